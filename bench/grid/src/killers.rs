//! Hard killers of the literature, each proved unique on one thread by the grid engine and, if a
//! copy is available, by Interactive Sudoku Solver under node.

use std::error::Error;
use std::io::Write;
use std::ops::ControlFlow;
use std::process::{Command, Stdio};
use std::time::Duration;

use quadrille_core::Budget;
use quadrille_puzzle::Puzzle;
use quadrille_solve::{End, GridSolver, Stage};
use quadrille_text::{ReadOptions, read_str};

use bench_clock::thread as cpu;

use crate::corpus::Corpus;

/// The sets, by file name.
const SETS: [&str; 3] = ["hs", "tarek", "math"];
/// Rounds for puzzles that do not take long; the best time counts.
const ROUNDS: usize = 5;
/// Seconds from which one round is enough.
const LONG: f64 = 0.5;
/// Time limit of one puzzle.
const LIMIT: Duration = Duration::from_secs(60);
const DRIVER: &str = include_str!("../iss.mjs");

/// One line per set: mean and worst CPU milliseconds; with `each`, also one line per puzzle.
pub fn table(
    dir: &str,
    rival: Option<&str>,
    each: bool,
    without: &[Stage],
) -> Result<(), Box<dyn Error>> {
    println!(
        "ms CPU       n |      mean     worst     nodes | rival mean     worst | ratio mean  worst"
    );
    let solver = GridSolver::new();
    let mut solver = without.iter().fold(solver, |solver, &stage| solver.without(stage));
    for set in SETS {
        let corpus = Corpus::read(&format!("{dir}/killer"), &format!("{set}."), false)?;
        let (mut puzzles, mut ours, mut nodes) = (Vec::new(), Vec::new(), 0);
        for (entry, known) in
            read_str(&corpus.ids, &ReadOptions::default()).into_iter().zip(&corpus.solutions)
        {
            let puzzle = entry.map_err(|e| format!("{set}: {e}"))?.puzzle;
            let (ms, n) = measure(&puzzle, known, &mut solver)?;
            if each {
                println!("{set:8} {:6} | {ms:9.3} {n:30}", ours.len() + 1);
            }
            ours.push(ms);
            nodes += n;
            puzzles.push(puzzle);
        }
        let theirs = rival.map(|path| by_rival(path, &puzzles)).transpose()?;
        let [mean, worst] = summary(&ours);
        let per = nodes / ours.len().max(1) as u64;
        print!("{set:8} {:6} | {mean:9.3} {worst:9.3} {per:9} |", ours.len());
        match theirs.map(|theirs| summary(&theirs)) {
            Some([m, w]) => println!(" {m:10.3} {w:9.3} | {:10.2} {:6.2}", m / mean, w / worst),
            None => println!("          -         - |          -      -"),
        }
    }
    Ok(())
}

/// The best CPU milliseconds of a few rounds, and the nodes of one.
fn measure(
    puzzle: &Puzzle,
    known: &[u8],
    solver: &mut GridSolver,
) -> Result<(f64, u64), Box<dyn Error>> {
    let (mut best, mut nodes) = (f64::INFINITY, 0);
    for _ in 0..ROUNDS {
        let (mut found, mut right) = (0, false);
        let start = cpu();
        let budget = Budget::unlimited().time(LIMIT);
        let (end, stats) = solver.visit(puzzle, &budget, None, &mut |values| {
            found += 1;
            right |= known.is_empty() || values == known;
            if found == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let seconds = cpu() - start;
        if (found, right, end) != (1, true, End::All) && !matches!(end, End::Stopped(_)) {
            return Err(format!("not the one solution known: {found} found, {end:?}").into());
        }
        (best, nodes) = (best.min(seconds * 1e3), stats.nodes);
        if seconds > LONG {
            break;
        }
    }
    Ok((best, nodes))
}

fn summary(ms: &[f64]) -> [f64; 2] {
    [ms.iter().sum::<f64>() / ms.len().max(1) as f64, ms.iter().copied().fold(0.0, f64::max)]
}

/// CPU milliseconds of the rival at this path.
fn by_rival(path: &str, puzzles: &[Puzzle]) -> Result<Vec<f64>, Box<dyn Error>> {
    let mut child = Command::new("node")
        .args(["--input-type=module", "-e", DRIVER, path])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| format!("node: {e}"))?;
    let text: String = puzzles.iter().map(|puzzle| constraints(puzzle) + "\n").collect();
    child.stdin.take().ok_or("no input")?.write_all(text.as_bytes())?;
    let out = child.wait_with_output()?;
    let times: Vec<f64> =
        String::from_utf8(out.stdout)?.lines().map(str::parse).collect::<Result<_, _>>()?;
    if times.len() == puzzles.len() { Ok(times) } else { Err("the rival lost a puzzle".into()) }
}

/// A killer in the rival's format.
fn constraints(puzzle: &Puzzle) -> String {
    let side = puzzle.side();
    let name = |c: usize| format!("R{}C{}", c / side + 1, c % side + 1);
    let mut text = String::new();
    for cage in puzzle.cages() {
        let cells: Vec<String> = cage.cells.iter().map(|c| name(c.index())).collect();
        text += &match &cells[..] {
            [cell] => format!(".~{cell}_{}", cage.target),
            _ => format!(".Cage~{}~{}", cage.target, cells.join("~")),
        };
    }
    if puzzle.houses().len() > 3 * side {
        text += ".Diagonal~1.Diagonal~-1";
    }
    text
}
