//! A file of ids: `id TAB S solution TAB seconds to make TAB seconds to solve TAB …`.

use std::error::Error;

/// The puzzles of one file.
pub struct Corpus {
    /// One id per line, as the text reader takes them.
    pub ids: String,
    /// The solution of each.
    pub solutions: Vec<Vec<u8>>,
    /// Seconds that the program which made them needed to solve all.
    pub own_seconds: f64,
    /// Whether operations are taken away.
    pub no_op: bool,
}

impl Corpus {
    /// Reads a file.
    pub fn read(path: &str, no_op: bool) -> Result<Self, Box<dyn Error>> {
        let text = std::fs::read_to_string(path).map_err(|e| format!("{path}: {e}"))?;
        let mut corpus =
            Corpus { ids: String::new(), solutions: Vec::new(), own_seconds: 0.0, no_op };
        for line in text.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            let [id, solution, _, seconds, ..] = fields[..] else { continue };
            let Some(solution) = solution.strip_prefix('S') else { continue };
            corpus.ids.push_str(id);
            corpus.ids.push('\n');
            let values = if solution.contains(',') {
                solution.split(',').map(str::parse).collect::<Result<_, _>>()?
            } else {
                solution.bytes().map(|b| b - b'0').collect()
            };
            corpus.solutions.push(values);
            corpus.own_seconds += seconds.parse::<f64>()?;
        }
        Ok(corpus)
    }

    /// How many puzzles.
    pub fn len(&self) -> usize {
        self.solutions.len()
    }
}
