//! Killer Sudoku: a full grid, a division into cages without repeats, their sums, and as few givens
//! as one solution needs: none, as a rule. Where two solutions are met, a cage in which they differ
//! is split; only cages that cannot be split give a cell away.

use quadrille_chance::Chance;
use quadrille_core::{Budget, Stop};
use quadrille_puzzle::{Cage, Cell, Grid, Puzzle};
use quadrille_reason::{CageLevel, cage_level_within};
use quadrille_solve::GridSolver;

use super::partition::Partition;
use crate::minimize::second;

/// What a Killer must be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KillerOptions {
    /// The level, or any.
    pub(crate) level: Option<CageLevel>,
    /// Cells of a cage, at most.
    pub(crate) largest: usize,
}

/// Nodes of one question about uniqueness.
const NODES: u64 = 3_000;
/// Changes to one division.
const WALK: usize = 120;

/// Divides a full grid of a shape without cages into a Killer, and says its level: the one asked
/// for, or the nearest that was met on this grid.
///
/// # Errors
/// What stopped it before any puzzle with one solution was met.
pub(crate) fn killer(
    shape: &Puzzle,
    solution: &Grid,
    options: &KillerOptions,
    chance: &mut Chance,
    budget: &Budget,
) -> Result<(Puzzle, CageLevel), Stop> {
    let values = solution.values();
    let differ = |cage: &[usize], cell: usize| cage.iter().all(|&c| values[c] != values[cell]);
    let mut p = Partition::random(shape.side(), 1, options.largest.max(1), &differ, chance);
    let mut meter = budget.start().every(1);
    let mut solver = GridSolver::new();
    let mut nearest: Option<(usize, (Puzzle, CageLevel))> = None;
    for step in 0.. {
        let puzzle = divided(shape, &p, values);
        let asked = second(&mut solver, &puzzle, Some(values), NODES, &mut meter);
        let (unique, other) = match (asked, &nearest) {
            (Err(stop), None) => return Err(stop),
            (Err(_), Some(_)) => break,
            (Ok(answer), _) => answer,
        };
        let mut harder = true;
        if unique == Some(true) {
            let level = match (cage_level_within(&puzzle, &meter), &nearest) {
                (Ok(level), _) => level.unwrap_or(CageLevel::Unreasonable),
                (Err(stop), None) => return Err(stop),
                (Err(_), Some(_)) => break,
            };
            let far = options.level.map_or(0, |wanted| (wanted as usize).abs_diff(level as usize));
            harder = options.level.is_some_and(|wanted| level > wanted);
            if nearest.as_ref().is_none_or(|(best, _)| far < *best) {
                nearest = Some((far, (puzzle, level)));
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

fn divided(shape: &Puzzle, p: &Partition, values: &[u8]) -> Puzzle {
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
    use quadrille_reason::cage_level;
    use quadrille_solve::{Engine, Request, Verdict, verdict};

    #[test]
    fn killers_are_unique_by_another_engine() {
        let mut chance = Chance::new(5);
        for (height, width) in [(2, 2), (2, 3), (3, 3)] {
            let shape = Puzzle::sudoku(height, width).unwrap();
            let mut filler = Filler::new(&shape);
            for _ in 0..2 {
                let grid = filler.draw(&mut chance, &Budget::unlimited()).unwrap();
                let options = KillerOptions { level: None, largest: 4 };
                let made = killer(&shape, &grid, &options, &mut chance, &Budget::unlimited());
                let (puzzle, level) = made.unwrap();
                let request = Request { engine: Engine::Sat, ..Request::default() };
                let answer = verdict(&puzzle, &request).unwrap().answer;
                assert_eq!(answer, Verdict::Unique(grid));
                assert_eq!(cage_level(&puzzle), Some(level));
            }
        }
    }
}
