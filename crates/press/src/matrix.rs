//! A picture of the exact cover matrix: a column with a heading for each item, a row with a name
//! for each option, a square where they meet.
//!
//! Options of givens have semibold names. Those of a solution have a band and filled squares.

use quadrille_encode::{Choice, Matrix};
use quadrille_puzzle::{Grid, Puzzle};

use crate::picture::kind_name;
use crate::scene::{Anchor, Scene, Stroke, Style, Text, number, point};
use crate::theme::Ink;

/// The most options that are drawn.
const MOST: usize = 20_000;
/// Up to this many items and options, each has its own label.
const LABELLED: usize = 96;

/// The error for a matrix that is too large to draw.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a picture of a matrix has at most {MOST} options, not {options}")]
pub struct MatrixTooLarge {
    /// Its options.
    pub options: usize,
}

impl Scene {
    /// The matrix of a puzzle, with its solution if one is given.
    ///
    /// ```
    /// use quadrille_encode::{ItemOrder, Matrix};
    /// use quadrille_press::{Scene, Theme};
    /// use quadrille_puzzle::Puzzle;
    /// let puzzle = Puzzle::sudoku(2, 2)?;
    /// let matrix = Matrix::new(&puzzle, ItemOrder::CellFirst)?;
    /// let svg = Scene::matrix(&matrix, &puzzle, None)?.to_svg(&Theme::SCREEN);
    /// assert!(svg.contains("r4c4=4"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Above 20,000 options.
    pub fn matrix(
        matrix: &Matrix,
        puzzle: &Puzzle,
        solution: Option<&Grid>,
    ) -> Result<Scene, MatrixTooLarge> {
        let options = matrix.choices().len();
        if options > MOST {
            return Err(MatrixTooLarge { options });
        }
        Ok(Drawing::new(matrix, puzzle, solution).scene())
    }
}

/// The three lines of heading above an item, derived from its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Heading {
    /// The kind of item: `cells`, `rows`, `columns`.
    pub(crate) block: &'static str,
    /// The number of the house, or the row of a cell.
    pub(crate) group: String,
    /// The value, or the column of a cell.
    pub(crate) label: String,
}

impl Heading {
    /// Splits a name: `r1c1`, `r1v1`, `c1v1`, `b1v1`, `d1v1`, `k1`, `k1s1`.
    pub(crate) fn of(name: &str) -> Heading {
        let (kind, rest) = name.split_at(1);
        let cut = rest.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let (group, label) = rest.split_at(cut);
        let block = match (kind, label.get(..1)) {
            ("r", Some("c")) => "cells",
            ("r", _) => "rows",
            ("c", _) => "columns",
            ("b", _) => "boxes",
            ("d", _) => "diagonals",
            ("k", Some("s")) => "cage states",
            ("k", Some(_)) => "cage values",
            ("k", _) => "cages",
            _ => "more houses",
        };
        let label = label.get(1..).unwrap_or_default();
        let group = if block == "cages" { String::new() } else { group.to_owned() };
        let label = if block == "cages" { rest.to_owned() } else { label.to_owned() };
        Heading { block, group, label }
    }
}

/// The name of an option: the value it places.
pub(crate) fn option_name(choice: &Choice, side: usize) -> String {
    let place =
        |&(cell, value): &(quadrille_puzzle::Cell, u8)| format!("{}={value}", cell.name(side));
    choice.places.iter().map(place).collect::<Vec<_>>().join(" ")
}

/// True if the givens, or a solution, choose the option.
pub(crate) fn is_chosen(choice: &Choice, values: &[u8]) -> bool {
    choice.places.iter().all(|&(cell, value)| values.get(cell.index()) == Some(&value))
}

struct Drawing<'a> {
    matrix: &'a Matrix,
    puzzle: &'a Puzzle,
    solution: Option<&'a Grid>,
    headings: Vec<Heading>,
    /// Side of the place of a square.
    unit: f64,
    /// True if each option and item has its own label.
    labelled: bool,
    left: f64,
    top: f64,
}

impl<'a> Drawing<'a> {
    fn new(matrix: &'a Matrix, puzzle: &'a Puzzle, solution: Option<&'a Grid>) -> Self {
        let labelled = matrix.items().len().max(matrix.choices().len()) <= LABELLED;
        let unit: f64 = if labelled { 2.6 } else { 1.4 };
        let names = matrix.choices().iter().map(|c| option_name(c, matrix.side()).chars().count());
        let longest = if labelled { names.max().unwrap_or(0) } else { 8 };
        let left = 4.0 + 0.52 * unit.max(2.0) * longest as f64;
        let top = if labelled { 4.0 + 3.4 * unit } else { 10.0 };
        let headings = matrix.items().iter().map(|name| Heading::of(name)).collect();
        Drawing { matrix, puzzle, solution, headings, unit, labelled, left, top }
    }

    fn size(&self) -> (f64, f64) {
        let (items, options) = (self.matrix.items().len(), self.matrix.choices().len());
        (self.unit * items as f64, self.unit * options as f64)
    }

    fn scene(&self) -> Scene {
        let (wide, high) = self.size();
        let title = format!("The exact cover matrix of a {}", kind_name(self.puzzle));
        let mut scene = Scene::new(self.left + wide + 3.0, self.top + high + 3.0, title);
        self.bands(&mut scene);
        self.rules(&mut scene);
        self.heads(&mut scene);
        self.names(&mut scene);
        self.squares(&mut scene);
        scene
    }

    fn is_solved(&self, choice: &Choice) -> bool {
        self.solution.is_some_and(|grid| is_chosen(choice, grid.values()))
    }

