//! Rules from Python: a kind, cells and details become the JSON of a rule, which the library reads.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use quadrille::answer::RuleInfo;
use quadrille::puzzle::{Detail, Lists, Puzzle as Model, Rule, RuleKind};
use quadrille::text::rule_from_json;

use crate::{error, json};

/// The parts of a rule besides its cells.
pub(super) struct Details {
    pub(super) number: Option<i32>,
    pub(super) digits: Option<Vec<u8>>,
    pub(super) text: Option<String>,
}

/// A rule that fits the puzzle.
pub(super) fn rule(
    puzzle: &Model,
    kind: &Bound<'_, PyAny>,
    cells: &Bound<'_, PyTuple>,
    details: Details,
) -> PyResult<Rule> {
    let py = kind.py();
    let document = match kind.cast::<PyDict>() {
        Ok(whole) if cells.is_empty() => whole.clone(),
        Ok(_) => return Err(PyTypeError::new_err("a rule as a dictionary has its cells inside")),
        Err(_) => {
            let name: String = kind.extract()?;
            document(py, name.parse().map_err(error::argument)?, cells, details)?
        }
    };
    let text: String = py.import("json")?.call_method1("dumps", (document,))?.extract()?;
    rule_from_json(&text, puzzle).map_err(|wrong| error::model(py, wrong))
}

/// The JSON of a rule, as a dictionary.
fn document<'py>(
    py: Python<'py>,
    kind: RuleKind,
    cells: &Bound<'py, PyTuple>,
    details: Details,
) -> PyResult<Bound<'py, PyDict>> {
    let document = PyDict::new(py);
    match kind.lists() {
        Lists::None if cells.is_empty() => document.set_item(kind.name(), true)?,
        Lists::Several { .. } => {
            let lists = cells.iter().map(|list| names(&list)).collect::<PyResult<Vec<_>>>()?;
            document.set_item(kind.name(), lists)?;
        }
        _ => {
            let names = cells.iter().map(|cell| names(&cell)).collect::<PyResult<Vec<_>>>()?;
            document.set_item(kind.name(), names.concat())?;
        }
    }
    if let Some(number) = details.number {
        document.set_item("number", number)?;
    }
    if let Some(digits) = details.digits {
        document.set_item("digits", PyList::new(py, digits)?)?;
    }
    if let Some(text) = details.text {
        document.set_item("text", text)?;
    }
    Ok(document)
}

/// Names of cells: one or several in a text, a row and a column, or a list of these.
fn names(cells: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    if let Ok(text) = cells.cast::<PyString>() {
        let names = text.to_str()?.split([' ', ',']).filter(|name| !name.is_empty());
        return Ok(names.map(str::to_owned).collect());
    }
    if let Ok((row, column)) = cells.extract::<(usize, usize)>() {
        return Ok(vec![format!("r{}c{}", row.saturating_add(1), column.saturating_add(1))]);
    }
    let lists = cells.try_iter()?.take(64 * 64 + 1).map(|cell| names(&cell?));
    Ok(lists.collect::<PyResult<Vec<_>>>()?.concat())
}

/// The names of the kinds of rules that are made of cells.
///
/// >>> import quadrille
/// >>> quadrille.rule_names()[:3]
/// ['thermometer', 'slow-thermometer', 'arrow']
#[pyfunction]
pub(crate) fn rule_names() -> Vec<&'static str> {
    let of_cells = RuleKind::ALL.iter().filter(|kind| kind.detail() != Detail::Rules);
    of_cells.map(|kind| kind.name()).collect()
}

/// The kinds of rules: name, sentence, shape, names in other formats, an example.
///
/// >>> import quadrille
/// >>> [rule["rule"] for rule in quadrille.rules()][:3]
/// ['thermometer', 'slow-thermometer', 'arrow']
#[pyfunction]
pub(crate) fn rules(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    json::to_python(py, &RuleInfo::all())
}
