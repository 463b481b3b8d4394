//! Lists the fillings of one cage within the current candidates, packed into words, up to a bound.
//!
//! Sums are cut by the least and greatest total of the cells to come. Products carry the prime
//! exponents of what is left of the target in one word with a guard bit per prime: whether a value
//! still divides it is a subtraction, where a real division would cost more than all the rest.

use quadrille_puzzle::{Op, result};

use super::reach::PRIMES;
use super::width::Mask;

/// Most cells of a cage with a table.
pub(super) const TABLE_CELLS: usize = 16;
/// Bits per prime in the packed exponents, guard bit included.
const FIELD: u32 = 7;

/// What a walk may cost.
#[derive(Clone, Copy)]
pub(super) struct Bound {
    /// Most fillings.
    pub(super) fillings: usize,
    /// Most steps.
    pub(super) steps: usize,
}

/// Why a walk ended early: it would have passed its bound.
pub(super) struct TooMany;

/// A cage as the walk sees it. A filling is packed with [`pack_bits`] bits per cell, each holding
/// `value − 1`.
pub(super) struct Walk<'a, M: Mask> {
    /// Cells.
    pub(super) len: usize,
    /// Candidates per cell.
    pub(super) dom: [M; TABLE_CELLS],
    /// Earlier cells that must differ from each.
    pub(super) differ: [u16; TABLE_CELLS],
    /// Bits per cell in a packed filling.
    pub(super) bits: u32,
    /// Where fillings go.
    pub(super) out: &'a mut Vec<u64>,
    /// What is left of the bound.
    pub(super) bound: Bound,
    /// Least result of the cells from each position on.
    low: [u64; TABLE_CELLS + 1],
    /// Greatest result of the cells from each position on.
    high: [u64; TABLE_CELLS + 1],
    /// What the sum or product must be.
    target: u64,
    /// The value that must be the largest, for − and ÷.
    largest: Option<u8>,
    /// Operations whose fillings are listed already, and their target.
    done: (&'static [Op], u128),
}

/// Bits that hold `value − 1`.
pub(super) fn pack_bits(side: usize) -> u32 {
    if side <= 16 { 4 } else { 6 }
}

impl<'a, M: Mask> Walk<'a, M> {
    pub(super) fn new(len: usize, bits: u32, bound: Bound, out: &'a mut Vec<u64>) -> Self {
        out.clear();
        Walk {
            len,
            dom: [M::NONE; TABLE_CELLS],
            differ: [0; TABLE_CELLS],
            bits,
            out,
            bound,
            low: [0; TABLE_CELLS + 1],
            high: [0; TABLE_CELLS + 1],
            target: 0,
            largest: None,
            done: (&[], 0),
        }
    }

    /// Lists the fillings that give the target by one of the operations, each once.
    pub(super) fn run(&mut self, ops: &'static [Op], target: u128) -> Result<(), TooMany> {
        for (i, op) in ops.iter().enumerate() {
            self.done = (&ops[..i], target);
            match op {
                Op::Add => self.all_sums(target)?,
                Op::Mul => self.all_products(target)?,
                Op::Sub | Op::Div => self.all_largest(*op, target)?,
                Op::Eq | Op::Any => {}
            }
        }
        Ok(())
    }

    /// − and ÷: for every largest value, the sum or product that all cells must then have.
    fn all_largest(&mut self, op: Op, target: u128) -> Result<(), TooMany> {
        let whole = self.dom;
        let top = whole[..self.len].iter().fold(M::NONE, |all, &d| all | d);
        for v in top.members() {
            let m = v as u128 + 1;
            self.dom.iter_mut().zip(&whole).for_each(|(d, &w)| *d = w & M::all(v + 1));
            self.largest = Some(v as u8 + 1);
            match op {
                Op::Sub if 2 * m > target => self.all_sums(2 * m - target)?,
                Op::Div if target > 0 && m.is_multiple_of(target) => {
                    self.all_products(m * (m / target))?
                }
                _ => {}
            }
        }
        self.dom = whole;
        self.largest = None;
        Ok(())
    }

    fn all_sums(&mut self, target: u128) -> Result<(), TooMany> {
        (self.low[self.len], self.high[self.len]) = (0, 0);
        for i in (0..self.len).rev() {
            if self.dom[i] == M::NONE {
                return Ok(());
            }
            self.low[i] = self.low[i + 1] + self.dom[i].first() as u64 + 1;
            self.high[i] = self.high[i + 1] + self.dom[i].last() as u64 + 1;
        }
        if target < u128::from(self.low[0]) || target > u128::from(self.high[0]) {
            return Ok(());
        }
        self.sum(0, target as u64, 0)
    }

    /// Position `i` and all later ones must add up to `left`, which lies within their bounds.
    fn sum(&mut self, i: usize, left: u64, packed: u64) -> Result<(), TooMany> {
        // Values that leave a total the later positions can still reach, as indices.
        let least = left.saturating_sub(self.high[i + 1]).max(1) - 1;
        let most = left - self.low[i + 1];
        let window = M::all(most as usize) & !M::all(least as usize);
        let mut free = self.free(i, packed) & window;
        if i + 1 == self.len {
            return if free == M::NONE {
                Ok(())
            } else {
                self.emit(packed | (left - 1) << (self.bits * i as u32))
            };
        }
        self.step()?;
        while free != M::NONE {
            let v = free.first() as u64;
            free = free.rest();
            self.sum(i + 1, left - v - 1, packed | v << (self.bits * i as u32))?;
        }
        Ok(())
    }

