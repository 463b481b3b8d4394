//! Layered graphs: the partial results of a cage under one operation on the way to its target, the
//! partial sums of a rule, the states of an automaton.
//!
//! This is the arithmetic part of encoding 1. The crate's documentation describes the states.

use crate::primitive;
use crate::puzzle::Cage;
use crate::refusal::{GoOn, Refusal};
use std::collections::{BTreeMap, BTreeSet};

/// Edges before pruning above which a graph is built in another way.
const MANY: usize = 20_000;
/// Edges before pruning above which no graph is built.
const MOST: usize = 2_000_000;

/// The result of the first cells: (result, largest value, set of values).
pub(crate) type State = (u128, u32, u64);
/// For each state of a layer: values and their next states; in the last layer, the target.
pub(crate) type Layer = BTreeMap<State, Vec<(u32, State)>>;

#[derive(Clone, Copy)]
enum Rule {
    Op(u8),
    /// The exponent of a prime in the product, and in the target.
    Prime(u128, u128),
}

/// The graphs whose conjunction means "the operation gives the target". `None` if one would be too
/// large. A graph without a path has no layers.
///
/// # Errors
/// If stopped by `go_on`.
pub(crate) fn graphs(
    cage: &Cage,
    op: u8,
    size: usize,
    go_on: &mut GoOn<'_>,
) -> Result<Option<Vec<Vec<Layer>>>, Refusal> {
    let rule = Rule::Op(op);
    if cage.distinct
        && let Some(graph) = graph(cage, rule, size, true, MANY, go_on)?
    {
        return Ok(Some(vec![graph]));
    }
    let most = if op == b'*' { MANY } else { MOST };
    let whole = graph(cage, rule, size, false, most, go_on)?;
    if op != b'*' || whole.is_some() {
        return Ok(whole.map(|graph| vec![graph]));
    }
    let (mut rest, mut graphs) = (cage.target, Vec::new());
    for prime in 2..=size as u128 {
        let mut exponent = 0;
        while rest % prime == 0 {
            rest /= prime;
            exponent += 1;
        }
        if exponent > 0 {
            let rule = Rule::Prime(prime, exponent);
            let Some(graph) = graph(cage, rule, size, false, MOST, go_on)? else {
                return Ok(None);
            };
            graphs.push(graph);
        }
    }
    // A prime above every value divides the target: no path.
    Ok(Some(if rest > 1 { vec![Vec::new()] } else { graphs }))
}

/// One graph, or `None` if it has more edges than `most`.
fn graph(
    cage: &Cage,
    rule: Rule,
    size: usize,
    sets: bool,
    most: usize,
    go_on: &mut GoOn<'_>,
) -> Result<Option<Vec<Layer>>, Refusal> {
    let start = (if matches!(rule, Rule::Op(b'*' | b'/')) { 1 } else { 0 }, 0, 0);
    let step = |_, state, value| step(cage, rule, size, sets, state, value);
    let accepts = |end| accepts(cage, rule, end);
    layered(start, cage.cells.len(), size, most, step, accepts, go_on)
}

/// The graph of "the terms, as (coefficient, cell), add up to the target". A term is counted from
/// its least value, so that no partial sum is negative.
pub(crate) fn sum_graph(
    terms: &[(i64, usize)],
    target: i64,
    size: usize,
    go_on: &mut GoOn<'_>,
) -> Result<Option<Vec<Layer>>, Refusal> {
    let least = |factor: i64| factor.min(factor * size as i64);
    let rest = target - terms.iter().map(|&(factor, _)| least(factor)).sum::<i64>();
    let Ok(rest) = u128::try_from(rest) else { return Ok(Some(Vec::new())) };
    let step = |depth: usize, (sum, ..): State, value: u32| {
        let factor = terms[depth].0;
        let sum = sum + u128::from((factor * i64::from(value)).abs_diff(least(factor)));
        (sum <= rest).then_some((sum, 0, 0))
    };
    layered((0, 0, 0), terms.len(), size, MOST, step, |(sum, ..)| sum == rest, go_on)
}

