//! The candidates of one state as techniques see them, with everything that several techniques
//! derive from them: rectangles, almost locked sets, graphs of links, and the candidates that chains
//! can strike. Each is built when first asked for.

use std::cell::{OnceCell, RefCell};
use std::ops::ControlFlow::{self, Continue};
use std::ops::Deref;
use std::rc::Rc;

use quadrille_classic::{ChainNodes, Fixpoint};

use crate::als::{self, Als};
use crate::bitboard::bitboard;
use crate::candidates::CandidateGrid;
use crate::cells::CellSet;
use crate::link_graph::{LinkGraph, Scope};
use crate::state::is_nine;
use crate::step_sink::StepSink;
use crate::techniques::rectangle::{self, Rect};

pub(crate) struct Position<'a, const W: usize> {
    grid: &'a CandidateGrid<W>,
    rectangles: OnceCell<Vec<Rect<'a, W>>>,
    sets: OnceCell<Rc<[Als<W>]>>,
    graphs: RefCell<Vec<(Scope, Rc<LinkGraph<W>>)>>,
    /// The candidates of each value that chains can strike: without almost locked sets, and with.
    refuted: [OnceCell<Option<Vec<CellSet<W>>>>; 2],
}

impl<'a, const W: usize> Position<'a, W> {
    pub(crate) fn new(grid: &'a CandidateGrid<W>) -> Self {
        let refuted = [OnceCell::new(), OnceCell::new()];
        let (rectangles, sets) = (OnceCell::new(), OnceCell::new());
        Position { grid, rectangles, sets, graphs: RefCell::default(), refuted }
    }

    /// One in which chains are searched for everywhere.
    #[cfg(test)]
    pub(crate) fn without_closure(grid: &'a CandidateGrid<W>) -> Self {
        Position { refuted: [OnceCell::from(None), OnceCell::from(None)], ..Position::new(grid) }
    }

    pub(crate) fn rectangles(&self) -> &[Rect<'a, W>] {
        self.rectangles.get_or_init(|| rectangle::collect(self.grid))
    }

    /// All almost locked sets worth looking for.
    pub(crate) fn sets(&self, out: &mut StepSink) -> ControlFlow<(), Rc<[Als<W>]>> {
        if let Some(sets) = self.sets.get() {
            return Continue(Rc::clone(sets));
        }
        let sets = als::collect(self, als::largest(self.side()), out)?.into();
        Continue(Rc::clone(self.sets.get_or_init(|| sets)))
    }

    pub(crate) fn links(
        &self,
        scope: Scope,
        out: &mut StepSink,
    ) -> ControlFlow<(), Rc<LinkGraph<W>>> {
        let known = self.graphs.borrow().iter().find(|g| g.0 == scope).map(|g| Rc::clone(&g.1));
        if let Some(graph) = known {
            return Continue(graph);
        }
        let graph = Rc::new(LinkGraph::new(self, scope, out)?);
        self.graphs.borrow_mut().push((scope, Rc::clone(&graph)));
        Continue(graph)
    }

    /// The cells of each value that chains of this scope, or chains of almost locked sets, can
    /// strike: no fewer than they find. A search takes many times as long as this closure. `None`
    /// if there is no such test.
    pub(crate) fn refuted(&self, scope: Scope) -> Option<&[CellSet<W>]> {
        let with_sets = scope == Scope::Sets;
        let compute = || {
            if !is_nine(&self.board) {
                return None;
            }
            let nodes = if with_sets { ChainNodes::All } else { ChainNodes::Groups };
            let mut cells = vec![CellSet::EMPTY; self.side()];
            for (cell, digit) in Fixpoint::new(bitboard(self)).refuted(nodes)? {
                cells[digit].insert(cell);
            }
            Some(cells)
        };
        self.refuted[usize::from(with_sets)].get_or_init(compute).as_deref()
    }

    /// True if no chain of this scope finds anything.
    pub(crate) fn has_no_chain(&self, scope: Scope) -> bool {
        self.refuted(scope).is_some_and(|aims| aims.iter().all(CellSet::is_empty))
    }
}

impl<const W: usize> Deref for Position<'_, W> {
    type Target = CandidateGrid<W>;

    fn deref(&self) -> &CandidateGrid<W> {
        self.grid
    }
}
