//! Cage steps are true, proved, explained, and independent of the orientation of the puzzle.

use crate::keen_ids;
use std::collections::BTreeSet;

use quadrille_core::Chance;
use quadrille_puzzle::{Cage, Cell, Grid, Op, Puzzle};
use quadrille_reason::{
    CageLevel, Candidate, Options, PathEnd, State, Step, Technique as T, all_steps, cage_level,
    check, hint, solve_path, words,
};

const CAGES: [T; 9] = [
    T::CageCombination,
    T::CageFilling,
    T::CageLine,
    T::Innies,
    T::WideInnies,
    T::CageParity,
    T::CageFactors,
    T::LargeSubset,
    T::LargeFish,
];

const SINGLES: [T; 3] = [T::FullHouse, T::NakedSingle, T::HiddenSingle];

fn assert_sound(state: &State, solution: &Grid, seen: &mut Vec<T>) {
    for step in all_steps(state, &Options::only(&CAGES)).unwrap() {
        check(state, &step)
            .unwrap_or_else(|flaw| panic!("{flaw}: {step:?} of {:?}", state.puzzle()));
        let told = words::sentence(&step, state.puzzle());
        let kept = step.eliminations.iter().all(|c| solution.value(c.cell) != c.value);
        assert!(kept && step.placements.is_empty(), "{told} {:?}", state.puzzle());
        crate::told::judge(state, &step, "a cage step");
        seen.push(step.technique);
    }
}

/// Follows a path of singles and cage steps, and checks all steps of every third state.
fn walk(puzzle: &Puzzle, solution: &Grid, seen: &mut Vec<T>) {
    let mut state = State::new(puzzle);
    let techniques: Vec<T> = SINGLES.into_iter().chain(CAGES).collect();
    let options = Options::only(&techniques);
    for round in 0.. {
        if round % 3 == 0 {
            assert_sound(&state, solution, seen);
        }
        match hint(&state, &options).unwrap() {
            Some(step) => state.apply(&step),
            None => break,
        }
    }
}

/// Checks all steps along the paths of `puzzles` KenKen and a twentieth as many Killers.
fn walk_many(seed: u64, puzzles: usize) {
    let mut chance = Chance::new(seed);
    let mut seen = Vec::new();
    for round in 0..puzzles {
        let (puzzle, solution) =
            quadrille_referee::kenken(3 + round % 5, 2 + round % 4, &mut chance);
        walk(&puzzle, &solution, &mut seen);
    }
    for round in 0..puzzles / 20 {
        let (puzzle, solution) =
            quadrille_referee::killer(2 + round % 2, 3, 3 + round % 3, &mut chance);
        walk(&puzzle, &solution, &mut seen);
    }
    for technique in CAGES.into_iter().filter(|t| !matches!(t, T::LargeSubset | T::LargeFish)) {
        let times = seen.iter().filter(|&&t| t == technique).count();
        assert!(times > 20, "{technique} was found {times} times");
    }
}

#[test]
fn every_cage_step_of_random_puzzles_is_proved_and_true() {
    walk_many(21, 80);
}

#[test]
#[ignore = "long: just soak-cages"]
fn every_cage_step_of_many_random_puzzles_is_proved_and_true() {
    walk_many(121, 10_000);
}

/// Killers that need innies and outies: the sums in their sentences are correct, even if a cage
/// extends beyond the houses.
#[test]
fn sums_in_the_words_of_many_killers_add_up() {
    let mut chance = Chance::new(25);
    let (mut sums, mut parts) = (0, 0);
    for round in 0..24 {
        let (puzzle, solution) =
            quadrille_referee::killer(2 + round % 2, 3, 3 + round % 3, &mut chance);
        let mut state = State::new(&puzzle);
        for cell in puzzle.cells() {
            // Fills some cells, so that cages are settled outside a house.
            if chance.below(3) == 0 {
                state.place(cell, solution.value(cell));
            }
            if cell.index() % 9 == 8 {
                for step in all_steps(&state, &Options::only(&[T::Innies, T::WideInnies])).unwrap()
                {
                    sums += 1;
                    let told = words::sentence(&step, &puzzle);
                    parts += usize::from(crate::told::adds_up(&told, "a killer"));
                }
            }
        }
    }
    assert!(sums > 50 && parts > 10, "{sums} sums, {parts} with a part of a cage");
}

