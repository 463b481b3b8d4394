//! `quadrille prove`: answers that anyone can check.

use std::fmt::{self, Write as _};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use clap::{Args, ValueHint};
use quadrille::answer::Proved;
use quadrille::cnf::dimacs;
use quadrille::solve::batch::Asked;
use quadrille::solve::{Certificate, NoCertificate, certify};

use crate::answer::{Answer, counted};
use crate::args::BudgetArgs;
use crate::batch::{self, Batch, Outcome};
use crate::exit::{self, fail};
use crate::file::{numbered, write_bytes};
use crate::input::InputArgs;
use crate::output::{self, note};

/// Write a certificate of the verdict, which anyone can check.
///
/// The certificate proves that a puzzle has exactly one solution, none, or several. It holds the
/// puzzle, the solution and a refutation of "there is another one" (or of "there is one").
/// `quadrille verify` checks it with code that it does not share with the solver. Several puzzles
/// need --output: with `-o x.cert` the second certificate is `x.2.cert`, and so on. The other files
/// are numbered likewise.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ProveArgs {
    #[command(flatten)]
    input: InputArgs,
    /// File for the certificate [default: standard output]
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    #[command(flatten)]
    budget: BudgetArgs,
    /// Also write the clauses as DIMACS, for other checkers
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    cnf: Option<PathBuf>,
    /// Also write the refutation of those clauses as DRAT
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    drat: Option<PathBuf>,
    /// Also write the refutation of those clauses as LRAT
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    lrat: Option<PathBuf>,
    /// Answer in JSON on standard output, one object per puzzle (needs --output)
    #[arg(long, requires = "output")]
    json: bool,
}

const EXAMPLES: &str = "Examples:
  quadrille prove -o puzzle.cert puzzle.txt
  quadrille verify puzzle.cert
  quadrille prove -o x.cert --cnf x.cnf --drat x.drat puzzle.txt
  drat-trim x.cnf x.drat";

impl Answer for Proved {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        let steps = counted(self.lemmas, "step");
        match self.claim {
            "unique" => write!(out, "proved unique in {steps}")?,
            "none" => write!(out, "proved unsolvable in {steps}")?,
            _ => write!(out, "several solutions")?,
        }
        write!(out, "; {}", counted(self.bytes, "byte"))
    }
}

impl ProveArgs {
    pub(crate) fn run(self) -> anyhow::Result<u8> {
        let (number, alone) = (AtomicUsize::new(0), Mutex::new(String::new()));
        let batch = Batch { threads: 1, json: self.json, ..Batch::default() };
        let code = batch::run(&self.input, &batch, &|asked| {
            let number = number.fetch_add(1, Relaxed) + 1;
            if number > 1 && self.output.is_none() {
                let message = "several puzzles need --output FILE: a certificate is about one";
                return Err(fail(exit::USAGE, message));
            }
            self.prove(asked, number, &mut alone.lock().unwrap_or_else(PoisonError::into_inner))
        })?;
        output::print(&alone.into_inner().unwrap_or_default())?;
        Ok(code)
    }

    /// Proves one puzzle. Its certificate goes into its file, or into `alone` if there is none.
    fn prove(
        &self,
        asked: &Asked<'_>,
        number: usize,
        alone: &mut String,
    ) -> anyhow::Result<Outcome> {
        let start = Instant::now();
        let certificate = match certify(&asked.puzzle, &self.budget.budget()) {
            Ok(certificate) => certificate,
            Err(why) => return Ok(Outcome::failed(asked, code_of(&why), why)),
        };
        let text = certificate.to_text();
        if let Err(why) = self.write_clauses(&certificate, number)? {
            return Ok(Outcome::failed(asked, code_of(&why), why));
        }
        let answer = Proved::new(&asked.puzzle, certificate.claim(), text.len(), start.elapsed());
        match &self.output {
            Some(path) => write_bytes(&numbered(path, number), text.as_bytes())?,
            None => *alone = text,
        }
        if self.json {
            return Ok(Outcome::of(asked, answer, true));
        }
        note(&answer.render(false));
        Ok(Outcome::default())
    }

    fn write_clauses(
        &self,
        certificate: &Certificate,
        number: usize,
    ) -> anyhow::Result<Result<(), NoCertificate>> {
        if self.cnf.is_none() && self.drat.is_none() && self.lrat.is_none() {
            return Ok(Ok(()));
        }
        let timed = quadrille::core::Budget { time: self.budget.time, ..Default::default() };
        let (formula, refutation) = match certificate.to_clauses(&timed) {
            Ok(Some(clauses)) => clauses,
            Ok(None) => {
                note("two solutions are the whole proof: there are no clauses to refute");
                return Ok(Ok(()));
            }
            Err(why) => return Ok(Err(why)),
        };
        let mut bytes = Vec::new();
        if let Some(path) = &self.cnf {
            dimacs::write(&formula, &["written by quadrille prove"], &mut bytes)?;
            write_bytes(&numbered(path, number), &bytes)?;
        }
        if let Some(path) = &self.drat {
            bytes.clear();
            refutation.write_drat(&mut bytes)?;
            write_bytes(&numbered(path, number), &bytes)?;
        }
        if let Some(path) = &self.lrat {
            bytes.clear();
            refutation.write_lrat(&mut bytes)?;
            write_bytes(&numbered(path, number), &bytes)?;
        }
        Ok(Ok(()))
    }
}

fn code_of(why: &NoCertificate) -> u8 {
    if matches!(why, NoCertificate::Stopped(_)) { exit::STOPPED } else { exit::FAILED }
}
