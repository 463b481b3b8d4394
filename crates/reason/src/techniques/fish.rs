//! Fish: N base houses whose places for a value lie in N cover houses, so the covers hold it
//! nowhere else.
//!
//! Places outside the covers, and places in two bases, are *fins*: either a fin is true or the
//! plain fish is, so candidates that both strike go. The search starts from a struck candidate x,
//! with a pigeonhole argument: x removes the places it sees, the rest of N bases must fit in N − 1
//! covers, and the Nth cover is a house of x. This keeps the work small, because a cover through x
//! covers none of the places that x left.
//!
//! Only fish that need all their covers are listed; the others contain a smaller one.

#[path = "fish_lines.rs"]
mod lines;

use super::prelude::*;
use crate::fish_kind::{Fins, Shape};

pub(super) fn find<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    let Technique::Fish(shape, fins, size) = out.technique else { return CONTINUE };
    let size = usize::from(size);
    if shape == Shape::Basic {
        return lines::find(m, fins, size, out);
    }
    let n = m.side();
    let all = m.board.houses.len();
    let (rows, columns, blocks) = (0..n, n..2 * n, 2 * n..all);
    if blocks.is_empty() && shape == Shape::Franken {
        return CONTINUE;
    }
    let sides: Vec<(Vec<usize>, Vec<usize>)> = match shape {
        Shape::Franken => vec![
            (
                rows.clone().chain(blocks.clone()).collect(),
                columns.clone().chain(blocks.clone()).collect(),
            ),
            (columns.chain(blocks.clone()).collect(), rows.chain(blocks).collect()),
        ],
        _ => vec![((0..all).collect(), (0..all).collect())],
    };
    for value in Values::all(n) & out.values {
        let places = m.cells_of(value);
        if places.is_empty() {
            continue;
        }
        for (bases, covers) in &sides {
            let usable = |h: &&usize| !m.spots(**h, value).is_empty();
            let bases: Vec<usize> = bases.iter().filter(usable).copied().collect();
            let mut allowed = vec![false; all];
            covers.iter().filter(usable).for_each(|&h| allowed[h] = true);
            if bases.len() < size || allowed.iter().filter(|&&may| may).count() < size {
                continue;
            }
            let mut hunt = Hunt { m, value, shape, fins, size, bases: &bases, allowed, places };
            hunt.run(out)?;
        }
    }
    CONTINUE
}

/// The search for one value and one choice of base and cover houses.
struct Hunt<'a, const W: usize> {
    m: &'a CandidateGrid<W>,
    value: u8,
    shape: Shape,
    fins: Fins,
    size: usize,
    bases: &'a [usize],
    /// True for houses that may be covers.
    allowed: Vec<bool>,
    places: CellSet<W>,
}

#[derive(Clone)]
struct Chosen<const W: usize> {
    bases: Vec<usize>,
    /// Places of the bases that the target leaves.
    left: CellSet<W>,
}

