//! Reads and writes text formats.
//!
//! [`Reader`] turns bytes into a stream of [`Entry`], one per puzzle, and [`Format::write`] turns
//! an entry into text. A format is given by name, or detected for each puzzle from its first line.
//! The first matching rule decides:
//!
//! | the line | is read as |
//! |---|---|
//! | blank, `# …`, `// …`, `Grid 01` | nothing: a comment of the puzzle that follows |
//! | `[Puzzle]` | [`Sdk`](Format::Sdk) |
//! | `{ …` with the key `grid` and no `kind` | [`FPuzzles`](Format::FPuzzles) |
//! | `{ …` whose `cells` are objects | [`SudokuPad`](Format::SudokuPad) |
//! | `{ …`, `[ …` | [`Json`](Format::Json), up to the closing brace |
//! | `<?xml…`, `<opensudoku…`, `<!…` | [`OpenSudoku`](Format::OpenSudoku), up to `</opensudoku>` |
//! | `: …` | [`Hodoku`](Format::Hodoku) |
//! | `SumoCue…` | [`SumoCue`](Format::SumoCue) |
//! | `http…?load=…`, `…/fpuz…` | [`FPuzzlesUrl`](Format::FPuzzlesUrl) |
//! | `scl…`, `sudokupad.app/scl…` | [`SudokuPadUrl`](Format::SudokuPadUrl) |
//! | `3x3:k:…`, `3x3:d:k:…` | [`Killer`](Format::Killer) |
//! | `6:…`, `6dnm:…` | [`Keen`](Format::Keen) |
//! | `3x3:…`, `9jxk:…` | [`Solo`](Format::Solo) |
//! | the address of a classic puzzle with its 81 cells | [`Line`](Format::Line) |
//! | `puzzle,solution` and other headers with such a column | [`Csv`](Format::Csv), and so every line after it |
//! | a rule such as `+---+---+` | [`Framed`](Format::Framed), or [`Pencil`](Format::Pencil) when a cell has several digits |
//! | `+13 a1 a2`, `11 + A1 A2`; or a number before such a line | [`Cages`](Format::Cages) |
//! | labels, `;`, clues | [`Layout`](Format::Layout) |
//! | N alphanumeric characters, N such lines, then `A - 3` | [`Map`](Format::Map) |
//! | 81 characters with `<`, `>`, `^` or `v` | [`Arrows`](Format::Arrows) |
//! | givens and, on the same or the next line, a region map | [`Jigsaw`](Format::Jigsaw) |
//! | 729 symbols | [`Sukaku`](Format::Sukaku) |
//! | more than 64 symbols, or 16, 25, 36, 49 or 64 of them; more than 64 words | [`Line`](Format::Line) (but see below) |
//! | N symbols or N words | the first of N rows: [`Grid`](Format::Grid), [`Integers`](Format::Integers), [`Framed`](Format::Framed), [`Pencil`](Format::Pencil), [`Sdk`](Format::Sdk) after `#A` headers |
//! | mostly digits and dots | [`Line`](Format::Line), whose reader names what is wrong |
//! | anything else | an error |
//!
//! 16 symbols are the first row of a 16×16 grid if 16 such lines are adjacent and some symbol is
//! above 4, or all are blank. Otherwise they are a 4×4 puzzle. The same holds for 25 and 49. 16, 36
//! or 64 words are a row if the next line has as many. [`Symbols`] describes the symbols of values
//! above 9, and when `0` is a value. Boxes that the text does not define are those of
//! [`default_box`]. A reader refuses everything it does not understand, except for [`decoration`].
//! [`parse`] and [`to_text`] are for one puzzle.
#![forbid(unsafe_code)]

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod block;
mod clues;
mod codec;
mod columns;
mod csv;
mod decoration;
mod detect;
mod division;
mod edges;
mod entry;
mod error;
mod extent;
mod format;
mod fpuzzles;
mod fpuzzles_drawings;
mod fpuzzles_read;
mod fpuzzles_rules;
mod fpuzzles_write;
mod frame;
mod grid;
mod hodoku;
mod iss;
mod iss_machine;
mod iss_rules;
mod iss_write;
mod jigsaw;
mod json;
mod json_document;
mod json_place;
mod json_rules;
mod json_strict;
mod json_write;
mod keen;
mod kenken;
mod killer;
mod lattice;
mod line;
mod lines;
mod links;
mod live;
mod lz;
mod one;
mod opensudoku;
mod options;
mod pencil;
mod picture;
mod reader;
mod registry;
mod rule_cages;
mod sdk;
mod solo;
mod sudokupad;
mod sudokupad_zip;
mod sukaku;
mod symbols;

pub use clues::Clues;
pub use decoration::{Decoration, decoration};
pub use division::default_box;
pub use entry::{Entry, LibraryCase, State};
pub use error::{Excerpt, TextError, TextErrorKind, WriteError, escape};
pub use format::Format;
pub use json_rules::{rule_from_json, rule_to_json};
pub use lattice::{Edge, Lattice};
pub use links::is_link;
pub use live::{Live, Piped, Whole};
pub use one::{ParseError, parse, read_one, to_text, usual};
pub use options::{Division, ReadOptions, Symbols, WriteOptions};
pub use picture::{Ink, Picture};
pub use reader::{Reader, read_str, reader};
pub use registry::UnknownFormat;
