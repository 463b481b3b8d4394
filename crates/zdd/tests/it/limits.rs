//! Diagrams at the limits: of memory, of options, and of the time that a missing memory would cost.

use crate::diagrams::dominoes;
use quadrille_cover::{BigUint, Builder, Item, OptionId, Problem, Solver};
use quadrille_zdd::{Uncompiled, Zdd};

/// One item that each of `options` covers.
fn one_of(options: usize) -> Problem {
    let mut builder = Builder::unnamed(1, 0);
    for _ in 0..options {
        builder.plain(&[Item::new(0)]).unwrap();
    }
    builder.build()
}

/// The nodes alone pass the limit here: there is a single state to remember.
#[test]
fn nodes_count_towards_the_limit() {
    let problem = one_of(1_000);
    let solver = Solver::new(&problem);
    assert_eq!(Zdd::compile(&solver, 900), Err(Uncompiled::TooLarge(900)));
    assert_eq!(Zdd::compile(&solver, 1_100).unwrap().size(), 1_000);
}

/// Operations recurse once per option, on a stack that is enough for 400,000 of them.
#[test]
fn more_than_400_000_options_are_refused() {
    let refused = Uncompiled::TooLarge(10_000_000);
    assert_eq!(Zdd::compile(&Solver::new(&one_of(400_001)), 10_000_000), Err(refused));
}

/// A walk over the solutions themselves would not end.
#[test]
fn operations_on_53_quadrillion_solutions() {
    let problem = dominoes(12, 12);
    let zdd = Zdd::compile(&Solver::new(&problem), 200_000).unwrap();
    assert_eq!(zdd.count(), BigUint::from(53_060_477_521_960_000_u64));
    // The first option, and one that only the ends of long paths have.
    for option in [0, problem.option_count() - 1].map(OptionId::new) {
        let (with, without) = (zdd.require(option), zdd.forbid(option));
        assert_eq!(with.count() + without.count(), zdd.count());
        assert_eq!(zdd.intersect(&with), Ok(with.clone()));
        assert_eq!(with.intersect(&without).unwrap().count(), BigUint::ZERO);
    }
}

/// The cheapest of them are found by their exact bounds, and agree with the search for them.
#[test]
fn the_cheapest_of_many_solutions() {
    let plain = dominoes(8, 8);
    let mut builder = Builder::unnamed(64, 0);
    for option in plain.options() {
        let items: Vec<Item> = plain.option(option).map(|used| used.item).collect();
        let id = builder.plain(&items).unwrap();
        builder.cost(id, (option.get() * 37 + 11) % 101).unwrap();
    }
    let problem = builder.build();
    let zdd = Zdd::compile(&Solver::new(&problem), 200_000).unwrap();
    let found: Vec<u64> = zdd.cheapest(&problem, 5).iter().map(|priced| priced.cost).collect();
    let searched = Solver::new(&problem).cheapest(5);
    let wanted: Vec<u64> = searched.answer.solutions().iter().map(|priced| priced.cost).collect();
    assert_eq!(found, wanted);
}
