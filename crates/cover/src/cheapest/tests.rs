//! The tree alone against brute force. Problems this small would end in the first turn of the walk.

use super::tree::Tree;
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

/// The costs that the tree finds in several short turns, without the walk, and its nodes.
fn by_tree(problem: &Problem, wanted: usize) -> Option<(Vec<u64>, u64)> {
    let solver = Solver::new(problem);
    let setup = solver.setup();
    let names = Names::of(setup);
    let mut search = super::search(problem, setup, setup.open()?, &names, wanted);
    let forced = problem.cost_of(names.solution(&[]).options());
    while search.grow(2 * super::BEHIND) != Ok(true) {}
    assert_eq!(search.walked, 0);
    let nodes = search.tree.as_ref().map_or(0, Tree::visited);
    Some((search.found.best.iter().map(|best| best.0 + forced).collect(), nodes))
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
            let Some((costs, _)) = by_tree(&problem, wanted) else { continue };
            assert_eq!(costs, want[..wanted.min(want.len())], "case {number}, {wanted} wanted");
            open += 1;
        }
    }
    assert!(open > 1_000, "{open} problems were left to search");
}

/// As many items as options per item, some of them needed several times, all with prices.
fn priced(chance: &mut Chance) -> Problem {
    let mut builder = Builder::unnamed(12, 0);
    for item in 0..12 {
        let low = chance.index(3) as u32;
        builder.bound(Item::new(item), low, low.max(1) + chance.index(2) as u32).unwrap();
    }
    for _ in 0..60 {
        let mut items: Vec<Item> = (0..12).map(Item::new).collect();
        chance.shuffle(&mut items);
        let option = builder.plain(&items[..1 + chance.index(4)]).unwrap();
        builder.cost(option, 1 + chance.index(900) as u32).unwrap();
    }
    builder.build()
}

/// The bound is the work now. A change that needs more has a reason, or is a mistake.
#[test]
fn the_tree_needs_no_more_nodes_than_now() {
    let mut work = [0; 2];
    for number in 0..60 {
        let problem = priced(&mut Chance::new(11).fork(number));
        for (wanted, work) in [1, 5].into_iter().zip(&mut work) {
            let Some((_, nodes)) = by_tree(&problem, wanted) else { continue };
            *work += nodes;
        }
    }
    assert!(work.iter().all(|&nodes| nodes > 1_000), "{work:?}");
    assert!(work[0] <= 4_956 && work[1] <= 10_051, "{work:?}");
}
