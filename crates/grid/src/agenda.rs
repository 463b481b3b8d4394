//! The remaining work before the fixpoint, by rule. Every change of a cell's candidates adds to it;
//! a rule that has run removes itself.

use crate::cage_set::CageSet;
use crate::mask::HouseSet;
use crate::width::Width;

/// Pending work, cheapest rule first.
#[derive(Clone)]
pub(crate) struct Agenda<W: Width> {
    /// Cells with one candidate left whose peers may still hold it, and room for one more.
    pub(crate) singles: Vec<u16>,
    pub(crate) single_count: usize,
    /// Houses to check for hidden singles.
    pub(crate) houses: W::Houses,
    /// Houses to check for intersections with houses and cages.
    pub(crate) intersections: W::Houses,
    /// Houses to distribute among their parts of cages.
    pub(crate) sharing: W::Houses,
    pub(crate) chains: CageSet,
    pub(crate) cages: CageSet,
    /// Tables among them that lost fillings without a change of candidates.
    pub(crate) thinned: CageSet,
}

impl<W: Width> Agenda<W> {
    pub(crate) fn new() -> Self {
        Agenda {
            singles: Vec::new(),
            single_count: 0,
            houses: W::Houses::NONE,
            intersections: W::Houses::NONE,
            sharing: W::Houses::NONE,
            chains: CageSet::default(),
            cages: CageSet::default(),
            thinned: CageSet::default(),
        }
    }

    /// Makes room for the singles of a puzzle.
    pub(crate) fn reset(&mut self, cells: usize) {
        self.singles.clear();
        self.singles.resize(cells + 2, 0);
    }

    /// Forgets all pending work, after a contradiction.
    pub(crate) fn clear(&mut self) {
        self.single_count = 0;
        self.houses = W::Houses::NONE;
        self.intersections = W::Houses::NONE;
        self.sharing = W::Houses::NONE;
        self.chains.clear();
        self.cages.clear();
        self.thinned.clear();
    }

    /// Marks a table that lost fillings: it is filtered regardless of its cells.
    pub(crate) fn thin(&mut self, cage: usize) {
        self.cages.insert(cage);
        self.thinned.insert(cage);
    }
}
