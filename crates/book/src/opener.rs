//! The first page of a kind: its rules, one step on a small grid, its levels.

use quadrille_press::Style::{Italic, Regular};
use quadrille_press::{Plate, Weights};

use crate::examples::{Example, example, rule_examples};
use crate::plan::{Family, Plan, range};
use crate::setting::{Body, Setter, put, put_end, rule, run};
use crate::sheet::Sheet;
use crate::{Book, Pages, wording};

pub(super) fn opener(pages: Pages<'_>, mut sheet: Sheet, nth: usize) -> Sheet {
    let Pages { book, plan, setter } = pages;
    let family = &book.families[nth];
    let scale = if sheet.format.paper.is_large() { 1.25 } else { 1.0 };
    let (left, right, top) = (sheet.left, sheet.right, sheet.top);
    let y = top + 24.0 * scale;
    let (first, count) = family.span();
    put(&mut sheet.scene, (left, y), 30.0 * scale, run(Regular, family.name.as_str()));
    put_end(&mut sheet.scene, (right, y), 12.0 * scale, run(Regular, range(first, count)));
    rule(&mut sheet.scene, y + 5.0 * scale, (left, right), 1.2);
    let text = run(Regular, rules(book, family));
    let width = 0.955 * sheet.width();
    let body = Body(10.5, 14.6).times(scale);
    setter.paragraph(&mut sheet.scene, (left, y + 14.0 * scale), &[text], body, width);
    if let Some(example) = example(family.kind) {
        put(
            &mut sheet.scene,
            (left, y + 48.0 * scale),
            10.5 * scale,
            run(Italic, "One step, on a small grid"),
        );
        plates(setter, &mut sheet, &steps(&example), 4.0, (y + 53.0 * scale, scale));
    }
    let rules = rule_examples(family.kind);
    if !rules.is_empty() {
        let y = y + 50.0 * scale;
        let place = (left, y - 5.0 * scale);
        put(&mut sheet.scene, place, 10.5 * scale, run(Italic, "The rules, on small grids"));
        let shown = rules.iter().map(|rule| {
            let plate = Plate::new(&rule.puzzle).weights(Weights::MIDDLE);
            (plate.solution(&rule.solution), &rule.text[..])
        });
        plates(setter, &mut sheet, &shown.collect::<Vec<_>>(), 6.0, (y, scale));
    }
    levels(book, plan, &mut sheet, nth, scale);
    sheet.foot("", None);
    sheet
}

/// The rules. It promises that no step needs a guess only if every puzzle was solved without one.
fn rules(book: &Book, family: &Family) -> String {
    let (first, count) = family.span();
    let mut entries = book.entries[first..first + count].iter();
    let sure = entries.all(|entry| matches!(entry.path, Some((_, 0))));
    let end = if sure { " No step needs a guess." } else { "" };
    wording::how_to_play(family.kind, family.side) + end
}

/// A plate and the text below it.
type Shown<'a> = (Plate<'a>, &'a str);

/// The puzzle of an example, its step, and its solution.
fn steps(example: &Example) -> [Shown<'_>; 3] {
    let found = example.solution.value(example.cell).to_string();
    let puzzle = Plate::new(&example.puzzle).weights(Weights::MIDDLE);
    let step = puzzle.clone().washed(&example.washed).disc(example.cell, found);
    let answer = puzzle.clone().bare().solution(&example.solution);
    [(puzzle, example.rules), (step, example.reason), (answer, "The one solution.")]
}

/// Draws a row of grids with this many cells across.
fn plates(
    setter: &Setter,
    sheet: &mut Sheet,
    shown: &[Shown<'_>],
    across: f64,
    (y, scale): (f64, f64),
) {
    let side = 35.2 * scale;
    let gap = (sheet.width() - 3.0 * side) / 2.0;
    for (i, (plate, words)) in shown.iter().enumerate() {
        let x = sheet.left + (side + gap) * i as f64;
        plate.draw(&mut sheet.scene, (x, y), side / across);
        let place = (x, y + side + 4.6 * scale);
        let body = Body(8.5, 10.6).times(scale);
        setter.paragraph(&mut sheet.scene, place, &[run(Regular, *words)], body, side + 0.6 * gap);
    }
}

/// Levels with numbers, ER and page, at the foot.
fn levels(book: &Book, plan: &Plan, sheet: &mut Sheet, nth: usize, scale: f64) {
    let family = &book.families[nth];
    let lead = 5.0 * scale;
    let (left, right, wide) = (sheet.left, sheet.right, sheet.width());
    let start = sheet.bottom() - 8.0 - lead * (family.runs.len().max(5) - 1) as f64;
    rule(&mut sheet.scene, start - 4.2 * scale, (left, right), 0.35);
    for (r, level) in family.runs.iter().enumerate() {
        let y = start + lead * r as f64;
        let size = 10.0 * scale;
        put(&mut sheet.scene, (left, y), size, run(Italic, level.label.as_str()));
        put(&mut sheet.scene, (left + 0.22 * wide, y), size, run(Regular, level.range()));
        let entries = &book.entries[level.first..level.first + level.count];
        let ratings = || entries.iter().filter_map(|entry| entry.er);
        if let (Some(low), Some(high)) = (ratings().min(), ratings().max()) {
            let words =
                if low == high { format!("ER {low}") } else { format!("ER {low} to {high}") };
            put(&mut sheet.scene, (left + 0.44 * wide, y), size, run(Regular, words));
        }
        let page = plan.run_page(nth, r);
        put_end(&mut sheet.scene, (right, y), size, run(Regular, format!("page {page}")));
        sheet.link([left, y - 3.6 * scale, wide, 4.8 * scale], page, 0.0);
    }
}
