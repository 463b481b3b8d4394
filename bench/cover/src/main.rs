//! `cover-bench DIR [--ssxcc PATH] [--time-limit S] [--runs N] [--only TEXT] [--engines A,B]
//! [--save]`: counts all solutions of every `.dlx` problem of a folder with each of our kernels and
//! with other solvers, and prints CPU times, ratios and geometric means.
//!
//! Every run is a separate process, including reading and building, so a rival that crashes or
//! never ends costs one cell rather than the table. Time is the user and system CPU time of that
//! process (wait4), the least of the runs. Runs of all engines are interleaved. `counts.tsv` in the
//! folder, if present, has the correct counts; a wrong count shows as `WRONG`. `--ssxcc` names a
//! program that reads a problem on standard input and prints `Altogether N solutions` on standard
//! error. For `cover-bench kinds …`, about bounds, costs and diagrams, see `kinds.rs`.

mod bounds;
mod child;
mod engines;
mod kinds;

use bench_clock::Ratios;
use child::{Outcome, run};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Problems that take the baseline less time are left out of ratios.
const LEAST: f64 = 0.020;

struct Wishes {
    folder: PathBuf,
    ssxcc: Option<String>,
    limit: Duration,
    runs: usize,
    only: String,
    engines: Vec<String>,
}

fn main() -> ExitCode {
    if let Some(code) = bench_clock::save_if_asked("cover") {
        return code;
    }
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [one, engine, file] = &words[..]
        && one == "--one"
    {
        engines::count_and_print(engine, Path::new(file));
        return ExitCode::SUCCESS;
    }
    if let [first, rest @ ..] = &words[..]
        && first == "kinds"
    {
        return kinds::run(rest).map_or(ExitCode::from(2), |()| ExitCode::SUCCESS);
    }
    let Some(wishes) = wishes(&words) else {
        eprintln!(
            "usage: cover-bench DIR [--ssxcc PATH] [--time-limit S] [--runs N] [--only TEXT] \
             [--engines A,B] [--save]"
        );
        return ExitCode::from(2);
    };
    table(&wishes);
    ExitCode::SUCCESS
}

fn wishes(words: &[String]) -> Option<Wishes> {
    let mut w = Wishes {
        folder: PathBuf::new(),
        ssxcc: None,
        limit: Duration::from_secs(10),
        runs: 3,
        only: String::new(),
        engines: engines::NAMES.iter().map(|n| (*n).to_owned()).collect(),
    };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--ssxcc" => w.ssxcc = Some(words.next()?.clone()),
            "--time-limit" => {
                w.limit = Duration::try_from_secs_f64(words.next()?.parse().ok()?).ok()?
            }
            "--runs" => w.runs = words.next()?.parse().ok().filter(|&n| n > 0)?,
            "--engines" => w.engines = words.next()?.split(',').map(str::to_owned).collect(),
            "--only" => w.only = words.next()?.clone(),
            folder => w.folder = folder.into(),
        }
    }
    w.folder.is_dir().then_some(w)
}

fn dlx_files(folder: &Path, only: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|e| e.ok().map(|e| e.path()))
        .filter(|p| p.extension().is_some_and(|e| e == "dlx") && p.to_string_lossy().contains(only))
        .collect();
    files.sort();
    files
}

fn known_counts(folder: &Path) -> HashMap<String, String> {
    let text = std::fs::read_to_string(folder.join("counts.tsv")).unwrap_or_default();
    let pair = |l: &str| l.split_once('\t').map(|(a, b)| (a.to_owned(), b.to_owned()));
    text.lines().filter_map(pair).collect()
}

fn table(w: &Wishes) {
    let mut names = w.engines.clone();
    if w.ssxcc.is_some() {
        names.insert(0, "ssxcc".into());
    }
    let baseline = names[0].clone();
    let counts = known_counts(&w.folder);
    println!("| problem | {} | {baseline} / auto |", names.join(" | "));
    println!("|{}", "---|".repeat(names.len() + 2));
    let mut ratios: HashMap<String, Ratios> = HashMap::new();
    for file in dlx_files(&w.folder, &w.only) {
        let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let mut best: Vec<Outcome> = names.iter().map(|_| Outcome::Failed).collect();
        for _ in 0..w.runs {
            for (slot, name) in best.iter_mut().zip(&names) {
                if !slot.is_final() {
                    *slot = slot.better(run(name, w.ssxcc.as_deref(), &file, w.limit));
                }
            }
        }
        let want = counts.get(&stem).or_else(|| best.iter().find_map(Outcome::count)).cloned();
        let cells: Vec<String> = best.iter().map(|o| o.cell(want.as_ref())).collect();
        let base = best[0].seconds(want.as_ref());
        for (name, outcome) in names.iter().zip(&best) {
            if let (Some(b), Some(t)) =
                (base.filter(|b| *b >= LEAST), outcome.seconds(want.as_ref()))
            {
                ratios.entry(name.clone()).or_default().add(b, t);
            }
        }
        let auto =
            names.iter().position(|n| n == "auto").and_then(|k| best[k].seconds(want.as_ref()));
        let ratio = match (base, auto) {
            (Some(b), Some(a)) if b >= LEAST => format!("{:.1}", Ratios::of(b, a)),
            _ => String::new(),
        };
        println!("| {stem} | {} | {ratio} |", cells.join(" | "));
    }
    println!(
        "\nspeed relative to {baseline}, problems that take it {LEAST} s or more and both finish:"
    );
    for name in &names {
        let Some(r) = ratios.get(name) else { continue };
        let (mean, worst, count) = (r.mean(), r.worst(), r.count());
        println!("  {name}: geometric mean {mean:.2}, worst {worst:.2}, {count} problems");
    }
}
