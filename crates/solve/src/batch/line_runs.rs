//! Cuts a byte stream into runs: lines that are plainly 9×9 puzzles, which go straight to their
//! kernel, and all else, which goes through the reader that knows every format.
//!
//! A *plain* line has 81 characters `.` and `0`–`9`, at least one of them blank. A *full* line may
//! be the region map of the jigsaw whose givens stand above it, so it is not plain and takes the
//! plain line before it along. A comment that names the boxes (`# box=1x9`) takes the plain line
//! after it along. Other lines that follow one another stay together, because they may
//! be one puzzle. When they get long, or the stream pauses, the reader gets the rest of the stream,
//! so that memory stays bounded and answers do not wait.

use std::io::{BufRead, Cursor, ErrorKind, Read};
use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

use quadrille_nine::Rows;
use quadrille_text::Live;

use super::Device;
use super::buffer_pool::BufferPool;

/// Most lines of a plain run: enough for the kernel, and text and solutions stay in the cache of a
/// core. A [device](Device) has longer ones.
pub(crate) const RUN: usize = 4096;

/// Most lines of the first run. Each run may be an eighth longer than the one before it: a few hard
/// lines spread over all cores, and a single line does not pay for a large block.
const FIRST_RUN: usize = 64;

/// Bytes that are looked at together: a run, and the line that follows it.
fn block_bytes(run: usize) -> usize {
    (run + 1) * 82
}

/// A part of a stream, with the 1-based number of its first line.
pub(crate) enum Run<R> {
    Plain(PlainRun),
    Other(Vec<u8>, u64),
    /// All that is left.
    Rest(Box<Rest<R>>, u64),
    Failed(std::io::Error, u64),
}

/// Plain lines that follow one another.
pub(crate) struct PlainRun {
    /// A buffer with the lines in front.
    pub(crate) bytes: Vec<u8>,
    /// Their number of bytes.
    used: usize,
    /// The number of lines at the beginning that are [rows](Rows).
    pub(crate) rows: usize,
    /// The number of the first line, from 1.
    pub(crate) first: u64,
}

impl PlainRun {
    pub(crate) fn text(&self) -> &[u8] {
        &self.bytes[..self.used]
    }
}

/// The runs of a stream, in order.
pub(crate) struct Runs<R> {
    /// The stream, while there may be more of it.
    input: Option<R>,
    /// Room for bytes; what was read and is not yet part of a run stands in front.
    block: Vec<u8>,
    /// Most lines of the run that the block is for.
    most: usize,
    /// The number of bytes that were read.
    filled: usize,
    /// Lines that are part of a run.
    lines: u64,
    /// True if the stream pauses behind the block.
    paused: bool,
    /// The error that ended reading; it comes after what was read.
    failed: Option<std::io::Error>,
    pool: Arc<BufferPool>,
    /// Sets the length of a run.
    device: Device,
    /// The time spent reading so far.
    reading: Duration,
}

impl<R: Live> Runs<R> {
    pub(crate) fn new(input: R, pool: Arc<BufferPool>, device: Device) -> Self {
        let block = pool.take(block_bytes(FIRST_RUN));
        let (input, most, reading) = (Some(input), FIRST_RUN, Duration::ZERO);
        let (filled, lines, paused, failed) = (0, 0, false, None);
        Runs { input, block, most, filled, lines, paused, failed, pool, device, reading }
    }

    /// A buffer for the next run that begins with these bytes of the block.
    fn next_block(&self, rest: Range<usize>) -> Vec<u8> {
        let size = match self.input {
            Some(_) => block_bytes(self.most).max(rest.len()),
            None => rest.len(),
        };
        let mut next = self.pool.take(size);
        next[..rest.len()].copy_from_slice(&self.block[rest]);
        next
    }

