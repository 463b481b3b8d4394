//! A step for programs: the same data as JSON, with cells as `[row, column]`, 0-based, and houses
//! in words.

use quadrille_puzzle::{Cell, Puzzle, Values};
use serde::Serialize;

use crate::step::{Candidate, HouseId, LockedSet, Node, Premise, Step};
use crate::words;

/// `[row, column]`, 0-based.
type Place = [usize; 2];

/// A step ready to be serialised.
#[derive(Clone, Debug, Serialize)]
pub struct StepJson {
    /// The technique's key, as on the command line.
    technique: String,
    /// Its name in words.
    name: String,
    /// Its code in the technique library.
    code: String,
    /// The values it is about.
    values: Vec<u8>,
    /// The cells of the pattern.
    cells: Vec<Place>,
    /// The houses of the pattern.
    houses: Vec<String>,
    /// The houses of the eliminations.
    covers: Vec<String>,
    /// Cells with a special part.
    fins: Vec<Place>,
    /// Als locked sets.
    sets: Vec<ToldSet>,
    /// Chains of implications.
    chains: Vec<Vec<ToldNode>>,
    /// What it writes.
    placements: Vec<ToldCandidate>,
    /// What it strikes.
    eliminations: Vec<ToldCandidate>,
    /// What it follows from.
    premises: Vec<ToldPremise>,
    /// What it does, in short.
    action: String,
    /// All of it in a sentence.
    sentence: String,
}

/// A value in a cell.
#[derive(Clone, Debug, Serialize)]
struct ToldCandidate {
    /// The cell.
    cell: Place,
    /// The value.
    value: u8,
}

/// Cells and the values they share.
#[derive(Clone, Debug, Serialize)]
struct ToldSet {
    /// The cells.
    cells: Vec<Place>,
    /// The values.
    values: Vec<u8>,
}

/// A node of a chain.
#[derive(Clone, Debug, Serialize)]
struct ToldNode {
    /// Its cells.
    cells: Vec<Place>,
    /// Its value.
    value: u8,
    /// Whether it follows as true.
    on: bool,
    /// The almost locked set that forces it.
    #[serde(skip_serializing_if = "Option::is_none")]
    set: Option<ToldSet>,
}

/// A premise.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum ToldPremise {
    /// The cell holds one of its candidates.
    Cell {
        /// The cell.
        cell: Place,
    },
    /// The value stands in the house.
    House {
        /// The house in words.
        house: String,
        /// The value.
        value: u8,
    },
    /// The cage gives its target.
    Cage {
        /// Its cells.
        cells: Vec<Place>,
    },
    /// One solution, so these cells are not confined to these values.
    Rectangle {
        /// The corners.
        cells: Vec<Place>,
        /// The two values.
        values: Vec<u8>,
    },
    /// One solution, so one of these is true.
    Bug {
        /// The candidates.
        extras: Vec<ToldCandidate>,
    },
}

impl StepJson {
    /// The step of a puzzle.
    #[must_use]
    pub fn new(step: &Step, puzzle: &Puzzle) -> Self {
        let tell = Tell(puzzle);
        StepJson {
            technique: step.technique.key(),
            name: step.technique.name(),
            code: step.technique.code(),
            values: values(step.values),
            cells: tell.places(&step.cells),
            houses: tell.houses(&step.houses),
            covers: tell.houses(&step.covers),
            fins: tell.places(&step.fins),
            sets: step.sets.iter().map(|s| tell.set(s)).collect(),
            chains: step.chains.iter().map(|c| c.iter().map(|n| tell.node(n)).collect()).collect(),
            placements: tell.candidates(&step.placements),
            eliminations: tell.candidates(&step.eliminations),
            premises: step.premises.iter().map(|p| tell.premise(p)).collect(),
            action: words::action(step, puzzle),
            sentence: words::sentence(step, puzzle),
        }
    }
}

fn values(values: Values) -> Vec<u8> {
    values.iter().collect()
}

/// Turns ids into places and words.
struct Tell<'a>(&'a Puzzle);

impl Tell<'_> {
    fn place(&self, cell: Cell) -> Place {
        [cell.row(self.0.side()), cell.column(self.0.side())]
    }

    fn places(&self, cells: &[Cell]) -> Vec<Place> {
        cells.iter().map(|&c| self.place(c)).collect()
    }

    fn houses(&self, houses: &[HouseId]) -> Vec<String> {
        houses.iter().map(|h| self.0.houses()[h.index()].kind.to_string()).collect()
    }

    fn candidates(&self, list: &[Candidate]) -> Vec<ToldCandidate> {
        list.iter().map(|c| ToldCandidate { cell: self.place(c.cell), value: c.value }).collect()
    }

    fn set(&self, set: &LockedSet) -> ToldSet {
        ToldSet { cells: self.places(&set.cells), values: values(set.values) }
    }

    fn node(&self, node: &Node) -> ToldNode {
        let set = node.set.as_ref().map(|s| self.set(s));
        ToldNode { cells: self.places(&node.cells), value: node.value, on: node.on, set }
    }

    fn premise(&self, premise: &Premise) -> ToldPremise {
        match premise {
            Premise::Cell(cell) => ToldPremise::Cell { cell: self.place(*cell) },
            Premise::House(house, value) => {
                let house = self.0.houses()[house.index()].kind.to_string();
                ToldPremise::House { house, value: *value }
            }
            Premise::Cage(cage) => {
                let cells = self.0.cages().get(*cage as usize).map(|c| self.places(&c.cells));
                ToldPremise::Cage { cells: cells.unwrap_or_default() }
            }
            Premise::Rectangle(cells, v) => {
                ToldPremise::Rectangle { cells: self.places(cells), values: values(*v) }
            }
            Premise::Bug(extras) => ToldPremise::Bug { extras: self.candidates(extras) },
        }
    }
}
