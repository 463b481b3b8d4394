//! A grid drawn for people: boxes and regions in heavy lines, cages in light ones, clues in the
//! corners.
//!
//! Every edge between two cells has a weight: none, light (two cages), heavy (two regions, the
//! rim). A corner's character follows from the weights of the four edges that meet there. Rows and
//! columns of the lattice without any edge are left out, so that a plain Sudoku is as compact as in
//! a newspaper.

use quadrille_puzzle::{Cell, Grid, Op, Puzzle, value_char};

/// What a piece of a picture is, for colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Ink {
    /// Lines.
    Border,
    /// The clue of a cage.
    Clue,
    /// A value that was given.
    Given,
    /// A value that was found.
    Answer,
    /// A cell without a value.
    Blank,
}

/// A drawing of a puzzle, with or without values found.
///
/// ```
/// use quadrille_puzzle::{Cell, Puzzle};
/// use quadrille_text::Picture;
/// let mut puzzle = Puzzle::sudoku(2, 2)?;
/// puzzle.give(Cell(0), Some(3));
/// let text = Picture::new(&puzzle).ascii().to_string();
/// assert_eq!(text.lines().take(3).collect::<Vec<_>>(), ["+-----+-----+", "| 3 . | . . |", "| . . | . . |"]);
/// # Ok::<(), quadrille_puzzle::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    /// The puzzle.
    puzzle: &'a Puzzle,
    /// Value per cell, 0 where there is none.
    values: Vec<u8>,
    /// Whether lines are of ASCII characters.
    ascii: bool,
}

/// Weight of an edge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Edge {
    None,
    Light,
    Heavy,
}

/// Corners by the weights of the edges up, right, down and left: index 27·up + 9·right + 3·down +
/// left.
const CORNERS: &str =
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

impl<'a> Picture<'a> {
    /// The puzzle with its givens.
    #[must_use]
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Picture { puzzle, values: puzzle.givens().to_vec(), ascii: false }
    }

    /// The same with every cell filled from a grid of the same side; of another side, nothing
    /// changes.
    #[must_use]
    pub fn filled(self, grid: &Grid) -> Self {
        if grid.side() == self.puzzle.side() { self.with_values(grid.values()) } else { self }
    }

    /// The same with these values, row-major, 0 where there is none; of another number, nothing
    /// changes.
    #[must_use]
    pub fn with_values(mut self, values: &[u8]) -> Self {
        if values.len() == self.values.len() {
            self.values.copy_from_slice(values);
        }
        self
    }

    /// The same in ASCII.
    #[must_use]
    pub fn ascii(mut self) -> Self {
        self.ascii = true;
        self
    }

    /// The drawing, each piece passed through `style`; with a newline at the end.
    #[must_use]
    pub fn draw(&self, style: &dyn Fn(Ink, &str) -> String) -> String {
        let side = self.puzzle.side();
        let map = Lattice::new(self.puzzle);
        let width = self.cell_width();
        let clues = !self.puzzle.cages().is_empty();
        let mut out = String::new();
        for r in 0..=side {
            if (0..side).any(|c| map.above(r, c) != Edge::None) {
                out += &style(Ink::Border, &self.rule(&map, r, width));
                out.push('\n');
            }
            if r == side {
                break;
            }
            if clues {
                self.row(&mut out, &map, r, width, style, true);
            }
            self.row(&mut out, &map, r, width, style, false);
        }
        out
    }

    /// How wide the content of a cell is.
    fn cell_width(&self) -> usize {
        let value = if self.puzzle.side() > 35 { 2 } else { 1 };
        let clue =
            self.puzzle.cages().iter().map(|c| clue(c.op, c.target, self.ascii).chars().count());
        clue.max().unwrap_or(0).max(value)
    }

    /// A lattice line above row `r`.
    fn rule(&self, map: &Lattice, r: usize, width: usize) -> String {
        let side = self.puzzle.side();
        let mut out = String::new();
        for c in 0..=side {
            let left = if c > 0 { map.above(r, c - 1) } else { Edge::None };
            let right = if c < side { map.above(r, c) } else { Edge::None };
            let up = if r > 0 { map.before(r - 1, c) } else { Edge::None };
            let down = if r < side { map.before(r, c) } else { Edge::None };
            if map.has_column(c) {
                out.push(self.corner(up, right, down, left));
                out += &self.dash(right).to_string().repeat(usize::from(c < side));
            }
            if c < side {
                out += &self.dash(right).to_string().repeat(width + 1);
            }
        }
        out
    }

    fn dash(&self, edge: Edge) -> char {
        match (edge, self.ascii) {
            (Edge::None, _) => ' ',
            (_, true) => '-',
            (Edge::Light, _) => '─',
            (Edge::Heavy, _) => '━',
        }
    }

    fn corner(&self, up: Edge, right: Edge, down: Edge, left: Edge) -> char {
        let index = [up, right, down, left].into_iter().fold(0, |i, e| 3 * i + e as usize);
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

    /// The clues or the values of a row.
    fn row(
        &self,
        out: &mut String,
        map: &Lattice,
        r: usize,
        width: usize,
        style: &dyn Fn(Ink, &str) -> String,
        clues: bool,
    ) {
        let side = self.puzzle.side();
        for c in 0..side {
            if map.has_column(c) {
                *out += &style(Ink::Border, &self.bar(map.before(r, c)).to_string());
                out.push(' ');
            }
            let cell = Cell::at(r, c, side);
            let (ink, text) =
                if clues { (Ink::Clue, self.clue_of(cell)) } else { self.value_of(cell) };
            let fill = width - text.chars().count().min(width);
            // Clues stand at the left, values in the middle.
            let before = if clues { 0 } else { fill.div_ceil(2) };
            *out += &" ".repeat(before);
            *out += &style(ink, &text);
            *out += &" ".repeat(fill - before + 1);
        }
        *out += &style(Ink::Border, &self.bar(map.before(r, side)).to_string());
        out.push('\n');
    }

    fn bar(&self, edge: Edge) -> char {
        match (edge, self.ascii) {
            (Edge::None, _) => ' ',
            (_, true) => '|',
            (Edge::Light, _) => '│',
            (Edge::Heavy, _) => '┃',
        }
    }

    /// The clue that stands in a cell: that of the cage of which it is the first.
    fn clue_of(&self, cell: Cell) -> String {
        let cage = self.puzzle.cages().iter().find(|cage| cage.cells.iter().min() == Some(&cell));
        cage.map_or(String::new(), |cage| clue(cage.op, cage.target, self.ascii))
    }

    fn value_of(&self, cell: Cell) -> (Ink, String) {
        let ink = if self.puzzle.given(cell).is_some() { Ink::Given } else { Ink::Answer };
        match self.values[cell.index()] {
            0 => (Ink::Blank, if self.ascii { "." } else { "·" }.to_owned()),
            v if self.puzzle.side() > 35 => (ink, v.to_string()),
            v => (ink, value_char(v).unwrap_or('?').to_string()),
        }
    }
}

