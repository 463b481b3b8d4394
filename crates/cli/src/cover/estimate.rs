//! `quadrille cover estimate`: how large the tree is and how long it takes, before it is walked.

use std::fmt::{self, Write as _};
use std::time::{Duration, Instant};

use clap::Args;
use quadrille::answer::{CoverEstimated, CoverRange};
use quadrille::cover::{Budget, Memo, Solver};

use super::read::read;
use crate::answer::Answer;
use crate::args::{JsonArgs, at_least_one, parse_seed};
use crate::{exit, output};

/// What to probe.
#[derive(Args, Debug)]
pub(super) struct EstimateArgs {
    /// The problem; `-` or nothing reads standard input
    file: Option<String>,
    /// How many random probes
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = at_least_one())]
    probes: u64,
    /// The seed of the probes
    #[arg(long, default_value_t = 0, value_parser = parse_seed, allow_negative_numbers = true)]
    seed: u64,
    #[command(flatten)]
    json: JsonArgs,
}

/// How long the rate is measured.
const MEASURED: Duration = Duration::from_millis(500);

impl Answer for CoverEstimated {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        let mut row = |name: &str, r: &CoverRange| {
            writeln!(out, "{name}about {:.3e}, probably {:.3e} to {:.3e}", r.mean, r.low, r.high)
        };
        row("nodes      ", &self.nodes)?;
        row("solutions  ", &self.solutions)?;
        row("seconds    ", &self.seconds)?;
        writeln!(
            out,
            "{} probes; seconds of one thread at {:.3e} nodes per second, without remembered \
             subtrees",
            self.probes, self.rate
        )
    }
}

impl EstimateArgs {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let problem = read(self.file.as_deref())?;
        let solver = Solver::new(&problem);
        let probes = usize::try_from(self.probes).unwrap_or(usize::MAX);
        let estimate = solver.estimate(probes, self.seed);
        let estimate =
            estimate.map_err(|stop| exit::fail(exit::STOPPED, format!("stopped by {stop}")))?;
        let measured = solver.memo(Memo::Never).budget(Budget::default().time(MEASURED));
        let begin = Instant::now();
        let nodes = measured.count().stats.nodes;
        let rate = nodes as f64 / begin.elapsed().as_secs_f64();
        let answer = CoverEstimated::new(&estimate, rate);
        output::print(&answer.render(self.json.json))?;
        Ok(exit::OK)
    }
}
