//! The checker: tests whether a step follows from its own premises.
//!
//! It assumes the opposite of the step. Each premise is a clause, "one of these candidates is
//! true". Two candidates exclude each other if they share a cell, or a value and a house (or a cage
//! without repeats), or if a rule relates their cells and does not allow both. If every choice of
//! one candidate per clause has such a clash, the step is proved. Nothing else of the state is
//! used, least of all the solution, and no code is shared with the finders.

use std::collections::HashMap;

use quadrille_constraint::Primitive;
use quadrille_puzzle::{Cell, Puzzle, Values};

use crate::candidates::CandidateGrid;
use crate::flaw::Flaw;
use crate::state::{State, on_grid};
use crate::step::{Candidate, Premise, Step};
use crate::techniques::{checker, well_formed};

/// The most choices that a check may try. Steps of people need a few dozen.
const WORK: u64 = 2_000_000;

/// Checks that a step follows from its premises in this state.
///
/// # Errors
/// The flaw of the step.
pub fn check(state: &State, step: &Step) -> Result<(), Flaw> {
    if let Some(check) = checker(step.technique) {
        well_formed(state, step)?;
        return check(state, step);
    }
    on_grid!(&state.grid, m => check_clauses(m, state.puzzle(), step))
}

fn check_clauses<const W: usize>(
    grid: &CandidateGrid<W>,
    puzzle: &Puzzle,
    step: &Step,
) -> Result<(), Flaw> {
    if step.is_empty() {
        return Err(Flaw::Idle);
    }
    let name = |c: &Candidate| format!("{} in {}", c.value, puzzle.name(c.cell));
    let done = step.placements.iter().chain(&step.eliminations);
    if let Some(absent) = done.clone().find(|c| !grid.may(c.cell.index(), c.value)) {
        return Err(Flaw::Absent(name(absent)));
    }
    let mut clauses = Vec::with_capacity(step.premises.len());
    for premise in &step.premises {
        clauses.push(clause(grid, puzzle, premise)?);
    }
    let relations = relations(puzzle);
    for (claim, placed) in step
        .placements
        .iter()
        .map(|c| (c, true))
        .chain(step.eliminations.iter().map(|c| (c, false)))
    {
        let mut search = Search { grid, relations: &relations, work: 0 };
        let mut open = clauses.clone();
        if placed {
            open.iter_mut().for_each(|clause| clause.retain(|c| c != claim));
        } else {
            search.choose(*claim, &mut open);
        }
        match search.satisfiable(&open) {
            Some(false) => {}
            Some(true) => return Err(Flaw::Open(name(claim))),
            None => return Err(Flaw::Undecided(name(claim))),
        }
    }
    Ok(())
}

/// The candidates of which a premise, if it holds, makes one true.
fn clause<const W: usize>(
    grid: &CandidateGrid<W>,
    puzzle: &Puzzle,
    premise: &Premise,
) -> Result<Vec<Candidate>, Flaw> {
    match premise {
        Premise::Cell(cell) => {
            if grid.values[cell.index()] > 0 {
                return Flaw::premise("a cell that has a value already");
            }
            Ok(grid.candidates[cell.index()]
                .iter()
                .map(|value| Candidate { cell: *cell, value })
                .collect())
        }
        Premise::House(house, value) => {
            let cells = &puzzle.houses()[house.index()].cells;
            if cells.iter().any(|c| grid.values[c.index()] == *value) {
                return Flaw::premise("a house that has the value already");
            }
            let places = cells.iter().filter(|c| grid.may(c.index(), *value));
            Ok(places.map(|&cell| Candidate { cell, value: *value }).collect())
        }
        Premise::Rectangle(cells, values) => {
            rectangle(grid, puzzle, cells, *values)?;
            let outside = |&cell: &Cell| {
                let others = grid.candidates[cell.index()] - *values;
                others.iter().map(move |value| Candidate { cell, value })
            };
            Ok(cells.iter().flat_map(outside).collect())
        }
        Premise::Bug(extras) => {
            bug(grid, puzzle, extras)?;
            Ok(extras.clone())
        }
        Premise::Cage(_) | Premise::Rule(_) => {
            Flaw::premise("cages and rules are checked by the techniques that use them")
        }
    }
}

/// The relations of two cells in the rules of a puzzle.
fn relations(puzzle: &Puzzle) -> HashMap<(Cell, Cell), Vec<Primitive>> {
    let mut relations: HashMap<(Cell, Cell), Vec<Primitive>> = HashMap::new();
    for rule in puzzle.rules().iter().flat_map(|rule| rule.lower(puzzle)) {
        if let Primitive::Pair { a, b, .. } = &rule {
            let cells = (Cell(u32::from(*a)), Cell(u32::from(*b)));
            relations.entry(cells).or_default().push(rule);
        }
    }
    relations
}

