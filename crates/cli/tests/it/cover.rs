//! `quadrille cover` through the real binary: answers, errors with their position, budgets,
//! threads, kernels.

use assert_cmd::Command;
use predicates::str::{contains, diff, is_empty, starts_with};

/// The six subsets of 1..7 of the usual example; B, D, F is the only solution.
const SIX_SETS: &str = "1 2 3 4 5 6 7\n1 4 7\n1 4\n4 5 7\n3 5 6\n2 3 6 7\n2 7\n";
/// Crossing words: a secondary item takes one colour.
const COLOURS: &str = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n";
const KERNELS: [&str; 6] = ["auto", "dense", "wide", "cells", "nest", "multi"];

fn cover(args: &[&str], text: &str) -> Command {
    let mut command = Command::cargo_bin("quadrille").unwrap();
    command.arg("cover").args(args).write_stdin(text);
    command
}

/// `n` items on each side and every pair of them: n! solutions.
fn permutations(n: usize) -> String {
    let items: Vec<String> = (0..n).map(|k| format!("a{k} b{k}")).collect();
    let pairs = (0..n).flat_map(|a| (0..n).map(move |b| format!("a{a} b{b}\n")));
    format!("{}\n{}", items.join(" "), pairs.collect::<String>())
}

/// `n` queens on an `n` × `n` board; diagonals are secondary.
fn queens(n: usize) -> String {
    let primary: Vec<String> = (0..n).map(|k| format!("r{k} c{k}")).collect();
    let secondary: Vec<String> = (0..2 * n - 1).map(|k| format!("u{k} d{k}")).collect();
    let places = (0..n)
        .flat_map(|r| (0..n).map(move |c| format!("r{r} c{c} u{} d{}\n", r + c, n - 1 + r - c)));
    format!("{} | {}\n{}", primary.join(" "), secondary.join(" "), places.collect::<String>())
}

#[test]
fn small_examples_have_their_one_solution() {
    cover(&["solve"], SIX_SETS)
        .assert()
        .code(0)
        .stdout(diff("1 4\n3 5 6\n2 7\n"))
        .stderr(is_empty());
    cover(&["solve", "--all", "-"], "A B C\nB\nA C\nB C\n")
        .assert()
        .code(0)
        .stdout(diff("B\nA C\n"));
    cover(&["solve"], COLOURS).assert().code(0).stdout(diff("p r x:A y\nq x:A\n"));
    cover(&["count"], COLOURS).assert().code(0).stdout(diff("1\n"));
}

#[test]
fn show_prints_the_matrix_and_its_sizes() {
    cover(&["show"], "A B C\nB\nA C\nB C\n").assert().code(0).stdout(diff(
        "ABC\n010\n101\n011\n3 primary items, 0 secondary items, 3 options, 5 ones\n",
    ));
    let colours = cover(&["show"], COLOURS).output().unwrap();
    let colours = String::from_utf8(colours.stdout).unwrap();
    assert!(colours.starts_with("pqr|xy\n110|1A\n101|A1\n100|B0\n"), "{colours}");
    cover(&["show", "--json"], SIX_SETS).assert().code(0).stdout(contains("\"primary\":7"));
}

#[test]
fn every_kernel_and_thread_count_gives_one_count_and_one_order() {
    let board = queens(7);
    let order = cover(&["solve", "--all", "--threads", "1"], &board).output().unwrap().stdout;
    assert_eq!(
        order.split(|&b| b == b'\n').filter(|l| l.is_empty()).count(),
        40,
        "39 blank lines and the end"
    );
    for kernel in KERNELS {
        for threads in ["1", "2", "5"] {
            let more = ["--kernel", kernel, "--threads", threads];
            cover(&[&["count"], &more[..]].concat(), &board).assert().code(0).stdout(diff("40\n"));
            let seen =
                cover(&[&["solve", "--all"], &more[..]].concat(), &board).output().unwrap().stdout;
            assert_eq!(seen, order, "{kernel} {threads}");
        }
    }
}

