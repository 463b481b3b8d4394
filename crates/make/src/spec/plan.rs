//! From a spec to what makes it: every option applies and every value is in range.

use std::ops::RangeInclusive;

use quadrille_puzzle::{Op, Puzzle};
use quadrille_reason::explainer::Tenths;
use quadrille_reason::{CageLevel, Level};

use super::{Difficulty, Kind, Spec, SpecError};
use crate::by_givens::GivensLevel;
use crate::clue_symmetry::ClueSymmetry;
use crate::fill::is_classic_nine;
use crate::goal::Goal;
use crate::kenken::KenKenOptions;
use crate::killer::KillerOptions;

/// A spec that was checked, by what makes it.
#[derive(Clone, Debug)]
pub(crate) enum Plan {
    /// Minimal classic 9×9 puzzles of any difficulty, by the thousand.
    Minimals(ClueSymmetry),
    /// Sudoku of this shape to a goal.
    Sudoku(Puzzle, Goal),
    /// Classic 9×9 with a number of givens.
    ByGivens(GivensLevel),
    /// Sudoku of this side with random regions, perhaps with diagonals, to a goal.
    Jigsaw(usize, bool, Goal),
    /// Killer on this shape.
    Killer(Puzzle, KillerOptions),
    /// KenKen.
    KenKen(KenKenOptions),
    /// Complete grids of this shape.
    Grid(Puzzle),
    /// Puzzles with at most so many givens.
    LowClue(usize),
    /// Puzzles with an ER in this range.
    Hardest(RangeInclusive<Tenths>),
}

/// Largest side of shapes with boxes.
const MOST: usize = 25;

impl Spec {
    /// What makes it.
    pub(crate) fn plan(&self) -> Result<Plan, SpecError> {
        let foreign = self.set().find(|option| !self.kind.options().contains(option));
        if let Some(option) = foreign {
            return Err(SpecError::NotApplicable { kind: self.kind, option });
        }
        if self.givens.is_some() && self.minimal {
            return Err(SpecError::Conflict("givens", "minimal"));
        }
        match self.kind {
            Kind::Sudoku => self.sudoku(),
            Kind::Jigsaw => {
                let side = self.side_within(9, 4..=16)?;
                Ok(Plan::Jigsaw(side, self.diagonals, self.goal(side)?))
            }
            Kind::Killer => {
                let (level, largest) = (self.cage_level()?, self.cage_within(4, 1)?);
                Ok(Plan::Killer(self.shape()?, KillerOptions { level, largest }))
            }
            Kind::KenKen => self.kenken(),
            Kind::Grid => Ok(Plan::Grid(self.shape()?)),
            Kind::LowClue => match self.givens.unwrap_or(17) {
                givens @ 17..=81 => Ok(Plan::LowClue(givens)),
                _ => SpecError::value("givens", "17 to 81 in a 9×9 puzzle with one solution"),
            },
            Kind::Hardest => Ok(Plan::Hardest(
                self.er_range()?.map_or(Tenths(90)..=Tenths(u16::MAX), |(low, high)| low..=high),
            )),
        }
    }

    /// Whether the level is part of the random stream, so that one seed at several levels has
    /// different grids: X, jigsaw and Killer. For all others the stream is older than this rule.
    pub(crate) fn stream_level(&self) -> Option<Difficulty> {
        let mixed = matches!(self.kind, Kind::Jigsaw | Kind::Killer)
            || self.kind == Kind::Sudoku && self.diagonals;
        self.level.filter(|_| mixed)
    }

