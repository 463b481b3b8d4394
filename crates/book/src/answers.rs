//! Answers in the book's order, in rows of equal size; givens semibold, other values regular.

use quadrille_press::Style::Semibold;
use quadrille_press::{Plate, Weights};

use crate::Book;
use crate::plan::{Plan, range};
use crate::setting::{put, run};
use crate::sheet::{Format, Sheet};

/// Position of an answer on its page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    pub(super) entry: usize,
    /// Left edge of its plate, from the left edge of the block.
    x: f64,
    pub(super) y: f64,
    cell: f64,
}

/// Minimum space between two plates of a row.
const GAP: f64 = 5.0;
/// Space between two rows, with the number.
const BETWEEN: f64 = 7.7;

pub(super) fn place(book: &Book, format: Format) -> Vec<Vec<Placed>> {
    let measure = format.measure();
    let (_, height) = format.paper.trim();
    let [_, _, top, bottom] = format.paper.margins();
    let mut pages: Vec<Vec<Placed>> = Vec::new();
    let mut y = f64::INFINITY;
    let mut next = 0;
    while next < book.entries.len() {
        let side = book.entries[next].puzzle.side();
        let cell = format.paper.answer_cell(side).min(measure / side as f64);
        let plate = cell * side as f64;
        let across = (((measure + GAP) / (plate + GAP)) as usize).max(1);
        let alike = book.entries[next..].iter().take(across);
        let row = alike.take_while(|entry| entry.puzzle.side() == side).count();
        if y + plate > height - bottom {
            pages.push(Vec::new());
            y = top + 7.0;
        }
        let step = if across > 1 { (measure - plate) / (across - 1) as f64 } else { 0.0 };
        let placed = (0..row).map(|i| Placed { entry: next + i, x: step * i as f64, y, cell });
        if let Some(page) = pages.last_mut() {
            page.extend(placed);
        }
        y += plate + BETWEEN;
        next += row;
    }
    pages
}

pub(super) fn answers(book: &Book, plan: &Plan, mut sheet: Sheet, part: usize) -> Sheet {
    let placed = &plan.answers[part];
    if let Some(first) = placed.first() {
        sheet.head("Answers", &range(first.entry, placed.len()));
    }
    for place in placed {
        let entry = &book.entries[place.entry];
        let x = sheet.left + place.x;
        let number = run(Semibold, (place.entry + 1).to_string());
        put(&mut sheet.scene, (x, place.y - 1.5), 9.5, number);
        let plate = Plate::new(&entry.puzzle).weights(Weights::SMALL).bare();
        plate.solution(&entry.solution).draw(&mut sheet.scene, (x, place.y), place.cell);
        let page = plan.puzzle_page(book, place.entry);
        sheet.link([x, place.y - 5.0, 9.0, 4.5], page, 0.0);
    }
    sheet.foot("", None);
    sheet
}
