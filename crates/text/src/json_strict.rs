//! JSON as a tree without duplicate keys, and objects that report unknown keys.

use std::fmt;

use serde::de::{self, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::decoration::Decoration;
use crate::error::TextErrorKind;
use crate::format::Format;
use crate::json::{Step, Wrong};

/// A JSON value without duplicate keys, of which `serde_json` alone would keep the last.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct Strict(pub(crate) Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Strict;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("JSON")
            }
            fn visit_unit<E>(self) -> Result<Strict, E> {
                Ok(Strict(Value::Null))
            }
            fn visit_bool<E>(self, value: bool) -> Result<Strict, E> {
                Ok(Strict(value.into()))
            }
            fn visit_u64<E>(self, value: u64) -> Result<Strict, E> {
                Ok(Strict(value.into()))
            }
            fn visit_i64<E>(self, value: i64) -> Result<Strict, E> {
                Ok(Strict(value.into()))
            }
            fn visit_f64<E>(self, value: f64) -> Result<Strict, E> {
                Ok(Strict(value.into()))
            }
            fn visit_str<E>(self, value: &str) -> Result<Strict, E> {
                Ok(Strict(value.into()))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Strict, A::Error> {
                let mut list = Vec::new();
                while let Some(Strict(value)) = seq.next_element()? {
                    list.push(value);
                }
                Ok(Strict(Value::Array(list)))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Strict, A::Error> {
                let mut map = Map::new();
                while let Some(key) = access.next_key::<String>()? {
                    if map.contains_key(&key) {
                        return Err(de::Error::custom(format!("the key {key:?} stands twice")));
                    }
                    map.insert(key, access.next_value::<Strict>()?.0);
                }
                Ok(Strict(Value::Object(map)))
            }
        }
        deserializer.deserialize_any(Any)
    }
}

/// An object of a document, whose keys are requested one by one.
pub(crate) struct Object<'a> {
    pub(crate) map: &'a Map<String, Value>,
    /// Its place in the document.
    pub(crate) at: Vec<Step<'a>>,
    /// Its name in messages; empty for the document.
    name: String,
    format: Format,
}

impl<'a> Object<'a> {
    pub(crate) fn new(
        value: &'a Value,
        at: Vec<Step<'a>>,
        name: String,
        format: Format,
    ) -> Result<Self, Wrong<'a>> {
        match value.as_object() {
            Some(map) => Ok(Object { map, at, name, format }),
            None => {
                let what = if name.is_empty() { "the document".to_owned() } else { name };
                Err(Wrong::new(at, TextErrorKind::syntax(format, what + " is not an object")))
            }
        }
    }

    /// The object that is this value, under a key and at these places of the lists there.
    pub(crate) fn inner(
        &self,
        key: &'a str,
        places: &[usize],
        value: &'a Value,
        name: impl Into<String>,
    ) -> Result<Self, Wrong<'a>> {
        let places = places.iter().map(|&place| Step::Index(place));
        let at = self.path(key).into_iter().chain(places).collect();
        Object::new(value, at, name.into(), self.format)
    }

    pub(crate) fn path(&self, key: &'a str) -> Vec<Step<'a>> {
        [&self.at[..], &[Step::Key(key)]].concat()
    }

    /// An error about this object, at one of its keys.
    pub(crate) fn wrong(&self, key: &'a str, why: impl AsRef<str>) -> Wrong<'a> {
        let colon = if self.name.is_empty() { "" } else { ": " };
        let why = format!("{}{colon}{}", self.name, why.as_ref());
        Wrong::new(self.path(key), TextErrorKind::syntax(self.format, why))
    }

    /// The value of a key, if it exists and is not `null`.
    pub(crate) fn get(&self, key: &str) -> Option<&'a Value> {
        self.map.get(key).filter(|value| !value.is_null())
    }

    /// A boolean; false if missing.
    pub(crate) fn flag(&self, key: &'a str) -> Result<bool, Wrong<'a>> {
        let wrong = || self.wrong(key, format!("{key:?} must be true or false"));
        self.get(key).map_or(Ok(false), |value| value.as_bool().ok_or_else(wrong))
    }

    /// A list; empty if missing.
    pub(crate) fn list(&self, key: &'a str) -> Result<&'a [Value], Wrong<'a>> {
        let wrong = || self.wrong(key, format!("{key:?} must be a list"));
        match self.get(key) {
            Some(value) => value.as_array().map(Vec::as_slice).ok_or_else(wrong),
            None => Ok(&[]),
        }
    }

    /// Refuses every key that is neither known nor decoration, unless its value is empty: `null`,
    /// `false`, an empty list or an empty object.
    pub(crate) fn refuse_others(
        &self,
        known: &[&str],
        decoration: &Decoration,
        noun: &str,
    ) -> Result<(), Wrong<'a>> {
        let other = self.map.iter().find(|(key, value)| {
            !says_nothing(value) && !known.contains(&key.as_str()) && !decoration.has(key)
        });
        match other {
            Some((key, _)) => Err(self.wrong(key, format!("the {noun} {key:?} is not supported"))),
            None => Ok(()),
        }
    }
}

/// True if a value has no effect.
pub(crate) fn says_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(list) => list.is_empty(),
        Value::Object(map) => map.is_empty(),
        _ => false,
    }
}
