//! A stream of puzzles from a text, in order.
//!
//! Memory is one puzzle and a look-ahead of at most its lines. A puzzle that cannot be read is an
//! error among the results, and reading continues after it. The same holds if a format's reader
//! panics.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};

use crate::block::{Block, Line};
use crate::codec::{Cut, Read as How};
use crate::columns::Columns;
use crate::detect::detect;
use crate::entry::Entry;
use crate::error::{TextError, TextErrorKind, escape};
use crate::format::Format;
use crate::lines::Lines;
use crate::live::Live;
use crate::options::ReadOptions;
use crate::{extent, jigsaw, line};
use quadrille_core::fault;
use quadrille_core::work::guarded;
use quadrille_puzzle::Puzzle;

/// Reads puzzles one by one.
///
/// ```
/// use quadrille_text::{Format, ReadOptions, Reader};
/// let text = "# two puzzles\n1.......4..2....\nnonsense\n4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4\n";
/// let mut reader = Reader::new(text.as_bytes(), ReadOptions::default());
/// let first = reader.next().unwrap()?;
/// assert_eq!((first.format, first.first_line, first.puzzle.clues()), (Format::Line, 2, 3));
/// assert_eq!(reader.next().unwrap().unwrap_err().line, 3);
/// assert_eq!(reader.next().unwrap()?.puzzle.cages().len(), 8);
/// assert!(reader.next().is_none());
/// # Ok::<(), quadrille_text::TextError>(())
/// ```
pub struct Reader<R> {
    lines: Lines<R>,
    options: ReadOptions,
    /// Puzzles of a document with many.
    queue: VecDeque<Result<Entry, TextError>>,
    /// Columns of comma-separated lines; `None` before the first line.
    columns: Option<Columns>,
    /// The empty 9×9 that most lines fill, built once.
    nine: Option<Puzzle>,
    /// True if reading failed permanently.
    failed: bool,
}

/// The cost of a line besides its text, counted against [`ReadOptions::max_text`]. Otherwise a
/// document of very short lines would take many times its size.
const PER_LINE: usize = 32;

impl<R: BufRead> Reader<R> {
    /// A reader of buffered input: a byte slice, locked standard input, a [`BufReader`].
    pub fn new(input: R, options: ReadOptions) -> Self {
        let lines = Lines::new(input, &options);
        Reader { lines, options, queue: VecDeque::new(), columns: None, nine: None, failed: false }
    }

    /// A reader of input that may pause. At a pause, a puzzle that can be complete is.
    pub fn live(input: R, options: ReadOptions) -> Self
    where
        R: Live,
    {
        let lines = Lines::live(input, &options);
        Reader { lines, options, queue: VecDeque::new(), columns: None, nine: None, failed: false }
    }

    /// True if something can be read without a pause, or the input has ended.
    pub fn is_soon(&mut self) -> bool {
        !self.queue.is_empty() || self.lines.is_soon()
    }

    /// The next line if it is 81 digits and dots, like most lines of most files: 1.0 µs instead of
    /// 10 by detection (`examples/read_speed.rs`), with the same result.
    fn quick(&mut self) -> Option<Entry> {
        let line_wanted = matches!(self.options.from, None | Some(Format::Line));
        let is_cells =
            |text: &str| text.len() == 81 && text.bytes().all(|b| b == b'.' || b.is_ascii_digit());
        if !line_wanted
            || self.options.division.is_some()
            || !self.lines.peek_text(0).is_some_and(is_cells)
        {
            return None;
        }
        // Only a region map on the next line could change this: it makes a jigsaw.
        if self.options.from.is_none()
            && self.lines.peek_soon(1).is_some_and(|next| jigsaw::is_map(next.trim()))
        {
            return None;
        }
        let line = self.lines.next()?.ok()?;
        let givens: Vec<u8> =
            line.text.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
        if self.nine.is_none() {
            self.nine = Puzzle::sudoku(3, 3).ok();
        }
        let mut entry = Entry::read(self.nine.clone()?.with_givens(&givens).ok()?, Format::Line);
        (entry.first_line, entry.last_line) = (line.number, line.number);
        Some(entry)
    }

    /// The next puzzle's lines and format, with the comments before it.
    fn block(&mut self) -> Option<Result<(Format, Block), TextError>> {
        let mut block = Block::default();
        loop {
            let line = match self.lines.peek(0)? {
                Ok(line) => line,
                Err(_) => return self.lines.next()?.err().map(Err),
            };
            if line.is_blank() || is_comment(&line.text) {
                let line = self.lines.next()?.ok()?;
                if !line.is_blank() {
                    block.comments.push(line);
                }
                if block.comments.len() > 1000 {
                    block.comments.clear();
                }
                continue;
            }
            break;
        }
        let format = match self.options.from {
            Some(format) => format,
            // After a header, every line is a row of the table.
            None if self.columns.is_some() => Format::Csv,
            None => match detect(&mut self.lines, &block.comments, &self.options) {
                Ok(format) => format,
                Err(error) => {
                    self.lines.next();
                    return Some(Err(error));
                }
            },
        };
        Some(self.take(format, block).map(|block| (format, block)))
    }

