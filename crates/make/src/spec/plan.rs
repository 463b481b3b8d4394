//! The plan of a spec: every option applies and every value is in range.

use std::ops::RangeInclusive;

use quadrille_puzzle::{Layout, Op, Puzzle};
use quadrille_reason::explainer::Tenths;
use quadrille_reason::{CageLevel, Level};

use super::{Difficulty, Kind, Spec, SpecError};
use crate::by_givens::GivensLevel;
use crate::caged::CagedOptions;
use crate::clue_symmetry::ClueSymmetry;
use crate::goal::{Goal, never_needed};
use crate::style::Style;
use crate::variant::VariantOptions;

/// A checked spec, by the way it is made.
#[derive(Clone, Debug)]
pub(crate) enum Plan {
    /// Minimal classic 9×9 puzzles of any difficulty, by the thousand.
    Minimals(ClueSymmetry),
    Sudoku(Puzzle, Goal),
    /// Classic 9×9 with a number of givens, and the tries before one more.
    ByGivens(GivensLevel, Option<u64>),
    /// Sudoku of this side with random regions, perhaps with diagonals, to a goal.
    Jigsaw(usize, bool, Goal),
    /// KenKen, or Killer; with `true` on regions drawn for each puzzle instead of the boxes of its
    /// shape.
    Caged(Box<CagedOptions>, bool),
    Variant(Box<VariantOptions>),
    Grid(Puzzle),
    /// Puzzles with at most this many givens.
    LowClue(usize),
    Hardest(RangeInclusive<Tenths>),
}

/// Largest side of shapes with boxes.
const MOST: usize = 25;

impl Spec {
    pub(crate) fn plan(&self) -> Result<Plan, SpecError> {
        let fits = |option: &&str| self.kind.options().any(|own| own.name == *option);
        if let Some(option) = self.set().find(|option| !fits(option)) {
            return Err(SpecError::NotApplicable { kind: self.kind, option });
        }
        if self.givens.is_some() && self.minimal {
            return Err(SpecError::Conflict("givens", "minimal"));
        }
        match self.kind {
            Kind::Sudoku => self.sudoku(),
            Kind::Jigsaw => {
                let side = self.side_within(9, 4..=16)?;
                let named = self.named_regions(side)?;
                let goal = self.goal(named.as_ref().unwrap_or(&self.lines(side)?))?;
                Ok(match named {
                    Some(shape) => Plan::Sudoku(shape, goal),
                    None => Plan::Jigsaw(side, self.diagonals, goal),
                })
            }
            Kind::Killer => self.killer(),
            Kind::KenKen => self.kenken(),
            Kind::Variant => Ok(Plan::Variant(Box::new(self.variant()?))),
            Kind::Grid => Ok(Plan::Grid(self.boxed()?)),
            Kind::LowClue => match self.givens.unwrap_or(17) {
                givens @ 17..=81 => Ok(Plan::LowClue(givens)),
                _ => SpecError::value("givens", "17 to 81 in a 9×9 puzzle with one solution"),
            },
            Kind::Hardest => {
                self.check_er()?;
                Ok(Plan::Hardest(self.er.clone().unwrap_or(Tenths(90)..=Tenths(u16::MAX))))
            }
        }
    }

    /// The level, if it is part of the random stream, so that one seed has different grids at each
    /// level: X, jigsaw and Killer. For all others the stream is older than this rule.
    pub(crate) fn stream_level(&self) -> Option<Difficulty> {
        let mixed = matches!(self.kind, Kind::Jigsaw | Kind::Killer | Kind::Variant)
            || self.kind == Kind::Sudoku && self.diagonals;
        self.level.filter(|_| mixed)
    }

    fn sudoku(&self) -> Result<Plan, SpecError> {
        let shape = self.boxed()?;
        let classic = shape.as_nine().is_some();
        if let Some(Difficulty::Givens(level)) = self.level {
            let fits = ["size", "box", "recipe", "level", "tries"];
            let other = self.set().find(|option| !fits.contains(option));
            return match other {
                Some(option) => Err(SpecError::Conflict("level by givens", option)),
                None if self.tries == Some(0) => SpecError::value("tries", "1 or more"),
                None if self.tries.is_some() && level.numbers().is_none() => {
                    SpecError::value("tries", "not for extreme, which comes from the bank")
                }
                None if classic => Ok(Plan::ByGivens(level, self.tries)),
                None => SpecError::value("level", "by givens for classic 9×9 Sudoku only"),
            };
        }
        if self.tries.is_some() {
            return SpecError::value("tries", "for levels by givens only");
        }
        self.check_level(&shape)?;
        if self.er.is_some() && !classic {
            return SpecError::value("er", "for classic 9×9 Sudoku only");
        }
        if self.mirrored && !has_mirrored_grids(&shape) {
            return SpecError::value("mirrored", "boxes of 2 by an odd number have no such grids");
        }
        let goal = self.goal(&shape)?;
        let free = goal.is_any_difficulty() && !goal.newspaper && !goal.is_themed();
        let quick = classic && free && goal.givens.is_none();
        Ok(if quick { Plan::Minimals(goal.symmetry) } else { Plan::Sudoku(shape, goal) })
    }

