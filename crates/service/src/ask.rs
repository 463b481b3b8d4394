//! The questions, a file per family, and their registry.

mod cover;
mod draw;
mod encode;
pub(crate) mod generate;
pub mod lists;
mod model;
mod practise;
mod proof;
mod reason;
mod setter;
pub(crate) mod solve;
mod standing;
mod text;
mod trace;

use crate::question::QuestionInfo;

pub(crate) const REGISTRY: &[QuestionInfo] = &[
    text::PARSE,
    solve::CHECK,
    solve::SOLVE,
    solve::COUNT,
    setter::CANDIDATES,
    reason::RATE,
    reason::HINT,
    reason::EXPLAIN,
    practise::PRACTISE,
    setter::MINIMIZE,
    setter::SPARE,
    setter::COMPLETE,
    setter::IMPROVE,
    setter::CORE,
    standing::STANDING,
    text::CONVERT,
    draw::DRAW,
    encode::MATRIX,
    encode::CNF,
    proof::PROVE,
    proof::VERIFY,
    generate::GENERATE,
    cover::SOLVE,
    cover::COUNT,
    cover::SHOW,
    trace::TRACE,
];

/// Short names of JSON schemas for the registry.
pub(crate) mod schema {
    pub(crate) const TEXT: &str = r#"{"type":"string"}"#;
    pub(crate) const TEXT_OR_NULL: &str = r#"{"type":["string","null"]}"#;
    pub(crate) const FILE_SOLUTION: &str = r#"{"enum":["agrees","differs","one-of-several"]}"#;
    pub(crate) const VERDICT: &str = r#"{"enum":["none","unique","many","unknown"]}"#;
    pub(crate) const FLAG: &str = r#"{"type":"boolean"}"#;
    pub(crate) const FLAG_OR_NULL: &str = r#"{"type":["boolean","null"]}"#;
    pub(crate) const NATURAL: &str = r#"{"type":"integer","minimum":0}"#;
    pub(crate) const NATURAL_OR_NULL: &str = r#"{"type":["integer","null"],"minimum":0}"#;
    pub(crate) const NUMBER: &str = r#"{"type":"number"}"#;
    pub(crate) const NUMBER_OR_NULL: &str = r#"{"type":["number","null"]}"#;
    pub(crate) const TEXTS: &str = r#"{"type":"array","items":{"type":"string"}}"#;
    pub(crate) const PUZZLE_OR_NULL: &str = r#"{"type":["string","object","null"]}"#;
    pub(crate) const LIST: &str = r#"{"type":"array"}"#;
    pub(crate) const LIST_OR_NULL: &str = r#"{"type":["array","null"]}"#;
    pub(crate) const OBJECT: &str = r#"{"type":"object"}"#;
    pub(crate) const OBJECT_OR_NULL: &str = r#"{"type":["object","null"]}"#;
    pub(crate) const CELLS: &str =
        r#"{"type":"array","items":{"type":"array","items":{"type":"integer"}}}"#;
    pub(crate) const SEED: &str =
        r#"{"type":["integer","string","null"],"minimum":0,"pattern":"^[0-9]{1,19}$"}"#;
}
