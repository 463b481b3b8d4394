//! `quadrille generate`: puzzles to order.

use std::cell::RefCell;
use std::io::Write;
use std::ops::RangeInclusive;

use clap::{Args, ValueEnum};
use quadrille::chance::Chance;
use quadrille::limits::Budget;
use quadrille::make::{
    Bank, BankName, Filler, KenKenRecipe, KillerWish, Maker, Minimals, NineGrids, NoGrid, Pattern, Recipe,
    RecipeLevel, Thin, Wish, canonical, kenken, make_killer, random_regions,
};
use quadrille::puzzle::text::{Entry, Format, WriteOptions};
use quadrille::puzzle::{Grid, Layout, Op, Puzzle};
use quadrille::reason::explainer::{Explained, Limits, Tenths};
use quadrille::reason::{CageLevel, Level, Technique, rate};

use crate::args::{BudgetArgs, ThreadArgs};
use crate::exit::{self, fail};
use crate::ordered::ordered;
use crate::progress::Progress;
use crate::unmet::{missed, near, nearest, stopped};

/// Make puzzles to order, each with exactly one solution; the same seed makes the same puzzles on any number of threads.
///
/// Random numbers are ChaCha8. Where a wish cannot be met the nearest puzzle is written, a note says how near it came, and the
/// exit code is 1.
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
    /// How hard: easy, medium, hard, expert, extreme; with cages easy, normal, hard, extreme, unreasonable
    #[arg(long, value_name = "LEVEL")]
    level: Option<String>,
    /// A technique that must be needed (hidden-pair, xy-wing, …)
    #[arg(long, value_name = "TECHNIQUE")]
    technique: Option<Technique>,
    /// ER from … to … (6.5..7.2), for classic 9×9
    #[arg(long, value_name = "LO..HI", value_parser = parse_range)]
    er: Option<RangeInclusive<u16>>,
    /// How givens repeat: none, 180, 90, horizontal, vertical, mirrors, diagonal, antidiagonal, diagonals, full
    #[arg(long, default_value = "none")]
    symmetry: Pattern,
    /// So many givens instead of as few as possible
    #[arg(long, value_name = "N")]
    givens: Option<usize>,
    /// No given more than needed, even where a level asks for it
    #[arg(long)]
    minimal: bool,
    /// An old recipe with its own levels (easy, medium, difficult, extreme: 17 clues from the bank): seed002
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
    /// The hardest puzzles, by ER (--er, from 9.0 on unless told), climbed to from puzzles of our own; --time limits the whole climb
    Hardest,
}

const EXAMPLES: &str = "Examples:
  quadrille generate sudoku --level hard --count 100 --seed 7
  quadrille generate sudoku --box 4x4 --level medium
  quadrille generate sudoku --symmetry 180 --technique xy-wing --solutions
  quadrille generate kenken --size 6 --level normal
  quadrille generate grid --box 2x3 --count 10";

