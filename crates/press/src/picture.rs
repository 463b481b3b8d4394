//! Standalone pictures: a puzzle, its solution, a state, a step.

use quadrille_puzzle::{Grid, Layout, Puzzle};
use quadrille_reason::{State, Step, words};

use crate::plate::Plate;
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
        let puzzle = state.puzzle();
        let sentence = words::sentence(step, puzzle);
        let plate = Plate::new(puzzle).step(state, step);
        let mut scene = Scene::numbered(&plate, puzzle, sentence.clone());
        scene.caption(&sentence);
        scene
    }

    /// A single plate with a white margin. Irregular regions also have a tint.
    #[must_use]
    pub fn plate(plate: &Plate<'_>, puzzle: &Puzzle, title: impl Into<String>) -> Scene {
        let side = PLATE + 2.0 * MARGIN;
        let mut scene = Scene::new(side, side, title);
        let plate = plate.clone();
        let plate = if is_irregular(puzzle) { plate.shaded() } else { plate };
        plate.draw(&mut scene, (MARGIN, MARGIN), PLATE / puzzle.side() as f64);
        scene
    }

    /// A plate with the numbers of rows and columns.
    #[must_use]
    pub fn numbered(plate: &Plate<'_>, puzzle: &Puzzle, title: impl Into<String>) -> Scene {
        let side = PLATE + NUMBERED + MARGIN;
        let mut scene = Scene::new(side, side, title);
        let plate = plate.clone().numbered();
        plate.draw(&mut scene, (NUMBERED, NUMBERED), PLATE / puzzle.side() as f64);
        scene
    }

    /// Adds a text below the picture.
    pub fn caption(&mut self, text: &str) {
        // The average letter is at most half as wide as its size.
        let letters = ((self.width - NUMBERED - MARGIN) / (0.5 * CAPTION.0)) as usize;
        let lines = wrap(text, letters);
        for (i, line) in lines.iter().enumerate() {
            let y = self.height + CAPTION.1 * (i as f64 + 0.75);
            self.text(Text::new(NUMBERED, y, CAPTION.0, line));
        }
        self.height += CAPTION.1 * lines.len() as f64 + MARGIN;
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
        Layout::Regions(_) if caged => "Jigsaw Killer",
        Layout::Regions(_) => "Jigsaw",
        Layout::Boxes { .. } if caged => "Killer",
        Layout::Boxes { .. } => "Sudoku",
    };
    let cross = if puzzle.diagonals() { " X" } else { "" };
    let usual = side == 9 && !puzzle.is_kenken();
    let size = if usual { String::new() } else { format!(" {side}×{side}") };
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
