//! From a problem and a wish to a search: picks the instantiation of a kernel that fits.

use crate::Simd;
use crate::kernel::Kernel;
use crate::kernel::cells::Cells;
use crate::kernel::dense::Dense;
use crate::kernel::wide::Wide;
use crate::matrix::Matrix;
use crate::memo::{Memo, Table};
use crate::nest::Nest;
use crate::run::{Limits, Work};
use crate::search::Search;
use crate::simd::portable::Portable;
use crate::simd::{Lane, Level};
#[cfg(target_arch = "x86_64")]
use crate::simd::{avx2::Avx2, avx512::Avx512};
use quadrille_core::cpu::Available;
use std::fmt;

/// A way to hold the state of the search; [`Solver::kernel`](crate::Solver::kernel) forces one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum KernelName {
    /// Conflict sets and size lanes. Up to 4,096 options, and 256 primary items of at most 254
    /// options each or 128 larger ones.
    Dense,
    /// A bit per option, kill masks, counters. Any problem.
    Wide,
    /// Sparse sets. Any problem.
    Cells,
    /// Sparse sets that hand small subtrees to the dense kernel. Any problem.
    Nest,
}

impl KernelName {
    /// Every kernel.
    pub const ALL: [KernelName; 4] =
        [KernelName::Dense, KernelName::Wide, KernelName::Cells, KernelName::Nest];
}

impl fmt::Display for KernelName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            KernelName::Dense => "dense",
            KernelName::Wide => "wide",
            KernelName::Cells => "cells",
            KernelName::Nest => "nest",
        })
    }
}

/// How a search is to be built.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// Instruction set.
    pub(crate) simd: Available,
    /// Whether counts remember subtrees.
    pub(crate) memo: Memo,
    /// Memory that the memo may take.
    pub(crate) memo_bytes: usize,
    /// Live options below which [`KernelName::Nest`] hands over.
    pub(crate) zone: u32,
    /// Nodes that it tries in place first.
    pub(crate) cap: u64,
    /// Wide: shared kill lists and aligned items wherever possible.
    pub(crate) shared: bool,
}

impl Settings {
    /// The defaults with this instruction set.
    pub(crate) fn new(simd: Available) -> Self {
        Self { simd, memo: Memo::Auto, memo_bytes: MEMO_BYTES, zone: 2048, cap: 300, shared: false }
    }
}

/// Default memory for the memo of one thread. Most problems need far less.
pub(crate) const MEMO_BYTES: usize = 256 << 20;

/// Builds a search, or `None` if the kernel cannot hold the problem. The problem must be reduced
/// and not empty.
pub(crate) fn build(
    m: &Matrix,
    kernel: KernelName,
    settings: &Settings,
    limits: Limits,
) -> Option<Box<dyn Work>> {
    debug_assert!(m.primary > 0);
    let job = Job { m, settings, limits };
    match settings.simd.level() {
        #[cfg(target_arch = "x86_64")]
        Simd::Avx2 => match kernel {
            KernelName::Dense => job.dense_avx2(),
            _ => job.sparse::<Avx2>(kernel),
        },
        // beyond dense, wider vectors only serve the search for the smallest item: not worth
        // another copy of the code
        #[cfg(target_arch = "x86_64")]
        Simd::Avx512 => match kernel {
            KernelName::Dense => job.dense_avx512(),
            _ => job.sparse::<Avx2>(kernel),
        },
        // portable, and levels without code of their own
        _ => match kernel {
            KernelName::Dense => job.dense_portable(),
            _ => job.sparse::<Portable>(kernel),
        },
    }
}

/// Whether the kernel can hold the problem.
pub(crate) fn fits(m: &Matrix, kernel: KernelName) -> bool {
    kernel != KernelName::Dense || {
        let largest = m.largest(m.primary);
        Dense::<Portable, u8, 32>::fits(m, largest) || Dense::<Portable, u16, 32>::fits(m, largest)
    }
}

/// What is to be built.
struct Job<'a> {
    /// The problem.
    m: &'a Matrix,
    /// How.
    settings: &'a Settings,
    /// Its limits.
    limits: Limits,
}

/// Tries shapes of the dense kernel from small to large. Each one costs build time, so there are
/// only as many as pay.
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
    fn dense_portable(self) -> Option<Box<dyn Work>> {
        first_fit!(self, Portable, u8: 4 8 16 32; u16: 16 32;)
    }

    #[cfg(target_arch = "x86_64")]
    fn dense_avx2(self) -> Option<Box<dyn Work>> {
        first_fit!(self, Avx2, u8: 4 8 16 32; u16: 16 32;)
    }

    #[cfg(target_arch = "x86_64")]
    fn dense_avx512(self) -> Option<Box<dyn Work>> {
        first_fit!(self, Avx512, u8: 8 16 24 32; u16: 8 16 32;)
    }

    fn sparse<L: Level>(self, kernel: KernelName) -> Option<Box<dyn Work>> {
        if kernel == KernelName::Wide {
            return Some(match self.m.largest(self.m.primary) {
                0..u16::HALF => self.wide::<L, u16>(),
                _ => self.wide::<L, u32>(),
            });
        }
        let nest = (kernel == KernelName::Nest).then(|| Nest::new(*self.settings));
        Some(match self.m.largest(self.m.items()) {
            0..u16::HALF => self.cells::<L, u16>(nest),
            _ => self.cells::<L, u32>(nest),
        })
    }

    fn wide<L: Level, T: Lane>(self) -> Box<dyn Work> {
        let m = self.m;
        let first = m.primaries(0);
        let same = (1..m.options()).all(|o| m.primaries(o) == first);
        let (sorted, shared) = (m.sorted(), self.settings.shared);
        match if same { first } else { 0 } {
            1 => self.boxed(Wide::<L, T, 1>::new(sorted, shared), None),
            _ => self.boxed(Wide::<L, T, 0>::new(sorted, shared), None),
        }
    }

    fn cells<L: Level, T: Lane>(self, nest: Option<Nest>) -> Box<dyn Work> {
        let kernel = Cells::<L, T>::new(self.m.clone());
        self.boxed(kernel, nest)
    }

    fn boxed<K: Kernel + 'static>(self, kernel: K, nest: Option<Nest>) -> Box<dyn Work> {
        // a memo that merges subtrees would lose solutions that are to be shown
        let memo = if self.limits.pause { Memo::Never } else { self.settings.memo };
        let words = kernel.key_words();
        let table = (words > 0)
            .then(|| Table::new(words, self.m.primary, memo, self.settings.memo_bytes))
            .flatten();
        Box::new(Search::new(kernel, self.limits, table, nest))
    }
}
