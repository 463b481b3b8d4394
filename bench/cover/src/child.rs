//! One run in a separate process.

use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// The outcome of a run.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// A count and its CPU seconds.
    Counted(String, f64),
    /// The engine cannot express or hold the problem.
    Unfit,
    Late,
    /// It crashed or printed nothing.
    Failed,
}

impl Outcome {
    pub fn is_final(&self) -> bool {
        matches!(self, Outcome::Unfit | Outcome::Late)
    }

    pub fn better(&self, other: Outcome) -> Outcome {
        match (self, &other) {
            (Outcome::Counted(_, a), Outcome::Counted(_, b)) if a <= b => self.clone(),
            _ => other,
        }
    }

    pub fn count(&self) -> Option<&String> {
        match self {
            Outcome::Counted(n, _) => Some(n),
            _ => None,
        }
    }

    /// CPU seconds of a correct answer.
    pub fn seconds(&self, want: Option<&String>) -> Option<f64> {
        match self {
            Outcome::Counted(n, t) if want.is_none_or(|w| w == n) => Some(*t),
            _ => None,
        }
    }

    pub fn cell(&self, want: Option<&String>) -> String {
        match self {
            Outcome::Counted(n, _) if want.is_some_and(|w| w != n) => format!("WRONG {n}"),
            Outcome::Counted(_, t) => format!("{t:.3}"),
            Outcome::Unfit => "n/a".into(),
            Outcome::Late => "late".into(),
            Outcome::Failed => "failed".into(),
        }
    }
}

pub fn run(engine: &str, ssxcc: Option<&str>, file: &Path, limit: Duration) -> Outcome {
    let mut command = match (engine, ssxcc) {
        ("ssxcc", Some(program)) => {
            let mut c = Command::new(program);
            let Ok(input) = std::fs::File::open(file) else { return Outcome::Failed };
            c.arg("v1").stdin(input).stdout(Stdio::null()).stderr(Stdio::piped());
            c
        }
        _ => {
            let Ok(me) = std::env::current_exe() else { return Outcome::Failed };
            let mut c = Command::new(me);
            c.args(["--one", engine])
                .arg(file)
                .stdin(Stdio::null())
                .stdout(Stdio::piped())
                .stderr(Stdio::null());
            c
        }
    };
    let Ok(mut child) = command.spawn() else { return Outcome::Failed };
    let (outlet, errors) = (child.stdout.take(), child.stderr.take());
    let Some(seconds) = bench_clock::wait(&child, limit) else { return Outcome::Late };
    let mut said = String::new();
    let read = match (outlet, errors) {
        (Some(mut out), _) => out.read_to_string(&mut said),
        (None, Some(mut err)) => err.read_to_string(&mut said),
        (None, None) => return Outcome::Failed,
    };
    if read.is_err() {
        return Outcome::Failed;
    }
    if engine == "ssxcc" {
        let after = said.split("Altogether ").nth(1);
        return match after.and_then(|t| t.split(' ').next()) {
            Some(n) => Outcome::Counted(n.to_owned(), seconds),
            None => Outcome::Failed,
        };
    }
    match said.trim() {
        "n/a" => Outcome::Unfit,
        n if !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()) => {
            Outcome::Counted(n.to_owned(), seconds)
        }
        _ => Outcome::Failed,
    }
}
