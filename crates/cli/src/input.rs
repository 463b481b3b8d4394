//! The input: files, standard input, or puzzles on the command line; and messages about unreadable
//! puzzles.

use std::fs::File;
use std::io::{BufReader, IsTerminal, Read};
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use clap::{Args, ValueHint};
use quadrille::puzzle::{Grid, Puzzle};
use quadrille::solve::batch::{Asked, Source};
use quadrille::solve::plain;
use quadrille::text::{
    Division, Entry, Format, Live, Piped, ReadOptions, Reader, Symbols, TextError, TextErrorKind,
    Whole, is_link,
};

use crate::exit::{self, fail};
use crate::names;
use crate::output;

#[derive(Args, Clone, Debug, Default)]
pub(crate) struct InputArgs {
    /// Files, puzzles or ids; `-` or nothing reads standard input
    #[arg(value_name = "FILE|PUZZLE", value_hint = ValueHint::FilePath)]
    pub inputs: Vec<String>,
    /// Read this format instead of detecting it (`quadrille convert --formats` lists them)
    #[arg(
        long,
        visible_alias = "format",
        value_name = "FORMAT",
        value_parser = names::read_format()
    )]
    pub from: Option<Format>,
    /// Read `*`, `_`, `-`, `?` and `x` as blank cells too
    #[arg(long)]
    pub loose_blanks: bool,
    /// Leave out drawings that have no stated meaning, instead of refusing the puzzle (SudokuPad)
    #[arg(long)]
    pub ignore_drawings: bool,
    /// Symbols of the values: auto, numbers (1-9 A-Z), zero (0-9 A-Z), letters (A-Z)
    #[arg(
        long,
        value_name = "SYMBOLS",
        value_parser = names::one_of(SYMBOLS),
        default_value = "auto"
    )]
    pub symbols: Symbols,
    /// Boxes of grids that do not show theirs, rows by columns (`2x3`), or `none` for a Latin
    /// square
    #[arg(long = "box", value_name = "HxW", value_parser = Division::from_str)]
    pub division: Option<Division>,
    /// Allow − and ÷ cages of more than two cells: largest minus (over) the rest
    #[arg(long)]
    pub many: bool,
    /// Decode UTF-16 with a byte order mark instead of refusing it
    #[arg(long)]
    pub utf16: bool,
    /// Print on standard error how each puzzle was understood
    #[arg(long)]
    pub explain_input: bool,
}

const SYMBOLS: &[(&str, Symbols)] = &[
    ("auto", Symbols::Auto),
    ("numbers", Symbols::Numbers),
    ("zero", Symbols::ZeroBased),
    ("letters", Symbols::Letters),
];

/// One puzzle, or the error in it.
pub(crate) struct Item {
    pub source: Arc<str>,
    pub entry: Result<Entry, TextError>,
}

impl InputArgs {
    pub(crate) fn options(&self) -> ReadOptions {
        ReadOptions {
            from: self.from,
            loose_blanks: self.loose_blanks,
            ignore_drawings: self.ignore_drawings,
            symbols: self.symbols,
            division: self.division,
            utf16: self.utf16,
            many: self.many,
            ..ReadOptions::default()
        }
    }

    /// All puzzles of all inputs, one by one.
    pub(crate) fn items(&self) -> anyhow::Result<impl Iterator<Item = Item> + Send + use<>> {
        let (sources, options) = (self.sources()?, self.options());
        Ok(sources.into_iter().flat_map(move |Source { name, bytes }| {
            let reader = Reader::live(bytes, options.clone());
            reader.map(move |entry| Item { source: name.clone(), entry })
        }))
    }

    /// True if plain lines can skip the general reader: no option changes their meaning.
    pub(crate) fn is_plain(&self) -> bool {
        let format = matches!(self.from, None | Some(Format::Line | Format::Sdm));
        let symbols = matches!(self.symbols, Symbols::Auto | Symbols::Numbers);
        format && symbols && self.division.is_none() && !self.utf16 && !self.explain_input
    }

