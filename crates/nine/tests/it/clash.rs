//! Givens that clash, beside every pair of cells, on every instruction set.

use quadrille_chance::Chance;
use quadrille_nine::{House, Rows, Simd, Solver};

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
            // Of several places before the second cell there would be a clash before it.
            (houses_of(a)[k], b, a)
        })
    });
    shared.min()
}

/// What every level says of these lines.
fn agree(lines: &[[u8; 81]]) -> usize {
    let text: Vec<u8> = lines.iter().flat_map(|line| line.iter().copied().chain([b'\n'])).collect();
    let rows = Rows::leading(&text);
    assert_eq!(rows.len(), lines.len());
    // Every third line counts as solved: nothing is asked about it.
    let counts: Vec<u64> = (0..lines.len()).map(|k| u64::from(k % 3 == 2)).collect();
    let (mut clashes, mut seen) = (Vec::new(), 0);
    for level in Simd::available() {
        let solver = Solver::with_simd(level).expect("available");
        solver.clashes(rows, &counts, &mut clashes);
        seen = 0;
        for (k, line) in lines.iter().enumerate() {
            let expected = first_pair(line).filter(|_| counts[k] == 0);
            let found = clashes[k].map(|clash| {
                assert_eq!(clash.house.clash(line), Some(clash));
                assert_eq!(clash.digit, line[usize::from(clash.cells[0])] - b'0');
                let [first, second] = clash.cells.map(usize::from);
                (usize::from(clash.house.number()), second, first)
            });
            assert_eq!(found, expected, "{level}: {}", String::from_utf8_lossy(line));
            seen += usize::from(found.is_some());
        }
    }
    seen
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
    assert!((500..2_200).contains(&clashes), "{clashes} of 2,667");
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
    assert_eq!(agree(&lines), lines.len().div_ceil(3) * 2);
}
