//! Steps in characters: every mark of a step is next to its candidate, in lines and in frames.

use quadrille_press::terminal::{Framing, draw, framed, legend};
use quadrille_press::{Part, parts};
use quadrille_puzzle::{Cell, Puzzle};
use quadrille_reason::{Options, State, Step, hint};

/// A step with eliminations: two cells of row 1 share two candidates.
fn naked_pair() -> (State, Step) {
    let mut state = State::new(&Puzzle::sudoku(3, 3).unwrap());
    for column in [0, 8] {
        for value in 3..=9 {
            state.eliminate(quadrille_puzzle::Cell::at(0, column, 9), value);
        }
    }
    let step = hint(&state, &Options::default()).unwrap().unwrap();
    (state, step)
}

/// The picture as plain text.
fn plain(state: &State, step: Option<&Step>) -> String {
    let text = |line: Vec<quadrille_press::terminal::Span>| {
        let line: String = line.into_iter().map(|span| span.text).collect();
        line.trim_end().to_owned() + "\n"
    };
    draw(state, step).into_iter().map(text).collect()
}

#[test]
fn marks_of_a_step_stand_beside_its_candidates() {
    let (state, step) = naked_pair();
    let text = plain(&state, Some(&step));
    let first = text.lines().nth(1).unwrap();
    assert_eq!(first.matches("1*2*").count(), 2, "{first}");
    assert_eq!(first.matches("1-2-").count(), 7, "{first}");
    assert_eq!(text.lines().count(), 13);
    assert!(!plain(&state, None).contains('*'));
}

#[test]
fn both_pictures_give_every_candidate_its_part() {
    let (state, step) = naked_pair();
    let parts = parts(&state, &step);
    for columns in [200, 60] {
        let lines = framed(&state, Some(&step), &Framing { ascii: true, columns });
        for part in [Part::Premise, Part::Struck] {
            let marks = lines.iter().flatten().filter(|span| span.part == part).count();
            assert_eq!(marks, parts.values().filter(|&&p| p == part).count(), "{part:?}");
        }
        let told: Vec<Part> = legend(&lines).iter().map(|span| span.part).collect();
        assert_eq!(told, [Part::Premise, Part::Struck]);
    }
}

/// Digits from 0 are drawn as digits, on paper and in a terminal, given or written or as candidates.
#[test]
fn digits_from_zero_are_drawn_as_digits() {
    let empty = Puzzle::sudoku(2, 2).and_then(|empty| empty.with_lowest(0)).unwrap();
    let mut puzzle = empty.clone();
    puzzle.give(Cell(0), Some(1));
    let mut state = State::new(&puzzle);
    state.place(Cell(5), 4);
    let text = plain(&state, None);
    assert!(text.lines().nth(1).unwrap().starts_with("| 0 "), "{text}");
    assert!(text.contains("(3)") && text.contains("0123") && !text.contains('4'), "{text}");
    assert_eq!([1, 2, 4].map(|value| quadrille_press::figure(&puzzle, value)), ["0", "1", "3"]);
    assert_eq!(quadrille_press::figure(&Puzzle::sudoku(2, 2).unwrap(), 4), "4");
}
