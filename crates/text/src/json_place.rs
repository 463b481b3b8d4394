//! Finds the place of a value in a JSON text, to show an error of the model with a caret.
//!
//! The text has been parsed already, so it is valid JSON and can be skipped through.

use crate::json::Step;

/// The byte and width of the value at a path, or of the last value found on it.
pub(crate) fn place(text: &str, path: &[Step<'_>]) -> (usize, usize) {
    let mut walk = Walk { text: text.as_bytes(), at: 0 };
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
    let start = walk.at;
    walk.skip();
    (start, walk.at - start)
}

struct Walk<'a> {
    text: &'a [u8],
    at: usize,
}

impl Walk<'_> {
    fn byte(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    fn blank(&mut self) {
        while self.byte().is_ascii_whitespace() {
            self.at += 1;
        }
    }

    /// Skips a string; its content is between the returned bytes.
    fn string(&mut self) -> (usize, usize) {
        let start = self.at + 1;
        self.at = start;
        while self.at < self.text.len() && self.byte() != b'"' {
            self.at += if self.byte() == b'\\' { 2 } else { 1 };
        }
        let end = self.at.min(self.text.len());
        self.at = end + 1;
        (start, end)
    }

    /// Skips any value, without recursion.
    fn skip(&mut self) {
        let mut depth = 0usize;
        while self.at < self.text.len() {
            match self.byte() {
                b'"' => {
                    self.string();
                }
                b'{' | b'[' => {
                    depth += 1;
                    self.at += 1;
                    continue;
                }
                b'}' | b']' => {
                    depth = depth.saturating_sub(1);
                    self.at += 1;
                }
                b',' | b':' if depth > 0 => {
                    self.at += 1;
                    continue;
                }
                _ => {
                    while self.at < self.text.len() && !b",:]}[{\" \n\r\t".contains(&self.byte()) {
                        self.at += 1;
                    }
                }
            }
            if depth == 0 {
                return;
            }
            self.blank();
        }
    }

    fn enter_key(&mut self, key: &str) -> bool {
        if self.byte() != b'{' {
            return false;
        }
        self.at += 1;
        loop {
            self.blank();
            if self.byte() != b'"' {
                return false;
            }
            let (start, end) = self.string();
            self.blank();
            self.at += 1;
            self.blank();
            if &self.text[start..end] == key.as_bytes() {
                return true;
            }
            self.skip();
            self.blank();
            if self.byte() != b',' {
                return false;
            }
            self.at += 1;
        }
    }

    fn enter_index(&mut self, index: usize) -> bool {
        if self.byte() != b'[' {
            return false;
        }
        self.at += 1;
        self.blank();
        for _ in 0..index {
            self.skip();
            self.blank();
            if self.byte() != b',' {
                return false;
            }
            self.at += 1;
            self.blank();
        }
        self.byte() != b']'
    }
}
