//! Our ER, EP and ED compared with published ones, with CPU times.
//!
//! `rate-bench [--isomorphs N] [--full] FILE.tsv…`: each file has a header and rows of puzzle, ER,
//! EP, ED, tab-separated. With `--isomorphs` each puzzle is also rated in N random equivalent
//! forms, which must have the same rating. With `--full` HoDoKu's score and the level are computed
//! and compared as well. Last comes the time to solve with techniques alone, without words or a
//! search.

use std::process::ExitCode;

use quadrille_core::Chance;
use quadrille_puzzle::Puzzle;
use quadrille_reason::explainer::{Explained, Limits, Ratings, explain};
use quadrille_reason::{Grade, Hodoku, Options, State, rate, solve_path};

type Cells = [u8; 81];

/// The ratings that must be the same for equivalent puzzles.
#[derive(Clone, Debug, PartialEq)]
struct Answer {
    ratings: Ratings,
    hodoku: Option<Hodoku>,
    grade: Option<Grade>,
}

#[derive(Default)]
struct Tally {
    rows: u32,
    /// Rows with equal ER, EP, ED, and with ER within a tenth.
    equal: [u32; 4],
    /// Equivalent forms with another rating.
    changed: u32,
    /// CPU milliseconds and number of rows with a published ER up to 8.5.
    easy: (f64, u32),
    /// Longest time of rows with a published ER of at least 11.
    hardest: f64,
    total: f64,
}

fn main() -> ExitCode {
    if let Some(code) = bench_clock::save_if_asked("rate") {
        return code;
    }
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let full = take(&mut args, "--full");
    let isomorphs = match args.iter().position(|a| a == "--isomorphs") {
        Some(at) if at + 1 < args.len() => {
            let n = args[at + 1].parse().unwrap_or(0);
            args.drain(at..at + 2);
            n
        }
        _ => 0,
    };
    if args.is_empty() {
        eprintln!("usage: rate-bench [--isomorphs N] [--full] FILE.tsv…");
        return ExitCode::from(2);
    }
    for path in &args {
        match std::fs::read_to_string(path) {
            Ok(text) => compare(path, &text, isomorphs, full),
            Err(error) => {
                eprintln!("{path}: {error}");
                return ExitCode::from(74);
            }
        }
    }
    ExitCode::SUCCESS
}

fn take(args: &mut Vec<String>, flag: &str) -> bool {
    let before = args.len();
    args.retain(|a| a != flag);
    args.len() < before
}

fn compare(path: &str, text: &str, isomorphs: u32, full: bool) {
    let mut tally = Tally::default();
    for (number, line) in text.lines().enumerate().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let Some((cells, published)) = row(&fields) else {
            eprintln!("{path}:{}: not a row", number + 1);
            continue;
        };
        let start = cpu_ms();
        let answer = answer(&cells, full);
        let ms = cpu_ms() - start;
        tally.add(&answer.ratings, published, ms);
        let ours = [answer.ratings.er, answer.ratings.ep, answer.ratings.ed];
        if ours.map(|t| t.0) != published {
            println!(
                "{} published {} ours {}/{}/{}",
                fields[0],
                fields[1..4].join("/"),
                ours[0],
                ours[1],
                ours[2]
            );
        }
        let mut chance = Chance::new(number as u64);
        for _ in 0..isomorphs {
            let other = scrambled(&cells, &mut chance);
            tally.changed += u32::from(self::answer(&other, full) != answer);
        }
    }
    tally.print(path, isomorphs);
    let rows: Vec<(Cells, [u16; 3])> = text
        .lines()
        .skip(1)
        .filter_map(|line| row(&line.split('\t').collect::<Vec<_>>()))
        .collect();
    let middle = &rows[rows.len() / 3..rows.len() - rows.len() / 3];
    let hard: Vec<_> = rows.iter().filter(|(_, published)| published[0] >= 60).copied().collect();
    for (name, rows) in [("all rows", &rows[..]), ("middle third", middle), ("from ER 6", &hard)] {
        println!("  CPU ms: mean path by reasoning, {name} {:.3}", reasoning_ms(rows));
    }
}

