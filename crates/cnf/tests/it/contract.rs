//! One suite for every solver behind the trait.

use quadrille_cnf::encode::{AtMost, at_most_one, exactly_one};
use quadrille_cnf::{Answer, BatSat, Formula, Lit, SatSolver, Step, Var, enumerate, trim};
use quadrille_core::Chance;
use quadrille_core::{Budget, Cancel, End, Stop};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Duration;

type Make = fn() -> Box<dyn SatSolver>;

fn solvers() -> Vec<Make> {
    vec![
        || Box::new(BatSat::new()),
        #[cfg(feature = "cadical")]
        || Box::new(quadrille_cnf::Cadical::new()),
    ]
}

fn free() -> Budget {
    Budget::unlimited()
}

fn lit(number: i32) -> Lit {
    Lit::from_dimacs(number).unwrap()
}

fn clause(numbers: &[i32]) -> Vec<Lit> {
    numbers.iter().map(|&n| lit(n)).collect()
}

fn pigeons(holes: u32) -> Formula {
    let mut formula = Formula::new();
    for p in 0..=holes {
        formula.add(&(0..holes).map(|h| Var(p * holes + h).pos()).collect::<Vec<_>>());
    }
    for h in 0..holes {
        let all: Vec<_> = (0..=holes).map(|p| Var(p * holes + h).pos()).collect();
        at_most_one(&mut formula, &all, AtMost::Pairwise);
    }
    formula
}

fn random_lit(chance: &mut Chance, vars: u64) -> Lit {
    let var = Var(chance.below(vars) as u32);
    if chance.odds(1, 2) { var.pos() } else { var.neg() }
}

fn random_formula(chance: &mut Chance) -> Formula {
    let vars = 1 + chance.below(9);
    let mut formula = Formula::with_vars(vars as u32);
    for _ in 0..chance.below(5 * vars) {
        let lits: Vec<Lit> = (0..1 + chance.below(4)).map(|_| random_lit(chance, vars)).collect();
        formula.add(&lits);
    }
    formula
}

/// Every model as bits, by trying all assignments.
fn brute(formula: &Formula) -> BTreeSet<u32> {
    (0..1u32 << formula.vars())
        .filter(|bits| formula.satisfied_by(|l| (bits >> l.var().0 & 1 == 1) == l.is_pos()))
        .collect()
}

#[test]
fn answers_are_those_of_brute_force() {
    for make in solvers() {
        let mut chance = Chance::new(17);
        for _ in 0..1500 {
            let formula = random_formula(&mut chance);
            let truth = brute(&formula);
            let mut solver = make();
            solver.add_formula(&formula);
            let answer = solver.solve(&[], &free());
            assert_eq!(answer == Answer::Sat, !truth.is_empty());
            assert_eq!(answer == Answer::Unsat, truth.is_empty());
            if answer == Answer::Sat {
                assert!(
                    formula.satisfied_by(|l| solver.value(l)),
                    "{} gave no model",
                    solver.name()
                );
            }
        }
    }
}

#[test]
fn assumptions_hold_in_models_and_cores_are_assumptions_that_clash() {
    for make in solvers() {
        let mut chance = Chance::new(23);
        let (mut sat, mut unsat) = (0, 0);
        for _ in 0..400 {
            let formula = random_formula(&mut chance);
            let truth = brute(&formula);
            let mut solver = make();
            solver.add_formula(&formula);
            for _ in 0..4 {
                let assumed: Vec<Lit> = (0..1 + chance.below(4))
                    .map(|_| random_lit(&mut chance, u64::from(formula.vars())))
                    .collect();
                let fits = |lits: &[Lit]| {
                    truth
                        .iter()
                        .any(|bits| lits.iter().all(|l| (bits >> l.var().0 & 1 == 1) == l.is_pos()))
                };
                match solver.solve(&assumed, &free()) {
                    Answer::Sat => {
                        assert!(assumed.iter().all(|&l| solver.value(l)));
                        assert!(formula.satisfied_by(|l| solver.value(l)));
                        sat += 1;
                    }
                    Answer::Unsat => {
                        assert!(!fits(&assumed));
                        assert!(
                            solver.core().iter().all(|l| assumed.contains(l)),
                            "{}",
                            solver.name()
                        );
                        assert!(!fits(solver.core()), "{}: the core has a model", solver.name());
                        unsat += 1;
                    }
                    other => panic!("{other:?}"),
                }
            }
        }
        assert!(sat > 200 && unsat > 200, "{sat} {unsat}");
    }
}

