//! The tree alone against brute force. Problems this small would end in the first turn of the walk.

use crate::walk::Names;
use crate::{Builder, Colour, Item, Problem, Solver};
use quadrille_core::Chance;
use quadrille_referee::cover::{Case, bounded_case};

fn problem(case: &Case) -> Problem {
    let mut builder = Builder::unnamed(case.primary, case.secondary);
    for (i, &(low, high)) in case.bounds.iter().enumerate() {
        builder.bound(Item::new(i), low, high).unwrap();
    }
    for (option, &cost) in case.options.iter().zip(&case.costs) {
        let colour = |c: u32| c.checked_sub(1).map(Colour::from);
        let uses: Vec<_> = option.iter().map(|&(i, c)| (Item::from(i), colour(c))).collect();
        let id = builder.option(&uses).unwrap();
        builder.cost(id, cost).unwrap();
    }
    builder.build()
}

/// The costs that the tree finds in several short turns, without the walk.
fn by_tree(problem: &Problem, wanted: usize) -> Option<Vec<u64>> {
    let solver = Solver::new(problem);
    let setup = solver.setup();
    let names = Names::of(setup);
    let mut search = super::search(problem, setup, setup.open()?, &names, wanted);
    let forced = problem.cost_of(names.solution(&[]).options());
    while search.grow(2 * super::BEHIND) != Ok(true) {}
    assert_eq!(search.walked, 0);
    Some(search.found.best.iter().map(|best| best.0 + forced).collect())
}

#[test]
fn the_tree_alone_agrees_with_brute_force() {
    let cases = std::env::var("QUADRILLE_COVER_CASES").ok().and_then(|n| n.parse().ok());
    let (base, mut open) = (Chance::new(7), 0);
    for number in 0..cases.unwrap_or(2_000) {
        let case = bounded_case(&mut base.fork(number));
        let problem = problem(&case);
        let mut want: Vec<u64> = case.solutions().iter().map(|s| case.cost(s)).collect();
        want.sort_unstable();
        for wanted in [1, 3, 5000] {
            let Some(costs) = by_tree(&problem, wanted) else { continue };
            assert_eq!(costs, want[..wanted.min(want.len())], "case {number}, {wanted} wanted");
            open += 1;
        }
    }
    assert!(open > 1_000, "{open} problems were left to search");
}
