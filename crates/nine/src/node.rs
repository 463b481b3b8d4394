//! One search node of one puzzle, and its rules: propagate, triads, choose and split.
//!
//! Layout: nine registers, one per position inside a box (c = 3·row-in-box + column-in-box). The
//! lanes are the boxes (see `simd::Boxes`), and the bits of a lane are the candidates of that cell
//! (bit d − 1 for digit d).
//!
//! ```text
//!            lane = box 4·band + stack
//!  w[0]   r1c1 r1c4 r1c7 . | r4c1 r4c4 r4c7 . | r7c1 r7c4 r7c7 .      top left cell of every box
//!  w[1]   r1c2 r1c5 r1c8 . | …
//!  w[8]   r3c3 r3c6 r3c9 . | …
//! ```
//!
//! So a rule about a cell works on a lane, a rule inside a box combines registers, and a rule along
//! a band or a stack rotates lanes. All nine digits and nine boxes are handled at once.
//!
//! The rules, applied until nothing changes (the *closure*; it does not depend on their order):
//! 1. A cell with one candidate takes it from the other cells of its box.
//! 2. A digit stays in a minirow of a box only if the other two boxes of the band can take the other
//!    two rows, and the same for minicolumns and stacks. (This subsumes pointing, claiming and every
//!    effect of a placed digit on its row and column.)
//! 3. A digit with one place left in a box owns that cell.
#![allow(clippy::needless_range_loop)]

use crate::simd::Boxes;

pub(crate) const ALL: u16 = 0x1ff;
const USED: [u16; 16] = [1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 0, 0];

#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Node(pub(crate) [[u16; 16]; 9]);

