//! Rules of a puzzle as techniques see them.
//!
//! A [clue](clue::Clue) is the part of a rule that a person looks at in one glance: a whole
//! thermometer, one dot, or one cell and its neighbours under a rule about the whole grid. Its
//! [network](network::Network) holds the primitive constraints of a few cells, and finds the values
//! that these cells have in some filling.

pub(crate) mod clue;
pub(crate) mod network;
pub(crate) mod part;
pub(crate) mod sums;

pub use clue::rule_level;
pub(crate) use clue::{Clue, Form, Relation, clues, differing, relations};
pub(crate) use network::{FEW_CELLS, Network};
pub(crate) use part::turned;
pub(crate) use sums::{Sum, sums};
