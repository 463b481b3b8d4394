//! The matrix for a spreadsheet: a heading with the item names, then one line of 0 and 1 per
//! option. A coloured item shows its colour instead, counted from 1.

use std::io::{self, Write};

use quadrille_puzzle::Cell;

use super::Matrix;

impl Matrix {
    /// Writes comma-separated values. The first column names the option (`r1c1=1`).
    ///
    /// # Errors
    /// The writer's errors.
    pub fn write_csv(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "option,{}", self.names.join(","))?;
        let mut line = vec![0u32; self.names.len()];
        for choice in &self.choices {
            line.fill(0);
            choice.items.iter().for_each(|&i| line[i as usize] = 1);
            choice.states.iter().for_each(|&(i, state)| line[i as usize] = state + 1);
            let place = |cell: Cell, value| format!("{}={value}", cell.name(self.side));
            write!(out, "{}", self.label(choice, place, " "))?;
            line.iter().try_for_each(|number| write!(out, ",{number}"))?;
            writeln!(out)?;
        }
        Ok(())
    }
}
