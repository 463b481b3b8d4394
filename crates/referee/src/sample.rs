//! Random small puzzles: every layout, cages of every operation, givens and excluded candidates.
//! Most are derived from a random grid, so that they have solutions; some are altered so that they
//! have none.

use quadrille_core::Chance;
use quadrille_puzzle::{Cage, Cell, Op, Puzzle, Values, result};

/// A kind of puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Rows, columns and boxes.
    Classic,
    /// Rows and columns.
    Latin,
    /// Irregular regions.
    Jigsaw,
    /// Boxes and both diagonals.
    Diagonal,
    /// Boxes and sum cages without repeats.
    Killer,
    /// Irregular regions, diagonals and sum cages.
    Mixture,
    /// Rows, columns and connected cages over all cells.
    KenKen,
    /// KenKen with hidden operations.
    NoOp,
    /// KenKen in which − and ÷ may have many cells.
    ManyCell,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 9] = [
        Kind::Classic,
        Kind::Latin,
        Kind::Jigsaw,
        Kind::Diagonal,
        Kind::Killer,
        Kind::Mixture,
        Kind::KenKen,
        Kind::NoOp,
        Kind::ManyCell,
    ];
}

/// A random puzzle of this kind, of side 2 to 6, small enough for brute force.
///
/// # Panics
/// Never: the puzzles it builds are well formed.
#[must_use]
pub fn random_puzzle(kind: Kind, chance: &mut Chance) -> Puzzle {
    let empty = empty(kind, chance);
    let side = empty.side();
    let grid = random_filling(&empty, chance);
    let mut puzzle = match kind {
        Kind::Killer | Kind::Mixture => {
            let cages = partition(side, 4, chance).into_iter().filter(|_| chance.odds(4, 5));
            let cages: Vec<Vec<Cell>> = cages.collect();
            empty.with_cages(
                cages.into_iter().filter_map(|cells| killer_cage(cells, &grid)).collect(),
            )
        }
        Kind::KenKen | Kind::NoOp | Kind::ManyCell => {
            let shapes = partition(side, 4, chance);
            Puzzle::kenken(
                side,
                shapes.into_iter().map(|cells| kenken_cage(kind, cells, &grid, chance)).collect(),
            )
        }
        _ => Ok(empty),
    }
    .expect("sampled puzzles are well formed");
    give_some(&mut puzzle, &grid, chance);
    strike_some(&mut puzzle, &grid, chance);
    puzzle
}

fn empty(kind: Kind, chance: &mut Chance) -> Puzzle {
    let boxes = [(1, 2), (1, 3), (2, 2), (2, 2), (1, 4), (1, 5), (2, 3), (3, 2)];
    let puzzle = match kind {
        Kind::Classic | Kind::Diagonal | Kind::Killer => {
            let (height, width) = boxes[chance.index(boxes.len())];
            Puzzle::sudoku(height, width)
        }
        Kind::Latin | Kind::KenKen | Kind::NoOp | Kind::ManyCell => {
            Puzzle::latin(2 + chance.index(4))
        }
        Kind::Jigsaw | Kind::Mixture => {
            Puzzle::jigsaw(&random_regions(2 + chance.index(4), chance))
        }
    }
    .expect("a small empty grid");
    let diagonals = kind == Kind::Diagonal || (kind == Kind::Mixture && chance.odds(1, 2));
    if diagonals { puzzle.with_diagonals() } else { puzzle }
}

/// N regions of N cells: initially bands, then cells of different regions are swapped at random.
/// They need not be connected.
fn random_regions(side: usize, chance: &mut Chance) -> Vec<u8> {
    let mut map: Vec<u8> = (0..side * side).map(|i| (i / side) as u8).collect();
    for _ in 0..chance.index(side + 1) {
        let (a, b) = (chance.index(map.len()), chance.index(map.len()));
        map.swap(a, b);
    }
    map
}

/// Values that respect as many houses as a short greedy attempt can, for cages and givens.
fn random_filling(puzzle: &Puzzle, chance: &mut Chance) -> Vec<u8> {
    let side = puzzle.side();
    let mut order: Vec<u8> = (1..=side as u8).collect();
    chance.shuffle(&mut order);
    let mut found = None;
    let mut tries = 0;
    let mut values = vec![0; side * side];
    deepen(puzzle, &order, &mut values, 0, &mut tries, &mut found);
    found.unwrap_or_else(|| (0..side * side).map(|i| order[(i / side + i) % side]).collect())
}

