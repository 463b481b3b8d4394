//! Rules made of rules: any of them, or all of them.

use super::prelude::*;

/// Alternatives of an any-of, after those inside each other are multiplied out.
const MOST_ALTERNATIVES: usize = 10_000;

pub(super) const ANY_OF: Kind = Kind {
    name: "any-of",
    about: "At least one of the rules holds.",
    look: look::look(Hue::Grey, Form::Parts),
    detail: Detail::Rules,
    iss: &["Or"],
    check: |rule, puzzle| {
        check_inside(rule, puzzle)?;
        match alternatives(rule, puzzle) {
            Some(_) => Ok(()),
            None => Err(RuleFlaw::text("there are too many alternatives, or too large ones")),
        }
    },
    demands: any_demand,
    lower: |rule, puzzle| {
        let lists = alternatives(rule, puzzle).unwrap_or_default();
        match lists.iter().any(Vec::is_empty) {
            true => Vec::new(),
            false => vec![Primitive::AnyOf(lists)],
        }
    },
    sentence: |rule, puzzle| format!("At least one of these holds: {}", sentences(rule, puzzle)),
    example: || {
        let cells = || example(&[11, 12]);
        let rules = vec![Rule::new(RuleKind::WhiteDot, cells()), Rule::new(RuleKind::X, cells())];
        vec![Rule::made_of(RuleKind::AnyOf, rules)]
    },
    ..GLOBAL
};

pub(super) const ALL_OF: Kind = Kind {
    name: "all-of",
    about: "All of the rules hold; for use inside any-of.",
    look: look::look(Hue::Grey, Form::Parts),
    detail: Detail::Rules,
    iss: &["And"],
    check: check_inside,
    demands: |rule, puzzle| rule.rules.iter().flat_map(|inner| inner.demands(puzzle)).collect(),
    lower: |rule, puzzle| rule.rules.iter().flat_map(|inner| inner.lower(puzzle)).collect(),
    sentence: |rule, puzzle| format!("All of these hold: {}", sentences(rule, puzzle)),
    example: || {
        let cells = || example(&[11, 12]);
        let rules = vec![Rule::new(RuleKind::WhiteDot, cells()), Rule::new(RuleKind::V, cells())];
        vec![Rule::made_of(RuleKind::AllOf, rules)]
    },
    ..GLOBAL
};

fn check_inside(rule: &Rule, puzzle: &Puzzle) -> Result<(), RuleFlaw> {
    let mut inner = rule.rules.iter();
    inner.try_for_each(|inner| inner.check(puzzle)).map_err(|e| RuleFlaw::Inside(Box::new(e)))
}

fn sentences(rule: &Rule, puzzle: &Puzzle) -> String {
    let each: Vec<String> = rule.rules.iter().map(|inner| inner.sentence(puzzle)).collect();
    each.join(" ")
}

/// One demand on all cells of all alternatives.
fn any_demand(rule: &Rule, puzzle: &Puzzle) -> Vec<Demand> {
    let lists: Vec<Vec<Demand>> = rule.rules.iter().map(|inner| inner.demands(puzzle)).collect();
    let mut cells: Vec<Cell> = lists.iter().flatten().flat_map(Demand::cells).copied().collect();
    cells.sort_unstable();
    cells.dedup();
    let all = cells.clone();
    Demand::one(cells, move |v| {
        let value = |cell: &Cell| v[all.partition_point(|other| other < cell)];
        let holds = |demand: &Demand| {
            demand.accepts(&demand.cells().iter().map(value).collect::<Vec<u8>>())
        };
        lists.iter().any(|list| list.iter().all(holds))
    })
}

/// The alternatives as lists of primitives without any-of: an any-of inside an alternative makes
/// one alternative of each of its own. `None` if there are too many, or too large ones.
fn alternatives(rule: &Rule, puzzle: &Puzzle) -> Option<Vec<Vec<Primitive>>> {
    let mut all = Vec::new();
    for inner in &rule.rules {
        let mut lists = vec![Vec::new()];
        for primitive in inner.lower(puzzle) {
            lists = joined(lists, primitive)?;
        }
        all.append(&mut lists);
        if all.len() > MOST_ALTERNATIVES {
            return None;
        }
    }
    let size: usize = all.iter().flatten().map(|primitive| steps(primitive, puzzle)).sum();
    (size <= MOST_STEPS).then_some(all)
}

/// Each of the lists with one more primitive.
fn joined(mut lists: Vec<Vec<Primitive>>, more: Primitive) -> Option<Vec<Vec<Primitive>>> {
    let Primitive::AnyOf(choices) = more else {
        lists.iter_mut().for_each(|list| list.push(more.clone()));
        return Some(lists);
    };
    if lists.len() * choices.len() > MOST_ALTERNATIVES {
        return None;
    }
    let with = |list: Vec<Primitive>| {
        choices.iter().map(move |choice| [&list[..], choice].concat()).collect::<Vec<_>>()
    };
    Some(lists.into_iter().flat_map(with).collect())
}
