//! Text to text: checked lines in, lines out, without copies in between.
//!
//! For front ends that read large files. [`Rows`] is a guarantee about bytes, checked once: line k
//! starts at byte 82·k and has 81 symbols and a line end.

use crate::lanes::{AnswerRows, Answers, Puzzles};
use crate::puzzle::{Clues, is_symbol};
use crate::simd::{self, Boxes, Job};
use crate::{Clash, Solver};
use quadrille_core::cpu::Available;

pub(crate) const ROW: usize = 82;

/// Most lines at a time: the engine numbers puzzles with 32 bits.
const MOST: usize = 1 << 30;

/// Lines of exactly 81 symbols and `\n`, each with at least one open cell.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    /// The length is a multiple of `ROW`.
    text: &'a [u8],
}

impl<'a> Rows<'a> {
    /// The leading lines of a text that are puzzles with an open cell (at most 2³⁰). The rest
    /// begins after `rows.bytes().len()` bytes.
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

    /// The first `n` lines of a text, which were found to be rows earlier and are not checked
    /// again. Lines that [`Rows::leading`] would refuse get meaningless answers.
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

    /// True if there are no lines.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The bytes of the lines.
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        self.text
    }

    #[inline(always)]
    pub(crate) fn text(&self, at: usize) -> &'a Clues {
        self.text[at * ROW..].first_chunk().expect("a line has 81 symbols")
    }
}

/// The evidence that lines do not have exactly one solution.
#[derive(Debug, Default)]
pub struct Evidence {
    /// The second solution of each line that has several, in the fixed order of [`Solver::visit`];
    /// meaningless for other lines. Empty if no second ones were requested.
    pub seconds: Vec<[u8; 81]>,
    /// Lines with clashing givens, counted from 0, in order, with their clashes.
    pub clashes: Vec<(u32, Clash)>,
    /// Those lines, before their clashes are located.
    clashing: Vec<u32>,
}

/// Counts the leading rows of a text, with any registers.
struct Count<'a>(&'a [u8]);

impl Job for Count<'_> {
    type Output = usize;

    #[inline(always)]
    fn run<V: Boxes>(self) -> usize {
        self.0.chunks_exact(ROW).take(MOST).take_while(|row| is_row(row)).count()
    }
}

/// True if a line with its end is a puzzle with an open cell. There is no branch per character, and
/// three stretches of equal length (the last two overlap), so that it compiles to a few vector
/// instructions.
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
    /// Answers every line. Writes `prefix`, the first solution and a line end for each to `out`,
    /// and the number of solutions up to `limit` to `counts`. Both are overwritten. A line that has
    /// no solution gets a meaningless text of the same length. The answers are those of
    /// [`Solver::solve`].
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

    /// The same, counting to two, if you only need unique solutions. The text of a line with two is
    /// meaningless too, which is faster if there are many such lines.
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

    /// As [`Solver::solve_rows`], with evidence for lines that have none or several solutions.
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

/// The requested evidence for lines without exactly one solution.
struct Wanted<'a> {
    /// Receives the second of several solutions, unless empty.
    seconds: &'a mut [[u8; 81]],
    /// Receives the lines whose givens clash.
    clashing: Option<&'a mut Vec<u32>>,
    /// True if even the first of several solutions is not needed.
    unique: bool,
}
