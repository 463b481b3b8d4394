//! Paths of many puzzles with rules, published and made: every step is checked, and a table tells
//! by kind how many the path solves, and at which level.
//!
//! Both tests need QUADRILLE_SHARED, a folder with `data/variants/*.jsonl`: puzzles of our JSON, or
//! objects with a constraint string as `iss`, its `solution`, and a `name`. `just made-variants DIR`
//! makes such a folder. QUADRILLE_CASES takes so many puzzles, spread over all; QUADRILLE_SECONDS
//! is the time for each; with QUADRILLE_ALOUD the paths are printed in words.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

use quadrille_constraint::Primitive;
use quadrille_core::{Budget, Chance};
use quadrille_puzzle::{Grid, Puzzle};
use quadrille_reason::{Level, Options, PathEnd, State, Step, Technique, solve_path, words};
use quadrille_text::{ReadOptions, read_str};

use crate::rules::{other_sides, solution};
use crate::soundness::judge;

/// Characters of the longest line that is allowed before it is split.
const LONGEST: usize = 240;

struct Case {
    name: String,
    puzzle: Puzzle,
    /// The stored solution, or the only one.
    solution: Grid,
}

fn number(name: &str) -> Option<usize> {
    std::env::var(name).ok().and_then(|text| text.parse().ok())
}

/// The puzzles of the folder that have a solution; counts the others by the reason.
fn cases(lost: &mut BTreeMap<&'static str, usize>) -> Vec<Case> {
    let shared = std::env::var("QUADRILLE_SHARED").expect("QUADRILLE_SHARED names the folder");
    let folder = Path::new(&shared).join("data/variants");
    let files = std::fs::read_dir(folder).expect("a folder").map(|file| file.unwrap().path());
    let is_list = |file: &std::path::PathBuf| file.extension().is_some_and(|end| end == "jsonl");
    let mut files: Vec<_> = files.filter(is_list).collect();
    files.sort();
    let mut lines = Vec::new();
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file).expect("text");
        lines.extend(text.lines().enumerate().map(|(i, l)| (format!("{name} {i}"), l.to_owned())));
    }
    let most = number("QUADRILLE_CASES").unwrap_or(lines.len()).max(1);
    let step = lines.len().div_ceil(most).max(1);
    let mut cases = Vec::new();
    for (name, line) in lines.into_iter().step_by(step) {
        match case(name, &line) {
            Ok(case) => cases.push(case),
            Err(why) => *lost.entry(why).or_default() += 1,
        }
    }
    cases
}

fn case(name: String, line: &str) -> Result<Case, &'static str> {
    let json: serde_json::Value = serde_json::from_str(line).expect("JSON");
    let text = json["iss"].as_str().unwrap_or(line);
    let entry = read_str(text, &ReadOptions::default()).into_iter().next();
    let puzzle = entry.ok_or("empty")?.map_err(|_| "not read")?.puzzle;
    let solution = match json["solution"].as_str() {
        Some(stored) => {
            let value = |c: char| puzzle.value(c.to_digit(36)? as u8);
            let values: Option<Vec<u8>> = stored.chars().map(value).collect();
            values.and_then(|values| Grid::new(puzzle.side(), values))
        }
        None if json["iss"].is_string() => None,
        None => solution(&puzzle),
    };
    let name = json["name"].as_str().map_or(name, str::to_owned);
    Ok(Case { name, puzzle, solution: solution.ok_or("no solution given")? })
}

/// The kinds of the rules and the extra houses of a puzzle.
fn kinds(puzzle: &Puzzle) -> BTreeSet<String> {
    let rules = puzzle.rules().iter().map(|rule| rule.kind.name().to_owned());
    let extras = puzzle.extras().iter().map(|extra| format!("{extra:?}").to_lowercase());
    let cages = (!puzzle.cages().is_empty()).then(|| "killer".to_owned());
    let kinds: BTreeSet<String> = rules.chain(extras).chain(cages).collect();
    if kinds.is_empty() { ["none".to_owned()].into() } else { kinds }
}

fn level(steps: &[Step]) -> Option<Level> {
    steps.iter().map(|step| step.technique.level()).max()
}

/// The end of a path as a column of the table: the level of one that is solved.
fn column(end: PathEnd, steps: &[Step]) -> &'static str {
    match (end, level(steps)) {
        (PathEnd::Solved, Some(Level::Medium)) => "medium",
        (PathEnd::Solved, Some(Level::Hard)) => "hard",
        (PathEnd::Solved, Some(Level::Expert)) => "expert",
        (PathEnd::Solved, Some(Level::Extreme)) => "extreme",
        (PathEnd::Solved, _) => "easy",
        (PathEnd::Stuck, _) => "stuck",
        _ => "out of time",
    }
}

const COLUMNS: [&str; 7] = ["easy", "medium", "hard", "expert", "extreme", "stuck", "out of time"];

/// Prints a table by kind and returns the puzzles that are solved, and all of them.
fn table(rows: &BTreeMap<String, BTreeMap<&str, usize>>) {
    println!("| kind | puzzles | solved | {} |", COLUMNS.join(" | "));
    println!("|---|{}", "--:|".repeat(COLUMNS.len() + 2));
    for (kind, ends) in rows {
        let count = |column: &&str| ends.get(column).copied().unwrap_or(0);
        let all: usize = COLUMNS.iter().map(count).sum();
        let solved: usize = COLUMNS[..5].iter().map(count).sum();
        let cells: Vec<String> = COLUMNS.iter().map(|c| count(c).to_string()).collect();
        println!("| {kind} | {all} | {:.1} % | {} |", percent(solved, all), cells.join(" | "));
    }
}

