//! Steps of reasoning: one, and a path of them.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use quadrille::answer::{Explained, Explanation};
use quadrille::reason::{Candidate, State, StepJson, words};

use crate::grid::Grid;
use crate::puzzle::Shared;
use crate::{argument, json, picture};

/// A step that a person could take: its action and its reason.
///
/// >>> from quadrille import Puzzle
/// >>> step = Puzzle.parse("...3...23...4...").hint()
/// >>> step.technique, step.placements
/// ('naked-single', [((1, 0), 1)])
#[pyclass(module = "quadrille", frozen)]
#[derive(Clone)]
pub(crate) struct Step {
    /// The state before the step.
    state: State,
    step: quadrille::Step,
}

impl Step {
    pub(crate) fn new(state: State, step: quadrille::Step) -> Self {
        Step { state, step }
    }

    fn candidates(&self, list: &[Candidate]) -> Vec<((usize, usize), u8)> {
        let side = self.state.side();
        list.iter().map(|c| ((c.cell.row(side), c.cell.column(side)), c.value)).collect()
    }

    pub(crate) fn sentence(&self) -> String {
        words::sentence(&self.step, self.state.puzzle())
    }

    pub(crate) fn svg(&self) -> String {
        picture::step(&self.state, &self.step)
    }
}

#[pymethods]
impl Step {
    /// The technique's key, as on the command line.
    #[getter]
    fn technique(&self) -> String {
        self.step.technique.key()
    }

    /// The technique's name in words.
    #[getter]
    fn name(&self) -> String {
        self.step.technique.name()
    }

    /// Its action: ``r1c4=7`` or ``r3c46≠5``.
    #[getter]
    fn action(&self) -> String {
        words::action(&self.step, self.state.puzzle())
    }

    /// The area to look at, and nothing more.
    #[getter]
    fn nudge(&self) -> String {
        words::nudge(&self.step, self.state.puzzle())
    }

    /// Values it writes: ``((row, column), value)``.
    #[getter]
    fn placements(&self) -> Vec<((usize, usize), u8)> {
        self.candidates(&self.step.placements)
    }

    /// Candidates it strikes: ``((row, column), value)``.
    #[getter]
    fn eliminations(&self) -> Vec<((usize, usize), u8)> {
        self.candidates(&self.step.eliminations)
    }

    /// The cells of its pattern.
    #[getter]
    fn cells(&self) -> Vec<(usize, usize)> {
        let side = self.state.side();
        self.step.cells.iter().map(|cell| (cell.row(side), cell.column(side))).collect()
    }

    /// The whole step, as ``quadrille hint --json`` prints it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &StepJson::new(&self.step, self.state.puzzle()))
    }

    fn __str__(&self) -> String {
        self.sentence()
    }

    fn __repr__(&self) -> String {
        format!("<Step {}: {}>", self.technique(), self.action())
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }
}

/// The steps that lead to a solution, as far as the techniques go.
///
/// >>> from quadrille import Puzzle
/// >>> path = Puzzle.parse("...3...23...4...").explain()
/// >>> path.end, len(path), str(path.solution)
/// ('solved', 12, '2413134231244231')
#[pyclass(module = "quadrille", frozen)]
pub(crate) struct Path {
    /// The steps, each with the state before it.
    steps: Vec<Step>,
    explained: Explained,
    solution: Option<Grid>,
}

impl Path {
    pub(crate) fn new(puzzle: &Shared, explanation: Explanation) -> Self {
        let Explanation { start: mut state, path, answer, .. } = explanation;
        let (mut steps, mut solution) = (Vec::new(), None);
        if let Some(path) = path {
            solution = path.state.solution().map(|grid| Grid::new(puzzle, grid));
            for step in path.steps {
                let before = state.clone();
                state.apply(&step);
                steps.push(Step::new(before, step));
            }
        }
        Path { steps, explained: answer, solution }
    }
}

#[pymethods]
impl Path {
    /// The end of the path: ``"solved"``, ``"stuck"``, ``"broken"`` or ``"stopped"``.
    #[getter]
    fn end(&self) -> &'static str {
        self.explained.end
    }

    /// The reason, if givens or a cage alone rule out a solution.
    #[getter]
    fn conflict(&self) -> Option<&str> {
        self.explained.conflict.as_deref()
    }

    /// The solution, if the steps reach it.
    #[getter]
    fn solution(&self) -> Option<Grid> {
        self.solution.clone()
    }

    /// The steps in order.
    #[getter]
    fn steps(&self) -> Vec<Step> {
        self.steps.clone()
    }

    /// The whole path, as ``quadrille explain --json`` prints it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.explained)
    }

    fn __len__(&self) -> usize {
        self.steps.len()
    }

    fn __getitem__(&self, #[pyo3(from_py_with = argument::index)] index: isize) -> PyResult<Step> {
        let at = argument::position(index, self.steps.len());
        let at = at.ok_or_else(|| PyIndexError::new_err("no such step"))?;
        Ok(self.steps[at].clone())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.steps().into_pyobject(py)?.try_iter()?.into_any())
    }

    fn __str__(&self) -> String {
        let lines = self.steps.iter().enumerate();
        let lines = lines.map(|(at, step)| format!("{}. {}", at + 1, step.sentence()));
        lines.chain([self.explained.end.to_owned()]).collect::<Vec<_>>().join("\n")
    }

    fn __repr__(&self) -> String {
        format!("<Path {}, {} steps>", self.explained.end, self.steps.len())
    }

    fn _repr_html_(&self) -> String {
        picture::path(&self.steps, self.explained.end)
    }
}
