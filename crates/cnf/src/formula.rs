//! The numeric view: variables, literals and a flat store of clauses.
//!
//! All clauses are in a single vector, so a formula with a million clauses takes two allocations.
//!
//! ```text
//!   lits: [ 1 -2 | 2 3 -4 | 5 ]      ends: [2, 5, 6]
//! ```
//! Invariant: every literal's variable is below `vars`.

use std::fmt;
use std::ops::Not;

/// A propositional variable, counted from 0. Its DIMACS number is one higher.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(pub u32);

impl Var {
    /// The largest index: DIMACS numbers are positive `i32`.
    pub const MAX: Var = Var(i32::MAX as u32 - 1);

    /// The literal that holds if the variable is true.
    #[must_use]
    pub const fn pos(self) -> Lit {
        Lit(self.0 << 1)
    }

    /// The literal that holds if the variable is false.
    #[must_use]
    pub const fn neg(self) -> Lit {
        Lit(self.0 << 1 | 1)
    }

    /// The index into tables.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A literal: a variable and its sign, packed as `2·variable + negative`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Lit {
    /// The variable.
    #[must_use]
    pub const fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// True if the literal is the variable itself, not its negation.
    #[must_use]
    pub const fn is_pos(self) -> bool {
        self.0 & 1 == 0
    }

    /// `2·variable + negative`, the index into tables.
    #[must_use]
    pub const fn code(self) -> usize {
        self.0 as usize
    }

    /// The literal of a DIMACS number; `None` for 0 and `i32::MIN`.
    #[must_use]
    pub const fn from_dimacs(number: i32) -> Option<Self> {
        match number {
            0 | i32::MIN => None,
            n if n > 0 => Some(Var(n as u32 - 1).pos()),
            n => Some(Var(n.unsigned_abs() - 1).neg()),
        }
    }

    /// The DIMACS number.
    #[must_use]
    pub const fn to_dimacs(self) -> i32 {
        let number = (self.0 >> 1) as i32 + 1;
        if self.is_pos() { number } else { -number }
    }
}

impl Not for Lit {
    type Output = Lit;
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_dimacs())
    }
}

/// A state of a [`Formula`] to return to.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    vars: u32,
    clauses: usize,
}

/// Clauses over numbered variables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formula {
    vars: u32,
    lits: Vec<Lit>,
    /// The end of each clause in `lits`.
    ends: Vec<usize>,
}

impl Formula {
    /// A formula without variables and clauses.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A formula with variables `0..vars` and no clauses.
    #[must_use]
    pub fn with_vars(vars: u32) -> Self {
        Formula { vars, ..Self::default() }
    }

    /// A new variable.
    ///
    /// # Panics
    /// If all 2³¹ − 1 variables are in use.
    pub fn new_var(&mut self) -> Var {
        let var = Var(self.vars);
        assert!(var <= Var::MAX, "more variables than DIMACS can number");
        self.vars += 1;
        var
    }

    /// Adds a clause and the variables in it, unchanged.
    pub fn add(&mut self, clause: &[Lit]) {
        for lit in clause {
            self.vars = self.vars.max(lit.var().0 + 1);
        }
        self.lits.extend_from_slice(clause);
        self.ends.push(self.lits.len());
    }

    /// The number of variables, used or not.
    #[must_use]
    pub fn vars(&self) -> u32 {
        self.vars
    }

    /// The number of clauses.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// True if there are no clauses.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The number of literals in all clauses.
    #[must_use]
    pub fn literals(&self) -> usize {
        self.lits.len()
    }

    /// The clauses in order.
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> + '_ {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.lits[start..end])
    }

    /// True if every clause has a literal that `holds`.
    pub fn satisfied_by(&self, holds: impl Fn(Lit) -> bool) -> bool {
        self.clauses().all(|clause| clause.iter().any(|&lit| holds(lit)))
    }

    /// The current state, for [`rewind`](Self::rewind).
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark { vars: self.vars, clauses: self.ends.len() }
    }

    /// Removes every clause and variable added after the mark.
    pub fn rewind(&mut self, mark: Mark) {
        self.vars = mark.vars;
        self.ends.truncate(mark.clauses);
        self.lits.truncate(self.ends.last().copied().unwrap_or(0));
    }

    /// Makes every clause added after the mark conditional on `guard`, which becomes a variable.
    pub fn guard(&mut self, mark: Mark, guard: Lit) {
        let from = mark.clauses.checked_sub(1).map_or(0, |last| self.ends[last]);
        let lits = self.lits.split_off(from);
        let ends = self.ends.split_off(mark.clauses);
        let mut start = 0;
        if !ends.is_empty() {
            self.vars = self.vars.max(guard.var().0 + 1);
        }
        for end in ends {
            self.lits.extend_from_slice(&lits[start..end - from]);
            self.lits.push(!guard);
            self.ends.push(self.lits.len());
            start = end - from;
        }
    }

    /// The same clauses over the variables that occur, and the old variable of each new one. A
    /// header may announce two thousand million variables, but solvers keep tables per variable.
    #[must_use]
    pub fn compact(&self) -> (Formula, Vec<Var>) {
        let mut old: Vec<Var> = self.lits.iter().map(|lit| lit.var()).collect();
        old.sort_unstable();
        old.dedup();
        let renamed = |lit: &Lit| {
            let new = Var(old.partition_point(|&var| var < lit.var()) as u32);
            if lit.is_pos() { new.pos() } else { new.neg() }
        };
        let lits = self.lits.iter().map(renamed).collect();
        (Formula { vars: old.len() as u32, lits, ends: self.ends.clone() }, old)
    }
}
