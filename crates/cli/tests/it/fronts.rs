//! Answers that must agree in every form: complete lists, spent budgets, unreadable puzzles,
//! several files.

use std::collections::BTreeSet;

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, is_empty};
use quadrille::core::Chance;
use quadrille::puzzle::Grid;
use quadrille::text::{Entry, Format, WriteOptions};
use quadrille_referee::{Kind, all_solutions, random_puzzle, rule_puzzle, wild_puzzle};
use serde_json::{Value, json};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SMALL: &str = "...3...23...4...";

fn quadrille(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("quadrille").unwrap();
    command.args(args);
    command
}

fn objects(args: &[&str], input: &str) -> Vec<Value> {
    let output = quadrille(args).write_stdin(input).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_list_that_holds_every_solution_is_complete() {
    let latin = r#"{"kind":"latin","size":2}"#;
    for (args, complete) in [
        (vec!["solve", "--json", SMALL], true),
        (vec!["solve", "--json", "--limit", "2", latin], true),
        (vec!["solve", "--json", "--limit", "1", latin], false),
        (vec!["solve", "--json", "--all", latin], true),
        (vec!["solve", "--json", "--random", "--uniform", "--limit", "2", latin], false),
    ] {
        assert_eq!(objects(&args, "")[0]["complete"], complete, "{args:?}");
    }
    let two = "a b\na |3\na |4\nb |1\n";
    for command in ["solve", "cheapest"] {
        for (limit, complete) in [("1", false), ("2", true), ("3", true)] {
            let answers = objects(&["cover", command, "--json", "--limit", limit], two);
            let end = answers.last().unwrap();
            assert_eq!(end["complete"], complete, "{command} --limit {limit}: {end}");
        }
    }
}

/// The service is compared with brute force in the same way, by `just soak`.
#[test]
fn a_batch_of_puzzles_of_every_sort_is_answered_as_by_brute_force() {
    let (mut lines, mut truths) = (String::new(), Vec::new());
    for number in 0..60 {
        let puzzle = match number % 3 {
            0 => random_puzzle(Kind::ALL[number as usize % 9], &mut Chance::new(number)),
            1 => wild_puzzle(9, number).1,
            _ => rule_puzzle(9, number),
        };
        let Some(truth) = all_solutions(&puzzle, 50) else { continue };
        let entry = Entry::new(puzzle.clone());
        lines += Format::Json.write(&entry, &WriteOptions::default()).unwrap().trim_end();
        lines.push('\n');
        let grids = truth.into_iter().filter_map(|values| Grid::new(puzzle.side(), values));
        truths.push(grids.map(|grid| puzzle.line(&grid)).collect::<BTreeSet<String>>());
    }
    assert!(truths.len() > 30 && truths.iter().any(|truth| truth.len() > 1));
    let check = objects(&["check", "--json"], &lines);
    let count = objects(&["count", "--json"], &lines);
    let solve = objects(&["solve", "--json", "--limit", "51"], &lines);
    assert_eq!([check.len(), count.len(), solve.len()], [truths.len(); 3]);
    for (at, truth) in truths.iter().enumerate() {
        let puzzle = lines.lines().nth(at).unwrap();
        let found = solve[at]["solutions"].as_array().unwrap().iter();
        let found: BTreeSet<String> = found.map(|line| line.as_str().unwrap().into()).collect();
        assert_eq!((&found, &solve[at]["complete"]), (truth, &json!(true)), "{puzzle}");
        assert_eq!(count[at]["count"], truth.len().to_string(), "{puzzle}");
        assert_eq!(
            check[at]["verdict"],
            ["none", "unique", "many"][truth.len().min(2)],
            "{puzzle}"
        );
    }
}

#[test]
fn a_full_list_is_an_answer_even_if_the_search_for_one_more_is_stopped() {
    let loose = ".".repeat(256);
    let answer = &objects(&["solve", "--json", "--nodes", "300", &loose], "")[0];
    assert_eq!(
        (answer["solutions"].as_array().unwrap().len(), &answer["stopped"]),
        (1, &json!(null))
    );
}

#[test]
fn a_certificate_whose_check_is_stopped_is_unknown() {
    let folder = tempfile::tempdir().unwrap();
    let cert = folder.path().join("x.cert");
    let cert = cert.to_str().unwrap();
    quadrille(&["prove", "-o", cert, PUZZLE]).assert().code(0);
    let stopped = json!({"claim": "unknown", "stopped": "the time budget"});
    assert_eq!(objects(&["verify", "--time", "0ms", "--json", cert], ""), [stopped]);
    let text = "unknown: stopped by the time budget\n";
    quadrille(&["verify", "--time", "0ms", cert]).assert().code(3).stdout(text);
    quadrille(&["verify", cert]).assert().code(0);
}

#[test]
fn a_missing_file_does_not_keep_the_others_from_their_answers() {
    let folder = tempfile::tempdir().unwrap();
    let good = folder.path().join("good.txt");
    std::fs::write(&good, format!("{SMALL}\n")).unwrap();
    let good = good.to_str().unwrap();
    let said = contains("cannot read missing.txt: No such file");
    for files in [[good, "missing.txt"], ["missing.txt", good]] {
        let all = quadrille(&["solve", files[0], files[1]]).assert().code(1);
        let solution = contains("\n").count(1).and(is_empty().not());
        all.stdout(solution).stderr(said.clone());
    }
    quadrille(&["solve", "missing.txt"]).assert().code(74).stdout(is_empty()).stderr(said);
    let folder = folder.path().to_str().unwrap();
    quadrille(&["solve", folder]).assert().code(74).stderr(contains("it is a folder"));
}

#[test]
fn a_mistyped_puzzle_is_called_neither_a_file_nor_a_puzzle() {
    let said = contains("53..7: it is neither a file nor a puzzle: ");
    quadrille(&["solve", "53..7"]).assert().code(74).stderr(said);
    quadrille(&["check", "--from", "line", "--box", "none", "........."])
        .assert()
        .code(0)
        .stdout(contains("many"));
}

#[test]
fn with_json_an_object_stands_in_place_of_a_puzzle_that_cannot_be_read() {
    let input = format!("{SMALL}\n\n53..7x\n{SMALL}\n");
    for threads in ["1", "2"] {
        let answers = objects(&["check", "--json", "--threads", threads], &input);
        let lines: Vec<u64> = answers.iter().map(|a| a["line"].as_u64().unwrap()).collect();
        assert_eq!(lines, [1, 3, 4]);
        let error = &answers[1]["error"];
        assert!(answers[1].get("verdict").is_none() && error["detail"].is_string(), "{error}");
        assert_eq!((&error["line"], error["code"].is_string()), (&json!(3), true));
    }
    let answers = objects(&["minimize", "--json", "--seed", "1"], &input);
    assert_eq!(answers.iter().filter(|a| a.get("error").is_some()).count(), 1);
    // Read, but not answered.
    let kenken = "4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4";
    let answers = objects(&["canonical", "--json", kenken, PUZZLE], "");
    assert_eq!(
        (&answers[0]["argument"], answers[0]["error"]["detail"].is_string()),
        (&json!(1), true)
    );
    assert_eq!(answers.len(), 2);
}

#[test]
fn pictures_of_several_puzzles_are_numbered() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let input = format!("{SMALL}\nx\n{PUZZLE}\n");
    let drawn = quadrille(&["draw", "-o", &path("x.svg")]).write_stdin(input.clone()).assert();
    drawn.code(1).stdout(is_empty());
    let svg = |name| std::fs::read_to_string(path(name)).unwrap();
    assert!(svg("x.svg").contains("4×4") && !svg("x.2.svg").contains("4×4"));
    let answers = objects(&["draw", "--json", "-o", &path("y.svg")], &input);
    assert_eq!(
        (&answers[0]["file"], &answers[2]["file"]),
        (&json!(path("y.svg")), &json!(path("y.2.svg")))
    );
    let answers = objects(&["draw", "--json", SMALL], "");
    assert!(answers[0]["svg"].as_str().unwrap().starts_with("<svg "));
    let first = quadrille(&["draw"]).write_stdin(format!("{SMALL}\n{PUZZLE}\n")).assert().code(0);
    first.stdout(contains("<svg ").count(1)).stderr(contains("only the first puzzle is drawn"));
}

