//! One subcommand per kind, each with the options that apply to it and no others; from there to a
//! [`Spec`].

use std::ops::RangeInclusive;

use clap::{Args, Subcommand};
use quadrille::grids::JigsawShape;
use quadrille::make::{ClueSymmetry, GivensLevel, Kind, PathFlow, Spec, Style};
use quadrille::puzzle::Op;
use quadrille::reason::explainer::Tenths;
use quadrille::reason::{CageLevel, Level, Technique};
use quadrille::text::Format;

use super::minimal::MinimalArgs;
use super::{BatchArgs, USAGE, WriteArgs};
use crate::args::{JsonArgs, parse_box};
use crate::exit::{self, fail};
use crate::gpu::{GpuArgs, When};
use crate::names;

#[derive(Subcommand, Debug)]
pub enum KindArgs {
    /// Sudoku of any box size
    Sudoku(SudokuArgs),
    /// KenKen, 3×3 to 16×16
    Kenken(KenKenArgs),
    /// Killer Sudoku
    Killer(KillerArgs),
    /// Sudoku with irregular regions, 4×4 to 16×16
    Jigsaw(JigsawArgs),
    /// Complete grids
    Grid(GridArgs),
    /// 17-clue puzzles, searched for from puzzles of our own; --time limits the whole search
    Seventeen(SeventeenArgs),
    /// The hardest puzzles, by ER, searched for from puzzles of our own; --time limits the whole
    /// search
    Hardest(HardestArgs),
    /// States in which extreme puzzles get stuck, found in puzzles of our own: candidates of 81
    /// cells, two digits of base 32 each; --time limits the whole search
    Cruxes(CruxArgs),
    /// Minimal classic 9×9 puzzles by the million, as lines, on a CUDA device where there is one;
    /// --time limits the whole batch
    Minimal(MinimalArgs),
}

/// Kinds that are no order for puzzles one by one.
pub enum Other {
    /// Stuck states.
    Cruxes(CruxArgs),
    /// Minimal puzzles of a recipe.
    Minimal(MinimalArgs),
}

#[derive(Args, Debug)]
pub struct SudokuArgs {
    #[command(flatten)]
    shape: ShapeArgs,
    /// How hard: easy, medium, hard, expert, extreme; with --recipe givens easy, medium, difficult,
    /// extreme
    #[arg(
        long,
        value_name = "LEVEL",
        value_parser = names::level_or_givens(),
        hide_possible_values = true
    )]
    level: Option<String>,
    /// What levels mean: techniques, or the number of givens alone (45, 40, 30; extreme: 17 from
    /// the bank). With givens, random puzzles are tried; see --tries
    #[arg(long, value_name = "RECIPE", default_value = "techniques",
          value_parser = ["techniques", "givens"])]
    recipe: String,
    /// Tries with the same number of givens before --recipe givens allows one more
    /// [default: 1500 for easy, 3000 for medium, 4000 for difficult]
    #[arg(long, value_name = "N")]
    tries: Option<u64>,
    /// ER from … to … (6.5..7.2), for classic 9×9
    #[arg(long, value_name = "LO..HI", value_parser = parse_range)]
    er: Option<RangeInclusive<Tenths>>,
    /// Givens in mirrored pairs: those of opposite cells, half a turn apart, add up to N + 1 (on 9×9
    /// to 10)
    #[arg(long)]
    mirrored: bool,
    #[command(flatten)]
    givens: Box<GivenArgs>,
    /// Keep equivalent puzzles: classic 9×9 puzzles that only relabelling and permuting tell apart
    #[arg(long)]
    keep_equivalent: bool,
    #[command(flatten)]
    plain: PlainArgs,
}

#[derive(Args, Debug)]
pub struct JigsawArgs {
    /// Side of the grid [default: 9]
    #[arg(long, value_name = "N")]
    size: Option<usize>,
    #[command(flatten)]
    regions: RegionArgs,
    /// Both diagonals hold every value too
    #[arg(long)]
    diagonals: bool,
    /// How hard: easy, medium, hard, expert, extreme
    #[arg(long, value_name = "LEVEL", value_parser = names::level(), hide_possible_values = true)]
    level: Option<String>,
    #[command(flatten)]
    givens: Box<GivenArgs>,
    #[command(flatten)]
    plain: PlainArgs,
}

#[derive(Args, Debug)]
pub struct KillerArgs {
    #[command(flatten)]
    shape: ShapeArgs,
    /// Irregular regions instead of boxes
    #[arg(long)]
    jigsaw: bool,
    #[command(flatten)]
    regions: RegionArgs,
    #[command(flatten)]
    cages: CageArgs,
    #[command(flatten)]
    plain: PlainArgs,
}

