//! KenKen of a wanted level.
//!
//! A random Latin square, a random division into cages, an operation per cage. Then the division walks towards the wish:
//! a cage is split when the puzzle is too hard or has several solutions (one that lies where two solutions differ, if known), two are
//! joined when it is too easy. Only when the walk gets nowhere does it start over with a new square.

use quadrille_chance::Chance;
use quadrille_limits::{Budget, Meter, Stop};
use quadrille_puzzle::{Cage, Cell, Grid, Op, Puzzle, result};
use quadrille_reason::{CageLevel, cage_level};
use quadrille_solve::GridSolver;

use super::partition::Partition;
use crate::latin::latin_square;
use crate::thin::second;

/// What a KenKen should be.
#[derive(Clone, Debug)]
pub struct KenKenWish {
    /// Side, 3 to 16.
    pub side: usize,
    /// The level, or any.
    pub level: Option<CageLevel>,
    /// Cells of a cage, at most.
    pub most: usize,
    /// Whether cages of one cell are allowed.
    pub singles: bool,
    /// Operations allowed, from `+ × − ÷`.
    pub ops: Vec<Op>,
    /// Whether operations are left out, so that only targets are told.
    pub hidden: bool,
}

impl KenKenWish {
    /// Any level, cages up to 4 cells (5 from side 6, 3 above 9), single cells allowed, all operations.
    #[must_use]
    pub fn new(side: usize) -> Self {
        let most = match side {
            ..=5 => 4,
            6..=9 => 5,
            _ => 3,
        };
        let ops = vec![Op::Add, Op::Mul, Op::Sub, Op::Div];
        KenKenWish { side, level: None, most, singles: true, ops, hidden: false }
    }
}

/// A KenKen, its only solution, its level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeKenKen {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The solution.
    pub solution: Grid,
    /// How hard it is.
    pub level: CageLevel,
    /// Whether the level is the one wished for; else it is the nearest that was met.
    pub met: bool,
}

/// Moves before a walk starts over.
const WALK: usize = 80;
/// Walks before the nearest puzzle is taken.
const WALKS: usize = 60;
/// Nodes of one question about uniqueness.
const NODES: u64 = 2_000;

/// Makes a KenKen. The same stream makes the same puzzle.
///
/// ```
/// use quadrille_chance::Chance;
/// use quadrille_limits::Budget;
/// use quadrille_make::{KenKenWish, make_kenken};
/// let made = make_kenken(&KenKenWish::new(5), &mut Chance::new(1), &Budget::unlimited()).unwrap();
/// assert!(made.puzzle.is_solved_by(&made.solution));
/// ```
///
/// # Errors
/// What stopped it before any puzzle with one solution was met.
///
/// # Panics
/// If the side is not 1 to 64, no operation is allowed, or cages may have no cells.
pub fn make_kenken(wish: &KenKenWish, chance: &mut Chance, budget: &Budget) -> Result<MadeKenKen, Stop> {
    assert!(!wish.ops.is_empty() && wish.most > 0, "a cage needs an operation and a cell");
    let mut walk = Walk { wish, solver: GridSolver::new(), meter: budget.start().every(1), nearest: None };
    let mut tired = 0;
    loop {
        match walk.run(chance) {
            Ok(Some(made)) => return Ok(made),
            Ok(None) => {}
            Err(stop) => return walk.nearest.map(|(_, made)| made).ok_or(stop),
        }
        tired += 1;
        if tired >= WALKS && walk.nearest.is_some() {
            return walk.nearest.map(|(_, made)| made).ok_or(Stop::Nodes);
        }
    }
}

/// A search for one puzzle.
struct Walk<'w> {
    /// What is wanted.
    wish: &'w KenKenWish,
    /// The kernel.
    solver: GridSolver,
    /// What may be spent.
    meter: Meter,
    /// The puzzle with one solution that came nearest, and how far from the wish it is.
    nearest: Option<(usize, MadeKenKen)>,
}

