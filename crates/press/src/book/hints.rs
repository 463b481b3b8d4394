//! Hints: the first turns of a hard puzzle, on its givens alone, so that nothing else is given away.

use std::collections::BTreeMap;

use quadrille_puzzle::Cell;
use quadrille_reason::{Step, words};

use crate::marks::figure;
use crate::part::Part;
use crate::plate::{Plate, Weights};
use crate::scene::Style::{Italic, Regular, Semibold};

use super::Book;
use super::plan::{Plan, hint_rows};
use super::puzzles::Turn;
use super::setting::{Body, Run, Setter, put, run};
use super::sheet::Sheet;
use super::wording::{begun, capital};

/// Side of a plate.
const PLATE: f64 = 32.4;
/// Type of a sentence.
const BODY: Body = Body(7.7, 9.3);
/// The most lines of a sentence.
const LINES: usize = 5;

/// A page of hints.
pub(super) fn hints(
    book: &Book,
    plan: &Plan,
    setter: &Setter,
    mut sheet: Sheet,
    part: usize,
) -> Sheet {
    let rows = hint_rows(sheet.format.paper);
    let shown: Vec<usize> = plan.hinted.iter().copied().skip(part * rows).take(rows).collect();
    if let (Some(first), Some(last)) = (shown.first(), shown.last()) {
        let range = if first == last {
            format!("{}", first + 1)
        } else {
            format!("{}–{}", first + 1, last + 1)
        };
        sheet.head("Hints", &range);
    }
    let pitch = (sheet.bottom() - sheet.top) / rows as f64;
    for (i, &number) in shown.iter().enumerate() {
        let y = sheet.top + 7.0 + pitch * i as f64;
        let left = sheet.left;
        put(&mut sheet.scene, (left, y - 1.8), 13.0, run(Semibold, (number + 1).to_string()));
        let page = plan.puzzle_page(book, number);
        sheet.link([left, y - 6.0, 9.0, 5.0], page, 0.0);
        let step = (sheet.width() - PLATE) / 2.0;
        for (k, turn) in book.entries[number].turns.iter().enumerate() {
            let x = sheet.left + step * k as f64;
            let label = if k == 0 { x + 8.5 } else { x };
            let open = format!("with {} cells open", turn.open());
            put(&mut sheet.scene, (label, y - 1.8), 8.0, run(Italic, open));
            draw_turn(setter, &mut sheet, turn, (x, y), step);
        }
    }
    sheet.foot("", None);
    sheet
}

fn draw_turn(setter: &Setter, sheet: &mut Sheet, turn: &Turn, (x, y): (f64, f64), step: f64) {
    let puzzle = turn.state.puzzle();
    marked(Plate::new(puzzle).weights(Weights::SMALL), turn).draw(
        &mut sheet.scene,
        (x, y),
        PLATE / puzzle.side() as f64,
    );
    let width = (step - 4.6).min(sheet.right - x).clamp(PLATE, PLATE + 12.0);
    let words = sentence(setter, &turn.step, puzzle, width);
    setter.paragraph(&mut sheet.scene, (x, y + PLATE + 3.8), &words, BODY, width);
}

/// Discs where the pattern stands, slashes where something goes.
fn marked<'a>(mut plate: Plate<'a>, turn: &Turn) -> Plate<'a> {
    let mut discs: BTreeMap<Cell, Vec<u8>> = BTreeMap::new();
    let mut slashes: BTreeMap<Cell, Vec<u8>> = BTreeMap::new();
    for (candidate, part) in crate::step::parts(&turn.state, &turn.step) {
        // A value written on the way is no candidate any more.
        if turn.state.value(candidate.cell).is_some() {
            continue;
        }
        let list = if part == Part::Struck { &mut slashes } else { &mut discs };
        list.entry(candidate.cell).or_default().push(candidate.value);
    }
    let text = |values: &[u8]| values.iter().map(|&v| figure(v)).collect::<String>();
    for (cell, values) in &slashes {
        // Where a cell has both, the disc stays: the sentence says what goes.
        if !discs.contains_key(cell) {
            plate = plate.struck(*cell, text(values));
        }
    }
    for (cell, values) in &discs {
        plate = plate.disc(*cell, text(values));
    }
    plate
}

/// “Pointing. In box 2 the 6 stands only in r13c4, so r468c4≠6.”: the reason, where it is short
/// enough, and always the action.
pub(super) fn sentence(
    setter: &Setter,
    step: &Step,
    puzzle: &quadrille_puzzle::Puzzle,
    width: f64,
) -> Vec<Run> {
    let (whole, action) = (words::sentence(step, puzzle), words::action(step, puzzle));
    let name = capital(&step.technique.name());
    let reason = whole.strip_prefix(&format!("{name}: ")).unwrap_or(&whole);
    let reason = reason.strip_suffix(&format!(": {action}.")).unwrap_or(reason);
    // One "so" is enough for a sentence.
    let then = if reason.contains(", so ") { ":" } else { ", so" };
    let full = vec![
        run(Italic, format!("{name}.")),
        run(Regular, format!(" {}{then} {action}.", begun(reason))),
    ];
    if setter.lines(&full, BODY.0, width).len() <= LINES {
        return full;
    }
    let short = vec![run(Italic, format!("{name}.")), run(Regular, format!(" So {action}."))];
    if setter.lines(&short, BODY.0, width).len() <= LINES {
        return short;
    }
    let count = step.eliminations.len();
    vec![run(Italic, format!("{name}.")), run(Regular, format!(" It strikes {count} candidates."))]
}