/// Puzzles handed to a thread at once where they are quick to make.
const PIECE: u64 = 2048;

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
        let mut out = std::io::BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
        let heading = self.to.map(crate::convert::heading).unwrap_or_default();
        out.write_all(heading.as_bytes())?;
        let mut progress = Progress::new(Some(self.count), "puzzles");
        let mut code = exit::OK;
        let mut put = |written: Written| -> anyhow::Result<()> {
            out.write_all(written.text.as_bytes())?;
            if let Some(miss) = written.miss {
                out.flush()?;
                crate::input::note(&miss);
                code = exit::FAILED;
            }
            progress.add(1);
            Ok(())
        };
        if matches!(self.kind, Kind::Seventeen | Kind::Hardest) {
            self.hunted(&mut |piece| put(self.written(&piece)?))?;
        } else {
            self.batch(&mut put)?;
        }
        out.flush()?;
        Ok(code)
    }

    /// Makes puzzle after puzzle on all threads. Equivalents of earlier ones are left out and others made in their place.
    fn batch(&self, put: &mut impl FnMut(Written) -> anyhow::Result<()>) -> anyhow::Result<()> {
        let size = if self.is_quick() { PIECE } else { 1 };
        let seen = crate::dedup::Seen::default();
        let (mut first, mut missing) = (0, self.count);
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
            first = end;
            if missing == before {
                return Err(fail(
                    exit::FAILED,
                    format!("{missing} puzzles are missing: all others are equivalent to one above"),
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

    /// A puzzle as it is written; with a fingerprint of its canonical form where equivalents are left out.
    fn written(&self, piece: &Piece) -> anyhow::Result<Written> {
        let watched = self.kind == Kind::Sudoku && self.is_nine() && !self.keep_equivalent && self.count > 1;
        let cells = <[u8; 81]>::try_from(piece.puzzle.givens()).ok().filter(|_| watched);
        let print = cells.map(|cells| crate::dedup::fingerprint(&canonical(&cells)));
        Ok(Written { text: self.text(piece)?, miss: piece.miss.clone(), print })
    }

    /// What no puzzle can meet is wrong usage.
    fn check(&self) -> anyhow::Result<()> {
        let shape = if self.kind == Kind::Kenken { Puzzle::latin(self.side())? } else { self.shape()? };
        let classic = *shape.layout() == (Layout::Boxes { height: 3, width: 3 }) && !shape.diagonals();
        let nine = matches!(self.kind, Kind::Sudoku | Kind::Hardest) && classic;
        let wrong = |what: &str| Err(fail(2, what));
        match self.kind {
            Kind::Kenken if !(3..=16).contains(&self.side()) => wrong("KenKen has a side of 3 to 16"),
            _ if self.side() > 25 => wrong("the side is at most 25"),
            _ if self.er.is_some() && !nine => wrong("--er is for classic 9×9 Sudoku"),
            _ if self.recipe.is_some() && !nine => wrong("--recipe is for classic 9×9 Sudoku"),
            _ if self.givens.is_some_and(|g| g > self.side().pow(2)) => wrong("more givens than cells"),
            _ if self.cage == Some(0) => wrong("a cage has at least one cell"),
            _ => {
                self.plain_level()?;
                self.cage_level()?;
                self.operations().map(|_| ())
            }
        }
    }

    /// Whether puzzles come by the thousand.
    fn is_quick(&self) -> bool {
        self.kind == Kind::Sudoku
            && self.is_nine()
            && self.wish().is_ok_and(|w| w.is_easy_going())
            && self.givens.is_none()
            && self.recipe.is_none()
    }

    fn is_nine(&self) -> bool {
        !self.diagonals && self.boxes.is_none_or(|b| b == (3, 3)) && self.size.is_none_or(|s| s == 9)
    }

    fn side(&self) -> usize {
        let usual = if self.kind == Kind::Kenken { 6 } else { 9 };
        self.boxes.map_or(self.size.unwrap_or(usual), |(h, w)| h.saturating_mul(w))
    }

    /// The empty puzzle; boxes as square as the side allows, none for a prime side.
    fn shape(&self) -> anyhow::Result<Puzzle> {
        let side = self.side();
        let height = (1..=side.isqrt()).rev().find(|h| side.is_multiple_of(*h)).unwrap_or(1);
        let (height, width) = self.boxes.unwrap_or((height, side / height));
        let shape = match self.kind {
            Kind::Grid if height == 1 => Puzzle::latin(side),
            _ => Puzzle::sudoku(height, width),
        };
        let shape = shape.map_err(|e| fail(2, e.to_string()))?;
        Ok(if self.diagonals { shape.with_diagonals() } else { shape })
    }

    fn plain_level(&self) -> anyhow::Result<Option<Level>> {
        let plain = matches!(self.kind, Kind::Sudoku | Kind::Jigsaw) && self.recipe.is_none();
        match self.level.as_deref().filter(|_| plain) {
            None => Ok(None),
            Some(word) => Level::from_name(word).map(Some).ok_or_else(|| {
                fail(2, format!("no level is called {word:?}; there are easy, medium, hard, expert, extreme"))
            }),
        }
    }

    fn cage_level(&self) -> anyhow::Result<Option<CageLevel>> {
        let caged = matches!(self.kind, Kind::Kenken | Kind::Killer);
        match self.level.as_deref().filter(|_| caged) {
            None => Ok(None),
            Some(word) => CageLevel::from_name(word).map(Some).ok_or_else(|| {
                let all = "easy, normal, hard, extreme, unreasonable";
                fail(2, format!("no level of puzzles with cages is called {word:?}; there are {all}"))
            }),
        }
    }

    fn operations(&self) -> anyhow::Result<Vec<Op>> {
        let Some(text) = &self.ops else { return Ok(vec![Op::Add, Op::Mul, Op::Sub, Op::Div]) };
        let known =
            |c: char| Op::from_symbol(c.encode_utf8(&mut [0; 4])).filter(|o| !matches!(o, Op::Eq | Op::Any));
        let ops: Option<Vec<Op>> = text.chars().filter(|c| !matches!(c, ',' | ' ')).map(known).collect();
        let ops = ops.ok_or_else(|| fail(2, format!("--ops takes + * - /, not {text:?}")))?;
        if ops.iter().any(|o| matches!(o, Op::Add | Op::Mul)) {
            return Ok(ops);
        }
        Err(fail(2, "--ops needs + or *: differences and quotients alone do not fit every cage"))
    }

    fn wish(&self) -> anyhow::Result<Wish> {
        Ok(Wish {
            pattern: self.symmetry,
            givens: self.givens,
            minimal: self.minimal,
            level: self.plain_level()?,
            technique: self.technique,
            er: self.er.as_ref().map(|r| (Tenths(*r.start()), Tenths(*r.end()))),
        })
    }

    /// The puzzles with these numbers.
    fn make(&self, numbers: std::ops::Range<u64>) -> anyhow::Result<Vec<Piece>> {
        if self.is_quick() {
            return self.quick(numbers);
        }
        numbers.map(|n| self.one(n)).collect()
    }

    fn quick(&self, numbers: std::ops::Range<u64>) -> anyhow::Result<Vec<Piece>> {
        let shape = Puzzle::sudoku(3, 3)?;
        let made = Minimals::new(NineGrids::shared(), self.symmetry).make(
            self.seed,
            numbers,
            0,
            &self.budget.budget(),
        );
        let piece = |clues: &[u8; 81], solution: &[u8; 81]| {
            let puzzle = shape.clone().with_givens(clues)?;
            let solution = Grid::new(9, solution.to_vec()).ok_or_else(|| fail(1, "no grid"))?;
            Ok(Piece { puzzle, solution, level: None, miss: None })
        };
        made.map_err(stopped)?.iter().map(|t| piece(&t.clues, &t.solution)).collect()
    }

    fn one(&self, number: u64) -> anyhow::Result<Piece> {
        let budget = self.budget.budget();
        let mut chance = Chance::new(self.seed).fork(number);
        match self.kind {
            Kind::Sudoku if self.recipe.is_some() => self.by_recipe(number, &budget),
            Kind::Sudoku => self.wished(&self.shape()?, number, &budget),
            Kind::Jigsaw => {
                let shape = self.jigsaw(&mut chance, &budget)?;
                self.wished(&shape, number, &budget)
            }
            Kind::Grid => {
                let solution = self.grid(&mut chance, &budget)?;
                let puzzle = self.shape()?.with_givens(solution.values())?;
                Ok(Piece { puzzle, solution, level: None, miss: None })
            }
            Kind::Seventeen | Kind::Hardest => Err(fail(2, "hunted puzzles have no numbers")),
            Kind::Killer => {
                let solution = self.grid(&mut chance, &budget)?;
                let level = self.cage_level()?;
                let wish = KillerWish { level, most: self.cage.unwrap_or(4) };
                let made =
                    make_killer(&self.shape()?, &solution, &wish, &mut chance, &budget).map_err(stopped)?;
                let miss = missed(level, made.level, made.met);
                Ok(Piece { puzzle: made.puzzle, solution, level: Some(made.level.to_string()), miss })
            }
            Kind::Kenken => {
                let mut recipe = KenKenRecipe::new(self.side());
                recipe.level = self.cage_level()?;
                recipe.largest = self.cage.unwrap_or(recipe.largest);
                recipe.ops = self.operations()?;
                (recipe.singles, recipe.hidden_ops) = (!self.no_singles, self.no_ops);
                let (made, miss) = match kenken(&recipe, &mut chance, &budget) {
                    Ok(made) => (made, None),
                    Err(error) => nearest(error)?,
                };
                let level = Some(made.level.to_string());
                Ok(Piece { puzzle: made.puzzle, solution: made.solution, level, miss })
            }
        }
    }

    /// Random regions that can be filled; with diagonals, many cannot.
    fn jigsaw(&self, chance: &mut Chance, budget: &Budget) -> anyhow::Result<Puzzle> {
        let mut meter = budget.start().every(1);
        loop {
            let mut shape = Puzzle::jigsaw(&random_regions(self.side(), chance))?;
            if !self.diagonals {
                return Ok(shape);
            }
            shape = shape.with_diagonals();
            match Filler::new(&shape).draw(&mut chance.clone(), &meter.rest()) {
                Err(NoGrid::None) => meter.tick().map_err(stopped)?,
                _ => return Ok(shape),
            }
        }
    }

    fn grid(&self, chance: &mut Chance, budget: &Budget) -> anyhow::Result<Grid> {
        let shape = self.shape()?;
        FILLER.with_borrow_mut(|filler| {
            let filler = filler.get_or_insert_with(|| Filler::new(&shape));
            filler.draw(chance, budget).map_err(|e| fail(exit::STOPPED, e.to_string()))
        })
    }

    fn wished(&self, shape: &Puzzle, number: u64, budget: &Budget) -> anyhow::Result<Piece> {
        let mut maker = Maker::new(shape, &self.wish()?);
        let made = maker.make(self.seed, number, budget).map_err(|e| fail(exit::STOPPED, e.to_string()))?;
        let miss = (!made.is_met()).then(|| near(&made, maker.wish()));
        let level = made.judgement.level.map(|l| l.to_string());
        Ok(Piece { puzzle: made.puzzle, solution: made.solution, level, miss })
    }

    fn by_recipe(&self, number: u64, budget: &Budget) -> anyhow::Result<Piece> {
        let level = match self.level.as_deref().unwrap_or("easy") {
            "easy" => RecipeLevel::Easy,
            "medium" => RecipeLevel::Medium,
            "difficult" => RecipeLevel::Difficult,
            "extreme" => {
                let drawn = Bank::named(BankName::Seventeen).draw(self.seed, number);
                let (puzzle, solution) = crate::bank::model(&drawn.clues, &drawn.solution)?;
                return Ok(Piece { puzzle, solution, level: None, miss: None });
            }
            other => {
                let known = "there are easy, medium, difficult and extreme";
                return Err(fail(2, format!("the recipe has no level {other:?}: {known}")));
            }
        };
        let made = Recipe::default().make(level, self.seed, number, budget).map_err(stopped)?;
        let solution = Grid::new(9, made.solution.to_vec()).ok_or_else(|| fail(1, "no grid"))?;
        let puzzle = Puzzle::sudoku(3, 3)?.with_givens(&made.clues)?;
        Ok(Piece { puzzle, solution, level: None, miss: None })
    }

    /// The puzzle as text, with the columns asked for.
    fn text(&self, piece: &Piece) -> anyhow::Result<String> {
        let mut entry = Entry::new(piece.puzzle.clone());
        entry.solution = self.solutions.then(|| piece.solution.clone());
        let format = self.to.unwrap_or_else(|| usual(&piece.puzzle));
        let mut text = format.write(&entry, &WriteOptions::default())?;
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

thread_local! {
    /// What draws the grids of this run's shape; making it can take longer than a draw.
    static FILLER: RefCell<Option<Filler>> = const { RefCell::new(None) };
}

/// The format people expect: a line, a Keen id, or JSON for all else.
fn usual(puzzle: &Puzzle) -> Format {
    let plain =
        puzzle.cages().is_empty() && !puzzle.diagonals() && !matches!(puzzle.layout(), Layout::Regions(_));
    let hidden = puzzle.cages().iter().any(|c| c.op == Op::Any || c.op == Op::Eq && puzzle.side() > 9);
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
    let level = rating.grade.map(|g| g.to_string()).or(piece.level.clone()).unwrap_or_else(|| "?".to_owned());
    match rating.explained {
        Some(Explained::Rated(r)) => format!("{level}\t{}", r.er),
        _ => level,
    }
}

/// Rows by columns of a box.
pub fn parse_box(text: &str) -> Result<(usize, usize), String> {
    let parts = text.split_once(['x', 'X', '×']);
    let numbers = parts.and_then(|(h, w)| Some((h.parse().ok()?, w.parse().ok()?)));
    numbers.filter(|(h, w)| *h > 0 && *w > 0).ok_or_else(|| "expected rows x columns, like 2x3".to_owned())
}

/// `6.5..7.2` in tenths.
fn parse_range(text: &str) -> Result<RangeInclusive<u16>, String> {
    let tenths = |t: &str| {
        let rating = t.parse::<f64>().ok().map(|r| (r * 10.0).round());
        rating.filter(|r| (10.0..=200.0).contains(r)).map(|r| r as u16)
    };
    let parts =
        text.split_once("..").and_then(|(a, b)| Some((tenths(a)?, tenths(b.trim_start_matches('='))?)));
    parts
        .filter(|(low, high)| low <= high)
        .map(|(low, high)| low..=high)
        .ok_or_else(|| "expected two ratings, like 6.5..7.2".to_owned())
}
