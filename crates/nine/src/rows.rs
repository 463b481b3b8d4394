//! Text to text: checked lines in, lines out, with nothing copied in between.
//!
//! This is the way of a front end that reads large files. [`Rows`] is a promise about bytes,
//! checked once: line k stands at byte 82·k, 81 symbols and a line end.

use crate::lanes::{AnswerRows, Answers, Puzzles};
use crate::puzzle::{Clues, is_symbol};
use crate::simd::{self, Boxes, Job};
use crate::{Clash, Solver};
use quadrille_core::cpu::Available;

/// Bytes of a line with its end.
pub(crate) const ROW: usize = 82;

/// Most lines taken together: the engine numbers puzzles with 32 bits.
const MOST: usize = 1 << 30;

/// Lines of exactly 81 symbols and `\n`, at least one symbol of each an open cell.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    /// The lines; their length is a multiple of `ROW`.
    text: &'a [u8],
}

impl<'a> Rows<'a> {
    /// The lines that a text begins with, as far as they are puzzles with an open cell (and at most
    /// 2³⁰); the rest begins after `rows.bytes().len()` bytes.
    ///
    /// ```
    /// use quadrille_nine::Rows;
    /// let text = format!("{}\n{}\nno puzzle\n", ".".repeat(81), "0".repeat(81));
    /// assert_eq!(Rows::leading(text.as_bytes()).len(), 2);
    /// ```
    #[must_use]
    pub fn leading(text: &'a [u8]) -> Rows<'a> {
        let good = simd::run(Available::detect(), Count(text));
        Rows { text: &text[..good * ROW] }
    }

    /// `n` lines that a text begins with and that were found to be rows before: they are not looked
    /// at again. Lines of other bytes than the ones of [`Rows::leading`] get answers without meaning.
    ///
    /// # Panics
    /// If the text is shorter than that.
    #[must_use]
    pub fn checked_before(text: &'a [u8], n: usize) -> Rows<'a> {
        debug_assert!(Rows::leading(text).len() >= n, "checked before");
        Rows { text: &text[..n * ROW] }
    }

    /// The first `n` lines, or all if there are fewer.
    #[must_use]
    pub fn first(self, n: usize) -> Rows<'a> {
        Rows { text: &self.text[..n.min(self.len()) * ROW] }
    }

    /// The number of lines.
    #[must_use]
    pub fn len(&self) -> usize {
        self.text.len() / ROW
    }

    /// True if there is no line.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The lines as they stand.
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        self.text
    }

    /// The symbols of one.
    #[inline(always)]
    pub(crate) fn text(&self, at: usize) -> &'a Clues {
        self.text[at * ROW..].first_chunk().expect("a line has 81 symbols")
    }
}

/// The evidence that lines do not have exactly one solution.
#[derive(Debug, Default)]
pub struct Evidence {
    /// The second solution of each line that has several, in the fixed order of [`Solver::visit`];
    /// of other lines something without meaning. Empty where no second one was looked for.
    pub seconds: Vec<[u8; 81]>,
    /// Lines with givens that clash, counted from 0, in order, with their clashes.
    pub clashes: Vec<(u32, Clash)>,
    /// Those lines, while their clashes are looked for.
    clashing: Vec<u32>,
}

/// Counts the lines that a text begins with, with whatever registers there are.
struct Count<'a>(&'a [u8]);

impl Job for Count<'_> {
    type Output = usize;

    #[inline(always)]
    fn run<V: Boxes>(self) -> usize {
        self.0.chunks_exact(ROW).take(MOST).take_while(|row| is_row(row)).count()
    }
}

/// True if a line and its end are a puzzle with an open cell. No branch per character, and three
/// stretches of one length (the last two overlap), so that it becomes a few vector instructions.
#[inline(always)]
fn is_row(row: &[u8]) -> bool {
    let (mut fine, mut open) = ([true; 32], [false; 32]);
    for start in [0, 32, 81 - 32] {
        for i in 0..32 {
            let byte = row[start + i];
            fine[i] &= is_symbol(byte);
            open[i] |= (byte == b'.') | (byte == b'0');
        }
    }
    let (fine, open) =
        (fine.iter().fold(true, |a, b| a & b), open.iter().fold(false, |a, b| a | b));
    fine & open & (row[81] == b'\n')
}

impl Solver {
    /// Answers every line and writes `prefix`, the first solution and a line end for each to `out`;
    /// the number of solutions up to `limit` goes to `counts`. What either held before is lost. A
    /// line without solution gets a text of the same length without meaning. The answers are those
    /// of [`Solver::solve`].
    ///
    /// ```
    /// use quadrille_nine::{Rows, Solver};
    /// let text = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n".repeat(9);
    /// let (mut out, mut counts) = (Vec::new(), Vec::new());
    /// Solver::new().solve_rows(Rows::leading(&text), 2, "= ", &mut out, &mut counts);
    /// assert_eq!(counts, [1; 9]);
    /// assert!(out.starts_with(b"= 534678912672195348198342567"));
    /// assert_eq!(out.len(), 9 * (2 + 82));
    /// ```
    pub fn solve_rows(
        &mut self,
        rows: Rows<'_>,
        limit: u64,
        prefix: &str,
        out: &mut Vec<u8>,
        counts: &mut Vec<u64>,
    ) {
        let wanted = Wanted { seconds: &mut [], clashing: None, unique: false };
        self.rows(rows, limit, prefix, out, counts, wanted);
    }

    /// The same, counting to two, for those who want solutions of puzzles that have one: the text of
    /// a line with two has no meaning either, which is faster where there are many such lines.
    pub fn solve_unique_rows(
        &mut self,
        rows: Rows<'_>,
        prefix: &str,
        out: &mut Vec<u8>,
        counts: &mut Vec<u64>,
    ) {
        let wanted = Wanted { seconds: &mut [], clashing: None, unique: true };
        self.rows(rows, 2, prefix, out, counts, wanted);
    }

    /// As [`Solver::solve_rows`], with what shows that a line has none or several solutions.
    pub fn solve_rows_with_evidence(
        &mut self,
        rows: Rows<'_>,
        limit: u64,
        prefix: &str,
        out: &mut Vec<u8>,
        counts: &mut Vec<u64>,
        evidence: &mut Evidence,
    ) {
        let Evidence { seconds, clashes, clashing } = evidence;
        seconds.resize(if limit > 1 { rows.len() } else { 0 }, [0; 81]);
        clashing.clear();
        let wanted = Wanted { seconds, clashing: Some(clashing), unique: false };
        self.rows(rows, limit, prefix, out, counts, wanted);
        self.clashes(rows, clashing, clashes);
    }

    fn rows(
        &mut self,
        rows: Rows<'_>,
        limit: u64,
        prefix: &str,
        out: &mut Vec<u8>,
        counts: &mut Vec<u64>,
        wanted: Wanted<'_>,
    ) {
        out.resize(rows.len() * (prefix.len() + ROW), 0);
        counts.clear();
        counts.resize(rows.len(), 0);
        let (prefix, Wanted { seconds, clashing, unique }) = (prefix.as_bytes(), wanted);
        let answers = AnswerRows { text: out, prefix, counts, seconds, clashing, unique };
        self.run(Puzzles::Rows(rows), limit, Answers::Rows(answers), false);
    }
}

/// The evidence wanted for a line without exactly one solution.
struct Wanted<'a> {
    /// The second of several, here; not where this is empty.
    seconds: &'a mut [[u8; 81]],
    /// The lines whose givens clash, here.
    clashing: Option<&'a mut Vec<u32>>,
    /// Not even the first of several.
    unique: bool,
}
