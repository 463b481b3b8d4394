//! An optional CUDA device. Without the feature `cuda`, there never is one.

#[cfg(feature = "cuda")]
use quadrille_gpu::GpuSolver;
use quadrille_solve::batch::NoDevice;

/// A device that is open, was never opened, or was lost.
#[derive(Debug, Default)]
pub(crate) struct Device {
    #[cfg(feature = "cuda")]
    solver: Option<Box<GpuSolver>>,
    lost: Option<NoDevice>,
}

impl Device {
    #[cfg(feature = "cuda")]
    pub(crate) fn open(&mut self) -> Result<(), NoDevice> {
        self.solver = Some(Box::new(GpuSolver::new()?));
        Ok(())
    }

    /// Always fails without the feature `cuda`.
    #[cfg(not(feature = "cuda"))]
    pub(crate) fn open(&mut self) -> Result<(), NoDevice> {
        self.lost = None;
        Err(NoDevice)
    }

    pub(crate) fn lost(&self) -> Option<&NoDevice> {
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
