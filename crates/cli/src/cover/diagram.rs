//! `quadrille cover compile` and `zdd`: all solutions as one diagram, and questions about it.

use std::fmt::{self, Write as _};
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use quadrille::core::Chance;
use quadrille::cover::{Item, OptionId, Problem, Solution, Solver};
use quadrille::zdd::{Uncompiled, Zdd, ZddError};
use serde::Serialize;

use super::read::read;
use super::search::{diagram_nodes, write_solution};
use crate::answer::Answer;
use crate::args::{BudgetArgs, JsonArgs, at_least_one, parse_seed};
use crate::exit::{self, fail};
use crate::output::{self, Output};

#[derive(Args, Debug)]
pub(super) struct CompileArgs {
    /// The problem; `-` or nothing reads standard input
    file: Option<String>,
    /// Write the diagram here
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Memory for building the diagram, in MiB
    #[arg(long, value_name = "MIB", default_value_t = Solver::MEMO_BYTES >> 20)]
    memory: usize,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    json: JsonArgs,
}

#[derive(Args, Debug)]
pub(super) struct ZddArgs {
    /// The problem; `-` reads standard input
    problem: String,
    /// The diagram of its solutions
    zdd: PathBuf,
    /// Keep the solutions with this option (a number from 0); may be repeated
    #[arg(long, value_name = "OPTION")]
    require: Vec<u32>,
    /// Keep the solutions without this option; may be repeated
    #[arg(long, value_name = "OPTION")]
    forbid: Vec<u32>,
    /// Keep the solutions that use this item; may be repeated
    #[arg(long, value_name = "ITEM")]
    with: Vec<String>,
    /// Keep the solutions that do not use this item; may be repeated
    #[arg(long, value_name = "ITEM")]
    without: Vec<String>,
    /// Keep the solutions that are in this diagram too; may be repeated
    #[arg(long, value_name = "FILE")]
    intersect: Vec<PathBuf>,
    #[command(flatten)]
    ask: Ask,
    /// The seed of --sample
    #[arg(long, requires = "sample", value_parser = parse_seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Write the remaining solutions here, as a diagram
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    json: JsonArgs,
}

/// The question; by default the number of solutions.
#[derive(Args, Debug)]
#[group(multiple = false)]
struct Ask {
    /// Draw this many solutions, every one equally likely
    #[arg(long, value_name = "N", value_parser = at_least_one())]
    sample: Option<u64>,
    /// Print up to this many solutions
    #[arg(long, value_name = "N", value_parser = at_least_one())]
    limit: Option<u64>,
    /// Print all solutions
    #[arg(long)]
    all: bool,
    /// Print this many of the cheapest solutions, by rising cost
    #[arg(long, value_name = "N", value_parser = at_least_one())]
    cheapest: Option<u64>,
    /// Print the number of solutions that contain each option
    #[arg(long)]
    statistics: bool,
}

#[derive(Serialize)]
struct Described {
    count: String,
    size: usize,
}

impl Answer for Described {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "{}", self.count)
    }
}

#[derive(Serialize)]
struct Occurs {
    option: usize,
    text: String,
    occurs: String,
}

impl Answer for Occurs {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "{}\t{}", self.occurs, output::shown(&self.text))
    }
}

fn refused(error: ZddError) -> anyhow::Error {
    let code = if let ZddError::Io { .. } = error { exit::IO } else { exit::MALFORMED };
    fail(code, error)
}

impl CompileArgs {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let problem = read(self.file.as_deref())?;
        let solver = Solver::new(&problem).budget(self.budget.budget());
        let zdd = Zdd::compile(&solver, diagram_nodes(self.memory));
        let zdd = zdd.map_err(|why| {
            let more = matches!(why, Uncompiled::TooLarge(_));
            let hint = if more { "; --memory allows more" } else { "" };
            fail(exit::STOPPED, format!("{why}{hint}"))
        })?;
        zdd.save(&self.output).map_err(refused)?;
        let answer = Described { count: zdd.count().to_string(), size: zdd.size() };
        self.json.print(&answer, false)
    }
}

impl ZddArgs {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let problem = read(Some(&self.problem))?;
        let zdd = self.kept(&problem)?;
        if let Some(path) = &self.output {
            zdd.save(path).map_err(refused)?;
        }
        let mut out = Output::new();
        if self.ask.statistics {
            self.statistics(&problem, &zdd, &mut out)?;
        } else if let Some(most) = self.ask.cheapest {
            let most = usize::try_from(most).unwrap_or(usize::MAX);
            let cheapest = zdd.cheapest(&problem, most).into_iter().map(|p| p.solution);
            self.print(&problem, cheapest, &mut out)?;
        } else if let Some(count) = self.ask.sample {
            let counted = zdd.counted();
            let mut chance = Chance::new(self.seed.unwrap_or(0));
            let drawn = (0..count).map_while(|_| counted.sample(&mut chance));
            self.print(&problem, drawn, &mut out)?;
        } else if self.ask.all || self.ask.limit.is_some() {
            let most = usize::try_from(self.ask.limit.unwrap_or(u64::MAX)).unwrap_or(usize::MAX);
            self.print(&problem, zdd.solutions().take(most), &mut out)?;
        } else {
            let answer = Described { count: zdd.count().to_string(), size: zdd.size() };
            out.write_all(answer.render(self.json.json).as_bytes())?;
        }
        out.flush()?;
        Ok(exit::OK)
    }

    /// The solutions that the restrictions leave.
    fn kept(&self, problem: &Problem) -> anyhow::Result<Zdd> {
        let mut zdd = load(&self.zdd, problem)?;
        for &o in &self.require {
            zdd = zdd.require(option(problem, o)?);
        }
        for &o in &self.forbid {
            zdd = zdd.forbid(option(problem, o)?);
        }
        for name in &self.with {
            zdd = zdd.with_item(problem, item(problem, name)?)?;
        }
        for name in &self.without {
            zdd = zdd.without_item(problem, item(problem, name)?)?;
        }
        for path in &self.intersect {
            zdd = zdd.intersect(&load(path, problem)?)?;
        }
        Ok(zdd)
    }

    fn print(
        &self,
        problem: &Problem,
        solutions: impl Iterator<Item = Solution>,
        out: &mut Output,
    ) -> anyhow::Result<()> {
        for (before, solution) in (0..).zip(solutions) {
            write_solution(out, problem, &solution, before, self.json)?;
        }
        Ok(())
    }

    fn statistics(&self, problem: &Problem, zdd: &Zdd, out: &mut Output) -> anyhow::Result<()> {
        for (k, occurs) in zdd.counted().occurrences().iter().enumerate() {
            let text = problem.option_text(OptionId::new(k));
            let row = Occurs { option: k, text, occurs: occurs.to_string() };
            out.write_all(row.render(self.json.json).as_bytes())?;
        }
        Ok(())
    }
}

fn load(path: &Path, problem: &Problem) -> anyhow::Result<Zdd> {
    Zdd::load(path).and_then(|zdd| zdd.of(problem)).map_err(refused)
}

fn option(problem: &Problem, number: u32) -> anyhow::Result<OptionId> {
    let known = (number as usize) < problem.option_count();
    known.then(|| number.into()).ok_or_else(|| fail(exit::USAGE, format!("no option {number}")))
}

fn item(problem: &Problem, name: &str) -> anyhow::Result<Item> {
    let found = problem.items().find(|&i| problem.item_name(i) == name);
    found.ok_or_else(|| fail(exit::USAGE, format!("no item `{name}`")))
}
