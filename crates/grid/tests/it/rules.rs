//! Rules against plain backtracking on random small puzzles: the exact set of solutions, with cages
//! beside them, in every order, without each stage and with words of every width.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use quadrille_constraint::{Automaton, Primitive};
use quadrille_core::{Budget, Cancel, Chance, Stop};
use quadrille_grid::{End, GridStats, Input, InputCage, Solver, Stage};
use quadrille_puzzle::Op;

/// Solutions above which a case is dropped.
const MOST: usize = 200;
/// Steps of brute force above which a case is dropped.
const STEPS: usize = 60_000;

/// A puzzle.
struct Case {
    side: usize,
    cells: usize,
    houses: Vec<u16>,
    cages: Vec<(u128, bool, Vec<u16>)>,
    candidates: Vec<u64>,
    rules: Vec<Primitive>,
}

/// The rows and the columns.
fn lines(side: usize) -> Vec<u16> {
    let cell = |i: usize| if i < side * side { i } else { i % side * side + i / side - side };
    (0..2 * side * side).map(|i| cell(i) as u16).collect()
}

/// A Latin square of this side, its values and rows shuffled.
fn latin(side: usize, chance: &mut Chance) -> Vec<u8> {
    let (mut rows, mut values): (Vec<usize>, Vec<usize>) =
        ((0..side).collect(), (0..side).collect());
    chance.shuffle(&mut rows);
    chance.shuffle(&mut values);
    (0..side * side).map(|i| values[(rows[i / side] + i % side) % side] as u8 + 1).collect()
}

/// Different cells in a random order.
fn some_cells(cells: usize, count: usize, chance: &mut Chance) -> Vec<u16> {
    let mut all: Vec<u16> = (0..cells as u16).collect();
    chance.shuffle(&mut all);
    all.truncate(count);
    all
}

/// A random rule, mostly one that these values keep.
fn random_rule(grid: &[u8], side: usize, depth: usize, chance: &mut Chance) -> Primitive {
    for _ in 0..50 {
        let rule = any_rule(grid, side, depth, chance);
        if rule.accepts(grid) || chance.odds(1, 60) {
            return rule;
        }
    }
    Primitive::Mask { cell: 0, values: u64::MAX }
}

fn any_rule(grid: &[u8], side: usize, depth: usize, chance: &mut Chance) -> Primitive {
    let (cells, n) = (grid.len(), side as u8);
    match chance.index(if depth == 0 { 12 } else { 10 }) {
        0 => Primitive::Distinct(some_cells(cells, 2 + chance.index(side - 1), chance)),
        1 => {
            let (ab, gap) = (some_cells(cells, 2, chance), 1 + chance.index(side / 2) as u8);
            Primitive::pair(ab[0], ab[1], n, |x, y| x.abs_diff(y) >= gap)
        }
        2 => {
            let ab = some_cells(cells, 2, chance);
            let table = (0..side).map(|_| chance.bits()).collect();
            Primitive::Pair { a: ab[0], b: ab[1], table }
        }
        3..=5 => random_sum(grid, chance),
        6 => random_line(cells, side, chance),
        7 => machine(some_cells(cells, 3 + chance.index(3), chance), side, chance),
        8 => Primitive::Mask { cell: chance.index(cells) as u16, values: chance.bits() },
        9 => {
            let mut line = some_cells(cells, 3, chance);
            line.push(line[0]);
            machine(line, side, chance)
        }
        _ => {
            let mut list =
                |_| (0..1 + chance.index(3)).map(|_| any_rule(grid, side, 1, chance)).collect();
            Primitive::AnyOf((0..2 + usize::from(grid[0] > 1)).map(&mut list).collect())
        }
    }
}

/// A sum that these values have, mostly.
fn random_sum(grid: &[u8], chance: &mut Chance) -> Primitive {
    let count = 1 + chance.index(6.min(grid.len()));
    let list = some_cells(grid.len(), count, chance);
    let factors = if chance.odds(1, 2) { &[1, 1, 1, 1][..] } else { &[1, -1, 2, -3][..] };
    let terms: Vec<(i32, u16)> = list.iter().map(|&c| (factors[chance.index(4)], c)).collect();
    let sum: i32 = terms.iter().map(|&(k, c)| k * i32::from(grid[usize::from(c)])).sum();
    Primitive::Linear { terms, target: sum + i32::from(chance.odds(1, 9)) }
}

