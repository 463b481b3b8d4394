//! ER, EP and ED on puzzles of every range of the scale, their invariance, and the end of a rating
//! at its limits.
//!
//! The puzzles were generated here; the ratings are those that Sudoku Explainer 1.2.1 gives them.

use std::time::Duration;

use quadrille_classic::explainer::{Explained, Limits, Ratings, Tenths, Unrated, explain};
use quadrille_core::Chance;
use quadrille_core::{Budget, Stop};
use quadrille_puzzle::Puzzle;

/// Puzzle and ER; EP and ED are always 1.2.
const RATED: [(&str, u16); 20] = [
    ("000005000809000001060800400000100000020506000008000070000200005910004000740010003", 12),
    ("800000016090006000040020500000000800000004000614082070002003000003908100000007960", 15),
    ("000200009400639000020000308000083060074120000600500000800000030043050700500000002", 17),
    ("013000500090007010000006000000008009870050000029700600002900864000840000005000200", 20),
    ("600800000000060700003051046000002000050090060040080200070000000500000120900205307", 23),
    ("000560000000078500000004010020800100700040000840107350070006000000000205653000000", 26),
    ("070680002108043000000000000005000004200905800007010000800020950030000000020004060", 28),
    ("100000006000010070080300000009000700401700530000006000000000090004190000007604028", 36),
    ("000800005870000003000006200100020700000030000005004102200090000096070000003000607", 42),
    ("000040700280000600000006003000003000900000107107000000654007300030500000000000904", 45),
    ("001500600006007002000000159000601500040000007030090200700800000350020000800006000", 46),
    ("004080000910000473070000000050006000000005640080017200000400006000001000300020701", 66),
    ("002930000000000060080050042400000680010700000605000000004820050003001900700095000", 67),
    ("040150000000097032300000000000900003410700600000000850100000408000580000007020000", 69),
    ("603400000009000050020000090008007500970100004100000809000000040010200005300048100", 71),
    ("093000200000100700007060005001000070200070000600058002910300040000500600006089000", 72),
    ("976000080080705060000000000000006004000007013391000000000050001409001820000002700", 83),
    ("976000080080705060000000000000006004000900003301000000260050000409001820000002700", 85),
    ("976000080080705060000000000000030004000907003301000000060050000400001820000002700", 89),
    ("906000080080005060000000007020030004600907203001000000000850000400001006800002700", 90),
];

fn cells(line: &str) -> Vec<u8> {
    line.bytes().map(|c| c - b'0').collect()
}

fn puzzle(cells: &[u8]) -> Puzzle {
    Puzzle::sudoku(3, 3).and_then(|p| p.with_givens(cells)).expect("81 digits")
}

fn ratings(cells: &[u8]) -> Ratings {
    match explain(&puzzle(cells), &Limits::default()) {
        Ok(Explained::Rated(ratings)) => ratings,
        other => panic!("{other:?}"),
    }
}

#[test]
fn ratings_are_those_of_the_scale() {
    for (line, er) in RATED {
        let found = ratings(&cells(line));
        assert_eq!((found.er, found.ep, found.ed), (Tenths(er), Tenths(12), Tenths(12)), "{line}");
    }
}

#[test]
fn equivalent_puzzles_have_the_same_ratings() {
    let mut chance = Chance::new(8);
    for (line, _) in RATED {
        let first = ratings(&cells(line));
        for _ in 0..5 {
            let other = quadrille_referee::classic::scrambled(&cells(line), &mut chance);
            assert_eq!(ratings(&other), first, "{line}");
        }
    }
}

#[test]
fn a_limit_on_the_rating_is_kept_and_said() {
    for (line, er) in RATED {
        let with = |max: u16| {
            let limits = Limits { max: Some(Tenths(max)), ..Limits::default() };
            explain(&puzzle(&cells(line)), &limits).expect("one solution")
        };
        assert_eq!(with(er), Explained::Rated(ratings(&cells(line))), "{line}");
        let Explained::Above(met) = with(er - 1) else { panic!("{line}") };
        assert!(met.er < Tenths(er), "{line}");
    }
}

#[test]
fn budgets_end_a_rating_with_an_answer() {
    let hard = puzzle(&cells(RATED[16].0));
    let ask = |budget: Budget| explain(&hard, &Limits { max: None, budget }).expect("one solution");
    assert!(matches!(ask(Budget::default().nodes(40)), Explained::Unknown(Stop::Nodes, _)));
    let now = Budget::default().time(Duration::ZERO);
    assert!(matches!(ask(now), Explained::Unknown(Stop::Time, _)));
}

#[test]
fn only_proper_classic_puzzles_are_rated() {
    let limits = Limits::default();
    let mut several = cells(RATED[0].0);
    let given = several.iter().position(|&v| v > 0).expect("a given");
    several[given] = 0;
    assert_eq!(
        explain(&puzzle(&several), &limits),
        Err(Unrated::Many),
        "minimal, so one less is ambiguous"
    );
    let mut none = cells(RATED[0].0);
    let blanks: Vec<usize> = (0..81).filter(|&i| none[i] == 0).collect();
    none[blanks[0]] = *none.iter().max().expect("cells");
    assert!(matches!(explain(&puzzle(&none), &limits), Err(Unrated::None | Unrated::Many)));
    let small = Puzzle::sudoku(2, 2).expect("a shape");
    assert_eq!(explain(&small, &limits), Err(Unrated::Shape));
}
