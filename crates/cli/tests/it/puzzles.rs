//! The commands on puzzles, through the real binary: answers, exit codes, streams.

use std::io::Write;

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, diff, is_empty, starts_with};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// 29 givens, 23 solutions.
const MANY: &str =
    "009200700400000090700900005000005010005009820820000900000070006207090480003006279";
const KENKEN: &str = "4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4";
fn quadrille(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("quadrille").unwrap();
    command.args(args).env_remove("NO_COLOR");
    command
}

fn file(text: &[u8]) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(text).unwrap();
    file
}

#[test]
fn solve_prints_one_line_when_piped() {
    quadrille(&["solve", PUZZLE])
        .assert()
        .code(0)
        .stdout(diff(format!("{SOLUTION}\n")))
        .stderr(is_empty());
    quadrille(&["solve", "--example"]).assert().code(0).stdout(diff(format!("{SOLUTION}\n")));
    quadrille(&["solve", KENKEN]).assert().code(0).stdout("1423231431424231\n");
}

#[test]
fn standard_input_is_read_with_and_without_a_dash() {
    for args in [&["solve"][..], &["solve", "-"]] {
        quadrille(args).write_stdin(PUZZLE).assert().code(0).stdout(diff(format!("{SOLUTION}\n")));
    }
}

#[test]
fn every_engine_finds_the_one_solution() {
    for engine in ["auto", "nine", "cover", "sat", "hybrid"] {
        let found = quadrille(&["solve", "--engine", engine, PUZZLE]).assert().code(0);
        found.stdout(diff(format!("{SOLUTION}\n")));
    }
    quadrille(&["solve", "--engine", "nine", KENKEN])
        .assert()
        .code(2)
        .stderr(contains("classic 9×9"));
    quadrille(&["solve", "--engine", "magic", KENKEN]).assert().code(2);
}

#[test]
fn exact_cover_prints_the_documented_first_solution() {
    let first =
        "539261748416758392782934165394825617675319824821647953948172536267593481153486279\n";
    quadrille(&["solve", "--engine", "cover", MANY]).assert().code(0).stdout(first);
}

#[test]
fn limits_and_all() {
    let lines = |args: &[&str]| {
        let out = quadrille(args).assert().code(0).get_output().stdout.clone();
        String::from_utf8(out).unwrap().lines().count()
    };
    assert_eq!(lines(&["solve", "--limit", "5", MANY]), 5);
    assert_eq!(lines(&["solve", "--all", MANY]), 23);
    quadrille(&["solve", "--limit", "0", MANY]).assert().code(2);
}

#[test]
fn a_seed_gives_the_same_random_solution() {
    let empty = ".".repeat(36);
    let run = |seed: &str| {
        let args = ["solve", "--random", "--seed", seed, &empty];
        quadrille(&args).assert().code(0).get_output().stdout.clone()
    };
    assert_eq!(run("7"), run("7"));
    assert_ne!(run("7"), run("8"));
}

#[test]
fn check_names_what_is_wrong() {
    quadrille(&["check", PUZZLE]).assert().code(0).stdout(diff(format!("unique: {SOLUTION}\n")));
    quadrille(&["check", MANY])
        .assert()
        .code(0)
        .stdout(starts_with("many: ").and(contains("differ in")));
    let twice = format!("55{}", &PUZZLE[2..]);
    let clash = "none: 5 is given twice in row 1: r1c1 and r1c2\n";
    quadrille(&["check", &twice]).assert().code(0).stdout(clash);
    quadrille(&["check", "--unique", MANY]).assert().code(1);
    quadrille(&["check", "--unique", PUZZLE]).assert().code(0);
    let cage = r#"{"kind":"kenken","size":2,"cages":[{"cells":[[0,0],[0,1]],"op":"+","target":9},{"cells":[[1,0],[1,1]],"op":"+","target":3}]}"#;
    quadrille(&["check", cage])
        .assert()
        .code(0)
        .stdout("none: no values satisfy cage 1 at r1c1 (9+)\n");
}