/// Four cells whose two values could be swapped in any solution that confines them to these.
fn rectangle<const W: usize>(
    grid: &CandidateGrid<W>,
    puzzle: &Puzzle,
    cells: &[Cell; 4],
    values: Values,
) -> Result<(), Flaw> {
    if values.len() != 2 {
        return Flaw::premise("a rectangle of other than two values");
    }
    if puzzle.is_variant() {
        return Flaw::premise("a rectangle in a puzzle with rules");
    }
    for cell in cells {
        let value = grid.values[cell.index()];
        if grid.given.has(cell.index()) || (value > 0 && !values.has(value)) {
            return Flaw::premise("a rectangle with a given or a foreign value");
        }
        if !(grid.struck[cell.index()] & values).is_empty() {
            return Flaw::premise("a rectangle where the puzzle forbids one of the values");
        }
    }
    // In the pattern the opposite corners, 0 and 3 or 1 and 2, have equal values.
    let side = |group: &[Cell]| {
        let corner: Vec<usize> = (0..4).filter(|&i| group.contains(&cells[i])).collect();
        matches!(corner[..], [] | [0, 1] | [0, 2] | [1, 3] | [2, 3])
    };
    let whole = puzzle.houses().iter().all(|h| side(&h.cells));
    if !whole || !puzzle.cages().iter().all(|c| side(&c.cells)) {
        return Flaw::premise("a rectangle whose swap a house or cage would notice");
    }
    Ok(())
}

/// Without the extra candidates, every open cell and every value in a house has two choices.
fn bug<const W: usize>(
    grid: &CandidateGrid<W>,
    puzzle: &Puzzle,
    extras: &[Candidate],
) -> Result<(), Flaw> {
    let plain = puzzle.cages().is_empty() && !puzzle.is_variant();
    if !plain || grid.struck.iter().any(|s| !s.is_empty()) {
        return Flaw::premise("a bivalue grave in a puzzle with cages, rules or struck candidates");
    }
    let mut left = grid.candidates.clone();
    for extra in extras {
        left[extra.cell.index()] = left[extra.cell.index()].without(extra.value);
    }
    let cells_ok = grid.open.iter().all(|c| left[c].len() == 2);
    let houses_ok = grid.board.houses.iter().all(|house| {
        (1..=grid.side() as u8)
            .all(|v| matches!(house.iter().filter(|&c| left[c].has(v)).count(), 0 | 2))
    });
    if cells_ok && houses_ok {
        Ok(())
    } else {
        Flaw::premise("not a bivalue grave without its extras")
    }
}

/// Search for a choice of one candidate per clause.
struct Search<'a, const W: usize> {
    grid: &'a CandidateGrid<W>,
    /// Relations of two cells by rules.
    relations: &'a HashMap<(Cell, Cell), Vec<Primitive>>,
    work: u64,
}

impl<const W: usize> Search<'_, W> {
    /// Makes a candidate true: removes its rivals from the clauses, and the clauses it satisfies.
    fn choose(&self, candidate: Candidate, open: &mut Vec<Vec<Candidate>>) {
        open.retain(|clause| !clause.contains(&candidate));
        open.iter_mut().for_each(|clause| clause.retain(|&c| !self.clash(candidate, c)));
    }

    fn clash(&self, a: Candidate, b: Candidate) -> bool {
        if a.cell == b.cell {
            return a.value != b.value;
        }
        let twins = a.value == b.value && self.grid.board.sees(a.cell.index(), b.cell.index());
        twins || self.breaks_a_rule(a, b) || self.breaks_a_rule(b, a)
    }

    fn breaks_a_rule(&self, first: Candidate, second: Candidate) -> bool {
        let between = self.relations.get(&(first.cell, second.cell)).into_iter().flatten();
        let excludes = |primitive: &Primitive| {
            let Primitive::Pair { table, .. } = primitive else { return false };
            table[usize::from(first.value) - 1] >> (second.value - 1) & 1 == 0
        };
        between.into_iter().any(excludes)
    }

    /// True if every clause can have a true candidate. `None` if the work limit was reached.
    fn satisfiable(&mut self, open: &[Vec<Candidate>]) -> Option<bool> {
        self.work += 1;
        if self.work > WORK {
            return None;
        }
        let Some(tightest) = open.iter().min_by_key(|c| c.len()) else {
            return Some(true);
        };
        for &candidate in tightest {
            let mut rest = open.to_vec();
            self.choose(candidate, &mut rest);
            if self.satisfiable(&rest)? {
                return Some(true);
            }
        }
        Some(false)
    }
}
