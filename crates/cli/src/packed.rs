//! `quadrille convert --to packed`: 36 bytes a puzzle, a binary format (docs/formats.md).

use std::io::Write;

use quadrille::nine::{Packed, Puzzle};
use quadrille::solve::batch::{self, Asked, Batch, Item, PACKED_HEADER, PlainLine, PlainLines};

use crate::batch::show_broken;
use crate::exit::{self, fail};
use crate::input::{self, InputArgs};
use crate::output::{self, Output};

pub(crate) const NAME: &str = "packed";
pub(crate) const ABOUT: &str = "36 bytes a puzzle, no text: nine rows of classic 9×9 as numbers";

/// Writes all puzzles as packed rows. A puzzle that is not classic 9×9 is reported and left out.
pub(crate) fn run(input: &InputArgs, json: bool, blank: char) -> anyhow::Result<u8> {
    let refusal = match (json, blank, output::is_terminal()) {
        (true, ..) => Some("--json is text, packed rows are not"),
        (_, '.', true) => Some("packed rows are binary: write them to a file or a pipe"),
        (_, '.', false) => None,
        _ => Some("--blank does not apply to packed rows"),
    };
    if let Some(why) = refusal {
        return Err(fail(exit::USAGE, why));
    }
    let mut out = Output::new();
    out.write_all(&PACKED_HEADER)?;
    let plain = PlainLines { limit: 0, evidence: false, prefix: None, render: write_packed };
    let plain = input.is_plain().then_some(plain);
    let door = Batch { threads: 2, read: input.options(), plain, ..Batch::default() };
    let (mut read, mut bad, mut bad_code) = (0, 0, exit::OK);
    let answer = |asked: &Asked<'_>, emit: &mut batch::Emit<'_, Result<Packed, String>>| {
        if let Some(note) = input.understood(asked) {
            output::say_plain(&note);
        }
        let _ = emit(pack(asked));
    };
    batch::batch(input.sources()?, &door, answer, |item| {
        match item {
            Item::Lines { text, count } => {
                read += count;
                out.write_all(&text)?;
            }
            Item::Answer(Ok(packed)) => {
                read += 1;
                out.write_all(&packed.to_bytes())?;
            }
            Item::Answer(Err(why)) => {
                (read, bad, bad_code) = (read + 1, bad + 1, bad_code.max(exit::FAILED));
                output::error(&why, &[]);
            }
            Item::Refused { source, error } => {
                (read, bad, bad_code) = (read + 1, bad + 1, bad_code.max(input::code(&error)));
                input::show(&source, &error);
            }
            Item::Broken { place, error } => {
                (read, bad, bad_code) = (read + 1, bad + 1, exit::INTERNAL);
                show_broken(place.as_ref(), &error);
            }
            _ => out.flush()?,
        }
        anyhow::Ok(())
    })?;
    out.flush()?;
    let some = bad > 0 && bad < read && bad_code != exit::INTERNAL;
    Ok(if some { exit::FAILED } else { bad_code })
}

/// Appends the packed rows of a plain line.
fn write_packed(line: &PlainLine<'_>, out: &mut Vec<u8>) -> bool {
    let Ok(puzzle) = Puzzle::parse(line.answer.cells) else { return false };
    out.extend_from_slice(&Packed::from(&puzzle).to_bytes());
    true
}

/// The packed rows of a puzzle, or the reason why it has none.
fn pack(asked: &Asked<'_>) -> Result<Packed, String> {
    let puzzle = &asked.puzzle;
    let Some(givens) = puzzle.as_nine() else {
        return Err(format!("{}: packed rows are for classic 9×9 puzzles", input::place(asked)));
    };
    Puzzle::parse(&givens.map(|value| b'0' + value))
        .map(|puzzle| Packed::from(&puzzle))
        .map_err(|why| why.to_string())
}