/// All cells of a line within a distance of each other, by an automaton of their ends.
fn random_line(cells: usize, side: usize, chance: &mut Chance) -> Primitive {
    let line = some_cells(cells, 3 + chance.index(2), chance);
    let spread = 1 + chance.index(side - 1) as u8;
    let step = move |&(low, high): &(u8, u8), v: u8| {
        let ends = (low.min(v), high.max(v));
        (ends.1 - ends.0 <= spread).then_some(ends)
    };
    let automaton = Automaton::explore(side, (side as u8, 1), 1000, step, |_| true);
    Primitive::Regular { cells: line, automaton: Arc::new(automaton.expect("few states")) }
}

/// A random automaton of a few states.
fn machine(cells: Vec<u16>, side: usize, chance: &mut Chance) -> Primitive {
    let (states, seed) = (2 + chance.index(5), chance.bits());
    let step = |&state: &usize, v: u8| {
        let pick = Chance::new(seed).fork((state * 64 + usize::from(v)) as u64).index(states + 1);
        (pick < states).then_some(pick)
    };
    let accepts = |&state: &usize| state % 2 == 0;
    let automaton = Automaton::explore(side, 0, 100, step, accepts).expect("few states");
    Primitive::Regular { cells, automaton: Arc::new(automaton) }
}

/// Renban lines and sums on top, so that there is something to derive.
fn renban(cells: &[u16], side: usize) -> Vec<Primitive> {
    let len = cells.len() as u8;
    let pair = |a, b| Primitive::pair(a, b, side as u8, |x, y| x != y && x.abs_diff(y) < len);
    (0..cells.len()).flat_map(|i| (0..i).map(move |j| pair(cells[i], cells[j]))).collect()
}

fn random_case(case: u64, chance: &mut Chance) -> Case {
    let side = 4 + chance.index(3);
    case_of(side, case, chance)
}

fn case_of(side: usize, case: u64, chance: &mut Chance) -> Case {
    let grid = latin(side, chance);
    let square = !case.is_multiple_of(4);
    // Without rows and columns, fewer cells: brute force has to end.
    let cells = if square { side * side } else { 2 * side + chance.index(side) };
    let grid = &grid[..cells];
    let mut rules = Vec::new();
    let mut candidates = vec![(1 << side) - 1; cells];
    for c in 0..cells {
        if chance.odds(if square { 1 } else { 2 }, 4) {
            candidates[c] &= 1 << (grid[c] - 1) | chance.bits();
        }
    }
    if !square {
        rules.extend(
            (0..2).map(|i| {
                Primitive::Distinct((i * side..(i + 1) * side).map(|c| c as u16).collect())
            }),
        );
    }
    for _ in 0..2 + chance.index(10) {
        rules.push(random_rule(grid, side, 0, chance));
    }
    if chance.odds(1, 4) {
        rules.extend(renban(&some_cells(cells, 3 + chance.index(2), chance), side));
    }
    let mut cages = Vec::new();
    if square && chance.odds(1, 2) {
        let mut free = some_cells(cells, cells, chance);
        while free.len() > 4 && cages.len() < side {
            let list = free.split_off(free.len() - 2 - chance.index(2));
            let sum = list.iter().map(|&c| u128::from(grid[usize::from(c)])).sum();
            cages.push((sum, false, list));
        }
    }
    let houses = if square { lines(side) } else { Vec::new() };
    Case { side, cells, houses, cages, candidates, rules }
}