    fn take(&mut self, format: Format, mut block: Block) -> Result<Block, TextError> {
        let taken = match format.codec().cut {
            Cut::Braces => return self.until(block, braces()),
            Cut::All => return self.until(block, |text| text.contains("</opensudoku")),
            Cut::Line => 1,
            Cut::Rows => extent::rows(&mut self.lines, 0, &self.options),
            Cut::Pair => extent::pair(&mut self.lines),
            Cut::Sections => extent::sections(&mut self.lines, &self.options),
            Cut::Cages => extent::cages(&mut self.lines),
            Cut::Map => extent::map(&mut self.lines),
        };
        block.lines.extend((0..taken).filter_map(|_| self.lines.next()?.ok()));
        Ok(block)
    }

    /// Takes lines up to and including the one that ends the puzzle, or to the end of the input.
    fn until(
        &mut self,
        mut block: Block,
        mut ends: impl FnMut(&str) -> bool,
    ) -> Result<Block, TextError> {
        let mut size = 0;
        loop {
            if !block.lines.is_empty() && self.lines.peek_text(0).is_some_and(is_other) {
                break;
            }
            let Some(line) = self.lines.next() else { break };
            let line = line?;
            size += line.text.len() + PER_LINE;
            if size > self.options.max_text {
                return Err(line.error(0..1, TextErrorKind::TooLong(self.options.max_text)));
            }
            let end = ends(&line.text);
            block.lines.push(line);
            if end {
                break;
            }
        }
        Ok(block)
    }

    fn read(&mut self, format: Format, block: &Block) {
        let found = guarded(|| self.read_block(format, block)).unwrap_or_else(|error| {
            vec![Err(block.first().error(0..1, TextErrorKind::Internal(error)))]
        });
        self.queue.extend(found.into_iter().map(|result| {
            result.map(|mut entry| {
                if entry.first_line == 0 {
                    (entry.first_line, entry.last_line) =
                        (block.first().number, block.last().number);
                }
                let comment = |l: &Line| escape(l.text.trim_start_matches('#').trim());
                entry.comments.splice(..0, block.comments.iter().map(comment));
                entry
            })
        }));
    }

    fn read_block(&mut self, format: Format, block: &Block) -> Vec<Result<Entry, TextError>> {
        fault::point("block", block.first().number);
        match format.codec().read {
            How::One(read) => vec![read(block, &self.options)],
            How::Many(read) => read(block, &self.options),
            How::Columns(read) => {
                let header = match self.columns {
                    None => Columns::from_header(block.first().trimmed().0),
                    Some(_) => None,
                };
                match header {
                    Some(Ok(columns)) => {
                        self.columns = Some(columns);
                        vec![]
                    }
                    Some(Err((at, name))) => {
                        // Without a header, the meaning of the other lines is unknown.
                        self.failed = true;
                        vec![Err(unknown_column(block, at, &name))]
                    }
                    None => {
                        let columns = *self.columns.get_or_insert_default();
                        vec![read(block, columns, &self.options)]
                    }
                }
            }
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Entry, TextError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.queue.is_empty() && !self.failed {
            if let Some(entry) = self.quick() {
                return Some(Ok(entry));
            }
            match self.block()? {
                Ok((format, block)) => self.read(format, &block),
                Err(error) => {
                    self.failed = error.is_io();
                    return Some(Err(error));
                }
            }
        }
        self.queue.pop_front()
    }
}

fn unknown_column(block: &Block, at: usize, name: &str) -> TextError {
    let why = format!("the column {name:?} is not understood; leave it out if it is not a rule");
    let start = block.first().trimmed().1 + at;
    block.first().syntax(start..start + name.len(), Format::Csv, why)
}

/// True if a line is clearly another puzzle, so that an unclosed document ends before it.
fn is_other(text: &str) -> bool {
    text.starts_with("{\"kind\"")
        || text.len() > 20 && text.bytes().all(|b| b == b'.' || b.is_ascii_digit())
}

/// Recognises the line that closes a JSON value.
fn braces() -> impl FnMut(&str) -> bool {
    let (mut depth, mut escaped) = (0i64, false);
    move |text| {
        // JSON strings have no line break: one that looks open is broken, and ends here.
        let mut string = false;
        for byte in text.bytes() {
            match byte {
                _ if escaped => escaped = false,
                b'\\' if string => escaped = true,
                b'"' => string = !string,
                b'{' | b'[' if !string => depth += 1,
                b'}' | b']' if !string => depth -= 1,
                _ => {}
            }
        }
        depth <= 0
    }
}

const TITLES: [&str; 3] = ["grid", "puzzle", "sudoku"];

/// True if a line is a comment or a title before a grid: `# …`, `// …`, `Grid 01`.
pub(crate) fn is_comment(text: &str) -> bool {
    let text = text.trim();
    let titled = || {
        let mut words = text.split_whitespace();
        words.next().is_some_and(|w| TITLES.iter().any(|title| w.eq_ignore_ascii_case(title)))
            && words.next().is_some_and(|w| line::decimal(w.trim_end_matches(':')).is_some())
            && words.next().is_none()
    };
    text.starts_with('#')
        || text.starts_with("//")
        || text.starts_with(|c: char| c.is_ascii_alphabetic()) && titled()
}

/// Reads all puzzles of a string.
///
/// ```
/// let found = quadrille_text::read_str("1...............\n", &Default::default());
/// assert_eq!(found.len(), 1);
/// ```
#[must_use]
pub fn read_str(text: &str, options: &ReadOptions) -> Vec<Result<Entry, TextError>> {
    Reader::new(text.as_bytes(), options.clone()).collect()
}

/// A reader of unbuffered input, which adds a buffer.
pub fn reader<R: Read>(input: R, options: ReadOptions) -> Reader<BufReader<R>> {
    Reader::new(BufReader::with_capacity(1 << 16, input), options)
}
