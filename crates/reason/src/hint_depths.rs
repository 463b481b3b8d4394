//! A hint in four depths: where to look, which technique, the pattern, the action. Each depth says
//! nothing of the next, so that a player may stop at any of them.
//!
//! Before any technique comes what is wrong already: a digit or a mark that contradicts the
//! solution leads every step astray, so a hint tells that first, in the same four depths.

use quadrille_puzzle::{Cell, Grid, HouseKind, Puzzle, Values};
use serde::Serialize;

use crate::names::Names;
use crate::progress::{Mistake, Progress};
use crate::state::State;
use crate::step::{Candidate, HouseId, Step};
use crate::step_json::{CandidateJson, PatternJson, Place, place};
use crate::technique::Technique;
use crate::{techniques, words};

/// What a hint is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum About {
    /// A technique's next step.
    Step,
    /// A digit or a mark that is wrong already.
    Mistake,
    /// No technique helps, but a search does.
    Search,
    /// Nothing is left to do.
    Done,
    /// There is no way on: the puzzle has no solution, or no technique and no search helps.
    Broken,
    /// The budget ran out.
    Stopped,
}

/// A hint as deep as it was asked for: deeper parts are absent.
#[derive(Clone, Debug, Serialize)]
pub struct DeepHint {
    /// What it is about.
    pub about: About,
    /// How deep it goes, 1 to 4.
    pub depth: u8,
    /// 1: where to look.
    pub area: Area,
    /// 2: which technique.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub technique: Option<TechniqueJson>,
    /// 3: the pattern.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<Pattern>,
    /// 4: what follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<Action>,
}

/// Where to look.
#[derive(Clone, Debug, Serialize)]
pub struct Area {
    /// In words.
    pub text: String,
    /// The houses, by name.
    pub houses: Vec<String>,
    /// Their cells.
    pub cells: Vec<Place>,
}

/// A technique, or the kind of a mistake.
#[derive(Clone, Debug, Serialize)]
pub struct TechniqueJson {
    /// Its name on the command line; `wrong-digit`, `wrong-mark`, `search`.
    pub key: String,
    /// Its name in words.
    pub name: String,
    /// What it is, in a sentence.
    pub text: String,
}

/// What makes the step.
#[derive(Clone, Debug, Serialize)]
pub struct Pattern {
    /// In words.
    pub text: String,
    /// As data.
    #[serde(flatten)]
    pub data: PatternJson,
}

/// What follows.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Action {
    /// In words.
    pub text: String,
    /// Values to write.
    pub placements: Vec<CandidateJson>,
    /// Candidates, or wrong digits, to take out.
    pub eliminations: Vec<CandidateJson>,
    /// Marks to put back.
    pub restores: Vec<CandidateJson>,
}

/// Most houses that an area names one by one.
const HOUSES: usize = 4;

impl DeepHint {
    /// Only the parts down to this depth.
    #[must_use]
    pub fn to_depth(mut self, depth: u8) -> Self {
        self.depth = depth.clamp(1, 4);
        self.technique = self.technique.filter(|_| depth >= 2);
        self.pattern = self.pattern.filter(|_| depth >= 3);
        self.action = self.action.filter(|_| depth >= 4);
        self
    }

    /// The step of a technique.
    #[must_use]
    pub fn of_step(step: &Step, state: &State) -> Self {
        let puzzle = state.puzzle();
        let (names, data) = (Names::new(puzzle), PatternJson::new(step, puzzle));
        let text = sentence(&pattern_text(step, &names));
        let json = |list: &[Candidate]| CandidateJson::list(list, puzzle);
        DeepHint {
            about: About::Step,
            depth: 4,
            area: area_of(step, puzzle),
            technique: Some(TechniqueJson::of(step.technique)),
            pattern: Some(Pattern { text, data }),
            action: Some(Action {
                text: format!("So {}.", words::action(step, puzzle)),
                placements: json(&step.placements),
                eliminations: json(&step.eliminations),
                restores: Vec::new(),
            }),
        }
    }

