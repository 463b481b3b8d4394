//! Manners of the command line: inapplicable options are refused, codes and messages are
//! consistent, and text from the input is escaped on a terminal.

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, diff, is_empty, starts_with};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const KENKEN: &str = "4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4";

fn quadrille(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("quadrille").unwrap();
    command.args(args).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

#[test]
fn an_option_that_would_be_ignored_is_wrong_usage() {
    for args in [
        &["matrix", "--blank", PUZZLE][..],
        &["matrix", "--blank", "--from", "line"],
        &["matrix", "--side", "4", PUZZLE],
        &["matrix", "--blank", "--side", "4"],
        &["matrix", "--cages", "tuples", PUZZLE],
        &["matrix", "--cages", "tuples", "--style", "lines", KENKEN],
        &["matrix", "--cages", "tuples", "-o", "never.svg", KENKEN],
        &["cnf", "--blank", PUZZLE],
        &["cnf", "--amo", "ladder", "--blank"],
        &["solve", "--seed", "3", PUZZLE],
        &["solve", "--to", "grid", "--json", PUZZLE],
        &["count", "--all-grids", "3x3", "--limit", "5"],
        &["count", "--all-grids", "3x3", "--time", "5s"],
        &["convert", "--formats", PUZZLE],
        &["sat", "solve", "--proof-format", "lrat"],
        &["sat", "solve", "--count", "3", "--proof", "x"],
        &["prove", "--json", PUZZLE],
    ] {
        quadrille(args).assert().code(2).stdout(is_empty());
    }
}

#[test]
fn an_instruction_set_that_would_be_ignored_is_wrong_usage() {
    for (level, message) in
        [("sse", "is not a level; known are portable"), ("neon", "has no neon; it has portable")]
    {
        if level == "neon" && cfg!(target_arch = "aarch64") {
            continue;
        }
        let mut command = quadrille(&["check", PUZZLE]);
        let assert = command.env("QUADRILLE_SIMD", level).assert();
        assert.code(2).stdout(is_empty()).stderr(contains(message));
    }
    quadrille(&["check", PUZZLE]).env("QUADRILLE_SIMD", "portable").assert().code(0);
}

#[test]
fn what_cannot_be_is_wrong_usage_everywhere() {
    for args in [
        &["solve", "--limit", "0", PUZZLE][..],
        &["count", "--limit", "0", PUZZLE],
        &["cover", "solve", "--limit", "0"],
        &["cover", "count", "--limit", "0"],
        &["cover", "sample", "--count", "0"],
        &["sat", "solve", "--count", "0"],
        &["solve", "--box", "0x0", PUZZLE],
        &["matrix", "--blank", "--box", "0x3"],
        &["solve", "--engine", "nine", KENKEN],
        &["solve", ""],
        &["convert", "--to", "line", "--blank", "5", PUZZLE],
        &["convert", "--to", "line", "--blank", "A", PUZZLE],
    ] {
        quadrille(args).write_stdin("a\na\n").assert().code(2).stdout(is_empty());
    }
    quadrille(&["solve", ""]).assert().stderr(contains("neither a file nor a puzzle"));
    let seed = quadrille(&["solve", "--random", "--seed", "-1", PUZZLE]).assert().code(2);
    seed.stderr(contains("from 0 to"));
}

#[test]
fn an_argument_is_called_so() {
    let two = quadrille(&["solve", PUZZLE, &PUZZLE[..80]]).assert().code(1);
    two.stdout(diff(format!("{SOLUTION}\n"))).stderr(contains("--> argument 2:1:"));
    quadrille(&["convert", "--to", "keen", PUZZLE, KENKEN])
        .assert()
        .code(1)
        .stderr(starts_with("error: argument 1: "));
    quadrille(&["convert", "--to", "keen"])
        .write_stdin(format!("\n{PUZZLE}"))
        .assert()
        .code(1)
        .stderr(starts_with("error: line 2: "));
    // Each answer is one line, however many lines the puzzle has.
    let grid: Vec<&str> =
        PUZZLE.as_bytes().chunks(9).map(|r| std::str::from_utf8(r).unwrap()).collect();
    let told = quadrille(&["check"]).write_stdin(grid.join("\n")).assert().code(0);
    told.stdout(diff(format!("unique: {SOLUTION}\n")));
}

#[test]
fn messages_name_the_option_that_helps() {
    let utf16: Vec<u8> =
        [0xff, 0xfe].into_iter().chain(PUZZLE.bytes().flat_map(|b| [b, 0])).collect();
    let told = |args: &[&str], input: &[u8]| {
        let output = quadrille(args).write_stdin(input).output().unwrap();
        String::from_utf8(output.stderr).unwrap()
    };
    let many =
        r#"{"kind":"kenken","size":3,"cages":[{"cells":[[0,0],[0,1],[0,2]],"op":"-","target":1}]}"#;
    for (input, option) in [
        (utf16.as_slice(), "--utf16"),
        (PUZZLE.replace('.', "-").as_bytes(), "--loose-blanks"),
        (format!("{PUZZLE},{SOLUTION}\n").as_bytes(), "--from csv"),
        (many.as_bytes(), "--many"),
    ] {
        let said = told(&["solve"], input);
        assert!(said.contains(&format!("= try {option}")), "{option}: {said}");
    }
}

#[test]
fn nothing_of_the_input_reaches_a_terminal_raw() {
    let bad = |args: &[&str], input: &str| {
        let output = quadrille(args).write_stdin(input).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(!told.contains(['\u{1b}', '\u{202e}']), "{args:?}: {told:?}");
        assert!(!told.is_empty());
    };
    bad(&["cover", "count"], "a b\na \u{1b}[31mc\u{202e}\n");
    bad(&["cover", "count"], "a \u{1b}[31mb\na\n");
    bad(&["sat", "solve"], "p cnf 1 1\n\u{1b}[31m 0\n");
    bad(&["solve"], "\u{1b}[31m\n");
    bad(&["solve", "/no/\u{1b}[31m.txt"], "");
    bad(&["cover", "count", "/no/\u{1b}[31m.txt"], "");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("\u{1b}[31m.txt");
    std::fs::write(&path, "nonsense\n").unwrap();
    bad(&["solve", path.to_str().unwrap()], "");
    let long = format!("a b\n{}\n", "c".repeat(1 << 20));
    let told = quadrille(&["cover", "count"]).write_stdin(long).output().unwrap().stderr;
    assert!(told.len() < 2000, "{}", told.len());
}

#[test]
fn of_many_errors_the_first_twenty_are_shown() {
    let told = quadrille(&["solve"]).write_stdin("nonsense\n".repeat(100)).assert().code(65);
    let told = String::from_utf8(told.get_output().stderr.clone()).unwrap();
    assert_eq!(told.matches("error:").count(), 20);
    assert!(told.ends_with("note: and 80 more errors\n"), "{told}");
}

#[test]
fn colours_and_their_absence() {
    let told = |args: &[&str], name: &str, value: &str| {
        let output = quadrille(args).env(name, value).output().unwrap();
        String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
    };
    assert!(!told(&["hint", PUZZLE], "TERM", "xterm").contains('\u{1b}'));
    assert!(told(&["hint", PUZZLE], "CLICOLOR_FORCE", "1").contains('\u{1b}'));
    assert!(told(&["hint", "--color", "always", PUZZLE], "NO_COLOR", "1").contains('\u{1b}'));
    let never = told(&["solve", "--color", "never", "12345"], "CLICOLOR_FORCE", "1");
    assert!(never.contains("error:") && !never.contains('\u{1b}'));
}

#[test]
fn solutions_are_written_as_the_puzzle_was() {
    quadrille(&["solve", "--to", "line", KENKEN]).assert().code(0).stdout("1423231431424231\n");
    let letters = "A..............D";
    quadrille(&["solve", "--symbols", "letters", letters]).assert().code(0).stdout(
        predicate::function(|told: &str| {
            told.len() == 17 && told.trim_end().bytes().all(|b| b"ABCD".contains(&b))
        }),
    );
}

#[test]
fn clashing_givens_are_named_instead_of_a_step() {
    let twice = format!("55{}", &PUZZLE[2..]);
    for command in ["hint", "explain"] {
        let told = quadrille(&[command, &twice]).assert().code(0);
        told.stdout("There is no solution: 5 is given twice in row 1: r1c1 and r1c2.\n");
    }
}

#[test]
fn one_certificate_per_puzzle_and_none_that_failed() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (cert, second) = (path("x.cert"), path("x.2.cert"));
    let two = format!("{PUZZLE}\n{KENKEN}\n");
    quadrille(&["prove"]).write_stdin(two.as_str()).assert().code(2).stdout(is_empty());
    quadrille(&["prove", "-o", &cert]).write_stdin(two).assert().code(0);
    quadrille(&["verify", "--puzzle", PUZZLE, &cert]).assert().code(0);
    quadrille(&["verify", "--puzzle", KENKEN, &second]).assert().code(0);
    let none = path("none.cert");
    let _ = quadrille(&["prove", "--nodes", "1", "-o", &none, PUZZLE]).output();
    let failed = quadrille(&["prove", "-o", &path("no/such/folder"), PUZZLE]).assert().code(74);
    failed.stderr(contains("cannot write"));
}

