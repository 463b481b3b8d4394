//! Splits bytes into lines. LF, CRLF and lone CR end a line. A UTF-8 byte order mark at the start
//! of a line is dropped (concatenated files have one in the middle), UTF-16 is detected, and lines
//! beyond the limit are not kept.
//!
//! Invariant: memory is one line of at most `max_line` bytes and the reader's own buffer.

use std::collections::VecDeque;
use std::io::BufRead;

use crate::block::Line;
use crate::error::{Excerpt, TextError, TextErrorKind};
use crate::live::Live;
use crate::options::ReadOptions;

pub(crate) struct Lines<R> {
    input: Decoder<R>,
    /// Lines read ahead but not taken yet.
    ahead: VecDeque<Result<Line, TextError>>,
    number: u64,
    /// Bytes before that line.
    offset: u64,
    max_line: usize,
    utf16: bool,
    ended: bool,
    /// True if the next line is available or comes soon; `None` if input never pauses.
    soon: Option<fn(&mut R) -> bool>,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R, options: &ReadOptions) -> Self {
        let input = Decoder { input, kind: Kind::Utf8, after_cr: false };
        let (max_line, utf16) = (options.max_line, options.utf16);
        let ahead = VecDeque::new();
        Lines { input, ahead, number: 1, offset: 0, max_line, utf16, ended: false, soon: None }
    }

    /// The same for input that may pause.
    pub(crate) fn live(input: R, options: &ReadOptions) -> Self
    where
        R: Live,
    {
        Lines { soon: Some(R::soon), ..Lines::new(input, options) }
    }

    /// True if another line, or the end, is available or comes soon.
    pub(crate) fn is_soon(&mut self) -> bool {
        self.ended
            || !self.ahead.is_empty()
            || self.soon.is_none_or(|soon| soon(&mut self.input.input))
    }

    /// The text of the line `k` lines ahead, after a puzzle that may be complete without it. Also
    /// `None` if the input pauses before it.
    pub(crate) fn peek_soon(&mut self, k: usize) -> Option<&str> {
        while self.ahead.len() <= k && !self.ended {
            if self.soon.is_some_and(|soon| !soon(&mut self.input.input)) {
                return None;
            }
            let line = self.read();
            self.ahead.extend(line);
        }
        self.peek_text(k)
    }

    /// The line `k` lines ahead, 0 being the next one.
    pub(crate) fn peek(&mut self, k: usize) -> Option<&Result<Line, TextError>> {
        while self.ahead.len() <= k && !self.ended {
            if let Some(line) = self.read() {
                self.ahead.push_back(line);
            }
        }
        self.ahead.get(k)
    }

    /// The text of the line `k` lines ahead, if it exists and is valid.
    pub(crate) fn peek_text(&mut self, k: usize) -> Option<&str> {
        match self.peek(k) {
            Some(Ok(line)) => Some(&line.text),
            _ => None,
        }
    }

    pub(crate) fn next(&mut self) -> Option<Result<Line, TextError>> {
        self.peek(0);
        self.ahead.pop_front()
    }

    /// Reads one line; `None` at the end.
    fn read(&mut self) -> Option<Result<Line, TextError>> {
        let first = self.number == 1;
        if first && let Err(error) = self.sniff() {
            self.ended = true;
            return Some(Err(error));
        }
        let mut bytes = Vec::new();
        let end = match self.input.line(&mut bytes, self.max_line) {
            Ok(end) => end,
            Err(error) => {
                self.ended = true;
                return Some(Err(self.bare(1, TextErrorKind::failed(&error))));
            }
        };
        if end.last {
            self.ended = true;
            if end.taken == 0 {
                return None;
            }
        }
        self.offset += end.lead;
        let line = self.check(bytes, end.long);
        self.number += 1;
        self.offset += end.taken;
        Some(line)
    }

    /// Checks for a byte order mark, and for the zero bytes of UTF-16 without one.
    fn sniff(&mut self) -> Result<(), TextError> {
        let head = match self.input.input.fill_buf() {
            Ok(head) => head,
            Err(error) => return Err(self.bare(1, TextErrorKind::failed(&error))),
        };
        let (kind, skip) = match head {
            [0xef, 0xbb, 0xbf, ..] => (Kind::Utf8, 3),
            [0xff, 0xfe, ..] => (Kind::Utf16Le, 2),
            [0xfe, 0xff, ..] => (Kind::Utf16Be, 2),
            [0, b, ..] if *b != 0 => {
                return Err(self.bare(1, TextErrorKind::Utf16Bare("big endian")));
            }
            [a, 0, ..] if *a != 0 => {
                return Err(self.bare(1, TextErrorKind::Utf16Bare("little endian")));
            }
            _ => (Kind::Utf8, 0),
        };
        if kind != Kind::Utf8 && !self.utf16 {
            let name = if kind == Kind::Utf16Le { "little endian" } else { "big endian" };
            return Err(self.bare(1, TextErrorKind::Utf16(name)));
        }
        self.input.input.consume(skip);
        self.input.kind = kind;
        self.offset = skip as u64;
        Ok(())
    }

    /// The line as text, or its error.
    fn check(&self, bytes: Vec<u8>, long: bool) -> Result<Line, TextError> {
        if long {
            let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(40)]).into_owned();
            let kind = TextErrorKind::LineTooLong(self.max_line);
            let mut error = TextError::at(self.number, &shown, shown.len()..shown.len(), kind);
            error.column = self.max_line as u64 + 1;
            return Err(error);
        }
        let text = |text: String| match text.strip_prefix('\u{feff}') {
            Some(rest) => Line { number: self.number, text: rest.to_owned() },
            None => Line { number: self.number, text },
        };
        String::from_utf8(bytes).map(text).map_err(|error| {
            let good = error.utf8_error().valid_up_to();
            let offset = self.offset + good as u64;
            let (text, width) = visible(error.as_bytes());
            TextError::at(self.number, &text, good..good + width, TextErrorKind::Utf8(offset))
        })
    }

    fn bare(&self, column: u64, kind: TextErrorKind) -> TextError {
        TextError { line: self.number, column, kind, excerpt: Excerpt::default() }
    }
}

