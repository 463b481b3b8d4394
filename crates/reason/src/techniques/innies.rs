//! Totals of houses: innies and outies, parity, factors.
//!
//! A house holds every value once, so k adjacent houses have a known total: of the values, of their
//! parity, or of the exponents of a prime. Every cage that reaches into them contributes according
//! to its fillings. If all but a few contributions are settled, those few must make up the rest. A
//! cage inside the houses settles the sum (the rest is an innie). A cage that sticks out also
//! restricts its cells outside (an outie).
//!
//! One scheme serves all: a *measure* of a value, its total over a house, and the contributions of
//! cages and free cells.

use std::collections::BTreeSet;

use super::cage_domains::{name, table, target};
use super::measure::{Measure, groups, reachable};
use super::prelude::*;
use crate::cage_level::{FillingTable, bit, values};

/// The most unsettled contributions; with more, no person would see the step.
const OPEN: usize = 4;

/// A cage, or a cell outside the listed cages, restricted to a group of houses.
struct Part {
    cage: Option<usize>,
    /// Its cells in the group (positions in the cage, or the cell itself).
    inside: Vec<usize>,
    /// Its possible contributions, rising.
    gives: Vec<u32>,
}

pub(super) fn find<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    let technique = out.technique;
    if m.board.shapes.is_empty() {
        return CONTINUE;
    }
    let tables: Vec<Option<FillingTable>> = m.board.shapes.iter().map(|s| table(m, s)).collect();
    let mut owner = vec![None; m.values.len()];
    for (i, shape) in m.board.shapes.iter().enumerate() {
        shape.cells.iter().for_each(|&c| owner[c as usize] = tables[i].as_ref().map(|_| i));
    }
    let view = View { m, tables: &tables, owner: &owner };
    for group in groups(technique, m.side(), m.board.houses.len()) {
        for measure in Measure::all(technique, m.side()) {
            out.tick()?;
            if let Some(step) = view.step(technique, &group, measure) {
                out.push(step)?;
            }
        }
    }
    CONTINUE
}

struct View<'a, const W: usize> {
    m: &'a CandidateGrid<W>,
    tables: &'a [Option<FillingTable>],
    owner: &'a [Option<usize>],
}

impl<const W: usize> View<'_, W> {
    fn step(&self, technique: T, group: &[usize], measure: Measure) -> Option<Step> {
        let parts = self.parts(group, measure);
        let (open, settled): (Vec<&Part>, Vec<&Part>) =
            parts.iter().partition(|p| p.gives.len() > 1);
        if open.is_empty() || open.len() > OPEN || settled.iter().any(|p| p.gives.is_empty()) {
            return None;
        }
        let made: u32 = settled.iter().map(|p| p.gives[0]).sum();
        let total = measure.total(self.m.side(), group.len());
        let left =
            if measure == Measure::Parity { total + made } else { total.checked_sub(made)? };
        let left = measure.fold(left);
        let mut step = Step::new(technique, Values::EMPTY).inside(group.iter().copied());
        for (i, part) in open.iter().enumerate() {
            let others = open.iter().enumerate().filter(|o| o.0 != i).map(|o| &o.1.gives[..]);
            let reach = reachable(others, left, measure);
            let fits = |g: u32| measure.rest(left, g).is_some_and(|r| reach[r as usize]);
            if !part.gives.iter().all(|&g| fits(g)) {
                step = self.strike(step, part, measure, &fits);
            }
        }
        if step.is_empty() {
            return None;
        }
        Some(self.annotate(step, &parts, measure, left))
    }

    /// The cages and cells of a group, with their possible contributions.
    fn parts(&self, group: &[usize], measure: Measure) -> Vec<Part> {
        let mut parts: Vec<Part> = Vec::new();
        let mut cells: Vec<usize> =
            group.iter().flat_map(|&h| self.m.board.houses[h].iter()).collect();
        cells.sort_unstable();
        for cell in cells {
            let Some(cage) = self.owner[cell] else {
                let mut gives: Vec<u32> =
                    values(self.m.domain(cell)).map(|v| measure.of(v)).collect();
                gives.sort_unstable();
                gives.dedup();
                parts.push(Part { cage: None, inside: vec![cell], gives });
                continue;
            };
            let at = self.m.board.shapes[cage].cells.iter().position(|&c| c as usize == cell);
            let at = at.expect("a cage holds the cells it owns");
            match parts.iter_mut().find(|p| p.cage == Some(cage)) {
                Some(part) => part.inside.push(at),
                None => parts.push(Part { cage: Some(cage), inside: vec![at], gives: Vec::new() }),
            }
        }
        for part in &mut parts {
            if let Some(table) = part.cage.and_then(|c| self.tables[c].as_ref()) {
                let gives: BTreeSet<u32> =
                    table.rows().map(|row| contribution(row, &part.inside, measure)).collect();
                part.gives = gives.into_iter().collect();
            }
        }
        parts
    }

    /// Strikes the values that only occur in contributions that do not fit.
    fn strike(
        &self,
        mut step: Step,
        part: &Part,
        measure: Measure,
        fits: &dyn Fn(u32) -> bool,
    ) -> Step {
        let mut keep = |cell: usize, kept: u64| {
            for value in values(self.m.candidates[cell].0 & !kept) {
                step.values = step.values.with(value);
                step.eliminations.push(Candidate::new(cell, value));
            }
        };
        let Some((cage, table)) = part.cage.and_then(|c| self.tables[c].as_ref().map(|t| (c, t)))
        else {
            let cell = part.inside[0];
            let kept = values(self.m.domain(cell)).filter(|&v| fits(measure.of(v)));
            keep(cell, kept.fold(0, |k, v| k | bit(v)));
            return step;
        };
        let shape = &self.m.board.shapes[cage];
        let mut kept = vec![0; shape.cells.len()];
        for row in table.rows().filter(|row| fits(contribution(row, &part.inside, measure))) {
            row.iter().zip(&mut kept).for_each(|(&v, k)| *k |= bit(v));
        }
        shape.cells.iter().zip(kept).for_each(|(&cell, kept)| keep(cell as usize, kept));
        step
    }

    /// Adds the pattern and the premises.
    fn annotate(&self, mut step: Step, parts: &[Part], measure: Measure, left: u32) -> Step {
        let mut note = CageNote { total: Some(left.into()), ..CageNote::default() };
        for part in parts {
            let cage = part.cage.map(|cage| cage as u32);
            let inside: Vec<usize> = match part.cage {
                Some(cage) => {
                    step.premises.push(Premise::Cage(cage as u32));
                    let cells = &self.m.board.shapes[cage].cells;
                    part.inside.iter().map(|&at| cells[at] as usize).collect()
                }
                None => {
                    step = step.because_cells(part.inside.iter().copied());
                    part.inside.clone()
                }
            };
            if part.gives.len() > 1 {
                note.cages.extend(cage);
                step = step.at(inside);
            } else if measure == Measure::Sum {
                let cells = inside.into_iter().map(|c| Cell(c as u32)).collect();
                note.settled.push(Settled { cage, cells, sum: part.gives[0] });
            }
        }
        if let Measure::Prime(p) = measure {
            step.values = Values::only(p);
        }
        step.cage = Some(note);
        step
    }
}

