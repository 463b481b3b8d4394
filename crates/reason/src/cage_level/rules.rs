//! The rules of each level. Each returns true if it removed a candidate.
//!
//! | level | rules added |
//! |---|---|
//! | easy | singles; values that no filling of a cage uses anywhere in it |
//! | normal | values that no filling of a cage uses in this cell; boxes against lines |
//! | hard | values that a cage forces into a house; subsets of any size |
//! | extreme | subsets of places of one value (fish of any size); chains of two-candidate cells |
//!
//! On KenKen these are the deductions of the same levels in Simon Tatham's Keen. They are defined
//! by their result, not by the order in which his program searches.

use std::sync::Arc;

use super::alldifferent::{AllDifferent, Clash};
use super::bounds::within_bounds;
use super::chain;
use super::level::CageLevel;
use super::live_fillings::Fillings;
use super::solver::{CageSolver, stale};
use super::table::LONGEST;

impl CageSolver {
    /// Applies all rules up to a level until none removes a candidate.
    ///
    /// # Errors
    /// If the rules prove that the puzzle has no solution, or if the solver has to stop.
    pub(crate) fn solve_to(&mut self, level: CageLevel) -> Result<(), Clash> {
        if level > CageLevel::Easy {
            // The easy level used fillings only in part and skipped some rules, so everything is
            // stale.
            self.stale_cage.fill(u8::MAX);
        }
        loop {
            self.poll()?;
            self.place_singles()?;
            if self.is_solved() {
                return self.fill_cages(level).map(drop);
            }
            let changed = self.fill_cages(level)?
                || self.hidden_singles()?
                || level >= CageLevel::Normal && self.locked()?
                || level >= CageLevel::Hard && (self.forced_into_houses()? || self.subsets()?)
                || level >= CageLevel::Extreme && (self.fish()? || chain::eliminate(self)?);
            if !changed && self.fresh.is_empty() {
                return Ok(());
            }
        }
    }

    /// Drops dead fillings and keeps the values that the others use, per cell or (easy) anywhere in
    /// the cage.
    fn fill_cages(&mut self, level: CageLevel) -> Result<bool, Clash> {
        let mut changed = false;
        for i in 0..self.cages.len() {
            if self.stale_cage[i] & stale::FILL != 0 {
                // The rule for cages and houses looks at live fillings only, so it has to run
                // again.
                self.stale_cage[i] = stale::LINE;
                self.poll()?;
                changed |= self.fill_cage(i, level)?;
            }
        }
        Ok(changed)
    }

    fn fill_cage(&mut self, i: usize, level: CageLevel) -> Result<bool, Clash> {
        let cage = &mut self.cages[i];
        let shape = &cage.facts.shape;
        let n = shape.len();
        if n > LONGEST {
            let domains: Vec<u64> = shape.cells.iter().map(|&c| self.cand[c as usize]).collect();
            let mut found = within_bounds(shape, &domains);
            return self.keep_found(i, level, &domains, &mut found);
        }
        let (mut domains, mut found) = ([0; LONGEST], [0; LONGEST]);
        shape.cells.iter().zip(&mut domains).for_each(|(&c, d)| *d = self.cand[c as usize]);
        let (domains, found) = (&domains[..n], &mut found[..n]);
        if cage.fillings.is_none() && shape.listable(domains) {
            cage.fillings = Some(Fillings::list(shape, domains, self.side));
        }
        match &mut cage.fillings {
            Some(fillings) => fillings.filter(domains, found, &mut self.heap),
            None => found.copy_from_slice(&within_bounds(shape, domains)),
        }
        self.keep_found(i, level, domains, found)
    }

    /// Keeps the values found in the cells of a cage. Mostly they include all candidates.
    fn keep_found(
        &mut self,
        i: usize,
        level: CageLevel,
        domains: &[u64],
        found: &mut [u64],
    ) -> Result<bool, Clash> {
        if level == CageLevel::Easy {
            let anywhere = found.iter().fold(0, |a, f| a | f);
            found.fill(anywhere);
        }
        let mut changed = false;
        for (at, (&mask, domain)) in found.iter().zip(domains).enumerate() {
            if domain & !mask != 0 {
                changed |= self.keep(self.cages[i].facts.shape.cells[at], mask)?;
            }
        }
        Ok(changed)
    }

