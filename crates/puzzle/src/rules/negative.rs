//! Negative rules: all dots, or all X and V, are drawn. Marks count that are rules of the puzzle or
//! parts of an all-of; those in an any-of do not.

use super::prelude::*;

pub(super) const NEGATIVE_KROPKI: Kind = Kind {
    name: "negative-kropki",
    about: "Cells with a common border and no dot between them hold digits that are neither \
            consecutive nor in the ratio 1:2.",
    iss: &["StrictKropki"],
    demands: |_, puzzle| Demand::pairs(unmarked(puzzle, &DOTS), no_dot),
    lower: |_, puzzle| related(&unmarked(puzzle, &DOTS), puzzle, no_dot),
    sentence: |_, _| {
        "Cells with a common border and no dot are neither consecutive nor in the ratio 1:2."
            .to_owned()
    },
    example: || dotted(RuleKind::NegativeKropki, no_dot),
    ..NEGATIVE_XV
};

pub(super) const NEGATIVE_DIFFERENCE: Kind = Kind {
    name: "negative-difference",
    about: "Cells with a common border and no dot between them hold digits that are not \
            consecutive.",
    iss: &[],
    demands: |_, puzzle| Demand::pairs(unmarked(puzzle, &DOTS), apart),
    lower: |_, puzzle| related(&unmarked(puzzle, &DOTS), puzzle, apart),
    sentence: |_, _| "Cells with a common border and no dot are not consecutive.".to_owned(),
    example: || dotted(RuleKind::NegativeDifference, apart),
    ..NEGATIVE_XV
};

pub(super) const NEGATIVE_RATIO: Kind = Kind {
    name: "negative-ratio",
    about: "Cells with a common border and no dot between them hold digits that are not in the \
            ratio 1:2.",
    iss: &[],
    demands: |_, puzzle| Demand::pairs(unmarked(puzzle, &DOTS), not_double),
    lower: |_, puzzle| related(&unmarked(puzzle, &DOTS), puzzle, not_double),
    sentence: |_, _| "Cells with a common border and no dot are not in the ratio 1:2.".to_owned(),
    example: || dotted(RuleKind::NegativeRatio, not_double),
    ..NEGATIVE_XV
};

pub(super) const NEGATIVE_XV: Kind = Kind {
    name: "negative-xv",
    about: "Cells with a common border and neither X nor V between them hold digits that add up to \
            neither 10 nor 5.",
    look: look::look(Hue::Grey, Form::Sentence),
    iss: &["StrictXV"],
    fpuzzles: "negative",
    demands: |_, puzzle| Demand::pairs(unmarked(puzzle, &SUMS), no_sum),
    lower: |_, puzzle| related(&unmarked(puzzle, &SUMS), puzzle, no_sum),
    sentence: |_, _| {
        "Cells with a common border and neither X nor V do not add up to 10 or 5.".to_owned()
    },
    example: || vec![Rule::global(RuleKind::NegativeXv)],
    ..GLOBAL
};

/// A negative rule, and the dots of a grid with few of them.
fn dotted(kind: RuleKind, holds: fn(u8, u8) -> bool) -> Vec<Rule> {
    const GRID: &[u8; 36] = b"314625526413462531135264253146641352";
    let grid = Puzzle::latin(6).expect("6 is a side");
    let dots = geometry::neighbours(&grid).into_iter().filter_map(|[a, b]| {
        let (x, y) = (GRID[a.index()] - b'0', GRID[b.index()] - b'0');
        let kind = if apart(x, y) { RuleKind::BlackDot } else { RuleKind::WhiteDot };
        (!holds(x, y)).then(|| Rule::new(kind, [a, b]))
    });
    dots.chain([Rule::global(kind)]).collect()
}

const DOTS: [RuleKind; 2] = [RuleKind::WhiteDot, RuleKind::BlackDot];
const SUMS: [RuleKind; 3] = [RuleKind::X, RuleKind::V, RuleKind::EdgeSum];

fn no_dot(a: u8, b: u8) -> bool {
    apart(a, b) && not_double(a, b)
}

fn apart(a: u8, b: u8) -> bool {
    a.abs_diff(b) != 1
}

fn not_double(a: u8, b: u8) -> bool {
    a != 2 * b && b != 2 * a
}

fn no_sum(a: u8, b: u8) -> bool {
    a + b != 10 && a + b != 5
}

/// Neighbours without a mark of these kinds.
fn unmarked(puzzle: &Puzzle, kinds: &[RuleKind]) -> Vec<[Cell; 2]> {
    let mut marked = Vec::new();
    marks(puzzle.rules(), kinds, &mut marked);
    let mut pairs = geometry::neighbours(puzzle);
    pairs.retain(|&[a, b]| !marked.contains(&[a, b]) && !marked.contains(&[b, a]));
    pairs
}

fn marks(rules: &[Rule], kinds: &[RuleKind], marked: &mut Vec<[Cell; 2]>) {
    for rule in rules {
        match rule.kind {
            RuleKind::AllOf => marks(&rule.rules, kinds, marked),
            kind if kinds.contains(&kind) => marked.push([rule.line()[0], rule.line()[1]]),
            _ => {}
        }
    }
}
