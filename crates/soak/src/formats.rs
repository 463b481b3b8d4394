//! A written puzzle is read as the same puzzle: the same solutions, and the same text again.

use quadrille_puzzle::Puzzle;
use quadrille_solve::Engine;
use quadrille_text::{Entry, Format, ReadOptions, WriteOptions, read_str};

use crate::campaign::{Case, Outcome, Result};
use crate::puzzles::{self, all_by};
use crate::relations::Grids;

/// A puzzle through every format that can write it.
pub(crate) fn survive(case: &mut Case) -> Result {
    let Some(puzzle) = puzzles::any(case) else { return Ok(Outcome::Skipped) };
    let Some(truth) = all_by(&puzzle, Engine::Grid, 200)? else { return Ok(Outcome::Skipped) };
    let mut written = 0;
    for format in Format::all().filter(|format| format.writes()) {
        let Ok(text) = format.write(&Entry::new(puzzle.clone()), &WriteOptions::default()) else {
            continue;
        };
        written += 1;
        let again = read(&text, format)?;
        let found = all_by(&again, Engine::Grid, 200)?;
        if found.as_ref().is_some_and(|found| *found != truth) {
            let number = found.map_or(0, |found| found.len());
            return Err(format!(
                "{}: {number} solutions, not {}\n{text}",
                format.name(),
                truth.len()
            ));
        }
        let twice = match format.write(&Entry::new(again.clone()), &WriteOptions::default()) {
            Ok(twice) => twice,
            // A given that contradicts a mark is a cell without candidates where marks are lists.
            Err(_) if again.candidates().iter().any(|values| values.is_empty()) => continue,
            Err(error) => return Err(format!("not written again: {error}\n{text}")),
        };
        let stable = read(&twice, format)?;
        case.relation("written and read");
        if stable != again {
            return Err(format!("{} changes what it reads\n{text}{twice}", format.name()));
        }
        detected(case, &text, &truth)?;
        through(case, &again, &truth)?;
    }
    Ok(if written > 0 { Outcome::Compared } else { Outcome::Skipped })
}

/// A text whose format is recognised has the same solutions in that one.
fn detected(case: &Case, text: &str, truth: &Grids) -> Result<()> {
    let options = ReadOptions { many: true, ..ReadOptions::default() };
    let mut entries = read_str(text, &options);
    let (Some(Ok(entry)), true) = (entries.pop(), entries.is_empty()) else { return Ok(()) };
    match all_by(&entry.puzzle, Engine::Grid, 200)? {
        Some(found) if found != *truth => Err(format!(
            "recognised as {:?}: {} solutions, not {}\n{text}",
            entry.format,
            found.len(),
            truth.len()
        )),
        _ => {
            case.relation("format recognised");
            Ok(())
        }
    }
}

/// A puzzle that one format has read is written and read by another.
fn through(case: &mut Case, puzzle: &Puzzle, truth: &Grids) -> Result<()> {
    let formats: Vec<Format> = Format::all().filter(|format| format.writes()).collect();
    let format = formats[case.chance.index(formats.len())];
    let written = format.write(&Entry::new(puzzle.clone()), &WriteOptions::default());
    let Ok(text) = written else { return Ok(()) };
    if all_by(&read(&text, format)?, Engine::Grid, 200)?.is_some_and(|found| found != *truth) {
        return Err(format!("{} after another format: other solutions\n{text}", format.name()));
    }
    case.relation("written again in another format");
    Ok(())
}

/// The puzzle of a text, in this format.
fn read(text: &str, format: Format) -> Result<Puzzle> {
    let options = ReadOptions { from: Some(format), many: true, ..ReadOptions::default() };
    let mut entries = read_str(text, &options);
    match (entries.pop(), entries.is_empty()) {
        (Some(Ok(entry)), true) => Ok(entry.puzzle),
        (Some(Err(error)), _) => Err(format!("{} refuses its own: {error}\n{text}", format.name())),
        _ => Err(format!("{} is not read as one puzzle\n{text}", format.name())),
    }
}
