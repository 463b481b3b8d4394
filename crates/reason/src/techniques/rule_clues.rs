//! Values that one clue strikes: a relation of two cells, a line of relations, the bounds of a sum,
//! or all fillings of the clue.
//!
//! One step holds everything that a clue strikes in one of these ways, so a whole thermometer is
//! one step.

use super::prelude::*;
pub(super) use super::rule_check::check;
pub(super) use super::rule_words::explain;

/// Most fillings that are listed; more are too many to read.
const TOLD: usize = 8;

/// Most values in all of them together.
const READ: usize = 32;

/// The values of cells as sets of bits.
pub(super) fn domains<const W: usize>(m: &CandidateGrid<W>, cells: &[usize]) -> Vec<u64> {
    cells.iter().map(|&cell| m.domain(cell)).collect()
}

/// The clues of rules with an open cell and a candidate in each.
pub(super) fn live<const W: usize>(
    m: &CandidateGrid<W>,
) -> impl Iterator<Item = (usize, &Clue<W>, Vec<u64>)> {
    live_with_cages(m).filter(|(_, clue, _)| clue.form != Form::Cage)
}

/// The same with the clues of cages.
pub(super) fn live_with_cages<const W: usize>(
    m: &CandidateGrid<W>,
) -> impl Iterator<Item = (usize, &Clue<W>, Vec<u64>)> {
    let open = m.board.clues.iter().enumerate().filter(|(_, clue)| clue.set.meets(&m.open));
    let with = open.map(|(at, clue)| (at, clue, domains(m, &clue.network.cells)));
    with.filter(|(_, _, left)| left.iter().all(|&set| set != 0))
}

/// Dots and other marks between two cells, and what a cell does to its neighbours under a rule
/// about the whole grid.
pub(super) fn find_pairs<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    for (_, clue, left) in live(m).filter(|(_, c, _)| matches!(c.form, Form::Pair | Form::Star)) {
        out.tick()?;
        // Each relation by itself: what others strike from the cause is no part of it.
        let Some(mut kept) = clue.network.one_by_one(&left) else { continue };
        let cells = &clue.network.cells;
        // A mark acts on both of its cells, a cell only on its neighbours.
        let causes = if clue.form == Form::Pair { 2 } else { 1 };
        if causes == 1 {
            kept[0] = left[0];
        }
        if kept == left {
            continue;
        }
        let mut step = strikes(T::RulePair, &[clue], cells, &left, &kept);
        // The other neighbours have no part in it.
        let acts = |cell: &Cell| {
            cells[..causes].contains(&cell.index())
                || step.eliminations.iter().any(|c| c.cell == *cell)
        };
        step.cells = step.cells.iter().copied().filter(acts).collect();
        if let Some(note) = &mut step.rule {
            note.cause = (0..causes).map(|at| told(cells[at], left[at])).collect();
        }
        let open = cells[..causes].iter().copied().filter(|&cell| m.open.has(cell));
        out.push(step.because_cells(open))?;
    }
    CONTINUE
}

/// The consequences along a line, from cell to cell.
pub(super) fn find_lines<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    for (_, clue, left) in live(m).filter(|(_, clue, _)| clue.form == Form::Line) {
        out.tick()?;
        let mut kept = left.clone();
        if clue.network.propagate_alone(&mut kept) && kept != left {
            let cells = &clue.network.cells;
            let mut step = strikes(T::RuleLine, &[clue], cells, &left, &kept);
            if let Some(note) = &mut step.rule {
                let filled = cells.iter().zip(&left).filter(|(_, set)| set.count_ones() == 1);
                note.cause = filled.map(|(&cell, &set)| told(cell, set)).collect();
            }
            out.push(step)?;
        }
    }
    CONTINUE
}

