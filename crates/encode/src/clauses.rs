//! A puzzle as clauses for a SAT solver, and the conversion of models to grids.
//!
//! One variable means "this cell holds this value". Cells and houses are exactly-one constraints. A
//! cage is a table of its fillings if these are few. Otherwise sums are counters and products use
//! the exponents of their primes, with one guarded copy per possible operation. Rules are encoded in
//! `rule_clauses`. All encodings are exact; they differ only in size and propagation.

use std::io::{self, Write};

use quadrille_cnf::encode::{self, AtMost, Choice};
use quadrille_cnf::{Formula, Lit, Var};

use crate::table::fillings;
use quadrille_puzzle::{Cage, Cell, Grid, Op, Puzzle, Values};

/// Options for encoding a puzzle as clauses.
#[derive(Clone, Debug)]
pub struct ClauseOptions {
    /// The encoding of "at most one".
    pub at_most: AtMost,
    /// Cages with at most this many fillings become tables.
    pub tuples: usize,
    /// True to include givens and struck candidates; otherwise every value is open.
    pub givens: bool,
    /// True to include clauses for cells and houses; otherwise only cages and rules have clauses.
    pub houses: bool,
    /// True to remove the variables of candidates that the givens rule out directly. Good for
    /// solvers. Readers may prefer that variable `N·cell + value` always exists, with cells from 0.
    pub prune: bool,
}

impl Default for ClauseOptions {
    fn default() -> Self {
        ClauseOptions {
            at_most: AtMost::Pairwise,
            tuples: 2_000,
            givens: true,
            houses: true,
            prune: true,
        }
    }
}

/// Edges of a counter above which an adder is used.
const COUNTER: usize = 500_000;

/// The clauses of a puzzle and the meaning of its variables.
#[derive(Clone, Debug)]
pub struct PuzzleClauses {
    /// The clauses.
    pub formula: Formula,
    side: usize,
    /// By `N·cell + value − 1`: its variable.
    vars: Vec<Option<Var>>,
    options: ClauseOptions,
}

impl PuzzleClauses {
    /// Encodes a puzzle as clauses.
    ///
    /// ```
    /// use quadrille_encode::{ClauseOptions, PuzzleClauses};
    /// use quadrille_puzzle::Puzzle;
    /// let options = ClauseOptions { prune: false, ..ClauseOptions::default() };
    /// let clauses = PuzzleClauses::new(&Puzzle::sudoku(3, 3)?, &options);
    /// assert_eq!((clauses.formula.vars(), clauses.formula.len()), (729, 81 * 37 + 27 * 9 * 37));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(puzzle: &Puzzle, options: &ClauseOptions) -> Self {
        match Self::in_parts(puzzle, options, &mut |_| Ok(())) {
            Ok(clauses) => clauses,
            Err(_) => unreachable!("nothing is written"),
        }
    }

    /// The same while `go_on` says yes, which is asked after each house, cage and rule; else `None`.
    pub fn new_while(
        puzzle: &Puzzle,
        options: &ClauseOptions,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        let told = &mut |_: &mut Formula| match go_on() {
            true => Ok(()),
            false => Err(io::ErrorKind::Interrupted.into()),
        };
        Self::in_parts(puzzle, options, told).ok()
    }

    /// Writes the clauses of a puzzle as DIMACS with these comments. It generates them twice, first
    /// to count and then to write, and keeps only a few in memory.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn write_dimacs(
        puzzle: &Puzzle,
        options: &ClauseOptions,
        comments: &[&str],
        out: &mut impl Write,
    ) -> io::Result<()> {
        comments.iter().try_for_each(|comment| writeln!(out, "c {comment}"))?;
        let mut clauses = 0;
        let all = Self::in_parts(puzzle, options, &mut |part| {
            clauses += part.len();
            *part = Formula::with_vars(part.vars());
            Ok(())
        })?;
        writeln!(out, "p cnf {} {clauses}", all.formula.vars())?;
        let written = Self::visit(puzzle, options, &mut |clause| {
            clause.iter().try_for_each(|lit| write!(out, "{} ", lit.to_dimacs()))?;
            out.write_all(b"0\n")
        });
        written.map(|_| ())
    }

    /// Visits the clauses one by one, with only a few in memory; returns the number of variables.
    ///
    /// # Errors
    /// Errors of the visitor.
    pub fn visit(
        puzzle: &Puzzle,
        options: &ClauseOptions,
        clause: &mut dyn FnMut(&[Lit]) -> io::Result<()>,
    ) -> io::Result<u32> {
        let all = Self::in_parts(puzzle, options, &mut |part| {
            part.clauses().try_for_each(&mut *clause)?;
            *part = Formula::with_vars(part.vars());
            Ok(())
        })?;
        Ok(all.formula.vars())
    }

    /// Builds the clauses. The latest group is passed on each time, and may be removed.
    fn in_parts(
        puzzle: &Puzzle,
        options: &ClauseOptions,
        part: &mut dyn FnMut(&mut Formula) -> io::Result<()>,
    ) -> io::Result<Self> {
        let side = puzzle.side();
        let all = vec![Values::all(side); side * side];
        let mut candidates = if options.givens { puzzle.candidates() } else { all.clone() };
        if options.prune {
            prune(puzzle, &mut candidates);
        }
        let mut formula = Formula::new();
        let open = if options.prune { &candidates } else { &all };
        let mut vars = Vec::with_capacity(side * side * side);
        for cell in open {
            vars.extend((1..=side as u8).map(|value| cell.has(value).then(|| formula.new_var())));
        }
        let mut out = PuzzleClauses { formula, side, vars, options: options.clone() };
        if options.houses {
            out.lines(puzzle, part)?;
        }
        for cage in puzzle.cages() {
            let domains: Vec<Values> = cage.cells.iter().map(|c| open[c.index()]).collect();
            out.cage(puzzle, cage, &domains);
            part(&mut out.formula)?;
        }
        for primitive in puzzle.primitives() {
            out.primitive(&primitive);
            part(&mut out.formula)?;
        }
        if options.givens && !options.prune {
            out.units(&candidates);
            part(&mut out.formula)?;
        }
        Ok(out)
    }

    /// The variable of "the cell holds the value", unless that was ruled out.
    #[must_use]
    pub fn var(&self, cell: Cell, value: u8) -> Option<Var> {
        self.vars[cell.index() * self.side + usize::from(value) - 1]
    }

    /// The grid of a model; `None` if a cell has no value or several.
    pub fn grid(&self, holds: impl Fn(Var) -> bool) -> Option<Grid> {
        let one = |cell: &[Option<Var>]| {
            let mut held =
                (1..).zip(cell).filter(|(_, var)| var.is_some_and(&holds)).map(|(value, _)| value);
            held.next().filter(|_| held.next().is_none())
        };
        let values: Option<Vec<u8>> = self.vars.chunks(self.side).map(one).collect();
        Grid::new(self.side, values?)
    }

    /// The clause "some cell differs from this grid".
    #[must_use]
    pub fn other_than(&self, grid: &Grid) -> Vec<Lit> {
        let cells = grid.values().iter().enumerate();
        cells.filter_map(|(cell, &value)| Some(self.var(Cell(cell as u32), value)?.neg())).collect()
    }

    /// The values of a cell that have a variable, with their literals.
    pub(crate) fn choice(&self, cell: Cell) -> Choice {
        (1..=self.side as u8).filter_map(|v| Some((v.into(), self.var(cell, v)?.pos()))).collect()
    }
}