#[derive(Args, Debug)]
pub struct KenKenArgs {
    /// Side of the grid [default: 6]
    #[arg(long, value_name = "N")]
    size: Option<usize>,
    #[command(flatten)]
    cages: CageArgs,
    /// Operations allowed, from + * - /
    #[arg(long, value_name = "OPS", allow_hyphen_values = true, value_parser = parse_ops)]
    ops: Option<Ops>,
    /// Targets only, operations hidden
    #[arg(long)]
    no_ops: bool,
    #[command(flatten)]
    plain: PlainArgs,
}

#[derive(Args, Debug)]
pub struct GridArgs {
    #[command(flatten)]
    shape: ShapeArgs,
    #[command(flatten)]
    batch: BatchArgs,
    /// Write this format [default: a picture on a terminal, else a line; JSON where that does not
    /// fit]
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = names::written_format(),
        hide_possible_values = true
    )]
    to: Option<Format>,
    #[command(flatten)]
    json: JsonArgs,
}

#[derive(Args, Debug)]
pub struct HardestArgs {
    /// ER from … to … (6.5..7.2) [default: 9.0 and more]
    #[arg(long, value_name = "LO..HI", value_parser = parse_range)]
    er: Option<RangeInclusive<Tenths>>,
    #[command(flatten)]
    plain: PlainArgs,
}

/// A state is no puzzle: it has no format, solution or rating.
#[derive(Args, Debug)]
pub struct CruxArgs {
    #[command(flatten)]
    pub batch: BatchArgs,
    #[command(flatten)]
    pub json: JsonArgs,
}

#[derive(Args, Debug)]
pub struct SeventeenArgs {
    #[command(flatten)]
    plain: PlainArgs,
    #[command(flatten)]
    gpu: GpuArgs,
}

/// What every kind of puzzle takes.
#[derive(Args, Debug)]
pub struct PlainArgs {
    #[command(flatten)]
    batch: BatchArgs,
    #[command(flatten)]
    write: WriteArgs,
}

/// Size and boxes.
#[derive(Args, Debug)]
struct ShapeArgs {
    /// Side of the grid, boxes as square as it allows [default: 9]
    #[arg(long, value_name = "N", conflicts_with = "boxes")]
    size: Option<usize>,
    /// Rows and columns of a box (3x4)
    #[arg(long = "box", value_name = "HxW", value_parser = parse_box)]
    boxes: Option<(usize, usize)>,
    /// Both diagonals hold every value too
    #[arg(long)]
    diagonals: bool,
}

/// Which irregular regions.
#[derive(Args, Debug)]
struct RegionArgs {
    /// Regions of a common shape instead of ones drawn for each puzzle: windmill (the same after a
    /// quarter turn), swirl (half a turn), butterfly (left and right), leaf (across a diagonal)
    #[arg(
        long = "shape",
        value_name = "SHAPE",
        value_parser = names::jigsaw_shape(),
        hide_possible_values = true
    )]
    named: Option<JigsawShape>,
}

/// How hard, and what the cages are.
#[derive(Args, Debug)]
struct CageArgs {
    /// How hard: easy, normal, hard, extreme, unreasonable
    #[arg(
        long,
        value_name = "LEVEL",
        value_parser = names::cage_level(),
        hide_possible_values = true
    )]
    level: Option<String>,
    /// Cells of a cage, at most [default: 5; KenKen 4 below 6×6, 3 from 10×10 on]
    #[arg(long, value_name = "N")]
    cage: Option<usize>,
    /// Cages of one cell, at most [default: 0]
    #[arg(long, value_name = "N")]
    singles: Option<usize>,
}

/// Which givens, and what they must lead to. Boxed where it is used: it is larger than all other arguments.
#[derive(Args, Debug)]
struct GivenArgs {
    /// A technique that must be needed (hidden-pair, xy-wing, …)
    #[arg(
        long,
        value_name = "TECHNIQUE",
        value_parser = names::technique(),
        hide_possible_values = true
    )]
    technique: Option<Technique>,
    /// How givens repeat: none, 180, 90, horizontal, vertical, mirrors, diagonal, antidiagonal,
    /// diagonals, full
    #[arg(
        long,
        value_name = "SYMMETRY",
        value_parser = names::symmetry(),
        hide_possible_values = true
    )]
    symmetry: Option<ClueSymmetry>,
    /// How it looks: newspaper (on 9×9 34 to 40 givens in 180° symmetry, spread evenly; the default
    /// of easy and medium), minimal (as few givens as possible)
    #[arg(long, value_name = "STYLE", value_parser = names::style(), hide_possible_values = true)]
    style: Option<Style>,
    /// How the path is: smooth (few hard steps, always several places to go on), bumpy
    #[arg(long, value_name = "FLOW", value_parser = parse_flow)]
    flow: Option<PathFlow>,
    /// Givens in the cells of a picture: a file of lines, `.` or `0` for a blank cell
    #[arg(long, value_name = "FILE")]
    mask: Option<std::path::PathBuf>,
    /// Givens that must be there: a file of lines, `.` or `0` where there is none; more come as needed
    #[arg(long, value_name = "FILE")]
    digits: Option<std::path::PathBuf>,
    /// No given of this value
    #[arg(long, value_name = "VALUE")]
    without: Option<u8>,
    /// So many givens instead of as few as possible
    #[arg(long, value_name = "N", conflicts_with = "minimal")]
    givens: Option<usize>,
    /// No given more than needed, even where a level allows it
    #[arg(long)]
    minimal: bool,
}

