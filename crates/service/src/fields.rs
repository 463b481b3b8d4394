//! Reads the keys of a question one by one, so that every refusal names the key and unknown keys
//! are refused.

use std::fmt::Display;
use std::str::FromStr;

use serde_json::{Map, Value, json};

use crate::problem::Problem;

/// Takes keys out of an object. Remaining keys are refused at the end.
#[derive(Debug)]
pub(crate) struct Fields {
    map: Map<String, Value>,
    /// The keys that the question takes.
    known: Vec<Field>,
}

/// A key in the OpenAPI document.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The key.
    pub name: &'static str,
    values: Values,
    /// Its meaning.
    pub about: &'static str,
    /// True if the key is required.
    pub required: bool,
}

/// The values of a key.
#[derive(Clone, Copy, Debug)]
enum Values {
    /// Those of a JSON schema.
    Schema(&'static str),
    /// Whole numbers in this range, inclusive.
    Numbers(u64, u64),
    /// These names.
    Names(&'static [&'static str]),
}

type Text = &'static str;

impl Field {
    /// A key that every question has.
    pub(crate) const fn required(name: Text, schema: Text, about: Text) -> Self {
        Field { name, values: Values::Schema(schema), about, required: true }
    }

    /// A key that may be absent.
    pub(crate) const fn optional(name: Text, schema: Text, about: Text) -> Self {
        Field { required: false, ..Field::required(name, schema, about) }
    }

    /// A whole number that may be absent.
    pub(crate) const fn number(name: Text, least: u64, most: u64, about: Text) -> Self {
        Field { name, values: Values::Numbers(least, most), about, required: false }
    }

    /// One of several names, which may be absent.
    pub(crate) const fn choice(name: Text, names: &'static [Text], about: Text) -> Self {
        Field { name, values: Values::Names(names), about, required: false }
    }

    /// JSON schema of the value. Greatest numbers that JavaScript cannot represent are left out.
    #[must_use]
    pub fn schema(&self) -> Value {
        match self.values {
            Values::Schema(schema) => serde_json::from_str(schema).unwrap_or_default(),
            Values::Numbers(least, most) => {
                let mut schema = json!({ "type": ["integer", "null"], "minimum": least });
                if most < 1 << 53 {
                    schema["maximum"] = most.into();
                }
                schema
            }
            Values::Names(names) => {
                let names = names.iter().map(|&name| name.into()).chain([Value::Null]);
                json!({ "enum": names.collect::<Vec<Value>>() })
            }
        }
    }
}

impl Fields {
    pub(crate) fn new(map: Map<String, Value>, known: Vec<Field>) -> Self {
        Fields { map, known }
    }

    /// Any value; `null` counts as absent.
    pub(crate) fn value(&mut self, key: &str) -> Option<Value> {
        self.map.remove(key).filter(|value| !value.is_null())
    }

    /// True if a key is given.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.map.get(key).is_some_and(|value| !value.is_null())
    }

    pub(crate) fn text(&mut self, key: &str) -> Result<Option<String>, Problem> {
        match self.value(key) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(Problem::bad(format!("`{key}` must be a text"))),
        }
    }

    /// A required text.
    pub(crate) fn needed_text(&mut self, key: &str) -> Result<String, Problem> {
        self.text(key)?.ok_or_else(|| Problem::bad(format!("`{key}` is missing")))
    }

    /// A value parsed from its name.
    pub(crate) fn named<T: FromStr<Err: Display>>(
        &mut self,
        key: &str,
    ) -> Result<Option<T>, Problem> {
        let Some(text) = self.text(key)? else { return Ok(None) };
        text.parse().map(Some).map_err(|error| Problem::bad(format!("`{key}`: {error}")))
    }

    /// One of several names with their values; the first by default.
    pub(crate) fn choice<T: Copy>(
        &mut self,
        key: &str,
        choices: &[(&str, T)],
    ) -> Result<T, Problem> {
        let given = self.text(key)?;
        let is_given = |choice: &&(&str, T)| given.as_deref().is_none_or(|name| name == choice.0);
        choices.iter().find(is_given).map(|choice| choice.1).ok_or_else(|| {
            let names: Vec<&str> = choices.iter().map(|choice| choice.0).collect();
            let list = match &names[..] {
                [first @ .., last] if !first.is_empty() => {
                    format!("{} or {last}", first.join(", "))
                }
                _ => names.concat(),
            };
            Problem::bad(format!("`{key}` is {list}"))
        })
    }

    /// A flag, false by default.
    pub(crate) fn flag(&mut self, key: &str) -> Result<bool, Problem> {
        match self.value(key) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(flag),
            Some(_) => Err(Problem::bad(format!("`{key}` must be true or false"))),
        }
    }

    /// A whole number in the range of its key.
    pub(crate) fn number(&mut self, key: &str) -> Result<Option<u64>, Problem> {
        let Some(value) = self.value(key) else { return Ok(None) };
        let field = self.known.iter().find(|field| field.name == key);
        let Some(Values::Numbers(least, most)) = field.map(|field| field.values) else {
            unreachable!("the keys of the question list `{key}` as a number")
        };
        match value.as_u64().filter(|number| (least..=most).contains(number)) {
            Some(number) => Ok(Some(number)),
            None if most == u64::MAX => {
                Err(Problem::bad(format!("`{key}` must be a whole number from {least} on")))
            }
            None => Err(Problem::bad(format!("`{key}` must be a whole number, {least} to {most}"))),
        }
    }

    /// A seed: a whole number, or text if it exceeds 53 bits.
    pub(crate) fn seed(&mut self, key: &str) -> Result<Option<u64>, Problem> {
        match self.value(key) {
            None => Ok(None),
            Some(Value::String(text)) if text.parse::<u64>().is_ok() => Ok(text.parse().ok()),
            Some(value) => match value.as_u64() {
                Some(seed) => Ok(Some(seed)),
                None => Err(Problem::bad(format!("`{key}` must be a whole number from 0 on"))),
            },
        }
    }

    /// A number, possibly with a fraction.
    pub(crate) fn decimal(&mut self, key: &str) -> Result<Option<f64>, Problem> {
        match self.value(key) {
            None => Ok(None),
            Some(value) => match value.as_f64() {
                Some(number) => Ok(Some(number)),
                None => Err(Problem::bad(format!("`{key}` must be a number"))),
            },
        }
    }

    /// Refuses the remaining keys.
    pub(crate) fn end(self) -> Result<(), Problem> {
        match self.map.keys().next() {
            None => Ok(()),
            Some(key) => {
                let short: String = key.chars().take(60).collect();
                Err(Problem::bad(format!("unknown key {short:?}")))
            }
        }
    }
}
