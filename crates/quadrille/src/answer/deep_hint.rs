//! A hint in four depths: where to look, which technique, the pattern, the action. No depth reveals
//! the next, so a player can stop at any of them.
//!
//! Mistakes come before any technique. A digit or a mark that contradicts the solution misleads
//! every step, so a hint reports it first, in the same four depths.

use quadrille_puzzle::{Cell, Grid, HouseKind, Puzzle, Rule, Values};
use quadrille_reason::{
    Candidate, CandidateJson, HouseId, Language, Mistake, Names, PatternJson, Progress, State,
    Step, Technique, words,
};
use serde::Serialize;

use super::hint::fewest_candidates;

type Place = [usize; 2];

/// The subject of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum About {
    /// A technique's next step.
    Step,
    /// A digit or a mark that is already wrong.
    Mistake,
    /// No technique applies, but a search finds a value.
    Search,
    /// The puzzle is finished.
    Done,
    /// No progress is possible: there is no solution, or neither techniques nor a search help.
    Broken,
    /// The budget ran out.
    Stopped,
}

/// A hint down to the requested depth; deeper parts are absent.
#[derive(Clone, Debug, Serialize)]
pub struct DeepHint {
    /// Its subject.
    pub about: About,
    /// The depth, 1 to 4.
    pub depth: u8,
    /// Depth 1: where to look.
    pub area: Area,
    /// Depth 2: which technique.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub technique: Option<TechniqueJson>,
    /// Depth 3: the pattern.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<Pattern>,
    /// Depth 4: the action.
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
    /// Their cells, or those of a rule.
    pub cells: Vec<Place>,
}

/// A technique, or the kind of a mistake.
#[derive(Clone, Debug, Serialize)]
pub struct TechniqueJson {
    /// Its name on the command line, or `wrong-digit`, `wrong-mark`, `search`.
    pub key: String,
    /// Its name in words.
    pub name: String,
    /// Its description in one sentence.
    pub text: String,
}

/// The pattern of the step.
#[derive(Clone, Debug, Serialize)]
pub struct Pattern {
    /// In words.
    pub text: String,
    /// As data.
    #[serde(flatten)]
    pub data: PatternJson,
}

/// The action of the step.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Action {
    /// In words.
    pub text: String,
    /// Values to write.
    pub placements: Vec<CandidateJson>,
    /// Candidates, or wrong digits, to remove.
    pub eliminations: Vec<CandidateJson>,
    /// Marks to restore.
    pub restores: Vec<CandidateJson>,
}

/// The most houses that an area names individually.
const HOUSES: usize = 4;

impl DeepHint {
    /// Keeps only the parts down to this depth.
    #[must_use]
    pub fn to_depth(mut self, depth: u8) -> Self {
        self.depth = depth.clamp(1, 4);
        self.technique = self.technique.filter(|_| depth >= 2);
        self.pattern = self.pattern.filter(|_| depth >= 3);
        self.action = self.action.filter(|_| depth >= 4);
        self
    }

    /// The hint for the step of a technique.
    #[must_use]
    pub fn of_step(step: &Step, state: &State) -> Self {
        let puzzle = state.puzzle();
        let (names, data) = (Names::new(puzzle), PatternJson::new(step, puzzle));
        let text = words::pattern(step, puzzle);
        let json = |list: &[Candidate]| CandidateJson::list(list, puzzle);
        DeepHint {
            about: About::Step,
            depth: 4,
            area: area_of(step, puzzle),
            technique: Some(TechniqueJson::of(step.technique)),
            pattern: Some(Pattern { text, data }),
            action: Some(Action {
                text: names.text("action.so", &[("action", &words::action(step, puzzle))]),
                placements: json(&step.placements),
                eliminations: json(&step.eliminations),
                restores: Vec::new(),
            }),
        }
    }

    /// The hint for a digit or mark that contradicts the solution.
    #[must_use]
    pub fn of_mistake(mistake: &Mistake, progress: &Progress, puzzle: &Puzzle) -> Self {
        // All missing candidates are restored, because the solution's alone would reveal it.
        let (kind, values, why) = match *mistake {
            Mistake::Digit(cell, value) => {
                ("wrong-digit", Values::only(value), twin(cell, value, progress, puzzle))
            }
            Mistake::Mark(cell) => ("wrong-mark", progress.missing(cell, puzzle), None),
        };
        let (cell, names) = (mistake.cell(), Names::new(puzzle));
        let row = row_of(cell, puzzle);
        let parts = [
            ("cell", names.cells(&[cell])),
            ("value", names.values(values)),
            ("values", names.values(values)),
            ("house", names.houses(&[row])),
        ];
        let text = |of: &str| worded(&names, &format!("hint.{kind}.{of}"), &parts);
        let listed: Vec<_> = values.iter().map(|value| Candidate { cell, value }).collect();
        let listed = CandidateJson::list(&listed, puzzle);
        let (eliminations, restores) = match mistake {
            Mistake::Digit(..) => (listed, Vec::new()),
            Mistake::Mark(..) => (Vec::new(), listed),
        };
        DeepHint {
            about: About::Mistake,
            depth: 4,
            area: area(text("area"), &[row], puzzle),
            technique: Some(TechniqueJson {
                key: kind.to_owned(),
                name: text("name"),
                text: text("which"),
            }),
            pattern: Some(Pattern {
                text: why.unwrap_or_else(|| text("why")),
                data: PatternJson::at(&[cell], puzzle),
            }),
            action: Some(Action {
                text: text("action"),
                placements: Vec::new(),
                eliminations,
                restores,
            }),
        }
    }

