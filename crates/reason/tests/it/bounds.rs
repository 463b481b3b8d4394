//! The fixpoints behind level bounds cover everything that the techniques find.

use std::collections::HashSet;

use quadrille_classic::{Bitboard, Fixpoint};
use quadrille_core::Chance;
use quadrille_puzzle::{Cell, Puzzle};
use quadrille_reason::{Candidate, Level, Options, State, Step, Technique, all_steps};

const SOLUTION: &[u8; 81] =
    b"123456789457189326689327154231645897745891632896732541318264975572913468964578213";

fn solution() -> [u8; 81] {
    SOLUTION.map(|c| c - b'0')
}

/// A state with about a third of the solution given.
fn start(chance: &mut Chance) -> State {
    let givens = solution().map(|v| if chance.index(3) == 0 { v } else { 0 });
    State::new(&Puzzle::sudoku(3, 3).unwrap().with_givens(&givens).unwrap())
}

/// Strikes wrong candidates, each with one chance in `odds`.
fn strike_some(state: &mut State, odds: usize, chance: &mut Chance) {
    for cell in (0..81).map(Cell) {
        for value in state.candidates(cell) {
            if value != solution()[cell.index()] && chance.index(odds) == 0 {
                state.eliminate(cell, value);
            }
        }
    }
}

fn fixpoint(state: &State) -> Fixpoint {
    let values = state.values().try_into().unwrap();
    let candidates = std::array::from_fn(|c| state.candidates(Cell(c as u32)).0 as u16);
    Fixpoint::new(Bitboard::from_parts(&values, &candidates))
}

fn steps(state: &State, counts: impl Fn(&Technique) -> bool) -> Vec<Step> {
    let techniques: Vec<Technique> = Technique::all().into_iter().filter(counts).collect();
    all_steps(state, &Options::only(&techniques)).unwrap()
}

/// The usual techniques that do not need uniqueness.
fn monotone() -> HashSet<Technique> {
    Technique::usual().into_iter().filter(|t| !t.needs_uniqueness()).collect()
}

fn is_left(grid: &Fixpoint, c: &Candidate) -> bool {
    grid.board().digits()[c.cell.index()] >> (c.value - 1) & 1 == 1
}

#[test]
fn what_hard_techniques_strike_is_struck() {
    let (mut chance, monotone, mut seen) = (Chance::new(6), monotone(), HashSet::new());
    for _ in 0..400 {
        let mut state = start(&mut chance);
        let odds = 3 + chance.index(9);
        strike_some(&mut state, odds, &mut chance);
        let mut grid = fixpoint(&state);
        grid.hard();
        for step in steps(&state, |t| monotone.contains(t) && t.level() <= Level::Hard) {
            seen.insert(step.technique);
            assert!(!step.eliminations.iter().any(|c| is_left(&grid, c)), "{step:?}");
        }
    }
    assert!(seen.len() > 25, "{seen:?}");
}

#[test]
fn nothing_is_left_where_cheaper_techniques_are_used_up() {
    let (mut chance, monotone, mut open) = (Chance::new(6), monotone(), 0);
    let rectangles = Technique::UniqueRectangle1.order();
    for _ in 0..150 {
        let mut state = start(&mut chance);
        let odds = 3 + chance.index(9);
        strike_some(&mut state, odds, &mut chance);
        loop {
            let steps = steps(&state, |t| monotone.contains(t) && t.order() < rectangles);
            if steps.is_empty() {
                break;
            }
            steps.iter().for_each(|step| state.apply(step));
        }
        let mut grid = fixpoint(&state);
        let before = grid.board().digits();
        grid.before_rectangles();
        assert_eq!(grid.board().digits(), before);
        open += usize::from(!grid.is_solved());
    }
    assert!(open > 30, "{open}");
}

/// A candidate that a uniqueness argument strikes in a state between two others is gone in the
/// later one, or was foreseen.
#[test]
fn uniqueness_arguments_on_the_way_are_foreseen() {
    let (mut chance, mut foreseen, mut none) = (Chance::new(4), 0, 0);
    let right = solution().map(|v| 1 << (v - 1));
    let thin = |state: &mut State, odds: usize, chance: &mut Chance| {
        strike_some(state, odds, chance);
        for cell in (0..81).map(Cell) {
            if state.candidates(cell).single().is_some() && chance.index(2) == 0 {
                state.place(cell, solution()[cell.index()]);
            }
        }
    };
    for _ in 0..4000 {
        let mut state = start(&mut chance);
        let givens = std::array::from_fn(|c| state.puzzle().givens()[c]);
        let odds = 3 + chance.index(12);
        thin(&mut state, odds, &mut chance);
        let first = fixpoint(&state);
        let odds = 6 + chance.index(24);
        thin(&mut state, odds, &mut chance);
        let found = steps(&state, |t| t.needs_uniqueness());
        let odds = 6 + chance.index(24);
        thin(&mut state, odds, &mut chance);
        let last = fixpoint(&state);
        let may = first.may_use_uniqueness(&last, &givens);
        let mut later = last.clone();
        let struck = first.strike_rectangles(&mut later, &right, &givens);
        let open = |c: &Candidate| state.value(c.cell).is_none() && is_left(&last, c);
        for step in found.iter().filter(|step| step.eliminations.iter().any(open)) {
            assert!(may, "{step:?}");
            let wrong = |c: &Candidate| solution()[c.cell.index()] != c.value;
            let left = |c: &Candidate| wrong(c) && is_left(&later, c);
            assert!(struck.is_none() || !step.eliminations.iter().any(left), "{step:?}");
            foreseen += 1;
        }
        none += usize::from(!may);
    }
    assert!(foreseen > 50 && none > 50, "{foreseen} {none}");
}
