//! `docs/json.md` lists exactly the keys that are printed.

use std::collections::{BTreeMap, BTreeSet};

use assert_cmd::Command;
use serde_json::Value;

const PAGE: &str = include_str!("../../../../docs/json.md");
const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const MANY: &str =
    "009200700400000090700900005000005010005009820820000900000070006207090480003006279";

const CRUXES: &str = "generate cruxes, bank list cruxes";
const EQUIVALENTS: &str = "minimize, canonical, scramble";

fn documented() -> BTreeMap<&'static str, BTreeSet<String>> {
    let mut sections = BTreeMap::new();
    for section in PAGE.split("\n## ").skip(1) {
        let (name, body) = section.split_once('\n').unwrap();
        let rows = body.lines().filter_map(|line| line.strip_prefix("| `"));
        let cells = rows.filter_map(|row| row.split(" | ").next());
        let keys = cells.flat_map(|cell| cell.split(", "));
        sections.insert(name, keys.map(|key| key.trim_matches(['`', ' ']).to_owned()).collect());
    }
    sections
}

/// The objects that a command prints.
fn printed(args: &[&str], input: &str) -> Vec<Value> {
    let output = Command::cargo_bin("quadrille").unwrap().args(args).write_stdin(input).output();
    let text = String::from_utf8(output.unwrap().stdout).unwrap();
    let objects: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    assert!(!objects.is_empty(), "{args:?} prints nothing");
    objects
}

fn keys(objects: &[Value]) -> BTreeSet<String> {
    objects.iter().flat_map(|o| o.as_object().unwrap().keys().cloned()).collect()
}

#[test]
fn the_page_names_every_key_and_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let cert = path("x.cert");
    let prove = printed(&["prove", "--json", "-o", &cert, PUZZLE, MANY], "");
    let formula = "p cnf 2 1\n1 2 0\n";
    let two = |command: &'static str| vec![command, "--json", PUZZLE, MANY];
    let cover = "a b\na\nb\n";
    let (dlx, zdd) = (path("x.dlx"), path("x.zdd"));
    let (parts, results) = (path("parts.jsonl"), path("results.jsonl"));
    let costly = "a b c\na |3\nb\na b |2\nc\nc |1\n";
    std::fs::write(&dlx, costly).unwrap();
    let compiled = printed(&["cover", "compile", "--json", "-o", &zdd, &dlx], "");
    let split = printed(&["cover", "split", "--parts", "2", &dlx], "");
    let lines = |objects: &[Value]| objects.iter().map(|o| format!("{o}\n")).collect::<String>();
    std::fs::write(&parts, lines(&split)).unwrap();
    let run = printed(&["cover", "run", "--parts", &parts, &dlx], "");
    std::fs::write(&results, lines(&run)).unwrap();
    let claimed = format!("puzzle,solution\n{PUZZLE},{}\n", "1".repeat(81));
    let mut seen: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let mut add =
        |section, objects: &[Value]| seen.entry(section).or_default().extend(keys(objects));
    add("prove", &prove);
    add("cover compile, cover zdd", &compiled);
    add("cover split", &split);
    add("cover run", &run);
    for (section, args, input) in [
        ("solve", two("solve"), ""),
        ("check", two("check"), ""),
        ("improve", two("improve"), ""),
        ("solve", vec!["solve", "--json"], claimed.as_str()),
        ("check", vec!["check", "--json"], claimed.as_str()),
        ("count", two("count"), ""),
        ("count --all-grids", vec!["count", "--json", "--all-grids", "2x2"], ""),
        ("cover solve, cover sample", vec!["cover", "solve", "--json"], costly),
        ("cover cheapest", vec!["cover", "cheapest", "--json"], costly),
        ("cover estimate", vec!["cover", "estimate", "--json"], cover),
        ("cover merge", vec!["cover", "merge", "--json", &results], ""),
        ("cover compile, cover zdd", vec!["cover", "zdd", "--json", &dlx, &zdd, "--all"], ""),
        (
            "cover compile, cover zdd",
            vec!["cover", "zdd", "--json", &dlx, &zdd, "--statistics"],
            "",
        ),
        ("cover count", vec!["cover", "count", "--json"], cover),
        ("cover trace", vec!["cover", "trace", "--json"], cover),
        ("cover show", vec!["cover", "show", "--json"], cover),
        ("matrix", vec!["matrix", "--json", "--cages", "tuples", "2:b__,a3a3"], ""),
        ("convert", vec!["convert", "--json", "--to", "grid", PUZZLE, MANY], ""),
        ("convert --formats", vec!["convert", "--json", "--formats"], ""),
        ("rules", vec!["rules", "--json"], ""),
        ("cnf", vec!["cnf", "--json", PUZZLE], ""),
        ("cnf trace", vec!["cnf", "trace", "--json", "...2.....4.....3"], ""),
        ("sat solve", vec!["sat", "solve", "--json"], formula),
        ("sat solve --count", vec!["sat", "solve", "--json", "--count", "9"], formula),
        ("verify", vec!["verify", "--json", &cert], ""),
        ("verify", vec!["verify", "--json"], "nonsense"),
        ("verify", vec!["verify", "--json", "--time", "0ms", &cert], ""),
        ("draw", vec!["draw", "--json", PUZZLE, MANY], ""),
        ("hint", two("hint"), ""),
        ("hint --depth", vec!["hint", "--json", "--depth", "4", PUZZLE, MANY], ""),
        ("hint --technique list", vec!["hint", "--json", "--technique", "list"], ""),
        ("explain", two("explain"), ""),
        ("rate", two("rate"), ""),
        ("bench", vec!["bench", "--json", "--each", "1ms"], ""),
        ("generate", vec!["generate", "sudoku", "--json", "--seed", "1", "--rate"], ""),
        ("generate", vec!["generate", "kenken", "--json", "--seed", "1", "--time", "0s"], ""),
        ("generate", vec!["generate", "grid", "--json", "--seed", "1"], ""),
        ("generate", vec!["generate", "--recipe", "givens", "--json", "--seed", "1"], ""),
        (CRUXES, vec!["bank", "list", "--json", "cruxes"], ""),
        ("bank list, bank draw", vec!["bank", "draw", "--json", "--seed", "1", "-n", "2"], ""),
        ("bank list, bank draw", vec!["bank", "list", "--json", "extreme"], ""),
        ("bank check", vec!["bank", "check", "--json", "extreme"], ""),
        (EQUIVALENTS, vec!["minimize", "--json", "--seed", "1", PUZZLE, PUZZLE], ""),
        (EQUIVALENTS, vec!["canonical", "--json", PUZZLE, PUZZLE], ""),
        ("neighbours", vec!["neighbours", "--json", PUZZLE, PUZZLE], ""),
        (EQUIVALENTS, vec!["scramble", "--json", "--seed", "1", "--to", "grid", PUZZLE, MANY], ""),
    ] {
        let objects = printed(&args, input);
        // Steps of a trace are codes.
        let steps = objects.iter().flat_map(|o| o["steps"].as_array()).flatten();
        for step in steps.filter(|step| step.is_object()) {
            add("step", std::slice::from_ref(step));
        }
        add(section, &objects);
    }
    let page = documented();
    for (section, keys) in &page {
        assert_eq!(seen.get(section), Some(keys), "section {section}");
    }
    assert_eq!(page.len(), seen.len(), "a section for everything that is printed");
}

