//! Wings: a pivot each of whose choices forces a value into a wing (XY, XYZ), or two equal pairs
//! joined by a strong link (W).

use super::prelude::*;

fn pairs<const W: usize>(m: &CandidateGrid<W>) -> CellSet<W> {
    m.open.iter().filter(|&c| m.candidates[c].len() == 2).collect()
}

pub(super) fn find_xy<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    let technique = out.technique;
    let pairs = pairs(m);
    let size = if technique == T::XyWing { 2 } else { 3 };
    for pivot in m.open.iter().filter(|&c| m.candidates[c].len() == size) {
        let near: Vec<usize> = (m.board.peers[pivot] & pairs).iter().collect();
        for (i, &a) in near.iter().enumerate() {
            for &b in &near[i + 1..] {
                let (p, x, y) = (m.candidates[pivot], m.candidates[a], m.candidates[b]);
                let shared = (x & y).single();
                let Some(z) = shared.filter(|&z| (p | x | y).len() == 3 && p.has(z) == (size == 3))
                else {
                    continue;
                };
                let mut seen = m.board.peers[a] & m.board.peers[b] & m.cells_of(z);
                if size == 3 {
                    seen &= m.board.peers[pivot];
                }
                if !seen.is_empty() {
                    let step = Step::new(technique, p | x | y).at([pivot, a, b]).fins([pivot]);
                    out.push(step.because_cells([pivot, a, b]).strike(seen, z))?;
                }
            }
        }
    }
    CONTINUE
}

pub(super) fn find_w<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    let pairs: Vec<usize> = pairs(m).iter().collect();
    for (i, &a) in pairs.iter().enumerate() {
        for &b in &pairs[i + 1..] {
            if m.candidates[a] != m.candidates[b] || m.board.sees(a, b) {
                continue;
            }
            let common = m.board.peers[a] & m.board.peers[b];
            for gone in m.candidates[a] {
                let seen = common & m.cells_of(gone);
                if seen.is_empty() {
                    continue;
                }
                bridge(
                    m,
                    [a, b],
                    m.candidates[a].without(gone).first().unwrap_or(gone),
                    seen,
                    gone,
                    out,
                )?;
            }
        }
    }
    CONTINUE
}

/// Houses whose two places for `link` each see one of the two cells.
fn bridge<const W: usize>(
    m: &CandidateGrid<W>,
    [a, b]: [usize; 2],
    link: u8,
    seen: CellSet<W>,
    gone: u8,
    out: &mut StepSink,
) -> Flow {
    let peers = &m.board.peers;
    for h in 0..m.board.houses.len() {
        let Some((x, y)) = m.spots(h, link).pair() else { continue };
        let joined = (peers[a].has(x) && peers[b].has(y)) || (peers[a].has(y) && peers[b].has(x));
        if joined && ![x, y].contains(&a) && ![x, y].contains(&b) {
            let step = Step::new(T::WWing, m.candidates[a]).at([a, b]).fins([x, y]).inside([h]);
            out.push(step.because_cells([a, b]).because_houses([h], link).strike(seen, gone))?;
        }
    }
    CONTINUE
}

pub(super) fn explain(step: &Step, names: &Names<'_>) -> Vec<String> {
    if step.technique == T::WWing {
        let gone = step.eliminations.first().map_or(0, |e| e.value);
        let link = step.values.without(gone).first().unwrap_or(gone);
        return names.lines("w-wing", step, &[("link", names.value(link))]);
    }
    let key = if step.technique == T::XyWing { "xy-wing" } else { "xyz-wing" };
    let parts = [
        ("pivot", names.cells(&step.cells[..1])),
        ("wing1", names.cells(&step.cells[1..2])),
        ("wing2", names.cells(&step.cells[2..])),
    ];
    names.lines(key, step, &parts)
}
