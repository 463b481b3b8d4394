//! Hints in four depths: no depth gives the next away, and what is wrong is told first.

use quadrille::answer::{About, DeepHint};
use quadrille::puzzle::{Cell, Grid, Puzzle, Values};
use quadrille::reason::{Mistake, Options, PathEnd, Progress, State, solve_path, words};

const PUZZLES: [&str; 3] = [
    "3.49....6...7.84.1.7....2...5.4....3....9....1....2.6...6....1.4.31.6...7....56.9",
    "39...4..6...52.....4....5...3.46..8.5...........8.2.3...2.....1.7..8......41.....",
    "........1.....2.3...4.5.6.7....78.....39.....89.1....4..8.3....1.5..64..7......53",
];

fn puzzle(line: &str) -> Puzzle {
    let givens: Vec<u8> = line.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
    Puzzle::sudoku(3, 3).unwrap().with_givens(&givens).unwrap()
}

/// Whether a text names a cell.
fn names_a_cell(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.windows(2).any(|two| matches!(two[0], b'r' | b'R') && two[1].is_ascii_digit())
}

#[test]
fn no_depth_gives_the_next_away() {
    let mut seen = 0;
    for line in PUZZLES {
        let mut state = State::new(&puzzle(line));
        for step in solve_path(&state, &Options::default()).steps {
            let hint = DeepHint::of_step(&step, &state);
            let technique = hint.technique.as_ref().unwrap();
            assert!(!hint.area.text.contains(&technique.name), "{}", hint.area.text);
            assert!(!names_a_cell(&hint.area.text), "{}", hint.area.text);
            assert!(!hint.area.cells.is_empty() && !hint.area.houses.is_empty());
            assert!(!names_a_cell(&technique.text), "{}", technique.text);
            let pattern = &hint.pattern.as_ref().unwrap().text;
            // A chain may end in what it shows.
            let action = words::action(&step, state.puzzle());
            assert!(!step.chains.is_empty() || !pattern.contains(&action), "{pattern}: {action}");
            for depth in 1..=4 {
                let cut = hint.clone().to_depth(depth);
                let parts =
                    [true, cut.technique.is_some(), cut.pattern.is_some(), cut.action.is_some()];
                assert_eq!(parts.iter().filter(|&&part| part).count(), usize::from(depth));
            }
            state.apply(&step);
            seen += 1;
        }
    }
    assert!(seen > 100, "only {seen} steps");
}

fn solution(puzzle: &Puzzle) -> Grid {
    let path = solve_path(&State::new(puzzle), &Options::default());
    assert_eq!(path.end, PathEnd::Solved);
    path.state.solution().unwrap()
}

#[test]
fn mistakes_are_found_and_told_without_the_answer() {
    let puzzle = puzzle(PUZZLES[0]);
    let solution = solution(&puzzle);
    let open = puzzle.cells().find(|&cell| puzzle.given(cell).is_none()).unwrap();
    let right = solution.value(open);
    let mut progress = Progress::new(&puzzle);
    assert!(progress.mistakes(&puzzle, &solution).is_empty());
    progress.values[open.index()] = right;
    assert!(progress.mistakes(&puzzle, &solution).is_empty());
    let wrong = right % 9 + 1;
    progress.values[open.index()] = wrong;
    let mistakes = progress.mistakes(&puzzle, &solution);
    assert_eq!(mistakes, [Mistake::Digit(open, wrong)]);
    let hint = DeepHint::of_mistake(&mistakes[0], &progress, &puzzle);
    let told = format!("Take the {wrong} out of r1c2.");
    assert_eq!((hint.about, hint.text()), (About::Mistake, told.as_str()));
    assert_eq!(hint.clone().to_depth(1).text(), "A digit in row 1 is wrong.");
    assert!(!hint.to_depth(3).text().contains(&format!("={right}")));
}

#[test]
fn a_mark_that_is_missing_is_a_mistake_and_one_too_many_is_not() {
    let puzzle = puzzle(PUZZLES[0]);
    let solution = solution(&puzzle);
    let open = Cell(1);
    let right = solution.value(open);
    let mut progress = Progress::new(&puzzle);
    progress.marks[1] = Some(Values::all(9));
    assert!(progress.mistakes(&puzzle, &solution).is_empty());
    progress.marks[1] = Some(Values::all(9).without(right));
    assert_eq!(progress.mistakes(&puzzle, &solution), [Mistake::Mark(open, right)]);
    let state = progress.state(&puzzle);
    assert!(!state.candidates(open).has(right));
}
