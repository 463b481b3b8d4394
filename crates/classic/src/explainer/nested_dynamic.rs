//! Incremental nested dynamic chains: the rules of level 4.
//!
//! Every assumption is propagated in a grid that lacks some candidates of the original one. The
//! original grid has no dynamic chain, and most assumptions have the same consequences in both
//! grids, so a group of them has no common result. Hence the consequences in the original grid are
//! kept as sets. An assumption is propagated again only if its group turns out to have a common
//! result, or if the removed candidates extend its set: they leave one choice in a house or cell
//! that had two or more.

use super::dynamic::for_shared;
use super::implication_log::{Assertion, ImplicationLog, Rule};
use super::nested::{Rated, antecedents_gone, cell_gone, house_gone, in_order, struck};
use super::propagation::{Counts, Propagation};
use super::scale::length_tenths;
use crate::bitboard::{Bitboard, Candidates, Cells, Digits, HOUSES, HOUSES_OF, Members, size};

#[derive(Clone, Copy, Default)]
struct Touched {
    houses: [u32; 9],
    cells: Cells,
}

impl Touched {
    fn of(off: &Candidates) -> Self {
        let mut touched = Touched::default();
        for (digit, cell) in off.iter() {
            HOUSES_OF[cell].iter().for_each(|house| touched.houses[digit] |= 1 << house);
        }
        touched.cells = off.0.iter().fold(0, |all, cells| all | cells);
        touched
    }
}

/// The consequences of an assumption in the original grid.
#[derive(Clone, Default)]
struct Basis {
    on: Candidates,
    off: Candidates,
    touched: Touched,
}

impl Basis {
    fn of(run: &ImplicationLog) -> Self {
        Basis { on: run.on, off: run.off, touched: Touched::of(&run.off) }
    }

    /// True if there are more in this grid, which lacks the candidates along `missing`.
    fn is_extended(&self, now: &Bitboard, missing: &Touched) -> bool {
        for digit in 0..9 {
            let (at, off) = (now.at[digit], self.off.0[digit]);
            let mut houses = self.touched.houses[digit] & missing.houses[digit];
            while houses != 0 {
                let places = at & HOUSES[houses.trailing_zeros() as usize];
                houses &= houses - 1;
                let left = places & !off;
                if left & left.wrapping_sub(1) == 0
                    && left != places
                    && left & self.on.0[digit] == 0
                {
                    return true;
                }
            }
        }
        Members(self.touched.cells & missing.cells).any(|cell| {
            let cands = now.cands[cell];
            let left = Digits(cands)
                .filter(|&digit| !self.off.has(digit, cell))
                .fold(0, |set, d| set | 1u16 << d);
            let last = left.trailing_zeros() as usize;
            size(left) < 2 && left != cands && (left == 0 || !self.on.has(last, cell))
        })
    }
}

/// The runs in a sequence of grids that all derive from one original grid. Buffers are reused.
#[derive(Default)]
pub(super) struct NestedDynamic {
    prepared: bool,
    candidates: Vec<(usize, usize)>,
    /// Number of each candidate, by digit · 81 + cell.
    index: Vec<u16>,
    /// Consequences of each candidate assumed true, and false, in the original grid.
    basis: Vec<[Basis; 2]>,
    /// The same in the current grid, where `made`.
    runs: Vec<[ImplicationLog; 2]>,
    work: Propagation,
    made: Vec<[bool; 2]>,
}

impl NestedDynamic {
    /// Called before the original grid changes.
    pub(super) fn invalidate(&mut self) {
        self.prepared = false;
    }

    /// Makes every assumption in the original grid, which has no dynamic chain.
    pub(super) fn prepare(&mut self, original: &Bitboard) {
        if self.prepared {
            return;
        }
        self.prepared = true;
        self.candidates = original.candidates().iter().collect();
        self.index = vec![0; 729];
        self.runs.resize_with(self.candidates.len().max(self.runs.len()), Default::default);
        self.basis.clear();
        let counts = Counts::of(original);
        for (number, &(digit, cell)) in self.candidates.iter().enumerate() {
            self.index[digit * 81 + cell] = number as u16;
            let basis = [true, false].map(|is_on| {
                self.work.explore(original, &counts, (digit, cell, is_on));
                Basis::of(&self.work.log)
            });
            self.basis.push(basis);
        }
    }

