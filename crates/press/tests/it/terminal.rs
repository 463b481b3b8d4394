//! Steps in characters: every mark of a step is next to its candidate, in lines and in frames.

use quadrille_press::terminal::{Framing, framed, legend, plain};
use quadrille_press::{Part, parts};
use quadrille_puzzle::Puzzle;
use quadrille_reason::{Options, State, hint};

/// A step with eliminations: two cells of row 1 share two candidates.
fn naked_pair() -> (State, quadrille_reason::Step) {
    let mut state = State::new(&Puzzle::sudoku(3, 3).unwrap());
    for column in [0, 8] {
        for value in 3..=9 {
            state.eliminate(quadrille_puzzle::Cell::at(0, column, 9), value);
        }
    }
    let step = hint(&state, &Options::default()).unwrap().unwrap();
    (state, step)
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
