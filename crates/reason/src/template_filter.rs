//! Filters out values for which no technique about one value can find anything.
//!
//! Such a technique (fish, turbots, colours, X-chains …) strikes only candidates that no template
//! of the value uses. If every candidate is part of a template, none of them finds anything, and
//! this test is cheaper than trying them all. Values that have not changed since the last test are
//! not tested again.

use quadrille_classic::templates;
use quadrille_puzzle::{HouseKind, Values};

use crate::candidates::CandidateGrid;
use crate::cells::CellSet;
use crate::state::is_nine;
use crate::techniques::template::covers_every_candidate;

#[derive(Debug, Default)]
pub(crate) struct TemplateFilter {
    /// For each value its candidates at the last test, and true if some are in no template.
    known: Vec<(CellSet<2>, bool)>,
}

impl TemplateFilter {
    /// The values with a candidate in no template, or all values if there is no fast test.
    pub(crate) fn strikable<const W: usize>(&mut self, m: &CandidateGrid<W>) -> Values {
        let all = Values::all(m.side());
        let plain = |kind: &HouseKind| !matches!(kind, HouseKind::Extra(..));
        // With rules, more cells see each other than share a house.
        if m.side() > 9 || m.board.rules || !m.board.kinds.iter().all(plain) {
            return all;
        }
        self.known.resize(m.side(), (CellSet::EMPTY, false));
        all.iter().filter(|&value| self.is_strikable(m, value)).collect()
    }

    fn is_strikable<const W: usize>(&mut self, m: &CandidateGrid<W>, value: u8) -> bool {
        let places: CellSet<2> = m.cells_of(value).iter().collect();
        let known = &mut self.known[usize::from(value) - 1];
        if known.0 != places {
            *known = (places, has_candidate_outside(m, value));
        }
        known.1
    }
}

fn has_candidate_outside<const W: usize>(m: &CandidateGrid<W>, value: u8) -> bool {
    if !is_nine(&m.board) {
        return !covers_every_candidate(m, value);
    }
    let open = m.cells_of(value).iter().fold(0, |cells, c| cells | 1u128 << c);
    let holds = (0..81).filter(|&c| m.values[c] == value).fold(0, |cells, c| cells | 1u128 << c);
    open & !templates::union(open | holds) != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use crate::state::{State, Width};
    use crate::step_sink::StepSink;
    use crate::technique::Technique;
    use crate::techniques::find;
    use quadrille_core::Budget;
    use quadrille_core::Chance;
    use quadrille_puzzle::Puzzle;

    /// In states on the way to the solution, with random candidates struck, no technique has a step
    /// about a value that the filter leaves out.
    #[test]
    fn nothing_is_found_about_values_that_are_left_out() {
        let solution =
            "123456789457189326689327154231645897745891632896732541318264975572913468964578213";
        let solution: Vec<u8> = solution.bytes().map(|c| c - b'0').collect();
        let (mut chance, mut barren) = (Chance::new(8), 0);
        for round in 0..90 {
            let shape = if round % 3 == 0 { Puzzle::latin(9) } else { Puzzle::sudoku(3, 3) };
            let givens: Vec<u8> =
                solution.iter().map(|&v| if chance.index(3) == 0 { v } else { 0 }).collect();
            let mut state = State::new(&shape.unwrap().with_givens(&givens).unwrap());
            for cell in state.puzzle().cells().collect::<Vec<_>>() {
                for value in state.candidates(cell) {
                    if value != solution[cell.index()] && chance.index(3) == 0 {
                        state.eliminate(cell, value);
                    }
                }
            }
            // Of one width alone: the test build then compiles the techniques once.
            let Width::Small(m) = &state.grid else { unreachable!("81 cells") };
            let left_out = Values::all(9) - TemplateFilter::default().strikable(m);
            barren += left_out.len();
            let mut sink = StepSink::new(usize::MAX, Budget::unlimited().start());
            sink.values = left_out;
            for technique in Technique::usual().into_iter().filter(|t| t.is_about_one_digit()) {
                assert!(find(technique, &Position::new(m), &mut sink).is_continue());
            }
            assert!(sink.steps.is_empty(), "{:?}", sink.steps);
        }
        assert!(barren > 20, "{barren}");
    }
}
