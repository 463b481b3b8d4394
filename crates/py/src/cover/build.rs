//! Problems from Python collections.

use std::borrow::Cow;
use std::collections::HashMap;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{
    IntoPyDict as _, PyDict, PyFrozenSet, PyInt, PyList, PyMapping, PySet, PyString, PyTuple,
};
use quadrille::cover::{Builder, Colour, Item, OptionId, Problem};

use crate::{argument, error};

/// Maximum number of items: kernels keep some words for each.
pub(super) const MOST: usize = 1 << 28;

/// The items of a problem: any hashable values, numbered in order of appearance.
struct Items<'py> {
    numbers: Bound<'py, PyDict>,
    /// The same for small integers, the usual case; takes a third of the time.
    integers: HashMap<i64, usize>,
    count: usize,
    /// True if an unknown value is an error.
    closed: bool,
}

impl<'py> Items<'py> {
    fn new(py: Python<'py>) -> Self {
        Items { numbers: PyDict::new(py), integers: HashMap::new(), count: 0, closed: false }
    }

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

    /// Adds a list of items without repetitions.
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

/// An option: item numbers and their colours.
type Uses<'py> = Vec<(usize, Option<Bound<'py, PyAny>>)>;

/// The parts of a problem besides its options.
#[derive(Clone, Copy)]
pub(super) struct Besides<'a, 'py> {
    pub(super) items: Option<&'a Bound<'py, PyAny>>,
    pub(super) secondary: Option<&'a Bound<'py, PyAny>>,
    pub(super) bounds: Option<&'a Bound<'py, PyDict>>,
    pub(super) costs: Option<&'a Bound<'py, PyAny>>,
}

/// A problem from a dictionary or list of options, and the labels of the options.
pub(super) fn from_sets<'py>(
    options: &Bound<'py, PyAny>,
    besides: Besides<'_, 'py>,
) -> PyResult<(Problem, Option<Vec<Py<PyAny>>>)> {
    let (py, Besides { items, secondary, bounds, costs }) = (options.py(), besides);
    // Secondary items are declared last but counted first here; `before` distinguishes them.
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
    let mut builder = build(&all, &primary, &beside)?;
    bound(&mut builder, &mut primary, bounds)?;
    price(&mut builder, labels.as_deref(), costs)?;
    Ok((builder.build(), labels))
}

/// Sets the bounds of items: `{item: times}` or `{item: (least, most)}`.
fn bound<'py>(
    builder: &mut Builder,
    primary: &mut Items<'py>,
    bounds: Option<&Bound<'py, PyDict>>,
) -> PyResult<()> {
    for (item, times) in bounds.into_iter().flatten() {
        let (py, name) = (item.py(), item.repr()?);
        let number = primary.number(&item)?;
        let number =
            number.ok_or_else(|| error::model(py, format!("bounds of unknown item {name}")))?;
        let (low, high) = match times.is_instance_of::<PyInt>() {
            true => argument::number(format!("a bound of {name}"), &times).map(|n| (n, n))?,
            false => argument::number(format!("a bound of {name}"), &times)?,
        };
        let bounded = builder.bound(Item::new(number), low, high);
        bounded.map_err(|wrong| error::model(py, format!("item {name}: {wrong}")))?;
    }
    Ok(())
}

/// Sets the costs of options: `{label: cost}`, or a list with a cost for each option.
fn price(
    builder: &mut Builder,
    labels: Option<&[Py<PyAny>]>,
    costs: Option<&Bound<'_, PyAny>>,
) -> PyResult<()> {
    let Some(costs) = costs else { return Ok(()) };
    let (py, options) = (costs.py(), builder.option_count());
    let mut set = |at: usize, cost: &Bound<'_, PyAny>| {
        let cost = argument::number(format!("the cost of option {at}"), cost)?;
        builder.cost(OptionId::new(at), cost).map_err(|wrong| error::model(py, wrong))
    };
    let Ok(costs) = costs.cast::<PyDict>() else {
        let costs = costs.try_iter()?.collect::<PyResult<Vec<_>>>()?;
        if costs.len() != options {
            let message = format!("{} costs for {options} options", costs.len());
            return Err(error::model(py, message));
        }
        return costs.iter().enumerate().try_for_each(|(at, cost)| set(at, cost));
    };
    let numbers = PyDict::new(py);
    for at in 0..options {
        match labels {
            Some(labels) => numbers.set_item(&labels[at], at)?,
            None => numbers.set_item(at, at)?,
        }
    }
    costs.iter().try_for_each(|(label, cost)| match numbers.get_item(&label)? {
        Some(at) => set(at.extract()?, &cost),
        None => Err(error::model(py, format!("a cost of unknown option {}", label.repr()?))),
    })
}

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

type Member<'py> = (Bound<'py, PyAny>, Option<Bound<'py, PyAny>>);

/// The members of an option in a fixed order. Sets are sorted, because they have no order.
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
) -> PyResult<Builder> {
    let py = primary.numbers.py();
    let mut builder =
        named(primary, beside)?.unwrap_or_else(|| Builder::unnamed(primary.count, beside.count));
    for (first, second) in all {
        let mut uses: Vec<(Item, Option<Colour>)> = Vec::new();
        for (base, (number, colour)) in (first.iter().map(|part| (0, part)))
            .chain(second.iter().map(|part| (primary.count, part)))
        {
            let colour = colour.as_ref().map(|colour| colour.str()).transpose()?;
            let colour = colour.map(|text| text.to_str().map(|text| builder.colour(&escape(text))));
            uses.push((Item::new(base + number), colour.transpose()?));
        }
        builder.option(&uses).map_err(|wrong| error::model(py, wrong))?;
    }
    Ok(builder)
}

/// The name of a colour, with `%` and two digits for characters that the text form cannot hold. Distinct colours stay
/// distinct.
fn escape(colour: &str) -> Cow<'_, str> {
    let is_plain = |mark: char| !mark.is_ascii_whitespace() && !":|%".contains(mark);
    if colour.chars().all(is_plain) {
        return if colour.is_empty() { "%".into() } else { colour.into() };
    }
    let hex = |mark: char| match is_plain(mark) {
        true => mark.into(),
        false => format!("%{:02X}", mark as u32),
    };
    colour.chars().map(hex).collect()
}

/// A builder that uses the texts of the items as names, if they are distinct and fit the text form.
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
