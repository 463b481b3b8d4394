//! `quadrille convert`: between text formats.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use clap::Args;
use quadrille::solve::batch::Asked;
use quadrille::text::{Format, WriteOptions};
use serde::Serialize;

use crate::answer::Answer;
use crate::args::JsonArgs;
use crate::batch::{self, Batch, Outcome};
use crate::exit;
use crate::input::InputArgs;
use crate::names::{self, Names};
use crate::output;
use crate::packed;

/// Convert puzzles between text formats.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    input: InputArgs,
    /// The format to write
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = conversion(),
        required_unless_present = "formats"
    )]
    to: Option<Conversion>,
    /// The character of a blank cell
    #[arg(long, value_name = "CHAR", default_value_t = '.', value_parser = WriteOptions::parse_blank)]
    blank: char,
    /// List the formats
    #[arg(long, conflicts_with_all = ["to", "inputs", "blank"])]
    formats: bool,
    #[command(flatten)]
    json: JsonArgs,
}

/// The format to convert to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Conversion {
    Text(Format),
    /// Packed rows, which are not text.
    Packed,
}

impl FromStr for Conversion {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        if name == packed::NAME {
            return Ok(Conversion::Packed);
        }
        names::to_write(name).map(Conversion::Text)
    }
}

fn conversion() -> Names<Conversion> {
    let text = Format::all().filter(|format| format.writes()).map(|format| format.name());
    names::names(text.chain([packed::NAME]))
}

const EXAMPLES: &str = "Examples:
  quadrille convert --to framed puzzle.txt
  quadrille convert --to json 4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4
  quadrille convert --from csv --to line sudoku.csv
  quadrille convert --to packed puzzles.txt > puzzles.rows";

#[derive(Serialize)]
struct Converted {
    from: &'static str,
    to: &'static str,
    text: String,
}

impl Answer for Converted {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        out.write_str(&self.text)
    }
}

#[derive(Serialize)]
struct FormatLine {
    format: &'static str,
    reads: bool,
    writes: bool,
    about: &'static str,
}

impl Answer for FormatLine {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        let ways = if self.writes { "in, out" } else { "in" };
        writeln!(out, "{:12} {ways:8} {}", self.format, self.about)
    }
}

impl ConvertArgs {
    pub(crate) fn run(self) -> anyhow::Result<u8> {
        let Some(to) = self.to else {
            let line = |format: &Format| FormatLine {
                format: format.name(),
                reads: true,
                writes: format.writes(),
                about: format.about(),
            };
            let rows = FormatLine {
                format: packed::NAME,
                reads: true,
                writes: true,
                about: packed::ABOUT,
            };
            let lines = Format::all().map(|format| line(&format)).chain([rows]);
            let lines = lines.map(|line| line.render(self.json.json));
            output::print(&lines.collect::<String>())?;
            return Ok(exit::OK);
        };
        let to = match to {
            Conversion::Packed => return packed::run(&self.input, self.json.json, self.blank),
            Conversion::Text(format) => format,
        };
        let heading = if self.json.json { Vec::new() } else { heading(to).into() };
        let batch = Batch { threads: 1, heading, json: self.json.json, ..Batch::default() };
        batch::run(&self.input, &batch, &|asked| Ok(self.convert(asked, to)))
    }

    fn convert(&self, asked: &Asked<'_>, to: Format) -> Outcome {
        let text = match to.write(asked.entry, &WriteOptions { blank: self.blank }) {
            Ok(text) => text,
            Err(error) => return Outcome::failed(asked, exit::FAILED, error),
        };
        let answer = Converted { from: asked.format.name(), to: to.name(), text };
        Outcome::of(asked, answer, self.json.json)
    }
}

/// The line that some formats have above all puzzles.
pub(crate) fn heading(format: Format) -> String {
    format.header().map(|h| format!("{h}\n")).unwrap_or_default()
}
