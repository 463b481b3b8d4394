//! The rules of print: what setters expect of a puzzle besides one solution and a level.
//!
//! * **Killer**: no given, no cage of one cell (a given in disguise), cages of at most five cells,
//!   at most a third of them dominoes.
//! * **KenKen**: no cage of one cell; most dominoes have a difference or a quotient; at most a
//!   third of them (half on 4×4) have a trivial target, i.e. one with a single pair of values.
//! * **Sudoku** of any shape without cages, as newspapers print it: 34 to 40 givens on 9×9 (as
//!   dense on other sizes) in half-turn symmetry, no house given completely, no box or region
//!   nearly empty.
//! * **Jigsaw**: no region that is a whole row or column.

use std::fmt;
use std::ops::RangeInclusive;

use quadrille_puzzle::{Cage, Cell, HouseKind, Op, Puzzle};

use crate::clue_symmetry::ClueSymmetry;

quadrille_core::named_enum! {
    /// The style of a Sudoku.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Style {
        /// As newspapers print it: [`newspaper_givens`], in half-turn symmetry, spread evenly.
        Newspaper = "newspaper",
        /// As few givens as possible.
        Minimal = "minimal",
    }
}

/// The most cells of a Killer's cage.
const LARGEST: usize = 5;

/// The usual number of givens of a newspaper puzzle of this side, as dense as on 9×9. Smaller grids
/// may have fewer, because singles alone solve nearly all that are as dense.
///
/// ```
/// assert_eq!(quadrille_make::newspaper_givens(9), 34..=40);
/// assert_eq!(quadrille_make::newspaper_givens(16), 107..=126);
/// assert_eq!(quadrille_make::newspaper_givens(6), 10..=18);
/// ```
#[must_use]
pub fn newspaper_givens(side: usize) -> RangeInclusive<usize> {
    let scaled = |of_81: usize| (2 * side * side * of_81 + 81) / 162;
    let least = if side < 9 { side * side * 5 / 18 } else { scaled(34) };
    least..=scaled(40)
}

/// The fewest givens of a box or region of a newspaper puzzle.
pub(crate) fn least_in_region(side: usize) -> usize {
    (side / 4).max(1)
}

/// A broken rule; `Display` describes it in words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StyleFault {
    /// Cages of one cell.
    SingleCells(usize),
    /// A cage with this many cells.
    LargeCage(usize),
    /// More than a third of a Killer's cages are dominoes.
    Dominoes {
        /// Dominoes.
        dominoes: usize,
        /// Cages.
        cages: usize,
    },
    /// At least half of the dominoes of a KenKen have a sum or a product.
    Sums {
        /// Dominoes with a sum or a product.
        sums: usize,
        /// Dominoes.
        dominoes: usize,
    },
    /// Too many dominoes of a KenKen have a target with a single pair of values.
    Trivial {
        /// Dominoes with such a target.
        trivial: usize,
        /// Dominoes.
        dominoes: usize,
    },
    /// This many givens beside cages.
    GivenCells(usize),
    /// Too few or too many givens.
    Givens {
        /// The puzzle's number.
        found: usize,
        /// The number in newspapers.
        wanted: RangeInclusive<usize>,
    },
    /// The givens do not have half-turn symmetry.
    Asymmetric,
    /// A house that is given completely.
    FullHouse(HouseKind),
    /// A box or region with few givens or none.
    Sparse(HouseKind, usize),
    /// A region that is a whole row or column.
    Line(HouseKind),
}

