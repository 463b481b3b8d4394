//! Clashing givens at every pair of cells, on every instruction set.

use quadrille_core::Chance;
use quadrille_nine::{Clash, Evidence, House, Rows, Simd, Solver};

/// Number of the row, the column and the box of a cell.
fn houses_of(c: usize) -> [usize; 3] {
    [c / 9, 9 + c % 9, 18 + c / 27 * 3 + c % 9 / 3]
}

/// The least (house, second cell) of two equal digits that see each other, with the first cell.
fn first_pair(cells: &[u8; 81]) -> Option<(usize, usize, usize)> {
    let is_digit = |c: usize| (b'1'..=b'9').contains(&cells[c]);
    let equal = |a: usize, b: usize| is_digit(a) && cells[a] == cells[b];
    let pairs = (0..81).flat_map(|b| (0..b).map(move |a| (a, b))).filter(|&(a, b)| equal(a, b));
    let shared = pairs.flat_map(|(a, b)| {
        (0..3).filter(move |&k| houses_of(a)[k] == houses_of(b)[k]).map(move |k| {
            // If there were several places before the second cell, there would be an earlier clash.
            (houses_of(a)[k], b, a)
        })
    });
    shared.min()
}

/// Checks every level on these lines: all of them with solutions, and two in three without.
fn agree(lines: &[[u8; 81]]) -> usize {
    let text: Vec<u8> = lines.iter().flat_map(|line| line.iter().copied().chain([b'\n'])).collect();
    let rows = Rows::leading(&text);
    assert_eq!(rows.len(), lines.len());
    let expected: Vec<Option<_>> = lines.iter().map(first_pair).collect();
    let compare = |clashes: &[(u32, Clash)], is_asked: fn(usize) -> bool, level: Simd| {
        let mut clashes = clashes.iter().peekable();
        for (k, line) in lines.iter().enumerate() {
            let clash = clashes.next_if(|clash| clash.0 as usize == k).map(|clash| clash.1);
            let found = clash.map(|clash| {
                assert_eq!(clash.house.clash(line), Some(clash));
                assert_eq!(clash.digit, line[usize::from(clash.cells[0])] - b'0');
                let [first, second] = clash.cells.map(usize::from);
                (usize::from(clash.house.number()), second, first)
            });
            let expected = expected[k].filter(|_| is_asked(k));
            assert_eq!(found, expected, "{level}: {}", String::from_utf8_lossy(line));
        }
        assert_eq!(clashes.next(), None);
    };
    let is_asked = |k: usize| k % 3 < 2;
    let asked: Vec<u32> = (0..lines.len() as u32).filter(|&k| is_asked(k as usize)).collect();
    let (mut evidence, mut out, mut counts) = (Evidence::default(), Vec::new(), Vec::new());
    for level in Simd::available() {
        let mut solver = Solver::with_simd(level).expect("available");
        solver.clashes(rows, &asked, &mut evidence.clashes);
        compare(&evidence.clashes, is_asked, level);
        for limit in [1, 2] {
            solver.solve_rows_with_evidence(rows, limit, "", &mut out, &mut counts, &mut evidence);
            compare(&evidence.clashes, |_| true, level);
        }
    }
    expected.iter().flatten().count()
}

#[test]
fn the_first_house_with_a_clash_is_that_of_the_first_pair() {
    let mut chance = Chance::new(9);
    let mut lines = Vec::new();
    for case in 0..4_000 {
        let mut cells = [if case % 2 == 0 { b'.' } else { b'0' }; 81];
        for _ in 0..2 + chance.index(14) {
            cells[chance.index(81)] = b'1' + chance.index(9) as u8;
        }
        lines.push(cells);
    }
    let clashes = agree(&lines);
    assert!((750..3_300).contains(&clashes), "{clashes} of 4,000");
    // Fewer than a register has lanes.
    for few in [1, 5, 17] {
        agree(&lines[..few]);
    }
}

#[test]
fn any_number_of_equal_digits_in_a_house_clashes() {
    let mut lines = Vec::new();
    for house in House::all() {
        for (from, to) in (0..8).flat_map(|from| (from + 2..=9).map(move |to| (from, to))) {
            let (mut cells, digit) = ([b'.'; 81], b'1' + ((from + to) % 9) as u8);
            house.cells()[from..to].iter().for_each(|&cell| cells[usize::from(cell)] = digit);
            lines.extend([cells; 2]);
        }
    }
    assert_eq!(agree(&lines), lines.len());
}

/// If most cells are given, a clash is one of many contradictions.
#[test]
fn a_clash_is_found_in_full_lines() {
    let grid = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let mut chance = Chance::new(10);
    let mut lines = Vec::new();
    for _ in 0..3_000 {
        let mut cells = *grid;
        for _ in 0..1 + chance.index(60) {
            cells[chance.index(81)] = b'.';
        }
        for _ in 0..chance.index(4) {
            cells[chance.index(81)] = b'1' + chance.index(9) as u8;
        }
        cells[chance.index(81)] = b'.';
        lines.push(cells);
    }
    let clashes = agree(&lines);
    assert!((1_000..2_800).contains(&clashes), "{clashes} of 3,000");
}
