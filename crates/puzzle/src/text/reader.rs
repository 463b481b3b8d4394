//! A stream of puzzles out of a text, one after another, in order.
//!
//! Memory is one puzzle and a look-ahead of at most its lines. A puzzle that cannot be read is an error among the
//! results; reading goes on behind it.

use std::io::{BufRead, BufReader, Read};

use super::block::{Block, Line};
use super::detect::detect;
use super::entry::Entry;
use super::error::{TextError, TextErrorKind, escape};
use super::format::{Cut, Format};
use super::lines::Lines;
use super::options::ReadOptions;
use super::{grid, line};

/// Reads puzzles one by one.
///
/// ```
/// use quadrille_puzzle::text::{Format, ReadOptions, Reader};
/// let text = "# two puzzles\n1.......4..2....\nnonsense\n4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4\n";
/// let mut reader = Reader::new(text.as_bytes(), ReadOptions::default());
/// let first = reader.next().unwrap()?;
/// assert_eq!((first.format, first.first_line, first.puzzle.clues()), (Format::Line, 2, 3));
/// assert_eq!(reader.next().unwrap().unwrap_err().line, 3);
/// assert_eq!(reader.next().unwrap()?.puzzle.cages().len(), 8);
/// assert!(reader.next().is_none());
/// # Ok::<(), quadrille_puzzle::text::TextError>(())
/// ```
pub struct Reader<R> {
    /// Numbered lines.
    lines: Lines<R>,
    /// How to read.
    options: ReadOptions,
    /// Whether reading failed for good.
    failed: bool,
}

impl<R: BufRead> Reader<R> {
    /// A reader of buffered input: a byte slice, locked standard input, a [`BufReader`].
    pub fn new(input: R, options: ReadOptions) -> Self {
        Reader { lines: Lines::new(input, &options), options, failed: false }
    }

    /// The next puzzle's lines and format; comments before it are taken along.
    fn block(&mut self) -> Option<Result<(Format, Block), TextError>> {
        let mut block = Block::default();
        loop {
            let line = match self.lines.peek(0)? {
                Ok(line) => line,
                Err(_) => return self.lines.next().map(|l| l.and_then(|_| unreachable!("it was an error"))),
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
            None => match detect(&mut self.lines, &self.options) {
                Ok(format) => format,
                Err(error) => {
                    self.lines.next();
                    return Some(Err(error));
                }
            },
        };
        let taken = match format.row().cut {
            Cut::Line => 1,
            Cut::Rows => rows(&mut self.lines, &self.options),
            Cut::Braces => return Some(self.braces(block).map(|block| (format, block))),
        };
        let lines = (0..taken).filter_map(|_| self.lines.next()?.ok());
        block.lines.extend(lines);
        Some(Ok((format, block)))
    }

    /// Takes lines up to the end of a JSON value, or of the input.
    fn braces(&mut self, mut block: Block) -> Result<Block, TextError> {
        let (mut depth, mut string, mut escaped, mut size) = (0i64, false, false, 0);
        while let Some(line) = self.lines.next() {
            let line = line?;
            for byte in line.text.bytes() {
                match byte {
                    _ if escaped => escaped = false,
                    b'\\' if string => escaped = true,
                    b'"' => string = !string,
                    b'{' | b'[' if !string => depth += 1,
                    b'}' | b']' if !string => depth -= 1,
                    _ => {}
                }
            }
            // JSON has no line break inside a string: what looks open is broken, and must not swallow the rest.
            string = false;
            size += line.text.len() + 1;
            if size > self.options.max_text {
                return Err(line.error(0..1, TextErrorKind::TooLong { limit: self.options.max_text }));
            }
            block.lines.push(line);
            if depth <= 0 {
                break;
            }
        }
        Ok(block)
    }

    fn read(&mut self, format: Format, block: &Block) -> Result<Entry, TextError> {
        let read = format.row().read.ok_or_else(|| block.first().whole(TextErrorKind::WriteOnly(format)))?;
        let mut entry = read(block, &self.options)?;
        entry.first_line = block.first().number;
        entry.last_line = block.last().number;
        let comment = |l: &Line| escape(l.text.trim_start_matches('#').trim());
        entry.comments.splice(..0, block.comments.iter().map(comment));
        Ok(entry)
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Entry, TextError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let result = self.block()?.and_then(|(format, block)| self.read(format, &block));
        self.failed = result.as_ref().is_err_and(TextError::is_io);
        Some(result)
    }
}

/// Whether a line is a comment or a title before a grid: `# …`, `// …`, `Grid 01`.
fn is_comment(text: &str) -> bool {
    let text = text.trim();
    let mut words = text.split_whitespace();
    let titled =
        words.next().is_some_and(|w| ["grid", "puzzle", "sudoku"].contains(&w.to_ascii_lowercase().as_str()))
            && words.next().is_some_and(|w| line::decimal(w.trim_end_matches(':')).is_some())
            && words.next().is_none();
    text.starts_with('#') || text.starts_with("//") || titled
}

/// How many lines the grid that comes next takes, frame and blank lines inside it included.
fn rows<R: BufRead>(lines: &mut Lines<R>, options: &ReadOptions) -> usize {
    let (mut rows, mut side, mut taken, mut k) = (0, None, 0, 0);
    let mut rules_after = 0;
    while let Some(text) = lines.peek_text(k).map(str::to_owned) {
        let full = side.is_some_and(|s| rows >= s);
        let line = Line { number: 0, text };
        if line.is_blank() {
            if full || k > taken + 1 {
                break;
            }
            k += 1;
            continue;
        }
        if grid::is_rule(&line.text, options) {
            rules_after += usize::from(full);
            if rules_after > 1 {
                break;
            }
        } else if full
            || is_comment(&line.text)
            || !grid::is_row(&line.text, options) && k > 0 && rows > 0 && stops(&line)
        {
            break;
        } else {
            let row = grid::Row::new(&line);
            let found = grid::shape(&row, 0).0;
            if side.is_some_and(|s| found != s)
                && [16, 36, 64].contains(&row.letters())
                && row.words.len() == 1
            {
                break;
            }
            side = side.or(Some(found));
            rows += 1;
        }
        k += 1;
        taken = k;
    }
    taken.max(1)
}

/// Whether a line that is no row ends a grid: it is as long as a whole puzzle, or no cell at all.
fn stops(line: &Line) -> bool {
    let text = line.text.trim();
    let cells = text.chars().filter(|&c| c == '.' || c.is_ascii_digit()).count();
    text.len() > 64 || cells * 2 < text.chars().count()
}

/// Reads all puzzles of a string.
///
/// ```
/// let found = quadrille_puzzle::text::read_str("1...............\n", &Default::default());
/// assert_eq!(found.len(), 1);
/// ```
#[must_use]
pub fn read_str(text: &str, options: &ReadOptions) -> Vec<Result<Entry, TextError>> {
    Reader::new(text.as_bytes(), options.clone()).collect()
}

/// A reader of unbuffered input, with a buffer of its own.
pub fn reader<R: Read>(input: R, options: ReadOptions) -> Reader<BufReader<R>> {
    Reader::new(BufReader::with_capacity(1 << 16, input), options)
}
