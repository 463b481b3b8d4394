//! `quadrille bank`: puzzles found beforehand by our own search.

use std::io::Write;
use std::str::FromStr;

use clap::{Args, Subcommand};
use quadrille::make::{Bank, BankName, Cruxes, crux_line};
use quadrille::reason::explainer::{Explained, Limits, explain};
use quadrille::text::{Entry, Format, WriteOptions};

use crate::args::BudgetArgs;
use crate::exit;
use crate::progress::Progress;
use crate::seed::SeedArgs;

/// What takes long to find, found beforehand by our own search: 17 clues, the hardest puzzles, and
/// the cruxes from which extreme ones are grown.
#[derive(Args, Debug)]
pub struct BankArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    /// Write a bank: canonical form, solution and ER of every puzzle; of cruxes the candidates, two
    /// digits of base 32 per cell
    List {
        /// seventeen, extreme or cruxes
        #[arg(default_value = "seventeen")]
        bank: Holding,
    },
    /// Draw puzzles at random, each as a random equivalent; none comes twice before all others have
    /// come
    Draw(DrawArgs),
    /// Look at every puzzle again: one solution, minimal, canonical, no two equivalent, 17 clues
    /// where promised; at every crux: nothing below extreme strikes anything
    Check {
        /// seventeen, extreme or cruxes [default: all]
        bank: Option<Holding>,
        /// Rate every puzzle again too
        #[arg(long)]
        rate: bool,
        #[command(flatten)]
        budget: BudgetArgs,
    },
}

/// What a bank holds.
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
    #[arg(default_value = "seventeen")]
    bank: BankName,
    /// How many
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1)]
    count: u64,
    #[command(flatten)]
    seed: SeedArgs,
    /// Write this format
    #[arg(long, value_name = "FORMAT", default_value = "line")]
    to: Format,
    /// Add the solution, after a tab
    #[arg(long)]
    solutions: bool,
    /// Add the ER of the canonical form, after a tab
    #[arg(long)]
    rate: bool,
}

impl BankArgs {
    pub fn run(self) -> anyhow::Result<u8> {
        match self.action {
            Action::List { bank: Holding::Puzzles(bank) } => list(bank),
            Action::List { bank: Holding::Cruxes } => list_cruxes(),
            Action::Draw(args) => args.run(),
            Action::Check { bank, rate, budget } => {
                let all = || {
                    BankName::ALL
                        .map(Holding::Puzzles)
                        .into_iter()
                        .chain([Holding::Cruxes])
                        .collect()
                };
                let holdings: Vec<Holding> = bank.map_or_else(all, |bank| vec![bank]);
                let codes = holdings.into_iter().map(|holding| match holding {
                    Holding::Puzzles(name) => check(name, rate, &budget),
                    Holding::Cruxes => check_cruxes(&budget),
                });
                let codes: anyhow::Result<Vec<u8>> = codes.collect();
                Ok(codes?.into_iter().max().unwrap_or(exit::OK))
            }
        }
    }
}

fn list(name: BankName) -> anyhow::Result<u8> {
    let mut out = crate::output::Output::new();
    for puzzle in Bank::named(name).puzzles() {
        writeln!(out, "{}\t{}\t{}", line(&puzzle.clues), line(&puzzle.solution), puzzle.er)?;
    }
    out.flush()?;
    Ok(exit::OK)
}

fn list_cruxes() -> anyhow::Result<u8> {
    let mut out = crate::output::Output::new();
    for crux in Cruxes::shared().iter() {
        writeln!(out, "{}", crux_line(crux))?;
    }
    out.flush()?;
    Ok(exit::OK)
}

fn check_cruxes(budget: &BudgetArgs) -> anyhow::Result<u8> {
    let (cruxes, budget) = (Cruxes::shared(), budget.budget());
    let mut faults = 0;
    for (at, crux) in cruxes.iter().enumerate() {
        let word = match crux.is_stuck(&budget) {
            Ok(true) => continue,
            Ok(false) => "something strikes".to_owned(),
            Err(stop) => format!("stopped by {stop}"),
        };
        crate::output::note(&format!("cruxes: crux {}: {word}", at + 1));
        faults += 1;
    }
    let count = cruxes.len();
    if faults == 0 {
        say(&format!(
            "cruxes: {count} states, each with one solution, and nothing below extreme strikes anything"
        ))?;
        return Ok(exit::OK);
    }
    say(&format!("cruxes: {faults} faults in {count} states"))?;
    Ok(exit::FAILED)
}

/// A line on standard output; a reader that went away is an error, not a panic.
fn say(line: &str) -> anyhow::Result<()> {
    crate::output::print(&format!(
        "{line}
"
    ))
}

fn line(cells: &[u8; 81]) -> String {
    cells.iter().map(|&v| if v == 0 { '.' } else { char::from(b'0' + v) }).collect()
}

impl DrawArgs {
    fn run(self) -> anyhow::Result<u8> {
        let (bank, seed) = (Bank::named(self.bank), self.seed.seed());
        let mut out = crate::output::Output::new();
        out.write_all(crate::convert::heading(self.to).as_bytes())?;
        for number in 0..self.count {
            let drawn = bank.draw(seed, number);
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

fn check(name: BankName, rate: bool, budget: &BudgetArgs) -> anyhow::Result<u8> {
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
    faults.iter().for_each(|fault| crate::output::note(&format!("{}: {fault}", name.word())));
    let count = bank.puzzles().len();
    let rated = if rate { ", ER as noted" } else { "" };
    if faults.is_empty() {
        say(&format!(
            "{}: {count} puzzles, each unique, minimal, canonical, no two equivalent{rated}",
            name.word()
        ))?;
    } else {
        say(&format!("{}: {} faults in {count} puzzles", name.word(), faults.len()))?;
    }
    Ok(if faults.is_empty() { exit::OK } else { exit::FAILED })
}
