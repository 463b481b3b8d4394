//! From the command line to what is wished: shape, level, operations; what no puzzle can meet is
//! refused.

use std::ops::RangeInclusive;

use quadrille::make::{Pattern, Wish};
use quadrille::puzzle::{Layout, Op, Puzzle};
use quadrille::reason::explainer::Tenths;
use quadrille::reason::{CageLevel, Level};

use super::{GenerateArgs, Kind, PIECE, TOGETHER};
use crate::exit::fail;

impl GenerateArgs {
    /// What no puzzle can meet is wrong usage.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        let shape =
            if self.kind == Kind::Kenken { Puzzle::latin(self.side())? } else { self.shape()? };
        let classic =
            *shape.layout() == (Layout::Boxes { height: 3, width: 3 }) && !shape.diagonals();
        let nine = matches!(self.kind, Kind::Sudoku | Kind::Hardest) && classic;
        let wrong = |what: &str| Err(fail(2, what));
        let hunted = matches!(self.kind, Kind::Seventeen | Kind::Hardest | Kind::Cruxes);
        match self.kind {
            _ if hunted && !classic => wrong("what is hunted is classic 9×9"),
            _ if hunted && self.is_choosy() => {
                wrong("what is hunted takes no level, technique, symmetry, givens or recipe")
            }
            Kind::Cruxes if self.to.is_some() || self.solutions || self.rate => {
                wrong("a crux is no puzzle: it has no format, solution or rating")
            }
            Kind::Kenken if !(3..=16).contains(&self.side()) => {
                wrong("KenKen has a side of 3 to 16")
            }
            _ if self.side() > 25 => wrong("the side is at most 25"),
            _ if self.er.is_some() && !nine => wrong("--er is for classic 9×9 Sudoku"),
            _ if self.recipe.is_some() && !nine => wrong("--recipe is for classic 9×9 Sudoku"),
            _ if self.givens.is_some_and(|g| g > self.side().pow(2)) => {
                wrong("more givens than cells")
            }
            _ if self.cage == Some(0) => wrong("a cage has at least one cell"),
            _ => {
                self.plain_level()?;
                self.cage_level()?;
                self.operations().map(|_| ())
            }
        }
    }

    /// Whether something is wished that only puzzles made to order can meet.
    fn is_choosy(&self) -> bool {
        let wishes = self.level.is_some() || self.technique.is_some() || self.givens.is_some();
        wishes || self.recipe.is_some() || self.symmetry != Pattern::None
    }

    /// Whether puzzles come by the thousand.
    pub(super) fn is_quick(&self) -> bool {
        self.kind == Kind::Sudoku
            && self.is_nine()
            && self.wish().is_ok_and(|w| w.is_easy_going())
            && self.givens.is_none()
            && self.recipe.is_none()
    }

    /// How many puzzles are made together: enough to fill the lanes of the 9×9 kernel, few enough
    /// for all threads to have work.
    pub(super) fn piece(&self) -> u64 {
        let threads = self.threads.count() as u64;
        match self.kind {
            Kind::Sudoku if self.is_quick() => PIECE,
            Kind::Sudoku if self.is_nine() && self.recipe.is_none() => {
                (self.count / (4 * threads)).clamp(1, TOGETHER)
            }
            _ => 1,
        }
    }

    pub(super) fn is_nine(&self) -> bool {
        !self.diagonals
            && self.boxes.is_none_or(|b| b == (3, 3))
            && self.size.is_none_or(|s| s == 9)
    }

    pub(super) fn side(&self) -> usize {
        let usual = if self.kind == Kind::Kenken { 6 } else { 9 };
        self.boxes.map_or(self.size.unwrap_or(usual), |(h, w)| h.saturating_mul(w))
    }

    /// The empty puzzle; boxes as square as the side allows, none for a prime side.
    pub(super) fn shape(&self) -> anyhow::Result<Puzzle> {
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

    pub(super) fn plain_level(&self) -> anyhow::Result<Option<Level>> {
        let plain = matches!(self.kind, Kind::Sudoku | Kind::Jigsaw) && self.recipe.is_none();
        match self.level.as_deref().filter(|_| plain) {
            None => Ok(None),
            Some(word) => Level::from_name(word).map(Some).ok_or_else(|| {
                fail(
                    2,
                    format!(
                        "no level is called {word:?}; there are easy, medium, hard, expert, extreme"
                    ),
                )
            }),
        }
    }

    pub(super) fn cage_level(&self) -> anyhow::Result<Option<CageLevel>> {
        let caged = matches!(self.kind, Kind::Kenken | Kind::Killer);
        match self.level.as_deref().filter(|_| caged) {
            None => Ok(None),
            Some(word) => CageLevel::from_name(word).map(Some).ok_or_else(|| {
                let all = "easy, normal, hard, extreme, unreasonable";
                fail(
                    2,
                    format!("no level of puzzles with cages is called {word:?}; there are {all}"),
                )
            }),
        }
    }

    pub(super) fn operations(&self) -> anyhow::Result<Vec<Op>> {
        let Some(text) = &self.ops else { return Ok(vec![Op::Add, Op::Mul, Op::Sub, Op::Div]) };
        let known = |c: char| {
            Op::from_symbol(c.encode_utf8(&mut [0; 4])).filter(|o| !matches!(o, Op::Eq | Op::Any))
        };
        let ops: Option<Vec<Op>> =
            text.chars().filter(|c| !matches!(c, ',' | ' ')).map(known).collect();
        let ops = ops.ok_or_else(|| fail(2, format!("--ops takes + * - /, not {text:?}")))?;
        if ops.iter().any(|o| matches!(o, Op::Add | Op::Mul)) {
            return Ok(ops);
        }
        Err(fail(2, "--ops needs + or *: differences and quotients alone do not fit every cage"))
    }

    pub(super) fn wish(&self) -> anyhow::Result<Wish> {
        Ok(Wish {
            pattern: self.symmetry,
            givens: self.givens,
            minimal: self.minimal,
            level: self.plain_level()?,
            technique: self.technique,
            er: self.er.as_ref().map(|r| (Tenths(*r.start()), Tenths(*r.end()))),
        })
    }
}

/// `6.5..7.2` in tenths.
pub(super) fn parse_range(text: &str) -> Result<RangeInclusive<u16>, String> {
    let tenths = |t: &str| {
        let rating = t.parse::<f64>().ok().map(|r| (r * 10.0).round());
        rating.filter(|r| (10.0..=200.0).contains(r)).map(|r| r as u16)
    };
    let parts = text
        .split_once("..")
        .and_then(|(a, b)| Some((tenths(a)?, tenths(b.trim_start_matches('='))?)));
    parts
        .filter(|(low, high)| low <= high)
        .map(|(low, high)| low..=high)
        .ok_or_else(|| "expected two ratings, like 6.5..7.2".to_owned())
}
