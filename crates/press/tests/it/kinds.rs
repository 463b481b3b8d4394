//! One puzzle of every kind.

use quadrille_puzzle::{Cell, Extra, Puzzle, Rule, RuleKind};
use quadrille_text::{ReadOptions, read_str};

pub(crate) fn read(text: &str) -> Puzzle {
    let mut entries = read_str(text, &ReadOptions::default());
    entries.remove(0).expect("a puzzle").puzzle
}

/// A classic puzzle that needs more than singles.
pub(crate) const HARD: &str =
    "...5.....63..8.24......2673....69...5278.......8..............2..4.1.8..79....3..";

/// A puzzle that needs chains.
pub(crate) const EXPERT: &str =
    "1....3..........3...36..9.5....95.7......45.62.......8..9.8.4...4.5..6.78....7...";

/// One of each kind, with the name of its golden file.
pub(crate) fn all() -> Vec<(&'static str, Puzzle)> {
    let windows = Puzzle::sudoku(3, 3).and_then(|p| p.with_extra(Extra::Windows)).expect("9×9");
    vec![
        ("sudoku", read(HARD)),
        ("six", read("3...4.4.2.5.....622......5...1......")),
        ("sixteen", read(SIXTEEN)),
        ("twenty-five", twenty_five()),
        ("x", read(X)),
        ("jigsaw", read(JIGSAW)),
        ("killer", read(KILLER)),
        (
            "kenken",
            read("6:_aa_4baba_3b__ab__a_3a_10aaba_,a11m15d2a14a4a6a2d2d5d2s1a14m20d3a11a9d2"),
        ),
        ("windoku", windows),
        ("rules", rules()),
    ]
}

/// One rule of every form, some of which meet.
fn rules() -> Puzzle {
    use RuleKind as K;
    let rule = |kind, names: &[usize]| {
        Rule::new(kind, names.iter().map(|name| Cell::at(name / 10 - 1, name % 10 - 1, 9)))
    };
    let column: Vec<usize> = (1..=9).map(|row| 10 * row + 3).collect();
    let rules = vec![
        rule(K::Thermometer, &[31, 21, 11, 12]),
        rule(K::Whispers, &[14, 25, 16, 27]),
        rule(K::Whispers, &[48, 49, 59, 69]).number(4),
        rule(K::Renban, &[18, 19, 29, 39]),
        rule(K::RegionSumLine, &[42, 43, 44]),
        rule(K::Palindrome, &[46, 56, 66, 77, 78]),
        rule(K::Zipper, &[94, 84, 75, 86, 96]),
        rule(K::Arrow, &[91, 81, 71, 72]),
        rule(K::Between, &[97, 88, 79]),
        rule(K::Entropic, &[97, 98, 99]),
        rule(K::X, &[24, 34]),
        rule(K::WhiteDot, &[13, 14]).number(3),
        rule(K::BlackDot, &[41, 51]),
        rule(K::GreaterThan, &[23, 24]),
        rule(K::Quadruple, &[63, 64, 73, 74]).digits([2, 4, 5, 8]),
        rule(K::Cage, &[57, 58, 67, 68]).number(23),
        rule(K::Odd, &[35]),
        rule(K::Maximum, &[65]),
        rule(K::Sandwich, &column).number(13),
        rule(K::Skyscraper, &column).number(3),
        rule(K::LittleKiller, &[15, 24, 33, 42, 51]).number(24),
        Rule::global(K::RisingDiagonal),
        Rule::global(K::AntiKnight),
    ];
    Puzzle::sudoku(3, 3).and_then(|p| p.with_rules(rules)).expect("rules that fit")
}

/// Every third cell of the cyclic grid.
fn twenty_five() -> Puzzle {
    let value = |i: usize| {
        let (row, column) = (i / 25, i % 25);
        ((row % 5 * 5 + row / 5 + column) % 25 + 1) as u8
    };
    let givens: Vec<u8> = (0..625).map(|i| if i % 3 == 0 { value(i) } else { 0 }).collect();
    Puzzle::sudoku(5, 5).and_then(|p| p.with_givens(&givens)).expect("a puzzle")
}

