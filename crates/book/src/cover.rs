//! Cover, title page and colophon.
//!
//! The cover shows corners of nine of the book's puzzles, one for each kind, with a step in the
//! middle.

use quadrille_press::Style::{Italic, Regular, Semibold};
use quadrille_press::{Ink, POINT, Plate, Scene, Stroke};

use crate::index::LEVELS;
use crate::plan::Plan;
use crate::puzzles::{Entry, Turn};
use crate::setting::{Body, Setter, put, put_end, rule, run};
use crate::sheet::Sheet;
use crate::{Book, wording};

/// Draws the logo of Quadrille.
fn mark(scene: &mut Scene, (x, y): (f64, f64), side: f64) {
    let stroke = Stroke { width: 0.09 * side, ..Stroke::points(Ink::Line, 0.0) };
    scene.frame([x, y, side, side], stroke);
    let half = side / 2.0;
    scene.line((x + half, y), (x + half, y + side), stroke);
    scene.line((x, y + half), (x + side, y + half), stroke);
    let (r, place) = (0.11 * side, (x + 0.75 * side, y + 0.25 * side));
    let place = [place.0 - r, place.1 - r, 2.0 * r, 2.0 * r];
    let dot =
        quadrille_press::Shape::Rect { place, radius: r, stroke: None, fill: Some(Ink::Line) };
    scene.shapes.push(dot);
}

/// Scale and edges of a cover, which is designed for A5 and enlarged on larger sheets.
fn frame(sheet: &Sheet) -> (f64, f64, f64) {
    let (width, height) = sheet.format.paper.trim();
    let scale = (width / 148.0).min(height / 210.0);
    let wide = 0.73 * 148.0 * scale;
    (scale, (width - wide) / 2.0, wide)
}

fn titles(book: &Book, setter: &Setter, sheet: &mut Sheet) {
    let (scale, left, wide) = frame(sheet);
    let (lines, size) = title_lines(setter, &book.title(), scale, wide);
    for (i, line) in lines.iter().rev().enumerate() {
        let y = 34.5 * scale - 1.15 * size * POINT * i as f64;
        put(&mut sheet.scene, (left, y), size, run(Regular, line.as_str()));
    }
    put(&mut sheet.scene, (left, 41.5 * scale), 12.0 * scale, run(Italic, book.subtitle()));
    let y = 188.7 * scale;
    mark(&mut sheet.scene, (left, y - 4.1 * scale), 5.0 * scale);
    put(&mut sheet.scene, (left + 7.2 * scale, y), 14.0 * scale, run(Regular, "Quadrille"));
    let words = run(Italic, levels(book));
    put_end(&mut sheet.scene, (left + wide, y), 10.0 * scale, words);
}

/// The title in as few lines as possible, at most three, and its size in points. It is only set
/// smaller if a word is wider than the page.
fn title_lines(setter: &Setter, title: &str, scale: f64, wide: f64) -> (Vec<String>, f64) {
    let set = |points: f64| {
        let lines = setter.lines(&[run(Regular, title)], points, wide);
        let text =
            |line: Vec<crate::setting::Run>| line.into_iter().map(|(_, text)| text).collect();
        lines.into_iter().map(text).collect::<Vec<String>>()
    };
    let sizes = [29.0, 25.0, 21.0, 18.0, 15.0, 12.0].map(|points| points * scale);
    let fits = |&(most, size): &(usize, f64)| set(size).len() <= most;
    let sizes = [1, 2, 2, 3, 3, usize::MAX].into_iter().zip(sizes);
    let size = sizes.clone().find(fits).map_or(12.0 * scale, |(_, size)| size);
    let lines = set(size);
    let widest = lines.iter().map(|line| setter.width(Regular, size, line)).fold(wide, f64::max);
    (lines, size * wide / widest)
}

