//! One line as a setter draws it: a few straight parts, gentle turns, never beside itself.

use quadrille_core::Chance;

/// The eight directions, each an eighth turn from the one before.
const WAYS: [(isize, isize); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The cells and corners that drawings occupy.
#[derive(Clone, Debug)]
pub(super) struct Canvas {
    side: usize,
    /// True for a cell of a drawing.
    cells: Vec<bool>,
    /// True for a corner of four cells that a line passes through, by the cell above and left of it.
    corners: Vec<bool>,
    /// The lines, for borders that they pass.
    lines: Vec<Vec<usize>>,
}

impl Canvas {
    pub(super) fn new(side: usize) -> Self {
        let all = || vec![false; side * side];
        Canvas { side, cells: all(), corners: all(), lines: Vec::new() }
    }

    /// True if nothing is drawn in the cell.
    pub(super) fn is_free(&self, cell: usize) -> bool {
        !self.cells[cell]
    }

    /// True if no line passes between two cells with a common border.
    pub(super) fn is_open_border(&self, a: usize, b: usize) -> bool {
        let passes = |pair: &[usize]| pair == [a, b] || pair == [b, a];
        !self.lines.iter().any(|line| line.windows(2).any(passes))
    }

    /// True if no line passes through the corner below and right of a cell.
    pub(super) fn is_open_corner(&self, cell: usize) -> bool {
        !self.corners[cell]
    }

    /// True if the line stays clear of all drawings.
    pub(super) fn takes(&self, line: &[usize]) -> bool {
        line.iter().all(|&cell| self.is_free(cell))
            && corners(line, self.side).all(|corner| !self.corners[corner])
    }

    pub(super) fn add(&mut self, line: &[usize]) {
        for &cell in line {
            self.cells[cell] = true;
        }
        for corner in corners(line, self.side) {
            self.corners[corner] = true;
        }
        self.lines.push(line.to_vec());
    }

    /// Occupies cells that are not a line.
    pub(super) fn fill(&mut self, cells: &[usize]) {
        for &cell in cells {
            self.cells[cell] = true;
        }
    }

    /// The number of cells of drawings beside the cells of a line, also across a corner.
    pub(super) fn contacts(&self, line: &[usize]) -> usize {
        let side = self.side;
        let near = |a: usize, b: usize| {
            (a / side).abs_diff(b / side) <= 1 && (a % side).abs_diff(b % side) <= 1
        };
        let beside = |&cell: &usize| {
            (0..self.cells.len()).filter(|&other| self.cells[other] && near(cell, other)).count()
        };
        line.iter().map(beside).sum()
    }

    /// Draws a line of some cells in a free part of the canvas. `None` if it ran into something.
    pub(super) fn draw(&self, length: usize, chance: &mut Chance) -> Option<Vec<usize>> {
        let mut line = vec![chance.index(self.side * self.side)];
        let mut way = chance.index(WAYS.len());
        for part in parts(length - 1, chance) {
            for _ in 0..part {
                line.push(self.next(&line, way)?);
            }
            way = turned(way, chance);
        }
        self.takes(&line).then_some(line)
    }

    /// The next cell of a line in a direction, unless it would leave the grid or touch itself.
    fn next(&self, line: &[usize], way: usize) -> Option<usize> {
        let (last, (rows, columns)) = (line[line.len() - 1], WAYS[way]);
        let row = (last / self.side).checked_add_signed(rows).filter(|&row| row < self.side)?;
        let column = (last % self.side).checked_add_signed(columns).filter(|&c| c < self.side)?;
        let cell = row * self.side + column;
        let earlier = &line[..line.len() - 1];
        let touches = |&other: &usize| other == cell || is_beside(other, cell, self.side);
        (self.is_free(cell) && !earlier.iter().any(touches)).then_some(cell)
    }
}

/// The straight parts of a line with this many steps: one to three.
fn parts(steps: usize, chance: &mut Chance) -> Vec<usize> {
    let most = match steps {
        ..=1 => 1,
        2..=4 => 2,
        _ => 3,
    };
    let least = if steps > 4 { 2 } else { 1 };
    let parts = least + chance.index(most - least + 1);
    let mut sizes = vec![1; parts];
    for _ in parts..steps {
        let at = chance.index(parts);
        sizes[at] += 1;
    }
    sizes
}

/// A turn by an eighth or a quarter, to either side.
fn turned(way: usize, chance: &mut Chance) -> usize {
    let by = [1, 7, 2, 6][chance.index(4)];
    (way + by) % WAYS.len()
}

/// The corners that the diagonal steps of a line pass through.
fn corners(line: &[usize], side: usize) -> impl Iterator<Item = usize> {
    line.windows(2).filter_map(move |pair| {
        let (row, column) = (pair[0] / side, pair[0] % side);
        let (next_row, next_column) = (pair[1] / side, pair[1] % side);
        let diagonal = row != next_row && column != next_column;
        diagonal.then(|| row.min(next_row) * side + column.min(next_column))
    })
}

fn is_beside(a: usize, b: usize, side: usize) -> bool {
    (a / side).abs_diff(b / side) + (a % side).abs_diff(b % side) == 1
}

/// The cells that share a border with a cell.
pub(super) fn neighbours(cell: usize, side: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / side, cell % side);
    let near = [
        (row > 0).then(|| cell - side),
        (column > 0).then(|| cell - 1),
        (column + 1 < side).then(|| cell + 1),
        (row + 1 < side).then(|| cell + side),
    ];
    near.into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_connected_and_stay_clear_of_themselves_and_others() {
        let (mut chance, mut drawn) = (Chance::new(1), 0);
        for _ in 0..200 {
            let mut canvas = Canvas::new(9);
            for length in [7, 6, 5, 4] {
                let Some(line) = canvas.draw(length, &mut chance) else { continue };
                assert_eq!(line.len(), length);
                for (i, &a) in line.iter().enumerate() {
                    for (j, &b) in line.iter().enumerate().skip(i + 1) {
                        let apart = (a / 9).abs_diff(b / 9).max((a % 9).abs_diff(b % 9));
                        assert!(if j == i + 1 { apart == 1 } else { apart > 0 }, "{line:?}");
                        assert!(j == i + 1 || !is_beside(a, b, 9), "{line:?}");
                    }
                }
                canvas.add(&line);
                assert!(!canvas.takes(&line[..1]));
                drawn += 1;
            }
            let cells: usize = canvas.lines.iter().map(Vec::len).sum();
            assert_eq!((0..81).filter(|&cell| !canvas.is_free(cell)).count(), cells);
        }
        assert!(drawn > 200, "more than one line fits: {drawn}");
    }
}
