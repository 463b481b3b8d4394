//! `cover-bench kinds DIR --quadrille PATH [--dlx3 PATH] [--dlx5 PATH] [--dlx6 PATH] [--runs N]
//! [--time-limit S]`: compares problems with bounds, with costs, and all solutions as a diagram,
//! with the program that Knuth wrote for each kind.
//!
//! Every run is a separate process that reads the problem from a file. The time is CPU time, the
//! least of the runs, which alternate. A cell is `WRONG` if the two disagree on the number of
//! solutions, the least cost, or the number of solutions in the diagram.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use bench_clock::Ratios;

use crate::bounds;

struct Wishes {
    folder: PathBuf,
    quadrille: PathBuf,
    rivals: [Option<PathBuf>; 3],
    runs: usize,
    limit: Duration,
}

/// A kind of problem: the arguments of both programs, and the parsers of their output.
struct Kind {
    rival: &'static str,
    title: &'static str,
    rival_args: &'static [&'static str],
    args: fn(&Path) -> Vec<String>,
    theirs: fn(&str) -> Option<String>,
    ours: fn(&str) -> Option<String>,
    size: fn(&str) -> Option<String>,
}

/// Problems of the folder that get costs: all that have a solution and take dlx5 between 20 ms and
/// 10 s.
const COSTED: [&str; 15] = [
    "3dm-30-240",
    "components-10",
    "dudeney",
    "latin-6",
    "pent-3x20",
    "pent-6x10",
    "qwh-30-302",
    "qwh-35-378",
    "rand-36-600-6",
    "rand-40-300-5",
    "rand-80-300-4",
    "s25-h300",
    "s9-many",
    "solidpent-3x4x5",
    "sudoku6-empty",
];

/// Runs with the arguments after `kinds`; `None` for wrong usage.
pub fn run(words: &[String]) -> Option<()> {
    let wishes = wishes(words)?;
    let scratch = std::env::temp_dir().join(format!("cover-kinds-{}", std::process::id()));
    std::fs::create_dir_all(&scratch).ok()?;
    let write = |name: &str, text: String| {
        let file = scratch.join(format!("{name}.dlx"));
        std::fs::write(&file, text).map(|()| file).ok()
    };
    let bounded: Vec<_> =
        bounds::problems().into_iter().filter_map(|(n, t)| write(&n, t)).collect();
    let costed = COSTED.iter().filter_map(|stem| {
        let text = std::fs::read_to_string(wishes.folder.join(format!("{stem}.dlx"))).ok()?;
        write(&format!("cost-{stem}"), with_costs(&text))
    });
    let costed: Vec<_> = costed.collect();
    let plain = crate::dlx_files(&wishes.folder, "");
    for (at, files) in [bounded, costed, plain].into_iter().enumerate() {
        if let Some(rival) = &wishes.rivals[at] {
            table(&wishes, &KINDS[at], rival, &files);
        }
    }
    let _ = std::fs::remove_dir_all(&scratch);
    Some(())
}

const KINDS: [Kind; 3] = [
    Kind {
        rival: "dlx3",
        title: "bounds, all solutions",
        rival_args: &["v1"],
        args: |file| words(&["cover", "count"], file),
        theirs: |said| after(said, "Altogether "),
        ours: |said| said.split_whitespace().next().map(str::to_owned),
        size: |_| None,
    },
    Kind {
        rival: "dlx5",
        title: "costs, the cheapest",
        rival_args: &["v1", "m1"],
        args: |file| words(&["cover", "cheapest", "--json"], file),
        theirs: |said| said.rsplit("total cost $").next().and_then(number),
        ours: |said| after(said, "\"cost\":"),
        size: |_| None,
    },
    Kind {
        rival: "dlx6",
        title: "the diagram of all solutions",
        rival_args: &["v1"],
        args: |file| {
            let diagram = std::env::temp_dir().join("cover-kinds.zdd").display().to_string();
            words(&["cover", "compile", "--json", "-o", &diagram], file)
        },
        theirs: |said| after(said, "Altogether "),
        ours: |said| after(said, "\"count\":\""),
        size: |said| after(said, "\"size\":").or_else(|| before(said, " ZDD nodes")),
    },
];

fn words(words: &[&str], file: &Path) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).chain([file.display().to_string()]).collect()
}

/// The number after these words.
fn after(said: &str, words: &str) -> Option<String> {
    said.split(words).nth(1).and_then(number)
}

fn before(said: &str, words: &str) -> Option<String> {
    said.split(words).next()?.rsplit(' ').next().and_then(number)
}

fn number(text: &str) -> Option<String> {
    let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
    (!digits.is_empty()).then_some(digits)
}

