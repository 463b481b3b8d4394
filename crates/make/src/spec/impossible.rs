//! Specs that no puzzle meets, rejected with the reason before any search.

use quadrille_puzzle::Puzzle;
use quadrille_reason::explainer::Tenths;
use quadrille_reason::{CageLevel, Level, Technique};

use super::{Kind, Spec, SpecError};

/// The highest ER of any known puzzle.
const HIGHEST: Tenths = Tenths(119);
/// The highest ER of a puzzle that singles solve: that of a naked single.
const SINGLES: Tenths = Tenths(23);
/// The highest ER of a puzzle that hidden singles solve.
const HIDDEN_SINGLES: Tenths = Tenths(15);

/// With this many blank cells, singles always suffice. If they are stuck, some cell has three
/// candidates: if every open cell had two, so would every open value of a house, and each solution
/// would have a twin. The row and the column of such a cell have three open cells each, and the
/// lines that cross there have two each: at least seven cells.
const EASY_BLANKS: usize = 6;

impl Spec {
    /// Rejects numbers of givens that no puzzle of this side, or of this difficulty, has.
    pub(super) fn check_givens(&self, side: usize) -> Result<(), SpecError> {
        let Some(givens) = self.givens else { return Ok(()) };
        let boxed = self.kind == Kind::Sudoku && !self.diagonals;
        let (least, why) = match (side, boxed) {
            (4, true) => (4, "no 4×4 puzzle with one solution has fewer than 4"),
            (9, true) => (17, "no 9×9 puzzle with one solution has fewer than 17"),
            _ => (side - 1, "two values that are not given could be exchanged"),
        };
        if givens > side * side {
            return SpecError::value("givens", "more than there are cells");
        }
        if givens < least {
            return SpecError::value("givens", why);
        }
        let hard = self.plain_level()?.is_some_and(|level| level > Level::Easy)
            || self.technique.is_some_and(|technique| technique.level() > Level::Easy)
            || self.er.as_ref().is_some_and(|range| *range.start() > SINGLES);
        if hard && side * side - givens <= EASY_BLANKS {
            let why = format!("with {EASY_BLANKS} blank cells or fewer every puzzle is easy");
            return SpecError::value("givens", why);
        }
        Ok(())
    }

    /// Rejects ratings that the scale does not have.
    pub(super) fn check_er(&self) -> Result<(), SpecError> {
        let Some(range) = &self.er else { return Ok(()) };
        let (low, high) = (*range.start(), *range.end());
        if low > high {
            return SpecError::value("er", "the lowest comes first");
        }
        if low > HIGHEST {
            return SpecError::value("er", format!("no puzzle is known above {HIGHEST}"));
        }
        if !(low.0..=high.0).any(is_rating) {
            return SpecError::value("er", format!("no step is rated {low} to {high}"));
        }
        match self.plain_level()? {
            Some(Level::Easy) if low > SINGLES => {
                SpecError::value("er", format!("an easy puzzle has at most {SINGLES}"))
            }
            Some(level) if level > Level::Easy && high <= HIDDEN_SINGLES => {
                SpecError::value("er", format!("a puzzle up to {HIDDEN_SINGLES} is easy"))
            }
            _ => Ok(()),
        }
    }

    /// Rejects a technique with a level that no puzzle needing it can have. Such a puzzle is solved
    /// with the technique and cheaper ones, so its level is that of one of them.
    pub(super) fn check_technique(&self) -> Result<(), SpecError> {
        let (Some(technique), Some(level)) = (self.technique, self.plain_level()?) else {
            return Ok(());
        };
        let own = technique.level();
        let cheaper = |t: &Technique| t.order() < technique.order() && t.level() == level;
        if level < own || level > own && !Technique::usual().iter().any(cheaper) {
            let name = technique.name();
            return SpecError::value("technique", format!("a puzzle that needs {name} is {own}"));
        }
        Ok(())
    }

    /// Rejects levels that none of the many generated puzzles of a size had.
    pub(super) fn check_level(&self, shape: &Puzzle) -> Result<(), SpecError> {
        let (side, plain) = (shape.side(), !self.diagonals && !self.jigsaw);
        let usual = self.one_of(&["cage", "singles", "ops", "no_ops"]).is_none();
        let all = match self.kind {
            Kind::Sudoku if plain => match (side, self.plain_level()?) {
                (..=4, Some(level)) if level > Level::Easy => "easy",
                (6, Some(Level::Extreme)) => "easy to expert",
                _ => return Ok(()),
            },
            Kind::KenKen | Kind::Killer if plain && usual => match (side, self.cage_level()?) {
                (3, Some(CageLevel::Extreme | CageLevel::Unreasonable)) => "easy to hard",
                (4, Some(level)) if self.kind == Kind::Killer && level > CageLevel::Normal => {
                    "easy and normal"
                }
                _ => return Ok(()),
            },
            _ => return Ok(()),
        };
        SpecError::value("level", format!("{side}×{side} {} has {all} alone", self.kind))
    }

    /// Rejects givens that clash. The regions of a jigsaw are not known here.
    pub(super) fn check_digits(&self, shape: &Puzzle) -> Result<(), SpecError> {
        let Some(digits) = &self.digits else { return Ok(()) };
        let Ok(puzzle) = shape.clone().with_givens(digits) else { return Ok(()) };
        match puzzle.conflict() {
            Some(conflict) => SpecError::value("digits", conflict.to_string()),
            None => Ok(()),
        }
    }
}

/// True if a step can have this rating, in tenths. From 6.5 on, chains have all ratings.
fn is_rating(tenths: u16) -> bool {
    matches!(
        tenths,
        10 | 12 | 15 | 17 | 19 | 20 | 23 | 25 | 26 | 28 | 30 | 32 | 34 | 36 | 38 | 40 | 42 | 44
            ..=50 | 52 | 54 | 56..=62 | 65..
    )
}
