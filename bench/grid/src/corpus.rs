//! Files of ids: `id TAB S solution TAB seconds to make TAB seconds to solve TAB …`, or an id and,
//! if known, its solution.

use std::error::Error;

pub struct Corpus {
    /// One id per line, in the text reader's format.
    pub ids: String,
    /// The solution of each; empty if unknown.
    pub solutions: Vec<Vec<u8>>,
    /// Seconds that the program that made them needed to solve all.
    pub own_seconds: f64,
    /// True to hide operations.
    pub no_op: bool,
}

impl Corpus {
    /// Reads the files of a folder whose names have this prefix.
    pub fn read(dir: &str, prefix: &str, no_op: bool) -> Result<Self, Box<dyn Error>> {
        let mut paths = Vec::new();
        for file in std::fs::read_dir(dir).map_err(|e| format!("{dir}: {e}"))? {
            let path = file?.path();
            if path.file_name().is_some_and(|n| n.to_string_lossy().starts_with(prefix)) {
                paths.push(path);
            }
        }
        paths.sort();
        let mut corpus =
            Corpus { ids: String::new(), solutions: Vec::new(), own_seconds: 0.0, no_op };
        for path in paths {
            std::fs::read_to_string(&path)?.lines().try_for_each(|line| corpus.add(line))?;
        }
        Ok(corpus)
    }

    fn add(&mut self, line: &str) -> Result<(), Box<dyn Error>> {
        let mut fields = line.split('\t');
        let id = fields.next().unwrap_or_default();
        if id.is_empty() {
            return Ok(());
        }
        self.ids.push_str(id);
        self.ids.push('\n');
        let solution = fields.next().unwrap_or_default().trim_start_matches('S');
        self.solutions.push(if solution.contains(',') {
            solution.split(',').map(str::parse).collect::<Result<_, _>>()?
        } else {
            solution.bytes().map(|b| b - b'0').collect()
        });
        self.own_seconds += fields.nth(1).map_or(Ok(f64::NAN), str::parse)?;
        Ok(())
    }

    pub fn len(&self) -> usize {
        self.solutions.len()
    }
}
