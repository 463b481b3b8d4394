//! Random calls on a puzzle beside plain lists: what is refused, what is given and struck, and which
//! grids solve it. A sequence of calls that goes wrong is shrunk.
//!
//! Long run: `just test-calls`

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use quadrille_core::Chance;
use quadrille_puzzle::{Cage, Cell, Extra, Grid, Layout, Op, Puzzle, Rule, RuleKind, Values};
use quadrille_referee::{all_solutions, random_rule, some_solutions};
use std::ops::ControlFlow;

/// A call and its arguments as numbers, which shrink towards 0.
type Call = [u16; 4];

#[test]
fn calls_on_a_puzzle_agree_with_plain_lists() {
    let cases = std::env::var("QUADRILLE_CASES").map_or(300, |n| n.parse().expect("a number"));
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let input = (any::<Call>(), prop::collection::vec(any::<Call>(), 0..16));
    let found = TestRunner::new_with_rng(config, rng).run(&input, |(first, calls)| {
        let Some(mut model) = Model::start(first) else { return Ok(()) };
        calls.iter().for_each(|&call| model.call(call));
        model.judge(first);
        Ok(())
    });
    found.unwrap_or_else(|failure| panic!("{failure}"));
}

/// A puzzle and the lists that it should have.
struct Model {
    puzzle: Puzzle,
    rows: usize,
    columns: usize,
    /// The part of each cell that holds no value twice: box, region; empty without any.
    parts: Vec<usize>,
    extras: Vec<Extra>,
    cages: Vec<Cage>,
    rules: Vec<Rule>,
    givens: Vec<Option<u8>>,
    struck: Vec<Vec<u8>>,
}

impl Model {
    /// A small layout, or one that is refused.
    fn start([what, a, b, c]: Call) -> Option<Self> {
        let (small, other) = (usize::from(a % 4), usize::from(b % 4));
        let square = |side: usize| (side, side, side);
        let (made, (rows, columns, side), parts, fits) = match what % 4 {
            0 => {
                let side = small * other;
                let part = |at: usize| at / side / small * small + at % side / other;
                let parts = (0..side * side).map(part).collect();
                (Puzzle::sudoku(small, other), square(side), parts, side > 0)
            }
            1 => (Puzzle::latin(small), square(small), vec![], small > 0),
            2 => {
                let values = usize::from(c % 5);
                let fits = small > 0 && other > 0 && values >= small.max(other);
                (Puzzle::rectangle(small, other, values), (small, other, values), vec![], fits)
            }
            _ => {
                // Rows as regions, with cells exchanged.
                let mut labels: Vec<usize> = (0..16).map(|cell| cell / 4).collect();
                labels.swap(usize::from(a % 16), usize::from(b % 16));
                labels[0] = if c % 5 == 0 { 9 } else { labels[0] };
                let count = |label| labels.iter().filter(|&&l| l == label).count();
                let fits = labels.iter().all(|&label| count(label) == 4);
                (Puzzle::jigsaw(&labels), square(4), labels, fits)
            }
        };
        assert_eq!(made.is_ok(), fits, "{made:?}");
        let puzzle = made.ok().filter(|_| side <= 6)?;
        assert_eq!((puzzle.side(), puzzle.rows(), puzzle.columns()), (side, rows, columns));
        let (givens, struck) = (vec![None; side * side], vec![vec![]; side * side]);
        let (extras, cages, rules) = (vec![], vec![], vec![]);
        Some(Model { puzzle, rows, columns, parts, extras, cages, rules, givens, struck })
    }

    fn is_inside(&self, cell: Cell) -> bool {
        let side = self.puzzle.side();
        cell.index() / side < self.rows && cell.index() % side < self.columns
    }