fn percent(part: usize, all: usize) -> f64 {
    100.0 * part as f64 / all.max(1) as f64
}

#[test]
#[ignore = "needs a folder of puzzles: just paths-of-variants DIR"]
fn every_step_of_many_variants_holds() {
    let aloud = std::env::var_os("QUADRILLE_ALOUD").is_some();
    let seconds = number("QUADRILLE_SECONDS").unwrap_or(20) as u64;
    let (mut lost, mut rows) = (BTreeMap::new(), BTreeMap::new());
    let (mut techniques, mut steps) = (BTreeMap::<String, usize>::new(), 0);
    let mut longest = String::new();
    for case in cases(&mut lost) {
        let budget = Budget::unlimited().time(Duration::from_secs(seconds));
        let mut state = State::new(&case.puzzle);
        let path = solve_path(&state, &Options::default().within(budget));
        assert_ne!(path.end, PathEnd::Broken, "{}", case.name);
        for step in &path.steps {
            judge(&state, step, &case.solution, &case.name);
            state.apply(step);
            *techniques.entry(step.technique.key()).or_default() += 1;
            for line in words::reason(step, &case.puzzle) {
                if line.chars().count() > longest.chars().count() {
                    longest = line;
                }
            }
            if aloud && step.rule.is_some() {
                println!("  {}", words::sentence(step, &case.puzzle));
            }
        }
        steps += path.steps.len();
        let end = column(path.end, &path.steps);
        if aloud || end == "stuck" || end == "out of time" {
            println!("{}: {end}", case.name);
        }
        for kind in kinds(&case.puzzle).into_iter().chain(["**all puzzles**".to_owned()]) {
            *rows.entry(kind).or_insert_with(BTreeMap::new).entry(end).or_default() += 1;
        }
    }
    table(&rows);
    println!("{steps} steps, all checked: {techniques:?}");
    println!("longest line, {} characters: {longest}", longest.chars().count());
    println!("left out: {lost:?}");
    assert!(steps > 0 && longest.chars().count() <= LONGEST, "{longest}");
}

/// The level and the hardest technique of a path; `None` if the budget ran out.
fn hardest(puzzle: &Puzzle) -> Option<(PathEnd, Option<Level>, Option<Technique>)> {
    let budget = Budget::unlimited().time(Duration::from_secs(5));
    let path = solve_path(&State::new(puzzle), &Options::default().within(budget));
    let last = path.steps.iter().map(|step| step.technique).max_by_key(|t| (t.level(), t.order()));
    (!matches!(path.end, PathEnd::Stopped(_))).then(|| (path.end, level(&path.steps), last))
}

/// The same puzzle with other values, if none of its rules tells values apart.
fn relabelled(puzzle: &Puzzle, chance: &mut Chance) -> Option<Puzzle> {
    let is_blind = |primitive: &Primitive| match primitive {
        Primitive::Distinct(_) => true,
        Primitive::Pair { table, .. } => {
            let all = u64::MAX >> (64 - puzzle.side());
            let same = |(v, &row): (usize, &u64)| row == 1 << v;
            let other = |(v, &row): (usize, &u64)| row == all & !(1 << v);
            table.iter().enumerate().all(same) || table.iter().enumerate().all(other)
        }
        _ => false,
    };
    let primitives = puzzle.rules().iter().flat_map(|rule| rule.lower(puzzle));
    if !puzzle.cages().is_empty() || !{ primitives }.all(|primitive| is_blind(&primitive)) {
        return None;
    }
    let mut values: Vec<u8> = (1..=puzzle.side() as u8).collect();
    chance.shuffle(&mut values);
    let mut twin = puzzle.clone();
    for cell in puzzle.cells() {
        let value = puzzle.given(cell).map(|value| values[usize::from(value) - 1]);
        twin.give(cell, value);
    }
    Some(twin)
}

#[test]
#[ignore = "needs a folder of puzzles: just paths-of-variants DIR"]
fn levels_of_many_variants_are_the_same_from_every_side() {
    let mut chance = Chance::new(43);
    let (mut puzzles, mut compared, mut renamed) = (0, 0, 0);
    let (mut levels, mut techniques) = (Vec::new(), Vec::new());
    for case in cases(&mut BTreeMap::new()) {
        let Some(own) = hardest(&case.puzzle) else { continue };
        puzzles += 1;
        let twin = relabelled(&case.puzzle, &mut chance);
        renamed += usize::from(twin.is_some());
        for twin in other_sides(&case.puzzle).into_iter().chain(twin) {
            let Some(other) = hardest(&twin) else { continue };
            compared += 1;
            if (own.0, own.1) != (other.0, other.1) {
                levels.push(format!("{}: {own:?}, {other:?}", case.name));
            } else if own.2 != other.2 {
                techniques.push(format!("{}: {:?}, {:?}", case.name, own.2, other.2));
            }
        }
    }
    println!("{puzzles} puzzles, {compared} twins, {renamed} of them with other values");
    println!("another level: {levels:#?}\nanother hardest technique: {techniques:#?}");
    assert!(compared > puzzles && levels.is_empty(), "{levels:?}");
}
