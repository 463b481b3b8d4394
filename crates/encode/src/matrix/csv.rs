//! The matrix for a spreadsheet: a heading with the item names, then one line per option of 0 and
//! 1. A coloured item shows its colour instead, counted from 1.

use super::Matrix;

impl Matrix {
    /// Comma-separated values; the first column names the option (`r1c1=1`).
    #[must_use]
    pub fn to_csv(&self) -> String {
        let mut text = format!("option,{}\n", self.names.join(","));
        for choice in &self.choices {
            let mut line = vec![0u32; self.names.len()];
            choice.items.iter().for_each(|&i| line[i as usize] = 1);
            choice.states.iter().for_each(|&(i, state)| line[i as usize] = state + 1);
            let places =
                choice.places.iter().map(|&(cell, v)| format!("{}={v}", cell.name(self.side)));
            text.push_str(&places.collect::<Vec<_>>().join(" "));
            for number in line {
                text.push(',');
                text.push_str(&number.to_string());
            }
            text.push('\n');
        }
        text
    }
}
