//! Root reduction: everything that follows before any choice.
//!
//! Options without a primary item are dropped. Items with one option left take it, repeatedly (this
//! commutes with the search order, see [`crate::Solver`]). Options that now conflict are dropped,
//! and so are secondary items on which no two remaining options can disagree. The rest is
//! renumbered in the old order. The way back is the `id` of each option and the list of options
//! taken.

use crate::Problem;
use crate::matrix::{Columns, Matrix};

/// The problem with items renumbered by `rank` and options in the given order, without options that
/// have no primary item. The `id` of an option is its rank in that order.
pub(crate) fn matrix_of(
    problem: &Problem,
    rank: impl Fn(u32) -> u32,
    order: impl Iterator<Item = u32>,
) -> Matrix {
    let mut m = Matrix::with_items(problem.primary_count(), problem.secondary_count());
    if problem.has_bounds() {
        m.bounds = vec![(1, 1); m.primary];
        problem.bounds.iter().zip(0..).for_each(|(&b, i)| m.bounds[rank(i) as usize] = b);
    }
    m.starts.reserve(problem.option_count());
    m.id.reserve(problem.option_count());
    m.item.reserve(problem.uses.len());
    m.colour.reserve(problem.uses.len());
    for (rank_of_option, o) in order.enumerate() {
        let span = problem.starts[o as usize] as usize..problem.starts[o as usize + 1] as usize;
        if problem.uses[span.clone()].iter().any(|&i| i < problem.primary) {
            m.push(
                rank_of_option as u32,
                span.map(|k| (rank(problem.uses[k]), problem.colours[k])),
            );
        }
    }
    m
}

struct Root<'m> {
    m: &'m Matrix,
    columns: Columns,
    live: Vec<bool>,
    size: Vec<u32>,
    /// Primary items covered, secondary items used up.
    done: Vec<bool>,
    /// Primary items with one option left.
    queue: Vec<usize>,
    /// Options taken, positions in `m`.
    taken: Vec<usize>,
}

impl Root<'_> {
    /// Takes an option. `Err` is a primary item left without options.
    fn take(&mut self, option: usize) -> Result<(), usize> {
        self.taken.push(option);
        self.live[option] = false;
        for (i, _) in self.m.option(option) {
            if i < self.m.primary {
                self.done[i] = true;
            }
        }
        for (i, c) in self.m.option(option) {
            for k in 0..self.columns.of(i).len() {
                let (other, d) = self.columns.of(i)[k];
                if self.live[other as usize] && (c == 0 || c != d) {
                    self.drop_option(other as usize)?;
                }
            }
        }
        Ok(())
    }

    fn drop_option(&mut self, option: usize) -> Result<(), usize> {
        self.live[option] = false;
        for k in self.m.span(option) {
            let i = self.m.item[k] as usize;
            self.size[i] -= 1;
            if i < self.m.primary && !self.done[i] {
                match self.size[i] {
                    0 => return Err(i),
                    1 => self.queue.push(i),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    fn settle(&mut self) -> Result<(), usize> {
        for i in 0..self.m.primary {
            match self.size[i] {
                0 => return Err(i),
                1 => self.queue.push(i),
                _ => {}
            }
        }
        while let Some(i) = self.queue.pop() {
            if self.done[i] {
                continue;
            }
            let last = self.columns.of(i).iter().find(|u| self.live[u.0 as usize]);
            self.take(last.ok_or(i)?.0 as usize)?;
        }
        Ok(())
    }

    /// True if two live options can disagree on a secondary item.
    fn disputed(&self, item: usize) -> bool {
        let mut colours =
            self.columns.of(item).iter().filter(|u| self.live[u.0 as usize]).map(|u| u.1);
        colours.next().is_some_and(|first| colours.any(|c| c != first || c == 0))
    }

    /// New number of each remaining item, and the numbers of primary and secondary ones.
    fn renumber(&self) -> (Vec<u32>, usize, usize) {
        let mut new = vec![u32::MAX; self.m.items()];
        let mut next = 0;
        for i in (0..self.m.primary).filter(|&i| !self.done[i]) {
            new[i] = next;
            next += 1;
        }
        let primary = next as usize;
        for i in (self.m.primary..self.m.items()).filter(|&i| self.disputed(i)) {
            new[i] = next;
            next += 1;
        }
        (new, primary, next as usize - primary)
    }
}

/// For items covered several times, only answers that need no choice are found: an item with too
/// few options, or nothing to choose from. The kernel does the rest at its root.
fn reduce_bounded(m: Matrix) -> Result<(Vec<u32>, Matrix), usize> {
    let columns = m.columns();
    let short = |&i: &usize| columns.of(i).len() < m.bounds[i].0 as usize;
    match (0..m.primary).find(short) {
        Some(item) => Err(item),
        None if m.options() == 0 => Ok((vec![], Matrix::with_items(0, 0))),
        None => Ok((vec![], m)),
    }
}

/// Reduces a matrix at its root. Returns the options taken and the rest, in which every primary
/// item has at least two options (or bounds). `Err` is a primary item that ran out of options.
pub(crate) fn reduce(m: Matrix) -> Result<(Vec<u32>, Matrix), usize> {
    if !m.bounds.is_empty() {
        return reduce_bounded(m);
    }
    let size = m.sizes();
    if m.secondary == 0 && size.iter().all(|&n| n > 1) {
        return Ok((vec![], m));
    }
    let (m, columns) = (&m, m.columns());
    let (live, done) = (vec![true; m.options()], vec![false; m.items()]);
    let mut root = Root { m, columns, live, size, done, queue: vec![], taken: vec![] };
    root.settle()?;
    let (new, primary, secondary) = root.renumber();
    let mut rest = Matrix::with_items(primary, secondary);
    for o in (0..m.options()).filter(|&o| root.live[o]) {
        let kept = m.option(o).filter(|u| new[u.0] != u32::MAX);
        rest.push(m.id[o], kept.map(|(i, c)| (new[i], c)));
    }
    Ok((root.taken.iter().map(|&o| m.id[o]).collect(), rest))
}
