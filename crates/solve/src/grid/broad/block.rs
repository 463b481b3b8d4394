//! Rules, and a block of lanes to which they are applied. It is all compiled twice: wide registers
//! save a seventh of the time.
#![allow(unsafe_code)]

use super::cages::CageRule;
use super::groups::Groups;
use super::houses::HouseRule;
use super::lanes::{Bits, Few, Lanes, WORDS};

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
    /// Per group, where one of its members is.
    done: Vec<Lanes>,
    /// Rules to apply, a bit each.
    dirty: Vec<u64>,
    /// Per group, the words in which it lost something since it was applied, a bit each.
    touched: Vec<u16>,
    /// Per cage and house, the lanes in which it did.
    news: Vec<Lanes>,
    /// Per 64 candidates, the words that changed since they were mirrored, a bit each.
    pub(super) stale: Vec<u16>,
}

/// A cage or a house.
pub(super) trait Rule {
    fn vars(&self) -> &[u16];

    /// Leaves in the room what some lanes may have; the lanes that may have something.
    fn run<B: Bits>(&self, live: B, room: &mut Room<B>) -> B;
}

/// Room to work in, for as many lanes as `B` has.
#[derive(Default)]
pub(super) struct Room<B> {
    /// What each variable was,
    pub(super) was: Vec<B>,
    /// and what is left of it.
    pub(super) left: Vec<B>,
    /// Combinations on the left and on the right: what they were, and what is left.
    pub(super) lefts: Vec<(B, B)>,
    pub(super) rights: Vec<(B, B)>,
    /// Nodes of a graph: where they are reached, and where all is from there.
    pub(super) reached: Vec<B>,
    pub(super) whole: Vec<B>,
}

impl<B: Bits> Room<B> {
    /// Applies a rule to what variables were.
    #[inline(always)]
    fn run(&mut self, rule: &impl Rule, live: B) -> B {
        self.left.clear();
        self.left.resize(self.was.len(), B::NONE);
        rule.run(live, self)
    }
}

/// Room for all lanes of a block, and for a few.
#[derive(Default)]
pub(super) struct Work {
    all: Room<Lanes>,
    few: Room<u64>,
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

    /// The rules of a variable.
    #[inline(always)]
    fn wakes(&self, var: usize) -> impl Iterator<Item = usize> {
        let span = self.wake_starts[var] as usize..self.wake_starts[var + 1] as usize;
        self.wakes[span].iter().map(|&rule| rule.into())
    }

    /// What a copy takes, nearly.
    pub(super) fn bytes(&self) -> usize {
        let cages: usize = self.cages.iter().map(CageRule::bytes).sum();
        let houses: usize = self.houses.iter().map(HouseRule::bytes).sum();
        cages + houses
    }
}

impl Block {
    /// No lane, and all groups to apply.
    pub(super) fn new(rules: &Rules, vars: usize, candidates: usize) -> Block {
        let groups = rules.groups.count();
        let mut dirty = vec![0; rules.count() / 64 + 1];
        dirty[..groups / 64].fill(!0);
        dirty[groups / 64] = (1 << (groups % 64)) - 1;
        Block {
            words: vec![Lanes::NONE; vars],
            live: Lanes::NONE,
            placed: vec![Lanes::NONE; candidates],
            done: vec![Lanes::NONE; groups],
            dirty,
            touched: vec![(1 << WORDS) - 1; groups],
            news: vec![Lanes::NONE; rules.cages.len() + rules.houses.len()],
            stale: vec![0; candidates.div_ceil(64)],
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
                self.apply(rules, i, &rules.cages[i - groups], work);
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
            self.apply(rules, i, &rules.houses[i - first], work);
        }
        self.bury();
        any
    }

    /// Whether a group or a cage is to be applied.
    pub(super) fn is_dirty(&self, rules: &Rules) -> bool {
        self.find_dirty(0, rules.first_house()).is_some()
    }

    /// Whether no rule is to be applied.
    pub(super) fn is_settled(&self) -> bool {
        self.dirty.iter().all(|&rules| rules == 0)
    }

    /// The next rule to apply of those in a span, from `at` on and then from its beginning; it is
    /// no longer to be applied.
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

