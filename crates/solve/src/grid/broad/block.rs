//! Rules, and a block of lanes to which they are applied. It is all compiled twice: wide registers save a seventh of the time.
#![allow(unsafe_code)]

use super::cages::{CageRule, Room};
use super::groups::Groups;
use super::houses::{HouseRule, Paths};
use super::lanes::Lanes;

/// All rules of a field: groups, cages and houses, numbered in this order.
#[derive(Clone, Default)]
pub(super) struct Rules {
    pub(super) groups: Groups,
    pub(super) cages: Vec<CageRule>,
    pub(super) houses: Vec<HouseRule>,
    /// The rules of each variable,
    wakes: Vec<u16>,
    /// where they begin, and the end.
    wake_starts: Vec<u32>,
}

/// Some of the lanes.
#[derive(Clone)]
pub(super) struct Block {
    /// Per variable, where it may be true.
    pub(super) words: Vec<Lanes>,
    /// Lanes without a contradiction.
    pub(super) live: Lanes,
    /// Per candidate, where it is true and all that it excludes is gone.
    placed: Vec<Lanes>,
    /// Rules to apply, a bit each.
    pub(super) dirty: Vec<u64>,
    /// Per 64 candidates, the words that changed since they were mirrored, a bit each.
    pub(super) stale: Vec<u16>,
}

/// Room to work in.
#[derive(Default)]
pub(super) struct Work {
    room: Room,
    paths: Paths,
}

impl Rules {
    pub(super) fn count(&self) -> usize {
        self.groups.count() + self.cages.len() + self.houses.len()
    }

    /// The number of the first house.
    fn first_house(&self) -> usize {
        self.groups.count() + self.cages.len()
    }

    /// Lists the rules of each variable.
    pub(super) fn list_wakes(&mut self, vars: usize) {
        let mut owners: Vec<(u16, u16)> = Vec::new();
        let groups = (0..self.groups.count()).map(|g| self.groups.group(g));
        let cages = self.cages.iter().map(|cage| &cage.vars[..]);
        let houses = self.houses.iter().map(|house| &house.vars[..]);
        for (rule, list) in groups.chain(cages).chain(houses).enumerate() {
            owners.extend(list.iter().map(|&var| (var, rule as u16)));
        }
        self.wake_starts = vec![0; vars + 1];
        owners.iter().for_each(|&(var, _)| self.wake_starts[usize::from(var) + 1] += 1);
        for var in 0..vars {
            self.wake_starts[var + 1] += self.wake_starts[var];
        }
        let mut at = self.wake_starts.clone();
        self.wakes = vec![0; owners.len()];
        for (var, rule) in owners {
            let at = &mut at[usize::from(var)];
            self.wakes[*at as usize] = rule;
            *at += 1;
        }
    }

    /// The rules of a variable are to be applied.
    #[inline(always)]
    pub(super) fn wake(&self, var: usize, dirty: &mut [u64]) {
        for &rule in &self.wakes[self.wake_starts[var] as usize..self.wake_starts[var + 1] as usize] {
            dirty[usize::from(rule) / 64] |= 1 << (rule % 64);
        }
    }

    /// What a copy takes, nearly.
    pub(super) fn bytes(&self) -> usize {
        let cages: usize = self.cages.iter().map(CageRule::bytes).sum();
        let houses: usize = self.houses.iter().map(HouseRule::bytes).sum();
        cages + houses
    }
}

impl Block {
    /// No lane, and all rules to apply.
    pub(super) fn new(rules: &Rules, vars: usize, candidates: usize) -> Block {
        let mut dirty = vec![!0; rules.count() / 64];
        dirty.push((1 << (rules.count() % 64)) - 1);
        Block {
            words: vec![Lanes::NONE; vars],
            live: Lanes::NONE,
            placed: vec![Lanes::NONE; candidates],
            dirty,
            stale: vec![!0; candidates.div_ceil(64)],
        }
    }

