//! The automaton of a cage accepts what the cage does.

use quadrille_encode::Automaton;
use quadrille_puzzle::{Cage, Cell, Op, Values};

fn spelled(automaton: &Automaton) -> Vec<Vec<u8>> {
    let mut paths = vec![(0, Vec::new())];
    for layer in &automaton.steps {
        paths = paths
            .iter()
            .flat_map(|(at, word)| {
                layer.iter().filter(move |s| s.from == *at).map(move |s| {
                    (s.to, word.iter().copied().chain([s.value]).collect::<Vec<u8>>())
                })
            })
            .collect();
    }
    let mut words: Vec<Vec<u8>> = paths.into_iter().map(|(_, word)| word).collect();
    words.sort();
    words
}

#[test]
fn the_automaton_spells_exactly_what_the_cage_accepts() {
    for op in [Op::Add, Op::Mul, Op::Sub, Op::Div, Op::Any] {
        for (len, target) in (2..=4usize).flat_map(|len| (0..=30u128).map(move |t| (len, t))) {
            let mut cage = Cage::kenken(op, target, (0..len as u32).map(Cell).collect());
            cage.many = true;
            let domains = [Values::all(6), Values::all(4), Values(0b10_1010), Values::all(6)];
            let automaton = Automaton::new(&cage, &domains[..len], 100_000).unwrap();
            let mut expected = vec![Vec::new()];
            for domain in &domains[..len] {
                expected = expected
                    .iter()
                    .flat_map(|w: &Vec<u8>| {
                        domain.iter().map(move |v| [w.as_slice(), &[v]].concat())
                    })
                    .collect();
            }
            expected.retain(|values| cage.accepts(values));
            assert_eq!(spelled(&automaton), expected, "{op} {target} over {len} cells");
        }
    }
}

#[test]
fn the_bound_is_kept() {
    let cage = Cage::kenken(Op::Add, 45, (0..9).map(Cell).collect());
    assert_eq!(Automaton::new(&cage, &[Values::all(9); 9], 100), None);
}

/// The budget counts the steps that may still give the target; a state from which nothing can give
/// it is never entered.
#[test]
fn hopeless_steps_do_not_count() {
    let fits = |op, target, cells: u32, most| {
        let mut cage = Cage::kenken(op, target, (0..cells).map(Cell).collect());
        cage.many = true;
        Automaton::new(&cage, &vec![Values::all(9); cells as usize], most).is_some()
    };
    // Only nines, and only ones.
    assert!(fits(Op::Add, 81, 9, 9) && !fits(Op::Add, 81, 9, 8));
    assert!(fits(Op::Add, 9, 9, 9) && !fits(Op::Add, 9, 9, 8));
    // The largest of the values over all others is at least 60 for ones and one larger value only:
    // 9 steps for the first cell, and 17 for each of the others.
    assert!(fits(Op::Div, 60, 4, 60) && !fits(Op::Div, 60, 4, 59));
}
