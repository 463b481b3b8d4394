//! `quadrille convert`: between text formats.

use clap::Args;
use quadrille::text::{Entry, Format, WriteOptions};

use crate::batch::{self, Batch, Outcome};
use crate::exit;
use crate::input::InputArgs;

/// Convert puzzles between text formats.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct ConvertArgs {
    #[command(flatten)]
    input: InputArgs,
    /// The format to write
    #[arg(long, value_name = "FORMAT", required_unless_present = "formats")]
    to: Option<Format>,
    /// The character of a blank cell
    #[arg(long, value_name = "CHAR", default_value_t = '.')]
    blank: char,
    /// List the formats
    #[arg(long)]
    formats: bool,
}

const EXAMPLES: &str = "Examples:
  quadrille convert --to framed 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  quadrille convert --to json 4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4
  quadrille convert --from csv --to line sudoku.csv";

impl ConvertArgs {
    pub fn run(self) -> anyhow::Result<u8> {
        let Some(to) = self.to.filter(|_| !self.formats) else {
            return list();
        };
        let options = WriteOptions { blank: self.blank };
        let write = |entry: &Entry| match to.write(entry, &options) {
            Ok(text) => Outcome::answer(text),
            Err(error) => Outcome {
                text: String::new(),
                note: format!(
                    "{} line {}: {error}",
                    crate::paint::error("error:"),
                    entry.first_line
                ),
                code: exit::FAILED,
            },
        };
        let batch = Batch { threads: 1, heading: &heading(to), plain: None };
        batch::run(&self.input, &batch, &|entry| Ok(write(entry)))
    }
}

/// The line above all puzzles that some formats have.
pub fn heading(format: Format) -> String {
    format.header().map(|h| format!("{h}\n")).unwrap_or_default()
}

fn list() -> anyhow::Result<u8> {
    for format in Format::all() {
        let ways = if format.writes() { "in, out" } else { "in" };
        anstream::println!("{:12} {:8} {}", format.name(), ways, format.about());
    }
    Ok(exit::OK)
}
