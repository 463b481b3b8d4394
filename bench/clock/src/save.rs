//! `--save`: also writes the table to `bench/results`, with the date, the machine and the commit.
//!
//! The program runs itself again without `--save` and copies the output, so that benchmarks just
//! print their tables.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

/// If `--save` is among the arguments: runs this program without it, writes its output to standard
/// output and to a new file of results, and returns the exit code. Else `None`.
pub fn save_if_asked(bench: &str) -> Option<ExitCode> {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let before = args.len();
    args.retain(|arg| arg != "--save");
    if args.len() == before {
        return None;
    }
    Some(save(bench, &args).unwrap_or_else(|error| {
        eprintln!("{bench}: {error}");
        ExitCode::from(74)
    }))
}

fn save(bench: &str, args: &[String]) -> std::io::Result<ExitCode> {
    let path = free_path(bench);
    let mut file = File::create(&path)?;
    writeln!(file, "{}", header(bench, args))?;
    let mut child =
        Command::new(std::env::current_exe()?).args(args).stdout(Stdio::piped()).spawn()?;
    let printed = child.stdout.take().map(BufReader::new);
    for line in printed.into_iter().flat_map(BufRead::lines) {
        let line = line?;
        println!("{line}");
        writeln!(file, "{line}")?;
    }
    writeln!(file, "```")?;
    eprintln!("saved as {}", path.display());
    let code = child.wait()?.code().and_then(|code| u8::try_from(code).ok());
    Ok(ExitCode::from(code.unwrap_or(1)))
}

/// The text above the table. Folders are reduced to their names, because their location does not
/// matter elsewhere.
fn header(bench: &str, args: &[String]) -> String {
    let name = |arg: &String| match Path::new(arg).file_name() {
        Some(name) if arg.contains('/') => name.to_string_lossy().into_owned(),
        _ => arg.clone(),
    };
    let args: Vec<String> = args.iter().map(name).collect();
    let changed = if said("git", &["status", "--porcelain"]).is_empty() { "" } else { ", changed" };
    format!(
        "# {bench} {}\n\n* date: {}\n* machine: {}\n* commit: {}{changed}\n* compiler: {}\n\n```text",
        args.join(" "),
        said("date", &["-u", "+%Y-%m-%d %H:%M UTC"]),
        machine(),
        said("git", &["rev-parse", "--short=10", "HEAD"]),
        said("rustc", &["--version"]),
    )
}

/// The processor's name and number.
fn machine() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    let model = model.map_or(std::env::consts::ARCH, |(_, name)| name);
    format!("{model}, {cores} cores")
}

/// The output of a program, or an empty text.
fn said(program: &str, args: &[&str]) -> String {
    let out = Command::new(program).args(args).current_dir(env!("CARGO_MANIFEST_DIR")).output();
    out.map_or_else(|_| String::new(), |out| String::from_utf8_lossy(&out.stdout).trim().to_owned())
}

/// A free name: bench, date, commit and, from the second on, a number.
fn free_path(bench: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../results");
    let (date, commit) =
        (said("date", &["-u", "+%Y-%m-%d"]), said("git", &["rev-parse", "--short=10", "HEAD"]));
    let name = |n: u32| match n {
        1 => format!("{bench}-{date}-{commit}.md"),
        n => format!("{bench}-{date}-{commit}-{n}.md"),
    };
    let mut paths = (1..).map(|n| folder.join(name(n)));
    paths.find(|path| !path.exists()).unwrap_or(folder)
}