/// The range of levels, from lowest to highest.
fn levels(book: &Book) -> String {
    let has = |word: &&&str| book.entries.iter().any(|entry| entry.level == **word);
    let (low, high) = (LEVELS.iter().find(has), LEVELS.iter().rev().find(has));
    match (low, high) {
        (Some(low), Some(high)) if low != high => {
            format!("{low} to {high}, each with one solution")
        }
        (Some(low), _) => format!("{low}, each with one solution"),
        _ => String::new(),
    }
}

pub(super) fn cover(book: &Book, setter: &Setter, mut sheet: Sheet) -> Sheet {
    titles(book, setter, &mut sheet);
    let (scale, left, wide) = frame(&sheet);
    let (top, tile) = (56.0 * scale, wide / 3.0);
    let samples = samples(book);
    let mut tiles = 0..;
    let step =
        book.entries.iter().filter(|e| e.puzzle.side() == 9).flat_map(|e| e.turns.first()).next();
    for place in 0..9 {
        let (x, y) = (left + tile * (place % 3) as f64, top + tile * (place / 3) as f64);
        let area = [x, y, tile, tile];
        match (place, step) {
            (4, Some(turn)) => {
                sheet.scene.clipped(area, |scene| step_tile(scene, turn, (x, y), tile))
            }
            _ => {
                let nth = tiles.next().unwrap_or(0);
                let Some(entry) = samples.get(nth % samples.len().max(1)) else { continue };
                let part = nth / samples.len();
                sheet.scene.clipped(area, |scene| part_tile(scene, entry, part, (x, y), tile));
            }
        }
    }
    for i in 1..3 {
        let (x, y) = (left + tile * f64::from(i), top + tile * f64::from(i));
        let stroke = Stroke::points(Ink::Line, 2.2 * scale);
        sheet.scene.line((x, top), (x, top + wide), stroke);
        sheet.scene.line((left, y), (left + wide, y), stroke);
    }
    sheet.scene.frame([left, top, wide, wide], Stroke::points(Ink::Line, 3.2 * scale));
    sheet
}

/// One puzzle of each kind, then of each level, then any others, up to nine.
fn samples(book: &Book) -> Vec<&Entry> {
    let families = book.families.iter().flat_map(|f| f.runs.first()).map(|run| run.first);
    let runs = book.families.iter().flat_map(|f| &f.runs).map(|run| run.first);
    let mut numbers: Vec<usize> = Vec::new();
    for number in families.chain(runs).chain(0..book.entries.len()) {
        if !numbers.contains(&number) {
            numbers.push(number);
        }
    }
    numbers.truncate(9);
    numbers.into_iter().map(|number| &book.entries[number]).collect()
}

/// A square part of a puzzle, the upper left one first. A book with fewer than nine puzzles shows
/// several parts of each.
fn part_tile(scene: &mut Scene, entry: &Entry, part: usize, (x, y): (f64, f64), tile: f64) {
    let side = entry.puzzle.side();
    let shown = match side {
        ..=4 => 2,
        5..=9 => 3,
        10..=16 => 4,
        _ => 5,
    };
    let across = (side / shown).max(1);
    let (row, column) = (part / across % across, part % across);
    let corner = (x - tile * column as f64, y - tile * row as f64);
    Plate::new(&entry.puzzle).draw(scene, corner, tile / shown as f64);
}

/// The nine cells that show most of a step.
fn step_tile(scene: &mut Scene, turn: &Turn, (x, y): (f64, f64), tile: f64) {
    let side = turn.state.side();
    let parts = quadrille_press::drawn_parts(&turn.state, &turn.step);
    let seen = |box_row: usize, box_column: usize| {
        let inside = |c: &&quadrille_reason::Candidate| {
            (c.cell.row(side) / 3, c.cell.column(side) / 3) == (box_row, box_column)
        };
        parts.keys().filter(inside).count()
    };
    let blocks = (0..side / 3).flat_map(|r| (0..side / 3).map(move |c| (r, c)));
    let (row, column) = blocks.max_by_key(|&(r, c)| (seen(r, c), 9 - r, 9 - c)).unwrap_or((0, 0));
    let cell = tile / 3.0;
    let corner = (x - 3.0 * cell * column as f64, y - 3.0 * cell * row as f64);
    // No wash, because the cover has no tints.
    let step = quadrille_reason::Step { houses: Vec::new(), ..turn.step.clone() };
    Plate::new(turn.state.puzzle()).step(&turn.state, &step).draw(scene, corner, cell);
}

