//! Random puzzles of every kind, and the CPU kernel's answers in the device's form.

use quadrille_core::Chance;
use quadrille_gpu::{Addition, Order, Packed, Verdict};
use quadrille_nine::{Answer, Puzzle, Solver};

/// A random solved grid: three boxes on the diagonal at random, then the first solution.
fn grid(chance: &mut Chance, solver: &mut Solver) -> [u8; 81] {
    let mut text = [b'.'; 81];
    for b in 0..3 {
        let mut digits = *b"123456789";
        chance.shuffle(&mut digits);
        for (k, digit) in digits.into_iter().enumerate() {
            text[(3 * b + k / 3) * 9 + 3 * b + k % 3] = digit;
        }
    }
    let puzzle = Puzzle::parse(&text).expect("valid characters");
    *solver.solve(&puzzle, 1).first().expect("a diagonal can be completed")
}

pub(crate) fn grids(seed: u64, n: usize) -> Vec<[u8; 81]> {
    let (mut chance, mut solver) = (Chance::new(seed), Solver::new());
    (0..n).map(|_| grid(&mut chance, &mut solver)).collect()
}

/// `clues` random cells of a grid, of which `wrong` get a random digit.
fn carve(grid: &[u8; 81], clues: usize, wrong: usize, chance: &mut Chance) -> Puzzle {
    let (mut text, mut cells) = (*grid, (0..81).collect::<Vec<_>>());
    chance.shuffle(&mut cells);
    cells[clues..].iter().for_each(|&cell| text[cell] = b'.');
    cells[..wrong].iter().for_each(|&cell| text[cell] = b'1' + chance.below(9) as u8);
    Puzzle::parse(&text).expect("valid characters")
}

/// A puzzle with one solution from which no clue can be removed.
fn minimal(grid: &[u8; 81], chance: &mut Chance, solver: &mut Solver) -> Puzzle {
    let (mut puzzle, mut cells) = (carve(grid, 81, 0, chance), (0..81).collect::<Vec<_>>());
    chance.shuffle(&mut cells);
    for cell in cells {
        let mut fewer = puzzle;
        fewer.blank(cell);
        if solver.solve(&fewer, 2).count() == 1 {
            puzzle = fewer;
        }
    }
    puzzle
}

/// A puzzle with one solution, the order in which its clues may be removed, and the result.
pub(crate) struct ToMinimize {
    pub puzzle: Puzzle,
    pub solution: [u8; 81],
    pub order: Order,
    pub minimal: Puzzle,
}

/// Puzzles with one solution: minimal ones with up to 60 additional clues.
pub(crate) fn to_minimize(seed: u64, n: usize) -> Vec<ToMinimize> {
    let (mut chance, mut solver) = (Chance::new(seed), Solver::new());
    (0..n)
        .map(|k| {
            let solution = grid(&mut chance, &mut solver);
            let mut text = *minimal(&solution, &mut chance, &mut solver).text();
            let more = (0..81).filter(|cell| cell * 7 % 61 < k % 61);
            more.for_each(|cell| text[cell] = solution[cell]);
            let mut clues: Vec<u8> = (0..81).filter(|&c| text[usize::from(c)] > b'0').collect();
            chance.shuffle(&mut clues);
            let puzzle = Puzzle::parse(&text).expect("81 symbols");
            let mut minimal = puzzle;
            for cell in clues.iter().copied().map(usize::from) {
                let mut fewer = minimal;
                fewer.blank(cell);
                if solver.solve(&fewer, 2).count() == 1 {
                    minimal = fewer;
                }
            }
            ToMinimize { puzzle, solution, order: Order::new(&clues), minimal }
        })
        .collect()
}

/// Puzzles with one solution, none and several, with 0 to 80 clues.
pub(crate) fn mixed(seed: u64, n: usize) -> Vec<Puzzle> {
    let (mut chance, mut solver) = (Chance::new(seed), Solver::new());
    (0..n)
        .map(|k| {
            let grid = grid(&mut chance, &mut solver);
            match k % 6 {
                0 => minimal(&grid, &mut chance, &mut solver),
                1 => carve(&grid, 20 + k / 6 % 10, 0, &mut chance),
                2 => carve(&grid, 24, 1, &mut chance),
                3 => carve(&grid, k / 6 % 17, 0, &mut chance),
                4 => carve(&grid, 30 + k / 6 % 51, 0, &mut chance),
                _ => carve(&grid, 32, 2, &mut chance),
            }
        })
        .collect()
}

/// The answers of the CPU kernel, blank if there are several solutions.
pub(crate) fn expected(puzzles: &[Puzzle]) -> Vec<Packed> {
    let mut answers = vec![Answer::NONE; puzzles.len()];
    Solver::new().solve_batch(puzzles, 2, &mut answers);
    let packed = answers.iter().map(|answer| match answer.count() {
        0 => Packed::answer(Verdict::None, None),
        1 => Packed::answer(Verdict::Unique, answer.first()),
        _ => Packed::answer(Verdict::Many, None),
    });
    packed.collect()
}

pub(crate) fn lines(puzzles: &[Puzzle]) -> Vec<u8> {
    puzzles.iter().flat_map(|puzzle| puzzle.text().iter().copied().chain([b'\n'])).collect()
}

/// Puzzles to add a clue to: minimal ones without one or two of their clues, which have several
/// solutions; one with one solution, one with none.
pub(crate) fn bases(seed: u64) -> Vec<Packed> {
    let (mut chance, mut solver) = (Chance::new(seed), Solver::new());
    let mut bases: Vec<_> = (0..6)
        .map(|k| {
            let grid = grid(&mut chance, &mut solver);
            let mut puzzle = minimal(&grid, &mut chance, &mut solver);
            let clues: Vec<_> = (0..81).filter(|&cell| puzzle.text()[cell] > b'0').collect();
            clues.iter().take(k % 3).for_each(|&cell| puzzle.blank(cell));
            puzzle
        })
        .collect();
    bases.push(Puzzle::parse(&[[b'1'; 2].as_slice(), &[b'.'; 79]].concat()).expect("81 symbols"));
    bases.iter().map(Packed::from).collect()
}

/// The clues that leave these bases one solution, by the CPU kernel.
pub(crate) fn additions(bases: &[Packed]) -> Vec<Addition> {
    let (mut solver, mut found) = (Solver::new(), Vec::new());
    for (base, packed) in bases.iter().enumerate() {
        let text = packed.digits().expect("a puzzle");
        for (cell, digit) in (0..81).flat_map(|cell| (1..=9).map(move |digit| (cell, digit))) {
            let mut more = text;
            more[cell] = b'0' + digit;
            let puzzle = Puzzle::parse(&more).expect("81 symbols");
            if text[cell] == b'0' && solver.solve(&puzzle, 2).count() == 1 {
                found.push(Addition { base, cell: cell as u8, digit });
            }
        }
    }
    found
}
