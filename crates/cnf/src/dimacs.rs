//! Reads and writes DIMACS CNF, the standard file format.
//!
//! Strict reading requires one `p cnf VARIABLES CLAUSES` line before the first clause, exactly that
//! many clauses, each ended by `0`, and no variable above the given number. Comment lines (`c …`)
//! may appear anywhere. Blanks, tabs, CR and newlines separate numbers, so a clause may span lines.
//! [`Strictness::Lenient`] also accepts the tail of the SATLIB files (a line `%` ends the formula,
//! whatever follows) and a wrong clause count, and reports both in the notes. Anything else is an
//! error with line and column, never a satisfiable formula.

use crate::formula::{Formula, Lit, Var};
use std::io::{self, Write};

/// The strictness of the reader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strictness {
    /// Exactly as the format requires.
    #[default]
    Strict,
    /// A `%` line ends the formula and the clause count is only a hint.
    Lenient,
}

/// An error in a DIMACS text, and its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct DimacsError {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, in bytes.
    pub column: usize,
    /// The error.
    pub problem: DimacsProblem,
}

/// The errors of a DIMACS text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DimacsProblem {
    /// A clause, or the end, before the header.
    #[error("expected the header `p cnf VARIABLES CLAUSES`")]
    NoHeader,
    /// The header is not `p cnf` and two numbers.
    #[error("a header reads `p cnf VARIABLES CLAUSES` with numbers up to {}", i32::MAX)]
    BadHeader,
    /// A second header.
    #[error("a second header")]
    SecondHeader,
    /// A word that is not a number in the range of literals.
    #[error("`{0}` is not a literal")]
    NotALiteral(String),
    /// A variable above the number in the header.
    #[error("variable {variable} is above the {promised} that the header promised")]
    OutOfRange {
        /// The variable.
        variable: u32,
        /// The header's number.
        promised: u32,
    },
    /// The text ends inside a clause.
    #[error("the text ends inside a clause: its closing 0 is missing")]
    OpenClause,
    /// The number of clauses differs from the header.
    #[error("{found} clauses, but the header promised {promised}")]
    ClauseCount {
        /// Clauses in the text.
        found: usize,
        /// The header's number.
        promised: usize,
    },
    /// A `%` in a text that is read strictly.
    #[error("`%` is the tail of a SATLIB file, which a strict reader refuses")]
    Percent,
}

/// Reads a formula.
///
/// ```
/// use quadrille_cnf::dimacs::{Strictness, read};
/// let (formula, notes) = read(b"p cnf 2 1\n1 -2 0\n", Strictness::Strict).unwrap();
/// assert_eq!((formula.vars(), formula.len(), notes.len()), (2, 1, 0));
/// let error = read(b"p cnf 2 1\n1 3 0\n", Strictness::Strict).unwrap_err();
/// assert_eq!((error.line, error.column), (2, 3));
/// ```
///
/// # Errors
/// The first error, with its place.
pub fn read(text: &[u8], strictness: Strictness) -> Result<(Formula, Vec<String>), DimacsError> {
    let mut reader = Reader {
        strictness,
        header: None,
        formula: Formula::new(),
        open: Vec::new(),
        ended: false,
    };
    let mut lines = 0;
    for (index, line) in text.split(|&b| b == b'\n').enumerate() {
        lines = index + 1;
        reader.line(line, index + 1)?;
        if reader.ended {
            break;
        }
    }
    reader.finish(lines)
}

struct Reader {
    strictness: Strictness,
    /// Variables and clauses according to the header.
    header: Option<(u32, usize)>,
    formula: Formula,
    open: Vec<Lit>,
    /// True after a `%`.
    ended: bool,
}

impl Reader {
    fn line(&mut self, line: &[u8], number: usize) -> Result<(), DimacsError> {
        let mut tokens = tokens(line).peekable();
        let Some(&(column, first)) = tokens.peek() else { return Ok(()) };
        let fail = |column, problem| Err(DimacsError { line: number, column, problem });
        match first {
            [b'c', ..] => Ok(()),
            [b'p', ..] if self.header.is_some() => fail(column, DimacsProblem::SecondHeader),
            [b'p', ..] => match header(tokens) {
                Some((vars, clauses)) => {
                    self.header = Some((vars, clauses));
                    self.formula = Formula::with_vars(vars);
                    Ok(())
                }
                None => fail(column, DimacsProblem::BadHeader),
            },
            b"%" if self.strictness == Strictness::Lenient => {
                self.ended = true;
                Ok(())
            }
            b"%" => fail(column, DimacsProblem::Percent),
            _ => tokens.try_for_each(|(column, token)| {
                self.literal(token).map_err(|problem| DimacsError { line: number, column, problem })
            }),
        }
    }

