//! The lines of a drawn grid: the edges between cells, their weights and their characters.
//!
//! Every edge between two cells has a weight: none, light (two cages), heavy (two regions, the
//! rim). A corner's character follows from the weights of its four edges.

use quadrille_puzzle::{Cell, Puzzle};

use crate::clues::Clues;

/// Weight of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edge {
    /// No line.
    None,
    /// Another cage begins, or another cell if all cells are separated.
    Light,
    /// Another region begins, or the grid ends.
    Heavy,
    /// Another region begins within one cage: heavy, but dashed, to show that the cage continues.
    Crossing,
}

/// Corners by the weights of their edges: index 27·up + 9·right + 3·down + left.
const CORNERS: &str =
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

/// The edges of a puzzle's grid.
///
/// ```
/// use quadrille_puzzle::Puzzle;
/// use quadrille_text::{Edge, Lattice};
/// let lattice = Lattice::new(&Puzzle::sudoku(2, 2)?, false);
/// assert_eq!((lattice.before(0, 1), lattice.before(0, 2)), (Edge::None, Edge::Heavy));
/// assert_eq!(lattice.rule(2, 1), "┣━━━━━╋━━━━━┫");
/// # Ok::<(), quadrille_puzzle::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lattice {
    side: usize,
    /// Weight above row r (N: below the last) at column c: index r·N + c.
    above: Vec<Edge>,
    /// Weight before column c (N: after the last) in row r: index r·(N+1) + c.
    before: Vec<Edge>,
    ascii: bool,
    /// Clues, some of which stand on edges.
    clues: Clues,
}

impl Lattice {
    /// The lines between boxes or regions, and between cages.
    #[must_use]
    pub fn new(puzzle: &Puzzle, ascii: bool) -> Self {
        let side = puzzle.side();
        let regions = puzzle.layout().region_map(side).unwrap_or_else(|| vec![0; side * side]);
        let mut cages = vec![0; side * side];
        for (i, cage) in puzzle.cages().iter().enumerate() {
            cage.cells.iter().for_each(|c| cages[c.index()] = i + 1);
        }
        let weight = |a: usize, b: usize| match (regions[a] == regions[b], cages[a] == cages[b]) {
            (false, true) if cages[a] > 0 => Edge::Crossing,
            (false, _) => Edge::Heavy,
            (true, false) => Edge::Light,
            (true, true) => Edge::None,
        };
        let inner = |i: usize, a: usize, b: usize| match i {
            0 => Edge::Heavy,
            i if i == side => Edge::Heavy,
            _ => weight(a, b),
        };
        let rows = (0..=side).flat_map(|r| (0..side).map(move |c| (r, c)));
        let above = rows.map(|(r, c)| inner(r, (r.max(1) - 1) * side + c, r * side + c));
        let columns = (0..side).flat_map(|r| (0..=side).map(move |c| (r, c)));
        let before = columns.map(|(r, c)| inner(c, r * side + c.max(1) - 1, r * side + c));
        let clues = Clues::new(puzzle, ascii);
        Lattice { side, above: above.collect(), before: before.collect(), ascii, clues }
    }

    /// Adds a light line between any two cells that have none.
    #[must_use]
    pub fn with_cells(mut self) -> Self {
        for edge in self.above.iter_mut().chain(&mut self.before) {
            *edge = (*edge).max(Edge::Light);
        }
        self
    }

    /// The edge above row `r` (N: below the last) at column `c`.
    #[must_use]
    pub fn above(&self, r: usize, c: usize) -> Edge {
        self.above[r * self.side + c]
    }

    /// The edge before column `c` (N: after the last) in row `r`.
    #[must_use]
    pub fn before(&self, r: usize, c: usize) -> Edge {
        self.before[r * (self.side + 1) + c]
    }

    /// The clues of the puzzle.
    #[must_use]
    pub fn clues(&self) -> &Clues {
        &self.clues
    }

    /// The mark on the edge above row `r` at column `c`.
    fn mark_above(&self, r: usize, c: usize) -> Option<&str> {
        let cell = |r| Cell::at(r, c, self.side);
        self.clues.between(cell(r.checked_sub(1)?), cell(r))
    }

