//! `quadrille rate`: the difficulty of each puzzle, on every scale that fits it.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};

use clap::Args;
use quadrille::answer::{FlowRated, Rated, Unrated};
use quadrille::reason::explainer::{Limits, Tenths};
use quadrille::reason::{Grade, flow, rate};
use quadrille::solve::batch::Asked;

use crate::answer::{Answer, counted};
use crate::args::{BudgetArgs, JsonArgs, ThreadArgs};
use crate::batch::{self, Batch, Outcome};
use crate::exit;
use crate::input::InputArgs;
use crate::output;

/// Rate how hard each puzzle is.
///
/// Prints a line per puzzle: ER/EP/ED on Sudoku Explainer's scale (classic 9×9), HoDoKu's score and
/// level, our level, and the hardest technique of our path. ER rates a path of its own, in which a
/// naked single (2.3) is harder than a hidden single (1.2), so the last column does not explain it;
/// `--json` names the step that ER rates as `er_step`. Puzzles with cages have a level only. `>`
/// precedes a rating above the limit, `?` means that the budget ran out, `-` that the scale does
/// not fit. On a terminal the scales are named.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    threads: ThreadArgs,
    /// Stop once ER is above this rating (8.5), and print `>8.5`
    #[arg(long, value_name = "ER", value_parser = Tenths::from_str)]
    max: Option<Tenths>,
    /// Also print the number of steps of the hardest technique, and the narrowest moment: the
    /// smallest number of cells in which a step of the cheapest technique has an effect
    #[arg(long)]
    flow: bool,
    #[command(flatten)]
    json: JsonArgs,
}

const EXAMPLES: &str = "Examples:
  quadrille rate puzzles.txt
  quadrille rate --json --max 8.5 puzzles.txt
  quadrille rate '4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4'";

impl RateArgs {
    pub(crate) fn run(self) -> anyhow::Result<u8> {
        let histogram = Mutex::new(Histogram::default());
        let batch =
            Batch { threads: self.threads.count(), json: self.json.json, ..Batch::default() };
        let code = batch::run(&self.input, &batch, &|asked| {
            let (outcome, bars) = self.rate(asked);
            if let Some(bars) = bars {
                histogram.lock().unwrap_or_else(PoisonError::into_inner).add(bars);
            }
            Ok(outcome)
        })?;
        histogram.into_inner().unwrap_or_else(PoisonError::into_inner).show();
        Ok(code)
    }

    /// The answer for one puzzle, and its place in the histogram.
    fn rate(&self, asked: &Asked<'_>) -> (Outcome, Option<Bars>) {
        let limits = Limits { max: self.max, budget: self.budget.budget() };
        let rating = match rate(&asked.puzzle, &limits) {
            Ok(rating) => rating,
            Err(why) => {
                let outcome = Outcome::of(asked, Unrated::from(why), self.json.json);
                return (Outcome { code: exit::FAILED, ..outcome }, None);
            }
        };
        let mut answer = Rated::new(&rating, self.max);
        if self.flow {
            let flow = flow(&asked.puzzle, &self.budget.budget());
            answer.flow = flow.ok().flatten().map(FlowRated::from);
        }
        let bars = (answer.words[0].clone(), rating.grade);
        let code = if rating.stopped.is_some() { exit::STOPPED } else { exit::OK };
        (Outcome { code, ..Outcome::of(asked, answer, self.json.json) }, Some(bars))
    }
}

impl Answer for Unrated {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "not rated: {}", self.error)
    }
}

impl Answer for Rated {
    const HAS_PREFIX: bool = true;

    fn write_text(&self, out: &mut String) -> fmt::Result {
        if output::is_terminal() { sentence(self, out) } else { columns(self, out) }
    }
}

/// Columns for programs.
fn columns(rated: &Rated, out: &mut String) -> fmt::Result {
    let hodoku = match &rated.hodoku {
        Some(hodoku) => format!("{} {}", hodoku.score, hodoku.level),
        None if rated.stopped.is_some() => "?".to_owned(),
        None => "-".to_owned(),
    };
    let level = rated.level.as_deref().unwrap_or("?");
    write!(out, "{}\t{hodoku}\t{level}\t{}", rated.words.join("/"), hardest_word(rated))?;
    if let Some(flow) = &rated.flow {
        write!(out, "\t{}\t{}@{}", flow.hardest_steps, flow.narrowest, flow.narrowest_at)?;
    }
    writeln!(out)
}

