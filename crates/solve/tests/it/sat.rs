//! The engine `sat` against exact cover and brute force: verdicts, counts, sets of solutions,
//! budgets.

use quadrille_core::Chance;
use quadrille_core::{Budget, Stop};
use quadrille_puzzle::{Cage, Cell, Grid, Op, Puzzle};
use quadrille_referee::{Kind, count as brute_count, random_puzzle};
use quadrille_solve::{
    Count, End, Engine, First, Request, Verdict, count, first, for_each, verdict,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Duration;

/// Cases per kind: few by default, more with `QUADRILLE_CASES`.
fn cases(default: usize) -> usize {
    std::env::var("QUADRILLE_CASES").map_or(default, |text| text.parse().expect("a number"))
}

fn by(engine: Engine) -> Request {
    Request { engine, ..Request::default() }
}

fn all(puzzle: &Puzzle, request: &Request) -> BTreeSet<Grid> {
    let mut found = BTreeSet::new();
    let report = for_each(puzzle, request, |grid| {
        assert!(puzzle.is_solved_by(&grid));
        assert!(found.insert(grid), "a solution twice");
        ControlFlow::Continue(())
    });
    assert_eq!(report.unwrap().answer, End::All);
    found
}

fn agree(kind: Kind, cases: usize) {
    const FEW: u64 = 200;
    let mut chance = Chance::new(41).fork(kind as u64);
    for _ in 0..cases {
        let puzzle = random_puzzle(kind, &mut chance);
        let truth = brute_count(&puzzle, FEW);
        let found = verdict(&puzzle, &by(Engine::Sat)).unwrap().answer;
        assert!(
            matches!(
                (&found, truth),
                (Verdict::None(_), 0) | (Verdict::Unique(_), 1) | (Verdict::Many(..), 2..)
            ),
            "{found:?} but {truth} solutions: {puzzle:?}"
        );
        let limited = count(&puzzle, &by(Engine::Sat), Some(FEW)).unwrap().answer;
        let expected =
            if truth < FEW { Count::Exact(truth.into()) } else { Count::AtLeast(FEW.into()) };
        assert_eq!(limited, expected, "{puzzle:?}");
        if truth < FEW {
            assert_eq!(
                all(&puzzle, &by(Engine::Sat)),
                all(&puzzle, &by(Engine::Cover)),
                "{puzzle:?}"
            );
        }
    }
}

#[test]
fn sat_cover_and_brute_force_agree_on_every_kind() {
    Kind::ALL.into_iter().for_each(|kind| agree(kind, cases(40)));
}

#[test]
#[ignore = "long: just test-long"]
fn sat_cover_and_brute_force_agree_on_many_of_every_kind() {
    Kind::ALL.into_iter().for_each(|kind| agree(kind, cases(11_112)));
}

#[test]
fn auto_agrees_with_sat_after_a_hand_over() {
    // Cages of a whole row, so that nothing is decided without search.
    let cells = |row: u32| (0..6).map(|c| Cell(6 * row + c)).collect::<Vec<_>>();
    let cages = (0..6).map(|row| Cage::kenken(Op::Add, 21, cells(row))).collect();
    let puzzle = Puzzle::kenken(6, cages).unwrap().with_diagonals();
    let limit = Some(500);
    let auto = count(&puzzle, &Request::default(), limit).unwrap().answer;
    assert_eq!(auto, count(&puzzle, &by(Engine::Sat), limit).unwrap().answer);
}

/// One sum over the whole grid says nothing that the rows do not: every engine must find solutions.
#[test]
fn a_sum_over_the_whole_grid_rules_nothing_out() {
    for (side, engines) in
        [(4, &Engine::ALL[2..]), (9, &[Engine::Grid, Engine::Sat]), (25, &[Engine::Grid])]
    {
        let cells = (0..(side * side) as u32).map(Cell).collect();
        let target = side * side * (side + 1) / 2;
        let puzzle =
            Puzzle::kenken(side, vec![Cage::kenken(Op::Add, target as u128, cells)]).unwrap();
        for &engine in engines {
            let answer = verdict(&puzzle, &by(engine)).unwrap().answer;
            assert!(matches!(answer, Verdict::Many(..)), "side {side}, {engine}: {answer:?}");
        }
    }
}

#[test]
fn a_seed_gives_another_order_and_the_same_set() {
    let puzzle = Puzzle::sudoku(2, 2).unwrap();
    let seeded = |seed| Request { seed: Some(seed), ..by(Engine::Sat) };
    let first_of = |request: &Request| match first(&puzzle, request).unwrap().answer {
        First::Found(grid) => grid,
        other => panic!("{other:?}"),
    };
    assert_eq!(first_of(&seeded(7)), first_of(&seeded(7)));
    let firsts: BTreeSet<Grid> = (0..20).map(|seed| first_of(&seeded(seed))).collect();
    assert!(firsts.len() > 5, "{}", firsts.len());
    assert_eq!(all(&puzzle, &seeded(1)).len(), 288);
}

#[test]
fn budgets_stop_it_with_an_answer() {
    // The 9×9 that is one product cage of 25 cells, and nothing else to go by.
    let empty = Puzzle::sudoku(3, 3).unwrap();
    let request =
        Request { budget: Budget::default().time(Duration::from_millis(150)), ..by(Engine::Sat) };
    let Count::Unknown { stop: Stop::Time, at_least: found } =
        count(&empty, &request, None).unwrap().answer
    else {
        panic!()
    };
    assert!(found > 0u32.into());
    let request = Request { budget: Budget::default().time(Duration::ZERO), ..by(Engine::Sat) };
    assert_eq!(first(&empty, &request).unwrap().answer, First::Unknown { stop: Stop::Time });
}
