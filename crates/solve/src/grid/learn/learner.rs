//! The search: propagate, decide, learn a clause from every conflict, and start again often.
//!
//! Learning is that of Marques-Silva and Sakallah (GRASP, 1996) with the first unique implication point, activities and
//! restarts of Chaff and MiniSat; reasons from tables on demand are "lazy clause generation" (Ohrimenko, Stuckey and
//! Codish, 2009).

use quadrille_limits::{Meter, Stop};

use super::clauses::Clauses;
use super::groups::{Clash, Groups};
use super::lit::Lit;
use super::order::Order;
use super::tables::{NewTable, Tables};
use super::trail::{Reason, Trail, Value};

/// Conflicts of the shortest run; the others are multiples by the sequence 1, 1, 2, 1, 1, 2, 4, … Of 54 searches on hard
/// puzzles, runs of 50 decided 37 within 60,000 nodes and runs of 100 decided 35.
const RUN: u64 = 50;
/// Clauses before half of them go, and by how many more each time.
const CLAUSES: (usize, usize) = (3_000, 500);
/// Most clauses at any time.
const MOST_CLAUSES: usize = 50_000;

/// See the module page.
pub(super) struct Learner {
    /// What is assigned.
    pub(super) trail: Trail,
    /// Exactly one of each is true.
    pub(super) groups: Groups,
    /// Fillings.
    pub(super) tables: Tables,
    /// What was learnt.
    pub(super) clauses: Clauses,
    /// What to decide.
    pub(super) order: Order,
    /// Per variable: whether the conflict that is being looked at has met it.
    pub(super) met: Vec<bool>,
    /// The clause that is being learnt.
    pub(super) lesson: Vec<Lit>,
    /// Whether there can be no other solution.
    finished: bool,
    /// Conflicts so far.
    pub(super) conflicts: u64,
    /// When this run ends, in conflicts.
    until: u64,
    /// How many runs there were.
    runs: u64,
    /// How many clauses are enough.
    enough: usize,
}

impl Learner {
    /// A search over variables with these activities at first.
    pub(super) fn new(activity: Vec<f64>, groups: &[Vec<Lit>], tables: &[NewTable]) -> Self {
        let vars = activity.len();
        Learner {
            trail: Trail::new(vars),
            groups: Groups::new(vars, groups),
            tables: Tables::new(vars, tables),
            clauses: Clauses::new(vars),
            order: Order::new(activity),
            met: vec![false; vars],
            lesson: Vec::new(),
            finished: groups.iter().any(Vec::is_empty),
            conflicts: 0,
            until: RUN,
            runs: 0,
            enough: CLAUSES.0,
        }
    }

    /// Goes on to the next assignment of all variables that nothing forbids; false when there is none.
    ///
    /// # Errors
    /// When the budget ends first.
    pub(super) fn next(&mut self, meter: &mut Meter) -> Result<bool, Stop> {
        while !self.finished {
            meter.tick()?;
            if let Err(clash) = self.propagate() {
                self.conflicts += 1;
                self.learn(clash);
                continue;
            }
            if self.trail.level() == 0 {
                self.settle();
            } else if self.conflicts >= self.until {
                self.runs += 1;
                self.until = self.conflicts + RUN * luby(self.runs);
                self.return_to(0);
                continue;
            }
            if !self.decide() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a variable is true in the assignment found.
    pub(super) fn is_true(&self, var: usize) -> bool {
        self.trail.value(Lit::yes(var)) == Value::True
    }

    /// Forbids the assignment found: its decisions must not come together again.
    pub(super) fn forbid_found(&mut self) {
        let starts = &self.trail.starts;
        let clause: Vec<Lit> = starts.iter().map(|&at| !self.trail.order[at as usize]).collect();
        self.forbid(&clause);
    }

    /// Adds a clause whose literals are open at level 0.
    pub(super) fn forbid(&mut self, clause: &[Lit]) {
        self.return_to(0);
        match *clause {
            [] => self.finished = true,
            [only] => self.trail.assign(only, Reason::None),
            _ => {
                self.clauses.add(clause, 0);
            }
        }
    }

    /// The fixed point of groups, clauses and tables.
    fn propagate(&mut self) -> Result<(), Clash> {
        loop {
            while let Some(&lit) = self.trail.order.get(self.trail.head) {
                self.trail.head += 1;
                self.groups.follow(lit, &mut self.trail)?;
                self.tables.thin(lit);
                self.clauses.follow(lit, &mut self.trail)?;
            }
            if !self.tables.follow(&mut self.trail)? {
                return Ok(());
            }
        }
    }

    /// At level 0, propagated.
    fn settle(&mut self) {
        self.tables.settle();
        if self.clauses.len() >= self.enough {
            self.enough = (self.enough + CLAUSES.1).min(MOST_CLAUSES);
            self.clauses.reduce(&self.trail);
        }
    }

    /// Decides the next variable; false when all are assigned.
    fn decide(&mut self) -> bool {
        while let Some(var) = self.order.pop() {
            if self.trail.value(Lit::yes(var)) == Value::Open {
                self.trail.starts.push(self.trail.order.len() as u32);
                self.tables.begin_level();
                self.trail.assign(Lit::new(var, self.order.last[var]), Reason::None);
                return true;
            }
        }
        false
    }

    /// Learns from a conflict and goes back to where the lesson first tells something; or it was the last one.
    fn learn(&mut self, clash: Clash) {
        let Some(level) = self.analyse(clash) else {
            self.finished = true;
            return;
        };
        self.return_to(level);
        let first = self.lesson[0];
        let reason = if self.lesson.len() == 1 {
            Reason::None
        } else {
            Reason::Clause(self.clauses.add(&self.lesson, self.span()))
        };
        self.trail.assign(first, reason);
        self.order.age();
    }

    /// Takes back everything above a level.
    pub(super) fn return_to(&mut self, level: u32) {
        if self.trail.level() <= level {
            return;
        }
        let start = self.trail.starts[level as usize] as usize;
        while self.trail.order.len() > start
            && let Some((lit, propagated)) = self.trail.unassign()
        {
            if propagated {
                self.groups.unfollow(lit);
            }
            self.order.last[lit.var()] = lit.is_yes();
            self.order.insert(lit.var());
        }
        self.trail.starts.truncate(level as usize);
        self.trail.head = self.trail.order.len();
        self.tables.return_to(level);
    }
}

/// The sequence 1, 1, 2, 1, 1, 2, 4, … from number 0 (Luby, Sinclair and Zuckerman, 1993).
fn luby(number: u64) -> u64 {
    let mut i = number + 1;
    loop {
        let bits = u64::BITS - i.leading_zeros();
        if i == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        i -= (1 << (bits - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_lengths_of_runs_are_those_of_luby() {
        let start: Vec<u64> = (0..15).map(super::luby).collect();
        assert_eq!(start, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