    fn sudoku(&self) -> Result<Plan, SpecError> {
        let shape = self.shape()?;
        let classic = is_classic_nine(&shape);
        if let Some(Difficulty::Givens(level)) = self.level {
            let other = self.set().find(|o| !["size", "box", "level"].contains(o));
            return match other {
                Some(option) => Err(SpecError::Conflict("level by givens", option)),
                None if classic => Ok(Plan::ByGivens(level)),
                None => SpecError::value("level", "by givens for classic 9×9 Sudoku only"),
            };
        }
        if self.er.is_some() && !classic {
            return SpecError::value("er", "for classic 9×9 Sudoku only");
        }
        let goal = self.goal(shape.side())?;
        let quick = classic && goal.is_any_difficulty() && goal.givens.is_none();
        Ok(if quick { Plan::Minimals(goal.symmetry) } else { Plan::Sudoku(shape, goal) })
    }

    fn kenken(&self) -> Result<Plan, SpecError> {
        let usual = KenKenOptions::new(self.side_within(6, 3..=16)?);
        let known = |op: &Op| matches!(op, Op::Add | Op::Mul | Op::Sub | Op::Div);
        let ops = self.ops.clone().unwrap_or(usual.ops);
        if !ops.iter().all(known) || !ops.iter().any(|op| matches!(op, Op::Add | Op::Mul)) {
            let reason = "from + × − ÷, with + or × among them: differences and quotients alone \
                          do not fit every cage";
            return SpecError::value("ops", reason);
        }
        Ok(Plan::KenKen(KenKenOptions {
            level: self.cage_level()?,
            largest: self.cage_within(usual.largest, 2)?,
            singles: !self.no_singles,
            ops,
            hidden_ops: self.no_ops,
            ..usual
        }))
    }

    fn side_within(&self, usual: usize, range: RangeInclusive<usize>) -> Result<usize, SpecError> {
        let side = self.size.unwrap_or(usual);
        if range.contains(&side) {
            return Ok(side);
        }
        let (least, most) = range.into_inner();
        SpecError::value("size", format!("{} has a side of {least} to {most}", self.kind))
    }

    /// The empty puzzle; boxes as square as the side allows, none for a grid of prime side.
    fn shape(&self) -> Result<Puzzle, SpecError> {
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
        let shape = match self.kind {
            Kind::Grid if height == 1 => Puzzle::latin(side),
            _ => Puzzle::sudoku(height, width),
        };
        match shape {
            Ok(shape) if self.diagonals => Ok(shape.with_diagonals()),
            Ok(shape) => Ok(shape),
            Err(error) => SpecError::value(option, error.to_string()),
        }
    }

    fn goal(&self, side: usize) -> Result<Goal, SpecError> {
        if self.givens.is_some_and(|givens| givens > side * side) {
            return SpecError::value("givens", "more than there are cells");
        }
        Ok(Goal {
            symmetry: self.symmetry,
            givens: self.givens,
            minimal: self.minimal,
            level: self.plain_level()?,
            technique: self.technique,
            er: self.er_range()?,
        })
    }

    fn er_range(&self) -> Result<Option<(Tenths, Tenths)>, SpecError> {
        match &self.er {
            Some(range) if range.is_empty() => SpecError::value("er", "the lowest comes first"),
            range => Ok(range.clone().map(RangeInclusive::into_inner)),
        }
    }

    fn cage_within(&self, usual: usize, least: usize) -> Result<usize, SpecError> {
        match self.cage.unwrap_or(usual) {
            cells if cells >= least => Ok(cells),
            _ => SpecError::value("cage", format!("{least} cells or more")),
        }
    }

    fn plain_level(&self) -> Result<Option<Level>, SpecError> {
        match self.level {
            None => Ok(None),
            Some(Difficulty::Plain(level)) => Ok(Some(level)),
            _ => SpecError::value("level", "easy, medium, hard, expert or extreme"),
        }
    }

    fn cage_level(&self) -> Result<Option<CageLevel>, SpecError> {
        match self.level {
            None => Ok(None),
            Some(Difficulty::Caged(level)) => Ok(Some(level)),
            _ => {
                SpecError::value("level", "easy, normal, hard, extreme or unreasonable with cages")
            }
        }
    }
}
