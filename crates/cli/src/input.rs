//! Where puzzles come from: files, standard input, or the command line itself; and how a bad one is
//! shown.

use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, IsTerminal};
use std::path::Path;
use std::sync::Arc;

use clap::Args;
use quadrille::text::{Division, Entry, Format, ReadOptions, Reader, Symbols, TextError};

use crate::exit::{self, fail};

/// What to read and how.
#[derive(Args, Clone, Debug, Default)]
pub struct InputArgs {
    /// Files, puzzles or ids; `-` or nothing reads standard input
    #[arg(value_name = "FILE|PUZZLE")]
    pub inputs: Vec<String>,
    /// Read this format instead of detecting it (`quadrille convert --formats` lists them)
    #[arg(long, visible_alias = "format", value_name = "FORMAT")]
    pub from: Option<Format>,
    /// Take `*`, `_`, `-`, `?` and `x` as blank cells too
    #[arg(long)]
    pub loose_blanks: bool,
    /// How values are written as single characters: auto, numbers (1-9 A-Z), zero (0-9 A-Z),
    /// letters (A-Z)
    #[arg(long, value_name = "SYMBOLS", value_parser = parse_symbols, default_value = "auto")]
    pub symbols: SymbolsArg,
    /// Boxes of plain grids, rows by columns (`2x3`), or `none` for a Latin square
    #[arg(long = "box", value_name = "HxW", value_parser = parse_division)]
    pub division: Option<Division>,
    /// Allow − and ÷ cages of more than two cells: largest minus (over) the rest
    #[arg(long)]
    pub many: bool,
    /// Decode UTF-16 with a byte order mark instead of refusing it
    #[arg(long)]
    pub utf16: bool,
    /// Say on standard error what was understood of each puzzle
    #[arg(long)]
    pub explain_input: bool,
}

/// `Symbols` with a default that clap can show.
#[derive(Clone, Copy, Debug, Default)]
pub struct SymbolsArg(pub Symbols);

fn parse_symbols(text: &str) -> Result<SymbolsArg, String> {
    Ok(SymbolsArg(match text {
        "auto" => Symbols::Auto,
        "numbers" => Symbols::Numbers,
        "zero" => Symbols::ZeroBased,
        "letters" => Symbols::Letters,
        _ => return Err("expected auto, numbers, zero or letters".to_owned()),
    }))
}

fn parse_division(text: &str) -> Result<Division, String> {
    if text == "none" {
        return Ok(Division::Latin);
    }
    let parts = text.split_once(['x', 'X', '×']);
    let numbers = parts.and_then(|(h, w)| Some((h.parse().ok()?, w.parse().ok()?)));
    let (height, width) = numbers.ok_or("expected rows x columns of a box, like 2x3, or none")?;
    Ok(Division::Boxes { height, width })
}

/// One puzzle, or what is wrong with it.
pub struct Item {
    /// What it was read from.
    pub source: Arc<str>,
    /// The puzzle.
    pub entry: Result<Entry, TextError>,
}

/// A named stream of bytes.
pub struct Source {
    /// A path, `<stdin>` or `<argument>`.
    pub name: Arc<str>,
    /// The stream.
    pub bytes: Box<dyn BufRead + Send>,
}

impl InputArgs {
    /// How the text is read.
    pub fn options(&self) -> ReadOptions {
        ReadOptions {
            from: self.from,
            loose_blanks: self.loose_blanks,
            symbols: self.symbols.0,
            division: self.division,
            utf16: self.utf16,
            many: self.many,
            ..ReadOptions::default()
        }
    }

    /// All puzzles of all inputs, one by one.
    pub fn items(&self) -> anyhow::Result<impl Iterator<Item = Item> + Send + use<>> {
        let sources = self.sources()?;
        let (options, explain) = (self.options(), self.explain_input);
        Ok(sources.into_iter().flat_map(move |source| {
            let name = source.name;
            Reader::new(source.bytes, options.clone()).map(move |entry| {
                if let (true, Ok(entry)) = (explain, &entry) {
                    anstream::eprintln!("{name}:{}: {}", entry.first_line, entry.understood());
                }
                Item { source: name.clone(), entry }
            })
        }))
    }

