//! A cage under one operation as a machine that reads its values cell by cell, with the states of
//! encoding 1.
//!
//! A state is `(result, largest, set)`, ordered as such; what each operation keeps of it stands in
//! the checker's documentation. Layers hold only edges that lie on a path to the target, ordered by
//! (state, value).

use std::collections::{BTreeMap, BTreeSet};

use quadrille_puzzle::{Cage, Op};

/// Edges above which the set of values is left out, and a product is split into its primes.
const MANY: usize = 20_000;
/// Edges above which a machine is not built.
const MOST: usize = 2_000_000;

/// What the cells read so far give.
type State = (u128, u8, u64);

/// One value read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// Index of the state before.
    pub(super) from: usize,
    /// The value.
    pub(super) value: u8,
    /// Index of the state after; 0 in the last layer.
    pub(super) to: usize,
}

/// The edges at one cell.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    /// By state and value.
    pub(super) edges: Vec<Edge>,
    /// How many states come after.
    pub(super) ends: usize,
    /// Whether this is the last cell, after which there is only "done".
    pub(super) last: bool,
}

/// A machine; without layers it accepts nothing.
#[derive(Clone, Debug)]
pub(super) struct Machine {
    /// One per cell.
    pub(super) layers: Vec<Layer>,
}

/// What a machine counts.
enum Count {
    /// The result of an operation.
    Result(Op),
    /// How often a prime is in the product, and how often it must be.
    Exponent {
        /// The prime.
        prime: u128,
        /// Its exponent in the target.
        wanted: u128,
    },
}

/// The machines that together say "the operation gives the target"; `None` when one is too large.
pub(super) fn machines(cage: &Cage, op: Op, side: usize) -> Option<Vec<Machine>> {
    let run = |sets, most| Plan { cage, count: Count::Result(op), side, sets }.build(most);
    if !cage.repeats
        && let Some(machine) = run(true, MANY)
    {
        return Some(vec![machine]);
    }
    let plain = run(false, if op == Op::Mul { MANY } else { MOST });
    if plain.is_some() || op != Op::Mul {
        return plain.map(|machine| vec![machine]);
    }
    let (primes, rest) = factor(cage.target, side as u128);
    if rest > 1 {
        return Some(vec![Machine { layers: Vec::new() }]);
    }
    let exponent = |(prime, wanted)| Plan {
        cage,
        count: Count::Exponent { prime, wanted },
        side,
        sets: false,
    };
    primes.into_iter().map(|prime| exponent(prime).build(MOST)).collect()
}

/// Primes up to `most` with their exponents, and what is left of the number.
fn factor(mut number: u128, most: u128) -> (Vec<(u128, u128)>, u128) {
    let mut primes = Vec::new();
    for prime in 2..=most {
        let before = number;
        let mut exponent = 0;
        while number > 0 && number.is_multiple_of(prime) {
            number /= prime;
            exponent += 1;
        }
        if number != before {
            primes.push((prime, exponent));
        }
    }
    (primes, number)
}

/// What to build.
struct Plan<'a> {
    /// The cage.
    cage: &'a Cage,
    /// What is counted.
    count: Count,
    /// N.
    side: usize,
    /// Whether states remember the set of values.
    sets: bool,
}

impl Plan<'_> {
    fn build(&self, most: usize) -> Option<Machine> {
        let one = matches!(self.count, Count::Result(Op::Mul | Op::Div));
        let mut here = BTreeSet::from([(u128::from(one), 0, 0)]);
        // Every edge that can be walked from the start.
        let mut walks: Vec<Vec<(State, u8, State)>> = Vec::new();
        let mut edges = 0;
        for _ in &self.cage.cells {
            let from = |&state: &State| {
                (1..=self.side as u8).filter_map(move |v| Some((state, v, self.read(state, v)?)))
            };
            let walk: Vec<_> = here.iter().flat_map(from).collect();
            edges += walk.len();
            if edges > most {
                return None;
            }
            here = walk.iter().map(|&(_, _, to)| to).collect();
            walks.push(walk);
        }
        let mut alive: BTreeSet<State> =
            here.into_iter().filter(|&state| self.is_target(state)).collect();
        for walk in walks.iter_mut().rev() {
            walk.retain(|(_, _, to)| alive.contains(to));
            alive = walk.iter().map(|&(from, _, _)| from).collect();
        }
        if alive.is_empty() { Some(Machine { layers: Vec::new() }) } else { Some(numbered(&walks)) }
    }

    /// The state after reading a value, unless the target is then out of reach.
    fn read(&self, (result, largest, set): State, value: u8) -> Option<State> {
        if self.sets && set >> (value - 1) & 1 == 1 {
            return None;
        }
        let set = if self.sets { set | 1 << (value - 1) } else { 0 };
        let (v, n, target) = (u128::from(value), self.side as u128, self.cage.target);
        let (result, largest, within) = match self.count {
            Count::Result(Op::Mul) => {
                let product = result.checked_mul(v)?;
                (product, 0, target != 0 && target.is_multiple_of(product))
            }
            Count::Result(Op::Sub) => (result + v, largest.max(value), result + v <= 2 * n),
            Count::Result(Op::Div) => (result * v, largest.max(value), result * v <= n * n),
            Count::Result(_) => (result + v, 0, result + v <= target),
            Count::Exponent { prime, wanted } => {
                let times =
                    factor(v, prime).0.iter().find(|&&(p, _)| p == prime).map_or(0, |&(_, e)| e);
                (result + times, 0, result + times <= wanted && target.is_multiple_of(v))
            }
        };
        within.then_some((result, largest, set))
    }

    fn is_target(&self, (result, largest, _): State) -> bool {
        let (top, target) = (u128::from(largest), self.cage.target);
        match self.count {
            Count::Result(Op::Sub) => top + top >= result && top + top - result == target,
            Count::Result(Op::Div) => {
                let rest = result / top;
                top.is_multiple_of(rest) && top / rest == target
            }
            Count::Result(_) => result == target,
            Count::Exponent { wanted, .. } => result == wanted,
        }
    }
}

/// States become indices in their order.
fn numbered(walks: &[Vec<(State, u8, State)>]) -> Machine {
    let mut before: BTreeMap<State, usize> =
        walks[0].iter().map(|&(from, _, _)| (from, 0)).collect();
    let mut layers = Vec::with_capacity(walks.len());
    for (index, walk) in walks.iter().enumerate() {
        let last = index + 1 == walks.len();
        let states: BTreeSet<State> = walk.iter().map(|&(_, _, to)| to).collect();
        let after: BTreeMap<State, usize> = states.into_iter().zip(0..).collect();
        let end = |to: &State| if last { 0 } else { after[to] };
        let edges = walk.iter().map(|(from, value, to)| Edge {
            from: before[from],
            value: *value,
            to: end(to),
        });
        layers.push(Layer {
            edges: edges.collect(),
            ends: if last { 1 } else { after.len() },
            last,
        });
        before = after;
    }
    Machine { layers }
}
