//! The matrix as plain text, one line per option: a label, then one character per item, `1` or
//! blank, trailing blanks kept. Labels count rows and columns from 0 and values from 1: `r0c0#1`.
//! The heading counts the items of each group of N from 0.

use std::io::{self, Write};

use quadrille_puzzle::Cell;

use super::{Choice, Matrix};

impl Matrix {
    /// Writes one line per option under a heading. For 9×9 every line has 331 characters.
    ///
    /// ```
    /// use quadrille_encode::{ItemOrder, Matrix};
    /// use quadrille_puzzle::Puzzle;
    /// let mut text = Vec::new();
    /// Matrix::new(&Puzzle::sudoku(3, 3)?, ItemOrder::CellFirst)?.write_lines(&mut text)?;
    /// let text = String::from_utf8(text)?;
    /// assert_eq!(text.lines().count(), 730);
    /// assert!(text.lines().nth(1).unwrap().starts_with("r0c0#1 1   "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The writer's errors.
    pub fn write_lines(&self, out: &mut impl Write) -> io::Result<()> {
        let widths = self.choices.iter().map(|choice| self.line_label(choice).len());
        let width = widths.max().unwrap_or(0).max("r0c0#1".len());
        let counters: String = (0..self.names.len()).map(|i| counter(i % self.side)).collect();
        writeln!(out, "{:width$} {counters}", "")?;
        let mut line = vec![b' '; self.names.len()];
        for choice in &self.choices {
            line.fill(b' ');
            choice.all_items().for_each(|i| line[i] = b'1');
            write!(out, "{:width$} ", self.line_label(choice))?;
            out.write_all(&line)?;
            out.write_all(b"\n")?;
        }
        Ok(())
    }

    fn line_label(&self, choice: &Choice) -> String {
        let place = |cell: Cell, value| {
            format!("r{}c{}#{value}", cell.row(self.side), cell.column(self.side))
        };
        self.label(choice, place, ",")
    }
}

impl Choice {
    /// All items, including coloured ones.
    pub(super) fn all_items(&self) -> impl Iterator<Item = usize> + '_ {
        self.items.iter().copied().chain(self.states.iter().map(|s| s.0)).map(|i| i as usize)
    }
}

/// The character for `n` in a heading.
fn counter(n: usize) -> char {
    char::from_digit((n % 36) as u32, 36).unwrap_or('?')
}
