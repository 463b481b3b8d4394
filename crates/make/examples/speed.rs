//! Speed of generation, in processor time on one thread:
//! `cargo run --release -p quadrille-make --example speed -- [minimal|sudoku|sixteen|kenken|canonical] [COUNT]`.

use std::time::Instant;

use quadrille_core::Budget;
use quadrille_full_grids::NineGrids;
use quadrille_make::{ClueSymmetry, GenerateOptions, Kind, Minimals, Spec, canonical, generate};
use quadrille_reason::{CageLevel, Level};

/// Seconds this thread has run, or wall-clock time if the system does not report it.
fn seconds(start: Instant) -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|n| n.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |n| n / 1e9)
}

fn minimal(count: u64) {
    let grids = NineGrids::new();
    let mut minimals = Minimals::new(&grids, ClueSymmetry::None);
    let clock = Instant::now();
    let start = seconds(clock);
    let made = minimals.make(1, 0..count, 0, &Budget::unlimited()).expect("no limit");
    let each = (seconds(clock) - start) / count as f64;
    let clues: usize = made.iter().map(|t| t.clues.iter().filter(|&&v| v > 0).count()).sum();
    println!(
        "minimal 9×9: {:.0} a second, {:.2} clues on average",
        1.0 / each,
        clues as f64 / count as f64
    );
}

fn to_spec(name: &str, spec: &Spec, count: u64) {
    let clock = Instant::now();
    let start = seconds(clock);
    let made = generate(spec, 1, count, &GenerateOptions::default()).expect("a spec");
    let met = made.filter(|made| made.as_ref().is_ok_and(|made| made.shortfall.is_none())).count();
    let each = (seconds(clock) - start) / count as f64;
    println!("{name}: {:.3} ms each, {met} of {count} as asked for", each * 1e3);
}

fn sudoku(name: &str, root: usize, count: u64) {
    for level in Level::ALL {
        let spec = Spec::new(Kind::Sudoku).boxes(root, root).level(level);
        to_spec(&format!("{name} {level}"), &spec, count);
    }
}

fn kenkens(count: u64) {
    for level in CageLevel::ALL {
        let spec = Spec::new(Kind::KenKen).size(9).level(level);
        to_spec(&format!("kenken 9×9 {level}"), &spec, count);
    }
}

fn forms(count: u64) {
    let grids = NineGrids::new();
    let made = Minimals::new(&grids, ClueSymmetry::None).make(1, 0..count, 0, &Budget::unlimited());
    let made = made.expect("no limit");
    let clock = Instant::now();
    let start = seconds(clock);
    let sum: u64 = made.iter().map(|t| u64::from(canonical(&t.clues)[80])).sum();
    let each = (seconds(clock) - start) / count as f64;
    println!("canonical: {:.0} a second (check {sum})", 1.0 / each);
}

fn main() {
    let mut args = std::env::args().skip(1);
    let what = args.next().unwrap_or_else(|| "all".to_owned());
    let count: Option<u64> = args.next().and_then(|a| a.parse().ok());
    let wanted = |name: &str| what == name || what == "all";
    if wanted("minimal") {
        minimal(count.unwrap_or(50_000));
    }
    if wanted("canonical") {
        forms(count.unwrap_or(10_000));
    }
    if wanted("sudoku") {
        sudoku("9×9", 3, count.unwrap_or(30));
    }
    if wanted("kenken") {
        kenkens(count.unwrap_or(30));
    }
    if wanted("sixteen") {
        sudoku("16×16", 4, count.unwrap_or(3));
    }
}
