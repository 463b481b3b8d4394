//! The checks that all kinds share: cells on the grid, places that fit the drawing, and the parts
//! that the kind takes.

use super::kind::Kind;
use super::{Detail, Lists, MAX_RULE_SIDE, Number, Rule, RuleFlaw, Shape, geometry};
use crate::cell::Cell;
use crate::model::Puzzle;

/// Numbers beyond this are refused, so that no arithmetic overflows. The largest sum on a grid is
/// far below.
const LARGEST: i32 = 1_000_000;

/// Largest number of cells in a list. Lines may visit cells again, but work grows with their length.
const MOST_CELLS: usize = 1000;

/// Checks the form of a rule against its kind.
pub(super) fn check(rule: &Rule, puzzle: &Puzzle) -> Result<(), RuleFlaw> {
    let (kind, side) = (rule.kind.kind(), puzzle.side());
    if side > MAX_RULE_SIDE {
        return Err(RuleFlaw::Side { side });
    }
    check_lists(rule, kind.lists)?;
    for list in &rule.lists {
        check_cells(list, kind.lists, puzzle)?;
    }
    check_place(rule, kind.shape, puzzle)?;
    check_number(rule.number, kind.number)?;
    check_detail(rule, kind, puzzle)
}

fn check_lists(rule: &Rule, lists: Lists) -> Result<(), RuleFlaw> {
    let found = rule.lists.len();
    let needs = match lists {
        Lists::None if found > 0 => return Err(RuleFlaw::Unused { what: "cells" }),
        Lists::One { .. } if found != 1 => "one list of cells".to_owned(),
        Lists::Several { least, most, .. } if !(least..=most).contains(&found) => {
            match (least, most) {
                (_, usize::MAX) => format!("at least {least} lists of cells"),
                _ => format!("{least} to {most} lists of cells"),
            }
        }
        _ => return Ok(()),
    };
    Err(RuleFlaw::Lists { needs, found })
}

fn check_cells(list: &[Cell], lists: Lists, puzzle: &Puzzle) -> Result<(), RuleFlaw> {
    let (least, repeats) = match lists {
        Lists::None => (0, false),
        Lists::One { least, repeats } => (least, repeats),
        Lists::Several { repeats, .. } => (1, repeats),
    };
    if let Some(&cell) = list.iter().find(|&&cell| !puzzle.contains(cell)) {
        return Err(RuleFlaw::Outside { cell: puzzle.name(cell) });
    }
    if list.len() < least {
        let cells = if least == 1 { "cell" } else { "cells" };
        return Err(RuleFlaw::cells(format!("at least {least} {cells}"), list.len()));
    }
    if list.len() > MOST_CELLS {
        return Err(RuleFlaw::cells(format!("at most {MOST_CELLS} cells"), list.len()));
    }
    let again = (1..list.len()).find(|&i| list[..i].contains(&list[i]));
    match again {
        Some(i) if !repeats => Err(RuleFlaw::Twice { cell: puzzle.name(list[i]) }),
        _ => Ok(()),
    }
}

fn check_place(rule: &Rule, shape: Shape, puzzle: &Puzzle) -> Result<(), RuleFlaw> {
    match shape {
        Shape::Edge => {
            let fits = matches!(rule.line(), &[a, b] if geometry::share_border(a, b, puzzle));
            place(fits, "two cells with a common border")
        }
        Shape::Corner => {
            place(geometry::is_square(rule.line(), puzzle), "the four cells around a corner")
        }
        _ => Ok(()),
    }
}

/// Checks that cells stand as the rule is drawn.
pub(super) fn place(fits: bool, needs: &'static str) -> Result<(), RuleFlaw> {
    if fits { Ok(()) } else { Err(RuleFlaw::Place { needs }) }
}

/// Checks that the grid has what the rule is about.
pub(super) fn grid(fits: bool, needs: &'static str) -> Result<(), RuleFlaw> {
    if fits { Ok(()) } else { Err(RuleFlaw::Grid { needs }) }
}

fn check_number(number: Option<i32>, policy: Number) -> Result<(), RuleFlaw> {
    match (number, policy) {
        (Some(_), Number::No) => Err(RuleFlaw::Unused { what: "a number" }),
        (None, Number::Required) => Err(RuleFlaw::Missing { what: "a number" }),
        (Some(number), _) => in_range(number, 0, LARGEST),
        (None, _) => Ok(()),
    }
}

fn check_detail(rule: &Rule, kind: &Kind, puzzle: &Puzzle) -> Result<(), RuleFlaw> {
    let parts = [
        (Detail::Digits, rule.digits.is_empty(), "digits"),
        (Detail::Text, rule.text.is_empty(), "a text"),
        (Detail::Rules, rule.rules.is_empty(), "rules inside"),
    ];
    for (detail, empty, what) in parts {
        match (detail == kind.detail, empty) {
            (true, true) => return Err(RuleFlaw::Missing { what }),
            (false, false) => return Err(RuleFlaw::Unused { what }),
            _ => {}
        }
    }
    let (least, most) = (*puzzle.digits().start(), *puzzle.digits().end());
    let beyond = rule.digits.iter().find(|&&digit| digit > most);
    beyond.map_or(Ok(()), |&digit| in_range(digit.into(), least.into(), most.into()))
}

/// Checks that a number lies between two others.
pub(super) fn in_range(number: i32, least: i32, most: i32) -> Result<(), RuleFlaw> {
    match (least..=most).contains(&number) {
        true => Ok(()),
        false => Err(RuleFlaw::Range { number, needs: format!("from {least} to {most}") }),
    }
}

/// Checks that no list has more cells than there are values.
pub(super) fn at_most_side(rule: &Rule, puzzle: &Puzzle) -> Result<(), RuleFlaw> {
    let side = puzzle.side();
    match rule.lists.iter().map(Vec::len).find(|&found| found > side) {
        Some(found) => {
            Err(RuleFlaw::cells(format!("at most {side} cells, one for each value"), found))
        }
        None => Ok(()),
    }
}

/// Checks that all lists have the same number of cells.
pub(super) fn same_lengths(rule: &Rule) -> Result<(), RuleFlaw> {
    let length = rule.lists[0].len();
    match rule.lists.iter().map(Vec::len).find(|&found| found != length) {
        Some(found) => {
            let needs = format!("{length} cells in every list, as in the first");
            Err(RuleFlaw::cells(needs, found))
        }
        None => Ok(()),
    }
}

/// Checks that the cells are a whole row or column, read from either end.
pub(super) fn whole_line(rule: &Rule, puzzle: &Puzzle) -> Result<(), RuleFlaw> {
    let fits = geometry::is_whole_line(rule.line(), puzzle);
    place(fits, "a whole row or column, read from one end")
}

/// Checks that the number of a rule is a digit.
pub(super) fn digit(number: i32, puzzle: &Puzzle) -> Result<(), RuleFlaw> {
    in_range(number, (*puzzle.digits().start()).into(), (*puzzle.digits().end()).into())
}

/// Checks that the grid has as many rows as columns.
pub(super) fn square(puzzle: &Puzzle) -> Result<(), RuleFlaw> {
    grid(puzzle.rows() == puzzle.columns(), "as many rows as columns")
}