    fn call(&mut self, [what, a, b, c]: Call) {
        let (side, lowest) = (self.puzzle.side(), *self.puzzle.digits().start());
        // Now and then the first cell beyond the grid.
        let cell = Cell(u32::from(a) % (side * side + usize::from(what & 64 > 0)) as u32);
        let value = 1 + (b % side as u16) as u8;
        match what % 8 {
            0 | 1 if self.is_inside(cell) => {
                let value = Some(value).filter(|_| c % 4 > 0);
                self.puzzle.give(cell, value);
                self.givens[cell.index()] = value;
            }
            2 if self.is_inside(cell) => {
                let values: Vec<u8> = (1..=9).filter(|value| c >> value & 1 == 1).collect();
                self.puzzle.strike(cell, values.iter().copied().collect());
                self.struck[cell.index()].extend(values.iter().filter(|&&v| v <= side as u8));
            }
            3 if c % 5 == 0 => {
                self.puzzle = self.puzzle.clone().without_struck();
                self.struck.iter_mut().for_each(Vec::clear);
            }
            3 => {
                let extra = Extra::ALL[usize::from(a) % Extra::ALL.len()];
                let fits = match (extra, self.puzzle.layout()) {
                    (Extra::Windows, Layout::Boxes { height, width }) => {
                        height == width && side > 1
                    }
                    (Extra::Diagonals, _) => self.rows == side && self.columns == side,
                    _ => false,
                };
                let made = self.puzzle.clone().with_extra(extra);
                assert_eq!(made.is_ok(), fits, "{extra:?}");
                let Ok(made) = made else { return };
                self.puzzle = made;
                self.extras.push(extra);
            }
            4 => self.cages(cell, [what, a, b, c]),
            5 => {
                let digit = (a % 3) as u8;
                let made = self.puzzle.clone().with_lowest(digit);
                let fits = digit < 2 && self.cages.is_empty() && self.rules.is_empty();
                assert_eq!(made.is_ok(), fits);
                self.puzzle = made.unwrap_or_else(|_| self.puzzle.clone());
            }
            6 => {
                let kind = RuleKind::ALL[usize::from(a) % RuleKind::ALL.len()];
                let mut chance = Chance::new(b.into());
                let Some(rule) = random_rule(kind, &self.puzzle, &mut chance) else { return };
                self.puzzle = self.puzzle.clone().with_rule(rule.clone()).expect("it is checked");
                self.rules.push(rule);
            }
            _ => {
                let mut givens: Vec<u8> = self.givens.iter().map(|g| g.unwrap_or(0)).collect();
                givens.truncate(side * side - usize::from(c % 7 == 0));
                if let Some(last) = givens.last_mut().filter(|_| c % 7 == 1) {
                    *last = side as u8 + 1;
                }
                let made = self.puzzle.clone().with_givens(&givens);
                assert_eq!(made.is_ok(), c % 7 > 1);
            }
        }
        self.compare(lowest);
    }

    /// One or two cages instead of the former ones.
    fn cages(&mut self, cell: Cell, [_, a, b, c]: Call) {
        let side = self.puzzle.side() as u32;
        let other = Cell(u32::from(b) % (side * side));
        let ops = [Op::Add, Op::Mul, Op::Sub, Op::Div, Op::Eq, Op::Any];
        let op = ops[usize::from(c % 6)];
        let cells = if a & 512 > 0 { vec![cell] } else { vec![cell, other] };
        let (target, repeats) = (u128::from(c / 8 % 12), c & 4096 > 0);
        let two = cells.len() == 2;
        let mut cages = vec![Cage { op, target, repeats, many: false, cells }];
        let last = Cell(u32::from(c) % (side * side));
        if a & 1024 > 0 {
            cages.push(Cage::killer(target, vec![last]));
        }
        let listed: Vec<Cell> = cages.iter().flat_map(|cage| cage.cells.clone()).collect();
        let once = (0..listed.len()).all(|i| !listed[..i].contains(&listed[i]));
        let op_fits = if two { op != Op::Eq } else { !matches!(op, Op::Sub | Op::Div) };
        let fits = *self.puzzle.digits().start() == 1
            && once
            && listed.iter().all(|&cell| self.is_inside(cell))
            && op_fits
            && (repeats || cages[0].cells.len() <= side as usize);
        let made = self.puzzle.clone().with_cages(cages.clone());
        assert_eq!(made.is_ok(), fits, "{cages:?}: {made:?}");
        if let Ok(made) = made {
            (self.puzzle, self.cages) = (made, cages);
        }
    }

    fn compare(&self, lowest: u8) {
        let Model { puzzle, givens, .. } = self;
        assert_eq!((puzzle.cages(), puzzle.rules()), (&self.cages[..], &self.rules[..]));
        assert!(lowest < 2 && puzzle.clues() == givens.iter().flatten().count());
        assert!(self.extras.iter().all(|extra| puzzle.extras().contains(extra)));
        let candidates = puzzle.candidates();
        for cell in puzzle.cells() {
            assert_eq!(puzzle.given(cell), givens[cell.index()]);
            assert_eq!(puzzle.contains(cell), self.is_inside(cell));
            let want = self.candidates(cell);
            assert_eq!(candidates[cell.index()].into_iter().collect::<Vec<_>>(), want);
        }
        for value in 1..=puzzle.side() as u8 {
            assert_eq!(puzzle.value(puzzle.digit(value)), Some(value));
        }
        let (digits, side) = (puzzle.digits(), puzzle.side());
        assert_eq!((puzzle.value(*digits.end() + 1), digits.count()), (None, side));
    }

    fn candidates(&self, cell: Cell) -> Vec<u8> {
        let free = |value: &u8| {
            let given = self.givens[cell.index()];
            given.is_none_or(|given| given == *value) && !self.struck[cell.index()].contains(value)
        };
        let most = if self.is_inside(cell) { self.puzzle.side() as u8 } else { 1 };
        (1..=most).filter(free).collect()
    }

