//! The pattern of a step: discs for premises, rings for candidates that a chain makes false,
//! slashes for eliminations, double rings for placements, squares for fins, arrows for links.

use std::collections::BTreeMap;

use quadrille_puzzle::{Cell, Puzzle};
use quadrille_reason::{Candidate, State, Step};

use crate::lattice::Lattice;
use crate::part::Part;
use crate::scene::{Anchor, POINT, Scene, Shape, Stroke, Style, Text};
use crate::theme::Ink;
use crate::{links, marks};

/// The role of each candidate in the drawing of a step: of a chain, only the candidates on it.
#[must_use]
pub fn drawn_parts(state: &State, step: &Step) -> BTreeMap<Candidate, Part> {
    let mut parts = crate::part::parts(state, step);
    // A chain itself shows which candidates matter; the others in its cells would only be clutter.
    if !step.chains.is_empty() {
        let nodes = step.chains.iter().flatten();
        let on_chain: Vec<Candidate> = nodes
            .flat_map(|n| n.cells.iter().map(|&cell| Candidate { cell, value: n.value }))
            .collect();
        parts.retain(|c, part| *part != Part::Premise || on_chain.contains(c));
    }
    parts
}

/// Cells to colour: the houses to look at, the premises, the eliminations.
pub(crate) fn tints(state: &State, step: &Step) -> Vec<(Cell, Ink)> {
    let houses = step.houses.iter().flat_map(|h| &state.puzzle().houses()[h.index()].cells);
    let mut tints: BTreeMap<Cell, Ink> = houses.map(|&cell| (cell, Ink::Wash)).collect();
    let sets = step.sets.iter().flat_map(|set| &set.cells);
    let mut own: Vec<Cell> = step.cells.iter().chain(sets).chain(&step.fins).copied().collect();
    own.extend(step.placements.iter().map(|c| c.cell));
    // A wash below stays visible if the theme has no tint for the pattern.
    let mut all: Vec<(Cell, Ink)> = tints.iter().map(|(&cell, &ink)| (cell, ink)).collect();
    tints.clear();
    tints.extend(own.into_iter().map(|cell| (cell, Ink::PatternTint)));
    tints.extend(step.eliminations.iter().map(|c| (c.cell, Ink::StrikeTint)));
    all.extend(tints);
    all
}

/// Draws links, discs, rings and slashes over the candidates.
pub(crate) fn draw(
    scene: &mut Scene,
    lattice: &Lattice,
    state: &State,
    step: &Step,
    parts: &BTreeMap<Candidate, Part>,
) {
    for chain in &step.chains {
        links::draw(scene, lattice, state, chain);
    }
    let off: Vec<Candidate> = step
        .chains
        .iter()
        .flatten()
        .filter(|node| !node.on)
        .flat_map(|node| node.cells.iter().map(|&cell| Candidate { cell, value: node.value }))
        .collect();
    let puzzle = state.puzzle();
    for (candidate, part) in parts {
        if state.value(candidate.cell).is_some() {
            continue;
        }
        let spot = lattice.spot(candidate.cell, candidate.value);
        match part {
            Part::Struck => {
                marks::slash(scene, spot, 0.8 * lattice.disc(), 0.9);
            }
            Part::Premise => {
                let ring = off.contains(candidate);
                let mark = if ring { Mark::Ring } else { Mark::Disc };
                node(scene, lattice, puzzle, candidate, mark);
            }
            Part::Fin => node(scene, lattice, puzzle, candidate, Mark::Square),
            Part::Placed => node(scene, lattice, puzzle, candidate, Mark::Double),
            _ => {}
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Disc,
    Ring,
    /// Filled, with another ring around it.
    Double,
    Square,
}

fn node(scene: &mut Scene, lattice: &Lattice, puzzle: &Puzzle, candidate: &Candidate, mark: Mark) {
    let (x, y) = lattice.spot(candidate.cell, candidate.value);
    let r = lattice.disc();
    let around = |r: f64| [x - r, y - r, 2.0 * r, 2.0 * r];
    let edge = Stroke { width: (0.16 * r).max(0.3 * POINT), ..Stroke::points(Ink::Pattern, 0.0) };
    let filled = matches!(mark, Mark::Disc | Mark::Double);
    if mark == Mark::Double {
        let (stroke, fill) = (Some(edge), Some(Ink::Paper));
        let reach = 1.22 * r;
        scene.shapes.push(Shape::Rect { place: around(reach), radius: reach, stroke, fill });
    }
    let inner = if mark == Mark::Double { 0.92 * r } else { r };
    scene.shapes.push(Shape::Rect {
        place: around(inner),
        radius: if mark == Mark::Square { 0.2 * r } else { inner },
        stroke: (!filled).then_some(edge),
        fill: Some(if filled { Ink::Pattern } else { Ink::Paper }),
    });
    let size = 1.5 * r;
    let text = Text::new(x, y + 0.325 * size, size, marks::figure(puzzle, candidate.value));
    let ink = if filled { Ink::OnPattern } else { Ink::Pattern };
    scene.text(text.styled(Style::Semibold).anchored(Anchor::Middle).inked(ink));
}
