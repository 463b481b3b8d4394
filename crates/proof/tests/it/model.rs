//! Random certificates of tiny puzzles beside plain means: every step of a refutation beside unit
//! propagation over a list of clauses, and every accepted claim beside all grids. A certificate
//! that goes wrong is shrunk.
//!
//! Long run: `just test-calls`

use crate::certificates::sealed;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use quadrille_proof::{Cage, Claim, Primitive, Puzzle, State, check, check_while};

/// A line of the file as numbers, which shrink towards 0.
type Line = [u16; 4];

#[test]
fn refutations_are_checked_as_by_plain_propagation_and_claims_are_true() {
    let cases = std::env::var("QUADRILLE_CASES").map_or(400, |n| n.parse().expect("a number"));
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let lines = |most| prop::collection::vec(any::<Line>(), 0..most);
    let input = (2..=3_usize, any::<u16>(), lines(6), lines(9));
    let found = TestRunner::new_with_rng(config, rng).run(&input, |(size, seed, rules, steps)| {
        compare(size, seed, &rules, &steps);
        Ok(())
    });
    found.unwrap_or_else(|failure| panic!("{failure}"));
}

/// All grids whose rows and columns hold every value.
fn latin_grids(size: usize) -> Vec<Vec<u32>> {
    let mut grids: Vec<Vec<u32>> = vec![vec![]];
    for cell in 0..size * size {
        let fits = |grid: &Vec<u32>, value: &u32| {
            (0..cell).all(|other| {
                let shared = other / size == cell / size || other % size == cell % size;
                !shared || grid[other] != *value
            })
        };
        let longer = |grid: &Vec<u32>| {
            let values = (1..=size as u32).filter(|value| fits(grid, value));
            values.map(|value| [&grid[..], &[value]].concat()).collect::<Vec<_>>()
        };
        grids = grids.iter().flat_map(longer).collect();
    }
    grids
}

/// Some values, at least one, as a set.
fn some_values(number: u16, size: usize) -> u64 {
    let set = u64::from(number) & ((1 << size) - 1);
    if set == 0 { 1 } else { set }
}

/// A constraint on one or two different cells.
fn primitive([what, a, b, c]: Line, size: usize) -> Primitive {
    let cells = size * size;
    let one = usize::from(a) % cells;
    let two = (one + 1 + usize::from(b) % (cells - 1)) % cells;
    match what / 8 % 6 {
        0 => Primitive::Distinct(vec![one, two]),
        1 => {
            let rows = (0..size).map(|row| u64::from(c) >> (3 * row) & ((1 << size) - 1)).collect();
            Primitive::Pair { a: one, b: two, rows }
        }
        2 => {
            let terms = vec![(1, one), ([1, -1, 2][usize::from(c / 7 % 3)], two)];
            Primitive::Linear { terms, target: i64::from(c % 7) }
        }
        3 => Primitive::Mask { cell: one, values: some_values(b, size) },
        4 => {
            let state = |from: usize| State {
                accepting: from > 0,
                next: (0..size).map(|v| Some(usize::from(c >> (from + 2 * v) & 3))).collect(),
            };
            let mut states = vec![state(0), state(6)];
            let nexts = states.iter_mut().flat_map(|state| &mut state.next);
            nexts.for_each(|next| *next = next.filter(|&next| next < 2));
            Primitive::Regular { cells: vec![one, two, one], states }
        }
        _ => {
            let mask = |cell, set| Primitive::Mask { cell, values: some_values(set, size) };
            Primitive::AnyOf(vec![
                vec![mask(one, b), Primitive::Distinct(vec![one, two])],
                vec![mask(two, c)],
            ])
        }
    }
}

/// A puzzle with a rule, cage, given or strike per line.
fn puzzle(size: usize, lines: &[Line]) -> Puzzle {
    let cells = size * size;
    let row = |r: usize| (0..size).map(|c| r * size + c).collect();
    let column = |c: usize| (0..size).map(|r| r * size + c).collect();
    let houses = (0..size).map(row).chain((0..size).map(column)).collect();
    let mut puzzle = Puzzle { size, houses, givens: vec![0; cells], ..Puzzle::default() };
    for &line in lines {
        let [what, a, b, c] = line;
        let (one, value) = (usize::from(a) % cells, 1 + u32::from(b) % size as u32);
        match what % 8 {
            0 => puzzle.givens[one] = value,
            1 => puzzle.strikes.push((one, value)),
            2 => {
                let ops: &[u8] = [&b"+"[..], b"*", b"-", b"/", b"+*", b"+-*/"][usize::from(b) % 6];
                let two = (one + 1 + usize::from(b) % (cells - 1)) % cells;
                let (target, distinct) = (1 + u128::from(c % 6), b & 64 == 0);
                puzzle.cages.push(Cage {
                    ops: ops.to_vec(),
                    target,
                    distinct,
                    cells: vec![one, two],
                });
            }
            _ => puzzle.rules.push(primitive(line, size)),
        }
    }
    puzzle
}

