//! KenKen and Killer puzzles for tests: random ones with a known solution, their mirror images, and
//! Keen ids.
#![allow(dead_code, reason = "each test binary uses its own part")]

use quadrille_chance::Chance;
use quadrille_puzzle::{Cage, Cell, Grid, Op, Puzzle, result};
use quadrille_reason::CageLevel;
use quadrille_text::{ReadOptions, read_str};

/// A random Latin square: a cyclic one with rows, columns and values shuffled.
pub(crate) fn latin(side: usize, chance: &mut Chance) -> Vec<u8> {
    let mut order = || {
        let mut order: Vec<usize> = (0..side).collect();
        chance.shuffle(&mut order);
        order
    };
    let (rows, columns, values) = (order(), order(), order());
    let at = |i: usize| values[(rows[i / side] + columns[i % side]) % side] as u8 + 1;
    (0..side * side).map(at).collect()
}

/// Cages grown at random to 2 to `largest` cells, fewer where there is no room.
pub(crate) fn partition(side: usize, largest: usize, chance: &mut Chance) -> Vec<Vec<Cell>> {
    let mut free = vec![true; side * side];
    let mut order: Vec<usize> = (0..side * side).collect();
    chance.shuffle(&mut order);
    let mut cages = Vec::new();
    for first in order {
        if !free[first] {
            continue;
        }
        free[first] = false;
        let mut cells = vec![first];
        let size = 2 + chance.index(largest - 1);
        while cells.len() < size {
            let near = |&c: &usize| {
                let touches =
                    |&d: &usize| (c / side).abs_diff(d / side) + (c % side).abs_diff(d % side) == 1;
                free[c] && cells.iter().any(touches)
            };
            let options: Vec<usize> = (0..side * side).filter(near).collect();
            let Some(&next) = chance.pick(&options) else { break };
            free[next] = false;
            cells.push(next);
        }
        cages.push(cells.into_iter().map(|c| Cell(c as u32)).collect());
    }
    cages
}

/// A random KenKen and the grid it was made from; it may have other solutions.
pub(crate) fn kenken(side: usize, largest: usize, chance: &mut Chance) -> (Puzzle, Grid) {
    let values = latin(side, chance);
    let cages = partition(side, largest, chance).into_iter().map(|cells| {
        let inside: Vec<u8> = cells.iter().map(|c| values[c.index()]).collect();
        let mut ops = vec![Op::Add, Op::Mul];
        match cells.len() {
            1 => ops = vec![Op::Eq],
            2 => ops.extend([Op::Sub, Op::Div].iter().filter(|&&op| result(op, &inside).is_some())),
            _ => {}
        }
        let op = *chance.pick(&ops).unwrap();
        Cage::kenken(op, result(op, &inside).unwrap(), cells)
    });
    let puzzle = Puzzle::kenken(side, cages.collect()).unwrap();
    (puzzle, Grid::new(side, values).unwrap())
}

/// A random Killer on a 6×6 or 9×9 grid and the grid it was made from.
pub(crate) fn killer(
    height: usize,
    width: usize,
    largest: usize,
    chance: &mut Chance,
) -> (Puzzle, Grid) {
    let side = height * width;
    let base = |r: usize, c: usize| (width * (r % height) + r / height + c) % side;
    let mut names: Vec<u8> = (1..=side as u8).collect();
    chance.shuffle(&mut names);
    let mut order = |groups: usize, size: usize| {
        let mut outer: Vec<usize> = (0..groups).collect();
        chance.shuffle(&mut outer);
        let group = |g: usize| {
            let mut inner: Vec<usize> = (0..size).collect();
            chance.shuffle(&mut inner);
            inner.into_iter().map(move |i| g * size + i)
        };
        outer.into_iter().flat_map(group).collect::<Vec<usize>>()
    };
    let (rows, columns) = (order(width, height), order(height, width));
    let at = |i: usize| names[base(rows[i / side], columns[i % side])];
    let values: Vec<u8> = (0..side * side).map(at).collect();
    let mut cages = Vec::new();
    for cells in partition(side, largest, chance) {
        // A cage ends before its first repeat; what is cut off stays without a cage.
        let mut seen = Vec::new();
        let keep = |c: &&Cell| {
            let v = values[c.index()];
            let fresh = !seen.contains(&v);
            seen.push(v);
            fresh
        };
        let cells: Vec<Cell> = cells.iter().take_while(keep).copied().collect();
        let sum = cells.iter().map(|c| u128::from(values[c.index()])).sum();
        cages.push(Cage::killer(sum, cells));
    }
    let puzzle = Puzzle::sudoku(height, width).unwrap().with_cages(cages).unwrap();
    (puzzle, Grid::new(side, values).unwrap())
}

/// One of the eight mirror images and turns of a cell.
pub(crate) fn turned_cell(cell: Cell, side: usize, turn: usize) -> Cell {
    let (mut r, mut c) = (cell.row(side), cell.column(side));
    if turn & 1 == 1 {
        (r, c) = (c, r);
    }
    if turn & 2 == 2 {
        r = side - 1 - r;
    }
    if turn & 4 == 4 {
        c = side - 1 - c;
    }
    Cell::at(r, c, side)
}

/// The puzzle turned, its cages listed in another order.
pub(crate) fn turned(puzzle: &Puzzle, turn: usize, chance: &mut Chance) -> Puzzle {
    let side = puzzle.side();
    let mut cages: Vec<Cage> = puzzle.cages().to_vec();
    for cage in &mut cages {
        cage.cells.iter_mut().for_each(|c| *c = turned_cell(*c, side, turn));
        chance.shuffle(&mut cage.cells);
    }
    chance.shuffle(&mut cages);
    Puzzle::kenken(side, cages).unwrap()
}

/// The ids in a folder that QUADRILLE_SHARED names, file by file: name, level that the name says,
/// puzzles.
pub(crate) fn keen_files() -> Vec<(String, CageLevel, Vec<Puzzle>)> {
    let shared = std::env::var("QUADRILLE_SHARED").expect("QUADRILLE_SHARED names the folder");
    let folder = std::path::Path::new(&shared).join("data/keen");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    paths.sort();
    let read = |path: &std::path::PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let level = CageLevel::from_name(name.split('_').nth(2).unwrap()).unwrap();
        let text = std::fs::read_to_string(path).unwrap();
        let ids = text.lines().map(|l| l.split('\t').next().unwrap());
        let one = |id| read_str(id, &ReadOptions::default()).remove(0).unwrap().puzzle;
        (name, level, ids.map(one).collect())
    };
    paths.iter().map(read).collect()
}
