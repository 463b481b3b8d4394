//! `quadrille bank`: puzzles found beforehand by our own search.

use std::fmt::{self, Write as _};
use std::io::Write;
use std::str::FromStr;

use clap::{Args, Subcommand};
use quadrille::answer::{BankChecked, Banked, PuzzleText, Stuck};
use quadrille::make::{Bank, BankEntry, BankName, Cruxes, crux_line};
use quadrille::reason::explainer::{Explained, Limits, explain};
use quadrille::text::{Entry, Format, WriteOptions};

use crate::answer::{Answer, to_json};
use crate::args::{BudgetArgs, JsonArgs};
use crate::exit;
use crate::names;
use crate::progress::Progress;
use crate::seed::SeedArgs;

/// Use the built-in banks of rare puzzles.
///
/// These puzzles take long to find, so they come with the program. `seventeen` holds puzzles with
/// 17 givens, `extreme` the hardest puzzles, and `cruxes` the positions where extreme puzzles get
/// stuck, from which `generate` grows more (docs/craft.md).
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct BankArgs {
    #[command(subcommand)]
    action: Action,
}

const EXAMPLES: &str = "Examples:
  quadrille bank draw --count 10 --seed 7
  quadrille bank draw extreme --rate
  quadrille bank list extreme > extreme.txt
  quadrille bank check cruxes";

#[derive(Subcommand, Debug)]
enum Action {
    /// Write a whole bank: canonical form, solution and ER of every puzzle
    List {
        /// seventeen, extreme or cruxes
        #[arg(default_value = "seventeen", value_parser = names::names::<Holding>(HOLDINGS))]
        bank: Holding,
        #[command(flatten)]
        json: JsonArgs,
    },
    /// Draw random puzzles, each scrambled; no puzzle repeats until all have been drawn
    Draw(DrawArgs),
    /// Verify every entry again: unique, minimal, canonical, pairwise different; for cruxes, that
    /// no easier technique applies
    Check {
        /// seventeen, extreme or cruxes [default: all]
        #[arg(value_parser = names::names::<Holding>(HOLDINGS))]
        bank: Option<Holding>,
        /// Also rate every puzzle again
        #[arg(long)]
        rate: bool,
        #[command(flatten)]
        budget: BudgetArgs,
        #[command(flatten)]
        json: JsonArgs,
    },
}

const HOLDINGS: [&str; 3] = ["seventeen", "extreme", "cruxes"];

#[derive(Clone, Copy, Debug)]
enum Holding {
    Puzzles(BankName),
    Cruxes,
}

impl FromStr for Holding {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let cruxes = word == "cruxes";
        let other = || {
            word.parse().map(Holding::Puzzles).map_err(|said: String| format!("{said}, and cruxes"))
        };
        if cruxes { Ok(Holding::Cruxes) } else { other() }
    }
}

#[derive(Args, Debug)]
struct DrawArgs {
    /// seventeen or extreme
    #[arg(default_value = "seventeen", value_parser = names::bank())]
    bank: BankName,
    /// Number of puzzles
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1)]
    count: u64,
    #[command(flatten)]
    seed: SeedArgs,
    /// Write this format
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "line",
        value_parser = names::written_format()
    )]
    to: Format,
    /// Add the solution, after a tab
    #[arg(long, conflicts_with = "json")]
    solutions: bool,
    /// Add the ER of the canonical form, after a tab
    #[arg(long, conflicts_with = "json")]
    rate: bool,
    #[command(flatten)]
    json: JsonArgs,
}

impl BankArgs {
    pub(crate) fn run(self) -> anyhow::Result<u8> {
        match self.action {
            Action::List { bank: Holding::Puzzles(bank), json } => list(bank, json.json),
            Action::List { bank: Holding::Cruxes, json } => list_cruxes(json.json),
            Action::Draw(args) => args.run(),
            Action::Check { bank, rate, budget, json } => {
                let all = || {
                    BankName::ALL
                        .map(Holding::Puzzles)
                        .into_iter()
                        .chain([Holding::Cruxes])
                        .collect()
                };
                let holdings: Vec<Holding> = bank.map_or_else(all, |bank| vec![bank]);
                let codes = holdings.into_iter().map(|holding| match holding {
                    Holding::Puzzles(name) => check(name, rate, &budget, json.json),
                    Holding::Cruxes => check_cruxes(&budget, json.json),
                });
                let codes: anyhow::Result<Vec<u8>> = codes.collect();
                Ok(codes?.into_iter().max().unwrap_or(exit::OK))
            }
        }
    }
}

fn list(name: BankName, json: bool) -> anyhow::Result<u8> {
    let mut out = crate::output::Output::new();
    for puzzle in Bank::named(name).puzzles() {
        if json {
            writeln!(out, "{}", to_json(&banked(puzzle, None)?))?;
        } else {
            writeln!(out, "{}\t{}\t{}", line(&puzzle.clues), line(&puzzle.solution), puzzle.er)?;
        }
    }
    out.flush()?;
    Ok(exit::OK)
}

