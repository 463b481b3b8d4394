//! The findings of the first users, replayed with their own commands. Letters and numbers are those
//! of their list. Some are tested elsewhere: streaming (A.5, `streams`), closed pipes (A.9),
//! ignored options (A.7, `manners`), time (A.3, `budgets`), drawings and progress (D.3, D.4,
//! `terminal`), documents (E.1).

use std::collections::BTreeSet;

use assert_cmd::Command;

const P: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const KENKEN: &str = "4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4";

/// Exit code, standard output, standard error.
fn run_with(line: &str, input: impl Into<Vec<u8>>) -> (i32, String, String) {
    let mut command = Command::cargo_bin("quadrille").unwrap();
    let output = command.args(line.split_whitespace()).write_stdin(input).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

fn run(line: &str) -> (i32, String, String) {
    run_with(line, "")
}

/// A.1: a shape that has no grid is drawn again, and no region is a whole row or column.
#[test]
fn a1_jigsaws_of_any_seed_come() {
    for seed in 1..=3 {
        let (code, made, said) = run(&format!("generate jigsaw --size 6 --seed {seed}"));
        assert_eq!((code, made.lines().count()), (0, 1), "{seed}: {said}");
        let puzzle: serde_json::Value = serde_json::from_str(&made).unwrap();
        let rows: Vec<&str> =
            puzzle["regions"].as_array().unwrap().iter().map(|r| r.as_str().unwrap()).collect();
        let straight = |row: &str| row.bytes().all(|b| b == row.as_bytes()[0]);
        assert!(!rows.iter().any(|row| straight(row)), "{made}");
    }
}

/// A.2: equal puzzles are answered once, on any number of threads.
#[test]
fn a2_dedup_does_not_depend_on_threads() {
    let text: String = (0..300).map(|i| format!("{}{}\n", i % 3 + 1, &".".repeat(80))).collect();
    let one = run_with("solve --dedup --threads 1", text.as_str()).1;
    assert_eq!(one.lines().count(), 3);
    (0..4).for_each(|_| assert_eq!(run_with("solve --dedup --threads 8", text.as_str()).1, one));
}

/// A.4: one puzzle over its time is named and does not end the batch.
#[test]
fn a4_a_batch_goes_on_after_a_puzzle_that_took_too_long() {
    let (code, made, said) = run("generate kenken --seed 1 --count 3 --time 0s");
    assert_eq!((code, made.as_str()), (3, ""));
    for number in 1..=3 {
        assert!(said.contains(&format!("puzzle {number}: stopped by the time budget")), "{said}");
    }
}

/// A.6: options that belong together are kept together or refused.
#[test]
fn a6_what_is_asked_for_is_written() {
    assert_eq!(run("generate sudoku --givens 30 --minimal --seed 1").0, 2);
    let (_, made, _) = run("generate sudoku --seed 1 --solutions --rate");
    let columns: Vec<&str> = made.trim_end().split('\t').collect();
    assert_eq!((columns.len(), columns[0].len(), columns[1].len()), (4, 81, 81), "{made}");
    let (_, json, _) = run("generate sudoku --seed 1 --to json --rate --solutions");
    let object: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert!(object["level"].is_string() && object["solution"].is_array(), "{json}");
    let (_, framed, _) = run("generate sudoku --seed 1 --to framed --rate");
    let (code, line, said) = run_with("convert --to line", framed.as_str());
    assert_eq!((code, line.len()), (0, 82), "{framed}{said}");
}

/// A.7: options that do not apply are refused.
#[test]
fn a7_no_option_is_ignored() {
    for line in [
        "generate kenken --symmetry 180",
        "generate kenken --diagonals",
        "generate sudoku --ops +",
        "generate grid --level hard",
        "generate killer --no-singles",
        "solve --seed 3",
        "count --all-grids 3x3 --limit 5",
        "generate sudoku --json --solutions",
        "bank draw --json --rate",
        "man --dir x solve",
        "matrix --blank --time 1s",
    ] {
        assert_eq!(run(line).0, 2, "{line}");
    }
}

/// A.8, A.13: clashes are named, and nothing is overwritten silently.
#[test]
fn a8_a13_nothing_wrong_is_passed_over() {
    let (code, told, _) = run(&format!("hint 55{}", &P[2..]));
    assert!(code == 0 && told.contains("5 is given twice in row 1"), "{told}");
    assert_eq!(run(&format!("convert --to line --blank 5 {P}")).0, 2);
    let open = "<?xml version=\"1.0\"?><opensudoku><game data=\"00";
    assert_ne!(run_with("solve", open).0, 0);
}

/// A.10: one reader for all commands.
#[test]
fn a10_a_byte_order_mark_is_taken_everywhere() {
    let marked = format!("\u{feff}{P}\n\u{feff}{P}\n");
    let mut codes = BTreeSet::new();
    for line in [
        "solve",
        "check",
        "count",
        "convert --to line",
        "rate",
        "hint --nudge",
        "explain --brief",
        "minimize --seed 1",
        "canonical",
        "scramble --seed 1",
        "neighbours",
    ] {
        let (code, told, said) = run_with(line, marked.as_str());
        assert!(told.lines().count() > 1, "{line}: {said}");
        codes.insert(code);
    }
    assert_eq!(codes, BTreeSet::from([0]));
}

/// A.11: long lines are not echoed, and errors are counted.
#[test]
fn a11_errors_are_few_and_short() {
    let (code, _, said) = run_with("solve", "x".repeat(1 << 20));
    assert!(code == 65 && said.len() < 2000, "{}", said.len());
    let (_, _, said) = run_with("check", "junk\n".repeat(5000));
    assert!(said.contains("and 4980 more errors") && said.len() < 20_000, "{}", said.len());
}

/// A.14: levels of one seed differ in their grids; JSON has the solution; each puzzle is proved.
#[test]
fn a14_levels_do_not_share_grids() {
    let solution = |level: &str| {
        let made = run(&format!("generate killer --box 2x2 --seed 1 --level {level} --json")).1;
        let object: serde_json::Value = serde_json::from_str(made.trim_end()).unwrap();
        object["solution"].as_str().unwrap().to_owned()
    };
    assert_ne!(solution("easy"), solution("normal"));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.cert");
    let two = format!("{P}\n{KENKEN}\n");
    assert_eq!(run_with(&format!("prove -o {}", path.display()), two).0, 0);
    assert!(folder.path().join("x.2.cert").is_file());
}

/// C.4: without a seed, each call makes another puzzle and prints its seed.
#[test]
fn c4_without_a_seed_puzzles_differ() {
    let (first, second) = (run("generate sudoku"), run("generate sudoku"));
    assert_ne!(first.1, second.1);
    let seed = first.2.trim_end().rsplit_once("--seed ").unwrap().1.to_owned();
    assert_eq!(run(&format!("generate sudoku --seed {seed}")).1, first.1);
}

/// D.3: `rate` through a pipe prints columns; puzzles with cages have a level and their own words.
#[test]
fn d3_cages_are_rated_in_their_own_words() {
    let told = run(&format!("rate {KENKEN}")).1;
    assert_eq!(told.split('\t').nth(2), Some("easy"), "{told}");
}

/// E.2, E.3: messages say "argument"; solutions are lines in the symbols of the puzzle.
#[test]
fn e2_e3_answers_are_as_the_puzzle_was() {
    let (_, told, said) = run(&format!("check {P} {}", &P[..80]));
    assert_eq!(told, format!("unique: {SOLUTION}\n"));
    assert!(said.contains("argument 2:1:"), "{said}");
    assert_eq!(run(&format!("solve --to line {KENKEN}")).1, "1423231431424231\n");
    assert_eq!(run(&format!("minimize --seed 1 {KENKEN}")).0, 0);
}

/// E.4: clear names are accepted, and no others.
#[test]
fn e4_old_names_are_gone() {
    assert_eq!(run("generate sudoku --recipe seed002").0, 2);
    assert_eq!(run("generate sudoku --recipe givens --seed 1").0, 0);
    assert_eq!(run("cnf --blank --style seed").0, 2);
    assert_eq!(run("cnf --blank --box 2x2 --style named").0, 0);
}

/// E.5: exit codes.
#[test]
fn e5_exit_codes_follow_one_table() {
    for (line, code) in [
        ("generate kenken --size 64 --seed 1", 2),
        ("generate kenken --size 65 --seed 1", 2),
        (&format!("solve --engine nine {KENKEN}"), 2),
        (&format!("solve --box 0x0 {P}"), 2),
        (&format!("count --limit 0 {P}"), 2),
        (&format!("solve --limit 0 {P}"), 2),
        ("cover sample --count 0", 2),
        ("solve no-such-file.txt", 74),
    ] {
        assert_eq!(run_with(line, "a\na\n").0, code, "{line}");
    }
    assert!(run("generate sudoku --seed -1").2.contains("from 0 to"));
}

/// E.6: help is well formed.
#[test]
fn e6_help_reads_well() {
    let help = run("count --help").1;
    assert!(!help.contains("\\\""), "{help}");
    assert_eq!(help.matches("[default: auto]").count(), help.matches("[default: ").count() - 1);
}

/// E.7: shells complete values, and cited pages exist.
#[test]
fn e7_completions_know_values_and_every_command_has_a_page() {
    let fish = run("completions fish").1;
    let of = |option: &str| {
        let named = format!("-l {option} ");
        let all = fish.split("\ncomplete ").filter(|told| told.contains(&named));
        all.collect::<Vec<_>>().join("\n")
    };
    for (option, value) in [
        ("engine", "cover"),
        ("from", "opensudoku"),
        ("to", "keen"),
        ("level", "unreasonable"),
        ("technique", "xy-wing"),
        ("symmetry", "diagonal"),
        ("symbols", "letters"),
        ("layout", "row-first"),
    ] {
        assert!(of(option).contains(value), "--{option} {value}");
    }
    let folder = tempfile::tempdir().unwrap();
    let (code, _, said) = run(&format!("man --dir {}", folder.path().display()));
    assert_eq!(code, 0, "{said}");
    for page in ["quadrille.1", "quadrille-solve.1", "quadrille-cover-count.1"] {
        assert!(folder.path().join(page).is_file(), "{page}");
    }
    assert!(run("man cover count").1.contains("quadrille\\-cover\\-count"));
    assert_eq!(run("man nonsense").0, 2);
}

/// E.8: rated lists can be read.
#[test]
fn e8_rated_lists_are_read() {
    for line in [
        format!("0123456789ab {P}  8.3"),
        format!("{P}  8.3"),
        format!("{P},8.3"),
        format!("{P} ER=8.3/1.2/1.2"),
    ] {
        let (code, told, said) = run_with("solve", line.as_str());
        assert_eq!((code, told.trim_end()), (0, SOLUTION), "{line}: {said}");
    }
}

/// The `--explain-input` line comes before its answer, even if answers come in parts.
#[test]
#[cfg(unix)]
fn what_was_understood_stands_before_the_answer() {
    let binary = env!("CARGO_BIN_EXE_quadrille");
    for options in ["", "--all", "--all --json"] {
        let line =
            format!("{binary} solve --explain-input --threads 2 {options} {P} {KENKEN} 2>&1");
        let output = std::process::Command::new("sh").args(["-c", &line]).output().unwrap();
        let told = String::from_utf8(output.stdout).unwrap();
        let understood: Vec<bool> = told.lines().map(|l| l.starts_with("argument")).collect();
        assert_eq!(understood, [true, false, true, false], "{options}: {told}");
    }
    // Neighbours are found together; this puzzle has four.
    let few = "1...........5.4....8....96...7.618...........3.4.......25.8....................34";
    let line = format!("{binary} neighbours --explain-input {few} {few} 2>&1");
    let output = std::process::Command::new("sh").args(["-c", &line]).output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    let understood: Vec<bool> = told.lines().map(|l| l.starts_with("argument")).collect();
    assert_eq!(understood, [true, false, false, false, false].repeat(2), "{told}");
}

/// A failed proof leaves no file, and an HTML page of steps is one file with every picture in it.
#[test]
fn files_are_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let formula = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";
    let (code, _, said) = run_with(&format!("sat solve --proof {}", path("x.drat")), formula);
    assert_eq!(code, 20, "{said}");
    let none = format!("sat solve --proof {} --proof-format lrat --time 0s", path("y.lrat"));
    run_with(&none, formula);
    assert_eq!(run_with(&format!("sat solve --proof {}", path("no/x")), formula).0, 74);
    let page = path("steps.html");
    assert_eq!(run(&format!("explain --brief --html {page} {P} {KENKEN}")).0, 0);
    let html = std::fs::read_to_string(page).unwrap();
    let steps = html.matches("<h3>").count();
    assert!(steps > 50, "{steps}");
    assert_eq!(html.matches("<svg").count(), steps + 2);
    assert!(html.ends_with("</html>\n") && !html.contains("<script") && !html.contains("src="));
    let left = std::fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name());
    let left: BTreeSet<String> = left.map(|name| name.into_string().unwrap()).collect();
    assert!(!left.iter().any(|name| name.contains("part") || name == "y.lrat"), "{left:?}");
}
