//! Recorded answers: every command line in `tests/golden/*.txt` is run through the real binary, and
//! must give the recorded exit code, standard output and standard error.
//!
//! ```text
//! $ quadrille generate sudoku --seed 7 | quadrille rate     words as in a shell, '…' quotes
//! < a line of standard input
//! = 0                                                       the exit code (of the last in a pipe)
//! > a line of standard output
//! ! a line of standard error
//! ```
//!
//! A case ends with a blank line. Its commands run one after another in one empty folder (`> FILE`
//! writes there, `cat FILE` reads). Lines that begin with `#` are comments. Times are masked, and a
//! long output is recorded as its first lines and a hash of all of it (64-bit FNV-1a).
//!
//! A difference is a changed answer. If the change is intended, `QUADRILLE_BLESS=1 cargo test -p
//! quadrille-cli --test it golden` writes the new answers into the files for `git diff` to show. A
//! new case needs only its `$` and `<` lines. `QUADRILLE_BIN=FILE` runs another binary.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Lines recorded of an output with more than [`WHOLE`] lines, and characters of a long line.
const SHOWN: usize = 8;
const WHOLE: usize = 30;
const WIDTH: usize = 200;

/// One `$` line with its input and its recorded answer.
#[derive(Default)]
struct Step {
    command: String,
    input: String,
    recorded: String,
}

/// Runs the commands of one file and compares, or writes, the answers.
fn replay(area: &str) {
    let path = folder().join(area).with_extension("txt");
    let text = fs::read_to_string(&path).unwrap();
    let (mut now, mut wrong) = (String::new(), Vec::new());
    for (i, case) in text.split("\n\n").enumerate() {
        let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("golden-{area}-{i}"));
        let _ = fs::remove_dir_all(&scratch);
        fs::create_dir_all(&scratch).unwrap();
        let (comments, steps) = parse(case);
        now += &comments;
        for step in steps {
            let answer = run(&step, &scratch);
            if answer != step.recorded {
                wrong.push(format!("{}\nrecorded:\n{}now:\n{answer}", step.command, step.recorded));
            }
            now += &format!("$ {}\n{}{answer}", step.command, prefixed("<", &step.input));
        }
        now.push('\n');
        fs::remove_dir_all(&scratch).unwrap();
    }
    if std::env::var_os("QUADRILLE_BLESS").is_some() {
        fs::write(&path, now.trim_end().to_owned() + "\n").unwrap();
    } else {
        assert!(
            wrong.is_empty(),
            "{} answers of {area} differ:\n{}",
            wrong.len(),
            wrong.join("\n")
        );
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// The comments before a case, and its steps.
fn parse(case: &str) -> (String, Vec<Step>) {
    let (mut comments, mut steps) = (String::new(), Vec::<Step>::new());
    for line in case.lines().filter(|line| !line.is_empty()) {
        if let Some(command) = line.strip_prefix("$ ") {
            steps.push(Step { command: command.to_owned(), ..Step::default() });
        } else if line.starts_with('#') && steps.is_empty() {
            comments += &format!("{line}\n");
        } else {
            let step = steps.last_mut().expect("a command comes first");
            match line.strip_prefix('<') {
                Some(input) => {
                    step.input += &format!("{}\n", input.strip_prefix(' ').unwrap_or(input))
                }
                None => step.recorded += &format!("{line}\n"),
            }
        }
    }
    (comments, steps)
}

/// The answer to a step, in recorded form.
fn run(step: &Step, scratch: &Path) -> String {
    let (mut input, mut errors, mut code) = (step.input.clone().into_bytes(), Vec::new(), 0);
    for command in words(&step.command).split(|word| word == "|") {
        let redirected = command.iter().position(|word| word == ">");
        let (command, file) = command.split_at(redirected.unwrap_or(command.len()));
        let out = match command[0].as_str() {
            "quadrille" => quadrille(&command[1..], &input, scratch),
            "cat" => {
                input = fs::read(scratch.join(&command[1])).unwrap();
                continue;
            }
            other => panic!("only quadrille and cat are run, not {other}"),
        };
        input = out.stdout;
        errors.extend(out.stderr);
        code = out.status.code().unwrap_or(-1);
        if let [_, name] = file {
            fs::write(scratch.join(name), std::mem::take(&mut input)).unwrap();
        }
    }
    format!("= {code}\n{}{}", shown(">", &input), shown("!", &errors))
}

fn quadrille(args: &[String], input: &[u8], scratch: &Path) -> Output {
    let binary =
        std::env::var_os("QUADRILLE_BIN").unwrap_or_else(|| env!("CARGO_BIN_EXE_quadrille").into());
    let mut child = Command::new(binary)
        .args(args)
        .current_dir(scratch)
        .env_remove("COLUMNS")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut stdin, input) = (child.stdin.take().unwrap(), input.to_vec());
    // A command that ignores its input may close it.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let out = child.wait_with_output().unwrap();
    writer.join().unwrap();
    out
}

