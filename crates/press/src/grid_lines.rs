//! The lines of a grid: between cells, around boxes, regions and cages, along diagonals, and the
//! frame. Adjacent pieces form one stroke.

use quadrille_puzzle::{Cell, Extra, HouseKind, Layout, Puzzle};

use crate::lattice::Lattice;
use crate::scene::{lines, number, point};

/// Half the length of a diagonal's stroke through a lattice point, as a fraction of a cell. It
/// keeps the middle of every cell free.
const CROSS: f64 = 0.22;

pub(crate) fn thin(lattice: &Lattice) -> String {
    let (right, foot) = lattice.at(lattice.side as f64, lattice.side as f64);
    let mut data = String::new();
    for i in 1..lattice.side {
        let (x, y) = lattice.at(i as f64, i as f64);
        data += &format!("M{}V{}", point((x, lattice.y)), number(foot));
        data += &format!("M{}H{}", point((lattice.x, y)), number(right));
    }
    data
}

pub(crate) fn walls(lattice: &Lattice, part: &[u32]) -> String {
    let side = lattice.side;
    let mut data = String::new();
    for line in 1..side {
        let below = |i: usize| part[(line - 1) * side + i] != part[line * side + i];
        for (from, to) in runs(side, below) {
            let (x, _) = lattice.at(to as f64, 0.0);
            data += &format!("M{}H{}", point(lattice.at(from as f64, line as f64)), number(x));
        }
        let beside = |i: usize| part[i * side + line - 1] != part[i * side + line];
        for (from, to) in runs(side, beside) {
            let (_, y) = lattice.at(0.0, to as f64);
            data += &format!("M{}V{}", point(lattice.at(line as f64, from as f64)), number(y));
        }
    }
    data
}

/// The unbroken runs of a wall.
fn runs(side: usize, wall: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for i in (0..side).filter(|&i| wall(i)) {
        match runs.last_mut() {
            Some(run) if run.1 == i => run.1 = i + 1,
            _ => runs.push((i, i + 1)),
        }
    }
    runs
}

/// The box or region of each cell, or its cage if walls show cages.
pub(crate) fn parts(puzzle: &Puzzle) -> Option<Vec<u32>> {
    let side = puzzle.side();
    match puzzle.layout() {
        Layout::Latin if puzzle.cages().is_empty() => None,
        Layout::Latin => {
            // Each cell without a cage is its own part.
            let mut part: Vec<u32> = (0..).take(side * side).map(|i: u32| i + 1000).collect();
            for (number, cage) in (0..).zip(puzzle.cages()) {
                cage.cells.iter().for_each(|c| part[c.index()] = number);
            }
            Some(part)
        }
        layout => Some(layout.region_map(side)?.into_iter().map(u32::from).collect()),
    }
}

/// A stroke through each lattice point of a diagonal, including the frame's corners. Where cells are
/// small, also a line through the `through` cells, so that the strokes look like one diagonal.
pub(crate) fn diagonal(lattice: &Lattice, rising: bool, through: &dyn Fn(Cell) -> bool) -> String {
    let (n, side) = (lattice.side, lattice.side as f64);
    let mut data = String::new();
    let mut stroke = |from: f64, to: f64| {
        let at = |t: f64| lattice.at(if rising { side - t } else { t }, t);
        data += &lines([at(from), at(to)]);
    };
    for i in 0..=n {
        stroke((i as f64 - CROSS).max(0.0), (i as f64 + CROSS).min(side));
    }
    for i in 0..n {
        let column = if rising { n - 1 - i } else { i };
        if through(Cell::at(i, column, n)) {
            stroke(i as f64 + CROSS, (i + 1) as f64 - CROSS);
        }
    }
    data
}

/// Cells with a tint to distinguish parts: those of some regions of which no two touch, and those
/// of extra houses without lines.
pub(crate) fn shaded(puzzle: &Puzzle) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    if let Layout::Regions(map) = puzzle.layout() {
        let tinted = independent(map, puzzle.side());
        cells.extend(puzzle.cells().filter(|c| tinted.contains(&map[c.index()])));
    }
    let shown =
        |kind: HouseKind| matches!(kind, HouseKind::Extra(extra, _) if extra != Extra::Diagonals);
    for house in puzzle.houses().iter().filter(|house| shown(house.kind)) {
        cells
            .extend(house.cells.iter().filter(|c| !cells.contains(c)).copied().collect::<Vec<_>>());
    }
    cells
}

/// Regions of which no two share an edge, chosen in order.
fn independent(map: &[u8], side: usize) -> Vec<u8> {
    let touch = |a: u8, b: u8| {
        (0..map.len()).any(|i| {
            let right = (i % side + 1 < side).then(|| map[i + 1]);
            let below = map.get(i + side).copied();
            [right, below]
                .into_iter()
                .flatten()
                .any(|n| (map[i], n) == (a, b) || (n, map[i]) == (a, b))
        })
    };
    let mut taken: Vec<u8> = Vec::new();
    for region in 0..side as u8 {
        if taken.iter().all(|&other| !touch(other, region)) {
            taken.push(region);
        }
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_run_on_where_they_can() {
        let puzzle = Puzzle::sudoku(2, 2).unwrap();
        let lattice = Lattice::new(&puzzle, (0.0, 0.0), 1.0);
        assert_eq!(walls(&lattice, &parts(&puzzle).unwrap()), "M0 2H4M2 0V4");
    }

    #[test]
    fn no_two_shaded_regions_touch() {
        let rows = ["aabb", "aabb", "ccdd", "ccdd"].concat();
        let puzzle = Puzzle::jigsaw(rows.as_bytes()).unwrap();
        let Layout::Regions(map) = puzzle.layout() else { panic!() };
        assert_eq!(independent(map, 4), [0, 3]);
    }
}
