//! A panic in one question gives one clear line and exit code 70; all other answers are right and
//! in order. The debug build reads the panics to trigger from the variable `QUADRILLE_FAULT`.

use std::path::Path;
use std::process::Output;
use std::time::Duration;

use assert_cmd::Command;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Runs the program with these faults; a run that hangs fails.
fn run(fault: &str, args: &[&str]) -> Output {
    let mut command = Command::cargo_bin("quadrille").unwrap();
    command.args(args).env("QUADRILLE_FAULT", fault).env_remove("RUST_BACKTRACE");
    command.timeout(Duration::from_secs(300)).output().unwrap()
}

fn lines(bytes: &[u8]) -> Vec<String> {
    String::from_utf8(bytes.to_vec()).unwrap().lines().map(str::to_owned).collect()
}

/// The lines without the parts that differ from run to run.
fn steady(bytes: &[u8]) -> Vec<String> {
    let cut = |line: String| line.split(",\"nodes\":").next().unwrap().to_owned();
    lines(bytes).into_iter().map(cut).collect()
}

/// 40 puzzles that repeat these in turn.
fn puzzles(folder: &Path, name: &str, turns: &[&str]) -> String {
    let text: String = turns.iter().cycle().take(40).flat_map(|line| [line, "\n"]).collect();
    let file = folder.join(name);
    std::fs::write(&file, text).unwrap();
    file.to_str().unwrap().to_owned()
}

#[test]
fn a_puzzle_that_panics_is_one_error_among_the_answers() {
    let folder = tempfile::tempdir().unwrap();
    let none = format!("55{}", &PUZZLE[2..]);
    let all = puzzles(folder.path(), "all", &[PUZZLE, &none, &".".repeat(81)]);
    let unique = puzzles(folder.path(), "unique", &[PUZZLE]);
    let solved = puzzles(folder.path(), "solved", &[PUZZLE, &none]);
    for args in [
        &["solve", &all][..],
        &["check", &all],
        &["check", "--json", &all],
        &["count", "--limit", "5", &all],
        &["solve", "--limit", "2", "--json", &solved],
        &["minimize", "--seed", "1", &unique],
    ] {
        let mut right = steady(&run("", args).stdout);
        assert_eq!(right.len(), 40, "{args:?}");
        // With --json an error object replaces the answer.
        let object = args.contains(&"--json");
        if !object {
            right.remove(16);
        }
        for threads in ["1", "2", "8"] {
            let out = run("lines:1,question:17", &[args, &["--threads", threads]].concat());
            assert_eq!(out.status.code(), Some(70), "{args:?}: {out:?}");
            let error = "error: line 17: internal error: injected fault: question 17 (";
            let is_broken = |line: &&String| line.starts_with(error);
            let errors = lines(&out.stderr);
            assert_eq!(errors.iter().filter(is_broken).count(), 1, "{args:?}: {errors:?}");
            assert!(!errors.iter().any(|line| line.contains("panicked")), "{errors:?}");
            let mut answers = steady(&out.stdout);
            if object {
                let start = "{\"line\":17,\"error\":{\"detail\":\"internal error: ";
                assert!(answers[16].starts_with(start), "{answers:?}");
                answers[16] = right[16].clone();
            }
            assert_eq!(answers, right, "{args:?}");
        }
    }
}

#[test]
fn generation_goes_on_behind_a_puzzle_that_panics() {
    let order = ["generate", "--level", "easy", "--count", "6", "--seed", "7"];
    let right = lines(&run("", &order).stdout);
    assert_eq!(right.len(), 6);
    for threads in ["1", "2", "8"] {
        let out = run("number:3", &[&order[..], &["--threads", threads]].concat());
        assert_eq!(out.status.code(), Some(70));
        assert_eq!(lines(&out.stdout), [&right[..3], &right[4..]].concat());
        let errors = lines(&out.stderr);
        assert!(
            errors[0].starts_with("error: puzzle 4: internal error: injected fault"),
            "{errors:?}"
        );
        assert_eq!(errors.len(), 1, "{errors:?}");
    }
    for (fault, args) in [
        ("search:0", &["generate", "seventeen", "--seed", "1", "--time", "60s"][..]),
        ("item:0", &["generate", "minimal", "--count", "3", "--seed", "1", "--threads", "2"]),
    ] {
        let out = run(fault, args);
        assert_eq!((out.status.code(), out.stdout.len()), (Some(70), 0), "{out:?}");
        assert_eq!(lines(&out.stderr).len(), 1, "{out:?}");
    }
}

/// n queens; diagonals are secondary items.
fn queens(n: usize) -> String {
    let names = |c: char, k: usize| (0..k).map(move |i| format!("{c}{i} ")).collect::<String>();
    let mut text = names('r', n) + &names('c', n) + "| " + &names('a', 2 * n) + &names('b', 2 * n);
    for (r, c) in (0..n).flat_map(|r| (0..n).map(move |c| (r, c))) {
        text += &format!("\nr{r} c{c} a{} b{}", r + c, n + r - c);
    }
    text
}

#[test]
fn a_count_whose_worker_panics_is_no_count() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (problem, checkpoint) = (path("q.dlx"), path("q.ckpt"));
    std::fs::write(&problem, queens(11)).unwrap();
    for threads in ["1", "2", "8"] {
        let _ = std::fs::remove_file(&checkpoint);
        let count = ["cover", "count", "--memo", "never", "--threads", threads, &problem];
        let saved = [&count[..], &["--checkpoint", &checkpoint]].concat();
        let listed = ["cover", "solve", "--all", "--threads", threads, &problem];
        for (fault, args) in [("part:5", &count[..]), ("subtree:0", &saved), ("part:20", &listed)] {
            if threads == "1" && fault != "subtree:0" {
                continue;
            }
            let out = run(fault, args);
            assert_eq!(out.status.code(), Some(70), "{args:?}: {out:?}");
            assert!(args[1] == "solve" || out.stdout.is_empty(), "{out:?}");
            let errors = lines(&out.stderr);
            assert!(errors[0].starts_with("error: internal error: injected fault: "), "{errors:?}");
            assert_eq!(errors.len(), 1, "{errors:?}");
        }
        assert_eq!(lines(&run("", &saved).stdout), ["2680"]);
    }
}
