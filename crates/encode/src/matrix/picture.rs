//! The labelled picture of a small Sudoku matrix as in textbooks: three heading lines, options
//! labelled `r1c1v1` that repeat only what changed, one column every two characters, and only the
//! ones printed. For the row-first layout and sides up to 5.

use super::{ItemOrder, Matrix, MatrixError};
use quadrille_puzzle::Cell;

/// Largest side with a letter for every cell.
const MOST: usize = 5;

/// Characters before the first item.
const LABEL: usize = 7;

impl Matrix {
    /// The legend and the picture in lines of at most `columns` characters. The rest continues
    /// below, with labels and headings again. Items of one row, column or box stay together, so a
    /// line contains at least one such group.
    ///
    /// ```
    /// use quadrille_encode::{ItemOrder, Matrix};
    /// use quadrille_puzzle::Puzzle;
    /// let matrix = Matrix::new(&Puzzle::sudoku(2, 2)?, ItemOrder::RowFirst)?;
    /// assert!(matrix.to_picture(usize::MAX)?.contains("\nr1c1v1 1 "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// For sides above 5, for puzzles with cages or diagonals, and for the cell-first layout.
    pub fn to_picture(&self, columns: usize) -> Result<String, MatrixError> {
        let n = self.side;
        let plain = self.names.len() == 4 * n * n || self.names.len() == 3 * n * n;
        let single = self.choices.iter().all(|c| c.places.len() == 1 && c.states.is_empty());
        if n > MOST || !plain || !single || self.order != ItemOrder::RowFirst {
            return Err(MatrixError::PictureTooLarge);
        }
        let lines: Vec<String> = self.headings().into_iter().chain(self.rows()).collect();
        let mut text = self.legend().join("\n") + "\n";
        for (i, (from, to)) in self.panels(columns).into_iter().enumerate() {
            text += if i > 0 { "\n" } else { "" };
            for line in &lines {
                let part = line.get(from..to.min(line.len())).unwrap_or_default();
                let line = format!("{:LABEL$}{part}", &line[..LABEL.min(line.len())]);
                text += line.trim_end();
                text.push('\n');
            }
        }
        Ok(text)
    }

    fn rows(&self) -> Vec<String> {
        let mut before = None;
        let row = |choice: &super::Choice| {
            let (cell, value) = choice.places[0];
            let mut line = vec![b' '; LABEL + 2 * self.names.len()];
            choice.all_items().for_each(|i| line[LABEL + 2 * i] = b'1');
            line[..6].copy_from_slice(label(cell, value, self.side, before).as_bytes());
            before = Some(cell);
            String::from_utf8_lossy(&line).trim_end().to_owned()
        };
        self.choices.iter().map(row).collect()
    }

    /// The start and end of each part of a line.
    fn panels(&self, columns: usize) -> Vec<(usize, usize)> {
        let (n, room) = (self.side, columns.saturating_sub(LABEL));
        let groups = (self.names.len() - n * n) / n;
        let ends = (1..=groups).map(|g| g * n).chain([self.names.len()]);
        let mut panels: Vec<(usize, usize)> = Vec::new();
        let mut start = LABEL;
        for end in ends.map(|items| LABEL + 2 * items) {
            match panels.last_mut() {
                // The last blank of a line is not written.
                Some((from, to)) if end - *from <= room.saturating_add(1) => *to = end,
                _ => panels.push((start, end)),
            }
            start = end;
        }
        panels
    }

    fn has_boxes(&self) -> bool {
        self.names.len() == 4 * self.side * self.side
    }

    fn legend(&self) -> Vec<String> {
        let n = self.side;
        let mut lines = vec!["Legend:".to_owned()];
        if self.has_boxes() {
            let words = ["top left", "top right", "bottom left", "bottom right"];
            for (i, name) in box_names(n).iter().enumerate() {
                let word = if n == 4 { words[i].to_owned() } else { format!("number {}", i + 1) };
                lines.push(format!("- box {name} = {word} box"));
            }
        }
        let last = letter(n * n - 1);
        lines.push(format!(
            "- cell a through {last} = cells counting like this: r1c1, r1c2, ..., r{n}c{n}"
        ));
        lines.push(String::new());
        lines
    }

    fn headings(&self) -> [String; 3] {
        let n = self.side;
        let mut heads = [" ".repeat(7), " ".repeat(7), "   val ".to_owned()];
        let mut group = |top: &str, middle: &str, values: &[String]| {
            let width = 2 * values.len();
            heads[0].push_str(&format!("{top:width$}"));
            heads[1].push_str(&format!("{middle:width$}"));
            values.iter().for_each(|v| heads[2].push_str(&format!("{v} ")));
        };
        let values: Vec<String> = (1..=n).map(|v| v.to_string()).collect();
        let lines: Vec<String> = (1..=n).map(|i| i.to_string()).collect();
        let boxes = if self.has_boxes() { box_names(n) } else { Vec::new() };
        lines.iter().for_each(|i| group("row", i, &values));
        lines.iter().for_each(|i| group("col", i, &values));
        boxes.iter().for_each(|b| group("box", b, &values));
        let letters: Vec<String> = (0..n * n).map(|i| letter(i).to_string()).collect();
        group("", "cell", &letters);
        heads.map(|head| head.trim_end().to_owned())
    }
}

fn letter(i: usize) -> char {
    char::from(b'a' + i as u8)
}

fn box_names(n: usize) -> Vec<String> {
    match n {
        4 => ["tl", "tr", "bl", "br"].map(String::from).to_vec(),
        _ => (1..=n).map(|i| i.to_string()).collect(),
    }
}

/// Six characters: row, column and value, blank if they are as in the line before.
fn label(cell: Cell, value: u8, side: usize, before: Option<Cell>) -> String {
    let same_row = before.is_some_and(|b| b.row(side) == cell.row(side));
    let row = if same_row { "  ".to_owned() } else { format!("r{}", cell.row(side) + 1) };
    let column =
        if before == Some(cell) { "  ".to_owned() } else { format!("c{}", cell.column(side) + 1) };
    format!("{row}{column}v{value}")
}