impl Case {
    fn visit(
        &self,
        solver: &mut Solver,
        budget: &Budget,
        seed: Option<u64>,
        visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> (End, GridStats) {
        let cages: Vec<InputCage> = self
            .cages
            .iter()
            .map(|(target, distinct, cells)| InputCage {
                op: Op::Add,
                target: *target,
                distinct: *distinct,
                many: false,
                cells,
            })
            .collect();
        let input = Input {
            side: self.side,
            houses: &self.houses,
            cages: &cages,
            candidates: &self.candidates,
            rules: &self.rules,
        };
        solver.visit(&input, budget, seed, visit)
    }

    /// All solutions by backtracking, houses first, everything else at the end; `None` when that
    /// takes too long or there are too many.
    fn expected(&self) -> Option<BTreeSet<Vec<u8>>> {
        let mut found = BTreeSet::new();
        let mut steps = 0;
        let mut values = vec![0; self.cells];
        self.fill(0, &mut values, &mut found, &mut steps).then_some(found)
    }

    fn fill(
        &self,
        cell: usize,
        values: &mut [u8],
        found: &mut BTreeSet<Vec<u8>>,
        steps: &mut usize,
    ) -> bool {
        *steps += 1;
        if *steps > STEPS || found.len() > MOST {
            return false;
        }
        if cell == self.cells {
            if self.holds(values) {
                found.insert(values.to_vec());
            }
            return true;
        }
        for value in 1..=self.side as u8 {
            values[cell] = value;
            if self.candidates[cell] >> (value - 1) & 1 == 1
                && self.fits(cell, values)
                && !self.fill(cell + 1, values, found, steps)
            {
                return false;
            }
        }
        true
    }

    /// True if no rule or house that ends at this cell is broken.
    fn fits(&self, cell: usize, values: &[u8]) -> bool {
        let differ = |house: &[u16]| {
            let cells = house.iter().map(|&c| usize::from(c));
            !house.contains(&(cell as u16))
                || cells.filter(|&c| c < cell).all(|c| values[c] != values[cell])
        };
        self.houses.chunks_exact(self.side).all(differ)
            && self.rules.iter().all(|rule| last_cell(rule) != cell || rule.accepts(values))
    }

    fn holds(&self, values: &[u8]) -> bool {
        let sum = |cells: &[u16]| cells.iter().map(|&c| u128::from(values[usize::from(c)])).sum();
        self.rules.iter().all(|rule| rule.accepts(values))
            && self.cages.iter().all(|(target, _, cells)| *target == sum(cells))
    }
}

/// The last cell of a rule.
fn last_cell(rule: &Primitive) -> usize {
    let last = match rule {
        Primitive::Distinct(cells) | Primitive::Regular { cells, .. } => {
            cells.iter().max().copied()
        }
        Primitive::Pair { a, b, .. } => Some(*a.max(b)),
        Primitive::Linear { terms, .. } => terms.iter().map(|term| term.1).max(),
        Primitive::Mask { cell, .. } => Some(*cell),
        Primitive::AnyOf(lists) => {
            return lists.iter().flatten().map(last_cell).max().unwrap_or(0);
        }
    };
    usize::from(last.unwrap_or(0))
}

/// A solver of every sort, with its name.
fn solvers() -> Vec<(String, Solver)> {
    let mut all =
        vec![("plain".to_owned(), Solver::new()), ("eager".into(), Solver::new().eager())];
    for stage in [Stage::Probing, Stage::InniesOuties, Stage::Intersections, Stage::Tables] {
        all.push((format!("without {stage}"), Solver::new().without(stage)));
    }
    for side in [16, 17, 32] {
        all.push((format!("words for {side}"), Solver::new().words_for(side)));
    }
    all
}

/// Compares with brute force: a solver in `each` on a case, by turns.
fn agree(cases: u64, seed: u64, each: u64) {
    let mut solvers = solvers();
    let mut counts = [0; 3];
    for case in 0..cases {
        let mut chance = Chance::new(seed).fork(case);
        let puzzle = random_case(case, &mut chance);
        let Some(want) = puzzle.expected() else { continue };
        counts[want.len().min(2)] += 1;
        let turn = |k: &usize| (*k as u64 + case).is_multiple_of(each);
        for (k, (name, solver)) in solvers.iter_mut().enumerate().filter(|(k, _)| turn(k)) {
            let order = (k % 2 == 1).then_some(case);
            let about = || format!("{seed}/{case}, {name}, {order:?}: {:?}", puzzle.rules);
            let mut got = BTreeSet::new();
            let all = &mut |values: &[u8]| {
                assert!(got.insert(values.to_vec()), "visited twice: {}", about());
                ControlFlow::Continue(())
            };
            let (end, stats) = puzzle.visit(solver, &Budget::unlimited(), order, all);
            assert_eq!(end, End::All);
            assert_eq!(got, want, "{}", about());
            assert_eq!(stats.solutions as usize, want.len(), "{}", about());
        }
    }
    // The cases must not all be of one sort, or they would show little.
    let least = cases / 30;
    assert!(counts.iter().all(|&count| count > least), "none, one, several: {counts:?}");
}

#[test]
fn random_rules_have_exactly_the_solutions_that_brute_force_finds() {
    agree(400, 1, 4);
}

/// The long version: `cargo test --release -p quadrille-grid -- --ignored`.
#[test]
#[ignore = "long: just test-long"]
fn thirty_thousand_random_rule_puzzles() {
    agree(30_000, 2, 1);
}

/// A grid of side 9 without boxes whose knight's moves differ: it has many solutions.
fn anti_knight() -> Case {
    let mut rules = Vec::new();
    for (r, c) in (0..81).map(|i| (i / 9, i % 9)) {
        for (dr, dc) in [(1, 2), (2, 1), (1, -2), (2, -1)] {
            let (r2, c2) = (r + dr, c + dc);
            if r2 < 9 && (0..9).contains(&c2) {
                let [a, b] = [r * 9 + c, r2 * 9 + c2].map(|cell| cell as u16);
                rules.push(Primitive::pair(a, b, 9, |x, y| x != y));
            }
        }
    }
    let (houses, candidates) = (lines(9), vec![511; 81]);
    Case { side: 9, cells: 81, houses, cages: Vec::new(), candidates, rules }
}

#[test]
fn a_budget_ends_a_search_with_rules() {
    let puzzle = anti_knight();
    let run = |budget: &Budget| {
        puzzle.visit(&mut Solver::new(), budget, None, &mut |values| {
            assert!(puzzle.holds(values));
            ControlFlow::Continue(())
        })
    };
    assert_eq!(run(&Budget::unlimited().nodes(500)).0, End::Stopped(Stop::Nodes));
    let cancel = Cancel::new();
    cancel.raise();
    assert_eq!(run(&Budget::unlimited().cancel(cancel)).0, End::Stopped(Stop::Cancelled));
    let time = Budget::unlimited().time(std::time::Duration::ZERO);
    assert_eq!(run(&time).0, End::Stopped(Stop::Time));
}

#[test]
fn a_visitor_ends_a_search_with_rules() {
    let (puzzle, mut count) = (anti_knight(), 0);
    let (end, stats) = puzzle.visit(&mut Solver::new(), &Budget::unlimited(), None, &mut |_| {
        count += 1;
        if count == 7 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((end, stats.solutions, count), (End::Interrupted(()), 7, 7));
}

#[test]
fn a_rule_that_cannot_hold_leaves_no_solution() {
    let mut puzzle = anti_knight();
    for rule in [
        Primitive::AnyOf(Vec::new()),
        Primitive::Distinct(vec![3, 3]),
        Primitive::Distinct((0..10).collect()),
        Primitive::Linear { terms: Vec::new(), target: 1 },
        Primitive::Linear { terms: vec![(2, 0), (2, 1), (2, 11)], target: 17 },
        Primitive::Linear { terms: vec![(1, 0), (1, 1), (1, 11)], target: -4 },
        Primitive::Mask { cell: 80, values: 0 },
    ] {
        puzzle.rules.insert(0, rule);
        let none = &mut |_: &[u8]| panic!("a solution");
        assert_eq!(puzzle.visit(&mut Solver::new(), &Budget::unlimited(), None, none).0, End::All);
        puzzle.rules.remove(0);
    }
}

/// A rule that excludes less gives the same solutions after more nodes. The bounds are what the search
/// needs now. A change that needs more has a reason, or is a mistake.
#[test]
fn the_work_with_rules_does_not_grow() {
    let small = [11_841, 45_187, 11_350, 11_973, 11_841, 12_046];
    let large = [14_574, 88_592, 14_020, 14_581, 14_574, 15_282];
    for (least, cases, most) in [(4, 600, small), (7, 150, large)] {
        let mut spent = Vec::new();
        for (_, mut solver) in solvers().into_iter().take(small.len()) {
            let mut nodes = 0;
            for case in 0..cases {
                let mut chance = Chance::new(47).fork(case);
                let side = least + chance.index(3);
                let puzzle = case_of(side, case, &mut chance);
                let mut found = 0;
                let few = &mut |_: &[u8]| {
                    found += 1;
                    if found == 9 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                };
                let budget = Budget::unlimited().nodes(2_000);
                nodes += puzzle.visit(&mut solver, &budget, None, few).1.nodes;
            }
            spent.push(nodes);
        }
        let fits = spent.iter().zip(most).all(|(spent, most)| *spent <= most);
        assert!(fits, "sides from {least}: {spent:?}");
    }
}

/// A 9×9 with rows and columns, and one of its grids.
fn empty_nine(chance: &mut Chance) -> (Case, Vec<u8>) {
    let (houses, candidates) = (lines(9), vec![511; 81]);
    let rules = Vec::new();
    (Case { side: 9, cells: 81, houses, cages: Vec::new(), candidates, rules }, latin(9, chance))
}

/// More rules than places on the agenda: the last place stands for all of the rest.
#[test]
fn thousands_of_rules_are_all_kept() {
    let mut chance = Chance::new(3);
    let (mut puzzle, grid) = empty_nine(&mut chance);
    let value = |c: u16| i32::from(grid[usize::from(c)]);
    // No three nines, which hardly says anything; and some sums, which say more.
    let step = |&n: &u8, v: u8| Some(n + u8::from(v == 9)).filter(|&n| n < 3);
    let nines = Automaton::explore(9, 0, 9, step, |_| true).unwrap();
    let nines = Arc::new(nines);
    for k in 0..3_000 {
        let cells = some_cells(81, 3, &mut chance);
        puzzle.rules.push(if k % 25 == 24 {
            let target = cells.iter().map(|&c| value(c)).sum();
            Primitive::Linear { terms: cells.iter().map(|&c| (1, c)).collect(), target }
        } else {
            Primitive::Regular { cells, automaton: nines.clone() }
        });
    }
    puzzle.rules.retain(|rule| rule.accepts(&grid));
    assert!(puzzle.rules.len() > 2_500);
    let mut found = BTreeSet::new();
    let budget = Budget::unlimited().nodes(3_000);
    puzzle.visit(&mut Solver::new(), &budget, None, &mut |values| {
        assert!(puzzle.holds(values), "a rule is broken");
        found.insert(values.to_vec());
        if found.len() == 20 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(!found.is_empty());
}

/// Sums too wide for a set of reachable ones are kept by their bounds.
#[test]
fn sums_with_large_factors_are_exact() {
    let mut solved = 0;
    for case in 0..150 {
        let mut chance = Chance::new(53).fork(case);
        let mut puzzle = case_of(4, 1, &mut chance);
        puzzle.rules.clear();
        puzzle.cages.clear();
        let grid = latin(4, &mut chance);
        for _ in 0..3 {
            let cells = some_cells(16, 3 + chance.index(3), &mut chance);
            let factor =
                |chance: &mut Chance| [-1, 1, 1][chance.index(3)] * (1 + chance.index(70) as i32);
            let terms: Vec<(i32, u16)> = cells.iter().map(|&c| (factor(&mut chance), c)).collect();
            let target = terms.iter().map(|&(k, c)| k * i32::from(grid[usize::from(c)])).sum();
            puzzle.rules.push(Primitive::Linear { terms, target });
        }
        puzzle.candidates = vec![15; 16];
        let Some(want) = puzzle.expected() else { continue };
        let mut got = BTreeSet::new();
        for solver in [&mut Solver::new(), &mut Solver::new().eager()] {
            got.clear();
            puzzle.visit(solver, &Budget::unlimited(), None, &mut |values| {
                assert!(got.insert(values.to_vec()), "visited twice");
                ControlFlow::Continue(())
            });
            assert_eq!(got, want, "case {case}: {:?}", puzzle.rules);
        }
        solved += got.len().min(1);
    }
    assert!(solved > 100, "{solved}");
}
