//! A cage as a deterministic automaton that reads its values cell by cell.
//!
//! After `i` cells the automaton is in a *state* that holds everything that matters about the
//! values so far (their sum, the remaining factor of a product, …). Only states on a path from
//! start to target are kept, so a cage with millions of fillings often has a few hundred states.
//! Encodings of cages too large for a table of fillings are built from it: one secondary item (or
//! one layer of variables) per step.
//!
//! The automaton only does arithmetic. That cells of a house differ is encoded elsewhere.

use quadrille_constraint::Automaton as Machine;
use quadrille_puzzle::{Cage, Op, Values};

/// One step of the automaton: reading `value` at a position leads from state `from` to state `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Index of the state before, among the states of its layer.
    pub from: u32,
    /// The value read.
    pub value: u8,
    /// Index of the state after, among the states of the next layer.
    pub to: u32,
}

/// The automaton of one cage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// The steps at each cell of the cage, ordered by state and value. The paths from layer 0 (one
    /// state) to the last layer spell exactly the value lists that give the target.
    pub steps: Vec<Vec<Step>>,
    /// Number of states per layer, one more layer than cells.
    pub states: Vec<u32>,
}

/// The memory for one operation; `Dead` once the target is out of reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Track {
    Sum(u128),
    /// The target over the product so far.
    Left(u128),
    /// Largest value and the sum of all, for −.
    TopSum(u8, u128),
    /// Largest value and the product of all, for ÷.
    TopProduct(u8, u128),
    Dead,
}

type State = Vec<Track>;

impl Automaton {
    /// The automaton of a cage within these candidates, or `None` if it has more than `most` steps.
    ///
    /// ```
    /// use quadrille_encode::Automaton;
    /// use quadrille_puzzle::{Cage, Cell, Op, Values};
    /// let row = Cage::kenken(Op::Add, 45, (0..9).map(Cell).collect());
    /// let automaton = Automaton::new(&row, &[Values::all(9); 9], 10_000).unwrap();
    /// assert!(automaton.steps.concat().len() < 3_000);
    /// ```
    #[must_use]
    pub fn new(cage: &Cage, domains: &[Values], most: usize) -> Option<Self> {
        let start: State = cage.ops().iter().map(|&op| begin(op, cage.target)).collect();
        let rest: Vec<_> = (1..=domains.len()).map(|i| reach(&domains[i..])).collect();
        let read = |i: usize, state: &State, value| {
            let after: State =
                state.iter().map(|&t| read(t, value, cage.target, rest[i])).collect();
            after.iter().any(|&t| t != Track::Dead).then_some(after)
        };
        let accepts = |state: &State| state.iter().any(|&t| accepted(t, cage.target));
        Self::layered(start, domains, most, read, accepts)
    }

    /// The words of a machine within these candidates, or `None` if there are more than `most` steps.
    pub(crate) fn of_machine(machine: &Machine, domains: &[Values], most: usize) -> Option<Self> {
        let read = |_, &state: &u32, value| {
            Some(machine.next(state, value)).filter(|&next| next != Machine::DEAD)
        };
        Self::layered(0, domains, most, read, |&state| machine.is_accepting(state))
    }

    /// The values of cells with these factors and candidates that add up to the target, or `None` if
    /// there are more than `most` steps. A state is a partial sum in which each term is counted from
    /// its least value, so that none is negative.
    pub(crate) fn of_sum(
        factors: &[i32],
        target: i32,
        domains: &[Values],
        most: usize,
    ) -> Option<Self> {
        let times = |i: usize, value: u8| i64::from(factors[i]) * i64::from(value);
        let least = |i: usize| domains[i].iter().map(|value| times(i, value)).min().unwrap_or(0);
        let least: Vec<i64> = (0..domains.len()).map(least).collect();
        let Ok(rest) = u64::try_from(i64::from(target) - least.iter().sum::<i64>()) else {
            return Some(Automaton { steps: Vec::new(), states: vec![0] });
        };
        let read = |i: usize, &sum: &u64, value| {
            Some(sum + times(i, value).abs_diff(least[i])).filter(|&sum| sum <= rest)
        };
        Self::layered(0, domains, most, read, |&sum| sum == rest)
    }

