//! Lines that match a regular expression.

use super::prelude::*;
use quadrille_constraint::{Automaton, Pattern, PatternError};

pub(super) const REGULAR_EXPRESSION: Kind = Kind {
    name: "regular-expression",
    about: "The digits on the line match the expression, which describes the whole line: | ( ) [ ] \
            . * + ? {n,m}.",
    look: look::own_line("regex"),
    lists: Lists::One { least: 1, repeats: true },
    detail: Detail::Text,
    iss: &["Regex"],
    check: |rule, puzzle| {
        let pattern = pattern(rule, puzzle).map_err(|error| RuleFlaw::text(error.to_string()))?;
        match pattern.automaton(puzzle.side(), MOST_STATES) {
            Some(automaton) if fits(&automaton, rule.line().len()) => Ok(()),
            _ => Err(RuleFlaw::text("the expression is too large")),
        }
    },
    demands: |rule, puzzle| {
        let (pattern, lowest) = (pattern(rule, puzzle), *puzzle.digits().start());
        Demand::of(rule, move |v| {
            let values: Vec<u8> = v.iter().map(|&digit| digit + 1 - lowest).collect();
            pattern.as_ref().is_ok_and(|pattern| pattern.matches(&values))
        })
    },
    lower: |rule, puzzle| vec![read_by(rule.line(), &automaton(rule, puzzle))],
    sentence: |rule, puzzle| {
        let ends = wording::ends(rule.line(), puzzle);
        format!("The digits on the line {ends} match the expression {}.", rule.text)
    },
    example: || {
        let line = example(&[11, 12, 13, 14]);
        vec![Rule::new(RuleKind::RegularExpression, line).text("[12]+3.*|4.{3}")]
    },
    ..LINE
};

fn pattern(rule: &Rule, puzzle: &Puzzle) -> Result<Pattern, PatternError> {
    Pattern::with_lowest(&rule.text, *puzzle.digits().start())
}

/// The automaton of an expression that was checked.
fn automaton(rule: &Rule, puzzle: &Puzzle) -> Automaton {
    let automaton = pattern(rule, puzzle)
        .ok()
        .and_then(|pattern| pattern.automaton(puzzle.side(), MOST_STATES));
    automaton.unwrap_or_else(|| unreachable!("checked when the rule was added"))
}