/// The graph of an automaton that reads this number of cells.
pub(crate) fn automaton_graph(
    states: &[primitive::State],
    length: usize,
    size: usize,
    go_on: &mut GoOn<'_>,
) -> Result<Option<Vec<Layer>>, Refusal> {
    let step = |_, (at, ..): State, value: u32| {
        let next = states[at as usize].next[value as usize - 1];
        next.map(|next| (next as u128, 0, 0))
    };
    let accepts = |(at, ..): State| states[at as usize].accepting;
    layered((0, 0, 0), length, size, MOST, step, accepts, go_on)
}

/// The graph with this number of layers whose states follow from `start` by `step` and lead to one
/// that `accepts`. `None` if it has more edges than `most`; no layers if it has no path.
fn layered(
    start: State,
    length: usize,
    size: usize,
    most: usize,
    step: impl Fn(usize, State, u32) -> Option<State>,
    accepts: impl Fn(State) -> bool,
    go_on: &mut GoOn<'_>,
) -> Result<Option<Vec<Layer>>, Refusal> {
    let (mut layers, mut states, mut edges) = (Vec::new(), BTreeSet::from([start]), 0);
    for depth in 0..length {
        let mut layer = Layer::new();
        for &state in &states {
            if !go_on() {
                return Err(Refusal::stopped());
            }
            let step = |value| Some((value, step(depth, state, value)?));
            let out: Vec<_> = (1..=size as u32).filter_map(step).collect();
            edges += out.len();
            if edges > most {
                return Ok(None);
            }
            layer.insert(state, out);
        }
        states = layer.values().flatten().map(|&(_, end)| end).collect();
        layers.push(layer);
    }
    let mut alive: BTreeSet<State> = states.into_iter().filter(|&end| accepts(end)).collect();
    for layer in layers.iter_mut().rev() {
        layer.values_mut().for_each(|edges| edges.retain(|(_, end)| alive.contains(end)));
        layer.retain(|_, edges| !edges.is_empty());
        alive = layer.keys().copied().collect();
    }
    if alive.is_empty() {
        layers.clear();
    }
    Ok(Some(layers))
}

/// The next state for a value, unless that is clearly a dead end.
fn step(
    cage: &Cage,
    rule: Rule,
    size: usize,
    sets: bool,
    state: State,
    value: u32,
) -> Option<State> {
    let ((sum, largest, set), v, n) = (state, u128::from(value), size as u128);
    let bit = 1u64 << (value - 1);
    if sets && set & bit != 0 {
        return None;
    }
    let set = if sets { set | bit } else { 0 };
    let (result, largest) = match rule {
        Rule::Op(b'*') => {
            let product = sum.checked_mul(v)?;
            ((cage.target > 0 && cage.target.is_multiple_of(product)).then_some(product)?, 0)
        }
        Rule::Op(b'-') => ((sum + v <= 2 * n).then_some(sum + v)?, largest.max(value)),
        Rule::Op(b'/') => ((sum * v <= n * n).then_some(sum * v)?, largest.max(value)),
        Rule::Op(_) => ((sum + v <= cage.target).then_some(sum + v)?, 0),
        Rule::Prime(prime, exponent) => {
            let mut more = sum;
            let mut left = v;
            while left % prime == 0 {
                left /= prime;
                more += 1;
            }
            ((more <= exponent && cage.target.is_multiple_of(v)).then_some(more)?, 0)
        }
    };
    Some((result, largest, set))
}

/// True if this state after the last cell gives the target.
fn accepts(cage: &Cage, rule: Rule, (result, largest, _): State) -> bool {
    let top = u128::from(largest);
    match rule {
        Rule::Op(b'-') => result.checked_add(cage.target) == Some(2 * top),
        Rule::Op(b'/') => cage.target.checked_mul(result) == Some(top * top),
        Rule::Op(_) => result == cage.target,
        Rule::Prime(_, exponent) => result == exponent,
    }
}
