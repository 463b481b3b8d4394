//! The rules of a puzzle on its grid, by the table of looks in the model.

mod line;
mod marks;
mod ornament;
mod outside;
mod pen;

use std::collections::{BTreeMap, BTreeSet};

use quadrille_puzzle::look::{Form, Hue, Outline, letter};
use quadrille_puzzle::{Cell, Detail, Puzzle, Rule, RuleKind};

use crate::lattice::Lattice;
use crate::scene::Scene;
use crate::theme::Ink;

use line::Line;
use pen::Pen;

pub(crate) use outside::{margins, widest};

/// A line that shares a segment with another one is drawn this much thinner.
const SHARED: f64 = 0.55;

/// Draws the tints of cells, below those of a step.
pub(crate) fn tints(scene: &mut Scene, lattice: &Lattice, puzzle: &Puzzle) {
    for rule in puzzle.drawn_rules() {
        let look = rule.look(puzzle);
        if let Form::Cells { wash: true, .. } = look.form {
            let cells = rule.lists.iter().flatten();
            cells.for_each(|&cell| scene.wash(lattice.rect(cell), Ink::Body(look.hue)));
        }
    }
}

/// Draws what lies below the lines of the grid: signs of cells, lines.
pub(crate) fn below(scene: &mut Scene, lattice: &Lattice, puzzle: &Puzzle) {
    for rule in puzzle.drawn_rules() {
        let look = rule.look(puzzle);
        let mut pen = Pen { scene, lattice, hue: look.hue };
        if let Form::Cells { sign, .. } = look.form {
            for &cell in rule.lists.iter().flatten() {
                let at = pen.middle(cell);
                marks::sign(&mut pen, sign, at);
            }
        }
    }
    lines(scene, lattice, puzzle);
}

/// Draws lines, the widest first.
fn lines(scene: &mut Scene, lattice: &Lattice, puzzle: &Puzzle) {
    let width = |rule: &Rule| match rule.look(puzzle).form {
        Form::Line { width, .. } => Some(width),
        _ => None,
    };
    let mut rules: Vec<(f64, &Rule)> =
        puzzle.drawn_rules().into_iter().filter_map(|rule| Some((width(rule)?, rule))).collect();
    rules.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut below = Below::default();
    for (_, rule) in rules {
        let (look, strokes) = (rule.look(puzzle), rule.strokes(puzzle));
        let Form::Line { width, body, ends, ornament } = look.form else { continue };
        let mut pen = Pen { scene: &mut *scene, lattice, hue: look.hue };
        let Meeting { share, halo, shrink } = below.add(&strokes.concat());
        let parts: Vec<_> =
            strokes.iter().map(|s| s.iter().map(|&c| pen.middle(c)).collect()).collect();
        let width = share * width;
        let line = Line { width, body, ends, ornament, parts: &parts, shrink, halo };
        line.draw(&mut pen);
        line.tag(&mut pen, &rule.tag(puzzle, ""));
    }
}

/// The lines that were drawn.
#[derive(Default)]
struct Below {
    segments: BTreeSet<(Cell, Cell)>,
    cells: BTreeSet<Cell>,
    /// Number of lines that end in a cell.
    ends: BTreeMap<Cell, usize>,
}

/// The way a line is drawn where it meets others.
struct Meeting {
    /// Its share of its usual width: less if it shares a segment with a line below.
    share: f64,
    /// True if it needs a halo.
    halo: bool,
    /// The signs at its ends are smaller by this if others stand there.
    shrink: [f64; 2],
}

impl Below {
    fn add(&mut self, cells: &[Cell]) -> Meeting {
        let segment = |pair: &[Cell]| (pair[0].min(pair[1]), pair[0].max(pair[1]));
        let own: Vec<(Cell, Cell)> = cells.windows(2).map(segment).collect();
        let shared = own.iter().any(|segment| self.segments.contains(segment));
        let halo = cells.iter().any(|cell| self.cells.contains(cell));
        let shrink = [cells[0], cells[cells.len() - 1]].map(|cell| {
            let ends = self.ends.entry(cell).or_default();
            *ends += 1;
            0.07 * (*ends - 1) as f64
        });
        self.segments.extend(own);
        self.cells.extend(cells);
        Meeting { share: if shared { SHARED } else { 1.0 }, halo, shrink }
    }
}

