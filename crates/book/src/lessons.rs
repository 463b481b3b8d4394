//! Technique sheets: a lesson with its pattern drawn, and two examples to find.
//!
//! The examples are puzzles that need the technique, stopped where it is next on the path. A lesson
//! takes a spread on small paper and a single page on large paper. Answers are printed upside down
//! at the foot.

use quadrille_core::Budget;
use quadrille_make::{GenerateOptions, Kind, Spec, generate};
use quadrille_puzzle::Puzzle;
use quadrille_reason::{Options, State, Step, Technique, solve_path, words};

use quadrille_press::Style::{Italic, Regular, Semibold};
use quadrille_press::{POINT, Plate, Text, Weights};

use crate::puzzles::Turn;
use crate::recipe::Recipe;
use crate::setting::{Body, Setter, put, put_end, rule, run};
use crate::sheet::Sheet;
use crate::wording::{capital, listed};
use crate::{Book, BookError};

#[derive(Clone, Debug)]
pub(super) struct Lesson {
    pub(super) technique: Technique,
    /// The example that is shown, then those to find.
    examples: Vec<Turn>,
}

impl Lesson {
    pub(super) fn title(&self) -> String {
        capital(&self.technique.name())
    }
}

/// Examples of each lesson, including the one shown.
const EXAMPLES: usize = 3;

pub(super) fn make(recipe: &Recipe, threads: usize) -> Result<Vec<Lesson>, BookError> {
    recipe.techniques()?.into_iter().map(|t| lesson_of(recipe, t, threads)).collect()
}

fn lesson_of(recipe: &Recipe, technique: Technique, threads: usize) -> Result<Lesson, BookError> {
    let spec = Spec::new(Kind::Sudoku).technique(technique);
    let options = GenerateOptions {
        threads,
        budget: Budget { nodes: Some(20_000_000), ..Budget::unlimited() },
        ..GenerateOptions::default()
    };
    let none = || BookError::Generate(format!("no example of {} was found", technique.name()));
    let puzzles = generate(&spec, recipe.seed, 4 * EXAMPLES as u64, &options)
        .map_err(|e| BookError::Generate(e.to_string()))?;
    let mut examples: Vec<Turn> = Vec::new();
    for made in puzzles {
        let found = made.ok().and_then(|made| first_use(&made.puzzle, technique));
        examples.extend(found);
        if examples.len() == EXAMPLES {
            break;
        }
    }
    if examples.is_empty() { Err(none()) } else { Ok(Lesson { technique, examples }) }
}

/// The state in which a technique is next on the path of a puzzle.
fn first_use(puzzle: &Puzzle, technique: Technique) -> Option<Turn> {
    let mut state = State::new(puzzle);
    for step in solve_path(&state, &Options::default()).steps {
        if step.technique == technique {
            return Some(Turn { state, step });
        }
        state.apply(&step);
    }
    None
}

pub(super) fn lesson(
    book: &Book,
    setter: &Setter,
    mut sheet: Sheet,
    nth: usize,
    part: usize,
) -> Sheet {
    let lesson = &book.lessons[nth];
    sheet.head("Techniques", &lesson.title());
    let large = sheet.format.paper.is_large();
    if part == 0 {
        taught(setter, &mut sheet, lesson, large);
    }
    if large || part == 1 {
        to_find(setter, &mut sheet, lesson, large);
    }
    sheet.foot("", None);
    sheet
}

/// Name, definition, the pattern and its caption.
fn taught(setter: &Setter, sheet: &mut Sheet, lesson: &Lesson, large: bool) {
    let (left, right, wide) = (sheet.left, sheet.right, sheet.width());
    let y = sheet.top + 13.0;
    put(&mut sheet.scene, (left, y), if large { 30.0 } else { 26.0 }, run(Regular, lesson.title()));
    let level = lesson.technique.level().to_string();
    put_end(&mut sheet.scene, (right, y), 10.5, run(Italic, level));
    let body = if large { Body(12.0, 16.5) } else { Body(10.5, 14.6) };
    let lesson_text =
        format!("{} {}", lesson.technique.definition(), lesson.technique.consequence());
    let text = [run(Regular, lesson_text)];
    let after = setter.paragraph(&mut sheet.scene, (left, y + 8.0), &text, body, wide);
    let turn = &lesson.examples[0];
    let side = turn.state.side();
    let plate = if large { 99.0 } else { 108.0 };
    let corner = (left + (wide - plate) / 2.0 + 1.5, after + 5.0);
    let drawn = Plate::new(turn.state.puzzle()).step(&turn.state, &turn.step).numbered();
    drawn.draw(&mut sheet.scene, corner, plate / side as f64);
    let reading = reading(&turn.step, turn.state.puzzle());
    let body = if large { Body(10.5, 14.0) } else { Body(9.5, 12.6) };
    let place = (left, corner.1 + plate + 6.0);
    setter.paragraph(&mut sheet.scene, place, &reading, body, wide);
}

