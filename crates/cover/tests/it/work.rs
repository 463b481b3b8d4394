//! The work of the searches on fixed problems. A choice of items, a memo or a bound that is worse gives
//! the same answers after more nodes.

use crate::AsProblem;
use crate::answers::{dominoes, permutations, queens};
use crate::cheapest::assignment;
use quadrille_core::Chance;
use quadrille_cover::*;
use quadrille_referee::cover::{bounded_case, planted_case};

/// Langford pairs: two of each number up to `n`, with that many numbers between them.
fn langford(n: usize) -> Problem {
    let mut builder = Builder::unnamed(3 * n, 0);
    for k in 1..=n {
        for first in 0..2 * n - k - 1 {
            let items = [k - 1, n + first, n + first + k + 1];
            builder.plain(&items.map(Item::new)).unwrap();
        }
    }
    builder.build()
}

/// A 9×9 Sudoku with these givens: cells, rows, columns and boxes times values.
fn sudoku(givens: &str) -> Problem {
    let mut builder = Builder::unnamed(4 * 81, 0);
    for (cell, given) in givens.bytes().enumerate() {
        let (r, c) = (cell / 9, cell % 9);
        for v in (0..9).filter(|v| given == b'.' || given == b'1' + v).map(usize::from) {
            let items = [cell, 81 + 9 * r + v, 162 + 9 * c + v, 243 + 9 * (r / 3 * 3 + c / 3) + v];
            builder.plain(&items.map(Item::new)).unwrap();
        }
    }
    builder.build()
}

fn random(cases: u64, make: impl Fn(&mut Chance) -> Problem) -> Vec<Problem> {
    (0..cases).map(|case| make(&mut Chance::new(29).fork(case))).collect()
}

/// Ten items, most of them needed once or several times, and 40 options with prices.
fn bounded_prices(chance: &mut Chance) -> Problem {
    let mut builder = Builder::unnamed(10, 0);
    for item in 0..10 {
        let low = chance.index(4) as u32;
        builder.bound(Item::new(item), low, low.max(1) + chance.index(2) as u32).unwrap();
    }
    for _ in 0..40 {
        let mut items: Vec<Item> = (0..10).map(Item::new).collect();
        chance.shuffle(&mut items);
        let option = builder.plain(&items[..1 + chance.index(3)]).unwrap();
        builder.cost(option, chance.index(900) as u32).unwrap();
    }
    builder.build()
}

/// Dominoes with prices.
fn prices(height: usize, width: usize) -> Problem {
    let plain = dominoes(height, width);
    let mut builder = Builder::unnamed(height * width, 0);
    for option in plain.options() {
        let items: Vec<Item> = plain.option(option).map(|used| used.item).collect();
        let id = builder.plain(&items).unwrap();
        builder.cost(id, option.get() * 37 % 101).unwrap();
    }
    builder.build()
}

/// Nodes and updates of the counts of all problems, by every kernel. Of the automatic choice only the nodes: which kernel
/// it takes, and so the number of updates, may depend on the time.
fn counted(problems: &[Problem], memo: Memo) -> [u64; 2] {
    let mut work = [0; 2];
    for problem in problems {
        let solver = Solver::new(problem).memo(memo).budget(Budget::default().nodes(3_000));
        let fitting = KernelName::ALL.map(|kernel| solver.clone().kernel(kernel).ok());
        for solver in fitting.into_iter().flatten() {
            let stats = solver.count().stats;
            work[0] += stats.nodes;
            work[1] += stats.updates;
        }
        work[0] += solver.count().stats.nodes;
    }
    work
}

/// Nodes of the search for the cheapest solutions.
fn priced(problems: &[Problem]) -> u64 {
    let nodes = |problem| {
        Solver::new(problem).budget(Budget::default().nodes(3_000)).cheapest(5).stats.nodes
    };
    problems.iter().map(nodes).sum()
}

/// The bounds are what the searches need now. A change that needs more has a reason, or is a mistake.
#[test]
fn the_work_does_not_grow() {
    let sudokus = [
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
    ];
    let coloured = random(20, |chance| planted_case(chance).problem());
    let bounded = random(150, |chance| bounded_case(chance).problem());
    for (name, problems, never, always, auto) in [
        (
            "dominoes",
            &[dominoes(4, 6), dominoes(5, 6)][..],
            [18_144, 85_806],
            [1_524, 8_681],
            [9_896, 50_327],
        ),
        ("queens", &[queens(6), queens(8)], [3_900, 38_073], [3_868, 37_957], [3_900, 38_073]),
        ("permutations", &[permutations(6)], [7_416, 34_161], [1_116, 6_816], [3_348, 17_601]),
        (
            "Langford pairs",
            &[langford(7), langford(8)],
            [10_440, 111_634],
            [10_202, 110_992],
            [10_440, 111_634],
        ),
        ("Sudoku", &sudokus.map(sudoku), [1_920, 72_909], [1_860, 71_302], [1_920, 72_909]),
        (
            "with colours",
            &coloured,
            [268_499, 5_247_658],
            [231_415, 6_570_906],
            [268_337, 5_784_373],
        ),
        ("with bounds", &bounded, [5_682, 12_425], [3_098, 8_558], [5_674, 12_421]),
    ] {
        for (memo, most) in [(Memo::Never, never), (Memo::Always, always), (Memo::Auto, auto)] {
            let [nodes, updates] = counted(problems, memo);
            assert!(nodes <= most[0] && updates <= most[1], "{name}, {memo:?}: {nodes}, {updates}");
        }
    }
    let assignments = [assignment(7, 3), assignment(10, 4)];
    let dear = random(30, bounded_prices);
    let tilings = [prices(4, 6), prices(6, 6)];
    let nodes = [&assignments[..], &coloured, &bounded, &dear, &tilings].map(priced);
    let most = [805, 14_778, 1_118, 9_011, 161];
    assert!(nodes.iter().zip(most).all(|(nodes, most)| *nodes <= most), "the cheapest: {nodes:?}");
}