/// The cover without its plate.
pub(super) fn title_page(book: &Book, setter: &Setter, mut sheet: Sheet) -> Sheet {
    titles(book, setter, &mut sheet);
    sheet
}

/// The colophon. Every sentence must be true of this book.
pub(super) fn colophon(book: &Book, plan: &Plan, setter: &Setter, mut sheet: Sheet) -> Sheet {
    let large = sheet.format.paper.is_large();
    let y = 0.355 * sheet.scene.height;
    let left = sheet.left;
    mark(&mut sheet.scene, (left, y), 6.0);
    let body = Body(9.5, 13.2).times(if large { 1.15 } else { 1.0 });
    let width = (0.86 * sheet.width()).min(130.0);
    let mut y = y + 14.0;
    for paragraph in paragraphs(book, plan) {
        y = setter.paragraph(&mut sheet.scene, (left, y), &paragraph, body, width) + 2.0;
    }
    let foot = sheet.bottom() - 8.0;
    rule(&mut sheet.scene, foot - 4.0, (sheet.left, sheet.right), 0.35);
    put(&mut sheet.scene, (left, foot), 8.0, run(Regular, format!("recipe {}", book.source)));
    let seed = quadrille_press::Text::new(
        (left + sheet.right) / 2.0,
        foot,
        8.0 * POINT,
        format!("seed {}", book.recipe.seed),
    );
    sheet.scene.text(seed.anchored(quadrille_press::Anchor::Middle));
    let digest = run(Regular, format!("digest {}", book.digest()));
    put_end(&mut sheet.scene, (sheet.right, foot), 8.0, digest);
    sheet
}

fn paragraphs(book: &Book, plan: &Plan) -> Vec<Vec<crate::setting::Run>> {
    let version = env!("CARGO_PKG_VERSION");
    let count = wording::in_words(book.entries.len());
    let mut shown = " A search found the solution of every puzzle and no second one.".to_owned();
    if book.certified {
        shown += &format!(
            " A certificate that there is no other was then written for each, and checked by a \
             program that shares no code with the solver: {count} of {count} hold."
        );
    }
    let mut all = vec![
        vec![
            run(
                Regular,
                format!("{} was made by Quadrille {version} from the recipe ", book.title()),
            ),
            run(Italic, book.source.clone()),
            run(
                Regular,
                format!(
                    " with seed {}. The same recipe, seed and version make the same \
                 book, byte for byte.",
                    book.recipe.seed
                ),
            ),
        ],
        vec![run(Semibold, "One solution each."), run(Regular, shown)],
    ];
    let rated = book.entries.iter().any(|entry| entry.er.is_some());
    let mut levels = vec![
        run(Semibold, "Levels"),
        run(Regular, " follow the hardest step that a person needs."),
    ];
    if rated {
        levels.extend([
            run(Italic, " ER"),
            run(Regular, " is the rating of that step on Sudoku Explainer’s scale: about 1 to 2 for \
                 singles, above 7 for chains. Puzzles with cages, and grids that are not 9×9, have a \
                 level only."),
        ]);
    }
    all.push(levels);
    all.push(vec![
        run(Regular, "The puzzles travel inside the file: the PDF carries them as "),
        run(Italic, "puzzles.json"),
        run(Regular, ", with solutions and ratings."),
    ]);
    all.push(vec![run(
        Regular,
        format!(
            "Set in Libertinus Serif (SIL Open Font License). {}, {} pages.",
            book.recipe.paper,
            plan.pages()
        ),
    )]);
    all
}
