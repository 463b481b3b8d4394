//! The columns of a CSV file that hold the puzzle and its solution.

use crate::decoration::CSV;

const PUZZLES: [&str; 7] = ["puzzle", "puzzles", "quiz", "quizzes", "sudoku", "grid", "question"];
const SOLUTIONS: [&str; 4] = ["solution", "solutions", "answer", "answers"];

/// Column numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Columns {
    pub(crate) puzzle: usize,
    pub(crate) solution: Option<usize>,
    /// The number of columns and the separator, if a header defines them.
    pub(crate) shape: Option<(usize, char)>,
}

impl Default for Columns {
    fn default() -> Self {
        Columns { puzzle: 0, solution: Some(1), shape: None }
    }
}

impl Columns {
    /// The columns named by a header. The error is the byte and name of a repeated or unknown one.
    /// `None` if the line is not a header.
    pub(crate) fn from_header(text: &str) -> Option<Result<Self, (usize, String)>> {
        let comma = separator(text);
        let names: Vec<(usize, String)> = fields(text, 0, comma)
            .iter()
            .map(|(at, f)| (*at, f.trim().to_ascii_lowercase()))
            .collect();
        let (mut puzzle, mut solution, mut wrong) = (None, None, None);
        for (i, (at, name)) in names.iter().enumerate() {
            let column = match name.as_str() {
                name if PUZZLES.contains(&name) => &mut puzzle,
                name if SOLUTIONS.contains(&name) => &mut solution,
                name if CSV.has(name) => continue,
                _ => {
                    wrong = wrong.or(Some((*at, name.clone())));
                    continue;
                }
            };
            if column.replace(i).is_some() {
                wrong = wrong.or(Some((*at, name.clone())));
            }
        }
        let shape = Some((names.len(), comma));
        puzzle.map(|puzzle| wrong.map_or(Ok(Columns { puzzle, solution, shape }), Err))
    }

    /// True if a line is the header of a table with a column of puzzles.
    pub(crate) fn is_header(text: &str) -> bool {
        text.contains([',', ';', '\t']) && Self::from_header(text).is_some()
    }
}

/// The separator of a line's fields: comma, semicolon or tab.
pub(crate) fn separator(text: &str) -> char {
    [',', ';', '\t'].into_iter().find(|&c| text.contains(c)).unwrap_or(',')
}

/// The fields of a line without quotes, with their bytes.
pub(crate) fn fields(text: &str, start: usize, comma: char) -> Vec<(usize, &str)> {
    let mut at = start;
    let mut out = Vec::new();
    for field in text.split(comma) {
        let inner = field.trim();
        let lead = field.len() - field.trim_start().len();
        let quoted = inner.len() >= 2 && inner.starts_with('"') && inner.ends_with('"');
        match quoted {
            true => out.push((at + lead + 1, &inner[1..inner.len() - 1])),
            false => out.push((at + lead, inner)),
        }
        at += field.len() + 1;
    }
    out
}