impl PuzzleClauses {
    fn lines(
        &mut self,
        puzzle: &Puzzle,
        part: &mut dyn FnMut(&mut Formula) -> io::Result<()>,
    ) -> io::Result<()> {
        for cell in puzzle.cells() {
            let lits: Vec<Lit> = self.choice(cell).into_iter().map(|(_, lit)| lit).collect();
            encode::exactly_one(&mut self.formula, &lits, self.options.at_most);
            part(&mut self.formula)?;
        }
        for house in puzzle.houses() {
            for value in 1..=self.side as u8 {
                let lits = self.holders(&house.cells, value);
                encode::exactly_one(&mut self.formula, &lits, self.options.at_most);
                part(&mut self.formula)?;
            }
        }
        Ok(())
    }

    fn holders(&self, cells: &[Cell], value: u8) -> Vec<Lit> {
        cells.iter().filter_map(|&cell| Some(self.var(cell, value)?.pos())).collect()
    }

    fn units(&mut self, candidates: &[Values]) {
        for (cell, values) in candidates.iter().enumerate() {
            for value in 1..=self.side as u8 {
                let Some(var) = self.var(Cell(cell as u32), value) else { continue };
                if values.single() == Some(value) {
                    self.formula.add(&[var.pos()]);
                } else if values.single().is_none() && !values.has(value) {
                    self.formula.add(&[var.neg()]);
                }
            }
        }
    }

    /// The variables of all cells, without clauses.
    pub(crate) fn bare(puzzle: &Puzzle) -> Self {
        let side = puzzle.side();
        let mut formula = Formula::new();
        let vars = (0..side * side * side).map(|_| Some(formula.new_var())).collect();
        PuzzleClauses { formula, side, vars, options: ClauseOptions::default() }
    }

    /// Encodes that no value is in two of the cells.
    pub(crate) fn distinct(&mut self, cells: &[Cell]) {
        for value in 1..=self.side as u8 {
            let lits = self.holders(cells, value);
            encode::at_most_one(&mut self.formula, &lits, self.options.at_most);
        }
    }

