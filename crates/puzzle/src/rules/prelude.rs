//! The names that the file of a kind uses.

pub(super) use quadrille_constraint::Primitive;

pub(super) use super::demand::{Demand, different};
pub(super) use super::kind::{
    CELLS, Detail, EDGE, GLOBAL, Kind, LINE, Lists, Number, OUTSIDE, Shape,
};
pub(super) use super::look::{
    self, Body, CellSign, End, Form, Hue, Look, Mark, Ornament, Outline, Sign,
};
pub(super) use super::lowering::{
    self, MOST_STATES, MOST_STEPS, Relation, count, distinct, fits, impossible, mask, read_by,
    regular, related, steps, sum,
};
pub(super) use super::rule::{Rule, example};
pub(super) use super::{RuleFlaw, RuleKind, geometry, shape, wording};
pub(super) use crate::cell::Cell;
pub(super) use crate::layout::Layout;
pub(super) use crate::model::Puzzle;