#[test]
fn clauses_may_come_between_questions() {
    for make in solvers() {
        let mut solver = make();
        assert_eq!(solver.solve(&[], &free()), Answer::Sat);
        solver.add(&clause(&[1, 2]));
        assert_eq!(solver.solve(&clause(&[-1]), &free()), Answer::Sat);
        assert!(solver.value(lit(2)));
        solver.add(&clause(&[-2]));
        assert_eq!(solver.solve(&clause(&[-1]), &free()), Answer::Unsat);
        assert_eq!(solver.core(), clause(&[-1]));
        assert_eq!(solver.solve(&[], &free()), Answer::Sat);
        solver.add(&clause(&[-1]));
        assert_eq!(solver.solve(&[], &free()), Answer::Unsat);
        assert!(solver.core().is_empty());
        assert_eq!(solver.solve(&clause(&[5]), &free()), Answer::Unsat);
    }
}

#[test]
fn odd_clauses_mean_what_they_say() {
    for make in solvers() {
        let mut solver = make();
        solver.add(&clause(&[1, -1]));
        solver.add(&clause(&[2, 2, 2]));
        solver.add(&clause(&[-2, -2, 1]));
        assert_eq!(solver.solve(&[], &free()), Answer::Sat);
        assert!(solver.value(lit(1)) && solver.value(lit(2)));
        assert!(!solver.value(lit(900)) && solver.value(lit(-900)));
        solver.add(&[]);
        assert_eq!(solver.solve(&[], &free()), Answer::Unsat);
    }
}

#[test]
fn enumeration_lists_every_projected_model_once() {
    for make in solvers() {
        let mut chance = Chance::new(31);
        for _ in 0..300 {
            let formula = random_formula(&mut chance);
            let project: Vec<Var> =
                (0..formula.vars()).filter(|_| chance.odds(2, 3)).map(Var).collect();
            let mask: u32 = project.iter().map(|var| 1 << var.0).sum();
            let truth: BTreeSet<u32> = brute(&formula).iter().map(|bits| bits & mask).collect();
            let mut solver = make();
            solver.add_formula(&formula);
            let mut seen = BTreeSet::new();
            let end = enumerate(&mut *solver, &project, &free(), |values| {
                let bits = project.iter().zip(values).map(|(var, &v)| u32::from(v) << var.0).sum();
                assert!(seen.insert(bits), "a model twice");
                ControlFlow::Continue(())
            });
            assert_eq!((end, seen), (End::All, truth));
        }
    }
}

#[test]
fn conflicts_of_earlier_questions_do_not_count_against_the_budget_of_a_listing() {
    for make in solvers() {
        let mut solver = make();
        let mut formula = pigeons(6);
        let (mark, guard) = (Formula::new().mark(), formula.new_var());
        formula.guard(mark, guard.pos());
        solver.add_formula(&formula);
        assert_eq!(solver.solve(&[guard.pos()], &free()), Answer::Unsat);
        solver.add(&[guard.neg()]);
        let budget = Budget::default().nodes(solver.conflicts() / 2);
        let two = [formula.new_var(), formula.new_var()];
        let mut models = 0;
        let end = enumerate(&mut *solver, &two, &budget, |_| {
            models += 1;
            ControlFlow::Continue(())
        });
        assert_eq!((end, models), (End::All, 4), "{}", solver.name());
    }
}

#[test]
fn solvers_have_different_names() {
    let names: BTreeSet<&str> = solvers().iter().map(|make| make().name()).collect();
    assert!(names.len() == solvers().len() && names.contains("batsat"), "{names:?}");
}

