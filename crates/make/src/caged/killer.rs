//! Killer Sudoku: a full grid, a division into cages without repeats, their sums, and as few givens
//! as one solution needs: none, as a rule. Where two solutions are met, a cage in which they differ
//! is split; only cages that cannot be split give a cell away.

use quadrille_chance::Chance;
use quadrille_core::{Budget, Meter, Stop};
use quadrille_puzzle::{Cage, Cell, Grid, Puzzle};
use quadrille_reason::{CageLevel, cage_level};
use quadrille_solve::GridSolver;

use super::partition::Partition;
use crate::thin::second;

/// What a Killer should be.
#[derive(Clone, Debug)]
pub struct KillerWish {
    /// The level, or any.
    pub level: Option<CageLevel>,
    /// Cells of a cage, at most.
    pub most: usize,
}

impl Default for KillerWish {
    /// Any level, cages up to four cells.
    fn default() -> Self {
        KillerWish { level: None, most: 4 }
    }
}

/// A Killer, its only solution, its level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeKiller {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The solution.
    pub solution: Grid,
    /// How hard it is.
    pub level: CageLevel,
    /// Whether the level is the one wished for.
    pub met: bool,
}

/// Nodes of one question about uniqueness.
const NODES: u64 = 3_000;
/// Changes to one division.
const WALK: usize = 120;

/// Divides a full grid of a shape without cages into a Killer. With a level that is not met on this
/// grid, the nearest is given.
///
/// # Errors
/// What stopped it before any puzzle with one solution was met.
pub fn make_killer(
    shape: &Puzzle,
    solution: &Grid,
    wish: &KillerWish,
    chance: &mut Chance,
    budget: &Budget,
) -> Result<MadeKiller, Stop> {
    let values = solution.values();
    let differ = |cage: &[usize], cell: usize| cage.iter().all(|&c| values[c] != values[cell]);
    let mut p = Partition::random(shape.side(), 1, wish.most.max(1), &differ, chance);
    let mut meter = budget.start().every(1);
    let mut solver = GridSolver::new();
    let mut nearest: Option<(usize, MadeKiller)> = None;
    for step in 0.. {
        let puzzle = dressed(shape, &p, values);
        let asked = ask(&puzzle, values, &mut solver, &mut meter);
        let (unique, other) = match (asked, &nearest) {
            (Err(stop), None) => return Err(stop),
            (Err(_), Some(_)) => break,
            (Ok(answer), _) => answer,
        };
        let mut harder = true;
        if unique == Some(true) {
            let Some(level) = cage_level(&puzzle) else { unreachable!("the grid solves it") };
            let far = wish.level.map_or(0, |wanted| (wanted as usize).abs_diff(level as usize));
            harder = wish.level.is_some_and(|wanted| level > wanted);
            if nearest.as_ref().is_none_or(|(best, _)| far < *best) {
                let (puzzle, solution) = (puzzle, solution.clone());
                nearest = Some((far, MadeKiller { puzzle, solution, level, met: far == 0 }));
            }
            if far == 0 {
                break;
            }
        }
        if step > WALK && nearest.is_some() {
            break;
        }
        if harder {
            repair(&mut p, values, other.as_deref(), chance);
        } else {
            p.merge(&differ, chance);
        }
        p.tidy();
    }
    match nearest {
        Some((_, made)) => Ok(made),
        None => unreachable!("cages of one cell leave one solution"),
    }
}

/// Whether one solution is left, and another one if met.
fn ask(
    puzzle: &Puzzle,
    values: &[u8],
    solver: &mut GridSolver,
    meter: &mut Meter,
) -> Result<(Option<bool>, Option<Vec<u8>>), Stop> {
    second(solver, puzzle, Some(values), NODES, meter)
}

/// Splits a cage where the solutions differ, or any.
fn repair(p: &mut Partition, values: &[u8], other: Option<&[u8]>, chance: &mut Chance) {
    let differ: Vec<usize> = other
        .map(|o| (0..values.len()).filter(|&c| values[c] != o[c]).collect())
        .unwrap_or_default();
    let aimed = (0..4).any(|_| chance.pick(&differ).is_some_and(|&c| p.split(p.owner[c], chance)));
    if !aimed {
        let _ = (0..20).any(|_| p.split_any(chance));
    }
}

fn dressed(shape: &Puzzle, p: &Partition, values: &[u8]) -> Puzzle {
    let cage = |cells: &Vec<usize>| {
        let sum = cells.iter().map(|&c| u128::from(values[c])).sum();
        Cage::killer(sum, cells.iter().map(|&c| Cell(c as u32)).collect())
    };
    match shape.clone().with_cages(p.cages.iter().map(cage).collect()) {
        Ok(puzzle) => puzzle,
        Err(_) => unreachable!("a division makes disjoint cages without repeats"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Filler;
    use quadrille_solve::{Engine, Request, Verdict, verdict};

    #[test]
    fn killers_are_unique_by_another_engine() {
        let mut chance = Chance::new(5);
        for (height, width) in [(2, 2), (2, 3), (3, 3)] {
            let shape = Puzzle::sudoku(height, width).unwrap();
            let mut filler = Filler::new(&shape);
            for _ in 0..2 {
                let grid = filler.draw(&mut chance, &Budget::unlimited()).unwrap();
                let wish = KillerWish::default();
                let made =
                    make_killer(&shape, &grid, &wish, &mut chance, &Budget::unlimited()).unwrap();
                let request = Request { engine: Engine::Sat, ..Request::default() };
                let answer = verdict(&made.puzzle, &request).unwrap().answer;
                assert_eq!(answer, Verdict::Unique(grid));
                assert_eq!(cage_level(&made.puzzle), Some(made.level));
            }
        }
    }
}
