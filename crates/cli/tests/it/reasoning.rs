//! Hints, explanations and ratings through the real binary.

use std::io::Write;

use assert_cmd::Command;
use predicates::str::{contains, is_empty, starts_with};
use serde_json::Value;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Needs chains.
const HARD: &str =
    "040150000000097032300000000000900003410700600000000850100000408000580000007020000";
/// 29 givens, 23 solutions.
const MANY: &str =
    "009200700400000090700900005000005010005009820820000900000070006207090480003006279";
const KENKEN: &str = "4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4";

fn quadrille(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("quadrille").unwrap();
    command.args(args).env_remove("NO_COLOR");
    command
}

fn file(text: &str) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    file
}

/// The output of a successful command.
fn text(args: &[&str]) -> String {
    let output = quadrille(args).assert().code(0).get_output().stdout.clone();
    String::from_utf8(output).unwrap()
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&text(args)).unwrap()
}

/// The puzzle as pencil marks: the candidates that the givens leave, without those that `strike`
/// refuses.
fn pencilled(strike: impl Fn(usize, char) -> bool) -> String {
    let givens: Vec<char> = PUZZLE.chars().collect();
    let sees = |a: usize, b: usize| {
        a / 9 == b / 9 || a % 9 == b % 9 || (a / 27, a % 9 / 3) == (b / 27, b % 9 / 3)
    };
    let open = |cell: usize, value: char| {
        !(0..81).any(|other| givens[other] == value && sees(cell, other))
    };
    let mut grid = String::new();
    for (cell, given) in PUZZLE.chars().enumerate() {
        if cell % 27 == 0 {
            grid += "+------+------+------+\n";
        }
        match given {
            '.' => grid.extend(('1'..='9').filter(|&v| open(cell, v) && !strike(cell, v))),
            value => grid.push(value),
        }
        grid.push(if cell % 9 == 8 { '\n' } else { ' ' });
    }
    grid
}

#[test]
fn a_hint_names_technique_cell_and_action_and_draws_it() {
    let told = text(&["hint", "--order", "hodoku", PUZZLE]);
    let lines: Vec<&str> = told.lines().take(2).collect();
    assert_eq!(lines, ["Naked single: 5 is the only candidate left in r5c5.", "So r5c5=5."]);
    assert!(told.contains("* leans on"), "a legend: {told}");
    assert!(told.lines().filter(|l| l.starts_with('|')).count() == 9, "{told}");
    assert!(!told.contains('\u{1b}'), "no colour in a pipe");
}

#[test]
fn a_nudge_tells_where_and_not_what() {
    let args = ["hint", "--nudge", "--order", "hodoku", PUZZLE];
    assert_eq!(text(&args), "Look at r5c5.\n");
    let told = json(&[&args[..], &["--json"]].concat());
    assert_eq!(told["steps"][0]["nudge"], "Look at r5c5.");
}

/// People see a value with one place in a box before a cell with one candidate.
#[test]
fn a_hint_begins_where_people_look() {
    assert!(text(&["hint", PUZZLE]).starts_with("Hidden single: "));
    assert!(text(&["hint", "--order", "explainer", PUZZLE]).starts_with("Hidden single: "));
    quadrille(&["hint", "--order", "mine", PUZZLE]).assert().code(2).stderr(contains("explainer"));
}

#[test]
fn a_technique_is_explained_with_an_example_of_our_own() {
    let told = text(&["explain", "technique", "naked-pair"]);
    assert!(
        told.starts_with("naked pair (0200)\nGerman: Nacktes Paar\nJapanese: 二国同盟\n"),
        "{told}"
    );
    assert!(told.contains("Naked pair: ") && told.contains("* leans on"), "{told}");
    quadrille(&["explain", "technique", "magic"]).assert().code(2).stderr(contains("magic"));
}

#[test]
fn all_steps_are_listed_and_one_technique_can_be_asked_for() {
    let all = text(&["hint", "--all", HARD]);
    let one = text(&["hint", "--all", "--technique", "pointing", HARD]);
    assert!(one.starts_with("Pointing: ") && one.lines().count() < all.lines().count());
    assert!(one.lines().all(|line| all.contains(line)), "{one}");
    // A technique can be given by its name or by its library code.
    assert_eq!(one, text(&["hint", "--all", "--technique", "0100", HARD]));
    assert!(text(&["hint", "--technique", "list"]).contains("0100"));
}