/// Draws what lies above the lines of the grid: outlines with their texts, marks on borders and
/// corners, and clues outside.
pub(crate) fn above(scene: &mut Scene, lattice: &Lattice, puzzle: &Puzzle) {
    let mut letters = 0;
    let mut used: BTreeMap<Vec<Cell>, usize> = BTreeMap::new();
    let mut nth = |cells: &[Cell]| {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        let number = used.entry(cells).or_default();
        *number += 1;
        *number - 1
    };
    puzzle.cages().iter().filter_map(|cage| cage.cells.iter().min()).for_each(|&first| {
        nth(&[first]);
    });
    for rule in puzzle.drawn_rules() {
        let look = rule.look(puzzle);
        let mut pen = Pen { scene: &mut *scene, lattice, hue: look.hue };
        let text = rule.tag(puzzle, &letter(letters));
        letters += usize::from(look.tags[1].contains("{a}"));
        match (look.form, rule.lists.first().map(Vec::as_slice)) {
            (Form::Edge(mark), Some(cells @ &[a, b])) => {
                let ends = (pen.middle(a), pen.middle(b));
                marks::edge(&mut pen, mark, ends, &text, nth(cells));
            }
            (Form::Corner, Some(cells)) => marks::corner(&mut pen, cells, &text),
            (Form::Cells { outline, .. }, _) => outlines(&mut pen, outline, rule, &text, &mut nth),
            _ => {}
        }
    }
    outside::draw(&mut Pen { scene, lattice, hue: Hue::Grey }, puzzle);
}

/// Draws the outline of each list of a rule. Those of a second list of a sum are taken off.
fn outlines(
    pen: &mut Pen<'_>,
    outline: Outline,
    rule: &Rule,
    text: &str,
    nth: &mut dyn FnMut(&[Cell]) -> usize,
) {
    for (i, list) in rule.lists.iter().enumerate().filter(|_| outline != Outline::Nothing) {
        let cells: Vec<Cell> = BTreeSet::from_iter(list.iter().copied()).into_iter().collect();
        let taken = i > 0 && rule.kind == RuleKind::Sum;
        let text = if taken { format!("−{text}") } else { text.to_owned() };
        let place = if text.is_empty() { 0 } else { nth(&cells[..1]) };
        marks::outline(pen, outline, &cells, &text, place);
    }
}

/// True if a rule is about this diagonal.
pub(crate) fn has_diagonal(puzzle: &Puzzle, rising: bool) -> bool {
    let look = |rule: &&Rule| rule.kind.look().form == Form::Diagonal { rising };
    puzzle.drawn_rules().iter().any(look)
}

/// True if texts stand in the upper left corners of cells.
pub(crate) fn labelled(puzzle: &Puzzle) -> bool {
    let text = |rule: &&Rule| match rule.look(puzzle).form {
        Form::Cells { outline, .. } => {
            outline != Outline::Nothing && !rule.tag(puzzle, "").is_empty()
        }
        _ => false,
    };
    !puzzle.cages().is_empty() || puzzle.drawn_rules().iter().any(text)
}

/// The rules in words: one sentence for each kind, and one for each rule that its drawing does not
/// show in full.
pub(crate) fn captions(puzzle: &Puzzle) -> Vec<String> {
    let mut captions: Vec<String> = Vec::new();
    for rule in puzzle.rules() {
        let name = rule.kind.words();
        let words = match is_drawn_in_full(rule) {
            true => rule.about(puzzle),
            false => rule.sentence(puzzle),
        };
        let name = name[..1].to_uppercase() + &name[1..];
        let caption = format!("{name}: {words}");
        if !captions.contains(&caption) {
            captions.push(caption);
        }
    }
    captions
}

/// True if the drawing and the sentence of the kind say everything.
fn is_drawn_in_full(rule: &Rule) -> bool {
    let twice = |list: &Vec<Cell>| BTreeSet::from_iter(list).len() < list.len();
    let hidden_number = rule.kind.look().form == Form::Sentence && rule.number.is_some();
    let weighted =
        rule.kind == RuleKind::Sum && (rule.lists.len() > 1 || rule.lists.iter().any(twice));
    !matches!(rule.kind.detail(), Detail::Text | Detail::Rules) && !hidden_number && !weighted
}