/// The constraint as lines of the file.
fn primitive_text(primitive: &Primitive, size: usize) -> String {
    let name = |cell: &usize| format!(" r{}c{}", cell / size + 1, cell % size + 1);
    let list = |set: u64, between: &str| {
        let some = (1..=size).filter(|v| set >> (v - 1) & 1 == 1).map(|v| v.to_string());
        some.collect::<Vec<_>>().join(between)
    };
    let names = |cells: &[usize]| cells.iter().map(name).collect::<String>();
    match primitive {
        Primitive::Distinct(cells) => format!("distinct{}\n", names(cells)),
        Primitive::Pair { a, b, rows } => {
            let rows = (1..).zip(rows).filter(|(_, set)| **set > 0);
            let rows: String = rows.map(|(v, &set)| format!(" {v}:{}", list(set, ","))).collect();
            format!("pair{}{}{rows}\n", name(a), name(b))
        }
        Primitive::Linear { terms, target } => {
            let term = |(factor, cell): &(i64, usize)| format!(" {factor}*{}", name(cell).trim());
            format!("linear {target}{}\n", terms.iter().map(term).collect::<String>())
        }
        Primitive::Regular { cells, states } => {
            let next =
                |next: &Option<usize>| next.map_or(" -".to_owned(), |next| format!(" {next}"));
            let state = |state: &State| {
                let nexts: String = state.next.iter().map(next).collect();
                format!("{}{nexts}", if state.accepting { " *" } else { "" })
            };
            let states: Vec<String> = states.iter().map(state).collect();
            format!("regular{} :{}\n", names(cells), states.join(" /"))
        }
        Primitive::Mask { cell, values } => format!("mask{} {}\n", name(cell), list(*values, " ")),
        Primitive::AnyOf(lists) => {
            let all = |list: &Vec<Primitive>| {
                let lines: String = list.iter().map(|one| primitive_text(one, size)).collect();
                format!("all {}\n{lines}", list.len())
            };
            format!("any {}\n{}", lists.len(), lists.iter().map(all).collect::<String>())
        }
    }
}

/// The puzzle as lines of the file.
fn puzzle_text(puzzle: &Puzzle) -> String {
    let size = puzzle.size;
    let name = |cell: &usize| format!(" r{}c{}", cell / size + 1, cell % size + 1);
    let mut text = format!("size {size}\n");
    for Cage { ops, target, distinct, cells } in &puzzle.cages {
        let whose = if *distinct { "distinct" } else { "repeats" };
        let names: String = cells.iter().map(name).collect();
        text += &format!("cage {} {target} {whose}{names}\n", String::from_utf8_lossy(ops));
    }
    for (cell, value) in &puzzle.strikes {
        text += &format!("strike{} {value}\n", name(cell));
    }
    puzzle.rules.iter().for_each(|rule| text += &primitive_text(rule, size));
    let given = |&given: &u32| if given == 0 { ".".to_owned() } else { given.to_string() };
    let row = |row: &[u32]| row.iter().map(given).collect::<Vec<_>>().join(" ") + "\n";
    text + "givens\n" + &puzzle.givens.chunks(size).map(row).collect::<String>()
}

/// The definition of a constraint, in other words than the checker's.
fn holds(primitive: &Primitive, grid: &[u32]) -> bool {
    match primitive {
        Primitive::Distinct(cells) => grid[cells[0]] != grid[cells[1]],
        Primitive::Pair { a, b, rows } => rows[grid[*a] as usize - 1] & 1 << (grid[*b] - 1) != 0,
        Primitive::Linear { terms, target } => {
            terms.iter().fold(-target, |sum, &(factor, cell)| sum + factor * grid[cell] as i64) == 0
        }
        Primitive::Regular { cells, states } => {
            let mut at = Some(0);
            for &cell in cells {
                at = at.and_then(|at: usize| states[at].next[grid[cell] as usize - 1]);
            }
            at.is_some_and(|at| states[at].accepting)
        }
        Primitive::Mask { cell, values } => values & 1 << (grid[*cell] - 1) != 0,
        Primitive::AnyOf(lists) => {
            lists.iter().filter(|list| list.iter().all(|one| holds(one, grid))).count() > 0
        }
    }
}

