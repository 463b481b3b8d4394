//! What the first cells of a filling have made so far, and which values may come next. One type per
//! operation, so that the walk is compiled for each: [`Sum`], [`Product`], and [`Several`] for the
//! rest: −, ÷, untold operations and products past 64 bits.

use crate::exponents::Exponents;
use crate::op::Op;

/// The fixed data of one walk.
pub(crate) struct Goal<'a> {
    /// The target.
    pub(crate) target: u128,
    /// Least and greatest result of the cells from each position on: sums, or for [`Product`]
    /// products, which saturate.
    pub(crate) bounds: &'a [(u64, u64)],
    /// The operations that the target may come from.
    pub(crate) ops: &'static [Op],
}

/// The least and greatest total from each position on.
pub(crate) fn suffix_sums(domains: &[u64], bounds: &mut Vec<(u64, u64)>) {
    suffixes(domains, bounds, 0, |a, b| a + b);
}

/// The least and greatest product from each position on.
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

/// The values so far.
pub(crate) trait Partial: Copy {
    /// The values that may come at position `at`, as far as one mask tells.
    fn open(&self, goal: &Goal, at: usize) -> u64;
    /// With this value at position `at`; `None` when the target is out of reach. After the last
    /// position it is reached exactly.
    fn with(self, goal: &Goal, at: usize, value: u8) -> Option<Self>;
}

/// The remaining sum for the cells to come.
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

/// The product so far and the exponents of what is left, for targets below 2^64.
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

/// Everything that any operation asks for.
#[derive(Clone, Copy)]
pub(crate) struct Several {
    /// The sum so far.
    sum: u64,
    /// The product so far; saturates.
    product: u64,
    /// What is left of the target as a product; 0 once it cannot be one.
    left: u128,
    /// The largest value so far.
    largest: u64,
}

impl Several {
    /// No value yet.
    pub(crate) fn new(target: u128) -> Self {
        Several { sum: 0, product: 1, left: target, largest: 0 }
    }

    /// True if one operation may still give the target, `low` to `high` being what the later
    /// positions add up to; exact when there are none.
    fn reaches(&self, op: Op, goal: &Goal, after: usize) -> bool {
        let ((low, high), last) = (goal.bounds[after], after + 1 == goal.bounds.len());
        let least = u128::from(self.sum + low);
        let most = u128::from(self.sum + high);
        // No value passes the largest so far or 64, and none does after the last.
        let max = u128::from(self.largest);
        let top = if last { max } else { 64 };
        match op {
            Op::Add => (least..=most).contains(&goal.target),
            Op::Mul if last => self.left == 1,
            Op::Mul => self.left > 0,
            // Twice the largest is the target and the sum of all.
            Op::Sub => (goal.target.saturating_add(least)..=goal.target.saturating_add(most))
                .intersects(2 * max, 2 * top),
            // The square of the largest is the target times the product of all.
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

/// True if two ranges have a number in common.
trait Intersects {
    fn intersects(&self, low: u128, high: u128) -> bool;
}

impl Intersects for std::ops::RangeInclusive<u128> {
    fn intersects(&self, low: u128, high: u128) -> bool {
        *self.start() <= high && low <= *self.end()
    }
}

/// The values 1 to `n`, as bits.
#[inline(always)]
fn up_to(n: u64) -> u64 {
    if n >= 64 { !0 } else { (1 << n) - 1 }
}
