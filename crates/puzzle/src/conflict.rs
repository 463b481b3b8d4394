//! Obvious reasons why a puzzle has no solution: contradictions among givens, excluded candidates,
//! single cages and single rules, found without a search.

use std::fmt;

use crate::cage::{Cage, Op, result};
use crate::cell::{Cell, CellName};
use crate::house::HouseKind;
use crate::model::Puzzle;
use crate::rules::{Demand, RuleKind};
use crate::values::Values;

/// A contradiction that needs no search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Conflict {
    /// A value is given twice in a house.
    Givens {
        /// The digit.
        value: u8,
        /// One cell that holds it.
        first: CellName,
        /// The other.
        second: CellName,
        /// The house they share.
        house: HouseKind,
    },
    /// A cell has no candidate: its given, or every value, is excluded.
    Cell {
        /// The cell.
        cell: CellName,
    },
    /// No cell of a house can hold a value.
    Place {
        /// The house.
        house: HouseKind,
        /// The digit.
        value: u8,
    },
    /// A cage that no values satisfy.
    Cage {
        /// 1-based number.
        cage: usize,
        /// Its first cell.
        cell: CellName,
        /// Its operation.
        op: Op,
        /// Its target.
        target: u128,
    },
    /// A rule that no values satisfy.
    Rule {
        /// 1-based number.
        rule: usize,
        /// Its kind.
        kind: RuleKind,
        /// Its demand in words.
        sentence: String,
    },
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Conflict::Givens { value, first, second, house } => {
                write!(f, "{value} is given twice in {house}: {first} and {second}")
            }
            Conflict::Cell { cell } => write!(f, "{cell} has no candidate left"),
            Conflict::Place { house, value } => write!(f, "{house} has no place for {value}"),
            Conflict::Cage { cage, cell, op, target } => {
                write!(f, "no values satisfy cage {cage} at {cell} ({target}{op})")
            }
            Conflict::Rule { rule, kind, sentence } => {
                write!(f, "no values satisfy rule {rule} ({kind}): {sentence}")
            }
        }
    }
}

impl Puzzle {
    /// The first contradiction visible from givens, excluded candidates or one cage alone. Without
    /// such a conflict, a puzzle may still have no solution.
    ///
    /// ```
    /// use quadrille_puzzle::{Cell, Puzzle};
    /// let mut puzzle = Puzzle::sudoku(3, 3)?;
    /// puzzle.give(Cell(0), Some(5));
    /// puzzle.give(Cell(10), Some(5));
    /// assert_eq!(puzzle.conflict().unwrap().to_string(), "5 is given twice in box 1: r1c1 and r2c2");
    /// # Ok::<(), quadrille_puzzle::ModelError>(())
    /// ```
    #[must_use]
    pub fn conflict(&self) -> Option<Conflict> {
        self.clashing_givens()
            .or_else(|| self.empty_cell())
            .or_else(|| self.no_place())
            .or_else(|| self.dead_cage())
            .or_else(|| self.dead_rule())
    }

    fn clashing_givens(&self) -> Option<Conflict> {
        for house in self.houses() {
            let mut holder: [Option<Cell>; 65] = [None; 65];
            for &cell in &house.cells {
                let Some(value) = self.given(cell) else { continue };
                if let Some(first) = holder[usize::from(value)].replace(cell) {
                    let (first, second) = (self.name(first), self.name(cell));
                    let value = self.digit(value);
                    return Some(Conflict::Givens { value, first, second, house: house.kind });
                }
            }
        }
        None
    }

    fn empty_cell(&self) -> Option<Conflict> {
        let empty = self.candidates().iter().position(|c| c.is_empty())?;
        Some(Conflict::Cell { cell: self.name(Cell(empty as u32)) })
    }

