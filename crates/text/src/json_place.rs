//! Finds the place of a value in a JSON text, to show an error of the model with a caret.
//!
//! The text has been parsed already, so it is valid JSON and can be skipped through.

use serde::de::IgnoredAny;
use serde_json::Deserializer;

use crate::json::Step;

/// The byte and width of the value at a path, or of the last value found on it.
pub(crate) fn place(text: &str, path: &[Step<'_>]) -> (usize, usize) {
    let mut walk = Walk { text, at: 0 };
    walk.blank();
    for step in path {
        let back = walk.at;
        let found = match step {
            Step::Key(key) => walk.enter_key(key),
            Step::Index(index) => walk.enter_index(*index),
        };
        if !found {
            walk.at = back;
            break;
        }
    }
    (walk.at, walk.skip().len())
}

struct Walk<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Walk<'a> {
    fn blank(&mut self) {
        self.at = self.text.len() - self.text[self.at..].trim_ascii_start().len();
    }

    /// Skips a character and the blanks around it, if it comes next.
    fn eat(&mut self, token: char) -> bool {
        self.blank();
        let found = self.text[self.at..].starts_with(token);
        self.at += usize::from(found);
        self.blank();
        found
    }

    /// Skips any value.
    fn skip(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let mut values = Deserializer::from_str(rest).into_iter::<IgnoredAny>();
        let _ = values.next();
        self.at += values.byte_offset();
        &rest[..values.byte_offset()]
    }

    fn enter_key(&mut self, key: &str) -> bool {
        let mut more = self.eat('{');
        while more {
            let own = self.skip();
            if !self.eat(':') {
                return false;
            }
            if own.trim_matches('"') == key {
                return true;
            }
            self.skip();
            more = self.eat(',');
        }
        false
    }

    fn enter_index(&mut self, index: usize) -> bool {
        let mut more = self.eat('[');
        for _ in 0..index {
            self.skip();
            more = more && self.eat(',');
        }
        more && !self.text[self.at..].starts_with(']')
    }
}
