//! The state of a solver: the problem reduced at its root, and the settings for the rest.
//! Everything that runs a search reads this; only [`crate::Solver`] writes it.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use crate::Simd;
use crate::dyn_search::Limits;
use crate::matrix::Matrix;
use crate::settings::{KernelName, Settings};
#[cfg(target_arch = "x86_64")]
use crate::simd::Avx2;
use crate::simd::{Isa, Job, Portable};
use crate::{Item, Progress, Stats};
use quadrille_core::Budget;

#[derive(Clone, Debug)]
pub(crate) struct Setup {
    /// Option at each rank of the search order; `None` for the problem's own order.
    pub(crate) order: Option<Vec<u32>>,
    /// Options taken at the root (as ranks) and the rest, or the item without options.
    pub(crate) root: Result<(Vec<u32>, Matrix), Item>,
    pub(crate) settings: Settings,
    pub(crate) kernel: Option<KernelName>,
    pub(crate) threads: usize,
    pub(crate) budget: Budget,
    pub(crate) progress: Option<Progress>,
}

impl Setup {
    /// The remaining search, if any.
    pub(crate) fn open(&self) -> Option<&Matrix> {
        self.root.as_ref().ok().map(|r| &r.1).filter(|m| m.primary > 0)
    }

    /// The remaining search, if several threads may do it. A node budget uses one thread, so that
    /// it means the same everywhere.
    pub(crate) fn open_to_threads(&self) -> Option<&Matrix> {
        self.open().filter(|_| self.threads > 1 && self.budget.nodes.is_none())
    }

    pub(crate) fn stats(&self) -> Stats {
        let reduced =
            self.root.as_ref().map_or((0, 0, 0), |(_, m)| (m.primary, m.secondary, m.options()));
        Stats { reduced, threads: 1, ..Stats::default() }
    }

    /// Starts the clock. With `pause`, the search pauses at every solution.
    pub(crate) fn limits(&self, m: &Matrix, pause: bool) -> Limits {
        let mut limits = Limits::new(&self.budget, m.item.len(), self.progress.clone());
        limits.pause = pause;
        limits
    }

    /// Runs a job that any machine can run, compiled for this one.
    pub(crate) fn enter<J: Job>(&self, job: J) -> J::Output {
        #[cfg(target_arch = "x86_64")]
        if matches!(self.settings.simd.level(), Simd::Avx2 | Simd::Avx512) {
            // SAFETY: the machine has at least AVX2
            return unsafe { Avx2::enter(job) };
        }
        // SAFETY: every machine runs portable code
        unsafe { Portable::enter(job) }
    }
}
