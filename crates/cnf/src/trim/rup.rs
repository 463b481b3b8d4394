//! Checks if a clause follows by unit propagation, and from which clauses.
//!
//! Clauses are watched by two literals. The trail has a permanent part and a part that exists only
//! while a clause is checked. The permanent part only grows, so the watches never need repair.

use crate::formula::{Formula, Lit, Var};

/// Marks an assumed literal, which no clause forced.
const NONE: u32 = u32::MAX;

pub(crate) struct Rup {
    arena: Vec<Lit>,
    /// Start and length of each clause in `arena`: the formula's, then the lemmas.
    spans: Vec<(u32, u32)>,
    /// True if a clause is no longer used.
    off: Vec<bool>,
    /// By literal: the clauses that watch it, each with another of their literals.
    watches: Vec<Vec<(u32, Lit)>>,
    holds: Vec<bool>,
    /// By variable: the clause that forced it.
    reason: Vec<u32>,
    /// By variable: its position on the trail, valid while assigned.
    place: Vec<u32>,
    /// The literals that hold, in order of assignment.
    trail: Vec<Lit>,
    /// The length of the propagated part of the trail.
    head: usize,
    /// The length of the permanent part of the trail.
    fixed: usize,
    /// By variable: reached by the current analysis.
    seen: Vec<bool>,
    /// A clause that is empty under the permanent part of the trail.
    pub(crate) clash: Option<u32>,
}

/// The reason why a clause follows.
#[derive(Clone, Debug, Default)]
pub(super) struct Why {
    /// The literals that the derivation needed: a subset of the clause.
    pub(super) lits: Vec<Lit>,
    /// Clauses in the order in which they become unit, the last one empty.
    pub(super) used: Vec<u32>,
    /// Variables of the permanent part that the derivation needed.
    pub(super) units: Vec<Var>,
}

pub(super) enum Checked {
    Follows(Why),
    /// A literal holds permanently, or both signs of a variable occur: nothing to add.
    Idle,
    Open,
}

impl Rup {
    pub(crate) fn new(formula: &Formula) -> Self {
        let vars = formula.vars() as usize;
        let mut rup = Rup {
            arena: Vec::with_capacity(formula.literals()),
            spans: Vec::with_capacity(formula.len()),
            off: Vec::new(),
            watches: vec![Vec::new(); 2 * vars],
            holds: vec![false; 2 * vars],
            reason: vec![NONE; vars],
            place: vec![0; vars],
            trail: Vec::with_capacity(vars),
            head: 0,
            fixed: 0,
            seen: vec![false; vars],
            clash: None,
        };
        for clause in formula.clauses() {
            rup.add(clause);
        }
        rup
    }

    pub(super) fn clause(&self, id: u32) -> &[Lit] {
        let (start, len) = self.spans[id as usize];
        &self.arena[start as usize..(start + len) as usize]
    }

    /// The clause that forced a variable of the permanent part.
    pub(super) fn reason(&self, var: Var) -> u32 {
        self.reason[var.index()]
    }

    /// The trail position of a variable of the permanent part.
    pub(super) fn place(&self, var: Var) -> u32 {
        self.place[var.index()]
    }

    /// The literal of a permanent variable that holds.
    pub(super) fn fixed_lit(&self, var: Var) -> Lit {
        if self.holds[var.pos().code()] { var.pos() } else { var.neg() }
    }

    /// Disables a clause, unless it forces a literal permanently.
    pub(super) fn switch_off(&mut self, id: u32) {
        let forces = |lit: &Lit| self.holds[lit.code()] && self.reason(lit.var()) == id;
        if !self.clause(id).iter().any(forces) {
            self.off[id as usize] = true;
        }
    }

    /// Adds a clause, propagates permanently, and returns its number.
    pub(super) fn add(&mut self, clause: &[Lit]) -> u32 {
        debug_assert_eq!(self.trail.len(), self.fixed, "clauses are added between checks");
        let id = self.spans.len() as u32;
        let start = self.arena.len();
        self.arena.extend_from_slice(clause);
        self.arena[start..].sort_unstable();
        let mut end = start;
        for at in start..self.arena.len() {
            if end == start || self.arena[end - 1] != self.arena[at] {
                self.arena[end] = self.arena[at];
                end += 1;
            }
        }
        self.arena.truncate(end);
        self.spans.push((start as u32, (end - start) as u32));
        self.off.push(false);
        if self.clash.is_none() {
            self.attach(id);
        }
        id
    }

    fn attach(&mut self, id: u32) {
        let start = self.spans[id as usize].0 as usize;
        let lits = &mut self.arena[start..];
        // A permanently true clause is never needed, nor one with both signs of a variable.
        if lits.iter().any(|lit| self.holds[lit.code()]) || lits.windows(2).any(|w| w[0] == !w[1]) {
            return;
        }
        // Literals that are not false come first.
        let mut open = 0;
        for at in 0..lits.len() {
            if !self.holds[(!lits[at]).code()] {
                lits.swap(open, at);
                open += 1;
            }
        }
        match open {
            0 => self.clash = Some(id),
            1 => {
                let unit = lits[0];
                self.assign(unit, id);
                self.clash = self.propagate();
                self.fixed = self.trail.len();
            }
            _ => {
                let (a, b) = (lits[0], lits[1]);
                self.watches[a.code()].push((id, b));
                self.watches[b.code()].push((id, a));
            }
        }
    }

