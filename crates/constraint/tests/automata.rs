//! Expressions, machines and their automata accept the same words, found by trying all of them.

use quadrille_constraint::{Automaton, Machine, Pattern, Primitive};
use quadrille_core::Chance;

const SIDE: u8 = 3;

/// All words of a length over the values.
fn words(length: u32) -> impl Iterator<Item = Vec<u8>> {
    let side = u32::from(SIDE);
    let digit = move |word: u32, at: u32| (word / side.pow(at) % side) as u8 + 1;
    (0..side.pow(length)).map(move |word| (0..length).map(|at| digit(word, at)).collect())
}

fn expression(chance: &mut Chance, depth: usize) -> String {
    let inner = |chance: &mut Chance| expression(chance, depth - 1);
    match if depth == 0 { chance.below(4) } else { chance.below(9) } {
        0 => (1 + chance.below(3)).to_string(),
        1 => ".".to_owned(),
        2 => "[12]".to_owned(),
        3 => "[^2-3]".to_owned(),
        4 | 5 => inner(chance) + &inner(chance),
        6 => format!("({}|{})", inner(chance), inner(chance)),
        7 => format!("({}){}", inner(chance), ["*", "+", "?"][chance.index(3)]),
        _ => format!("({}){}", inner(chance), ["{2}", "{1,}", "{0,2}"][chance.index(3)]),
    }
}

#[test]
fn an_expression_and_its_automaton_accept_the_same_words() {
    let mut chance = Chance::new(1);
    for _ in 0..400 {
        let text = expression(&mut chance, 3);
        let pattern: Pattern = text.parse().unwrap();
        let automaton = pattern.automaton(SIDE.into(), 10_000).unwrap();
        for length in 0..6 {
            for word in words(length) {
                let accepted = automaton.accepts(word.iter().copied());
                assert_eq!(pattern.matches(&word), accepted, "{text} {word:?}");
            }
        }
    }
}

#[test]
fn an_expression_of_one_cell_matches_its_digits_alone() {
    let matched = |text: &str| {
        let pattern: Pattern = text.parse().unwrap();
        (1..=4).filter(|&value| pattern.matches(&[value])).collect::<Vec<u8>>()
    };
    assert_eq!(
        ["3", "[42]", "[2-4]", "[^2-3]"].map(matched),
        [vec![3], vec![2, 4], vec![2, 3, 4], vec![1, 4]]
    );
    assert_eq!(matched("."), [1, 2, 3, 4]);
}

#[test]
fn flaws_of_expressions_are_named_with_their_place() {
    let flaw = |text: &str| text.parse::<Pattern>().unwrap_err().to_string();
    assert_eq!(flaw("12)"), "character 3: a closing parenthesis without an opening one");
    assert_eq!(flaw("(1|2"), "character 5: the parenthesis is not closed");
    assert_eq!(flaw("[]"), "character 3: the brackets are empty");
    assert_eq!(flaw("1{3,2}"), "character 7: the range goes down");
    assert_eq!(flaw("*"), "character 1: a digit (1 to 9, A to Z) is missing");
    assert_eq!(flaw("1{99999}"), "character 7: the number is too large");
    assert!(flaw(&"(".repeat(500)).contains("too many parentheses"));
    let twice = "a repeat directly after a repeat: use parentheses";
    assert_eq!(flaw("1+?"), format!("character 3: {twice}"));
    assert_eq!(flaw(&("1".to_owned() + &"?".repeat(1 << 20))), format!("character 3: {twice}"));
    assert_eq!("(1{4096}){4096}".parse::<Pattern>().unwrap().automaton(9, 1000), None);
}

#[test]
fn blanks_in_expressions_are_ignored() {
    assert_eq!("  1 { 2 , }\t[ ^ 2 - 3 ] ".parse::<Pattern>(), "1{2,}[^2-3]".parse());
}

/// A machine with random steps.
fn machine(chance: &mut Chance) -> Machine {
    let mut machine = Machine::default();
    let states = 1 + chance.index(6);
    for _ in 0..states {
        machine.add_state(chance.odds(1, 3));
    }
    machine.add_start(chance.index(states));
    for _ in 0..chance.index(15) {
        let (from, to) = (chance.index(states), chance.index(states));
        match chance.odds(1, 5) {
            true => machine.add_free_step(from, to),
            false => machine.add_step(from, chance.below(8), to),
        }
    }
    machine
}

#[test]
fn smaller_automata_accept_the_same_words() {
    let mut chance = Chance::new(2);
    for case in 0..400 {
        let machine = machine(&mut chance);
        let automaton = machine.determinized(SIDE.into(), 1000).unwrap();
        assert_eq!(automaton.minimized(), automaton, "case {case}: minimal twice");
        for length in 0..6 {
            let trimmed = automaton.trimmed(length as usize);
            let mut some = false;
            for word in words(length) {
                let accepted = machine.accepts(&word);
                some |= accepted;
                assert_eq!(automaton.accepts(word.iter().copied()), accepted, "{case} {word:?}");
                assert_eq!(trimmed.accepts(word.iter().copied()), accepted, "{case} {word:?}");
            }
            assert!(some || trimmed.states() == 1);
        }
    }
}