fn deepen(
    puzzle: &Puzzle,
    order: &[u8],
    values: &mut Vec<u8>,
    at: usize,
    tries: &mut u32,
    found: &mut Option<Vec<u8>>,
) {
    *tries += 1;
    if at == values.len() {
        *found = Some(values.clone());
    }
    if found.is_some() || *tries > 20_000 {
        return;
    }
    let shift = at / puzzle.side();
    for k in 0..order.len() {
        let value = order[(k + shift) % order.len()];
        let cell = Cell(at as u32);
        let clash =
            (0..at).any(|i| values[i] == value && puzzle.see_each_other(Cell(i as u32), cell));
        if !clash {
            values[at] = value;
            deepen(puzzle, order, values, at + 1, tries, found);
            values[at] = 0;
        }
    }
}

/// Cuts the grid into connected pieces of at most `most` cells.
fn partition(side: usize, most: usize, chance: &mut Chance) -> Vec<Vec<Cell>> {
    let mut owner: Vec<Option<usize>> = vec![None; side * side];
    let mut pieces: Vec<Vec<Cell>> = Vec::new();
    for start in 0..side * side {
        if owner[start].is_some() {
            continue;
        }
        let size = 1 + chance.index(most);
        let mut piece = vec![Cell(start as u32)];
        owner[start] = Some(pieces.len());
        while piece.len() < size {
            let from = piece[chance.index(piece.len())];
            let (row, column) = (from.row(side), from.column(side));
            let mut next = Vec::new();
            if column + 1 < side {
                next.push(from.index() + 1)
            }
            if row + 1 < side {
                next.push(from.index() + side)
            }
            if column > 0 {
                next.push(from.index() - 1)
            }
            next.retain(|&i| owner[i].is_none());
            let Some(&to) = chance.pick(&next) else { break };
            owner[to] = Some(pieces.len());
            piece.push(Cell(to as u32));
        }
        pieces.push(piece);
    }
    pieces
}

fn killer_cage(cells: Vec<Cell>, grid: &[u8]) -> Option<Cage> {
    let values: Vec<u8> = cells.iter().map(|c| grid[c.index()]).collect();
    let distinct = values.iter().copied().collect::<Values>().len() == values.len();
    distinct.then(|| Cage::killer(result(Op::Add, &values).unwrap_or(0), cells))
}

fn kenken_cage(kind: Kind, cells: Vec<Cell>, grid: &[u8], chance: &mut Chance) -> Cage {
    let values: Vec<u8> = cells.iter().map(|c| grid[c.index()]).collect();
    let allowed: &[Op] = match cells.len() {
        1 => &[Op::Eq, Op::Add],
        2 => &[Op::Add, Op::Mul, Op::Sub, Op::Div],
        _ if kind == Kind::ManyCell => &[Op::Add, Op::Mul, Op::Sub, Op::Div],
        _ => &[Op::Add, Op::Mul],
    };
    let possible: Vec<(Op, u128)> =
        allowed.iter().filter_map(|&op| Some((op, result(op, &values)?))).collect();
    let (op, mut target) = possible[chance.index(possible.len())];
    if chance.odds(1, 60) {
        target += 1;
    }
    let op = if kind == Kind::NoOp { Op::Any } else { op };
    Cage { many: kind == Kind::ManyCell, ..Cage::kenken(op, target, cells) }
}

fn give_some(puzzle: &mut Puzzle, grid: &[u8], chance: &mut Chance) {
    let (side, caged) = (puzzle.side(), !puzzle.cages().is_empty());
    // Without cages, sides 5 and 6 need many givens to keep brute force short.
    let share = match (caged, side) {
        (true, _) => chance.below(3),
        (false, 0..=4) => chance.below(6),
        (false, _) => 4 + chance.below(5),
    };
    for cell in puzzle.cells() {
        if chance.below(10) < share {
            let wrong = chance.odds(1, 80);
            let value =
                if wrong { 1 + chance.below(side as u64) as u8 } else { grid[cell.index()] };
            puzzle.give(cell, Some(value));
        }
    }
}

fn strike_some(puzzle: &mut Puzzle, grid: &[u8], chance: &mut Chance) {
    if chance.odds(2, 3) {
        return;
    }
    for cell in puzzle.cells() {
        if chance.odds(1, 4) {
            let value = 1 + chance.below(puzzle.side() as u64) as u8;
            if value != grid[cell.index()] || chance.odds(1, 20) {
                puzzle.strike(cell, Values::only(value));
            }
        }
    }
}