#[test]
fn large_grids_have_sound_steps_too() {
    let mut chance = Chance::new(22);
    let mut seen = Vec::new();
    for side in [10, 12, 16] {
        let (puzzle, solution) = quadrille_referee::kenken(side, 3, &mut chance);
        assert_sound(&State::new(&puzzle), &solution, &mut seen);
    }
    assert!(seen.len() > 50, "{}", seen.len());
}

/// The checker rejects a step that strikes the solution's own values.
#[test]
fn the_checker_refuses_what_does_not_follow() {
    let mut chance = Chance::new(23);
    let mut refused = 0;
    for _ in 0..60 {
        let (puzzle, solution) = quadrille_referee::kenken(6, 4, &mut chance);
        let state = State::new(&puzzle);
        for mut step in all_steps(&state, &Options::only(&CAGES)).unwrap() {
            let cell = step.eliminations[0].cell;
            step.eliminations = vec![Candidate { cell, value: solution.value(cell) }];
            assert!(check(&state, &step).is_err(), "{step:?}");
            step.eliminations.clear();
            assert!(check(&state, &step).is_err(), "nothing claimed");
            refused += 1;
        }
    }
    assert!(refused > 300, "{refused}");
}

type Deed = (T, BTreeSet<(Cell, u8)>);

fn deeds(puzzle: &Puzzle, map: impl Fn(Cell) -> Cell) -> BTreeSet<Deed> {
    let mut state = State::new(puzzle);
    // A state with some progress: the result of the first combinations.
    for step in all_steps(&state, &Options::only(&[T::CageCombination])).unwrap() {
        state.apply(&step);
    }
    let deed =
        |s: &Step| (s.technique, s.eliminations.iter().map(|c| (map(c.cell), c.value)).collect());
    all_steps(&state, &Options::only(&CAGES)).unwrap().iter().map(deed).collect()
}

#[test]
fn the_same_steps_exist_however_the_puzzle_is_turned() {
    let mut chance = Chance::new(24);
    for round in 0..40 {
        let (puzzle, _) = quadrille_referee::kenken(4 + round % 5, 2 + round % 4, &mut chance);
        for turn in 0..8 {
            let turned = quadrille_referee::turned(&puzzle, turn, &mut chance);
            let mapped = deeds(&puzzle, |c| quadrille_referee::turned_cell(c, puzzle.side(), turn));
            assert_eq!(mapped, deeds(&turned, |c| c), "turn {turn} of {puzzle:?}");
        }
    }
}

#[test]
fn whatever_the_ladder_calls_hard_or_easier_has_a_path_of_such_steps() {
    let subsets = [
        T::NakedPair,
        T::NakedTriple,
        T::NakedQuad,
        T::HiddenPair,
        T::HiddenTriple,
        T::HiddenQuad,
        T::LargeSubset,
    ];
    let solver = |level: CageLevel| {
        let mut list = SINGLES.to_vec();
        list.push(T::CageCombination);
        if level >= CageLevel::Normal {
            list.push(T::CageFilling);
        }
        if level >= CageLevel::Hard {
            list.push(T::CageLine);
            list.extend(subsets);
        }
        Options::only(&list)
    };
    let mut chance = Chance::new(25);
    let mut counts = [0; 3];
    for round in 0..600 {
        let (puzzle, solution) =
            quadrille_referee::kenken(4 + round % 5, 2 + round % 3, &mut chance);
        let Some(level) = cage_level(&puzzle).filter(|l| *l <= CageLevel::Hard) else { continue };
        let path = solve_path(&State::new(&puzzle), &solver(level));
        assert_eq!(path.end, PathEnd::Solved, "{level} {puzzle:?}");
        assert_eq!(path.state.solution().as_ref(), Some(&solution));
        if level > CageLevel::Easy {
            let below = CageLevel::ALL[level as usize - 1];
            assert_eq!(
                solve_path(&State::new(&puzzle), &solver(below)).end,
                PathEnd::Stuck,
                "{level} {puzzle:?}"
            );
        }
        counts[level as usize] += 1;
    }
    assert!(counts.iter().all(|&n| n > 5), "{counts:?}");
}