    /// The hint if no technique applies: the cell with the fewest candidates, and its value.
    #[must_use]
    pub fn of_search(state: &State, solution: &Grid) -> Self {
        let puzzle = state.puzzle();
        let Some(cell) = fewest_candidates(state) else { return Self::done() };
        let (names, value) = (Names::new(puzzle), solution.value(cell));
        let parts = [
            ("cell", names.cells(&[cell])),
            ("values", names.values_or(state.candidates(cell))),
            ("action", names.candidates(&[Candidate { cell, value }], '=')),
        ];
        let text = |of: &str| worded(&names, &format!("hint.search.{of}"), &parts);
        let (key, name) = ("search".to_owned(), text("name"));
        DeepHint {
            about: About::Search,
            depth: 4,
            area: area(text("area"), &[row_of(cell, puzzle)], puzzle),
            technique: Some(TechniqueJson { key, name, text: text("which") }),
            pattern: Some(Pattern { text: text("why"), data: PatternJson::at(&[cell], puzzle) }),
            action: Some(Action {
                text: text("action"),
                placements: CandidateJson::list(&[Candidate { cell, value }], puzzle),
                ..Action::default()
            }),
        }
    }

    /// The hint for a finished puzzle.
    #[must_use]
    pub fn done() -> Self {
        Self::only(About::Done, Language::English.text("hint.done", &[]))
    }

    /// The hint if no progress is possible, with the reason.
    #[must_use]
    pub fn broken(why: &str) -> Self {
        Self::only(About::Broken, why.to_owned())
    }

    /// The hint if the budget ran out before a technique applied.
    #[must_use]
    pub fn stopped(stop: quadrille_core::Stop) -> Self {
        let parts = [("stop", stop.to_string())];
        Self::only(About::Stopped, Language::English.text("hint.stopped", &borrowed(&parts)))
    }

    fn only(about: About, text: String) -> Self {
        let area = Area { text, houses: Vec::new(), cells: Vec::new() };
        DeepHint { about, depth: 4, area, technique: None, pattern: None, action: None }
    }

    /// The text of the deepest part.
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

fn worded(names: &Names<'_>, key: &str, parts: &[(&str, String)]) -> String {
    names.text(key, &borrowed(parts))
}

fn borrowed<'a>(parts: &'a [(&'a str, String)]) -> Vec<(&'a str, &'a str)> {
    parts.iter().map(|(name, text)| (*name, text.as_str())).collect()
}

/// The drawing that a step rests on alone.
fn drawing_of<'a>(step: &Step, puzzle: &'a Puzzle) -> Option<&'a Rule> {
    let Some([rule]) = step.rule.as_ref().map(|note| &note.rules[..]) else { return None };
    let rule = &puzzle.rules()[*rule as usize];
    let alone = step.houses.is_empty() && step.cage.is_none();
    (alone && !rule.lists.is_empty()).then_some(rule)
}

/// The rule of a step; its houses or, if it names none or many, those of its pattern's cells.
fn area_of(step: &Step, puzzle: &Puzzle) -> Area {
    if let Some(rule) = drawing_of(step, puzzle) {
        let places = rule.cells(puzzle).into_iter();
        let cells = places.map(|c| [c.row(puzzle.side()), c.column(puzzle.side())]).collect();
        return Area { text: words::nudge(step, puzzle), houses: Vec::new(), cells };
    }
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
    let names = Names::new(puzzle);
    let key = if step.values.len() <= 2 { "hint.grid.value" } else { "hint.grid.few" };
    area(worded(&names, key, &[("values", names.plurals(step.values))]), &houses, puzzle)
}

fn look_at(houses: &[HouseId], puzzle: &Puzzle) -> Area {
    let names = Names::new(puzzle);
    area(worded(&names, "nudge.house", &[("houses", names.houses(houses))]), houses, puzzle)
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
        cells: cells.iter().map(|c| [c.row(puzzle.side()), c.column(puzzle.side())]).collect(),
    }
}

/// The box or region of a cell, or its row if there are none.
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

/// The text about a value that is twice in a house.
fn twin(cell: Cell, value: u8, progress: &Progress, puzzle: &Puzzle) -> Option<String> {
    let names = Names::new(puzzle);
    puzzle.houses().iter().filter(|house| house.cells.contains(&cell)).find_map(|house| {
        let twin = house.cells.iter().find(|&&c| c != cell && progress.value(c) == Some(value))?;
        let parts = [
            ("cell", names.cells(&[*twin])),
            ("value", names.value(value)),
            ("house", house.kind.to_string()),
        ];
        Some(worded(&names, "hint.wrong-digit.twin", &parts))
    })
}
