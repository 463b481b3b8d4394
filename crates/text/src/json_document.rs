//! The types of Quadrille's JSON for serde; `json` turns them into puzzles.

use std::fmt;

use serde::de::{self, Deserializer, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};

use crate::json_strict::Strict;
use quadrille_puzzle::{MAX_SIDE, Op};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    #[default]
    Sudoku,
    Kenken,
    Latin,
}

/// The size of the grid.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "a size is a side, or [rows, columns]")]
pub(crate) enum Size {
    /// A square.
    Side(u32),
    /// Rows and columns.
    Rectangle([u32; 2]),
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Document {
    pub(crate) kind: Kind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) size: Option<Size>,
    /// The number of values, if it is not the larger measure of the grid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) values: Option<u32>,
    /// The lowest digit, if it is not 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) lowest: Option<u8>,
    #[serde(rename = "box", default, skip_serializing_if = "Option::is_none")]
    pub(crate) boxes: Option<[u32; 2]>,
    /// Givens by row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) cells: Option<Vec<RowText>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) regions: Option<Vec<RowText>>,
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) diagonals: bool,
    /// Other kinds of extra houses, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) extras: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) cages: Vec<CageText>,
    /// The rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) rules: Vec<Strict>,
    /// Drawings that are not rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) drawings: Option<Strict>,
    /// Candidates left, by row and cell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) candidates: Option<Vec<Vec<Vec<u32>>>>,
    /// The solution given in the document, by row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) solution: Option<Vec<RowText>>,
    /// The name of the puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) author: Option<String>,
    /// The level according to the document; not read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) level: Option<String>,
    /// The ER according to the document; not read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) er: Option<f64>,
}

fn is_false(b: &bool) -> bool {
    !b
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CageText {
    /// [row, column], 0-based.
    pub(crate) cells: Vec<[u32; 2]>,
    /// The symbol; the default is `=` for one cell and, outside of KenKen, `+` for more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) op: Option<OpText>,
    pub(crate) target: u128,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) repeats: Option<bool>,
    /// True if − and ÷ may have more than two cells.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) many: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct OpText(pub(crate) Op);

impl<'de> Deserialize<'de> for OpText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let symbol = String::deserialize(deserializer)?;
        let op = Op::from_symbol(&symbol);
        op.map(OpText)
            .ok_or_else(|| de::Error::custom("an operation is one of + - * / = ? (or × − ÷)"))
    }
}

impl Serialize for OpText {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.0.symbol())
    }
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum RowText {
    /// A character per cell.
    Symbols(String),
    /// A number per cell, 0 for blank.
    Numbers(Vec<u64>),
}

impl<'de> Deserialize<'de> for RowText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Row;
        impl<'de> Visitor<'de> for Row {
            type Value = RowText;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a row: a string or an array of whole numbers")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<RowText, E> {
                Ok(RowText::Symbols(text.to_owned()))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<RowText, A::Error> {
                let mut row = Vec::new();
                while let Some(value) = seq.next_element::<Option<u64>>()? {
                    row.push(value.unwrap_or(0));
                    if row.len() > MAX_SIDE {
                        return Err(de::Error::custom("a row has at most 64 cells"));
                    }
                }
                Ok(RowText::Numbers(row))
            }
        }
        deserializer.deserialize_any(Row)
    }
}
