//! Programs that generate puzzles, run as installed.

use std::process::{Command, Stdio};

/// A program and the requested level.
pub struct Rival {
    program: String,
    kind: Kind,
    level: &'static str,
}

enum Kind {
    Qqwing,
    Keen(usize),
}

impl Rival {
    pub fn qqwing(program: &str, level: &'static str) -> Self {
        Rival { program: program.to_owned(), kind: Kind::Qqwing, level }
    }

    pub fn keen(program: &str, side: usize, level: &'static str) -> Self {
        Rival { program: program.to_owned(), kind: Kind::Keen(side), level }
    }

    pub fn name(&self) -> String {
        match self.kind {
            Kind::Qqwing => format!("qqwing {}", self.level),
            Kind::Keen(side) => format!("keen {side}d{}", self.level),
        }
    }

    /// Processor time for this many puzzles; `None` if it cannot be started or fails.
    pub fn run(&self, count: u64) -> Option<f64> {
        let mut command = Command::new(&self.program);
        match self.kind {
            Kind::Qqwing => {
                command.args([
                    "--generate",
                    &count.to_string(),
                    "--difficulty",
                    self.level,
                    "--one-line",
                ]);
            }
            Kind::Keen(side) => {
                let params = format!("{side}d{}", self.level);
                command.args(["--generate", &count.to_string(), &params]);
            }
        }
        let command = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        bench_clock::children_during(|| {
            command.status().ok().filter(std::process::ExitStatus::success)
        })
    }
}