    fn hidden_singles(&mut self) -> Result<bool, Clash> {
        let mut changed = false;
        for house in 0..self.stale_house.len() {
            if self.stale_house[house] & stale::HIDDEN == 0 {
                continue;
            }
            self.stale_house[house] &= !stale::HIDDEN;
            let (mut once, mut twice, mut alone) = (0, 0, 0);
            for &cell in self.house(house as u32) {
                let cand = self.cand[cell as usize];
                twice |= once & cand;
                once |= cand;
                alone |= if cand.is_power_of_two() { cand } else { 0 };
            }
            if once != self.all {
                return Err(Clash);
            }
            if once & !twice & !alone != 0 {
                changed |= self.keep_hidden(house, once & !twice)?;
            }
        }
        Ok(changed)
    }

    fn keep_hidden(&mut self, house: usize, single: u64) -> Result<bool, Clash> {
        let mut changed = false;
        for at in 0..self.side {
            let cell = self.houses[house * self.side + at];
            let only = self.cand[cell as usize] & single;
            if only != 0 {
                changed |= self.keep(cell, only)?;
            }
        }
        Ok(changed)
    }

    /// Values whose places in one house all lie in another are removed from the rest of that one.
    fn locked(&mut self) -> Result<bool, Clash> {
        let crossings = Arc::clone(&self.crossings);
        let mut changed = false;
        for of_one in crossings.chunk_by(|a, b| a.from == b.from) {
            let stale = &mut self.stale_house[of_one[0].from as usize];
            if std::mem::replace(stale, *stale & !stale::LOCKED) & stale::LOCKED == 0 {
                continue;
            }
            for crossing in of_one {
                let outside = crossing.outside.iter();
                let locked = self.all & !outside.fold(0, |m, &c| m | self.cand[c as usize]);
                for &cell in crossing.rest.iter().filter(|_| locked != 0) {
                    changed |= self.keep(cell, !locked)?;
                }
            }
        }
        Ok(changed)
    }

    /// Values that every filling of a cage has in a house are removed from the rest of that house.
    fn forced_into_houses(&mut self) -> Result<bool, Clash> {
        let mut changed = false;
        for i in 0..self.cages.len() {
            if self.stale_cage[i] & stale::LINE == 0 {
                continue;
            }
            self.stale_cage[i] &= !stale::LINE;
            self.poll()?;
            for line in 0..self.cages[i].facts.lines.len() {
                let cage = &self.cages[i];
                let Some(fillings) = &cage.fillings else { continue };
                let (house, ref positions) = cage.facts.lines[line];
                let forced = fillings.forced(positions, self.all, &self.heap);
                if forced == 0 {
                    continue;
                }
                for k in 0..self.side {
                    let cell = self.houses[house as usize * self.side + k];
                    if self.cage_of[cell as usize] != i as u32 {
                        changed |= self.keep(cell, !forced)?;
                    }
                }
            }
        }
        Ok(changed)
    }

    /// Naked and hidden subsets of every size.
    fn subsets(&mut self) -> Result<bool, Clash> {
        let mut changed = false;
        let mut masks = Vec::with_capacity(self.side);
        for house in 0..self.stale_house.len() {
            if self.stale_house[house] & stale::SUBSET == 0 {
                continue;
            }
            self.stale_house[house] &= !stale::SUBSET;
            self.poll()?;
            masks.clear();
            masks.extend(self.house(house as u32).iter().map(|&c| self.cand[c as usize]));
            let all = AllDifferent::new(&masks)?;
            for at in 0..self.side {
                changed |= self.keep(self.houses[house * self.side + at], !all.impossible(at))?;
            }
        }
        Ok(changed)
    }

    /// Fish of every size: all-different on rows and columns for one value.
    fn fish(&mut self) -> Result<bool, Clash> {
        let mut changed = false;
        let side = self.side;
        let stale = std::mem::take(&mut self.stale_values) & self.all;
        for value in (0..side).map(|v| 1u64 << v).filter(|v| stale & v != 0) {
            self.poll()?;
            let has = |r: usize, c: usize| u64::from(self.cand[r * side + c] & value != 0) << c;
            let rows: Vec<u64> =
                (0..side).map(|r| (0..side).fold(0, |m, c| m | has(r, c))).collect();
            let all = AllDifferent::new(&rows)?;
            for r in 0..side {
                let gone = all.impossible(r);
                for c in (0..side).filter(|c| gone >> c & 1 == 1) {
                    changed |= self.keep((r * side + c) as u32, !value)?;
                }
            }
        }
        Ok(changed)
    }
}
