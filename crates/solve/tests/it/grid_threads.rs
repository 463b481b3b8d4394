//! The grid kernel on one thread and on several: the same solutions in the same order, the same end
//! and the same work, whole, cut short by the visitor and cut short by a number of nodes.

use crate::random;
use std::ops::ControlFlow;
use std::time::Duration;

use quadrille_chance::Chance;
use quadrille_core::{Budget, Cancel, Stop};
use quadrille_puzzle::Puzzle;
use quadrille_solve::{End, GridSolver, GridStats};
use quadrille_text::{ReadOptions, read_str};

/// Takes a minute and more.
const HARD: &str = "12:__ba3_a_b_3c_aba3__ba_a_b__a_4a4_3a__aa_aa__cab_ba__ba_a__a_3a_c_ba3__acb__aab_5a__aabb__a_a_aa_b_a5_4aba__aa_4aa_3a_a3_3a__a__a_3a6,\
    s5m550a28m1728m216a12m24a39a19a16a17a39a5s7a32a21s8a27a18m132a24s8a24m1512a21s2a18m77d6a40m8640a25a21m70m224m2160a28m440m1920a15s6a29s4s4";

/// All that a search says.
type Heard = (Vec<Vec<u8>>, End, GridStats);

/// Asks for at most `most` solutions.
fn hear(threads: usize, puzzle: &Puzzle, budget: &Budget, seed: Option<u64>, most: usize) -> Heard {
    let mut found = Vec::new();
    let (end, stats) =
        GridSolver::impatient().threads(threads).visit(puzzle, budget, seed, &mut |values| {
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
                End::Interrupted(()) => cut += 1,
                End::Stopped(stop) => {
                    assert_eq!(stop, Stop::Nodes, "{kind} {case}");
                    out += 1;
                }
            }
            for threads in [2, 5] {
                let (found, end, stats) = hear(threads, &puzzle, &budget, seed, most);
                assert_eq!(
                    (&found, end),
                    (&one.0, one.1),
                    "{kind} {case}, {threads} threads, {budget:?}"
                );
                assert_eq!(
                    stats.nodes, one.2.nodes,
                    "{kind} {case}, {threads} threads, {budget:?}"
                );
                // A search that is cut short may have gone further than what counts.
                if end == End::All {
                    assert_eq!(stats, one.2, "{kind} {case}, {threads} threads");
                }
            }
        }
    }
    assert!(all > 100 && cut > 100 && out > 100, "{all} whole, {cut} cut short, {out} stopped");
}

/// The search changes its ways after some dozens of solutions. In these cases what one thread had
/// seen by then once told in the order of the rest.
#[test]
fn many_solutions_come_in_one_order() {
    for case in [13147, 15541, 17775] {
        let (kind, puzzle) = random::puzzle(5, case);
        let one = hear(1, &puzzle, &Budget::unlimited(), None, 300);
        assert!(one.0.len() > 64, "{kind} {case}: only {}", one.0.len());
        assert_eq!(hear(3, &puzzle, &Budget::unlimited(), None, 300).0, one.0, "{kind} {case}");
    }
}

#[test]
fn all_threads_stop_when_told() {
    let hard = read_str(HARD, &ReadOptions::default()).remove(0).unwrap().puzzle;
    let stop = |budget: &Budget| {
        let (end, _) = GridSolver::new()
            .threads(4)
            .visit(&hard, budget, None, &mut |_| ControlFlow::Break(()));
        end
    };
    let budget = Budget::unlimited().time(Duration::from_millis(600));
    assert_eq!(stop(&budget), End::Stopped(Stop::Time));
    let cancel = Cancel::new();
    let budget = Budget::unlimited().cancel(cancel.clone());
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(600));
            cancel.raise();
        });
        assert_eq!(stop(&budget), End::Stopped(Stop::Cancelled));
    });
}
