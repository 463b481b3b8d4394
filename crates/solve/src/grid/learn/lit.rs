//! Literals: a variable, or its negation.

use std::ops::Not;

/// A literal in one word: twice the variable, plus one for its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lit(pub(super) u32);

impl Lit {
    /// The variable itself.
    pub(super) fn yes(var: usize) -> Self {
        Lit(2 * var as u32)
    }

    /// The variable or its negation.
    pub(super) fn new(var: usize, yes: bool) -> Self {
        Lit(2 * var as u32 + u32::from(!yes))
    }

    /// The variable.
    #[inline(always)]
    pub(super) fn var(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// A number for lists by literal.
    #[inline(always)]
    pub(super) fn code(self) -> usize {
        self.0 as usize
    }

    /// Whether it is not a negation.
    #[inline(always)]
    pub(super) fn is_yes(self) -> bool {
        self.0 & 1 == 0
    }
}

impl Not for Lit {
    type Output = Lit;

    #[inline(always)]
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}