impl std::fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.draw(&|_, text| text.to_owned()))
    }
}

/// A clue in a corner: `12+`, `5` for a single cell.
fn clue(op: Op, target: u128, ascii: bool) -> String {
    match (op, ascii) {
        (Op::Eq, _) => target.to_string(),
        (op, true) => format!("{target}{}", op.symbol()),
        (op, false) => format!("{target}{op}"),
    }
}

/// The weights of all edges.
struct Lattice {
    /// N.
    side: usize,
    /// Weight above row r (N: below the last) at column c: index r·N + c.
    above: Vec<Edge>,
    /// Weight before column c (N: after the last) in row r: index r·(N+1) + c.
    before: Vec<Edge>,
    /// Whether a lattice column has an edge anywhere.
    columns: Vec<bool>,
}

impl Lattice {
    fn new(puzzle: &Puzzle) -> Self {
        let side = puzzle.side();
        let regions = puzzle.layout().region_map(side).unwrap_or_else(|| vec![0; side * side]);
        let mut cages = vec![0; side * side];
        for (i, cage) in puzzle.cages().iter().enumerate() {
            cage.cells.iter().for_each(|c| cages[c.index()] = i + 1);
        }
        let weight = |a: usize, b: usize| match () {
            () if regions[a] != regions[b] => Edge::Heavy,
            () if cages[a] != cages[b] => Edge::Light,
            () => Edge::None,
        };
        let (mut above, mut before) = (Vec::new(), Vec::new());
        for r in 0..=side {
            for c in 0..side {
                let rim = r == 0 || r == side;
                above.push(if rim {
                    Edge::Heavy
                } else {
                    weight((r - 1) * side + c, r * side + c)
                });
            }
        }
        for r in 0..side {
            for c in 0..=side {
                let rim = c == 0 || c == side;
                before.push(if rim { Edge::Heavy } else { weight(r * side + c - 1, r * side + c) });
            }
        }
        let columns = (0..=side)
            .map(|c| (0..side).any(|r| before[r * (side + 1) + c] != Edge::None))
            .collect();
        Lattice { side, above, before, columns }
    }

    fn above(&self, r: usize, c: usize) -> Edge {
        self.above[r * self.side + c]
    }

    fn before(&self, r: usize, c: usize) -> Edge {
        self.before[r * (self.side + 1) + c]
    }

    fn has_column(&self, c: usize) -> bool {
        self.columns[c]
    }
}
