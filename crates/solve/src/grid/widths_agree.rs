//! Every width solves small puzzles alike: the same solutions, whatever the words.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use quadrille_core::Budget;
use quadrille_puzzle::Puzzle;

use super::nibbles::Nibbles;
use super::random;
use super::sliced::Sliced;
use super::state::Kernel;
use super::width::Width;
use crate::End;

/// Solutions above which a puzzle says nothing more.
const MOST: usize = 500;

/// The solutions of a puzzle, or `None` when there are too many.
fn solutions<W: Width>(kernel: &mut Kernel<W>, puzzle: &Puzzle) -> Option<BTreeSet<Vec<u8>>> {
    let mut found = BTreeSet::new();
    let meter = &mut Budget::unlimited().nodes(20_000).start();
    let (end, _) = kernel.visit(puzzle, meter, None, &mut |_, values| {
        assert!(found.insert(values.to_vec()), "visited twice");
        if found.len() > MOST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    (end == End::All).then_some(found)
}

#[test]
fn all_widths_find_the_same_solutions() {
    let (mut small, mut hex) = (Kernel::<Nibbles<false>>::new(), Kernel::<Nibbles<true>>::new());
    let (mut middle, mut large) = (Kernel::<Sliced<5>>::new(), Kernel::<Sliced<7>>::new());
    let mut compared = 0;
    for case in 0..1_500 {
        let (kind, puzzle) = random::puzzle(3, case);
        let Some(want) = solutions(&mut small, &puzzle) else { continue };
        assert_eq!(solutions(&mut hex, &puzzle).as_ref(), Some(&want), "{kind}, case {case}");
        assert_eq!(solutions(&mut middle, &puzzle).as_ref(), Some(&want), "{kind}, case {case}");
        assert_eq!(solutions(&mut large, &puzzle).as_ref(), Some(&want), "{kind}, case {case}");
        compared += 1;
    }
    assert!(compared > 1_000, "only {compared} puzzles compared");
}