    fn killer(&self) -> Result<Plan, SpecError> {
        if self.jigsaw && self.boxes.is_some() {
            return Err(SpecError::Conflict("jigsaw", "box"));
        }
        if self.shape.is_some() && !self.jigsaw {
            return SpecError::value("shape", "for a Killer on a jigsaw alone");
        }
        if self.jigsaw {
            let side = self.side_within(9, 4..=16)?;
            if let Some(shape) = self.named_regions(side)? {
                return self.caged(CagedOptions::killer(shape, self.cage_level()?), false);
            }
        }
        let shape = self.boxed()?;
        self.caged(CagedOptions::killer(shape, self.cage_level()?), self.jigsaw)
    }

    /// The empty puzzle with the named regions of the spec.
    fn named_regions(&self, side: usize) -> Result<Option<Puzzle>, SpecError> {
        let Some(named) = self.shape else { return Ok(None) };
        match named.map(side).map(|map| Puzzle::jigsaw(&map)) {
            Some(Ok(shape)) => Ok(Some(self.crossed(shape))),
            _ => {
                let sides: Vec<String> = named.sides().map(|side| side.to_string()).collect();
                SpecError::value("shape", format!("{named} has sides {}", sides.join(", ")))
            }
        }
    }

    fn kenken(&self) -> Result<Plan, SpecError> {
        let shape = Puzzle::latin(self.side_within(6, 3..=16)?);
        let Ok(shape) = shape else { unreachable!("a side of 3 to 16") };
        let usual = CagedOptions::kenken(shape);
        let known = |op: &Op| matches!(op, Op::Add | Op::Mul | Op::Sub | Op::Div);
        let ops = self.ops.clone().unwrap_or(usual.ops);
        if !ops.iter().all(known) || !ops.iter().any(|op| matches!(op, Op::Add | Op::Mul)) {
            let reason = "from + × − ÷, with + or × among them: differences and quotients alone \
                          do not fit every cage";
            return SpecError::value("ops", reason);
        }
        self.caged(CagedOptions { ops, hidden_ops: self.no_ops, ..usual }, false)
    }

    /// The options of cages; with `drawn`, on regions drawn for each puzzle.
    fn caged(&self, usual: CagedOptions, drawn: bool) -> Result<Plan, SpecError> {
        self.check_level(&usual.shape)?;
        let (level, singles) = (self.cage_level()?, self.singles.unwrap_or(usual.singles));
        let largest = self.cage.unwrap_or(usual.largest);
        if largest < 2 {
            return SpecError::value("cage", "2 cells or more");
        }
        if largest == 2 && singles == 0 && usual.side() % 2 == 1 {
            let reason = "dominoes leave a cell over on a grid of odd side; allow singles";
            return SpecError::value("cage", reason);
        }
        let options = CagedOptions { level, largest, singles, ..usual };
        Ok(Plan::Caged(Box::new(options), drawn))
    }

    fn side_within(&self, usual: usize, range: RangeInclusive<usize>) -> Result<usize, SpecError> {
        let side = self.size.unwrap_or(usual);
        if range.contains(&side) {
            return Ok(side);
        }
        let (least, most) = range.into_inner();
        SpecError::value("size", format!("{} has a side of {least} to {most}", self.kind))
    }

    /// The empty puzzle with only rows, columns and perhaps diagonals.
    fn lines(&self, side: usize) -> Result<Puzzle, SpecError> {
        let shape = Puzzle::latin(side).map(|shape| self.crossed(shape));
        shape.or_else(|error| SpecError::value("size", error.to_string()))
    }

    /// A shape, perhaps with diagonals.
    fn crossed(&self, shape: Puzzle) -> Puzzle {
        if self.diagonals { shape.with_diagonals() } else { shape }
    }

    /// The empty puzzle, with boxes as square as possible. Complete grids of prime side have no
    /// boxes.
    pub(super) fn boxed(&self) -> Result<Puzzle, SpecError> {
        if self.size.is_some() && self.boxes.is_some() {
            return Err(SpecError::Conflict("size", "box"));
        }
        let option = if self.boxes.is_some() { "box" } else { "size" };
        let side = self
            .boxes
            .map_or(self.size.unwrap_or(9), |(height, width)| height.saturating_mul(width));
        if !(1..=MOST).contains(&side) {
            return SpecError::value(option, format!("the side is 1 to {MOST}"));
        }
        let height = (1..=side.isqrt()).rev().find(|h| side.is_multiple_of(*h)).unwrap_or(1);
        let (height, width) = self.boxes.unwrap_or((height, side / height));
        let drawn = self.jigsaw && self.kind == Kind::Killer;
        if height.min(width) == 1 && self.kind == Kind::Grid || drawn {
            return self.lines(side);
        }
        if height.min(width) == 1 {
            return SpecError::value(option, no_boxes(self.kind, side));
        }
        let shape = Puzzle::sudoku(height, width).map(|shape| self.crossed(shape));
        shape.or_else(|error| SpecError::value(option, error.to_string()))
    }