#[test]
fn a_hint_is_data_too() {
    let told = json(&["hint", "--json", "--order", "hodoku", PUZZLE]);
    let step = &told["steps"][0];
    assert_eq!(step["placements"][0]["value"], 5);
    assert_eq!(step["placements"][0]["cell"], serde_json::json!([4, 4]));
    assert_eq!(step["action"], "r5c5=5");
    for field in ["technique", "code", "sentence", "premises", "eliminations", "houses"] {
        assert!(!step[field].is_null(), "{field}: {step}");
    }
    assert_eq!(told["mistakes"], serde_json::json!([]));
}

#[test]
fn pencil_marks_are_read_as_they_stand() {
    // Cell r1c3 may hold 1, 2 or 4; the marks leave only 4, which does not follow from the puzzle
    // alone.
    let marks = file(&pencilled(|cell, value| cell == 2 && "12".contains(value)));
    let path = marks.path().to_str().unwrap();
    let found = text(&["hint", "--all", "--technique", "naked-single", path]);
    assert!(found.contains("r1c3=4"), "{found}");
    assert!(!text(&["hint", "--all", "--technique", "naked-single", PUZZLE]).contains("r1c3=4"));
    // Marks that lack the correct value are a mistake, and a hint reports it.
    let wrong = file(&pencilled(|cell, value| cell == 2 && value == '4'));
    let told = text(&["hint", wrong.path().to_str().unwrap()]);
    assert_eq!(told, "There is a mistake before this point, in r1c3.\n");
}

#[test]
fn a_library_line_is_a_state() {
    let line = file(&format!(":0003:4:{PUZZLE}:113 213::413:\n"));
    let found =
        text(&["hint", "--all", "--technique", "naked-single", line.path().to_str().unwrap()]);
    assert!(found.contains("r1c3=4"), "{found}");
}

#[test]
fn bad_questions_are_refused_with_a_reason() {
    quadrille(&["hint", "--technique", "magic", PUZZLE]).assert().code(2).stderr(contains("magic"));
    quadrille(&["hint", "--nudge", "--all", PUZZLE]).assert().code(2);
    for command in ["hint", "explain", "rate"] {
        let refused = quadrille(&[command, "-"]).write_stdin("12345\n").assert().code(65);
        refused.stdout(is_empty()).stderr(contains("line 1"));
        quadrille(&[command, "no/such/file"]).assert().code(74).stderr(contains("no/such/file"));
    }
    for max in ["x", "0.5", "99"] {
        quadrille(&["rate", "--max", max, PUZZLE]).assert().code(2).stderr(contains("rating"));
    }
}

#[test]
fn several_solutions_are_said_and_not_leant_on() {
    quadrille(&["hint", MANY]).assert().code(0).stderr(contains("several solutions"));
    quadrille(&["rate", MANY])
        .assert()
        .code(1)
        .stdout("not rated: the puzzle has several solutions\n");
    let rated = quadrille(&["rate", "--json", MANY]).assert().code(1).get_output().stdout.clone();
    let rated: Value = serde_json::from_slice(&rated).unwrap();
    assert_eq!(rated["error"], "the puzzle has several solutions");
}

#[test]
fn an_explanation_goes_to_the_end() {
    let told = text(&["explain", PUZZLE]);
    assert!(told.starts_with("1. ") && told.ends_with("Solved in 51 steps.\n"), "{told}");
    assert!(told.contains("51. Full house: "), "{told}");
    let brief = text(&["explain", "--brief", HARD]);
    assert!(brief.lines().all(|line| !line.starts_with('|')));
    assert!(brief.lines().count() > 52 && brief.contains("Solved in"), "{brief}");
}

