//! A paused count or enumeration on disk: results so far and remaining subtrees of a problem.
//!
//! ```text
//! quadrille-checkpoint 1
//! problem 3f0c…                 SHA-256 of the problem's text form
//! counted 1234567
//! nodes 89012
//! written 4321                  bytes of the solutions written, where they are written
//! left 17 4                     a subtree: the options that lead there, - for none of an item's;
//! left 17 - 9                   a line `left` alone is the whole tree
//! sha256 77aa…                  of everything above
//! ```
//!
//! A file is written under another name, flushed to disk and renamed, so there is always a complete
//! one. A file that is cut or altered, or belongs to another problem or version, is refused.

use crate::ledger::{Account, Outcome};
use crate::walk::Names;
use crate::{BigUint, Count, Fingerprint, Foreign, OptionId, Prefix, Problem, Report, Solver};
use quadrille_core::write_whole;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;
use thiserror::Error;

const HEAD: &str = "quadrille-checkpoint 1";

/// A count or enumeration that can be resumed. The source file documents its file format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// The problem it belongs to.
    pub problem: Fingerprint,
    /// Solutions counted so far.
    pub counted: BigUint,
    /// Nodes walked so far.
    pub nodes: u64,
    /// Bytes of the solutions written so far, if they are written to a file.
    pub written: Option<u64>,
    /// The remaining subtrees in search order; empty when everything is done.
    pub left: Vec<Prefix>,
}

/// The reason why a checkpoint is refused.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// It cannot be read or written.
    #[error("{path}: {error}", path = .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: std::io::Error,
    },
    /// It is not a checkpoint, or was cut or altered at this line, from 1.
    #[error("not a whole checkpoint: line {0} is cut or altered")]
    Damaged(usize),
    /// A later version wrote it.
    #[error("a checkpoint of another version: `{0}`")]
    Version(String),
    /// It belongs to another problem.
    #[error("a checkpoint of another problem ({found}, not {wanted})")]
    OtherProblem {
        /// The problem in the file.
        found: String,
        /// The problem at hand.
        wanted: Fingerprint,
    },
    /// Its subtrees are not part of this problem's tree.
    #[error(transparent)]
    Foreign(#[from] Foreign),
}

impl Checkpoint {
    /// A checkpoint with nothing counted.
    #[must_use]
    pub fn start(problem: &Problem) -> Self {
        let (problem, left) = (problem.fingerprint(), vec![Prefix::default()]);
        Self { problem, counted: BigUint::ZERO, nodes: 0, written: None, left }
    }

    /// True if nothing is left to count.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.left.is_empty()
    }

    /// The text of the file.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut out = format!("{HEAD}\nproblem {}\n", self.problem);
        let _ = writeln!(out, "counted {}\nnodes {}", self.counted, self.nodes);
        if let Some(bytes) = self.written {
            let _ = writeln!(out, "written {bytes}");
        }
        for prefix in &self.left {
            out.push_str("left");
            for choice in &prefix.0 {
                let _ = match choice {
                    Some(option) => write!(out, " {option}"),
                    None => write!(out, " -"),
                };
            }
            out.push('\n');
        }
        let sum = Fingerprint(Sha256::digest(&out).into());
        let _ = writeln!(out, "sha256 {sum}");
        out
    }

    /// Parses the text of a checkpoint for this problem.
    ///
    /// # Errors
    /// Text that is cut or altered, or of another problem or version.
    pub fn from_text(text: &str, problem: &Problem) -> Result<Self, CheckpointError> {
        let lines: Vec<&str> = text.lines().collect();
        let damaged = CheckpointError::Damaged;
        match lines.first() {
            Some(&HEAD) => {}
            Some(other) if other.starts_with("quadrille-checkpoint ") => {
                return Err(CheckpointError::Version((*other).into()));
            }
            _ => return Err(damaged(1)),
        }
        let end = text.rfind("sha256 ").unwrap_or(0);
        let sum = Fingerprint(Sha256::digest(&text[..end]).into());
        if text[end..] != format!("sha256 {sum}\n") {
            return Err(damaged(lines.len()));
        }
        let field = |line: usize, name: &str| {
            let value = lines.get(line).and_then(|l| l.strip_prefix(name)?.strip_prefix(' '));
            value.ok_or(damaged(line + 1))
        };
        let (found, wanted) = (field(1, "problem")?, problem.fingerprint());
        if found != wanted.to_string() {
            return Err(CheckpointError::OtherProblem { found: found.into(), wanted });
        }
        let counted = field(2, "counted")?.parse().map_err(|_| damaged(3))?;
        let nodes = field(3, "nodes")?.parse().map_err(|_| damaged(4))?;
        let written = lines[4].strip_prefix("written ").map(str::parse).transpose();
        let written = written.map_err(|_| damaged(5))?;
        let before = 4 + usize::from(written.is_some());
        let mut left = vec![];
        for (k, line) in lines.iter().enumerate().take(lines.len() - 1).skip(before) {
            left.push(prefix(line).ok_or(damaged(k + 1))?);
        }
        Ok(Self { problem: wanted, counted, nodes, written, left })
    }

    pub(crate) fn check(&self, problem: &Problem) -> Result<(), CheckpointError> {
        let wanted = problem.fingerprint();
        if self.problem == wanted {
            return Ok(());
        }
        Err(CheckpointError::OtherProblem { found: self.problem.to_string(), wanted })
    }

    /// Reads a checkpoint for this problem; `None` if there is no such file.
    ///
    /// # Errors
    /// As [`from_text`](Self::from_text), and a file that cannot be read.
    pub fn load(path: &Path, problem: &Problem) -> Result<Option<Self>, CheckpointError> {
        match std::fs::read(path) {
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(CheckpointError::Io { path: path.into(), error }),
            Ok(bytes) => {
                let text = String::from_utf8(bytes);
                let text = text.map_err(|_| CheckpointError::Damaged(1))?;
                Self::from_text(&text, problem).map(Some)
            }
        }
    }

    /// Writes the file. After a crash or a power cut, either the old or the new one is there.
    ///
    /// # Errors
    /// The error of the system.
    pub fn save(&self, path: &Path) -> Result<(), CheckpointError> {
        write_whole(path, self.to_text().as_bytes())
            .map_err(|error| CheckpointError::Io { path: path.into(), error })
    }
}

