//! The board of the classroom exercise and the text of its clauses.

use quadrille_encode::{BoardError, SudokuBoard};

#[test]
fn clause_counts_of_empty_boards() {
    for (k, clauses) in [(2, 288), (3, 7_614), (4, 80_896)] {
        assert_eq!(SudokuBoard::empty(k).unwrap().cnf().len(), clauses, "k = {k}");
    }
    let cnf = SudokuBoard::empty(2).unwrap().cnf();
    assert_eq!(cnf.clauses().filter(|clause| clause.len() == 2).count(), 224);
    assert_eq!(cnf.symbols().len(), 64);
}

#[test]
fn the_text_of_the_small_board_is_exact() {
    let text = SudokuBoard::empty(2).unwrap().cnf().to_string();
    assert_eq!(text.len(), 6_623);
    assert!(text.starts_with("!d1_1_1 || !d1_1_2\n!d1_1_1 || !d1_1_3\n"));
    assert!(text.ends_with("\nd4_4_1 || d4_4_2 || d4_4_3 || d4_4_4"));
}

#[test]
fn written_clause_by_clause_the_text_is_the_same() {
    let mut rows = vec![vec![0; 16]; 16];
    (rows[0][3], rows[15][0]) = (12, 4);
    let boards = [SudokuBoard::empty(1), SudokuBoard::empty(3), SudokuBoard::new(&rows)];
    for board in boards.map(Result::unwrap) {
        for contents in [false, true] {
            let whole = if contents { board.cnf_with_contents() } else { board.cnf() };
            let mut text = Vec::new();
            board.write_cnf(contents, &mut text).unwrap();
            assert!(text == whole.to_string().into_bytes(), "side {}", board.side());
        }
    }
}

#[test]
fn byte_order_puts_two_digit_symbols_first() {
    let text = SudokuBoard::empty(4).unwrap().cnf().to_string();
    let ten = text.find("\nd10_1_1 ").unwrap();
    assert!(ten < text.find("\nd1_1_1 ").unwrap());
}

#[test]
fn odd_boards_are_refused() {
    assert_eq!(SudokuBoard::new(&[[0; 5]; 5]), Err(BoardError::Side { rows: 5 }));
    assert_eq!(SudokuBoard::new::<[u32; 4]>(&[]), Err(BoardError::Side { rows: 0 }));
    assert_eq!(
        SudokuBoard::new(&[[0; 3]; 4]),
        Err(BoardError::NotSquare { row: 1, found: 3, rows: 4 })
    );
    let mut rows = [[0; 4]; 4];
    rows[2][1] = 5;
    let digit = BoardError::Digit { row: 3, column: 2, digit: 5, side: 4 };
    assert_eq!(SudokuBoard::new(&rows), Err(digit));
    assert!(SudokuBoard::empty(9).is_err() && SudokuBoard::empty(usize::MAX).is_err());
}

#[test]
fn the_board_becomes_the_one_model() {
    let board =
        SudokuBoard::new(&[[0, 0, 0, 3], [0, 0, 0, 2], [3, 0, 0, 0], [4, 0, 0, 0]]).unwrap();
    let puzzle = board.to_puzzle().unwrap();
    assert_eq!((puzzle.side(), puzzle.clues()), (4, 4));
    assert_eq!(board.contents(), ["d3_1_4", "d2_2_4", "d3_3_1", "d4_4_1"]);
}

#[test]
fn a_board_is_shown_line_by_line() {
    let board =
        SudokuBoard::new(&[[0, 0, 0, 3], [0, 0, 0, 2], [3, 0, 0, 0], [4, 0, 0, 0]]).unwrap();
    assert_eq!(board.to_string(), "0003\n0002\n3000\n4000");
}