fn contribution(row: &[u8], inside: &[usize], measure: Measure) -> u32 {
    measure.fold(inside.iter().map(|&at| measure.of(row[at])).sum())
}

fn measure_of(step: &Step) -> Measure {
    match step.technique {
        T::Innies | T::WideInnies => Measure::Sum,
        T::CageParity => Measure::Parity,
        _ => Measure::Prime(step.values.first().unwrap_or(2).max(2)),
    }
}

/// `0 times`, `once`, `twice`, `3 times`.
fn times(n: u128, names: &Names<'_>) -> String {
    match n {
        0..=2 => names.text(&format!("times.{n}"), &[]),
        _ => names.text("times.more", &[("count", &n.to_string())]),
    }
}

pub(super) fn explain(step: &Step, names: &Names<'_>) -> Vec<String> {
    let left = step.cage.as_ref().and_then(|n| n.total).unwrap_or(0);
    let side = names.puzzle().side();
    let sum = Measure::Sum.total(side, step.houses.len());
    let measure = measure_of(step);
    let total = measure.total(side, step.houses.len());
    let settled = step.cage.iter().flat_map(|note| &note.settled);
    let settled = settled.map(|part| addend(part, names)).collect::<Vec<_>>().join(" + ");
    let (key, prime) = match measure {
        Measure::Sum if settled.is_empty() => ("innies.bare", 0),
        Measure::Sum => ("innies.sum", 0),
        Measure::Parity if left == 1 => ("innies.odd", 0),
        Measure::Parity => ("innies.even", 0),
        Measure::Prime(p) => ("innies.prime", p),
    };
    let is_prime = prime > 0;
    let parts = [
        ("total", if is_prime { times(total.into(), names) } else { sum.to_string() }),
        ("made", u128::from(total).saturating_sub(left).to_string()),
        ("left", if is_prime { times(left, names) } else { left.to_string() }),
        ("prime", prime.to_string()),
        ("settled", settled),
    ];
    let mut lines = names.lines(key, step, &parts);
    let open = step.cage.as_ref().map(|note| note.cages.clone()).unwrap_or_default();
    if !open.is_empty() {
        let cages = names.join(open.iter().map(|&cage| name(cage, names)).collect());
        lines.extend(names.lines("innies.cages", step, &[("cages", cages)]));
    }
    lines
}

