//! A grid drawn for people: regions in heavy lines, cages in light ones, clues in the corners.
//!
//! Rows and columns of the [lattice](Lattice) without any edge are left out, so a plain Sudoku is
//! as compact as in a newspaper.

use quadrille_puzzle::look::Side;
use quadrille_puzzle::{Cage, Cell, Grid, Op, Puzzle, value_char};

use crate::lattice::Lattice;

/// The role of a piece of a picture, which decides its colour.
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

/// A drawing of a puzzle, with or without found values.
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
    puzzle: &'a Puzzle,
    /// Value per cell, 0 for none.
    values: Vec<u8>,
    ascii: bool,
}

impl<'a> Picture<'a> {
    /// The puzzle with its givens.
    #[must_use]
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Picture { puzzle, values: puzzle.givens().to_vec(), ascii: false }
    }

    /// Fills every cell from a grid of the same side; a grid of another side is ignored.
    #[must_use]
    pub fn filled(mut self, grid: &Grid) -> Self {
        if grid.side() == self.puzzle.side() {
            self.values.copy_from_slice(grid.values());
        }
        self
    }

    /// Draws in ASCII.
    #[must_use]
    pub fn ascii(mut self) -> Self {
        self.ascii = true;
        self
    }

    /// The drawing with a final newline; each piece is passed through `style`.
    #[must_use]
    pub fn draw(&self, style: &dyn Fn(Ink, &str) -> String) -> String {
        let side = self.puzzle.side();
        let map = Lattice::new(self.puzzle, self.ascii);
        let clues = map.clues();
        let value = if side > 35 { 2 } else { 1 };
        let width = clues.width().max(value);
        let mut out = String::new();
        let margin = (0..side).map(|r| clues.beside(Side::Left, r).chars().count()).max();
        let margin = margin.filter(|&most| most > 0).map_or(0, |most| most + 1);
        self.beyond(&mut out, &map, Side::Top, (margin, width), style);
        for r in 0..=side {
            if map.has_rule(r) {
                out += &" ".repeat(margin);
                out += &style(Ink::Border, &map.rule(r, width));
                out.push('\n');
            }
            if r == side {
                break;
            }
            if clues.are_in_cells() {
                out += &" ".repeat(margin);
                self.row(&mut out, &map, r, width, style, true);
                out.push('\n');
            }
            let [left, right] = [Side::Left, Side::Right].map(|side| clues.beside(side, r));
            // Padded before it is styled, since colours have no width.
            out += &style(Ink::Clue, &format!("{left:<margin$}"));
            self.row(&mut out, &map, r, width, style, false);
            if !right.is_empty() {
                out += &style(Ink::Clue, &format!(" {right}"));
            }
            out.push('\n');
        }
        self.beyond(&mut out, &map, Side::Bottom, (margin, width), style);
        clues.legend().iter().for_each(|line| out += &format!("{line}\n"));
        out
    }

    /// The clues above or below the grid.
    fn beyond(
        &self,
        out: &mut String,
        map: &Lattice,
        side: Side,
        (margin, width): (usize, usize),
        style: &dyn Fn(Ink, &str) -> String,
    ) {
        for texts in map.clues().beyond(side, self.puzzle.side()) {
            let line = map.spaced(&texts, width);
            *out += &format!("{}{}\n", " ".repeat(margin), style(Ink::Clue, line.trim_end()));
        }
    }

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
                let gap = if clues { format!("{} ", map.bar(r, c)) } else { map.gap(r, c) };
                // A blank needs no colour.
                let mark = Some(gap.trim_end()).filter(|mark| !mark.is_empty());
                *out += &mark.map_or_else(String::new, |mark| style(Ink::Border, mark));
                *out += &" ".repeat(2 - gap.trim_end().chars().count());
            }
            let cell = Cell::at(r, c, side);
            let (ink, text) = match clues {
                true => (Ink::Clue, map.clues().in_cell(cell).to_owned()),
                false => self.value_of(cell),
            };
            let fill = width - text.chars().count().min(width);
            // Clues are left-aligned, values centred.
            let before = if clues { 0 } else { fill.div_ceil(2) };
            *out += &" ".repeat(before);
            *out += &style(ink, &text);
            *out += &" ".repeat(fill - before + 1);
        }
        *out += &style(Ink::Border, &map.bar(r, side).to_string());
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

/// The clue drawn in a cell: that of the cage of which it is the first, or nothing.
pub(crate) fn clue_in(puzzle: &Puzzle, cell: Cell, ascii: bool) -> String {
    let cage = puzzle.cages().iter().find(|cage| cage.cells.iter().min() == Some(&cell));
    cage.map_or(String::new(), |cage| clue(cage, ascii))
}

/// A clue: `12+`, or only the number for a single cell and for killer cages.
fn clue(cage: &Cage, ascii: bool) -> String {
    match (cage.op, ascii) {
        (Op::Eq, _) => cage.target.to_string(),
        (Op::Add, _) if !cage.repeats => cage.target.to_string(),
        (op, true) => format!("{}{}", cage.target, op.symbol()),
        (op, false) => format!("{}{op}", cage.target),
    }
}
