//! Statistics of a search.

/// The work of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GridStats {
    /// Propagations, including the root and probes.
    pub nodes: u64,
    /// The number of probes among them.
    pub probes: u64,
    /// Decisions that propagation refuted, without probes.
    pub failures: u64,
    /// Deepest decision.
    pub depth: u64,
    /// Restarts with stronger rules, at most 2.
    pub restarts: u64,
    /// Fillings in cage tables.
    pub tuples: u64,
    /// Solutions visited.
    pub solutions: u64,
}