/// Plain lines go straight to their kernel, except with `--dedup`.
#[test]
fn check_says_the_same_on_both_ways() {
    let mut lines = vec![PUZZLE.to_owned(), MANY.to_owned()];
    for (at, old) in PUZZLE.char_indices() {
        let with = |new: char| format!("{}{new}{}", &PUZZLE[..at], &PUZZLE[at + 1..]);
        lines.extend([with(if old == '7' { '8' } else { '7' }), with('.')]);
    }
    lines.sort();
    lines.dedup();
    let input = file((lines.join("\n") + "\n").as_bytes());
    let run = |args: &[&str]| {
        let args = [args, &[input.path().to_str().unwrap()]].concat();
        let out = quadrille(&args).assert().code(0).get_output().stdout.clone();
        String::from_utf8(out).unwrap()
    };
    let kernel = run(&["check"]);
    assert_eq!(kernel, run(&["check", "--dedup"]));
    assert_eq!(run(&["count"]), run(&["count", "--engine", "cover"]));
    for start in ["unique: ", "many: ", "none\n", "none: "] {
        assert!(kernel.split_inclusive('\n').any(|line| line.starts_with(start)), "{start}");
    }
}

#[test]
fn check_compares_a_claimed_solution() {
    let right = file(format!("puzzle,solution\n{PUZZLE},{SOLUTION}\n").as_bytes());
    let wrong = format!("{}1", &SOLUTION[..80]);
    let wrong = file(format!("puzzle,solution\n{PUZZLE},{wrong}\n").as_bytes());
    let path = |f: &tempfile::NamedTempFile| f.path().to_str().unwrap().to_owned();
    quadrille(&["check", "--from", "csv", &path(&right)]).assert().code(0);
    let told = quadrille(&["check", "--from", "csv", &path(&wrong)]).assert().code(1);
    told.stdout(contains("wrong at r9c9"));
    // The header identifies the format.
    quadrille(&["check", &path(&right)]).assert().code(0);
    quadrille(&["check", &path(&wrong)]).assert().code(1);
}

#[test]
fn solve_reports_whether_the_solution_in_the_file_is_its_own() {
    let (wrong, open) = (format!("{}1", &SOLUTION[..80]), format!("{}...", &PUZZLE[..78]));
    let open = format!("{}{}", ".".repeat(27), &open[27..]);
    for (puzzle, solution, word, remark) in [
        (PUZZLE, SOLUTION, "agrees", ""),
        (PUZZLE, &wrong, "differs", "note: line 2: the solution in the input is wrong at r9c9\n"),
        (
            &open,
            SOLUTION,
            "one-of-several",
            "note: line 2: the solution in the input is one of several\n",
        ),
    ] {
        let input = format!("puzzle,solution\n{puzzle},{solution}\n");
        for command in ["solve", "check"] {
            let told = quadrille(&[command, "--json"]).write_stdin(input.clone()).assert();
            told.stdout(contains(format!("\"file_solution\":\"{word}\"")));
        }
        let told = quadrille(&["solve"]).write_stdin(input).assert().code(0);
        told.stderr(diff(remark));
        let alone = quadrille(&["solve", "--json"]).write_stdin(puzzle).assert();
        alone.stdout(contains("file_solution").not());
    }
}

/// The examples of the formats are complete puzzles: each has one solution.
#[test]
fn every_example_of_a_format_has_exactly_one_solution() {
    let page = include_str!("../../../../docs/formats.md");
    let blocks: Vec<&str> = page.split("\n```").skip(1).step_by(2).collect();
    for (name, example) in blocks.iter().filter_map(|block| block.split_once('\n')) {
        if name != "text" {
            let mut check = quadrille(&["check", "--unique", "--from", name]);
            check.write_stdin(example).assert().code(0).stdout(starts_with("unique: "));
        }
    }
    assert!(blocks.len() > 23);
}

