//! An optional CUDA device. Without the feature `cuda`, there never is one.

#[cfg(feature = "cuda")]
use quadrille_gpu::GpuSolver;
use quadrille_solve::batch::NoDevice;

/// A CUDA device that is open, was never opened, or was lost. Without one the CPU does the work; the
/// results are the same.
#[derive(Debug, Default)]
pub struct Device {
    #[cfg(feature = "cuda")]
    solver: Option<Box<GpuSolver>>,
    lost: Option<NoDevice>,
}

impl Device {
    /// Opens the device, which does the work from now on.
    ///
    /// # Errors
    /// The reason why there is no device; then nothing changes. Always without the feature `cuda`.
    pub fn open(&mut self) -> Result<(), NoDevice> {
        #[cfg(feature = "cuda")]
        {
            self.solver = Some(Box::new(GpuSolver::new()?));
            Ok(())
        }
        #[cfg(not(feature = "cuda"))]
        {
            Err(NoDevice)
        }
    }

    /// The reason why the device was lost, if it was. The CPU continued the work.
    #[must_use]
    pub fn lost(&self) -> Option<&NoDevice> {
        self.lost.as_ref()
    }

    #[cfg(feature = "cuda")]
    pub(crate) fn solver(&mut self) -> Option<&mut GpuSolver> {
        self.solver.as_deref_mut()
    }

    #[cfg(feature = "cuda")]
    pub(crate) fn give_up(&mut self, why: NoDevice) {
        (self.solver, self.lost) = (None, Some(why));
    }
}

/// Makers that can use a device.
pub trait UsesDevice {
    /// The device, which is not open at first.
    fn device(&mut self) -> &mut Device;
}