impl Walk<'_> {
    /// One square, many divisions.
    fn run(&mut self, chance: &mut Chance) -> Result<Option<MadeKenKen>, Stop> {
        let wish = self.wish;
        let values = latin_square(wish.side, chance);
        let least = if wish.singles { 1 } else { 2 };
        let mut p = Partition::random(wish.side, least, wish.most, &|_, _| true, chance);
        let Some(solution) = Grid::new(wish.side, values.clone()) else { unreachable!("a square is a grid") };
        for _ in 0..WALK {
            self.meter.tick()?;
            let before = p.clone();
            let Some(puzzle) = dressed(wish, &p, &values, chance) else { return Ok(None) };
            match cage_level(&puzzle) {
                None => unreachable!("the square solves it"),
                Some(CageLevel::Unreasonable) => {
                    if self.unreasonable(&puzzle, &values, &solution, &mut p, chance)? {
                        return Ok(self.nearest.take().map(|(_, made)| made));
                    }
                }
                Some(level) => {
                    if self.keep(&puzzle, &solution, level) {
                        return Ok(self.nearest.take().map(|(_, made)| made));
                    }
                    match wish.level {
                        Some(wanted) if level > wanted => p.split_any(chance),
                        _ => p.merge(&|_, _| true, chance),
                    };
                }
            }
            p.tidy();
            if p.cages == before.cages && chance.odds(1, 8) {
                return Ok(None);
            }
        }
        Ok(None)
    }

    /// A puzzle that deduction does not end: unique or not? Says whether it is what is wanted; else changes the division.
    fn unreasonable(
        &mut self,
        puzzle: &Puzzle,
        values: &[u8],
        solution: &Grid,
        p: &mut Partition,
        chance: &mut Chance,
    ) -> Result<bool, Stop> {
        let wanted = self.wish.level.unwrap_or(CageLevel::Unreasonable);
        if wanted < CageLevel::Unreasonable {
            // Whether it has one solution does not matter: it is too hard either way.
            p.split_any(chance);
            return Ok(false);
        }
        match second(&mut self.solver, puzzle, Some(values), NODES, &mut self.meter)? {
            (Some(true), _) => return Ok(self.keep(puzzle, solution, CageLevel::Unreasonable)),
            (_, Some(other)) => {
                let differ: Vec<usize> = (0..values.len()).filter(|&c| values[c] != other[c]).collect();
                let split =
                    (0..4).any(|_| chance.pick(&differ).is_some_and(|&c| p.split(p.owner[c], chance)));
                if !split {
                    p.split_any(chance);
                }
            }
            _ => {
                p.split_any(chance);
            }
        }
        Ok(false)
    }

    /// Keeps the nearest puzzle; says whether it is what is wanted.
    fn keep(&mut self, puzzle: &Puzzle, solution: &Grid, level: CageLevel) -> bool {
        let far = self.wish.level.map_or(0, |wanted| (wanted as usize).abs_diff(level as usize));
        let singles = self.wish.singles || puzzle.cages().iter().all(|c| c.cells.len() > 1);
        if singles && self.nearest.as_ref().is_none_or(|(best, _)| far < *best) {
            let made =
                MadeKenKen { puzzle: puzzle.clone(), solution: solution.clone(), level, met: far == 0 };
            self.nearest = Some((far, made));
        }
        far == 0 && singles
    }
}

/// The puzzle of a division: an operation and a target per cage. `None` when no operation allowed gives a whole number.
fn dressed(wish: &KenKenWish, p: &Partition, values: &[u8], chance: &mut Chance) -> Option<Puzzle> {
    let mut cages = Vec::with_capacity(p.cages.len());
    for cells in &p.cages {
        let inside: Vec<u8> = cells.iter().map(|&c| values[c]).collect();
        let op = operation(&wish.ops, &inside, chance)?;
        let target = result(op, &inside)?;
        let told = if wish.hidden && cells.len() > 1 { Op::Any } else { op };
        cages.push(Cage::kenken(told, target, cells.iter().map(|&c| Cell(c as u32)).collect()));
    }
    Puzzle::kenken(wish.side, cages).ok()
}

/// A random operation that these values allow: quotients first, since few pairs have one; then differences.
fn operation(ops: &[Op], values: &[u8], chance: &mut Chance) -> Option<Op> {
    if values.len() == 1 {
        return Some(Op::Eq);
    }
    let gives = |op: Op| ops.contains(&op) && result(op, values).is_some_and(|t| t > 0);
    if values.len() == 2 {
        if gives(Op::Div) && chance.odds(2, 3) {
            return Some(Op::Div);
        }
        if gives(Op::Sub) && chance.odds(1, 2) {
            return Some(Op::Sub);
        }
    }
    let plain: Vec<Op> = [Op::Add, Op::Mul].into_iter().filter(|&op| gives(op)).collect();
    let pair = [Op::Sub, Op::Div].into_iter().find(|&op| values.len() == 2 && gives(op));
    chance.pick(&plain).copied().or(pair)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_solve::{Engine, Request, Verdict, verdict};

    fn check(made: &MadeKenKen) {
        let request = Request { engine: Engine::Cover, ..Request::default() };
        let answer = verdict(&made.puzzle, &request).unwrap().answer;
        assert_eq!(answer, Verdict::Unique(made.solution.clone()));
        assert_eq!(cage_level(&made.puzzle), Some(made.level));
    }

    #[test]
    fn every_level_of_several_sides_is_met_and_unique() {
        for side in [5, 6] {
            for level in CageLevel::ALL {
                let wish = KenKenWish { level: Some(level), ..KenKenWish::new(side) };
                for n in 0..2 {
                    let made = make_kenken(&wish, &mut Chance::new(1).fork(n), &Budget::unlimited()).unwrap();
                    check(&made);
                    assert!(made.met && made.level == level, "side {side} {level}");
                    let again =
                        make_kenken(&wish, &mut Chance::new(1).fork(n), &Budget::unlimited()).unwrap();
                    assert_eq!(again, made);
                }
            }
        }
    }

    #[test]
    fn the_rules_for_cages_hold() {
        let budget = Budget::unlimited();
        let mut chance = Chance::new(3);
        let wish = KenKenWish { singles: false, ops: vec![Op::Mul], ..KenKenWish::new(5) };
        let made = make_kenken(&wish, &mut chance, &budget).unwrap();
        check(&made);
        assert!(made.puzzle.cages().iter().all(|c| c.op == Op::Mul && c.cells.len() > 1));
        let wish = KenKenWish { hidden: true, ..KenKenWish::new(4) };
        let made = make_kenken(&wish, &mut chance, &budget).unwrap();
        check(&made);
        assert!(made.puzzle.cages().iter().all(|c| c.cells.len() == 1 || c.op == Op::Any));
    }
}