#[test]
fn boxes_named_in_a_comment_hold_for_the_line_below_it() {
    let input = format!("# box=1x9\n{PUZZLE}\n{PUZZLE}\n");
    let told = quadrille(&["check"]).write_stdin(input).assert().code(0);
    let told = told.get_output().stdout.clone();
    let told = String::from_utf8(told).unwrap();
    let verdicts: Vec<&str> = told.lines().map(|line| &line[..5]).collect();
    assert_eq!(verdicts, ["many:", "uniqu"]);
}

#[test]
fn a_solution_is_a_grid_of_values_whatever_the_puzzle_was() {
    let told = quadrille(&["solve", "--to", "grid", "3:a_3aba_,a6s1a3s2"]).assert().code(0);
    told.stdout(diff("312\n123\n231\n"));
}

#[test]
fn counts_are_exact_or_say_so() {
    quadrille(&["count", MANY]).assert().code(0).stdout("23\n");
    quadrille(&["count", &".".repeat(16)]).assert().code(0).stdout("288\n");
    quadrille(&["count", "--limit", "10", MANY]).assert().code(0).stdout("at least 10\n");
    for id in ["2:b__,a3a3", "2:__b,a3a3"] {
        quadrille(&["count", id]).assert().code(0).stdout("2\n");
    }
    for id in ["3:f_6,a6a6a6", "3:_6f,a6a6a6"] {
        quadrille(&["count", id]).assert().code(0).stdout("12\n");
    }
}

#[test]
fn a_budget_that_runs_out_is_an_answer() {
    let empty = ".".repeat(256);
    let stopped = quadrille(&["count", "--nodes", "1000", &empty]).assert().code(3);
    stopped.stdout(starts_with("unknown: at least ").and(contains("node budget")));
    quadrille(&["count", "--time", "200ms", &empty])
        .assert()
        .code(3)
        .stdout(contains("time budget"));
}

#[test]
fn a_bad_line_of_a_batch_is_reported_and_skipped() {
    let text = format!("{PUZZLE}\nnonsense\r\n{PUZZLE}\r{PUZZLE}");
    let run = quadrille(&["solve"]).write_stdin(text).assert().code(1);
    run.stdout(diff(format!("{SOLUTION}\n").repeat(3))).stderr(contains("<stdin>:2:"));
}

#[test]
fn a_batch_keeps_its_order_on_every_number_of_threads() {
    // One of each kind, repeated; the one with several solutions takes longer than its neighbours.
    let text = format!("{PUZZLE}\n{MANY}\n{KENKEN}\n").repeat(200);
    let run = |threads: &str| {
        let command =
            quadrille(&["check", "--threads", threads]).write_stdin(text.as_str()).assert().code(0);
        command.get_output().stdout.clone()
    };
    let one = run("1");
    assert_eq!(String::from_utf8(one.clone()).unwrap().lines().count(), 600);
    assert_eq!(run("3"), one);
}

#[test]
fn malformed_input_has_a_place_and_a_caret() {
    let short = &PUZZLE[..80];
    let told = quadrille(&["solve", short]).assert().code(65).stdout(is_empty());
    told.stderr(contains("line 1, column 81").and(contains("^")));
    let escape = format!("\u{1b}[31m{PUZZLE}");
    let told = quadrille(&["solve"]).write_stdin(escape).assert().code(65);
    told.stderr(contains("\\u{1b}").and(contains("\u{1b}").not()));
    quadrille(&["solve", "no/such/file.txt"]).assert().code(74).stderr(contains("cannot read"));
}

#[test]
fn nothing_to_read_is_no_error_for_a_batch() {
    quadrille(&["solve"])
        .write_stdin("\n\n")
        .assert()
        .code(0)
        .stdout(is_empty())
        .stderr(contains("0 puzzles"));
    quadrille(&["matrix"]).write_stdin("").assert().code(65).stderr(contains("no puzzle in input"));
}

#[test]
fn equal_puzzles_are_answered_once_on_request() {
    let text = format!("{PUZZLE}\n").repeat(3);
    let run = quadrille(&["solve", "--dedup"]).write_stdin(text).assert().code(0);
    run.stdout(diff(format!("{SOLUTION}\n")));
}

