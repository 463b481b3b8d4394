//! Positions to practise a technique on.

use quadrille_core::Budget;
use quadrille_make::Position;
use quadrille_reason::{Options, Technique, check, hint};

fn find(name: &str, seed: u64, number: u64) -> Option<Position> {
    let technique = name.parse::<Technique>().unwrap();
    Position::find(technique, seed, number, &Budget::unlimited()).unwrap()
}

/// The position as text, to compare two of them.
fn text(position: &Position) -> String {
    let state = &position.state;
    let marks = state.puzzle().cells().map(|cell| state.candidates(cell).0);
    format!("{:?} {:?}", state.values(), marks.collect::<Vec<_>>())
}

#[test]
fn the_technique_applies_and_nothing_cheaper_does() {
    for name in ["hidden-single", "pointing", "naked-pair", "x-wing", "skyscraper", "cage-in-line"]
    {
        let position = find(name, 3, 0).unwrap_or_else(|| panic!("no position of {name}"));
        let next = hint(&position.state, &Options::default()).unwrap().unwrap();
        assert_eq!(next.technique.key(), name);
        assert!(position.steps.contains(&next), "{name}: the next step is among the steps");
        for step in &position.steps {
            assert_eq!(step.technique.key(), name);
            assert_eq!(check(&position.state, step), Ok(()), "{name}");
        }
    }
}

#[test]
fn the_same_seed_and_number_give_the_same_position_and_others_do_not() {
    let position = |seed, number| text(&find("naked-pair", seed, number).unwrap());
    assert_eq!(position(7, 2), position(7, 2));
    let all = [position(7, 0), position(7, 1), position(7, 2), position(8, 0)];
    for (k, one) in all.iter().enumerate() {
        assert!(!all[..k].contains(one), "position {k} is not new");
    }
}

#[test]
fn a_budget_ends_the_search_and_techniques_off_the_path_have_no_position() {
    let none = Budget { nodes: Some(0), ..Budget::unlimited() };
    let technique: Technique = "x-wing".parse().unwrap();
    assert!(Position::find(technique, 1, 0, &none).is_err());
    assert!(find("template-set", 1, 0).is_none());
}

/// The numbers of its puzzles ended beyond the last number, which panicked.
#[test]
fn the_last_number_has_no_position() {
    let position = Position::find(Technique::NakedPair, 7, u64::MAX, &Budget::unlimited());
    assert!(position.unwrap().is_none());
}