    /// The puzzle of a command that takes only one.
    pub(crate) fn single(&self) -> anyhow::Result<Entry> {
        let mut items = self.items()?;
        let Some(item) = items.next() else {
            return Err(fail(exit::MALFORMED, "no puzzle in input"));
        };
        let entry = self.read(item)?;
        if items.next().is_some() {
            output::note("only the first puzzle of the input is used");
        }
        Ok(entry)
    }

    /// The puzzle of an item; an unreadable one is shown and ends the command.
    pub(crate) fn read(&self, item: Item) -> anyhow::Result<Entry> {
        match item.entry {
            Ok(entry) => {
                if self.explain_input {
                    output::say_plain(&understood(&item.source, &entry));
                }
                Ok(entry)
            }
            Err(error) => {
                show(&item.source, &error);
                Err(exit::Reported(code(&error)).into())
            }
        }
    }

    /// The line for `--explain-input`, printed before the answer.
    pub(crate) fn understood(&self, asked: &Asked<'_>) -> Option<String> {
        self.explain_input.then(|| understood(asked.source, asked.entry))
    }

    /// True if there is at most one puzzle. Only regular files and arguments are examined; for
    /// standard input and pipes the answer is false.
    pub(crate) fn is_single(&self) -> anyhow::Result<bool> {
        let lasts = |input: &String| {
            input != "-" && std::fs::metadata(input).map_or(true, |file| file.is_file())
        };
        if self.inputs.is_empty() || !self.inputs.iter().all(lasts) {
            return Ok(false);
        }
        if let [one] = &self.inputs[..]
            && plain::cells(one.as_bytes()).is_some()
        {
            return Ok(true);
        }
        Ok(self.items()?.take(2).count() < 2)
    }

    pub(crate) fn sources(&self) -> anyhow::Result<Vec<Source>> {
        if self.inputs.is_empty() {
            return Ok(vec![standard_input()]);
        }
        let several = self.inputs.len() > 1;
        let numbered = (1..).zip(&self.inputs);
        numbered.map(|(number, input)| self.source(input, several.then_some(number))).collect()
    }

    /// The stream of an argument. A file that cannot be opened becomes a stream that cannot be
    /// read, so that the other inputs are answered.
    fn source(&self, input: &str, number: Option<usize>) -> anyhow::Result<Source> {
        if input == "-" {
            return Ok(standard_input());
        }
        if input.trim().is_empty() {
            return Err(fail(exit::USAGE, "an empty argument is neither a file nor a puzzle"));
        }
        let path = Path::new(input);
        if path.is_dir() {
            return Ok(Unreadable::source(input, "it is a folder".to_owned()));
        }
        let missing = match File::open(path) {
            Ok(file) => {
                let bytes = stream(file, is_regular(path));
                return Ok(Source { name: input.into(), bytes }.unpacked());
            }
            Err(error) => error,
        };
        if looks_like_a_path(input) {
            return Ok(Unreadable::source(input, missing.to_string()));
        }
        let text = Source::text(ARGUMENT, input);
        if input.len() < 16
            && let Some(Err(wrong)) = Reader::live(text.bytes, self.options()).next()
        {
            let why = format!("it is neither a file nor a puzzle: {}", wrong.kind);
            return Ok(Unreadable::source(input, why));
        }
        let name = number.map_or(ARGUMENT.to_owned(), |n| format!("{ARGUMENT} {n}"));
        Ok(Source::text(&name, input))
    }

    /// A solution in the symbols of the input.
    pub(crate) fn spell(&self, puzzle: &Puzzle, grid: &Grid) -> String {
        let symbol = |value: u8| match self.symbols {
            Symbols::Letters => char::from(b'A' + value - 1),
            _ => quadrille::puzzle::value_char(value - 1).unwrap_or('?'),
        };
        let cells = puzzle.cells().filter(|&cell| puzzle.contains(cell));
        let values = cells.map(|cell| grid.value(cell));
        match self.symbols {
            Symbols::Letters if grid.side() <= 26 => values.map(symbol).collect(),
            Symbols::ZeroBased if grid.side() <= 36 => values.map(symbol).collect(),
            _ => puzzle.line(grid),
        }
    }
}

fn understood(source: &str, entry: &Entry) -> String {
    format!("{source}:{}: {}", entry.first_line, entry.understood())
}

/// The source name of puzzles on the command line.
const ARGUMENT: &str = "argument";

