//! Records of simple searches for teaching: the problem as data, and the steps as short codes.

use quadrille_cnf as cnf;
use quadrille_core::Budget;
use quadrille_cover::{self as cover, OptionId, Problem, TraceOptions, TraceOrder, TraceStep};
use quadrille_encode::{Choice, ItemOrder, LessonClauses, Matrix, MatrixError, Reason};
use quadrille_puzzle::{Cell, HouseKind, Puzzle};
use serde::ser::{Serialize, SerializeSeq, Serializer};

/// The most options of a problem whose search is recorded.
const MOST_OPTIONS: usize = 4_096;
/// The most clauses of a formula whose search is recorded.
const MOST_CLAUSES: usize = 20_000;

/// A problem that is too large for a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct TraceTooLarge(String);

impl From<MatrixError> for TraceTooLarge {
    fn from(error: MatrixError) -> Self {
        TraceTooLarge(error.to_string())
    }
}

/// A step as a letter and numbers: `["t", 17, 0, 3]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepCode {
    /// The event.
    pub code: char,
    /// The parameters.
    pub numbers: Vec<i64>,
}

impl Serialize for StepCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut seq = serializer.serialize_seq(Some(1 + self.numbers.len()))?;
        seq.serialize_element(&self.code)?;
        self.numbers.iter().try_for_each(|number| seq.serialize_element(number))?;
        seq.end()
    }
}

/// A record of Algorithm X.
#[derive(Clone, Debug, serde::Serialize)]
pub struct CoverTrace {
    /// `cover`.
    pub of: &'static str,
    /// The items, primary ones first.
    pub items: Vec<TraceItem>,
    /// The number of primary items.
    pub primary: usize,
    /// The options.
    pub options: Vec<TraceOption>,
    /// `g` option given; `c` item chosen, with its number of options; `t` option taken, its
    /// position and the number of options; `x` item without options; `u` option undone; `s`
    /// solution.
    pub steps: Vec<StepCode>,
    /// True if the search continues after the last step.
    pub cut: bool,
    /// The budget that ended the search, if any.
    pub stopped: Option<String>,
    /// Solutions found.
    pub solutions: u64,
    /// Nodes of the search tree.
    pub nodes: u64,
    /// Nodes without an option left.
    pub dead_ends: u64,
    /// The side of the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<usize>,
}

/// An item of the matrix.
#[derive(Clone, Debug, serde::Serialize)]
pub struct TraceItem {
    /// Its name.
    pub name: String,
    /// Its meaning: `cell`, `row`, `column`, `box`, `extra`, `cage`.
    pub group: Option<&'static str>,
}

/// An option of the matrix.
#[derive(Clone, Debug, serde::Serialize)]
pub struct TraceOption {
    /// Its items, by number.
    pub items: Vec<usize>,
    /// Its meaning.
    pub name: String,
    /// The values it places: row and column from 0, value.
    pub places: Vec<[usize; 3]>,
}

/// A request to record the exact cover search of a puzzle.
#[derive(Clone, Debug)]
pub struct MatrixTraceRequest {
    /// The rule that chooses the item to branch on.
    pub order: TraceOrder,
    /// The order of the items.
    pub layout: ItemOrder,
    /// The most steps to record.
    pub steps: usize,
    /// The number of solutions after which to stop.
    pub solutions: Option<u64>,
    /// Its budget.
    pub budget: Budget,
}

impl MatrixTraceRequest {
    /// Records the search for the solutions of a puzzle. Without cages, the matrix is that of the
    /// blank grid, and givens are chosen one by one. With cages, options are whole fillings, so the
    /// givens exclude options instead.
    ///
    /// # Errors
    /// If the matrix is too large.
    pub fn puzzle(&self, puzzle: &Puzzle) -> Result<CoverTrace, TraceTooLarge> {
        let blank = vec![0; puzzle.givens().len()];
        let caged = !puzzle.cages().is_empty();
        let bare = if caged { Ok(puzzle.clone()) } else { puzzle.clone().with_givens(&blank) };
        let matrix = Matrix::new(bare.as_ref().unwrap_or(puzzle), self.layout)?;
        let is_given = |choice: &Choice| match choice.places[..] {
            [(cell, value)] => !caged && puzzle.given(cell) == Some(value),
            _ => false,
        };
        let given = matrix.choices().iter().enumerate().filter(|(_, c)| is_given(c));
        let given = given.map(|(at, _)| OptionId::from(at as u32)).collect();
        let mut trace = self.problem_with(&matrix.problem(), given)?;
        let side = puzzle.side();
        for item in &mut trace.items {
            item.group = Some(group(&item.name));
        }
        for (option, choice) in trace.options.iter_mut().zip(matrix.choices()) {
            option.name = name(choice, puzzle);
            let place = |&(cell, value): &(Cell, u8)| {
                [cell.row(side), cell.column(side), usize::from(value)]
            };
            option.places = choice.places.iter().map(place).collect();
        }
        trace.side = Some(side);
        Ok(trace)
    }