impl fmt::Display for StyleFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StyleFault::SingleCells(1) => f.write_str("a cage of one cell"),
            StyleFault::SingleCells(n) => write!(f, "{n} cages of one cell"),
            StyleFault::LargeCage(n) => write!(f, "a cage of {n} cells"),
            StyleFault::Dominoes { dominoes, cages } => {
                write!(f, "{dominoes} of {cages} cages have two cells: more than a third")
            }
            StyleFault::Sums { sums, dominoes } => {
                write!(
                    f,
                    "{sums} of {dominoes} dominoes tell a sum or a product: not less than half"
                )
            }
            StyleFault::Trivial { trivial, dominoes } => {
                write!(f, "{trivial} of {dominoes} dominoes fit a single pair of values")
            }
            StyleFault::GivenCells(n) => write!(f, "{n} given beside cages"),
            StyleFault::Givens { found, wanted } => {
                let (least, most) = (wanted.start(), wanted.end());
                write!(f, "{found} givens, not the {least} to {most} of easy and medium puzzles")
            }
            StyleFault::Asymmetric => f.write_str("no half-turn symmetry"),
            StyleFault::FullHouse(house) => write!(f, "{house} is given whole"),
            StyleFault::Sparse(house, 0) => write!(f, "{house} has no given"),
            StyleFault::Sparse(house, n) => write!(f, "{house} has only {n} given"),
            StyleFault::Line(house) => write!(f, "{house} is a whole row or column"),
        }
    }
}

/// The rules of print that a puzzle breaks; none if a newspaper could print it as it is.
///
/// ```
/// use quadrille_make::{GenerateOptions, Kind, Spec, generate, style_faults};
/// use quadrille_reason::Level;
/// let spec = Spec::new(Kind::Sudoku).level(Level::Easy);
/// for made in generate(&spec, 1, 3, &GenerateOptions::default())? {
///     assert_eq!(style_faults(&made.expect("no limit").puzzle), []);
/// }
/// # Ok::<(), quadrille_make::SpecError>(())
/// ```
#[must_use]
pub fn style_faults(puzzle: &Puzzle) -> Vec<StyleFault> {
    let mut faults = lines(puzzle);
    if puzzle.cages().is_empty() {
        givens(puzzle, &mut faults);
    } else {
        cages(puzzle, &mut faults);
    }
    faults
}

fn lines(puzzle: &Puzzle) -> Vec<StyleFault> {
    let side = puzzle.side();
    let is_line = |cells: &[Cell]| {
        let same = |place: fn(Cell, usize) -> usize| {
            cells.iter().all(|&c| place(c, side) == place(cells[0], side))
        };
        same(Cell::row) || same(Cell::column)
    };
    let regions = puzzle.houses().iter().filter(|house| house.kind.is_region());
    regions
        .filter(|house| is_line(&house.cells))
        .map(|house| StyleFault::Line(house.kind))
        .collect()
}

fn givens(puzzle: &Puzzle, faults: &mut Vec<StyleFault>) {
    let (side, found) = (puzzle.side(), puzzle.clues());
    let wanted = newspaper_givens(side);
    if !wanted.contains(&found) {
        faults.push(StyleFault::Givens { found, wanted });
    }
    if !ClueSymmetry::Half.holds(puzzle.givens()) {
        faults.push(StyleFault::Asymmetric);
    }
    faults.extend(spread_faults(puzzle));
}

/// Houses that are given completely, and regions with few givens.
pub(crate) fn spread_faults(puzzle: &Puzzle) -> impl Iterator<Item = StyleFault> {
    let (side, least) = (puzzle.side(), least_in_region(puzzle.side()));
    puzzle.houses().iter().filter_map(move |house| {
        let given = house.cells.iter().filter(|&&c| puzzle.given(c).is_some()).count();
        match given {
            _ if given == side => Some(StyleFault::FullHouse(house.kind)),
            _ if given < least && house.kind.is_region() => {
                Some(StyleFault::Sparse(house.kind, given))
            }
            _ => None,
        }
    })
}

