//! Taxes at the root: the subgradient method on the Lagrangian dual of the covering constraints
//! (Held and Karp 1971), then rounded and repaired so that no net cost is negative.
//!
//! The result is a valid bound in any case: [`Repair`] only accepts taxes that leave every option a
//! net cost of at least 0, and taxes of items with bounds are not negative.

use super::SCALE;
use crate::matrix::Matrix;

/// Uses that all rounds may visit together. Limits the time to some tens of milliseconds.
const VISITS: usize = 20_000_000;
const ROUNDS: usize = 400;
/// Rounds without a better bound before steps are halved.
const PATIENCE: usize = 12;

/// The number of times an item must be covered, and true if that is exact.
fn need(m: &Matrix, item: usize) -> (u32, bool) {
    m.bounds.get(item).map_or((1, true), |&(low, high)| (low, low == high))
}

/// Net costs of the options, in units of cost / `SCALE`, and the bound that the taxes give.
pub(super) fn at_root(m: &Matrix, costs: &[u32]) -> (Vec<i64>, i64) {
    let wanted = subgradient(m, costs);
    let mut repair =
        Repair { m, taxes: wanted.iter().map(|y| (y * SCALE as f64) as i64).collect() };
    for o in 0..m.options() {
        repair.option(o, i64::from(costs[o]) * SCALE);
    }
    let bound = (0..m.primary).map(|i| repair.taxes[i] * i64::from(need(m, i).0)).sum();
    let tax = |o| m.option(o).filter(|u| u.0 < m.primary).map(|u| repair.taxes[u.0]).sum::<i64>();
    ((0..m.options()).map(|o| i64::from(costs[o]) * SCALE - tax(o)).collect(), bound)
}

/// One round: the dual value of the taxes, and for each item how far the options of negative net
/// cost are from covering it as often as needed.
fn round(m: &Matrix, costs: &[u32], taxes: &[f64], short: &mut [f64]) -> f64 {
    let mut value = 0.0;
    for i in 0..m.primary {
        short[i] = f64::from(need(m, i).0);
        value += taxes[i] * short[i];
    }
    for o in 0..m.options() {
        let items = || m.option(o).map(|u| u.0).filter(|&i| i < m.primary);
        let net = f64::from(costs[o]) - items().map(|i| taxes[i]).sum::<f64>();
        if net < 0.0 {
            value += net;
            items().for_each(|i| short[i] -= 1.0);
        }
    }
    value
}

fn subgradient(m: &Matrix, costs: &[u32]) -> Vec<f64> {
    let mut taxes = first_taxes(m, costs);
    let mut best = (f64::MIN, taxes.clone());
    let mut short = vec![0.0; m.primary];
    let (mut pace, mut stale) = (1.0, 0);
    let rounds = (VISITS / (m.item.len() + 1)).min(ROUNDS);
    for _ in 0..rounds {
        let value = round(m, costs, &taxes, &mut short);
        stale += 1;
        if value > best.0 {
            best = (value, taxes.clone());
            stale = 0;
        }
        if stale == PATIENCE {
            (pace, stale) = (pace / 2.0, 0);
            taxes.clone_from(&best.1);
            continue;
        }
        let square: f64 = short.iter().map(|s| s * s).sum();
        if square < 0.5 {
            break; // the options of negative net cost are a cover: this is optimal
        }
        let step = pace * (0.05 * best.0.abs() + 1.0) / square;
        for i in 0..m.primary {
            taxes[i] += step * short[i];
            if !need(m, i).1 {
                taxes[i] = taxes[i].max(0.0);
            }
        }
    }
    best.1
}

/// Each item pays the least share of an option that covers it.
fn first_taxes(m: &Matrix, costs: &[u32]) -> Vec<f64> {
    let mut taxes = vec![f64::MAX; m.primary];
    for o in 0..m.options() {
        let share = f64::from(costs[o]) / m.primaries(o) as f64;
        for (i, _) in m.option(o).filter(|u| u.0 < m.primary) {
            taxes[i] = taxes[i].min(share);
        }
    }
    taxes.iter().map(|&t| if t == f64::MAX { 0.0 } else { t }).collect()
}

/// Lowers taxes where a net cost would be negative.
struct Repair<'m> {
    m: &'m Matrix,
    taxes: Vec<i64>,
}

impl Repair<'_> {
    /// Limits the taxes of an option's items to its cost. Lowering a tax never lowers another net
    /// cost, so one pass over all options is enough.
    fn option(&mut self, option: usize, cost: i64) {
        let items = || self.m.option(option).map(|u| u.0).filter(|&i| i < self.m.primary);
        let mut over: i64 = items().map(|i| self.taxes[i]).sum::<i64>() - cost;
        if over <= 0 {
            return;
        }
        let count = items().count() as i64;
        let share = (over + count - 1) / count;
        for i in items().collect::<Vec<_>>() {
            // An item with bounds keeps a tax of at least 0; the others make up for it.
            let floor = if need(self.m, i).1 { i64::MIN } else { 0 };
            let less = share.min(over).min(self.taxes[i].saturating_sub(floor)).max(0);
            self.taxes[i] -= less;
            over -= less;
        }
        for i in items().collect::<Vec<_>>() {
            let floor = if need(self.m, i).1 { i64::MIN } else { 0 };
            let less = over.min(self.taxes[i].saturating_sub(floor)).max(0);
            self.taxes[i] -= less;
            over -= less;
        }
    }
}
