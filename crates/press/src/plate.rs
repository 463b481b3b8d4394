//! A puzzle on the sheet: its grid and contents, layer by layer.

use quadrille_puzzle::{Cell, Grid, Layout, Puzzle, Values};
use quadrille_reason::{State, Step};

use crate::lattice::Lattice;
use crate::scene::{Anchor, Scene, Stroke, Style, Text};
use crate::theme::Ink;
use crate::{cage_lines, grid_lines, marks, rules, step};

/// Line weights in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// Between cells.
    pub cell: f64,
    /// Around boxes.
    pub boxes: f64,
    /// Around the grid.
    pub frame: f64,
    /// Around regions and KenKen cages.
    pub wall: f64,
    /// The dashes of a Killer cage, if there is room for them.
    pub dash: Option<f64>,
    /// Strokes of a diagonal.
    pub cross: f64,
    /// True if diagonals run through empty cells. In small cells, short strokes alone are hard to
    /// see.
    pub through: bool,
}

impl Weights {
    /// For one or two puzzles per page, and for pictures.
    pub const LARGE: Weights = Weights {
        cell: 0.35,
        boxes: 1.4,
        frame: 2.0,
        wall: 1.8,
        dash: Some(0.6),
        cross: 0.9,
        through: false,
    };
    /// For four or six per page, and for examples.
    pub const MIDDLE: Weights = Weights {
        cell: 0.3,
        boxes: 1.1,
        frame: 1.5,
        wall: 1.4,
        dash: Some(0.55),
        cross: 0.7,
        through: true,
    };
    /// For answers and hints.
    pub const SMALL: Weights = Weights {
        cell: 0.25,
        boxes: 0.7,
        frame: 0.9,
        wall: 0.9,
        dash: None,
        cross: 0.5,
        through: true,
    };
}

/// A puzzle with everything to be drawn in it.
#[derive(Clone, Debug)]
pub struct Plate<'a> {
    puzzle: &'a Puzzle,
    weights: Weights,
    /// Values besides the givens, row-major, 0 for none.
    values: Vec<u8>,
    candidates: Option<Vec<Values>>,
    /// A step, and the state where it was found.
    step: Option<(&'a State, &'a Step)>,
    /// Highlighted cells.
    washed: Vec<Cell>,
    /// Texts on a disc in the middle of a cell.
    discs: Vec<(Cell, String)>,
    /// Texts that are struck out in the middle of a cell.
    struck: Vec<(Cell, String)>,
    /// True to draw clues, dashes and diagonals.
    rules: bool,
    /// True to distinguish regions by a tint.
    shaded: bool,
    numbered: bool,
}

