//! Minimal puzzles made on the device, and ten questions about each: every answer is compared with the CPU's.
//!
//!     cargo run --release -p quadrille-gpu --example soak -- [MILLIONS] [SEED]
//!
//! A fault that loses one node in ten million shows only if every answer of a large batch is checked. A question is
//! the puzzle itself, the puzzle without one clue, or with one clue changed. The rates are wall-clock times of the
//! device, with transfers. Grids are random diagonals with their first solution, which are quick to draw but not
//! uniform; `quadrille generate minimal` has uniform ones. Ends with 1 at the first wrong answer.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use quadrille_core::{Budget, Chance, work};
use quadrille_gpu::{GpuError, GpuSolver, Packed, Recipe, Verdict};
use quadrille_nine::{Answer, Puzzle, Solver};

/// Puzzles of one round.
const ROUND: usize = 1 << 22;
const PER_GRID: usize = 16;
const QUESTIONS: usize = 10;
/// Questions from this one on change a clue; those before it, but the first, leave one out.
const CHANGED: usize = 6;
/// Puzzles that a thread handles at a time.
const BLOCK: usize = 1 << 12;

fn main() -> ExitCode {
    let argument = |k| std::env::args().nth(k).and_then(|text| text.parse::<usize>().ok());
    let rounds = (argument(1).unwrap_or(100) * 1_000_000).div_ceil(ROUND);
    match soak(rounds, argument(2).unwrap_or(1) as u64) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

fn soak(rounds: usize, seed: u64) -> Result<bool, GpuError> {
    let mut device = GpuSolver::new()?;
    println!("{}, seed {seed}", device.name());
    let mut puzzles = device.pinned::<Packed>(ROUND)?;
    let mut questions = device.pinned::<Packed>(ROUND)?;
    let mut verdicts = device.pinned::<Verdict>(ROUND)?;
    let (mut making, mut checking) = (Duration::ZERO, Duration::ZERO);
    let mut counts = [0u64; 3];
    for round in 0..rounds {
        let chance = Chance::new(seed).fork(round as u64);
        let grids = grids(&chance);
        let recipe = Recipe { seed: seed + round as u64, per_grid: PER_GRID as u32 };
        let start = Instant::now();
        let report = device.minimal(recipe, 0, &grids, &mut puzzles, &Budget::unlimited());
        making += start.elapsed();
        assert_eq!((report.answered, report.on_cpu, report.lost), (ROUND, 0, None));
        for kind in 0..QUESTIONS {
            ask(&puzzles, kind, &chance, &mut questions);
            let start = Instant::now();
            let report = device.check_packed(&questions, &mut verdicts, &Budget::unlimited());
            checking += start.elapsed();
            assert_eq!((report.answered, report.lost), (ROUND, None));
            let found = compare(&questions, &verdicts, kind);
            if let Some(k) = found.wrong {
                let text = questions[k].puzzle().map(|it| *it.text()).unwrap_or([b'?'; 81]);
                println!("wrong: {} is said of {}", verdicts[k] as u8, text.escape_ascii());
                return Ok(false);
            }
            (0..3).for_each(|v| counts[v] += found.counts[v]);
        }
        let made = ((round + 1) * ROUND) as f64 / 1e6;
        println!(
            "{made:.0} million minimal puzzles, {:.1} M/s; {:.0} million questions, {:.1} M/s: {} none, {} one, {} several; 0 wrong",
            made / making.as_secs_f64(),
            made * QUESTIONS as f64,
            made * QUESTIONS as f64 / checking.as_secs_f64(),
            counts[0],
            counts[1],
            counts[2],
        );
    }
    Ok(true)
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A round's grids: three boxes on the diagonal at random, then the first solution.
fn grids(chance: &Chance) -> Vec<Packed> {
    let grid = |solver: &mut Solver, k: usize| {
        let (mut chance, mut text) = (chance.fork(k as u64), [b'.'; 81]);
        for b in 0..3 {
            let mut digits = *b"123456789";
            chance.shuffle(&mut digits);
            for (k, digit) in digits.into_iter().enumerate() {
                text[(3 * b + k / 3) * 9 + 3 * b + k % 3] = digit;
            }
        }
        let answer = solver.solve(&Puzzle::parse(&text).expect("81 symbols"), 1);
        Packed::answer(Verdict::None, answer.first())
    };
    work::map(threads(), 0..ROUND / PER_GRID, Solver::new, grid)
}

/// Writes one kind of question about each puzzle.
fn ask(puzzles: &[Packed], kind: usize, chance: &Chance, questions: &mut [Packed]) {
    let blocks = puzzles.chunks(BLOCK).zip(questions.chunks_mut(BLOCK)).enumerate();
    let blocks: Vec<_> = blocks.collect();
    work::map(
        threads(),
        blocks,
        || (),
        |(), (block, (puzzles, questions))| {
            let mut chance = chance.fork((1 << 32) + (kind << 24) as u64 + block as u64);
            for (puzzle, question) in puzzles.iter().zip(questions) {
                *question = about(puzzle, kind, &mut chance);
            }
        },
    );
}

fn about(puzzle: &Packed, kind: usize, chance: &mut Chance) -> Packed {
    let mut text = puzzle.digits().expect("a puzzle");
    let clues: Vec<usize> = (0..81).filter(|&cell| text[cell] != b'0').collect();
    let cell = clues[chance.index(clues.len())];
    match kind {
        0 => {}
        1..CHANGED => text[cell] = b'0',
        _ => {
            let other = b'1' + chance.below(8) as u8;
            text[cell] = other + u8::from(other >= text[cell]);
        }
    }
    Packed::answer(Verdict::None, Some(&text))
}

#[derive(Default)]
struct Found {
    wrong: Option<usize>,
    counts: [u64; 3],
}

/// Compares the verdicts with the CPU's, and with what is known of a minimal puzzle.
fn compare(questions: &[Packed], verdicts: &[Verdict], kind: usize) -> Found {
    let blocks: Vec<_> = questions.chunks(BLOCK).zip(verdicts.chunks(BLOCK)).collect();
    let found = work::map(threads(), blocks, Solver::new, |solver, (questions, verdicts)| {
        let list: Vec<_> = questions.iter().map(|it| it.puzzle().expect("a puzzle")).collect();
        let mut answers = vec![Answer::NONE; list.len()];
        solver.solve_batch(&list, 2, &mut answers);
        let mut found = Found::default();
        for (k, (answer, &verdict)) in answers.iter().zip(verdicts).enumerate() {
            let right = Verdict::of_count(answer.count());
            let known = match kind {
                0 => right == Verdict::Unique,
                1..CHANGED => right == Verdict::Many,
                _ => true,
            };
            found.counts[right as usize] += 1;
            if !known || verdict != right {
                found.wrong.get_or_insert(k);
            }
        }
        found
    });
    let mut all = Found::default();
    for (block, found) in found.into_iter().enumerate() {
        all.wrong = all.wrong.or(found.wrong.map(|k| block * BLOCK + k));
        (0..3).for_each(|v| all.counts[v] += found.counts[v]);
    }
    all
}