    /// Applies groups and cages until there is nothing to apply.
    pub(super) fn settle(&mut self, rules: &Rules, work: &mut Work) {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            #[target_feature(enable = "avx2")]
            fn settle(block: &mut Block, rules: &Rules, work: &mut Work) {
                block.settle_here(rules, work);
            }
            // SAFETY: the processor has AVX2.
            return unsafe { settle(self, rules, work) };
        }
        self.settle_here(rules, work);
    }

    /// Shares out every house once where that is needed; whether there was one.
    pub(super) fn share_out(&mut self, rules: &Rules, work: &mut Work) -> bool {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            #[target_feature(enable = "avx2")]
            fn share_out(block: &mut Block, rules: &Rules, work: &mut Work) -> bool {
                block.share_out_here(rules, work)
            }
            // SAFETY: the processor has AVX2.
            return unsafe { share_out(self, rules, work) };
        }
        self.share_out_here(rules, work)
    }

    /// The same in whatever instructions it is compiled to.
    #[inline(always)]
    fn settle_here(&mut self, rules: &Rules, work: &mut Work) {
        let groups = rules.groups.count();
        let (mut at_group, mut at_cage) = (0, groups);
        while self.live.any() {
            if let Some(g) = self.take_dirty((0, groups), at_group) {
                at_group = g + 1;
                self.apply_group(rules, g);
            } else if let Some(i) = self.take_dirty((groups, rules.first_house()), at_cage) {
                at_cage = i + 1;
                let cage = &rules.cages[i - groups];
                self.ask(&cage.vars, &mut work.room);
                let live = cage.run(self.live, &mut work.room);
                self.take_in(rules, i, &cage.vars, live, &work.room);
            } else {
                break;
            }
        }
        self.bury();
    }

    /// The same in whatever instructions it is compiled to.
    #[inline(always)]
    fn share_out_here(&mut self, rules: &Rules, work: &mut Work) -> bool {
        let first = rules.first_house();
        let (mut at, mut any) = (first, false);
        while self.live.any()
            && let Some(i) = self.take_dirty((at, rules.count()), at)
        {
            (at, any) = (i + 1, true);
            let (house, room) = (&rules.houses[i - first], &mut work.room);
            self.ask(&house.vars, room);
            let live = house.run(self.live, room, &mut work.paths);
            self.take_in(rules, i, &house.vars, live, room);
        }
        self.bury();
        any
    }

    /// Whether a group or a cage is to be applied.
    pub(super) fn is_dirty(&self, rules: &Rules) -> bool {
        self.find_dirty(0, rules.first_house()).is_some()
    }

    /// The next rule to apply of those in a span, from `at` on and then from its beginning; it is no longer to be applied.
    #[inline(always)]
    fn take_dirty(&mut self, span: (usize, usize), at: usize) -> Option<usize> {
        let rule = self.find_dirty(at, span.1).or_else(|| self.find_dirty(span.0, at))?;
        self.dirty[rule / 64] &= !(1 << (rule % 64));
        Some(rule)
    }

    #[inline(always)]
    fn find_dirty(&self, from: usize, to: usize) -> Option<usize> {
        let mut w = from / 64;
        let mut word = self.dirty.get(w)? & (!0 << (from % 64));
        while word == 0 {
            w += 1;
            if 64 * w >= to {
                return None;
            }
            word = self.dirty[w];
        }
        Some(64 * w + word.trailing_zeros() as usize).filter(|&rule| rule < to)
    }

    /// Hands some variables to a rule.
    #[inline(always)]
    fn ask(&self, vars: &[u16], room: &mut Room) {
        room.was.clear();
        room.was.extend(vars.iter().map(|&var| self.words[usize::from(var)]));
        room.left.clear();
        room.left.resize(vars.len(), Lanes::NONE);
    }

    /// Takes in what the rule leaves of them, and of the lanes.
    #[inline(always)]
    fn take_in(&mut self, rules: &Rules, rule: usize, vars: &[u16], live: Lanes, room: &Room) {
        self.end_lanes(!live);
        for (&var, (&was, &left)) in vars.iter().zip(room.was.iter().zip(&room.left)) {
            let lost = was & !left & self.live;
            self.words[usize::from(var)] = left;
            if lost.any() {
                self.note_loss(rules, usize::from(var), lost);
            }
        }
        // It is at its own fixed point.
        self.dirty[rule / 64] &= !(1 << (rule % 64));
    }

    /// Where a group has one member left, what that excludes is gone.
    #[inline(always)]
    fn apply_group(&mut self, rules: &Rules, g: usize) {
        let (some, several) = rules.groups.count_members(g, &self.words);
        self.end_lanes(!some);
        let alone = self.live & !several;
        if !alone.any() {
            return;
        }
        for &x in rules.groups.group(g) {
            let x = usize::from(x);
            let new = self.words[x] & alone & !self.placed[x];
            if !new.any() {
                continue;
            }
            self.placed[x] |= new;
            for &y in rules.groups.excluded(x) {
                let y = usize::from(y);
                let lost = self.words[y] & new;
                if lost.any() {
                    self.words[y] &= !new;
                    self.note_loss(rules, y, lost);
                }
            }
        }
    }

    /// A variable lost lanes.
    #[inline(always)]
    fn note_loss(&mut self, rules: &Rules, var: usize, lost: Lanes) {
        rules.wake(var, &mut self.dirty);
        // Sets are not mirrored; one that shares a tile with candidates does no harm.
        if let Some(stale) = self.stale.get_mut(var / 64) {
            *stale |= lost.words();
        }
    }

    /// These lanes are contradictions.
    #[inline(always)]
    fn end_lanes(&mut self, ended: Lanes) {
        let ended = ended & self.live;
        if ended.any() {
            self.live &= !ended;
            self.stale.iter_mut().for_each(|stale| *stale |= ended.words());
        }
    }

    /// Nothing may be true in a lane that is a contradiction.
    #[inline(always)]
    fn bury(&mut self) {
        let live = self.live;
        if !live.any() {
            self.dirty.fill(0);
        }
        self.words[..self.placed.len()].iter_mut().for_each(|word| *word &= live);
    }
}
