//! Lines drawn for their looks, and a grid that fits them.
//!
//! Lines are added one by one, each with its images under the symmetry, as long as a short search
//! fills the grid. The search for the last one gives the solution.

use quadrille_core::{Chance, Stop};
use quadrille_puzzle::{Cell, Grid, Puzzle, Rule, RuleKind};

use super::line::Canvas;
use super::question::Questions;
use crate::clue_symmetry::ClueSymmetry;

/// Drawings that are compared for each line.
const COMPARED: usize = 20;
/// Drawings begun for them: many run into something.
const BEGUN: usize = 400;
/// Attempts to add a line, after which the layout is full.
const ATTEMPTS: usize = 24;

/// Lines of one kind to draw.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lines {
    pub(super) kind: RuleKind,
    pub(super) count: usize,
    /// Cells of a line, on a grid of this side.
    pub(super) cells: (usize, usize),
}

/// A shape with lines, and one of its solutions.
pub(super) struct Layout {
    pub(super) puzzle: Puzzle,
    pub(super) canvas: Canvas,
    pub(super) solution: Grid,
    /// Number of lines of each order.
    pub(super) drawn: Vec<usize>,
}

/// Draws lines on a shape until each order is complete or the layout is full. `None` if the shape
/// has no solution within the nodes.
pub(super) fn layout(
    shape: &Puzzle,
    orders: &[Lines],
    symmetry: ClueSymmetry,
    questions: &mut Questions,
    chance: &mut Chance,
) -> Result<Option<Layout>, Stop> {
    let Some(solution) = questions.any(shape, chance)? else { return Ok(None) };
    let canvas = Canvas::new(shape.side());
    let drawn = vec![0; orders.len()];
    let mut layout = Layout { puzzle: shape.clone(), canvas, solution, drawn };
    let mut attempts = 0;
    while attempts < ATTEMPTS {
        let missing = |at: &usize| layout.drawn[*at] < orders[*at].count;
        let open: Vec<usize> = (0..orders.len()).filter(missing).collect();
        let Some(&at) = chance.pick(&open) else { break };
        let room = orders[at].count - layout.drawn[at];
        let added = match best(&layout, &orders[at], room, symmetry, chance) {
            Some(images) => layout.add(at, orders[at].kind, &images, questions, chance)?,
            None => false,
        };
        attempts = if added { 0 } else { attempts + 1 };
    }
    Ok(Some(layout))
}

impl Layout {
    /// Adds lines if the grid can still be filled.
    fn add(
        &mut self,
        at: usize,
        kind: RuleKind,
        images: &[Vec<usize>],
        questions: &mut Questions,
        chance: &mut Chance,
    ) -> Result<bool, Stop> {
        let mut puzzle = self.puzzle.clone();
        for image in images {
            let rule = Rule::new(kind, image.iter().map(|&cell| Cell(cell as u32)));
            puzzle = match puzzle.with_rule(rule) {
                Ok(puzzle) => puzzle,
                Err(_) => return Ok(false),
            };
        }
        let Some(solution) = questions.any(&puzzle, chance)? else { return Ok(false) };
        (self.puzzle, self.solution) = (puzzle, solution);
        images.iter().for_each(|image| self.canvas.add(image));
        self.drawn[at] += images.len();
        Ok(true)
    }
}

/// The best of some drawings of a line, with its images under the symmetry.
fn best(
    layout: &Layout,
    order: &Lines,
    room: usize,
    symmetry: ClueSymmetry,
    chance: &mut Chance,
) -> Option<Vec<Vec<usize>>> {
    let side = layout.puzzle.side();
    let mut found: Option<(f64, Vec<Vec<usize>>)> = None;
    let mut compared = 0;
    for _ in 0..BEGUN {
        if compared == COMPARED {
            break;
        }
        let (least, most) = order.cells;
        let length = least + chance.index(most - least + 1);
        let Some(line) = layout.canvas.draw(length, chance) else { continue };
        if !suits(order.kind, &line, &layout.puzzle) {
            continue;
        }
        let Some(images) = images(&layout.canvas, order.kind, &line, symmetry, side) else {
            continue;
        };
        let score = score(layout, &images);
        compared += 1;
        if images.len() <= room && found.as_ref().is_none_or(|(best, _)| score > *best) {
            found = Some((score, images));
        }
    }
    found.map(|(_, images)| images)
}

/// The images of a line, if they stay clear of each other. One that is its own image is one line.
fn images(
    canvas: &Canvas,
    kind: RuleKind,
    line: &[usize],
    symmetry: ClueSymmetry,
    side: usize,
) -> Option<Vec<Vec<usize>>> {
    let mut canvas = canvas.clone();
    let mut kept: Vec<Vec<usize>> = Vec::new();
    for image in symmetry.images(line, side) {
        let back: Vec<usize> = image.iter().rev().copied().collect();
        if has_no_direction(kind) && kept.contains(&back) {
            continue;
        }
        if !canvas.takes(&image) {
            return None;
        }
        canvas.add(&image);
        kept.push(image);
    }
    Some(kept)
}

/// True if a line of the kind means the same from both ends.
fn has_no_direction(kind: RuleKind) -> bool {
    !matches!(kind, RuleKind::Thermometer | RuleKind::SlowThermometer | RuleKind::Arrow)
}

/// True unless a rule on this line says nothing, or cannot hold.
fn suits(kind: RuleKind, line: &[usize], puzzle: &Puzzle) -> bool {
    let side = puzzle.side();
    let region = |cell: usize| puzzle.layout().region_map(side).map(|map| map[cell]);
    let sees = |a: usize, b: usize| {
        a / side == b / side
            || a % side == b % side
            || region(a).is_some() && region(a) == region(b)
    };
    match kind {
        // Cells that see each other cannot hold the same digit.
        RuleKind::Palindrome => {
            let pairs = line.iter().zip(line.iter().rev()).take(line.len() / 2);
            line.len() % 2 == 1 && pairs.into_iter().all(|(&a, &b)| !sees(a, b))
        }
        RuleKind::Zipper => line.len() % 2 == 1,
        RuleKind::RegionSumLine => {
            let changes = line.windows(2).filter(|pair| region(pair[0]) != region(pair[1]));
            (1..=2).contains(&changes.count())
        }
        _ => true,
    }
}

/// Higher for lines that stand apart from others, in boxes with little in them.
fn score(layout: &Layout, images: &[Vec<usize>]) -> f64 {
    let side = layout.puzzle.side();
    let Some(map) = layout.puzzle.layout().region_map(side) else { return 0.0 };
    let mut full = vec![0.0; side];
    for cell in (0..side * side).filter(|&cell| !layout.canvas.is_free(cell)) {
        full[usize::from(map[cell])] += 1.0;
    }
    let line = &images[0];
    let crowded: f64 = line.iter().map(|&cell| full[usize::from(map[cell])]).sum();
    let mut canvas = layout.canvas.clone();
    images[1..].iter().for_each(|image| canvas.add(image));
    let contacts = canvas.contacts(line) as f64;
    -(crowded / side as f64 + 0.5 * contacts) / line.len() as f64
}