/// A settled part as one addend: `15 at r1c12`. If its cage extends beyond the houses or does not
/// add, the text relates it to the target.
fn addend(part: &Settled, names: &Names<'_>) -> String {
    let (sum, cells) = (part.sum.to_string(), names.cells(&part.cells));
    let plain = |cells: &str| names.text("innies.part", &[("sum", &sum), ("cells", cells)]);
    let Some(index) = part.cage else { return plain(&cells) };
    let cage = &names.puzzle().cages()[index as usize];
    let is_whole = cage.cells.len() == part.cells.len();
    let key = match cage.op {
        Op::Add | Op::Eq if is_whole => return plain(&cells),
        Op::Add => "innies.inside",
        _ if is_whole => "innies.made",
        _ => "innies.made-inside",
    };
    let outside: Vec<Cell> =
        cage.cells.iter().filter(|cell| !part.cells.contains(cell)).copied().collect();
    let rest = cage.target.saturating_sub(part.sum.into()).to_string();
    let parts = [
        ("sum", sum.as_str()),
        ("cells", &cells),
        ("target", &target(index, names)),
        ("rest", &rest),
        ("outside", &names.cells(&outside)),
    ];
    names.text(key, &parts)
}

/// Adds up all contributions with the struck value in its cell, using the model's enumeration: they
/// must not give the total of the houses.
pub(super) fn check(state: &State, step: &Step) -> Result<(), Flaw> {
    let measure = measure_of(step);
    let region = region(state, step)?;
    cover(state, step, &region)?;
    let total = measure.fold(measure.total(state.side(), step.houses.len()));
    let whole = |c: Cell| cage_check::domain(state, c);
    let gives =
        |p: &Premise, of: &dyn Fn(Cell) -> Values| contributions(state, p, &region, measure, of);
    let free = step.premises.iter().map(|p| gives(p, &whole)).collect::<Result<Vec<_>, _>>()?;
    cage_check::none_remains(state, step, |claim| {
        let assumed = |c: Cell| if c == claim.cell { Values::only(claim.value) } else { whole(c) };
        let mut sums = BTreeSet::from([0u32]);
        for (premise, free) in step.premises.iter().zip(&free) {
            let held = cells_of(state, premise).contains(&claim.cell);
            let gives = if held { gives(premise, &assumed)? } else { free.clone() };
            let add = |s: u32| {
                gives.iter().map(move |g| measure.fold(s + g)).filter(|&t| t <= total.max(1))
            };
            sums = sums.iter().flat_map(|&s| add(s)).collect();
        }
        Ok(sums.contains(&total))
    })
}

/// The cells of the houses of a step, which must be disjoint.
fn region(state: &State, step: &Step) -> Result<Vec<Cell>, Flaw> {
    let houses = state.puzzle().houses();
    let mut cells: Vec<Cell> =
        step.houses.iter().flat_map(|h| houses[h.index()].cells.iter().copied()).collect();
    cells.sort_unstable();
    let disjoint = cells.windows(2).all(|w| w[0] != w[1]);
    if disjoint { Ok(cells) } else { Flaw::premise("houses without a common cell") }
}

fn cells_of<'a>(state: &'a State, premise: &'a Premise) -> &'a [Cell] {
    match premise {
        Premise::Cell(cell) => std::slice::from_ref(cell),
        Premise::Cage(i) => state.puzzle().cages().get(*i as usize).map_or(&[], |c| &c.cells),
        _ => &[],
    }
}

/// Checks that the premises cover every cell of the region exactly once.
fn cover(state: &State, step: &Step, region: &[Cell]) -> Result<(), Flaw> {
    let mut cells: Vec<Cell> =
        step.premises.iter().flat_map(|p| cells_of(state, p)).copied().collect();
    cells.sort_unstable();
    let once = cells.windows(2).all(|w| w[0] != w[1]);
    let all = region.iter().all(|c| cells.binary_search(c).is_ok());
    if once && all { Ok(()) } else { Flaw::premise("each cell of the houses, once") }
}

/// The possible contributions of one premise to a region if its cells may hold these values.
fn contributions(
    state: &State,
    premise: &Premise,
    region: &[Cell],
    measure: Measure,
    values: &dyn Fn(Cell) -> Values,
) -> Result<BTreeSet<u32>, Flaw> {
    let cells = cells_of(state, premise);
    let weight = |c: &Cell, v: u8| if region.binary_search(c).is_ok() { measure.of(v) } else { 0 };
    let mut out = BTreeSet::new();
    match premise {
        Premise::Cage(i) => {
            let cage = &state.puzzle().cages()[*i as usize];
            let domains: Vec<Values> = cells.iter().map(|&c| values(c)).collect();
            cage_check::any_filling(state, cage, &domains, &mut |row| {
                out.insert(measure.fold(cells.iter().zip(row).map(|(c, &v)| weight(c, v)).sum()));
                false
            })?;
        }
        _ => out.extend(cells.iter().flat_map(|c| values(*c).iter().map(|v| weight(c, v)))),
    }
    Ok(out)
}
