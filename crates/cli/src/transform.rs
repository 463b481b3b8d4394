//! `quadrille canonical` and `scramble`: transformations of given puzzles.

use std::fmt::{self, Write as _};

use clap::Args;
use quadrille::answer::{MinimalText, PuzzleText};
use quadrille::core::Chance;
use quadrille::make::{Transform, canonical};
use quadrille::puzzle::Puzzle;
use quadrille::solve::batch::puzzle_fingerprint;
use quadrille::text::{Entry, Format};

use crate::answer::Answer;
use crate::args::{JsonArgs, ThreadArgs};
use crate::batch::{self, Batch, Outcome};
use crate::exit;
use crate::input::InputArgs;
use crate::names;
use crate::seed::SeedArgs;

/// Write the canonical form of each 9×9 puzzle.
///
/// The canonical form is the smallest of all equivalent puzzles. Two puzzles have the same form
/// exactly if relabelling, transposing and permuting lines within and between bands turns one into
/// the other.
#[derive(Args, Debug)]
#[command(after_help = CANONICAL_EXAMPLES)]
pub(crate) struct CanonicalArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Skip puzzles whose canonical form was already written
    #[arg(long)]
    dedup: bool,
    #[command(flatten)]
    write: TransformArgs,
}

const CANONICAL_EXAMPLES: &str = "Examples:
  quadrille canonical puzzles.txt
  quadrille canonical --dedup puzzles.txt > different.txt";

/// Write a random equivalent of each 9×9 puzzle.
#[derive(Args, Debug)]
#[command(after_help = SCRAMBLE_EXAMPLES)]
pub(crate) struct ScrambleArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    seed: SeedArgs,
    #[command(flatten)]
    write: TransformArgs,
}

const SCRAMBLE_EXAMPLES: &str = "Examples:
  quadrille scramble --seed 7 puzzles.txt
  quadrille bank draw seventeen --seed 7 | quadrille scramble --to grid";

#[derive(Args, Debug)]
pub(crate) struct TransformArgs {
    /// Write this format [default: line; Keen ids; JSON if neither fits]
    #[arg(long, value_name = "FORMAT", value_parser = names::written_format())]
    pub to: Option<Format>,
    #[command(flatten)]
    pub json: JsonArgs,
    #[command(flatten)]
    pub threads: ThreadArgs,
}

impl Answer for PuzzleText {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "{}", self.puzzle)
    }
}

impl Answer for MinimalText {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        self.puzzle.write_text(out)
    }
}

impl TransformArgs {
    /// The text that the format has before the first puzzle.
    pub(crate) fn heading(&self) -> String {
        let format = self.to.filter(|_| !self.json.json);
        format.map(crate::convert::heading).unwrap_or_default()
    }

    /// Transforms every puzzle; `Err` is the reason why one cannot be transformed. With `dedup`,
    /// results that were already written are skipped.
    fn run(
        &self,
        input: &InputArgs,
        dedup: bool,
        transform: impl Fn(&Entry) -> Result<Puzzle, (u8, String)> + Sync,
    ) -> anyhow::Result<u8> {
        let (threads, heading, json) =
            (self.threads.count(), self.heading().into(), self.json.json);
        let batch = Batch { threads, heading, json, ..Batch::default() };
        batch::run(input, &batch, &|asked| {
            let puzzle = match transform(asked.entry) {
                Ok(puzzle) => puzzle,
                Err((code, message)) => return Ok(Outcome::failed(asked, code, message)),
            };
            let key = dedup.then(|| puzzle_fingerprint(&puzzle));
            Ok(match PuzzleText::new(&Entry::new(puzzle), self.to) {
                Ok(text) => Outcome { key, ..Outcome::of(asked, text, self.json.json) },
                Err(error) => Outcome::failed(asked, exit::FAILED, error),
            })
        })
    }
}

/// The cells of a classic 9×9 puzzle.
pub(crate) fn nine(puzzle: &Puzzle) -> Result<[u8; 81], (u8, String)> {
    puzzle.as_nine().copied().ok_or((exit::FAILED, "this is for classic 9×9 Sudoku".to_owned()))
}

fn with_cells(puzzle: &Puzzle, cells: &[u8; 81]) -> Result<Puzzle, (u8, String)> {
    puzzle.clone().with_givens(cells).map_err(|e| (exit::FAILED, e.to_string()))
}

impl CanonicalArgs {
    pub(crate) fn run(self) -> anyhow::Result<u8> {
        self.write.run(&self.input, self.dedup, |entry| {
            with_cells(&entry.puzzle, &canonical(&nine(&entry.puzzle)?))
        })
    }
}

impl ScrambleArgs {
    pub(crate) fn run(self) -> anyhow::Result<u8> {
        let seed = self.seed.seed();
        self.write.run(&self.input, false, |entry| {
            let mut chance = Chance::new(seed).fork(entry.first_line);
            let cells = Transform::random(&mut chance).apply(&nine(&entry.puzzle)?);
            with_cells(&entry.puzzle, &cells)
        })
    }
}