    /// Reads until the block is full, or the stream ends or pauses behind a whole line.
    fn fill(&mut self) {
        self.paused = false;
        let Some(input) = &mut self.input else { return };
        while self.filled < self.block.len() {
            let whole_lines = self.block[..self.filled].ends_with(b"\n");
            if whole_lines && !input.soon() {
                self.paused = true;
                return;
            }
            match input.read(&mut self.block[self.filled..]) {
                Ok(0) => {
                    self.input = None;
                    return;
                }
                Ok(n) => self.filled += n,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    // Of the last line no more than its beginning may be there.
                    self.filled = self.whole();
                    self.failed = Some(error);
                    self.input = None;
                    return;
                }
            }
        }
    }

    /// Where the whole lines of the block end.
    fn whole(&self) -> usize {
        match self.input {
            None => self.filled,
            Some(_) => {
                self.block[..self.filled].iter().rposition(|&b| b == b'\n').map_or(0, |p| p + 1)
            }
        }
    }

    /// Hands out the block, whose first `bytes` are a run of `lines` lines, and the line number of
    /// the run. The rest goes to the next block.
    fn take(&mut self, bytes: usize, lines: u64) -> (Vec<u8>, u64) {
        self.most = (self.most + self.most / 8).min(self.device.run());
        let next = self.next_block(bytes..self.filled);
        self.filled -= bytes;
        let first = self.lines + 1;
        self.lines += lines;
        (std::mem::replace(&mut self.block, next), first)
    }

    fn next_run(&mut self) -> Option<Run<R>> {
        let start = Instant::now();
        self.fill();
        let whole = &self.block[..self.whole()];
        let ended = self.input.is_none() || self.paused;
        let (used, lines, rows) = plain_lines(whole, self.most, ended);
        self.reading += start.elapsed();
        if lines > 0 {
            self.device.saw(lines, self.reading);
            let (bytes, first) = self.take(used, lines);
            return Some(Run::Plain(PlainRun { bytes, used, rows, first }));
        }
        if let Some((bytes, lines)) = other_lines(whole, self.input.is_none()) {
            let (mut run, first) = self.take(bytes, lines);
            run.truncate(bytes);
            return Some(Run::Other(run, first));
        }
        if self.most < RUN && self.filled == self.block.len() && self.input.is_some() {
            self.most = RUN;
            self.block = self.next_block(0..self.filled);
            return self.next_run();
        }
        // Other lines to the end of the block and beyond.
        let mut block = std::mem::take(&mut self.block);
        block.truncate(std::mem::take(&mut self.filled));
        let head = Cursor::new(block);
        let rest = |input| Run::Rest(Box::new(Rest { head, input }), self.lines + 1);
        self.input.take().map(rest)
    }
}

impl<R: Live> Iterator for Runs<R> {
    type Item = Run<R>;

    fn next(&mut self) -> Option<Run<R>> {
        self.next_run()
            .or_else(|| self.failed.take().map(|error| Run::Failed(error, self.lines + 1)))
    }
}

/// The part of a stream that was read, and the stream.
pub(crate) struct Rest<R> {
    /// The text that was read.
    head: Cursor<Vec<u8>>,
    input: R,
}

impl<R> Rest<R> {
    /// The bytes that were read and not yet handed out.
    fn left(&self) -> &[u8] {
        self.head.get_ref().get(self.head.position() as usize..).unwrap_or_default()
    }
}

impl<R: BufRead> Read for Rest<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.left().is_empty() { self.input.read(buffer) } else { self.head.read(buffer) }
    }
}

impl<R: BufRead> BufRead for Rest<R> {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        if self.left().is_empty() { self.input.fill_buf() } else { Ok(self.left()) }
    }

    fn consume(&mut self, bytes: usize) {
        if self.left().is_empty() { self.input.consume(bytes) } else { self.head.consume(bytes) }
    }
}

impl<R: Live> Live for Rest<R> {
    fn soon(&mut self) -> bool {
        !self.left().is_empty() || self.input.soon()
    }
}

/// Bytes and number of the plain lines that the text begins with, at most `most`, and the number of
/// rows among them. The last line is left out when a full line follows, or could follow in what is
/// not yet read.
fn plain_lines(text: &[u8], most: usize, ended: bool) -> (usize, u64, usize) {
    // Nearly every line is a puzzle and its end, and nearly every run is only such lines.
    let rows = Rows::leading(text).first(most);
    let (rows, mut at, mut lines) = (rows.len(), rows.bytes().len(), rows.len());
    let mut before = at.saturating_sub(82);
    let mut unsure = !ended;
    while at < text.len() {
        let end = at + line_length(&text[at..]);
        let kind = line_kind(&text[at..end]);
        if kind != Kind::Plain || lines == most {
            unsure = kind == Kind::Full;
            break;
        }
        (before, at) = (at, end);
        lines += 1;
    }
    if unsure && lines > 0 {
        (before, lines as u64 - 1, rows.min(lines - 1))
    } else {
        (at, lines as u64, rows)
    }
}

/// Bytes and number of the lines before the next run of plain ones; `None` when the text ends
/// before that is certain.
fn other_lines(text: &[u8], ended: bool) -> Option<(usize, u64)> {
    let (mut at, mut lines, mut boxes) = (0, 0, false);
    while at < text.len() {
        if lines > 0 && !boxes && plain_lines(&text[at..], RUN, ended).1 > 0 {
            return Some((at, lines));
        }
        let end = at + line_length(&text[at..]);
        let line = text[at..end].trim_ascii();
        let comment = line.starts_with(b"#") || line.starts_with(b"//");
        boxes = boxes && (comment || line.is_empty())
            || comment && line.windows(4).any(|word| word == b"box=");
        at = end;
        lines += 1;
    }
    (ended && lines > 0).then_some((at, lines))
}

