//! The questions of a batch and their answers.

use std::cell::Cell;

use arrow_schema::ArrowError;
use quadrille::answer::Rated;
use quadrille::core::work::guarded;
use quadrille::nine::Rows;
use quadrille::puzzle::Conflict;
use quadrille::puzzle::Puzzle as Model;
use quadrille::solve::plain::{self, Found, Kernel};
use quadrille::text::{Format, WriteOptions};
use quadrille::{Budget, First, Request, Stop, Verdict, solve};

use super::lot::{Lot, Puzzles, plain_entry};
use super::source::LotSize;
use super::{counts, numbers};
use crate::arrow::{Columns, Table, Text};
use crate::error::stop_word;
use crate::puzzle::Shared;

/// The question about every puzzle.
pub(crate) enum Question {
    /// None, one or several solutions?
    Check,
    /// The first solution.
    Solve,
    /// The difficulty.
    Rate,
    /// In this format.
    Convert(Format),
}

/// Answers in order; each question uses the columns it has.
#[derive(Default)]
pub(crate) struct Answers {
    /// A word: the verdict, the level.
    word: Text,
    /// A text: the solution, the puzzle, the hardest technique.
    text: Text,
    /// The error or the reason.
    note: Text,
    /// ER, EP and ED.
    er: [Vec<Option<f64>>; 3],
    /// HoDoKu's score.
    score: Vec<Option<u32>>,
}

thread_local! {
    /// The kernel of this thread, and the puzzles at hand; none while they are in use, or after a
    /// panic.
    static KERNEL: Cell<Option<Box<(Kernel, Puzzles)>>> = const { Cell::new(None) };
}

impl Answers {
    /// Room for the answers to this number of plain puzzles.
    pub(crate) fn with_capacity(puzzles: usize) -> Self {
        Answers {
            word: Text::with_capacity(puzzles, "unique".len()),
            text: Text::with_capacity(puzzles, 81),
            note: Text::with_capacity(puzzles, 0),
            ..Answers::default()
        }
    }

    /// Adds those of the puzzles that follow.
    pub(crate) fn append(&mut self, other: &Answers) {
        self.word.append(&other.word);
        self.text.append(&other.text);
        self.note.append(&other.note);
        for (all, more) in self.er.iter_mut().zip(&other.er) {
            all.extend_from_slice(more);
        }
        self.score.extend_from_slice(&other.score);
    }

    fn push(&mut self, word: &str, text: Option<&[u8]>, note: Option<&str>) {
        self.word.push(Some(word));
        self.text.push_bytes(text);
        self.note.push(note);
    }
}

impl Question {
    /// Puzzles of a lot: enough for the kernel to fill its lanes, few where each takes long.
    pub(crate) fn lot(&self) -> LotSize {
        match self {
            Question::Check | Question::Solve => LotSize { plain: 4096, others: 16 },
            Question::Rate => LotSize { plain: 16, others: 16 },
            Question::Convert(_) => LotSize { plain: 256, others: 256 },
        }
    }

    /// Answers a lot. Without a budget, plain puzzles go to the kernel together.
    pub(crate) fn answer(&self, lot: Lot, budget: &Budget) -> Answers {
        let mut answers = Answers::with_capacity(lot.len());
        let cancelled = budget.cancel.as_ref().is_some_and(|cancel| cancel.is_raised());
        if cancelled {
            return answers;
        }
        let kernel = budget.time.is_none() && budget.nodes.is_none();
        let limit = match self {
            Question::Check if kernel => 2,
            Question::Solve if kernel => 1,
            _ => 0,
        };
        let mut thread = KERNEL.take().unwrap_or_default();
        let (kernel, puzzles) = &mut *thread;
        lot.read(puzzles);
        let count = puzzles.len();
        let (rows, mut others) =
            (Rows::leading(&puzzles.rows), puzzles.others.drain(..).peekable());
        // Where the kernel panics, each puzzle is a question of its own.
        let found = match guarded(|| kernel.solve(rows, limit)) {
            Ok(found) => found,
            Err(_) => {
                *kernel = Kernel::default();
                kernel.solve(rows, 0)
            }
        };
        let mut found = found.iter();
        for at in 0..count {
            if let Some((_, other)) = others.next_if(|(place, _)| *place == at) {
                self.row(|| other.entry(), budget, &mut answers);
            } else if let Some(answer) = found.next() {
                self.plain(&answer, budget, &mut answers);
            }
        }
        drop((found, others));
        KERNEL.set(Some(thread));
        answers
    }

    /// The answer to a plain puzzle; one that the kernel was not asked about is like all others.
    fn plain(&self, answer: &plain::Answer<'_>, budget: &Budget, answers: &mut Answers) {
        match &answer.found {
            Found::None(why) => answers.push("none", None, self.none(why.as_ref()).as_deref()),
            Found::One(grid) => answers.push("unique", Some(&grid[..]), None),
            Found::Several(two) => answers.push("many", two.map(|two| &two[0][..]), None),
            Found::Unknown => self.row(|| plain_entry(answer.cells), budget, answers),
        }
    }

