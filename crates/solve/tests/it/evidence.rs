//! The evidence for an answer.

use std::ops::ControlFlow;

use quadrille_core::{Budget, Chance};
use quadrille_puzzle::{Cage, Cell, Extra, Grid, Op, Puzzle, Rule, RuleKind, Values};
use quadrille_referee::{random_puzzle, some_solutions};
use quadrille_solve::{
    Claim, Count, Engine, FileSolution, Request, Verdict, cells_that_differ, certify, closed_count,
    count, count_grids, difference, file_solution, for_each, true_candidates, verdict,
};
use quadrille_text::Entry;

fn entry(puzzle: &Puzzle, solution: Option<Grid>) -> Entry {
    let mut entry = Entry::new(puzzle.clone());
    entry.solution = solution;
    entry
}

#[test]
fn the_solution_of_a_file_is_compared_with_ours() {
    let mut puzzle = Puzzle::latin(2).unwrap();
    let ours = some_solutions(&puzzle, 3);
    let [a, b] = &ours[..] else { panic!("two solutions") };
    let told = |puzzle: &Puzzle, theirs: &Grid, ours: &[&Grid]| {
        file_solution(&entry(puzzle, Some(theirs.clone())), ours)
    };
    assert_eq!(file_solution(&entry(&puzzle, None), &[a]), None);
    assert_eq!(told(&puzzle, a, &[]), None);
    assert_eq!(told(&puzzle, a, &[a]), Some(FileSolution::Agrees));
    assert_eq!(told(&puzzle, a, &[a, b]), Some(FileSolution::OneOfSeveral));
    assert_eq!(told(&puzzle, b, &[a]), Some(FileSolution::OneOfSeveral));
    puzzle.give(Cell(0), Some(a.values()[0]));
    let wrong = told(&puzzle, b, &[a]).unwrap();
    assert_eq!(wrong, FileSolution::Differs(Some(Cell(0))));
    assert_eq!(told(&puzzle, b, &[]), Some(FileSolution::Differs(None)));
    assert_eq!(told(&puzzle, b, &[a, b]), Some(FileSolution::Differs(None)));
    let words = [FileSolution::Agrees, FileSolution::OneOfSeveral, wrong].map(FileSolution::word);
    assert_eq!(words, ["agrees", "one-of-several", "differs"]);
    let remark = |answer: FileSolution| answer.remark(&puzzle);
    assert_eq!(remark(FileSolution::Agrees), None);
    assert!(remark(FileSolution::OneOfSeveral).unwrap().contains("one of several"));
    assert!(remark(wrong).unwrap().ends_with("wrong at r1c1"));
    assert!(remark(FileSolution::Differs(None)).unwrap().contains("does not solve"));
}

#[test]
fn two_solutions_differ_in_these_cells() {
    let puzzle = Puzzle::latin(2).unwrap();
    let answer = verdict(&puzzle, &Request::default()).unwrap().answer;
    assert_eq!(cells_that_differ(&answer).len(), 4);
    let mut one = puzzle;
    one.give(Cell(0), Some(1));
    let answer = verdict(&one, &Request::default()).unwrap().answer;
    assert!(matches!(answer, Verdict::Unique(_)) && cells_that_differ(&answer).is_empty());
}