#[test]
fn what_is_written_bit_by_bit_is_one_object_all_the_same() {
    let clauses = |args: &[&str]| printed(args, "").remove(0);
    let object = clauses(&["cnf", "--json", "--blank", "--box", "2x2"]);
    assert_eq!(object["variables"], 64);
    assert_eq!(object["clauses"].as_array().unwrap().len(), 448);
    let args = ["solve", "--json", "--all", MANY, PUZZLE, "11.............."];
    let objects = printed(&args, "");
    let found: Vec<usize> =
        objects.iter().map(|o| o["solutions"].as_array().unwrap().len()).collect();
    assert_eq!(found[1..], [1, 0]);
    assert!(found[0] > 1);
    let whole = |o: &Value| o["complete"] == true && o["argument"].is_u64();
    assert!(objects.iter().all(whole), "{objects:?}");
    let some = &printed(&["solve", "--json", "--limit", "2", MANY], "")[0];
    assert_eq!(
        (some["solutions"].as_array().unwrap().len(), &some["complete"]),
        (2, &false.into())
    );
    // The same keys as where there is one solution.
    assert_eq!(keys(std::slice::from_ref(some)), keys(&printed(&["solve", "--json", MANY], "")));
}

#[test]
fn a_puzzle_is_made_again_from_its_object() {
    let made = |args: &[&str]| printed(args, "").remove(0);
    let args = ["generate", "sudoku", "--json", "--seed", "5", "--level", "medium"];
    let object = made(&args);
    assert_eq!((&object["seed"], &object["number"]), (&5.into(), &0.into()));
    assert_eq!((&object["level"], &object["format"]), (&"medium".into(), &"line".into()));
    let puzzle = object["puzzle"].as_str().unwrap();
    let solved = made(&["solve", "--json", puzzle]);
    assert_eq!(solved["solutions"][0], object["solution"]);
    let givens = puzzle.chars().filter(|c| *c != '.').count();
    assert_eq!(object["givens"], givens);
}
