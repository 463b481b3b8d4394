//! The matrix in Knuth's text form, which any exact cover solver reads: a line of items, with
//! secondary ones after a bar, then a line per option.

use std::io::{self, Write};

use super::Matrix;

impl Matrix {
    /// Writes the text of [`problem`](Matrix::problem) without building the problem.
    ///
    /// ```
    /// use quadrille_encode::{ItemOrder, Matrix};
    /// use quadrille_puzzle::Puzzle;
    /// let matrix = Matrix::new(&Puzzle::latin(2)?, ItemOrder::CellFirst)?;
    /// let mut text = Vec::new();
    /// matrix.write_knuth(&mut text)?;
    /// assert_eq!(String::from_utf8(text)?, matrix.problem().to_text());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The writer's errors.
    pub fn write_knuth(&self, out: &mut impl Write) -> io::Result<()> {
        let bar = |i: usize| if i == self.primary { "| " } else { "" };
        for (i, name) in self.names.iter().enumerate() {
            let blank = if i == 0 { "" } else { " " };
            write!(out, "{blank}{}{name}", bar(i))?;
        }
        writeln!(out)?;
        for choice in &self.choices {
            let mut blank = "";
            for &item in &choice.items {
                write!(out, "{blank}{}", self.names[item as usize])?;
                blank = " ";
            }
            for &(item, state) in &choice.states {
                write!(out, "{blank}{}:{state}", self.names[item as usize])?;
                blank = " ";
            }
            writeln!(out)?;
        }
        Ok(())
    }
}
