//! A CUDA device for the work that has a use for one, or none. Without the feature `cuda`, always none.

#[cfg(feature = "cuda")]
use quadrille_gpu::GpuSolver;
use quadrille_solve::batch::NoDevice;

/// A device that was opened, was not, or is lost.
#[derive(Debug, Default)]
pub(crate) struct Device {
    /// The device, while there is one.
    #[cfg(feature = "cuda")]
    solver: Option<Box<GpuSolver>>,
    /// Why it is there no longer.
    lost: Option<NoDevice>,
}

impl Device {
    /// Opens it.
    #[cfg(feature = "cuda")]
    pub(crate) fn open(&mut self) -> Result<(), NoDevice> {
        self.solver = Some(Box::new(GpuSolver::new()?));
        Ok(())
    }

    /// Opens it: none is built in.
    #[cfg(not(feature = "cuda"))]
    pub(crate) fn open(&mut self) -> Result<(), NoDevice> {
        self.lost = None;
        Err(NoDevice)
    }

    /// Why it was given up in the middle.
    pub(crate) fn lost(&self) -> Option<&NoDevice> {
        self.lost.as_ref()
    }

    /// Its worker.
    #[cfg(feature = "cuda")]
    pub(crate) fn solver(&mut self) -> Option<&mut GpuSolver> {
        self.solver.as_deref_mut()
    }

    /// Gives it up.
    #[cfg(feature = "cuda")]
    pub(crate) fn give_up(&mut self, why: NoDevice) {
        (self.solver, self.lost) = (None, Some(why));
    }
}
