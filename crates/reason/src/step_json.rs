//! A step as JSON, with cells as `[row, column]`, 0-based, and houses as words.

use quadrille_puzzle::{Cell, Puzzle, Values};
use serde::Serialize;

use crate::catalogue::Language;
use crate::step::{Candidate, HouseId, LockedSet, Node, Premise, Step};
use crate::words;

/// `[row, column]`, 0-based.
pub(crate) type Place = [usize; 2];

/// A step for serialisation.
#[derive(Clone, Debug, Serialize)]
pub struct StepJson {
    technique: String,
    name: String,
    code: String,
    #[serde(flatten)]
    pattern: PatternJson,
    placements: Vec<CandidateJson>,
    eliminations: Vec<CandidateJson>,
    /// The action in short form.
    action: String,
    /// The whole step as one sentence.
    sentence: String,
    /// The same as lines, one idea each. The first begins with the name of the technique; the last
    /// is the action.
    lines: Vec<String>,
}

/// The pattern of a step, without its action.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PatternJson {
    values: Vec<u8>,
    cells: Vec<Place>,
    houses: Vec<String>,
    covers: Vec<String>,
    fins: Vec<Place>,
    sets: Vec<ToldSet>,
    chains: Vec<Vec<ToldNode>>,
    clash: Option<ToldPremise>,
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
    /// The candidates of a puzzle as JSON.
    #[must_use]
    pub fn list(list: &[Candidate], puzzle: &Puzzle) -> Vec<Self> {
        list.iter().map(|c| CandidateJson { cell: place(c.cell, puzzle), value: c.value }).collect()
    }
}

#[derive(Clone, Debug, Serialize)]
struct ToldSet {
    cells: Vec<Place>,
    values: Vec<u8>,
}

#[derive(Clone, Debug, Serialize)]
struct ToldNode {
    cells: Vec<Place>,
    value: u8,
    on: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    set: Option<ToldSet>,
    #[serde(skip_serializing_if = "Option::is_none")]
    because: Option<ToldPremise>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum ToldPremise {
    Cell { cell: Place },
    House { house: String, value: u8 },
    Cage { cells: Vec<Place> },
    Rule { rule: u32, name: &'static str, sentence: String },
    Rectangle { cells: Vec<Place>, values: Vec<u8> },
    Bug { extras: Vec<CandidateJson> },
}

impl StepJson {
    /// A step as JSON.
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

    /// A pattern of cells only.
    #[must_use]
    pub fn at(cells: &[Cell], puzzle: &Puzzle) -> Self {
        PatternJson { cells: Tell(puzzle).places(cells), ..PatternJson::default() }
    }
}

fn place(cell: Cell, puzzle: &Puzzle) -> Place {
    [cell.row(puzzle.side()), cell.column(puzzle.side())]
}

fn values(values: Values) -> Vec<u8> {
    values.iter().collect()
}

/// Converts ids to places and words.
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
            Premise::Rule(index) => {
                let rule = &self.0.rules()[*index as usize];
                let sentence = rule.sentence(self.0);
                ToldPremise::Rule { rule: *index, name: rule.kind.name(), sentence }
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
