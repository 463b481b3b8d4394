//! Results of operations, and their symbols.

use quadrille_cage_math::{Op, result};

#[test]
fn a_product_past_u128_gives_nothing_rather_than_a_wrapped_number() {
    assert_eq!(result(Op::Mul, &[64; 21]), Some(1 << 126));
    assert_eq!(result(Op::Mul, &[64; 22]), None);
}

#[test]
fn many_cell_readings_take_the_largest_against_the_rest() {
    assert_eq!(result(Op::Sub, &[2, 9, 3]), Some(4));
    assert_eq!(result(Op::Sub, &[5, 9, 5]), None);
    assert_eq!(result(Op::Div, &[2, 12, 3]), Some(2));
    assert_eq!(result(Op::Div, &[2, 9, 3]), None);
}

#[test]
fn every_symbol_reads_back() {
    for op in Op::ALL {
        assert_eq!(Op::from_symbol(&op.to_string()), Some(op));
        assert_eq!(Op::from_symbol(&op.symbol().to_string()), Some(op));
    }
    assert_eq!(Op::from_symbol("%"), None);
}