impl<const W: usize> Hunt<'_, W> {
    fn run(&mut self, out: &mut StepSink) -> Flow {
        let mut found = Vec::new();
        for target in self.places {
            out.tick()?;
            let alive = (self.places - self.m.board.peers[target]) - CellSet::only(target);
            let usable: Vec<(usize, CellSet<W>)> = self
                .bases
                .iter()
                .map(|&h| (h, self.m.board.houses[h]))
                .filter(|(_, house)| !house.has(target) && house.meets(&alive))
                .map(|(h, house)| (h, house & alive))
                .filter(|(h, left)| self.coverable(*left, self.size - 1, &[*h]))
                .collect();
            let mut chosen = Chosen { bases: Vec::with_capacity(self.size), left: CellSet::EMPTY };
            self.grow(target, &usable, &mut chosen, &mut found, out)?;
        }
        self.finish(found, out)
    }

    fn finish(&self, found: Vec<Step>, out: &mut StepSink) -> Flow {
        if out.variants.siamese { self.join(&found, out) } else { best(found, out) }
    }

    fn grow(
        &self,
        target: usize,
        usable: &[(usize, CellSet<W>)],
        chosen: &mut Chosen<W>,
        found: &mut Vec<Step>,
        out: &mut StepSink,
    ) -> Flow {
        if chosen.bases.len() == self.size {
            let mut covers = Vec::with_capacity(self.size);
            return self.cover(target, chosen, chosen.left, &mut covers, found, out);
        }
        for (i, &(house, left)) in usable.iter().enumerate() {
            if left.meets(&chosen.left) {
                continue;
            }
            let union = left | chosen.left;
            chosen.bases.push(house);
            if self.coverable(union, self.size - 1, &chosen.bases) {
                let before = std::mem::replace(&mut chosen.left, union);
                self.grow(target, &usable[i + 1..], chosen, found, out)?;
                chosen.left = before;
            }
            chosen.bases.pop();
        }
        CONTINUE
    }

    /// True if `count` covers are enough.
    fn coverable(&self, left: CellSet<W>, count: usize, bases: &[usize]) -> bool {
        let Some(cell) = left.first() else { return true };
        count > 0
            && self.m.board.houses_of[cell].iter().any(|h| {
                self.allowed[*h]
                    && !bases.contains(h)
                    && self.coverable(left - self.m.board.houses[*h], count - 1, bases)
            })
    }

    /// Chooses covers for the remaining places, then one through the target.
    fn cover(
        &self,
        target: usize,
        chosen: &Chosen<W>,
        left: CellSet<W>,
        covers: &mut Vec<usize>,
        found: &mut Vec<Step>,
        out: &mut StepSink,
    ) -> Flow {
        let board = &self.m.board;
        let Some(cell) = left.first() else {
            if covers.len() != self.size - 1 || !self.needs_all(covers, chosen.left) {
                return CONTINUE;
            }
            for &last in board.houses_of[target].iter().filter(|&&h| self.allowed[h]) {
                covers.push(last);
                self.report(&chosen.bases, covers, found, out)?;
                covers.pop();
            }
            return CONTINUE;
        };
        if covers.len() == self.size - 1 {
            return CONTINUE;
        }
        for &h in &board.houses_of[cell] {
            if self.allowed[h] && !chosen.bases.contains(&h) {
                covers.push(h);
                self.cover(target, chosen, left - board.houses[h], covers, found, out)?;
                covers.pop();
            }
        }
        CONTINUE
    }

    /// True if all covers are needed. A cover chosen for the first cell may become redundant by
    /// later ones, and which cell is first depends on the orientation of the puzzle.
    fn needs_all(&self, covers: &[usize], left: CellSet<W>) -> bool {
        covers.iter().all(|spared| {
            let others = covers.iter().filter(|&h| h != spared);
            !others.fold(left, |left, &h| left - self.m.board.houses[h]).is_empty()
        })
    }

    fn report(
        &self,
        bases: &[usize],
        covers: &[usize],
        found: &mut Vec<Step>,
        out: &mut StepSink,
    ) -> Flow {
        let (base, endo) = self.union(bases);
        let (cover, twice) = self.union(covers);
        let fins = (base - cover) | endo;
        let shape = self.shape_of(bases, covers);
        let kind = if fins.is_empty() {
            Fins::None
        } else if shape == Shape::Basic && self.is_sashimi(bases, fins) {
            Fins::Sashimi
        } else {
            Fins::Finned
        };
        // A siamese fish may combine a finned one and a sashimi.
        let joins = out.variants.siamese && kind != Fins::None && self.fins != Fins::None;
        if shape != self.shape || (kind != self.fins && !joins) {
            return CONTINUE;
        }
        let gone = ((cover - base) | (twice & base)) & self.m.board.seen_by_all(fins);
        let technique = Technique::Fish(shape, kind, self.size as u8);
        let mut sorted = (bases.to_vec(), covers.to_vec());
        sorted.0.sort_unstable();
        sorted.1.sort_unstable();
        let step = Step::new(technique, Values::only(self.value))
            .at(base - fins)
            .fins(fins)
            .because_houses(sorted.0.iter().copied(), self.value)
            .inside(sorted.0)
            .covered_by(sorted.1)
            .strike(gone, self.value);
        if out.wants_one() {
            return out.push(step);
        }
        found.push(step);
        CONTINUE
    }

    /// Places in at least one house, and in at least two.
    fn union(&self, houses: &[usize]) -> (CellSet<W>, CellSet<W>) {
        houses.iter().fold((CellSet::EMPTY, CellSet::EMPTY), |(one, two), &h| {
            let here = self.m.board.houses[h] & self.places;
            (one | here, two | (one & here))
        })
    }

    fn is_sashimi(&self, bases: &[usize], fins: CellSet<W>) -> bool {
        bases.iter().any(|&h| ((self.m.board.houses[h] & self.places) - fins).len() <= 1)
    }

    fn shape_of(&self, bases: &[usize], covers: &[usize]) -> Shape {
        let n = self.m.side();
        let mix = |houses: &[usize]| {
            let rows = houses.iter().any(|&h| h < n);
            let columns = houses.iter().any(|&h| (n..2 * n).contains(&h));
            (rows, columns, houses.iter().any(|&h| h >= 2 * n))
        };
        let (b, c) = (mix(bases), mix(covers));
        let mixed = (b.0 && b.1) || (c.0 && c.1);
        let parallel = (b.0 && c.0) || (b.1 && c.1);
        let straight = !mixed && !parallel;
        match (straight, b.2 || c.2) {
            (true, false) => Shape::Basic,
            (true, true) => Shape::Franken,
            (false, _) => Shape::Mutant,
        }
    }

    /// Joins two fish on the same bases in one step.
    fn join(&self, steps: &[Step], out: &mut StepSink) -> Flow {
        for (i, a) in steps.iter().enumerate() {
            for b in &steps[..i] {
                if a.houses != b.houses || a.eliminations == b.eliminations {
                    continue;
                }
                let mut both = if matches!(a.technique, Technique::Fish(_, Fins::Finned, _)) {
                    a.clone()
                } else {
                    b.clone()
                };
                if !matches!(both.technique, Technique::Fish(_, fins, _) if fins == self.fins) {
                    continue;
                }
                let b = if both == *a { b } else { a };
                both.covers.extend(&b.covers);
                both.fins.extend(&b.fins);
                both.eliminations.extend(&b.eliminations);
                out.push(both)?;
            }
        }
        CONTINUE
    }
}

/// Of fish on the same bases, keeps those that no other surpasses: a cover that leaves more fins
/// strikes less.
fn best(found: Vec<Step>, out: &mut StepSink) -> Flow {
    let outdone = |a: &Step, b: &Step| {
        a.houses == b.houses
            && a.eliminations.len() < b.eliminations.len()
            && a.eliminations.iter().all(|e| b.eliminations.contains(e))
    };
    for step in &found {
        if !found.iter().any(|other| outdone(step, other)) {
            out.push(step.clone())?;
        }
    }
    CONTINUE
}

pub(super) fn explain(step: &Step, names: &Names<'_>) -> Vec<String> {
    let key = match step.fins.len() {
        0 => "fish.plain",
        1 => "fish.fin",
        _ => "fish.fins",
    };
    names.lines(key, step, &[("count", step.houses.len().to_string())])
}
