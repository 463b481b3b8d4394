//! Which columns of a CSV file hold the puzzle and its solution.

/// Which columns hold what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Columns {
    /// The puzzle.
    pub(crate) puzzle: usize,
    /// The solution.
    pub(crate) solution: Option<usize>,
}

impl Default for Columns {
    fn default() -> Self {
        Columns { puzzle: 0, solution: Some(1) }
    }
}

impl Columns {
    /// The columns that a header names; `None` when the line is no header.
    pub(crate) fn from_header(text: &str) -> Option<Self> {
        let names: Vec<String> =
            fields(text, 0).iter().map(|(_, f)| f.trim().to_ascii_lowercase()).collect();
        let find = |wanted: &[&str]| names.iter().position(|n| wanted.contains(&n.as_str()));
        let puzzle = find(&["puzzle", "puzzles", "quiz", "quizzes", "sudoku", "grid", "question"])?;
        Some(Columns { puzzle, solution: find(&["solution", "solutions", "answer", "answers"]) })
    }
}

/// Fields between commas (or semicolons, or tabs), quotes around them taken off, with their bytes.
pub(crate) fn fields(text: &str, start: usize) -> Vec<(usize, &str)> {
    let comma = [',', ';', '\t'].into_iter().find(|&c| text.contains(c)).unwrap_or(',');
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