fn wishes(words: &[String]) -> Option<Wishes> {
    let mut w = Wishes {
        folder: PathBuf::new(),
        quadrille: PathBuf::new(),
        rivals: [None, None, None],
        runs: 3,
        limit: Duration::from_secs(60),
    };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--quadrille" => w.quadrille = words.next()?.into(),
            "--dlx3" => w.rivals[0] = Some(words.next()?.into()),
            "--dlx5" => w.rivals[1] = Some(words.next()?.into()),
            "--dlx6" => w.rivals[2] = Some(words.next()?.into()),
            "--runs" => w.runs = words.next()?.parse().ok().filter(|&n| n > 0)?,
            "--time-limit" => w.limit = Duration::from_secs(words.next()?.parse().ok()?),
            folder => w.folder = folder.into(),
        }
    }
    (w.folder.is_dir() && w.quadrille.is_file()).then_some(w)
}

/// Adds a cost to every option, 0 to 99, by a hash of its text.
fn with_costs(text: &str) -> String {
    let mut lines = text.lines().map(str::trim_end).filter(|line| !line.starts_with('|'));
    let mut out = format!("{}\n", lines.next().unwrap_or_default());
    for line in lines.filter(|line| !line.is_empty()) {
        let hash = line
            .bytes()
            .fold(17u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
        out += &format!("{line} |{}\n", (hash >> 20) % 100);
    }
    out
}

fn table(w: &Wishes, kind: &Kind, rival: &Path, files: &[PathBuf]) {
    println!(
        "\n| {} | {} | quadrille | times | sizes |\n|---|---|---|---|---|",
        kind.title, kind.rival
    );
    let mut ratios = Ratios::default();
    for file in files {
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        let (mut theirs, mut ours) = (None, None);
        for _ in 0..w.runs {
            theirs = better(theirs, process(rival, kind.rival_args, Some(file), w.limit));
            let args = (kind.args)(file);
            let args: Vec<&str> = args.iter().map(String::as_str).collect();
            ours = better(ours, process(&w.quadrille, &args, None, w.limit));
        }
        let said = |it: &Option<(f64, String)>, read: fn(&str) -> Option<String>| {
            it.as_ref().and_then(|(_, said)| read(said))
        };
        let (a, b) = (said(&theirs, kind.theirs), said(&ours, kind.ours));
        let verdict = if a.is_some() && b.is_some() && a != b { " WRONG" } else { "" };
        let seconds = |it: &Option<(f64, String)>, read: &Option<String>| {
            it.as_ref().filter(|_| read.is_some()).map(|(seconds, _)| *seconds)
        };
        let (their, our) = (seconds(&theirs, &a), seconds(&ours, &b));
        let cell = |seconds: Option<f64>| seconds.map_or("none".into(), |s| format!("{s:.3}"));
        let times = match (their, our) {
            (Some(their), Some(our)) if their >= crate::LEAST => {
                ratios.add(their, our);
                format!("{:.1}", Ratios::of(their, our))
            }
            _ => String::new(),
        };
        let sizes = match (said(&theirs, kind.size), said(&ours, kind.size)) {
            (Some(theirs), Some(ours)) => format!("{theirs} {ours}"),
            _ => String::new(),
        };
        println!("| {stem}{verdict} | {} | {} | {times} | {sizes} |", cell(their), cell(our));
    }
    let (mean, worst, count) = (ratios.mean(), ratios.worst(), ratios.count());
    println!(
        "\n{} / quadrille: geometric mean {mean:.2}, worst {worst:.2}, {count} problems",
        kind.rival
    );
}

type Run = Option<(f64, String)>;

fn better(a: Run, b: Run) -> Run {
    match (a, b) {
        (Some(a), Some(b)) => Some(if a.0 <= b.0 { a } else { b }),
        (a, b) => a.or(b),
    }
}

/// CPU seconds of a process and its output on both streams. The output goes to a file, because an
/// unread pipe would block the process.
fn process(program: &Path, args: &[&str], input: Option<&Path>, limit: Duration) -> Run {
    let said = std::env::temp_dir().join(format!("cover-kinds-{}.txt", std::process::id()));
    let outlet = File::create(&said).ok()?;
    let errors = outlet.try_clone().ok()?;
    let stdin = input.map_or(Some(Stdio::null()), |file| File::open(file).ok().map(Stdio::from))?;
    let child = Command::new(program).args(args).stdin(stdin).stdout(outlet).stderr(errors).spawn();
    let seconds = bench_clock::wait(&child.ok()?, limit)?;
    let text = std::fs::read_to_string(&said).ok()?;
    let _ = std::fs::remove_file(&said);
    Some((seconds, text))
}
