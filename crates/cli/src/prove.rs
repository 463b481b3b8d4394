//! `quadrille prove` and `quadrille verify`: answers that anyone can check.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use quadrille::cnf::dimacs;
use quadrille::proof;
use quadrille::puzzle::{Grid, Puzzle};
use quadrille::solve::{Certificate, Claim, NoCertificate, certify};
use serde_json::json;

use crate::args::BudgetArgs;
use crate::exit::{self, fail};
use crate::input::{InputArgs, note};

/// Write a certificate: that a puzzle has exactly one solution, none, or several.
///
/// The certificate holds the puzzle, the solution and a refutation of "there is another one" (or of
/// "there is one"); `quadrille verify` checks it with a program of its own that shares no code with
/// the solver.
#[derive(Args, Debug)]
#[command(after_help = PROVE_EXAMPLES)]
pub struct ProveArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Where to write the certificate; standard output by default
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    budget: BudgetArgs,
    /// Also write the clauses as DIMACS, for checkers of other people
    #[arg(long, value_name = "FILE")]
    cnf: Option<PathBuf>,
    /// Also write the refutation of those clauses as DRAT
    #[arg(long, value_name = "FILE")]
    drat: Option<PathBuf>,
    /// Also write the refutation of those clauses as LRAT
    #[arg(long, value_name = "FILE")]
    lrat: Option<PathBuf>,
    /// Say what was proved as a JSON object on standard error's place: standard output (needs
    /// --output)
    #[arg(long, requires = "output")]
    json: bool,
}

const PROVE_EXAMPLES: &str = "Examples:
  quadrille prove -o puzzle.cert 8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
  quadrille verify puzzle.cert
  quadrille prove -o x.cert --cnf x.cnf --drat x.drat puzzle.txt && drat-trim x.cnf x.drat";

impl ProveArgs {
    pub fn run(self) -> anyhow::Result<u8> {
        let puzzle = self.input.single()?.puzzle;
        let start = Instant::now();
        let certificate = certify(&puzzle, &self.budget.budget()).map_err(refused)?;
        let text = certificate.to_text();
        self.write_clauses(&certificate)?;
        let words = words(&certificate);
        match &self.output {
            Some(path) => write_file(path, text.as_bytes())?,
            None => std::io::stdout().lock().write_all(text.as_bytes())?,
        }
        if self.json {
            let value = json!({
                "claim": claim_word(certificate.claim()), "bytes": text.len(),
                "solutions": solutions(certificate.claim()).iter().map(ToString::to_string).collect::<Vec<_>>(),
                "lemmas": lemmas(certificate.claim()), "ms": start.elapsed().as_secs_f64() * 1e3,
            });
            println!("{value}");
        } else {
            note(&format!("{words}; {} bytes", text.len()));
        }
        Ok(exit::OK)
    }

    fn write_clauses(&self, certificate: &Certificate) -> anyhow::Result<()> {
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
            write_file(path, &bytes)?;
        }
        if let Some(path) = &self.drat {
            bytes.clear();
            refutation.write_drat(&mut bytes)?;
            write_file(path, &bytes)?;
        }
        if let Some(path) = &self.lrat {
            bytes.clear();
            refutation.write_lrat(&mut bytes)?;
            write_file(path, &bytes)?;
        }
        Ok(())
    }
}

fn write_file(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    std::fs::write(path, bytes)
        .map_err(|e| fail(exit::IO, format!("cannot write {}: {e}", path.display())))
}

fn refused(why: NoCertificate) -> anyhow::Error {
    let code = if matches!(why, NoCertificate::Stopped(_)) { exit::STOPPED } else { exit::FAILED };
    fail(code, why.to_string())
}

fn claim_word(claim: &Claim) -> &'static str {
    match claim {
        Claim::Unique(..) => "unique",
        Claim::None(_) => "none",
        Claim::Several(..) => "several",
    }
}

fn solutions(claim: &Claim) -> Vec<&Grid> {
    match claim {
        Claim::Unique(grid, _) => vec![grid],
        Claim::None(_) => Vec::new(),
        Claim::Several(first, second) => vec![first, second],
    }
}

fn lemmas(claim: &Claim) -> usize {
    match claim {
        Claim::Unique(_, refutation) | Claim::None(refutation) => refutation.steps().count(),
        Claim::Several(..) => 0,
    }
}

fn words(certificate: &Certificate) -> String {
    let claim = certificate.claim();
    match claim {
        Claim::Unique(..) => format!("proved unique in {} steps", lemmas(claim)),
        Claim::None(_) => format!("proved without solution in {} steps", lemmas(claim)),
        Claim::Several(..) => "several solutions".to_owned(),
    }
}

/// Check a certificate.
///
/// Prints what it proves, or why it is refused. The checker reads the puzzle, builds the clauses
/// itself and replays the refutation; it trusts nothing else in the file. With --puzzle it also
/// checks that the certificate is about that puzzle. Exit codes: 0 it holds, 1 it does not, 3
/// stopped by a budget, 65 not a certificate, 74 unreadable.
#[derive(Args, Debug)]
#[command(after_help = VERIFY_EXAMPLES)]
pub struct VerifyArgs {
    /// The certificate; `-` or nothing reads standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// The puzzle that it must be about: a file, a line, an id or JSON
    #[arg(long, value_name = "PUZZLE")]
    puzzle: Option<String>,
    /// Give up after this long (2s, 500ms, 1m)
    #[arg(long, value_name = "TIME", value_parser = crate::args::parse_time)]
    time: Option<std::time::Duration>,
    /// The answer as one JSON object
    #[arg(long)]
    json: bool,
}

