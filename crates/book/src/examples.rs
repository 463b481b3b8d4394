//! A small grid for each kind, with one step.

use quadrille_puzzle::{Cage, Cell, Grid, ModelError, Op, Puzzle, RuleKind};
use quadrille_solve::{First, Request, first};

use crate::recipe::SectionKind;

/// A 4×4 puzzle with one cell that can be deduced.
pub(super) struct Example {
    pub(super) puzzle: Puzzle,
    pub(super) solution: Grid,
    pub(super) cell: Cell,
    /// The cells it follows from.
    pub(super) washed: Vec<Cell>,
    /// The text below the puzzle.
    pub(super) rules: &'static str,
    /// The text below the step.
    pub(super) reason: &'static str,
}

/// Givens, solution, cell, cells it follows from, rules, reason.
type Row = ([u8; 16], [u8; 16], u32, &'static [u32], &'static str, &'static str);

const SUDOKU: Row = (
    [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 4, 0, 2],
    [2, 3, 1, 4, 4, 1, 2, 3, 3, 2, 4, 1, 1, 4, 3, 2],
    8,
    &[0, 4, 8, 9, 10, 11, 12, 13],
    "The same rules, with 1 to 4.",
    "Row 3 has a 1, column 1 a 2, the box a 4: this cell is 3.",
);
const X: Row = (
    [1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3],
    [1, 2, 3, 4, 3, 4, 1, 2, 4, 3, 2, 1, 2, 1, 4, 3],
    5,
    &[0, 1, 4, 5, 10, 15],
    "The same rules, with 1 to 4.",
    "The box has 1 and 2, the diagonal a 3: this cell is 4.",
);
const JIGSAW: Row = (
    [1, 2, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0],
    [1, 2, 3, 4, 2, 4, 1, 3, 3, 1, 4, 2, 4, 3, 2, 1],
    5,
    &[0, 1, 4, 5, 6, 7, 8, 9, 13],
    "The same rules, with 1 to 4.",
    "Row 2 has a 3, column 2 a 2, the region a 1: this cell is 4.",
);
const KILLER: Row = (
    [0; 16],
    [4, 1, 2, 3, 3, 2, 1, 4, 1, 3, 4, 2, 2, 4, 3, 1],
    3,
    &[0, 1, 2],
    "The same rules, with 1 to 4; a row adds up to 10.",
    "The 7 in row 1 is 1, 2 and 4: this cell is 3.",
);
const KENKEN: Row = (
    [0; 16],
    [2, 3, 1, 4, 3, 1, 4, 2, 1, 4, 2, 3, 4, 2, 3, 1],
    0,
    &[1, 2, 3],
    "The same rules, with 1 to 4.",
    "The 12× in row 1 is 1, 3 and 4: this cell is 2.",
);

/// A rule on a 6×6 grid, with a solution that meets it.
pub(super) struct RuleExample {
    pub(super) puzzle: Puzzle,
    pub(super) solution: Grid,
    /// The demand of the rule, with the names of its cells.
    pub(super) text: String,
}

/// The registry's example of each kind of rule in a section.
pub(super) fn rule_examples(kind: SectionKind) -> Vec<RuleExample> {
    let SectionKind::Variant(preset) = kind else { return Vec::new() };
    preset.kinds.iter().filter_map(|&kind| rule_example(kind)).collect()
}

fn rule_example(kind: RuleKind) -> Option<RuleExample> {
    let puzzle = Puzzle::sudoku(2, 3).ok()?.with_rules(kind.example()).ok()?;
    let First::Found(solution) = first(&puzzle, &Request::default()).ok()?.answer else {
        return None;
    };
    let text = puzzle.rules().last()?.sentence(&puzzle);
    Some(RuleExample { puzzle, solution, text })
}

pub(super) fn example(kind: SectionKind) -> Option<Example> {
    let row = match kind {
        SectionKind::Sudoku => SUDOKU,
        SectionKind::X => X,
        SectionKind::Jigsaw => JIGSAW,
        SectionKind::Killer => KILLER,
        SectionKind::Kenken => KENKEN,
        SectionKind::Variant(_) => return None,
    };
    let (givens, solution, cell, washed, rules, reason) = row;
    let puzzle = shape(kind).and_then(|shape| shape.with_givens(&givens)).ok()?;
    let solution = Grid::new(4, solution.to_vec())?;
    let washed = washed.iter().map(|&c| Cell(c)).collect();
    Some(Example { puzzle, solution, cell: Cell(cell), washed, rules, reason })
}

fn shape(kind: SectionKind) -> Result<Puzzle, ModelError> {
    let killer =
        |sum: u128, cells: &[u32]| Cage::killer(sum, cells.iter().map(|&c| Cell(c)).collect());
    let keen = |op, target: u128, cells: &[u32]| {
        Cage::kenken(op, target, cells.iter().map(|&c| Cell(c)).collect())
    };
    match kind {
        SectionKind::Sudoku | SectionKind::Variant(_) => Puzzle::sudoku(2, 2),
        SectionKind::X => Ok(Puzzle::sudoku(2, 2)?.with_diagonals()),
        SectionKind::Jigsaw => Puzzle::jigsaw(b"abbbaabcadccdddc"),
        SectionKind::Killer => Puzzle::sudoku(2, 2)?.with_cages(vec![
            killer(7, &[0, 1, 2]),
            killer(7, &[3, 7]),
            killer(6, &[4, 5, 8]),
            killer(5, &[6, 10]),
            killer(9, &[9, 12, 13]),
            killer(6, &[11, 14, 15]),
        ]),
        SectionKind::Kenken => Puzzle::kenken(
            4,
            vec![
                keen(Op::Add, 5, &[0, 4]),
                keen(Op::Mul, 12, &[1, 2, 3]),
                keen(Op::Mul, 4, &[5, 8, 9]),
                keen(Op::Div, 2, &[6, 10]),
                keen(Op::Sub, 1, &[7, 11]),
                keen(Op::Sub, 2, &[12, 13]),
                keen(Op::Sub, 2, &[14, 15]),
            ],
        ),
    }
}

#[cfg(test)]
mod tests {
    use quadrille_solve::{Verdict, verdict};

    use super::*;

    #[test]
    fn every_preset_shows_its_rules() {
        for preset in quadrille_make::Preset::all() {
            let shown = rule_examples(SectionKind::Variant(preset));
            assert_eq!(shown.len(), preset.kinds.len(), "{preset}");
            assert!(shown.iter().all(|shown| shown.puzzle.is_solved_by(&shown.solution)));
        }
    }

    #[test]
    fn every_example_has_one_solution_and_it_is_the_one_shown() {
        use SectionKind::{Jigsaw, Kenken, Killer, Sudoku, X};
        for kind in [Sudoku, X, Jigsaw, Killer, Kenken] {
            let example = example(kind).expect("well formed");
            let answer = verdict(&example.puzzle, &Request::default()).expect("any engine").answer;
            assert!(matches!(answer, Verdict::Unique(g) if g == example.solution), "{kind:?}");
            let single = |cage: &Cage| cage.cells.len() == 1;
            assert!(!example.puzzle.cages().iter().any(single), "{kind:?}: we make no such cages");
        }
    }
}
