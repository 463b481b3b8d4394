//! Planted puzzles made here: a random full grid of which a share of the cells is open. They have
//! any number of solutions, and are hardest near the share at which that number becomes one.

use std::error::Error;
use std::time::Duration;

use quadrille_core::{Budget, Chance};
use quadrille_puzzle::Puzzle;
use quadrille_solve::{Engine, First, Request, first};

use bench_clock::thread as cpu;

/// Height and width of a box (none for a Latin square), open cells in a hundred, puzzles of each.
const SETS: [(usize, usize, &[usize], u64); 6] = [
    (4, 4, &[52, 57, 62, 70, 80, 90], 20),
    (4, 5, &[50, 55, 60, 70, 80], 20),
    (5, 5, &[46, 49, 52, 55, 58, 60, 70, 80, 95], 20),
    (6, 6, &[44, 46, 48, 60, 75, 95], 4),
    (1, 33, &[35, 50, 60, 70], 4),
    (1, 40, &[33], 4),
];

/// One line per set and engine: CPU milliseconds to the first solution, and the sum over the sets
/// of one side. `only` names a set as `side-open`, or all sets of a side.
pub fn table(
    seed: u64,
    seconds: f64,
    engines: &[Engine],
    only: Option<&str>,
) -> Result<(), Box<dyn Error>> {
    println!(
        "first solution, ms        n |      mean    median       max     nodes  over {seconds} s"
    );
    let sets = SETS.iter().flat_map(|set| set.2.iter().map(move |&open| (set, open)));
    for (&(height, width, _, count), open) in sets {
        let side = height * width;
        let name = format!("{side}-{open}");
        if only.is_some_and(|only| only != name && only != side.to_string()) {
            continue;
        }
        let chance = Chance::new(seed + (100 * side + open) as u64);
        let puzzles: Vec<Puzzle> = (0..count)
            .map(|number| planted(height, width, open, &mut chance.fork(number)))
            .collect::<Result<_, _>>()?;
        let mut least = vec![f64::INFINITY; puzzles.len()];
        for &engine in engines {
            let (mut times, mut nodes, mut over) = (Vec::new(), 0, 0);
            for (puzzle, least) in puzzles.iter().zip(&mut least) {
                let budget = Budget::unlimited().time(Duration::from_secs_f64(seconds));
                let start = cpu();
                let report = first(puzzle, &Request { engine, budget, ..Request::default() })?;
                let ms = (cpu() - start) * 1e3;
                nodes += report.stats.nodes;
                match report.answer {
                    First::Found(_) => {}
                    First::Unknown { .. } => over += 1,
                    First::None(_) => return Err("a planted puzzle has a solution".into()),
                }
                *least = least.min(ms);
                times.push(ms);
            }
            line(
                &format!("{name} {}", engine.name()),
                times,
                &format!("{:9} {over:8}", nodes / count),
            );
        }
        line(&format!("{name} luckiest"), least, "");
    }
    Ok(())
}

fn line(name: &str, mut times: Vec<f64>, more: &str) {
    times.sort_by(f64::total_cmp);
    let (n, mean) = (times.len(), times.iter().sum::<f64>() / times.len() as f64);
    println!("{name:20} {n:6} | {mean:9.2} {:9.2} {:9.1} {more}", times[n / 2], times[n - 1]);
}

fn planted(
    height: usize,
    width: usize,
    open: usize,
    chance: &mut Chance,
) -> Result<Puzzle, Box<dyn Error>> {
    let empty = if height == 1 { Puzzle::latin(width)? } else { Puzzle::sudoku(height, width)? };
    let request = Request { engine: Engine::Grid, seed: Some(chance.bits()), ..Request::default() };
    let First::Found(full) = first(&empty, &request)?.answer else {
        return Err("an empty grid has solutions".into());
    };
    let mut givens = full.values().to_vec();
    let mut order: Vec<usize> = (0..givens.len()).collect();
    chance.shuffle(&mut order);
    order[..givens.len() * open / 100].iter().for_each(|&cell| givens[cell] = 0);
    Ok(empty.with_givens(&givens)?)
}
