//! matrix, cnf.

use quadrille::Budget;
use quadrille::answer::MatrixOption;
use quadrille::cnf::Lit;
use quadrille::cnf::encode::AtMost;
use quadrille::encode::{
    CageEncoding, ClauseOptions, ItemOrder, Matrix, PuzzleClauses, SudokuBoard,
};
use quadrille::puzzle::Puzzle;
use quadrille::solve::{Engine, First, Request, first};
use quadrille::text::Division;
use serde::Serialize;

use super::schema::*;
use crate::fields::{Field, Fields};
use crate::problem::Problem;
use crate::question::{Ask, QuestionInfo, json};
use crate::shared_fields::{Common, Takes};

/// Most options or literals in one answer.
const MOST: usize = 400_000;

const BLANK: Field =
    Field::optional("blank", FLAG_OR_NULL, "the empty grid of `box` instead of a puzzle");

const SIDE: Field =
    Field::number("side", 1, 64, "the side of the empty grid if `box` is none; 9 if absent");

const MAYBE_PUZZLE: Field =
    Field::optional("puzzle", PUZZLE_OR_NULL, "text in any format, or our JSON");

/// The request for the empty grid instead of a puzzle.
struct Blank {
    wanted: bool,
    side: Option<usize>,
}

impl Blank {
    fn take(fields: &mut Fields) -> Result<Self, Problem> {
        let wanted = fields.flag("blank")?;
        let side = fields.number("side")?.map(|side| side as usize);
        if side.is_some() && !wanted {
            return Err(Problem::bad("`side` is for `blank`"));
        }
        Ok(Blank { wanted, side })
    }

    fn model(&self, common: &Common) -> Result<Puzzle, Problem> {
        if !self.wanted {
            return common.model();
        }
        if common.puzzle.is_some() {
            return Err(Problem::bad("`blank` takes the place of a puzzle"));
        }
        Division::blank(common.read.division, self.side).map_err(Problem::bad)
    }
}

/// The refusal of an answer that would be too large.
fn too_large(what: &str) -> Problem {
    Problem::impossible(format!("more than {MOST} {what}; ask the command line"))
}

pub(super) const MATRIX: QuestionInfo = QuestionInfo {
    name: "matrix",
    about: "The exact cover matrix of a puzzle",
    takes: Takes::Search,
    fields: &[
        MAYBE_PUZZLE,
        Field::choice("layout", &["cell-first", "row-first"], "the order of the items"),
        Field::choice(
            "cages",
            &["fillings", "tuples"],
            "an option for each filling of a cage, or for each cell, value and filling",
        ),
        Field::optional("solved", FLAG_OR_NULL, "only the options of the first solution"),
        BLANK,
        SIDE,
    ],
    answer: &[("items", TEXTS), ("primary", NATURAL), ("options", LIST), ("side", NATURAL)],
    example: r#"{"puzzle":"...3...23...4..."}"#,
    read: |fields| {
        Ok(Box::new(AskMatrix {
            layout: fields.named("layout")?.unwrap_or_default(),
            cages: fields.named("cages")?.unwrap_or_default(),
            solved: fields.flag("solved")?,
            blank: Blank::take(fields)?,
        }))
    },
};

struct AskMatrix {
    layout: ItemOrder,
    cages: CageEncoding,
    solved: bool,
    blank: Blank,
}

#[derive(Serialize)]
struct MatrixOut<'a> {
    items: &'a [String],
    primary: usize,
    options: Vec<MatrixOption<'a>>,
    side: usize,
}

impl Ask for AskMatrix {
    fn answer(&self, common: &Common, budget: &Budget) -> Result<String, Problem> {
        let puzzle = self.blank.model(common)?;
        let mut matrix = Matrix::with_cages(&puzzle, self.layout, self.cages)
            .map_err(|error| Problem::impossible(error.to_string()))?;
        if self.solved {
            matrix = solved(&puzzle, &matrix, budget)?;
        }
        if matrix.choices().iter().map(|choice| choice.items.len()).sum::<usize>() > MOST {
            return Err(too_large("ones"));
        }
        json(&MatrixOut {
            items: matrix.items(),
            primary: matrix.primary(),
            options: MatrixOption::all(&matrix).collect(),
            side: matrix.side(),
        })
    }
}

/// The matrix with only the options of the first solution.
fn solved(puzzle: &Puzzle, matrix: &Matrix, budget: &Budget) -> Result<Matrix, Problem> {
    let request = Request { engine: Engine::Cover, budget: budget.clone(), ..Request::default() };
    match first(puzzle, &request).map(|report| report.answer) {
        Ok(First::Found(grid)) => Ok(matrix.solved(&grid)),
        Ok(First::None(_)) => Err(Problem::impossible("the puzzle has no solution")),
        Ok(First::Unknown { stop }) => Err(Problem::impossible(format!("stopped by {stop}"))),
        Err(unfit) => Err(Problem::impossible(unfit.to_string())),
    }
}

