//! The rules that the digits written finish or break.

use quadrille::puzzle::{Cell, Puzzle, Rule, Standing};
use serde::Serialize;

use super::model::StateIn;
use super::schema::*;
use crate::problem::Problem;
use crate::question::{QuestionInfo, asked, json};
use crate::shared_fields::{Common, Takes};

pub(super) const STANDING: QuestionInfo = QuestionInfo {
    name: "standing",
    about: "The rules that the digits written finish or break, each broken one with the reason",
    takes: Takes::Puzzle,
    fields: &[StateIn::FIELD],
    answer: &[("rules", LIST)],
    example: r#"{"puzzle":{"kind":"sudoku","box":[2,2],"rules":[{"white-dot":["r1c1","r1c2"]}]},
        "state":{"values":"13.............."}}"#,
    read: |fields| {
        let state = StateIn::take(fields)?;
        asked(move |common, _| ranks(state.as_ref(), common))
    },
};

#[derive(Serialize)]
struct RanksOut {
    /// By the position of the rule in the puzzle's list.
    rules: Vec<RankOut>,
}

#[derive(Serialize)]
struct RankOut {
    /// `open`, `finished` or `broken`.
    state: &'static str,
    /// The cells whose digits break it, row and column from 0.
    cells: Vec<[usize; 2]>,
    /// The digits that break it and its sentence.
    why: Option<String>,
}

fn ranks(state: Option<&StateIn>, common: &Common) -> Result<String, Problem> {
    let puzzle = common.model()?;
    let values = match state {
        Some(state) => state.progress(&puzzle)?.values,
        None => puzzle.givens().to_vec(),
    };
    let rank = |rule: &Rule| rank(rule, &puzzle, &values);
    json(&RanksOut { rules: puzzle.rules().iter().map(rank).collect() })
}

fn rank(rule: &Rule, puzzle: &Puzzle, values: &[u8]) -> RankOut {
    let cells = match rule.standing(puzzle, values) {
        Standing::Broken(cells) => cells,
        standing => {
            let state = if standing == Standing::Finished { "finished" } else { "open" };
            return RankOut { state, cells: vec![], why: None };
        }
    };
    let side = puzzle.side();
    let digit =
        |cell: &Cell| format!("{}={}", puzzle.name(*cell), puzzle.digit(values[cell.index()]));
    let digits: Vec<String> = cells.iter().map(digit).collect();
    RankOut {
        state: "broken",
        cells: cells.iter().map(|cell| [cell.row(side), cell.column(side)]).collect(),
        why: Some(format!("{}: {}", digits.join(", "), rule.sentence(puzzle))),
    }
}