#[test]
fn counts_are_exact_beyond_machine_words_and_limits_say_at_least() {
    // sixty independent choices of three: 3^60 is past 64 bits
    let items: Vec<String> = (0..60).map(|k| format!("q{k}")).collect();
    let options = items.iter().map(|i| format!("{i}\n{i}\n{i}\n")).collect::<String>();
    let text = format!("{}\n{options}", items.join(" "));
    cover(&["count"], &text).assert().code(0).stdout(diff("42391158275216203514294433201\n"));
    cover(&["count", "--limit", "10"], &permutations(6))
        .assert()
        .code(0)
        .stdout(diff("at least 10\n"));
    cover(&["count", "--limit", "720"], &permutations(6))
        .assert()
        .code(0)
        .stdout(diff("at least 720\n"));
    cover(&["count", "--limit", "721"], &permutations(6)).assert().code(0).stdout(diff("720\n"));
}

#[test]
fn a_budget_that_runs_out_is_an_answer() {
    let board = queens(24);
    for budget in [["--time", "50ms"], ["--nodes", "100"]] {
        let count =
            cover(&["count", "--memo", "never", budget[0], budget[1]], &board).assert().code(3);
        count.stdout(starts_with("unknown: at least "));
    }
    cover(&["solve", "--limit", "1000000", "--nodes", "50"], &board)
        .assert()
        .code(3)
        .stderr(starts_with("unknown"));
    cover(&["count", "--nodes", "9", "--json"], &board)
        .assert()
        .code(3)
        .stdout(contains("\"exact\":false"))
        .stdout(contains("\"stopped\":\"the node budget\""));
}

#[test]
fn a_seed_fixes_the_order_and_never_changes_the_count() {
    let board = queens(6);
    for command in ["sample", "solve"] {
        let once = |seed: u64| {
            cover(&[command, "--seed", &seed.to_string()], &board).output().unwrap().stdout
        };
        assert_eq!(once(4), once(4));
        assert!((5..30).any(|s| once(s) != once(4)), "{command}");
    }
    for seed in ["1", "2", "3"] {
        cover(&["count", "--seed", seed], &board).assert().stdout(diff("4\n"));
    }
}

#[test]
fn statistics_go_to_standard_error() {
    cover(&["count", "--stats", "--threads", "1"], &queens(8))
        .assert()
        .code(0)
        .stdout(diff("92\n"))
        .stderr(contains("nodes by depth"))
        .stderr(contains("threads 1"));
}

#[test]
fn refusals_name_line_and_column() {
    for (text, place) in [
        ("", "line 1, column 1"),
        ("| | a\n", "line 1"),
        ("a b a\na\n", "line 1, column 5"),
        ("a b\na c\n", "line 2, column 3"),
        ("a b\na a\n", "line 2, column 3"),
        ("a b\na:x b\n", "line 2, column 2"),
        ("| comment\na | b | c\na\n", "line 2, column 7"),
    ] {
        cover(&["count"], text).assert().code(65).stdout(is_empty()).stderr(contains(place));
    }
    cover(&["count", "no-such-file"], "").assert().code(74).stdout(is_empty());
}

#[test]
fn doubtful_problems_are_answered_with_a_warning() {
    cover(&["count"], "a b\na\n")
        .assert()
        .code(0)
        .stdout(diff("0\n"))
        .stderr(contains("no option covers item `b`"));
    cover(&["count"], "a | s\na\ns\n")
        .assert()
        .code(0)
        .stdout(diff("1\n"))
        .stderr(contains("has no primary item"));
    cover(&["count"], "a\na\na\n").assert().code(0).stdout(diff("2\n"));
    cover(&["solve"], "a b\na\n")
        .assert()
        .code(0)
        .stdout(is_empty())
        .stderr(contains("no solution"));
}
