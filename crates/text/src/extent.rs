//! The number of lines of the next puzzle.
//!
//! Invariant: at least one, so that reading makes progress. Lines that clearly belong to another
//! puzzle are left, so that one bad line does not swallow its neighbours.

use std::io::BufRead;

use crate::block::Line;
use crate::lines::Lines;
use crate::options::ReadOptions;
use crate::reader::is_comment;
use crate::{grid, jigsaw, kenken, sdk};
use quadrille_puzzle::MAX_SIDE;

/// Lines of the grid that begins `from` lines ahead: as many rows as its first one has cells, with
/// the rules of its frame and blank lines inside it.
pub(crate) fn rows<R: BufRead>(lines: &mut Lines<R>, from: usize, options: &ReadOptions) -> usize {
    let (mut rows, mut side, mut taken, mut k, mut closing) = (0, None, from, from, false);
    let mut first = String::new();
    loop {
        let full = side.is_some_and(|s| rows >= s);
        let next = if full { lines.peek_soon(k) } else { lines.peek_text(k) };
        let Some(text) = next.map(str::to_owned) else { break };
        let line = Line { number: 0, text };
        let rule = grid::is_rule(&line.text, options);
        match () {
            () if !full && line.is_blank() && grid::is_empty_row(&line.text, &first) => rows += 1,
            // A grid may contain single blank lines; two end it.
            () if line.is_blank() && (full || k > taken) => break,
            () if line.is_blank() => {
                k += 1;
                continue;
            }
            () if rule && closing => break,
            () if rule => closing = full,
            () if full || is_comment(&line.text) || k > from && ends(&line, side, options) => break,
            () => {
                side = side.or_else(|| Some(grid::shape(&grid::Row::new(&line), 0).0));
                rows += 1;
                if rows == 1 {
                    first = line.text;
                }
            }
        }
        k += 1;
        taken = k;
    }
    taken.max(from + 1)
}

/// True if a line before the end of a grid is not part of it: as long as a whole puzzle, of another
/// puzzle's length, or not a row of cells.
fn ends(line: &Line, side: Option<usize>, options: &ReadOptions) -> bool {
    let text = line.text.trim();
    let row = grid::Row::new(line);
    let puzzle =
        row.words.len() == 1 && [16, 36, 64].contains(&text.len()) && side != Some(text.len());
    let cells = text.chars().filter(|&c| c == '.' || c.is_ascii_digit()).count();
    let nothing = !grid::is_row(text, options) && cells * 2 < text.chars().count();
    text.len() > 64 && row.words.len() == 1 || puzzle || nothing
}

/// Lines of givens and region map.
pub(crate) fn pair<R: BufRead>(lines: &mut Lines<R>) -> usize {
    let Some(Ok(first)) = lines.peek(0).cloned() else { return 1 };
    // Both on one line are complete. Givens alone are not, even if the map comes late.
    if jigsaw::extent(&first, Some("map")) == 1 {
        return 1;
    }
    jigsaw::extent(&first, lines.peek_text(1))
}

/// Lines of `[Puzzle]` and its rows, then `[State]` and its rows.
pub(crate) fn sections<R: BufRead>(lines: &mut Lines<R>, options: &ReadOptions) -> usize {
    let opened = lines.peek_text(0).is_some_and(|t| sdk::section(t).is_some());
    let mut taken = rows(lines, usize::from(opened), options);
    let mut k = taken;
    while lines.peek_soon(k).is_some_and(|t| t.trim().is_empty()) && k < taken + 2 {
        k += 1;
    }
    if lines.peek_soon(k).is_some_and(|t| sdk::section(t).is_some_and(|name| name == "state")) {
        taken = rows(lines, k + 1, options);
    }
    taken
}

/// Lines with a clue and cells, after a line that may give the side.
pub(crate) fn cages<R: BufRead>(lines: &mut Lines<R>) -> usize {
    let most = MAX_SIDE * MAX_SIDE;
    let more = |text: &str| {
        kenken::is_cells(text) || text.starts_with(|c: char| "+-*/x0123456789".contains(c))
    };
    1 + (1..most).take_while(|&k| lines.peek_text(k).is_some_and(|t| more(t.trim()))).count()
}

/// The number of rows of labels that come next, if a clue for one of them follows.
fn labelled<R: BufRead>(lines: &mut Lines<R>) -> Option<(usize, usize)> {
    let compact =
        |text: &str| text.chars().filter(|c| !c.is_whitespace() && *c != '|').collect::<String>();
    let first = compact(lines.peek_text(0)?);
    let side = first.chars().count();
    if !(2..=MAX_SIDE).contains(&side) {
        return None;
    }
    let alone = [16, 36, 64].contains(&side);
    for k in 0..side {
        let row = compact(if alone { lines.peek_soon(k)? } else { lines.peek_text(k)? });
        if row.chars().count() != side || !row.chars().all(char::is_alphanumeric) {
            return None;
        }
    }
    let mut k = side;
    while lines.peek_soon(k)?.trim().is_empty() && k < side + 2 {
        k += 1;
    }
    kenken::is_label(lines.peek_soon(k)?).then_some((side, k))
}

/// True if rows of labels and a clue come next.
pub(crate) fn is_map<R: BufRead>(lines: &mut Lines<R>) -> bool {
    labelled(lines).is_some()
}

/// Lines of labels and clues.
pub(crate) fn map<R: BufRead>(lines: &mut Lines<R>) -> usize {
    let Some((side, clues)) = labelled(lines) else {
        return (0..MAX_SIDE)
            .take_while(|&k| lines.peek_text(k).is_some_and(|t| !t.trim().is_empty()))
            .count()
            .max(1);
    };
    let most = clues + side * side;
    clues
        + (clues..most)
            .take_while(|&k| lines.peek_text(k).is_some_and(|t| !t.trim().is_empty()))
            .count()
}
