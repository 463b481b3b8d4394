//! Encoding 1 against the rules, over every grid of small puzzles: unit propagation under a
//! complete grid finds a contradiction exactly if the grid breaks a rule. A refutation is
//! meaningful because of the "only if".

use quadrille_proof::{Cage, Primitive, Puzzle, State};

fn latin(size: usize) -> Puzzle {
    let rows = (0..size).map(|r| (0..size).map(|c| r * size + c).collect());
    let columns = (0..size).map(|c| (0..size).map(|r| r * size + c).collect());
    let houses = rows.chain(columns).collect();
    Puzzle { size, houses, givens: vec![0; size * size], ..Puzzle::default() }
}

fn variables(clauses: &[Vec<i32>]) -> usize {
    clauses.iter().flatten().map(|lit| lit.unsigned_abs() as usize).max().unwrap_or(0)
}

/// True if naive unit propagation under this grid finds a contradiction.
fn contradicts(clauses: &[Vec<i32>], puzzle: &Puzzle, grid: &[u32]) -> bool {
    let mut truth: Vec<Option<bool>> = vec![None; variables(clauses) + 1];
    for (cell, &held) in grid.iter().enumerate() {
        for value in 1..=puzzle.size {
            truth[cell * puzzle.size + value] = Some(value as u32 == held);
        }
    }
    loop {
        let mut moved = false;
        for lits in clauses {
            let value =
                |lit: i32| truth[lit.unsigned_abs() as usize].map(|truth| truth == (lit > 0));
            if lits.iter().any(|&lit| value(lit) == Some(true)) {
                continue;
            }
            let open: Vec<i32> = lits.iter().copied().filter(|&lit| value(lit).is_none()).collect();
            match open[..] {
                [] => return true,
                [lit] => {
                    truth[lit.unsigned_abs() as usize] = Some(lit > 0);
                    moved = true;
                }
                _ => {}
            }
        }
        if !moved {
            return false;
        }
    }
}

fn grids(size: usize, step: usize) -> impl Iterator<Item = Vec<u32>> {
    let cells = size * size;
    let all = size.pow(cells as u32);
    (0..all).step_by(step).map(move |mut index| {
        let mut digit = || {
            let value = index % size + 1;
            index /= size;
            value as u32
        };
        (0..cells).map(|_| digit()).collect()
    })
}

fn squares() -> Vec<Vec<u32>> {
    grids(3, 1).filter(|grid| latin(3).broken_by(grid).is_none()).collect()
}

fn assert_means_the_rules(puzzle: &Puzzle, grids: impl IntoIterator<Item = Vec<u32>>) -> usize {
    let clauses = puzzle.clauses().unwrap();
    let mut solutions = 0;
    for grid in grids {
        let broken = puzzle.broken_by(&grid);
        assert_eq!(
            contradicts(&clauses, puzzle, &grid),
            broken.is_some(),
            "{grid:?} {broken:?} {puzzle:?}"
        );
        solutions += usize::from(broken.is_none());
    }
    solutions
}

#[test]
fn houses_givens_and_strikes() {
    assert_eq!(assert_means_the_rules(&latin(2), grids(2, 1)), 2);
    assert_eq!(assert_means_the_rules(&latin(3), grids(3, 1)), 12);
    let mut puzzle = latin(3);
    puzzle.givens[4] = 2;
    assert_eq!(assert_means_the_rules(&puzzle, grids(3, 1)), 4);
    puzzle.strikes.push((0, 1));
    assert_eq!(assert_means_the_rules(&puzzle, grids(3, 1)), 3);
}

#[test]
fn cages_of_every_operation_and_of_several() {
    let ops: [&[u8]; 8] = [b"+", b"*", b"-", b"/", b"+*", b"+*-/", b"-/", b"*-"];
    let shapes: [&[usize]; 5] = [&[4], &[0, 1], &[0, 4], &[1, 3, 4], &[0, 4, 8, 5]];
    let (squares, mut solutions) = (squares(), 0);
    for ops in ops {
        for cells in shapes {
            for distinct in [false, true] {
                for target in 0..14 {
                    let cage = Cage { ops: ops.to_vec(), target, distinct, cells: cells.to_vec() };
                    let mut puzzle = latin(3);
                    puzzle.cages.push(cage);
                    solutions += assert_means_the_rules(&puzzle, squares.clone());
                    assert_means_the_rules(&puzzle, grids(3, 997));
                }
            }
        }
    }
    assert!(solutions > 900, "{solutions}");
}

