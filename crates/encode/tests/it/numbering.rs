//! The numbering of items and options goes both ways.

use quadrille_encode::{ItemKind, ItemOrder, Numbering};

#[test]
fn both_orders_go_there_and_back() {
    for order in [ItemOrder::CellFirst, ItemOrder::RowFirst] {
        for numbering in [Numbering::sudoku(6, order), Numbering::latin(6, order)] {
            let back: Vec<usize> = (0..numbering.items())
                .map(|item| match numbering.item_back(item).unwrap() {
                    ItemKind::Cell { row, column } => numbering.cell(row, column),
                    ItemKind::RowValue { row, value } => numbering.row_value(row, value),
                    ItemKind::ColumnValue { column, value } => {
                        numbering.column_value(column, value)
                    }
                    ItemKind::BoxValue { number, value } => numbering.box_value(number, value),
                })
                .collect();
            assert_eq!(back, (0..numbering.items()).collect::<Vec<_>>());
            assert_eq!(numbering.item_back(numbering.items()), None);
            let options = (0..numbering.options()).map(|o| {
                let (r, c, v) = numbering.option_back(o);
                numbering.option(r, c, v)
            });
            assert!(options.eq(0..numbering.options()));
        }
    }
}

#[test]
fn the_row_first_layout_is_the_one_documented() {
    let n = Numbering::sudoku(4, ItemOrder::RowFirst);
    assert_eq!(
        [n.row_value(1, 2), n.column_value(1, 2), n.box_value(1, 2), n.cell(1, 2)],
        [6, 22, 38, 54]
    );
    assert_eq!(Numbering::latin(4, ItemOrder::RowFirst).cell(0, 0), 32);
}
