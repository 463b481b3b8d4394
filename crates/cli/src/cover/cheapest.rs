//! `quadrille cover cheapest`: the cheapest solutions, with a proof that none is cheaper.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use quadrille::answer::{CoverSolution, CoverTook};
use quadrille::cover::{Cheapest, End, Solver};

use super::read::read;
use super::search::write_end;
use crate::answer::Answer;
use crate::args::{BudgetArgs, JsonArgs, at_least_one};
use crate::output::{self, Output};

#[derive(Args, Debug)]
pub(super) struct CheapestArgs {
    /// The problem; `-` or nothing reads standard input
    file: Option<String>,
    /// Number of solutions, by rising cost
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = at_least_one())]
    limit: u64,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    json: JsonArgs,
}

impl CheapestArgs {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let begin = Instant::now();
        let problem = read(self.file.as_deref())?;
        let wanted = usize::try_from(self.limit).unwrap_or(usize::MAX);
        let report = Solver::new(&problem).budget(self.budget.budget()).cheapest(wanted);
        let mut out = Output::eager();
        for (k, priced) in report.answer.solutions().iter().enumerate() {
            let mut answer = CoverSolution::new(&problem, &priced.solution);
            answer.cost = Some(priced.cost);
            if !self.json.json {
                writeln!(out, "{}cost {}", if k > 0 { "\n" } else { "" }, priced.cost)?;
            }
            out.write_all(answer.render(self.json.json).as_bytes())?;
        }
        let end = match &report.answer {
            Cheapest::Proved { all: true, .. } => End::All,
            Cheapest::Unknown { stop, at_least, .. } => {
                output::say_plain(&format!("no solution costs less than {at_least}"));
                End::Stopped(*stop)
            }
            _ => End::Interrupted(()),
        };
        let took = CoverTook::new(&report.stats, begin.elapsed());
        write_end(&mut out, report.answer.solutions().len() as u64, end, took, self.json)
    }
}
