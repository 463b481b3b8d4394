//! Two strong links on one value, joined by a weak one: a — b · c — d. One of the ends a, d is
//! true, so candidates that see both go.
//!
//! *Skyscraper*: both links in parallel lines, b and c in a line across. *2-string kite*: a row and
//! a column, b and c in a box. *Turbot fish*: at least one link in a box (or other region). *Dual
//! kite*: two kites over the same two box cells.

use super::prelude::*;

/// A house with two places for the value, and these places.
type Link = (usize, [usize; 2]);

pub(super) fn find<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    for value in Values::all(m.side()) & out.values {
        let links: Vec<Link> = (0..m.board.houses.len())
            .filter_map(|h| m.spots(h, value).pair().map(|(a, b)| (h, [a, b])))
            .collect();
        for (i, first) in links.iter().enumerate() {
            for second in &links[i + 1..] {
                if !may_be(m, out.technique, first.0, second.0) {
                    continue;
                }
                for (x, y) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    join(m, value, (*first, x), (*second, y), out)?;
                }
            }
        }
    }
    CONTINUE
}

/// True if links in these houses can form such a pattern at all.
fn may_be<const W: usize>(
    m: &CandidateGrid<W>,
    technique: Technique,
    h1: usize,
    h2: usize,
) -> bool {
    let lines = m.board.is_line(h1) && m.board.is_line(h2);
    let parallel = (h1 < m.side()) == (h2 < m.side());
    match technique {
        Technique::Skyscraper => lines && parallel,
        Technique::TwoStringKite => lines && !parallel,
        _ => true,
    }
}

/// Joins two links at one end of each.
fn join<const W: usize>(
    m: &CandidateGrid<W>,
    value: u8,
    ((h1, ends1), x): (Link, usize),
    ((h2, ends2), y): (Link, usize),
    out: &mut StepSink,
) -> Flow {
    let (a, b, c, d) = (ends1[1 - x], ends1[x], ends2[y], ends2[1 - y]);
    if [c, d].contains(&a)
        || [c, d].contains(&b)
        || !m.board.sees(b, c)
        || kind(m, h1, h2, b, c) != out.technique
    {
        return CONTINUE;
    }
    let gone = m.board.peers[a] & m.board.peers[d] & m.cells_of(value);
    if gone.is_empty() {
        return CONTINUE;
    }
    let step = Step::new(out.technique, Values::only(value)).at([a, b, c, d]).inside([h1, h2]);
    out.push(step.because_houses([h1, h2], value).strike(gone, value))
}

/// The pattern of two links in these houses, joined at `b` and `c`.
fn kind<const W: usize>(
    m: &CandidateGrid<W>,
    h1: usize,
    h2: usize,
    b: usize,
    c: usize,
) -> Technique {
    let n = m.side();
    let share = |houses: std::ops::Range<usize>| {
        m.board.houses_of[b].iter().any(|&h| houses.contains(&h) && m.board.houses[h].has(c))
    };
    let (row1, row2) = (h1 < n, h2 < n);
    if m.board.is_line(h1) && m.board.is_line(h2) {
        let across = if row1 { n..2 * n } else { 0..n };
        if row1 == row2 && share(across) {
            return Technique::Skyscraper;
        }
        if row1 != row2 && share(2 * n..m.board.houses.len()) {
            return Technique::TwoStringKite;
        }
    }
    Technique::TurbotFish
}

/// Two kites whose strings meet in the same two cells of a box.
pub(super) fn find_dual<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    let kites = out.collect(Technique::TwoStringKite, |out| find(m, out))?;
    for (i, first) in kites.iter().enumerate() {
        out.poll()?;
        for second in &kites[..i] {
            let joint =
                |s: &Step| -> CellSet<W> { s.cells[1..3].iter().map(|c| c.index()).collect() };
            let apart = first.houses.iter().all(|h| !second.houses.contains(h));
            if joint(first) != joint(second) || first.values != second.values || !apart {
                continue;
            }
            out.push(both(Technique::DualTwoStringKite, first, second))?;
        }
    }
    CONTINUE
}

/// Merges two steps into one.
pub(super) fn both(technique: Technique, first: &Step, second: &Step) -> Step {
    let mut step = first.clone();
    step.technique = technique;
    step.cells.extend(&second.cells);
    step.houses.extend(&second.houses);
    step.eliminations.extend(&second.eliminations);
    step.premises.extend(second.premises.iter().cloned());
    step
}

pub(super) fn explain(step: &Step, names: &Names<'_>) -> Vec<String> {
    let part = |i: usize| {
        let c = &step.cells[4 * i..4 * i + 4];
        let parts = [
            ("house1", names.houses(&step.houses[2 * i..=2 * i])),
            ("house2", names.houses(&step.houses[2 * i + 1..2 * i + 2])),
            ("cells1", names.cells(&c[..2])),
            ("cells2", names.cells(&c[2..])),
            ("near1", names.cells(&c[1..2])),
            ("near2", names.cells(&c[2..3])),
            ("far1", names.cells(&c[..1])),
            ("far2", names.cells(&c[3..])),
        ];
        let mut lines = names.lines("turbot", step, &parts);
        if i > 0 {
            lines.insert(0, names.text("and-also", &[]));
        }
        lines
    };
    (0..step.cells.len() / 4).flat_map(part).collect()
}
