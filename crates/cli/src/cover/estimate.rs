//! `quadrille cover estimate`: size of the tree and time of a search, before it is run.

use std::fmt::{self, Write as _};
use std::time::{Duration, Instant};

use clap::Args;
use quadrille::answer::{CoverEstimated, CoverRange};
use quadrille::cover::{Budget, Memo, Solver};

use super::read::read;
use crate::answer::Answer;
use crate::args::{JsonArgs, at_least_one, parse_seed};
use crate::exit;

#[derive(Args, Debug)]
pub(super) struct EstimateArgs {
    /// The problem; `-` or nothing reads standard input
    file: Option<String>,
    /// Number of random probes
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = at_least_one())]
    probes: u64,
    /// The seed of the probes
    #[arg(long, default_value_t = 0, value_parser = parse_seed, allow_negative_numbers = true)]
    seed: u64,
    #[command(flatten)]
    json: JsonArgs,
}

const MEASURED: Duration = Duration::from_millis(500);

impl Answer for CoverEstimated {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "nodes      {}", whole_range(&self.nodes))?;
        writeln!(out, "solutions  {}", whole_range(&self.solutions))?;
        writeln!(out, "seconds    {}", range(&self.seconds))?;
        writeln!(
            out,
            "{} probes; the ranges cover their sampling error only. Seconds are processor time of \
             one thread\nat {} nodes per second, without remembered subtrees: `cover count` \
             remembers them and may be faster.",
            self.probes,
            rough(self.rate)
        )
    }
}

impl EstimateArgs {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let problem = read(self.file.as_deref())?;
        let solver = Solver::new(&problem);
        let probes = usize::try_from(self.probes).unwrap_or(usize::MAX);
        let estimate = solver.estimate(probes, self.seed).map_err(exit::stopped)?;
        let measured = solver.memo(Memo::Never).budget(Budget::default().time(MEASURED));
        let (nodes, time) = timed(|| measured.count().stats.nodes);
        let rate = nodes as f64 / time.as_secs_f64();
        self.json.print(&CoverEstimated::new(&estimate, rate), false)
    }
}

/// Shorter times are taken from the wall clock, because the system updates processor time only now
/// and then.
const SHORT: Duration = Duration::from_millis(50);

/// Runs the work on this thread and measures its processor time, or wall time if the system does
/// not report it.
fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let (begin, before) = (Instant::now(), processor_time());
    let done = work();
    let (passed, after) = (begin.elapsed(), processor_time());
    let used = after.zip(before).map(|(after, before)| after.saturating_sub(before));
    (done, used.filter(|used| passed > SHORT && !used.is_zero()).unwrap_or(passed))
}

/// Processor time of this thread so far; only Linux reports it.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// A readable range of whole numbers.
fn whole_range(r: &CoverRange) -> String {
    range(&CoverRange { mean: r.mean.round(), low: r.low.floor(), high: r.high.ceil() })
}

/// A readable range.
fn range(r: &CoverRange) -> String {
    let [mean, low, high] = [r.mean, r.low, r.high].map(rough);
    if r.low == r.high {
        mean
    } else if low == high {
        format!("about {mean}")
    } else {
        format!("about {mean}, probably {low} to {high}")
    }
}

/// A readable number: three significant digits, and powers of ten only for huge numbers.
pub(super) fn rough(number: f64) -> String {
    if number <= 0.0 || number >= 1e12 {
        return if number <= 0.0 { "0".to_owned() } else { format!("{number:.2e}") };
    }
    let places = 2 - number.log10().floor() as i32;
    if places > 0 {
        let text = format!("{number:.*}", places as usize);
        return text.trim_end_matches('0').trim_end_matches('.').to_owned();
    }
    let unit = 10_f64.powi(-places);
    grouped(((number / unit).round() * unit) as u64)
}

/// `1,234,567`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_huge_numbers_have_powers_of_ten() {
        let shown =
            [0.0, 2.0, 290.3, 0.0001008, 0.26, 9.999, 12_345.0, 1_234_567.0, 9.9996e11, 3.2e40]
                .map(rough);
        let expected = [
            "0",
            "2",
            "290",
            "0.000101",
            "0.26",
            "10",
            "12,300",
            "1,230,000",
            "1,000,000,000,000",
            "3.20e40",
        ];
        assert_eq!(shown, expected);
    }

    #[test]
    fn a_range_without_a_spread_is_a_number() {
        let range = |mean, low, high| range(&CoverRange { mean, low, high });
        assert_eq!(range(2.0, 2.0, 2.0), "2");
        let whole = CoverRange { mean: 2.0, low: 0.5, high: 3.5 };
        assert_eq!(whole_range(&whole), "about 2, probably 0 to 4");
        assert_eq!(range(290.0, 270.0, 310.0), "about 290, probably 270 to 310");
        assert_eq!(range(290.01, 290.0, 290.02), "about 290");
    }

    #[test]
    fn time_of_another_thread_does_not_count() {
        let ((), time) = timed(|| std::thread::sleep(Duration::from_millis(80)));
        assert!(processor_time().is_none() || time < Duration::from_millis(70), "{time:?}");
    }
}
