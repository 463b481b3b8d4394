//! Puzzles lowered to primitives, one item a line:
//!
//! ```text
//!  P id cells values grid-cells _      begins a puzzle, E ends it
//!  T number rows…                      a relation: per value of the first cell, a set of values
//!  F number states s starts… a accepting… (from values to)…     an automaton
//!  A cells…                            all different
//!  G cell values                       candidates
//!  B first second relation             two related cells
//!  S target _ (cell coefficient)…      a sum
//!  N automaton cells…                  an automaton on cells; -1 reads the value above the greatest
//!  O count, then per alternative "( count" and its items
//! ```

use std::collections::HashSet;
use std::sync::Arc;

use quadrille_constraint::{Automaton, Primitive};

/// Most states of an automaton.
const STATES: usize = 1 << 16;

/// A puzzle.
pub struct Lowered {
    /// Its number.
    pub id: usize,
    /// The number of values.
    pub side: usize,
    /// The number of cells.
    pub cells: usize,
    /// The cells of the grid, which come first.
    pub grid: usize,
    /// The rows and the columns, if there are as many as values; else nothing.
    pub houses: Vec<u16>,
    /// Everything else.
    pub rules: Vec<Primitive>,
    /// True if an automaton has too many states when it is made deterministic.
    pub wild: bool,
}

/// An automaton that may have several steps by one value.
struct Machine {
    starts: Vec<u32>,
    accepting: Vec<u32>,
    steps: Vec<(u32, u64, u32)>,
}

/// Reads the puzzles of a text that have these numbers, or all if there are none.
pub fn read(text: &str, only: &[usize]) -> Vec<Lowered> {
    let blocks = text.split("\nE").map(str::trim).filter(|block| !block.is_empty());
    let is_wanted = |block: &&str| only.is_empty() || only.contains(&(numbers(block)[0] as usize));
    blocks.filter(is_wanted).map(|block| Reader::new(block).puzzle()).collect()
}

/// The numbers of the first line.
fn numbers(text: &str) -> Vec<i64> {
    text.lines()
        .next()
        .unwrap_or("")
        .split_ascii_whitespace()
        .skip(1)
        .map(|x| x.parse().expect("a number"))
        .collect()
}

struct Reader<'a> {
    lines: Vec<&'a str>,
    at: usize,
    side: usize,
    tables: Vec<Arc<[u64]>>,
    machines: Vec<Machine>,
    automata: Vec<((usize, Vec<bool>), Arc<Automaton>)>,
    wild: bool,
}

impl<'a> Reader<'a> {
    fn new(block: &'a str) -> Self {
        let lines = block.lines().collect();
        let (tables, machines, automata) = Default::default();
        Reader { lines, at: 1, side: 0, tables, machines, automata, wild: false }
    }

    fn puzzle(mut self) -> Lowered {
        let head = numbers(self.lines[0]);
        let [id, cells, side, grid] = [0, 1, 2, 3].map(|i| head[i] as usize);
        self.side = side;
        let mut rules = Vec::new();
        while self.at < self.lines.len() {
            let line = self.lines[self.at];
            match line.as_bytes()[0] {
                b'T' => self.tables.push(numbers(line)[1..].iter().map(|&x| x as u64).collect()),
                b'F' => self.machines.push(machine(&numbers(line))),
                _ => {
                    rules.extend(self.item());
                    continue;
                }
            }
            self.at += 1;
        }
        let houses = lines(side, cells, &rules);
        Lowered { id, side, cells, grid, houses, rules, wild: self.wild }
    }

    /// One item, with its alternatives.
    fn item(&mut self) -> Option<Primitive> {
        let line = self.lines[self.at];
        let x = numbers(line);
        self.at += 1;
        match line.as_bytes()[0] {
            b'Z' => Some(Primitive::AnyOf(Vec::new())),
            b'G' => Some(Primitive::Mask { cell: x[0] as u16, values: x[1] as u64 }),
            b'A' => {
                let mut cells: Vec<u16> = x.iter().map(|&c| c as u16).collect();
                cells.sort_unstable();
                cells.dedup();
                Some(Primitive::Distinct(cells))
            }
            b'B' => {
                let table = self.tables[x[2] as usize].clone();
                Some(Primitive::Pair { a: x[0] as u16, b: x[1] as u16, table })
            }
            b'S' => Some(sum(&x)),
            b'N' => Some(self.regular(&x)),
            b'O' => Some(Primitive::AnyOf((0..x[0]).map(|_| self.list()).collect())),
            _ => None,
        }
    }

    fn list(&mut self) -> Vec<Primitive> {
        let count = numbers(self.lines[self.at])[0];
        self.at += 1;
        (0..count).filter_map(|_| self.item()).collect()
    }

