//! Names of cells, values and houses, as sentences use them.

use quadrille_puzzle::{Cell, Puzzle, Values};

use crate::step::{Candidate, HouseId};

/// Names of cells, values and houses of one puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    /// The puzzle they belong to.
    puzzle: &'a Puzzle,
}

impl<'a> Names<'a> {
    /// The names used in this puzzle.
    #[must_use]
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Names { puzzle }
    }

    /// The puzzle they belong to.
    pub(crate) fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    /// `r1c1`, `r1c13` (two cells of a row), `r24c7`, else separated by commas.
    #[must_use]
    pub fn cells(&self, cells: &[Cell]) -> String {
        let side = self.puzzle.side();
        let mut cells: Vec<Cell> = cells.to_vec();
        cells.sort_unstable();
        cells.dedup();
        if side > 9 {
            return join(cells.iter().map(|c| c.name(side).to_string()).collect());
        }
        let mut rows: Vec<(String, String)> = Vec::new();
        for row in 0..side {
            let columns: String = cells
                .iter()
                .filter(|c| c.row(side) == row)
                .map(|c| (c.column(side) + 1).to_string())
                .collect();
            match rows.iter_mut().find(|r| r.1 == columns) {
                _ if columns.is_empty() => {}
                Some(same) => same.0 += &(row + 1).to_string(),
                None => rows.push(((row + 1).to_string(), columns)),
            }
        }
        join(rows.into_iter().map(|(rows, columns)| format!("r{rows}c{columns}")).collect())
    }

    /// `7`, `2 and 5`, `1, 3 and 4`.
    #[must_use]
    pub fn values(&self, values: Values) -> String {
        let values = if values.len() > self.puzzle.side() {
            Values::all(self.puzzle.side())
        } else {
            values
        };
        join(values.iter().map(|v| v.to_string()).collect())
    }

    /// `row 3`, `rows 2 and 6`, `row 4 and box 5`.
    #[must_use]
    pub fn houses(&self, houses: &[HouseId]) -> String {
        join(houses.iter().map(|h| self.puzzle.houses()[h.index()].kind.to_string()).collect())
    }

    /// `r3c4≠5, r3c6≠5` grouped by value: `r3c46≠5`.
    #[must_use]
    pub fn candidates(&self, candidates: &[Candidate], sign: char) -> String {
        let values: Values = candidates.iter().map(|c| c.value).collect();
        let group = |v: u8| {
            let cells: Vec<Cell> =
                candidates.iter().filter(|c| c.value == v).map(|c| c.cell).collect();
            format!("{}{sign}{v}", self.cells(&cells))
        };
        values.iter().map(group).collect::<Vec<_>>().join(", ")
    }
}

/// `a`, `a and b`, `a, b and c`.
fn join(mut parts: Vec<String>) -> String {
    match parts.pop() {
        None => String::new(),
        Some(last) if parts.is_empty() => last,
        Some(last) => format!("{} and {last}", parts.join(", ")),
    }
}