const SIXTEEN: &str = "..FA.6971B2453.8..G9..5A...3D.6E.637...8....B....8.2BD.3...6..A7.C.3AG71.54FE68B6G.43C8F....9.7D..81.5B.G6.A2C4FD.5...E.8C.71G.A.F75GB2DE..13.9C.91B5.A.3FCG78D.AE6.97..2DB8.4.132D.18F497A5..EG91C..36B4.FEG725..2E791.53.C4.B.G5B.4A.E72.98.F373482FD561GBAEC.";
const X: &str = r#"{"kind":"sudoku","box":[3,3],"cells":["..1......","3...28...",".85.46..1","51.39.4..",".....58..","........5",".2.....1.","..6.8...3","9.367...."],"diagonals":true}"#;
const JIGSAW: &str = r#"{"kind":"sudoku","size":9,"cells":["896324.71","..25....9","7541693..","1.39782..","...7..145",".21...987","2.549..3.","947..361.",".78.16..3"],"regions":["111222233","111122233","144422333","144444533","677774555","677778555","667888855","669998888","666999999"]}"#;
pub(crate) const KILLER: &str = r#"{"kind":"sudoku","box":[3,3],"cages":[{"cells":[[0,0],[0,1],[1,1]],"op":"+","target":13},{"cells":[[0,2],[0,3]],"op":"+","target":6},{"cells":[[0,4],[0,5],[0,6]],"op":"+","target":18},{"cells":[[0,7],[0,8],[1,7]],"op":"+","target":16},{"cells":[[1,0],[2,0]],"op":"+","target":11},{"cells":[[1,2],[2,1],[2,2],[3,2]],"op":"+","target":25},{"cells":[[1,3],[2,3]],"op":"+","target":12},{"cells":[[1,4],[1,5]],"op":"+","target":13},{"cells":[[1,6]],"op":"+","target":2},{"cells":[[1,8],[2,8]],"op":"+","target":9},{"cells":[[2,4],[3,3],[3,4]],"op":"+","target":10},{"cells":[[2,5],[2,6]],"op":"+","target":10},{"cells":[[2,7]],"op":"+","target":4},{"cells":[[3,0],[4,0],[4,1],[4,2]],"op":"+","target":16},{"cells":[[3,1]],"op":"+","target":2},{"cells":[[3,5]],"op":"+","target":9},{"cells":[[3,6],[3,7]],"op":"+","target":12},{"cells":[[3,8]],"op":"+","target":1},{"cells":[[4,3],[5,3],[6,3]],"op":"+","target":16},{"cells":[[4,4],[5,4]],"op":"+","target":5},{"cells":[[4,5],[4,6]],"op":"+","target":8},{"cells":[[4,7],[5,7],[6,7]],"op":"+","target":16},{"cells":[[4,8]],"op":"+","target":7},{"cells":[[5,0],[5,1],[5,2]],"op":"+","target":21},{"cells":[[5,5],[6,5],[6,6]],"op":"+","target":18},{"cells":[[5,6]],"op":"+","target":3},{"cells":[[5,8]],"op":"+","target":5},{"cells":[[6,0]],"op":"+","target":4},{"cells":[[6,1],[6,2]],"op":"+","target":8},{"cells":[[6,4],[7,4]],"op":"+","target":11},{"cells":[[6,8],[7,8]],"op":"+","target":13},{"cells":[[7,0],[7,1],[8,1]],"op":"+","target":11},{"cells":[[7,2],[7,3],[8,2]],"op":"+","target":15},{"cells":[[7,5],[7,6]],"op":"+","target":15},{"cells":[[7,7]],"op":"+","target":3},{"cells":[[8,0]],"op":"+","target":8},{"cells":[[8,3],[8,4],[8,5]],"op":"+","target":20},{"cells":[[8,6],[8,7]],"op":"+","target":7},{"cells":[[8,8]],"op":"+","target":2}]}"#;
