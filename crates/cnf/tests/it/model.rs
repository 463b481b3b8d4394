//! Random calls on formulas, solvers, propagators and proofs beside plain lists of clauses and
//! truth tables. A sequence of calls that goes wrong is shrunk.
//!
//! Long run: `just test-calls`

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use quadrille_cnf::{
    Answer, BatSat, Formula, Lit, Mark, Proof, Propagator, SatSolver, Step, Strictness, TrimError,
    Var, dimacs, enumerate, trim,
};
use quadrille_core::{Budget, End};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// A call and its arguments as numbers, which shrink towards 0.
type Call = [u16; 4];

/// Variables of a model: truth tables have 2⁶ rows.
const VARS: u32 = 6;

fn run(test: impl Fn(&[Call])) {
    let cases = std::env::var("QUADRILLE_CASES").map_or(500, |n| n.parse().expect("a number"));
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let calls = prop::collection::vec(any::<Call>(), 0..30);
    let found = TestRunner::new_with_rng(config, rng).run(&calls, |calls| {
        test(&calls);
        Ok(())
    });
    found.unwrap_or_else(|failure| panic!("{failure}"));
}

/// A literal of a number.
fn lit(number: u16) -> Lit {
    let var = Var(u32::from(number) / 2 % VARS);
    if number & 1 == 0 { var.pos() } else { var.neg() }
}

/// Up to three literals, which may be equal or opposite.
fn clause([_, a, b, c]: Call) -> Vec<Lit> {
    let used = [a, b, c].into_iter().filter(|number| number % 7 > 0);
    used.map(|number| lit(number / 7)).collect()
}

fn holds(row: u32, lit: Lit) -> bool {
    (row >> lit.var().0 & 1 == 1) == lit.is_pos()
}

/// The rows of the truth table that satisfy all clauses.
fn models(clauses: &[Vec<Lit>]) -> Vec<u32> {
    let all = |row: &u32| clauses.iter().all(|c| c.iter().any(|&lit| holds(*row, lit)));
    (0..1 << VARS).filter(all).collect()
}

/// The literals that follow from some by unit propagation; `None` on a contradiction.
fn propagated(clauses: &[Vec<Lit>], from: &[Lit]) -> Option<BTreeSet<Lit>> {
    let mut on: BTreeSet<Lit> = from.iter().copied().collect();
    loop {
        if on.iter().any(|&lit| on.contains(&!lit)) {
            return None;
        }
        let open = clauses.iter().filter(|c| !c.iter().any(|lit| on.contains(lit)));
        let mut units = BTreeSet::new();
        for clause in open {
            let rest: BTreeSet<Lit> =
                clause.iter().copied().filter(|&l| !on.contains(&!l)).collect();
            match rest.len() {
                0 => return None,
                1 => units.extend(rest),
                _ => {}
            }
        }
        if units.is_empty() {
            return Some(on);
        }
        on.append(&mut units);
    }
}

#[test]
fn formulas_are_lists_of_clauses() {
    run(|calls| {
        let (mut formula, mut clauses, mut vars) = (Formula::new(), Vec::<Vec<Lit>>::new(), 0);
        let mut marks: Vec<(Mark, usize, u32)> = Vec::new();
        for &call in calls {
            match call[0] % 8 {
                0 => {
                    assert_eq!(formula.new_var(), Var(vars));
                    vars += 1;
                }
                1 => marks.push((formula.mark(), clauses.len(), vars)),
                2 => {
                    let Some((mark, length, before)) = marks.pop() else { continue };
                    formula.rewind(mark);
                    clauses.truncate(length);
                    vars = before;
                }
                3 => {
                    let Some(&(mark, length, _)) = marks.last() else { continue };
                    let guard = lit(call[1]);
                    formula.guard(mark, guard);
                    clauses[length..].iter_mut().for_each(|clause| clause.push(!guard));
                    if clauses.len() > length {
                        vars = vars.max(guard.var().0 + 1);
                    }
                }
                _ => {
                    let clause = clause(call);
                    formula.add(&clause);
                    vars = clause.iter().map(|lit| lit.var().0 + 1).fold(vars, u32::max);
                    clauses.push(clause);
                }
            }
            let literals: usize = clauses.iter().map(Vec::len).sum();
            assert_eq!((formula.len(), formula.literals()), (clauses.len(), literals));
            assert_eq!((formula.is_empty(), formula.vars()), (clauses.is_empty(), vars));
            assert!(formula.clauses().eq(clauses.iter().map(Vec::as_slice)));
        }
        let row = u32::from(calls.first().map_or(0, |call| call[3]));
        let is_model = models(&clauses).contains(&(row % (1 << VARS)));
        assert_eq!(formula.satisfied_by(|lit| holds(row, lit)), is_model);
        let mut text = Vec::new();
        dimacs::write(&formula, &[], &mut text).expect("memory takes everything");
        assert_eq!(dimacs::read(&text, Strictness::Strict).expect("its own text").0, formula);
        let (small, old) = formula.compact();
        let back = |lit: &Lit| {
            let var = old[lit.var().index()];
            if lit.is_pos() { var.pos() } else { var.neg() }
        };
        let named: Vec<Vec<Lit>> = small.clauses().map(|c| c.iter().map(back).collect()).collect();
        assert_eq!((named, small.vars() as usize), (clauses, old.len()));
    });
}