pub(super) const CNF: QuestionInfo = QuestionInfo {
    name: "cnf",
    about: "A puzzle as clauses",
    takes: Takes::Puzzle,
    fields: &[
        MAYBE_PUZZLE,
        Field::choice("style", &["numbers", "dimacs", "named"], "lists of numbers, or text"),
        Field::optional("givens", FLAG_OR_NULL, "also the givens, as unit clauses"),
        Field::choice(
            "amo",
            &["pairwise", "ladder", "product"],
            "encoding of “at most one”; not for `named`",
        ),
        Field::number(
            "tuples",
            0,
            1_000_000,
            "cages with at most this many fillings become tables; not for `named`",
        ),
        BLANK,
        SIDE,
    ],
    answer: &[("variables", NATURAL), ("clauses", CELLS), ("text", TEXT)],
    example: r#"{"puzzle":"...3...23...4...","givens":true}"#,
    read: |fields| Ok(Box::new(Cnf::take(fields)?)),
};

struct Cnf {
    style: Style,
    options: ClauseOptions,
    blank: Blank,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Numbers,
    Dimacs,
    Named,
}

const STYLES: [(&str, Style); 3] =
    [("numbers", Style::Numbers), ("dimacs", Style::Dimacs), ("named", Style::Named)];

const AT_MOST: [(&str, AtMost); 3] =
    [("pairwise", AtMost::Pairwise), ("ladder", AtMost::Ladder), ("product", AtMost::Product)];

impl Cnf {
    fn take(fields: &mut Fields) -> Result<Self, Problem> {
        let style = fields.choice("style", &STYLES)?;
        let (is_numbered, tuples) = (fields.has("amo"), fields.number("tuples")?);
        if style == Style::Named && (is_numbered || tuples.is_some()) {
            return Err(Problem::bad("`amo` and `tuples` are not for named clauses"));
        }
        let at_most = fields.choice("amo", &AT_MOST)?;
        let tuples = tuples.map_or(ClauseOptions::default().tuples, |n| n as usize);
        let givens = fields.flag("givens")?;
        let options =
            ClauseOptions { at_most, tuples, givens, prune: false, ..ClauseOptions::default() };
        Ok(Cnf { style, options, blank: Blank::take(fields)? })
    }
}

#[derive(Serialize)]
struct Clauses {
    variables: u32,
    clauses: Vec<Vec<i32>>,
}

#[derive(Serialize)]
struct Text {
    text: String,
}

impl Ask for Cnf {
    fn answer(&self, common: &Common, _: &Budget) -> Result<String, Problem> {
        let puzzle = self.blank.model(common)?;
        let side = puzzle.side();
        if puzzle.houses().len() * side * side * side / 2 > MOST {
            return Err(too_large("clauses"));
        }
        if self.style == Style::Named {
            return json(&Text { text: named(&puzzle, self.options.givens)? });
        }
        let formula = PuzzleClauses::new(&puzzle, &self.options).formula;
        if formula.literals() > 4 * MOST {
            return Err(too_large("literals"));
        }
        if self.style == Style::Dimacs {
            let mut bytes = Vec::new();
            let last = side * side - 1;
            let meaning = format!("variable {side}*cell + value: the cell (0 to {last}) holds it");
            quadrille::cnf::dimacs::write(&formula, &[&meaning], &mut bytes)
                .map_err(|error| Problem::impossible(error.to_string()))?;
            return json(&Text { text: String::from_utf8_lossy(&bytes).into_owned() });
        }
        let numbers = |clause: &[Lit]| clause.iter().map(|lit| lit.to_dimacs()).collect();
        let clauses = formula.clauses().map(numbers).collect();
        json(&Clauses { variables: formula.vars(), clauses })
    }
}

/// The named clauses of a Sudoku with square boxes and no further rules.
fn named(puzzle: &Puzzle, givens: bool) -> Result<String, Problem> {
    let square = puzzle.plain_boxes().is_some_and(|(height, width)| height == width);
    if !square {
        return Err(Problem::impossible("named clauses are for Sudoku with square boxes"));
    }
    let rows: Vec<Vec<u32>> = puzzle
        .givens()
        .chunks(puzzle.side())
        .map(|row| row.iter().map(|&value| value.into()).collect())
        .collect();
    let wrong = |error: &dyn std::fmt::Display| Problem::impossible(error.to_string());
    let board = SudokuBoard::new(&rows).map_err(|error| wrong(&error))?;
    let mut bytes = Vec::new();
    board.write_cnf(givens, &mut bytes).map_err(|error| wrong(&error))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
