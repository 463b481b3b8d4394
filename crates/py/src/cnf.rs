//! Clauses over numbered variables: DIMACS in and out, models.

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use quadrille::End;
use quadrille::cnf::{
    Answer, DimacsError, Formula as Clauses, Lit, Strictness, Var, default_solver, dimacs,
    enumerate,
};

use crate::answer::Unknown;
use crate::argument;
use crate::error::{self, stop_word};
use crate::search::{budget, run};
use crate::stream::Stream;

/// A formula in conjunctive normal form. A literal is a number: ``3`` means that variable 3 is true, ``-3`` that it
/// is false.
///
/// >>> from quadrille import cnf
/// >>> formula = cnf.Formula([[1, 2], [-1, 2]])
/// >>> formula.solve()[1]
/// 2
/// >>> formula.solve(assumptions=[-2]) is None
/// True
#[pyclass(module = "quadrille.cnf", frozen)]
pub(crate) struct Formula {
    clauses: Clauses,
}

impl Formula {
    pub(crate) fn of(clauses: Clauses) -> Self {
        Formula { clauses }
    }
}

/// The largest variable allowed: solvers keep some words for each.
const MOST: u32 = 1 << 28;

fn too_large() -> PyErr {
    PyValueError::new_err(format!("variables are 1 to {MOST}"))
}

fn literal(number: &Bound<'_, PyAny>) -> PyResult<Lit> {
    let value: i32 = number.extract().map_err(|wrong: PyErr| {
        if wrong.is_instance_of::<PyOverflowError>(number.py()) { too_large() } else { wrong }
    })?;
    let zero = || PyValueError::new_err("0 is not a literal: a literal is a number other than 0");
    let lit = Lit::from_dimacs(value).ok_or_else(zero)?;
    if lit.var().0 < MOST { Ok(lit) } else { Err(too_large()) }
}

fn literals(list: &Bound<'_, PyAny>) -> PyResult<Vec<Lit>> {
    list.try_iter()?.map(|number| literal(&number?)).collect()
}

fn model(vars: u32, holds: impl Fn(Lit) -> bool) -> Vec<i32> {
    let lit = |var: u32| if holds(Var(var).pos()) { Var(var).pos() } else { Var(var).neg() };
    (0..vars).map(|var| lit(var).to_dimacs()).collect()
}

fn refused(py: Python<'_>, error: &DimacsError) -> PyErr {
    error::text(py, error, error.line as u64, error.column as u64, None)
}

#[pymethods]
impl Formula {
    #[new]
    #[pyo3(signature = (clauses=None))]
    fn new(clauses: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let mut formula = Clauses::new();
        if let Some(clauses) = clauses {
            for clause in clauses.try_iter()? {
                formula.add(&literals(&clause?)?);
            }
        }
        Ok(Formula { clauses: formula })
    }

    /// Reads DIMACS. Malformed text raises :class:`quadrille.ParseError` with line and column.
    #[staticmethod]
    #[pyo3(signature = (text, *, strict=true))]
    fn from_dimacs(py: Python<'_>, text: &str, strict: bool) -> PyResult<Self> {
        let strictness = if strict { Strictness::Strict } else { Strictness::Lenient };
        let read = dimacs::read(text.as_bytes(), strictness);
        let (clauses, _) = read.map_err(|wrong| refused(py, &wrong))?;
        if clauses.vars() > MOST {
            return Err(too_large());
        }
        Ok(Formula { clauses })
    }

    /// The formula as DIMACS.
    fn to_dimacs(&self) -> PyResult<String> {
        let mut out = Vec::new();
        dimacs::write(&self.clauses, &[], &mut out)?;
        Ok(String::from_utf8_lossy(&out).into_owned())
    }

    /// The number of variables.
    #[getter]
    fn variables(&self) -> u32 {
        self.clauses.vars()
    }

    /// The clauses in order.
    #[getter]
    fn clauses(&self) -> Vec<Vec<i32>> {
        let numbers = |clause: &[Lit]| clause.iter().map(|lit| lit.to_dimacs()).collect();
        self.clauses.clauses().map(numbers).collect()
    }

    /// A model as a tuple of literals, ``None`` if there is none, or :class:`quadrille.Unknown` if the budget ran
    /// out. ``nodes`` counts conflicts.
    #[pyo3(signature = (*, assumptions=None, time=None, nodes=None))]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        assumptions: Option<&Bound<'py, PyAny>>,
        #[pyo3(from_py_with = argument::time)] time: Option<f64>,
        #[pyo3(from_py_with = argument::nodes)] nodes: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let assumed = assumptions.map(literals).transpose()?.unwrap_or_default();
        let (formula, budget) = (self.clauses.clone(), budget(time, nodes)?);
        let (answer, model) = run(py, budget, move |budget| {
            let mut solver = default_solver();
            solver.add_formula(&formula);
            let answer = solver.solve(&assumed, budget);
            let most = assumed.iter().map(|lit| lit.var().0 + 1).max().unwrap_or(0);
            let vars = formula.vars().max(most);
            (answer, (answer == Answer::Sat).then(|| model(vars, |lit| solver.value(lit))))
        })?;
        match answer {
            Answer::Unknown(stop) => Ok(Bound::new(py, Unknown::of(stop))?.into_any()),
            _ => match model {
                Some(model) => Ok(PyTuple::new(py, model)?.into_any()),
                None => Ok(py.None().into_bound(py)),
            },
        }
    }

    /// All models, one by one.
    ///
    /// >>> from quadrille import cnf
    /// >>> len(list(cnf.Formula([[1, 2]]).models()))
    /// 3
    #[pyo3(signature = (*, time=None, nodes=None))]
    fn models(
        &self,
        #[pyo3(from_py_with = argument::time)] time: Option<f64>,
        #[pyo3(from_py_with = argument::nodes)] nodes: Option<u64>,
    ) -> PyResult<Models> {
        let formula = self.clauses.clone();
        let stream = Stream::new(budget(time, nodes)?, move |budget, emit| {
            let mut solver = default_solver();
            solver.add_formula(&formula);
            let vars: Vec<Var> = (0..formula.vars()).map(Var).collect();
            let end = enumerate(&mut *solver, &vars, budget, |values| {
                let value = |lit: Lit| values[lit.var().index()];
                emit(model(formula.vars(), value))
            });
            match end {
                End::Stopped(stop) => Some(stop),
                _ => None,
            }
        });
        Ok(Models { stream })
    }

    fn __len__(&self) -> usize {
        self.clauses.len()
    }

    fn __repr__(&self) -> String {
        format!("<Formula {} variables, {} clauses>", self.clauses.vars(), self.clauses.len())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Formula>().is_ok_and(|other| other.get().clauses == self.clauses)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<Formula>().getattr("from_dimacs")?, (self.to_dimacs()?,)))
    }

    fn __hash__(&self) -> u64 {
        quadrille::solve::batch::fingerprint(&(self.clauses.vars(), self.clauses.len())) as u64
    }
}

/// The models of a formula, as far as they are asked for.
#[pyclass(module = "quadrille.cnf", frozen)]
pub(crate) struct Models {
    stream: Stream<Vec<i32>>,
}

#[pymethods]
impl Models {
    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        self.stream.next(py)?.map(|model| PyTuple::new(py, model)).transpose()
    }

    /// The budget that ended the search, ``"time"`` or ``"nodes"``.
    #[getter]
    fn stopped(&self) -> Option<&'static str> {
        self.stream.stopped().map(stop_word)
    }
}