#[test]
fn quiet_leaves_errors_and_answers() {
    quadrille(&["generate", "--level", "easy"]).assert().code(0).stderr(contains("--seed"));
    quadrille(&["generate", "--level", "easy", "--quiet"]).assert().code(0).stderr(is_empty());
    quadrille(&["--quiet", "solve", "x"]).assert().code(74).stderr(contains("error:"));
}

#[test]
fn a_huge_cage_is_counted_by_the_engine_that_gets_on() {
    let cells: Vec<[usize; 2]> = (0..81).map(|i| [i / 9, i % 9]).collect();
    let cage = json!({"cells": cells, "op": "+", "target": 405});
    let puzzle = json!({"kind": "kenken", "size": 9, "cages": [cage]}).to_string();
    let args = ["count", "--json", "--limit", "1000000", "--nodes", "20000", &puzzle];
    let answer = &objects(&args, "")[0];
    let count: u64 = answer["count"].as_str().unwrap().parse().unwrap();
    assert!(answer["engine"] == "grid" && count > 1000, "{answer}");
}

#[test]
fn wrong_values_are_named_and_no_tip_misleads() {
    for (args, said) in [
        (&["rate", "--max", "-1", PUZZLE][..], "'-1' for '--max"),
        (&["solve", "--time", "-1s", PUZZLE], "'-1s' for '--time"),
        (&["solve", "--limit", "-1", PUZZLE], "'-1' for '--limit"),
        (&["check", "--limit", "3", PUZZLE], "unexpected argument '--limit'"),
        (&["solve", "--box", "99999999999x3", PUZZLE], "a box has 64 cells at most"),
    ] {
        let misleads = contains("use '--").or(contains("-- -"));
        quadrille(args).assert().code(2).stderr(contains(said).and(misleads.not()));
    }
    let kenken = "4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4";
    quadrille(&["matrix", "--style", "picture", kenken]).assert().code(2);
    quadrille(&["cnf", kenken]).assert().code(2);
    let satlib = "p cnf 1 1\n1 0\n%\n0\n";
    let refused = quadrille(&["sat", "solve"]).write_stdin(satlib).assert().code(65);
    refused.stderr(contains("try --lenient"));
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_a_failure() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_quadrille"));
    let status = program.arg("--help").stdout(full).status().unwrap();
    assert_eq!(status.code(), Some(74));
}

#[test]
fn banks_are_completed() {
    let script = quadrille(&["completions", "bash"]).output().unwrap().stdout;
    assert!(String::from_utf8_lossy(&script).contains("seventeen extreme cruxes"));
}

/// Ctrl-C makes a count of covers print its result so far.
#[cfg(unix)]
#[test]
fn a_count_of_covers_that_is_interrupted_says_at_least() {
    use std::process::{Command, Stdio};
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.dlx");
    let blank = quadrille(&["matrix", "--blank", "--style", "knuth"]).output().unwrap().stdout;
    std::fs::write(&file, blank).unwrap();
    let program = env!("CARGO_BIN_EXE_quadrille");
    let mut command = Command::new(program);
    command.args(["cover", "count"]).arg(&file).stdout(Stdio::piped());
    let child = command.spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_secs(2));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.starts_with("unknown: at least ") && said.contains("stopped by Ctrl-C"), "{said}");
    assert_eq!(output.status.code(), Some(3));
}