/// The caption of the drawing, and the meaning of its signs.
fn reading(step: &Step, puzzle: &Puzzle) -> Vec<crate::setting::Run> {
    let reason = words::reason(step, puzzle).join(" ");
    let links = match step.chains.is_empty() {
        true => "",
        false => " Solid arrow: one of two must hold; dashed: both cannot.",
    };
    let square = if step.fins.is_empty() { "" } else { " Square: fin or pivot." };
    vec![
        run(Regular, reason),
        run(Italic, format!(" {}", words::conclusion(step, puzzle))),
        run(Regular, format!(" Disc: the pattern.{square} Slash: struck out.{links}")),
    ]
}

/// The examples without their pattern, and the answers upside down.
fn to_find(setter: &Setter, sheet: &mut Sheet, lesson: &Lesson, large: bool) {
    let tasks: Vec<&Turn> = lesson.examples.iter().skip(1).collect();
    if tasks.is_empty() {
        return;
    }
    let heading = if tasks.len() == 2 { "Two to find" } else { "One to find" };
    let (left, right, plate) = (sheet.left, sheet.right, 76.5);
    if large {
        let y = sheet.bottom() - plate - 12.0;
        rule(&mut sheet.scene, y - 10.0, (left, right), 0.35);
        put(&mut sheet.scene, (left, y - 3.0), 14.0, run(Italic, heading));
        put_end(
            &mut sheet.scene,
            (right, y - 3.0),
            10.5,
            run(Italic, "what can be struck or written?"),
        );
        for (turn, x) in tasks.iter().zip([left, right - plate]) {
            task(sheet, turn, (x, y), plate);
        }
    } else {
        let y = sheet.top + 11.0;
        put(&mut sheet.scene, (left, y), 15.0, run(Italic, heading));
        let x = if sheet.is_recto() { right - plate } else { left };
        let words = if sheet.is_recto() { left } else { left + plate + 5.0 };
        for (i, turn) in tasks.iter().enumerate() {
            let top = y + 5.0 + (plate + 5.5) * i as f64;
            task(sheet, turn, (x, top), plate);
            put(&mut sheet.scene, (words, top + 4.5), 14.0, run(Semibold, ["A", "B"][i]));
            let ask =
                [run(Regular, format!("Where is the {}? What follows?", lesson.technique.name()))];
            let wide = sheet.width() - plate - 6.0;
            setter.paragraph(&mut sheet.scene, (words, top + 11.0), &ask, Body(9.5, 12.0), wide);
            for k in 0..2 {
                let line = top + 36.0 + 8.0 * f64::from(k);
                rule(&mut sheet.scene, line, (words, words + wide), 0.35);
            }
        }
    }
    upside_down(sheet, &tasks, large);
}

fn task(sheet: &mut Sheet, turn: &Turn, corner: (f64, f64), plate: f64) {
    let drawn = Plate::new(turn.state.puzzle()).state(&turn.state).weights(Weights::MIDDLE);
    drawn.draw(&mut sheet.scene, corner, plate / turn.state.side() as f64);
}

fn upside_down(sheet: &mut Sheet, tasks: &[&Turn], large: bool) {
    let names = if large { ["left", "right"] } else { ["A", "B"] };
    let each = tasks
        .iter()
        .zip(names)
        .map(|(turn, name)| format!("{name}: {}", words::action(&turn.step, turn.state.puzzle())));
    let text = listed(&each.collect::<Vec<_>>());
    // The anchor of upside-down text is at its right end.
    let wide = 0.42 * 7.5 * POINT * text.chars().count() as f64;
    let x = (sheet.left + sheet.right + wide) / 2.0;
    let text = Text::new(x, sheet.scene.height - 9.8, 7.5 * POINT, text);
    sheet.scene.text(Text { turned: true, ..text.styled(Italic) });
}