    /// A digit or mark that contradicts the solution.
    #[must_use]
    pub fn of_mistake(mistake: &Mistake, progress: &Progress, puzzle: &Puzzle) -> Self {
        let cell = mistake.cell();
        let row = row_of(cell, puzzle);
        let name = puzzle.name(cell);
        let (what, key, which, why, action) = match *mistake {
            Mistake::Digit(_, value) => (
                "digit",
                "wrong-digit",
                format!("The {value} in {name} is wrong."),
                why_wrong(cell, value, progress, puzzle),
                Action {
                    text: format!("Take the {value} out of {name}."),
                    eliminations: CandidateJson::list(&[Candidate { cell, value }], puzzle),
                    ..Action::default()
                },
            ),
            Mistake::Mark(_, value) => (
                "mark",
                "wrong-mark",
                format!("A candidate is missing in {name}."),
                format!("The solution has a value in {name} that is not among its marks."),
                Action {
                    text: format!("Put the mark {value} back into {name}."),
                    restores: CandidateJson::list(&[Candidate { cell, value }], puzzle),
                    ..Action::default()
                },
            ),
        };
        let place = puzzle.houses()[row.index()].kind;
        let name = format!("wrong {what}");
        DeepHint {
            about: About::Mistake,
            depth: 4,
            area: area(format!("A {what} in {place} is wrong."), &[row], puzzle),
            technique: Some(TechniqueJson { key: key.to_owned(), name, text: which }),
            pattern: Some(Pattern { text: why, data: PatternJson::at(&[cell], puzzle) }),
            action: Some(action),
        }
    }

    /// Where no technique helps: the cell with the fewest candidates, and its value.
    #[must_use]
    pub fn of_search(state: &State, solution: &Grid) -> Self {
        let puzzle = state.puzzle();
        let open = puzzle.cells().filter(|&cell| state.value(cell).is_none());
        let Some(cell) = open.min_by_key(|&cell| state.candidates(cell).len()) else {
            return Self::done();
        };
        let (name, value) = (puzzle.name(cell), solution.value(cell));
        let candidates = Names::new(puzzle).values(state.candidates(cell));
        let text = "No technique we know helps here. A value can be tried.".to_owned();
        DeepHint {
            about: About::Search,
            depth: 4,
            area: area(text, &[row_of(cell, puzzle)], puzzle),
            technique: Some(TechniqueJson {
                key: "search".to_owned(),
                name: "search".to_owned(),
                text: "Try a value, follow what it forces, and take it back if that fails."
                    .to_owned(),
            }),
            pattern: Some(Pattern {
                text: format!("A search is shortest from {name}, which may hold {candidates}."),
                data: PatternJson::at(&[cell], puzzle),
            }),
            action: Some(Action {
                text: format!("A search finds {name}={value}."),
                placements: CandidateJson::list(&[Candidate { cell, value }], puzzle),
                ..Action::default()
            }),
        }
    }

    /// Nothing is left to do.
    #[must_use]
    pub fn done() -> Self {
        Self::only(About::Done, "Nothing is left to do.".to_owned())
    }

    /// There is no way on, for this reason.
    #[must_use]
    pub fn broken(why: &str) -> Self {
        Self::only(About::Broken, why.to_owned())
    }

    /// The budget ran out before a technique helped.
    #[must_use]
    pub fn stopped(stop: quadrille_core::Stop) -> Self {
        Self::only(About::Stopped, format!("Stopped by {stop} before a technique helped."))
    }

    fn only(about: About, text: String) -> Self {
        let area = Area { text, houses: Vec::new(), cells: Vec::new() };
        DeepHint { about, depth: 4, area, technique: None, pattern: None, action: None }
    }

    /// The deepest part in words.
    #[must_use]
    pub fn text(&self) -> &str {
        let action = self.action.as_ref().map(|part| part.text.as_str());
        let pattern = self.pattern.as_ref().map(|part| part.text.as_str());
        let technique = self.technique.as_ref().map(|part| part.text.as_str());
        action.or(pattern).or(technique).unwrap_or(&self.area.text)
    }
}

impl TechniqueJson {
    /// A technique with its definition.
    #[must_use]
    pub fn of(technique: Technique) -> Self {
        TechniqueJson {
            key: technique.key(),
            name: technique.name(),
            text: technique.definition().to_owned(),
        }
    }
}

