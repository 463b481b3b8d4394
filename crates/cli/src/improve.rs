//! `quadrille improve`: what a draft does not need, and what it lacks.

use std::fmt::{self, Write as _};

use clap::Args;
use quadrille::answer::Improved;
use quadrille::core::Chance;
use quadrille::make::{ImproveError, Wish, improve};
use quadrille::puzzle::RuleKind;
use quadrille::solve::batch::Asked;

use crate::answer::Answer;
use crate::args::{BudgetArgs, JsonArgs, ThreadArgs};
use crate::batch::{self, Batch, Outcome};
use crate::exit::{self, fail};
use crate::input::InputArgs;
use crate::names;
use crate::seed::SeedArgs;

/// Report what a draft does not need, and what would make it unique.
///
/// For a puzzle that has one solution, the givens and rules are listed that could each be left out.
/// For one that has several, single givens and single marks or clues are listed that leave one, and
/// the puzzle is written with givens that do. Marks and clues are of the kinds that the puzzle has,
/// or of those named with --add. With --level, the added givens lead to that level; with --givens,
/// the puzzle has at most N givens in all.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ImproveArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Kinds of marks and clues to try, like white-dot,quadruple
    #[arg(long, value_name = "KIND,…", value_delimiter = ',', value_parser = names::rule())]
    add: Vec<RuleKind>,
    /// Add givens that lead to this level: easy, medium, hard, expert, extreme
    #[arg(long)]
    level: Option<String>,
    /// Add givens up to N in all
    #[arg(long, value_name = "N")]
    givens: Option<usize>,
    #[command(flatten)]
    seed: SeedArgs,
    #[command(flatten)]
    json: JsonArgs,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    budget: BudgetArgs,
}

const EXAMPLES: &str = "Examples:
  quadrille improve draft.json
  quadrille improve draft.json --add white-dot,quadruple
  quadrille improve layout.json --level medium --givens 12";

impl Answer for Improved {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "{}", self.verdict)?;
        let lists = [("not needed", &self.spare), ("one is enough", &self.ways)];
        for (label, names) in lists.into_iter().filter(|(_, names)| !names.is_empty()) {
            writeln!(out, "{label}: {}", names.join(", "))?;
        }
        let lists = [("not needed", &self.spare_rules), ("one is enough", &self.rules)];
        for (label, rules) in lists {
            rules.iter().try_for_each(|rule| writeln!(out, "{label}: {}", rule.text))?;
        }
        if !self.added.is_empty() {
            writeln!(out, "added: {}", self.added.join(", "))?;
        }
        if self.unmet {
            writeln!(out, "no givens were found that fulfil the wish")?;
        }
        self.puzzle.iter().try_for_each(|puzzle| writeln!(out, "{puzzle}"))
    }
}

impl ImproveArgs {
    pub(crate) fn run(self) -> anyhow::Result<u8> {
        let (threads, json) = (self.threads.count(), self.json.json);
        let batch = Batch { threads, json, ..Batch::default() };
        let wish = Wish::new(self.add.clone(), self.level.as_deref(), self.givens)
            .map_err(exit::with(exit::USAGE))?;
        let seed = self.seed.seed();
        batch::run(&self.input, &batch, &|asked| self.improve(asked, &wish, seed))
    }

    fn improve(&self, asked: &Asked<'_>, wish: &Wish, seed: u64) -> anyhow::Result<Outcome> {
        let mut chance = Chance::new(seed).fork(asked.first_line);
        let found = improve(&asked.puzzle, wish, &mut chance, &self.budget.budget());
        let found = found.map_err(|error| match error {
            ImproveError::Wish(error) => fail(exit::FAILED, error),
            stopped @ ImproveError::Stopped(_) => {
                fail(exit::STOPPED, format!("unknown: {stopped}"))
            }
        })?;
        let answer = Improved::new(&asked.puzzle, wish, &found);
        Ok(Outcome::of(asked, answer, self.json.json))
    }
}
