//! Literals, clauses and marks of formulas.

use quadrille_cnf::{Formula, Lit, Var};

#[test]
fn dimacs_numbers_go_both_ways() {
    for number in [1, -1, 2, -7, i32::MAX, -i32::MAX] {
        assert_eq!(Lit::from_dimacs(number).unwrap().to_dimacs(), number);
    }
    assert_eq!(Lit::from_dimacs(0), None);
    assert_eq!(Lit::from_dimacs(i32::MIN), None);
    assert_eq!(Lit::from_dimacs(-i32::MAX).unwrap().var(), Var::MAX);
}

#[test]
fn clauses_come_back_in_order_even_empty_ones() {
    let (a, b) = (Var(0), Var(4));
    let mut formula = Formula::new();
    formula.add(&[a.pos(), b.neg()]);
    formula.add(&[]);
    formula.add(&[b.pos()]);
    let back: Vec<&[Lit]> = formula.clauses().collect();
    assert_eq!(back, [&[a.pos(), b.neg()][..], &[], &[b.pos()]]);
    assert_eq!((formula.vars(), formula.len(), formula.literals()), (5, 3, 3));
    assert!(!formula.satisfied_by(|_| true));
}

#[test]
fn rewinding_forgets_what_came_after_the_mark() {
    let mut formula = Formula::new();
    let a = formula.new_var();
    formula.add(&[a.pos()]);
    let (before, mark) = (formula.clone(), formula.mark());
    let b = formula.new_var();
    formula.add(&[a.neg(), b.pos()]);
    formula.rewind(mark);
    assert_eq!(formula, before);
}

#[test]
fn guarded_clauses_are_those_after_the_mark() {
    for before in [0, 2] {
        let mut formula = Formula::new();
        let (a, b) = (formula.new_var(), formula.new_var());
        (0..before).for_each(|_| formula.add(&[a.pos()]));
        let mark = formula.mark();
        formula.add(&[a.pos(), b.neg()]);
        formula.add(&[]);
        formula.guard(mark, b.pos());
        let back: Vec<&[Lit]> = formula.clauses().skip(before).collect();
        assert_eq!(back, [&[a.pos(), b.neg(), b.neg()][..], &[b.neg()]]);
        assert_eq!(formula.len(), before + 2);
    }
}

#[test]
fn a_new_guard_is_a_variable_of_the_formula() {
    let mut formula = Formula::new();
    let mark = formula.mark();
    formula.guard(mark, Var(7).pos());
    assert_eq!(formula.vars(), 0);
    formula.add(&[Var(2).pos()]);
    formula.guard(mark, Var(7).pos());
    assert_eq!(formula.vars(), 8);
}

#[test]
fn compacting_keeps_the_clauses_and_names_the_old_variables() {
    let mut formula = Formula::with_vars(1000);
    formula.add(&[Var(900).pos(), Var(7).neg()]);
    let (small, old) = formula.compact();
    assert_eq!(small.vars(), 2);
    assert_eq!(old, [Var(7), Var(900)]);
    assert_eq!(small.clauses().next().unwrap(), [Var(1).pos(), Var(0).neg()]);
}
