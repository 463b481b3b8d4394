//! Hints in four depths: no depth reveals the next, and mistakes come first.

use quadrille::Budget;
use quadrille::answer::{About, DeepHint, DeepHintRequest, DeepHinted, Explanation, HintRequest};
use quadrille::puzzle::{Cell, Grid, Puzzle, Values};
use quadrille::reason::{Mistake, Options, Order, PathEnd, Progress, State, solve_path, words};
use quadrille::text::Entry;

const PUZZLES: [&str; 3] = [
    "3.49....6...7.84.1.7....2...5.4....3....9....1....2.6...6....1.4.31.6...7....56.9",
    "39...4..6...52.....4....5...3.46..8.5...........8.2.3...2.....1.7..8......41.....",
    "........1.....2.3...4.5.6.7....78.....39.....89.1....4..8.3....1.5..64..7......53",
];

fn puzzle(line: &str) -> Puzzle {
    let givens: Vec<u8> = line.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
    Puzzle::sudoku(3, 3).unwrap().with_givens(&givens).unwrap()
}

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
            // A chain may end in the candidate that it strikes or places.
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
    assert_eq!(progress.mistakes(&puzzle, &solution), [Mistake::Mark(open)]);
    let state = progress.state(&puzzle);
    assert!(!state.candidates(open).has(right));
}

/// A single mark is a note rather than a complete list. All other candidates are restored, so that
/// none of them stands out.
#[test]
fn a_hint_about_a_missing_candidate_does_not_give_the_solution_away() {
    let puzzle = puzzle(PUZZLES[0]);
    let solution = solution(&puzzle);
    let allowed = |cell: Cell| State::new(&puzzle).candidates(cell);
    let cell = puzzle.cells().find(|&c| allowed(c).len() > 2).unwrap();
    let kept = allowed(cell).without(solution.value(cell)).first().unwrap();
    let mut progress = Progress::new(&puzzle);
    progress.marks[cell.index()] = Some(Values::only(kept));
    let mistakes = progress.mistakes(&puzzle, &solution);
    let hint = DeepHint::of_mistake(&mistakes[0], &progress, &puzzle);
    let restored: Values = hint.action.as_ref().unwrap().restores.iter().map(|c| c.value).collect();
    assert_eq!(restored, allowed(cell).without(kept));
    assert!(restored.len() > 1 && restored.has(solution.value(cell)));
    let name = puzzle.name(cell);
    assert_eq!(hint.clone().to_depth(2).text(), format!("{name} lacks a candidate."));
    for depth in 1..=3 {
        let text = hint.clone().to_depth(depth).text().replace(&name.to_string(), "");
        let row = format!("row {}", cell.row(9) + 1);
        let text = text.replace(&row, "");
        assert!(!text.contains(|c: char| c.is_ascii_digit()), "{text}");
    }
}

fn asked(line: &str, order: Order) -> DeepHinted {
    let entry = Entry::new(puzzle(line));
    let budget = Budget::unlimited();
    let request = DeepHintRequest { depth: 4, techniques: Vec::new(), order, budget };
    request.answer(&entry, &Progress::of_entry(&entry))
}

#[test]
fn a_deep_hint_follows_the_order_asked_for() {
    let line = "..9.2.41.8...73.565.4.8...2.73..6....8..5..3....3..82.3...6.7.495.24...3.47.3.2..";
    let first = |order| asked(line, order).hint.technique.unwrap().key;
    assert_eq!(first(Order::default()), "hidden-single");
    assert_eq!(first(Order::Explainer), "hidden-single");
    assert_eq!(first(Order::Hodoku), "naked-single");
}

/// No given clashes, but there is no solution. The techniques find 49 steps before that shows.
const NONE: &str =
    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";
/// 23 solutions.
const MANY: &str =
    "..92..7..4......9.7..9....5.....5.1...5..982.82....9......7...62.7.9.48...3..6279";

#[test]
fn a_puzzle_without_exactly_one_solution_is_called_that_before_any_step() {
    let none = asked(NONE, Order::default());
    assert_eq!((none.verdict, none.hint.about), ("none", About::Broken));
    assert_eq!(none.hint.text(), "This puzzle has no solution.");
    let many = asked(MANY, Order::default());
    assert_eq!(many.verdict, "many");
    assert!(many.remark.unwrap().contains("several solutions"));
    let explained = |line: &str| {
        let entry = Entry::new(puzzle(line));
        Explanation::of(&entry, &Budget::unlimited()).answer
    };
    let none = explained(NONE);
    assert_eq!((none.verdict, none.end), ("none", "broken"));
    // The steps are the proof: they end in a contradiction.
    assert_eq!(none.steps.len(), 49);
    assert!(none.ending.ends_with("no solution: r5c1 has no candidate left."), "{}", none.ending);
    let many = explained(MANY);
    assert_eq!(many.verdict, "many");
    assert!(many.ending.contains("several solutions"), "{}", many.ending);
}

/// The techniques find nothing in this puzzle.
#[test]
fn an_explanation_that_gets_stuck_says_what_a_search_finds() {
    let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let entry = Entry::new(puzzle(line));
    let explained = Explanation::of(&entry, &Budget::unlimited()).answer;
    assert_eq!(explained.end, "stuck");
    let search = explained.search.expect("one solution");
    assert!(search.starts_with("Only a search helps: it finds r"), "{search}");
    assert!(explained.ending.ends_with(&search), "{}", explained.ending);
}

#[test]
fn a_search_gives_the_value_of_the_tightest_cell_unless_nudged() {
    let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let entry = Entry::new(puzzle(line));
    let sentence = |nudge| {
        let request = HintRequest { nudge, ..HintRequest::default() };
        request.answer(&entry).answer.search.expect("nothing else helps")
    };
    assert_eq!(sentence(false), "Only a search helps: it finds r8c7=9.");
    assert_eq!(sentence(true), "Only a search helps; it is shortest from r8c7.");
}
