//! A whole solving path on paper: A4 sheets with six steps each and their sentences.

use quadrille_reason::{Path, State, words};

use crate::fonts::Measure;
use crate::pdf::{Document, Page};
use crate::picture::kind_name;
use crate::plate::{Plate, Weights};
use crate::rules;
use crate::scene::{POINT, Scene, Style, Text};

/// Width and height of a sheet, and its margin.
const SHEET: (f64, f64, f64) = (210.0, 297.0, 16.0);
/// Font size of a caption, and its line height.
const CAPTION: (f64, f64) = (8.5 * POINT, 10.6 * POINT);
/// The most lines of a caption; the rest of a long chain is left out.
const LINES: usize = 5;

/// Pages with every step of a path from its initial state, and a sentence about its end.
#[must_use]
pub fn step_sheets(start: &State, path: &Path, ending: &str) -> Document {
    let large = start.side() > 9;
    let (per_page, across) = if large { (1, 1) } else { (6, 2) };
    let plate = if large { 170.0 } else { 63.0 };
    let measure = Measure::new();
    let mut state = start.clone();
    let mut pages: Vec<Scene> = Vec::new();
    for (i, step) in path.steps.iter().enumerate() {
        let place = i % per_page;
        if place == 0 {
            pages.push(sheet(start, pages.len() + 1));
        }
        let Some(scene) = pages.last_mut() else { break };
        let column = (SHEET.0 - 2.0 * SHEET.2 + 10.0) / f64::from(across);
        let x = SHEET.2 + 3.0 + column * (place % across as usize) as f64;
        let y = SHEET.2 + 8.0 + (plate + 25.0) * (place / across as usize) as f64;
        let drawn = Plate::new(state.puzzle()).step(&state, step).weights(Weights::MIDDLE);
        drawn.numbered().draw(scene, (x, y), plate / state.side() as f64);
        let words = format!("{}. {}", i + 1, words::sentence(step, state.puzzle()));
        caption(scene, &measure, &words, (x, y + plate + 4.5), column - 10.0);
        state.apply(step);
    }
    let mut last = sheet(start, pages.len() + 1);
    let end = Plate::new(state.puzzle()).state(&state).weights(Weights::MIDDLE);
    let corner = (SHEET.2 + 3.0, SHEET.2 + 8.0);
    end.numbered().draw(&mut last, corner, plate / state.side() as f64);
    let mut y = corner.1 + plate + 4.5;
    for words in std::iter::once(ending.to_owned()).chain(rules::captions(start.puzzle())) {
        y += caption(&mut last, &measure, &words, (corner.0, y), 90.0);
    }
    pages.push(last);
    let pages = pages.into_iter().map(Page::from).collect();
    Document::new(format!("{}, step by step", kind_name(start.puzzle())), pages)
}

fn sheet(start: &State, number: usize) -> Scene {
    let mut scene = Scene::new(SHEET.0, SHEET.1, format!("page {number}"));
    let head = Text::new(SHEET.2, SHEET.2 - 2.0, 8.5 * POINT, kind_name(start.puzzle()));
    scene.text(head.styled(Style::Italic));
    let page = Text::new(SHEET.0 - SHEET.2, SHEET.2 - 2.0, 8.5 * POINT, number.to_string());
    scene.text(page.anchored(crate::scene::Anchor::End));
    scene
}

/// Writes a caption and returns its height.
fn caption(
    scene: &mut Scene,
    measure: &Measure,
    text: &str,
    (x, y): (f64, f64),
    width: f64,
) -> f64 {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split(' ') {
        let full = lines.len() == LINES;
        let Some(line) = lines.last_mut() else { break };
        let joined = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if measure.width(Style::Regular, CAPTION.0, &joined) <= width {
            *line = joined;
        } else if full {
            line.push('…');
            break;
        } else {
            lines.push(word.to_owned());
        }
    }
    let height = CAPTION.1 * lines.len() as f64;
    for (i, line) in lines.into_iter().enumerate() {
        scene.text(Text::new(x, y + CAPTION.1 * i as f64, CAPTION.0, line));
    }
    height
}
