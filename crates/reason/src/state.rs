//! A puzzle in progress: givens, values written since, candidates left.

use std::sync::{Arc, OnceLock};

use quadrille_puzzle::{Cell, Conflict, Grid, Puzzle, Values};
use quadrille_text::Entry;

use crate::board::Board;
use crate::candidates::CandidateGrid;
use crate::step::{Candidate, HouseId, Premise, Step};

/// A puzzle in progress. Cheap to clone.
///
/// ```
/// use quadrille_puzzle::{Cell, Puzzle};
/// use quadrille_reason::State;
/// let mut givens = [0; 16];
/// givens[0] = 1;
/// let state = State::new(&Puzzle::sudoku(2, 2)?.with_givens(&givens)?);
/// assert_eq!(state.value(Cell(0)), Some(1));
/// assert_eq!(state.candidates(Cell(5)).iter().collect::<Vec<_>>(), [2, 3, 4]);
/// # Ok::<(), quadrille_puzzle::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct State {
    puzzle: Arc<Puzzle>,
    /// Candidates, with as many words per set as the grid needs.
    pub(crate) grid: Width,
}

/// The geometry of classic 9×9, which takes longer to build than many queries.
static NINE: OnceLock<Arc<Board<2>>> = OnceLock::new();

/// True if this is the geometry of classic 9×9.
pub(crate) fn is_nine<const W: usize>(board: &Arc<Board<W>>) -> bool {
    NINE.get().is_some_and(|nine| std::ptr::addr_eq(Arc::as_ptr(nine), Arc::as_ptr(board)))
}

/// Candidates by the size of the grid. Not boxed, because that would add an indirection to every
/// access.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug)]
pub(crate) enum Width {
    Small(CandidateGrid<2>),
    Medium(CandidateGrid<10>),
    Large(CandidateGrid<64>),
}

/// Evaluates an expression on the candidates, whatever their width.
macro_rules! on_grid {
    ($width:expr, $grid:ident => $body:expr) => {
        match $width {
            $crate::state::Width::Small($grid) => $body,
            $crate::state::Width::Medium($grid) => $body,
            $crate::state::Width::Large($grid) => $body,
        }
    };
}
pub(crate) use on_grid;

