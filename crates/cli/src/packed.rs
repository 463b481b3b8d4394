//! `quadrille convert --to packed`: 36 bytes a puzzle, a binary format (docs/formats.md).

use quadrille::nine::{Packed, Puzzle};
use quadrille::solve::batch::{Asked, PACKED_HEADER, PlainLine, PlainLines};

use crate::batch::{self, Batch, Outcome};
use crate::exit::{self, fail};
use crate::input::InputArgs;
use crate::output;

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
    let plain = PlainLines { limit: 0, evidence: false, prefix: None, render: write_packed };
    let plain = input.is_plain().then_some(plain);
    let heading = PACKED_HEADER.to_vec();
    let batch = Batch { threads: 2, heading, plain, ..Batch::default() };
    batch::run(input, &batch, &|asked| {
        Ok(match pack(asked) {
            Ok(packed) => Outcome::answer(packed.to_bytes()),
            Err(why) => Outcome::failed(asked, exit::FAILED, why),
        })
    })
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
        return Err("packed rows are for classic 9×9 puzzles".to_owned());
    };
    Puzzle::parse(&givens.map(|value| b'0' + value))
        .map(|puzzle| Packed::from(&puzzle))
        .map_err(|why| why.to_string())
}
