//! Pictures for notebooks: scenes of `press`, and the HTML around several of them.

use std::fmt::Write as _;

use quadrille::Step as Found;
use quadrille::cover::Problem;
use quadrille::press::{Scene, Theme};
use quadrille::reason::State;
use quadrille::text::Entry;

use crate::grid::Grid;
use crate::step::Step;

/// Width of a picture in a notebook, in pixels.
const WIDE: f64 = 360.0;
/// Maximum number of options and items shown of a matrix.
const SHOWN: usize = 60;

fn svg(scene: &Scene) -> String {
    scene.to_svg_wide(&Theme::SCREEN, WIDE)
}

/// A puzzle, with its candidates if it is in progress.
pub(crate) fn puzzle(entry: &Entry) -> String {
    match entry.state {
        Some(_) => candidates(entry),
        None => svg(&Scene::puzzle(&entry.puzzle)),
    }
}

pub(crate) fn candidates(entry: &Entry) -> String {
    svg(&Scene::state(&State::of_entry(entry)))
}

pub(crate) fn grid(grid: &Grid) -> String {
    svg(&Scene::solution(&grid.solves().puzzle, grid.values()))
}

/// A step with its pattern.
pub(crate) fn step(state: &State, step: &Found) -> String {
    svg(&Scene::step(state, step))
}

/// A verdict with its solutions side by side.
pub(crate) fn verdict(words: &str, found: &[Grid]) -> String {
    let pictures: String = found.iter().map(self::grid).collect();
    format!("<p>{}</p><div style=\"display:flex\">{pictures}</div>", escape(words))
}

/// Steps as a collapsible list.
pub(crate) fn path(steps: &[Step], end: &str) -> String {
    let mut html = String::from("<ol>");
    for step in steps {
        let words = escape(&step.sentence());
        // Writing to a String cannot fail.
        let _ =
            write!(html, "<li><details><summary>{words}</summary>{}</details></li>", step.svg());
    }
    html + "</ol><p>" + end + "</p>"
}

/// The matrix of a problem as a table with a row per option and a column per item. `label` names options.
pub(crate) fn matrix(problem: &Problem, label: impl Fn(usize) -> String) -> String {
    let items: Vec<_> = problem.items().take(SHOWN).collect();
    let mut html = String::from("<table><tr><th></th>");
    for &item in &items {
        let _ = write!(html, "<th>{}</th>", escape(&problem.item_name(item)));
    }
    html += "</tr>";
    for option in problem.options().take(SHOWN) {
        let _ = write!(html, "<tr><th>{}</th>", escape(&label(option.index())));
        let uses: Vec<_> = problem.option(option).collect();
        for &item in &items {
            let mark = match uses.iter().find(|part| part.item == item) {
                None => String::new(),
                Some(part) => part
                    .colour
                    .map_or("1".to_owned(), |colour| escape(&problem.colour_name(colour))),
            };
            let _ = write!(html, "<td>{mark}</td>");
        }
        html += "</tr>";
    }
    let (options, all) = (problem.option_count(), problem.item_count());
    let _ = write!(html, "</table><p>{options} options, {all} items</p>");
    html
}

/// The first rows of a table of results, and the total number.
pub(crate) fn table(columns: &[String], rows: &[Vec<String>], all: usize) -> String {
    let line = |cells: &[String], tag: &str| {
        let cells = cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", escape(cell)));
        format!("<tr>{}</tr>", cells.collect::<String>())
    };
    let body: String = rows.iter().map(|row| line(row, "td")).collect();
    let more =
        if rows.len() < all { format!(", the first {} shown", rows.len()) } else { String::new() };
    format!("<table>{}{body}</table><p>{all} rows{more}</p>", line(columns, "th"))
}

/// Escapes text for HTML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
