//! Standalone pictures: a puzzle, its solution, a state, a step.

use quadrille_puzzle::{Grid, Layout, Puzzle};
use quadrille_reason::{State, Step, words};

use crate::plate::Plate;
use crate::rules;
use crate::scene::{POINT, Scene, Text};

/// Side of every grid in millimetres, whatever its size, for a consistent look.
const PLATE: f64 = 117.0;
const MARGIN: f64 = 3.0;
/// Space above and left of it for the numbers of rows and columns.
const NUMBERED: f64 = 6.0;
/// Font size of a caption, and its line height.
const CAPTION: (f64, f64) = (10.5 * POINT, 14.0 * POINT);

impl Scene {
    /// A puzzle as it is printed.
    ///
    /// ```
    /// use quadrille_press::{Scene, Theme};
    /// use quadrille_puzzle::Puzzle;
    /// let mut puzzle = Puzzle::sudoku(3, 3)?;
    /// puzzle.give(quadrille_puzzle::Cell(40), Some(7));
    /// assert!(Scene::puzzle(&puzzle).to_svg(&Theme::PRINT).contains(">7</text>"));
    /// # Ok::<(), quadrille_puzzle::ModelError>(())
    /// ```
    #[must_use]
    pub fn puzzle(puzzle: &Puzzle) -> Scene {
        Scene::plate(&Plate::new(puzzle), puzzle, kind_name(puzzle))
    }

    /// A puzzle with its solution written in.
    #[must_use]
    pub fn solution(puzzle: &Puzzle, solution: &Grid) -> Scene {
        let title = format!("{}, solved", kind_name(puzzle));
        Scene::plate(&Plate::new(puzzle).solution(solution), puzzle, title)
    }

    /// A puzzle in progress, with its candidates.
    #[must_use]
    pub fn state(state: &State) -> Scene {
        let plate = Plate::new(state.puzzle()).state(state);
        Scene::plate(&plate, state.puzzle(), format!("{}, candidates", kind_name(state.puzzle())))
    }

    /// A step in the state where it was found, or only the state: a path has one picture more than
    /// steps.
    #[must_use]
    pub fn state_or_step(state: &State, step: Option<&Step>) -> Scene {
        step.map_or_else(|| Scene::state(state), |step| Scene::step(state, step))
    }

    /// A step in the state where it was found: candidates, pattern, eliminations, and the reason in
    /// words.
    #[must_use]
    pub fn step(state: &State, step: &Step) -> Scene {
        Scene::step_alone(state, step).explained(state.puzzle())
    }

    fn step_alone(state: &State, step: &Step) -> Scene {
        let puzzle = state.puzzle();
        let sentence = words::sentence(step, puzzle);
        let plate = Plate::new(puzzle).step(state, step).numbered();
        let mut scene = Scene::with_margin(&plate, puzzle, sentence.clone(), NUMBERED);
        scene.caption(&sentence);
        scene
    }

    /// A picture of a path. The rules in words are left out, since a path has many pictures.
    pub(crate) fn in_path(state: &State, step: Option<&Step>) -> Scene {
        let (puzzle, plate) = (state.puzzle(), Plate::new(state.puzzle()).state(state));
        step.map_or_else(
            || Scene::plate_alone(&plate, puzzle, kind_name(puzzle)),
            |step| Scene::step_alone(state, step),
        )
    }

    /// A single plate with a white margin. Irregular regions also have a tint.
    #[must_use]
    pub fn plate(plate: &Plate<'_>, puzzle: &Puzzle, title: impl Into<String>) -> Scene {
        Scene::plate_alone(plate, puzzle, title.into()).explained(puzzle)
    }

    fn plate_alone(plate: &Plate<'_>, puzzle: &Puzzle, title: String) -> Scene {
        let plate = plate.clone();
        let plate = if is_irregular(puzzle) { plate.shaded() } else { plate };
        Scene::with_margin(&plate, puzzle, title, MARGIN)
    }

    /// A plate with the numbers of rows and columns.
    #[must_use]
    pub fn numbered(plate: &Plate<'_>, puzzle: &Puzzle, title: impl Into<String>) -> Scene {
        let plate = plate.clone().numbered();
        Scene::with_margin(&plate, puzzle, title.into(), NUMBERED).explained(puzzle)
    }

    /// The same with the rules in words below.
    fn explained(mut self, puzzle: &Puzzle) -> Scene {
        let captions = rules::captions(puzzle);
        captions.iter().for_each(|words| self.caption_line(words));
        self.height += if captions.is_empty() { 0.0 } else { MARGIN };
        self
    }

    /// A plate with this margin above and at the left, and room for the clues outside.
    fn with_margin(plate: &Plate<'_>, puzzle: &Puzzle, title: String, margin: f64) -> Scene {
        let (cell, margins) = (PLATE / puzzle.side() as f64, rules::margins(puzzle));
        let [wide, high] = [0, 1].map(|i| cell * (margins[i] + margins[i + 2]));
        let side = PLATE + margin + MARGIN;
        let mut scene = Scene::new(side + wide, side + high, title);
        let scale = 1.0 + rules::widest(margins) / puzzle.side() as f64;
        plate.draw(&mut scene, (margin, margin), cell * scale);
        scene
    }

    /// Adds a text below everything, and a margin.
    pub fn caption(&mut self, text: &str) {
        self.caption_line(text);
        self.height += MARGIN;
    }

    fn caption_line(&mut self, text: &str) {
        // The average letter is at most half as wide as its size.
        let letters = ((self.width - NUMBERED - MARGIN) / (0.5 * CAPTION.0)) as usize;
        let lines = wrap(text, letters);
        for (i, line) in lines.iter().enumerate() {
            let y = self.height + CAPTION.1 * (i as f64 + 0.75);
            self.text(Text::new(NUMBERED, y, CAPTION.0, line));
        }
        self.height += CAPTION.1 * lines.len() as f64;
    }
}

fn is_irregular(puzzle: &Puzzle) -> bool {
    matches!(puzzle.layout(), Layout::Regions(_))
}

/// The common name of a puzzle: `Sudoku`, `Sudoku X 6×6`, `KenKen 7×7`.
#[must_use]
pub fn kind_name(puzzle: &Puzzle) -> String {
    let (side, caged) = (puzzle.side(), !puzzle.cages().is_empty());
    let name = match puzzle.layout() {
        Layout::Latin if caged => "KenKen",
        Layout::Latin => "Latin square",
        Layout::Rectangle { .. } => "Latin rectangle",
        Layout::Regions(_) if caged => "Jigsaw Killer",
        Layout::Regions(_) => "Jigsaw",
        Layout::Boxes { .. } if caged => "Killer",
        Layout::Boxes { .. } => "Sudoku",
    };
    let cross = if puzzle.diagonals() { " X" } else { "" };
    let usual = side == 9 && !puzzle.is_kenken();
    let size = format!(" {}×{}", puzzle.rows(), puzzle.columns());
    let size = if usual { String::new() } else { size };
    format!("{name}{cross}{size}")
}

/// Breaks text at spaces into lines of at most `most` characters.
fn wrap(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
