//! The service reads a puzzle as JSON and answers as brute force does.

use std::collections::BTreeSet;

use quadrille_core::Budget;
use quadrille_puzzle::{Grid, Puzzle};
use quadrille_referee::all_solutions;
use quadrille_service::Question;
use serde_json::{Value, json};

use crate::campaign::{Case, Outcome, Result};
use crate::puzzles;

/// All questions about the number of solutions.
pub(crate) fn agree(case: &mut Case) -> Result {
    let puzzle = puzzles::small(case);
    let Some(truth) = all_solutions(&puzzle, 200) else { return Ok(Outcome::Skipped) };
    let text = puzzles::text(&puzzle);
    let object: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    // A puzzle is a text or an object.
    let asked = if case.chance.odds(1, 2) { json!(text) } else { object };
    let ask = |name: &str, mut keys: Value| {
        keys["puzzle"] = asked.clone();
        let question =
            Question::named(name, keys).map_err(|problem| format!("{name}: {problem:?}"))?;
        let said = question.answer(&Budget::default().nodes(puzzles::NODES));
        let said = said.map_err(|problem| format!("{name}: {problem:?}"))?;
        serde_json::from_str::<Value>(&said).map_err(|error| format!("{name}: {error}"))
    };
    let (check, count) = (ask("check", json!({}))?, ask("count", json!({}))?);
    let solve = ask("solve", json!({"limit": truth.len() + 1}))?;
    if [&check, &count, &solve].iter().any(|answer| !answer["stopped"].is_null()) {
        return Ok(Outcome::Skipped);
    }
    let want = lines(&puzzle, &truth);
    let found: BTreeSet<&str> =
        solve["solutions"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let word = ["none", "unique", "many"][truth.len().min(2)];
    let right = check["verdict"] == word
        && count["count"].as_str() == Some(truth.len().to_string().as_str())
        && found.iter().copied().eq(want.iter().map(String::as_str))
        && solve["complete"] == true;
    if !right {
        return Err(format!("{} solutions, but {check}\n{count}\n{solve}", truth.len()));
    }
    case.answer("the service");
    Ok(Outcome::Compared)
}

/// The solutions as the service writes them.
fn lines(puzzle: &Puzzle, truth: &BTreeSet<Vec<u8>>) -> BTreeSet<String> {
    let grid = |values: &Vec<u8>| Grid::new(puzzle.side(), values.clone());
    truth.iter().filter_map(grid).map(|grid| puzzle.line(&grid)).collect()
}
