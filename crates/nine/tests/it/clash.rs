//! Givens that clash, beside every pair of cells.

use quadrille_chance::Chance;
use quadrille_nine::{Simd, Solver};

/// Whether two equal digits see each other.
fn pairs_clash(cells: &[u8; 81]) -> bool {
    let place = |c: usize| (c / 9, c % 9, c / 27 * 3 + c % 9 / 3);
    let see = |a: usize, b: usize| {
        let (a, b) = (place(a), place(b));
        a.0 == b.0 || a.1 == b.1 || a.2 == b.2
    };
    let is_digit = |c: usize| cells[c].is_ascii_digit() && cells[c] != b'0';
    (0..81).any(|a| is_digit(a) && (0..a).any(|b| cells[a] == cells[b] && see(a, b)))
}

#[test]
fn givens_clash_where_two_that_see_each_other_are_equal() {
    let mut chance = Chance::new(9);
    let (mut with, mut without) = (0, 0);
    for case in 0..4_000 {
        let mut cells = [if case % 2 == 0 { b'.' } else { b'0' }; 81];
        for _ in 0..2 + chance.index(14) {
            cells[chance.index(81)] = b'1' + chance.index(9) as u8;
        }
        let clash = pairs_clash(&cells);
        for level in Simd::available() {
            let solver = Solver::with_simd(level).expect("available");
            assert_eq!(solver.has_clash(&cells), clash, "{level}: {cells:?}");
        }
        (with, without) = (with + u32::from(clash), without + u32::from(!clash));
    }
    assert!(with > 500 && without > 500, "{with} with, {without} without");
}

#[test]
fn any_number_of_equal_digits_in_a_house_clashes() {
    let houses: [fn(usize) -> usize; 3] = [|k| k, |k| 9 * k, |k| 9 * (k / 3) + k % 3];
    for house in houses {
        for from in 0..8 {
            for (to, digit) in (from + 2..=9).flat_map(|to| (b'1'..=b'9').map(move |d| (to, d))) {
                let mut cells = [b'.'; 81];
                (from..to).for_each(|k| cells[house(k)] = digit);
                assert!(Solver::new().has_clash(&cells), "{from}..{to} of {digit}");
            }
        }
    }
}
