//! The matrix as plain text, one line per option: a label, then one character per item, `1` or
//! blank, trailing blanks kept. Labels count rows and columns from 0 and values from 1: `r0c0#1`.
//! The heading counts the items of each group of N from 0.

use super::{Choice, Matrix};

impl Matrix {
    /// The text, one line per option under a heading. For 9×9 every line has 331 characters.
    ///
    /// ```
    /// use quadrille_encode::{ItemOrder, Matrix};
    /// use quadrille_puzzle::Puzzle;
    /// let text = Matrix::new(&Puzzle::sudoku(3, 3)?, ItemOrder::CellFirst)?.to_lines();
    /// assert_eq!(text.lines().count(), 730);
    /// assert!(text.lines().nth(1).unwrap().starts_with("r0c0#1 1   "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_lines(&self) -> String {
        let labels: Vec<String> = self.choices.iter().map(|c| self.line_label(c)).collect();
        let width = labels.iter().map(String::len).max().unwrap_or(0).max("r0c0#1".len());
        let mut text =
            String::with_capacity((self.choices.len() + 1) * (width + self.names.len() + 2));
        text.push_str(&" ".repeat(width + 1));
        text.extend((0..self.names.len()).map(|i| counter(i % self.side)));
        text.push('\n');
        let mut line = vec![b' '; self.names.len()];
        for (choice, label) in self.choices.iter().zip(&labels) {
            line.fill(b' ');
            choice.all_items().for_each(|i| line[i] = b'1');
            text.push_str(&format!("{label:width$} "));
            text.push_str(std::str::from_utf8(&line).unwrap_or_default());
            text.push('\n');
        }
        text
    }

    fn line_label(&self, choice: &Choice) -> String {
        let one = |&(cell, value): &(quadrille_puzzle::Cell, u8)| {
            format!("r{}c{}#{value}", cell.row(self.side), cell.column(self.side))
        };
        choice.places.iter().map(one).collect::<Vec<_>>().join(",")
    }
}

impl Choice {
    /// All items, coloured ones too.
    pub(super) fn all_items(&self) -> impl Iterator<Item = usize> + '_ {
        self.items.iter().copied().chain(self.states.iter().map(|s| s.0)).map(|i| i as usize)
    }
}

/// The character that counts `n` in a heading.
fn counter(n: usize) -> char {
    char::from_digit((n % 36) as u32, 36).unwrap_or('?')
}
