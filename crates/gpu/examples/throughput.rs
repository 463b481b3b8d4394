//! Rates of the device on files of puzzles, with every answer checked against the CPU kernel.
//!
//!     cargo run --release -p quadrille-gpu --example throughput -- [--millions N] [--kernels]
//!         [--no-check] FILE…
//!
//! A batch is N million random isomorphs of the puzzles in a file (N / 8 for files with `hardest`
//! in their name). With --kernels only the kernels are timed. `kernel` is the median of three runs
//! between CUDA events. The other columns are the best wall-clock time of three, from page-locked
//! memory and back: packed rows both ways, packed rows and verdicts, lines of text both ways. `cpu`
//! is the check on all cores, including unpacking and comparing.

use quadrille_core::Budget;
use quadrille_core::Chance;
use quadrille_gpu::{GpuError, GpuSolver, KernelTime, Many, Packed, Verdict};
use quadrille_nine::{Answer, Puzzle, Rows, Solver};
use std::process::ExitCode;
use std::time::Instant;

/// Puzzles that a thread generates or checks at a time.
const BLOCK: usize = 1 << 14;

struct Options {
    millions: usize,
    kernels: bool,
    check: bool,
    files: Vec<String>,
}

fn main() -> ExitCode {
    let options = options();
    match GpuSolver::new().and_then(|mut solver| {
        println!("{}", solver.name());
        println!(
            "{:18} {:>10} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}  verdicts, wrong answers",
            "set, M/s", "puzzles", "kernel", "propagate", "packed", "verdicts", "text", "cpu"
        );
        options.files.iter().try_for_each(|file| measure(&mut solver, file, &options))
    }) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

fn options() -> Options {
    let mut options = Options { millions: 64, kernels: false, check: true, files: Vec::new() };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--millions" => {
                options.millions = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(64);
            }
            "--kernels" => options.kernels = true,
            "--no-check" => options.check = false,
            _ => options.files.push(argument),
        }
    }
    options
}

/// One line of the table.
fn measure(solver: &mut GpuSolver, file: &str, options: &Options) -> Result<(), GpuError> {
    let bases = read(file);
    if bases.is_empty() {
        eprintln!("{file}: no puzzles");
        return Ok(());
    }
    let name = file.rsplit('/').next().unwrap_or(file).trim_end_matches(".txt");
    let n = (options.millions << 20) / if name.contains("hardest") { 8 } else { 1 };
    let mut puzzles = solver.pinned::<Packed>(n)?;
    isomorphs(&bases, &mut puzzles);
    let mut times = solver.time_kernels(&puzzles, 3)?;
    times.sort_by(|a, b| total(a).total_cmp(&total(b)));
    let rate = |seconds: f64| n as f64 / seconds / 1e6;
    let kernel = rate(f64::from(total(&times[1])) / 1e3);
    let propagate = rate(f64::from(times[1].propagate) / 1e3);
    if options.kernels {
        println!("{name:18} {n:>10} {kernel:>9.1} {propagate:>9.1}");
        return Ok(());
    }

    let mut answers = solver.pinned::<Packed>(n)?;
    let packed = best(|| {
        let report = solver.solve_packed(&puzzles, Many::Blank, &mut answers, &Budget::unlimited());
        assert_eq!((report.answered, report.lost), (n, None));
    });
    let mut verdicts = solver.pinned::<Verdict>(n)?;
    let checked = best(|| {
        let report = solver.check_packed(&puzzles, &mut verdicts, &Budget::unlimited());
        assert_eq!((report.answered, report.lost), (n, None));
    });
    let (text, mut wrong) = text_rate(solver, &puzzles, &answers)?;
    let start = Instant::now();
    if options.check {
        wrong += check(&puzzles, &answers, &verdicts);
    }
    let cpu = start.elapsed().as_secs_f64();
    let count = |verdict| verdicts.iter().filter(|&&v| v == verdict).count();
    println!(
        "{name:18} {n:>10} {kernel:>9.1} {propagate:>9.1} {:>9.1} {:>9.1} {:>9.1} {:>9.1}  {} none, {} unique, {} many; {wrong} wrong",
        rate(packed),
        rate(checked),
        text,
        rate(cpu),
        count(Verdict::None),
        count(Verdict::Unique),
        count(Verdict::Many),
    );
    Ok(())
}

fn total(time: &KernelTime) -> f32 {
    time.propagate + time.search
}

fn best(mut work: impl FnMut()) -> f64 {
    (0..3).fold(f64::INFINITY, |least, _| {
        let start = Instant::now();
        work();
        least.min(start.elapsed().as_secs_f64())
    })
}

