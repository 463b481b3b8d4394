//! Splitting a frame of stuck nodes: the triad rule, the choice of cells, the children.
//!
//! As defined in `node` and `choose`, in the layout of `frame`, where sums are bit planes.
#![allow(clippy::needless_range_loop)]

use super::frame::{Frame, copy_stacks};
use crate::simd::Nodes;

/// Three digits confined to a minirow or minicolumn exclude the others. Returns changed lanes.
#[inline(always)]
pub(super) fn triads<V: Nodes>(frame: &mut Frame<V>, confined: &mut [V; 81]) -> u32 {
    let (mut one, mut two, mut three) = ([V::zero(); 6], [V::zero(); 6], [V::zero(); 6]);
    for d in 0..9 {
        let w: &[V; 9] = (&frame.w[9 * d..9 * d + 9]).try_into().expect("nine words");
        let rows = [w[0].or3(w[1], w[2]), w[3].or3(w[4], w[5]), w[6].or3(w[7], w[8])];
        let columns = [w[0].or3(w[3], w[6]), w[1].or3(w[4], w[7]), w[2].or3(w[5], w[8])];
        for x in 0..6 {
            let m = if x < 3 { &rows } else { &columns };
            let here = m[x % 3].minus_both(m[(x + 1) % 3], m[(x + 2) % 3]);
            confined[6 * d + x] = here;
            three[x] = three[x].or_and(two[x], here);
            two[x] = two[x].or_and(one[x], here);
            one[x] = one[x].or(here);
        }
    }
    let mut changed = V::zero();
    for d in 0..9 {
        let mut gone = [V::zero(); 6];
        for x in 0..6 {
            gone[x] = three[x].minus(confined[6 * d + x]);
        }
        for c in 0..9 {
            let old = frame.w[9 * d + c];
            let new = old.minus_both(gone[c / 3], gone[3 + c % 3]);
            changed = changed.or_diff(old, new);
            frame.w[9 * d + c] = new;
        }
    }
    changed.nonzero()
}

/// The cells to choose from in every lane, and the lanes in which they are scored.
#[inline(always)]
fn smallest<V: Nodes>(frame: &Frame<V>) -> ([V; 9], u32) {
    let (mut two, mut three, mut more) = ([V::zero(); 9], [V::zero(); 9], [V::zero(); 9]);
    let (mut any_two, mut any_three) = (V::zero(), V::zero());
    for c in 0..9 {
        let (mut n1, mut n2, mut n3, mut n4) = (V::zero(), V::zero(), V::zero(), V::zero());
        for d in 0..9 {
            let w = frame.w[9 * d + c];
            n4 = n4.or_and(n3, w);
            n3 = n3.or_and(n2, w);
            n2 = n2.or_and(n1, w);
            n1 = n1.or(w);
        }
        two[c] = n2.minus(n3);
        three[c] = n3.minus(n4);
        more[c] = n4;
        any_two = any_two.or(two[c]);
        any_three = any_three.or(three[c]);
    }
    let (k2, k3) = (any_two.nonzero(), any_three.nonzero());
    if !k2 & V::FULL != 0 {
        for c in 0..9 {
            two[c] = more[c].with(k3, three[c]).with(k2, two[c]);
        }
    }
    (two, k2 | k3)
}

/// Bits that are set in another stack of the band.
#[inline(always)]
fn other_stacks<V: Nodes>(x: V) -> V {
    let x = copy_stacks(x);
    x.shr(1).or(x.shr(2))
}

/// Bits that are set in another band of the stack.
#[inline(always)]
fn other_bands<V: Nodes>(x: V) -> V {
    x.shr(5).or3(x.shl(5), x.shr(10)).or(x.shl(10))
}

/// Bit planes (weights 1, 2, 4, 8) of the score of every cell.
#[inline(always)]
fn scores<V: Nodes>(frame: &Frame<V>, asked: &[V; 9]) -> [[V; 4]; 9] {
    let mut sum = [[V::zero(); 4]; 9];
    for d in 0..9 {
        let w: &[V; 9] = (&frame.w[9 * d..9 * d + 9]).try_into().expect("nine words");
        let mut v = [V::zero(); 9];
        for c in 0..9 {
            v[c] = w[c].and(asked[c]);
        }
        let (mut rows, mut columns) = ([(V::zero(), V::zero()); 3], [(V::zero(), V::zero()); 3]);
        for x in 0..3 {
            let (a, b, c) = (3 * x, 3 * x + 1, 3 * x + 2);
            let (twice, asked) = (w[a].maj(w[b], w[c]), v[a].or3(v[b], v[c]));
            let (twice, asked) = (other_stacks(twice), other_stacks(asked));
            rows[x] = (twice.xor(asked), twice.and(asked));
            let (a, b, c) = (x, x + 3, x + 6);
            let (twice, asked) = (w[a].maj(w[b], w[c]), v[a].or3(v[b], v[c]));
            let (twice, asked) = (other_bands(twice), other_bands(asked));
            columns[x] = (twice.xor(asked), twice.and(asked));
        }
        for c in 0..9 {
            let (row, column) = (rows[c / 3], columns[c % 3]);
            // Each line counts 0 to 2: a carry from below and a two of either exclude each other.
            let ones = v[c].and(row.0.xor(column.0));
            let twos = v[c].and(row.1.xor(column.1).or_and(row.0, column.0));
            let fours = v[c].and(row.1).and(column.1);
            let s = &mut sum[c];
            let (mut up, last) = (s[0].and(ones), s[2]);
            s[0] = s[0].xor(ones);
            (s[1], up) = s[1].add3(twos, up);
            (s[2], up) = last.add3(fours, up);
            s[3] = s[3].or(up);
        }
    }
    sum
}