    /// True if two cells must hold different values because of the grid.
    fn differ(&self, a: Cell, b: Cell) -> bool {
        let side = self.puzzle.side();
        let place = |cell: Cell| (cell.index() / side, cell.index() % side);
        let ((r, c), (s, d)) = (place(a), place(b));
        let on =
            |(r, c): (usize, usize), rising: bool| if rising { r + c + 1 == side } else { r == c };
        let diagonal = |rising| on((r, c), rising) && on((s, d), rising);
        let k = (1..side).find(|k| k * k == side).unwrap_or(1);
        let window = |(r, c): (usize, usize)| {
            let within = |x: usize| !x.is_multiple_of(k + 1) && x < side - 1;
            (within(r) && within(c)).then_some((r / (k + 1), c / (k + 1)))
        };
        a != b
            && self.is_inside(a)
            && self.is_inside(b)
            && (r == s
                || c == d
                || !self.parts.is_empty() && self.parts[a.index()] == self.parts[b.index()]
                || self.extras.contains(&Extra::Diagonals) && (diagonal(false) || diagonal(true))
                || self.extras.contains(&Extra::Windows)
                    && window((r, c)).is_some_and(|w| window((s, d)) == Some(w)))
    }

    /// The definition of a solution, cell by cell.
    fn solves(&self, values: &[u8]) -> bool {
        let of = |cell: &Cell| values[cell.index()];
        let all: Vec<Cell> = self.puzzle.cells().collect();
        let cage = |cage: &Cage| {
            let held: Vec<u8> = cage.cells.iter().map(of).collect();
            let (low, high) = (*held.iter().min().unwrap(), *held.iter().max().unwrap());
            let (low, high, two) = (u128::from(low), u128::from(high), held.len() == 2);
            let gives = |op: Op| match op {
                Op::Add => cage.target == if two { low + high } else { low },
                Op::Mul => cage.target == if two { low * high } else { low },
                Op::Sub => two && cage.target == high - low,
                Op::Div => two && cage.target * low == high,
                _ => !two && cage.target == low,
            };
            let any = [Op::Add, Op::Mul, Op::Sub, Op::Div, Op::Eq];
            let right =
                if cage.op == Op::Any { any.into_iter().any(gives) } else { gives(cage.op) };
            right && (cage.repeats || !two || low != high)
        };
        all.iter().all(|cell| self.candidates(*cell).contains(&of(cell)))
            && all.iter().all(|&a| all.iter().all(|&b| !self.differ(a, b) || of(&a) != of(&b)))
            && self.cages.iter().all(cage)
            && self.rules.iter().all(|rule| rule.holds(&self.puzzle, values))
    }

    /// Grids that solve the puzzle and others.
    fn judge(&self, [seed, ..]: Call) {
        let (puzzle, side) = (&self.puzzle, self.puzzle.side());
        let mut chance = Chance::new(seed.into());
        let houses = puzzle.cells().filter(|&cell| self.is_inside(cell)).all(|a| {
            puzzle.cells().filter(|&b| self.is_inside(b)).all(|b| {
                let all_full = self.rows == side && self.columns == side;
                !all_full || puzzle.see_each_other(a, b) == self.differ(a, b)
            })
        });
        assert!(houses, "cells that see each other");
        for cage in puzzle.cages() {
            let domains: Vec<Values> = cage.cells.iter().map(|_| Values::all(side)).collect();
            let mut fillings = 0;
            let mut visit = |values: &[u8]| {
                assert!(cage.accepts(values));
                fillings += 1;
                ControlFlow::Continue(())
            };
            let _ = puzzle.fillings(cage, &domains, &mut visit, &mut || false);
            let (first, second) = (cage.cells[0], cage.cells.get(1).copied());
            let pairs = (1..=side as u8).flat_map(|a| (1..=side as u8).map(move |b| (a, b)));
            let fits = |&(a, b): &(u8, u8)| match second {
                Some(second) => cage.accepts(&[a, b]) && !(self.differ(first, second) && a == b),
                None => a == b && cage.accepts(&[a]),
            };
            assert_eq!(fillings, pairs.filter(fits).count(), "{cage:?}");
        }
        let free = some_solutions(&Puzzle::latin(side).expect("a side"), 3);
        let mut grids: Vec<Vec<u8>> = free.iter().map(|grid| grid.values().to_vec()).collect();
        grids.push(vec![1; side * side]);
        if let Some(all) = all_solutions(puzzle, 50).filter(|_| side <= 4) {
            assert!(puzzle.conflict().is_none() || all.is_empty(), "a conflict with solutions");
            grids.extend(all);
        }
        for mut values in grids {
            for _ in 0..3 {
                let grid = Grid::new(side, values.clone()).expect("values in range");
                assert_eq!(puzzle.is_solved_by(&grid), self.solves(&values), "{values:?}");
                let (a, b) = (chance.index(values.len()), chance.index(values.len()));
                values.swap(a, b);
            }
        }
    }
}
