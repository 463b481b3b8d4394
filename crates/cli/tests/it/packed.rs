//! Packed rows through the real binary, and `--gpu` without a device or without CUDA.

use std::io::Write;

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::contains;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn quadrille(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("quadrille").unwrap();
    command.args(args).env_remove("NO_COLOR");
    command
}

/// Plain lines, one with a Windows line end, a grid of rows, a full grid.
fn text() -> String {
    let rows: Vec<String> = (0..9).map(|r| PUZZLE[9 * r..9 * r + 9].to_owned() + "\n").collect();
    format!("{PUZZLE}\n{}\n{PUZZLE}\r\n{}\n{SOLUTION}\n", ".".repeat(81), rows.concat())
}

fn packed() -> Vec<u8> {
    let output = quadrille(&["convert", "--to", "packed"]).write_stdin(text()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

#[test]
fn what_is_packed_comes_back() {
    let packed = packed();
    assert_eq!((packed.len(), &packed[..8]), (8 + 5 * 36, &b"\x93QROWS1\n"[..]));
    assert_eq!(packed[8..12], 530_070_000u32.to_le_bytes());
    let lines = format!("{PUZZLE}\n{}\n{PUZZLE}\n{PUZZLE}\n{SOLUTION}\n", ".".repeat(81));
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(&packed).unwrap();
    let path = file.path().to_str().unwrap();
    quadrille(&["convert", "--to", "line", path]).assert().code(0).stdout(lines);
    let again = quadrille(&["convert", "--to", "packed", path]).output().unwrap();
    assert_eq!(again.stdout, packed);
}

#[test]
fn packed_rows_are_checked_and_solved_as_the_lines_they_are() {
    let lines = format!("{PUZZLE}\n{}\n{PUZZLE}\n{PUZZLE}\n{SOLUTION}\n", ".".repeat(81));
    for command in ["check", "solve"] {
        let plain = quadrille(&[command]).write_stdin(lines.clone()).output().unwrap();
        assert_eq!(plain.stdout.split(|&b| b == b'\n').count(), 6);
        quadrille(&[command]).write_stdin(packed()).assert().code(0).stdout(plain.stdout);
    }
}

#[test]
fn damage_is_told_with_its_byte_and_ends_the_input() {
    let cut = packed()[..8 + 36 + 10].to_vec();
    quadrille(&["solve"])
        .write_stdin(cut)
        .assert()
        .code(1)
        .stdout(format!("{SOLUTION}\n"))
        .stderr(contains("puzzle 2, byte 44: cut after 10 of 36 bytes"));
    let mut bad = packed();
    bad[8..12].copy_from_slice(&[0xff; 4]);
    quadrille(&["check"])
        .write_stdin(bad)
        .assert()
        .code(65)
        .stdout("")
        .stderr(contains("puzzle 1, byte 8: row 1 is 4294967295"));
}

#[test]
fn what_no_packed_row_can_hold_is_refused() {
    let packed = quadrille(&["convert", "--to", "packed"]);
    let lines = format!("{PUZZLE}\n4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4\n");
    let mut packed = packed;
    packed.write_stdin(lines).assert().code(1).stderr(contains("classic 9×9"));
    quadrille(&["convert", "--to", "packed", "--json", PUZZLE]).assert().code(2);
    quadrille(&["convert", "--to", "packed", "--blank", "0", PUZZLE]).assert().code(2);
    quadrille(&["convert", "--formats"]).assert().code(0).stdout(contains("packed"));
}

#[test]
fn a_device_that_would_be_ignored_is_refused() {
    for ignored in [
        &["solve", "--json"][..],
        &["solve", "--all"],
        &["check", "--stats"],
        &["check", "--engine", "cover"],
        &["count", "--time", "1s"],
        &["count", "--limit", "1"],
    ] {
        let args: Vec<&str> = ignored.iter().chain(&["--gpu", "always", PUZZLE]).copied().collect();
        quadrille(&args).assert().code(2).stderr(contains("--gpu always"));
    }
}

/// With a device the answer is the same; without one a line gives the reason.
#[test]
fn always_answers_the_same_or_says_why_not() {
    let output = quadrille(&["solve", "--gpu", "always", PUZZLE]).output().unwrap();
    if output.status.success() {
        assert_eq!(output.stdout, format!("{SOLUTION}\n").into_bytes());
    } else {
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.stdout.is_empty() && told.contains("--gpu always: "), "{told}");
        assert_eq!((output.status.code(), told.lines().count()), (Some(2), 1), "{told}");
    }
}

#[test]
fn without_a_device_the_answers_are_those_of_the_cpu() {
    for when in ["auto", "never"] {
        let solve = quadrille(&["solve", "--gpu", when, PUZZLE]).assert().code(0);
        solve.stdout(predicate::eq(format!("{SOLUTION}\n")));
        quadrille(&["count", "--limit", "2", "--gpu", when])
            .write_stdin(format!("{PUZZLE}\n{}\n55{}\n", ".".repeat(81), &PUZZLE[2..]))
            .assert()
            .code(0)
            .stdout("1\nat least 2\n0\n");
    }
}