/// The same as a sentence: each scale by name with the hardest step on it, without scales that do
/// not fit.
fn sentence(rated: &Rated, out: &mut String) -> fmt::Result {
    let level = rated.level.as_deref().unwrap_or("level unknown");
    write!(out, "{level} (our path's hardest step: {})", hardest_word(rated))?;
    if let Some(hodoku) = &rated.hodoku {
        write!(out, "; HoDoKu {} ({})", hodoku.score, hodoku.level)?;
    }
    if let [er, ep, ed] = &rated.words[..] {
        write!(out, "; Sudoku Explainer ER {er}")?;
        if let Some(step) = &rated.er_step {
            write!(out, " ({step})")?;
        }
        write!(out, ", EP {ep}, ED {ed}")?;
    }
    if let Some(flow) = &rated.flow {
        let steps = counted(flow.hardest_steps, "step");
        let cells = counted(flow.narrowest, "cell");
        write!(out, "; {steps} of the hardest, narrowest after {}: {cells}", flow.narrowest_at)?;
    }
    if let Some(stop) = &rated.stopped {
        write!(out, "; stopped by {stop}")?;
    }
    writeln!(out)
}

fn hardest_word(rated: &Rated) -> &str {
    match &rated.hardest {
        _ if rated.guesses > 0 => "search",
        Some(technique) => technique,
        None => "-",
    }
}

fn word(grade: Option<Grade>) -> String {
    grade.map_or("?".to_owned(), |grade| grade.to_string())
}

/// The place of a puzzle in the histogram: ER as text, and the level.
type Bars = (String, Option<Grade>);

#[derive(Default)]
struct Histogram {
    ratings: BTreeMap<String, u64>,
    /// From the easiest level.
    levels: BTreeMap<Option<Grade>, u64>,
}

impl Histogram {
    fn add(&mut self, (rating, level): Bars) {
        *self.ratings.entry(rating).or_default() += 1;
        *self.levels.entry(level).or_default() += 1;
    }

    /// Shown on a terminal, for ten puzzles or more.
    fn show(&self) {
        let total: u64 = self.levels.values().sum();
        if total < 10 || !output::shows_progress() {
            return;
        }
        let mut ratings: Vec<(String, u64)> =
            self.ratings.iter().map(|(er, n)| (er.clone(), *n)).collect();
        ratings.sort_by(|a, b| number(&a.0).total_cmp(&number(&b.0)));
        let levels = self.levels.iter().map(|(&level, n)| (word(level), *n)).collect();
        for (name, bars) in [("ER", ratings), ("level", levels)] {
            output::say_plain(name);
            let most = bars.iter().map(|bar| bar.1).max().unwrap_or(1);
            for (label, count) in bars {
                let length = (count * 50).div_ceil(most) as usize;
                let bar = if output::policy().unicode { "█" } else { "#" };
                output::say_plain(&format!("{label:>12} {count:>8} {}", bar.repeat(length)));
            }
        }
    }
}

/// Sort key of a label: ratings by size, those above a limit after it, others first.
fn number(label: &str) -> f64 {
    match label.strip_prefix('>') {
        Some(rest) => rest.parse().unwrap_or(0.0) + 0.05,
        None => label.parse().unwrap_or(-1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_parse_in_tenths_and_nonsense_is_refused() {
        assert_eq!("8.5".parse(), Ok(Tenths(85)));
        assert_eq!("11".parse(), Ok(Tenths(110)));
        for bad in ["", "x", "0.9", "-3", "1e9", "NaN"] {
            assert!(bad.parse::<Tenths>().is_err(), "{bad}");
        }
    }

    #[test]
    fn labels_sort_by_rating() {
        let mut labels = ["10.5", ">8.5", "8.5", "1.2", "-"];
        labels.sort_by(|a, b| number(a).total_cmp(&number(b)));
        assert_eq!(labels, ["-", "1.2", "8.5", ">8.5", "10.5"]);
    }
}
