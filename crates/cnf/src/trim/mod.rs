//! Reduces a solver's derivation to the part that a refutation needs.
//!
//! A solver learns thousands of clauses. A refutation uses few of them, and only some of their
//! literals. Each round checks the proof forwards by unit propagation ([`rup`]), records which
//! clauses each derivation used, and drops unneeded literals. Then, from the empty clause
//! backwards, only reached lemmas are kept. A second round over the rest finds shorter derivations.
//! The last round's records become hints, so the result is also an LRAT proof. References: Heule,
//! Hunt and Wetzler, "Trimming while checking clausal proofs", 2013; Cruz-Filipe et al., "Efficient
//! certified RAT verification", 2017.

mod rup;

use crate::dimacs::write_clause;
use crate::formula::{Formula, Lit, Var};
use crate::proof::{Proof, Step};
use quadrille_core::{Budget, Meter, Stop};
pub(crate) use rup::Rup;
use rup::{Checked, Why};
use std::collections::{HashMap, HashSet};
use std::io::{self, Write};

/// Rounds of trimming; a third one saves about 1 % more.
const ROUNDS: usize = 2;

/// A clause of a refutation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lemma {
    /// The literals.
    pub lits: Vec<Lit>,
    /// Numbers of the clauses that prove it: each becomes unit in turn, the last one empty. Clauses
    /// of the formula count from 1, followed by the lemmas.
    pub hints: Vec<u64>,
    /// True if unit propagation finds this literal, so that the lemma is only for hints.
    pub implied: bool,
}

/// A derivation of the empty clause. Each lemma follows by unit propagation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The number of clauses of the formula.
    pub clauses: usize,
    /// The lemmas; the last one is empty.
    pub lemmas: Vec<Lemma>,
}

/// The reason why a proof cannot be trimmed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TrimError {
    /// A step does not follow by unit propagation.
    #[error("step {0} of the proof does not follow by unit propagation")]
    NotImplied(usize),
    /// The proof does not reach the empty clause.
    #[error("the proof ends without a contradiction")]
    NoContradiction,
    /// The budget ran out.
    #[error("stopped by {0}")]
    Stopped(Stop),
}

impl Refutation {
    /// The lemmas that a checker by unit propagation needs, in order, with the empty clause last.
    pub fn steps(&self) -> impl Iterator<Item = &[Lit]> {
        self.lemmas.iter().filter(|lemma| !lemma.implied).map(|lemma| lemma.lits.as_slice())
    }

    /// Writes the needed lemmas as DRAT text.
    ///
    /// # Errors
    /// The writer's errors.
    pub fn write_drat(&self, out: &mut impl Write) -> io::Result<()> {
        self.steps().try_for_each(|lits| write_clause(lits, out))
    }

    /// Writes all lemmas with their hints as LRAT text.
    ///
    /// # Errors
    /// The writer's errors.
    pub fn write_lrat(&self, out: &mut impl Write) -> io::Result<()> {
        for (index, lemma) in self.lemmas.iter().enumerate() {
            write!(out, "{} ", self.clauses + index + 1)?;
            for lit in &lemma.lits {
                write!(out, "{} ", lit.to_dimacs())?;
            }
            out.write_all(b"0 ")?;
            for hint in &lemma.hints {
                write!(out, "{hint} ")?;
            }
            out.write_all(b"0\n")?;
        }
        Ok(())
    }
}

/// Checks that the proof refutes the formula, and reduces it.
///
/// ```
/// use quadrille_cnf::{Answer, BatSat, SatSolver, dimacs, trim};
/// use quadrille_core::Budget;
/// let text = b"p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n";
/// let (formula, _) = dimacs::read(text, dimacs::Strictness::Strict).unwrap();
/// let mut solver = BatSat::new();
/// solver.record();
/// solver.add_formula(&formula);
/// assert_eq!(solver.solve(&[], &Budget::unlimited()), Answer::Unsat);
/// let refutation = trim(&formula, solver.proof().unwrap(), &Budget::unlimited()).unwrap();
/// assert!(refutation.steps().last().unwrap().is_empty());
/// ```
///
/// # Errors
/// If a step does not follow, if there is no contradiction at the end, or if the budget runs out.
pub fn trim(formula: &Formula, proof: &Proof, budget: &Budget) -> Result<Refutation, TrimError> {
    let mut meter = budget.start().every(64);
    let mut proof = proof.clone();
    for _ in 1..ROUNDS {
        let pass = Pass::run(formula, &proof, &mut meter)?;
        proof = pass.needed();
    }
    Ok(Pass::run(formula, &proof, &mut meter)?.refutation(formula.len()))
}

/// One forward check with its notes.
struct Pass {
    /// The formula's clauses, then the lemmas that were not idle.
    rup: Rup,
    base: u32,
    /// The reason for each lemma; the last one is the empty clause.
    notes: Vec<Why>,
}

