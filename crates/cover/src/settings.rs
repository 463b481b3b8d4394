//! The settings of a search: kernel, instruction set and memory.

use crate::memo::Memo;
use quadrille_core::Simd;
use quadrille_core::cpu::Available;
use std::fmt;

/// A representation of the search state; [`Solver::kernel`](crate::Solver::kernel) forces one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum KernelName {
    /// Conflict sets and size lanes. Up to 4,096 options and 256 primary items with at most 254
    /// options each, or 128 larger ones.
    Dense,
    /// A bit per option, kill masks, counters. Any problem.
    Wide,
    /// Sparse sets. Any problem.
    Cells,
    /// Sparse sets that hand small subtrees to the dense kernel. Any problem.
    Nest,
    /// Degrees that account for bounds. Any problem, and the only kernel for those with bounds.
    Multi,
}

impl KernelName {
    /// Every kernel.
    pub const ALL: [KernelName; 5] = [
        KernelName::Dense,
        KernelName::Wide,
        KernelName::Cells,
        KernelName::Nest,
        KernelName::Multi,
    ];
}

impl fmt::Display for KernelName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            KernelName::Dense => "dense",
            KernelName::Wide => "wide",
            KernelName::Cells => "cells",
            KernelName::Nest => "nest",
            KernelName::Multi => "multi",
        })
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    pub(crate) simd: Available,
    pub(crate) memo: Memo,
    pub(crate) memo_bytes: usize,
    /// [`KernelName::Nest`] hands a subtree over if at most this many options are alive.
    pub(crate) max_live: u32,
    /// Nodes of such a subtree to try in place first.
    pub(crate) trial_nodes: u64,
    /// Wide: shared kill lists and aligned items wherever possible.
    pub(crate) shared: bool,
}

impl Settings {
    pub(crate) fn new(simd: Available) -> Self {
        Self {
            simd: usable(simd),
            memo: Memo::Auto,
            memo_bytes: MEMO_BYTES,
            max_live: 2048,
            trial_nodes: 300,
            shared: false,
        }
    }
}

/// The level to search with. Without VBMI2, 512-bit registers were 0.7 to 1.1 times as fast as with
/// AVX2.
pub(crate) fn usable(simd: Available) -> Available {
    match simd.level() {
        Simd::Avx512Bw => Simd::Avx2.check().unwrap_or(simd),
        _ => simd,
    }
}

/// Default memory for the memo of one thread. Most problems need far less.
pub(crate) const MEMO_BYTES: usize = 256 << 20;