/// Values that no filling of a clue has in their cell.
pub(super) fn find_fillings<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    for (at, clue, left) in live(m) {
        if out.is_idle(at, &left) {
            continue;
        }
        out.tick()?;
        match clue.network.supports(&left) {
            Some(kept) if kept != left => {
                let cells = &clue.network.cells;
                let mut step = strikes(out.technique, &[clue], cells, &left, &kept);
                list(&mut step, &clue.network, &left);
                if let Some(note) = step.rule.as_mut().filter(|_| is_plain_sum(clue)) {
                    note.combinations = combinations(&note.fillings);
                }
                out.push(step)?;
            }
            Some(_) => out.rest(at, left),
            None => {}
        }
    }
    CONTINUE
}

/// Notes the fillings of the open cells if there are few enough to read, and otherwise a struck
/// value that would leave some cell without a candidate.
pub(super) fn list(step: &mut Step, network: &Network, left: &[u64]) {
    let Some(note) = &mut step.rule else { return };
    let open: Vec<usize> = (0..left.len()).filter(|&at| left[at].count_ones() > 1).collect();
    let value = |set: &u64| set.trailing_zeros() as u8 + 1;
    let found = network.fillings(left, TOLD).unwrap_or_default();
    if (1..=READ).contains(&(found.len() * open.len())) {
        note.listed = open.iter().map(|&at| Cell(network.cells[at] as u32)).collect();
        note.fillings =
            found.iter().map(|all| open.iter().map(|&at| value(&all[at])).collect()).collect();
        note.fillings.sort_unstable();
        return;
    }
    note.cause = step
        .eliminations
        .iter()
        .find_map(|struck| {
            let at = network.cells.iter().position(|&cell| cell == struck.cell.index())?;
            let mut with = left.to_vec();
            with[at] = 1 << (struck.value - 1);
            let empty = network.emptied(with)?;
            Some(vec![
                told(network.cells[at], 1 << (struck.value - 1)),
                told(network.cells[empty], 0),
            ])
        })
        .unwrap_or_default();
}

/// True for a sum of cells that all count once.
fn is_plain_sum<const W: usize>(clue: &Clue<W>) -> bool {
    matches!(&clue.primitives[..], [Primitive::Linear { terms, .. }]
        if terms.len() > 1 && terms.iter().all(|term| term.0 == 1))
}

/// Fillings without their order.
fn combinations(fillings: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut found = fillings.to_vec();
    found.iter_mut().for_each(|values| values.sort_unstable());
    found.sort_unstable();
    found.dedup();
    found
}

/// A cell and the values of a set of bits.
pub(super) fn told(cell: usize, values: u64) -> (Cell, Values) {
    (Cell(cell as u32), Values(values))
}

/// The step that leaves the values `kept` of the values `left` to these cells.
pub(super) fn strikes<const W: usize>(
    technique: T,
    clues: &[&Clue<W>],
    cells: &[usize],
    left: &[u64],
    kept: &[u64],
) -> Step {
    let mut step = Step::new(technique, Values::EMPTY).at(cells.iter().copied());
    let mut note = RuleNote { rules: rules(clues), ..RuleNote::default() };
    for ((&cell, &before), &after) in cells.iter().zip(left).zip(kept) {
        if before & !after == 0 {
            continue;
        }
        note.left.push(told(cell, after));
        for value in Values(before & !after) {
            step.values = step.values.with(value);
            step = step.strike([cell], value);
        }
    }
    step.premises.extend(clues.iter().map(|clue| clue.from.clone()));
    step.rule = Some(note);
    let cages: Vec<u32> = clues
        .iter()
        .filter_map(|clue| match clue.from {
            Premise::Cage(cage) => Some(cage),
            _ => None,
        })
        .collect();
    if !cages.is_empty() {
        step.cage = Some(CageNote { cages, ..CageNote::default() });
    }
    step
}

/// The rules of clues, each once.
pub(super) fn rules<const W: usize>(clues: &[&Clue<W>]) -> Vec<u32> {
    let rule = |clue: &&Clue<W>| match clue.from {
        Premise::Rule(rule) => Some(rule),
        _ => None,
    };
    let mut rules: Vec<u32> = clues.iter().filter_map(rule).collect();
    rules.sort_unstable();
    rules.dedup();
    rules
}
