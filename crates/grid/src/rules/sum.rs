//! Sums of cells with coefficients.
//!
//! The cells are parted into groups of one coefficient whose cells all differ. The sums of a group
//! are a set of bits, looked up by the number of its open cells and their candidates. These sets
//! are joined from both ends; a group that loses sums keeps the values of the sets that still fit.
//!
//! ```text
//!  a + b + c − d = 0     groups {a b c} × 1, {d} × −1
//!  sums counted from the least total:  {a b c} 1 0 1 1 …   {d} 1 1 1 …   their joins must reach 0
//! ```

use crate::rules::differ::{Differ, members};
use crate::rules::filter::{high, is_one, keep, low};
use crate::rules::value_sets::{EXACT, ValueSets};

/// Most groups of a sum that is filtered by sets of sums; others are kept within their bounds.
const GROUPS: usize = 12;
/// A sum in which no group is near an end is filtered when at most this many cells are open.
const FEW: u32 = 3;
/// Most cells of a group.
const CELLS: usize = 16;

/// Cells that all differ and have one coefficient.
#[derive(Clone, Copy, Debug)]
struct Group {
    /// The number of cells.
    len: usize,
    /// The coefficient.
    times: i32,
}

/// A sum; the candidates that it filters are those of its cells, group by group.
#[derive(Clone, Debug)]
pub(crate) struct Sum {
    /// The groups.
    groups: Vec<Group>,
    /// The sum.
    target: i32,
    /// The tables of the side.
    sets: &'static ValueSets,
    /// True if it is filtered by sets of sums.
    exact: bool,
}

/// The open cells of a group and the sums it can have.
#[derive(Clone, Copy, Default)]
struct Sums {
    /// Sums of the whole group, counted from the end that is nearer to the least total, times the
    /// coefficient without its sign.
    bits: u128,
    /// The least sum of the group.
    least: i32,
    /// The greatest.
    greatest: i32,
    /// The number of open cells.
    open: u32,
}

impl Sum {
    /// Parts the cells of a sum into groups; the cells in their new order.
    pub(crate) fn new(
        terms: &[(i32, u16)],
        target: i32,
        side: usize,
        differ: &Differ,
    ) -> (Self, Vec<u16>) {
        let (mut groups, mut cells) = (Vec::new(), Vec::new());
        let mut sorted = terms.to_vec();
        sorted.sort_unstable();
        for same in sorted.chunk_by(|a, b| a.0 == b.0) {
            let mut rest = differ.set(same.iter().map(|term| term.1));
            while rest.iter().any(|word| *word != 0) {
                let before = cells.len();
                take_group(&mut rest, side, differ, &mut cells);
                groups.push(Group { len: cells.len() - before, times: same[0].0 });
            }
        }
        let exact = side <= EXACT && groups.len() <= GROUPS;
        (Sum { groups, target, sets: ValueSets::of(side), exact }, cells)
    }

    /// The number of groups.
    pub(crate) fn groups(&self) -> usize {
        self.groups.len()
    }

    /// The target if there is one group, divided by its coefficient; `None` if no sum gives it.
    pub(crate) fn plain_target(&self) -> Option<Option<i32>> {
        let [Group { times, .. }] = self.groups[..] else { return None };
        let (times, target) = (i64::from(times), i64::from(self.target));
        let whole = (target % times == 0).then_some(target / times);
        Some(whole.and_then(|target| i32::try_from(target).ok()))
    }

    /// The least and the greatest sum while every cell is open, counted from the target, and true
    /// if some group could not take all of its sums.
    pub(crate) fn slack(&self, side: usize) -> (i64, i64, bool) {
        let ends = self.groups.iter().map(|group| {
            let (len, side) = (group.len as i64, side as i64);
            let (least, most) = (len * (len + 1) / 2, len * (2 * side + 1 - len) / 2);
            let (a, b) = (i64::from(group.times) * least, i64::from(group.times) * most);
            (a.min(b), a.max(b))
        });
        let (low, high) = ends.clone().fold((0, 0), |all, end| (all.0 + end.0, all.1 + end.1));
        let (up, down) = (i64::from(self.target) - low, high - i64::from(self.target));
        let tight = ends.clone().any(|(low, high)| high - low > up.min(down));
        (up, down, tight)
    }

