//! KenKens generated here, larger or looser than published ones: random Latin squares, random
//! cages, random operations. They may have any number of solutions.

use std::error::Error;
use std::ops::ControlFlow;
use std::time::Duration;

use quadrille_core::Budget;
use quadrille_core::Chance;
use quadrille_puzzle::{Cage, Cell, Op, Puzzle, result};
use quadrille_solve::{End, Engine, First, GridSolver, Request, Stage, Verdict, first, verdict};

use bench_clock::thread as cpu;

/// Side, least and most cells of a cage, number of puzzles, and the goals for the mean and for nine
/// in ten, in milliseconds.
const SETS: [(usize, usize, usize, u64, f64, f64); 4] = [
    (12, 2, 2, 100, 0.3, f64::INFINITY),
    (16, 2, 2, 40, 30.0, f64::INFINITY),
    (9, 4, 5, 100, f64::INFINITY, 2_000.0),
    (12, 2, 4, 100, f64::INFINITY, 2_000.0),
];

/// Time limit for deciding a puzzle.
const LIMIT: Duration = Duration::from_secs(10);

/// One line per set: CPU milliseconds of `auto`, or with stages switched off of the engine alone,
/// to decide none, unique or many, and the number of puzzles above the goal for the worst.
pub fn table(seed: u64, without: &[Stage]) -> Result<(), Box<dyn Error>> {
    println!(
        "side cages      n |   mean ms  median     max | goal mean     max  met | unique  many  undecided | over max"
    );
    let solver = GridSolver::new();
    let mut solver = without.iter().fold(solver, |solver, &stage| solver.without(stage));
    for (side, least, most, count, mean_goal, max_goal) in SETS {
        let (mut times, mut unique, mut many) = (Vec::new(), 0, 0);
        for number in 0..count {
            let puzzle =
                kenken(side, least, most, &mut Chance::new(seed + side as u64).fork(number))?;
            let start = cpu();
            let (found, ended) =
                if without.is_empty() { by_auto(&puzzle)? } else { by_grid(&puzzle, &mut solver) };
            times.push((cpu() - start) * 1e3);
            match found {
                0 if ended => return Err("a puzzle made from a solution has one".into()),
                1 if ended => unique += 1,
                2 => many += 1,
                _ => {}
            }
        }
        times.sort_by(f64::total_cmp);
        let (mean, max) = (times.iter().sum::<f64>() / count as f64, times[times.len() - 1]);
        let over = times.iter().filter(|&&time| time > max_goal).count();
        let undecided = count - unique - many;
        let met = if mean <= mean_goal && over * 10 <= times.len() { "yes" } else { "no" };
        println!(
            "{side:4} {least} to {most} {count:6} | {mean:9.3} {:7.3} {max:7.1} | {mean_goal:9.1} {max_goal:7.0} {met:>4} | {unique:6} {many:5} {undecided:10} | {over:8}",
            times[times.len() / 2],
        );
    }
    Ok(())
}

/// Number of solutions found, up to two, and true if the search ended.
fn by_auto(puzzle: &Puzzle) -> Result<(usize, bool), Box<dyn Error>> {
    let budget = Budget::unlimited().time(LIMIT);
    Ok(match verdict(puzzle, &Request { budget, ..Request::default() })?.answer {
        Verdict::None(_) => (0, true),
        Verdict::Unique(_) => (1, true),
        Verdict::Many(..) => (2, true),
        Verdict::Unknown { found, .. } => (found.iter().count(), false),
    })
}

fn by_grid(puzzle: &Puzzle, solver: &mut GridSolver) -> (usize, bool) {
    let mut found = 0;
    let budget = Budget::unlimited().time(LIMIT);
    let (end, _) = solver.visit(puzzle, &budget, None, &mut |_| {
        found += 1;
        if found == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    (found, !matches!(end, End::Stopped(_)))
}

fn kenken(
    side: usize,
    least: usize,
    most: usize,
    chance: &mut Chance,
) -> Result<Puzzle, Box<dyn Error>> {
    let request = Request { engine: Engine::Grid, seed: Some(chance.bits()), ..Request::default() };
    let First::Found(square) = first(&Puzzle::latin(side)?, &request)?.answer else {
        return Err("an empty Latin square has solutions".into());
    };
    let cage = |cells: Vec<usize>, chance: &mut Chance| {
        let cells: Vec<Cell> = cells.into_iter().map(|c| Cell(c as u32)).collect();
        let values: Vec<u8> = cells.iter().map(|&c| square.value(c)).collect();
        let ops: &[Op] = match cells.len() {
            1 => &[Op::Eq],
            2 => &[Op::Div, Op::Sub, Op::Mul, Op::Add],
            _ => &[Op::Mul, Op::Add],
        };
        let fits: Vec<(Op, u128)> =
            ops.iter().filter_map(|&op| Some((op, result(op, &values)?))).collect();
        let (op, target) = fits[chance.index(fits.len())];
        Cage::kenken(op, target, cells)
    };
    let cages = divide(side, least, most, chance);
    Ok(Puzzle::kenken(side, cages.into_iter().map(|cells| cage(cells, chance)).collect())?)
}

/// Connected cages, nearly all of `least` to `most` cells; remaining ones may be smaller, or larger
/// by one.
fn divide(side: usize, least: usize, most: usize, chance: &mut Chance) -> Vec<Vec<usize>> {
    let mut free = vec![true; side * side];
    let mut order: Vec<usize> = (0..side * side).collect();
    chance.shuffle(&mut order);
    let mut cages = Vec::new();
    for start in order {
        if !std::mem::replace(&mut free[start], false) {
            continue;
        }
        let (size, mut cage) = (least + chance.index(most - least + 1), vec![start]);
        while cage.len() < size {
            let around = cage.iter().flat_map(|&c| neighbours(c, side));
            let open: Vec<usize> = around.filter(|&c| free[c]).collect();
            if open.is_empty() {
                break;
            }
            let next = open[chance.index(open.len())];
            free[next] = false;
            cage.push(next);
        }
        cages.push(cage);
    }
    // A single cell would be a given and make the puzzle easy, so it joins a neighbour.
    while let Some(lone) = cages.iter().position(|cage| cage.len() == 1) {
        let cell = cages.swap_remove(lone)[0];
        let beside: Vec<usize> = neighbours(cell, side).collect();
        let host = beside[chance.index(beside.len())];
        if let Some(cage) = cages.iter_mut().find(|cage| cage.contains(&host)) {
            cage.push(cell);
        }
    }
    cages
}

fn neighbours(cell: usize, side: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / side, cell % side);
    let up = (row > 0).then(|| cell - side);
    let down = (row + 1 < side).then(|| cell + side);
    let left = (column > 0).then(|| cell - 1);
    let right = (column + 1 < side).then(|| cell + 1);
    [up, down, left, right].into_iter().flatten()
}