/// A sentence of its own; the name of a cell stays as it is.
fn sentence(text: &str) -> String {
    let bytes = text.as_bytes();
    let cell = bytes.first() == Some(&b'r') && bytes.get(1).is_some_and(u8::is_ascii_digit);
    let begin = if cell { text.to_owned() } else { words::capital(text) };
    begin + "."
}

/// The reason of a step. That of a single would be its action, so it leaves one half out.
fn pattern_text(step: &Step, names: &Names<'_>) -> String {
    let cell = names.cells(&step.cells);
    match step.technique {
        Technique::NakedSingle => format!("{cell} has one candidate left"),
        Technique::HiddenSingle => {
            let (value, house) = (names.values(step.values), names.houses(&step.houses));
            format!("in {house} the {value} has one place left")
        }
        Technique::BugPlusOne => {
            format!("every open cell but {cell} has two candidates, and that one has three")
        }
        _ => techniques::explain(step, names),
    }
}

/// The houses a step stands in; where it names none or many, those of its pattern's cells.
fn area_of(step: &Step, puzzle: &Puzzle) -> Area {
    if (1..=HOUSES).contains(&step.houses.len()) {
        return look_at(&step.houses, puzzle);
    }
    let chained = step.chains.iter().flatten().flat_map(|node| &node.cells);
    let sets = step.sets.iter().flat_map(|set| &set.cells);
    let cells: Vec<Cell> = step.cells.iter().chain(chained).chain(sets).copied().collect();
    let done = step.placements.iter().chain(&step.eliminations).map(|c| c.cell);
    let cells = if cells.is_empty() { done.collect() } else { cells };
    let mut houses: Vec<HouseId> = cells.iter().map(|&cell| region_of(cell, puzzle)).collect();
    houses.sort_unstable();
    houses.dedup();
    if houses.len() <= HOUSES {
        return look_at(&houses, puzzle);
    }
    let values = if step.values.is_empty() || step.values.len() > 2 {
        "the cells with few candidates".to_owned()
    } else {
        format!("the {}", plural(step.values, &Names::new(puzzle)))
    };
    area(format!("Look at {values}, all over the grid."), &houses, puzzle)
}

fn plural(values: Values, names: &Names<'_>) -> String {
    names.values(values).replace(" and ", "s and ") + "s"
}

fn look_at(houses: &[HouseId], puzzle: &Puzzle) -> Area {
    area(format!("Look at {}.", Names::new(puzzle).houses(houses)), houses, puzzle)
}

fn area(text: String, houses: &[HouseId], puzzle: &Puzzle) -> Area {
    let all = puzzle.houses();
    let mut cells: Vec<Cell> =
        houses.iter().flat_map(|h| all[h.index()].cells.iter().copied()).collect();
    cells.sort_unstable();
    cells.dedup();
    Area {
        text,
        houses: houses.iter().map(|h| all[h.index()].kind.to_string()).collect(),
        cells: cells.into_iter().map(|cell| place(cell, puzzle)).collect(),
    }
}

/// The box or region of a cell; its row where there are none.
fn region_of(cell: Cell, puzzle: &Puzzle) -> HouseId {
    let is_region = |kind: HouseKind| !kind.is_line() && !kind.is_extra();
    let holds = |(_, house): &(usize, &quadrille_puzzle::House)| {
        is_region(house.kind) && house.cells.contains(&cell)
    };
    let found = puzzle.houses().iter().enumerate().find(holds);
    found.map_or_else(|| row_of(cell, puzzle), |(at, _)| HouseId(at as u32))
}

fn row_of(cell: Cell, puzzle: &Puzzle) -> HouseId {
    let found = puzzle.houses().iter().position(|house| house.cells.contains(&cell));
    HouseId(found.unwrap_or(0) as u32)
}

/// The value that stands twice in a house, or that there is but one solution.
fn why_wrong(cell: Cell, value: u8, progress: &Progress, puzzle: &Puzzle) -> String {
    for house in puzzle.houses().iter().filter(|house| house.cells.contains(&cell)) {
        let twin = house.cells.iter().find(|&&c| c != cell && progress.value(c) == Some(value));
        if let Some(&twin) = twin {
            return format!("{} holds {value} too, in {}.", puzzle.name(twin), house.kind);
        }
    }
    format!("The puzzle has one solution, and {} holds another value there.", puzzle.name(cell))
}
