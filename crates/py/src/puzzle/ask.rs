//! Questions about a puzzle. Each takes a budget: `time` in seconds and `nodes` of search.

use pyo3::prelude::*;
use quadrille::answer::{Explanation, Improved};
use quadrille::core::Chance;
use quadrille::encode::{CageEncoding, ClauseOptions, ItemOrder, Matrix, PuzzleClauses};
use quadrille::make::{ImproveError, Wish, improve};
use quadrille::puzzle::RuleKind;
use quadrille::reason::{Options, State, Technique, hint};
use quadrille::{Engine, First, Request, Stop, Uniqueness, Verdict as Found, solve};

use super::candidates::Candidates;
use super::{Puzzle, Shared, Solutions, solutions};
use crate::answer::{self, Unknown, Verdict};
use crate::argument;
use crate::certificate::Certificate;
use crate::cnf::Formula;
use crate::cover::Problem;
use crate::error;
use crate::grid::Grid;
use crate::json;
use crate::rating::Rating;
use crate::search::{brief, budget, run, threads};
use crate::step::{Path, Step};

/// A request without its budget.
fn request(engine: &str, seed: Option<u64>) -> PyResult<Request> {
    let engine = engine.parse::<Engine>().map_err(error::argument)?;
    Ok(Request { engine, seed, ..Request::default() })
}

/// True if the kernel for classic 9×9 answers, which takes microseconds.
fn is_brief(puzzle: &Shared, request: &Request) -> bool {
    let model = &puzzle.puzzle;
    let chosen = matches!(request.engine, Engine::Auto | Engine::Nine);
    chosen && request.seed.is_none() && model.as_nine().is_some()
}

