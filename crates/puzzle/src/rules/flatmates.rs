//! Dutch flatmates: a digit in the middle of the range lives between the lowest and the highest.

use super::prelude::*;

pub(super) const DUTCH_FLATMATES: Kind = Kind {
    name: "dutch-flatmates",
    about: "Every digit in the middle of the range, usually 5, has the lowest digit directly above \
            it or the highest directly below it.",
    look: look::look(Hue::Grey, Form::Sentence),
    iss: &["DutchFlatmates"],
    demands: |_, puzzle| {
        let (low, middle, high) = flat(puzzle);
        let demand = |column: Vec<Cell>| {
            Demand::new(column, move |v| {
                let at_home = |i: usize| {
                    v[i] != middle || i > 0 && v[i - 1] == low || v.get(i + 1) == Some(&high)
                };
                (0..v.len()).all(at_home)
            })
        };
        columns(puzzle).map(demand).collect()
    },
    lower: |_, puzzle| {
        let (low, middle, high) = flat(puzzle);
        // The digit before, and whether the highest must follow.
        let step = |&(last, waits): &(Option<u8>, bool), digit: u8| {
            let alone = digit == middle && last != Some(low);
            (!waits || digit == high).then_some((Some(digit).filter(|&d| d == low), alone))
        };
        let read = |column: Vec<Cell>| {
            let line = regular(&column, puzzle, (None, false), step, |&(_, waits)| !waits);
            line.unwrap_or_else(|| unreachable!("four states"))
        };
        columns(puzzle).map(read).collect()
    },
    sentence: |_, puzzle| {
        let (low, middle, high) = flat(puzzle);
        format!("Every {middle} has a {low} directly above it or a {high} directly below it.")
    },
    example: || vec![Rule::global(RuleKind::DutchFlatmates)],
    ..GLOBAL
};

/// The lowest digit, the one in the middle, rounded down, and the highest.
fn flat(puzzle: &Puzzle) -> (u8, u8, u8) {
    let (low, high) = puzzle.digits().into_inner();
    (low, (low + high) / 2, high)
}

fn columns(puzzle: &Puzzle) -> impl Iterator<Item = Vec<Cell>> {
    let (side, rows) = (puzzle.side(), puzzle.rows());
    (0..puzzle.columns())
        .map(move |column| (0..rows).map(|row| Cell::at(row, column, side)).collect())
}
