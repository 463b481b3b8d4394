//! Decides if a clause follows by unit propagation. Clauses have two watched literals. Groups mean
//! "at most one" without listing their pairs. Permanent literals stay on the trail; an assumption
//! is undone.

use crate::encode::Clauses;
use crate::refusal::{GoOn, Refusal};

/// Literals propagated, or clauses added, between two calls of `go_on`.
const OFTEN: usize = 1024;

pub(crate) struct Rup {
    arena: Vec<i32>,
    /// By literal: the clauses that watch it, as start and end in `arena`, each with another of its
    /// literals. While that literal holds, the clause can be skipped.
    watches: Vec<Vec<(u32, u32, i32)>>,
    groups: Vec<Vec<u32>>,
    groups_of: Vec<Vec<u32>>,
    holds: Vec<bool>,
    /// The literals that hold, in order of assignment.
    trail: Vec<i32>,
    /// The length of the propagated part of the trail.
    head: usize,
    /// True if the clauses contradict each other by propagation alone.
    pub(crate) refuted: bool,
}

fn index(lit: i32) -> usize {
    2 * lit.unsigned_abs() as usize + usize::from(lit < 0)
}

impl Rup {
    /// Propagates the clauses' own consequences.
    ///
    /// # Errors
    /// If stopped by `go_on`, as in all functions below.
    pub(crate) fn new(clauses: Clauses, go_on: &mut GoOn<'_>) -> Result<Self, Refusal> {
        let vars = clauses.vars as usize;
        let mut groups_of = vec![Vec::new(); vars + 1];
        for (number, group) in clauses.groups.iter().enumerate() {
            group.iter().for_each(|&var| groups_of[var as usize].push(number as u32));
        }
        let mut rup = Rup {
            arena: Vec::with_capacity(clauses.lits.len()),
            watches: vec![Vec::new(); 2 * vars + 2],
            groups: clauses.groups,
            groups_of,
            holds: vec![false; 2 * vars + 2],
            trail: Vec::with_capacity(vars),
            head: 0,
            refuted: false,
        };
        let mut start = 0;
        for (number, end) in clauses.ends.into_iter().enumerate() {
            if number % OFTEN == 0 && !go_on() {
                return Err(Refusal::stopped());
            }
            rup.add(&clauses.lits[start..end], go_on)?;
            start = end;
        }
        Ok(rup)
    }

    pub(crate) fn vars(&self) -> u32 {
        self.groups_of.len() as u32 - 1
    }

    /// Adds a clause without repeated literals permanently, and propagates it.
    pub(crate) fn add(&mut self, clause: &[i32], go_on: &mut GoOn<'_>) -> Result<(), Refusal> {
        if clause.iter().any(|&lit| self.holds[index(lit)]) {
            return Ok(());
        }
        let start = self.arena.len();
        // Permanently false literals never become true again.
        let open = clause.iter().copied().filter(|&lit| !self.holds[index(-lit)]);
        self.arena.extend(open);
        match self.arena[start..] {
            [] => self.refuted = true,
            [unit] => {
                self.arena.truncate(start);
                self.assign(unit);
                self.refuted |= self.propagate(go_on)?;
            }
            [a, b, ..] => {
                let (start, end) = (start as u32, self.arena.len() as u32);
                self.watches[index(a)].push((start, end, b));
                self.watches[index(b)].push((start, end, a));
            }
        }
        Ok(())
    }

    /// True if assuming the clause false leads to a contradiction.
    pub(crate) fn follows(
        &mut self,
        clause: &[i32],
        go_on: &mut GoOn<'_>,
    ) -> Result<bool, Refusal> {
        let fixed = self.trail.len();
        let mut clash = self.refuted;
        for &lit in clause {
            clash |= self.holds[index(lit)];
            if !clash && !self.holds[index(-lit)] {
                self.assign(-lit);
            }
        }
        clash = clash || self.propagate(go_on)?;
        for lit in self.trail.drain(fixed..) {
            self.holds[index(lit)] = false;
        }
        self.head = fixed;
        Ok(clash)
    }

    fn assign(&mut self, lit: i32) {
        self.holds[index(lit)] = true;
        self.trail.push(lit);
    }

    /// Propagates the trail; true on a contradiction.
    fn propagate(&mut self, go_on: &mut GoOn<'_>) -> Result<bool, Refusal> {
        while let Some(&lit) = self.trail.get(self.head) {
            self.head += 1;
            if self.head.is_multiple_of(OFTEN) && !go_on() {
                return Err(Refusal::stopped());
            }
            if lit > 0 && self.propagate_groups(lit) {
                return Ok(true);
            }
            let mut list = std::mem::take(&mut self.watches[index(-lit)]);
            let clash = self.propagate_clauses(-lit, &mut list);
            self.watches[index(-lit)] = list;
            if clash {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Makes all other variables in the groups of `var` false.
    fn propagate_groups(&mut self, var: i32) -> bool {
        for at in 0..self.groups_of[var as usize].len() {
            let group = self.groups_of[var as usize][at] as usize;
            for i in 0..self.groups[group].len() {
                let other = self.groups[group][i] as i32;
                if other == var || self.holds[index(-other)] {
                    continue;
                }
                if self.holds[index(other)] {
                    return true;
                }
                self.assign(-other);
            }
        }
        false
    }

    /// Finds another literal to watch in every clause of the list, instead of the false `gone`.
    fn propagate_clauses(&mut self, gone: i32, list: &mut Vec<(u32, u32, i32)>) -> bool {
        let mut clash = false;
        list.retain(|&(start, end, other)| {
            if clash || self.holds[index(other)] {
                return true;
            }
            let clause = &mut self.arena[start as usize..end as usize];
            if clause[0] == gone {
                clause.swap(0, 1);
            }
            let first = clause[0];
            if self.holds[index(first)] {
                return true;
            }
            if let Some(open) = (2..clause.len()).find(|&i| !self.holds[index(-clause[i])]) {
                clause.swap(1, open);
                self.watches[index(clause[1])].push((start, end, first));
                return false;
            }
            if self.holds[index(-first)] {
                clash = true;
            } else {
                self.holds[index(first)] = true;
                self.trail.push(first);
            }
            true
        });
        clash
    }
}
