//! Beliefs: how likely each candidate is among the solutions, by messages between cages and houses.
//!
//! A cage believes in each of its fillings by what houses say of the sets of values that the
//! filling takes from them. A house says of each set how much the other cages leave of it, over all
//! ways to share out its values (see [`splits`]). This repeats until it settles, or nearly: belief
//! propagation (Pearl, 1982) with regions as large as whole cages and houses. With a node per cell
//! and a rule per value of a house it does not settle at all.
//!
//! Only the four operations and roots, which are exact, so beliefs are the same on every platform.
//!
//! On hard puzzles it seldom settles, and says much all the same. Along the path to a solution of
//! 80 hard 12×12, of 15 decisions with 24 bits in all, three rounds after each decision tell 7 bits
//! (of 37 of them, one tells 5 and sixty tell 8), provided that one does not trust them wholly:
//! they are at times sure of what is wrong. See [`roam`](super::roam) for what is done with it.

mod groups;
mod splits;

use groups::{Group, Half, Part};
use splits::Splits;

use super::fillings::pack_bits;
use super::state::Kernel;
use super::width::{Mask, Width};

/// Messages stay within these bounds, so that none is ever final.
const BOUNDS: (f32, f32) = (1e-6, 1e6);
/// The weight, where the mean is 1, below which a house does not look at a set.
const NEGLIGIBLE: f32 = 1e-3;

/// What cages and houses say.
#[derive(Clone)]
pub(super) struct Belief {
    /// Cages, and cells without one.
    groups: Vec<Group>,
    /// Their parts, group by group.
    parts: Vec<Part>,
    /// Per house: its parts, each with its group.
    shared: Vec<Vec<(u32, u32)>>,
    /// The cells of all groups.
    cells: Vec<u16>,
    /// Per filling and part: the set that it takes, counted from the first of the group.
    takes: Vec<u16>,
    /// The values of each set.
    sets: Vec<u16>,
    /// What houses say of each set.
    pub(super) messages: Vec<f32>,
    /// What groups say of each set.
    weights: Vec<f32>,
    /// Per cell and value: its share in all that is believed.
    pub(super) candidates: Vec<f32>,
    /// The houses' scales.
    splits: Splits,
}

/// How much of a message a round keeps of the old one.
#[derive(Clone, Copy)]
pub(super) enum Inertia {
    /// The geometric mean of old and new.
    Half,
    /// Seven eighths of the old logarithm: slow, and it settles more often.
    Most,
}

impl Inertia {
    #[inline(always)]
    fn mix(self, old: f32, new: f32) -> f32 {
        let half = (old * new).sqrt();
        match self {
            Inertia::Half => half,
            Inertia::Most => (old * (old * half).sqrt()).sqrt(),
        }
    }
}

/// A message a little nearer to 1, by a sixteenth of its logarithm: what is said on one way round
/// comes back on another, and without this grows into certainties that are false.
#[inline(always)]
fn temper(message: f32) -> f32 {
    message / message.sqrt().sqrt().sqrt().sqrt()
}

impl Belief {
    /// What a copy takes, nearly.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.takes[..])
            + size_of_val(&self.messages[..])
            + size_of_val(&self.weights[..])
    }

    /// The cells of a group.
    fn cells_of(&self, group: Group) -> &[u16] {
        &self.cells[group.cell as usize..][..group.len as usize]
    }
}

impl<W: Width> Kernel<W> {
    /// One round of messages: of rows, then of the other houses, which know what rows said. The
    /// greatest factor by which one wanted to change.
    pub(super) fn believe(&self, b: &mut Belief, inertia: Inertia) -> f32 {
        let (rows, houses) = (self.shape.side, self.shape.houses);
        let mut change = 1.0;
        for (half, speakers) in [(Half::Rows, 0..rows), (Half::Others, rows..houses)] {
            for g in 0..b.groups.len() {
                self.weigh_group(b, b.groups[g], half);
            }
            change = speakers.map(|h| self.hear_house(b, h, inertia)).fold(change, f32::max);
        }
        change
    }

    /// What a group says of its sets to half of the houses: the weight of their fillings, without
    /// what it heard of the set itself.
    fn weigh_group(&self, b: &mut Belief, group: Group, half: Half) {
        let mut weights = std::mem::take(&mut b.weights);
        let half = group.half(half);
        let parts = &b.parts[group.parts()][half.clone()];
        parts.iter().for_each(|part| weights[part.sets()].fill(0.0));
        let own = &mut weights[group.sets()];
        self.for_each_filling(b, group, |_, weight, takes| {
            takes[half.clone()].iter().for_each(|&set| own[usize::from(set)] += weight);
        });
        for part in parts {
            let (mut sum, mut live) = (0.0, 0.0);
            let heard = &b.messages[part.sets()];
            for (weight, heard) in
                weights[part.sets()].iter_mut().zip(heard).filter(|(w, _)| **w > 0.0)
            {
                *weight /= heard;
                sum += *weight;
                live += 1.0;
            }
            if sum > 0.0 {
                weights[part.sets()].iter_mut().for_each(|weight| *weight *= live / sum);
            }
        }
        b.weights = weights;
    }

