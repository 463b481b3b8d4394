//! Small puzzles of unusual kinds: sides 2 to 6, Latin, boxes, random regions (connected or not),
//! diagonals, cages of all operations and sizes, givens and excluded candidates. Most are made from
//! a grid, so that solutions exist; some targets and givens are then altered.

use quadrille_core::Chance;
use quadrille_puzzle::{Cage, Cell, Op, Puzzle, Values, result};

use crate::fewest::random_grid;

/// Puzzle number `case` of a seed, and its kind.
///
/// # Panics
/// Never: the puzzles it builds are well formed.
#[must_use]
pub fn wild_puzzle(seed: u64, case: u64) -> (String, Puzzle) {
    let mut chance = Chance::new(seed).fork(case);
    let side = 2 + chance.index(5);
    let mut puzzle = layout(&mut chance, side);
    if chance.odds(1, 4) {
        puzzle = puzzle.with_diagonals();
    }
    let grid = some_grid(&puzzle, &mut chance);
    let cages = if chance.odds(3, 4) { cages(&mut chance, side, &grid) } else { Vec::new() };
    let kind = format!("side {side}, {:?}, {} cages", puzzle.layout(), cages.len());
    let caged = !cages.is_empty();
    puzzle = puzzle.with_cages(cages).expect("cages fit the grid");
    // Without cages, enough givens that brute force finishes.
    let share = if caged { chance.below(4) } else { 3 + chance.below(4) };
    for cell in puzzle.cells() {
        if chance.odds(share, 10) {
            let value =
                if chance.odds(1, 100) { 1 + chance.index(side) as u8 } else { grid[cell.index()] };
            puzzle.give(cell, Some(value));
        } else if chance.odds(1, 4) {
            let mut struck = Values(chance.bits() & chance.bits());
            if !chance.odds(1, 50) {
                struck = struck.without(grid[cell.index()]);
            }
            puzzle.strike(cell, struck);
        }
    }
    (kind, puzzle)
}

fn layout(chance: &mut Chance, side: usize) -> Puzzle {
    let boxes: Vec<(usize, usize)> =
        (1..=side).filter(|h| side.is_multiple_of(*h)).map(|h| (h, side / h)).collect();
    match chance.below(3) {
        0 => Puzzle::latin(side),
        1 => {
            let &(height, width) = chance.pick(&boxes).expect("a side has divisors");
            Puzzle::sudoku(height, width)
        }
        _ => Puzzle::jigsaw(&regions(chance, side)),
    }
    .expect("a small layout")
}

/// Equal parts of the grid: boxes or rows, with pairs of cells of different regions swapped.
fn regions(chance: &mut Chance, side: usize) -> Vec<usize> {
    let mut map: Vec<usize> = (0..side * side).map(|c| c / side).collect();
    for _ in 0..chance.index(3 * side) {
        let (a, b) = (chance.index(map.len()), chance.index(map.len()));
        map.swap(a, b);
    }
    map
}

/// A solution of the bare layout if one is found soon, otherwise any values.
fn some_grid(puzzle: &Puzzle, chance: &mut Chance) -> Vec<u8> {
    let side = puzzle.side();
    let any: Vec<u8> = (0..side * side).map(|_| 1 + chance.index(side) as u8).collect();
    random_grid(puzzle, chance).map_or(any, |grid| grid.values().to_vec())
}

/// Disjoint cages over most cells, grown at random; a few are not connected.
fn cages(chance: &mut Chance, side: usize, grid: &[u8]) -> Vec<Cage> {
    let large = chance.odds(1, 8);
    let most = 1 + chance.index(if large { side * side } else { 5 });
    let skip = chance.below(5);
    let killer = chance.odds(1, 3);
    let hidden = chance.odds(1, 5);
    let mut free: Vec<usize> = (0..grid.len()).collect();
    chance.shuffle(&mut free);
    let mut cages = Vec::new();
    while let Some(first) = free.pop() {
        if chance.odds(skip, 10) {
            continue;
        }
        let mut cells = vec![first];
        let size = 1 + chance.index(most);
        while cells.len() < size {
            let touches =
                |c: &usize| cells.iter().any(|d| c / side == d / side || c % side == d % side);
            let loose = chance.odds(1, 10);
            let Some(at) = free.iter().position(|c| loose || touches(c)) else { break };
            cells.push(free.swap_remove(at));
        }
        if killer {
            let mut seen = Values::EMPTY;
            cells.retain(|&c| {
                let new = !seen.has(grid[c]);
                seen = seen.with(grid[c]);
                new
            });
        }
        cages.push(cage(chance, &cells, grid, killer, hidden));
    }
    cages
}

fn cage(chance: &mut Chance, cells: &[usize], grid: &[u8], killer: bool, hidden: bool) -> Cage {
    let values: Vec<u8> = cells.iter().map(|&c| grid[c]).collect();
    let ops: &[Op] = if cells.len() == 1 {
        &[Op::Eq, Op::Add, Op::Mul]
    } else {
        &[Op::Add, Op::Mul, Op::Sub, Op::Div]
    };
    let told = if killer { Op::Add } else { *chance.pick(ops).expect("an operation") };
    let (op, mut target) = match result(told, &values) {
        Some(target) => (told, target),
        None => (Op::Add, values.iter().map(|&v| u128::from(v)).sum()),
    };
    if chance.odds(1, 60) {
        target += u128::from(chance.below(3));
    }
    let op = if hidden { Op::Any } else { op };
    let cells = cells.iter().map(|&c| Cell(c as u32)).collect::<Vec<_>>();
    Cage { many: cells.len() > 2, cells, op, target, repeats: !killer }
}