/// True if a grid whose lines hold every value solves the puzzle.
fn solves(puzzle: &Puzzle, grid: &[u32]) -> bool {
    let cage = |cage: &Cage| {
        let (a, b) = (u128::from(grid[cage.cells[0]]), u128::from(grid[cage.cells[1]]));
        let (low, high) = (a.min(b), a.max(b));
        let gives = |op: &u8| match op {
            b'+' => low + high == cage.target,
            b'*' => low * high == cage.target,
            b'-' => high - low == cage.target,
            _ => low * cage.target == high,
        };
        cage.ops.iter().any(gives) && !(cage.distinct && a == b)
    };
    grid.iter().zip(&puzzle.givens).all(|(value, given)| *given == 0 || given == value)
        && puzzle.strikes.iter().all(|&(cell, value)| grid[cell] != value)
        && puzzle.cages.iter().all(cage)
        && puzzle.rules.iter().all(|rule| holds(rule, grid))
}

fn grid_lines(grid: &[u32], size: usize) -> String {
    let row = |row: &[u32]| row.iter().map(u32::to_string).collect::<Vec<_>>().join(" ") + "\n";
    format!("solution\n{}", grid.chunks(size).map(row).collect::<String>())
}

fn compare(size: usize, seed: u16, rules: &[Line], steps: &[Line]) {
    let (puzzle, all, seed) = (puzzle(size, rules), latin_grids(size), usize::from(seed));
    let head = format!("quadrille certificate 1\nencoding 1\n{}", puzzle_text(&puzzle));
    let solutions: Vec<&Vec<u32>> = all.iter().filter(|grid| solves(&puzzle, grid)).collect();
    all.iter().for_each(|g| assert_eq!(puzzle.broken_by(g).is_none(), solutions.contains(&g)));
    let shown = solutions.get(seed / 3 % solutions.len().max(1)).copied().unwrap_or(&all[0]);
    let mut clauses = puzzle.clauses().expect("a tiny puzzle");
    let vars = clauses.iter().flatten().map(|lit| lit.abs()).max().unwrap_or(1);
    let unique = seed % 3 > 0;
    let claim = match unique {
        false => "claim none\n".to_owned(),
        true => {
            let var = |(at, &value): (usize, &u32)| -((at * size) as i32 + value as i32);
            clauses.push(shown.iter().enumerate().map(var).collect());
            format!("claim unique\n{}", grid_lines(shown, size))
        }
    };
    let lits = |line: &Line| -> Vec<i32> {
        let some = line[1..].iter().filter(|&&number| number % 4 > 0).map(|&n| i32::from(n));
        some.map(|n| (1 + n / 8 % vars) * if n / 4 % 2 == 0 { 1 } else { -1 }).collect()
    };
    let steps: Vec<Vec<i32>> = steps.iter().map(lits).chain([vec![]]).collect();
    let line =
        |lits: &Vec<i32>| lits.iter().map(|lit| format!("{lit} ")).collect::<String>() + "0\n";
    let lines: String = steps.iter().map(line).collect();
    let certificate = sealed(&format!("{head}{claim}refutation\n{lines}"));
    // Every step follows, and only the last one is empty.
    let mut right = !unique || solutions.contains(&shown);
    for (at, step) in steps.iter().enumerate() {
        right &= follows(&clauses, step) && step.is_empty() == (at + 1 == steps.len());
        let mut step = step.clone();
        step.sort_unstable();
        step.dedup();
        clauses.push(step);
    }
    let said = check(&certificate);
    assert_eq!(said.is_ok(), right, "{said:?}\n{certificate}");
    let Ok(verified) = said else { return };
    assert_eq!(verified.claim, if unique { Claim::Unique } else { Claim::None });
    assert_eq!(solutions.len(), usize::from(unique), "{certificate}");
    assert_eq!((verified.lemmas, verified.puzzle), (steps.len(), puzzle));
    // Stopped at any call, the certificate is not accepted.
    let mut calls = 0;
    let count = check_while(&certificate, || {
        calls += 1;
        true
    });
    assert!(count.is_ok() && calls > 0);
    let mut left = seed % calls;
    let stopped = check_while(&certificate, || {
        left = left.wrapping_sub(1);
        left != usize::MAX
    });
    assert!(stopped.is_err());
}

/// True if unit propagation refutes the clause's negation.
fn follows(clauses: &[Vec<i32>], clause: &[i32]) -> bool {
    let mut on: Vec<i32> = clause.iter().map(|&lit| -lit).collect();
    loop {
        if on.iter().any(|&lit| on.contains(&-lit)) {
            return true;
        }
        let before = on.len();
        for clause in clauses.iter().filter(|c| !c.iter().any(|lit| on.contains(lit))) {
            let mut open = clause.iter().filter(|&&lit| !on.contains(&-lit));
            match (open.next(), open.next()) {
                (None, _) => return true,
                (Some(&lit), None) => {
                    on.push(lit);
                    break;
                }
                _ => {}
            }
        }
        if on.len() == before {
            return false;
        }
    }
}
