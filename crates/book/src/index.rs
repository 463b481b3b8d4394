//! The index: by level, then by ER. Kinds without ER are listed as ranges.

use quadrille_press::Style::{Italic, Regular, Semibold};

use crate::plan::Run;
use crate::setting::{Setter, put, put_end, rule, run};
use crate::sheet::{Format, Sheet};
use crate::{Book, Pages};

#[derive(Clone, Debug)]
pub(super) enum Line {
    /// A level and its number of puzzles.
    Level(String, usize),
    /// A puzzle (from 0) with its ER and hardest step.
    Puzzle(usize),
    /// A run of a kind without ER: family, run.
    Run(usize, usize),
    /// An empty line.
    White,
}

const LEAD: f64 = 3.9;
/// All levels, rising.
pub(super) const LEVELS: [&str; 7] =
    ["easy", "medium", "normal", "hard", "expert", "extreme", "unreasonable"];

fn depth(format: Format) -> usize {
    let [_, _, top, bottom] = format.paper.margins();
    ((format.paper.trim().1 - top - bottom - 8.0) / LEAD) as usize
}

/// The lines, page by page, in two columns.
pub(super) fn lines(book: &Book, format: Format) -> Vec<Vec<Line>> {
    let mut lines = Vec::new();
    for level in LEVELS {
        let count = book.entries.iter().filter(|entry| entry.level == level).count();
        if count == 0 {
            continue;
        }
        if !lines.is_empty() {
            lines.push(Line::White);
        }
        lines.push(Line::Level(level.to_owned(), count));
        lines.push(Line::White);
        let of_level = |&i: &usize| book.entries[i].level == level && book.entries[i].er.is_some();
        let mut rated: Vec<usize> = (0..book.entries.len()).filter(of_level).collect();
        rated.sort_by_key(|&i| (book.entries[i].er, i));
        lines.extend(rated.into_iter().map(Line::Puzzle));
        let unrated = |run: &Run| run.level == level && book.entries[run.first].er.is_none();
        let runs = book.runs().filter(|(_, run)| unrated(run));
        lines.extend(runs.map(|([f, r], _)| Line::Run(f, r)));
    }
    lines.chunks(2 * depth(format)).map(<[Line]>::to_vec).collect()
}

pub(super) fn index(pages: Pages<'_>, mut sheet: Sheet, part: usize) -> Sheet {
    let lines = &pages.plan.index[part];
    sheet.head("Index by level", &span(lines));
    let column = (sheet.width() - 8.0) / 2.0;
    let depth = depth(sheet.format);
    for (i, line) in lines.iter().enumerate() {
        let x = sheet.left + (column + 8.0) * (i / depth) as f64;
        let y = sheet.top + 5.0 + LEAD * (i % depth) as f64;
        draw(pages, &mut sheet, line, (x, y, column));
    }
    sheet.foot("", None);
    sheet
}

fn span(lines: &[Line]) -> String {
    let levels: Vec<&String> = lines
        .iter()
        .filter_map(|l| if let Line::Level(level, _) = l { Some(level) } else { None })
        .collect();
    match (levels.first(), levels.last()) {
        (Some(first), Some(last)) if first != last => format!("{first} to {last}"),
        (Some(first), _) => (*first).clone(),
        _ => String::new(),
    }
}

fn draw(pages: Pages<'_>, sheet: &mut Sheet, line: &Line, (x, y, wide): (f64, f64, f64)) {
    let Pages { book, plan, setter } = pages;
    let right = x + wide;
    match line {
        Line::White => {}
        Line::Level(level, count) => {
            let noun = if *count == 1 { "puzzle" } else { "puzzles" };
            put(&mut sheet.scene, (x, y), 12.0, run(Italic, level.as_str()));
            put_end(&mut sheet.scene, (right, y), 8.0, run(Italic, format!("{count} {noun}")));
            rule(&mut sheet.scene, y + 1.6, (x, right), 0.9);
        }
        Line::Puzzle(number) => {
            let entry = &book.entries[*number];
            let er = entry.er.map(|er| er.to_string()).unwrap_or_default();
            let hardest = entry.er_step.unwrap_or_default();
            let scene = &mut sheet.scene;
            put_end(scene, (x + 6.5, y), 8.5, run(Semibold, (number + 1).to_string()));
            put(scene, (x + 8.0, y), 8.5, run(Regular, er));
            put(scene, (x + 14.0, y), 8.5, run(Regular, fitting(setter, hardest, wide - 22.0)));
            let page = plan.puzzle_page(book, *number);
            put_end(&mut sheet.scene, (right, y), 8.5, run(Italic, page.to_string()));
            sheet.link([x, y - 3.0, wide, 3.8], page, 0.0);
        }
        Line::Run(f, r) => {
            let (family, level) = (&book.families[*f], &book.families[*f].runs[*r]);
            let first = plan.run_page(*f, *r);
            let last = plan.puzzle_page(book, level.first + level.count - 1);
            let shown = if first == last { first.to_string() } else { format!("{first}–{last}") };
            let range = level.range();
            let at = x + setter.width(Semibold, 8.5, &range).max(12.5) + 1.5;
            put(&mut sheet.scene, (x, y), 8.5, run(Semibold, range));
            let name = level.head.rsplit_once(',').map_or(family.name.as_str(), |(name, _)| name);
            put(&mut sheet.scene, (at, y), 8.5, run(Regular, name));
            put_end(&mut sheet.scene, (right, y), 8.5, run(Italic, shown));
            sheet.link([x, y - 3.0, wide, 3.8], first, 0.0);
        }
    }
}

/// Shortens a name with dots to fit its column.
fn fitting(setter: &Setter, name: &str, width: f64) -> String {
    if setter.width(Regular, 8.5, name) <= width {
        return name.to_owned();
    }
    let mut short: String = name.to_owned();
    while !short.is_empty() && setter.width(Regular, 8.5, &format!("{short}…")) > width {
        short.pop();
    }
    format!("{}…", short.trim_end())
}
