//! The short form of JSON inside `scl…` links: names of keys are short and bare, empty objects in
//! lists are left out, `t` and `f` are true and false, and strings have single quotes.

use serde_json::{Map, Number, Value};

/// Short names of keys, and the keys.
const KEYS: [(&str, &str); 26] = [
    ("a", "arrows"),
    ("c", "color"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ca", "cages"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("ct", "center"),
    ("d", "duration"),
    ("d2", "d"),
    ("fs", "fontSize"),
    ("h", "height"),
    ("hl", "headLength"),
    ("l", "lines"),
    ("o", "overlays"),
    ("r", "rounded"),
    ("re", "regions"),
    ("t", "title"),
    ("te", "text"),
    ("th", "thickness"),
    ("u", "underlays"),
    ("v", "value"),
    ("vd", "videos"),
    ("w", "width"),
    ("wp", "wayPoints"),
    ("id", "id"),
];

/// Objects and lists may be nested this deep.
const DEPTH: usize = 64;

/// The document in the short form.
///
/// # Errors
/// The first thing that is not understood.
pub(crate) fn unzip(text: &str) -> Result<Value, String> {
    let mut zip = Zip { rest: text.trim() };
    let value = zip.value(0)?;
    match zip.rest.is_empty() {
        true => Ok(value),
        false => Err(zip.unexpected()),
    }
}

struct Zip<'a> {
    rest: &'a str,
}

impl<'a> Zip<'a> {
    fn unexpected(&self) -> String {
        match self.rest.chars().next() {
            Some(c) => format!("unexpected {c:?}"),
            None => "it ends too early".to_owned(),
        }
    }

    fn eat(&mut self, token: char) -> bool {
        let rest = self.rest.strip_prefix(token);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn value(&mut self, depth: usize) -> Result<Value, String> {
        match self.rest.chars().next() {
            _ if depth > DEPTH => Err("it is nested too deep".to_owned()),
            Some('{') => self.object(depth),
            Some('[') => self.list(depth),
            Some(quote @ ('\'' | '"')) => self.quoted(quote).map(Value::String),
            Some(_) => self.bare(),
            None => Err(self.unexpected()),
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value, String> {
        self.eat('{');
        let mut map = Map::new();
        while !self.eat('}') {
            if !map.is_empty() && !self.eat(',') {
                return Err(self.unexpected());
            }
            let short = match self.rest.chars().next() {
                Some(quote @ ('\'' | '"')) => self.quoted(quote)?,
                _ => self.word(|c| c.is_ascii_alphanumeric() || c == '_').to_owned(),
            };
            if short.is_empty() || !self.eat(':') {
                return Err(self.unexpected());
            }
            let long = KEYS.iter().find(|(key, _)| *key == short);
            let key = long.map_or(short.as_str(), |(_, key)| key).to_owned();
            let value = self.value(depth + 1)?;
            if map.insert(key.clone(), value).is_some() {
                return Err(format!("the key {key:?} stands twice"));
            }
        }
        Ok(Value::Object(map))
    }

    /// A list, in which nothing stands for an empty object.
    fn list(&mut self, depth: usize) -> Result<Value, String> {
        self.eat('[');
        let mut list = Vec::new();
        if self.eat(']') {
            return Ok(Value::Array(list));
        }
        loop {
            list.push(match self.rest.chars().next() {
                Some(',' | ']') => Value::Object(Map::new()),
                _ => self.value(depth + 1)?,
            });
            if self.eat(']') {
                return Ok(Value::Array(list));
            }
            if !self.eat(',') {
                return Err(self.unexpected());
            }
        }
    }

    fn quoted(&mut self, quote: char) -> Result<String, String> {
        self.eat(quote);
        let mut text = String::new();
        let mut chars = self.rest.char_indices();
        while let Some((at, c)) = chars.next() {
            match c {
                _ if c == quote => {
                    self.rest = &self.rest[at + 1..];
                    return Ok(text);
                }
                '\\' => text.push(match chars.next() {
                    Some((_, 'n')) => '\n',
                    Some((_, 't')) => '\t',
                    Some((_, 'r')) => '\r',
                    Some((_, c @ ('\'' | '"' | '\\' | '/'))) => c,
                    Some((_, 'u')) => {
                        let code: String = chars.by_ref().take(4).map(|(_, c)| c).collect();
                        let code = u32::from_str_radix(&code, 16).unwrap_or(u32::MAX);
                        // Halves of a pair stand for pictures in texts, which mean nothing here.
                        char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
                    }
                    _ => return Err("a backslash stands before nothing known".to_owned()),
                }),
                c => text.push(c),
            }
        }
        Err("a text has no end".to_owned())
    }

    fn word(&mut self, part: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !part(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    /// A number, a letter for true or false, or a colour.
    fn bare(&mut self) -> Result<Value, String> {
        let word = self.word(|c| !",:[]{}'\"".contains(c)).trim();
        Ok(match word {
            "t" | "true" => true.into(),
            "f" | "false" => false.into(),
            "null" => Value::Null,
            _ if word.parse::<i64>().is_ok() => word.parse::<i64>().unwrap_or(0).into(),
            _ if word.strip_prefix('#').unwrap_or(word).chars().all(|c| c.is_ascii_hexdigit())
                && matches!(word.len(), 2 | 6) =>
            {
                word.into()
            }
            _ => match word.parse().ok().and_then(Number::from_f64) {
                Some(number) => Value::Number(number),
                None => return Err(format!("{word:?} is not a value")),
            },
        })
    }
}
