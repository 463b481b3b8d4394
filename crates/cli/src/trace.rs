//! `quadrille cover trace` and `quadrille cnf trace`: a search step by step, for learners.

use std::fmt::{self, Write as _};

use clap::{Args, ValueEnum};
use quadrille::answer::{ClauseTrace, CoverTrace, MatrixTraceRequest, StepCode, trace_clauses};
use quadrille::cover::{Problem, TraceOrder};
use quadrille::encode::ItemOrder;
use quadrille::puzzle::Puzzle;

use crate::answer::{Answer, counted};
use crate::args::{BudgetArgs, JsonArgs};
use crate::exit;

#[derive(Args, Debug)]
pub(crate) struct TraceArgs {
    /// Maximum number of steps
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = clap::value_parser!(u32).range(1..))]
    steps: u32,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    json: JsonArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum OrderArg {
    /// The first with the fewest options left
    Min,
    /// The leftmost that is not covered
    Left,
}

impl TraceArgs {
    pub(crate) fn cover(
        &self,
        problem: &Problem,
        order: OrderArg,
        solutions: Option<u64>,
    ) -> anyhow::Result<u8> {
        let order = match order {
            OrderArg::Min => TraceOrder::Fewest,
            OrderArg::Left => TraceOrder::Leftmost,
        };
        let (layout, budget) = (ItemOrder::default(), self.budget.budget());
        let steps = self.steps as usize;
        let request = MatrixTraceRequest { order, layout, steps, solutions, budget };
        let trace = request.problem(problem).map_err(exit::with(exit::FAILED))?;
        self.json.print(&trace, trace.stopped.is_some())
    }

    pub(crate) fn clauses(&self, puzzle: &Puzzle) -> anyhow::Result<u8> {
        let trace = trace_clauses(puzzle, self.steps as usize, &self.budget.budget());
        let trace = trace.map_err(exit::with(exit::FAILED))?;
        self.json.print(&trace, trace.stopped.is_some())
    }
}

fn first(step: &StepCode) -> usize {
    step.numbers.first().map_or(0, |number| number.unsigned_abs() as usize)
}

fn ending(cut: bool, stopped: Option<&str>) -> String {
    match stopped {
        Some(stop) => format!(", stopped by {stop}"),
        None if cut => ", and the search goes on".to_owned(),
        None => String::new(),
    }
}

impl Answer for CoverTrace {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        let mut depth = 0;
        for step in &self.steps {
            let option = |at: usize| self.options[at].name.as_str();
            let item = |at: usize| self.items[at].name.as_str();
            depth -= usize::from(step.code == 'u' && depth > 0);
            write!(out, "{:1$}", "", 2 * depth)?;
            match (step.code, first(step), &step.numbers[..]) {
                ('g', at, _) => writeln!(out, "given {}", option(at))?,
                ('c', at, [_, size]) => {
                    let left = counted(*size as usize, "option");
                    writeln!(out, "choose {}: {left}", item(at))?;
                }
                ('t', at, [_, number, of]) => {
                    writeln!(out, "take {} ({} of {of})", option(at), number + 1)?;
                }
                ('x', at, _) => writeln!(out, "dead end: {} has no option", item(at))?,
                ('u', at, _) => writeln!(out, "take back {}", option(at))?,
                _ => writeln!(out, "solution")?,
            }
            depth += usize::from(step.code == 't');
        }
        let [nodes, dead, found] =
            [(self.nodes, "node"), (self.dead_ends, "dead end"), (self.solutions, "solution")]
                .map(|(number, unit)| counted(number as usize, unit));
        writeln!(out, "{nodes}, {dead}, {found}{}", ending(self.cut, self.stopped.as_deref()))
    }
}

impl Answer for ClauseTrace {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        for step in &self.steps {
            let literal = || self.literal(step.numbers.first().copied().unwrap_or(0));
            let clause = |at: usize| self.clause(at);
            match (step.code, &step.numbers[..]) {
                ('g', _) => writeln!(out, "given {}", literal())?,
                ('p', [_, at]) => writeln!(out, "{}, from {}", literal(), clause(*at as usize))?,
                ('d', _) => writeln!(out, "suppose {}", literal())?,
                ('k', [at]) => writeln!(out, "conflict: {}", clause(*at as usize))?,
                ('b', _) => writeln!(out, "take back {}", literal())?,
                _ => writeln!(out, "satisfied")?,
            }
        }
        let (decisions, conflicts) = (self.decisions as usize, self.conflicts as usize);
        let (decisions, conflicts) =
            (counted(decisions, "decision"), counted(conflicts, "conflict"));
        writeln!(out, "{decisions}, {conflicts}{}", ending(self.cut, self.stopped.as_deref()))
    }
}