    /// The note on a puzzle without solutions.
    fn none(&self, why: Option<&Conflict>) -> Option<String> {
        match (self, why) {
            (Question::Solve, None) => Some("no solution".to_owned()),
            (Question::Solve, Some(why)) => Some(format!("no solution: {why}")),
            _ => why.map(ToString::to_string),
        }
    }

    /// Answers one puzzle; a panic becomes its error.
    fn row(
        &self,
        entry: impl FnOnce() -> Result<Shared, String>,
        budget: &Budget,
        answers: &mut Answers,
    ) {
        let row = guarded(|| {
            let mut row = Answers::default();
            self.one(entry(), budget, &mut row);
            row
        });
        match row {
            Ok(row) => answers.append(&row),
            Err(error) => self.fail(&error.to_string(), answers),
        }
    }

    fn one(&self, entry: Result<Shared, String>, budget: &Budget, answers: &mut Answers) {
        let request = Request { budget: budget.clone(), ..Request::default() };
        let entry = match entry {
            Ok(entry) => entry,
            Err(wrong) => return self.fail(&wrong, answers),
        };
        match self {
            Question::Check => match solve::verdict(&entry.puzzle, &request) {
                Ok(report) => self.verdict(&entry.puzzle, report.answer, answers),
                Err(unfit) => self.fail(&unfit.to_string(), answers),
            },
            Question::Solve => match solve::first(&entry.puzzle, &request) {
                Ok(report) => self.first(&entry.puzzle, report.answer, answers),
                Err(unfit) => self.fail(&unfit.to_string(), answers),
            },
            Question::Rate => match quadrille::rate(&entry.puzzle, budget) {
                Ok(rating) => rate(&Rated::new(&rating, None), rating.stopped, answers),
                Err(why) => self.fail(&why.to_string(), answers),
            },
            Question::Convert(format) => match format.write(&entry, &WriteOptions::default()) {
                Ok(text) => answers.push("", Some(text.as_bytes()), None),
                Err(why) => self.fail(&why.to_string(), answers),
            },
        }
    }

    fn verdict(&self, puzzle: &Model, verdict: Verdict, answers: &mut Answers) {
        let text = |grid: quadrille::Grid| puzzle.line(&grid).into_bytes();
        let (word, grid, note) = match verdict {
            Verdict::Unique(grid) => ("unique", Some(text(grid)), None),
            Verdict::Many(first, _) => ("many", Some(text(first)), None),
            Verdict::None(why) => ("none", None, self.none(why.as_ref())),
            Verdict::Unknown { stop, found } => ("unknown", found.map(text), Some(stopped(stop))),
        };
        answers.push(word, grid.as_deref(), note.as_deref());
    }

    fn first(&self, puzzle: &Model, first: First, answers: &mut Answers) {
        let (grid, note) = match first {
            First::Found(grid) => (Some(puzzle.line(&grid).into_bytes()), None),
            First::None(why) => (None, self.none(why.as_ref())),
            First::Unknown { stop } => (None, Some(stopped(stop))),
        };
        answers.push("", grid.as_deref(), note.as_deref());
    }

    /// A puzzle that has no answer.
    fn fail(&self, why: &str, answers: &mut Answers) {
        if let Question::Rate = self {
            answers.word.push(None);
            answers.text.push(None);
            answers.note.push(Some(why));
            answers.er.iter_mut().for_each(|ratings| ratings.push(None));
            answers.score.push(None);
        } else {
            answers.push("error", None, Some(why));
        }
    }

    /// The table of all answers.
    pub(crate) fn table(&self, answers: Answers) -> Result<Table, ArrowError> {
        let Answers { word, text, note, er: [er, ep, ed], score } = answers;
        let columns = Columns::default();
        let columns = match self {
            Question::Check => columns.text("verdict", word)?.text("solution", text)?,
            Question::Solve => columns.text("solution", text)?,
            Question::Convert(_) => columns.text("text", text)?,
            Question::Rate => {
                let columns = columns.text("level", word)?;
                let columns = columns.column("er", numbers(er)).column("ep", numbers(ep));
                let columns = columns.column("ed", numbers(ed)).column("hodoku", counts(score));
                columns.text("hardest", text)?
            }
        };
        columns.text("note", note)?.finish()
    }
}

fn rate(rated: &Rated, stop: Option<Stop>, answers: &mut Answers) {
    answers.word.push(rated.level.as_deref());
    answers.text.push(rated.hardest.as_deref());
    answers.note.push(stop.map(stopped).as_deref());
    let ratings = [rated.er, rated.ep, rated.ed];
    answers.er.iter_mut().zip(ratings).for_each(|(all, rating)| all.push(rating));
    answers.score.push(rated.hodoku.as_ref().map(|hodoku| hodoku.score));
}

/// The reason why a search stopped, in words.
fn stopped(stop: Stop) -> String {
    format!("unknown: stopped by {}", stop_word(stop))
}