    fn bands(&self, scene: &mut Scene) {
        let (wide, _) = self.size();
        for (i, _) in self.options().filter(|(_, choice)| self.is_solved(choice)) {
            let place = [self.left, self.row(i), wide, self.unit];
            scene.wash(place, Ink::Wash);
            scene.wash(place, Ink::PatternTint);
        }
    }

    fn options(&self) -> impl Iterator<Item = (usize, &Choice)> {
        self.matrix.choices().iter().enumerate()
    }

    fn row(&self, option: usize) -> f64 {
        self.top + self.unit * option as f64
    }

    fn column(&self, item: usize) -> f64 {
        self.left + self.unit * item as f64
    }

    /// Thin lines between groups, thick ones between blocks, and a frame.
    fn rules(&self, scene: &mut Scene) {
        let (wide, high) = self.size();
        let (mut thin, mut thick) = (String::new(), String::new());
        for (i, pair) in self.headings.windows(2).enumerate() {
            let line =
                format!("M{}V{}", point((self.column(i + 1), self.top)), number(self.top + high));
            if pair[0].block != pair[1].block {
                thick += &line;
            } else if pair[0].group != pair[1].group {
                thin += &line;
            }
        }
        let choices = self.matrix.choices();
        for (i, pair) in choices.windows(2).enumerate() {
            let first = |c: &Choice| c.places.first().map(|p| p.0);
            if first(&pair[0]) != first(&pair[1]) {
                let right = number(self.left + wide);
                thin += &format!("M{}H{right}", point((self.left, self.row(i + 1))));
            }
        }
        scene.stroke(thin, Stroke::points(Ink::Thin, 0.3));
        scene.stroke(thick, Stroke::points(Ink::Line, 0.9));
        scene.frame([self.left, self.top, wide, high], Stroke::points(Ink::Line, 1.4));
    }

    fn heads(&self, scene: &mut Scene) {
        let size = self.unit.max(2.2);
        let starts = |same: &dyn Fn(&Heading, &Heading) -> bool| {
            let new = |&i: &usize| i == 0 || !same(&self.headings[i - 1], &self.headings[i]);
            (0..self.headings.len()).filter(new).collect::<Vec<_>>()
        };
        let (first, second) = if self.labelled {
            (self.top - 2.5 * self.unit, self.top - 1.45 * self.unit)
        } else {
            (self.top - 4.4, self.top - 1.2)
        };
        for i in starts(&|a, b| a.block == b.block) {
            let text = Text::new(self.column(i) + 0.2, first, 1.1 * size, self.headings[i].block);
            scene.text(text.styled(Style::Italic));
        }
        for i in starts(&|a, b| a.block == b.block && a.group == b.group) {
            let group =
                Text::new(self.column(i) + 0.3, second, 0.9 * size, &self.headings[i].group);
            scene.text(group.styled(Style::Semibold));
        }
        if self.labelled {
            for (i, heading) in self.headings.iter().enumerate() {
                let x = self.column(i) + self.unit / 2.0;
                let text = Text::new(x, self.top - 0.4 * self.unit, 0.8 * size, &heading.label);
                scene.text(text.anchored(Anchor::Middle).inked(Ink::Label));
            }
        }
    }

    /// The name of each option, or of the first of each cell.
    fn names(&self, scene: &mut Scene) {
        let size = 0.85 * self.unit.max(2.0);
        let mut last: Option<f64> = None;
        for (i, choice) in self.options() {
            let y = self.row(i) + self.unit / 2.0 + 0.325 * size;
            if !self.labelled && last.is_some_and(|last| y - last < 1.1 * size) {
                continue;
            }
            last = Some(y);
            let given = is_chosen(choice, self.puzzle.givens());
            let mut name = option_name(choice, self.matrix.side());
            if !self.labelled && name.chars().count() > 8 {
                name = name.chars().take(7).chain(['…']).collect();
            }
            let text = Text::new(self.left - 1.0, y, size, name).anchored(Anchor::End);
            scene.text(text.styled(if given { Style::Semibold } else { Style::Regular }));
        }
    }

    /// Squares, filled if the option is chosen or no solution is shown.
    fn squares(&self, scene: &mut Scene) {
        let (mut plain, mut chosen) = (String::new(), String::new());
        for (i, choice) in self.options() {
            let solved = self.is_solved(choice);
            let share = if self.solution.is_some() && !solved { 0.5 } else { 0.72 };
            let side = share * self.unit;
            let off = (self.unit - side) / 2.0;
            let coloured = choice.states.iter().map(|(item, _)| *item);
            for item in choice.items.iter().copied().chain(coloured) {
                let corner = point((self.column(item as usize) + off, self.row(i) + off));
                let s = number(side);
                let square = format!("M{corner}h{s}v{s}h-{s}z");
                if solved {
                    chosen += &square
                } else {
                    plain += &square
                };
            }
        }
        scene.fill(plain, if self.solution.is_some() { Ink::Label } else { Ink::Text });
        scene.fill(chosen, Ink::Pattern);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_items_are_taken_apart() {
        let of = |name| {
            let Heading { block, group, label } = Heading::of(name);
            (block, group, label)
        };
        let want = |block, group: &str, label: &str| (block, group.to_owned(), label.to_owned());
        assert_eq!(of("r12c3"), want("cells", "12", "3"));
        assert_eq!(of("r1v16"), want("rows", "1", "16"));
        assert_eq!(of("k7"), want("cages", "", "7"));
        assert_eq!(of("k7s2"), want("cage states", "7", "2"));
    }
}