    /// Records the search for the solutions of any problem.
    ///
    /// # Errors
    /// If it is too large, or an item may be covered several times.
    pub fn problem(&self, problem: &Problem) -> Result<CoverTrace, TraceTooLarge> {
        self.problem_with(problem, Vec::new())
    }

    fn problem_with(
        &self,
        problem: &Problem,
        given: Vec<OptionId>,
    ) -> Result<CoverTrace, TraceTooLarge> {
        let options = problem.option_count();
        if options > MOST_OPTIONS {
            let text =
                format!("a trace is for at most {MOST_OPTIONS} options; there are {options}");
            return Err(TraceTooLarge(text));
        }
        if problem.has_bounds() {
            let text = "a trace is for items that are covered once".to_owned();
            return Err(TraceTooLarge(text));
        }
        let (order, steps, solutions) = (self.order, self.steps, self.solutions);
        let budget = self.budget.clone();
        let trace = cover::trace(problem, &TraceOptions { order, given, steps, solutions, budget });
        let item = |i| TraceItem { name: problem.item_name(i).into_owned(), group: None };
        let option = |o| TraceOption {
            items: problem.option(o).map(|u| u.item.index()).collect(),
            name: problem.option_text(o),
            places: Vec::new(),
        };
        Ok(CoverTrace {
            of: "cover",
            items: problem.items().map(item).collect(),
            primary: problem.primary_count(),
            options: problem.options().map(option).collect(),
            steps: trace.steps.iter().map(cover_code).collect(),
            cut: trace.cut.is_some(),
            stopped: match trace.cut {
                Some(cover::TraceCut::Stopped(stop)) => Some(stop.to_string()),
                _ => None,
            },
            solutions: trace.solutions,
            nodes: trace.nodes,
            dead_ends: trace.dead_ends,
            side: None,
        })
    }
}

/// `r1c1=3`, or all places of a cage.
fn name(choice: &Choice, puzzle: &Puzzle) -> String {
    let place = |(cell, value): &(Cell, u8)| format!("{}={value}", puzzle.name(*cell));
    choice.places.iter().map(place).collect::<Vec<_>>().join(" ")
}

/// The meaning of an item of a puzzle's matrix, by its name: `r1c1`, `r1v1`, `c1v1`, `b1v1`, `k1`.
fn group(name: &str) -> &'static str {
    match name.as_bytes().first() {
        Some(b'r') if name.contains('c') => "cell",
        Some(b'r') => "row",
        Some(b'c') => "column",
        Some(b'b') => "box",
        Some(b'k') => "cage",
        _ => "extra",
    }
}

fn cover_code(step: &TraceStep) -> StepCode {
    let code = |code, numbers: &[u32]| StepCode {
        code,
        numbers: numbers.iter().map(|&n| n.into()).collect(),
    };
    match *step {
        TraceStep::Given(option) => code('g', &[option.get()]),
        TraceStep::Choose(item, size) => code('c', &[item.get(), size]),
        TraceStep::Take(option, number, of) => code('t', &[option.get(), number, of]),
        TraceStep::DeadEnd(item) => code('x', &[item.get()]),
        TraceStep::Undo(option) => code('u', &[option.get()]),
        _ => code('s', &[]),
    }
}

/// A record of DPLL.
#[derive(Clone, Debug, serde::Serialize)]
pub struct ClauseTrace {
    /// `cnf`.
    pub of: &'static str,
    /// The variables.
    pub variables: Vec<TraceVariable>,
    /// The clauses.
    pub clauses: Vec<TraceClause>,
    /// `g` literal given; `p` literal forced by a clause; `d` literal decided, at a height of the
    /// trail; `k` clause found false; `b` decision undone, down to a height; `s` satisfied.
    pub steps: Vec<StepCode>,
    /// True if the search continues after the last step.
    pub cut: bool,
    /// The budget that ended the search, if any.
    pub stopped: Option<String>,
    /// 1 if a model was found.
    pub solutions: u64,
    /// Literals assumed.
    pub decisions: u64,
    /// Clauses found false.
    pub conflicts: u64,
    /// The side of the puzzle.
    pub side: usize,
}

impl ClauseTrace {
    /// A literal in words: `r1c1=3`, `r1c1≠3`.
    #[must_use]
    pub fn literal(&self, literal: i64) -> String {
        let at = (literal.unsigned_abs() as usize).wrapping_sub(1);
        let name = self.variables.get(at).map_or("?", |variable| variable.name.as_str());
        match (literal > 0, name.contains('=')) {
            (true, _) => name.to_owned(),
            (false, true) => name.replace('=', "≠"),
            (false, false) => format!("not {name}"),
        }
    }

    /// A clause in words: `row 2 holds 3 once`.
    #[must_use]
    pub fn clause(&self, at: usize) -> String {
        let Some(clause) = self.clauses.get(at) else { return String::new() };
        match (clause.group, clause.value) {
            ("cell", _) => format!("{} holds a value", clause.house),
            ("struck", Some(value)) => format!("{} does not hold {value}", clause.house),
            (_, Some(value)) => format!("{} holds {value} once", clause.house),
            _ => clause.house.clone(),
        }
    }
}

