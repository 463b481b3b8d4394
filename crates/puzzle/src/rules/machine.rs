//! Lines that a machine accepts, written down by a setter.
//!
//! States are separated by semicolons. Each has a name, a star if it accepts, a colon, and its steps:
//! values, `>` and the name of the next state. `.` stands for all values. Steps of one value may lead
//! to several states. The machine begins in the first state, and in every state whose name comes
//! after a `>`.
//!
//! ```text
//! even*: 1357>odd 2468>even; odd: 2468>odd 1357>even
//! ```

use std::collections::HashMap;

use super::prelude::*;
use quadrille_constraint::{Automaton, Machine};

pub(super) const MACHINE: Kind = Kind {
    name: "machine",
    about: "A machine that reads the line ends in a state with a star. States are separated by \
            semicolons: `a*: 12>b 34>a; b: .>a`. The first one is the start.",
    look: look::own_line("machine"),
    lists: Lists::One { least: 1, repeats: true },
    detail: Detail::Text,
    iss: &["NFA"],
    check: |rule, puzzle| {
        let machine = read(&rule.text, puzzle)?;
        match machine.determinized(puzzle.side(), MOST_STATES) {
            Some(automaton) if fits(&automaton, rule.line().len()) => Ok(()),
            _ => Err(RuleFlaw::text("the machine is too large")),
        }
    },
    demands: |rule, puzzle| {
        let machine = read(&rule.text, puzzle);
        let lowest = *puzzle.digits().start();
        Demand::of(rule, move |v| {
            let values: Vec<u8> = v.iter().map(|&digit| digit + 1 - lowest).collect();
            machine.as_ref().is_ok_and(|machine| machine.accepts(&values))
        })
    },
    lower: |rule, puzzle| vec![read_by(rule.line(), &automaton(rule, puzzle))],
    sentence: |rule, puzzle| {
        let ends = wording::ends(rule.line(), puzzle);
        format!("A machine accepts the digits on the line {ends}: {}.", rule.text)
    },
    example: || {
        let line = example(&[11, 12, 13, 23]);
        vec![Rule::new(RuleKind::Machine, line).text("a*: 13>b 24>a; b: 24>b 13>a")]
    },
    ..LINE
};

/// The automaton of a machine that was checked.
fn automaton(rule: &Rule, puzzle: &Puzzle) -> Automaton {
    let machine = read(&rule.text, puzzle).ok();
    let automaton = machine.and_then(|machine| machine.determinized(puzzle.side(), MOST_STATES));
    automaton.unwrap_or_else(|| unreachable!("checked when the rule was added"))
}

/// One state as it is written.
struct State<'a> {
    name: &'a str,
    starts: bool,
    accepts: bool,
    steps: &'a str,
}

fn read(text: &str, puzzle: &Puzzle) -> Result<Machine, RuleFlaw> {
    let states = text.split(';').map(read_state).collect::<Result<Vec<_>, _>>()?;
    let mut machine = Machine::default();
    let mut numbers = HashMap::new();
    for (number, state) in states.iter().enumerate() {
        machine.add_state(state.accepts);
        if numbers.insert(state.name, number).is_some() {
            return Err(RuleFlaw::text(format!("two states are called {:?}", state.name)));
        }
        if state.starts || number == 0 {
            machine.add_start(number);
        }
    }
    for (from, state) in states.iter().enumerate() {
        for step in state.steps.split_whitespace() {
            let wrong = || RuleFlaw::text(format!("{step:?} is not values, > and a state"));
            let (values, next) = step.split_once('>').ok_or_else(wrong)?;
            let &next = numbers.get(next).ok_or_else(wrong)?;
            machine.add_step(from, set(values, puzzle).ok_or_else(wrong)?, next);
        }
    }
    Ok(machine)
}

fn read_state(text: &str) -> Result<State<'_>, RuleFlaw> {
    let colon = || RuleFlaw::text(format!("the state {:?} has no colon", text.trim()));
    let (name, steps) = text.split_once(':').ok_or_else(colon)?;
    let name = name.trim();
    let (name, starts) = name.strip_prefix('>').map_or((name, false), |name| (name, true));
    let (name, accepts) = name.strip_suffix('*').map_or((name, false), |name| (name, true));
    if name.is_empty() || name.contains(char::is_whitespace) {
        return Err(RuleFlaw::text(format!("{name:?} is not the name of a state")));
    }
    Ok(State { name, starts, accepts, steps })
}

/// The set of values that a step reads.
fn set(values: &str, puzzle: &Puzzle) -> Option<u64> {
    let bit = |c: char| match c {
        '.' => Some(u64::MAX >> (64 - puzzle.side())),
        _ => Some(1 << (puzzle.value(c.to_digit(36)? as u8)? - 1)),
    };
    values.chars().try_fold(0, |set, c| Some(set | bit(c)?))
}
