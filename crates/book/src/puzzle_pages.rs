//! Pages of puzzles: plates with their captions, and white space for notes.

use quadrille_press::Style::{Italic, Regular, Semibold};
use quadrille_press::{Plate, Weights};

use crate::Pages;
use crate::plan::{Plan, Run, range};
use crate::puzzles::Entry;
use crate::setting::{Setter, put, put_end, rule, run};
use crate::sheet::Sheet;

/// A page of a run, by family, run and page.
pub(super) fn puzzles(
    pages: Pages<'_>,
    mut sheet: Sheet,
    [family, nth, page]: [usize; 3],
) -> Sheet {
    let Pages { book, plan, setter } = pages;
    let level = &book.families[family].runs[nth];
    let from = level.first + page * level.per_page;
    let to = (from + level.per_page).min(level.first + level.count);
    sheet.head(&level.head, &range(from, to - from));
    for (place, number) in (from..to).enumerate() {
        let entry = &book.entries[number];
        let layout = Layout::new(&sheet, level);
        let corner = layout.corner(&sheet, place);
        let plate = Plate::new(&entry.puzzle).weights(layout.weights());
        let plate = if book.recipe.tint { plate.shaded() } else { plate };
        plate.draw(&mut sheet.scene, corner, layout.cell);
        let caption = Caption { number, entry, techniques: book.recipe.techniques };
        let at = caption.draw(setter, &mut sheet, &layout, corner);
        let (answer, down) = plan.answer(number);
        sheet.link([at.0, at.1 - 5.0, 12.0, 6.0], answer, down);
    }
    let (words, target) = note(plan, from, to);
    sheet.foot(&words, target);
    sheet
}

/// The pages with the hints and answers of these puzzles.
fn note(plan: &Plan, from: usize, to: usize) -> (String, Option<usize>) {
    let answer = plan.answer(from).0;
    let noun = if to - from == 1 { "answer" } else { "answers" };
    let answers = format!("{noun} on page {answer}");
    match (from..to).find_map(|number| plan.hint_page(number)) {
        Some(page) => (format!("hints on page {page}, {answers}"), Some(page)),
        None => (answers, Some(answer)),
    }
}

struct Layout {
    per_page: usize,
    cell: f64,
    plate: f64,
}

impl Layout {
    fn new(sheet: &Sheet, level: &Run) -> Self {
        let cell = sheet.format.paper.cell(level.per_page, level.side).unwrap_or(6.0);
        Layout { per_page: level.per_page, cell, plate: cell * level.side as f64 }
    }

    fn weights(&self) -> Weights {
        if self.per_page > 2 { Weights::MIDDLE } else { Weights::LARGE }
    }

    fn corner(&self, sheet: &Sheet, place: usize) -> (f64, f64) {
        let (left, right, top) = (sheet.left, sheet.right, sheet.top);
        match self.per_page {
            1 => (left + (sheet.width() - self.plate) / 2.0, top + 16.2),
            2 => {
                let x = if sheet.is_recto() { right - self.plate } else { left };
                let first = top + 1.5;
                let last = sheet.bottom() - 1.5 - self.plate;
                let second = last.min(first + self.plate + 12.0);
                (x, if place == 0 { first } else { second })
            }
            _ => {
                let x = if place.is_multiple_of(2) { left } else { right - self.plate };
                let pitch = self.plate + sheet.format.paper.white(self.per_page) + 6.5;
                (x, top + 7.5 + pitch * (place / 2) as f64)
            }
        }
    }
}

/// Number, level, rating and a line for the time.
struct Caption<'a> {
    number: usize,
    entry: &'a Entry,
    /// True to name the hardest step.
    techniques: bool,
}

impl Caption<'_> {
    /// Draws it and returns the position of the number.
    fn draw(
        &self,
        setter: &Setter,
        sheet: &mut Sheet,
        layout: &Layout,
        corner: (f64, f64),
    ) -> (f64, f64) {
        if layout.per_page == 2 {
            self.beside(sheet, layout, corner)
        } else {
            self.above(setter, sheet, layout, corner)
        }
    }

    /// ER and, if requested, the hardest step.
    fn rating(&self) -> Vec<String> {
        let step = self.entry.er_step.filter(|_| self.techniques).map(str::to_owned);
        self.entry.er.map(|er| format!("ER {er}")).into_iter().chain(step).collect()
    }

    fn above(
        &self,
        setter: &Setter,
        sheet: &mut Sheet,
        layout: &Layout,
        (x, y): (f64, f64),
    ) -> (f64, f64) {
        let small = layout.per_page > 2;
        let (number, level, rating) = if small { (12.0, 8.5, 8.0) } else { (15.0, 10.0, 9.5) };
        let y = y - if small { 2.5 } else { 3.2 };
        let figures = (self.number + 1).to_string();
        let mut at = x + setter.width(Semibold, number, &figures) + 2.2;
        put(&mut sheet.scene, (x, y), number, run(Semibold, figures));
        let words = self.rating().join(", ");
        let comma = if words.is_empty() { "" } else { "," };
        let word = format!("{}{comma}", self.entry.level);
        let wide = setter.width(Italic, level, &word);
        put(&mut sheet.scene, (at, y), level, run(Italic, word));
        at += wide + 1.0;
        let (line, size) = if small { (13.0, 8.0) } else { (20.0, 9.0) };
        let end = x + layout.plate;
        let words_end = at + setter.width(Regular, rating, &words);
        put(&mut sheet.scene, (at, y), rating, run(Regular, words));
        if words_end > end - line - 8.0 {
            // A long name takes the room of the time.
            return (x, y);
        }
        rule(&mut sheet.scene, y + 0.4, (end - line, end), 0.35);
        put_end(&mut sheet.scene, (end - line - 1.0, y), size, run(Italic, "time"));
        (x, y)
    }

    /// In the inner column: four lines, the time level with the bottom of the plate.
    fn beside(&self, sheet: &mut Sheet, layout: &Layout, (x, y): (f64, f64)) -> (f64, f64) {
        let (left, right) = match sheet.is_recto() {
            true => (sheet.left, x - 5.0),
            false => (x + layout.plate + 5.0, sheet.right),
        };
        put(&mut sheet.scene, (left, y + 5.2), 20.0, run(Semibold, (self.number + 1).to_string()));
        put(&mut sheet.scene, (left, y + 11.5), 10.0, run(Italic, self.entry.level.as_str()));
        for (i, words) in self.rating().into_iter().enumerate() {
            let down = y + 16.0 + 4.4 * i as f64;
            put(&mut sheet.scene, (left, down), 9.5, run(Regular, words));
        }
        let foot = y + layout.plate;
        put(&mut sheet.scene, (left, foot - 0.3), 8.5, run(Italic, "time"));
        rule(&mut sheet.scene, foot, (left + 7.5, right), 0.35);
        (left, y + 5.2)
    }
}
