//! Ways to improve a draft.

use quadrille_make::{Completion, Improvement, Wish};
use quadrille_puzzle::{Cell, Puzzle, Rule};
use quadrille_text::{Entry, rule_to_json};
use serde::Serialize;
use serde_json::Value;

use super::PuzzleText;

/// A rule and its sentence.
#[derive(Clone, Debug, Serialize)]
pub struct RuleText {
    /// The rule, as in our JSON.
    pub rule: Value,
    /// Its demand in words.
    pub text: String,
}

/// The parts that a draft does not need, or lacks.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Improved {
    /// `none`, `unique` or `many`.
    pub verdict: &'static str,
    /// Givens, each of which alone could be left out: `r1c1=3`.
    pub spare: Vec<String>,
    /// Rules, each of which alone could be left out.
    pub spare_rules: Vec<RuleText>,
    /// Givens, each of which alone leaves one solution.
    pub ways: Vec<String>,
    /// Rules, each of which alone leaves one solution.
    pub rules: Vec<RuleText>,
    /// Givens that together leave one solution, and fulfil the wish.
    pub added: Vec<String>,
    /// The puzzle with these givens.
    pub puzzle: Option<String>,
    /// True if there is a wish, and no givens were found that fulfil it.
    pub unmet: bool,
}

impl Improved {
    /// The answer about a puzzle and a wish.
    #[must_use]
    pub fn new(puzzle: &Puzzle, wish: &Wish, found: &Improvement) -> Self {
        let given = |&(cell, value): &(Cell, u8)| format!("{}={value}", puzzle.name(cell));
        let none = Improved { verdict: "none", ..Improved::default() };
        let completed = |completion: &Option<Completion>| match completion {
            Some(completion) => Improved {
                ways: completion.ways.iter().map(given).collect(),
                added: completion.added.iter().map(given).collect(),
                puzzle: PuzzleText::new(&Entry::new(completion.puzzle.clone()), None)
                    .ok()
                    .map(|text| text.puzzle),
                ..Improved::default()
            },
            None => Improved::default(),
        };
        match found {
            Improvement::Unique { givens, rules, completion } => {
                let value = |&cell: &Cell| (cell, puzzle.given(cell).unwrap_or(0));
                let text = |&at: &usize| rule_text(&puzzle.rules()[at], puzzle);
                Improved {
                    verdict: "unique",
                    spare: givens.iter().map(|cell| given(&value(cell))).collect(),
                    spare_rules: rules.iter().map(text).collect(),
                    unmet: wish.has_level() && completion.is_none(),
                    ..completed(completion)
                }
            }
            Improvement::Several { completion, rules } => Improved {
                verdict: "many",
                rules: rules.iter().map(|rule| rule_text(rule, puzzle)).collect(),
                unmet: completion.is_none(),
                ..completed(completion)
            },
            _ => none,
        }
    }
}

fn rule_text(rule: &Rule, puzzle: &Puzzle) -> RuleText {
    let json = rule_to_json(rule, puzzle.side());
    RuleText { rule: serde_json::from_str(&json).unwrap_or_default(), text: rule.sentence(puzzle) }
}