impl<'a> Plate<'a> {
    /// A puzzle with its givens.
    #[must_use]
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Plate {
            puzzle,
            weights: Weights::LARGE,
            values: Vec::new(),
            candidates: None,
            step: None,
            washed: Vec::new(),
            discs: Vec::new(),
            struck: Vec::new(),
            rules: true,
            shaded: false,
            numbered: false,
        }
    }

    /// Sets the line weights.
    #[must_use]
    pub fn weights(mut self, weights: Weights) -> Self {
        self.weights = weights;
        self
    }

    /// Adds the solution.
    #[must_use]
    pub fn solution(mut self, grid: &Grid) -> Self {
        self.values = grid.values().to_vec();
        self
    }

    /// Adds values, row-major, 0 for none.
    #[must_use]
    pub fn values(mut self, values: &[u8]) -> Self {
        self.values = values.to_vec();
        self
    }

    /// Adds the values and candidates of a state.
    #[must_use]
    pub fn state(mut self, state: &State) -> Self {
        self.values = state.values().to_vec();
        self.candidates = Some(self.puzzle.cells().map(|cell| state.candidates(cell)).collect());
        self
    }

    /// Adds the pattern of a step in the state where it was found.
    #[must_use]
    pub fn step(mut self, state: &'a State, step: &'a Step) -> Self {
        self = self.state(state);
        self.step = Some((state, step));
        self
    }

    /// Highlights cells.
    #[must_use]
    pub fn washed(mut self, cells: &[Cell]) -> Self {
        self.washed.extend(cells);
        self
    }

    /// Adds a disc in the middle of a cell.
    #[must_use]
    pub fn disc(mut self, cell: Cell, text: impl Into<String>) -> Self {
        self.discs.push((cell, text.into()));
        self
    }

    /// Adds a struck-out text in the middle of a cell.
    #[must_use]
    pub fn struck(mut self, cell: Cell, text: impl Into<String>) -> Self {
        self.struck.push((cell, text.into()));
        self
    }

    /// Leaves out clues, dashes and diagonals, as in answers.
    #[must_use]
    pub fn bare(mut self) -> Self {
        self.rules = false;
        self
    }

    /// Distinguishes regions by a tint as well.
    #[must_use]
    pub fn shaded(mut self) -> Self {
        self.shaded = true;
        self
    }

    /// Adds the numbers of rows and columns outside the grid.
    #[must_use]
    pub fn numbered(mut self) -> Self {
        self.numbered = true;
        self
    }

    /// Draws it with this upper left corner, as large as a grid of cells of this size. If there are
    /// clues outside the grid, its cells are smaller, so that all of it fits.
    pub fn draw(&self, scene: &mut Scene, corner: (f64, f64), cell: f64) {
        let margins = if self.rules { rules::margins(self.puzzle) } else { [0.0; 4] };
        let side = self.puzzle.side() as f64;
        let cell = cell * side / (side + rules::widest(margins));
        let corner = (corner.0 + margins[0] * cell, corner.1 + margins[1] * cell);
        let lattice = Lattice::new(self.puzzle, corner, cell);
        self.draw_grid(scene, &lattice);
        if self.numbered {
            numbers(scene, &lattice, margins);
        }
        marks::values(scene, &lattice, self.puzzle, &self.values, &self.hidden());
        let parts =
            self.step.map(|(state, step)| step::drawn_parts(state, step)).unwrap_or_default();
        if let Some(candidates) = &self.candidates {
            let filled = |cell: Cell| {
                self.puzzle.given(cell).is_some()
                    || self.values.get(cell.index()).is_some_and(|&v| v > 0)
            };
            let drawn = (self.puzzle, &candidates[..]);
            marks::candidates(scene, &lattice, drawn, &filled, &parts);
        }
        if let Some((state, step)) = self.step {
            step::draw(scene, &lattice, state, step, &parts);
        }
        for (cell, text) in &self.struck {
            marks::struck(scene, &lattice, *cell, text);
        }
        for (cell, text) in &self.discs {
            marks::disc(scene, &lattice, *cell, text);
        }
    }

    /// Draws the empty grid with its clues and rules.
    fn draw_grid(&self, scene: &mut Scene, lattice: &Lattice) {
        if self.rules {
            rules::tints(scene, lattice, self.puzzle);
        }
        self.draw_tints(scene, lattice);
        if self.rules {
            rules::below(scene, lattice, self.puzzle);
        }
        self.draw_lines(scene, lattice);
        if self.rules {
            self.draw_clues(scene, lattice);
            rules::above(scene, lattice, self.puzzle);
        }
    }

    fn hidden(&self) -> Vec<Cell> {
        self.discs.iter().chain(&self.struck).map(|(cell, _)| *cell).collect()
    }

    fn draw_tints(&self, scene: &mut Scene, lattice: &Lattice) {
        let windows = !matches!(self.puzzle.layout(), Layout::Regions(_));
        if self.shaded || windows && self.rules {
            for cell in grid_lines::shaded(self.puzzle) {
                scene.wash(lattice.rect(cell), Ink::Shade);
            }
        }
        if let Some((state, step)) = self.step {
            for (cell, ink) in step::tints(state, step) {
                scene.wash(lattice.rect(cell), ink);
            }
        }
        for &cell in &self.washed {
            scene.wash(lattice.rect(cell), Ink::Wash);
        }
    }

    /// True if nothing is in the middle of a cell.
    fn is_empty(&self, cell: Cell) -> bool {
        let marked = |list: &[(Cell, String)]| list.iter().any(|(at, _)| *at == cell);
        self.puzzle.given(cell).is_none()
            && self.values.get(cell.index()).is_none_or(|&value| value == 0)
            && self.candidates.is_none()
            && self.step.is_none()
            && !marked(&self.discs)
            && !marked(&self.struck)
    }

    fn draw_lines(&self, scene: &mut Scene, lattice: &Lattice) {
        let (weights, puzzle) = (self.weights, self.puzzle);
        let through = |cell: Cell| weights.through && self.is_empty(cell);
        for rising in [false, true] {
            if self.rules && (puzzle.diagonals() || rules::has_diagonal(puzzle, rising)) {
                let stroke = Stroke::points(Ink::Diagonal, weights.cross);
                scene.stroke(grid_lines::diagonal(lattice, rising, &through), stroke);
            }
        }
        let dash = weights.dash.filter(|_| self.rules && is_dashed(puzzle));
        let thin = if dash.is_some() { 0.8 * weights.cell } else { weights.cell };
        let thin = Stroke::points(Ink::Thin, thin.max(0.25));
        scene.stroke(grid_lines::thin(lattice), thin);
        if let Some(weight) = dash {
            let lines = puzzle.cages().iter().map(|cage| {
                cage_lines::outline(lattice, &cage.cells, &cage_lines::clue(puzzle, cage))
            });
            let stroke = Stroke::points(Ink::Cage, weight).dashed(1.9, 1.5);
            scene.stroke(lines.collect(), stroke);
        }
        let boxes = matches!(puzzle.layout(), Layout::Boxes { .. });
        let wall = if boxes { weights.boxes } else { weights.wall };
        if let Some(parts) = grid_lines::parts(puzzle) {
            let stroke = Stroke::points(Ink::Line, wall).square();
            scene.stroke(grid_lines::walls(lattice, &parts), stroke);
        }
        let (x, y, side) = (lattice.x, lattice.y, lattice.extent());
        scene.frame([x, y, side, side], Stroke::points(Ink::Line, weights.frame));
    }

    fn draw_clues(&self, scene: &mut Scene, lattice: &Lattice) {
        let killer = is_dashed(self.puzzle);
        for cage in self.puzzle.cages() {
            let Some(&first) = cage.cells.iter().min() else { continue };
            let text = cage_lines::clue(self.puzzle, cage);
            let (size, _) = cage_lines::clue_size(lattice, &text, killer);
            let (x, y) = lattice.corner(first);
            let gap = lattice.cell * if killer { 0.06 } else { 0.075 };
            let clue = Text::new(x + gap, y + gap + 0.68 * size, size, text);
            scene.text(clue.styled(Style::Semibold).inked(Ink::Clue));
        }
    }
}

/// True if cages have dashes inside rather than walls.
fn is_dashed(puzzle: &Puzzle) -> bool {
    !puzzle.cages().is_empty() && *puzzle.layout() != Layout::Latin
}

/// The numbers of rows and columns, which texts use to name cells.
fn numbers(scene: &mut Scene, lattice: &Lattice, [left, top, ..]: [f64; 4]) {
    let size = (0.2 * lattice.cell).clamp(1.6, 2.8);
    for i in 0..lattice.side {
        let middle = i as f64 + 0.5;
        let (x, _) = lattice.at(middle, 0.0);
        let (_, y) = lattice.at(0.0, middle);
        let above = (x, lattice.y - top * lattice.cell - 1.5);
        let beside = (lattice.x - left * lattice.cell - 2.5, y + 0.325 * size);
        for place in [above, beside] {
            let text = Text::new(place.0, place.1, size, (i + 1).to_string());
            scene.text(text.anchored(Anchor::Middle).inked(Ink::Label));
        }
    }
}
