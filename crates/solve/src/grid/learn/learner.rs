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
use super::pace::Pace;
use super::tables::{NewTable, Tables};
use super::trail::{Reason, Trail, Value};

/// Clauses before half of them go, and by how many more each time.
const CLAUSES: (usize, usize) = (3_000, 500);
/// Most clauses at any time.
const MOST_CLAUSES: usize = 50_000;

/// How far the search went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::grid) enum Step {
    /// To a solution.
    Found,
    /// To the end: there is no other.
    Done,
    /// As far as it was to go.
    Paused,
}

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
    /// When to start again.
    pace: Pace,
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
            pace: Pace::default(),
            enough: CLAUSES.0,
        }
    }

    /// Goes on to the next assignment of all variables that nothing forbids, for at most so many conflicts.
    ///
    /// # Errors
    /// When the budget ends first.
    pub(super) fn next(&mut self, meter: &mut Meter, conflicts: u64) -> Result<Step, Stop> {
        let mut left = conflicts;
        while !self.finished {
            meter.tick()?;
            if let Err(clash) = self.propagate() {
                self.learn(clash);
                left = left.saturating_sub(1);
                if left == 0 {
                    return Ok(Step::Paused);
                }
                continue;
            }
            if self.trail.level() == 0 {
                self.settle();
            } else if self.pace.is_over() {
                self.return_to(0);
                continue;
            }
            if !self.decide() {
                return Ok(Step::Found);
            }
        }
        Ok(Step::Done)
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

    /// Adds a clause for good.
    pub(super) fn forbid(&mut self, clause: &[Lit]) {
        self.return_to(0);
        if clause.iter().any(|&l| self.trail.value(l) == Value::True) {
            return;
        }
        let open: Vec<Lit> = clause.iter().copied().filter(|&l| self.trail.value(l) == Value::Open).collect();
        match *open {
            [] => self.finished = true,
            [only] => self.trail.assign(only, Reason::None),
            _ => {
                self.clauses.add(&open, 0);
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
        let span = self.span();
        self.pace.note(span);
        self.return_to(level);
        let first = self.lesson[0];
        let reason = if self.lesson.len() == 1 {
            Reason::None
        } else {
            Reason::Clause(self.clauses.add(&self.lesson, span))
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use quadrille_chance::Chance;
    use quadrille_limits::Budget;

    use super::*;

    const CELLS: usize = 7;
    const VALUES: usize = 3;

    /// Relations over three cells each: which of 27 fillings are left.
    fn relations(chance: &mut Chance) -> Vec<([usize; 3], Vec<usize>)> {
        let count = 4 + chance.index(9);
        let one = |chance: &mut Chance| {
            let mut cells: Vec<usize> = (0..CELLS).collect();
            chance.shuffle(&mut cells);
            let fillings: Vec<usize> = (0..27).filter(|_| chance.odds(1, 2)).collect();
            ([cells[0], cells[1], cells[2]], fillings)
        };
        (0..count).map(|_| one(chance)).filter(|(_, fillings)| !fillings.is_empty()).collect()
    }

    fn digit(filling: usize, k: usize) -> usize {
        filling / VALUES.pow(k as u32) % VALUES
    }

    fn table((cells, fillings): &([usize; 3], Vec<usize>)) -> NewTable {
        let pairs = || (0..3).flat_map(|k| (0..VALUES).map(move |v| (k, v)));
        let holds =
            |(k, v)| (0..fillings.len()).filter(|&t| digit(fillings[t], k) == v).fold(0, |w, t| w | 1 << t);
        NewTable {
            columns: pairs().map(|(k, v)| (cells[k] * VALUES + v) as u32).collect(),
            grouped: 3 * VALUES,
            fillings: fillings.len(),
            support: pairs().map(holds).collect(),
        }
    }

    #[test]
    fn every_solution_of_random_relations_is_found_once() {
        let mut chance = Chance::new(7);
        let (mut none, mut most, mut reduced) = (0, 0, 0);
        for case in 0..1_500 {
            let relations = relations(&mut chance);
            let fits = |grid: &usize| {
                let filling =
                    |c: &[usize; 3]| (0..3).map(|k| digit(*grid, c[k]) * VALUES.pow(k as u32)).sum();
                relations.iter().all(|(cells, fillings)| fillings.contains(&filling(cells)))
            };
            let want: BTreeSet<usize> = (0..VALUES.pow(CELLS as u32)).filter(fits).collect();
            let lit = |c: usize, v: usize| Lit::yes(c * VALUES + v);
            let groups: Vec<Vec<Lit>> =
                (0..CELLS).map(|c| (0..VALUES).map(|v| lit(c, v)).collect()).collect();
            let tables: Vec<NewTable> = relations.iter().map(table).collect();
            let activity = (0..CELLS * VALUES).map(|_| chance.index(100) as f64 / 1e4).collect();
            let mut learner = Learner::new(activity, &groups, &tables);
            // So few that clauses are dropped all the time.
            learner.enough = 4;
            let (mut got, mut meter) = (BTreeSet::new(), Budget::unlimited().start());
            loop {
                // Pauses change nothing.
                match learner.next(&mut meter, 3).expect("no budget") {
                    Step::Done => break,
                    Step::Paused => continue,
                    Step::Found => {}
                }
                let value =
                    |c: usize| (0..VALUES).find(|&v| learner.is_true(c * VALUES + v)).expect("one value");
                let grid = (0..CELLS).map(|c| value(c) * VALUES.pow(c as u32)).sum();
                assert!(got.insert(grid), "case {case}: twice");
                learner.forbid_found();
            }
            assert_eq!(got, want, "case {case}");
            none += usize::from(want.is_empty());
            most = most.max(want.len());
            reduced += usize::from(learner.enough > 4);
        }
        assert!(none > 100 && most > 100 && reduced > 500, "{none} none, at most {most}, {reduced} reduced");
    }
}
