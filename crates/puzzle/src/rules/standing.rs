//! The standing of a rule in an unfinished grid: what the digits written say about it, and nothing
//! that only the solution knows.

use quadrille_constraint::Primitive;

use super::Rule;
use crate::cell::Cell;
use crate::model::Puzzle;

/// The standing of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Some of its cells are empty, and it may still hold.
    Open,
    /// All of its cells are filled, and it holds.
    Finished,
    /// It cannot hold, because of the digits in these cells, rising.
    Broken(Vec<Cell>),
}

impl Rule {
    /// Its standing with these values, row-major, 0 for an empty cell. A rule that is not found
    /// broken may still be impossible: only one part of it is looked at at a time.
    ///
    /// ```
    /// use quadrille_puzzle::{Cell, Puzzle, Rule, RuleKind, Standing};
    /// let empty = Puzzle::sudoku(2, 2)?;
    /// let arrow = Rule::new(RuleKind::Arrow, [Cell(0), Cell(1), Cell(2)]);
    /// let mut values = [0; 16];
    /// assert_eq!(arrow.standing(&empty, &values), Standing::Open);
    /// (values[0], values[1]) = (3, 4);
    /// assert_eq!(arrow.standing(&empty, &values), Standing::Broken(vec![Cell(0), Cell(1)]));
    /// (values[1], values[2]) = (2, 1);
    /// assert_eq!(arrow.standing(&empty, &values), Standing::Finished);
    /// # Ok::<(), quadrille_puzzle::ModelError>(())
    /// ```
    ///
    /// # Panics
    /// If the rule is not well formed on this grid, or there are fewer values than cells.
    #[must_use]
    pub fn standing(&self, puzzle: &Puzzle, values: &[u8]) -> Standing {
        let filled = |cell: &Cell| values[cell.index()] != 0;
        let demands = self.demands(puzzle);
        let (whole, open): (Vec<_>, Vec<_>) =
            demands.iter().partition(|demand| demand.cells().iter().all(filled));
        if let Some(broken) = whole.iter().find(|demand| !demand.holds(values)) {
            return Standing::Broken(rising(broken.cells().to_vec()));
        }
        if open.is_empty() {
            return Standing::Finished;
        }
        let any = (1_u64 << puzzle.side()) - 1;
        let set = |&value: &u8| if value == 0 { any } else { 1 << (value - 1) };
        let candidates: Vec<u64> = values.iter().map(set).collect();
        let parts = self.lower(puzzle);
        let broken = parts.iter().find(|part| !part.may_hold(&candidates) || repeats(part, values));
        broken.map_or(Standing::Open, |part| {
            let cells = part.cells().into_iter().map(|cell| Cell(cell.into()));
            Standing::Broken(rising(cells.filter(filled).collect()))
        })
    }
}

fn rising(mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// True if distinct cells hold a value twice.
fn repeats(part: &Primitive, values: &[u8]) -> bool {
    let Primitive::Distinct(cells) = part else { return false };
    let written = cells.iter().map(|&cell| values[usize::from(cell)]).filter(|&value| value != 0);
    let mut seen = 0_u64;
    written.into_iter().any(|value| {
        let again = seen >> value & 1 == 1;
        seen |= 1 << value;
        again
    })
}
