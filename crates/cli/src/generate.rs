//! `quadrille generate`: puzzles to order.

use std::io::Write;
use std::ops::RangeInclusive;

use clap::{Args, ValueEnum};
use quadrille::core::Budget;
use quadrille::make::{Pattern, Thin, canonical};
use quadrille::puzzle::text::{Entry, Format, WriteOptions};
use quadrille::puzzle::{Grid, Layout, Op, Puzzle};
use quadrille::reason::explainer::{Explained, Limits, Tenths};
use quadrille::reason::{Technique, rate};
use quadrille::solve::batch::{Seen, fingerprint, ordered};

mod order;
mod pieces;

use order::parse_range;

use crate::args::{BudgetArgs, ThreadArgs, parse_box};
use crate::exit::{self, fail};
use crate::progress::Progress;

/// Make puzzles to order, each with exactly one solution; the same seed makes the same puzzles on
/// any number of threads.
///
/// Random numbers are ChaCha8. Where a wish cannot be met the nearest puzzle is written, a note
/// says how near it came, and the exit code is 1.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct GenerateArgs {
    /// What to make
    #[arg(value_enum)]
    kind: Kind,
    /// How many
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1)]
    count: u64,
    /// Same seed, same puzzles
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    seed: u64,
    /// Side of the grid [default: 9, KenKen 6]
    #[arg(long, value_name = "N", conflicts_with = "boxes")]
    size: Option<usize>,
    /// Rows and columns of a box (3x4)
    #[arg(long = "box", value_name = "HxW", value_parser = parse_box)]
    boxes: Option<(usize, usize)>,
    /// Both diagonals hold every value too
    #[arg(long)]
    diagonals: bool,
    /// How hard: easy, medium, hard, expert, extreme; with cages easy, normal, hard, extreme,
    /// unreasonable
    #[arg(long, value_name = "LEVEL")]
    level: Option<String>,
    /// A technique that must be needed (hidden-pair, xy-wing, …)
    #[arg(long, value_name = "TECHNIQUE")]
    technique: Option<Technique>,
    /// ER from … to … (6.5..7.2), for classic 9×9
    #[arg(long, value_name = "LO..HI", value_parser = parse_range)]
    er: Option<RangeInclusive<u16>>,
    /// How givens repeat: none, 180, 90, horizontal, vertical, mirrors, diagonal, antidiagonal,
    /// diagonals, full
    #[arg(long, default_value = "none")]
    symmetry: Pattern,
    /// So many givens instead of as few as possible
    #[arg(long, value_name = "N")]
    givens: Option<usize>,
    /// No given more than needed, even where a level asks for it
    #[arg(long)]
    minimal: bool,
    /// An old recipe with its own levels (easy, medium, difficult, extreme: 17 clues from the
    /// bank): seed002
    #[arg(long, value_name = "RECIPE", value_parser = ["seed002"])]
    recipe: Option<String>,
    /// Keep equivalent puzzles: classic 9×9 puzzles that only relabelling and permuting tell apart
    #[arg(long)]
    keep_equivalent: bool,
    /// Cells of a cage, at most
    #[arg(long, value_name = "N")]
    cage: Option<usize>,
    /// KenKen without cages of one cell
    #[arg(long)]
    no_singles: bool,
    /// KenKen operations allowed, from + * - /
    #[arg(long, value_name = "OPS", allow_hyphen_values = true)]
    ops: Option<String>,
    /// KenKen with targets only, operations hidden
    #[arg(long)]
    no_ops: bool,
    /// Write this format [default: line; Keen ids; JSON where neither fits]
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
    /// Add the solution, after a tab
    #[arg(long)]
    solutions: bool,
    /// Add level and ER, after a tab
    #[arg(long)]
    rate: bool,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

/// What to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Sudoku of any box size
    Sudoku,
    /// KenKen, 3×3 to 16×16
    Kenken,
    /// Killer Sudoku
    Killer,
    /// Sudoku with irregular regions
    Jigsaw,
    /// Complete grids
    Grid,
    /// 17-clue puzzles, hunted from puzzles of our own; --time limits the whole hunt
    Seventeen,
    /// The hardest puzzles, by ER (--er, from 9.0 on unless told), climbed to from puzzles of our
    /// own; --time limits the whole climb
    Hardest,
    /// States in which extreme puzzles get stuck, found in puzzles of our own: candidates of 81
    /// cells, two digits of base 32 each
    Cruxes,
}

const EXAMPLES: &str = "Examples:
  quadrille generate sudoku --level hard --count 100 --seed 7
  quadrille generate sudoku --box 4x4 --level medium
  quadrille generate sudoku --symmetry 180 --technique xy-wing --solutions
  quadrille generate kenken --size 6 --level normal
  quadrille generate grid --box 2x3 --count 10";

/// Puzzles handed to a thread at once where they are quick to make.
const PIECE: u64 = 2048;
/// The same where each is made to a wish.
const TOGETHER: u64 = 64;

/// Puzzles made without a new one among them before the command gives up.
const FRUITLESS: u64 = 1024;

/// One puzzle, and what is to be said about it.
struct Piece {
    puzzle: Puzzle,
    solution: Grid,
    /// The level, where it is known.
    level: Option<String>,
    /// How near it came, when the wish is not met.
    miss: Option<String>,
}

/// One puzzle as it is written.
struct Written {
    text: String,
    /// How near it came, when the wish is not met.
    miss: Option<String>,
    /// Where equivalents are left out: what they have in common.
    print: Option<u128>,
}