#[pymethods]
impl Puzzle {
    /// The first solution, ``None`` if there is none, or :class:`Unknown` if the budget ran out.
    ///
    /// With a seed, a random solution.
    #[pyo3(signature = (*, time=None, nodes=None, engine="auto", seed=None))]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = argument::time)] time: Option<f64>,
        #[pyo3(from_py_with = argument::nodes)] nodes: Option<u64>,
        engine: &str,
        #[pyo3(from_py_with = argument::seed)] seed: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (entry, request) = (self.shared().clone(), request(engine, seed)?);
        let (quick, budget) = (is_brief(&entry, &request), budget(time, nodes)?);
        let work = move |budget: &quadrille::Budget| {
            let request = Request { budget: budget.clone(), ..request.clone() };
            solve::first(&entry.puzzle, &request).map(|report| report.answer)
        };
        let late =
            |answer: &Result<First, _>| matches!(answer, Ok(First::Unknown { stop: Stop::Time }));
        let answer = if quick { brief(py, budget, work, late) } else { run(py, budget, work) }?;
        match answer.map_err(|wrong| error::unfit(py, wrong))? {
            First::Found(grid) => Ok(Bound::new(py, Grid::new(self.shared(), grid))?.into_any()),
            First::None(_) => Ok(py.None().into_bound(py)),
            First::Unknown { stop } => Ok(Bound::new(py, Unknown::of(stop))?.into_any()),
        }
    }

    /// All solutions, one by one, each found when it is requested.
    ///
    /// >>> from quadrille import Puzzle
    /// >>> len(list(Puzzle.sudoku(2, 2).solutions()))
    /// 288
    #[pyo3(signature = (*, time=None, nodes=None, engine="auto", seed=None))]
    fn solutions(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = argument::time)] time: Option<f64>,
        #[pyo3(from_py_with = argument::nodes)] nodes: Option<u64>,
        engine: &str,
        #[pyo3(from_py_with = argument::seed)] seed: Option<u64>,
    ) -> PyResult<Solutions> {
        let (request, budget) = (request(engine, seed)?, budget(time, nodes)?);
        if request.engine != Engine::Auto {
            let fits = solutions::fits(self.shared(), &request);
            fits.map_err(|wrong| error::unfit(py, wrong))?;
        }
        Ok(Solutions::new(self.shared(), request, budget))
    }

    /// None, one or several solutions, with the evidence.
    #[pyo3(signature = (*, time=None, nodes=None, engine="auto"))]
    fn check(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = argument::time)] time: Option<f64>,
        #[pyo3(from_py_with = argument::nodes)] nodes: Option<u64>,
        engine: &str,
    ) -> PyResult<Verdict> {
        let (entry, request) = (self.shared().clone(), request(engine, None)?);
        let (quick, budget) = (is_brief(&entry, &request), budget(time, nodes)?);
        let work = move |budget: &quadrille::Budget| {
            let request = Request { budget: budget.clone(), ..request.clone() };
            solve::verdict(&entry.puzzle, &request).map(|report| report.answer)
        };
        let late = |answer: &Result<Found, _>| {
            matches!(answer, Ok(Found::Unknown { stop: Stop::Time, .. }))
        };
        let answer = if quick { brief(py, budget, work, late) } else { run(py, budget, work) }?;
        let verdict = answer.map_err(|wrong| error::unfit(py, wrong))?;
        Ok(Verdict::new(self.shared(), verdict))
    }

    /// The parts a draft does not need, and clues that would leave exactly one solution, as a dictionary.
    ///
    /// The keys are those of ``quadrille improve --json``. ``add`` names kinds of marks and clues to
    /// try, by default those of the puzzle. Givens are added that lead to ``level``, at most
    /// ``givens`` in all.
    ///
    /// >>> from quadrille import Puzzle
    /// >>> Puzzle.parse("123434....4343..").improve(add=["odd"])["verdict"]
    /// 'many'
    #[expect(clippy::too_many_arguments, reason = "keywords in Python")]
    #[pyo3(signature = (*, add=Vec::new(), level=None, givens=None, seed=0, time=None, nodes=None))]
    fn improve<'py>(
        &self,
        py: Python<'py>,
        add: Vec<String>,
        level: Option<&str>,
        givens: Option<usize>,
        #[pyo3(from_py_with = argument::seed)] seed: u64,
        #[pyo3(from_py_with = argument::time)] time: Option<f64>,
        #[pyo3(from_py_with = argument::nodes)] nodes: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let kinds: Result<Vec<RuleKind>, _> = add.iter().map(|name| name.parse()).collect();
        let wish = Wish::new(kinds.map_err(error::argument)?, level, givens);
        let wish = wish.map_err(error::argument)?;
        let (entry, budget) = (self.shared().clone(), budget(time, nodes)?);
        let found = run(py, budget, move |budget: &quadrille::Budget| {
            improve(&entry.puzzle, &wish, &mut Chance::new(seed), budget)
                .map(|found| Improved::new(&entry.puzzle, &wish, &found))
        })?;
        match found {
            Ok(answer) => json::to_python(py, &answer),
            Err(ImproveError::Wish(error)) => Err(error::argument(error)),
            Err(ImproveError::Stopped(stop)) => Ok(Bound::new(py, Unknown::of(stop))?.into_any()),
        }
    }

    /// The number of solutions, exact and of any size; :class:`AtLeast` if a limit or a budget was reached.
    ///
    /// >>> from quadrille import Puzzle
    /// >>> Puzzle.sudoku(3, 3).count()
    /// 6670903752021072936960
    #[pyo3(signature = (*, limit=None, time=None, nodes=None, engine="auto", threads=1))]
    fn count<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = argument::limit)] limit: Option<u64>,
        #[pyo3(from_py_with = argument::time)] time: Option<f64>,
        #[pyo3(from_py_with = argument::nodes)] nodes: Option<u64>,
        engine: &str,
        #[pyo3(from_py_with = argument::threads)] threads: Option<usize>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let entry = self.shared().clone();
        let mut request = request(engine, None)?;
        request.threads = self::threads(threads)?;
        let answer = run(py, budget(time, nodes)?, move |budget| {
            let request = Request { budget: budget.clone(), ..request };
            solve::count(&entry.puzzle, &request, limit).map(|report| report.answer)
        })?;
        answer::count(py, &answer.map_err(|wrong| error::unfit(py, wrong))?)
    }

    /// The difficulty. A puzzle that does not have exactly one solution raises :class:`UnfitError`.
    ///
    /// >>> from quadrille import Puzzle
    /// >>> Puzzle.parse("39...4..6...52.....4....5...3.46..8.5...........8.2.3...2.....1.7..8......41.....").rate().level
    /// 'hard'
    #[pyo3(signature = (*, time=None, nodes=None))]
    fn rate(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = argument::time)] time: Option<f64>,
        #[pyo3(from_py_with = argument::nodes)] nodes: Option<u64>,
    ) -> PyResult<Rating> {
        let entry = self.shared().clone();
        let budget = budget(time, nodes)?;
        let rated = run(py, budget, move |budget| quadrille::rate(&entry.puzzle, budget))?;
        Ok(Rating::new(&rated.map_err(|why| error::unfit(py, why))?))
    }

    /// The next step that a person could take; ``None`` if no technique finds one, :class:`Unknown` if the budget ran
    /// out.
    ///
    /// >>> from quadrille import Puzzle
    /// >>> Puzzle.parse("...3...23...4...").hint().action
    /// 'r2c1=1'
    #[pyo3(signature = (*, time=None, nodes=None))]
    fn hint<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = argument::time)] time: Option<f64>,
        #[pyo3(from_py_with = argument::nodes)] nodes: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let entry = self.shared().clone();
        let (state, step) = run(py, budget(time, nodes)?, move |budget| {
            let techniques = Uniqueness::of(&entry, budget).sound(&Technique::usual());
            let state = State::of_entry(&entry);
            let step = hint(&state, &Options::only(&techniques).within(budget.clone()));
            (state, step)
        })?;
        match step {
            Ok(Some(step)) => Ok(Bound::new(py, Step::new(state, step))?.into_any()),
            Ok(None) => Ok(py.None().into_bound(py)),
            Err(stop) => Ok(Bound::new(py, Unknown::of(stop))?.into_any()),
        }
    }

    /// The whole path of steps, as far as the techniques and the budget go.
    #[pyo3(signature = (*, time=None, nodes=None))]
    fn explain(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = argument::time)] time: Option<f64>,
        #[pyo3(from_py_with = argument::nodes)] nodes: Option<u64>,
    ) -> PyResult<Path> {
        let entry = self.shared().clone();
        let path = run(py, budget(time, nodes)?, move |budget| Explanation::of(&entry, budget))?;
        Ok(Path::new(self.shared(), path))
    }

    /// The verdict with a proof that anyone can check.
    ///
    /// >>> from quadrille import Puzzle
    /// >>> Puzzle.parse("...3...23...4...").prove().verify()
    /// 'exactly one solution'
    #[pyo3(signature = (*, time=None, nodes=None))]
    fn prove<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = argument::time)] time: Option<f64>,
        #[pyo3(from_py_with = argument::nodes)] nodes: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let entry = self.shared().clone();
        let proof =
            run(py, budget(time, nodes)?, move |budget| quadrille::prove(&entry.puzzle, budget))?;
        match proof {
            Ok(proof) => Ok(Bound::new(py, Certificate::new(&proof))?.into_any()),
            Err(solve::NoCertificate::Stopped(stop)) => {
                Ok(Bound::new(py, Unknown::of(stop))?.into_any())
            }
            Err(why) => Err(error::unfit(py, why)),
        }
    }

    /// The exact cover matrix, with ``"cell-first"`` or ``"row-first"`` items. Options of Sudoku are labelled ``(row,
    /// column, value)``; those of a cage list all their placements. With ``cages="tuples"`` each option is ``(row,
    /// column, value)``, and the filling of its cage is the colour of the cage's item.
    #[pyo3(signature = (order="cell-first", *, cages="fillings"))]
    fn cover(&self, py: Python<'_>, order: &str, cages: &str) -> PyResult<Problem> {
        let order = match order {
            "cell-first" => ItemOrder::CellFirst,
            "row-first" => ItemOrder::RowFirst,
            other => return Err(error::argument(format!("no item order is called {other:?}"))),
        };
        let cages: CageEncoding = cages.parse().map_err(error::argument)?;
        let matrix = Matrix::with_cages(&self.shared().puzzle, order, cages);
        Problem::of_matrix(py, &matrix.map_err(|wrong| error::unfit(py, wrong))?)
    }

    /// Its clauses. Variable ``side·side·row + side·column + value`` says that the cell holds the value.
    #[pyo3(signature = (*, givens=true))]
    fn cnf(&self, givens: bool) -> Formula {
        let options = ClauseOptions { givens, prune: false, ..ClauseOptions::default() };
        Formula::of(PuzzleClauses::new(&self.shared().puzzle, &options).formula)
    }

    /// The candidates that the givens leave in each cell.
    fn candidates(&self) -> Candidates {
        Candidates::new(self.shared())
    }
}
