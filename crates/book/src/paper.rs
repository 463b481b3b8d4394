//! Paper sizes: trim, margins, and the plates that fit.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;

/// A size of paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum Paper {
    /// 148 × 210 mm.
    #[default]
    A5,
    /// 210 × 297 mm.
    A4,
    /// 8½ × 11 inches.
    Letter,
    /// 6 × 9 inches.
    SixByNine,
}

impl FromStr for Paper {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name.to_ascii_lowercase().as_str() {
            "a5" => Ok(Paper::A5),
            "a4" => Ok(Paper::A4),
            "letter" => Ok(Paper::Letter),
            "6x9" | "6×9" => Ok(Paper::SixByNine),
            _ => Err(format!("no paper is called {name:?}; there are A4, A5, Letter and 6x9")),
        }
    }
}

impl TryFrom<String> for Paper {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        name.parse()
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Paper::A5 => "A5",
            Paper::A4 => "A4",
            Paper::Letter => "Letter",
            Paper::SixByNine => "6×9 inches",
        })
    }
}

impl Paper {
    pub(super) fn trim(self) -> (f64, f64) {
        match self {
            Paper::A5 => (148.0, 210.0),
            Paper::SixByNine => (152.4, 228.6),
            Paper::A4 => (210.0, 297.0),
            Paper::Letter => (215.9, 279.4),
        }
    }

    pub(super) fn margins(self) -> [f64; 4] {
        match self {
            Paper::A5 => [18.0, 12.0, 18.0, 16.0],
            Paper::SixByNine => [19.0, 13.0, 18.0, 16.0],
            Paper::A4 | Paper::Letter => [22.0, 16.0, 21.0, 20.0],
        }
    }

    pub(super) fn is_large(self) -> bool {
        matches!(self, Paper::A4 | Paper::Letter)
    }

    /// Permitted numbers of puzzles per page, largest first.
    pub(super) fn layouts(self) -> &'static [usize] {
        if self.is_large() { &[6, 4, 2, 1] } else { &[4, 2, 1] }
    }

    /// Side of a plate with this many per page, for a grid of this side. `None` if none fits.
    pub(super) fn plate(self, per_page: usize, side: usize) -> Option<f64> {
        let column = match self {
            Paper::A5 => 0,
            Paper::SixByNine => 1,
            Paper::A4 => 2,
            Paper::Letter => 3,
        };
        let table: [Option<f64>; 4] = match (per_page, side) {
            (1, 17..) => [Some(116.8), Some(120.0), Some(170.0), Some(175.0)],
            (1, 10..) => [Some(116.8), Some(120.0), Some(171.2), Some(176.0)],
            (1, _) => [Some(117.0), Some(117.0), Some(135.0), Some(135.0)],
            (2, _) => [Some(83.7), Some(84.6), Some(124.2), Some(114.3)],
            (4, _) => [Some(54.9), Some(55.8), Some(81.0), Some(81.0)],
            (6, _) => [None, None, Some(74.7), Some(69.3)],
            _ => [None; 4],
        };
        table[column]
    }

    /// Side of a cell, rounded down to a tenth of a millimetre.
    pub(super) fn cell(self, per_page: usize, side: usize) -> Option<f64> {
        // The small addend keeps 83.7 / 9 from being rounded down to 9.2.
        self.plate(per_page, side).map(|plate| (plate / side as f64 * 10.0 + 1e-6).floor() / 10.0)
    }

    /// Space under each plate of a page of four or six.
    pub(super) fn white(self, per_page: usize) -> f64 {
        match (self, per_page) {
            (Paper::A4, 4) => 36.0,
            (Paper::Letter, 4) => 27.0,
            (_, 4) => 26.0,
            (Paper::Letter, _) => 5.0,
            _ => 6.0,
        }
    }

    pub(super) fn answer_cell(self, side: usize) -> f64 {
        match side {
            17.. => 3.0,
            10.. => 3.5,
            _ if self.is_large() => 4.2,
            _ => 3.8,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_those_of_the_table() {
        assert_eq!(Paper::A5.cell(1, 9), Some(13.0));
        assert_eq!(Paper::A5.cell(2, 9), Some(9.3));
        assert_eq!(Paper::A5.cell(4, 9), Some(6.1));
        assert_eq!(Paper::A5.cell(2, 6), Some(13.9));
        assert_eq!(Paper::Letter.cell(6, 9), Some(7.7));
        assert_eq!(Paper::A5.cell(1, 25), Some(4.6));
    }
}
