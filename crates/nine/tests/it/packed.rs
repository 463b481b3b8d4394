//! Puzzles and answers as nine rows.

use quadrille_nine::{BadRow, Packed, Puzzle, Verdict};

#[test]
fn a_row_is_a_decimal_number() {
    let mut text = [b'.'; 81];
    text[9..18].copy_from_slice(b"123456789");
    let packed = Packed::from(&Puzzle::parse(&text).unwrap());
    let bytes = packed.to_bytes();
    let rows = bytes.as_chunks().0.iter().map(|&row| u32::from_le_bytes(row));
    assert!(rows.eq([0, 123_456_789, 0, 0, 0, 0, 0, 0, 0]));
    assert_eq!(packed.puzzle().map(|p| p.clues()), Some(9));
    for cell in 9..18 {
        let mut fewer = text;
        fewer[cell] = b'.';
        let fewer = Packed::from(&Puzzle::parse(&fewer).unwrap());
        assert_eq!(packed.without_clue(cell, text[cell] - b'0'), fewer);
    }
}

#[test]
fn an_answer_carries_verdict_and_grid() {
    let grid: [u8; 81] = std::array::from_fn(|k| b'1' + (k % 9) as u8);
    let answer = Packed::answer(Verdict::Unique, Some(&grid));
    assert_eq!((answer.verdict(), answer.grid()), (Verdict::Unique, Some(grid)));
    assert_eq!(answer.puzzle(), None);
    assert_eq!(Packed::answer(Verdict::Many, None).grid(), None);
}

#[test]
fn a_word_of_a_billion_is_no_row() {
    let mut bytes = [0; 36];
    bytes[8..12].copy_from_slice(&1_000_000_000u32.to_le_bytes());
    let packed = Packed::from_bytes(bytes);
    assert_eq!(packed.symbols(), Err(BadRow { row: 2, word: 1_000_000_000 }));
    assert_eq!(packed.puzzle(), None);
}