    /// Calls `f` with every filling left of a group, its weight by the messages, and the sets that
    /// it takes.
    #[inline(always)]
    fn for_each_filling(&self, b: &Belief, group: Group, mut f: impl FnMut(usize, f32, &[u16])) {
        let messages = &b.messages[group.sets()];
        let parts = group.parts().len();
        let all = &b.takes[group.take as usize..];
        let mut one = |t: usize| {
            let takes = &all[t * parts..][..parts];
            f(t, takes.iter().fold(1.0, |weight, &set| weight * messages[usize::from(set)]), takes);
        };
        match group.cage {
            Some(i) => {
                let cage = &self.cages[i as usize];
                let live = &self.live[cage.live as usize..][..cage.words as usize];
                for (x, word) in live.iter().enumerate() {
                    word.members().for_each(|t| one(64 * x + t));
                }
            }
            None => self.dom[usize::from(b.cells[group.cell as usize])].members().for_each(one),
        }
    }

    /// What a house says of the sets of its parts; the greatest factor by which a message wanted to
    /// change.
    fn hear_house(&self, b: &mut Belief, h: usize, inertia: Inertia) -> f32 {
        let cells = self.shape.house(h).iter().map(|&c| self.dom[usize::from(c)]);
        let decided = cells.filter(|d| d.at_most_one()).fold(W::Mask::NONE, |all, d| all | d);
        b.splits.clear((W::Mask::all(self.shape.side) & !decided).wide() as u16);
        let is_open = |b: &Belief, group: u32, part: Part| {
            let cells = b.cells_of(b.groups[group as usize]);
            u64::from(part.cells).members().any(|k| !self.dom[usize::from(cells[k])].at_most_one())
        };
        for i in 0..b.shared[h].len() {
            let (group, part) = b.shared[h][i];
            let part = b.parts[part as usize];
            if is_open(b, group, part) {
                b.splits.begin_part();
                for set in part.sets().filter(|&set| b.weights[set] > NEGLIGIBLE) {
                    b.splits.push(b.sets[set], b.weights[set]);
                }
            }
        }
        if !b.splits.weigh() {
            return 1.0;
        }
        let (mut change, mut at) = (1.0f32, 0);
        for i in 0..b.shared[h].len() {
            let (group, part) = b.shared[h][i];
            let part = b.parts[part as usize];
            if !is_open(b, group, part) {
                continue;
            }
            let heard = part.sets().filter(|&set| b.weights[set] > NEGLIGIBLE).count();
            let shares = &b.splits.shares[at..at + heard];
            let scale = heard as f32 / shares.iter().sum::<f32>();
            // Of sums that ran out of range nothing is said.
            if !scale.is_normal() {
                at += heard;
                continue;
            }
            for set in part.sets().filter(|&set| b.weights[set] > NEGLIGIBLE) {
                let (old, new) = (
                    b.messages[set],
                    temper((b.splits.shares[at] * scale).clamp(BOUNDS.0, BOUNDS.1)),
                );
                b.messages[set] = inertia.mix(old, new);
                change = change.max(new / old).max(old / new);
                at += 1;
            }
        }
        change
    }

    /// The belief in every candidate, by the messages as they are.
    pub(super) fn judge(&self, b: &mut Belief) {
        let n = self.shape.side;
        let bits = pack_bits(n) as usize;
        let mut candidates = std::mem::take(&mut b.candidates);
        candidates.fill(0.0);
        for &group in &b.groups {
            let packed = group
                .cage
                .map_or(&[][..], |i| &self.packed[self.cages[i as usize].packed as usize..]);
            let (cells, mut sum) = (b.cells_of(group), 0.0f32);
            self.for_each_filling(b, group, |t, weight, _| {
                sum += weight;
                // The fillings of a cell alone are its values.
                let mut rest = packed.get(t).copied().unwrap_or(t as u64) as usize;
                for &c in cells {
                    candidates[usize::from(c) * n + (rest & ((1 << bits) - 1))] += weight;
                    rest >>= bits;
                }
            });
            let scale = if sum.is_normal() { 1.0 / sum } else { 0.0 };
            for &c in cells {
                candidates[usize::from(c) * n..][..n].iter_mut().for_each(|share| *share *= scale);
            }
        }
        b.candidates = candidates;
    }
}