    /// The chains in a grid that lacks some candidates of the original one: the shortest for each
    /// result.
    pub(super) fn look(&mut self, original: &Bitboard, now: &Bitboard) -> Vec<Rule> {
        let counts = Counts::of(now);
        self.extend(original, now, &counts);
        let mut lightest = Lightest { original, now, slot: vec![u16::MAX; 1458], best: Vec::new() };
        for (digit, cell) in now.candidates().iter().filter(|&(_, cell)| size(now.cands[cell]) > 1)
        {
            let number = usize::from(self.index[digit * 81 + cell]);
            for side in 0..2 {
                let run = &self.runs[number][side];
                if let Some((d, c)) = run.clash.filter(|_| self.made[number][side]) {
                    let parts = [(run, (d, c, true)), (run, (d, c, false))];
                    lightest.offer(&parts, Group::Candidate, (digit, cell, side == 1));
                }
            }
        }
        self.groups(original, now, &counts, &mut lightest);
        in_order(lightest.best)
    }

    /// Propagates the assumptions that have more consequences in this grid.
    fn extend(&mut self, original: &Bitboard, now: &Bitboard, counts: &Counts) {
        let missing = Candidates(std::array::from_fn(|digit| original.at[digit] & !now.at[digit]));
        let missing = Touched::of(&missing);
        self.made.clear();
        self.made.resize(self.candidates.len(), [false; 2]);
        for cell in Members(now.open()).filter(|&cell| size(now.cands[cell]) > 1) {
            let cands = Digits(now.cands[cell]);
            let number = |digit: usize| usize::from(self.index[digit * 81 + cell]);
            let numbers: [usize; 9] = std::array::from_fn(number);
            for digit in cands {
                if self.basis[numbers[digit]][0].is_extended(now, &missing) {
                    self.make(now, counts, (numbers[digit], 0));
                }
            }
            for digit in cands {
                // If a cell has two candidates, one is false exactly when the other is true, so
                // only a clash matters.
                let extended = if size(now.cands[cell]) == 2 {
                    let other =
                        numbers[(now.cands[cell] & !(1 << digit)).trailing_zeros() as usize];
                    self.made[other][0] && self.runs[other][0].clash.is_some()
                } else {
                    self.basis[numbers[digit]][1].is_extended(now, &missing)
                };
                if extended {
                    self.make(now, counts, (numbers[digit], 1));
                }
            }
        }
    }

    fn make(&mut self, now: &Bitboard, counts: &Counts, (number, side): (usize, usize)) {
        if self.made[number][side] {
            return;
        }
        self.made[number][side] = true;
        let (digit, cell) = self.candidates[number];
        self.work.explore(now, counts, (digit, cell, side == 0));
        std::mem::swap(&mut self.work.log, &mut self.runs[number][side]);
    }

    /// Offers the common results of each group of runs of which one must hold: the candidates of a
    /// cell, a candidate true and false, the places of a digit in a house.
    fn groups(
        &mut self,
        original: &Bitboard,
        now: &Bitboard,
        counts: &Counts,
        lightest: &mut Lightest,
    ) {
        let mut group = Vec::with_capacity(9);
        let number =
            |index: &[u16], digit: usize, cell: usize| usize::from(index[digit * 81 + cell]);
        for cell in Members(now.open()).filter(|&cell| size(now.cands[cell]) > 1) {
            let cands = Digits(now.cands[cell]);
            group.clear();
            group.extend(cands.map(|digit| (number(&self.index, digit, cell), 0)));
            let whole = now.cands[cell] == original.cands[cell];
            self.group(now, counts, Group::Cell(cell), &group, whole, lightest);
            if size(now.cands[cell]) > 2 {
                for digit in cands {
                    let number = number(&self.index, digit, cell);
                    self.group(
                        now,
                        counts,
                        Group::Candidate,
                        &[(number, 0), (number, 1)],
                        true,
                        lightest,
                    );
                }
            }
        }
        for house in 0..27 {
            for digit in 0..9 {
                let places = now.places(digit, house);
                group.clear();
                let open = Members(places).filter(|&cell| size(now.cands[cell]) > 1);
                group.extend(open.map(|cell| (number(&self.index, digit, cell), 0)));
                let whole = places == original.places(digit, house);
                self.group(now, counts, Group::House(digit, house), &group, whole, lightest);
            }
        }
    }

