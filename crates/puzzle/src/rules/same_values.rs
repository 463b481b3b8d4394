//! Lists of cells with the same digits, in any order.

use super::prelude::*;

pub(super) const SAME_VALUES: Kind = Kind {
    name: "same-values",
    about: "All lists of cells hold the same digits, as often and in any order.",
    look: look::outlined(Hue::Pink, true, Outline::Dashed).tagged("{{a}}"),
    lists: Lists::Several { least: 2, most: usize::MAX, repeats: false },
    iss: &["SameValues"],
    check: |rule, _| shape::same_lengths(rule),
    demands: |rule, _| {
        let length = rule.lists[0].len();
        let sorted = |list: &[u8]| {
            let mut list = list.to_vec();
            list.sort_unstable();
            list
        };
        Demand::of(rule, move |v| v.chunks(length).all(|list| sorted(list) == sorted(&v[..length])))
    },
    lower: |rule, puzzle| {
        let (first, others) = (&rule.lists[0], &rule.lists[1..]);
        if let &[cell] = &first[..] {
            let equal = Relation::new(puzzle, |a, b| a == b);
            return others.iter().map(|other| equal.on(cell, other[0])).collect();
        }
        let lists = others.iter().flat_map(|other| puzzle.digits().map(move |d| (other, d)));
        lists.map(|(other, digit)| as_often(first, other, digit, puzzle)).collect()
    },
    sentence: |rule, puzzle| {
        let lists = wording::lists(&rule.lists, puzzle);
        format!("These cells hold the same digits, in any order: {lists}.")
    },
    example: || {
        let lists = vec![example(&[11, 12, 13]), example(&[44, 45, 46])];
        vec![Rule::with_lists(RuleKind::SameValues, lists)]
    },
    ..CELLS
};

/// A digit stands in both lists as often. The automaton reads a cell of the first list and one of the
/// second in turn, and counts up and down.
fn as_often(first: &[Cell], second: &[Cell], digit: u8, puzzle: &Puzzle) -> Primitive {
    let most = first.len() as i32;
    let step = |&(up, more): &(bool, i32), next: u8| {
        let more = match (next == digit, up) {
            (false, _) => more,
            (true, true) => more + 1,
            (true, false) => more - 1,
        };
        Some((!up, more)).filter(|(_, more)| more.abs() <= most)
    };
    let cells: Vec<Cell> = first.iter().zip(second).flat_map(|(&a, &b)| [a, b]).collect();
    let read = regular(&cells, puzzle, (true, 0), step, |&state| state == (true, 0));
    read.unwrap_or_else(|| unreachable!("twice as many states as cells"))
}
