//! Sudoku as named clauses, exactly as in the classroom exercise it comes from.
//!
//! Addresses are (row, column), 1-based. The symbol of "cell (row, column) holds d" is
//! `d{d}_{row}_{column}`. The formula states, for every row, column and box and each digit, "at
//! least once" and, pair by pair, "at most once", and for every cell "some digit". "At most one
//! digit per cell" follows and is not stated. [`SudokuBoard::cnf`] does not include the givens;
//! [`SudokuBoard::cnf_with_contents`] adds a unit clause for each.

use std::collections::BTreeSet;
use std::fmt;
use std::io::{self, Write};

use quadrille_cnf::{Clause, Cnf};

use quadrille_puzzle::{ModelError, Puzzle};

/// A cell as (row, column), both from 1.
pub type Address = (usize, usize);

/// Cells that hold each digit once, in row-major order.
pub type Zone = BTreeSet<Address>;

/// A square Sudoku board with boxes of k×k cells.
///
/// ```
/// use quadrille_encode::SudokuBoard;
/// let board = SudokuBoard::new(&[[0, 0, 0, 3], [0, 0, 0, 2], [3, 0, 0, 0], [4, 0, 0, 0]]).unwrap();
/// assert_eq!(board.to_string(), "0003\n0002\n3000\n4000");
/// assert_eq!(board.rows()[0], [(1, 1), (1, 2), (1, 3), (1, 4)].into());
/// assert_eq!(board.columns()[3], [(1, 4), (2, 4), (3, 4), (4, 4)].into());
/// assert_eq!(board.boxes()[1], [(1, 3), (1, 4), (2, 3), (2, 4)].into());
/// assert_eq!(board.cnf().len(), 288);
/// assert_eq!(board.cnf_with_contents().len(), 292);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SudokuBoard {
    k: usize,
    /// Digits row by row, 0 for empty.
    digits: Vec<u8>,
}

/// The reason why a board is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// The side is not the square of a whole number.
    #[error("a board with {rows} rows has no square boxes: the side must be 4, 9, 16, 25, …")]
    Side {
        /// Rows of the board.
        rows: usize,
    },
    /// The length of a row differs from the number of rows.
    #[error("row {row} has {found} cells, but the board has {rows} rows")]
    NotSquare {
        /// The row, from 1.
        row: usize,
        /// Its cells.
        found: usize,
        /// Rows of the board.
        rows: usize,
    },
    /// A digit is above the side.
    #[error("row {row}, column {column} holds {digit}, but digits are 0 to {side}")]
    Digit {
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        column: usize,
        /// The contents of the cell.
        digit: u32,
        /// Side of the board.
        side: usize,
    },
}

impl SudokuBoard {
    /// A board from its rows; 0 is an empty cell.
    ///
    /// # Errors
    /// If the board is not square, or its side or a digit is out of range.
    pub fn new<R: AsRef<[u32]>>(rows: &[R]) -> Result<Self, BoardError> {
        let side = rows.len();
        let k = side.isqrt();
        if side == 0 || k * k != side || side > quadrille_puzzle::MAX_SIDE {
            return Err(BoardError::Side { rows: side });
        }
        let mut digits = Vec::with_capacity(side * side);
        for (r, row) in rows.iter().map(AsRef::as_ref).enumerate() {
            if row.len() != side {
                return Err(BoardError::NotSquare { row: r + 1, found: row.len(), rows: side });
            }
            for (c, &digit) in row.iter().enumerate() {
                if digit > side as u32 {
                    return Err(BoardError::Digit { row: r + 1, column: c + 1, digit, side });
                }
                digits.push(digit as u8);
            }
        }
        Ok(SudokuBoard { k, digits })
    }

