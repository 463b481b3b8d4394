//! A generated puzzle as text: its format, solution and rating.
//!
//! One-line formats have the solution and rating as columns after tabs, JSON as keys, CSV as
//! columns, and all others as a comment above the puzzle. JSON, CSV and comments read back as the
//! same puzzle; of columns after tabs, the first is the puzzle.

use clap::Args;
use quadrille::answer::{Made, NotMade, PuzzleText};
use quadrille::core::Budget;
use quadrille::make::{GenerateError, Generated};
use quadrille::reason::explainer::{Explained, Limits};
use quadrille::reason::rate;
use quadrille::text::{Entry, Format};

use crate::answer::to_json;
use crate::args::JsonArgs;
use crate::{names, output, picture};

#[derive(Args, Clone, Debug)]
pub(super) struct WriteArgs {
    /// Write this format [default: a picture on a terminal, otherwise a line; Keen ids; JSON if
    /// neither fits]
    #[arg(long, value_name = "FORMAT", value_parser = names::written_format())]
    to: Option<Format>,
    /// Add the solution: after a tab, or where the format has a place for it
    #[arg(long, conflicts_with = "json")]
    solutions: bool,
    /// Add level and ER: after tabs, or where the format has a place for them
    #[arg(long)]
    rate: bool,
    #[command(flatten)]
    json: JsonArgs,
}

/// Level and ER.
struct Rated {
    level: Option<String>,
    er: Option<f64>,
}

/// The position of the solution and rating in a format.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Room {
    /// After tabs.
    Columns,
    /// Keys of the object, written with it.
    Keys,
    /// Columns after commas, the first for the solution.
    Csv,
    /// A comment above.
    Comment,
}

impl WriteArgs {
    /// This format or the usual one, without additions; or JSON.
    pub(super) fn plain(to: Option<Format>, json: JsonArgs) -> Self {
        WriteArgs { to, solutions: false, rate: false, json }
    }

    /// The line that some formats have above all puzzles.
    pub(super) fn heading(&self) -> String {
        if self.json.json {
            return String::new();
        }
        let heading = self.to.map(crate::convert::heading).unwrap_or_default();
        match self.to.map(room) {
            Some(Room::Csv) if self.rate => heading.trim_end().to_owned() + ",level,er\n",
            _ => heading,
        }
    }

    /// The puzzle with the requested additions. Its rating may spend a budget of its own. On a
    /// terminal, without a requested format, it is drawn.
    pub(super) fn text(
        &self,
        made: &Generated,
        seed: u64,
        budget: &Budget,
    ) -> anyhow::Result<String> {
        if self.json.json {
            return self.json(made, seed, budget);
        }
        if self.to.is_none() && output::is_terminal() {
            return self.drawn(made, budget);
        }
        let mut entry = Entry::new(made.puzzle.clone());
        entry.solution = self.solutions.then(|| made.solution.clone());
        let rated = self.rate.then(|| rated(made, budget));
        if let Some(Rated { level, er }) = &rated {
            (entry.level, entry.er) = (level.clone(), *er);
        }
        let written = PuzzleText::new(&entry, self.to)?;
        let (mut text, format) = (written.puzzle + "\n", written.format.parse()?);
        let solution = self.solutions.then(|| made.solution.to_string());
        match room(format) {
            Room::Columns => {
                let columns = [solution, rated.map(|r| r.columns("\t"))];
                let columns: String = columns.iter().flatten().map(|c| format!("\t{c}")).collect();
                text.insert_str(text.trim_end_matches('\n').len(), &columns);
            }
            Room::Csv => {
                let columns = rated.map_or(String::new(), |r| format!(",{}", r.columns(",")));
                text.insert_str(text.trim_end_matches('\n').len(), &columns);
            }
            // The writer of the format has put them there.
            Room::Keys => {}
            Room::Comment => {
                let remarks = [
                    solution.map(|s| format!("# solution {s}\n")),
                    rated.map(|r| format!("# rating {}\n", r.columns(" "))),
                ];
                text.insert_str(0, &remarks.into_iter().flatten().collect::<String>());
            }
        }
        Ok(text)
    }
}

impl WriteArgs {
    /// The picture, and below it the line to copy.
    fn drawn(&self, made: &Generated, budget: &Budget) -> anyhow::Result<String> {
        let mut text = picture::puzzle(&made.puzzle);
        if self.solutions {
            text += &picture::solution(&made.puzzle, &made.solution);
        }
        text += &PuzzleText::new(&Entry::new(made.puzzle.clone()), None)?.puzzle;
        text.push('\n');
        if self.rate {
            let rated = rated(made, budget);
            let er = rated.er.map_or(String::new(), |er| format!(", ER {er:.1}"));
            text += &format!("{}{er}\n", rated.level.as_deref().unwrap_or("level unknown"));
        }
        Ok(text)
    }

    fn json(&self, made: &Generated, seed: u64, budget: &Budget) -> anyhow::Result<String> {
        let known = || Rated {
            level: made.level.map(|grade| grade.to_string()),
            er: made.er.map(f64::from),
        };
        let Rated { level, er } = if self.rate { rated(made, budget) } else { known() };
        let answer = Made {
            number: made.index,
            seed,
            puzzle: PuzzleText::new(&Entry::new(made.puzzle.clone()), self.to)?,
            solution: made.solution.to_string(),
            level,
            er,
            tries: made.tries,
            shortfall: made.shortfall.as_ref().map(ToString::to_string),
        };
        Ok(format!("{}\n", to_json(&answer)))
    }

    /// The JSON object for a puzzle that was not made.
    pub(super) fn not_made(&self, error: &GenerateError, seed: u64) -> String {
        let answer = NotMade { number: error.index, seed, error: error.reason.to_string() };
        if self.json.json { format!("{}\n", to_json(&answer)) } else { String::new() }
    }
}

fn room(format: Format) -> Room {
    match format {
        Format::Line | Format::Sdm | Format::Sukaku | Format::Keen | Format::Solo => Room::Columns,
        Format::Json => Room::Keys,
        Format::Csv => Room::Csv,
        _ => Room::Comment,
    }
}

impl Rated {
    /// Level and, if known, ER.
    fn columns(&self, between: &str) -> String {
        let level = self.level.as_deref().unwrap_or("?");
        match self.er {
            Some(er) => format!("{level}{between}{er:.1}"),
            None => level.to_owned(),
        }
    }
}

fn rated(made: &Generated, budget: &Budget) -> Rated {
    let limits = Limits { max: None, budget: budget.clone() };
    let Ok(rating) = rate(&made.puzzle, &limits) else { return Rated { level: None, er: None } };
    let er = match rating.explained {
        Some(Explained::Rated(ratings)) => Some(f64::from(ratings.er.0) / 10.0),
        _ => None,
    };
    Rated { level: rating.grade.or(made.level).map(|grade| grade.to_string()), er }
}