#[test]
fn a_solver_answers_as_the_truth_table_after_every_call() {
    run(|calls| {
        let seed = calls.first().map_or(0, |call| call[1]);
        let mut solver = if seed & 1 == 0 { BatSat::new() } else { BatSat::seeded(seed.into()) };
        let (mut clauses, mut formula) = (Vec::<Vec<Lit>>::new(), Formula::new());
        assert!(solver.record());
        for &call in calls {
            if call[0] % 3 > 0 {
                let clause = clause(call);
                solver.add(&clause);
                formula.add(&clause);
                clauses.push(clause);
                continue;
            }
            let assumed = clause(call);
            let budget = match call[0] & 0x100 {
                0 => Budget::unlimited(),
                _ => Budget::default().nodes((call[0] / 3 % 3).into()),
            };
            let left: Vec<u32> = models(&clauses)
                .into_iter()
                .filter(|&row| assumed.iter().all(|&lit| holds(row, lit)))
                .collect();
            match solver.solve(&assumed, &budget) {
                Answer::Unknown(_) => assert!(budget.nodes.is_some()),
                Answer::Sat => {
                    let on = |var: &u32| solver.value(Var(*var).pos());
                    let row = (0..VARS).filter(on).fold(0, |row, var| row | 1 << var);
                    assert!(left.contains(&row), "{row:b} is no model");
                }
                Answer::Unsat => {
                    assert!(left.is_empty());
                    let core = solver.core().to_vec();
                    assert!(core.iter().all(|lit| assumed.contains(lit)), "{core:?}");
                    let with: Vec<Vec<Lit>> =
                        clauses.iter().cloned().chain(core.iter().map(|&lit| vec![lit])).collect();
                    assert!(models(&with).is_empty(), "{core:?} is no core");
                }
            }
        }
        let all = models(&clauses);
        if all.is_empty() && solver.solve(&[], &Budget::unlimited()) == Answer::Unsat {
            let proof = solver.proof().expect("it is recorded");
            refutes(&formula, proof);
        }
        let mut found = Vec::new();
        let project: Vec<Var> = (0..VARS).map(Var).collect();
        let end = enumerate(&mut solver, &project, &Budget::unlimited(), |values| {
            found.push((0..VARS).filter(|&v| values[v as usize]).fold(0, |row, v| row | 1 << v));
            ControlFlow::Continue(())
        });
        found.sort_unstable();
        assert_eq!((end, found), (End::All, all));
    });
}

/// Every lemma of the trimmed proof follows by unit propagation from those before it.
fn refutes(formula: &Formula, proof: &Proof) {
    let refutation = trim(formula, proof, &Budget::unlimited()).expect("a proof of the solver");
    let mut known: Vec<Vec<Lit>> = formula.clauses().map(<[Lit]>::to_vec).collect();
    for lemma in refutation.steps() {
        let denied: Vec<Lit> = lemma.iter().map(|&lit| !lit).collect();
        assert_eq!(propagated(&known, &denied), None, "{lemma:?} does not follow");
        known.push(lemma.to_vec());
    }
    assert_eq!(known.last(), Some(&Vec::new()));
}