fn prefix(line: &str) -> Option<Prefix> {
    let words = line.strip_prefix("left")?;
    let choice = |w: &str| match w {
        "-" => Some(None),
        _ => w.parse::<u32>().ok().map(|n| Some(OptionId::from(n))),
    };
    words.split_ascii_whitespace().map(choice).collect::<Option<_>>().map(Prefix)
}

impl Solver<'_> {
    /// Resumes a count. `save` gets the state at intervals, and once more at the end.
    ///
    /// # Errors
    /// A checkpoint of another problem, or the error of `save`.
    pub fn count_from<E: From<CheckpointError>>(
        &self,
        from: Checkpoint,
        every: Duration,
        mut save: impl FnMut(&Checkpoint) -> Result<(), E>,
    ) -> Result<Report<Count>, E> {
        from.check(self.problem())?;
        self.count_account(from, Some(every), &mut save)
    }

    /// Counts the solutions below some prefixes: a [part](crate::Part) of the tree.
    ///
    /// # Errors
    /// A prefix that is not in this problem's tree.
    pub fn count_part(&self, prefixes: &[Prefix]) -> Result<Report<Count>, Foreign> {
        Ok(self.count_part_until(prefixes)?.0)
    }

    /// As [`count_part`](Self::count_part), and returns the subtrees that remain when a budget runs
    /// out. These and the count so far make up the whole part.
    ///
    /// # Errors
    /// A prefix that is not in this problem's tree.
    pub fn count_part_until(
        &self,
        prefixes: &[Prefix],
    ) -> Result<(Report<Count>, Vec<Prefix>), Foreign> {
        let start = Checkpoint { left: prefixes.to_vec(), ..Checkpoint::start(self.problem()) };
        let mut left = vec![];
        let report = self.count_account(start, None, &mut |state: &Checkpoint| {
            left.clone_from(&state.left);
            Ok::<(), CheckpointError>(())
        });
        report.map(|report| (report, left)).map_err(|_| Foreign)
    }

    fn count_account<E: From<CheckpointError>>(
        &self,
        from: Checkpoint,
        every: Option<Duration>,
        save: &mut dyn FnMut(&Checkpoint) -> Result<(), E>,
    ) -> Result<Report<Count>, E> {
        let (setup, problem) = (self.setup(), from.problem);
        let mut stats = setup.stats();
        let Some(m) = setup.open() else {
            return self.count_closed(from, save);
        };
        let names = Names::of(setup);
        let left = from.left.iter().map(|p| names.ranks(p)).collect();
        let account = Account { counted: from.counted, nodes: from.nodes, left };
        let show = |a: &Account| {
            let left = a.left.iter().map(|p| names.prefix(p)).collect();
            let (counted, nodes) = (a.counted.clone(), a.nodes);
            save(&Checkpoint { problem, counted, nodes, written: None, left })
        };
        let (outcome, account) = crate::ledger::count(setup, m, account, every, &mut stats, show)?;
        let answer = match outcome {
            Outcome::Done => Count::Exact(account.counted),
            Outcome::Stop(stop) => Count::Unknown { stop, at_least: account.counted },
            Outcome::Foreign(foreign) => return Err(CheckpointError::from(foreign).into()),
        };
        Ok(Report { answer, stats })
    }

    /// For a problem that the root reduction answers: its tree is its root.
    fn count_closed<E: From<CheckpointError>>(
        &self,
        mut from: Checkpoint,
        save: &mut dyn FnMut(&Checkpoint) -> Result<(), E>,
    ) -> Result<Report<Count>, E> {
        for prefix in std::mem::take(&mut from.left) {
            if !prefix.0.is_empty() {
                return Err(CheckpointError::from(Foreign).into());
            }
            from.counted += u32::from(self.setup().root.is_ok());
        }
        save(&from)?;
        Ok(Report { answer: Count::Exact(from.counted), stats: self.setup().stats() })
    }
}