#[test]
fn other_blanks_only_when_asked_for() {
    let dashed = PUZZLE.replace('.', "-");
    quadrille(&["solve", &dashed]).assert().code(65);
    quadrille(&["solve", "--loose-blanks", &dashed])
        .assert()
        .code(0)
        .stdout(diff(format!("{SOLUTION}\n")));
}

/// The answer of `cover` about a printed matrix.
fn cover(command: &str, matrix: &[&str]) -> String {
    let printed = quadrille(&[&["matrix"], matrix].concat()).assert().code(0);
    let text = printed.get_output().stdout.clone();
    let answer = quadrille(&["cover", command]).write_stdin(text).assert().code(0);
    String::from_utf8(answer.get_output().stdout.clone()).unwrap()
}

#[test]
fn the_tuples_of_cages_are_an_exact_cover_as_printed() {
    for (kenken, count) in [(KENKEN, "1\n"), ("2:b__,a3a3", "2\n"), ("3:f_6,a6a6a6", "12\n")] {
        assert_eq!(cover("count", &["--cages", "tuples", kenken]), count);
        assert_eq!(cover("count", &["--style", "knuth", kenken]), count);
    }
    let solved = ["--cages", "tuples", "--solved", "--json", KENKEN];
    let solved = quadrille(&[&["matrix"], &solved[..]].concat()).assert().code(0);
    assert_eq!(String::from_utf8_lossy(&solved.get_output().stdout).lines().count(), 16);
}

#[test]
fn the_empty_latin_square_has_a_matrix() {
    let blank = ["--blank", "--box", "none", "--style", "knuth"];
    assert_eq!(cover("count", &[&blank[..], &["--side", "4"]].concat()), "576\n");
    assert!(
        cover("show", &blank)
            .ends_with("243 primary items, 0 secondary items, 729 options, 2187 ones\n")
    );
}

#[test]
fn the_matrix_speaks_every_style() {
    let lines = quadrille(&["matrix", "--blank"]).assert().code(0).get_output().stdout.clone();
    assert_eq!(lines.len(), 730 * 332);
    quadrille(&["matrix", "--blank", "--box", "2x2", "--style", "picture"])
        .assert()
        .code(0)
        .stdout(contains("\nr1c1v1 1 "));
    quadrille(&["matrix", "--blank", "--style", "picture"]).assert().code(2);
    quadrille(&["matrix", "--style", "csv", KENKEN])
        .assert()
        .code(0)
        .stdout(starts_with("option,r1v1,"));
    let solved =
        quadrille(&["matrix", "--solved", MANY]).assert().code(0).get_output().stdout.clone();
    assert_eq!(solved.iter().filter(|&&b| b == b'\n').count(), 82);
    let knuth = quadrille(&["matrix", "--style", "knuth", KENKEN])
        .assert()
        .code(0)
        .get_output()
        .stdout
        .clone();
    quadrille(&["cover", "count", "-"]).write_stdin(knuth).assert().code(0).stdout("1\n");
}

#[test]
fn json_on_every_command_that_answers() {
    for (args, key, value) in [
        (vec!["solve", "--json", PUZZLE], "complete", serde_json::json!(true)),
        (vec!["check", "--json", PUZZLE], "verdict", serde_json::json!("unique")),
        (vec!["check", "--json", MANY], "verdict", serde_json::json!("many")),
        (vec!["count", "--json", MANY], "count", serde_json::json!("23")),
    ] {
        let out = quadrille(&args).assert().code(0).get_output().stdout.clone();
        let parsed: serde_json::Value = serde_json::from_slice(&out).unwrap();
        assert_eq!(parsed[key], value, "{args:?}");
    }
}

#[test]
fn convert_there_and_back() {
    for format in ["line", "grid", "framed", "json", "pencil"] {
        let there = quadrille(&["convert", "--to", format, PUZZLE])
            .assert()
            .code(0)
            .get_output()
            .stdout
            .clone();
        let back = quadrille(&["solve"]).write_stdin(there).assert().code(0);
        back.stdout(diff(format!("{SOLUTION}\n")));
    }
    let there = quadrille(&["convert", "--to", "json", KENKEN])
        .assert()
        .code(0)
        .get_output()
        .stdout
        .clone();
    let back = quadrille(&["convert", "--to", "keen"]).write_stdin(there).assert().code(0);
    back.stdout(diff(format!("{KENKEN}\n")));
    quadrille(&["convert", "--formats"]).assert().code(0).stdout(contains("keen"));
    quadrille(&["convert", "--to", "keen", PUZZLE]).assert().code(1).stderr(contains("error"));
}