/// A variable.
#[derive(Clone, Debug, serde::Serialize)]
pub struct TraceVariable {
    /// `r1c1=3`; `x65` for auxiliary variables of cages.
    pub name: String,
    /// Its cell: row and column from 0.
    pub cell: Option<[usize; 2]>,
    /// Its value.
    pub value: Option<u8>,
}

/// A clause.
#[derive(Clone, Debug, serde::Serialize)]
pub struct TraceClause {
    /// Its literals: ±(variable + 1).
    pub literals: Vec<i32>,
    /// Its origin: `cell`, `row`, `column`, `box`, `extra`, `cage`, `struck`.
    pub group: &'static str,
    /// The cell, house or cage.
    pub house: String,
    /// Its value.
    pub value: Option<u8>,
}

/// Records the search for a model of a puzzle's clauses.
///
/// # Errors
/// If there are too many clauses.
pub fn trace_clauses(
    puzzle: &Puzzle,
    steps: usize,
    budget: &Budget,
) -> Result<ClauseTrace, TraceTooLarge> {
    let side = puzzle.side();
    if (puzzle.rows(), puzzle.columns()) != (side, side) {
        let text = "a trace is for grids with as many rows and columns as values";
        return Err(TraceTooLarge(text.to_owned()));
    }
    let pairs = puzzle.houses().len() * side * side * (side - 1) / 2;
    let too_large = |clauses: usize| {
        let text = format!("a trace is for at most {MOST_CLAUSES} clauses; there are {clauses}");
        TraceTooLarge(text)
    };
    // A bound before anything is built: at most half of the pairs are duplicates.
    if pairs / 2 > MOST_CLAUSES {
        return Err(too_large(pairs / 2));
    }
    let lesson = LessonClauses::new(puzzle);
    if lesson.formula.len() > MOST_CLAUSES {
        return Err(too_large(lesson.formula.len()));
    }
    let given = lesson.givens.clone();
    let options = cnf::TraceOptions { given, steps, budget: budget.clone() };
    let trace = cnf::trace(&lesson.formula, &options);
    Ok(ClauseTrace {
        of: "cnf",
        variables: (0..lesson.formula.vars() as usize).map(|at| variable(at, puzzle)).collect(),
        clauses: (lesson.formula.clauses().zip(&lesson.reasons))
            .map(|(literals, reason)| clause(literals, *reason, puzzle))
            .collect(),
        steps: trace.steps.iter().map(clause_code).collect(),
        cut: trace.cut.is_some(),
        stopped: match trace.cut {
            Some(cnf::TraceCut::Stopped(stop)) => Some(stop.to_string()),
            _ => None,
        },
        solutions: trace.satisfied.into(),
        decisions: trace.decisions,
        conflicts: trace.conflicts,
        side,
    })
}

fn variable(at: usize, puzzle: &Puzzle) -> TraceVariable {
    let side = puzzle.side();
    if at >= side * side * side {
        return TraceVariable { name: format!("x{}", at + 1), cell: None, value: None };
    }
    let (cell, value) = (Cell((at / side) as u32), (at % side) as u8 + 1);
    TraceVariable {
        name: format!("{}={value}", puzzle.name(cell)),
        cell: Some([cell.row(side), cell.column(side)]),
        value: Some(value),
    }
}

fn clause(literals: &[cnf::Lit], reason: Reason, puzzle: &Puzzle) -> TraceClause {
    let (group, house, value) = match reason {
        Reason::Cell(cell) => ("cell", puzzle.name(cell).to_string(), None),
        Reason::House(at, value) => {
            let kind = puzzle.houses()[at].kind;
            let group = match kind {
                HouseKind::Row(_) => "row",
                HouseKind::Column(_) => "column",
                HouseKind::Box(_) | HouseKind::Region(_) => "box",
                HouseKind::Extra(..) => "extra",
            };
            (group, kind.to_string(), Some(value))
        }
        Reason::Cage(at) => ("cage", format!("cage {}", at + 1), None),
        Reason::Rule(at) => ("rule", puzzle.rules()[at].sentence(puzzle), None),
        Reason::Struck(cell, value) => ("struck", puzzle.name(cell).to_string(), Some(value)),
        _ => ("other", String::new(), None),
    };
    let literals = literals.iter().map(|literal| literal.to_dimacs()).collect();
    TraceClause { literals, group, house, value }
}

fn clause_code(step: &cnf::TraceStep) -> StepCode {
    let code = |code, numbers: &[i64]| StepCode { code, numbers: numbers.to_vec() };
    let number = |literal: cnf::Lit| i64::from(literal.to_dimacs());
    match *step {
        cnf::TraceStep::Given(literal) => code('g', &[number(literal)]),
        cnf::TraceStep::Unit(literal, clause) => code('p', &[number(literal), clause.into()]),
        cnf::TraceStep::Decide(literal, height) => code('d', &[number(literal), height.into()]),
        cnf::TraceStep::Conflict(clause) => code('k', &[clause.into()]),
        cnf::TraceStep::Back(literal, height) => code('b', &[number(literal), height.into()]),
        _ => code('s', &[]),
    }
}