    /// Keeps the values that some choice of sums has; false on a contradiction.
    pub(crate) fn filter(&self, dom: &mut [u16]) -> bool {
        if !self.exact {
            return self.filter_bounds(dom);
        }
        let mut sums = [Sums::default(); GROUPS];
        let (mut from, mut least, mut most, mut open) = (0, 0, 0, 0);
        for (group, sums) in self.groups.iter().zip(&mut sums) {
            let Some(found) = group_sums(&dom[from..from + group.len], self.sets) else {
                return false;
            };
            from += group.len;
            *sums = found;
            let times = i64::from(group.times);
            let ends = [found.least, found.greatest].map(|end| times * i64::from(end));
            least += ends[0].min(ends[1]);
            most += ends[0].max(ends[1]);
            open += found.open;
        }
        let (up, down) = (i64::from(self.target) - least, most - i64::from(self.target));
        if up < 0 || down < 0 {
            return false;
        }
        let span = |group: &Group, sums: &Sums| {
            i64::from(group.times).abs() * i64::from(sums.greatest - sums.least)
        };
        let widest = self.groups.iter().zip(&sums).map(|(group, sums)| span(group, sums)).max();
        let widest = widest.unwrap_or(0);
        if open == 0 || open > FEW && widest <= up.min(down) {
            return true;
        }
        if up > 127 || widest > 127 {
            return self.filter_bounds(dom);
        }
        self.filter_sums(dom, &mut sums, up as u32)
    }

    /// Joins the sums of all groups; `up` is the target, counted from the least total.
    fn filter_sums(&self, dom: &mut [u16], sums: &mut [Sums; GROUPS], up: u32) -> bool {
        let within = !0 >> (127 - up);
        let count = self.groups.len();
        let mut after = [1u128; GROUPS + 1];
        for g in (0..count).rev() {
            let times = self.groups[g].times;
            let width = (sums[g].greatest - sums[g].least) as u32;
            let turned =
                if times < 0 { sums[g].bits.reverse_bits() >> (127 - width) } else { sums[g].bits };
            sums[g].bits = spread(turned, times.unsigned_abs()) & within;
            after[g] = join(sums[g].bits, after[g + 1]) & within;
        }
        if after[0] >> up & 1 == 0 {
            return false;
        }
        let (mut before, mut from) = (1, 0);
        for g in 0..count {
            let (group, own) = (self.groups[g], sums[g]);
            let others = join(before, after[g + 1]) & within;
            before = join(own.bits, before) & within;
            let fit = own.bits & (others.reverse_bits() >> (127 - up));
            let width = (own.greatest - own.least) as u32 * group.times.unsigned_abs();
            let cells = &mut dom[from..from + group.len];
            from += group.len;
            if width > 0
                && (fit != own.bits || width > up)
                && !self.keep_sums(cells, group, own, fit)
            {
                return false;
            }
        }
        true
    }

    /// Keeps the values of a group whose sum is one of `fit`.
    fn keep_sums(&self, dom: &mut [u16], group: Group, own: Sums, mut fit: u128) -> bool {
        let (mut decided, mut union, mut base) = (0, 0, 0);
        for &left in dom.iter() {
            if is_one(left) {
                decided |= left;
                base += low(left);
            } else {
                union |= left;
            }
        }
        union &= !decided;
        let mut some = 0;
        while fit != 0 && some != union {
            let steps = fit.trailing_zeros() as i32 / group.times.abs();
            fit &= fit - 1;
            let sum = if group.times > 0 { own.least + steps } else { own.greatest - steps };
            for &set in self.sets.with(own.open as usize, sum - base) {
                let new = set & !union == 0 && set & !some != 0;
                if new && dom.iter().all(|&left| is_one(left) || left & set != 0) {
                    some |= set;
                }
            }
        }
        dom.iter_mut().filter(|left| !is_one(**left)).all(|left| keep(left, some).is_some())
    }

