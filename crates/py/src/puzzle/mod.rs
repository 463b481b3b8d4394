//! The puzzle: constructors, properties, text. Questions about it are in [`ask`].

mod ask;
mod build;
mod candidates;
mod rule;
mod solutions;

pub(crate) use candidates::Candidates;
pub(crate) use rule::{rule_names, rules};
pub(crate) use solutions::Solutions;

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use quadrille::make::canonical;
use quadrille::puzzle::{self, Extra, Layout};
use quadrille::solve::batch::puzzle_fingerprint;
use quadrille::text::{Division, Entry, Format, ReadOptions, WriteOptions, read_one, rule_to_json};

use crate::grid::{Grid, rows};
use crate::{argument, error, picture};

/// A cage: operation, target, cells by row and column.
type CageData = (String, u128, Vec<(usize, usize)>);

/// A puzzle as it was read, shared by its answers.
pub(crate) type Shared = Arc<Entry>;

/// A Sudoku of any size and shape, a KenKen, a Killer, a Latin square.
///
/// Make one from text in any of 23 formats, or from its parts. Rows and columns count from 0; texts use ``r1c1``.
///
/// >>> from quadrille import Puzzle
/// >>> puzzle = Puzzle.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
/// >>> puzzle.side, puzzle.clues, puzzle.check().unique
/// (9, 30, True)
/// >>> print(puzzle.solve())
/// 534678912672195348198342567859761423426853791713924856961537284287419635345286179
#[pyclass(module = "quadrille", frozen)]
#[derive(Clone)]
pub(crate) struct Puzzle {
    /// The model, and the other contents of the text.
    entry: Shared,
}

impl Puzzle {
    pub(crate) fn of(entry: Shared) -> Self {
        Puzzle { entry }
    }

    /// A puzzle that was not read from text.
    pub(crate) fn from_model(model: puzzle::Puzzle) -> Self {
        Puzzle::of(Arc::new(Entry::new(model)))
    }

    pub(crate) fn shared(&self) -> &Shared {
        &self.entry
    }

    fn model(&self) -> &puzzle::Puzzle {
        &self.entry.puzzle
    }

    /// A line that [`Puzzle::parse`] reads back.
    pub(crate) fn text(&self) -> String {
        quadrille::to_text(self.model())
    }
}

