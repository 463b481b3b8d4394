//! Reverse unit propagation, forwards: does a clause follow by unit propagation, and from which
//! clauses?
//!
//! Clauses are watched by two literals. The trail has a fixed part, true for good, and a part that
//! only lives while a clause is checked. The fixed part only grows, so the watches never have to be
//! repaired.

use crate::formula::{Formula, Lit, Var};

/// "No clause": the literal was assumed.
const NONE: u32 = u32::MAX;

/// Clauses under unit propagation.
pub(crate) struct Rup {
    /// The literals of all clauses.
    arena: Vec<Lit>,
    /// Start and length of each clause in `arena`, formula first, lemmas after it.
    spans: Vec<(u32, u32)>,
    /// True if a clause is out of use.
    off: Vec<bool>,
    /// By literal: the clauses that watch it, each with another of its literals.
    watches: Vec<Vec<(u32, Lit)>>,
    /// By literal: whether it holds.
    holds: Vec<bool>,
    /// By variable: the clause that forced it.
    reason: Vec<u32>,
    /// By variable: its place on the trail, meaningful while it is assigned.
    place: Vec<u32>,
    /// The literals that hold, in the order they came to.
    trail: Vec<Lit>,
    /// The length of the propagated part of the trail.
    head: usize,
    /// The length of the permanent part of the trail.
    fixed: usize,
    /// By variable: reached by the analysis under way.
    seen: Vec<bool>,
    /// The clause found to be empty under the fixed part of the trail.
    pub(crate) clash: Option<u32>,
}

/// Why a clause follows.
#[derive(Clone, Debug, Default)]
pub(super) struct Why {
    /// The literals that the derivation needed: the clause itself or a part of it.
    pub(super) lits: Vec<Lit>,
    /// Clauses in the order in which each becomes unit, the last one empty.
    pub(super) used: Vec<u32>,
    /// Variables of the fixed part that the derivation needed.
    pub(super) units: Vec<Var>,
}

/// The answer to a check.
pub(super) enum Checked {
    /// It follows.
    Follows(Why),
    /// A literal of it holds for good, or both signs of a variable are in it: nothing to add.
    Idle,
    /// Unit propagation does not show it.
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

    /// The clause's literals.
    pub(super) fn clause(&self, id: u32) -> &[Lit] {
        let (start, len) = self.spans[id as usize];
        &self.arena[start as usize..(start + len) as usize]
    }

    /// The clause that forced a variable of the fixed part.
    pub(super) fn reason(&self, var: Var) -> u32 {
        self.reason[var.index()]
    }

    /// When a variable of the fixed part was forced.
    pub(super) fn place(&self, var: Var) -> u32 {
        self.place[var.index()]
    }

    /// Which literal of a variable of the fixed part holds.
    pub(super) fn fixed_lit(&self, var: Var) -> Lit {
        if self.holds[var.pos().code()] { var.pos() } else { var.neg() }
    }

    /// Takes a clause out of use, unless it forces a literal for good.
    pub(super) fn switch_off(&mut self, id: u32) {
        let forces = |lit: &Lit| self.holds[lit.code()] && self.reason(lit.var()) == id;
        if !self.clause(id).iter().any(forces) {
            self.off[id as usize] = true;
        }
    }

    /// Adds a clause and propagates for good. Returns its number.
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
        // A clause that holds for good is never needed; neither is one with both signs of a
        // variable.
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

    /// Propagates what is on the trail. Returns a clause that became empty.
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

    /// True if the clause follows by unit propagation.
    pub(super) fn check(&mut self, clause: &[Lit]) -> Checked {
        for &lit in clause {
            // Holds for good, or its negation was assumed a moment ago.
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

    /// Takes back what came after the first `height` literals; what holds for good stays.
    pub(crate) fn undo_to(&mut self, height: usize) {
        let height = height.clamp(self.fixed, self.trail.len());
        for lit in self.trail.drain(height..) {
            self.holds[lit.code()] = false;
        }
        self.head = height;
    }

    /// The literals that hold, in the order they came to.
    pub(crate) fn trail(&self) -> &[Lit] {
        &self.trail
    }

    /// Assumes a literal on top of the others; whether no clause becomes empty.
    pub(crate) fn assume(&mut self, lit: Lit) -> bool {
        if self.holds[(!lit).code()] {
            return false;
        }
        if !self.holds[lit.code()] {
            self.assign(lit, NONE);
        }
        self.propagate().is_none()
    }

    /// What made `clash` empty, by walking the trail backwards.
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
            // The literal that the clause forced holds; it was taken off already.
            if self.holds[lit.code()] || std::mem::replace(&mut self.seen[var.index()], true) {
                continue;
            }
            if (self.place[var.index()] as usize) < self.fixed {
                why.units.push(var);
            }
        }
    }
}