fn banked(entry: &BankEntry, format: Option<Format>) -> anyhow::Result<Banked> {
    let (puzzle, solution) = entry.puzzle().model();
    Ok(Banked {
        puzzle: PuzzleText::new(&Entry::new(puzzle), format)?,
        solution: solution.to_string(),
        er: entry.er.into(),
    })
}

fn list_cruxes(json: bool) -> anyhow::Result<u8> {
    let mut out = crate::output::Output::new();
    for candidates in Cruxes::shared().iter().map(crux_line) {
        out.write_all(Stuck { candidates }.render(json).as_bytes())?;
    }
    out.flush()?;
    Ok(exit::OK)
}

impl Answer for Stuck {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "{}", self.candidates)
    }
}

impl Answer for BankChecked {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        let BankChecked { bank, count, faults, rated } = self;
        let units = if *bank == "cruxes" { "states" } else { "puzzles" };
        match (faults.len(), *bank) {
            (0, "cruxes") => writeln!(
                out,
                "cruxes: {count} states, each with one solution, and nothing below extreme \
                 strikes anything"
            ),
            (0, _) => {
                writeln!(
                    out,
                    "{bank}: {count} puzzles, each unique, minimal, canonical, no two equivalent{}",
                    if *rated { ", ER as noted" } else { "" }
                )
            }
            (faults, _) => {
                let word = if faults == 1 { "fault" } else { "faults" };
                writeln!(out, "{bank}: {faults} {word} in {count} {units}")
            }
        }
    }
}

/// Prints the result of a check; faults are also noted on standard error.
fn report(answer: &BankChecked, json: bool) -> anyhow::Result<u8> {
    let note = |fault: &String| crate::output::note(&format!("{}: {fault}", answer.bank));
    answer.faults.iter().filter(|_| !json).for_each(note);
    crate::output::print(&answer.render(json))?;
    Ok(if answer.faults.is_empty() { exit::OK } else { exit::FAILED })
}

fn check_cruxes(budget: &BudgetArgs, json: bool) -> anyhow::Result<u8> {
    let (cruxes, budget) = (Cruxes::shared(), budget.budget());
    let mut faults = Vec::new();
    for (at, crux) in cruxes.iter().enumerate() {
        match crux.is_stuck(&budget) {
            Ok(true) => {}
            Ok(false) => faults.push(format!("crux {}: something strikes", at + 1)),
            Err(stop) => faults.push(format!("crux {}: stopped by {stop}", at + 1)),
        }
    }
    report(&BankChecked { bank: "cruxes", count: cruxes.len(), faults, rated: false }, json)
}

fn line(cells: &[u8; 81]) -> String {
    cells.iter().map(|&v| if v == 0 { '.' } else { char::from(b'0' + v) }).collect()
}

impl DrawArgs {
    fn run(self) -> anyhow::Result<u8> {
        let (bank, seed) = (Bank::named(self.bank), self.seed.seed());
        let mut out = crate::output::Output::new();
        if !self.json.json {
            out.write_all(crate::convert::heading(self.to).as_bytes())?;
        }
        for number in 0..self.count {
            let drawn = bank.draw(seed, number);
            if self.json.json {
                writeln!(out, "{}", to_json(&banked(&drawn, Some(self.to))?))?;
                continue;
            }
            let (puzzle, solution) = drawn.puzzle().model();
            let mut entry = Entry::new(puzzle);
            entry.solution = self.solutions.then_some(solution);
            let mut text = self.to.write(&entry, &WriteOptions::default())?;
            text.truncate(text.trim_end_matches('\n').len());
            if self.solutions && self.to == Format::Line {
                text += &format!("\t{}", line(&drawn.solution));
            }
            if self.rate {
                text += &format!("\t{}", drawn.er);
            }
            writeln!(out, "{text}")?;
        }
        out.flush()?;
        Ok(exit::OK)
    }
}

fn check(name: BankName, rate: bool, budget: &BudgetArgs, json: bool) -> anyhow::Result<u8> {
    let bank = Bank::named(name);
    let mut faults: Vec<String> =
        bank.check().iter().map(|(at, fault)| format!("puzzle {}: {fault}", at + 1)).collect();
    if rate {
        let mut progress = Progress::new(Some(bank.puzzles().len() as u64), "puzzles");
        for (at, banked) in bank.puzzles().iter().enumerate() {
            match explain(
                &banked.puzzle().model().0,
                &Limits { max: None, budget: budget.budget() },
            ) {
                Ok(Explained::Rated(ratings)) if ratings.er == banked.er => {}
                Ok(Explained::Rated(r)) => {
                    faults.push(format!("puzzle {}: ER {}, not {}", at + 1, r.er, banked.er))
                }
                _ => faults.push(format!("puzzle {}: ER could not be worked out", at + 1)),
            }
            progress.add(1);
        }
    }
    let count = bank.puzzles().len();
    report(&BankChecked { bank: name.name(), count, faults, rated: rate }, json)
}