    /// Whether a plain 9×9 line means what it says, with nothing asked for that only the general
    /// way knows.
    pub fn is_plain(&self) -> bool {
        let format = matches!(self.from, None | Some(Format::Line | Format::Sdm));
        let symbols = matches!(self.symbols.0, Symbols::Auto | Symbols::Numbers);
        format && symbols && self.division.is_none() && !self.utf16 && !self.explain_input
    }

    /// The one puzzle that commands for a single puzzle take.
    pub fn single(&self) -> anyhow::Result<Entry> {
        let mut items = self.items()?;
        let Some(item) = items.next() else {
            return Err(fail(exit::MALFORMED, "no puzzle in input"));
        };
        match item.entry {
            Ok(entry) => {
                if items.next().is_some() {
                    note("only the first puzzle of the input is used");
                }
                Ok(entry)
            }
            Err(error) => {
                show(&item.source, &error);
                Err(exit::Reported(code(&error)).into())
            }
        }
    }

    /// Whether there is one puzzle at most. Looks only at what can be read again: of standard input
    /// and of pipes it says no.
    pub fn is_single(&self) -> anyhow::Result<bool> {
        let lasts = |input: &String| {
            input != "-" && std::fs::metadata(input).map_or(true, |file| file.is_file())
        };
        if self.inputs.is_empty() || !self.inputs.iter().all(lasts) {
            return Ok(false);
        }
        let options = self.options();
        let puzzles = self
            .sources()?
            .into_iter()
            .flat_map(|source| Reader::new(source.bytes, options.clone()));
        Ok(puzzles.take(2).count() < 2)
    }

    /// The streams, in order.
    pub fn sources(&self) -> anyhow::Result<Vec<Source>> {
        if self.inputs.is_empty() {
            return Ok(vec![standard_input()]);
        }
        self.inputs.iter().map(|input| source(input)).collect()
    }
}

fn standard_input() -> Source {
    if std::io::stdin().is_terminal() {
        note("reading puzzles from the terminal; end with Ctrl-D");
    }
    Source {
        name: "<stdin>".into(),
        bytes: Box::new(BufReader::with_capacity(1 << 16, std::io::stdin())),
    }
}

fn source(input: &str) -> anyhow::Result<Source> {
    if input == "-" {
        return Ok(standard_input());
    }
    let path = Path::new(input);
    if path.is_dir() {
        return Err(fail(exit::IO, format!("{} is a folder", input.escape_debug())));
    }
    match File::open(path) {
        Ok(file) => Ok(Source {
            name: input.into(),
            bytes: Box::new(BufReader::with_capacity(1 << 16, file)),
        }),
        Err(error) if looks_like_a_path(input) => {
            Err(fail(exit::IO, format!("cannot read {}: {error}", input.escape_debug())))
        }
        Err(_) => Ok(Source {
            name: "<argument>".into(),
            bytes: Box::new(Cursor::new(input.as_bytes().to_vec())),
        }),
    }
}

/// A short word with a file extension, or with a slash and no other sign of being a puzzle.
fn looks_like_a_path(input: &str) -> bool {
    let puzzle_signs = input.contains(['{', ':', ';', ',', '\n']);
    let extension = input.rsplit_once('.').map_or("", |(_, e)| e);
    let file_like =
        (1..=5).contains(&extension.len()) && extension.bytes().all(|b| b.is_ascii_lowercase());
    !puzzle_signs && (file_like || input.contains('/') || input.len() < 16)
}

/// The code a malformed input ends with.
pub fn code(error: &TextError) -> u8 {
    if error.is_io() { exit::IO } else { exit::MALFORMED }
}

/// Shows a refused puzzle with its place and a caret.
pub fn show(source: &str, error: &TextError) {
    let place = format!("{source}:{}:{}", error.line, error.column);
    anstream::eprintln!("{} {error}", crate::paint::error("error:"));
    anstream::eprintln!("  {} {place}", crate::paint::faint("-->"));
    for line in error.caret().iter().flat_map(|c| c.lines()) {
        anstream::eprintln!("   {} {line}", crate::paint::faint("|"));
    }
}

/// A remark on standard error.
pub fn note(message: &str) {
    anstream::eprintln!("{} {message}", crate::paint::faint("note:"));
}