#[pymethods]
impl Puzzle {
    /// Reads one puzzle. The format is detected unless you give it; see :func:`formats`.
    ///
    /// Text that is not a puzzle raises :class:`ParseError` with line and column.
    #[staticmethod]
    #[pyo3(signature = (text, *, format=None, r#box=None, loose_blanks=false, many=false, ignore_drawings=false))]
    fn parse(
        text: &Bound<'_, PyString>,
        format: Option<&str>,
        #[pyo3(from_py_with = argument::r#box)] r#box: Option<(usize, usize)>,
        loose_blanks: bool,
        many: bool,
        ignore_drawings: bool,
    ) -> PyResult<Self> {
        let (py, plain) = (text.py(), format.is_none() && r#box.is_none());
        if let Some(puzzle) = plain.then(|| build::plain(text)).transpose()?.flatten() {
            return Ok(puzzle);
        }
        let from = format.map(named).transpose()?;
        let division = r#box.map(|(height, width)| Division::Boxes { height, width });
        let options = ReadOptions {
            from,
            division,
            loose_blanks,
            many,
            ignore_drawings,
            ..ReadOptions::default()
        };
        let entry = read_one(text.to_str()?, &options);
        Ok(Puzzle::of(Arc::new(entry.map_err(|wrong| error::one_puzzle(py, &wrong))?)))
    }

    /// A Sudoku with boxes of ``height`` rows by ``width`` columns.
    ///
    /// ``givens`` is a line, or rows of numbers with 0 for an open cell.
    #[staticmethod]
    #[pyo3(signature = (height=3, width=3, givens=None, *, diagonals=false, windows=false, cages=None))]
    fn sudoku(
        py: Python<'_>,
        #[pyo3(from_py_with = argument::height)] height: usize,
        #[pyo3(from_py_with = argument::width)] width: usize,
        givens: Option<&Bound<'_, PyAny>>,
        diagonals: bool,
        windows: bool,
        cages: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let empty =
            puzzle::Puzzle::sudoku(height, width).map_err(|wrong| error::model(py, wrong))?;
        let side = empty.side();
        let cages = cages.map(|cages| build::cages(cages, side, false)).transpose()?;
        let extras = [(diagonals, Extra::Diagonals), (windows, Extra::Windows)];
        let puzzle = extras
            .into_iter()
            .filter(|extra| extra.0)
            .try_fold(empty, |puzzle, extra| puzzle.with_extra(extra.1));
        let puzzle = puzzle.and_then(|puzzle| match cages {
            Some(cages) => puzzle.with_cages(cages),
            None => Ok(puzzle),
        });
        build::with_givens(py, puzzle, givens)
    }

    /// A Latin square: rows and columns only.
    #[staticmethod]
    #[pyo3(signature = (side, givens=None))]
    fn latin(
        py: Python<'_>,
        #[pyo3(from_py_with = argument::side)] side: usize,
        givens: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        build::with_givens(py, puzzle::Puzzle::latin(side), givens)
    }

    /// A grid of any shape, with at least as many values as it has rows and columns. No value repeats in a row or
    /// column. ``lowest`` is the lowest digit, 0 or 1.
    ///
    /// >>> from quadrille import Puzzle
    /// >>> Puzzle.rectangle(2, 3, 4, lowest=0).thermometer("r1c1 r1c2 r1c3 r2c3").count()
    /// 6
    #[staticmethod]
    #[pyo3(signature = (rows, columns, values=None, *, lowest=1))]
    fn rectangle(
        py: Python<'_>,
        #[pyo3(from_py_with = argument::side)] rows: usize,
        #[pyo3(from_py_with = argument::side)] columns: usize,
        values: Option<usize>,
        lowest: u8,
    ) -> PyResult<Self> {
        let puzzle = puzzle::Puzzle::rectangle(rows, columns, values.unwrap_or(rows.max(columns)));
        let puzzle = puzzle.and_then(|puzzle| puzzle.with_lowest(lowest));
        Ok(Puzzle::from_model(puzzle.map_err(|wrong| error::model(py, wrong))?))
    }

    /// The same puzzle with one more rule: its kind, cells, and what else the kind takes; or a dictionary as in JSON.
    /// Every kind is also a method: ``puzzle.white_dot("r1c1", "r1c2")``. See :func:`rules`.
    ///
    /// A cell is ``"r1c1"`` or ``(0, 0)``. Kinds with several lists of cells take one list, or one string, for each.
    ///
    /// >>> from quadrille import Puzzle
    /// >>> puzzle = Puzzle.sudoku(2, 2).with_rule("thermometer", "r1c1", "r1c2", "r1c3", "r1c4")
    /// >>> puzzle.count(), puzzle.with_rule({"anti-king": True}).count()
    /// (12, 0)
    #[pyo3(signature = (kind, *cells, number=None, digits=None, text=None))]
    fn with_rule(
        &self,
        kind: &Bound<'_, PyAny>,
        cells: &Bound<'_, PyTuple>,
        number: Option<i32>,
        digits: Option<Vec<u8>>,
        text: Option<String>,
    ) -> PyResult<Self> {
        let details = rule::Details { number, digits, text };
        let rule = rule::rule(self.model(), kind, cells, details)?;
        let puzzle = self.model().clone().with_rule(rule);
        Ok(Puzzle::from_model(puzzle.map_err(|wrong| error::model(kind.py(), wrong))?))
    }

    /// The rules, each as in JSON: ``{"thermometer": ["r1c1", "r1c2"]}``.
    #[getter]
    fn rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let side = self.model().side();
        let rules = self.model().rules().iter().map(|rule| rule_to_json(rule, side));
        let list = format!("[{}]", rules.collect::<Vec<_>>().join(","));
        py.import("json")?.call_method1("loads", (list,))
    }

    /// The rules in words, one sentence each.
    #[getter]
    fn sentences(&self) -> Vec<String> {
        self.model().rules().iter().map(|rule| rule.sentence(self.model())).collect()
    }

    /// A Sudoku with irregular regions: a label per cell, as a line, as rows, or as one list.
    #[staticmethod]
    #[pyo3(signature = (regions, givens=None, *, diagonals=false))]
    fn jigsaw(
        regions: &Bound<'_, PyAny>,
        givens: Option<&Bound<'_, PyAny>>,
        diagonals: bool,
    ) -> PyResult<Self> {
        let labels = build::labels(regions)?;
        let puzzle = puzzle::Puzzle::jigsaw(&labels);
        let puzzle = puzzle.map(|p| if diagonals { p.with_diagonals() } else { p });
        build::with_givens(regions.py(), puzzle, givens)
    }

    /// A KenKen. A cage is ``(op, target, cells)``: op is one of ``+ - * / = ?``, a cell is ``(row,
    /// column)`` from 0.
    ///
    /// >>> from quadrille import Puzzle
    /// >>> row = lambda r: [(r, 0), (r, 1)]
    /// >>> Puzzle.kenken(2, [("-", 1, row(0)), ("+", 3, row(1))]).count()
    /// 2
    #[staticmethod]
    #[pyo3(signature = (side, cages, *, many=false))]
    fn kenken(
        #[pyo3(from_py_with = argument::side)] side: usize,
        cages: &Bound<'_, PyAny>,
        many: bool,
    ) -> PyResult<Self> {
        let mut list = build::cages(cages, side, true)?;
        list.iter_mut().for_each(|cage| cage.many = many);
        let puzzle = puzzle::Puzzle::kenken(side, list);
        build::with_givens(cages.py(), puzzle, None)
    }

    /// The number of rows, columns and values.
    #[getter]
    fn side(&self) -> usize {
        self.model().side()
    }