    fn all_products(&mut self, target: u128) -> Result<(), TooMany> {
        (self.low[self.len], self.high[self.len]) = (1, 1);
        for i in (0..self.len).rev() {
            if self.dom[i] == M::NONE {
                return Ok(());
            }
            self.low[i] = self.low[i + 1].saturating_mul(self.dom[i].first() as u64 + 1);
            self.high[i] = self.high[i + 1].saturating_mul(self.dom[i].last() as u64 + 1);
        }
        // Past 64 bits the bounds below would saturate; such a cage does without a table.
        self.target = u64::try_from(target).map_err(|_| TooMany)?;
        let Some(left) = pack_target(self.target) else { return Ok(()) };
        self.product(0, 1, left, 0)
    }

    /// Position `i` and all later ones must multiply to target / `so_far`, which has the exponents
    /// `left`.
    fn product(&mut self, i: usize, so_far: u64, left: u128, packed: u64) -> Result<(), TooMany> {
        if so_far.saturating_mul(self.low[i]) > self.target
            || so_far.saturating_mul(self.high[i]) < self.target
        {
            return Ok(());
        }
        let mut free = self.free(i, packed);
        if i + 1 == self.len {
            let v = self.target / so_far - 1;
            let fits = free.has(v as usize & 63) && v < 64;
            return if fits { self.emit(packed | v << (self.bits * i as u32)) } else { Ok(()) };
        }
        self.step()?;
        while free != M::NONE {
            let v = free.first();
            free = free.rest();
            let after = (left | GUARDS) - PACKED[v];
            if after & GUARDS == GUARDS {
                let packed = packed | (v as u64) << (self.bits * i as u32);
                self.product(i + 1, so_far * (v as u64 + 1), after & !GUARDS, packed)?;
            }
        }
        Ok(())
    }

    /// Candidates of position `i` that differ from its earlier neighbours.
    #[inline(always)]
    fn free(&self, i: usize, packed: u64) -> M {
        let mut free = self.dom[i];
        let mut earlier = self.differ[i];
        while earlier != 0 {
            let j = earlier.trailing_zeros();
            earlier &= earlier - 1;
            free &= !M::bit((packed >> (self.bits * j)) as usize & ((1 << self.bits) - 1));
        }
        free
    }

    #[inline(always)]
    fn step(&mut self) -> Result<(), TooMany> {
        self.bound.steps = self.bound.steps.checked_sub(1).ok_or(TooMany)?;
        Ok(())
    }

    #[inline(always)]
    fn emit(&mut self, packed: u64) -> Result<(), TooMany> {
        if (self.largest.is_some() || !self.done.0.is_empty()) && !self.is_new(packed) {
            return self.step();
        }
        if self.out.len() == self.bound.fillings {
            return Err(TooMany);
        }
        self.out.push(packed);
        Ok(())
    }

    /// Whether the largest value is the one it must be and no earlier operation gives this filling.
    fn is_new(&self, packed: u64) -> bool {
        let mut values = [0u8; TABLE_CELLS];
        for (i, v) in values[..self.len].iter_mut().enumerate() {
            *v = (packed >> (self.bits * i as u32)) as u8 & ((1 << self.bits) - 1);
            *v += 1;
        }
        let values = &values[..self.len];
        let (ops, target) = self.done;
        self.largest.is_none_or(|m| values.iter().max() == Some(&m))
            && !ops.iter().any(|&op| result(op, values) == Some(target))
    }
}

/// One guard bit per prime.
const GUARDS: u128 = {
    let (mut guards, mut i) = (0u128, 0);
    while i < PRIMES.len() {
        guards |= 1 << (FIELD * (i as u32 + 1) - 1);
        i += 1;
    }
    guards
};

/// The packed exponents of `v + 1`.
const PACKED: [u128; 64] = {
    let mut packed = [0u128; 64];
    let mut v = 0;
    while v < 64 {
        let (mut rest, mut i) = (v + 1, 0);
        while i < PRIMES.len() {
            while rest % PRIMES[i] as usize == 0 {
                rest /= PRIMES[i] as usize;
                packed[v] += 1 << (FIELD * i as u32);
            }
            i += 1;
        }
        v += 1;
    }
    packed
};

/// The packed exponents of a target, each below 64; `None` when no product of values up to 64 gives
/// it.
fn pack_target(target: u64) -> Option<u128> {
    let (mut rest, mut packed) = (target, 0);
    if target == 0 {
        return None;
    }
    for (i, &p) in PRIMES.iter().enumerate() {
        if rest == 1 {
            break;
        }
        let mut exponent = 0u128;
        while rest % u64::from(p) == 0 {
            rest /= u64::from(p);
            exponent += 1;
        }
        packed |= exponent << (FIELD * i as u32);
    }
    (rest == 1).then_some(packed)
}