    fn goal(&self, shape: &Puzzle) -> Result<Goal, SpecError> {
        let side = shape.side();
        self.check_er()?;
        self.check_givens(side)?;
        self.check_technique()?;
        let plain = self.kind == Kind::Sudoku && !self.diagonals;
        if let Some(why) = self.technique.and_then(|t| never_needed(t, side, plain)) {
            let name = self.technique.map_or_else(String::new, |t| t.name());
            return SpecError::value("technique", format!("no puzzle needs {name}: {why}"));
        }
        let newspaper = self.is_newspaper()?;
        let usual =
            if newspaper || self.mirrored { ClueSymmetry::Half } else { ClueSymmetry::None };
        self.check_theme(side)?;
        self.check_digits(shape)?;
        Ok(Goal {
            flow: self.flow,
            mask: self.mask.clone(),
            digits: self.digits.clone(),
            without: self.without,
            mirrored: self.mirrored,
            symmetry: self.symmetry.unwrap_or(usual),
            newspaper,
            givens: self.givens,
            minimal: self.minimal,
            level: self.plain_level()?,
            technique: self.technique,
            er: self.er.clone().map(RangeInclusive::into_inner),
        })
    }

    /// True for newspaper style: requested, or the default for easy and medium without a request
    /// that determines the number of givens.
    fn is_newspaper(&self) -> Result<bool, SpecError> {
        let fixed = self.one_of(&[
            "givens",
            "minimal",
            "technique",
            "er",
            "mask",
            "digits",
            "without",
            "mirrored",
        ]);
        let light = matches!(self.plain_level()?, Some(Level::Easy | Level::Medium));
        match (self.style, fixed) {
            (Some(Style::Newspaper), Some(option)) => {
                Err(SpecError::Conflict("style newspaper", option))
            }
            (Some(Style::Minimal), Some("givens")) => {
                Err(SpecError::Conflict("style minimal", "givens"))
            }
            (style, fixed) => Ok(match style {
                Some(style) => style == Style::Newspaper,
                None => light && fixed.is_none(),
            }),
        }
    }

    /// Checks that a picture has as many cells as the grid, determines all givens, and is not too
    /// empty.
    fn check_theme(&self, side: usize) -> Result<(), SpecError> {
        if self.without.is_some_and(|value| !(1..=side).contains(&usize::from(value))) {
            return SpecError::value("without", format!("a value from 1 to {side}"));
        }
        let other = self.one_of(&["symmetry", "without", "digits"]);
        if let Some(option) = other.filter(|_| self.mirrored) {
            return Err(SpecError::Conflict("mirrored", option));
        }
        let wrong = |&value: &u8| usize::from(value) > side || self.without == Some(value);
        if self.digits.as_ref().is_some_and(|d| d.len() != side * side || d.iter().any(wrong)) {
            return SpecError::value("digits", format!("{side} lines of {side} values or dots"));
        }
        let Some(mask) = &self.mask else { return Ok(()) };
        let others =
            ["digits", "givens", "minimal", "symmetry", "without", "mirrored", "technique"];
        if let Some(option) = self.one_of(&others) {
            return Err(SpecError::Conflict("mask", option));
        }
        let given = mask.iter().filter(|&&given| given).count();
        match mask.len() == side * side {
            false => SpecError::value("mask", format!("{side} lines of {side} cells")),
            true if side == 9 && given < 17 => {
                SpecError::value("mask", "no 9×9 puzzle with one solution has fewer than 17 givens")
            }
            true => Ok(()),
        }
    }

    pub(super) fn plain_level(&self) -> Result<Option<Level>, SpecError> {
        match self.level {
            None => Ok(None),
            Some(Difficulty::Plain(level)) => Ok(Some(level)),
            _ => SpecError::value("level", "easy, medium, hard, expert or extreme"),
        }
    }

    pub(super) fn cage_level(&self) -> Result<Option<CageLevel>, SpecError> {
        match self.level {
            None => Ok(None),
            Some(Difficulty::Caged(level)) => Ok(Some(level)),
            _ => {
                SpecError::value("level", "easy, normal, hard, extreme or unreasonable with cages")
            }
        }
    }
}

/// The reason why boxes of one row are rejected: their puzzles are Latin squares.
fn no_boxes(kind: Kind, side: usize) -> String {
    let instead = match kind {
        Kind::Killer => "ask for irregular regions (jigsaw)",
        _ => "ask for a jigsaw, or for a complete grid (a Latin square)",
    };
    format!("a {side}×{side} {kind} with boxes of one row has no boxes; {instead}")
}

/// True if a shape may have grids in mirrored pairs. If two rows form the middle band and a box has
/// odd width, the part of a row in a box would have to be its own mirror image, with no value in
/// the middle.
fn has_mirrored_grids(shape: &Puzzle) -> bool {
    let odd = |n: u8| n % 2 == 1;
    match *shape.layout() {
        Layout::Boxes { height: 2, width } => !odd(width),
        Layout::Boxes { height, width: 2 } => !odd(height),
        _ => true,
    }
}