/// A certificate is about the puzzle that it was made for, and about no other.
#[test]
fn certificates_of_other_puzzles_are_told_apart() {
    let cage = |target, cells: [u32; 2]| Cage::kenken(Op::Add, target, cells.map(Cell).to_vec());
    let plain = Puzzle::sudoku(2, 2)
        .unwrap()
        .with_givens(&[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 0, 0, 0, 0])
        .unwrap();
    let mut given = plain.clone();
    given.give(Cell(12), Some(4));
    let mut struck = plain.clone();
    struck.strike(Cell(12), Values(0b1));
    let mut more = plain.clone();
    more.strike(Cell(12), Values(0b11));
    let line = Rule::new(RuleKind::Thermometer, [Cell(0), Cell(1)]);
    let other_line = Rule::new(RuleKind::Thermometer, [Cell(0), Cell(2)]);
    let puzzles = [
        (plain.clone(), ""),
        (given, "given of r4c1"),
        (plain.clone().with_diagonals(), "houses"),
        (plain.clone().with_cages(vec![cage(3, [0, 1])]).unwrap(), "cages"),
        (plain.clone().with_cages(vec![cage(5, [0, 4])]).unwrap(), "cages"),
        (plain.clone().with_rule(line).unwrap(), "rules"),
        (plain.clone().with_rule(other_line).unwrap(), "rules"),
        (struck, "struck"),
        (more, "struck"),
    ];
    for (i, (puzzle, _)) in puzzles.iter().enumerate() {
        let text = certify(puzzle, &Budget::unlimited()).unwrap().to_text();
        let verified = quadrille_proof::check(&text).unwrap();
        for (j, (other, part)) in puzzles.iter().enumerate() {
            let found = difference(other, &verified.puzzle);
            assert_eq!(found.is_none(), i == j, "{i}, {j}: {found:?}");
            if i == 0 && j > 0 {
                assert!(found.as_ref().unwrap().contains(part), "{found:?}, not {part}");
            }
        }
        let larger = difference(&Puzzle::latin(5).unwrap(), &verified.puzzle).unwrap();
        assert!(larger.contains("side is 4, not 5"), "{larger}");
    }
}

#[test]
fn closed_counts_are_those_of_a_search() {
    for (height, width) in [(1, 1), (1, 2), (1, 3), (1, 4), (2, 2), (2, 3)] {
        let Some(grids) = count_grids(height, width) else { continue };
        assert_eq!(count_grids(width, height), Some(grids));
        let mut puzzle = Puzzle::sudoku(height, width).unwrap();
        for share in [1, puzzle.side() as u128] {
            let wanted = grids / share;
            assert_eq!(closed_count(&puzzle), Some(wanted));
            let cover = Request { engine: Engine::Cover, ..Request::default() };
            let found = count(&puzzle, &cover, None).unwrap().answer;
            assert_eq!(found, Count::Exact(wanted.into()), "{height}×{width}, 1/{share}");
            puzzle.give(Cell(0), Some(1));
        }
    }
    let nine = Puzzle::sudoku(3, 3).unwrap();
    assert_eq!(closed_count(&nine), Some(6_670_903_752_021_072_936_960));
    let windows = nine.with_extra(Extra::Windows).unwrap();
    assert_eq!(closed_count(&windows), None);
}

/// The values of some solution, cell by cell, against all solutions.
#[test]
fn true_candidates_are_those_of_all_solutions() {
    let mut chance = Chance::new(71);
    let (mut solvable, mut unique) = (0, 0);
    for kind in quadrille_referee::Kind::ALL {
        for _ in 0..12 {
            let puzzle = random_puzzle(kind, &mut chance);
            let truth = true_candidates(&puzzle, &Budget::unlimited());
            let mut wanted = vec![Values::EMPTY; puzzle.givens().len()];
            let mut solutions = 0;
            for_each(&puzzle, &Request::default(), |grid| {
                solutions += 1;
                for (cell, values) in wanted.iter_mut().enumerate() {
                    *values = values.with(grid.value(Cell(cell as u32)));
                }
                ControlFlow::Continue(())
            })
            .unwrap();
            assert_eq!(truth.values, wanted);
            assert_eq!(truth.is_solvable(), solutions > 0);
            assert_eq!(truth.is_unique(), solutions == 1);
            solvable += usize::from(solutions > 0);
            unique += usize::from(solutions == 1);
        }
    }
    assert!(solvable > unique && unique > 5, "{solvable}, {unique}");
}

#[test]
fn a_certificate_keeps_its_budget() {
    let puzzle = crate::engine::loose((3, 3), (1, 4));
    assert!(certify(&puzzle, &Budget::unlimited().nodes(0)).is_err());
    let whole = certify(&puzzle, &Budget::unlimited()).unwrap();
    // The evidence is that of the fastest engine.
    let Verdict::Many(a, b) = verdict(&puzzle, &Request::default()).unwrap().answer else {
        panic!("several solutions")
    };
    assert!(matches!(whole.claim(), Claim::Several(c, d) if *c == a && *d == b));
}