    /// Applies a cage or a house, where it lost something.
    #[inline(always)]
    fn apply(&mut self, rules: &Rules, i: usize, rule: &impl Rule, work: &mut Work) {
        let news = i - rules.groups.count();
        let lanes = self.news[news] & self.live;
        if let Some(few) = Few::new(lanes) {
            if !lanes.any() {
                return;
            }
            let (room, all) = (&mut work.few, few.all());
            few.gather(rule.vars(), &self.words, &mut room.was);
            let live = room.run(rule, all);
            for (w, ended) in few.spread(all & !live) {
                self.end_lanes(w, ended);
            }
            for (&var, (&was, &left)) in rule.vars().iter().zip(room.was.iter().zip(&room.left)) {
                let lost = was & !left & live;
                if lost.any() {
                    for (w, lost) in few.spread(lost) {
                        self.lose(rules, var.into(), w, lost);
                    }
                }
            }
        } else {
            let room = &mut work.all;
            room.was.clear();
            room.was.extend(rule.vars().iter().map(|&var| self.words[usize::from(var)]));
            let live = room.run(rule, lanes);
            (0..WORDS).for_each(|w| self.end_lanes(w, lanes.0[w] & !live.0[w]));
            for (&var, (&was, &left)) in rule.vars().iter().zip(room.was.iter().zip(&room.left)) {
                let lost = was & !left & live;
                if lost.any() {
                    for (w, &lost) in lost.0.iter().enumerate().filter(|&(_, &lost)| lost != 0) {
                        self.lose(rules, var.into(), w, lost);
                    }
                }
            }
        }
        // It is at its own fixed point.
        self.news[news] = Lanes::NONE;
        self.dirty[i / 64] &= !(1 << (i % 64));
    }

    /// Where a group has one member left, what that excludes is gone.
    #[inline(always)]
    fn apply_group(&mut self, rules: &Rules, g: usize) {
        let group = rules.groups.group(g);
        let mut touched = std::mem::take(&mut self.touched[g]);
        while touched != 0 {
            let w = touched.trailing_zeros() as usize;
            touched &= touched - 1;
            let (mut some, mut several) = (0, 0);
            for &x in group {
                let word = self.words[usize::from(x)].0[w];
                several |= some & word;
                some |= word;
            }
            self.end_lanes(w, !some);
            let alone = self.live.0[w] & !several & !self.done[g].0[w];
            if alone == 0 {
                continue;
            }
            self.done[g].0[w] |= alone;
            for x in group.iter().map(|&x| usize::from(x)) {
                let new = self.words[x].0[w] & alone & !self.placed[x].0[w];
                if new == 0 {
                    continue;
                }
                self.placed[x].0[w] |= new;
                for y in rules.groups.excluded(x).iter().map(|&y| usize::from(y)) {
                    let lost = self.words[y].0[w] & new;
                    if lost != 0 {
                        self.lose(rules, y, w, lost);
                    }
                }
            }
        }
    }

    /// A variable is false in all lanes.
    pub(super) fn lose_all(&mut self, rules: &Rules, var: usize) {
        (0..WORDS).for_each(|w| self.lose(rules, var, w, self.words[var].0[w]));
    }

    /// A variable loses lanes of a word.
    #[inline(always)]
    fn lose(&mut self, rules: &Rules, var: usize, w: usize, lost: u64) {
        self.words[var].0[w] &= !lost;
        self.wake(rules, var, w, lost);
        // Sets are not mirrored; one that shares a tile with candidates does no harm.
        if let Some(stale) = self.stale.get_mut(var / 64) {
            *stale |= 1 << w;
        }
    }

    /// The rules of a variable are to be applied where it lost lanes of a word.
    #[inline(always)]
    pub(super) fn wake(&mut self, rules: &Rules, var: usize, w: usize, lost: u64) {
        let groups = rules.groups.count();
        for rule in rules.wakes(var) {
            if rule < groups {
                self.dirty[rule / 64] |= 1 << (rule % 64);
                self.touched[rule] |= 1 << w;
            } else {
                self.tell(rules, rule - groups, w, lost);
            }
        }
    }

    /// A cage, or a house after all cages, is to be applied to lanes of a word.
    #[inline(always)]
    pub(super) fn tell(&mut self, rules: &Rules, i: usize, w: usize, lanes: u64) {
        let rule = rules.groups.count() + i;
        self.dirty[rule / 64] |= 1 << (rule % 64);
        self.news[i].0[w] |= lanes;
    }

    /// These lanes of a word are contradictions.
    #[inline(always)]
    fn end_lanes(&mut self, w: usize, ended: u64) {
        let ended = ended & self.live.0[w];
        if ended != 0 {
            self.live.0[w] &= !ended;
            self.stale.iter_mut().for_each(|stale| *stale |= 1 << w);
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