#[test]
fn one_is_singular() {
    let nearly = format!("{}.", &SOLUTION[..80]);
    quadrille(&["explain", "--brief", &nearly])
        .assert()
        .code(0)
        .stdout(predicate::str::ends_with("Solved in 1 step.\n"));
}

#[test]
fn the_version_has_the_features() {
    let output = quadrille(&["--version"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let version = concat!("quadrille ", env!("CARGO_PKG_VERSION"), " (");
    assert!(text.starts_with(version) && text.ends_with(")\n"), "{text}");
    assert_eq!(text.contains("serve"), cfg!(feature = "serve"), "{text}");
    assert_eq!(text.contains("cuda"), cfg!(feature = "cuda"), "{text}");
}

#[test]
fn words_that_people_try_first_get_a_tip() {
    for (args, tip) in [
        (&["play"][..], "quadrille serve --open"),
        (&[PUZZLE], "quadrille solve"),
        (&["puzzle.txt"], "quadrille solve"),
        (&["new"], "quadrille generate"),
        (&["killer"], "quadrille generate killer"),
        (&["generate", "hard"], "--level hard"),
        (&["generate", "thermo"], "generate variant --preset thermo"),
        (&["rules", "whisper"], "'whispers'"),
        (&["generate", "--difficulty", "hard"], "--level hard"),
        (&["serve", "--port", "8080"], "--listen 127.0.0.1:8080"),
    ] {
        quadrille(args).assert().code(2).stderr(contains("tip: ").and(contains(tip)));
    }
    let one_name = contains("takes one name, such as x-wing");
    quadrille(&["explain", "technique"]).assert().code(2).stderr(one_name);
    let address = contains("are like 127.0.0.1:7474");
    quadrille(&["serve", "--listen", "8080"]).assert().code(2).stderr(address);
    let read_only = contains("sumocue is for reading only");
    quadrille(&["convert", "--to", "sumocue"]).assert().code(2).stderr(read_only);
    quadrille(&["solvee"]).assert().code(2).stderr(contains("'solve'"));
}
