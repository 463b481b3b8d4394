//! `cnf`, `sat solve`, `prove` and `verify` through the real binary.

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, is_empty};

fn quadrille(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("quadrille").expect("the binary is built");
    command.args(args);
    command
}

/// `sat solve` of a text: exit code and standard output.
fn sat(text: &str, more: &[&str]) -> (i32, String) {
    let output =
        quadrille(&[&["sat", "solve"], more, &["-"]].concat()).write_stdin(text).output().unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
}

const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn sat_exits_as_the_field_does() {
    assert_eq!(sat("p cnf 2 2\n1 0\nc mid\n-2 0\n", &[]), (10, "s SATISFIABLE\nv 1 -2 0\n".into()));
    assert_eq!(sat("p\tcnf 2\t1\r\n1\t2 0\r\n", &[]).0, 10);
    assert_eq!(sat("p cnf 1 2\n1 0\n-1 0\n", &[]), (20, "s UNSATISFIABLE\n".into()));
    assert_eq!(sat("p cnf 1 1\n0\n", &[]).0, 20);
    assert_eq!(sat("p cnf 0 0\n", &[]), (10, "s SATISFIABLE\nv 0\n".into()));
    assert_eq!(sat("p cnf 0 0\n", &["--count", "9"]), (0, "1\n".into()));
    assert_eq!(
        sat("p cnf 2 3\n1 -1 0\n2 2 2 0\n-2 -2 1 0\n", &["--count", "9"]),
        (0, "1\n".into())
    );
    assert_eq!(sat("p cnf 4 1\n1 2 0\n", &["--count", "99"]), (0, "12\n".into()));
    assert_eq!(sat("p cnf 2000000000 1\n-7 0\n", &["--json"]).0, 10);
}

#[test]
fn malformed_formulas_are_never_satisfiable() {
    for bad in [
        "1 2 0\n",
        "p cnf 2 1\n3 0\n",
        "p cnf 2 3\n1 0\n",
        "p cnf 2 1\n1 2",
        "p cnf 99999999999999999999 1\n99999999999999999999 0\n",
        "p cnf 2147483647 1\n-2147483648 0\n",
        "p cnf 1 1\n1 0\n%\n0\n",
    ] {
        quadrille(&["sat", "solve"])
            .write_stdin(bad)
            .assert()
            .code(65)
            .stdout(is_empty())
            .stderr(contains("line "));
    }
    assert_eq!(sat("p cnf 1 1\n1 0\n%\n0\n", &["--lenient"]).0, 10);
    quadrille(&["sat", "solve", "no-such-file.cnf"]).assert().code(74);
}

#[test]
fn pigeons_stop_at_the_budget_with_unknown() {
    let (holes, mut clauses) = (10, Vec::new());
    for p in 0..=holes {
        clauses.push((1..=holes).map(|h| format!("{} ", p * holes + h)).collect::<String>());
    }
    for (h, p) in (1..=holes).flat_map(|h| (0..=holes).map(move |p| (h, p))) {
        clauses.extend((0..p).map(|q| format!("-{} -{} ", p * holes + h, q * holes + h)));
    }
    let text =
        format!("p cnf {} {}\n{}0\n", holes * (holes + 1), clauses.len(), clauses.join("0\n"));
    let (code, out) = sat(&text, &["--time", "300ms"]);
    assert_eq!(code, 0);
    assert!(out.starts_with("s UNKNOWN\nc stopped by the time budget"), "{out}");
    assert!(sat(&text, &["--nodes", "50"]).1.contains("the node budget"));
}

#[test]
fn proofs_of_formulas_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let text = "p cnf 2000000 4\n1 900000 0\n1 -900000 0\n-1 900000 0\n-1 -900000 0\n";
    for (format, expected) in [("drat", "0\n"), ("trimmed", "0\n"), ("lrat", " 0\n")] {
        let path = folder.path().join(format);
        let path = path.to_str().unwrap();
        assert_eq!(sat(text, &["--proof", path, "--proof-format", format]).0, 20);
        let proof = std::fs::read_to_string(path).unwrap();
        assert!(proof.ends_with(expected) && !proof.contains("900001"), "{proof}");
    }
}

