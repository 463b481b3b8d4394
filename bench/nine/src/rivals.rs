//! All contestants behind one trait.

use libloading::Library;
use quadrille_nine::{Answer, Puzzle, Rows, Simd, Solver};
use std::path::Path;

/// A solver of a list of puzzles with limit 2.
pub trait Rival {
    fn name(&self) -> &str;
    /// Prepares for a list; not timed.
    fn prepare(&mut self, _: &[Puzzle]) {}
    /// Solves all puzzles. Returns the numbers with no, one and several solutions.
    fn solve(&mut self, puzzles: &[Puzzle]) -> [usize; 3];
    /// Guesses of the last call, if it counts them.
    fn guesses(&self) -> Option<u64>;
}

/// The kernel, one puzzle at a time.
pub struct Single {
    solver: Solver,
    last: u64,
}

impl Single {
    pub fn new(level: Simd) -> Self {
        Single { solver: Solver::with_simd(level).expect("checked"), last: 0 }
    }
}

impl Rival for Single {
    fn name(&self) -> &str {
        "single"
    }
    fn solve(&mut self, puzzles: &[Puzzle]) -> [usize; 3] {
        let (mut tally, before) = ([0; 3], self.solver.guesses());
        let mut answer = Answer::NONE;
        for puzzle in puzzles {
            self.solver.solve_into(puzzle, 2, &mut answer);
            tally[answer.count() as usize] += 1;
        }
        self.last = self.solver.guesses() - before;
        tally
    }
    fn guesses(&self) -> Option<u64> {
        Some(self.last)
    }
}

/// The kernel on batches of a fixed size.
pub struct Batch {
    solver: Solver,
    size: usize,
    name: String,
    answers: Vec<Answer>,
    last: u64,
}

impl Batch {
    pub fn new(level: Simd, size: usize) -> Self {
        let name = if size == usize::MAX { "batch".into() } else { format!("batch of {size}") };
        let solver = Solver::with_simd(level).expect("checked");
        Batch { solver, size, name, answers: Vec::new(), last: 0 }
    }
}

impl Rival for Batch {
    fn name(&self) -> &str {
        &self.name
    }
    fn solve(&mut self, puzzles: &[Puzzle]) -> [usize; 3] {
        let (mut tally, before) = ([0; 3], self.solver.guesses());
        for puzzles in puzzles.chunks(self.size.min(puzzles.len())) {
            self.answers.resize(puzzles.len(), Answer::NONE);
            self.solver.solve_batch(puzzles, 2, &mut self.answers);
            for answer in &self.answers {
                tally[answer.count() as usize] += 1;
            }
        }
        self.last = self.solver.guesses() - before;
        tally
    }
    fn guesses(&self) -> Option<u64> {
        Some(self.last)
    }
}

/// The kernel from text lines to text lines, as in a front end: checked first, 4,096 at a time.
pub struct Text {
    solver: Solver,
    text: Vec<u8>,
    out: Vec<u8>,
    counts: Vec<u64>,
}

impl Text {
    pub fn new(level: Simd) -> Self {
        let solver = Solver::with_simd(level).expect("checked");
        Text { solver, text: Vec::new(), out: Vec::new(), counts: Vec::new() }
    }
}

impl Rival for Text {
    fn name(&self) -> &str {
        "rows"
    }
    fn prepare(&mut self, puzzles: &[Puzzle]) {
        self.text.clear();
        for puzzle in puzzles {
            self.text.extend_from_slice(puzzle.text());
            self.text.push(b'\n');
        }
    }
    fn solve(&mut self, _: &[Puzzle]) -> [usize; 3] {
        let mut tally = [0; 3];
        for text in self.text.chunks(4096 * 82) {
            self.solver.solve_rows(Rows::leading(text), 2, "", &mut self.out, &mut self.counts);
            self.counts.iter().for_each(|&count| tally[count as usize] += 1);
        }
        tally
    }
    fn guesses(&self) -> Option<u64> {
        None
    }
}

/// tdoku through its C interface.
pub struct Tdoku {
    library: Library,
    text: Vec<u8>,
    last: u64,
}

type TdokuSolve = unsafe extern "C" fn(*const u8, usize, u32, *mut u8, *mut usize) -> usize;

impl Tdoku {
    pub fn open(path: &Path) -> Result<Self, String> {
        // SAFETY: the user names a library with trustworthy initialisers.
        let library =
            unsafe { Library::new(path) }.map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(Tdoku { library, text: Vec::new(), last: 0 })
    }
}

impl Rival for Tdoku {
    fn name(&self) -> &str {
        "tdoku"
    }
    fn solve(&mut self, puzzles: &[Puzzle]) -> [usize; 3] {
        // SAFETY: the signature is that of tdoku.h.
        let call = unsafe { self.library.get::<TdokuSolve>(b"TdokuSolverDpllTriadSimd\0") }
            .expect("tdoku's entry");
        let mut tally = [0; 3];
        let (mut solution, mut guesses) = ([0u8; 128], 0usize);
        self.last = 0;
        self.text.resize(96, 0);
        for puzzle in puzzles {
            self.text[..81].copy_from_slice(puzzle.text());
            // SAFETY: 81 characters and a zero, as the header requires; the solution has room.
            let count =
                unsafe { call(self.text.as_ptr(), 2, 0, solution.as_mut_ptr(), &mut guesses) };
            tally[count.min(2)] += 1;
            self.last += guesses as u64;
        }
        tally
    }
    fn guesses(&self) -> Option<u64> {
        Some(self.last)
    }
}

pub struct SudokuCrate;

impl Rival for SudokuCrate {
    fn name(&self) -> &str {
        "sudoku crate"
    }
    fn solve(&mut self, puzzles: &[Puzzle]) -> [usize; 3] {
        let mut tally = [0; 3];
        for puzzle in puzzles {
            let text = std::str::from_utf8(puzzle.text()).expect("ASCII");
            let grid = sudoku::Sudoku::from_str_line(text).expect("a puzzle");
            tally[grid.solutions_count_up_to(2).min(2)] += 1;
        }
        tally
    }
    fn guesses(&self) -> Option<u64> {
        None
    }
}