/// The cells to choose from and their scores. Cells are taken one after the other.
pub(super) struct Choice<V> {
    asked: [V; 9],
    planes: [[V; 4]; 9],
    /// Lanes in which scores count.
    scored: u32,
}

impl<V: Nodes> Choice<V> {
    /// All cells to choose from in a frame. Scores count only in `lanes`.
    #[inline(always)]
    pub(super) fn new(frame: &Frame<V>, lanes: u32) -> Self {
        let (asked, scored) = smallest(frame);
        let scored = scored & lanes;
        // Frames are often all of one kind.
        let planes = if scored == 0 { [[V::zero(); 4]; 9] } else { scores(frame, &asked) };
        Choice { asked, planes, scored }
    }

    /// Takes the best cell of each of these lanes, if any is left. Cells that share a band or a
    /// stack with it are no longer available. Returns the cells, and the lanes that got one.
    #[inline(always)]
    pub(super) fn take(&mut self, lanes: u32) -> (Cells<V>, u32) {
        let mut asked = self.asked;
        let bits = if self.scored == 0 { 0 } else { 4 };
        for b in (0..bits).rev() {
            let mut any = V::zero();
            for c in 0..9 {
                any = any.or_and(asked[c], self.planes[c][b]);
            }
            let better = any.nonzero() & self.scored;
            for c in 0..9 {
                asked[c] = asked[c].with(better, asked[c].and(self.planes[c][b]));
            }
        }
        let (mut left, mut cells) = (lanes, Cells::<V>::none());
        for c in 0..9 {
            let found = asked[c].nonzero() & left;
            cells.bit = cells.bit.with(found, asked[c].low_bit());
            cells.place = cells.place.with(found, V::splat(1 << c));
            left &= !found;
        }
        let met = cells.bit.or3(other_stacks(cells.bit), other_bands(cells.bit));
        for c in 0..9 {
            self.asked[c] = self.asked[c].minus(met);
        }
        (cells, lanes & !left)
    }
}

/// Most cells at which a node is split.
pub(super) const MOST: usize = 3;

/// One cell of each lane, or none.
#[derive(Clone, Copy)]
pub(super) struct Cells<V> {
    /// Position in the box, as a bit number.
    pub(super) place: V,
    /// The box, as one of `BOXES`; zero for no cell.
    pub(super) bit: V,
}

impl<V: Nodes> Cells<V> {
    #[inline(always)]
    pub(super) fn none() -> Self {
        Cells { place: V::zero(), bit: V::zero() }
    }

    /// The boxes whose chosen cell is at this position.
    #[inline(always)]
    fn at(&self, c: usize) -> V {
        self.bit.minus(self.place.and(V::splat(1 << c)).is_zero())
    }
}

/// Splits lanes at chosen cells: `frame` becomes the first children, `second` the others. Lanes
/// without a cell are unchanged.
#[inline(always)]
pub(super) fn divide<V: Nodes>(frame: &mut Frame<V>, second: &mut Frame<V>, cells: &Cells<V>) {
    for c in 0..9 {
        // `later` is the cell once its smallest candidate has passed.
        let (cell, mut later) = (cells.at(c), V::zero());
        for d in 0..9 {
            let w = frame.w[9 * d + c];
            second.w[9 * d + c] = w.minus(cell.minus(later));
            frame.w[9 * d + c] = w.minus_and(cell, later);
            later = later.or_and(cell, w);
        }
    }
    second.tag = frame.tag;
}

/// Sets cells, each in a box of its own, to their smallest candidates.
#[inline(always)]
pub(super) fn first_children<V: Nodes>(frame: &mut Frame<V>, cells: &[Cells<V>]) {
    for c in 0..9 {
        let (mut fixed, mut later) = (V::zero(), V::zero());
        for cells in cells {
            fixed = fixed.or(cells.at(c));
        }
        for d in 0..9 {
            let w = frame.w[9 * d + c];
            frame.w[9 * d + c] = w.minus_and(fixed, later);
            later = later.or_and(fixed, w);
        }
    }
}

#[inline(always)]
fn take_smallest<V: Nodes>(frame: &mut Frame<V>, cells: &Cells<V>) {
    for c in 0..9 {
        let mut cell = cells.at(c); // zero after its smallest candidate
        for d in 0..9 {
            let w = frame.w[9 * d + c];
            frame.w[9 * d + c] = w.minus(cell);
            cell = cell.minus(w);
        }
    }
}

/// Makes second child number `child` (from 1) of each lane: the cells before that number are set to
/// their smallest candidates, and the cell with that number loses its smallest.
#[inline(always)]
pub(super) fn second_children<V: Nodes>(frame: &mut Frame<V>, cells: &[Cells<V>; MOST], child: V) {
    let (mut fixed, mut lost, mut here) = (*cells, Cells::<V>::none(), V::zero());
    for k in (0..MOST).rev() {
        let later = here;
        here = child.same(V::splat(k as u16 + 1));
        lost.bit = lost.bit.or_and(cells[k].bit, here);
        lost.place = lost.place.or_and(cells[k].place, here);
        fixed[k].bit = fixed[k].bit.and(later);
        here = here.or(later);
    }
    take_smallest(frame, &lost);
    first_children(frame, &fixed);
}