fn cages(puzzle: &Puzzle, faults: &mut Vec<StyleFault>) {
    let killer = !puzzle.is_kenken();
    let side = puzzle.side();
    let of_cage = |cage: &Cage| {
        let size = cage.cells.len();
        (size, cage.op, size == 2 && pairs(cage.op, cage.target, side) == 1)
    };
    let counts = CageCounts::of(side, puzzle.cages().iter().map(of_cage));
    if counts.singles > 0 {
        faults.push(StyleFault::SingleCells(counts.singles));
    }
    if puzzle.clues() > 0 {
        faults.push(StyleFault::GivenCells(puzzle.clues()));
    }
    let sizes = puzzle.cages().iter().map(|cage| cage.cells.len());
    faults.extend(sizes.filter(|&n| killer && n > LARGEST).map(StyleFault::LargeCage));
    let CageCounts { dominoes, cages, sums, trivial, .. } = counts;
    if killer && !counts.few_dominoes() {
        faults.push(StyleFault::Dominoes { dominoes, cages });
    }
    let shown = puzzle.cages().iter().all(|cage| cage.op != Op::Any);
    if !killer && shown && !counts.mostly_of_two() {
        faults.push(StyleFault::Sums { sums, dominoes });
    }
    if !killer && shown && !counts.few_trivial() {
        faults.push(StyleFault::Trivial { trivial, dominoes });
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CageCounts {
    side: usize,
    pub(crate) cages: usize,
    pub(crate) singles: usize,
    pub(crate) dominoes: usize,
    /// Dominoes with a sum or a product.
    pub(crate) sums: usize,
    /// Dominoes with a single pair of values.
    pub(crate) trivial: usize,
}

impl CageCounts {
    /// Counts cages by their size and operation, and whether they are dominoes with a single pair
    /// of values.
    pub(crate) fn of(side: usize, cages: impl Iterator<Item = (usize, Op, bool)>) -> Self {
        let none = CageCounts { side, ..CageCounts::default() };
        cages.fold(none, |mut counts, (size, op, trivial)| {
            counts.cages += 1;
            counts.singles += usize::from(size == 1);
            counts.dominoes += usize::from(size == 2);
            counts.sums += usize::from(size == 2 && matches!(op, Op::Add | Op::Mul));
            counts.trivial += usize::from(trivial);
            counts
        })
    }

    /// True if at most a third are dominoes.
    pub(crate) fn few_dominoes(&self) -> bool {
        3 * self.dominoes <= self.cages
    }

    /// True if most dominoes have a difference or a quotient.
    pub(crate) fn mostly_of_two(&self) -> bool {
        2 * self.sums < self.dominoes.max(1)
    }

    /// True if at most a third of the dominoes are trivial; half on 4×4, any number on 3×3.
    pub(crate) fn few_trivial(&self) -> bool {
        match self.side {
            ..=3 => true,
            4 => 2 * self.trivial <= self.dominoes,
            _ => 3 * self.trivial <= self.dominoes,
        }
    }
}

/// Number of unordered pairs of different values up to `side` with this result.
pub(crate) fn pairs(op: Op, target: u128, side: usize) -> usize {
    let Ok(target) = usize::try_from(target) else { return 0 };
    match op {
        Op::Add => {
            let least = target.saturating_sub(side).max(1);
            (target.saturating_sub(1) / 2 + 1).saturating_sub(least)
        }
        Op::Sub => side.saturating_sub(target),
        Op::Div => side.checked_div(target).unwrap_or(0),
        Op::Mul => {
            let smaller = (1..=side).take_while(|a| a * a < target);
            smaller.filter(|a| target.is_multiple_of(*a) && target / a <= side).count()
        }
        Op::Eq | Op::Any => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_puzzle::result;

    #[test]
    fn pairs_are_those_with_the_same_result() {
        for side in 1..=16u8 {
            for (a, b) in (1..=side).flat_map(|a| (1..a).map(move |b| (a, b))) {
                for op in [Op::Add, Op::Sub, Op::Mul, Op::Div] {
                    let Some(target) = result(op, &[a, b]) else { continue };
                    let all = (1..=side).flat_map(|a| (1..a).map(move |b| [a, b]));
                    let same = all.filter(|p| result(op, p) == Some(target)).count();
                    assert_eq!(pairs(op, target, side.into()), same, "{op:?} {target} {side}");
                }
            }
        }
    }
}