/// The position of a puzzle, for people: `line 3`, `argument 2`.
pub(crate) fn place(asked: &Asked<'_>) -> String {
    place_in(asked.source, asked.first_line)
}

pub(crate) fn place_in(source: &str, line: u64) -> String {
    if source.starts_with(ARGUMENT) { source.to_owned() } else { format!("line {line}") }
}

/// The text before an answer on a terminal, if there may be several puzzles. Elsewhere each line is
/// an answer.
pub(crate) fn prefix(asked: &Asked<'_>) -> String {
    let alone = &**asked.source == ARGUMENT;
    if alone || !output::is_terminal() { String::new() } else { format!("{}: ", place(asked)) }
}

/// The number of the argument that holds a puzzle, if there are several.
pub(crate) fn argument(source: &str) -> Option<usize> {
    source.strip_prefix(ARGUMENT)?.trim_start().parse().ok()
}

/// True for a regular file, which ends without a pause.
fn is_regular(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|file| file.is_file())
}

fn stream(input: impl Read + Send + 'static, regular: bool) -> Box<dyn Live + Send> {
    if regular {
        Box::new(Whole(BufReader::with_capacity(1 << 16, input)))
    } else {
        Box::new(Piped::new(input))
    }
}

fn standard_input() -> Source {
    if std::io::stdin().is_terminal() {
        output::note("reading puzzles from the terminal; end with Ctrl-D");
    }
    let bytes = stream(std::io::stdin(), is_regular(Path::new("/dev/stdin")));
    Source { name: "<stdin>".into(), bytes }.unpacked()
}

struct Unreadable(String);

impl Unreadable {
    fn source(name: &str, why: String) -> Source {
        Source { name: name.into(), bytes: Box::new(Whole(BufReader::new(Unreadable(why)))) }
    }
}

impl Read for Unreadable {
    fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
        Err(std::io::Error::other(self.0.clone()))
    }
}

/// A word with a file extension, or with a slash and nothing that suggests a puzzle.
fn looks_like_a_path(input: &str) -> bool {
    let puzzle_signs = input.contains(['{', ':', ';', ',', '\n']);
    let extension = input.rsplit_once('.').map_or("", |(_, e)| e);
    let file_like =
        (1..=5).contains(&extension.len()) && extension.bytes().all(|b| b.is_ascii_lowercase());
    !puzzle_signs && !is_link(input) && (file_like || input.contains('/'))
}

/// The exit code for malformed input.
pub(crate) fn code(error: &TextError) -> u8 {
    match error.kind {
        TextErrorKind::Io(_) => exit::IO,
        TextErrorKind::Internal(_) => exit::INTERNAL,
        _ => exit::MALFORMED,
    }
}

/// The message of a refused puzzle.
pub(crate) fn message(source: &str, error: &TextError) -> String {
    match &error.kind {
        TextErrorKind::Io(why) => format!("cannot read {}: {why}", source.escape_debug()),
        _ => error.to_string(),
    }
}

/// Prints a refused puzzle with its position, a caret, and an option that may help.
pub(crate) fn show(source: &str, error: &TextError) {
    if error.is_io() {
        return output::error(&message(source, error), &[]);
    }
    let mut details = vec![("-->", format!("{source}:{}:{}", error.line, error.column))];
    details.extend(error.caret().iter().flat_map(|c| c.lines()).map(|l| (" |", l.to_owned())));
    details.extend(advice(&error.kind).map(|option| (" =", format!("try {option}"))));
    output::error(&error.to_string(), &details);
}

/// An option that may make a refused text readable.
fn advice(kind: &TextErrorKind) -> Option<&'static str> {
    match kind {
        TextErrorKind::Utf16(_) => Some("--utf16"),
        TextErrorKind::Symbol { found, .. }
            if ["`*`", "`_`", "`-`", "`?`", "`x`", "`X`"].contains(&found.as_str()) =>
        {
            Some("--loose-blanks")
        }
        TextErrorKind::Symbol { found, .. } if found == "`,`" => Some("--from csv"),
        TextErrorKind::NoBox(_) => Some("--box none"),
        TextErrorKind::Model(error) if error.to_string().contains("many-cell") => Some("--many"),
        _ => None,
    }
}