/// Length of the first line with its newline.
fn line_length(text: &[u8]) -> usize {
    // Nearly every line is 81 cells; looking for its end byte by byte would cost more than solving
    // it.
    if text.get(81) == Some(&b'\n') && kind(&text[..81]) != Kind::Other {
        return 82;
    }
    text.iter().position(|&b| b == b'\n').map_or(text.len(), |p| p + 1)
}

/// The kind of a line of 81 characters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Cells, some of them blank.
    Plain,
    /// Cells, none of them blank.
    Full,
    /// Something else.
    Other,
}

/// Without a branch per character, so that it becomes a few vector instructions.
fn kind(cells: &[u8]) -> Kind {
    let (mut strange, mut blank) = (false, false);
    for &b in cells {
        strange |= (b.wrapping_sub(b'0') > 9) & (b != b'.');
        blank |= (b == b'.') | (b == b'0');
    }
    match (strange, blank) {
        (true, _) => Kind::Other,
        (false, true) => Kind::Plain,
        (false, false) => Kind::Full,
    }
}

/// The kind of a line, whatever its length and end.
fn line_kind(line: &[u8]) -> Kind {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if line.len() == 81 { kind(line) } else { Kind::Other }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_text::Whole;

    /// Kind, line number and lines of each run.
    fn cut(text: &str) -> Vec<(char, u64, usize)> {
        let lines = |bytes: &[u8]| bytes.split_inclusive(|&b| b == b'\n').count();
        Runs::new(Whole(text.as_bytes()), Arc::new(BufferPool::default()), Device::none())
            .map(|run| match run {
                Run::Plain(run) => ('p', run.first, lines(run.text())),
                Run::Other(bytes, first) => ('o', first, lines(&bytes)),
                Run::Rest(mut rest, first) => {
                    let mut bytes = Vec::new();
                    rest.read_to_end(&mut bytes).unwrap();
                    ('r', first, lines(&bytes))
                }
                Run::Failed(error, _) => panic!("{error}"),
            })
            .collect()
    }

    #[test]
    fn plain_lines_and_others_are_distinguished() {
        let plain = format!("{}\n", ".".repeat(81));
        let full = format!("{}\n", "1".repeat(81));
        assert_eq!(cut(""), []);
        assert_eq!(cut(&plain.repeat(3)), [('p', 1, 3)]);
        assert_eq!(cut(plain.trim_end()), [('p', 1, 1)]);
        assert_eq!(
            cut(&format!("{plain}nonsense\n\n{plain}{plain}")),
            [('p', 1, 1), ('o', 2, 2), ('p', 4, 2)]
        );
        assert_eq!(
            cut(&format!("{plain}{plain}{full}{plain}")),
            [('p', 1, 1), ('o', 2, 2), ('p', 4, 1)]
        );
        assert_eq!(cut(&format!("{full}{plain}\r\n")), [('o', 1, 1), ('p', 2, 1), ('o', 3, 1)]);
        assert_eq!(cut(&format!("# easy\n{plain}")), [('o', 1, 1), ('p', 2, 1)]);
        assert_eq!(
            cut(&format!("{plain}# box=1x9\n\n# easy\n{plain}{plain}")),
            [('p', 1, 1), ('o', 2, 4), ('p', 6, 1)]
        );
    }

    #[test]
    fn long_input_is_cut_without_losing_a_line() {
        let line = format!("{}\n", "0".repeat(81));
        let runs = cut(&line.repeat(30_000));
        assert!(runs.iter().all(|r| r.0 == 'p' && r.2 <= RUN));
        assert_eq!(runs.iter().map(|r| r.2).sum::<usize>(), 30_000);
        let mut next = 1;
        for run in &runs {
            assert_eq!(run.1, next);
            next += run.2 as u64;
        }
        assert_eq!(runs[0].2, FIRST_RUN);
        // The last run is the rest.
        let all_but_last = &runs[..runs.len() - 1];
        assert!(all_but_last.windows(2).all(|two| two[1].2 == two[0].2 + two[0].2 / 8));
    }

    #[test]
    fn other_lines_may_fill_several_of_the_first_blocks() {
        let plain = format!("{}\n", ".".repeat(81));
        for lines in [70, 700] {
            let text = "# a comment of some length, one of many\n".repeat(lines) + &plain.repeat(5);
            assert_eq!(cut(&text), [('o', 1, lines), ('p', lines as u64 + 1, 5)]);
        }
    }

    #[test]
    fn a_long_stretch_of_other_lines_is_given_up() {
        let text = "x\n".repeat(block_bytes(RUN)) + &".".repeat(81);
        assert_eq!(cut(&text), [('r', 1, block_bytes(RUN) + 1)]);
    }
}