/// What a subcommand asks for.
pub struct Order {
    /// What to generate.
    pub spec: Spec,
    /// Whether equivalents are kept.
    pub keep_equivalent: bool,
    /// How many, from which seed, within which limits.
    pub batch: BatchArgs,
    /// How they are written.
    pub write: WriteArgs,
    /// Whether a device is asked; it never is where the kind has no use for one.
    pub gpu: When,
}

impl KindArgs {
    /// What is asked for; `Err` has the arguments of a search for cruxes, which are no puzzles.
    pub fn order(self) -> anyhow::Result<Result<Order, Other>> {
        let mut gpu = When::Never;
        let (spec, plain) = match self {
            KindArgs::Sudoku(args) => {
                let keep_equivalent = args.keep_equivalent;
                let spec = sudoku(&args)?;
                let PlainArgs { batch, write } = args.plain;
                return Ok(Ok(Order { spec, keep_equivalent, batch, write, gpu }));
            }
            KindArgs::Jigsaw(args) => {
                let mut spec = Spec::new(Kind::Jigsaw);
                spec = with(spec, args.size, Spec::size);
                spec = with(spec, args.regions.named, Spec::shape);
                spec = if args.diagonals { spec.diagonals() } else { spec };
                spec = with(spec, plain_level(args.level)?, Spec::level);
                (args.givens.apply(spec)?, args.plain)
            }
            KindArgs::Killer(args) => {
                let spec = args.shape.apply(Spec::new(Kind::Killer));
                let spec = if args.jigsaw { spec.jigsaw() } else { spec };
                let spec = with(spec, args.regions.named, Spec::shape);
                (args.cages.apply(spec)?, args.plain)
            }
            KindArgs::Kenken(args) => (kenken(&args)?, args.plain),
            KindArgs::Grid(args) => {
                let write = WriteArgs::plain(args.to, args.json);
                let spec = args.shape.apply(Spec::new(Kind::Grid));
                (spec, PlainArgs { batch: args.batch, write })
            }
            KindArgs::Seventeen(args) => {
                gpu = args.gpu.when();
                (Spec::new(Kind::LowClue), args.plain)
            }
            KindArgs::Hardest(args) => {
                (with(Spec::new(Kind::Hardest), args.er, Spec::er), args.plain)
            }
            KindArgs::Cruxes(args) => return Ok(Err(Other::Cruxes(args))),
            KindArgs::Minimal(args) => return Ok(Err(Other::Minimal(args))),
        };
        let PlainArgs { batch, write } = plain;
        Ok(Ok(Order { spec, keep_equivalent: false, batch, write, gpu }))
    }
}

/// Sets an option where it was given.
fn with<T>(spec: Spec, value: Option<T>, set: impl FnOnce(Spec, T) -> Spec) -> Spec {
    match value {
        Some(value) => set(spec, value),
        None => spec,
    }
}

fn sudoku(args: &SudokuArgs) -> anyhow::Result<Spec> {
    let mut spec = args.shape.apply(Spec::new(Kind::Sudoku));
    spec = if args.recipe == "givens" {
        spec.level(givens_level(args.level.as_deref().unwrap_or("easy"))?)
    } else {
        with(spec, plain_level(args.level.clone())?, Spec::level)
    };
    spec = if args.mirrored { spec.mirrored() } else { spec };
    spec = with(spec, args.tries, Spec::tries);
    args.givens.apply(with(spec, args.er.clone(), Spec::er))
}

fn kenken(args: &KenKenArgs) -> anyhow::Result<Spec> {
    let mut spec = with(Spec::new(Kind::KenKen), args.size, Spec::size);
    spec = args.cages.apply(spec)?;
    spec = with(spec, args.ops.as_ref(), |spec, ops| spec.ops(&ops.0));
    Ok(if args.no_ops { spec.hidden_ops() } else { spec })
}

