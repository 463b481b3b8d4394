//! Certificates of published puzzles: how large, how quick to check. Needs a folder of puzzles,
//! named by `QUADRILLE_SHARED`; `just test-shared DIR` runs it.

use quadrille_core::Budget;
use quadrille_proof::check;
use quadrille_puzzle::{Grid, Puzzle};
use quadrille_solve::{Claim, certify};
use quadrille_text::{ReadOptions, read_str};
use std::path::PathBuf;
use std::time::Instant;

fn folder() -> PathBuf {
    std::env::var_os("QUADRILLE_SHARED").expect("QUADRILLE_SHARED names a folder of puzzles").into()
}

/// Processor time of this thread in milliseconds, so that other programs do not count; wall-clock
/// time elsewhere.
fn now(start: Instant) -> f64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = stat.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanos.map_or_else(|| start.elapsed().as_secs_f64() * 1e3, |nanos| nanos / 1e6)
}

/// Puzzles per file.
fn most() -> usize {
    std::env::var("QUADRILLE_CASES").map_or(100, |text| text.parse().expect("a number"))
}

/// The puzzles in the first column of a file, spread evenly over it.
fn puzzles(file: &str) -> Vec<Puzzle> {
    let text = std::fs::read_to_string(folder().join("data").join(file)).unwrap();
    let lines: Vec<&str> =
        text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let step = lines.len().div_ceil(most()).max(1);
    let ids = lines.iter().step_by(step).map(|line| line.split('\t').next().unwrap());
    ids.map(|id| {
        read_str(id, &ReadOptions::default()).remove(0).expect("published puzzles parse").puzzle
    })
    .collect()
}

#[test]
#[ignore = "needs a folder of puzzles: just test-shared DIR"]
fn shared_nine_by_nine_certificates_are_small_and_checked_fast() {
    let files = [
        "sudoku9/easy.txt",
        "sudoku9/17clue.txt",
        "sudoku9/magictour.txt",
        "sudoku9/hardest_11plus.txt",
        "sudoku9/hardest_1106.txt",
        "sudoku9/multi_solution.txt",
        "keen/keen_9x9_e.tsv",
        "keen/keen_9x9_x.tsv",
        "keen/keen_9x9_u.tsv",
        "solo/solo_3x3kdu.tsv",
        "solo/solo_3x3xdb.tsv",
    ];
    println!(
        "{:<28} {:>6} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "file", "cases", "mean B", "max B", "prove ms", "check ms", "max ms"
    );
    for file in files {
        let clock = Instant::now();
        let (mut bytes, mut prove, mut times) = (Vec::new(), 0.0, Vec::new());
        for puzzle in puzzles(file) {
            let start = now(clock);
            let text = certify(&puzzle, &Budget::unlimited()).unwrap().to_text();
            prove += now(clock) - start;
            // The best of three: other programs push this one out of the caches.
            let run = || {
                let start = now(clock);
                check(&text).unwrap();
                now(clock) - start
            };
            times.push(run().min(run()).min(run()));
            bytes.push(text.len());
        }
        let n = bytes.len() as f64;
        let (mean, max) = (bytes.iter().sum::<usize>() as f64 / n, *bytes.iter().max().unwrap());
        let slowest = times.iter().copied().fold(0.0, f64::max);
        let check = times.iter().sum::<f64>() / n;
        println!(
            "{file:<28} {n:>6} {mean:>9.0} {max:>9} {:>9.2} {check:>9.2} {slowest:>9.2}",
            prove / n
        );
        assert!(max <= 64 * 1024, "{file}: {max} bytes");
        assert!(check <= 10.0, "{file}: {check} ms of processor time");
    }
}

#[test]
#[ignore = "needs a folder of puzzles: just test-shared DIR"]
fn shared_ids_have_the_published_solution_proved() {
    let mut proved = 0;
    for part in ["keen", "solo"] {
        let mut files: Vec<_> =
            std::fs::read_dir(folder().join("data").join(part)).unwrap().collect();
        files.sort_by_key(|file| file.as_ref().unwrap().file_name());
        for file in files {
            let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
            let lines: Vec<&str> = text.lines().filter(|line| line.contains('\t')).collect();
            for line in lines.iter().step_by(lines.len().div_ceil(most()).max(1)) {
                let mut columns = line.split('\t');
                let id = columns.next().unwrap();
                let puzzle = read_str(id, &ReadOptions::default()).remove(0).unwrap().puzzle;
                let certificate = certify(&puzzle, &Budget::unlimited()).unwrap();
                let Claim::Unique(grid, _) = certificate.claim() else {
                    panic!("{id} is not unique")
                };
                check(&certificate.to_text()).unwrap_or_else(|refusal| panic!("{id}: {refusal}"));
                assert_eq!(published(columns.next().unwrap(), puzzle.side()), *grid, "{id}");
                proved += 1;
            }
        }
    }
    println!("{proved} ids proved and verified");
    assert!(proved > 0);
}

/// `S` and a character per value, or numbers split by commas.
fn published(text: &str, side: usize) -> Grid {
    let text = text.trim_start_matches('S');
    let values = if text.contains(',') {
        text.split(',').map(|number| number.parse().unwrap()).collect()
    } else {
        text.chars().map(|c| c.to_digit(36).unwrap() as u8).collect()
    };
    Grid::new(side, values).expect("a published grid")
}
