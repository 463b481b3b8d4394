//! `quadrille rate`: how hard each puzzle is, on every scale that fits it.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::io::IsTerminal;
use std::sync::Mutex;

use clap::Args;
use quadrille::reason::explainer::{Explained, Limits, Ratings, Tenths, Unrated};
use quadrille::reason::{Grade, Rating, rate};
use quadrille::solve::batch::Asked;
use serde::Serialize;

use crate::answer::Answer;
use crate::args::{BudgetArgs, JsonArgs, ThreadArgs};
use crate::batch::{self, Batch, Outcome};
use crate::exit;
use crate::input::{self, InputArgs};
use crate::output;

/// Say how hard each puzzle is.
///
/// A line per puzzle: ER/EP/ED on Sudoku Explainer's scale (classic 9×9), HoDoKu's score and level,
/// the level in our own words, and the hardest technique. Puzzles with cages have a level only. `>`
/// stands before a rating that is above the limit asked for, `?` for one that a budget kept from
/// being known, `-` for a scale that does not fit. On a terminal the scales are named.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct RateArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    threads: ThreadArgs,
    /// Give up on ER above this rating (8.5) and say so
    #[arg(long, value_name = "ER", value_parser = parse_rating)]
    max: Option<Tenths>,
    #[command(flatten)]
    json: JsonArgs,
}

const EXAMPLES: &str = "Examples:
  quadrille rate puzzles.txt
  quadrille rate --json --max 8.5 puzzles.txt
  quadrille rate '4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4'";

/// A rating like `7.2` or `11`.
fn parse_rating(text: &str) -> Result<Tenths, String> {
    let tenths = text.parse::<f64>().ok().map(|rating| (rating * 10.0).round());
    match tenths.filter(|t| (10.0..=200.0).contains(t)) {
        Some(tenths) => Ok(Tenths(tenths as u16)),
        None => Err("expected a rating from 1.0 to 20.0".to_owned()),
    }
}

impl RateArgs {
    pub fn run(self) -> anyhow::Result<u8> {
        let histogram = Mutex::new(Histogram::default());
        let batch = Batch { threads: self.threads.count(), ..Batch::default() };
        let code = batch::run(&self.input, &batch, &|asked| {
            let (outcome, bars) = self.rate(asked);
            if let (Ok(mut histogram), Some(bars)) = (histogram.lock(), bars) {
                histogram.add(bars);
            }
            Ok(outcome)
        })?;
        if let Ok(histogram) = histogram.into_inner() {
            histogram.show();
        }
        Ok(code)
    }

    /// The answer for one puzzle, and where it belongs in the histogram.
    fn rate(&self, asked: &Asked<'_>) -> (Outcome, Option<Bars>) {
        let limits = Limits { max: self.max, budget: self.budget.budget() };
        let rating = match rate(&asked.puzzle, &limits) {
            Ok(rating) => rating,
            Err(why) => return (self.unrated(asked, why), None),
        };
        let answer = self.rated(asked, &rating);
        let bars = (answer.ratings[0].clone(), rating.grade);
        let code = if rating.stopped.is_some() { exit::STOPPED } else { exit::OK };
        let text = answer.render(self.json.json);
        (Outcome { code, ..Outcome::answer(text) }, Some(bars))
    }

    fn unrated(&self, asked: &Asked<'_>, why: Unrated) -> Outcome {
        let answer = NotRated {
            line: asked.first_line,
            argument: input::argument(asked),
            error: why.to_string(),
        };
        let text = answer.render(self.json.json);
        Outcome { code: exit::FAILED, ..Outcome::answer(text) }
    }

    fn rated(&self, asked: &Asked<'_>, rating: &Rating) -> Rated {
        let known = match &rating.explained {
            Some(Explained::Rated(r)) => [Some(r.er), Some(r.ep), Some(r.ed)],
            Some(Explained::Above(r) | Explained::Beyond(r) | Explained::Unknown(_, r)) => {
                [None, Some(r.ep), Some(r.ed)]
            }
            None => [None; 3],
        };
        let [er, ep, ed] = known.map(|t| t.filter(|t| t.0 > 0).map(f64::from));
        let above = matches!(rating.explained, Some(Explained::Above(_)));
        Rated {
            line: asked.first_line,
            argument: input::argument(asked),
            er,
            ep,
            ed,
            above: self.max.filter(|_| above).map(f64::from),
            hodoku: rating.hodoku.map(|h| Hodoku { score: h.score, level: h.level.word() }),
            level: rating.grade.map(|g| g.to_string()),
            hardest: rating.hardest.map(|t| t.name()),
            steps: rating.steps.iter().map(|(t, n)| (t.key(), *n)).collect(),
            guesses: rating.guesses,
            stopped: rating.stopped.map(|s| s.to_string()),
            ratings: self.ratings(rating),
            prefix: input::prefix(asked),
        }
    }

