//! Every search ends when its time is up, in any phase. No puzzle here could be answered in time.
//! The assertions are about the exit code and processor time, which does not depend on other
//! programs. `just overshoot` measures wall time.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

const TIME: Duration = Duration::from_millis(300);

/// Processor seconds of a whole command, including start and tables, on two threads of a debug
/// build. A command that ignores its time takes minutes.
const MOST: f64 = 5.0;

/// Time after which a command is killed.
const HANG: Duration = Duration::from_secs(120);

/// Exit codes of a stopped generator: with the nearest puzzle (1) or without any (3).
const STOPPED_MAKER: &[i32] = &[1, 3];

/// Commands with inputs that are slow for them, and the exit codes that each may have.
fn table(folder: &Path) -> Vec<(Vec<String>, &'static [i32])> {
    let write = |name: &str, text: String| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let empty = |side: usize, height: usize| {
        let row = format!("[{}]", vec!["0"; side].join(","));
        let cells = vec![row; side].join(",");
        let boxes = format!("[{height},{}]", side / height);
        format!("{{\"kind\":\"sudoku\",\"box\":{boxes},\"cells\":[{cells}]}}")
    };
    let (huge, large) = (write("64.json", empty(64, 8)), write("36.json", empty(36, 6)));
    let sixteen = ".".repeat(256);
    let kenken = write("kenken.json", loose_kenken(12));
    let killer = write("killer.json", loose_killer());
    let holes = write("holes.cnf", pigeons_as_clauses(12));
    let pigeons = write("pigeons.dlx", pigeons_as_cover(14));
    let rules = "[{\"thermometer\":[\"r1c1\",\"r2c2\",\"r3c3\"]},{\"anti-knight\":true}]";
    let rules = format!("{{\"kind\":\"sudoku\",\"box\":[4,4],\"rules\":{rules}}}");
    let rules = write("rules.json", rules);
    let checkpoint = folder.join("x.ckpt").display().to_string();
    let certificate = write("large.cert", large_certificate());
    let lines: Vec<(String, &[i32])> = vec![
        (format!("solve {huge}"), &[3]),
        (format!("solve --all {sixteen}"), &[3]),
        (format!("solve --all --json {sixteen}"), &[3]),
        (format!("check {huge}"), &[3]),
        (format!("check --engine sat {huge}"), &[3]),
        (format!("count {sixteen}"), &[3]),
        (format!("count --engine grid {kenken}"), &[3]),
        (format!("cover solve --all {pigeons}"), &[3]),
        (format!("cover count --memo never {pigeons}"), &[3]),
        (format!("matrix --solved {huge}"), &[3]),
        (format!("sat solve {holes}"), &[0]),
        (format!("sat solve --count 9 {holes}"), &[3]),
        (format!("prove {huge}"), &[3]),
        (format!("verify {certificate}"), &[3]),
        (format!("hint {large}"), &[3]),
        (format!("hint --all {large}"), &[3]),
        (format!("hint --all {killer}"), &[3]),
        (format!("explain --brief {large}"), &[3]),
        (format!("explain --brief {huge}"), &[3]),
        (format!("explain --brief {killer}"), &[3]),
        (format!("rate {huge}"), &[3]),
        (format!("minimize --seed 1 {huge}"), &[3]),
        (format!("draw --solution {huge}"), &[3]),
        (format!("improve {large}"), &[3]),
        (format!("count {rules}"), &[3]),
        (format!("explain --brief {rules}"), &[3]),
        (format!("solve --random --uniform --seed 1 {large}"), &[3]),
        (format!("cover cheapest {pigeons}"), &[3]),
        (format!("cover sample --seed 1 {pigeons}"), &[3]),
        (format!("cover count --memo never --checkpoint {checkpoint} {pigeons}"), &[3]),
        ("generate variant --seed 1 --box 4x4 --preset miracle".to_owned(), STOPPED_MAKER),
        ("generate minimal --seed 1 --count 100000".to_owned(), &[3]),
        ("generate sudoku --seed 1 --er 11.8..11.9".to_owned(), STOPPED_MAKER),
        ("generate sudoku --seed 1 --box 5x5 --level extreme".to_owned(), STOPPED_MAKER),
        ("generate killer --seed 1 --box 5x5 --level extreme".to_owned(), STOPPED_MAKER),
        ("generate jigsaw --seed 1 --size 16 --level extreme".to_owned(), STOPPED_MAKER),
        ("generate seventeen --seed 1".to_owned(), STOPPED_MAKER),
        ("generate hardest --seed 1 --er 11.9..12.0".to_owned(), STOPPED_MAKER),
        ("generate cruxes --seed 1 --count 100000".to_owned(), STOPPED_MAKER),
    ];
    let words = |line: &String| line.split(' ').map(str::to_owned).collect();
    lines.iter().map(|(line, codes)| (words(line), *codes)).collect()
}

/// Cages of six cells with the same sum everywhere: countless solutions.
fn loose_kenken(side: usize) -> String {
    let cage = |row: usize, column: usize| {
        let cells = (0..6).map(|i| format!("[{},{}]", row + i / 3, column + i % 3));
        let cells = cells.collect::<Vec<_>>().join(",");
        format!("{{\"cells\":[{cells}],\"op\":\"+\",\"target\":{}}}", 3 * side + 3)
    };
    let rows = (0..side).step_by(2);
    let cages = rows.flat_map(|row| (0..side).step_by(3).map(move |column| cage(row, column)));
    let cages = cages.collect::<Vec<_>>().join(",");
    format!("{{\"kind\":\"kenken\",\"size\":{side},\"cages\":[{cages}]}}")
}

