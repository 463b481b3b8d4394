//! Proofs and their trimming: an independent, slow checker replays the trimmed proofs of random
//! unsatisfiable formulas.

use std::collections::HashSet;

use quadrille_cnf::encode::{AtMost, at_most_one};
use quadrille_cnf::{
    Answer, BatSat, Formula, Lit, Proof, Refutation, SatSolver, Step, TrimError, Var, trim,
};
use quadrille_core::{Budget, Chance};

fn random_lit(chance: &mut Chance, vars: u64) -> Lit {
    let var = Var(chance.below(vars) as u32);
    if chance.odds(1, 2) { var.pos() } else { var.neg() }
}

fn random_formula(chance: &mut Chance, vars: u64, clauses: u64) -> Formula {
    let mut formula = Formula::with_vars(vars as u32);
    for _ in 0..clauses {
        let width = if chance.odds(1, 12) { 1 + chance.below(2) } else { 3 };
        let lits: Vec<Lit> = (0..width).map(|_| random_lit(chance, vars)).collect();
        formula.add(&lits);
    }
    formula
}

fn refuted(formula: &Formula) -> Option<Proof> {
    let mut solver = BatSat::new();
    assert!(solver.record());
    solver.add_formula(formula);
    (solver.solve(&[], &Budget::unlimited()) == Answer::Unsat)
        .then(|| solver.proof().unwrap().clone())
}

/// Strict LRAT: each hint clause has exactly one literal that is not false, and none that is true.
fn replay_lrat(formula: &Formula, refutation: &Refutation) {
    let mut clauses: Vec<Vec<Lit>> = formula.clauses().map(<[Lit]>::to_vec).collect();
    for lemma in &refutation.lemmas {
        let mut truth: HashSet<Lit> = lemma.lits.iter().map(|&lit| !lit).collect();
        let (last, units) = lemma.hints.split_last().unwrap();
        for &hint in units {
            let open: HashSet<_> =
                clauses[hint as usize - 1].iter().filter(|&&l| !truth.contains(&!l)).collect();
            assert_eq!(open.len(), 1, "hint {hint} is not unit");
            assert!(truth.insert(**open.iter().next().unwrap()), "hint {hint} is idle");
        }
        assert!(
            clauses[*last as usize - 1].iter().all(|&l| truth.contains(&!l)),
            "no contradiction"
        );
        clauses.push(lemma.lits.clone());
    }
    assert!(clauses.last().unwrap().is_empty());
}

/// Unit propagation by scanning every clause until nothing changes.
fn replay_rup(formula: &Formula, refutation: &Refutation) {
    let mut clauses: Vec<Vec<Lit>> = formula.clauses().map(<[Lit]>::to_vec).collect();
    for lits in refutation.steps() {
        let mut truth: HashSet<Lit> = lits.iter().map(|&lit| !lit).collect();
        let mut clash = false;
        let mut moved = true;
        while moved && !clash {
            moved = false;
            for clause in &clauses {
                if clause.iter().any(|l| truth.contains(l)) {
                    continue;
                }
                let open: HashSet<_> = clause.iter().filter(|&&l| !truth.contains(&!l)).collect();
                clash |= open.is_empty();
                if open.len() == 1 {
                    moved |= truth.insert(**open.iter().next().unwrap());
                }
            }
        }
        assert!(clash, "{lits:?} does not follow");
        clauses.push(lits.to_vec());
    }
    assert!(clauses.last().unwrap().is_empty());
}

#[test]
fn trimmed_proofs_of_random_formulas_replay() {
    let mut chance = Chance::new(3);
    let mut proofs = 0;
    for round in 0..300 {
        let vars = 4 + chance.below(if round % 10 == 0 { 60 } else { 12 });
        let formula = random_formula(&mut chance, vars, vars * 5);
        if let Some(proof) = refuted(&formula) {
            let refutation = trim(&formula, &proof, &Budget::unlimited()).unwrap();
            replay_lrat(&formula, &refutation);
            replay_rup(&formula, &refutation);
            proofs += 1;
        }
    }
    assert!(proofs > 150, "{proofs}");
}

