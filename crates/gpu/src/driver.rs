//! Rust owners for the driver's handles: context, memory, stream, event.
//!
//! Every owner holds the context, so the context outlives them. The driver keeps one current
//! context per thread; [`Context::bind`] sets it and is called at every entry of the crate. Nothing
//! here is called before `is_culib_present` returned true, because cudarc panics if it cannot load
//! the library.
#![allow(unsafe_code)]

use crate::{GpuError, Packed, Verdict};
use cudarc::driver::{result, sys};
use std::ffi::{CString, c_int, c_void};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// The kernels; the driver compiles them for its device.
const PTX: &str = include_str!("../cuda/kernels.ptx");

/// A device with the kernels loaded.
#[derive(Debug)]
pub(crate) struct Context {
    device: sys::CUdevice,
    raw: sys::CUcontext,
    module: sys::CUmodule,
    /// The device's name.
    pub name: String,
    /// Its number of multiprocessors.
    pub multiprocessors: u32,
}

// SAFETY: driver handles may be used from any thread that has the context current.
unsafe impl Send for Context {}
// SAFETY: as above; the driver's calls are thread-safe.
unsafe impl Sync for Context {}

impl Context {
    /// Opens the first device, if it is suitable.
    pub(crate) fn new() -> Result<Arc<Context>, GpuError> {
        // SAFETY: loads and unloads the driver's library, nothing else.
        if !unsafe { sys::is_culib_present() } {
            return Err(GpuError::NoDriver);
        }
        result::init()?;
        if result::device::get_count()? == 0 {
            return Err(GpuError::NoDevice);
        }
        let device = result::device::get(0)?;
        let name = result::device::get_name(device)?;
        // SAFETY: `device` came from the driver, here and below.
        let attribute = |which| unsafe { result::device::get_attribute(device, which) };
        use sys::CUdevice_attribute as Attribute;
        let major = attribute(Attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)?;
        let minor = attribute(Attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR)?;
        if major < 8 {
            return Err(GpuError::TooOld { name, major, minor });
        }
        let count: c_int = attribute(Attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)?;
        // SAFETY: released in `drop`.
        let raw = unsafe { result::primary_ctx::retain(device)? };
        let mut context = Context {
            device,
            raw,
            module: std::ptr::null_mut(),
            name,
            multiprocessors: count.unsigned_abs().max(1),
        };
        context.bind()?;
        let text = CString::new(PTX).unwrap_or_default();
        // SAFETY: `text` is a string that ends in zero.
        context.module = unsafe { result::module::load_data(text.as_ptr().cast())? };
        Ok(Arc::new(context))
    }

    /// Makes this the current context of the thread.
    pub(crate) fn bind(&self) -> Result<(), GpuError> {
        // SAFETY: `raw` is retained until `drop`.
        unsafe { result::ctx::set_current(self.raw)? };
        Ok(())
    }

    /// A kernel by its name.
    pub(crate) fn kernel(&self, name: &str) -> Result<Kernel, GpuError> {
        let name = CString::new(name).unwrap_or_default();
        // SAFETY: the module is loaded until `drop`.
        let function = unsafe { result::module::get_function(self.module, name)? };
        Ok(Kernel { function, shared: 0 })
    }

    /// As [`kernel`](Self::kernel), with this many bytes of shared memory per block.
    pub(crate) fn kernel_with_shared(&self, name: &str, bytes: u32) -> Result<Kernel, GpuError> {
        let kernel = self.kernel(name)?;
        let attribute =
            sys::CUfunction_attribute_enum::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
        // SAFETY: a function of the module.
        unsafe {
            result::function::set_function_attribute(kernel.function, attribute, bytes as i32)?;
        }
        Ok(Kernel { shared: bytes, ..kernel })
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: both were acquired in `new`, and nothing made in the context is left. Errors of a
        // lost device change nothing any more.
        unsafe {
            if !self.module.is_null() && self.bind().is_ok() {
                let _ = result::module::unload(self.module);
            }
            let _ = result::primary_ctx::release(self.device);
        }
    }
}