impl GenerateArgs {
    pub fn run(self) -> anyhow::Result<u8> {
        self.check()?;
        let mut out = crate::output::Output::eager();
        let heading = self.to.map(crate::convert::heading).unwrap_or_default();
        out.write_all(heading.as_bytes())?;
        let mut progress = Progress::new(Some(self.count), "puzzles");
        let mut code = exit::OK;
        let mut put = |written: Written| -> anyhow::Result<()> {
            out.write_all(written.text.as_bytes())?;
            if let Some(miss) = written.miss {
                out.flush()?;
                crate::output::note(&miss);
                code = exit::FAILED;
            }
            progress.add(1);
            Ok(())
        };
        if self.kind == Kind::Cruxes {
            let text = |text| Written { text, miss: None, print: None };
            crate::rare::cruxes(self.seed, self.count, &self.budget.budget(), |line| {
                put(text(line))
            })?;
        } else if matches!(self.kind, Kind::Seventeen | Kind::Hardest) {
            self.hunted(&mut |piece| put(self.written(&piece)?))?;
        } else {
            self.batch(&mut put)?;
        }
        out.flush()?;
        Ok(code)
    }

    /// Makes puzzle after puzzle on all threads. Equivalents of earlier ones are left out and
    /// others made in their place.
    fn batch(&self, put: &mut impl FnMut(Written) -> anyhow::Result<()>) -> anyhow::Result<()> {
        let size = self.piece();
        let mut seen = Seen::default();
        let (mut first, mut missing, mut fruitless) = (0, self.count, 0);
        while missing > 0 {
            let end = first + missing;
            let pieces = (first..end).step_by(size as usize).map(|n| n..(n + size).min(end));
            let made = |numbers: std::ops::Range<u64>| -> anyhow::Result<Vec<Written>> {
                self.make(numbers)?.iter().map(|piece| self.written(piece)).collect()
            };
            let before = missing;
            ordered(pieces, self.threads.count(), made, |result| {
                for written in result? {
                    if written.print.is_none_or(|print| seen.is_new_print(print)) {
                        missing -= 1;
                        put(written)?;
                    }
                }
                anyhow::Ok(())
            })?;
            fruitless = if missing == before { fruitless + end - first } else { 0 };
            first = end;
            if fruitless >= FRUITLESS {
                return Err(fail(
                    exit::FAILED,
                    format!(
                        "{missing} puzzles are missing: all others are equivalent to one above"
                    ),
                ));
            }
        }
        Ok(())
    }

    /// Puzzles of a search that goes on from one to the next.
    fn hunted(&self, put: &mut dyn FnMut(Piece) -> anyhow::Result<()>) -> anyhow::Result<()> {
        let budget = self.budget.budget();
        let found = |thin: Thin, miss| {
            let (puzzle, solution) = crate::bank::model(&thin.clues, &thin.solution)?;
            put(Piece { puzzle, solution, level: None, miss })
        };
        if self.kind == Kind::Seventeen {
            crate::rare::seventeen(self.seed, self.count, &budget, found)
        } else {
            let least = self.er.as_ref().map_or(90, |r| *r.start());
            crate::rare::hardest(self.seed, self.count, Tenths(least), &budget, found)
        }
    }

    /// A puzzle as it is written; with a fingerprint of its canonical form where equivalents are
    /// left out.
    fn written(&self, piece: &Piece) -> anyhow::Result<Written> {
        let watched =
            self.kind == Kind::Sudoku && self.is_nine() && !self.keep_equivalent && self.count > 1;
        let cells = <[u8; 81]>::try_from(piece.puzzle.givens()).ok().filter(|_| watched);
        let print = cells.map(|cells| fingerprint(&canonical(&cells)));
        Ok(Written { text: self.text(piece)?, miss: piece.miss.clone(), print })
    }

    /// The puzzle as text, with the columns asked for.
    fn text(&self, piece: &Piece) -> anyhow::Result<String> {
        let mut entry = Entry::new(piece.puzzle.clone());
        entry.solution = self.solutions.then(|| piece.solution.clone());
        let write = |format: Format| format.write(&entry, &WriteOptions::default());
        // A line tells no boxes but the usual ones.
        let mut text = match self.to {
            Some(format) => write(format)?,
            None => write(usual(&piece.puzzle)).or_else(|_| write(Format::Json))?,
        };
        let mut columns = String::new();
        if self.solutions && self.to.is_none() {
            columns += &format!("\t{}", piece.solution);
        }
        if self.rate {
            columns += &format!("\t{}", rated(piece, &self.budget.budget()));
        }
        if !columns.is_empty() {
            text.truncate(text.trim_end_matches('\n').len());
            text += &columns;
            text.push('\n');
        }
        Ok(text)
    }
}

/// The format people expect: a line, a Keen id, or JSON for all else.
fn usual(puzzle: &Puzzle) -> Format {
    let plain = puzzle.cages().is_empty()
        && !puzzle.diagonals()
        && !matches!(puzzle.layout(), Layout::Regions(_));
    let hidden =
        puzzle.cages().iter().any(|c| c.op == Op::Any || c.op == Op::Eq && puzzle.side() > 9);
    match puzzle.side() {
        ..=35 if plain => Format::Line,
        ..=9 if puzzle.is_kenken() && !hidden => Format::Keen,
        _ => Format::Json,
    }
}

/// Level and ER in words.
fn rated(piece: &Piece, budget: &Budget) -> String {
    let limits = Limits { max: None, budget: budget.clone() };
    let Ok(rating) = rate(&piece.puzzle, &limits) else { return "?".to_owned() };
    let level = rating
        .grade
        .map(|g| g.to_string())
        .or(piece.level.clone())
        .unwrap_or_else(|| "?".to_owned());
    match rating.explained {
        Some(Explained::Rated(r)) => format!("{level}\t{}", r.er),
        _ => level,
    }
}
