//! Where to branch when there are rules: at the cell with the greatest score per candidate, or at a
//! value with two places in a house. When a rule fails, the scores of its cells rise, the more the
//! fewer of them were open (dom/wdeg by the rule that failed).

use crate::branching::Branch;
use crate::grid::Grid;
use crate::input::Input;
use crate::mask::Mask;
use crate::rules::Rules;
use crate::width::Width;

/// The points of a failure, shared by the cells of the rule.
const BLAME: f32 = 4.0;
/// Failures after which all scores are halved.
const HALVE: u32 = 16_384;
/// The least score after that.
const LEAST: f32 = 0.5;
/// The points of a relation in the first score of a cell.
const RELATION: f32 = 0.5;

impl Rules {
    /// Scores by the rules and cages that a cell is in.
    pub(super) fn begin_scores(&mut self, input: &Input) {
        let cells = input.candidates.len();
        self.failures = 0;
        self.open.clear();
        self.open.resize(cells.div_ceil(64), !0);
        self.score.clear();
        self.score.extend((0..cells).map(|c| 1.0 + self.arcs.of(c).len() as f32 * RELATION));
        let rules = self.list.iter().map(|part| &part.cells[..]);
        for cells in rules.chain(input.cages.iter().map(|cage| cage.cells)) {
            for &c in cells {
                self.score[usize::from(c)] += BLAME / cells.len() as f32;
            }
        }
    }

    /// Raises the scores of the cells of a rule that failed.
    pub(super) fn blame(&mut self, rule: usize) {
        let cells = std::mem::take(&mut self.list[rule].cells);
        self.blame_cells(&cells);
        self.list[rule].cells = cells;
    }

    /// Raises the scores of cells that something failed at.
    pub(crate) fn blame_cells(&mut self, cells: &[u16]) {
        let is_open = |c: &&u16| self.open[usize::from(**c) / 64] >> (**c % 64) & 1 == 1;
        let open = cells.iter().filter(is_open).count();
        let blame = BLAME / open.max(1) as f32;
        cells.iter().for_each(|&c| self.score[usize::from(c)] += blame);
        self.failures += 1;
        if self.failures == HALVE {
            self.failures = 0;
            self.score.iter_mut().for_each(|score| *score = (*score / 2.0).max(LEAST));
        }
    }

    /// The next decision, or `None` when every cell is decided.
    pub(crate) fn choose<W: Width>(&mut self, grid: &Grid<W>) -> Option<Branch> {
        let (mut best, mut most) = (None, f32::NEG_INFINITY);
        self.open.fill(0);
        for (c, &left) in grid.dom.iter().enumerate() {
            if left.at_most_one() {
                continue;
            }
            self.open[c / 64] |= 1 << (c % 64);
            let score = self.score[c] / left.count() as f32;
            if score > most {
                (best, most) = (Some(c), score);
            }
        }
        let c = best?;
        let first = Branch::Split(c as u16, grid.dom[c].first() as u8);
        let two = grid.dom[c].rest().at_most_one();
        Some(if two { first } else { self.bilocation(grid, most).unwrap_or(first) })
    }

    /// A value with two places in a house, if one of the cells has at least this score for each.
    fn bilocation<W: Width>(&self, grid: &Grid<W>, mut most: f32) -> Option<Branch> {
        let mut best = None;
        for h in 0..grid.layout.houses {
            let mut two = W::two(&grid.tally[h], grid.all);
            while two != 0 {
                let v = W::value(two);
                two &= two - 1;
                let holds = |&&c: &&u16| grid.dom[usize::from(c)].has(v);
                for &c in grid.layout.house(h).iter().filter(holds) {
                    let score = self.score[usize::from(c)] / 2.0;
                    if score >= most {
                        (best, most) = (Some(Branch::Split(c, v as u8)), score);
                    }
                }
            }
        }
        best
    }
}