    /// Offers the common results of these runs. There are none if the group is complete and no run
    /// was extended.
    fn group(
        &mut self,
        now: &Bitboard,
        counts: &Counts,
        group: Group,
        members: &[(usize, usize)],
        whole: bool,
        lightest: &mut Lightest,
    ) {
        let extended = members.iter().any(|&(number, side)| self.made[number][side]);
        if members.len() < 2 || whole && !extended || !self.share(now, members) {
            return;
        }
        members.iter().for_each(|&member| self.make(now, counts, member));
        let runs: Vec<&ImplicationLog> =
            members.iter().map(|&(number, side)| &self.runs[number][side]).collect();
        let mut parts = Vec::with_capacity(9);
        for_shared(now, &runs, |result| {
            parts.clear();
            parts.extend(runs.iter().map(|&run| (run, result)));
            lightest.offer(&parts, group, result);
        });
    }

    fn share(&self, now: &Bitboard, members: &[(usize, usize)]) -> bool {
        let sets = |&(number, side): &(usize, usize)| match self.made[number][side] {
            true => (&self.runs[number][side].on, &self.runs[number][side].off),
            false => (&self.basis[number][side].on, &self.basis[number][side].off),
        };
        let (mut on, mut off) = (now.at, now.at);
        for (more_on, more_off) in members.iter().map(sets) {
            let mut any = 0;
            for digit in 0..9 {
                on[digit] &= more_on.0[digit];
                off[digit] &= more_off.0[digit];
                any |= on[digit] | off[digit];
            }
            if any == 0 {
                return false;
            }
        }
        true
    }
}

#[derive(Clone, Copy)]
enum Group {
    Cell(usize),
    Candidate,
    House(usize, usize),
}

struct Lightest<'a> {
    original: &'a Bitboard,
    now: &'a Bitboard,
    /// Position of each result in `best`: digit · 81 + cell, plus 729 if true.
    slot: Vec<u16>,
    best: Vec<Rated>,
}

impl Lightest<'_> {
    /// Adds a chain made of these parts that proves a result.
    fn offer(&mut self, parts: &[(&ImplicationLog, Assertion)], group: Group, result: Assertion) {
        let (digit, cell, is_on) = result;
        let slot = digit * 81 + cell + 729 * usize::from(is_on);
        let known =
            self.best.get(usize::from(self.slot[slot])).map_or(u32::MAX, |(_, rule)| rule.nested);
        let least = || parts.iter().map(|&(run, result)| run.least(result)).sum::<u32>();
        let off = struck(self.now, result);
        if off.is_empty() || known < u32::MAX && least() >= known {
            return;
        }
        let (mut nodes, mut mark, mut parents) = (0, 0u64, Candidates::default());
        for &(run, result) in parts {
            let antecedents = antecedents_gone(self.original, self.now, run, result, &mut parents);
            nodes += antecedents.len();
            if nodes >= known {
                return;
            }
            mark = mark.wrapping_mul(31).wrapping_add(antecedents.mark());
        }
        match group {
            Group::Cell(cell) => cell_gone(self.original, self.now, cell, &mut parents),
            Group::House(digit, house) => {
                house_gone(self.original, self.now, digit, house, &mut parents)
            }
            Group::Candidate => {}
        }
        let rated = (85 + length_tenths(nodes), Rule { off, parents, nested: nodes, mark });
        match self.best.get_mut(usize::from(self.slot[slot])) {
            Some(known) => *known = rated,
            None => {
                self.slot[slot] = self.best.len() as u16;
                self.best.push(rated);
            }
        }
    }
}
