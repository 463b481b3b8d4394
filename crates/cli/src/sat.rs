//! `quadrille sat solve`: solves a DIMACS file and answers in the usual form of SAT solvers.

use std::fmt::{self, Write as _};
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum, ValueHint};
use quadrille::cnf::{
    Answer, BatSat, Formula, SatSolver, Strictness, Var, dimacs, enumerate, trim,
};
use quadrille::core::Budget;
use quadrille::core::End;
use serde::Serialize;

use crate::answer::to_json;
use crate::args::{BudgetArgs, JsonArgs, at_least_one};
use crate::exit::{self, fail};
use crate::file;
use crate::output::{Output, note};

/// Solve formulas in DIMACS form.
#[derive(Args, Debug)]
pub(crate) struct SatArgs {
    #[command(subcommand)]
    command: SatCommand,
}

#[derive(Subcommand, Debug)]
enum SatCommand {
    Solve(SatSolveArgs),
}

/// Print `s SATISFIABLE` and a model, `s UNSATISFIABLE`, or `s UNKNOWN`.
///
/// Exit codes are those of other SAT solvers: 10 satisfiable, 20 unsatisfiable, 0 stopped by a budget; 65
/// malformed, 74 unreadable.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
struct SatSolveArgs {
    /// A DIMACS file; `-` or nothing reads standard input
    #[arg(value_name = "FILE.cnf", value_hint = ValueHint::FilePath)]
    input: Option<PathBuf>,
    #[command(flatten)]
    budget: BudgetArgs,
    /// Accept the tail of SATLIB files (`%` ends the formula) and a wrong number of clauses, with a
    /// note
    #[arg(long)]
    lenient: bool,
    /// Write the refutation of an unsatisfiable formula to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    proof: Option<PathBuf>,
    /// Form of the refutation: all learnt clauses, or checked and reduced to the necessary ones
    #[arg(long, value_enum, default_value = "drat", requires = "proof")]
    proof_format: ProofFormat,
    /// Count models over all variables up to this number instead of printing one
    #[arg(long, value_name = "N", value_parser = at_least_one(), conflicts_with = "proof")]
    count: Option<u64>,
    #[command(flatten)]
    json: JsonArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ProofFormat {
    /// Every learnt and deleted clause
    Drat,
    /// Only the clauses that the refutation needs
    Trimmed,
    /// Only the clauses that the refutation needs, with hints
    Lrat,
}

const EXAMPLES: &str = "Examples:
  quadrille sat solve problem.cnf
  quadrille sat solve --proof x.lrat --proof-format lrat problem.cnf
  quadrille cnf --style dimacs --givens puzzle.txt | quadrille sat solve -";

#[derive(Serialize)]
struct Solved {
    answer: String,
    #[serde(rename = "true")]
    held: Option<Vec<u32>>,
    variables: u32,
    clauses: usize,
    conflicts: u64,
    stopped: Option<String>,
}

#[derive(Serialize)]
struct Models {
    models: u64,
    exact: bool,
    stopped: Option<String>,
}

impl crate::answer::Answer for Models {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        match &self.stopped {
            Some(stop) => writeln!(out, "at least {}, stopped by {stop}", self.models),
            None if self.exact => writeln!(out, "{}", self.models),
            None => writeln!(out, "at least {}", self.models),
        }
    }
}

impl SatArgs {
    pub(crate) fn run(self) -> anyhow::Result<u8> {
        match self.command {
            SatCommand::Solve(args) => args.run(),
        }
    }
}