#[test]
fn an_explanation_is_data_too() {
    let told = json(&["explain", "--json", PUZZLE]);
    assert_eq!(told["end"], "solved");
    assert_eq!(told["solution"], SOLUTION);
    let steps = told["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 51);
    assert!(steps.iter().all(|s| s["sentence"].as_str().unwrap().len() > 10));
    let kenken = json(&["explain", "--json", KENKEN]);
    assert_eq!(
        (&kenken["end"], &kenken["solution"]),
        (&"solved".into(), &"1423231431424231".into())
    );
}

#[test]
fn an_explanation_is_drawn_step_by_step() {
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("pictures");
    let told = json(&["explain", "--json", "--svg", inside.to_str().unwrap(), HARD]);
    let steps = told["steps"].as_array().unwrap();
    let files: Vec<_> = std::fs::read_dir(&inside).unwrap().map(|f| f.unwrap().path()).collect();
    assert_eq!(files.len(), steps.len() + 1, "one per step and the end");
    for file in files {
        let svg = std::fs::read_to_string(&file).unwrap();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{file:?}");
        assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count());
    }
    let first = std::fs::read_to_string(inside.join("puzzle0001-step001.svg")).unwrap();
    assert!(
        first.contains(steps[0]["name"].as_str().unwrap().split(' ').next_back().unwrap()),
        "a caption"
    );
    let taken = file("");
    quadrille(&["explain", "--svg", taken.path().to_str().unwrap(), PUZZLE]).assert().code(74);
}

#[test]
fn a_rating_names_every_scale() {
    assert_eq!(text(&["rate", PUZZLE]), "1.2/1.2/1.2\t204 easy\teasy\tnaked single\n");
    let rated = json(&["rate", "--json", HARD]);
    assert_eq!((&rated["er"], &rated["ep"], &rated["ed"]), (&6.9.into(), &1.2.into(), &1.2.into()));
    // 21 full houses and 27 naked singles of 4, 10 hidden ones of 14, and 50 + 50 + 100 + 260 for
    // the rest.
    assert_eq!(rated["hodoku"], serde_json::json!({ "score": 792, "level": "unfair" }));
    assert_eq!(rated["level"], "expert");
    let steps = rated["steps"].as_object().unwrap();
    assert!(steps["hidden-single"].as_u64().unwrap() > 0 && steps.len() > 5, "{rated}");
    assert_eq!((&rated["above"], &rated["stopped"]), (&Value::Null, &Value::Null));
}

#[test]
fn a_limit_is_honest() {
    let line = text(&["rate", "--max", "4.0", HARD]);
    assert!(line.starts_with(">4.0/1.2/1.2\t"), "{line}");
    let rated = json(&["rate", "--json", "--max", "4.0", HARD]);
    assert_eq!(
        (&rated["er"], &rated["above"], &rated["ep"]),
        (&Value::Null, &4.0.into(), &1.2.into())
    );
    assert_eq!(
        text(&["rate", "--max", "6.9", HARD]),
        text(&["rate", HARD]),
        "the limit itself is allowed"
    );
}

#[test]
fn cages_have_a_level_only() {
    assert_eq!(text(&["rate", KENKEN]).split('\t').take(3).collect::<Vec<_>>(), ["-", "-", "easy"]);
    let rated = json(&["rate", "--json", KENKEN]);
    assert_eq!(
        (&rated["er"], &rated["hodoku"], &rated["level"]),
        (&Value::Null, &Value::Null, &"easy".into())
    );
}

#[test]
fn a_batch_keeps_its_order_on_any_number_of_threads() {
    let puzzles = file(&format!("{PUZZLE}\n{HARD}\nnonsense\n{PUZZLE}\n"));
    let path = puzzles.path().to_str().unwrap();
    let rated = |threads: &str| {
        let run = quadrille(&["rate", "--threads", threads, path])
            .assert()
            .code(1)
            .stderr(contains("line 3"));
        String::from_utf8(run.get_output().stdout.clone()).unwrap()
    };
    let lines = rated("1");
    assert_eq!(lines, rated("2"));
    let ers: Vec<&str> = lines.lines().map(|line| line.split('/').next().unwrap()).collect();
    assert_eq!(ers, ["1.2", "6.9", "1.2"]);
    assert!(!lines.contains('█'), "no histogram in a pipe");
    quadrille(&["rate", path]).assert().stdout(starts_with("1.2/"));
}

