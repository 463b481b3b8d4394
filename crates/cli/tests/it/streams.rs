//! Answers come as soon as possible and in order; a closed pipe ends the program without a panic.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const MANY: &str =
    "009200700400000090700900005000005010005009820820000900000070006207090480003006279";
const KENKEN: &str = "4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4";

fn program() -> Command {
    Command::new(assert_cmd::cargo::cargo_bin("quadrille"))
}

/// A command that gets its input piece by piece.
struct Fed {
    child: Child,
    lines: std::sync::mpsc::Receiver<String>,
}

impl Fed {
    fn new(args: &[&str]) -> Self {
        let mut command = program();
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (send, lines) = channel();
        std::thread::spawn(move || {
            stdout.lines().map_while(Result::ok).try_for_each(|line| send.send(line))
        });
        Fed { child, lines }
    }

    fn feed(&mut self, text: &str) {
        let input = self.child.stdin.as_mut().unwrap();
        input.write_all(text.as_bytes()).unwrap();
        input.flush().unwrap();
    }

    /// The next line of the answer, which must come without more input.
    fn line(&self) -> String {
        self.lines.recv_timeout(Duration::from_secs(60)).expect("an answer while the pipe is open")
    }
}

impl Drop for Fed {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn every_command_answers_while_the_pipe_is_open() {
    for args in [
        &["solve"][..],
        &["check"],
        &["count"],
        &["convert", "--to", "line"],
        &["rate"],
        &["hint", "--nudge"],
        &["explain", "--json"],
        &["minimize"],
        &["canonical"],
        &["scramble"],
        &["neighbours"],
        &["solve", "--all", "--threads", "1"],
        &["check", "--dedup", "--json", "--threads", "3"],
    ] {
        let mut fed = Fed::new(args);
        fed.feed(&format!("{PUZZLE}\n"));
        assert!(!fed.line().is_empty(), "{args:?}");
        fed.feed(&format!("{MANY}\r\n"));
        if !["rate", "minimize", "explain", "hint", "check", "neighbours"].contains(&args[0]) {
            assert!(!fed.line().is_empty(), "{args:?}");
        }
    }
}

#[test]
fn lock_step_keeps_its_pace_and_its_order() {
    let mut fed = Fed::new(&["check"]);
    let unique = format!("unique: {SOLUTION}");
    for round in 0..2000 {
        fed.feed(&format!("{PUZZLE}\n"));
        assert_eq!(fed.line(), unique, "round {round}");
        if round % 100 == 7 {
            fed.feed(&format!("{KENKEN}\n"));
            assert_eq!(fed.line(), "unique: 1423231431424231");
        }
    }
}

#[test]
fn rows_of_a_grid_that_come_one_by_one_are_one_puzzle() {
    let mut fed = Fed::new(&["solve"]);
    for row in PUZZLE.replace('.', "0").as_bytes().chunks(9) {
        fed.feed(&format!("{}\n", std::str::from_utf8(row).unwrap()));
        std::thread::sleep(Duration::from_millis(30));
    }
    assert_eq!(fed.line(), SOLUTION);
    fed.feed("0003000230004000\n");
    assert_eq!(fed.line().len(), 16);
}

#[test]
fn a_region_map_right_after_its_givens_still_makes_a_jigsaw() {
    let map = "111222333111222333111222333444555666444555666444555666777888999777888999777888999";
    // A map of the boxes belongs to the same puzzle; on its own it would be a second one.
    let mut fed = Fed::new(&["solve"]);
    fed.feed(&format!("{PUZZLE}\n{map}\n{PUZZLE}\n"));
    assert_eq!((fed.line(), fed.line()), (SOLUTION.to_owned(), SOLUTION.to_owned()));
    assert!(fed.lines.recv_timeout(Duration::from_millis(300)).is_err());
}

#[test]
fn solutions_are_shown_as_they_are_found() {
    let empty = ".".repeat(81);
    let fed = Fed::new(&["solve", "--all", &empty]);
    let (first, second) = (fed.line(), fed.line());
    assert!(first.len() == 81 && second.len() == 81 && first != second);
}

#[test]
fn the_first_of_equal_puzzles_counts_on_every_number_of_threads() {
    let other = MANY.replace('0', ".");
    let text: String = (0..400)
        .map(|i| match i % 4 {
            0 => format!("{PUZZLE}\n"),
            1 => format!("{MANY}\n"),
            2 => format!("{}\n", KENKEN),
            _ => format!("{}{}\n", i % 9 + 1, &other[1..]),
        })
        .collect();
    let run = |command: &str, threads: &str| {
        let args = [command, "--dedup", "--threads", threads];
        let mut command = assert_cmd::Command::cargo_bin("quadrille").unwrap();
        command.args(args).write_stdin(text.as_str()).output().unwrap().stdout
    };
    for command in ["solve", "check", "canonical"] {
        let one = run(command, "1");
        assert!(!one.is_empty());
        for _ in 0..5 {
            assert!(run(command, "8") == one, "{command}");
        }
    }
}

/// Standard error and exit code of a command whose standard output is closed.
fn into_closed_pipe(args: &[&str], input: &str) -> (String, Option<i32>) {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = program();
    command.args(args).stdin(Stdio::piped()).stdout(writer).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    (String::from_utf8_lossy(&output.stderr).into_owned(), output.status.code())
}

#[test]
fn a_closed_pipe_ends_every_command_quietly() {
    let folder = tempfile::tempdir().unwrap();
    let cert = folder.path().join("x.cert").to_str().unwrap().to_owned();
    assert!(program().args(["prove", "-o", &cert, PUZZLE]).output().unwrap().status.success());
    for (args, input) in [
        (vec!["solve", PUZZLE], ""),
        (vec!["solve", "--all", MANY], ""),
        (vec!["check", PUZZLE], ""),
        (vec!["count", PUZZLE], ""),
        (vec!["count", "--all-grids", "2x2"], ""),
        (vec!["verify", &cert], ""),
        (vec!["verify"], "nonsense"),
        (vec!["prove", PUZZLE], ""),
        (vec!["prove", "--json", "-o", &cert, PUZZLE], ""),
        (vec!["completions", "bash"], ""),
        (vec!["man"], ""),
        (vec!["--help"], ""),
        (vec!["convert", "--formats"], ""),
        (vec!["convert", "--to", "grid", PUZZLE], ""),
        (vec!["matrix", "--blank"], ""),
        (vec!["cnf", "--blank"], ""),
        (vec!["cnf", "--blank", "--style", "dimacs"], ""),
        (vec!["sat", "solve"], "p cnf 1 1\n1 0\n"),
        (vec!["sat", "solve", "--count", "3"], "p cnf 1 1\n1 0\n"),
        (vec!["cover", "solve"], "a b\na\nb\n"),
        (vec!["cover", "show"], "a b\na\nb\n"),
        (vec!["cover", "count"], "a b\na\nb\n"),
        (vec!["hint", PUZZLE], ""),
        (vec!["hint", "--technique", "list"], ""),
        (vec!["explain", PUZZLE], ""),
        (vec!["rate", PUZZLE], ""),
        (vec!["bench", "--each", "1ms"], ""),
        (vec!["bank", "list"], ""),
        (vec!["bank", "check", "extreme"], ""),
        (vec!["generate", "sudoku"], ""),
    ] {
        let (told, code) = into_closed_pipe(&args, input);
        assert!(!told.contains("panicked"), "{args:?}: {told}");
        assert!(matches!(code, Some(0 | 65)), "{args:?}: {code:?} {told}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_device_is_no_panic_and_an_endless_input_ends_with_its_reader() {
    let shell = |line: &str| {
        let path = assert_cmd::cargo::cargo_bin("quadrille");
        let line = line.replace("quadrille", path.to_str().unwrap());
        Command::new("timeout").args(["60", "sh", "-c", &line]).output().unwrap()
    };
    assert_eq!(shell("quadrille solve 53..7....6..195....98 2>/dev/full").status.code(), Some(65));
    assert_eq!(shell("quadrille solve --example >/dev/full").status.code(), Some(74));
    let ended = shell("yes | quadrille solve 2>&1 | head -1");
    assert_eq!(ended.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&ended.stdout).contains("error"));
}
