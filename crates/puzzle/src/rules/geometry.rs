//! Where cells stand: neighbours, squares, lines from edge to edge, regions.

use super::RuleKind;
use crate::cell::Cell;
use crate::model::Puzzle;

/// The cell some rows and columns away, if it is on the grid.
fn moved(cell: Cell, rows: isize, columns: isize, puzzle: &Puzzle) -> Option<Cell> {
    let side = puzzle.side();
    let row = cell.row(side).checked_add_signed(rows)?;
    let column = cell.column(side).checked_add_signed(columns)?;
    let on_grid = row < puzzle.rows() && column < puzzle.columns();
    on_grid.then(|| Cell::at(row, column, side))
}

/// All pairs of cells that are one of these moves (rows, columns) apart.
pub(super) fn pairs_apart(puzzle: &Puzzle, moves: &[(isize, isize)]) -> Vec<[Cell; 2]> {
    let cells = puzzle.cells().filter(|&cell| puzzle.contains(cell));
    let from = |cell| {
        moves.iter().filter_map(move |&(rows, columns)| {
            moved(cell, rows, columns, puzzle).map(|other| [cell, other])
        })
    };
    cells.flat_map(from).collect()
}

/// All pairs of cells with a common border.
pub(super) fn neighbours(puzzle: &Puzzle) -> Vec<[Cell; 2]> {
    pairs_apart(puzzle, &[(0, 1), (1, 0)])
}

/// The cells that share a border with a cell.
pub(super) fn around(cell: Cell, puzzle: &Puzzle) -> impl Iterator<Item = Cell> {
    let moves = [(-1, 0), (0, -1), (0, 1), (1, 0)];
    moves.into_iter().filter_map(move |(rows, columns)| moved(cell, rows, columns, puzzle))
}

/// True if two cells share a border.
pub(super) fn share_border(a: Cell, b: Cell, puzzle: &Puzzle) -> bool {
    around(a, puzzle).any(|cell| cell == b)
}

/// All 2×2 squares.
pub(super) fn squares(puzzle: &Puzzle) -> Vec<[Cell; 4]> {
    let side = puzzle.side() as u32;
    let falling = pairs_apart(puzzle, &[(1, 1)]).into_iter();
    falling.map(|[a, b]| [a, Cell(a.0 + 1), Cell(a.0 + side), b]).collect()
}

/// True if the cells are a 2×2 square, in any order.
pub(super) fn is_square(cells: &[Cell], puzzle: &Puzzle) -> bool {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    squares(puzzle).iter().any(|square| square[..] == sorted)
}

/// True if the cells are a whole row or column, read from either end.
pub(super) fn is_whole_line(cells: &[Cell], puzzle: &Puzzle) -> bool {
    is_whole(cells, [(0, 1), (0, -1), (1, 0), (-1, 0)], puzzle)
}

/// True if the cells are a whole diagonal from edge to edge, of any length.
pub(super) fn is_whole_diagonal(cells: &[Cell], puzzle: &Puzzle) -> bool {
    is_whole(cells, [(1, 1), (1, -1), (-1, 1), (-1, -1)], puzzle)
}

/// True if each cell is the same one of these steps from the one before, and the grid ends before
/// the first cell and after the last.
fn is_whole(cells: &[Cell], steps: [(isize, isize); 4], puzzle: &Puzzle) -> bool {
    let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else { return false };
    let whole = |(rows, columns): (isize, isize)| {
        let next = |cell| moved(cell, rows, columns, puzzle);
        cells.windows(2).all(|pair| next(pair[0]) == Some(pair[1]))
            && moved(first, -rows, -columns, puzzle).is_none()
            && next(last).is_none()
    };
    steps.into_iter().any(whole)
}

/// The cells of the box or region of a cell, row-major. On a grid without any, extra regions count.
pub(super) fn region(cell: Cell, puzzle: &Puzzle) -> Option<Vec<Cell>> {
    let extra =
        |rule: &&super::Rule| rule.kind == RuleKind::ExtraRegion && rule.line().contains(&cell);
    match puzzle.layout().region_map(puzzle.side()) {
        Some(map) => {
            let same = |other: &Cell| map[other.index()] == map[cell.index()];
            Some(puzzle.cells().filter(same).collect())
        }
        None => puzzle.rules().iter().find(extra).map(|rule| {
            let mut cells = rule.line().to_vec();
            cells.sort_unstable();
            cells
        }),
    }
}

/// The parts of a line in each region that it passes through, in order. A region that the line
/// enters twice has two parts.
pub(super) fn segments(line: &[Cell], puzzle: &Puzzle) -> Vec<Vec<Cell>> {
    let regions: Vec<Option<Vec<Cell>>> = line.iter().map(|&cell| region(cell, puzzle)).collect();
    let mut parts: Vec<Vec<Cell>> = Vec::new();
    for (i, &cell) in line.iter().enumerate() {
        match parts.last_mut() {
            Some(part) if regions[i] == regions[i - 1] => part.push(cell),
            _ => parts.push(vec![cell]),
        }
    }
    parts
}
