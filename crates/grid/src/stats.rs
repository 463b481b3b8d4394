//! The cost of a search.

/// Work that a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GridStats {
    /// Propagations, the root and probes included.
    pub nodes: u64,
    /// Those of them that were probes.
    pub probes: u64,
    /// Decisions that propagation refuted, probes aside.
    pub failures: u64,
    /// Deepest decision.
    pub depth: u64,
    /// Searches started again with stronger rules: up to 2.
    pub restarts: u64,
    /// Fillings in cage tables.
    pub tuples: u64,
    /// Solutions visited.
    pub solutions: u64,
}
