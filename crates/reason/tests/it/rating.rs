//! Ratings: their invariance, and their behaviour at limits.

use std::time::{Duration, Instant};

use quadrille_core::Chance;
use quadrille_core::{Budget, Stop};
use quadrille_puzzle::{Cell, Puzzle};
use quadrille_reason::{
    Grade, Level, Limits, Options, PathEnd, State, all_steps, hint, rate, solve_path,
};

/// Puzzles generated here, ER 1.2 to 9.0.
const RATED: [&str; 6] = [
    "000005000809000001060800400000100000020506000008000070000200005910004000740010003",
    "800000016090006000040020500000000800000004000614082070002003000003908100000007960",
    "000040700280000600000006003000003000900000107107000000654007300030500000000000904",
    "040150000000097032300000000000900003410700600000000850100000408000580000007020000",
    "976000080080705060000000000000006004000007013391000000000050001409001820000002700",
    "906000080080005060000000007020030004600907203001000000000850000400001006800002700",
];

fn cells(line: &str) -> Vec<u8> {
    line.bytes().map(|c| c - b'0').collect()
}

fn puzzle(cells: &[u8]) -> Puzzle {
    Puzzle::sudoku(3, 3).and_then(|p| p.with_givens(cells)).expect("81 digits")
}

#[test]
fn equivalent_puzzles_have_the_same_score_and_level() {
    let mut chance = Chance::new(9);
    for line in RATED {
        let first = rate(&puzzle(&cells(line)), &Limits::default()).expect("one solution");
        let other = quadrille_referee::classic::scrambled(&cells(line), &mut chance);
        let found = rate(&puzzle(&other), &Limits::default()).expect("one solution");
        assert_eq!((found.hodoku, found.grade), (first.hodoku, first.grade), "{line}");
        assert_eq!((found.explained, found.steps), (first.explained, first.steps), "{line}");
        assert!(first.hodoku.is_some() && first.stopped.is_none(), "{line}");
    }
}

#[test]
fn singles_are_easy_and_chains_are_not() {
    let grade =
        |line: &str| rate(&puzzle(&cells(line)), &Limits::default()).expect("one solution").grade;
    assert_eq!(grade(RATED[0]), Some(Grade::Plain(Level::Easy)));
    assert_eq!(grade(RATED[1]), Some(Grade::Plain(Level::Easy)));
    for line in &RATED[3..] {
        assert!(grade(line) >= Some(Grade::Plain(Level::Hard)), "{line}");
    }
}

/// Solution, ER and path share one budget: a rating completes with exactly the nodes it takes, and
/// stops with a tenth of them.
#[test]
fn one_budget_serves_all_stages_of_a_rating() {
    let puzzle = puzzle(&cells(RATED[4]));
    let with = |nodes: u64| {
        let limits = Limits { budget: Budget::default().nodes(nodes), ..Limits::default() };
        rate(&puzzle, &limits).expect("one solution").stopped
    };
    let (mut low, mut high) = (0, 1 << 40);
    assert_eq!((with(low), with(high)), (Some(Stop::Nodes), None));
    while high - low > 1 {
        let middle = (low + high) / 2;
        *if with(middle).is_some() { &mut low } else { &mut high } = middle;
    }
    // ER alone takes more than a hundred nodes, and the path comes after it.
    assert!(high > 100, "{high}");
    let er = |nodes: u64| {
        let limits = Limits { budget: Budget::default().nodes(nodes), ..Limits::default() };
        rate(&puzzle, &limits).expect("one solution").er()
    };
    assert!(er(high).is_some() && er(low).is_some() && er(10).is_none());
}

#[test]
fn time_limits_hold_on_large_open_grids() {
    for (height, width) in [(5, 5), (6, 6), (8, 8)] {
        let state = State::new(&Puzzle::sudoku(height, width).expect("a shape"));
        let options = Options::default().within(Budget::default().time(Duration::from_millis(300)));
        let start = Instant::now();
        assert!(hint(&state, &options).is_err());
        assert!(matches!(solve_path(&state, &options).end, PathEnd::Stopped(Stop::Time)));
        // Generous, because other tests run at the same time.
        assert!(start.elapsed() < Duration::from_secs(30), "{height}×{width}");
    }
}

#[test]
fn clashing_givens_are_a_conflict_and_no_steps() {
    let mut puzzle = puzzle(&cells(RATED[0]));
    puzzle.give(Cell(0), Some(5));
    let (state, options) = (State::new(&puzzle), Options::default());
    let conflict = state.conflict().expect("two 5s in row 1").to_string();
    assert_eq!(conflict, "5 is given twice in row 1: r1c1 and r1c6");
    assert_eq!(hint(&state, &options), Ok(None));
    assert!(all_steps(&state, &options).expect("no budget").is_empty());
    let path = solve_path(&state, &options);
    assert!(path.steps.is_empty() && path.end == PathEnd::Broken);
}