#[test]
fn a_propagator_assumes_and_undoes_as_a_fixpoint_does() {
    run(|calls| {
        let split = calls.len() / 2;
        let clauses: Vec<Vec<Lit>> = calls[..split].iter().map(|&call| clause(call)).collect();
        let mut formula = Formula::with_vars(VARS);
        clauses.iter().for_each(|clause| formula.add(clause));
        let (mut rup, units) = (Propagator::new(&formula), propagated(&clauses, &[]));
        assert_eq!(rup.is_none(), units.is_none());
        let (Some(rup), Some(units)) = (&mut rup, units) else { return };
        // Assumed literals, with the height of the trail before each.
        let mut assumed: Vec<(usize, Lit)> = Vec::new();
        for call in &calls[split..] {
            let literal = lit(call[1]);
            let height = rup.trail().len();
            if call[0] % 3 == 0 {
                let keep = usize::from(call[2]) % (assumed.len() + 1);
                if let Some(&(height, _)) = assumed.get(keep) {
                    rup.undo(height);
                    assumed.truncate(keep);
                }
            } else if !rup.trail().contains(&literal) {
                let mut all: Vec<Lit> = assumed.iter().map(|&(_, lit)| lit).collect();
                all.push(literal);
                let goes = rup.assume(literal);
                assert_eq!(goes, propagated(&clauses, &all).is_some(), "{all:?}");
                match goes {
                    true => assumed.push((height, literal)),
                    false => rup.undo(height),
                }
            }
            let all: Vec<Lit> = assumed.iter().map(|&(_, lit)| lit).collect();
            let want = propagated(&clauses, &all).expect("no contradiction");
            assert_eq!(rup.trail().iter().copied().collect::<BTreeSet<Lit>>(), want);
        }
        rup.undo(0);
        assert_eq!(rup.trail().iter().copied().collect::<BTreeSet<Lit>>(), units);
    });
}

/// A proof is refused at its first step that does not follow, and is accepted only if it reaches
/// the empty clause. Deletions may weaken it, but never make it wrong.
#[test]
fn random_proofs_are_refused_where_a_step_does_not_follow() {
    run(|calls| {
        let split = calls.len() / 2;
        let clauses: Vec<Vec<Lit>> = calls[..split].iter().map(|&call| clause(call)).collect();
        let mut formula = Formula::with_vars(VARS);
        clauses.iter().for_each(|clause| formula.add(clause));
        let (mut proof, mut steps) = (Proof::default(), Vec::new());
        for &call in &calls[split..] {
            match call[0] % 4 {
                0 if !clauses.is_empty() => {
                    let gone = &clauses[usize::from(call[1]) % clauses.len()];
                    proof.delete(gone);
                    steps.push((true, gone.clone()));
                }
                _ => {
                    proof.add(&clause(call));
                    steps.push((false, clause(call)));
                }
            }
        }
        let shown = proof.steps().map(|step| match step {
            Step::Add(lits) => (false, lits.to_vec()),
            Step::Delete(lits) => (true, lits.to_vec()),
        });
        assert!(shown.eq(steps.iter().cloned()) && proof.len() == steps.len());
        // Without deletions more steps follow, never fewer.
        let mut known = clauses.clone();
        let mut wrong = None;
        for (at, (_, step)) in steps.iter().enumerate().filter(|(_, step)| !step.0) {
            let denied: Vec<Lit> = step.iter().map(|&lit| !lit).collect();
            if propagated(&known, &denied).is_some() {
                wrong = Some(at);
                break;
            }
            known.push(step.clone());
        }
        match trim(&formula, &proof, &Budget::unlimited()) {
            Ok(refutation) => {
                assert!(models(&clauses).is_empty(), "a refutation of {clauses:?}");
                let lemmas: Vec<&[Lit]> = refutation.steps().collect();
                assert!(lemmas.last().is_some_and(|lemma| lemma.is_empty()));
            }
            Err(TrimError::NotImplied(_)) => {
                assert!(wrong.is_some() || steps.iter().any(|step| step.0));
            }
            Err(TrimError::NoContradiction) => {
                assert!(
                    propagated(&known, &[]).is_some()
                        || wrong.is_some()
                        || steps.iter().any(|s| s.0)
                );
            }
            Err(other) => panic!("{other}"),
        }
    });
}