#[test]
fn a_visitor_can_stop_the_listing() {
    for make in solvers() {
        let mut solver = make();
        solver.add(&clause(&[1, 2, 3]));
        let mut left = 3;
        let end = enumerate(&mut *solver, &[Var(0), Var(1), Var(2)], &free(), |_| {
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((end, left), (End::Interrupted(()), 0));
    }
}

#[test]
fn pigeons_stop_at_the_time_limit() {
    for make in solvers() {
        let mut solver = make();
        solver.add_formula(&pigeons(10));
        let answer = solver.solve(&[], &Budget::default().time(Duration::from_millis(200)));
        assert_eq!(answer, Answer::Unknown(Stop::Time), "{}", solver.name());
    }
}

#[test]
fn pigeons_stop_at_the_conflict_limit_and_can_go_on() {
    for make in solvers() {
        let mut solver = make();
        solver.add_formula(&pigeons(6));
        assert_eq!(solver.solve(&[], &Budget::default().nodes(20)), Answer::Unknown(Stop::Nodes));
        assert!(
            (20..200).contains(&solver.conflicts()),
            "{} {}",
            solver.name(),
            solver.conflicts()
        );
        assert_eq!(solver.solve(&[], &free()), Answer::Unsat);
    }
}

#[test]
fn a_raised_flag_stops_a_search_under_way() {
    for make in solvers() {
        let mut solver = make();
        solver.add_formula(&pigeons(11));
        let cancel = Cancel::new();
        let flag = cancel.clone();
        let raiser = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(60));
            flag.raise();
        });
        let answer = solver.solve(&[], &Budget::default().cancel(cancel));
        raiser.join().unwrap();
        assert_eq!(answer, Answer::Unknown(Stop::Cancelled));
    }
}

#[test]
fn a_recorded_refutation_is_checked_and_trimmed() {
    let mut recorded = 0;
    for make in solvers() {
        let mut solver = make();
        if !solver.record() {
            assert!(solver.proof().is_none());
            continue;
        }
        let formula = pigeons(5);
        solver.add_formula(&formula);
        assert_eq!(solver.solve(&[lit(1)], &free()), Answer::Unsat);
        assert_eq!(solver.solve(&[], &free()), Answer::Unsat);
        let proof = solver.proof().unwrap();
        assert_eq!(proof.steps().last(), Some(Step::Add(&[])));
        let refutation = trim(&formula, proof, &free()).unwrap();
        assert!(refutation.steps().last().unwrap().is_empty());
        recorded += 1;
    }
    assert!(recorded > 0);
}

#[test]
fn a_flag_raised_before_the_search_stops_it() {
    for make in solvers() {
        let cancel = Cancel::new();
        cancel.raise();
        let answer = make().solve(&[], &Budget::default().cancel(cancel));
        assert_eq!(answer, Answer::Unknown(Stop::Cancelled));
    }
}

#[test]
fn a_search_without_conflicts_needs_no_budget() {
    let mut solver = BatSat::new();
    solver.add(&clause(&[1, 2]));
    assert_eq!(solver.solve(&[], &Budget::default().nodes(0)), Answer::Sat);
}

#[test]
fn a_seed_fixes_the_first_model_and_seeds_differ_in_it() {
    let first = |seed| {
        let mut solver = BatSat::seeded(seed);
        let choice: Vec<Lit> = (0..8).map(|var| Var(var).pos()).collect();
        let mut formula = Formula::new();
        exactly_one(&mut formula, &choice, AtMost::Pairwise);
        solver.add_formula(&formula);
        assert_eq!(solver.solve(&[], &free()), Answer::Sat);
        choice.iter().position(|&lit| solver.value(lit))
    };
    let models: Vec<_> = (0..60).map(first).collect();
    assert_eq!(models, (0..60).map(first).collect::<Vec<_>>());
    assert!((0..8).all(|at| models.contains(&Some(at))), "{models:?}");
    assert!(first(u64::MAX).is_some());
}