fn cage(op: Op, target: u128, cells: &[u32]) -> Cage {
    Cage::kenken(op, target, cells.iter().map(|&c| Cell(c)).collect())
}

/// Simple sums in the upper rows, and a cage that reaches from the second row into the third.
fn small() -> Puzzle {
    let cages = vec![
        cage(Op::Add, 3, &[0, 1]),
        cage(Op::Add, 7, &[2, 3]),
        cage(Op::Add, 7, &[4, 5, 6]),
        cage(Op::Sub, 1, &[7, 11]),
        cage(Op::Mul, 24, &[8, 9, 10]),
        cage(Op::Add, 10, &[12, 13, 14, 15]),
    ];
    Puzzle::kenken(4, cages).unwrap()
}

#[test]
fn steps_are_told_in_clear_words() {
    let puzzle = small();
    let told = |technique| {
        let steps = all_steps(&State::new(&puzzle), &Options::only(&[technique])).unwrap();
        steps.iter().map(|s| words::sentence(s, &puzzle)).collect::<Vec<_>>().join("\n")
    };
    for (technique, wanted) in [
        (
            T::CageCombination,
            "Cage combination: The cage 3+ at r1c12 can only hold 1+2. So r1c12≠3/4.",
        ),
        (
            T::CageLine,
            "Every combination of the cage 3+ at r1c12 has 1 in row 1. So no other cell there holds it. So r1c34≠1.",
        ),
        (T::Innies, "That leaves 3 for r2c4. These cells are in the cage"),
        (
            T::CageFactors,
            "In the product of row 3 the prime factor 3 occurs once. How often it occurs in all other cells there is known, so in r3c4 it occurs 0 times.",
        ),
    ] {
        assert!(told(technique).contains(wanted), "{}", told(technique));
    }
}

/// Needs QUADRILLE_SHARED, a folder with `data/keen/*.tsv`. Prints the number of puzzles of each
/// file that techniques alone solve, with every step checked.
#[test]
#[ignore = "needs a folder of puzzles: just test-shared DIR"]
fn reasoning_alone_solves_keen_puzzles() {
    let (mut solved, mut all) = (0, 0);
    for (name, level, puzzles) in keen_ids::files() {
        let start = std::time::Instant::now();
        let paths: Vec<_> =
            puzzles.iter().map(|p| solve_path(&State::new(p), &Options::default())).collect();
        let mean = start.elapsed() / puzzles.len() as u32;
        let good = paths.iter().filter(|p| p.end == PathEnd::Solved).count();
        println!("{name:20} {good:3} of {:3}  {mean:?} each", paths.len());
        for (puzzle, path) in puzzles.iter().zip(&paths) {
            let mut state = State::new(puzzle);
            for step in &path.steps {
                check(&state, step).unwrap_or_else(|flaw| panic!("{flaw}: {step:?} of {puzzle:?}"));
                state.apply(step);
            }
        }
        if level < CageLevel::Unreasonable {
            (solved, all) = (solved + good, all + paths.len());
        }
    }
    println!("{solved} of {all} below unreasonable are solved by reasoning alone");
    assert!(all > 0 && solved * 100 >= all * 95);
}