    fn literal(&mut self, token: &[u8]) -> Result<(), DimacsProblem> {
        let (promised, _) = self.header.ok_or(DimacsProblem::NoHeader)?;
        let bad = || {
            DimacsProblem::NotALiteral(String::from_utf8_lossy(token).chars().take(40).collect())
        };
        let number: i32 = number(token).ok_or_else(bad)?;
        if number == 0 {
            self.formula.add(&self.open);
            self.open.clear();
            return Ok(());
        }
        let lit = Lit::from_dimacs(number).ok_or_else(bad)?;
        if lit.var().0 >= promised {
            return Err(DimacsProblem::OutOfRange { variable: number.unsigned_abs(), promised });
        }
        self.open.push(lit);
        Ok(())
    }

    fn finish(self, line: usize) -> Result<(Formula, Vec<String>), DimacsError> {
        let fail = |problem| Err(DimacsError { line, column: 1, problem });
        let Some((_, promised)) = self.header else { return fail(DimacsProblem::NoHeader) };
        if !self.open.is_empty() {
            return fail(DimacsProblem::OpenClause);
        }
        let mut notes = Vec::new();
        if self.ended {
            notes.push(format!("line {line}: `%` taken as the end of the formula"));
        }
        if self.formula.len() != promised {
            let problem = DimacsProblem::ClauseCount { found: self.formula.len(), promised };
            if self.strictness == Strictness::Strict {
                return fail(problem);
            }
            notes.push(problem.to_string());
        }
        Ok((self.formula, notes))
    }
}

/// The words of a line with their columns.
fn tokens(line: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = 0;
    std::iter::from_fn(move || {
        at += line[at..].iter().position(|b| !b.is_ascii_whitespace())?;
        let start = at;
        at += line[at..].iter().position(u8::is_ascii_whitespace).unwrap_or(line.len() - at);
        Some((start + 1, &line[start..at]))
    })
}

/// `p cnf V C` and nothing else. `V` must fit DIMACS literals.
fn header<'a>(mut tokens: impl Iterator<Item = (usize, &'a [u8])>) -> Option<(u32, usize)> {
    let mut word = || tokens.next().map(|(_, token)| token);
    if word()? != b"p" || word()? != b"cnf" {
        return None;
    }
    let vars: i32 = number(word()?)?;
    let clauses: i32 = number(word()?)?;
    (word().is_none() && vars >= 0 && clauses >= 0).then_some((vars as u32, clauses as usize))
}

fn number(token: &[u8]) -> Option<i32> {
    // Rust parses `+5`, but it is not a DIMACS number.
    if token.first() == Some(&b'+') {
        return None;
    }
    std::str::from_utf8(token).ok()?.parse().ok()
}

/// Writes a formula after its `comments`, one clause per line.
///
/// # Errors
/// The writer's errors.
pub fn write(formula: &Formula, comments: &[&str], out: &mut impl Write) -> io::Result<()> {
    for comment in comments.iter().flat_map(|text| text.lines()) {
        writeln!(out, "c {comment}")?;
    }
    writeln!(out, "p cnf {} {}", formula.vars(), formula.len())?;
    for clause in formula.clauses() {
        write_clause(clause, out)?;
    }
    Ok(())
}

pub(crate) fn write_clause(clause: &[Lit], out: &mut impl Write) -> io::Result<()> {
    for lit in clause {
        write!(out, "{} ", lit.to_dimacs())?;
    }
    out.write_all(b"0\n")
}

/// Writes a model as `v` lines of at most 78 columns, ended by 0, as is usual for solvers.
///
/// # Errors
/// The writer's errors.
pub fn write_model(vars: u32, holds: impl Fn(Var) -> bool, out: &mut impl Write) -> io::Result<()> {
    let mut line = String::from("v");
    for index in 0..vars {
        let var = Var(index);
        let lit = if holds(var) { var.pos() } else { var.neg() };
        push_word(&mut line, &lit.to_dimacs().to_string(), out)?;
    }
    push_word(&mut line, "0", out)?;
    writeln!(out, "{line}")
}

fn push_word(line: &mut String, word: &str, out: &mut impl Write) -> io::Result<()> {
    if line.len() + 1 + word.len() > 78 {
        writeln!(out, "{line}")?;
        line.truncate(1);
    }
    line.push(' ');
    line.push_str(word);
    Ok(())
}
