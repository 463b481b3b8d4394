//! Removes unnecessary clues from puzzles in a given order. Puzzles are solved first, then treated
//! as minimal puzzles with given orders that begin with the cells already open.

use crate::minimal::Range;
use crate::pipeline::Report;
use crate::{GpuSolver, Many, Packed, Recipe, Verdict};
use quadrille_core::Budget;
use quadrille_nine::Puzzle;

/// The order in which [`GpuSolver::minimize`] may remove the clues of a puzzle.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// The open cells, then the clues in their order.
    cells: [u8; 81],
    open: u8,
    /// Padding: the device reads words.
    unused: [u8; 2],
}

impl Order {
    /// The clues of a puzzle in the order in which they may be removed.
    ///
    /// # Panics
    /// If these are not different cells from 0 to 80.
    #[must_use]
    pub fn new(clues: &[u8]) -> Order {
        let mut is_clue = [false; 81];
        for &cell in clues {
            let seen = std::mem::replace(&mut is_clue[usize::from(cell)], true);
            assert!(!seen, "a clue leaves once");
        }
        let open = (0..81).filter(|&cell| !is_clue[usize::from(cell)]);
        let mut all = open.chain(clues.iter().copied());
        let cells = std::array::from_fn(|_| all.next().unwrap_or_default());
        Order { cells, open: (81 - clues.len()) as u8, unused: [0; 2] }
    }

    /// The clues, the first to be removed first.
    #[must_use]
    pub fn clues(&self) -> &[u8] {
        &self.cells[usize::from(self.open)..]
    }

    /// The 84 bytes that the device reads.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 84] {
        let mut bytes = [0; 84];
        bytes[..81].copy_from_slice(&self.cells);
        bytes[81] = self.open;
        bytes
    }

    /// True if these are the clues of a puzzle, or if the puzzle is invalid.
    fn is_of(&self, puzzle: &Packed) -> bool {
        puzzle.symbols().map_or(true, |text| {
            let given = text.iter().filter(|&&symbol| symbol != b'0').count();
            let has = |cell: &u8| text[usize::from(*cell)] != b'0';
            given == self.clues().len() && self.clues().iter().all(has)
        })
    }

    /// The puzzle with these clues of a grid.
    pub(crate) fn puzzle(&self, grid: &[u8; 81]) -> Puzzle {
        let mut text = [b'.'; 81];
        self.clues().iter().for_each(|&cell| text[usize::from(cell)] = grid[usize::from(cell)]);
        let Ok(puzzle) = Puzzle::parse(&text) else { unreachable!("digits of a grid") };
        puzzle
    }
}

impl GpuSolver {
    /// Removes clues from puzzles, each in its order, as long as the solution stays unique. The
    /// result is `None` for a puzzle that is invalid or does not have exactly one solution.
    ///
    /// If the report gives a reason for stopping, only the first puzzles are returned.
    ///
    /// # Panics
    /// If a puzzle has no order, or its order does not list all its clues.
    pub fn minimize(
        &mut self,
        puzzles: &[Packed],
        orders: &[Order],
        budget: &Budget,
    ) -> (Vec<Option<Packed>>, Report) {
        assert_eq!(puzzles.len(), orders.len(), "an order for every puzzle");
        let fit = puzzles.iter().zip(orders).all(|(puzzle, order)| order.is_of(puzzle));
        assert!(fit, "an order of all clues of its puzzle");
        let mut meter = budget.start();
        let mut answers = vec![Packed::EMPTY; puzzles.len()];
        let solved = self.solve_packed(puzzles, Many::Blank, &mut answers, budget);
        if solved.stopped.is_some() {
            return (Vec::new(), Report { answered: 0, ..solved });
        }
        let is_unique = |answer: &Packed| answer.verdict() == Verdict::Unique;
        let numbers: Vec<_> = (0..puzzles.len()).filter(|&k| is_unique(&answers[k])).collect();
        let grids: Vec<_> = numbers.iter().map(|&k| answers[k].without_verdict()).collect();
        let orders: Vec<_> = numbers.iter().map(|&k| orders[k]).collect();
        let range = Range {
            recipe: Recipe { seed: 0, per_grid: 1 },
            first: 0,
            grids: &grids,
            orders: &orders,
        };
        let mut made = vec![Packed::answer(Verdict::Unknown, None); grids.len()];
        let mut report = Report { answered: 0, ..solved };
        self.make(range, &mut made, &mut meter, &mut report);
        let end = numbers.get(report.answered).copied().unwrap_or(puzzles.len());
        let mut all = vec![None; end];
        numbers.iter().zip(&made).take(report.answered).for_each(|(&k, &made)| all[k] = Some(made));
        report.answered = end;
        (all, report)
    }
}