#[test]
fn named_clauses_are_exact() {
    let blank = quadrille(&["cnf", "--blank", "--box", "2x2"]).output().unwrap().stdout;
    assert_eq!((blank.len(), blank.last()), (6_623 + 1, Some(&b'\n')));
    assert_eq!(blank.iter().filter(|&&byte| byte == b'\n').count(), 288);
    let givens = quadrille(&["cnf", "--givens", "0003000230004000"]).output().unwrap().stdout;
    let text = String::from_utf8(givens).unwrap();
    assert_eq!(text.lines().count(), 292);
    assert!(text.contains("\nd3_1_4\n"));
    quadrille(&["cnf", "--box", "2x3", "--blank"])
        .assert()
        .code(2)
        .stderr(contains("square boxes"));
}

#[test]
fn numbered_clauses_are_solved_by_the_solver() {
    for amo in ["pairwise", "ladder", "product"] {
        let args = [
            "cnf",
            "--style",
            "dimacs",
            "--givens",
            "--amo",
            amo,
            "4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4",
        ];
        let dimacs = String::from_utf8(quadrille(&args).output().unwrap().stdout).unwrap();
        let (code, out) = sat(&dimacs, &[]);
        assert_eq!(code, 10);
        let held = out.split_whitespace().filter_map(|word| word.parse::<i32>().ok());
        let values: String =
            held.filter(|v| (1..=64).contains(v)).map(|v| ((v - 1) % 4 + 1).to_string()).collect();
        assert_eq!(values, "1423231431424231", "{amo}");
    }
}

#[test]
fn a_certificate_is_written_verified_and_refused_when_changed() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (cert, cnf, drat, lrat) = (path("c"), path("cnf"), path("drat"), path("lrat"));
    quadrille(&["prove", HARD, "-o", &cert, "--cnf", &cnf, "--drat", &drat, "--lrat", &lrat])
        .assert()
        .success()
        .stdout(is_empty())
        .stderr(contains("proved unique"));
    quadrille(&["verify", &cert]).assert().success().stdout(contains("verified unique: 812753649"));
    quadrille(&["verify", "--puzzle", HARD, &cert]).assert().success();
    let other = HARD.replacen('8', ".", 1);
    quadrille(&["verify", "--puzzle", &other, &cert])
        .assert()
        .code(1)
        .stdout(contains("another puzzle"));
    for file in [&cnf, &drat, &lrat] {
        assert!(std::fs::metadata(file).unwrap().len() > 100, "{file}");
    }
    let text = std::fs::read_to_string(&cert).unwrap();
    assert!(text.len() <= 64 * 1024);
    std::fs::write(&cert, text.replacen("givens\n8", "givens\n7", 1)).unwrap();
    quadrille(&["verify", &cert])
        .assert()
        .code(1)
        .stdout(contains("refused: ").and(contains("r1c1 is given as 7")));
    std::fs::write(&cert, text.replacen("givens\n8", "givens\n10", 1)).unwrap();
    quadrille(&["verify", &cert]).assert().code(65).stdout(contains("line 6"));
    quadrille(&["verify"]).write_stdin("hello").assert().code(65).stdout(contains("refused"));
}

#[test]
fn none_and_several_are_certified_too() {
    let prove = |puzzle: &str| {
        let output = quadrille(&["prove", puzzle]).output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        quadrille(&["verify", "--json"]).write_stdin(output.stdout).output().unwrap().stdout
    };
    for (puzzle, claim) in [
        ("0003000233004000", "none"),
        ("1000020000300004", "several"),
        ("4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4", "unique"),
        ("3:f_6,a6a6a6", "several"),
    ] {
        let answer: serde_json::Value = serde_json::from_slice(&prove(puzzle)).unwrap();
        assert_eq!((&answer["valid"], &answer["claim"]), (&true.into(), &claim.into()), "{puzzle}");
    }
    quadrille(&["prove", "--nodes", "1", HARD]).assert().code(3).stderr(contains("stopped by"));
}

#[test]
fn the_engine_answers_every_question() {
    quadrille(&["solve", "--engine", "sat", HARD]).assert().success().stdout(contains("812753649"));
    quadrille(&["count", "--engine", "sat", "1000020000300004"])
        .assert()
        .success()
        .stdout(contains("2"));
    quadrille(&["check", "--engine", "sat", "0003000233004000"])
        .assert()
        .success()
        .stdout(contains("none"));
}
