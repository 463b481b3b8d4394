//! What is assigned, in which order, at which level, and why.

use super::lit::Lit;

/// Why a literal became true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was decided, or needs no reason.
    None,
    /// That literal is true.
    Lit(Lit),
    /// The other members of the group are false.
    Group(u32),
    /// The table has no filling without it.
    Table(u32),
    /// The other literals of the clause are false.
    Clause(u32),
}

/// The value of a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// Not assigned.
    Open,
    /// True.
    True,
    /// False.
    False,
}

/// See the module page.
#[derive(Default)]
pub(super) struct Trail {
    /// Per literal.
    values: Vec<Value>,
    /// Per variable: the level at which it was assigned.
    levels: Vec<u32>,
    /// Per variable: its place in the order.
    places: Vec<u32>,
    /// Per variable.
    reasons: Vec<Reason>,
    /// True literals in the order in which they became so.
    pub(super) order: Vec<Lit>,
    /// Where each level begins, from level 1 on.
    pub(super) starts: Vec<u32>,
    /// How many were propagated.
    pub(super) head: usize,
}

impl Trail {
    pub(super) fn new(vars: usize) -> Self {
        Trail {
            values: vec![Value::Open; 2 * vars],
            levels: vec![0; vars],
            places: vec![0; vars],
            reasons: vec![Reason::None; vars],
            ..Trail::default()
        }
    }

    /// The level of the next assignment.
    #[inline(always)]
    pub(super) fn level(&self) -> u32 {
        self.starts.len() as u32
    }

    #[inline(always)]
    pub(super) fn value(&self, lit: Lit) -> Value {
        self.values[lit.code()]
    }

    #[inline(always)]
    pub(super) fn level_of(&self, var: usize) -> u32 {
        self.levels[var]
    }

    #[inline(always)]
    pub(super) fn place_of(&self, var: usize) -> u32 {
        self.places[var]
    }

    #[inline(always)]
    pub(super) fn reason_of(&self, var: usize) -> Reason {
        self.reasons[var]
    }

    /// Makes an open literal true.
    #[inline(always)]
    pub(super) fn assign(&mut self, lit: Lit, reason: Reason) {
        let var = lit.var();
        self.values[lit.code()] = Value::True;
        self.values[(!lit).code()] = Value::False;
        self.levels[var] = self.level();
        self.places[var] = self.order.len() as u32;
        self.reasons[var] = reason;
        self.order.push(lit);
    }

    /// Takes the last assignment back, with whether it was propagated.
    #[inline(always)]
    pub(super) fn unassign(&mut self) -> Option<(Lit, bool)> {
        let lit = self.order.pop()?;
        self.values[lit.code()] = Value::Open;
        self.values[(!lit).code()] = Value::Open;
        Some((lit, self.order.len() < self.head))
    }
}
