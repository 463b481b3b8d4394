//! Options whose value is one of several names. The library parses them, possibly with more
//! spellings, and shells complete them.

use std::ffi::OsStr;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue};
use clap::{Arg, Command, Error};
use quadrille::encode::{CageEncoding, ItemOrder};
use quadrille::make::BankName;
use quadrille::puzzle::RuleKind;
use quadrille::reason::{Order, Technique};
use quadrille::solve::Engine;
use quadrille::text::Format;

/// A parser of values and the names it accepts.
#[derive(Clone)]
pub(crate) struct Names<T> {
    names: Vec<String>,
    read: fn(&str) -> Result<T, String>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Names<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, Error> {
        self.read.parse_ref(command, arg, value).map_err(|mut error| {
            // clap names a similar value only where it compares the names itself.
            let known: Vec<PossibleValue> = self.possible_values().into_iter().flatten().collect();
            let strict = PossibleValuesParser::new(known).parse_ref(command, arg, value);
            let similar = strict.err().and_then(|e| e.get(ContextKind::SuggestedValue).cloned());
            // Some errors list all names.
            let is_new = |name: &ContextValue| !error.to_string().contains(&name.to_string());
            if let Some(similar) = similar.filter(is_new) {
                error.insert(ContextKind::SuggestedValue, similar);
            }
            error
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().map(|name| PossibleValue::new(name.clone()))))
    }
}

impl<T> Names<T> {
    fn of<const N: usize>(names: [&str; N], read: fn(&str) -> Result<T, String>) -> Self {
        Names { names: names.map(str::to_owned).to_vec(), read }
    }
}

/// Parses with the type's own `FromStr`.
pub(crate) fn names<T>(names: impl IntoIterator<Item = impl ToString>) -> Names<T>
where
    T: FromStr<Err: ToString>,
{
    let read = |text: &str| text.parse::<T>().map_err(|error| error.to_string());
    Names { names: names.into_iter().map(|name| name.to_string()).collect(), read }
}

/// Parses one of these names, each with its value.
pub(crate) fn one_of<T>(table: &'static [(&'static str, T)]) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync,
{
    let value = |name: String| table.iter().find(|row| row.0 == name).map(|row| row.1);
    PossibleValuesParser::new(table.iter().map(|row| row.0))
        .map(move |name| value(name).expect("the parser takes these names only"))
}

pub(crate) fn read_format() -> Names<Format> {
    names(Format::all().map(|format| format.name()))
}

pub(crate) fn written_format() -> Names<Format> {
    let writes = Format::all().filter(|format| format.writes());
    Names { names: writes.map(|format| format.name().to_owned()).collect(), read: to_write }
}

/// The format with this name, if it can be written.
pub(crate) fn to_write(name: &str) -> Result<Format, String> {
    match name.parse::<Format>() {
        Ok(format) if !format.writes() => Err(format!("{} is for reading only", format.name())),
        read => read.map_err(|error| error.to_string()),
    }
}

pub(crate) fn engine() -> Names<Engine> {
    names(Engine::ALL.iter().map(|engine| engine.name()))
}

/// Techniques, and `list` for all their names.
pub(crate) fn technique_or_list() -> Names<String> {
    let keys = Technique::all().into_iter().map(|technique| technique.key());
    names(keys.chain(["list".to_owned()]))
}

pub(crate) fn layout() -> Names<ItemOrder> {
    names([ItemOrder::CellFirst, ItemOrder::RowFirst].map(ItemOrder::name))
}

pub(crate) fn cages() -> Names<CageEncoding> {
    names(CageEncoding::ALL)
}

pub(crate) fn order() -> Names<Order> {
    let read = |name: &str| {
        let order = Order::named(name);
        order.ok_or_else(|| "there are ours, hodoku and explainer".to_owned())
    };
    Names::of(["ours", "hodoku", "explainer"], read)
}

pub(crate) fn rule() -> Names<RuleKind> {
    names(RuleKind::ALL)
}

pub(crate) fn bank() -> Names<BankName> {
    names(BankName::ALL.map(BankName::name))
}
