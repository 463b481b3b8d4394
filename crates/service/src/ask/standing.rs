//! The rules that the digits written finish or break.

use quadrille::Budget;
use quadrille::puzzle::{Cell, Puzzle, Rule, Standing};
use serde::Serialize;

use super::model::StateIn;
use super::schema::*;
use crate::problem::Problem;
use crate::question::{Ask, QuestionInfo, json};
use crate::shared_fields::{Common, Takes};

pub(super) const STANDING: QuestionInfo = QuestionInfo {
    name: "standing",
    about: "The rules that the digits written finish or break, each broken one with the reason",
    takes: Takes::Puzzle,
    fields: &[StateIn::FIELD],
    answer: &[("rules", LIST)],
    batch: false,
    progress: false,
    example: r#"{"puzzle":{"kind":"sudoku","box":[2,2],"rules":[{"white-dot":["r1c1","r1c2"]}]},
        "state":{"values":"13.............."}}"#,
    read: |fields| Ok(Box::new(Ranks { state: StateIn::take(fields)? })),
};

struct Ranks {
    state: Option<StateIn>,
}

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

impl Ask for Ranks {
    fn answer(&self, common: &Common, _: &Budget) -> Result<String, Problem> {
        let puzzle = common.model()?;
        let values = match &self.state {
            Some(state) => state.progress(&puzzle)?.values,
            None => puzzle.givens().to_vec(),
        };
        let rank = |rule: &Rule| rank(rule, &puzzle, &values);
        json(&RanksOut { rules: puzzle.rules().iter().map(rank).collect() })
    }
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

#[cfg(test)]
mod tests {
    use quadrille::Budget;
    use serde_json::{Value, json};

    use crate::Question;

    fn ranks(values: &str) -> Value {
        let rules =
            json!([{"white-dot": ["r1c1", "r1c2"]}, {"thermometer": ["r2c1", "r2c2", "r2c3"]}]);
        let puzzle = json!({"kind": "sudoku", "box": [2, 2], "rules": rules});
        let keys = json!({"puzzle": puzzle, "state": {"values": values}});
        let question = Question::named("standing", keys).unwrap();
        serde_json::from_str(&question.answer(&Budget::default()).unwrap()).unwrap()
    }

    #[test]
    fn rules_are_open_finished_or_broken_with_the_reason() {
        let open = json!({"state": "open", "cells": [], "why": null});
        assert_eq!(ranks("................")["rules"], json!([open, open]));
        let answer = ranks("13..4...........");
        let dot = "r1c1=1, r1c2=3: The digits in r1c1 and r1c2 differ by 1.";
        let broken = json!({"state": "broken", "cells": [[0, 0], [0, 1]], "why": dot});
        assert_eq!(answer["rules"][0], broken);
        assert_eq!(answer["rules"][1]["state"], "broken", "nothing is greater than 4");
        assert_eq!(answer["rules"][1]["cells"], json!([[1, 0]]));
        assert_eq!(ranks("12..134.........")["rules"][1]["state"], "finished");
    }
}
