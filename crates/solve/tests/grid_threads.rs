//! The grid kernel on one thread and on several: the same solutions in the same order, the same end and the same work, whole, cut short by
//! the visitor and cut short by a number of nodes.

mod random;

use std::ops::ControlFlow;

use quadrille_chance::Chance;
use quadrille_limits::{Budget, Stop};
use quadrille_puzzle::Puzzle;
use quadrille_solve::{End, GridSolver, GridStats};

/// All that a search says.
type Heard = (Vec<Vec<u8>>, End, GridStats);

/// Asks for at most `most` solutions.
fn hear(threads: usize, puzzle: &Puzzle, budget: &Budget, seed: Option<u64>, most: usize) -> Heard {
    let mut found = Vec::new();
    let (end, stats) = GridSolver::impatient().threads(threads).visit(puzzle, budget, seed, &mut |values| {
        found.push(values.to_vec());
        if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (found, end, stats)
}

#[test]
fn threads_make_no_difference() {
    let mut chance = Chance::new(1);
    let (mut all, mut cut, mut out) = (0, 0, 0);
    for case in 0..600 {
        let (kind, puzzle) = random::puzzle(3, case);
        let seed = (case % 3 == 0).then_some(case);
        let most = [1, 2, 100][chance.index(3)];
        let whole = hear(1, &puzzle, &Budget::unlimited(), seed, most);
        let nodes = Budget::unlimited().nodes(1 + chance.below(whole.2.nodes));
        for budget in [Budget::unlimited(), nodes] {
            let one = hear(1, &puzzle, &budget, seed, most);
            match one.1 {
                End::All => all += 1,
                End::Visitor => cut += 1,
                End::Stopped(stop) => {
                    assert_eq!(stop, Stop::Nodes, "{kind} {case}");
                    out += 1;
                }
            }
            for threads in [2, 5] {
                let (found, end, stats) = hear(threads, &puzzle, &budget, seed, most);
                assert_eq!((&found, end), (&one.0, one.1), "{kind} {case}, {threads} threads, {budget:?}");
                assert_eq!(stats.nodes, one.2.nodes, "{kind} {case}, {threads} threads, {budget:?}");
                // A search that is cut short may have gone further than what counts.
                if end == End::All {
                    assert_eq!(stats, one.2, "{kind} {case}, {threads} threads");
                }
            }
        }
    }
    assert!(all > 100 && cut > 100 && out > 100, "{all} whole, {cut} cut short, {out} stopped");
}

/// The search changes its ways after some dozens of solutions. In these cases what one thread had seen by then once told in the order
/// of the rest.
#[test]
fn many_solutions_come_in_one_order() {
    for case in [13147, 15541, 17775] {
        let (kind, puzzle) = random::puzzle(5, case);
        let one = hear(1, &puzzle, &Budget::unlimited(), None, 300);
        assert!(one.0.len() > 64, "{kind} {case}: only {}", one.0.len());
        assert_eq!(hear(3, &puzzle, &Budget::unlimited(), None, 300).0, one.0, "{kind} {case}");
    }
}