/// A kernel of the module; valid while its context lives.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kernel {
    function: sys::CUfunction,
    shared: u32,
}

// SAFETY: a handle like the context.
unsafe impl Send for Kernel {}

/// Device memory, zeroed on allocation.
#[derive(Debug)]
pub(crate) struct Buffer {
    /// Its address on the device.
    pub address: sys::CUdeviceptr,
    context: Arc<Context>,
}

impl Buffer {
    /// Allocates memory; the context must be current.
    pub(crate) fn new(context: &Arc<Context>, bytes: usize) -> Result<Buffer, GpuError> {
        // SAFETY: freed in `drop`; the first use is the clearing below.
        let address = unsafe { result::malloc_sync(bytes)? };
        let buffer = Buffer { address, context: context.clone() };
        // SAFETY: `bytes` bytes belong to the buffer.
        unsafe { result::memset_d8_sync(address, 0, bytes)? };
        // Separate streams do not wait for the clearing.
        result::ctx::synchronize()?;
        Ok(buffer)
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        if self.context.bind().is_ok() {
            // SAFETY: allocated in `new`; freeing waits for work that uses it.
            let _ = unsafe { result::free_sync(self.address) };
        }
    }
}

#[derive(Debug)]
pub(crate) struct Stream {
    raw: sys::CUstream,
    context: Arc<Context>,
}

// SAFETY: a handle like the context.
unsafe impl Send for Stream {}

impl Stream {
    /// A new stream; the context must be current.
    pub(crate) fn new(context: &Arc<Context>) -> Result<Stream, GpuError> {
        let raw = result::stream::create(result::stream::StreamKind::NonBlocking)?;
        Ok(Stream { raw, context: context.clone() })
    }

    /// Waits until all its work is done.
    pub(crate) fn wait(&self) -> Result<(), GpuError> {
        // SAFETY: the stream lives.
        unsafe { result::stream::synchronize(self.raw)? };
        Ok(())
    }

    /// Clears device memory.
    ///
    /// # Safety
    /// `bytes` bytes at `to` belong to one buffer that outlives the stream's work.
    pub(crate) unsafe fn clear(&self, to: sys::CUdeviceptr, bytes: usize) -> Result<(), GpuError> {
        // SAFETY: the caller's.
        unsafe { result::memset_d8_async(to, 0, bytes, self.raw)? };
        Ok(())
    }

    /// Copies to the device.
    ///
    /// # Safety
    /// Both sides hold `bytes` bytes and stay untouched until the stream's work is done.
    pub(crate) unsafe fn send(
        &self,
        to: sys::CUdeviceptr,
        from: *const u8,
        bytes: usize,
    ) -> Result<(), GpuError> {
        // SAFETY: the caller's.
        unsafe { sys::cuMemcpyHtoDAsync_v2(to, from.cast(), bytes, self.raw).result()? };
        Ok(())
    }

    /// Copies from the device.
    ///
    /// # Safety
    /// As [`Stream::send`].
    pub(crate) unsafe fn fetch(
        &self,
        to: *mut u8,
        from: sys::CUdeviceptr,
        bytes: usize,
    ) -> Result<(), GpuError> {
        // SAFETY: the caller's.
        unsafe { sys::cuMemcpyDtoHAsync_v2(to.cast(), from, bytes, self.raw).result()? };
        Ok(())
    }

    /// Launches a kernel.
    ///
    /// # Safety
    /// The arguments are those of the kernel, and what they point to is valid until it is done.
    pub(crate) unsafe fn launch(
        &self,
        kernel: Kernel,
        blocks: u32,
        threads: u32,
        arguments: &mut [*mut c_void],
    ) -> Result<(), GpuError> {
        let (grid, block) = ((blocks, 1, 1), (threads, 1, 1));
        // SAFETY: the caller's.
        unsafe {
            result::launch_kernel(kernel.function, grid, block, kernel.shared, self.raw, arguments)?
        };
        Ok(())
    }

