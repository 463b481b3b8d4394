//! Probing (singleton consistency with constructive disjunction): tries every value of the most
//! promising cells. Values that fail are removed, and so are candidates that are lost under every
//! value. The search branches on the cell whose values leave the smallest grids, widest value
//! first. Expensive, so only used when a plain search did not end soon.

use quadrille_core::{Meter, Stop};

use crate::branching::priority;
use crate::cages::Cages;
use crate::grid::Grid;
use crate::kernel::Kernel;
use crate::mask::Mask;
use crate::stats::GridStats;
use crate::width::Width;

/// Cells to probe before a decision.
const CELLS: usize = 40;
/// Candidates that halve the expected size of a subtree.
const SCALE: f32 = 20.0;

/// Probes these cells of the state saved at `depth`, which is updated after every removal. Returns
/// the cell to branch on and the value to try first, or `None` on a contradiction.
///
/// # Errors
/// If the budget ends first.
pub(crate) fn probe<W: Width>(
    kernel: &mut Kernel<W>,
    meter: &mut Meter,
    stats: &mut GridStats,
    depth: usize,
    list: &[u16],
) -> Result<Option<(u16, usize)>, Stop> {
    let mut best = (f32::MAX, (list[0], kernel.grid.dom[usize::from(list[0])].first()));
    // Only ratios of costs matter, and powers of whole trees would overflow.
    let base = kernel.tree_size();
    let mut union = vec![W::Mask::NONE; kernel.grid.dom.len()];
    for &c in list {
        let cell = usize::from(c);
        if kernel.grid.dom[cell].at_most_one() {
            continue;
        }
        let (mut cost, mut most, mut value) =
            (0.0, f32::NEG_INFINITY, kernel.grid.dom[cell].first());
        union.fill(W::Mask::NONE);
        let mut rest = kernel.grid.dom[cell];
        let give_up = if kernel.families.is_some() { best.0 } else { f32::INFINITY };
        while rest != W::Mask::NONE && cost <= give_up {
            let one = rest.lowest();
            rest = rest.rest();
            meter.tick()?;
            stats.probes += 1;
            if kernel.decide(cell, one) {
                let dom = &kernel.grid.dom;
                union.iter_mut().zip(dom).for_each(|(u, &d)| *u |= d);
                let size = kernel.tree_size() - base;
                cost += exp2(size);
                // The value that leaves most: solutions, if any, are likeliest there.
                if size > most {
                    (most, value) = (size, one.first());
                }
            }
            kernel.restore(depth);
        }
        if rest != W::Mask::NONE {
            // Some values were not tried: all that is known is that others failed.
            let tried = union[cell] | rest;
            union.fill(W::Mask::all(kernel.grid.layout.side));
            union[cell] = tried;
        }
        if !keep_union(kernel, depth, &union) {
            return Ok(None);
        }
        if !kernel.grid.dom[cell].at_most_one() && cost < best.0 {
            best = (cost, (c, value));
        }
    }
    Ok(Some(best.1))
}

/// The cells with the fewest candidates, the most promising first; never empty.
pub(crate) fn cells_to_probe<W: Width>(grid: &Grid<W>, cages: &Cages<W>) -> Vec<u16> {
    let mut list: Vec<(u32, u32, u16)> = Vec::with_capacity(grid.dom.len());
    for (c, left) in grid.dom.iter().enumerate() {
        if !left.at_most_one() {
            list.push((left.count(), !priority(grid, cages, c), c as u16));
        }
    }
    list.sort_unstable();
    list.truncate(CELLS);
    list.into_iter().map(|(_, _, c)| c).collect()
}

/// The binary logarithm of the estimated tree size below a state.
pub(crate) fn tree_size<W: Width>(grid: &Grid<W>) -> f32 {
    grid.dom.iter().map(|left| left.count()).sum::<u32>() as f32 / SCALE
}

/// Removes the candidates that no value of a cell leaves; false on a contradiction.
fn keep_union<W: Width>(kernel: &mut Kernel<W>, depth: usize, union: &[W::Mask]) -> bool {
    let mut changed = false;
    for (c, &left) in union.iter().enumerate() {
        if kernel.grid.dom[c] & !left != W::Mask::NONE {
            changed = true;
            if !kernel.grid.restrict(c, left) {
                kernel.grid.agenda.clear();
                return false;
            }
        }
    }
    if changed {
        if !kernel.propagate() {
            return false;
        }
        kernel.save(depth);
    }
    true
}

/// A power of two, to five digits, by sums and products, so that it is equal on all platforms.
fn exp2(exponent: f32) -> f32 {
    let whole = exponent.floor();
    let x = exponent - whole;
    let part = 1.0
        + x * (std::f32::consts::LN_2
            + x * (0.240_227 + x * (0.055_504 + x * (0.009_618 + x * 0.001_504))));
    match whole as i32 {
        128.. => f32::INFINITY,
        ..-126 => 0.0,
        whole => part * f32::from_bits(((whole + 127) as u32) << 23),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_those_of_a_library() {
        for i in -1_260..1_280 {
            let (x, got) = (i as f32 / 10.0, exp2(i as f32 / 10.0));
            assert!((got / x.exp2() - 1.0).abs() < 1e-5, "2^{x} is not {got}");
        }
        assert_eq!((exp2(-200.0), exp2(200.0)), (0.0, f32::INFINITY));
    }
}
