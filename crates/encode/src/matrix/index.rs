//! The numbering of items and options used in the literature, in both directions.
//!
//! N is the side. All indices are 0-based, including values (value `v` here is the symbol `v + 1`).
//!
//! | layout | item blocks, N² each | items of option (r, c, v) in box b |
//! |---|---|---|
//! | [`CellFirst`](ItemOrder::CellFirst) | cell, row-value, column-value, box-value | `rN+c`, `N²+rN+v`, `2N²+cN+v`, `3N²+bN+v` |
//! | [`RowFirst`](ItemOrder::RowFirst) | row-value, column-value, box-value, cell | `rN+v`, `N²+cN+v`, `2N²+bN+v`, `3N²+rN+c` |
//!
//! The option (r, c, v) has the number `rN² + cN + v`. A Latin square has no box block, so
//! `RowFirst` puts its cells at `2N²`.

use std::str::FromStr;

quadrille_core::named_enum! {
    /// The order of the item blocks, with its name on the command line.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum ItemOrder {
        /// Cell, row-value, column-value, box-value.
        #[default]
        CellFirst = "cell-first",
        /// Row-value, column-value, box-value, cell.
        RowFirst = "row-first",
    }
}

impl FromStr for ItemOrder {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let order = Self::named(name);
        order.ok_or_else(|| {
            format!("no layout is called {name:?}; there are cell-first and row-first")
        })
    }
}

/// The meaning of an item; everything is 0-based.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ItemKind {
    /// A cell holds exactly one value.
    Cell {
        /// Its row.
        row: usize,
        /// Its column.
        column: usize,
    },
    /// A row holds a value.
    RowValue {
        /// The row.
        row: usize,
        /// The value.
        value: usize,
    },
    /// A column holds a value.
    ColumnValue {
        /// The column.
        column: usize,
        /// The value.
        value: usize,
    },
    /// A box or region holds a value.
    BoxValue {
        /// The box.
        number: usize,
        /// The value.
        value: usize,
    },
}

/// Item and option numbers of a Sudoku or Latin square.
///
/// ```
/// use quadrille_encode::{ItemOrder, Numbering};
/// let n = Numbering::sudoku(9, ItemOrder::CellFirst);
/// assert_eq!((n.items(), n.options()), (324, 729));
/// // r3c4 = 6 lies in the second box of the first band
/// assert_eq!([n.cell(2, 3), n.row_value(2, 5), n.column_value(3, 5), n.box_value(1, 5)], [21, 104, 194, 257]);
/// assert_eq!(n.option(2, 3, 5), 194);
/// assert_eq!(n.option_back(194), (2, 3, 5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbering {
    side: usize,
    order: ItemOrder,
    boxes: bool,
}

impl Numbering {
    /// The numbering with a box block, for Sudoku and jigsaw.
    #[must_use]
    pub fn sudoku(side: usize, order: ItemOrder) -> Self {
        Numbering { side, order, boxes: true }
    }

    /// The numbering without a box block, for Latin squares and KenKen.
    #[must_use]
    pub fn latin(side: usize, order: ItemOrder) -> Self {
        Numbering { side, order, boxes: false }
    }

    /// Number of items: 4N², or 3N² without boxes.
    #[must_use]
    pub fn items(&self) -> usize {
        self.side * self.side * if self.boxes { 4 } else { 3 }
    }

    /// Number of options: N³.
    #[must_use]
    pub fn options(&self) -> usize {
        self.side.pow(3)
    }

    /// First item of a block, counted in the row-value, column-value, box-value order.
    fn value_block(&self, block: usize) -> usize {
        let square = self.side * self.side;
        match self.order {
            ItemOrder::CellFirst => square * (block + 1),
            ItemOrder::RowFirst => square * block,
        }
    }

    /// The item "cell (row, column) is filled" (`col_cell`).
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> usize {
        let first = match self.order {
            ItemOrder::CellFirst => 0,
            ItemOrder::RowFirst => self.items() - self.side * self.side,
        };
        first + row * self.side + column
    }

    /// The item "row holds value" (`col_rownum`, whose n is `value + 1`).
    #[must_use]
    pub fn row_value(&self, row: usize, value: usize) -> usize {
        self.value_block(0) + row * self.side + value
    }

    /// The item "column holds value" (`col_colnum`, whose n is `value + 1`).
    #[must_use]
    pub fn column_value(&self, column: usize, value: usize) -> usize {
        self.value_block(1) + column * self.side + value
    }

    /// The item "box holds value".
    ///
    /// # Panics
    /// If there is no box block.
    #[must_use]
    pub fn box_value(&self, number: usize, value: usize) -> usize {
        assert!(self.boxes, "a Latin square has no boxes");
        self.value_block(2) + number * self.side + value
    }

    /// The meaning of an item; `None` beyond the last one.
    #[must_use]
    pub fn item_back(&self, item: usize) -> Option<ItemKind> {
        let (n, square) = (self.side, self.side * self.side);
        let (block, major, minor) = (item / square, item % square / n, item % n);
        let cells = self.cell(0, 0) / square;
        Some(match block {
            _ if item >= self.items() => return None,
            b if b == cells => ItemKind::Cell { row: major, column: minor },
            b if b == self.value_block(0) / square => {
                ItemKind::RowValue { row: major, value: minor }
            }
            b if b == self.value_block(1) / square => {
                ItemKind::ColumnValue { column: major, value: minor }
            }
            _ => ItemKind::BoxValue { number: major, value: minor },
        })
    }

    /// The number of option (row, column, value).
    #[must_use]
    pub fn option(&self, row: usize, column: usize, value: usize) -> usize {
        (row * self.side + column) * self.side + value
    }

    /// Row, column and value of an option.
    #[must_use]
    pub fn option_back(&self, option: usize) -> (usize, usize, usize) {
        let n = self.side;
        (option / (n * n), option / n % n, option % n)
    }
}