    /// Encodes that the cage gives its target, by a table or by counters.
    pub(crate) fn cage(&mut self, puzzle: &Puzzle, cage: &Cage, domains: &[Values]) {
        let tuples = self.options.tuples;
        if let Some(table) = fillings(puzzle, cage, domains, tuples, tuples.saturating_mul(20)) {
            return self.table(cage, &table);
        }
        if !cage.repeats {
            self.distinct(&cage.cells);
        }
        let choices: Vec<Choice> = cage.cells.iter().map(|&cell| self.choice(cell)).collect();
        if let [op] = cage.ops() {
            return self.operation(*op, &choices, cage.target);
        }
        let ops = cage.ops().to_vec();
        self.any_of(ops.len(), |out, index| out.operation(ops[index], &choices, cage.target));
    }

    /// Encodes that one of `count` alternatives holds, each under its own guard.
    pub(crate) fn any_of(&mut self, count: usize, mut write: impl FnMut(&mut Self, usize)) {
        let guards: Vec<Lit> = (0..count).map(|_| self.formula.new_var().pos()).collect();
        self.formula.add(&guards);
        for (index, &guard) in guards.iter().enumerate() {
            let mark = self.formula.mark();
            write(self, index);
            self.formula.guard(mark, guard);
        }
    }

    fn table(&mut self, cage: &Cage, table: &[Vec<u8>]) {
        let columns: Vec<Vec<(u64, Lit)>> =
            cage.cells.iter().map(|&cell| self.choice(cell)).collect();
        let place = |column: &Choice, value: u8| {
            column.iter().position(|&(v, _)| v == u64::from(value)).map(|index| index as u32)
        };
        let tuples: Vec<Vec<u32>> = table
            .iter()
            .filter_map(|tuple| {
                tuple.iter().zip(&columns).map(|(&value, column)| place(column, value)).collect()
            })
            .collect();
        let lits: Vec<Vec<Lit>> =
            columns.iter().map(|column| column.iter().map(|&(_, lit)| lit).collect()).collect();
        encode::tuples(&mut self.formula, &lits, &tuples);
    }

    fn operation(&mut self, op: Op, choices: &[Choice], target: u128) {
        match op {
            Op::Add | Op::Eq => self.sum(choices, target),
            Op::Mul => self.product(choices, target),
            Op::Sub => self.difference(choices, target),
            Op::Div => self.quotient(choices, target),
            Op::Any => unreachable!("Cage::ops never lists Any"),
        }
    }

    /// Encodes that the chosen weights add up to the target.
    pub(crate) fn sum(&mut self, choices: &[Choice], target: u128) {
        // No sum of 64·64 values of at most 64 exceeds 64 bits.
        let Ok(target) = u64::try_from(target) else { return self.formula.add(&[]) };
        if encode::total(&mut self.formula, choices, target, COUNTER).is_none() {
            encode::adder_total(&mut self.formula, choices, target);
        }
    }

    fn product(&mut self, choices: &[Choice], target: u128) {
        let done = encode::product_total(&mut self.formula, choices, target, usize::MAX);
        debug_assert!(done.is_some(), "no bound, so nothing is too large");
    }

    /// Largest minus all others: for some cell j, the others and N − value(j) add up to N − target.
    fn difference(&mut self, choices: &[Choice], target: u128) {
        let side = self.side as u64;
        let Some(rest) = u64::try_from(target).ok().and_then(|target| side.checked_sub(target))
        else {
            return self.formula.add(&[]);
        };
        self.any_of(choices.len(), |out, largest| {
            let mut turned = choices.to_vec();
            turned[largest].iter_mut().for_each(|(value, _)| *value = side - *value);
            out.sum(&turned, rest.into());
        });
    }

    /// Largest over all others: for some cell j and its value m, the others multiply to m / target.
    fn quotient(&mut self, choices: &[Choice], target: u128) {
        let mut ways = Vec::new();
        for (largest, choice) in choices.iter().enumerate() {
            for &(value, lit) in choice {
                if target > 0 && u128::from(value) % target == 0 {
                    ways.push((largest, lit, u128::from(value) / target));
                }
            }
        }
        self.any_of(ways.len(), |out, way| {
            let (largest, lit, rest) = ways[way];
            let mut others = choices.to_vec();
            others.remove(largest);
            out.formula.add(&[lit]);
            out.product(&others, rest);
        });
    }
}

/// Removes every value that is alone in a cell from the cells that share a house with it.
fn prune(puzzle: &Puzzle, candidates: &mut [Values]) {
    let mut of_cell = vec![Vec::new(); candidates.len()];
    for (index, house) in puzzle.houses().iter().enumerate() {
        house.cells.iter().for_each(|cell| of_cell[cell.index()].push(index));
    }
    let mut queue: Vec<usize> =
        (0..candidates.len()).filter(|&c| candidates[c].single().is_some()).collect();
    while let Some(cell) = queue.pop() {
        let Some(value) = candidates[cell].single() else { continue };
        for other in of_cell[cell].iter().flat_map(|&house| &puzzle.houses()[house].cells) {
            let other = other.index();
            if other != cell && candidates[other].has(value) {
                candidates[other] = candidates[other].without(value);
                if candidates[other].single().is_some() {
                    queue.push(other);
                }
            }
        }
    }
}
