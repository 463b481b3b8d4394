//! From a problem and settings to a search: picks the kernel instantiation that fits.

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::Simd;
#[cfg(target_arch = "aarch64")]
use crate::simd::Neon;
#[cfg(target_arch = "x86_64")]
use crate::simd::{Avx2, Avx512};
use crate::simd::{Isa, Lane, Portable};

use crate::dyn_search::{DynSearch, Limits};
use crate::handover::Handover;
use crate::kernel::Kernel;
use crate::kernel::cells::Cells;
use crate::kernel::dense::Dense;
use crate::kernel::multi::Multi;
use crate::kernel::wide::Wide;
use crate::matrix::Matrix;
use crate::memo::{Memo, Table};
use crate::search::Search;
use crate::settings::{KernelName, Settings};

/// Builds a search for a reduced, nonempty problem; `None` if the kernel cannot hold it.
pub(crate) fn build(
    m: &Matrix,
    kernel: KernelName,
    settings: &Settings,
    limits: Limits,
) -> Option<Box<dyn DynSearch>> {
    debug_assert!(m.primary > 0);
    if !fits(m, kernel) {
        return None;
    }
    let job = Job { m, settings, limits };
    match settings.simd.level() {
        #[cfg(target_arch = "x86_64")]
        Simd::Avx2 => match kernel {
            KernelName::Dense => job.dense_avx2(),
            _ => job.sparse::<Avx2>(kernel),
        },
        // Outside the dense kernel, wider vectors only speed up the search for the smallest item.
        // That is not worth another copy of the code.
        #[cfg(target_arch = "x86_64")]
        Simd::Avx512 => match kernel {
            KernelName::Dense => job.dense_avx512(),
            _ => job.sparse::<Avx2>(kernel),
        },
        #[cfg(target_arch = "aarch64")]
        Simd::Neon => match kernel {
            KernelName::Dense => job.dense_neon(),
            _ => job.sparse::<Neon>(kernel),
        },
        // Portable, and levels of other machines.
        _ => match kernel {
            KernelName::Dense => job.dense_portable(),
            _ => job.sparse::<Portable>(kernel),
        },
    }
}

pub(crate) fn fits(m: &Matrix, kernel: KernelName) -> bool {
    let bounds = kernel == KernelName::Multi || m.bounds.is_empty();
    bounds
        && (kernel != KernelName::Dense || {
            let largest = m.largest(m.primary);
            Dense::<Portable, u8, 32>::fits(m, largest)
                || Dense::<Portable, u16, 32>::fits(m, largest)
        })
}

struct Job<'a> {
    m: &'a Matrix,
    settings: &'a Settings,
    limits: Limits,
}

/// Tries shapes of the dense kernel from small to large. There are few, as each costs build time.
macro_rules! first_fit {
    ($job:expr, $level:ty, $($lane:ty: $($words:literal)*;)*) => {{
        let largest = $job.m.largest($job.m.primary);
        $($(if Dense::<$level, $lane, $words>::fits($job.m, largest) {
            let kernel = Dense::<$level, $lane, $words>::new($job.m.sorted());
            return Some($job.boxed(kernel, None));
        })*)*
        None
    }};
}

impl Job<'_> {
    fn dense_portable(self) -> Option<Box<dyn DynSearch>> {
        first_fit!(self, Portable, u8: 4 8 16 32; u16: 16 32;)
    }

    #[cfg(target_arch = "aarch64")]
    fn dense_neon(self) -> Option<Box<dyn DynSearch>> {
        first_fit!(self, Neon, u8: 4 8 16 32; u16: 16 32;)
    }

    #[cfg(target_arch = "x86_64")]
    fn dense_avx2(self) -> Option<Box<dyn DynSearch>> {
        first_fit!(self, Avx2, u8: 4 8 16 32; u16: 16 32;)
    }

    #[cfg(target_arch = "x86_64")]
    fn dense_avx512(self) -> Option<Box<dyn DynSearch>> {
        first_fit!(self, Avx512, u8: 8 16 24 32; u16: 8 16 32;)
    }

    fn sparse<I: Isa>(self, kernel: KernelName) -> Option<Box<dyn DynSearch>> {
        if kernel == KernelName::Multi {
            return Some(match self.m.largest(self.m.primary) {
                0..u8::HALF => self.multi::<I, u8>(),
                u8::HALF..u16::HALF => self.multi::<I, u16>(),
                _ => self.multi::<I, u32>(),
            });
        }
        if kernel == KernelName::Wide {
            return Some(match self.m.largest(self.m.primary) {
                0..u16::HALF => self.wide::<I, u16>(),
                _ => self.wide::<I, u32>(),
            });
        }
        let handover = (kernel == KernelName::Nest).then(|| Handover::new(*self.settings, build));
        Some(match self.m.largest(self.m.items()) {
            0..u16::HALF => self.cells::<I, u16>(handover),
            _ => self.cells::<I, u32>(handover),
        })
    }

    fn wide<I: Isa, T: Lane>(self) -> Box<dyn DynSearch> {
        let m = self.m;
        let first = m.primaries(0);
        let same = (1..m.options()).all(|o| m.primaries(o) == first);
        let (sorted, shared) = (m.sorted(), self.settings.shared);
        match if same { first } else { 0 } {
            1 => self.boxed(Wide::<I, T, 1>::new(sorted, shared), None),
            _ => self.boxed(Wide::<I, T, 0>::new(sorted, shared), None),
        }
    }

    fn multi<I: Isa, T: Lane>(self) -> Box<dyn DynSearch> {
        let kernel = Multi::<I, T>::new(self.m.clone());
        self.boxed(kernel, None)
    }

    fn cells<I: Isa, T: Lane>(self, handover: Option<Handover>) -> Box<dyn DynSearch> {
        let kernel = Cells::<I, T>::new(self.m.clone());
        self.boxed(kernel, handover)
    }

    fn boxed<K: Kernel + 'static>(
        self,
        kernel: K,
        handover: Option<Handover>,
    ) -> Box<dyn DynSearch> {
        // A memo that merges subtrees would lose solutions that must be shown.
        let memo = if self.limits.pause { Memo::Never } else { self.settings.memo };
        let words = kernel.key_words();
        let table = (words > 0)
            .then(|| Table::new(words, self.m.primary, memo, self.settings.memo_bytes))
            .flatten();
        Box::new(Search::new(self.settings.simd, kernel, self.limits, table, handover))
    }
}
