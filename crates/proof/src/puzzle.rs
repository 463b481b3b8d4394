//! The puzzle of a certificate, and a check of grids against its rules.

use crate::primitive::Primitive;

/// N values on an N×N grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Puzzle {
    /// N.
    pub size: usize,
    /// Cells that hold each value exactly once, as row-major indices; rows and columns first.
    pub houses: Vec<Vec<usize>>,
    /// Cells whose values give a target.
    pub cages: Vec<Cage>,
    /// All other rules.
    pub rules: Vec<Primitive>,
    /// Values that a cell does not hold.
    pub strikes: Vec<(usize, u32)>,
    /// The value of each cell; 0 if open.
    pub givens: Vec<u32>,
}

/// Cells whose values give a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cage {
    /// The possible operations, as characters.
    pub ops: Vec<u8>,
    /// The target.
    pub target: u128,
    /// True if values must not repeat.
    pub distinct: bool,
    /// The cells.
    pub cells: Vec<usize>,
}

impl Puzzle {
    pub(crate) fn name(&self, cell: usize) -> String {
        format!("r{}c{}", cell / self.size + 1, cell % self.size + 1)
    }

    /// The first rule that a grid breaks, if any.
    #[must_use]
    pub fn broken_by(&self, grid: &[u32]) -> Option<String> {
        for (cell, (&given, &value)) in self.givens.iter().zip(grid).enumerate() {
            if given != 0 && given != value {
                return Some(format!("{} is given as {given}, not {value}", self.name(cell)));
            }
        }
        if let Some((cell, value)) = self.strikes.iter().find(|(cell, value)| grid[*cell] == *value)
        {
            return Some(format!("{} may not hold {value}", self.name(*cell)));
        }
        for house in &self.houses {
            if let Some((a, b)) = twice(house, grid) {
                return Some(format!(
                    "{} stands in {} and {}",
                    grid[a],
                    self.name(a),
                    self.name(b)
                ));
            }
        }
        let mut rules = self.rules.iter();
        if let Some(rule) = rules.find(|rule| !rule.holds(grid)) {
            return Some(format!("a rule at {} is broken", self.name(rule.first_cell())));
        }
        self.cages.iter().find_map(|cage| {
            let doubled = cage.distinct && twice(&cage.cells, grid).is_some();
            let values: Vec<u128> = cage.cells.iter().map(|&cell| u128::from(grid[cell])).collect();
            let gives = cage.ops.iter().any(|&op| result(op, &values) == Some(cage.target));
            (doubled || !gives)
                .then(|| format!("the cage at {} is broken", self.name(cage.cells[0])))
        })
    }
}

fn twice(cells: &[usize], grid: &[u32]) -> Option<(usize, usize)> {
    let pairs =
        cells.iter().enumerate().flat_map(|(i, &a)| cells[i + 1..].iter().map(move |&b| (a, b)));
    pairs.into_iter().find(|&(a, b)| grid[a] == grid[b])
}

/// The result of an operation, if it has one.
fn result(op: u8, values: &[u128]) -> Option<u128> {
    let (at, &largest) = values.iter().enumerate().max_by_key(|&(_, value)| value)?;
    let others =
        || values.iter().enumerate().filter(move |&(i, _)| i != at).map(|(_, &value)| value);
    match op {
        b'+' => Some(values.iter().sum()),
        b'=' => (values.len() == 1).then_some(largest),
        b'*' => values.iter().try_fold(1u128, |product, &value| product.checked_mul(value)),
        b'-' => largest.checked_sub(others().sum()),
        b'/' => {
            let rest = others().try_fold(1u128, |product, value| product.checked_mul(value))?;
            (largest % rest == 0).then(|| largest / rest)
        }
        _ => None,
    }
}
