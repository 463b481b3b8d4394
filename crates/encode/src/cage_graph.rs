//! The automata of a cage in encoding 1, the encoding of certificates.
//!
//! A state is `(result, largest, set)`, ordered as a tuple. The checker's documentation defines its
//! parts for each operation. The checker builds the same layers with separate code, so the way
//! edges are counted against the bounds, and the order of states and edges, are part of the
//! encoding.

use quadrille_puzzle::{Cage, Op, Values};

use crate::automaton::Automaton;

/// Edges above which the set of values is left out, and a product is split into its primes.
const MANY: usize = 20_000;
/// Edges above which an automaton is not built.
pub(crate) const MOST: usize = 2_000_000;

type State = (u128, u8, u64);

/// The quantity that an automaton counts.
enum Count {
    Result(Op),
    /// The exponent of a prime in the product, and the required one.
    Exponent {
        prime: u128,
        wanted: u128,
    },
}

/// The automata that together mean "the operation gives the target"; `None` if one is too large.
pub(crate) fn automata(cage: &Cage, op: Op, side: usize) -> Option<Vec<Automaton>> {
    let run = |sets, most| Plan { cage, count: Count::Result(op), side, sets }.build(most);
    if !cage.repeats
        && let Some(automaton) = run(true, MANY)
    {
        return Some(vec![automaton]);
    }
    let plain = run(false, if op == Op::Mul { MANY } else { MOST });
    if plain.is_some() || op != Op::Mul {
        return plain.map(|automaton| vec![automaton]);
    }
    let (primes, rest) = factor(cage.target, side as u128);
    if rest > 1 {
        return Some(vec![Automaton { steps: Vec::new(), states: vec![0] }]);
    }
    let exponent = |(prime, wanted)| Plan {
        cage,
        count: Count::Exponent { prime, wanted },
        side,
        sets: false,
    };
    primes.into_iter().map(|prime| exponent(prime).build(MOST)).collect()
}

/// Primes up to `most` with their exponents, and the remaining factor.
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

struct Plan<'a> {
    cage: &'a Cage,
    count: Count,
    side: usize,
    /// True if states remember the set of values.
    sets: bool,
}

impl Plan<'_> {
    fn build(&self, most: usize) -> Option<Automaton> {
        let one = matches!(self.count, Count::Result(Op::Mul | Op::Div));
        let start = (u128::from(one), 0, 0);
        let domains = vec![Values::all(self.side); self.cage.cells.len()];
        let read = |_, &state: &State, value| self.read(state, value);
        Automaton::layered(start, &domains, most, read, |&state| self.is_target(state))
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