impl ShapeArgs {
    fn apply(&self, mut spec: Spec) -> Spec {
        spec = with(spec, self.size, Spec::size);
        spec = with(spec, self.boxes, |spec, (height, width)| spec.boxes(height, width));
        if self.diagonals { spec.diagonals() } else { spec }
    }
}

impl CageArgs {
    fn apply(&self, spec: Spec) -> anyhow::Result<Spec> {
        let spec = with(spec, cage_level(self.level.clone())?, Spec::level);
        Ok(with(with(spec, self.cage, Spec::largest_cage), self.singles, Spec::single_cells))
    }
}

impl GivenArgs {
    fn apply(&self, mut spec: Spec) -> anyhow::Result<Spec> {
        if let Some(path) = &self.mask {
            let cells: Vec<bool> = drawn(path)?.iter().map(|c| !matches!(c, '.' | '0')).collect();
            spec = spec.mask(&cells);
        }
        if let Some(path) = &self.digits {
            let value = |&c: &char| match c {
                '.' => Ok(0),
                c => c.to_digit(36).map(|v| v as u8).ok_or_else(|| {
                    fail(USAGE, format!("{}: {c:?} is no value and no blank", path.display()))
                }),
            };
            let cells = drawn(path)?.iter().map(value).collect::<anyhow::Result<Vec<u8>>>()?;
            spec = spec.digits(&cells);
        }
        spec = with(with(spec, self.flow, Spec::flow), self.without, Spec::without_value);
        spec = with(spec, self.technique, Spec::technique);
        spec = with(with(spec, self.symmetry, Spec::symmetry), self.style, Spec::style);
        spec = with(spec, self.givens, Spec::givens);
        Ok(if self.minimal { spec.minimal() } else { spec })
    }
}

/// The cells of a file, line by line.
fn drawn(path: &std::path::Path) -> anyhow::Result<Vec<char>> {
    let text = std::fs::read_to_string(path)
        .map_err(|e| fail(exit::IO, format!("cannot read {}: {e}", path.display())))?;
    Ok(text.chars().filter(|c| !c.is_whitespace()).collect())
}

/// A level by its name on one scale, or the names there are.
fn named<T>(name: &str, level: Option<T>, all: &str) -> anyhow::Result<T> {
    level.ok_or_else(|| fail(USAGE, format!("no level is called {name:?} here; there are {all}")))
}

fn plain_level(name: Option<String>) -> anyhow::Result<Option<Level>> {
    let all = "easy, medium, hard, expert, extreme";
    name.map(|name| named(&name, Level::from_name(&name), all)).transpose()
}

fn cage_level(name: Option<String>) -> anyhow::Result<Option<CageLevel>> {
    let all = "easy, normal, hard, extreme, unreasonable";
    name.map(|name| named(&name, CageLevel::from_name(&name), all)).transpose()
}

fn givens_level(name: &str) -> anyhow::Result<GivensLevel> {
    named(name, GivensLevel::from_name(name), "easy, medium, difficult, extreme")
}

fn parse_flow(text: &str) -> Result<PathFlow, String> {
    match text {
        "smooth" => Ok(PathFlow::Smooth),
        "bumpy" => Ok(PathFlow::Bumpy),
        _ => Err("there are smooth and bumpy".to_owned()),
    }
}

/// Operations of cages.
#[derive(Clone, Debug)]
struct Ops(Vec<Op>);

fn parse_ops(text: &str) -> Result<Ops, String> {
    let known = |c: char| {
        Op::from_symbol(c.encode_utf8(&mut [0; 4])).filter(|o| !matches!(o, Op::Eq | Op::Any))
    };
    let ops: Option<Vec<Op>> =
        text.chars().filter(|c| !matches!(c, ',' | ' ')).map(known).collect();
    ops.map(Ops).ok_or_else(|| "expected some of + * - /".to_owned())
}

/// `6.5..7.2`.
fn parse_range(text: &str) -> Result<RangeInclusive<Tenths>, String> {
    let tenths = |t: &str| {
        let rating = t.parse::<f64>().ok().map(|r| (r * 10.0).round());
        rating.filter(|r| (10.0..=200.0).contains(r)).map(|r| Tenths(r as u16))
    };
    let parts = text
        .split_once("..")
        .and_then(|(a, b)| Some((tenths(a)?, tenths(b.trim_start_matches('='))?)));
    parts
        .filter(|(low, high)| low <= high)
        .map(|(low, high)| low..=high)
        .ok_or_else(|| "expected two ratings, like 6.5..7.2".to_owned())
}