    /// Keeps every cell within the bounds that the others leave.
    fn filter_bounds(&self, dom: &mut [u16]) -> bool {
        let times = self.groups.iter().flat_map(|group| [i64::from(group.times)].repeat(group.len));
        let (mut least, mut most) = (0, 0);
        for (times, &left) in times.clone().zip(dom.iter()) {
            let ends = [times * i64::from(low(left)), times * i64::from(high(left))];
            least += ends[0].min(ends[1]);
            most += ends[0].max(ends[1]);
        }
        let (up, down) = (i64::from(self.target) - least, most - i64::from(self.target));
        if up < 0 || down < 0 {
            return false;
        }
        times.zip(dom.iter_mut()).all(|(times, left)| {
            let (up, down) = if times > 0 { (up, down) } else { (down, up) };
            let greatest = i64::from(low(*left)) + up / times.abs();
            let least = i64::from(high(*left)) - down / times.abs();
            keep(left, up_to(greatest) & !up_to(least - 1)).is_some()
        })
    }
}

/// The values up to this one.
fn up_to(value: i64) -> u16 {
    ((1u32 << value.clamp(0, 16)) - 1) as u16
}

/// The sums of cells that all differ; `None` if there is none.
#[inline(always)]
fn group_sums(dom: &[u16], sets: &ValueSets) -> Option<Sums> {
    let (mut decided, mut union, mut base, mut open) = (0, 0, 0, 0);
    let (mut least, mut greatest) = (0, 0);
    for &left in dom {
        if is_one(left) {
            if decided & left != 0 {
                return None;
            }
            decided |= left;
            base += low(left);
        } else {
            union |= left;
            open += 1;
            least += low(left);
            greatest += high(left);
        }
    }
    // The cells' own ends are often sharper than those of the union.
    let own = (2u128 << greatest) - (1u128 << least);
    let bits = if open == 0 { 1 } else { sets.sums(open as usize, union & !decided) & own };
    if bits == 0 {
        return None;
    }
    let (least, greatest) = (bits.trailing_zeros() as i32, 127 - bits.leading_zeros() as i32);
    Some(Sums { bits: bits >> least, least: least + base, greatest: greatest + base, open })
}

/// Takes cells that all differ from a set: one at a time, the cell that differs from most of those
/// that could still join.
fn take_group(rest: &mut [u64], side: usize, differ: &Differ, cells: &mut Vec<u16>) {
    let (mut could, mut count) = (rest.to_vec(), 0);
    while count < side.min(CELLS) {
        let degree = |c: &u16| common(differ.row(*c), &could);
        let Some(best) = members(&could).max_by_key(degree) else { return };
        rest[usize::from(best) / 64] &= !(1 << (best % 64));
        could.iter_mut().zip(differ.row(best)).for_each(|(could, row)| *could &= row);
        cells.push(best);
        count += 1;
    }
}

/// The number of cells in both sets.
fn common(a: &[u64], b: &[u64]) -> u32 {
    a.iter().zip(b).map(|(a, b)| (a & b).count_ones()).sum()
}

/// All sums of a member of each set.
#[inline(always)]
fn join(a: u128, b: u128) -> u128 {
    let (mut few, many) = if a.count_ones() < b.count_ones() { (a, b) } else { (b, a) };
    if let Some(run) = run_length(many) {
        return smear(few, run);
    }
    if let Some(run) = run_length(few) {
        return smear(many, run);
    }
    let mut sums = 0;
    while few != 0 {
        sums |= many << few.trailing_zeros();
        few &= few - 1;
    }
    sums
}

/// The length of a set 0, 1, 2, … without a gap.
#[inline(always)]
fn run_length(set: u128) -> Option<u32> {
    (set & set.wrapping_add(1) == 0).then(|| set.count_ones())
}

/// The sums of a set with a run of this length, by doubling.
#[inline(always)]
fn smear(set: u128, run: u32) -> u128 {
    let (mut sums, mut done) = (set, 1);
    while done < run {
        let step = done.min(run - done);
        sums |= sums << step;
        done += step;
    }
    sums
}

/// Every member times a factor.
#[inline(always)]
fn spread(mut set: u128, times: u32) -> u128 {
    if times == 1 {
        return set;
    }
    let mut spread = 0;
    while set != 0 {
        spread |= 1 << (set.trailing_zeros() * times);
        set &= set - 1;
    }
    spread
}
