//! A step for programs: the same data as JSON, with cells as `[row, column]`, 0-based, and houses
//! in words.

use quadrille_puzzle::{Cell, Puzzle, Values};
use serde::Serialize;

use crate::catalogue::Language;
use crate::step::{Candidate, HouseId, LockedSet, Node, Premise, Step};
use crate::words;

/// `[row, column]`, 0-based.
pub type Place = [usize; 2];

/// A step ready to be serialised.
#[derive(Clone, Debug, Serialize)]
pub struct StepJson {
    /// The technique's key, as on the command line.
    technique: String,
    /// Its name in words.
    name: String,
    /// Its code in the technique library.
    code: String,
    /// The pattern of the step.
    #[serde(flatten)]
    pattern: PatternJson,
    /// Its output.
    placements: Vec<CandidateJson>,
    /// The candidates it strikes.
    eliminations: Vec<CandidateJson>,
    /// Its action, in short.
    action: String,
    /// All of it in a sentence.
    sentence: String,
    /// The same, one idea a line: the name of the technique stands before the first, the action is
    /// the last.
    lines: Vec<String>,
}

/// The pattern of a step, without its action.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PatternJson {
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
    /// The choice that its assumption leaves without any candidate.
    clash: Option<ToldPremise>,
    /// Its premises.
    premises: Vec<ToldPremise>,
}

/// A value in a cell.
#[derive(Clone, Debug, Serialize)]
pub struct CandidateJson {
    /// The cell.
    pub cell: Place,
    /// The value.
    pub value: u8,
}

impl CandidateJson {
    /// Candidates of a puzzle.
    #[must_use]
    pub fn list(list: &[Candidate], puzzle: &Puzzle) -> Vec<Self> {
        list.iter().map(|c| CandidateJson { cell: place(c.cell, puzzle), value: c.value }).collect()
    }
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
    /// True if it follows as true.
    on: bool,
    /// The almost locked set that forces it.
    #[serde(skip_serializing_if = "Option::is_none")]
    set: Option<ToldSet>,
    /// The choice that leaves nothing else.
    #[serde(skip_serializing_if = "Option::is_none")]
    because: Option<ToldPremise>,
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
        extras: Vec<CandidateJson>,
    },
}

impl StepJson {
    /// The step of a puzzle.
    #[must_use]
    pub fn new(step: &Step, puzzle: &Puzzle) -> Self {
        let lines = words::lines(step, puzzle, Language::English);
        StepJson {
            technique: step.technique.key(),
            name: step.technique.name(),
            code: step.technique.code(),
            pattern: PatternJson::new(step, puzzle),
            placements: CandidateJson::list(&step.placements, puzzle),
            eliminations: CandidateJson::list(&step.eliminations, puzzle),
            action: words::action(step, puzzle),
            sentence: lines.join(" "),
            lines,
        }
    }
}

impl PatternJson {
    /// The pattern of a step.
    #[must_use]
    pub fn new(step: &Step, puzzle: &Puzzle) -> Self {
        let tell = Tell(puzzle);
        PatternJson {
            values: values(step.values),
            cells: tell.places(&step.cells),
            houses: tell.houses(&step.houses),
            covers: tell.houses(&step.covers),
            fins: tell.places(&step.fins),
            sets: step.sets.iter().map(|s| tell.set(s)).collect(),
            chains: step.chains.iter().map(|c| c.iter().map(|n| tell.node(n)).collect()).collect(),
            clash: step.clash.as_ref().map(|p| tell.premise(p)),
            premises: step.premises.iter().map(|p| tell.premise(p)).collect(),
        }
    }

    /// Some cells and nothing else.
    #[must_use]
    pub fn at(cells: &[Cell], puzzle: &Puzzle) -> Self {
        PatternJson { cells: Tell(puzzle).places(cells), ..PatternJson::default() }
    }
}

/// Row and column of a cell.
fn place(cell: Cell, puzzle: &Puzzle) -> Place {
    [cell.row(puzzle.side()), cell.column(puzzle.side())]
}

fn values(values: Values) -> Vec<u8> {
    values.iter().collect()
}

/// Turns ids into places and words.
struct Tell<'a>(&'a Puzzle);

impl Tell<'_> {
    fn place(&self, cell: Cell) -> Place {
        place(cell, self.0)
    }

    fn places(&self, cells: &[Cell]) -> Vec<Place> {
        cells.iter().map(|&c| self.place(c)).collect()
    }

    fn houses(&self, houses: &[HouseId]) -> Vec<String> {
        houses.iter().map(|h| self.0.houses()[h.index()].kind.to_string()).collect()
    }

    fn set(&self, set: &LockedSet) -> ToldSet {
        ToldSet { cells: self.places(&set.cells), values: values(set.values) }
    }

    fn node(&self, node: &Node) -> ToldNode {
        let set = node.set.as_ref().map(|s| self.set(s));
        let because = node.because.as_ref().map(|p| self.premise(p));
        let cells = self.places(&node.cells);
        ToldNode { cells, value: node.value, on: node.on, set, because }
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
            Premise::Bug(extras) => {
                ToldPremise::Bug { extras: CandidateJson::list(extras, self.0) }
            }
        }
    }
}