impl State {
    /// The initial state. Candidates that the puzzle itself strikes are part of its rules.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        let grid = match puzzle.side() {
            9 if puzzle.as_nine().is_some() => {
                let board = NINE.get_or_init(|| Arc::new(Board::new(puzzle)));
                Width::Small(CandidateGrid::on(Arc::clone(board), puzzle))
            }
            ..=11 => Width::Small(CandidateGrid::new(puzzle)),
            12..=25 => Width::Medium(CandidateGrid::new(puzzle)),
            _ => Width::Large(CandidateGrid::new(puzzle)),
        };
        State { puzzle: Arc::new(puzzle.clone()), grid }
    }

    /// A state in which struck candidates are the player's own deductions, not rules of the puzzle.
    /// The difference matters only to uniqueness arguments.
    #[must_use]
    pub fn resumed(puzzle: &Puzzle) -> Self {
        let mut state = State::new(puzzle);
        let free = Arc::new(vec![Values::EMPTY; puzzle.struck().len()]);
        on_grid!(&mut state.grid, m => m.struck = free);
        state
    }

    /// The state of a puzzle as read, with written values and struck candidates if the text has
    /// them.
    #[must_use]
    pub fn of_entry(entry: &Entry) -> Self {
        let Some(progress) = &entry.state else { return State::new(&entry.puzzle) };
        let mut state = State::resumed(&entry.puzzle);
        for cell in entry.puzzle.cells() {
            let value = progress.placed[cell.index()];
            if value > 0 && state.value(cell).is_none() {
                state.place(cell, value);
            }
        }
        for cell in entry.puzzle.cells() {
            for value in progress.removed[cell.index()] {
                state.eliminate(cell, value);
            }
        }
        state
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The side N.
    #[must_use]
    pub fn side(&self) -> usize {
        self.puzzle.side()
    }

    /// The value of a cell, given or written.
    #[must_use]
    pub fn value(&self, cell: Cell) -> Option<u8> {
        Some(self.values()[cell.index()]).filter(|&v| v > 0)
    }

    /// Values of all cells, row-major, 0 if open.
    #[must_use]
    pub fn values(&self) -> &[u8] {
        on_grid!(&self.grid, m => &m.values)
    }

    /// True if a cell's value is part of the puzzle.
    #[must_use]
    pub fn is_given(&self, cell: Cell) -> bool {
        on_grid!(&self.grid, m => m.given.has(cell.index()))
    }

    /// The candidates of an open cell; none if it has a value.
    #[must_use]
    pub fn candidates(&self, cell: Cell) -> Values {
        on_grid!(&self.grid, m => m.candidates[cell.index()])
    }

    /// The cells that cannot hold the same value as this one.
    #[must_use]
    pub fn peers(&self, cell: Cell) -> Vec<Cell> {
        on_grid!(&self.grid, m => m.board.peers[cell.index()].cells())
    }

    /// Writes a value (not a given) and strikes it from the cell's peers.
    pub fn place(&mut self, cell: Cell, value: u8) {
        on_grid!(&mut self.grid, m => m.place(cell.index(), value));
    }

    /// Strikes a candidate. Returns false if it was not there.
    pub fn eliminate(&mut self, cell: Cell, value: u8) -> bool {
        on_grid!(&mut self.grid, m => m.eliminate(cell.index(), value))
    }

    /// Applies a step.
    pub fn apply(&mut self, step: &Step) {
        for candidate in &step.placements {
            self.place(candidate.cell, candidate.value);
        }
        for candidate in &step.eliminations {
            self.eliminate(candidate.cell, candidate.value);
        }
    }

    /// True if every cell has a value.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.values().iter().all(|&v| v > 0)
    }

    /// The grid, if it is full and correct.
    #[must_use]
    pub fn solution(&self) -> Option<Grid> {
        let grid = Grid::new(self.side(), self.values().to_vec())?;
        self.puzzle.is_solved_by(&grid).then_some(grid)
    }

    /// Cells that contradict `solution`: another value was written, or the correct one struck.
    #[must_use]
    pub fn mistakes(&self, solution: &Grid) -> Vec<Cell> {
        let wrong = |cell: &Cell| match self.value(*cell) {
            Some(value) => value != solution.value(*cell),
            None => !self.candidates(*cell).has(solution.value(*cell)),
        };
        self.puzzle.cells().filter(wrong).collect()
    }

    /// True if an open cell has no candidate, or a house has no place for a value or holds a value
    /// twice.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        on_grid!(&self.grid, m => m.is_broken())
    }

    /// A cell without candidates or a value without a place in a house, if any. Then the state has
    /// no solution.
    #[must_use]
    pub fn dead_end(&self) -> Option<Premise> {
        let dead = |&cell: &Cell| self.value(cell).is_none() && self.candidates(cell).is_empty();
        if let Some(cell) = self.puzzle.cells().find(dead) {
            return Some(Premise::Cell(cell));
        }
        let may_hold = |cell: Cell, value: u8| match self.value(cell) {
            Some(held) => held == value,
            None => self.candidates(cell).has(value),
        };
        self.puzzle.houses().iter().enumerate().find_map(|(at, house)| {
            let homeless = |&value: &u8| !house.cells.iter().any(|&cell| may_hold(cell, value));
            let value = (1..=self.side() as u8).find(homeless)?;
            Some(Premise::House(HouseId(at as u32), value))
        })
    }

    /// A contradiction among the values of this state, if there is one. Then no step is worth
    /// showing.
    ///
    /// ```
    /// use quadrille_puzzle::Puzzle;
    /// use quadrille_reason::State;
    /// let mut givens = [0; 16];
    /// (givens[0], givens[1]) = (3, 3);
    /// let state = State::new(&Puzzle::sudoku(2, 2)?.with_givens(&givens)?);
    /// let conflict = state.conflict().expect("two 3s in row 1");
    /// assert_eq!(conflict.to_string(), "3 is given twice in row 1: r1c1 and r1c2");
    /// # Ok::<(), quadrille_puzzle::ModelError>(())
    /// ```
    #[must_use]
    pub fn conflict(&self) -> Option<Conflict> {
        if !self.is_broken() {
            return None;
        }
        (*self.puzzle).clone().with_givens(self.values()).ok()?.conflict()
    }

    /// The candidates of a premise in this state.
    #[must_use]
    pub fn candidates_of(&self, premise: &Premise) -> Vec<Candidate> {
        let of = |cells: &[Cell], keep: &dyn Fn(u8) -> bool| -> Vec<Candidate> {
            let each = |&cell: &Cell| {
                let kept = self.candidates(cell).iter().filter(|&v| keep(v));
                kept.map(move |value| Candidate { cell, value }).collect::<Vec<_>>()
            };
            cells.iter().flat_map(each).collect()
        };
        let puzzle = self.puzzle();
        match premise {
            Premise::Cell(cell) => of(&[*cell], &|_| true),
            Premise::House(house, value) => {
                of(&puzzle.houses()[house.index()].cells, &|v| v == *value)
            }
            Premise::Cage(cage) => {
                of(puzzle.cages().get(*cage as usize).map_or(&[], |c| &c.cells[..]), &|_| true)
            }
            // The cells of the step show which part of the rule matters.
            Premise::Rule(_) => Vec::new(),
            Premise::Rectangle(cells, values) => of(cells, &|v| values.has(v)),
            Premise::Bug(extras) => extras.clone(),
        }
    }
}
