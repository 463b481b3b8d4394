//! `quadrille rate`: how hard each puzzle is, on every scale that fits it.

use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::sync::Mutex;

use clap::Args;
use quadrille::reason::explainer::{Explained, Limits, Ratings, Tenths, Unrated};
use quadrille::reason::{Grade, Rating, rate};
use quadrille::text::Entry;
use serde_json::{Map, Value, json};

use crate::args::{BudgetArgs, ThreadArgs};
use crate::batch::{self, Batch, Outcome};
use crate::exit;
use crate::input::InputArgs;

/// Say how hard each puzzle is.
///
/// A line per puzzle: ER/EP/ED on Sudoku Explainer's scale (classic 9×9), HoDoKu's score and level,
/// the level in our own words, and the hardest technique. Puzzles with cages have a level only. `>`
/// stands before a rating that is above the limit asked for, `?` for one that a budget kept from
/// being known, `-` for a scale that does not fit.
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
    /// One JSON object per puzzle
    #[arg(long)]
    json: bool,
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
        let batch = Batch { threads: self.threads.count(), heading: "", plain: None };
        let code = batch::run(&self.input, &batch, &|entry| {
            let (outcome, bars) = self.rate(entry);
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
    fn rate(&self, entry: &Entry) -> (Outcome, Option<Bars>) {
        let limits = Limits { max: self.max, budget: self.budget.budget() };
        let rating = match rate(&entry.puzzle, &limits) {
            Ok(rating) => rating,
            Err(why) => return (self.unrated(entry, why), None),
        };
        let text = if self.json { self.json_line(entry, &rating) } else { self.line(&rating) };
        let bars = (self.ratings(&rating)[0].clone(), rating.grade);
        let mut outcome = Outcome::answer(text);
        if rating.stopped.is_some() {
            outcome.code = exit::STOPPED;
        }
        (outcome, Some(bars))
    }

    fn unrated(&self, entry: &Entry, why: Unrated) -> Outcome {
        let text = match self.json {
            true => format!("{}\n", json!({ "line": entry.first_line, "error": why.to_string() })),
            false => format!("not rated: {why}\n"),
        };
        Outcome { text, note: String::new(), code: exit::FAILED }
    }

    fn line(&self, rating: &Rating) -> String {
        let hodoku = match &rating.hodoku {
            Some(hodoku) => format!("{} {}", hodoku.score, hodoku.level),
            None if rating.stopped.is_some() => "?".to_owned(),
            None => "-".to_owned(),
        };
        let hardest = match rating.hardest {
            _ if rating.guesses > 0 => "search".to_owned(),
            Some(technique) => technique.name(),
            None => "-".to_owned(),
        };
        format!("{}\t{hodoku}\t{}\t{hardest}\n", self.ratings(rating).join("/"), word(rating.grade))
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
            Some(_) => vec!["?".to_owned()],
        }
    }

    fn json_line(&self, entry: &Entry, rating: &Rating) -> String {
        let known = match &rating.explained {
            Some(Explained::Rated(r)) => [Some(r.er), Some(r.ep), Some(r.ed)],
            Some(Explained::Above(r) | Explained::Beyond(r) | Explained::Unknown(_, r)) => {
                [None, Some(r.ep), Some(r.ed)]
            }
            _ => [None; 3],
        };
        let [er, ep, ed] = known.map(|t| t.filter(|t| t.0 > 0).map(f64::from));
        let above =
            matches!(rating.explained, Some(Explained::Above(_))).then_some(self.max).flatten();
        let steps: Map<String, Value> =
            rating.steps.iter().map(|(t, n)| (t.key(), json!(n))).collect();
        let hodoku = rating.hodoku.map(|h| json!({ "score": h.score, "level": h.level.word() }));
        let value = json!({
            "line": entry.first_line,
            "er": er,
            "ep": ep,
            "ed": ed,
            "above": above.map(f64::from),
            "hodoku": hodoku,
            "level": rating.grade.map(|g| g.to_string()),
            "hardest": rating.hardest.map(|t| t.name()),
            "steps": steps,
            "guesses": rating.guesses,
            "stopped": rating.stopped.map(|s| s.to_string()),
        });
        format!("{value}\n")
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

    /// On a terminal, after more than one puzzle.
    fn show(&self) {
        let total: u64 = self.levels.values().sum();
        if total < 2 || !std::io::stderr().is_terminal() {
            return;
        }
        let mut ratings: Vec<(String, u64)> =
            self.ratings.iter().map(|(er, n)| (er.clone(), *n)).collect();
        ratings.sort_by(|a, b| number(&a.0).total_cmp(&number(&b.0)));
        let levels = self.levels.iter().map(|(&level, n)| (word(level), *n)).collect();
        for (name, bars) in [("ER", ratings), ("level", levels)] {
            anstream::eprintln!("{name}");
            let most = bars.iter().map(|bar| bar.1).max().unwrap_or(1);
            for (label, count) in bars {
                let length = (count * 50).div_ceil(most) as usize;
                anstream::eprintln!("{label:>12} {count:>8} {}", "█".repeat(length));
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
