//! The steps of a state do not depend on the orientation or the labels of the puzzle.

use crate::made;
use std::collections::BTreeSet;

use quadrille_core::Chance;
use quadrille_puzzle::{Cell, Puzzle};
use quadrille_reason::{Candidate, Options, State, Technique, all_steps, solve_path};

/// A random symmetry of the 9×9 grid.
struct Turn {
    /// New position of each cell.
    cells: Vec<usize>,
    /// New value of each value, at value − 1.
    values: Vec<u8>,
}

impl Turn {
    fn random(chance: &mut Chance) -> Self {
        let mut lines = || {
            let mut bands = [0, 1, 2];
            chance.shuffle(&mut bands);
            let mut order = Vec::new();
            for band in bands {
                let mut inside = [0, 1, 2];
                chance.shuffle(&mut inside);
                order.extend(inside.map(|i| band * 3 + i));
            }
            order
        };
        let (rows, columns) = (lines(), lines());
        let flip = chance.odds(1, 2);
        let place = |cell: usize| {
            let (r, c) = (rows[cell / 9], columns[cell % 9]);
            if flip { c * 9 + r } else { r * 9 + c }
        };
        let mut values: Vec<u8> = (1..=9).collect();
        chance.shuffle(&mut values);
        Turn { cells: (0..81).map(place).collect(), values }
    }

    fn candidate(&self, c: Candidate) -> Candidate {
        Candidate::new(self.cells[c.cell.index()], self.values[usize::from(c.value) - 1])
    }

    fn state(&self, state: &State) -> State {
        let mut givens = vec![0; 81];
        let cells = || (0..81).map(Cell);
        for cell in cells().filter(|&c| state.is_given(c)) {
            let to = self.candidate(Candidate { cell, value: state.values()[cell.index()] });
            givens[to.cell.index()] = to.value;
        }
        let puzzle =
            Puzzle::sudoku(3, 3).and_then(|p| p.with_givens(&givens)).expect("a turned puzzle");
        let mut turned = State::new(&puzzle);
        for cell in cells() {
            if let Some(value) = state.value(cell).filter(|_| !state.is_given(cell)) {
                let to = self.candidate(Candidate { cell, value });
                turned.place(to.cell, to.value);
            }
        }
        for cell in cells().filter(|&c| state.value(c).is_none()) {
            for value in 1..=9 {
                if !state.candidates(cell).has(value) {
                    let to = self.candidate(Candidate { cell, value });
                    turned.eliminate(to.cell, to.value);
                }
            }
        }
        turned
    }
}

type Deed = (Technique, Vec<Candidate>, Vec<Candidate>);

fn deeds(state: &State, techniques: &[Technique]) -> BTreeSet<Deed> {
    let steps = all_steps(state, &Options::only(techniques)).expect("no budget");
    steps.into_iter().map(|s| (s.technique, s.placements, s.eliminations)).collect()
}

fn techniques() -> Vec<Technique> {
    let mut techniques = Technique::usual();
    techniques.extend([Technique::TemplateSet, Technique::TemplateDelete]);
    techniques
}

/// A state some steps into the path of a generated puzzle.
fn state(seed: u64, steps: usize) -> State {
    let (puzzle, _) = made::puzzle("9", seed, 0);
    let mut state = State::new(&puzzle);
    let path = solve_path(&state, &Options::default());
    let most = path.steps.len().saturating_sub(1);
    path.steps.iter().take(steps.min(most)).for_each(|step| state.apply(step));
    state
}

/// Transforms the state at random and lists every step that only one of the two has.
fn lost_when_turned(
    state: &State,
    techniques: &[Technique],
    turns: u32,
    chance: &mut Chance,
    what: &str,
) -> Vec<String> {
    let here = deeds(state, techniques);
    let mut lost = Vec::new();
    for _ in 0..turns {
        let turn = Turn::random(chance);
        let map = |list: &[Candidate]| {
            let mut list: Vec<Candidate> = list.iter().map(|&c| turn.candidate(c)).collect();
            list.sort_unstable();
            list
        };
        let mapped: BTreeSet<Deed> =
            here.iter().map(|(technique, on, off)| (*technique, map(on), map(off))).collect();
        let there = deeds(&turn.state(state), techniques);
        lost.extend(mapped.symmetric_difference(&there).map(|deed| format!("{what}: {deed:?}")));
    }
    lost
}

#[test]
fn turned_states_list_the_same_steps() {
    let (techniques, mut chance) = (techniques(), Chance::new(5));
    for (seed, steps) in [(200, 0), (201, 12), (202, 24)] {
        let state = state(seed, steps);
        assert!(!deeds(&state, &techniques).is_empty());
        let lost = lost_when_turned(&state, &techniques, 1, &mut chance, &format!("seed {seed}"));
        assert!(lost.is_empty(), "{lost:#?}");
    }
}

/// Two empty rectangles in different boxes may strike the same candidate, and only one of them has
/// a dual.
#[test]
fn duals_do_not_hang_on_which_of_two_equal_steps_came_first() {
    use Technique::{DualEmptyRectangle, DualTwoStringKite};
    let (techniques, mut chance) = ([DualEmptyRectangle, DualTwoStringKite], Chance::new(7));
    let mut met = 0;
    for steps in 0..40 {
        let state = state(5060, steps);
        met += deeds(&state, &techniques).len();
        let lost = lost_when_turned(&state, &techniques, 20, &mut chance, &format!("step {steps}"));
        assert!(lost.is_empty(), "{lost:#?}");
    }
    assert!(met > 0);
}

/// A cover of a fish that is chosen early may turn out to be redundant.
#[test]
fn fish_do_not_hang_on_which_place_is_covered_first() {
    let techniques: Vec<Technique> =
        techniques().into_iter().filter(|t| matches!(t, Technique::Fish(_, _, 3))).collect();
    let mut chance = Chance::new(8);
    for (seed, steps) in [(5253, 31), (5447, 6)] {
        let state = state(seed, steps);
        assert!(!deeds(&state, &techniques).is_empty());
        let lost = lost_when_turned(&state, &techniques, 20, &mut chance, &format!("seed {seed}"));
        assert!(lost.is_empty(), "{lost:#?}");
    }
}

#[test]
#[ignore = "long: just soak-reason"]
fn five_hundred_states_list_the_same_steps_in_twenty_forms() {
    let (techniques, mut chance) = (techniques(), Chance::new(6));
    let mut lost = Vec::new();
    for seed in 0..500 {
        let steps = chance.index(40);
        let what = format!("seed {} after {steps} steps", 5_000 + seed);
        lost.extend(lost_when_turned(
            &state(5_000 + seed, steps),
            &techniques,
            20,
            &mut chance,
            &what,
        ));
        if seed % 50 == 49 {
            println!("{} states, {} steps lost", seed + 1, lost.len());
        }
    }
    lost.truncate(20);
    assert!(lost.is_empty(), "{lost:#?}");
}
