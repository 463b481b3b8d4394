//! Hints: the first turns of a hard puzzle, drawn on its givens alone to reveal nothing else.

use std::collections::BTreeMap;

use quadrille_puzzle::{Cell, Puzzle};
use quadrille_reason::{Step, words};

use quadrille_press::Style::{Italic, Regular, Semibold};
use quadrille_press::{POINT, Part, Plate, Weights, figure};

use crate::plan::range;
use crate::puzzles::Turn;
use crate::setting::{Body, Run, Setter, put, run};
use crate::sheet::{Format, Sheet};
use crate::wording::capital;
use crate::{Book, Pages};

const PLATE: f64 = 32.4;
const BODY: Body = Body(7.7, 9.3);
/// The most lines of a sentence.
const LINES: usize = 11;
/// Height of the number and space above a plate, and of the space below its sentence.
const AROUND: f64 = 11.0;
/// Distance from the bottom of a plate to its sentence.
const BELOW: f64 = 3.8;

/// Puzzles with hints, page by page: as many rows as fit with all their sentences.
pub(super) fn pages(book: &Book, setter: &Setter, format: Format) -> Vec<Vec<usize>> {
    let [_, _, top, bottom] = format.paper.margins();
    let room = format.paper.trim().1 - top - bottom;
    let mut pages: Vec<Vec<usize>> = Vec::new();
    let mut filled = f64::INFINITY;
    for number in (0..book.entries.len()).filter(|&i| !book.entries[i].turns.is_empty()) {
        let height = row_height(setter, format, &book.entries[number].turns);
        if filled + height > room {
            pages.push(Vec::new());
            filled = 0.0;
        }
        filled += height;
        pages.last_mut().expect("the first puzzle begins a page").push(number);
    }
    pages
}

/// Width of the sentence below the nth plate of a row, and distance between plates.
fn widths(measure: f64, nth: usize) -> (f64, f64) {
    let step = (measure - PLATE) / 2.0;
    let rest = measure - step * nth as f64;
    ((step - 4.6).min(rest).clamp(PLATE, PLATE + 12.0), step)
}

fn row_height(setter: &Setter, format: Format, turns: &[Turn]) -> f64 {
    let lines = turns.iter().enumerate().map(|(nth, turn)| {
        let (width, _) = widths(format.measure(), nth);
        let words = sentence(setter, &turn.step, turn.state.puzzle(), width);
        setter.lines(&words, BODY.0, width).len()
    });
    AROUND + PLATE + BELOW + BODY.1 * POINT * lines.max().unwrap_or(0) as f64
}

pub(super) fn hints(pages: Pages<'_>, mut sheet: Sheet, part: usize) -> Sheet {
    let Pages { book, plan, setter } = pages;
    let shown = &plan.hints[part];
    if let (Some(first), Some(last)) = (shown.first(), shown.last()) {
        sheet.head("Hints", &range(*first, last - first + 1));
    }
    let mut y = sheet.top + 7.0;
    for &number in shown {
        let left = sheet.left;
        put(&mut sheet.scene, (left, y - 1.8), 13.0, run(Semibold, (number + 1).to_string()));
        let page = plan.puzzle_page(book, number);
        sheet.link([left, y - 6.0, 9.0, 5.0], page, 0.0);
        for (k, turn) in book.entries[number].turns.iter().enumerate() {
            let (width, step) = widths(sheet.width(), k);
            let x = sheet.left + step * k as f64;
            let label = if k == 0 { x + 8.5 } else { x };
            let open = format!("with {} cells open", turn.open());
            put(&mut sheet.scene, (label, y - 1.8), 8.0, run(Italic, open));
            draw_turn(setter, &mut sheet, turn, (x, y), width);
        }
        y += row_height(setter, sheet.format, &book.entries[number].turns);
    }
    sheet.foot("", None);
    sheet
}

fn draw_turn(setter: &Setter, sheet: &mut Sheet, turn: &Turn, (x, y): (f64, f64), width: f64) {
    let puzzle = turn.state.puzzle();
    marked(Plate::new(puzzle).weights(Weights::SMALL), turn).draw(
        &mut sheet.scene,
        (x, y),
        PLATE / puzzle.side() as f64,
    );
    let words = sentence(setter, &turn.step, puzzle, width);
    setter.paragraph(&mut sheet.scene, (x, y + PLATE + BELOW), &words, BODY, width);
}

/// Discs for the pattern, slashes for eliminations.
fn marked<'a>(mut plate: Plate<'a>, turn: &Turn) -> Plate<'a> {
    let mut discs: BTreeMap<Cell, Vec<u8>> = BTreeMap::new();
    let mut slashes: BTreeMap<Cell, Vec<u8>> = BTreeMap::new();
    for (candidate, part) in quadrille_press::drawn_parts(&turn.state, &turn.step) {
        // A value written on the way is no longer a candidate.
        if turn.state.value(candidate.cell).is_some() {
            continue;
        }
        let list = if part == Part::Struck { &mut slashes } else { &mut discs };
        list.entry(candidate.cell).or_default().push(candidate.value);
    }
    let puzzle = turn.state.puzzle();
    let text = |values: &[u8]| values.iter().map(|&v| figure(puzzle, v)).collect::<String>();
    for (cell, values) in &slashes {
        // If a cell has both, the disc stays: the sentence names the elimination.
        if !discs.contains_key(cell) {
            plate = plate.struck(*cell, text(values));
        }
    }
    for (cell, values) in &discs {
        plate = plate.disc(*cell, text(values));
    }
    plate
}

/// “Pointing. In box 2 the 6 stands only in r13c4. So r468c4≠6.”: the reason and the action. If the
/// reason is too long, only its first sentences or the definition of the technique.
fn sentence(setter: &Setter, step: &Step, puzzle: &Puzzle, width: f64) -> Vec<Run> {
    let name = run(Italic, format!("{}.", capital(&step.technique.name())));
    let action = words::conclusion(step, puzzle);
    let reason = words::reason(step, puzzle);
    let parts = (1..=reason.len()).rev().map(|first| reason[..first].join(" "));
    let definition = step.technique.definition();
    let texts = parts
        .map(|reason| format!(" {reason} {action}"))
        .chain([format!(" {definition} {action}")])
        .map(|text| vec![name.clone(), run(Regular, text)]);
    let fits = |runs: &Vec<Run>| setter.lines(runs, BODY.0, width).len() <= LINES;
    texts.into_iter().find(fits).unwrap_or_else(|| {
        let text = format!(" {definition} It strikes {} candidates.", step.eliminations.len());
        vec![name, run(Regular, text)]
    })
}
