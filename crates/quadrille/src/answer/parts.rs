//! Parts of an exact cover count as JSON lines, for any scheduler.
//!
//! A part is named by its place, `3/1000`, or `3/1000:2/16` if part 3 was split again. [`merge`]
//! adds their results. The names alone show whether every part of the tree is present exactly once.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use quadrille_cover::{BigUint, OptionId, Part, Prefix, Problem};
use serde::{Deserialize, Serialize};

const VERSION: u32 = 1;

/// A part of a problem's tree.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CoverPart {
    /// Version of the format.
    pub version: u32,
    /// SHA-256 of the problem's text form.
    pub problem: String,
    /// Its place: `3/1000`, or `3/1000:2/16`.
    pub part: String,
    /// The choices that lead to each subtree: option numbers from 0, `null` for none of an item's
    /// options.
    pub prefixes: Vec<Vec<Option<u32>>>,
    /// Estimate of its nodes.
    pub estimate: f64,
}

/// The result of a part.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CoverPartCounted {
    /// Version of the format.
    pub version: u32,
    /// SHA-256 of the problem's text form.
    pub problem: String,
    /// The part's place.
    pub part: String,
    /// Its solutions, as text.
    pub count: String,
    /// Search nodes.
    pub nodes: u64,
    /// Milliseconds.
    pub ms: f64,
}

/// The reason why parts do not belong together, or to a problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PartError {
    /// Written by another version.
    #[error("a part of version {0}, not {VERSION}")]
    Version(u32),
    /// It belongs to another problem.
    #[error("part {0} is of another problem")]
    OtherProblem(String),
    /// Its place or count is malformed.
    #[error("no part of a count: {0}")]
    Malformed(String),
    /// A part is missing.
    #[error("part {0} is missing")]
    Missing(String),
    /// A part is present twice, or both whole and in pieces.
    #[error("part {0} is there twice")]
    Twice(String),
    /// Parts belong to different splits.
    #[error("part {0} is of another split")]
    OtherSplit(String),
    /// There are no parts.
    #[error("no parts")]
    Nothing,
}

/// Path from the whole: (number from 1, count).
type Place = Vec<(u32, u32)>;

fn place(text: &str) -> Result<Place, PartError> {
    let step = |s: &str| {
        let (k, of) = s.split_once('/')?;
        let (k, of): (u32, u32) = (k.parse().ok()?, of.parse().ok()?);
        (1..=of).contains(&k).then_some((k, of))
    };
    let steps: Option<Place> = text.split(':').map(step).collect();
    steps.ok_or_else(|| PartError::Malformed(format!("part `{text}`")))
}

fn name(place: &[(u32, u32)]) -> String {
    let mut out = String::new();
    for (depth, (k, of)) in place.iter().enumerate() {
        let _ = write!(out, "{}{k}/{of}", if depth > 0 { ":" } else { "" });
    }
    out
}

impl CoverPart {
    /// Splits a part that a budget stopped: the first piece has the count so far, the others the
    /// rest.
    #[must_use]
    pub fn stopped(
        &self,
        problem: &Problem,
        done: (&BigUint, u64, f64),
        left: &[Part],
    ) -> (CoverPartCounted, Vec<CoverPart>) {
        let (count, nodes, ms) = done;
        let nothing = Part { prefixes: vec![], estimate: 0.0 };
        let pieces: Vec<Part> = [nothing].iter().chain(left).cloned().collect();
        let mut pieces = CoverPart::number(problem, &pieces, Some(self)).into_iter();
        let first = pieces.next().map_or(self.part.clone(), |piece| piece.part);
        let counted = CoverPartCounted { part: first, ..self.counted(count, nodes, ms) };
        (counted, pieces.collect())
    }

    /// Numbers the parts of a problem, or of one of its parts.
    #[must_use]
    pub fn number(problem: &Problem, parts: &[Part], of: Option<&CoverPart>) -> Vec<CoverPart> {
        let fingerprint = problem.fingerprint().to_string();
        let above = of.map_or(String::new(), |p| format!("{}:", p.part));
        let choices = |p: &Prefix| p.0.iter().map(|c| c.map(OptionId::get)).collect();
        let one = |(k, part): (usize, &Part)| CoverPart {
            version: VERSION,
            problem: fingerprint.clone(),
            part: format!("{above}{}/{}", k + 1, parts.len()),
            prefixes: part.prefixes.iter().map(choices).collect(),
            estimate: part.estimate.round(),
        };
        parts.iter().enumerate().map(one).collect()
    }

    /// The subtrees of the part, if it belongs to this problem.
    ///
    /// # Errors
    /// Another version or problem, or a malformed place.
    pub fn prefixes(&self, problem: &Problem) -> Result<Vec<Prefix>, PartError> {
        if self.version != VERSION {
            return Err(PartError::Version(self.version));
        }
        place(&self.part)?;
        if self.problem != problem.fingerprint().to_string() {
            return Err(PartError::OtherProblem(self.part.clone()));
        }
        let choices = |p: &Vec<Option<u32>>| p.iter().map(|c| c.map(OptionId::from)).collect();
        Ok(self.prefixes.iter().map(|p| Prefix(choices(p))).collect())
    }

    /// Its result.
    #[must_use]
    pub fn counted(&self, count: &BigUint, nodes: u64, ms: f64) -> CoverPartCounted {
        let (problem, part) = (self.problem.clone(), self.part.clone());
        CoverPartCounted { version: VERSION, problem, part, count: count.to_string(), nodes, ms }
    }
}

/// The total of all parts, each of which must be present exactly once.
///
/// # Errors
/// A part that is missing, duplicated, or of another split or problem.
pub fn merge(results: &[CoverPartCounted]) -> Result<BigUint, PartError> {
    let first = results.first().ok_or(PartError::Nothing)?;
    let mut known: BTreeMap<Place, BigUint> = BTreeMap::new();
    for r in results {
        if r.version != VERSION {
            return Err(PartError::Version(r.version));
        }
        if r.problem != first.problem {
            return Err(PartError::OtherProblem(r.part.clone()));
        }
        let count = r.count.parse();
        let count = count.map_err(|_| PartError::Malformed(format!("count `{}`", r.count)))?;
        if known.insert(place(&r.part)?, count).is_some() {
            return Err(PartError::Twice(r.part.clone()));
        }
    }
    total(&known, &mut vec![])
}

/// The total below a place: its own result, or the sum of all its parts.
fn total(known: &BTreeMap<Place, BigUint>, at: &mut Place) -> Result<BigUint, PartError> {
    let mut below = known.range(at.clone()..).map(|x| x.0).take_while(|p| p.starts_with(at));
    let Some(first) = below.next() else { return Err(PartError::Missing(name(at))) };
    if first == at {
        return match below.next() {
            Some(_) => Err(PartError::Twice(name(at))),
            None => Ok(known[first].clone()),
        };
    }
    let of = first[at.len()].1;
    if let Some(other) = below.find(|p| p[at.len()].1 != of) {
        return Err(PartError::OtherSplit(name(other)));
    }
    let mut sum = BigUint::ZERO;
    for k in 1..=of {
        at.push((k, of));
        sum += total(known, at)?;
        at.pop();
    }
    Ok(sum)
}
