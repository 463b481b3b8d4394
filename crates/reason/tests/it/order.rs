//! The order in which steps are shown, and how many a player can choose from on the way.

use quadrille_core::Budget;
use quadrille_puzzle::{HouseKind, Puzzle};
use quadrille_reason::{Options, Order, State, Technique, flow};

fn classic(text: &[u8; 81]) -> Puzzle {
    let givens = text.map(|c| if c == b'.' { 0 } else { c - b'0' });
    Puzzle::sudoku(3, 3).unwrap().with_givens(&givens).unwrap()
}

const EASY: &[u8; 81] =
    b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn people_see_a_place_in_a_box_before_a_cell_with_one_candidate() {
    let puzzle = classic(EASY);
    let state = State::new(&puzzle);
    let first = |order: Order| order.hint(&state, &Options::default()).unwrap().unwrap();
    assert_eq!(first(Order::Hodoku).technique, Technique::NakedSingle);
    for order in [Order::Ours, Order::Explainer] {
        let step = first(order);
        assert_eq!(step.technique, Technique::HiddenSingle);
        let kind = puzzle.houses()[step.houses[0].index()].kind;
        assert!(matches!(kind, HouseKind::Box(_)), "{kind}");
    }
}

#[test]
fn an_easy_puzzle_is_wide_and_a_hard_one_narrow() {
    let flow_of = |text| flow(&classic(text), &Budget::unlimited()).unwrap().unwrap();
    let easy = flow_of(EASY);
    assert_eq!(easy.hardest, Technique::NakedSingle);
    let hard = flow_of(
        b"...2..3...9.....68..1..6..5..5.......7..6...2..4.716....7......13....9...8..1..74",
    );
    assert!(hard.narrowest <= easy.narrowest && hard.hardest.order() > easy.hardest.order());
    assert!(hard.hardest_steps >= 1);
}

#[test]
fn every_order_has_every_technique_once() {
    for order in [Order::Hodoku, Order::Explainer, Order::Ours] {
        let mut techniques = Technique::usual();
        order.sort(&mut techniques);
        let mut back = techniques.clone();
        back.sort_by_key(|t| t.order());
        assert_eq!(back, Technique::usual());
        assert_eq!(techniques[0], Technique::FullHouse);
    }
}