/// Dominoes with the same sum on a grid of 36×36.
fn loose_killer() -> String {
    let cage = |row: usize, column: usize| {
        format!(
            "{{\"cells\":[[{row},{column}],[{row},{}]],\"op\":\"+\",\"target\":37}}",
            column + 1
        )
    };
    let cages = (0..36).flat_map(|row| (0..36).step_by(2).map(move |column| cage(row, column)));
    let cages = cages.collect::<Vec<_>>().join(",");
    format!("{{\"kind\":\"sudoku\",\"size\":36,\"box\":[6,6],\"cages\":[{cages}]}}")
}

/// One more pigeon than holes.
fn pigeons_as_clauses(holes: usize) -> String {
    let var = |pigeon: usize, hole: usize| pigeon * holes + hole + 1;
    let mut clauses = String::new();
    let mut count = 0;
    for pigeon in 0..=holes {
        (0..holes).for_each(|hole| clauses += &format!("{} ", var(pigeon, hole)));
        clauses += "0\n";
        count += 1;
        for (other, hole) in (0..pigeon).flat_map(|p| (0..holes).map(move |h| (p, h))) {
            clauses += &format!("-{} -{} 0\n", var(pigeon, hole), var(other, hole));
            count += 1;
        }
    }
    format!("p cnf {} {count}\n{clauses}", (holes + 1) * holes)
}

/// The same as an exact cover; pigeons are primary items.
fn pigeons_as_cover(holes: usize) -> String {
    let pigeons = (0..=holes).map(|p| format!("p{p}")).collect::<Vec<_>>().join(" ");
    let secondary = (0..holes).map(|h| format!("h{h}")).collect::<Vec<_>>().join(" ");
    let mut text = format!("{pigeons} | {secondary}\n");
    for (pigeon, hole) in (0..=holes).flat_map(|p| (0..holes).map(move |h| (p, h))) {
        text += &format!("p{pigeon} h{hole}\n");
    }
    text
}

/// A certificate whose clauses take long to build: hundreds of long cages.
fn large_certificate() -> String {
    let mut text = "quadrille certificate 1\nencoding 1\nsize 64\n".to_owned();
    for number in 0..400 {
        let row = number % 64 + 1;
        let cells: Vec<String> = (1..=40).map(|column| format!("r{row}c{column}")).collect();
        text += &format!("cage + {} repeats {}\n", 1000 + number, cells.join(" "));
    }
    text += "givens\n";
    text += &format!("{}\n", vec!["."; 64].join(" ")).repeat(64);
    text + "claim none\nrefutation\n0\nend 0\n"
}

/// Runs a command and returns its exit code and its processor seconds.
fn run(args: &[String], time: Duration) -> (Option<i32>, f64, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    let time = format!("{}ms", time.as_millis());
    command.args(args).args(["--time", &time]).stdin(Stdio::null()).stdout(Stdio::null());
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let id = child.id();
    let (done, waiting) = std::sync::mpsc::channel::<()>();
    let guard = std::thread::spawn(move || {
        if waiting.recv_timeout(HANG) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
            let _ = Command::new("kill").args(["-KILL", &id.to_string()]).status();
        }
    });
    // It has ended, but its process entry still exists.
    let pid = Pid::from_raw(id as i32).unwrap();
    waitid(WaitId::Pid(pid), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT).unwrap();
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap();
    let fields: Vec<&str> = stat.rsplit_once(") ").unwrap().1.split(' ').collect();
    let ticks = |at: usize| fields[at].parse::<f64>().unwrap();
    // Ticks of user and system time: a hundred a second wherever Linux runs.
    let seconds = (ticks(11) + ticks(12)) / 100.0;
    let mut said = String::new();
    let _ = std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut said);
    let code = child.wait().unwrap().code();
    drop(done);
    guard.join().unwrap();
    (code, seconds, said)
}

#[test]
fn every_command_ends_when_its_time_is_up() {
    let folder = tempfile::tempdir().unwrap();
    let mut wrong = Vec::new();
    for (args, codes) in table(folder.path()) {
        let (ended, seconds, said) = run(&args, TIME);
        if ended.is_none_or(|code| !codes.contains(&code)) || seconds > MOST {
            let line = args.join(" ");
            let told: String = said.chars().take(300).collect();
            wrong.push(format!("{line:.100}: code {ended:?}, {seconds:.1} s: {told}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// `just overshoot`: wall time, on an idle machine.
#[test]
#[ignore = "measures the clock: just overshoot"]
fn overshoot() {
    let folder = tempfile::tempdir().unwrap();
    for (args, _) in table(folder.path()) {
        // Later phases of a search have long stretches of their own.
        for time in [TIME, 4 * TIME] {
            let start = std::time::Instant::now();
            run(&args, time);
            let over = start.elapsed().saturating_sub(time).as_millis();
            println!("{over:>6} ms over {:>4}  {:.100}", time.as_millis(), args.join(" "));
        }
    }
}