/// The rate of text both ways on at most 16 million puzzles, and the number of wrong answers.
fn text_rate(
    solver: &mut GpuSolver,
    puzzles: &[Packed],
    answers: &[Packed],
) -> Result<(f64, usize), GpuError> {
    let n = puzzles.len().min(16 << 20);
    let mut lines = solver.pinned::<u8>(n * 82)?;
    let mut grids = solver.pinned::<u8>(n * 82)?;
    let mut verdicts = solver.pinned::<Verdict>(n)?;
    in_blocks(&mut lines, 82, |first, block| {
        for (line, puzzle) in block.chunks_exact_mut(82).zip(&puzzles[first..]) {
            line[..81].copy_from_slice(&puzzle.digits().unwrap_or([b'0'; 81]));
            line[81] = b'\n';
        }
    });
    let rows = Rows::leading(&lines);
    assert_eq!(rows.len(), n, "every puzzle has an open cell");
    let seconds = best(|| {
        let unlimited = Budget::unlimited();
        let report = solver.solve_rows(rows, Many::Blank, &mut grids, &mut verdicts, &unlimited);
        assert_eq!((report.answered, report.lost), (n, None));
    });
    let wrong = (0..n)
        .filter(|&k| {
            let grid = answers[k].digits().unwrap_or([b'?'; 81]);
            verdicts[k] != answers[k].verdict() || grids[82 * k..82 * k + 81] != grid
        })
        .count();
    Ok((n as f64 / seconds / 1e6, wrong))
}

/// The number of answers that differ from the CPU kernel's.
fn check(puzzles: &[Packed], answers: &[Packed], verdicts: &[Verdict]) -> usize {
    let wrong = std::sync::atomic::AtomicUsize::new(0);
    let mut marks = vec![0u8; puzzles.len().div_ceil(BLOCK)];
    in_blocks(&mut marks, 1, |first, marks| {
        let mut solver = Solver::new();
        for block in first..first + marks.len() {
            let part = block * BLOCK..puzzles.len().min((block + 1) * BLOCK);
            let list: Vec<_> =
                puzzles[part.clone()].iter().map(|p| p.puzzle().expect("a puzzle")).collect();
            let mut expected = vec![Answer::NONE; list.len()];
            solver.solve_batch(&list, 2, &mut expected);
            let differ = part.zip(&expected).filter(|(k, expected)| {
                let (verdict, grid) = match expected.count() {
                    0 => (Verdict::None, None),
                    1 => (Verdict::Unique, expected.first()),
                    _ => (Verdict::Many, None),
                };
                answers[*k] != Packed::answer(verdict, grid) || verdicts[*k] != verdict
            });
            wrong.fetch_add(differ.count(), std::sync::atomic::Ordering::Relaxed);
        }
    });
    wrong.into_inner()
}

/// Distributes parts of `values`, with the number of their first record, over one thread per core.
fn in_blocks<T: Send>(values: &mut [T], record: usize, work: impl Fn(usize, &mut [T]) + Sync) {
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    let records = (values.len() / record).div_ceil(threads * 8).max(1);
    let parts: Vec<_> = values.chunks_mut(records * record).enumerate().collect();
    let parts = std::sync::Mutex::new(parts);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let next = || parts.lock().ok().and_then(|mut parts| parts.pop());
                while let Some((at, part)) = next() {
                    work(at * records, part);
                }
            });
        }
    });
}

/// The puzzles of a file: every line that begins with one.
fn read(file: &str) -> Vec<Puzzle> {
    let text = std::fs::read(file).unwrap_or_default();
    let lines = text.split(|&byte| byte == b'\n').filter_map(|line| line.get(..81));
    lines.filter_map(|line| Puzzle::parse(line).ok()).collect()
}

/// Fills `out` with random isomorphs: relabelled, permuted, perhaps transposed.
fn isomorphs(bases: &[Puzzle], out: &mut [Packed]) {
    let seed = Chance::new(30);
    in_blocks(out, 1, |first, block| {
        let mut chance = seed.fork(first as u64);
        for (index, packed) in (first..).zip(block) {
            *packed = isomorph(bases[index % bases.len()].text(), &mut chance);
        }
    });
}

fn isomorph(base: &[u8; 81], chance: &mut Chance) -> Packed {
    let mut digits = *b"123456789";
    chance.shuffle(&mut digits);
    let (rows, columns) = (lines(chance), lines(chance));
    let transpose = chance.below(2) == 1;
    let mut text = [b'0'; 81];
    for (cell, symbol) in text.iter_mut().enumerate() {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        let from = base[if transpose { 9 * column + row } else { 9 * row + column }];
        if (b'1'..=b'9').contains(&from) {
            *symbol = digits[usize::from(from - b'1')];
        }
    }
    Packed::answer(Verdict::None, Some(&text))
}

/// Nine lines in three groups, groups and lines shuffled.
fn lines(chance: &mut Chance) -> [usize; 9] {
    let mut groups = [0, 1, 2];
    chance.shuffle(&mut groups);
    let mut lines = [0; 9];
    for (three, group) in lines.chunks_exact_mut(3).zip(groups) {
        three.copy_from_slice(&[3 * group, 3 * group + 1, 3 * group + 2]);
        chance.shuffle(three);
    }
    lines
}