#[test]
fn what_was_understood_is_said_on_request() {
    let told = quadrille(&["solve", "--explain-input", PUZZLE]).assert().code(0);
    told.stderr(contains("9×9").and(contains("30 givens")));
}

#[test]
fn help_man_and_completions_are_there() {
    quadrille(&["--help"]).assert().code(0).stdout(contains("solve"));
    quadrille(&["solve", "--help"]).assert().code(0).stdout(contains("Examples:"));
    quadrille(&["man"]).assert().code(0).stdout(contains(".TH quadrille"));
    quadrille(&["completions", "bash"]).assert().code(0).stdout(contains("_quadrille"));
    quadrille(&[]).assert().code(2);
}

#[test]
fn empty_grids_and_one_given_are_counted_without_a_search() {
    let empty = ".".repeat(81);
    let one = format!("{}5", ".".repeat(80));
    quadrille(&["count", &empty]).assert().code(0).stdout("6670903752021072936960\n");
    quadrille(&["count", &one]).assert().code(0).stdout("741211528002341437440\n");
    quadrille(&["count", "1..............."]).assert().code(0).stdout("72\n");
    quadrille(&["count", "--engine", "grid", "1..............."]).assert().code(0).stdout("72\n");
    quadrille(&["count", "--limit", "10", &empty]).assert().code(0).stdout("at least 10\n");
}

/// Counting the puzzles must not consume input that cannot be read again.
#[test]
#[cfg(unix)]
fn a_pipe_with_a_name_is_read_once() {
    for command in ["solve", "check", "count"] {
        let named = quadrille(&[command, "/dev/stdin"]).write_stdin(KENKEN).assert().code(0);
        let given = quadrille(&[command, KENKEN]).assert().code(0);
        assert_eq!(named.get_output().stdout, given.get_output().stdout, "{command}");
    }
}

#[test]
fn examples_of_the_help_are_understood() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["puzzle.txt", "puzzles.txt", "puzzles.sdm"] {
        std::fs::write(folder.path().join(name), PUZZLE).unwrap();
    }
    let help = |args: &[&str]| {
        let output = quadrille(args).arg("--help").assert().code(0).get_output().stdout.clone();
        String::from_utf8(output).unwrap()
    };
    let commands = |help: &str| -> Vec<String> {
        let list = help
            .lines()
            .skip_while(|line| !["Commands:", "Solve and check:"].contains(line))
            .take_while(|line| !["Arguments:", "Options:"].contains(line));
        let names = list.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
        names.filter(|&name| !name.is_empty() && name != "help").map(str::to_owned).collect()
    };
    let mut examples = 0;
    for command in &commands(&help(&[])) {
        let page = help(&[command]);
        let parts = commands(&page);
        for page in parts.iter().map(|part| help(&[command, part])).chain([page]) {
            for line in page.lines().filter_map(|line| line.strip_prefix("  quadrille ")) {
                let line = line.split(['|', '>', '&']).next().unwrap().replace('\'', "");
                let args: Vec<&str> = line.split_whitespace().collect();
                // One takes a minute, the other runs until it is stopped.
                if ["bench", "serve"].contains(&args[0]) {
                    continue;
                }
                examples += 1;
                let output =
                    quadrille(&args).current_dir(&folder).write_stdin(PUZZLE).output().unwrap();
                let message = String::from_utf8_lossy(&output.stderr);
                let is_understood = output.status.code() != Some(2);
                let is_left_out = message.contains("is not built in");
                assert!(is_understood || is_left_out, "quadrille {line}: {message}");
            }
        }
    }
    assert!(examples > 30, "only {examples} examples");
}