const VERIFY_EXAMPLES: &str = "Examples:
  quadrille verify puzzle.cert
  quadrille verify --puzzle puzzle.txt puzzle.cert";

impl VerifyArgs {
    pub fn run(self) -> anyhow::Result<u8> {
        let mut bytes = Vec::new();
        match &self.file {
            Some(path) if path.as_os_str() != "-" => {
                let shown = path.display();
                bytes = std::fs::read(path)
                    .map_err(|e| fail(exit::IO, format!("cannot read {shown}: {e}")))?;
            }
            _ => {
                std::io::stdin().read_to_end(&mut bytes)?;
            }
        }
        let Ok(text) = String::from_utf8(bytes) else {
            return self.refuse(exit::MALFORMED, "the file is not text");
        };
        let start = Instant::now();
        let in_time = || self.time.is_none_or(|time| start.elapsed() < time);
        let verified = match proof::check_while(&text, in_time) {
            Ok(verified) => verified,
            Err(refusal) if !in_time() => return self.refuse(exit::STOPPED, &refusal.to_string()),
            Err(refusal) => {
                let code = if refusal.malformed { exit::MALFORMED } else { exit::FAILED };
                return self.refuse(code, &refusal.to_string());
            }
        };
        if let Some(difference) = self.difference(&verified.puzzle)? {
            return self.refuse(
                exit::FAILED,
                &format!("the certificate is about another puzzle: {difference}"),
            );
        }
        self.accept(&verified, start);
        Ok(exit::OK)
    }

    fn refuse(&self, code: u8, reason: &str) -> anyhow::Result<u8> {
        if self.json {
            println!("{}", json!({ "valid": false, "reason": reason }));
        } else {
            println!("refused: {reason}");
        }
        Ok(code)
    }

    fn accept(&self, verified: &proof::Verified, start: Instant) {
        let size = verified.puzzle.size;
        let line = |values: &Vec<u32>| {
            let values = values.iter().map(|&value| value as u8).collect();
            Grid::new(size, values).map_or_else(String::new, |grid| grid.to_string())
        };
        let grids: Vec<String> = verified.solutions.iter().map(line).collect();
        let word = match verified.claim {
            proof::Claim::Unique => "unique",
            proof::Claim::None => "none",
            proof::Claim::Several => "several",
        };
        let ms = start.elapsed().as_secs_f64() * 1e3;
        let givens = verified.puzzle.givens.iter().filter(|&&given| given > 0).count();
        let cages = verified.puzzle.cages.len();
        if self.json {
            let value = json!({
                "valid": true, "claim": word, "size": size, "givens": givens, "cages": cages,
                "solutions": grids, "lemmas": verified.lemmas, "ms": ms,
            });
            println!("{value}");
        } else {
            println!("verified {word}: {}", grids.join(" and "));
            note(&format!(
                "{size}×{size}, {givens} givens, {cages} cages, {} steps checked in {ms:.1} ms",
                verified.lemmas
            ));
        }
    }

    /// Where the certificate's puzzle differs from the one it must be about.
    fn difference(&self, certified: &proof::Puzzle) -> anyhow::Result<Option<String>> {
        let Some(wanted) = &self.puzzle else { return Ok(None) };
        let input = InputArgs { inputs: vec![wanted.clone()], ..InputArgs::default() };
        Ok(difference(&input.single()?.puzzle, certified))
    }
}

/// Compares the two models part by part; the order of houses and cages does not matter.
fn difference(puzzle: &Puzzle, certified: &proof::Puzzle) -> Option<String> {
    if puzzle.side() != certified.size {
        return Some(format!("its side is {}, not {}", certified.size, puzzle.side()));
    }
    let givens = puzzle.givens().iter().zip(&certified.givens);
    if let Some(cell) = givens.into_iter().position(|(&a, &b)| u32::from(a) != b) {
        return Some(format!(
            "the given of {} differs",
            puzzle.name(quadrille::puzzle::Cell(cell as u32))
        ));
    }
    let sorted = |mut list: Vec<Vec<usize>>| {
        list.iter_mut().for_each(|cells| cells.sort_unstable());
        list.sort();
        list
    };
    let indices = |cells: &[quadrille::puzzle::Cell]| {
        cells.iter().map(|cell| cell.index()).collect::<Vec<_>>()
    };
    let houses = puzzle.houses().iter().map(|house| indices(&house.cells)).collect();
    if sorted(houses) != sorted(certified.houses.clone()) {
        return Some("its houses differ".to_owned());
    }
    let mut ours: Vec<_> = (puzzle.cages().iter())
        .map(|cage| {
            let mut ops: Vec<u8> = cage.ops().iter().map(|op| op.symbol() as u8).collect();
            ops.sort_unstable();
            let mut cells = indices(&cage.cells);
            cells.sort_unstable();
            (cells, ops, cage.target, !cage.repeats)
        })
        .collect();
    let mut theirs: Vec<_> = (certified.cages.iter())
        .map(|cage| {
            let (mut ops, mut cells) = (cage.ops.clone(), cage.cells.clone());
            ops.sort_unstable();
            cells.sort_unstable();
            (cells, ops, cage.target, cage.distinct)
        })
        .collect();
    ours.sort();
    theirs.sort();
    if ours != theirs {
        return Some("its cages differ".to_owned());
    }
    let mut strikes: Vec<(usize, u32)> = (puzzle.cells())
        .flat_map(|cell| {
            puzzle.struck()[cell.index()].iter().map(move |v| (cell.index(), v.into()))
        })
        .collect();
    let mut struck = certified.strikes.clone();
    strikes.sort_unstable();
    struck.sort_unstable();
    struck.dedup();
    (strikes != struck).then(|| "its struck candidates differ".to_owned())
}