#[test]
fn pigeons_are_refuted_with_deletions_on_the_way() {
    let (holes, pigeons) = (7u32, 8u32);
    let mut formula = Formula::new();
    for p in 0..pigeons {
        formula.add(&(0..holes).map(|h| Var(p * holes + h).pos()).collect::<Vec<_>>());
    }
    for h in 0..holes {
        let all: Vec<_> = (0..pigeons).map(|p| Var(p * holes + h).pos()).collect();
        at_most_one(&mut formula, &all, AtMost::Pairwise);
    }
    let proof = refuted(&formula).unwrap();
    assert!(proof.steps().any(|step| matches!(step, Step::Delete(_))));
    let refutation = trim(&formula, &proof, &Budget::unlimited()).unwrap();
    replay_lrat(&formula, &refutation);
    assert!(refutation.steps().count() < proof.len());
}

#[test]
fn a_proof_that_does_not_follow_is_refused() {
    let mut formula = Formula::new();
    let (a, b) = (formula.new_var(), formula.new_var());
    formula.add(&[a.pos(), b.pos()]);
    let mut proof = Proof::default();
    proof.add(&[a.pos()]);
    assert_eq!(trim(&formula, &proof, &Budget::unlimited()), Err(TrimError::NotImplied(1)));
    assert_eq!(
        trim(&formula, &Proof::default(), &Budget::unlimited()),
        Err(TrimError::NoContradiction)
    );
}

#[test]
fn a_step_that_needs_a_deleted_clause_is_refused() {
    let lits = |numbers: &[i32]| -> Vec<Lit> {
        numbers.iter().map(|&number| Lit::from_dimacs(number).unwrap()).collect()
    };
    let mut formula = Formula::new();
    for clause in [[-2, 4, 6], [-2, -4, 6], [-2, 5, 7], [-2, -5, 7], [2, 3, 1], [2, -3, 1]] {
        formula.add(&lits(&clause));
    }
    let mut proof = Proof::default();
    proof.add(&lits(&[1, 2]));
    proof.add(&lits(&[1, 6]));
    let end = |proof: &Proof| trim(&formula, proof, &Budget::unlimited()).unwrap_err();
    let mut whole = proof.clone();
    whole.add(&lits(&[1, 7]));
    assert_eq!(end(&whole), TrimError::NoContradiction);
    proof.delete(&lits(&[2, 1]));
    proof.add(&lits(&[1, 7]));
    assert_eq!(end(&proof), TrimError::NotImplied(4));
}

#[test]
fn formulas_that_clash_by_themselves_need_no_step() {
    for clauses in [vec![vec![]], vec![vec![1], vec![-1]], vec![vec![1, 2], vec![-1, -1], vec![-2]]]
    {
        let mut formula = Formula::new();
        for clause in &clauses {
            formula.add(&clause.iter().map(|&n| Lit::from_dimacs(n).unwrap()).collect::<Vec<_>>());
        }
        let refutation = trim(&formula, &Proof::default(), &Budget::unlimited()).unwrap();
        replay_lrat(&formula, &refutation);
        assert_eq!(refutation.steps().count(), 1);
    }
}

#[test]
fn steps_are_written_in_order() {
    let mut proof = Proof::default();
    proof.add(&[Var(0).pos(), Var(1).neg()]);
    proof.delete(&[Var(2).pos()]);
    proof.add(&[]);
    let mut text = Vec::new();
    proof.write_drat(&mut text).unwrap();
    assert_eq!(text, b"1 -2 0\nd 3 0\n0\n");
    assert_eq!(proof.steps().nth(2), Some(Step::Add(&[])));
}

#[test]
fn renaming_keeps_steps_and_signs() {
    let (mut proof, mut shifted) = (Proof::default(), Proof::default());
    proof.add(&[Var(0).pos(), Var(1).neg()]);
    proof.delete(&[Var(1).pos()]);
    shifted.add(&[Var(5).pos(), Var(6).neg()]);
    shifted.delete(&[Var(6).pos()]);
    assert_eq!(proof.renamed(|var| Var(var.0 + 5)), shifted);
}