impl SatSolveArgs {
    fn run(self) -> anyhow::Result<u8> {
        let formula = self.read()?;
        // A header may announce far more variables than occur, and solvers keep tables per
        // variable.
        let (small, names) = formula.compact();
        let budget = self.budget.budget();
        if let Some(limit) = self.count {
            return self.count_models(&formula, &small, limit, &budget);
        }
        let mut solver = BatSat::new();
        if self.proof.is_some() {
            solver.record();
        }
        solver.add_formula(&small);
        let answer = solver.solve(&[], &budget);
        let mut out = Output::new();
        let (word, code) = match answer {
            Answer::Sat => ("SATISFIABLE", exit::SATISFIABLE),
            Answer::Unsat => ("UNSATISFIABLE", exit::UNSATISFIABLE),
            Answer::Unknown(_) => ("UNKNOWN", exit::OK),
        };
        let holds = |var: Var| {
            names.binary_search(&var).is_ok_and(|small| solver.value(Var(small as u32).pos()))
        };
        if self.json.json {
            let held = (answer == Answer::Sat)
                .then(|| names.iter().filter(|&&v| holds(v)).map(|v| v.0 + 1).collect());
            let stopped = match answer {
                Answer::Unknown(stop) => Some(stop.to_string()),
                _ => None,
            };
            let solved = Solved {
                answer: word.to_lowercase(),
                held,
                variables: formula.vars(),
                clauses: formula.len(),
                conflicts: solver.conflicts(),
                stopped,
            };
            writeln!(out, "{}", to_json(&solved))?;
        } else {
            writeln!(out, "s {word}")?;
            match answer {
                Answer::Sat => dimacs::write_model(formula.vars(), holds, &mut out)?,
                Answer::Unknown(stop) => {
                    writeln!(out, "c stopped by {stop} after {} conflicts", solver.conflicts())?
                }
                Answer::Unsat => {}
            }
        }
        out.flush()?;
        if answer == Answer::Unsat {
            self.write_proof(&formula, &small, &names, &solver, &budget)?;
        }
        Ok(code)
    }

    fn read(&self) -> anyhow::Result<Formula> {
        let path = self.input.as_deref().filter(|path| path.as_os_str() != "-");
        let name = path.map_or("<stdin>".to_owned(), |path| path.display().to_string());
        let text = file::read(path)?;
        let reading = if self.lenient { Strictness::Lenient } else { Strictness::Strict };
        let (formula, notes) = dimacs::read(&text, reading).map_err(|error| {
            let reads = dimacs::read(&text, Strictness::Lenient).is_ok();
            let advice = if reads { "; try --lenient" } else { "" };
            fail(exit::MALFORMED, format!("{name}: {error}{advice}"))
        })?;
        notes.iter().for_each(|text| note(text));
        Ok(formula)
    }

    fn count_models(
        &self,
        formula: &Formula,
        small: &Formula,
        limit: u64,
        budget: &Budget,
    ) -> anyhow::Result<u8> {
        let idle = formula.vars() - small.vars();
        let mut solver = BatSat::new();
        solver.add_formula(small);
        let vars: Vec<Var> = (0..small.vars()).map(Var).collect();
        let mut found = 0u64;
        let end = enumerate(&mut solver, &vars, budget, |_| {
            found += 1;
            if found >= limit {
                std::ops::ControlFlow::Break(())
            } else {
                std::ops::ControlFlow::Continue(())
            }
        });
        // Each variable that occurs in no clause doubles the number.
        let all =
            1u64.checked_shl(idle).filter(|_| idle < 64).and_then(|twice| twice.checked_mul(found));
        let capped = all.is_none_or(|all| all >= limit) && found > 0;
        let stopped = match end {
            End::Stopped(stop) if !capped => Some(stop.to_string()),
            _ => None,
        };
        let exact = matches!(end, End::All) && !capped;
        let models = if capped { limit } else { all.unwrap_or(found) };
        let answer = Models { models, exact, stopped };
        self.json.print(&answer, answer.stopped.is_some())
    }

    fn write_proof(
        &self,
        formula: &Formula,
        small: &Formula,
        names: &[Var],
        solver: &BatSat,
        budget: &Budget,
    ) -> anyhow::Result<()> {
        let (Some(path), Some(proof)) = (&self.proof, solver.proof()) else { return Ok(()) };
        let proof = proof.renamed(|var| names[var.index()]);
        debug_assert!(small.len() == formula.len());
        if self.proof_format == ProofFormat::Drat {
            return file::write(path, |out| Ok(proof.write_drat(out)?));
        }
        let timed = Budget { nodes: None, ..budget.clone() };
        let refutation = trim(formula, &proof, &timed).map_err(exit::with(exit::STOPPED))?;
        file::write(path, |out| match self.proof_format {
            ProofFormat::Lrat => Ok(refutation.write_lrat(out)?),
            _ => Ok(refutation.write_drat(out)?),
        })
    }
}