/// Words separated by blanks; `'…'` keeps blanks.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quoted) = (Vec::new(), None::<String>, false);
    for c in command.chars() {
        match c {
            '\'' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            ' ' if !quoted => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// An output in recorded form: escaped, times masked, long ones cut with a hash.
fn shown(mark: &str, output: &[u8]) -> String {
    let text = without_times(&String::from_utf8_lossy(output));
    if text.is_empty() {
        return String::new();
    }
    let lines: Vec<&str> = text.lines().collect();
    let long = lines.len() > WHOLE || lines.iter().any(|line| line.chars().count() > WIDTH);
    if !long {
        let open = if text.ends_with('\n') { "" } else { "\\ no end of line\n" };
        return prefixed(mark, &text) + open;
    }
    let first = lines.len().min(if lines.len() > WHOLE { SHOWN } else { WHOLE });
    let cut = |line: &&str| line.chars().take(WIDTH).collect::<String>() + "\n";
    let head: String = lines[..first].iter().map(cut).collect();
    let (count, hash) = (lines.len(), fnv1a(text.as_bytes()));
    format!("{}\\ {count} lines, {hash:016x}\n", prefixed(mark, &head))
}

fn prefixed(mark: &str, text: &str) -> String {
    let line = |line: &str| {
        let line: String = line.chars().map(escaped).collect();
        if line.is_empty() { format!("{mark}\n") } else { format!("{mark} {line}\n") }
    };
    text.split_terminator('\n').map(line).collect()
}

fn escaped(c: char) -> String {
    if c.is_control() && c != '\t' { c.escape_default().to_string() } else { c.to_string() }
}

/// The text with zeros for times and nodes (`"ms":1.5`, `1.5 ms`, `1.5 s`, `"nodes":7`, `7 nodes`),
/// which are not answers, and without the names of instruction sets.
fn without_times(text: &str) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let number = rest[at..].find(|c: char| !"0123456789.e-".contains(c));
        let end = number.map_or(rest.len(), |length| at + length);
        out += &rest[..at];
        let measured = ["\"ms\":", "\"nodes\":"].iter().any(|key| out.ends_with(key))
            || [" ms", " s\n", " s,", " nodes"].iter().any(|unit| rest[end..].starts_with(unit));
        out += if measured { "0" } else { &rest[at..end] };
        rest = &rest[end..];
    }
    out += rest;
    [" (avx2)", " (avx512)", " (portable)"].iter().fold(out, |out, simd| out.replace(simd, ""))
}

fn fnv1a(bytes: &[u8]) -> u64 {
    let step = |hash: u64, &b: &u8| (hash ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// One test per file, so that they run in parallel; `AREAS` lists them all.
macro_rules! areas {
    ($($area:ident)*) => {
        $(#[test] fn $area() { replay(stringify!($area)); })*
        const AREAS: &[&str] = &[$(stringify!($area)),*];
    };
}

areas! {
    bank canonical check cnf count cover errors explain generate hint jigsaws kenken killer
    large levels matrix minimize prove rate read rules sat scramble solve variants write
}

#[test]
fn every_file_is_replayed_and_there_are_many_cases() {
    let mut cases = 0;
    for file in fs::read_dir(folder()).unwrap() {
        let path = file.unwrap().path();
        assert!(AREAS.contains(&path.file_stem().unwrap().to_str().unwrap()), "{path:?}");
        cases += fs::read_to_string(path).unwrap().lines().filter(|l| l.starts_with("$ ")).count();
    }
    assert!(cases >= 200, "{cases}");
}
