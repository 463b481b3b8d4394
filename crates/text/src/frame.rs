//! The boxes shown by bars and rules, or by groups of symbols and blank lines.

use crate::block::Line;
use crate::error::{Result, TextErrorKind};
use crate::format::Format;
use crate::grid::{Cells, Row};
use crate::options::Division;

/// The separators between the rows of a grid.
#[derive(Default)]
pub(crate) struct Rules<'a> {
    /// For each rule: the number of rows above it, true if it is heavy, and its line.
    pub(crate) drawn: Vec<(usize, bool, &'a Line)>,
    /// Number of rows above each blank line.
    pub(crate) gaps: Vec<usize>,
}

/// The boxes of a frame; `None` if there is no frame, or if it separates all cells alike.
pub(crate) fn boxes(
    rows: &[Row<'_>],
    rules: &Rules<'_>,
    side: usize,
    cells: Cells,
) -> Result<Option<Division>> {
    let width = drawn_width(rows, side, cells)?;
    let height = drawn_height(rules, side)?;
    let groups = || if cells == Cells::Letters { even(&cuts(&rows[0], side, cells)) } else { None };
    let size = match (height, width) {
        (Some(h), Some(w)) if h * w != side => {
            let why = format!("boxes of {h} rows by {w} columns do not fit {side}×{side}");
            return Err(rows[0].line.whole(TextErrorKind::syntax(Format::Framed, why)));
        }
        (Some(h), _) => Some((h, side / h)),
        (_, Some(w)) => Some((side / w, w)),
        (None, None) => match (even(&rules.gaps), groups()) {
            (Some(h), Some(w)) if h * w == side => Some((h, w)),
            (Some(h), None) if side.is_multiple_of(h) => Some((h, side / h)),
            (None, Some(w)) if side.is_multiple_of(w) => Some((side / w, w)),
            _ => None,
        },
    };
    let size = size.filter(|&(height, width)| height > 1 && width > 1);
    Ok(size.map(|(height, width)| Division::Boxes { height, width }))
}

/// The distance of the bars, which must be equal and the same in every row.
fn drawn_width(rows: &[Row<'_>], side: usize, cells: Cells) -> Result<Option<usize>> {
    let heavy = rows.iter().any(|row| bars(row, side, cells).iter().any(|bar| bar.1));
    let inner = |row: &Row<'_>| -> Vec<usize> {
        bars(row, side, cells).iter().filter(|bar| bar.1 || !heavy).map(|bar| bar.0).collect()
    };
    let first = inner(&rows[0]);
    let bad = |row: &Row<'_>, why| Err(row.line.whole(TextErrorKind::syntax(Format::Framed, why)));
    if let Some(row) = rows.iter().find(|row| inner(row) != first) {
        let why = "the bars of this row are not those of row 1, and frames of irregular regions \
                   are not read";
        return bad(row, why);
    }
    match distance(&first, side) {
        Some(step) => Ok(Some(step).filter(|&step| step > 1)),
        None if first.is_empty() => Ok(None),
        None => bad(&rows[0], "the bars do not part the grid into boxes of one width"),
    }
}

/// The distance of the rules, which must be equal.
fn drawn_height(rules: &Rules<'_>, side: usize) -> Result<Option<usize>> {
    let inner = || rules.drawn.iter().filter(|rule| rule.0 > 0 && rule.0 < side);
    let heavy = inner().any(|rule| rule.1);
    let mut rows: Vec<usize> = inner().filter(|r| r.1 || !heavy).map(|rule| rule.0).collect();
    rows.dedup();
    match (distance(&rows, side), inner().next()) {
        (Some(step), _) => Ok(Some(step).filter(|&step| step > 1)),
        (None, None) => Ok(None),
        (None, Some((.., line))) => {
            let why = "the rules do not part the grid into boxes of one height";
            Err(line.whole(TextErrorKind::syntax(Format::Framed, why)))
        }
    }
}

/// The inner bars of a row: cells before each, and true if it is heavy (or double).
fn bars(row: &Row<'_>, side: usize, cells: Cells) -> Vec<(usize, bool)> {
    let mut out: Vec<(usize, bool)> = Vec::new();
    for &(words, heavy) in &row.bars {
        let before = cells_before(row, words, cells);
        match out.last_mut() {
            Some(last) if last.0 == before => last.1 = true,
            _ if before < side => out.push((before, heavy)),
            _ => {}
        }
    }
    out
}

/// The ends of groups of symbols in a row.
fn cuts(row: &Row<'_>, side: usize, cells: Cells) -> Vec<usize> {
    let ends = (1..row.words.len()).map(|words| cells_before(row, words, cells));
    ends.filter(|&end| end < side).collect()
}

fn cells_before(row: &Row<'_>, words: usize, cells: Cells) -> usize {
    match cells {
        Cells::Words => words,
        Cells::Letters => row.words[..words].iter().map(|(_, w)| w.chars().count()).sum(),
    }
}

/// The distance of cuts, if there are any and they are equally spaced.
fn distance(cuts: &[usize], side: usize) -> Option<usize> {
    let step = *cuts.first()?;
    let even = side.is_multiple_of(step) && cuts.iter().copied().eq((step..side).step_by(step));
    even.then_some(step)
}

/// The same without drawn lines: uneven cuts, or cuts between all cells, mean nothing.
fn even(cuts: &[usize]) -> Option<usize> {
    let step = *cuts.first().filter(|&&step| step > 1)?;
    cuts.iter().copied().eq((1..=cuts.len()).map(|k| k * step)).then_some(step)
}