/// Rules of each kind on cells 0, 1, 4 and 8, with several parameters.
fn rules() -> Vec<Primitive> {
    let mut rules = vec![Primitive::Distinct(vec![0, 4, 8]), Primitive::Distinct(vec![1, 4])];
    rules.extend((0..8).map(|values| Primitive::Mask { cell: 4, values }));
    rules.extend((0..64).map(|bits| Primitive::Pair {
        a: 0,
        b: 4,
        rows: vec![bits & 7, bits >> 3 & 7, bits & 5],
    }));
    for factors in [[1, 1, 1], [1, -1, 0], [2, -1, -1], [-3, 1, 5]] {
        let terms = factors.into_iter().zip([0, 4, 8]).filter(|&(factor, _)| factor != 0);
        let terms: Vec<(i64, usize)> = terms.collect();
        rules.extend((-9..20).map(|target| Primitive::Linear { terms: terms.clone(), target }));
    }
    // A cell that is read twice, and a state without a way out.
    for next in [[Some(1), Some(0), None], [Some(1), Some(1), Some(2)], [Some(0), None, Some(2)]] {
        let other = vec![next[2], Some(0), next[0]];
        let states = [(false, next.to_vec()), (true, other), (true, vec![None; 3])];
        let states = states.map(|(accepting, next)| State { accepting, next }).to_vec();
        rules.push(Primitive::Regular { cells: vec![0, 4, 0, 8], states });
    }
    rules
}

#[test]
fn rules_of_every_kind_alone_and_as_alternatives() {
    let (squares, rules) = (squares(), rules());
    let with = |rule: Primitive| Puzzle { rules: vec![rule], ..latin(3) };
    let mut solutions = 0;
    for (at, rule) in rules.iter().enumerate() {
        solutions += assert_means_the_rules(&with(rule.clone()), squares.clone());
        assert_means_the_rules(&with(rule.clone()), grids(3, 997));
        let other = |step: usize| rules[(at * step + step) % rules.len()].clone();
        let lists = vec![vec![rule.clone(), other(3)], vec![other(7)]];
        solutions += assert_means_the_rules(&with(Primitive::AnyOf(lists)), squares.clone());
    }
    assert_eq!(assert_means_the_rules(&with(Primitive::AnyOf(Vec::new())), squares.clone()), 0);
    assert!(solutions > 800, "{solutions}");
}

/// A cage whose graph has more than 20,000 edges is split by primes: nine values, twelve cells, a
/// target with many divisors.
#[test]
fn a_product_by_its_primes() {
    let size = 9;
    let value = |cell: usize| ((cell / size * 3 + cell / size / 3 + cell) % size + 1) as u32;
    let grid: Vec<u32> = (0..81).map(value).collect();
    let mut puzzle = latin(size);
    assert_eq!(puzzle.broken_by(&grid), None);
    let cells: Vec<usize> = (0..27).filter(|&cell| grid[cell] != 7).collect();
    let target = cells.iter().map(|&cell| u128::from(grid[cell])).product();
    puzzle.cages.push(Cage { ops: vec![b'*'], target, distinct: false, cells });
    let vars = variables(&puzzle.clauses().unwrap());
    assert!(vars < 20_000, "{vars}");
    // The grid, and grids with two rows exchanged, which may change the product.
    let mut seen = [0, 0];
    for (a, b) in (0..9).flat_map(|a| (0..a).map(move |b| (a, b))) {
        let mut turned = grid.clone();
        (0..9).for_each(|column| turned.swap(a * 9 + column, b * 9 + column));
        seen[assert_means_the_rules(&puzzle, [turned])] += 1;
    }
    assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
    // No prime of the target is in 1 or 7.
    let sevens = grid.iter().map(|&v| if v == 1 || v == 7 { 8 - v } else { v }).collect();
    assert_eq!(assert_means_the_rules(&puzzle, [sevens]), 0);
}

/// Certificates name these numbers: eight for the values, one for each edge of the graph and one for
/// each state between two cells. The sum 3 of two cells has four edges and two states.
#[test]
fn the_numbers_of_the_variables_stay() {
    let vars = |cells: Vec<usize>| {
        let cage = Cage { ops: vec![b'+'], target: 3, distinct: false, cells };
        variables(&Puzzle { cages: vec![cage], ..latin(2) }.clauses().unwrap())
    };
    assert_eq!((vars(vec![0]), vars(vec![0, 1]), vars(vec![0, 1, 3])), (8, 14, 13));
}