    /// The automaton whose states come from repeatedly applying `read` to `start`, restricted to
    /// those that lead to an accepted state. `None` if more than `most` steps are reachable from
    /// the start, including dead ends. States are numbered in order.
    pub(crate) fn layered<S: Ord + Clone>(
        start: S,
        domains: &[Values],
        most: usize,
        read: impl Fn(usize, &S, u8) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Self> {
        let mut layer = vec![start];
        let mut sizes = vec![1];
        let mut steps = Vec::new();
        let mut total = 0;
        for (i, &domain) in domains.iter().enumerate() {
            let mut out = Vec::new();
            for (state, from) in layer.iter().zip(0..) {
                let after = |value| Some((from, value, read(i, state, value)?));
                out.extend(domain.iter().filter_map(after));
            }
            total += out.len();
            if total > most {
                return None;
            }
            layer = out.iter().map(|(_, _, to)| to.clone()).collect();
            layer.sort_unstable();
            layer.dedup();
            let step = |(from, value, to): (u32, u8, S)| {
                let to = layer.partition_point(|state| *state < to) as u32;
                Step { from, value, to }
            };
            steps.push(out.into_iter().map(step).collect());
            sizes.push(layer.len());
        }
        Some(Self::trimmed(steps, &sizes, layer.iter().map(accepts).collect()))
    }

    /// Removes dead ends, back to front, and numbers the remaining states of each layer in order.
    /// `kept` marks the accepted states of the last layer.
    fn trimmed(mut steps: Vec<Vec<Step>>, sizes: &[usize], mut kept: Vec<bool>) -> Self {
        let (mut numbers, count) = numbered(&kept);
        let mut states = vec![count; sizes.len()];
        for (i, steps) in steps.iter_mut().enumerate().rev() {
            steps.retain(|step| kept[step.to as usize]);
            kept = vec![false; sizes[i]];
            for step in &*steps {
                kept[step.from as usize] = true;
            }
            let (before, count) = numbered(&kept);
            for step in steps {
                step.from = before[step.from as usize];
                step.to = numbers[step.to as usize];
            }
            (numbers, states[i]) = (before, count);
        }
        Automaton { steps, states }
    }
}

/// The number of each state among those that are kept, and their count.
fn numbered(kept: &[bool]) -> (Vec<u32>, u32) {
    let mut count = 0;
    let number = |&kept: &bool| {
        count += u32::from(kept);
        count.wrapping_sub(1)
    };
    (kept.iter().map(number).collect(), count)
}

fn begin(op: Op, target: u128) -> Track {
    match op {
        Op::Add | Op::Eq => Track::Sum(0),
        Op::Mul if target == 0 => Track::Dead,
        Op::Mul => Track::Left(target),
        Op::Sub => Track::TopSum(0, 0),
        Op::Div => Track::TopProduct(0, 1),
        Op::Any => Track::Dead,
    }
}

/// Least and greatest sum of cells with these candidates.
fn reach(domains: &[Values]) -> (u128, u128) {
    let end =
        |f: fn(Values) -> Option<u8>| domains.iter().map(|&d| u128::from(f(d).unwrap_or(0))).sum();
    (end(Values::first), end(Values::last))
}

/// The state after reading a value, or `Dead`. It only discards what can never be accepted.
fn read(track: Track, value: u8, target: u128, rest: (u128, u128)) -> Track {
    let v = u128::from(value);
    match track {
        Track::Sum(s) if s + v + rest.0 <= target && target <= s + v + rest.1 => Track::Sum(s + v),
        Track::Left(left) if left % v == 0 => Track::Left(left / v),
        Track::TopSum(top, sum) => {
            // The largest exceeds the sum of the others by the target, and no value exceeds 64.
            let (top, sum) = (top.max(value), sum + v);
            if sum - u128::from(top) + target <= 64 { Track::TopSum(top, sum) } else { Track::Dead }
        }
        Track::TopProduct(top, product) => {
            let (top, product) = (top.max(value), product * v);
            let others = product / u128::from(top);
            if target > 0 && target <= 64 && others * target <= 64 {
                Track::TopProduct(top, product)
            } else {
                Track::Dead
            }
        }
        Track::Sum(_) | Track::Left(_) | Track::Dead => Track::Dead,
    }
}

fn accepted(track: Track, target: u128) -> bool {
    match track {
        Track::Sum(sum) => sum == target,
        Track::Left(left) => left == 1,
        Track::TopSum(top, sum) => {
            u128::from(top).checked_sub(sum - u128::from(top)) == Some(target)
        }
        Track::TopProduct(top, product) => u128::from(top) * u128::from(top) == target * product,
        Track::Dead => false,
    }
}
