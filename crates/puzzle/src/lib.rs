//! One model for Sudoku of every shape and KenKen.
//!
//! A [`Puzzle`] has N values on an N×N grid, [houses](House) that hold each value exactly once,
//! [cages](Cage) whose values give a target, givens and excluded candidates. Classic Sudoku has
//! rows, columns and boxes. Jigsaw has other regions, X has two more houses, Killer has sum cages.
//! KenKen has rows, columns and cages but no boxes. [Rules](Rule) are everything
//! else that people draw: thermometers, arrows, dots, clues outside the grid.
//!
//! The model is independent of text formats and engines, which are in other crates.
#![forbid(unsafe_code)]

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod cage;
mod cell;
mod conflict;
mod error;
mod extra;
mod fillings;
mod grid;
mod house;
mod layout;
mod model;
mod rules;
mod values;

pub use cage::{Cage, Op, result};
pub use cell::{Cell, CellName};
pub use conflict::Conflict;
pub use error::ModelError;
pub use extra::Extra;
pub use grid::{Grid, value_char};
pub use house::{House, HouseKind};
pub use layout::{Layout, MAX_SIDE};
pub use model::Puzzle;
pub use quadrille_constraint::Primitive;
pub use rules::{
    Demand, Detail, Lists, MAX_RULE_SIDE, Number, Rule, RuleError, RuleFlaw, RuleKind, Shape,
    Standing, UnknownRule, look,
};
pub use values::{Values, ValuesIter};