    /// The deterministic automaton of a machine on cells: its states are a position and a set of
    /// states of the machine. It is made once for all lines that break at the same places.
    fn regular(&mut self, x: &[i64]) -> Primitive {
        let list = &x[1..];
        let cells: Vec<u16> = list.iter().filter(|c| **c >= 0).map(|&c| c as u16).collect();
        let key = (x[0] as usize, list.iter().map(|c| *c >= 0).collect::<Vec<bool>>());
        if let Some((_, automaton)) = self.automata.iter().find(|(made, _)| *made == key) {
            return Primitive::Regular { cells, automaton: automaton.clone() };
        }
        let automaton = self.machines[key.0].automaton(&key.1, self.side);
        self.wild |= automaton.is_none();
        let automaton = Arc::new(automaton.unwrap_or_else(|| nothing(self.side)));
        self.automata.push((key, automaton.clone()));
        Primitive::Regular { cells, automaton }
    }
}

/// Accepts no value.
fn nothing(side: usize) -> Automaton {
    Automaton::explore(side, (), 1, |(), _| None, |()| false).expect("one state")
}

impl Machine {
    /// The deterministic automaton on a line of cells (true) and breaks (false); `None` if it has
    /// too many states.
    fn automaton(&self, line: &[bool], side: usize) -> Option<Automaton> {
        let live = self.live(line, side);
        let cross = |mut at: usize, mut set: Vec<u32>| {
            while line.get(at) == Some(&false) {
                set = self.step(&set, 1 << side, &live[at + 1]);
                at += 1;
            }
            (at, set)
        };
        let step = |(at, set): &(usize, Vec<u32>), value: u8| {
            if *at == line.len() {
                return None;
            }
            let after = cross(at + 1, self.step(set, 1 << (value - 1), &live[at + 1]));
            (!after.1.is_empty()).then_some(after)
        };
        let accepts = |(at, set): &(usize, Vec<u32>)| *at == line.len() && !set.is_empty();
        let start = cross(0, self.starts.clone());
        Automaton::explore(side, start, STATES, step, accepts)
    }

    /// For each place of a line, the states from which its end can be accepted.
    fn live(&self, line: &[bool], side: usize) -> Vec<HashSet<u32>> {
        let mut live = vec![self.accepting.iter().copied().collect::<HashSet<u32>>()];
        for cell in line.iter().rev() {
            let values = if *cell { (1 << side) - 1 } else { 1 << side };
            let after = &live[live.len() - 1];
            let steps = self.steps.iter().filter(|s| s.1 & values != 0 && after.contains(&s.2));
            live.push(steps.map(|step| step.0).collect());
        }
        live.reverse();
        live
    }

    /// The live states after a value.
    fn step(&self, set: &[u32], values: u64, live: &HashSet<u32>) -> Vec<u32> {
        let leads = |s: &&(u32, u64, u32)| {
            s.1 & values != 0 && set.binary_search(&s.0).is_ok() && live.contains(&s.2)
        };
        let steps = self.steps.iter().filter(leads);
        let mut after: Vec<u32> = steps.map(|step| step.2).collect();
        after.sort_unstable();
        after.dedup();
        after
    }
}

fn machine(x: &[i64]) -> Machine {
    let number = |x: &i64| *x as u32;
    let sorted = |list: &[i64]| {
        let mut list: Vec<u32> = list.iter().map(number).collect();
        list.sort_unstable();
        list
    };
    let (starts, rest) = x[3..].split_at(x[2] as usize);
    let (accepting, steps) = rest[1..].split_at(rest[0] as usize);
    Machine {
        starts: sorted(starts),
        accepting: accepting.iter().map(number).collect(),
        steps: steps.chunks_exact(3).map(|s| (s[0] as u32, s[1] as u64, s[2] as u32)).collect(),
    }
}

/// A sum in which no cell stands twice.
fn sum(x: &[i64]) -> Primitive {
    let mut terms: Vec<(i32, u16)> = Vec::new();
    for pair in x[2..].chunks_exact(2) {
        let (cell, times) = (pair[0] as u16, pair[1] as i32);
        match terms.iter_mut().find(|term| term.1 == cell) {
            Some(term) => term.0 += times,
            None => terms.push((times, cell)),
        }
    }
    terms.retain(|term| term.0 != 0);
    Primitive::Linear { terms, target: x[0] as i32 }
}

/// The rows and the columns of a square grid all of which hold every value once.
fn lines(side: usize, cells: usize, rules: &[Primitive]) -> Vec<u16> {
    let lines: Vec<Vec<u16>> = (0..2 * side)
        .map(|i| {
            let cell = |k: usize| if i < side { i * side + k } else { k * side + i - side };
            (0..side).map(|k| cell(k) as u16).collect()
        })
        .collect();
    let is_rule = |line: &Vec<u16>| {
        rules.iter().any(|rule| matches!(rule, Primitive::Distinct(cells) if cells == line))
    };
    let square = cells == side * side && lines.iter().all(is_rule);
    if square { lines.concat() } else { Vec::new() }
}
