//! Lanes against brute force and against tries one by one: they keep every solution, and no more
//! than a try does.

use quadrille_core::Budget;

use super::Field;
use crate::grid::cage::{Cage, Kind};
use crate::grid::nibbles::Nibbles;
use crate::grid::random;
use crate::grid::state::Kernel;
use crate::grid::width::{Mask, Width};

#[path = "../../../tests/it/brute/mod.rs"]
mod brute;

/// Solutions above which a puzzle says nothing more.
const MOST: usize = 300;

type Small = Nibbles<false>;

/// A deep kernel at the root of a puzzle, saved at depth 0; `None` on a contradiction, or where
/// houses are not shared out.
fn root(puzzle: &quadrille_puzzle::Puzzle) -> Option<Kernel<Small>> {
    let (mut kernel, meter) = (Kernel::new(), Budget::unlimited().start());
    for deep in [false, true] {
        kernel.deep = deep;
        if !kernel.load(puzzle, &meter).expect("no limit") || !kernel.can_share() {
            return None;
        }
    }
    kernel.save(0);
    Some(kernel)
}

/// Panics unless the field allows all values of these solutions with each other.
fn check(field: &Field, solutions: &[Vec<u8>], what: &str) {
    for solution in solutions {
        let of_solution = |&(_, &(c, v)): &(usize, &(u16, u8))| solution[usize::from(c)] == v + 1;
        for (x, _) in field.candidates().iter().enumerate().filter(of_solution) {
            assert!(field.is_live(x), "{what}: a value of a solution is gone");
            for (y, _) in field.candidates().iter().enumerate().filter(of_solution) {
                assert!(field.allows(x, y), "{what}: two values of a solution exclude each other");
            }
        }
    }
}

#[test]
fn lanes_keep_every_solution_and_their_fields_too() {
    let (mut checked, mut gone) = (0, 0);
    for case in 0..3_000 {
        let (kind, puzzle) = random::puzzle(7, case);
        let Some(solutions) = brute::solutions(&puzzle, MOST) else { continue };
        let solutions: Vec<Vec<u8>> = solutions.into_iter().collect();
        let Some(kernel) = root(&puzzle) else { continue };
        let Some(mut field) = Field::new(&kernel) else { continue };
        let meter = Budget::unlimited().start();
        if !field.settle(&meter).expect("no limit") {
            assert!(solutions.is_empty(), "{kind} {case}: all solutions are gone");
            gone += 1;
            continue;
        }
        check(&field, &solutions, &format!("{kind} {case}"));
        checked += 1;
        for (x, &(cell, value)) in
            field.candidates().iter().enumerate().filter(|&(x, _)| field.is_live(x))
        {
            let with: Vec<Vec<u8>> = solutions
                .iter()
                .filter(|values| values[usize::from(cell)] == value + 1)
                .cloned()
                .collect();
            let mut narrow = field.narrow(&kernel, cell, value);
            let left = narrow.settle(&meter).expect("no limit");
            assert!(
                left || with.is_empty(),
                "{kind} {case}: all solutions are gone below lane {x}"
            );
            if left {
                check(&narrow, &with, &format!("{kind} {case} below lane {x}"));
            }
        }
    }
    assert!(checked > 500 && gone > 3, "{checked} checked, {gone} without a solution");
}

#[test]
fn a_lane_leaves_no_more_than_a_try_of_its_candidate() {
    let (mut compared, mut fewer) = (0, 0);
    for case in 0..3_000 {
        let (kind, puzzle) = random::puzzle(8, case);
        // Tries know more of houses that overlap, of cages that do, and of cages without a table.
        let is_table = |cage: &Cage| matches!(cage.kind, Kind::Small | Kind::Large);
        let plain = |kernel: &Kernel<Small>| {
            let mut slots = kernel.slots.clone();
            slots.sort_unstable();
            let apart =
                slots.windows(2).all(|pair| pair[0] != pair[1]) && kernel.shape.overlaps.is_empty();
            apart && kernel.cages.iter().all(is_table)
        };
        let Some(mut kernel) = root(&puzzle).filter(plain) else { continue };
        let Some(mut field) = Field::new(&kernel) else { continue };
        let settled = field.settle(&Budget::unlimited().start()).expect("no limit");
        for (x, &(cell, value)) in field.candidates().iter().enumerate().filter(|_| settled) {
            kernel.restore(0);
            let kept = kernel.keep(cell.into(), <Small as Width>::Mask::bit(value.into()))
                && kernel.propagate();
            if !kept {
                kernel.clear_pending();
                assert!(!field.is_live(x), "{kind} {case}: lane {x} missed a contradiction");
                continue;
            }
            for (y, &(c, v)) in field.candidates().iter().enumerate() {
                let tried = kernel.dom[usize::from(c)].members().any(|left| left == usize::from(v));
                assert!(
                    tried || !field.allows(x, y),
                    "{kind} {case}: lane {x} has more left than a try"
                );
                fewer += u32::from(tried && !field.allows(x, y));
            }
            compared += 1;
        }
    }
    assert!(compared > 1_000 && fewer > 100, "{compared} lanes compared, {fewer} candidates fewer");
}
