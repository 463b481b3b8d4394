//! A [`Puzzle`] as text in serialised data: `#[serde(with = "quadrille::as_text")]`.
//!
//! ```
//! #[derive(serde::Serialize, serde::Deserialize)]
//! struct Saved {
//!     #[serde(with = "quadrille::as_text")]
//!     puzzle: quadrille::Puzzle,
//! }
//! let saved = Saved { puzzle: quadrille::parse("...3...23...4...")? };
//! let json = serde_json::to_string(&saved)?;
//! assert_eq!(json, r#"{"puzzle":"...3...23...4..."}"#);
//! assert_eq!(serde_json::from_str::<Saved>(&json)?.puzzle, saved.puzzle);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use quadrille_puzzle::Puzzle;
use quadrille_text::{parse, to_text};
use serde::{Deserialize, Deserializer, Serializer};

/// # Errors
/// Those of the serializer.
pub fn serialize<S: Serializer>(puzzle: &Puzzle, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&to_text(puzzle))
}

/// # Errors
/// If the text is not one puzzle.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Puzzle, D::Error> {
    parse(&String::deserialize(deserializer)?).map_err(serde::de::Error::custom)
}
