//! `quadrille prove`: answers that anyone can check.

use std::ffi::OsString;
use std::fmt::{self, Write as _};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::{Args, ValueHint};
use quadrille::answer::Proved;
use quadrille::cnf::dimacs;
use quadrille::solve::{Certificate, NoCertificate, certify};

use crate::answer::{Answer, counted};
use crate::args::BudgetArgs;
use crate::exit::{self, fail};
use crate::file;
use crate::input::InputArgs;
use crate::output::{self, note};

/// Write a certificate: that a puzzle has exactly one solution, none, or several.
///
/// The certificate holds the puzzle, the solution and a refutation of "there is another one" (or of
/// "there is one"); `quadrille verify` checks it with a program of its own that shares no code with
/// the solver. With several puzzles, which need --output, the second certificate of `x.cert` is
/// `x.2.cert`, and so on; the same holds for the other files.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct ProveArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Where to write the certificate; standard output by default
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    #[command(flatten)]
    budget: BudgetArgs,
    /// Also write the clauses as DIMACS, for checkers of other people
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    cnf: Option<PathBuf>,
    /// Also write the refutation of those clauses as DRAT
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    drat: Option<PathBuf>,
    /// Also write the refutation of those clauses as LRAT
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    lrat: Option<PathBuf>,
    /// Say in JSON on standard output what was proved (needs --output)
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
            "none" => write!(out, "proved without solution in {steps}")?,
            _ => write!(out, "several solutions")?,
        }
        write!(out, "; {}", counted(self.bytes, "byte"))
    }
}

impl ProveArgs {
    pub fn run(self) -> anyhow::Result<u8> {
        let mut items = self.input.items()?;
        let Some(mut item) = items.next() else {
            return Err(fail(exit::MALFORMED, "no puzzle in input"));
        };
        for number in 1.. {
            let next = items.next();
            if next.is_some() && number == 1 && self.output.is_none() {
                let message = "several puzzles need --output FILE: a certificate is about one";
                return Err(fail(exit::USAGE, message));
            }
            self.prove(&self.input.read(item)?.puzzle, number)?;
            match next {
                Some(next) => item = next,
                None => break,
            }
        }
        Ok(exit::OK)
    }

    fn prove(&self, puzzle: &quadrille::puzzle::Puzzle, number: usize) -> anyhow::Result<()> {
        let start = Instant::now();
        let certificate = certify(puzzle, &self.budget.budget()).map_err(refused)?;
        let text = certificate.to_text();
        self.write_clauses(&certificate, number)?;
        match &self.output {
            Some(path) => write_file(&numbered(path, number), text.as_bytes())?,
            None => output::print(&text)?,
        }
        let answer = Proved::new(certificate.claim(), text.len(), start.elapsed());
        if self.json {
            output::print(&answer.render(true))?;
        } else {
            note(&answer.render(false));
        }
        Ok(())
    }

    fn write_clauses(&self, certificate: &Certificate, number: usize) -> anyhow::Result<()> {
        if self.cnf.is_none() && self.drat.is_none() && self.lrat.is_none() {
            return Ok(());
        }
        let timed = quadrille::core::Budget { time: self.budget.time, ..Default::default() };
        let Some((formula, refutation)) = certificate.to_clauses(&timed).map_err(refused)? else {
            note("two solutions are the whole proof: there are no clauses to refute");
            return Ok(());
        };
        let mut bytes = Vec::new();
        if let Some(path) = &self.cnf {
            dimacs::write(&formula, &["written by quadrille prove"], &mut bytes)?;
            write_file(&numbered(path, number), &bytes)?;
        }
        if let Some(path) = &self.drat {
            bytes.clear();
            refutation.write_drat(&mut bytes)?;
            write_file(&numbered(path, number), &bytes)?;
        }
        if let Some(path) = &self.lrat {
            bytes.clear();
            refutation.write_lrat(&mut bytes)?;
            write_file(&numbered(path, number), &bytes)?;
        }
        Ok(())
    }
}

/// `x.cert`, `x.2.cert`, `x.3.cert`: the file of the puzzle with this number.
fn numbered(path: &Path, number: usize) -> PathBuf {
    if number == 1 {
        return path.to_owned();
    }
    let mut name = path.file_stem().map_or_else(OsString::new, ToOwned::to_owned);
    name.push(format!(".{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

fn write_file(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    file::write(path, |out| Ok(out.write_all(bytes)?))
}

fn refused(why: NoCertificate) -> anyhow::Error {
    let code = if matches!(why, NoCertificate::Stopped(_)) { exit::STOPPED } else { exit::FAILED };
    fail(code, why.to_string())
}
