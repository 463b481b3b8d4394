//! The interface to the page: bytes in, bytes out, and a clock.
//!
//! Invariant: the holder of an address and a length owns that memory until it is
//! [released](release).
#![allow(unsafe_code)]

use std::sync::Once;
use std::time::Duration;

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Milliseconds on the clock of the page.
    safe fn now() -> f64;
}

static CLOCK: Once = Once::new();

fn leak(bytes: Vec<u8>) -> *mut u8 {
    Box::leak(bytes.into_boxed_slice()).as_mut_ptr()
}

/// Memory for a question.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn reserve(length: usize) -> *mut u8 {
    leak(vec![0; length])
}

/// Frees memory.
///
/// # Safety The address and the length come from [`reserve`] or [`ask`], and are released once.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn release(address: *mut u8, length: usize) {
    // SAFETY: by contract this is a boxed slice that was leaked here.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(address, length)) });
}

/// Answers a question. Returns the address in the upper half and the length in the lower one, and
/// frees the memory of the question.
///
/// # Safety The address and the length come from [`reserve`].
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn ask(address: *mut u8, length: usize) -> u64 {
    CLOCK.call_once(|| {
        quadrille::core::clock::set_clock(|| Duration::from_secs_f64(now().max(0.0) / 1e3));
    });
    // SAFETY: by contract this is a boxed slice that was leaked here.
    let question = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(address, length)) };
    let answer = crate::answer(&question).into_bytes();
    let length = answer.len() as u64;
    (leak(answer) as u64) << 32 | length
}