/// A 9×9 whose boxes are rows is a Latin square and not classic 9×9: no command treats it as
/// classic or fails inside.
#[test]
fn boxes_that_are_lines_are_not_taken_for_classic_nine() {
    let line = ".2345678923.5678913456.8912456789.2356789123.6.8912345789.2345689123.5679123456.8";
    let commands = [
        &["solve"][..],
        &["check"],
        &["count"],
        &["matrix"],
        &["convert", "--to", "json"],
        &["cnf", "--style", "dimacs"],
        &["cnf"],
        &["prove"],
        &["hint"],
        &["hint", "--depth", "4"],
        &["hint", "--all"],
        &["explain", "--brief"],
        &["rate"],
        &["rate", "--flow"],
        &["draw"],
        &["minimize"],
        &["canonical"],
        &["scramble", "--seed", "1"],
        &["check", "--style"],
        &["solve", "--engine", "nine"],
        &["neighbours"],
    ];
    for boxes in ["1x9", "9x1"] {
        for command in commands {
            let args: Vec<&str> = command.iter().copied().chain(["--box", boxes, line]).collect();
            let output = quadrille(&args).output().unwrap();
            let error = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(!error.contains("panicked"), "{args:?}: {error}");
            assert!(output.status.code().is_some_and(|code| code != 101 && code != 70), "{args:?}");
        }
    }
    let rated = json(&["rate", "--json", "--box", "1x9", line]);
    assert_eq!((&rated["er"], &rated["level"]), (&Value::Null, &Value::from("easy")));
}

/// One line of a rating shows which scale a step belongs to.
#[test]
fn the_step_beside_er_is_on_its_scale() {
    let easy = "..9.2.41.8...73.565.4.8...2.73..6....8..5..3....3..82.3...6.7.495.24...3.47.3.2..";
    let rated = json(&["rate", "--json", easy]);
    assert_eq!(rated["er"], 1.2);
    assert_eq!(rated["er_step"], "hidden single in a box");
}

/// `hint --depth` and `hint --nudge` are about the step that `hint` shows.
#[test]
fn depths_nudge_and_hint_are_about_the_same_step() {
    let puzzle =
        "..9.2.41.8...73.565.4.8...2.73..6....8..5..3....3..82.3...6.7.495.24...3.47.3.2..";
    for order in ["ours", "hodoku", "explainer"] {
        let step = json(&["hint", "--json", "--order", order, puzzle]);
        let deep = json(&["hint", "--json", "--depth", "4", "--order", order, puzzle]);
        assert_eq!(step["steps"][0]["technique"], deep["technique"]["key"], "{order}");
        assert_eq!(step["steps"][0]["placements"], deep["action"]["placements"], "{order}");
    }
    assert_eq!(text(&["hint", "--nudge", puzzle]), text(&["hint", "--depth", "1", puzzle]));
}

#[test]
fn a_puzzle_without_solution_is_called_that_before_any_step() {
    let none = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";
    for command in [&["hint"][..], &["hint", "--depth", "2"], &["hint", "--nudge"]] {
        let args: Vec<&str> = command.iter().copied().chain([none]).collect();
        assert_eq!(text(&args), "This puzzle has no solution.\n", "{args:?}");
    }
    let explained = text(&["explain", "--brief", none]);
    assert!(explained.starts_with("This puzzle has no solution."), "{explained}");
    assert!(explained.trim_end().ends_with("r5c1 has no candidate left."), "{explained}");
    assert_eq!(json(&["hint", "--json", none])["verdict"], "none");
    assert_eq!(json(&["explain", "--json", none])["verdict"], "none");
}

/// Through a pipe there is no bold type to distinguish them.
#[test]
fn a_last_candidate_does_not_look_like_a_given() {
    let picture = text(&["hint", PUZZLE]);
    assert!(picture.contains(" 5?") || picture.contains("? "), "{picture}");
    assert!(picture.contains("n? last candidate"), "{picture}");
}