    fn no_place(&self) -> Option<Conflict> {
        let candidates = self.candidates();
        for house in self.houses() {
            let fixed: Values = house.cells.iter().filter_map(|&c| self.given(c)).collect();
            let open = house.cells.iter().filter(|&&c| self.given(c).is_none());
            let held = open.fold(fixed, |all, c| all | candidates[c.index()]);
            if let Some(value) = (Values::all(self.side()) - held).first() {
                return Some(Conflict::Place { house: house.kind, value: self.digit(value) });
            }
        }
        None
    }

    fn dead_cage(&self) -> Option<Conflict> {
        let candidates = self.candidates();
        let dead = self.cages().iter().position(|cage| !self.cage_may_hold(cage, &candidates))?;
        let cage = &self.cages()[dead];
        let cell = self.name(cage.cells[0]);
        Some(Conflict::Cage { cage: dead + 1, cell, op: cage.op, target: cage.target })
    }

    /// The first rule with a constraint or a small demand that the candidates contradict.
    fn dead_rule(&self) -> Option<Conflict> {
        let candidates = self.candidates();
        let open: Vec<u64> = candidates.iter().map(|values| values.0).collect();
        let dead = self.rules().iter().position(|rule| {
            rule.lower(self).iter().any(|primitive| !primitive.may_hold(&open))
                || rule.demands(self).iter().any(|demand| !demand_may_hold(demand, &candidates))
        })?;
        let rule = &self.rules()[dead];
        Some(Conflict::Rule { rule: dead + 1, kind: rule.kind, sentence: rule.sentence(self) })
    }

    /// False if a bounded search shows that a cage has no filling.
    fn cage_may_hold(&self, cage: &Cage, candidates: &[Values]) -> bool {
        const LOOK: u64 = 20_000;
        let domains: Vec<Values> = cage.cells.iter().map(|c| candidates[c.index()]).collect();
        let (least, most) = bounds(cage, &domains);
        if cage.target < least || most.is_some_and(|m| cage.target > m) {
            return false;
        }
        let mut looked = 0;
        let mut found = false;
        let _ = self.fillings(
            cage,
            &domains,
            &mut |_| {
                found = true;
                std::ops::ControlFlow::Break(())
            },
            &mut || {
                looked += 1;
                looked > LOOK
            },
        );
        found || looked > LOOK
    }
}

/// True if some values satisfy a demand; true as well when there are too many to try.
fn demand_may_hold(demand: &Demand, candidates: &[Values]) -> bool {
    const LOOK: usize = 20_000;
    let mut cells = demand.cells().to_vec();
    cells.sort_unstable();
    cells.dedup();
    let choices = |cell: &Cell| candidates[cell.index()].len();
    let number = cells.iter().try_fold(1_usize, |all, cell| all.checked_mul(choices(cell)));
    let Some(number) = number.filter(|&number| number <= LOOK) else { return true };
    let mut values = vec![0; candidates.len()];
    (0..number).any(|mut choice| {
        for cell in &cells {
            let open = candidates[cell.index()];
            values[cell.index()] = open.iter().nth(choice % open.len()).unwrap_or_default();
            choice /= open.len();
        }
        demand.holds(&values)
    })
}

/// The least and greatest result of a cage with these candidates; `None` on overflow.
fn bounds(cage: &Cage, domains: &[Values]) -> (u128, Option<u128>) {
    let ends = |f: fn(Values) -> Option<u8>| {
        domains.iter().map(|&d| f(d).unwrap_or(1)).collect::<Vec<u8>>()
    };
    let (low, high) = (ends(Values::first), ends(Values::last));
    let (sum, product) = (result(Op::Add, &high), result(Op::Mul, &high));
    let top = high.iter().max().map(|&v| u128::from(v));
    match cage.op {
        Op::Add => (result(Op::Add, &low).unwrap_or(0), sum),
        Op::Mul => (result(Op::Mul, &low).unwrap_or(0), product),
        Op::Sub | Op::Div | Op::Eq => (0, top),
        Op::Any => (0, product.map(|p| p.max(sum.unwrap_or(p)))),
    }
}