    /// Records an event at this point of the stream.
    pub(crate) fn mark(&self) -> Result<Mark, GpuError> {
        let raw = result::event::create(sys::CUevent_flags::CU_EVENT_DEFAULT)?;
        let mark = Mark { raw, context: self.context.clone() };
        // SAFETY: both live.
        unsafe { result::event::record(raw, self.raw)? };
        Ok(mark)
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        if self.context.bind().is_ok() {
            // SAFETY: created in `new`.
            let _ = unsafe { result::stream::destroy(self.raw) };
        }
    }
}

/// A point in a stream.
#[derive(Debug)]
pub(crate) struct Mark {
    raw: sys::CUevent,
    context: Arc<Context>,
}

impl Mark {
    /// Milliseconds on the device since an earlier mark. The stream must have passed both.
    pub(crate) fn since(&self, earlier: &Mark) -> Result<f32, GpuError> {
        // SAFETY: both events live.
        Ok(unsafe { result::event::elapsed(earlier.raw, self.raw)? })
    }
}

impl Drop for Mark {
    fn drop(&mut self) {
        if self.context.bind().is_ok() {
            // SAFETY: created in `mark`.
            let _ = unsafe { result::event::destroy(self.raw) };
        }
    }
}

/// The types that page-locked memory can hold.
///
/// # Safety
/// All bits zero is a value, there is no padding, and the alignment is at most a page.
pub unsafe trait Plain: Copy {}
// SAFETY: a number.
unsafe impl Plain for u8 {}
// SAFETY: a number.
unsafe impl Plain for u32 {}
// SAFETY: nine numbers, transparent.
unsafe impl Plain for Packed {}
// SAFETY: a byte; zero is `None`.
unsafe impl Plain for Verdict {}

/// Page-locked host memory, which the device reads and writes at the full speed of the bus while
/// kernels run. Batches in other memory work too, but several times slower.
#[derive(Debug)]
pub struct Pinned<T: Plain> {
    /// The first of `len` values.
    start: *mut T,
    len: usize,
    /// The context that locked the pages.
    context: Arc<Context>,
}

// SAFETY: owns plain values.
unsafe impl<T: Plain + Send> Send for Pinned<T> {}
// SAFETY: shared only for reading.
unsafe impl<T: Plain + Sync> Sync for Pinned<T> {}

impl<T: Plain> Pinned<T> {
    pub(crate) fn new(context: &Arc<Context>, len: usize) -> Result<Pinned<T>, GpuError> {
        context.bind()?;
        let bytes = (len * size_of::<T>()).max(1);
        // SAFETY: freed in `drop`; page-aligned, which is enough for any plain type.
        let start = unsafe { result::malloc_host(bytes, sys::CU_MEMHOSTALLOC_PORTABLE)? };
        // SAFETY: `bytes` bytes were just allocated.
        unsafe { start.cast::<u8>().write_bytes(0, bytes) };
        Ok(Pinned { start: start.cast(), len, context: context.clone() })
    }
}

impl<T: Plain> Deref for Pinned<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: `len` values, all set, owned by `self`.
        unsafe { std::slice::from_raw_parts(self.start, self.len) }
    }
}

impl<T: Plain> DerefMut for Pinned<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as in `deref`, and `self` is borrowed mutably.
        unsafe { std::slice::from_raw_parts_mut(self.start, self.len) }
    }
}

impl<T: Plain> Drop for Pinned<T> {
    fn drop(&mut self) {
        if self.context.bind().is_ok() {
            // SAFETY: allocated in `new`.
            let _ = unsafe { result::free_host(self.start.cast()) };
        }
    }
}