    fn assign(&mut self, lit: Lit, reason: u32) {
        self.holds[lit.code()] = true;
        self.reason[lit.var().index()] = reason;
        self.place[lit.var().index()] = self.trail.len() as u32;
        self.trail.push(lit);
    }

    /// Propagates the trail. Returns a clause that became empty.
    fn propagate(&mut self) -> Option<u32> {
        while let Some(&lit) = self.trail.get(self.head) {
            self.head += 1;
            let gone = !lit;
            let mut list = std::mem::take(&mut self.watches[gone.code()]);
            let clash = self.visit(gone, &mut list);
            self.watches[gone.code()] = list;
            if clash.is_some() {
                return clash;
            }
        }
        None
    }

    /// Finds a new watch for every clause that watches `gone`, which became false.
    fn visit(&mut self, gone: Lit, list: &mut Vec<(u32, Lit)>) -> Option<u32> {
        let (mut keep, mut at, mut clash) = (0, 0, None);
        while at < list.len() {
            let (id, blocker) = list[at];
            at += 1;
            list[keep] = (id, blocker);
            keep += 1;
            if self.holds[blocker.code()] || clash.is_some() {
                continue;
            }
            if self.off[id as usize] {
                keep -= 1;
                continue;
            }
            let (start, len) = self.spans[id as usize];
            let lits = &mut self.arena[start as usize..(start + len) as usize];
            if lits[0] == gone {
                lits.swap(0, 1);
            }
            let first = lits[0];
            list[keep - 1] = (id, first);
            if self.holds[first.code()] {
                continue;
            }
            if let Some(found) = (2..lits.len()).find(|&i| !self.holds[(!lits[i]).code()]) {
                lits.swap(1, found);
                self.watches[lits[1].code()].push((id, first));
                keep -= 1;
            } else if self.holds[(!first).code()] {
                clash = Some(id);
            } else {
                self.assign(first, id);
            }
        }
        list.truncate(keep);
        clash
    }

    pub(super) fn check(&mut self, clause: &[Lit]) -> Checked {
        for &lit in clause {
            // Holds permanently, or its negation was just assumed.
            if self.holds[lit.code()] {
                self.undo();
                return Checked::Idle;
            }
            if !self.holds[(!lit).code()] {
                self.assign(!lit, NONE);
            }
        }
        let answer = match self.propagate() {
            Some(clash) => Checked::Follows(self.explain(clash)),
            None => Checked::Open,
        };
        self.undo();
        answer
    }

    fn undo(&mut self) {
        self.undo_to(self.fixed);
    }

    /// Undoes everything after the first `height` literals, except the permanent part.
    pub(crate) fn undo_to(&mut self, height: usize) {
        let height = height.clamp(self.fixed, self.trail.len());
        for lit in self.trail.drain(height..) {
            self.holds[lit.code()] = false;
        }
        self.head = height;
    }

    pub(crate) fn trail(&self) -> &[Lit] {
        &self.trail
    }

    /// Assumes another literal; true if no clause becomes empty.
    pub(crate) fn assume(&mut self, lit: Lit) -> bool {
        if self.holds[(!lit).code()] {
            return false;
        }
        if !self.holds[lit.code()] {
            self.assign(lit, NONE);
        }
        self.propagate().is_none()
    }

    /// The reason why `clash` is empty, found by walking the trail backwards.
    pub(super) fn explain(&mut self, clash: u32) -> Why {
        let mut why = Why { used: vec![clash], ..Why::default() };
        self.reach(clash, &mut why);
        for at in (self.fixed..self.trail.len()).rev() {
            let lit = self.trail[at];
            if !std::mem::take(&mut self.seen[lit.var().index()]) {
                continue;
            }
            match self.reason(lit.var()) {
                NONE => why.lits.push(!lit),
                reason => {
                    why.used.push(reason);
                    self.reach(reason, &mut why);
                }
            }
        }
        for var in &why.units {
            self.seen[var.index()] = false;
        }
        why.used.reverse();
        why
    }

    fn reach(&mut self, id: u32, why: &mut Why) {
        let (start, len) = self.spans[id as usize];
        for lit in &self.arena[start as usize..(start + len) as usize] {
            let var = lit.var();
            // The literal that the clause forced holds and was already removed.
            if self.holds[lit.code()] || std::mem::replace(&mut self.seen[var.index()], true) {
                continue;
            }
            if (self.place[var.index()] as usize) < self.fixed {
                why.units.push(var);
            }
        }
    }
}
