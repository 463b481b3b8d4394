//! The contents, on paper and as the outline of the PDF.

use quadrille_press::Bookmark;
use quadrille_press::Style::{Italic, Regular};

use crate::plan::{CONTENTS, Plan, Run, Slot};
use crate::setting::{put, put_end, rule, run};
use crate::sheet::Sheet;
use crate::{Book, wording};

struct Row {
    /// The kind, on the line where it begins.
    kind: String,
    /// The level, or the description of a part at the back.
    level: String,
    /// Range of numbers, and puzzles per page.
    puzzles: Option<(String, usize)>,
    page: usize,
    /// True if there is a rule above.
    ruled: bool,
}

fn rows(book: &Book, plan: &Plan) -> Vec<Row> {
    let row = |([f, r], run): ([usize; 2], &Run)| Row {
        kind: if r == 0 { book.families[f].name.clone() } else { String::new() },
        level: run.label.clone(),
        puzzles: Some((run.range(), run.per_page)),
        page: plan.run_page(f, r),
        ruled: r == 0 && f > 0,
    };
    let mut rows: Vec<Row> = book.runs().map(row).collect();
    for (i, (kind, level, page)) in back(book, plan).into_iter().enumerate() {
        rows.push(Row { kind: kind.to_owned(), level, puzzles: None, page, ruled: i == 0 });
    }
    rows
}

/// The parts after the puzzles: name, description, page.
fn back(book: &Book, plan: &Plan) -> Vec<(&'static str, String, usize)> {
    let mut parts = Vec::new();
    let hints = match book.recipe.hints {
        crate::recipe::Hints::First => "the first steps of the hard ones",
        _ => "the first turns of the hard ones",
    };
    let lessons: Vec<String> = book.lessons.iter().map(|l| l.technique.name()).collect();
    let all = [
        ("Hints", hints.to_owned(), Slot::Hints(0)),
        ("Techniques", lessons.join(", "), Slot::Lesson(0, 0)),
        ("Answers", format!("all {}", wording::in_words(book.entries.len())), Slot::Answers(0)),
        ("Index", "by level and rating".to_owned(), Slot::Index(0)),
    ];
    for (name, text, slot) in all {
        if let Some(page) = plan.page_of(slot) {
            parts.push((name, text, page));
        }
    }
    parts
}

pub(super) fn contents(book: &Book, plan: &Plan, mut sheet: Sheet, part: usize) -> Sheet {
    let rows = rows(book, plan);
    let shown = &rows[(part * CONTENTS).min(rows.len())..((part + 1) * CONTENTS).min(rows.len())];
    let (left, right, wide) = (sheet.left, sheet.right, sheet.width());
    let columns = [left, left + 0.255 * wide, left + 0.56 * wide, left + 0.745 * wide];
    let mut y = sheet.top + 16.0;
    put(&mut sheet.scene, (left, y), 24.0, run(Regular, "Contents"));
    y += 5.0;
    rule(&mut sheet.scene, y, (left, right), 1.2);
    y += 4.0;
    for (x, word) in columns.into_iter().skip(1).zip(["level", "puzzles", "to a page"]) {
        put(&mut sheet.scene, (x, y), 8.0, run(Italic, word));
    }
    put_end(&mut sheet.scene, (right, y), 8.0, run(Italic, "page"));
    let lead = ((sheet.bottom() - y - 12.0) / shown.len() as f64).min(4.9);
    for row in shown {
        if row.ruled {
            rule(&mut sheet.scene, y + 1.5, (left, right), 0.35);
            y += 1.0;
        }
        y += lead;
        line(&mut sheet, columns, y, row);
    }
    rule(&mut sheet.scene, y + 2.2, (left, right), 1.2);
    sheet.foot("", None);
    sheet
}

fn line(sheet: &mut Sheet, columns: [f64; 4], y: f64, row: &Row) {
    let (left, right) = (sheet.left, sheet.right);
    let scene = &mut sheet.scene;
    put(scene, (columns[0], y), 10.5, run(Regular, row.kind.as_str()));
    put(scene, (columns[1], y), 9.5, run(Italic, row.level.as_str()));
    if let Some((numbers, per_page)) = &row.puzzles {
        put(scene, (columns[2], y), 9.5, run(Regular, numbers.as_str()));
        put(scene, (columns[3], y), 9.5, run(Regular, per_page.to_string()));
    }
    put_end(scene, (right, y), 9.5, run(Regular, row.page.to_string()));
    sheet.link([left, y - 3.5, right - left, 4.6], row.page, 0.0);
}

/// The outline: the contents, with hints and answers by range.
pub(super) fn outline(book: &Book, plan: &Plan) -> Vec<Bookmark> {
    if book.entries.is_empty() {
        let start = plan.slots().next().map_or(0, |(number, _)| number);
        let lesson = |(number, slot)| match slot {
            Slot::Lesson(lesson, 0) => Some(leaf(book.lessons[lesson].title(), number - start)),
            _ => None,
        };
        return plan.slots().filter_map(lesson).collect();
    }
    let mut marks = vec![leaf("Contents".to_owned(), plan.page_of(Slot::Contents(0)).unwrap_or(0))];
    for (f, family) in book.families.iter().enumerate() {
        let runs =
            family.runs.iter().enumerate().map(|(r, run)| {
                leaf(format!("{} {}", run.label, run.range()), plan.run_page(f, r))
            });
        let page = plan.page_of(Slot::Opener(f)).unwrap_or(0);
        marks.push(Bookmark { title: family.name.clone(), page, children: runs.collect() });
    }
    for (name, _, page) in back(book, plan) {
        let children = match name {
            "Hints" => ranges(plan, Slot::Hints, &plan.hints, |&entry| entry),
            "Answers" => ranges(plan, Slot::Answers, &plan.answers, |placed| placed.entry),
            "Techniques" => (0..book.lessons.len())
                .filter_map(|l| {
                    Some(leaf(book.lessons[l].title(), plan.page_of(Slot::Lesson(l, 0))?))
                })
                .collect(),
            _ => Vec::new(),
        };
        marks.push(Bookmark { title: name.to_owned(), page, children });
    }
    marks
}

fn leaf(title: String, page: usize) -> Bookmark {
    Bookmark { title, page, children: Vec::new() }
}

/// The pages of a part by the range of their puzzles.
fn ranges<T>(
    plan: &Plan,
    slot: fn(usize) -> Slot,
    pages: &[Vec<T>],
    entry: fn(&T) -> usize,
) -> Vec<Bookmark> {
    let page = |(part, shown): (usize, &Vec<T>)| {
        let (first, last) = (entry(shown.first()?) + 1, entry(shown.last()?) + 1);
        Some(leaf(format!("{first}–{last}"), plan.page_of(slot(part))?))
    };
    pages.iter().enumerate().filter_map(page).collect()
}
