//! A puzzle as an exact cover matrix: items that must be covered, and options to choose from.
//!
//! Cells without a cage, and cells of cages too large for a table, have one option per candidate.
//! It covers the cell's item and one house-value item for each house. The cells of any other cage
//! have one option per *filling of the whole cage*. It covers the cage's item and the house-value
//! items of all its cells; the cage item replaces its cells' items.
//!
//! A cage with too many fillings is read cell by cell by its [`Automaton`]. Between two cells of
//! the cage there is a secondary item whose colour is the state, and a candidate's option names the
//! state before and after. If such a cage allows no repeats, a secondary item per value enforces
//! that. In both cases the solutions of matrix and puzzle correspond one to one, and there are
//! fewer than [`MAX_OPTIONS`] options.
//!
//! [`CageEncoding::Tuples`] is another way to encode cages: an option for each (row, column, value)
//! and each tuple of the cell's cage with that value. A cage is a secondary item and the tuple is
//! its colour, so the cells of a cage agree on one tuple. Without colours this would not be an
//! exact cover: all cells of a cage cover the column of their tuple, once each.
//!
//! Rules add items and options to this; see `rules`.

mod build;
mod csv;
mod index;
mod knuth;
mod lines;
mod picture;
mod rules;

pub use index::{ItemKind, ItemOrder, Numbering};

use std::str::FromStr;

use quadrille_cover::{Builder, First, Item, Problem, Solver};

use quadrille_puzzle::{Cell, Grid};

/// Most fillings of a cage that are listed one by one.
pub const MAX_FILLINGS: usize = 20_000;

/// Most options of a matrix. A 64×64 grid has 262,144 candidates.
pub const MAX_OPTIONS: usize = 1_000_000;

/// The reason why a puzzle has no matrix.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MatrixError {
    /// A cage has too many fillings and too many partial results.
    #[error("cage {cage} is too large for an exact cover matrix: more than {MAX_OPTIONS} options")]
    CageTooLarge {
        /// 1-based number.
        cage: usize,
    },
    /// Tuples requested for a puzzle without cages.
    #[error("this puzzle has no cages to write as tuples")]
    NoCages,
    /// A rule has too many partial results.
    #[error("rule {rule} is too large for an exact cover matrix: more than {MAX_OPTIONS} options")]
    RuleTooLarge {
        /// 1-based number.
        rule: usize,
    },
    /// A picture that is only drawn for small grids.
    #[error("the labelled picture is drawn for sides up to 5 without cages, not for this puzzle")]
    PictureTooLarge,
}

quadrille_core::named_enum! {
    /// The encoding of cages in a matrix, with its name on the command line.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum CageEncoding {
        /// One option per filling of a whole cage; cages with very many fillings are read cell by
        /// cell.
        #[default]
        Fillings = "fillings",
        /// One option per cell, value and tuple of its cage; the tuple is the colour of the cage's
        /// item.
        Tuples = "tuples",
    }
}

impl FromStr for CageEncoding {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let named = Self::named(name);
        named.ok_or_else(|| format!("cages are written as fillings or tuples, not {name:?}"))
    }
}

/// An option: placements and the items they cover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Cell and value: one pair, or all cells of a cage; none for a step of a rule.
    pub places: Vec<(Cell, u8)>,
    /// Items covered, by index, rising.
    pub items: Vec<u32>,
    /// Secondary item and colour: the tuple of its cage, states of a cage or rule that is read cell
    /// by cell, or the value of a cell that a rule reads.
    pub states: Vec<(u32, u32)>,
}

/// The exact cover matrix of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    side: usize,
    /// Names of the items, primary ones first: `r1c1`, `r1v1`, `c1v1`, `b1v1`, `d1v1`, `k1`, `x1.1`.
    names: Vec<String>,
    primary: usize,
    choices: Vec<Choice>,
    /// The item order, for headings.
    order: ItemOrder,
}

impl Matrix {
    /// N.
    #[must_use]
    pub fn side(&self) -> usize {
        self.side
    }

    /// Names of the items, primary ones first.
    #[must_use]
    pub fn items(&self) -> &[String] {
        &self.names
    }

    /// The number of primary items.
    #[must_use]
    pub fn primary(&self) -> usize {
        self.primary
    }

    /// The options in order.
    #[must_use]
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// The order of the item blocks.
    #[must_use]
    pub fn order(&self) -> ItemOrder {
        self.order
    }

    /// The matrix as a problem for the exact cover engine, with the same option numbers.
    ///
    /// # Panics
    /// Never for a matrix built here: names are distinct and no option repeats an item.
    #[must_use]
    pub fn problem(&self) -> Problem {
        let mut builder = Builder::new();
        let mut items: Vec<Item> = Vec::with_capacity(self.names.len());
        for (i, name) in self.names.iter().enumerate() {
            let item =
                if i < self.primary { builder.primary(name) } else { builder.secondary(name) };
            items.push(item.expect("item names are distinct"));
        }
        let most = self.choices.iter().flat_map(|c| &c.states).map(|s| s.1 + 1).max().unwrap_or(0);
        let colours: Vec<_> = (0..most).map(|s| builder.colour(&s.to_string())).collect();
        let mut uses = Vec::new();
        for choice in &self.choices {
            uses.clear();
            uses.extend(choice.items.iter().map(|&i| (items[i as usize], None)));
            uses.extend(
                choice.states.iter().map(|&(i, s)| (items[i as usize], Some(colours[s as usize]))),
            );
            builder.option(&uses).expect("no option repeats an item");
        }
        builder.build()
    }

    /// The grid given by a set of options, or `None` if they do not fill it exactly.
    #[must_use]
    pub fn grid(&self, options: impl IntoIterator<Item = usize>) -> Option<Grid> {
        let mut values = vec![0; self.side * self.side];
        for &(cell, value) in options.into_iter().flat_map(|o| &self.choices[o].places) {
            if values[cell.index()] != 0 {
                return None;
            }
            values[cell.index()] = value;
        }
        Grid::new(self.side, values)
    }

    /// The name of an option: its placements, each written by `one`, or the layer of a rule.
    fn label(&self, choice: &Choice, one: impl Fn(Cell, u8) -> String, between: &str) -> String {
        let places: Vec<String> =
            choice.places.iter().map(|&(cell, value)| one(cell, value)).collect();
        match (&places[..], &choice.items[..]) {
            ([], [layer, ..]) => self.names[*layer as usize].clone(),
            _ => places.join(between),
        }
    }

    /// The rows of the matrix that a complete grid selects, in order.
    #[must_use]
    pub fn solved(&self, grid: &Grid) -> Matrix {
        let agrees =
            |choice: &&Choice| choice.places.iter().all(|&(cell, value)| grid.value(cell) == value);
        let choices: Vec<Choice> = self.choices.iter().filter(agrees).cloned().collect();
        let rows = Matrix { choices, ..self.clone() };
        if rows.choices.iter().all(|choice| choice.states.is_empty()) {
            return rows;
        }
        // Options of the same placement differ in colours, of which one set fits.
        let First::Found(solution) = Solver::new(&rows.problem()).first().answer else {
            return Matrix { choices: Vec::new(), ..rows };
        };
        let mut chosen: Vec<usize> = solution.options().iter().map(|o| o.index()).collect();
        chosen.sort_unstable();
        let choices = chosen.into_iter().map(|o| rows.choices[o].clone()).collect();
        Matrix { choices, ..rows }
    }
}