    /// The mark on the edge before column `c` in row `r`.
    fn mark_before(&self, r: usize, c: usize) -> Option<&str> {
        let cell = |c| Cell::at(r, c, self.side);
        self.clues.between(cell(c.checked_sub(1)?), cell(c))
    }

    /// True if there is any edge above row `r`; otherwise the line is left out.
    #[must_use]
    pub fn has_rule(&self, r: usize) -> bool {
        let drawn = |c| self.above(r, c) != Edge::None || self.mark_above(r, c).is_some();
        (0..self.side).any(drawn)
    }

    /// True if there is any edge before column `c`; otherwise the column is left out.
    #[must_use]
    pub fn has_column(&self, c: usize) -> bool {
        let drawn = |r| self.before(r, c) != Edge::None || self.mark_before(r, c).is_some();
        (0..self.side).any(drawn)
    }

    /// The line above row `r` for cells of this width: a column takes a character and a blank, a
    /// cell its width and a blank.
    #[must_use]
    pub fn rule(&self, r: usize, width: usize) -> String {
        let mut out = String::new();
        for c in 0..=self.side {
            let right = if c < self.side { self.above(r, c) } else { Edge::None };
            if self.has_column(c) {
                out.push(self.corner(r, c));
                out += &self.dash(right).to_string().repeat(usize::from(c < self.side));
            }
            if c < self.side {
                let mark = self.mark_above(r, c).unwrap_or_default();
                let dashes = width + 1 - mark.chars().count().min(width + 1);
                let before = dashes / 2;
                let dash = self.dash(right).to_string();
                out += &(dash.repeat(before) + mark + &dash.repeat(dashes - before));
            }
        }
        out
    }

    /// Texts of each column, centred above cells of this width.
    #[must_use]
    pub fn spaced(&self, texts: &[impl AsRef<str>], width: usize) -> String {
        let mut out = String::new();
        for (c, text) in texts.iter().enumerate() {
            let gap = if self.has_column(c) { "  " } else { "" };
            out += &format!("{gap}{:^width$} ", text.as_ref());
        }
        out
    }

    /// The two characters before column `c` in row `r`: a line and a blank, or a mark.
    #[must_use]
    pub fn gap(&self, r: usize, c: usize) -> String {
        match self.mark_before(r, c) {
            Some(mark) => format!("{mark:<2}"),
            None => format!("{} ", self.bar(r, c)),
        }
    }

    /// The character before column `c` in row `r`.
    #[must_use]
    pub fn bar(&self, r: usize, c: usize) -> char {
        match (self.before(r, c), self.ascii) {
            (Edge::None, _) => ' ',
            (Edge::Crossing, true) => ':',
            (_, true) => '|',
            (Edge::Light, _) => '│',
            (Edge::Heavy, _) => '┃',
            (Edge::Crossing, _) => '╏',
        }
    }

    fn dash(&self, edge: Edge) -> char {
        match (edge, self.ascii) {
            (Edge::None, _) => ' ',
            (Edge::Crossing, true) => '~',
            (_, true) => '-',
            (Edge::Light, _) => '─',
            (Edge::Heavy, _) => '━',
            (Edge::Crossing, _) => '╍',
        }
    }

    /// The character at the crossing of the line above row `r` and the one before column `c`.
    fn corner(&self, r: usize, c: usize) -> char {
        let side = self.side;
        let left = if c > 0 { self.above(r, c - 1) } else { Edge::None };
        let right = if c < side { self.above(r, c) } else { Edge::None };
        let up = if r > 0 { self.before(r - 1, c) } else { Edge::None };
        let down = if r < side { self.before(r, c) } else { Edge::None };
        let weight = |edge: Edge| (edge as usize).min(Edge::Heavy as usize);
        let index = [up, right, down, left].into_iter().fold(0, |i, e| 3 * i + weight(e));
        match (CORNERS.chars().nth(index).unwrap_or('+'), self.ascii) {
            (' ', _) => ' ',
            (_, true) => match ((up, down), (right, left)) {
                ((Edge::None, Edge::None), _) => '-',
                (_, (Edge::None, Edge::None)) => '|',
                _ => '+',
            },
            (corner, false) => corner,
        }
    }
}
