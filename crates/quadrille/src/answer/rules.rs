//! The kinds of rules, for lists to choose from.

use quadrille_puzzle::look::Look;
use quadrille_puzzle::{Detail, Lists, Number, Puzzle, RuleKind, Shape};
use quadrille_text::{Entry, Format, WriteOptions};
use serde::Serialize;
use serde_json::Value;

/// A kind of rule.
#[derive(Clone, Debug, Serialize)]
pub struct RuleInfo {
    /// Its name, as in JSON.
    pub rule: &'static str,
    /// The demand of its rules, in one sentence.
    pub about: &'static str,
    /// The way it is drawn: `line`, `edge`, `corner`, `outside`, `cells` or `global`.
    pub shape: &'static str,
    /// Its drawing: ink, form and text.
    pub look: Look,
    /// The lists of cells it takes.
    pub lists: ListsInfo,
    /// The use of a number: `no`, `optional` or `required`.
    pub number: &'static str,
    /// The other thing it takes: `digits`, `text` or `rules`.
    pub takes: Option<&'static str>,
    /// Its names in constraint strings of Interactive Sudoku Solver.
    pub iss: &'static [&'static str],
    /// Its key in f-puzzles files.
    pub fpuzzles: Option<&'static str>,
    /// A 6×6 puzzle with such a rule, in our JSON.
    pub example: Value,
}

/// The lists of cells that a kind takes; `most` is 0 if it is about the whole grid.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ListsInfo {
    /// The greatest number of lists; absent if there is no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<usize>,
    /// The least number of lists.
    pub least: usize,
    /// The least number of cells in a list.
    pub cells: usize,
    /// True if a cell may stand in a list twice.
    pub repeats: bool,
}

impl From<Lists> for ListsInfo {
    fn from(lists: Lists) -> Self {
        let (least, most, cells, repeats) = match lists {
            Lists::One { least, repeats } => (1, Some(1), least, repeats),
            Lists::Several { least, most, repeats } => {
                (least, Some(most).filter(|&most| most < usize::MAX), 1, repeats)
            }
            _ => (0, Some(0), 0, false),
        };
        ListsInfo { most, least, cells, repeats }
    }
}

impl RuleInfo {
    /// All kinds.
    #[must_use]
    pub fn all() -> Vec<Self> {
        RuleKind::ALL.iter().map(|&kind| Self::from(kind)).collect()
    }
}

impl From<RuleKind> for RuleInfo {
    fn from(kind: RuleKind) -> Self {
        RuleInfo {
            rule: kind.name(),
            about: kind.about(),
            shape: shape(kind.shape()),
            look: kind.look(),
            lists: kind.lists().into(),
            number: match kind.number() {
                Number::No => "no",
                Number::Optional | Number::Usual(_) => "optional",
                Number::Required => "required",
            },
            takes: match kind.detail() {
                Detail::Digits => Some("digits"),
                Detail::Text => Some("text"),
                Detail::Rules => Some("rules"),
                _ => None,
            },
            iss: kind.iss_names(),
            fpuzzles: kind.fpuzzles_key(),
            example: example(kind),
        }
    }
}

fn shape(shape: Shape) -> &'static str {
    match shape {
        Shape::Line => "line",
        Shape::Edge => "edge",
        Shape::Corner => "corner",
        Shape::Outside => "outside",
        Shape::Cells => "cells",
        _ => "global",
    }
}

fn example(kind: RuleKind) -> Value {
    let puzzle = Puzzle::sudoku(2, 3).and_then(|empty| empty.with_rules(kind.example()));
    let text = puzzle
        .ok()
        .and_then(|puzzle| Format::Json.write(&Entry::new(puzzle), &WriteOptions::default()).ok());
    text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}