    /// Its kind: ``"sudoku"``, ``"jigsaw"``, ``"kenken"``, ``"killer"`` or ``"latin"``.
    #[getter]
    fn kind(&self) -> &'static str {
        let model = self.model();
        match model.layout() {
            _ if model.is_kenken() => "kenken",
            Layout::Latin | Layout::Rectangle { .. } => "latin",
            _ if !model.cages().is_empty() => "killer",
            Layout::Boxes { .. } => "sudoku",
            Layout::Regions(_) => "jigsaw",
        }
    }

    /// Rows and columns of a box, or ``None`` if there are no boxes.
    #[getter]
    fn r#box(&self) -> Option<(u8, u8)> {
        match self.model().layout() {
            Layout::Boxes { height, width } => Some((*height, *width)),
            _ => None,
        }
    }

    /// The number of givens.
    #[getter]
    fn clues(&self) -> usize {
        self.model().clues()
    }

    /// The rows of givens, 0 for an open cell.
    #[getter]
    fn givens<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        rows(py, self.model().givens(), self.model().side())
    }

    /// The cages: operation, target, cells.
    #[getter]
    fn cages(&self) -> Vec<CageData> {
        let side = self.model().side();
        let cages = self.model().cages().iter();
        cages
            .map(|cage| {
                let cells = cage.cells.iter().map(|cell| (cell.row(side), cell.column(side)));
                (cage.op.symbol().to_string(), cage.target, cells.collect())
            })
            .collect()
    }

    /// The region of each cell, as rows of numbers from 0; ``None`` for a Latin square.
    #[getter]
    fn regions<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let side = self.model().side();
        self.model().layout().region_map(side).map(|map| rows(py, &map, side)).transpose()
    }

    /// True if both diagonals also hold every value.
    #[getter]
    fn diagonals(&self) -> bool {
        self.model().diagonals()
    }

    /// The title in the text.
    #[getter]
    fn title(&self) -> Option<&str> {
        self.entry.title.as_deref()
    }

    /// The solution that came with the puzzle, from the generator or from the text; the latter is not checked.
    #[getter]
    fn solution(&self) -> Option<Grid> {
        self.entry.solution.clone().map(|grid| Grid::new(&self.entry, grid))
    }

    /// The format it was read from.
    #[getter]
    fn format(&self) -> &'static str {
        self.entry.format.name()
    }

    /// A description of the puzzle, in words.
    fn describe(&self) -> String {
        self.entry.understood()
    }

    /// The puzzle in a format of :func:`formats`.
    ///
    /// >>> from quadrille import Puzzle
    /// >>> Puzzle.parse("...3...23...4...").to_text("grid")
    /// '...3\n...2\n3...\n4...\n'
    #[pyo3(signature = (format, *, blank='.'))]
    fn to_text(&self, py: Python<'_>, format: &str, blank: char) -> PyResult<String> {
        let text = named(format)?.write(&self.entry, &WriteOptions { blank });
        text.map_err(|wrong| error::unfit(py, wrong))
    }

    /// The smallest of all puzzles that arise from this one by turning, mirroring, relabelling and exchanging lines:
    /// equal for equivalent puzzles. Classic 9×9 only.
    ///
    /// >>> from quadrille import Puzzle
    /// >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    /// >>> Puzzle.parse(line).canonical() == Puzzle.parse(line[::-1]).canonical()
    /// True
    fn canonical(&self, py: Python<'_>) -> PyResult<Puzzle> {
        let model = self.model();
        let cells = model.as_nine();
        let unfit = || error::unfit(py, "only classic 9×9 puzzles have a canonical form");
        let least = py.detach(|| cells.map(canonical)).ok_or_else(unfit)?;
        let puzzle = model.clone().with_givens(&least).map_err(|wrong| error::model(py, wrong))?;
        Ok(Puzzle::from_model(puzzle))
    }

    /// True if a grid solves it.
    fn is_solved_by(&self, grid: &Bound<'_, Grid>) -> bool {
        self.model().is_solved_by(grid.get().values())
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        let quote = if self.text().contains('"') { '\'' } else { '"' };
        format!("Puzzle.parse({quote}{}{quote})", self.text())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Puzzle>().is_ok_and(|other| other.get().model() == self.model())
    }

    fn __hash__(&self) -> u64 {
        puzzle_fingerprint(self.model()) as u64
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<Puzzle>().getattr("parse")?, (self.text(),)))
    }

    fn _repr_svg_(&self) -> String {
        picture::puzzle(&self.entry)
    }
}

pub(crate) fn named(name: &str) -> PyResult<Format> {
    name.parse().map_err(error::argument)
}

/// The text formats: name, description, and whether it can be written.
///
/// >>> import quadrille
/// >>> [name for name, about, writes in quadrille.formats()][:3]
/// ['line', 'grid', 'integers']
#[pyfunction]
pub(crate) fn formats() -> Vec<(&'static str, &'static str, bool)> {
    Format::all().map(|format| (format.name(), format.about(), format.writes())).collect()
}
