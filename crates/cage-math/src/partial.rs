//! The state after the first cells of a filling, and the values that may come next. There is one
//! type per operation, so that the walk is compiled for each: [`Sum`], [`Product`], and [`Several`]
//! for −, ÷, unknown operations and products beyond 64 bits.

use crate::exponents::Exponents;
use crate::op::Op;

/// The fixed data of one walk.
pub(crate) struct Goal<'a> {
    pub(crate) target: u128,
    /// Least and greatest sum (for [`Product`], saturating product) from each position on.
    pub(crate) bounds: &'a [(u64, u64)],
    pub(crate) ops: &'static [Op],
}

/// Least and greatest sum from each position on.
pub(crate) fn suffix_sums(domains: &[u64], bounds: &mut Vec<(u64, u64)>) {
    suffixes(domains, bounds, 0, |a, b| a + b);
}

/// Least and greatest product from each position on.
pub(crate) fn suffix_products(domains: &[u64], bounds: &mut Vec<(u64, u64)>) {
    suffixes(domains, bounds, 1, u64::saturating_mul);
}

fn suffixes(domains: &[u64], bounds: &mut Vec<(u64, u64)>, unit: u64, join: fn(u64, u64) -> u64) {
    bounds.clear();
    bounds.resize(domains.len() + 1, (unit, unit));
    for (i, &domain) in domains.iter().enumerate().rev() {
        let (low, high) = bounds[i + 1];
        let (least, greatest) = (domain.trailing_zeros() + 1, 64 - domain.leading_zeros());
        bounds[i] = (join(low, least.into()), join(high, greatest.into()));
    }
}

pub(crate) trait Partial: Copy {
    /// The values allowed at position `at`, as far as one mask can show.
    fn open(&self, goal: &Goal, at: usize) -> u64;
    /// The state with this value at position `at`; `None` if the target is out of reach. After the
    /// last position the check is exact.
    fn with(self, goal: &Goal, at: usize, value: u8) -> Option<Self>;
}

/// The sum that the remaining cells must give.
#[derive(Clone, Copy)]
pub(crate) struct Sum(pub(crate) u64);

impl Partial for Sum {
    #[inline(always)]
    fn open(&self, goal: &Goal, at: usize) -> u64 {
        // Values that leave a total within the bounds of the later positions.
        let (low, high) = goal.bounds[at + 1];
        if self.0 <= low {
            return 0;
        }
        let least = self.0.saturating_sub(high).max(1) - 1;
        up_to(self.0 - low) & !up_to(least)
    }

    #[inline(always)]
    fn with(self, _: &Goal, _: usize, value: u8) -> Option<Self> {
        Some(Sum(self.0 - u64::from(value)))
    }
}

/// The product so far and the exponents of the rest, for targets below 2^64.
#[derive(Clone, Copy)]
pub(crate) struct Product(pub(crate) u64, pub(crate) Exponents);

impl Partial for Product {
    #[inline(always)]
    fn open(&self, goal: &Goal, at: usize) -> u64 {
        let ((low, high), target) = (goal.bounds[at], goal.target as u64);
        if self.0.saturating_mul(low) > target || self.0.saturating_mul(high) < target {
            0
        } else if at + 2 == goal.bounds.len() {
            let last = target / self.0;
            if last <= 64 { 1 << (last - 1) } else { 0 }
        } else {
            !0
        }
    }

    #[inline(always)]
    fn with(self, _: &Goal, _: usize, value: u8) -> Option<Self> {
        Some(Product(self.0 * u64::from(value), self.1.without(value)?))
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Several {
    sum: u64,
    /// The product so far; saturates.
    product: u64,
    /// The target over the product so far; 0 if that is not a whole number.
    left: u128,
    largest: u64,
}

impl Several {
    pub(crate) fn new(target: u128) -> Self {
        Several { sum: 0, product: 1, left: target, largest: 0 }
    }

    /// True if `op` may still give the target; exact when no positions are left.
    fn reaches(&self, op: Op, goal: &Goal, after: usize) -> bool {
        let ((low, high), last) = (goal.bounds[after], after + 1 == goal.bounds.len());
        let least = u128::from(self.sum + low);
        let most = u128::from(self.sum + high);
        // Later values are at most 64; after the last position the largest is final.
        let max = u128::from(self.largest);
        let top = if last { max } else { 64 };
        match op {
            Op::Add => (least..=most).contains(&goal.target),
            Op::Mul if last => self.left == 1,
            Op::Mul => self.left > 0,
            // Target = 2 · largest − sum of all.
            Op::Sub => (goal.target.saturating_add(least)..=goal.target.saturating_add(most))
                .intersects(2 * max, 2 * top),
            // Target · product of all = largest².
            Op::Div if last => goal.target.checked_mul(self.product.into()) == Some(max * max),
            Op::Div => goal.target.saturating_mul(self.product.into()) <= top * top,
            Op::Eq => goal.bounds.len() == 2 && (least..=most).contains(&goal.target),
            Op::Any => false,
        }
    }
}

impl Partial for Several {
    #[inline(always)]
    fn open(&self, _: &Goal, _: usize) -> u64 {
        !0
    }

    fn with(self, goal: &Goal, at: usize, value: u8) -> Option<Self> {
        let v = u64::from(value);
        let divides = self.left.is_multiple_of(v.into());
        let next = Several {
            sum: self.sum + v,
            product: self.product.saturating_mul(v),
            left: if divides { self.left / u128::from(v) } else { 0 },
            largest: self.largest.max(v),
        };
        goal.ops.iter().any(|&op| next.reaches(op, goal, at + 1)).then_some(next)
    }
}

trait Intersects {
    fn intersects(&self, low: u128, high: u128) -> bool;
}

impl Intersects for std::ops::RangeInclusive<u128> {
    fn intersects(&self, low: u128, high: u128) -> bool {
        *self.start() <= high && low <= *self.end()
    }
}

#[inline(always)]
fn up_to(n: u64) -> u64 {
    if n >= 64 { !0 } else { (1 << n) - 1 }
}
