//! `quadrille verify`: checks a certificate and prints what it proves.

use std::fmt::{self, Write as _};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Args, ValueHint};
use quadrille::answer::Verified;
use quadrille::core::Stop;
use quadrille::proof;
use quadrille::solve::difference;

use crate::answer::{Answer, counted};
use crate::args::{JsonArgs, parse_time};
use crate::input::InputArgs;
use crate::output::{self, note};
use crate::{exit, file};

/// Check a certificate.
///
/// Prints the claim that it proves, the reason for refusing it, or `unknown` if --time runs out.
/// The checker reads the puzzle, builds the clauses itself and replays the refutation; it trusts
/// nothing else in the file. With --puzzle it also checks that the certificate is about that
/// puzzle. Exit codes: 0 it holds, 1 it does not, 3 stopped by a budget, 65 not a certificate, 74
/// unreadable.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct VerifyArgs {
    /// The certificate; `-` or nothing reads standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,
    /// The puzzle that it must be about: a file, a line, an id or JSON
    #[arg(long, value_name = "PUZZLE")]
    puzzle: Option<String>,
    /// Give up after this long (2s, 500ms, 1m)
    #[arg(long, value_name = "TIME", value_parser = parse_time, allow_hyphen_values = true)]
    time: Option<Duration>,
    #[command(flatten)]
    json: JsonArgs,
}

const EXAMPLES: &str = "Examples:
  quadrille verify puzzle.cert
  quadrille verify --puzzle puzzle.txt puzzle.cert";

impl Answer for Verified {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        match self {
            Verified::Unknown { stopped, .. } => writeln!(out, "unknown: stopped by {stopped}"),
            Verified::Refused { reason, .. } => writeln!(out, "refused: {reason}"),
            Verified::Holds { claim, solutions, .. } => {
                writeln!(out, "verified {claim}: {}", solutions.join(" and "))
            }
        }
    }
}

impl VerifyArgs {
    pub(crate) fn run(self) -> anyhow::Result<u8> {
        let Ok(text) = String::from_utf8(file::read(self.file.as_deref())?) else {
            return self.refuse(exit::MALFORMED, "the file is not text".to_owned());
        };
        let start = Instant::now();
        let in_time = || self.time.is_none_or(|time| start.elapsed() < time);
        let verified = match proof::check_while(&text, in_time) {
            Ok(verified) => verified,
            Err(refusal) => {
                if refusal.stopped {
                    return self.json.print(&Verified::unknown(Stop::Time), true);
                }
                let code = if refusal.malformed { exit::MALFORMED } else { exit::FAILED };
                return self.refuse(code, refusal.to_string());
            }
        };
        if let Some(difference) = self.difference(&verified.puzzle)? {
            let reason = format!("the certificate is about another puzzle: {difference}");
            return self.refuse(exit::FAILED, reason);
        }
        self.accept(&verified, start)
    }

    fn refuse(&self, code: u8, reason: String) -> anyhow::Result<u8> {
        // The reason may quote the certificate.
        let reason = if self.json.json { reason } else { output::shown(&reason).into_owned() };
        output::print(&Verified::refused(reason).render(self.json.json))?;
        Ok(code)
    }

    fn accept(&self, verified: &proof::Verified, start: Instant) -> anyhow::Result<u8> {
        let answer = Verified::holds(verified, start.elapsed());
        output::print(&answer.render(self.json.json))?;
        if let (false, Verified::Holds { size, givens, cages, lemmas, ms, .. }) =
            (self.json.json, answer)
        {
            let (givens, cages) = (counted(givens, "given"), counted(cages, "cage"));
            let steps = counted(lemmas, "step");
            note(&format!("{size}×{size}, {givens}, {cages}, {steps} checked in {ms:.1} ms"));
        }
        Ok(exit::OK)
    }

    /// The differences between the certificate's puzzle and the expected one.
    fn difference(&self, certified: &proof::Puzzle) -> anyhow::Result<Option<String>> {
        let Some(wanted) = &self.puzzle else { return Ok(None) };
        let input = InputArgs { inputs: vec![wanted.clone()], ..InputArgs::default() };
        Ok(difference(&input.single()?.puzzle, certified))
    }
}