    /// An empty board with boxes of k×k cells.
    ///
    /// # Errors
    /// If k is not 1 to 8.
    pub fn empty(k: usize) -> Result<Self, BoardError> {
        let side = k.checked_mul(k).filter(|side| (1..=quadrille_puzzle::MAX_SIDE).contains(side));
        let side = side.ok_or(BoardError::Side { rows: k.saturating_mul(k) })?;
        Ok(SudokuBoard { k, digits: vec![0; side * side] })
    }

    /// Side of a box.
    #[must_use]
    pub fn k(&self) -> usize {
        self.k
    }

    /// Side of the board: k².
    #[must_use]
    pub fn side(&self) -> usize {
        self.k * self.k
    }

    /// The rows, top to bottom.
    #[must_use]
    pub fn rows(&self) -> Vec<Zone> {
        (1..=self.side()).map(|r| (1..=self.side()).map(|c| (r, c)).collect()).collect()
    }

    /// The columns, left to right.
    #[must_use]
    pub fn columns(&self) -> Vec<Zone> {
        (1..=self.side()).map(|c| (1..=self.side()).map(|r| (r, c)).collect()).collect()
    }

    /// The boxes, left to right, then top to bottom.
    #[must_use]
    pub fn boxes(&self) -> Vec<Zone> {
        let k = self.k;
        let cell = |b: usize, i: usize| (b / k * k + i / k + 1, b % k * k + i % k + 1);
        (0..k * k).map(|b| (0..k * k).map(|i| cell(b, i)).collect()).collect()
    }

    /// The rules as a formula, without the givens.
    #[must_use]
    pub fn cnf(&self) -> Cnf {
        let zones = [self.rows(), self.columns(), self.boxes()].concat();
        let mut texts = nonempty_clauses(self.k);
        for zone in &zones {
            for digit in 1..=self.side() {
                texts.push(at_least_clause(zone, digit));
                texts.extend(at_most_clauses(zone, digit));
            }
        }
        parse(texts)
    }

    /// The rules and one unit clause per given.
    #[must_use]
    pub fn cnf_with_contents(&self) -> Cnf {
        let mut cnf = self.cnf();
        cnf.extend(parse(self.contents()).clauses().cloned());
        cnf
    }

    /// Writes the text of [`cnf`](Self::cnf) or [`cnf_with_contents`](Self::cnf_with_contents)
    /// clause by clause, in byte order. Pairs are generated as they are written.
    ///
    /// # Errors
    /// The writer's errors.
    pub fn write_cnf(&self, contents: bool, out: &mut impl Write) -> io::Result<()> {
        let (k, side) = (self.k, self.side());
        let cells = || (1..=side).flat_map(|r| (1..=side).map(move |c| (r, c)));
        let shares = |a: Address, b: Address| {
            let in_box = ((a.0 - 1) / k, (a.1 - 1) / k) == ((b.0 - 1) / k, (b.1 - 1) / k);
            a != b && (a.0 == b.0 || a.1 == b.1 || in_box)
        };
        let mut symbols: Vec<(String, Address, usize)> = (cells())
            .flat_map(|cell| (1..=side).map(move |d| (symbol(cell, d), cell, d)))
            .collect();
        symbols.sort_unstable();
        let mut end = "";
        for (name, cell, digit) in &symbols {
            let peers = cells().filter(|&other| shares(*cell, other));
            let names = peers.map(|other| symbol(other, *digit)).filter(|other| other > name);
            for other in names.collect::<BTreeSet<_>>() {
                write!(out, "{end}!{name} || !{other}")?;
                end = "\n";
            }
        }
        drop(symbols);
        let zones = [self.rows(), self.columns(), self.boxes()].concat();
        let at_least = |zone| (1..=side).map(move |digit| at_least_clause(zone, digit));
        let texts = nonempty_clauses(k).into_iter().chain(zones.iter().flat_map(at_least));
        let given = if contents { self.contents() } else { Vec::new() };
        let sorted = |text: String| {
            let mut symbols: Vec<&str> = text.split(" || ").collect();
            symbols.sort_unstable();
            symbols.join(" || ")
        };
        for clause in texts.chain(given).map(sorted).collect::<BTreeSet<_>>() {
            write!(out, "{end}{clause}")?;
            end = "\n";
        }
        Ok(())
    }

