//! Cruxes found beforehand, from which extreme puzzles are made.
//!
//! One minimal puzzle in a hundred is extreme, and testing that takes longer than making it. But
//! every puzzle whose givens are among the filled cells of a crux gets stuck there too ([`Crux`]),
//! and a crux has thousands of such puzzles. A crux is drawn at random. Its filled cells are the
//! initial clues, as many as possible are removed in random order, and the puzzle is transformed at
//! random.
//!
//! The text has one line per crux: for each cell its candidates, one bit each, as two base-32
//! digits. The command that found them is in its remarks.

mod search;

pub use search::CruxSearch;

use std::sync::LazyLock;

use quadrille_core::Chance;
use quadrille_nine::Solver;
use quadrille_reason::Crux;

use crate::BankError;
use crate::cells::{self, Cells, is_unique, model};
use crate::sudoku::Puzzle81;
use crate::transform::Transform;

/// A collection of cruxes.
#[derive(Clone, Debug)]
pub struct Cruxes {
    /// Each crux with the solution of the puzzles that lead to it.
    all: Vec<(Crux, Cells)>,
}

static SHARED: LazyLock<Cruxes> = LazyLock::new(|| {
    let Ok(cruxes) = Cruxes::parse(include_str!("../../data/cruxes.txt")) else {
        unreachable!("the data file is tested")
    };
    cruxes
});

impl Cruxes {
    /// The built-in cruxes.
    #[must_use]
    pub fn shared() -> &'static Self {
        &SHARED
    }

    /// Reads cruxes from a text.
    ///
    /// # Errors
    /// The first line that does not have 81 cells, or whose filled cells do not have exactly one
    /// solution.
    pub fn parse(text: &str) -> Result<Self, BankError> {
        let lines =
            text.lines().enumerate().filter(|(_, l)| !l.trim().is_empty() && !l.starts_with('#'));
        let mut solver = Solver::new();
        let all = lines.map(|(at, line)| {
            let crux = candidates(line.trim()).map(|c| Crux::known(&c));
            let both = crux.and_then(|crux| Some((solution(&crux, &mut solver)?, crux)));
            both.map(|(solution, crux)| (crux, solution)).ok_or(BankError::Crux { line: at + 1 })
        });
        let all: Vec<(Crux, Cells)> = all.collect::<Result<_, _>>()?;
        if all.is_empty() { Err(BankError::Empty) } else { Ok(Cruxes { all }) }
    }

    /// The number of cruxes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// True if there are none; never the case after reading.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// All cruxes.
    pub fn iter(&self) -> impl Iterator<Item = &Crux> {
        self.all.iter().map(|(crux, _)| crux)
    }

    /// A random puzzle that gets stuck in one of the cruxes, minimal unless it has `floor` clues.
    /// `None` if a uniqueness argument might help with the one drawn.
    pub fn grow(&self, floor: usize, solver: &mut Solver, chance: &mut Chance) -> Option<Puzzle81> {
        let (crux, solution) = &self.all[chance.index(self.all.len())];
        let mut clues = crux.settled();
        let mut cells: Vec<usize> = (0..81).filter(|&c| clues[c] > 0).collect();
        chance.shuffle(&mut cells);
        let mut left = cells.len();
        for cell in cells {
            if left == floor {
                break;
            }
            let clue = std::mem::take(&mut clues[cell]);
            if is_unique(&clues, solver) {
                left -= 1;
            } else {
                clues[cell] = clue;
            }
        }
        let made = Transform::random(chance).turn(&Puzzle81 { clues, solution: *solution });
        crux.proves(&model(&clues)).then_some(made)
    }
}

/// A crux as a line of text.
#[must_use]
pub fn crux_line(crux: &Crux) -> String {
    let digit = |value: u16| char::from_digit(value.into(), 32).unwrap_or('?');
    crux.candidates().iter().flat_map(|&mask| [digit(mask >> 5), digit(mask & 31)]).collect()
}

fn candidates(line: &str) -> Option<[u16; 81]> {
    let digits: Option<Vec<u32>> = line.chars().map(|c| c.to_digit(32)).collect();
    let digits = digits.filter(|d| d.len() == 162)?;
    let masks: Vec<u16> = digits.chunks(2).map(|pair| (pair[0] * 32 + pair[1]) as u16).collect();
    masks
        .try_into()
        .ok()
        .filter(|masks: &[u16; 81]| masks.iter().all(|mask| (1..512).contains(mask)))
}

fn solution(crux: &Crux, solver: &mut Solver) -> Option<Cells> {
    let settled = crux.settled();
    is_unique(&settled, solver).then(|| cells::solution(&settled, solver)).flatten()
}
