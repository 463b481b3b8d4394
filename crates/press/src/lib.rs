//! Puzzles, steps and matrices as pictures.
//!
//! A [`Scene`] is a list of shapes in millimetres whose inks are roles, not colours. It is made
//! from a puzzle, a solution, a state, a step or a matrix, and a [`Theme`] turns it into SVG.
//! Pixels (feature `png`) and pages (feature `pdf`) are made from that SVG, so nothing is drawn
//! twice.
//!
//! ```
//! use quadrille_press::{Scene, Theme};
//! use quadrille_puzzle::Puzzle;
//! let svg = Scene::puzzle(&Puzzle::sudoku(2, 2)?).to_svg(&Theme::SCREEN);
//! assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
//! # Ok::<(), quadrille_puzzle::ModelError>(())
//! ```
#![forbid(unsafe_code)]

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod cage_lines;
#[cfg(feature = "fonts")]
mod fonts;
mod grid_lines;
mod lattice;
mod links;
mod marks;
mod matrix;
mod part;
#[cfg(feature = "pdf")]
mod pdf;
mod picture;
mod plate;
#[cfg(feature = "png")]
mod png;
mod rules;
mod scene;
mod step;
mod step_page;
#[cfg(feature = "pdf")]
mod step_sheets;
mod svg;
pub mod terminal;
mod theme;
#[cfg(feature = "xlsx")]
mod xlsx;

#[cfg(feature = "pdf")]
pub use fonts::Measure;
pub use lattice::Lattice;
pub use marks::figure;
pub use matrix::MatrixTooLarge;
pub use part::{Part, parts};
#[cfg(feature = "pdf")]
pub use pdf::{Attachment, Bookmark, Document, Link, Page, PdfError};
pub use picture::kind_name;
pub use plate::{Plate, Weights};
#[cfg(feature = "png")]
pub use png::PngError;
pub use scene::{Anchor, Ends, POINT, Scene, Shape, Stroke, Style, Text};
pub use step::drawn_parts;
pub use step_page::StepPage;
#[cfg(feature = "pdf")]
pub use step_sheets::step_sheets;
pub use theme::{Ink, Theme};
#[cfg(feature = "xlsx")]
pub use xlsx::{SheetError, matrix_sheet};