/// CPU milliseconds per puzzle to solve with techniques alone, the best of three rounds.
fn reasoning_ms(rows: &[(Cells, [u16; 3])]) -> f64 {
    let given = |(cells, _): &(Cells, _)| Puzzle::sudoku(3, 3).and_then(|p| p.with_givens(cells));
    let puzzles: Vec<Puzzle> = rows.iter().map(|row| given(row).expect("digits 0 to 9")).collect();
    let options = Options::default();
    let round = || {
        let start = cpu_ms();
        for puzzle in &puzzles {
            std::hint::black_box(solve_path(&State::new(puzzle), &options));
        }
        (cpu_ms() - start) / puzzles.len().max(1) as f64
    };
    bench_clock::best_of(3, round)
}

fn row(fields: &[&str]) -> Option<(Cells, [u16; 3])> {
    let tenths = |field: &str| field.parse::<f64>().ok().map(|r| (r * 10.0).round() as u16);
    let [puzzle, er, ep, ed, ..] = fields else { return None };
    let digits: Vec<u8> =
        puzzle.bytes().map(|c| if c.is_ascii_digit() { c - b'0' } else { 0 }).collect();
    Some((digits.try_into().ok()?, [tenths(er)?, tenths(ep)?, tenths(ed)?]))
}

fn answer(cells: &Cells, full: bool) -> Answer {
    let puzzle = Puzzle::sudoku(3, 3).and_then(|p| p.with_givens(cells)).expect("digits 0 to 9");
    let limits = Limits::default();
    let (explained, hodoku, grade) = if full {
        let rating = rate(&puzzle, &limits).expect("one solution");
        (rating.explained.expect("classic"), rating.hodoku, rating.grade)
    } else {
        (explain(&puzzle, &limits).expect("one solution"), None, None)
    };
    match explained {
        Explained::Rated(ratings) => Answer { ratings, hodoku, grade },
        other => panic!("unlimited, yet {other:?}"),
    }
}

/// Rows or columns in a random order that keeps bands together.
fn lines(chance: &mut Chance) -> Vec<usize> {
    let mut bands = [0, 1, 2];
    chance.shuffle(&mut bands);
    let mut order = Vec::new();
    for band in bands {
        let mut lines = [3 * band, 3 * band + 1, 3 * band + 2];
        chance.shuffle(&mut lines);
        order.extend(lines);
    }
    order
}

fn scrambled(cells: &Cells, chance: &mut Chance) -> Cells {
    let (rows, columns) = (lines(chance), lines(chance));
    let mut digits: Vec<u8> = (1..=9).collect();
    chance.shuffle(&mut digits);
    digits.insert(0, 0);
    let transpose = chance.below(2) == 1;
    std::array::from_fn(|i| {
        let (row, column) = (rows[i / 9], columns[i % 9]);
        let from = if transpose { column * 9 + row } else { row * 9 + column };
        digits[usize::from(cells[from])]
    })
}

fn cpu_ms() -> f64 {
    bench_clock::thread() * 1e3
}

impl Tally {
    fn add(&mut self, ours: &Ratings, published: [u16; 3], ms: f64) {
        self.rows += 1;
        let [er, ep, ed] = published;
        let equal =
            [ours.er.0 == er, ours.ep.0 == ep, ours.ed.0 == ed, ours.er.0.abs_diff(er) <= 1];
        self.equal.iter_mut().zip(equal).for_each(|(count, equal)| *count += u32::from(equal));
        self.total += ms;
        if er <= 85 {
            self.easy = (self.easy.0 + ms, self.easy.1 + 1);
        } else if er >= 110 {
            self.hardest = self.hardest.max(ms);
        }
    }

    fn print(&self, path: &str, isomorphs: u32) {
        let percent = self.equal.map(|n| 100.0 * f64::from(n) / f64::from(self.rows.max(1)));
        println!("{path}: {} rows", self.rows);
        println!("  equal: ER {:.1} %  EP {:.1} %  ED {:.1} %", percent[0], percent[1], percent[2]);
        println!("  ER within 0.1: {:.1} %", percent[3]);
        println!("  CPU ms: mean {:.3}", self.total / f64::from(self.rows.max(1)));
        println!("  CPU ms: mean up to ER 8.5 {:.3}", self.easy.0 / f64::from(self.easy.1.max(1)));
        println!("  CPU ms: longest from ER 11 {:.1}", self.hardest);
        if isomorphs > 0 {
            println!(
                "  equivalent forms rated otherwise: {} of {}",
                self.changed,
                self.rows * isomorphs
            );
        }
    }
}