impl Pass {
    fn run(formula: &Formula, proof: &Proof, meter: &mut Meter) -> Result<Pass, TrimError> {
        let mut pass =
            Pass { rup: Rup::new(formula), base: formula.len() as u32, notes: Vec::new() };
        // Clauses by their literals as the solver wrote them, to resolve deletions.
        let mut named: HashMap<Vec<Lit>, Vec<u32>> = HashMap::new();
        for (index, step) in proof.steps().enumerate() {
            if pass.finished() {
                return Ok(pass);
            }
            meter.tick().map_err(TrimError::Stopped)?;
            match step {
                Step::Delete(lits) => {
                    if let Some(id) = named.get_mut(&sorted(lits)).and_then(Vec::pop) {
                        pass.rup.switch_off(id);
                    }
                }
                Step::Add(lits) => match pass.rup.check(lits) {
                    Checked::Open => return Err(TrimError::NotImplied(index + 1)),
                    Checked::Idle => {}
                    Checked::Follows(why) => {
                        let id = pass.rup.add(&why.lits);
                        pass.notes.push(why);
                        named.entry(sorted(lits)).or_default().push(id);
                    }
                },
            }
        }
        if pass.finished() { Ok(pass) } else { Err(TrimError::NoContradiction) }
    }

    /// True if the empty clause is reached, which is then the last note.
    fn finished(&mut self) -> bool {
        if self.notes.last().is_some_and(|why| why.lits.is_empty()) {
            return true;
        }
        let Some(clash) = self.rup.clash else { return false };
        let why = self.rup.explain(clash);
        self.notes.push(why);
        true
    }

    /// The lemmas (by index into the notes) and fixed variables that the empty clause needs.
    fn reached(&self) -> (Vec<bool>, HashSet<Var>) {
        let mut lemmas = vec![false; self.notes.len()];
        let mut units = HashSet::new();
        let Some(last) = lemmas.last_mut() else { return (lemmas, units) };
        *last = true;
        for index in (0..self.notes.len()).rev() {
            if !lemmas[index] {
                continue;
            }
            let mut open = self.notes[index].units.clone();
            let used = self.notes[index].used.iter();
            let mut clauses: Vec<u32> = used.copied().collect();
            while let Some(var) = open.pop() {
                if units.insert(var) {
                    let reason = self.rup.reason(var);
                    clauses.push(reason);
                    open.extend(
                        self.rup.clause(reason).iter().map(|lit| lit.var()).filter(|&v| v != var),
                    );
                }
            }
            for id in clauses.into_iter().filter(|&id| id >= self.base) {
                lemmas[(id - self.base) as usize] = true;
            }
        }
        (lemmas, units)
    }

    fn needed(&self) -> Proof {
        let mut proof = Proof::default();
        let (lemmas, _) = self.reached();
        for (why, _) in self.notes.iter().zip(lemmas).filter(|(_, needed)| *needed) {
            proof.add(&why.lits);
        }
        proof
    }

    fn refutation(&self, clauses: usize) -> Refutation {
        let (lemmas, _) = self.reached();
        let mut writer = Writer {
            pass: self,
            number: HashMap::new(),
            units: HashMap::new(),
            out: Refutation { clauses, lemmas: Vec::new() },
        };
        for (index, why) in self.notes.iter().enumerate().filter(|&(index, _)| lemmas[index]) {
            let mut hints = writer.unit_hints(&why.units);
            hints.extend(why.used.iter().map(|&id| writer.number_of(id)));
            writer.push(why.lits.clone(), hints, false);
            writer.number.insert(self.base + index as u32, writer.last());
        }
        writer.out
    }
}

/// Numbers lemmas as they are written.
struct Writer<'a> {
    pass: &'a Pass,
    /// By clause: number of each lemma written so far.
    number: HashMap<u32, u64>,
    /// By variable: number of its unit clause in the fixed part, if written.
    units: HashMap<Var, u64>,
    out: Refutation,
}

impl Writer<'_> {
    fn last(&self) -> u64 {
        (self.out.clauses + self.out.lemmas.len()) as u64
    }

    fn push(&mut self, lits: Vec<Lit>, hints: Vec<u64>, implied: bool) {
        self.out.lemmas.push(Lemma { lits, hints, implied });
    }

    fn number_of(&self, id: u32) -> u64 {
        if id < self.pass.base { u64::from(id) + 1 } else { self.number[&id] }
    }

    /// The unit clauses of these variables, written first if they are missing.
    fn unit_hints(&mut self, vars: &[Var]) -> Vec<u64> {
        let rup = &self.pass.rup;
        let (mut open, mut missing) = (vars.to_vec(), HashSet::new());
        while let Some(var) = open.pop() {
            if !self.units.contains_key(&var) && missing.insert(var) {
                open.extend(rup.clause(rup.reason(var)).iter().map(|lit| lit.var()));
            }
        }
        let mut order: Vec<Var> = missing.into_iter().collect();
        order.sort_unstable_by_key(|&var| rup.place(var));
        for var in order {
            let reason = rup.reason(var);
            let number = self.number_of(reason);
            if rup.clause(reason).len() == 1 {
                self.units.insert(var, number);
                continue;
            }
            let others =
                rup.clause(reason).iter().map(|lit| lit.var()).filter(|&other| other != var);
            let mut hints: Vec<u64> = others.map(|other| self.units[&other]).collect();
            hints.push(number);
            self.push(vec![rup.fixed_lit(var)], hints, true);
            self.units.insert(var, self.last());
        }
        let mut places: Vec<Var> = vars.to_vec();
        places.sort_unstable_by_key(|&var| rup.place(var));
        places.iter().map(|var| self.units[var]).collect()
    }
}

fn sorted(lits: &[Lit]) -> Vec<Lit> {
    let mut lits = lits.to_vec();
    lits.sort_unstable();
    lits
}