    /// ER, EP and ED in words; one `-` for puzzles without.
    fn ratings(&self, rating: &Rating) -> Vec<String> {
        let above = format!(">{}", self.max.unwrap_or_default());
        match &rating.explained {
            None if rating.stopped.is_some() => vec!["?".to_owned()],
            None => vec!["-".to_owned()],
            Some(Explained::Rated(r)) => [r.er, r.ep, r.ed].map(|t| t.to_string()).to_vec(),
            Some(Explained::Above(r)) => partial(r, &above),
            Some(Explained::Beyond(r)) => partial(r, ">11.9"),
            Some(Explained::Unknown(_, r)) => partial(r, "?"),
        }
    }
}

/// How hard a puzzle is.
#[derive(Serialize)]
struct Rated {
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    argument: Option<usize>,
    er: Option<f64>,
    ep: Option<f64>,
    ed: Option<f64>,
    above: Option<f64>,
    hodoku: Option<Hodoku>,
    level: Option<String>,
    hardest: Option<String>,
    steps: BTreeMap<String, u32>,
    guesses: u32,
    stopped: Option<String>,
    /// ER, EP and ED in words; one word where they do not fit.
    #[serde(skip)]
    ratings: Vec<String>,
    /// What stands before the text.
    #[serde(skip)]
    prefix: String,
}

/// HoDoKu's rating.
#[derive(Serialize)]
struct Hodoku {
    score: u32,
    level: &'static str,
}

/// Why a puzzle has no rating.
#[derive(Serialize)]
struct NotRated {
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    argument: Option<usize>,
    error: String,
}

impl Answer for NotRated {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "not rated: {}", self.error)
    }
}

impl Rated {
    /// Columns for programs.
    fn columns(&self, out: &mut String) -> fmt::Result {
        let hodoku = match &self.hodoku {
            Some(hodoku) => format!("{} {}", hodoku.score, hodoku.level),
            None if self.stopped.is_some() => "?".to_owned(),
            None => "-".to_owned(),
        };
        let level = self.level.as_deref().unwrap_or("?");
        let ratings = self.ratings.join("/");
        writeln!(out, "{ratings}\t{hodoku}\t{level}\t{}", self.hardest_word())
    }

    /// The same for people, the scales named and those left out that do not fit.
    fn sentence(&self, out: &mut String) -> fmt::Result {
        write!(out, "{}{}", self.prefix, self.level.as_deref().unwrap_or("level unknown"))?;
        write!(out, ", hardest step: {}", self.hardest_word())?;
        if let [er, ep, ed] = &self.ratings[..] {
            write!(out, "; Sudoku Explainer ER {er}, EP {ep}, ED {ed}")?;
        }
        if let Some(hodoku) = &self.hodoku {
            write!(out, "; HoDoKu {} ({})", hodoku.score, hodoku.level)?;
        }
        if let Some(stop) = &self.stopped {
            write!(out, "; stopped by {stop}")?;
        }
        writeln!(out)
    }

    fn hardest_word(&self) -> &str {
        match &self.hardest {
            _ if self.guesses > 0 => "search",
            Some(technique) => technique,
            None => "-",
        }
    }
}

impl Answer for Rated {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        if output::is_terminal() { self.sentence(out) } else { self.columns(out) }
    }
}

/// What an unfinished rating knows; `rest` for what it does not.
fn partial(ratings: &Ratings, rest: &str) -> Vec<String> {
    let known = |t: Tenths| if t.0 > 0 { t.to_string() } else { rest.to_owned() };
    vec![rest.to_owned(), known(ratings.ep), known(ratings.ed)]
}

fn word(grade: Option<Grade>) -> String {
    grade.map_or("?".to_owned(), |grade| grade.to_string())
}

/// Where a puzzle belongs in the histogram: ER in words, and the level.
type Bars = (String, Option<Grade>);

/// How many puzzles had each ER and each level.
#[derive(Default)]
struct Histogram {
    /// By ER.
    ratings: BTreeMap<String, u64>,
    /// By level, from the easiest.
    levels: BTreeMap<Option<Grade>, u64>,
}

impl Histogram {
    fn add(&mut self, (rating, level): Bars) {
        *self.ratings.entry(rating).or_default() += 1;
        *self.levels.entry(level).or_default() += 1;
    }

    /// On a terminal, from ten puzzles on.
    fn show(&self) {
        let total: u64 = self.levels.values().sum();
        if total < 10 || !std::io::stderr().is_terminal() {
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

/// Where a label stands: ratings by size, those above a limit after it, others first.
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
        assert_eq!(parse_rating("8.5"), Ok(Tenths(85)));
        assert_eq!(parse_rating("11"), Ok(Tenths(110)));
        for bad in ["", "x", "0.9", "-3", "1e9", "NaN"] {
            assert!(parse_rating(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn labels_sort_by_rating() {
        let mut labels = ["10.5", ">8.5", "8.5", "1.2", "-"];
        labels.sort_by(|a, b| number(a).total_cmp(&number(b)));
        assert_eq!(labels, ["-", "1.2", "8.5", ">8.5", "10.5"]);
    }
}
