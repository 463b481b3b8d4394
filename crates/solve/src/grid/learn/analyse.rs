//! From a conflict to a clause: resolve with reasons until one literal of the last level is left, then leave out what
//! follows from the rest.

use super::groups::Clash;
use super::learner::Learner;
use super::lit::Lit;
use super::trail::Reason;

impl Learner {
    /// Puts into `lesson` a clause that the conflict shows, one literal of the last level first and one of the
    /// level before that next, and returns that level; `None` when the conflict holds at level 0.
    pub(super) fn analyse(&mut self, clash: Clash) -> Option<u32> {
        if self.trail.level() == 0 {
            return None;
        }
        let mut reason = Vec::new();
        self.explain_clash(clash, &mut reason);
        let level = reason.iter().map(|l| self.trail.level_of(l.var())).max().filter(|&level| level > 0)?;
        self.return_to(level);
        let mut met = Vec::new();
        let (mut open, mut at) = (0, self.trail.order.len());
        self.lesson.clear();
        self.lesson.push(Lit(0));
        loop {
            for &lit in &reason {
                let var = lit.var();
                if !self.met[var] && self.trail.level_of(var) > 0 {
                    self.met[var] = true;
                    met.push(var);
                    self.order.bump(var);
                    if self.trail.level_of(var) == level {
                        open += 1;
                    } else {
                        self.lesson.push(!lit);
                    }
                }
            }
            at = (0..at).rev().find(|&i| self.met[self.trail.order[i].var()])?;
            let lit = self.trail.order[at];
            open -= 1;
            if open == 0 {
                self.lesson[0] = !lit;
                break;
            }
            reason.clear();
            self.explain(lit, &mut reason);
        }
        self.shorten();
        met.into_iter().for_each(|var| self.met[var] = false);
        let level_of = |l: &Lit| self.trail.level_of(l.var());
        let Some(second) = (1..self.lesson.len()).max_by_key(|&i| level_of(&self.lesson[i])) else {
            return Some(0);
        };
        self.lesson.swap(1, second);
        Some(self.trail.level_of(self.lesson[1].var()))
    }

    /// Leaves out literals that follow from others that the conflict met. Only at one step, and without tables: to look further
    /// cost a quarter of the speed and decided no more.
    fn shorten(&mut self) {
        let mut lesson = std::mem::take(&mut self.lesson);
        let mut first = true;
        lesson.retain(|&lit| std::mem::take(&mut first) || !self.is_implied(!lit));
        self.lesson = lesson;
    }

    fn is_implied(&self, lit: Lit) -> bool {
        let var = lit.var();
        let met =
            |other: Lit| other.var() == var || self.met[other.var()] || self.trail.level_of(other.var()) == 0;
        match self.trail.reason_of(var) {
            Reason::None | Reason::Table(_) => false,
            Reason::Lit(other) => met(other),
            Reason::Group(g) => self.groups.members(g).iter().all(|&m| met(m)),
            Reason::Clause(c) => self.clauses.literals(c).all(met),
        }
    }

    /// Literals, true before, from which a true one follows.
    fn explain(&mut self, lit: Lit, out: &mut Vec<Lit>) {
        match self.trail.reason_of(lit.var()) {
            Reason::None => {}
            Reason::Lit(other) => out.push(other),
            Reason::Group(g) => {
                out.extend(self.groups.members(g).iter().filter(|&&m| m != lit).map(|&m| !m));
            }
            Reason::Clause(c) => out.extend(self.clauses.literals(c).filter(|&l| l != lit).map(|l| !l)),
            Reason::Table(t) => self.tables.explain(t, Some(lit), &self.trail, &self.met, out),
        }
    }

    /// True literals that cannot be so together.
    fn explain_clash(&mut self, clash: Clash, out: &mut Vec<Lit>) {
        match clash {
            Clash::Pair(a, b) => out.extend([a, b]),
            Clash::Group(g) => out.extend(self.groups.members(g).iter().map(|&m| !m)),
            Clash::Clause(c) => out.extend(self.clauses.literals(c).map(|l| !l)),
            Clash::Table(t) => self.tables.explain(t, None, &self.trail, &self.met, out),
        }
    }

    /// Over how many levels the lesson goes.
    pub(super) fn span(&self) -> u32 {
        let mut levels: Vec<u32> = self.lesson.iter().map(|l| self.trail.level_of(l.var())).collect();
        levels.sort_unstable();
        levels.dedup();
        levels.len() as u32
    }
}