impl Node {
    #[inline(always)]
    pub(crate) fn of<V: Boxes>(w: &[V; 9]) -> Node {
        let mut node = Node([[0; 16]; 9]);
        for c in 0..9 {
            w[c].store(&mut node.0[c]);
        }
        node
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    Dead,
    /// Every cell has one candidate and all rules hold.
    Solved,
    /// Open cells remain, but no rule changes anything.
    Stuck,
}

#[inline(always)]
pub(crate) fn load<V: Boxes>(node: &Node) -> [V; 9] {
    let mut w = [V::zero(); 9];
    for c in 0..9 {
        w[c] = V::load(&node.0[c]);
    }
    w
}

/// The value `x` in every lane that holds a box.
#[inline(always)]
fn boxes<V: Boxes>(x: u16) -> V {
    let mut lanes = USED;
    for lane in &mut lanes {
        *lane *= x;
    }
    V::load(&lanes)
}

/// Rule 1. Returns a set bit if two cells of a box have the same only candidate. (Without that, a
/// box with few clues hides the contradiction for long: grids of one clue took 174 guesses instead
/// of 38.)
#[inline(always)]
fn naked<V: Boxes>(w: &mut [V; 9]) -> V {
    let (mut taken, mut sum, mut single) = (V::zero(), V::zero(), [V::zero(); 9]);
    for c in 0..9 {
        single[c] = w[c].and(w[c].rest().is_zero());
        sum = sum.add(single[c]);
        taken = taken.or(single[c]);
    }
    for c in 0..9 {
        w[c] = w[c].minus_unless(taken, single[c]);
    }
    // Different bits add up to their union.
    sum.xor(taken)
}

/// Rule 2 for the rows of each band, then for the columns of each stack.
#[inline(always)]
fn lines<V: Boxes>(w: &mut [V; 9]) {
    let m = [w[0].or3(w[1], w[2]), w[3].or3(w[4], w[5]), w[6].or3(w[7], w[8])];
    let s = [m[0].next_stack(), m[1].next_stack(), m[2].next_stack()];
    let t = [m[0].last_stack(), m[1].last_stack(), m[2].last_stack()];
    for i in 0..3 {
        let (a, b) = ((i + 1) % 3, (i + 2) % 3);
        let keep = s[a].and(t[b]).or_and(t[a], s[b]);
        for j in 0..3 {
            w[3 * i + j] = w[3 * i + j].and(keep);
        }
    }
    let m = [w[0].or3(w[3], w[6]), w[1].or3(w[4], w[7]), w[2].or3(w[5], w[8])];
    let s = [m[0].next_band(), m[1].next_band(), m[2].next_band()];
    let t = [m[0].last_band(), m[1].last_band(), m[2].last_band()];
    for j in 0..3 {
        let (a, b) = ((j + 1) % 3, (j + 2) % 3);
        let keep = s[a].and(t[b]).or_and(t[a], s[b]);
        for i in 0..3 {
            w[3 * i + j] = w[3 * i + j].and(keep);
        }
    }
}

/// Rule 3. Returns the digits that have a place in each box.
#[inline(always)]
fn hidden<V: Boxes>(w: &mut [V; 9]) -> V {
    let m = [w[0].or3(w[1], w[2]), w[3].or3(w[4], w[5]), w[6].or3(w[7], w[8])];
    let inside = w[0].maj(w[1], w[2]).or3(w[3].maj(w[4], w[5]), w[6].maj(w[7], w[8]));
    let twice = inside.or(m[0].maj(m[1], m[2]));
    for c in 0..9 {
        let own = w[c].minus(twice);
        w[c] = w[c].and_or(own, own.is_zero());
    }
    m[0].or3(m[1], m[2])
}

/// Applies the rules until the node is dead, solved or at its closure.
#[inline(always)]
pub(crate) fn propagate<V: Boxes>(w: &mut [V; 9]) -> Outcome {
    let all = boxes::<V>(ALL);
    let mut sum = total(w);
    loop {
        let clash = naked(w);
        lines(w);
        let found = hidden(w);
        // A digit without a place, or with two.
        if clash.or_diff(found, all).any() {
            return Outcome::Dead;
        }
        let before = std::mem::replace(&mut sum, total(w));
        if !sum.xor(before).any() {
            break;
        }
    }
    if is_missing(w) {
        Outcome::Dead
    } else if sum.xor(all).any() {
        Outcome::Stuck
    } else {
        // Every digit has one place in every box, and no rule objects.
        Outcome::Solved
    }
}

/// The sum of the cells of each box, which falls with every candidate that a rule removes. Cheaper
/// than comparing nine cells, and they need not be kept.
#[inline(always)]
fn total<V: Boxes>(w: &[V; 9]) -> V {
    let mut sum = w[0];
    for c in 1..9 {
        sum = sum.add(w[c]);
    }
    sum
}

/// True if some cell has no candidate. Asked only at the closure: before, such a cell soon leaves a
/// digit without a place.
#[inline(always)]
fn is_missing<V: Boxes>(w: &[V; 9]) -> bool {
    let mut least = w[0];
    for c in 1..9 {
        least = least.min(w[c]);
    }
    least.is_zero().and(boxes::<V>(0xffff)).any()
}

/// Three digits that must lie in one minirow (or minicolumn) of a box leave no room there for
/// others. Costs more than the other rules and seldom finds something, so it runs only at their
/// closure. True if anything changed.
#[inline(always)]
pub(crate) fn triads<V: Boxes>(w: &mut [V; 9]) -> bool {
    let before = *w;
    let rows = [w[0].or3(w[1], w[2]), w[3].or3(w[4], w[5]), w[6].or3(w[7], w[8])];
    let columns = [w[0].or3(w[3], w[6]), w[1].or3(w[4], w[7]), w[2].or3(w[5], w[8])];
    for x in 0..3 {
        let (y, z) = ((x + 1) % 3, (x + 2) % 3);
        let row = confined(rows[x].minus_both(rows[y], rows[z]));
        let column = confined(columns[x].minus_both(columns[y], columns[z]));
        for k in 0..3 {
            w[3 * x + k] = w[3 * x + k].and(row);
            w[3 * k + x] = w[3 * k + x].and(column);
        }
    }
    let mut changed = V::zero();
    for c in 0..9 {
        changed = changed.or_diff(before[c], w[c]);
    }
    changed.any()
}

/// `own` where a lane has three or more bits, otherwise all ones.
#[inline(always)]
fn confined<V: Boxes>(own: V) -> V {
    own.or(own.rest().rest().is_zero())
}
