//! Problems out of Python's collections and matrices.

use std::collections::HashMap;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{
    IntoPyDict as _, PyBytes, PyDict, PyFrozenSet, PyInt, PyList, PyMapping, PySet, PyString,
    PyTuple,
};
use quadrille::cover::{Builder, Colour, Item, Problem};

use crate::error;

/// Items that a problem may have at most: kernels keep some words for each.
const MOST: usize = 1 << 28;

/// The items of a problem: any hashable values, numbered as they come.
struct Items<'py> {
    /// Value to number.
    numbers: Bound<'py, PyDict>,
    /// The same for those that are plain integers, as most are: a third of the time.
    integers: HashMap<i64, usize>,
    /// How many there are.
    count: usize,
    /// Whether a value that is not known is an error.
    closed: bool,
}

impl<'py> Items<'py> {
    fn new(py: Python<'py>) -> Self {
        Items { numbers: PyDict::new(py), integers: HashMap::new(), count: 0, closed: false }
    }

    /// The number of an item that was added.
    fn number(&mut self, item: &Bound<'py, PyAny>) -> PyResult<Option<usize>> {
        if self.count == 0 {
            return Ok(None);
        }
        let integer = item.is_exact_instance_of::<PyInt>().then(|| item.extract().ok()).flatten();
        if let Some(&number) = integer.and_then(|integer| self.integers.get(&integer)) {
            return Ok(Some(number));
        }
        let Some(number) = self.numbers.get_item(item)? else { return Ok(None) };
        let number = number.extract()?;
        self.integers.extend(integer.map(|integer| (integer, number)));
        Ok(Some(number))
    }

    fn add(&mut self, item: &Bound<'py, PyAny>) -> PyResult<usize> {
        match self.number(item)? {
            Some(number) => Ok(number),
            None if self.closed => {
                let message = format!("unknown item {}", item.repr()?);
                Err(error::model(item.py(), message))
            }
            None => {
                self.numbers.set_item(item, self.count)?;
                self.count += 1;
                Ok(self.count - 1)
            }
        }
    }

    /// Adds a list in which no item may repeat.
    fn declare(&mut self, list: Option<&Bound<'py, PyAny>>) -> PyResult<()> {
        for item in list.map(|list| list.try_iter()).transpose()?.into_iter().flatten() {
            let (item, before) = (item?, self.count);
            self.add(&item)?;
            if self.count == before {
                let message = format!("item {} is listed twice", item.repr()?);
                return Err(error::model(item.py(), message));
            }
        }
        Ok(())
    }
}

/// An option: the numbers of its items, and their colours.
type Uses<'py> = Vec<(usize, Option<Bound<'py, PyAny>>)>;

/// A problem out of a dictionary or list of options, and their labels.
pub(super) fn from_sets<'py>(
    options: &Bound<'py, PyAny>,
    items: Option<&Bound<'py, PyAny>>,
    secondary: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Problem, Option<Vec<Py<PyAny>>>)> {
    let py = options.py();
    // Secondary items are declared last and counted first here: `before` tells them apart.
    let mut beside = Items::new(py);
    beside.declare(secondary)?;
    beside.closed = true;
    let mut primary = Items::new(py);
    primary.declare(items)?;
    primary.closed = items.is_some();
    let (sets, labels) = match options.cast::<PyMapping>() {
        Ok(mapping) if !options.is_instance_of::<PyString>() => {
            let labels: Vec<_> = mapping.keys()?.iter().map(Bound::unbind).collect();
            (mapping.values()?, Some(labels))
        }
        _ => (PyList::new(py, options.try_iter()?.collect::<PyResult<Vec<_>>>()?)?, None),
    };
    let mut all: Vec<(Uses<'py>, Uses<'py>)> = Vec::new();
    for set in sets.iter() {
        all.push(uses(&set, &mut primary, &mut beside)?);
    }
    build(&all, &primary, &beside).map(|problem| (problem, labels))
}

/// The primary and the secondary items of an option.
fn uses<'py>(
    set: &Bound<'py, PyAny>,
    primary: &mut Items<'py>,
    beside: &mut Items<'py>,
) -> PyResult<(Uses<'py>, Uses<'py>)> {
    let (mut first, mut second) = (Vec::new(), Vec::new());
    for (item, colour) in members(set)? {
        match beside.number(&item)? {
            Some(number) => second.push((number, colour)),
            None => first.push((primary.add(&item)?, colour)),
        }
    }
    Ok((first, second))
}

/// An item of an option with its colour.
type Member<'py> = (Bound<'py, PyAny>, Option<Bound<'py, PyAny>>);

/// The members of an option in a fixed order: sets have none of their own, so theirs are sorted.
fn members<'py>(set: &Bound<'py, PyAny>) -> PyResult<Vec<Member<'py>>> {
    if let Ok(list) = set.cast_exact::<PyList>() {
        return Ok(list.iter().map(|item| (item, None)).collect());
    }
    if let Ok(tuple) = set.cast_exact::<PyTuple>() {
        return Ok(tuple.iter().map(|item| (item, None)).collect());
    }
    if let Ok(dict) = set.cast::<PyDict>() {
        let colour = |colour: Bound<'py, PyAny>| (!colour.is_none()).then_some(colour);
        return Ok(dict.iter().map(|(item, value)| (item, colour(value))).collect());
    }
    if set.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("an option is a collection of items, not a string"));
    }
    let members = set.try_iter()?.collect::<PyResult<Vec<_>>>()?;
    let list = PyList::new(set.py(), members)?;
    let is_set = set.is_instance_of::<PySet>() || set.is_instance_of::<PyFrozenSet>();
    if is_set && list.sort().is_err() {
        let key = [("key", set.py().import("builtins")?.getattr("repr")?)];
        list.call_method("sort", (), Some(&key.into_py_dict(set.py())?))?;
    }
    Ok(list.iter().map(|item| (item, None)).collect())
}

