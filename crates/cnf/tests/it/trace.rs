//! The DPLL record ends in a model, or shows that there is none.

use quadrille_cnf::{
    Answer, BatSat, Formula, Lit, SatSolver, TraceCut, TraceOptions, TraceStep, Var, trace,
};
use quadrille_core::Chance;
use quadrille_core::{Budget, Stop};

fn random(chance: &mut Chance, vars: u32, clauses: usize) -> Formula {
    let mut formula = Formula::with_vars(vars);
    for _ in 0..clauses {
        let clause: Vec<Lit> = (0..1 + chance.below(3))
            .map(|_| {
                let var = Var(chance.below(vars.into()) as u32);
                if chance.odds(1, 2) { var.pos() } else { var.neg() }
            })
            .collect();
        formula.add(&clause);
    }
    formula
}

fn trail(steps: &[TraceStep]) -> Vec<Lit> {
    let mut trail = Vec::new();
    for step in steps {
        match *step {
            TraceStep::Given(literal) | TraceStep::Unit(literal, _) => trail.push(literal),
            TraceStep::Decide(literal, height) => {
                assert_eq!(trail.len(), height as usize);
                trail.push(literal);
            }
            TraceStep::Back(literal, height) => {
                assert_eq!(trail[height as usize], literal);
                trail.truncate(height as usize);
            }
            _ => {}
        }
    }
    trail
}

#[test]
fn it_agrees_with_a_solver() {
    let mut chance = Chance::new(27);
    let mut models = 0;
    for _ in 0..300 {
        let formula = random(&mut chance, 8, 13);
        let mut solver = BatSat::new();
        solver.add_formula(&formula);
        let expected = solver.solve(&[], &Budget::unlimited()) == Answer::Sat;
        let trace = trace(&formula, &TraceOptions::default());
        assert_eq!((trace.satisfied, trace.cut), (expected, None));
        let held = trail(&trace.steps);
        if expected {
            models += 1;
            assert!(formula.satisfied_by(|literal| held.contains(&literal)));
        } else {
            assert!(trace.conflicts > 0);
        }
    }
    assert!((50..250).contains(&models), "{models}");
}

#[test]
fn a_unit_has_its_other_literals_false() {
    let formula = random(&mut Chance::new(3), 9, 20);
    let clauses: Vec<&[Lit]> = formula.clauses().collect();
    let steps = trace(&formula, &TraceOptions::default()).steps;
    for (at, step) in steps.iter().enumerate() {
        if let TraceStep::Unit(literal, clause) = *step {
            let held = trail(&steps[..at]);
            let others = clauses[clause as usize].iter().filter(|&&other| other != literal);
            assert!(others.into_iter().all(|&other| held.contains(&!other)));
        }
    }
}

#[test]
fn decisions_and_conflicts_are_those_of_the_steps() {
    let mut formula = Formula::new();
    let (a, b) = (formula.new_var(), formula.new_var());
    for clause in [[a.pos(), b.pos()], [a.pos(), b.neg()], [a.neg(), b.pos()], [a.neg(), b.neg()]] {
        formula.add(&clause);
    }
    let trace = trace(&formula, &TraceOptions::default());
    let count = |is: fn(&TraceStep) -> bool| trace.steps.iter().filter(|&step| is(step)).count();
    assert_eq!(trace.decisions, count(|step| matches!(step, TraceStep::Decide(..))) as u64);
    assert_eq!(trace.conflicts, count(|step| matches!(step, TraceStep::Conflict(_))) as u64);
    assert_eq!((trace.decisions, trace.conflicts), (2, 2));
}

#[test]
fn givens_hold_from_the_beginning_and_those_of_no_variable_are_left_out() {
    let mut formula = Formula::new();
    let (a, b) = (formula.new_var(), formula.new_var());
    formula.add(&[a.pos(), b.pos()]);
    let given = vec![a.neg(), Var(2).pos()];
    let steps = trace(&formula, &TraceOptions { given, ..TraceOptions::default() }).steps;
    assert_eq!(steps[..2], [TraceStep::Given(a.neg()), TraceStep::Unit(b.pos(), 0)]);
}

#[test]
fn a_record_is_bounded() {
    let formula = random(&mut Chance::new(3), 9, 20);
    let short = trace(&formula, &TraceOptions { steps: 2, ..TraceOptions::default() });
    assert_eq!((short.steps.len(), short.cut), (2, Some(TraceCut::Steps)));
    let budget = Budget::default().nodes(0);
    let none = trace(&formula, &TraceOptions { budget, ..TraceOptions::default() });
    assert_eq!(none.cut, Some(TraceCut::Stopped(Stop::Nodes)));
}