/// A random constraint on four cells.
fn primitive(chance: &mut Chance, depth: usize) -> Primitive {
    let cells = |chance: &mut Chance| {
        let mut cells: Vec<u16> = (0..4).collect();
        chance.shuffle(&mut cells);
        cells.truncate(2 + chance.index(3));
        cells
    };
    match chance.below(if depth == 0 { 5 } else { 6 }) {
        0 => Primitive::Distinct(cells(chance)),
        1 => {
            let rows = chance.bits();
            Primitive::pair(0, 3, SIDE, |a, b| rows >> (a * 4 + b) & 3 == 3)
        }
        2 => {
            let factors = [-3, -2, -1, 1, 2, 3];
            let mut term = |cell| (factors[chance.index(6)], cell);
            let terms = vec![term(0), term(1), term(2)];
            Primitive::Linear { terms, target: chance.below(12) as i32 - 6 }
        }
        3 => {
            let automaton: Option<Automaton> = machine(chance).determinized(SIDE.into(), 1000);
            Primitive::Regular { cells: cells(chance), automaton: automaton.unwrap().into() }
        }
        4 => Primitive::Mask { cell: chance.below(4) as u16, values: chance.below(8) },
        _ => {
            let lists =
                (0..chance.index(3)).map(|_| vec![primitive(chance, 0), primitive(chance, 0)]);
            Primitive::AnyOf(lists.collect())
        }
    }
}

#[test]
fn a_constraint_that_may_not_hold_holds_for_no_values() {
    let mut chance = Chance::new(3);
    let mut refused = 0;
    for _ in 0..2000 {
        let primitive = primitive(&mut chance, 1);
        let open: Vec<u64> = (0..4).map(|_| chance.below(8)).collect();
        let fits = |word: &Vec<u8>| (0..4).all(|cell| open[cell] >> (word[cell] - 1) & 1 == 1);
        let holds = words(4).any(|word| fits(&word) && primitive.accepts(&word));
        let may = primitive.may_hold(&open);
        assert!(may || !holds, "{primitive:?} {open:?}");
        let simple = matches!(primitive, Primitive::Pair { .. } | Primitive::Regular { .. });
        assert!(holds || !may || !simple || open.contains(&0), "{primitive:?} {open:?}");
        refused += usize::from(!may);
    }
    assert!((200..1800).contains(&refused), "{refused}");
}

#[test]
fn a_sum_may_hold_between_its_bounds_only() {
    let between = |target| Primitive::Linear { terms: vec![(2, 0), (-3, 1)], target };
    let possible: Vec<i32> =
        (-20..20).filter(|&target| between(target).may_hold(&[0b0110, 0b1001])).collect();
    assert_eq!(possible, (2 * 2 - 3 * 4..=2 * 3 - 3).collect::<Vec<_>>());
}

#[test]
fn a_pair_has_the_table_of_its_relation() {
    let table = [0b10, 0b101, 0b1000, 0].into();
    let next = |a: u8, b: u8| a + 1 == b || (a, b) == (2, 1);
    assert_eq!(Primitive::pair(3, 1, 4, next), Primitive::Pair { a: 3, b: 1, table });
}

#[test]
fn constraints_list_their_cells_in_the_order_of_reading() {
    let pair = Primitive::pair(4, 2, 3, |a, b| a < b);
    let sum = Primitive::Linear { terms: vec![(1, 7), (-2, 5)], target: 0 };
    let mask = Primitive::Mask { cell: 6, values: 1 };
    let distinct = Primitive::Distinct(vec![9, 8]);
    assert_eq!(pair.cells(), [4, 2]);
    let any = Primitive::AnyOf(vec![vec![sum, mask], vec![distinct]]);
    assert_eq!(any.cells(), [7, 5, 6, 9, 8]);
}

#[test]
fn a_mask_holds_for_its_values_alone() {
    let mask = Primitive::Mask { cell: 1, values: 0b1010 };
    assert_eq!([1, 2, 3, 4].map(|value| mask.accepts(&[1, value])), [false, true, false, true]);
}

#[test]
fn distinct_cells_have_different_values_up_to_64() {
    let distinct = Primitive::Distinct(vec![0, 2, 3]);
    assert!(distinct.accepts(&[64, 63, 63, 1]));
    assert!(!distinct.accepts(&[64, 1, 63, 64]));
}

/// Parts inside each other, chains of states and sets of many states took exponential time, or the
/// square of a long one.
#[test]
fn hostile_expressions_and_machines_take_little_time() {
    let start = std::time::Instant::now();
    let nested = "(".repeat(99) + "1" + &"){0,2}".repeat(99);
    let pattern: Pattern = nested.parse().unwrap();
    assert!(pattern.matches(&[1; 12]) && !pattern.matches(&[1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1]));
    let chain = ".{4000}|.{4001}".parse::<Pattern>().unwrap().automaton(9, 20_000).unwrap();
    assert!(chain.accepts(vec![1; 4000]) && !chain.accepts(vec![1; 3999]));
    for text in [".*1.{3000}", "(1?){4000}"] {
        let pattern: Pattern = text.parse().unwrap();
        if let Some(automaton) = pattern.automaton(16, 20_000) {
            assert_eq!(automaton.accepts([1; 5]), pattern.matches(&[1; 5]), "{text}");
        }
    }
    let mut long = Machine::default();
    (0..5_000).for_each(|state| _ = long.add_state(state == 4_999));
    (0..4_999).for_each(|state| long.add_step(state, u64::MAX, state + 1));
    long.add_start(0);
    assert_eq!(long.determinized(16, 20_000).map(|all| all.states()), Some(5_000));
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}