    /// One unit clause per given, in row-major order.
    #[must_use]
    pub fn contents(&self) -> Vec<String> {
        let side = self.side();
        let filled = self.digits.iter().enumerate().filter(|&(_, &digit)| digit > 0);
        filled.map(|(i, &digit)| symbol((i / side + 1, i % side + 1), digit.into())).collect()
    }

    /// The same board in the common model.
    ///
    /// # Errors
    /// Never for a valid board.
    pub fn to_puzzle(&self) -> Result<Puzzle, ModelError> {
        Puzzle::sudoku(self.k, self.k)?.with_givens(&self.digits)
    }
}

impl fmt::Display for SudokuBoard {
    /// The digits of each row without blanks, 0 for an empty cell, and no final newline.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (r, row) in self.digits.chunks(self.side()).enumerate() {
            if r > 0 {
                f.write_str("\n")?;
            }
            row.iter().try_for_each(|digit| write!(f, "{digit}"))?;
        }
        Ok(())
    }
}

/// "Digit d is at least once in the zone", with literals in the numeric order of their cells.
///
/// ```
/// use quadrille_encode::at_least_clause;
/// let zone = [(1, 3), (1, 4), (2, 3), (2, 4)].into();
/// assert_eq!(at_least_clause(&zone, 2), "d2_1_3 || d2_1_4 || d2_2_3 || d2_2_4");
/// ```
#[must_use]
pub fn at_least_clause(zone: &Zone, digit: usize) -> String {
    zone.iter().map(|&cell| symbol(cell, digit)).collect::<Vec<_>>().join(" || ")
}

/// "Digit d is at most once in the zone": a clause per pair, in the numeric order of the cells.
///
/// ```
/// use quadrille_encode::at_most_clauses;
/// let zone = [(1, 3), (1, 4), (2, 3), (2, 4)].into();
/// let clauses = at_most_clauses(&zone, 2);
/// assert_eq!(clauses.len(), 6);
/// assert_eq!(clauses[..3], ["!d2_1_3 || !d2_1_4", "!d2_1_3 || !d2_2_3", "!d2_1_3 || !d2_2_4"]);
/// ```
#[must_use]
pub fn at_most_clauses(zone: &Zone, digit: usize) -> Vec<String> {
    let names: Vec<String> = zone.iter().map(|&cell| symbol(cell, digit)).collect();
    let pairs =
        names.iter().enumerate().flat_map(|(i, a)| names[i + 1..].iter().map(move |b| (a, b)));
    pairs.map(|(a, b)| format!("!{a} || !{b}")).collect()
}

/// "The cell holds a digit", for every cell of a board with boxes of k×k cells, row by row.
///
/// ```
/// use quadrille_encode::nonempty_clauses;
/// let clauses = nonempty_clauses(2);
/// assert_eq!(clauses.len(), 16);
/// assert_eq!(clauses[1], "d1_1_2 || d2_1_2 || d3_1_2 || d4_1_2");
/// assert_eq!(clauses[15], "d1_4_4 || d2_4_4 || d3_4_4 || d4_4_4");
/// ```
#[must_use]
pub fn nonempty_clauses(k: usize) -> Vec<String> {
    let side = k * k;
    let cells = (1..=side).flat_map(|r| (1..=side).map(move |c| (r, c)));
    cells.map(|cell| (1..=side).map(|d| symbol(cell, d)).collect::<Vec<_>>().join(" || ")).collect()
}

fn symbol((row, column): Address, digit: usize) -> String {
    format!("d{digit}_{row}_{column}")
}

/// Parses texts written by this file, so they are valid.
fn parse(texts: Vec<String>) -> Cnf {
    texts
        .iter()
        .map(|text| text.parse::<Clause>().expect("clause texts written here are well formed"))
        .collect()
}
