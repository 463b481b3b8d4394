//! The names that the file of a technique uses.

pub(super) use quadrille_constraint::Primitive;
pub(super) use quadrille_puzzle::{Cell, HouseKind, Op, Values};

pub(super) use super::cage_check;
pub(super) use crate::candidates::CandidateGrid;
pub(super) use crate::cells::CellSet;
pub(super) use crate::flaw::Flaw;
pub(super) use crate::names::Names;
pub(super) use crate::position::Position;
pub(super) use crate::rules::{Clue, FEW_CELLS, Form, Network};
pub(super) use crate::state::State;
pub(super) use crate::step::{
    CageNote, Candidate, HouseId, Node, Premise, RuleNote, Settled, Step, Taken,
};
pub(super) use crate::step_sink::{CONTINUE, Flow, StepSink};
pub(super) use crate::technique::{Technique, Technique as T};