fn build(
    all: &[(Uses<'_>, Uses<'_>)],
    primary: &Items<'_>,
    beside: &Items<'_>,
) -> PyResult<Problem> {
    let py = primary.numbers.py();
    let mut builder =
        named(primary, beside)?.unwrap_or_else(|| Builder::unnamed(primary.count, beside.count));
    for (first, second) in all {
        let mut uses: Vec<(Item, Option<Colour>)> = Vec::new();
        for (base, (number, colour)) in (first.iter().map(|part| (0, part)))
            .chain(second.iter().map(|part| (primary.count, part)))
        {
            let colour = colour.as_ref().map(|colour| colour.str()).transpose()?;
            let colour = colour.map(|text| text.to_str().map(|text| builder.colour(text)));
            uses.push((Item::new(base + number), colour.transpose()?));
        }
        builder.option(&uses).map_err(|wrong| error::model(py, wrong))?;
    }
    Ok(builder.build())
}

/// A builder with the items' own texts as names, where text can carry them and they differ.
fn named(primary: &Items<'_>, beside: &Items<'_>) -> PyResult<Option<Builder>> {
    let mut builder = Builder::new();
    for (items, is_primary) in [(primary, true), (beside, false)] {
        for item in items.numbers.keys() {
            let name: String = item.str()?.to_string().replace(' ', "");
            let added = if is_primary { builder.primary(&name) } else { builder.secondary(&name) };
            if added.is_err() {
                return Ok(None);
            }
        }
    }
    Ok(Some(builder))
}

/// A problem out of a matrix.
pub(super) fn from_matrix(matrix: &Bound<'_, PyAny>, primary: Option<usize>) -> PyResult<Problem> {
    let (rows, columns) = match matrix.hasattr("tocoo")? {
        true => sparse(matrix)?,
        false => dense(matrix)?,
    };
    let primary = primary.unwrap_or(columns);
    if primary > columns || columns > MOST {
        let message =
            format!("primary must be 0 to {columns}, the number of columns, not {primary}");
        return Err(PyValueError::new_err(message));
    }
    let mut builder = Builder::unnamed(primary, columns - primary);
    for (at, row) in rows.iter().enumerate() {
        let items: Vec<Item> = row.iter().map(|&column| Item::new(column)).collect();
        builder
            .plain(&items)
            .map_err(|wrong| error::model(matrix.py(), format!("row {at}: {wrong}")))?;
    }
    Ok(builder.build())
}

/// The columns of the ones of each row.
type Ones = (Vec<Vec<usize>>, usize);

/// Places of ones, row by row.
fn by_row(rows: usize, columns: usize, ones: Vec<(usize, usize)>) -> PyResult<Ones> {
    if rows > MOST {
        return Err(PyValueError::new_err("too many rows"));
    }
    let mut list = vec![Vec::new(); rows];
    for (row, column) in ones {
        let inside = list.get_mut(row).filter(|_| column < columns);
        inside.ok_or_else(|| PyValueError::new_err("a place outside of the matrix"))?.push(column);
    }
    list.iter_mut().for_each(|row| row.sort_unstable());
    Ok((list, columns))
}

fn dense(matrix: &Bound<'_, PyAny>) -> PyResult<Ones> {
    let numpy = matrix.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (matrix,))?;
    let shape: Vec<usize> = array.getattr("shape")?.extract()?;
    let &[rows, columns] = &shape[..] else {
        let message = format!("a matrix has two dimensions, not {}", shape.len());
        return Err(PyValueError::new_err(message));
    };
    only_ones(&array)?;
    // A byte a place, row after row, whatever the array's own type and order.
    let bytes = array.call_method1("astype", ("bool",))?.call_method0("tobytes")?;
    let bytes = bytes.cast_into::<PyBytes>()?;
    let ones = |row: &[u8]| memchr::memchr_iter(1, row).collect();
    match columns {
        0 => by_row(rows, columns, Vec::new()),
        _ => Ok((bytes.as_bytes().chunks_exact(columns).map(ones).collect(), columns)),
    }
}

fn sparse(matrix: &Bound<'_, PyAny>) -> PyResult<Ones> {
    let coo = matrix.call_method0("tocsr")?.call_method0("tocoo")?;
    let (rows, columns): (usize, usize) = coo.getattr("shape")?.extract()?;
    let data = coo.getattr("data")?;
    only_ones(&data)?;
    let list = |name: &str| coo.getattr(name)?.call_method0("tolist")?.extract::<Vec<usize>>();
    let ones = data.call_method1("astype", ("bool",))?.call_method0("tolist")?;
    let ones: Vec<bool> = ones.extract()?;
    let places = list("row")?.into_iter().zip(list("col")?).zip(ones);
    by_row(rows, columns, places.filter(|place| place.1).map(|place| place.0).collect())
}

/// Refuses whatever is neither 0 nor 1, not-a-number included.
fn only_ones(array: &Bound<'_, PyAny>) -> PyResult<()> {
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if kind == "b" {
        return Ok(());
    }
    let numbers = ["i", "u", "f"].contains(&kind.as_str());
    let plain = numbers && {
        let zero = array.call_method1("__eq__", (0,))?;
        let one = array.call_method1("__eq__", (1,))?;
        zero.call_method1("__or__", (one,))?.call_method0("all")?.is_truthy()?
    };
    if plain { Ok(()) } else { Err(PyValueError::new_err("a matrix must hold 0 and 1 alone")) }
}