/// Bytes as text, with `\xff` for invalid ones; and the length of the first escape.
fn visible(bytes: &[u8]) -> (String, usize) {
    let mut text = String::new();
    let mut width = 0;
    for chunk in bytes.utf8_chunks() {
        text += chunk.valid();
        let before = text.len();
        chunk.invalid().iter().for_each(|b| text += &format!("\\x{b:02x}"));
        width = if width == 0 { text.len() - before } else { width };
    }
    (text, width)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Utf8,
    Utf16Le,
    Utf16Be,
}

/// Decodes the bytes of the input into lines.
struct Decoder<R> {
    input: R,
    kind: Kind,
    /// True if the last line ended with CR, so that a following LF belongs to it.
    after_cr: bool,
}

struct End {
    /// Bytes before the line that belong to the previous end: the LF of CRLF.
    lead: u64,
    /// Bytes of the input for the line, including its end.
    taken: u64,
    /// True if the input ended with it.
    last: bool,
    /// True if it exceeded the limit; the rest was dropped.
    long: bool,
}

impl<R: BufRead> Decoder<R> {
    /// Reads up to and including the next line end.
    fn line(&mut self, out: &mut Vec<u8>, limit: usize) -> std::io::Result<End> {
        match self.kind {
            Kind::Utf8 => self.line8(out, limit),
            _ => self.line16(out, limit),
        }
    }

    fn line8(&mut self, out: &mut Vec<u8>, limit: usize) -> std::io::Result<End> {
        let (mut lead, mut taken, mut long) = (0, 0, false);
        loop {
            let buffer = self.input.fill_buf()?;
            if buffer.is_empty() {
                return Ok(End { lead, taken, last: true, long });
            }
            if self.after_cr {
                self.after_cr = false;
                if buffer[0] == b'\n' {
                    self.input.consume(1);
                    lead = 1;
                    continue;
                }
            }
            let end = buffer.iter().position(|&b| b == b'\n' || b == b'\r');
            let piece = &buffer[..end.unwrap_or(buffer.len())];
            let room = limit.saturating_sub(out.len());
            long |= piece.len() > room;
            out.extend_from_slice(&piece[..piece.len().min(room)]);
            let cr = end.is_some_and(|e| buffer[e] == b'\r');
            let crlf = cr && end.is_some_and(|e| buffer.get(e + 1) == Some(&b'\n'));
            let used = piece.len() + usize::from(end.is_some()) + usize::from(crlf);
            self.after_cr = cr && !crlf;
            self.input.consume(used);
            taken += used as u64;
            if end.is_some() {
                return Ok(End { lead, taken, last: false, long });
            }
        }
    }

    /// UTF-16 to UTF-8. Invalid units become a byte that is not UTF-8 and is refused later.
    fn line16(&mut self, out: &mut Vec<u8>, limit: usize) -> std::io::Result<End> {
        let (mut taken, mut units) = (0, Vec::new());
        let end = loop {
            let Some(unit) = self.unit()? else {
                break End { lead: 0, taken, last: true, long: units.len() > limit };
            };
            taken += 2;
            match unit {
                0x0a if std::mem::take(&mut self.after_cr) => {}
                0x0a | 0x0d => {
                    self.after_cr = unit == 0x0d;
                    break End { lead: 0, taken, last: false, long: units.len() > limit };
                }
                unit => {
                    self.after_cr = false;
                    if units.len() <= limit {
                        units.push(unit);
                    }
                }
            }
        };
        for c in char::decode_utf16(units) {
            match c {
                Ok(c) => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
                Err(_) => out.push(0xff),
            }
        }
        Ok(end)
    }

    fn unit(&mut self) -> std::io::Result<Option<u16>> {
        let mut bytes = [0u8; 2];
        let mut have = 0;
        while have < 2 {
            let Some(&byte) = self.input.fill_buf()?.first() else { break };
            bytes[have] = byte;
            have += 1;
            self.input.consume(1);
        }
        Ok(match (have, self.kind) {
            (0, _) => None,
            // Half a unit becomes a lone surrogate, which no valid text contains.
            (1, _) => Some(0xdc00),
            (_, Kind::Utf16Be) => Some(u16::from_be_bytes(bytes)),
            _ => Some(u16::from_le_bytes(bytes)),
        })
    }
}
