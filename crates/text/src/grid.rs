//! A puzzle as a grid of rows: bare, spaced, framed (`|`, `+`, `-`, `*`), tab-separated, numbers or
//! symbols.
//!
//! Bars and rules define the boxes: a 6×6 framed in blocks of three rows by two columns is read
//! with these boxes. A frame that does not divide the grid evenly is refused. Groups of symbols and
//! blank lines define boxes too, if they divide it evenly. Bars or rules between all cells mean
//! nothing, unless some are heavier: then those are the boxes.
//!
//! Rows from a spreadsheet, with tabs or commas between cells, may have empty cells.

use crate::codec::prelude::*;
use crate::division;
use crate::frame::{self, Rules};
use crate::line::{self, number};
use crate::symbols::{self, Mark};
use quadrille_puzzle::{Layout, MAX_SIDE, Puzzle};

pub(crate) const GRID: Codec = Codec {
    names: &["grid", "tab"],
    about: "rows of symbols",
    cut: Cut::Rows,
    begins: None,
    read: Read::One(read),
    write: Some(write),
};

pub(crate) const INTEGERS: Codec = Codec {
    names: &["integers", "ints"],
    about: "rows of numbers",
    cut: Cut::Rows,
    begins: None,
    read: Read::One(read),
    write: Some(write_integers),
};

pub(crate) const FRAMED: Codec = Codec {
    names: &["framed", "ss"],
    about: "rows in a frame",
    cut: Cut::Rows,
    begins: None,
    read: Read::One(read),
    write: Some(write_framed),
};

#[derive(Debug)]
pub(crate) struct Row<'a> {
    pub(crate) line: &'a Line,
    /// Words between blanks, bars and commas, with their bytes.
    pub(crate) words: Vec<(usize, &'a str)>,
    /// For each inner bar: the number of words before it, and true if it is heavy.
    pub(crate) bars: Vec<(usize, bool)>,
    /// True if a field is empty, except the last, which may follow a final comma.
    empty: bool,
}

impl<'a> Row<'a> {
    /// The words of a line, or its fields if some of them are empty.
    pub(crate) fn new(line: &'a Line) -> Self {
        Row::fields(line).filter(|row| row.empty).unwrap_or_else(|| Row::words(line))
    }

    /// The fields of a line between tabs or commas, each at most one word; empty ones are blanks.
    fn fields(line: &'a Line) -> Option<Self> {
        let text = line.text.as_str();
        let comma = ['\t', ','].into_iter().find(|&c| text.contains(c))?;
        let (mut at, mut words, mut empty, mut last) = (0, Vec::new(), false, false);
        for field in text.split(comma) {
            (empty, last) = (empty | last, field.trim().is_empty());
            let word = field.trim();
            if word.contains(|c: char| c.is_whitespace() || c == ',' || c == '"' || is_bar(c)) {
                return None;
            }
            let lead = field.len() - field.trim_start().len();
            words.push(if word.is_empty() { (at, EMPTY) } else { (at + lead, word) });
            at += field.len() + 1;
        }
        Some(Row { line, words, bars: Vec::new(), empty })
    }

    /// The words of a line between blanks, bars, commas and quotes.
    fn words(line: &'a Line) -> Self {
        let (mut words, mut bars, mut start) = (Vec::new(), Vec::new(), None);
        for (i, c) in line.text.char_indices().chain([(line.text.len(), ' ')]) {
            let parts = c.is_whitespace() || c == ',' || c == '"' || is_bar(c);
            match (parts, start) {
                (false, None) => start = Some(i),
                (true, Some(from)) => {
                    words.push((from, &line.text[from..i]));
                    start = None;
                }
                _ => {}
            }
            if is_bar(c) && !words.is_empty() {
                bars.push((words.len(), matches!(c, '┃' | '║')));
            }
        }
        Row { line, words, bars, empty: false }
    }

    pub(crate) fn letters(&self) -> usize {
        self.words.iter().map(|(_, w)| w.chars().count()).sum()
    }

    fn marks(&self) -> impl Iterator<Item = Mark<'a>> + Clone {
        self.words.iter().flat_map(|&(at, word)| symbols::marks(self.line, word, at))
    }
}

/// Stands for an empty field.
const EMPTY: &str = ".";

fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '┆' | '╎')
}

/// True if a line is a rule: `+---+---+`, `*-----*`, `|---+---|`, `.---.`, box-drawing lines.
pub(crate) fn is_rule(text: &str, options: &ReadOptions) -> bool {
    let text = text.trim();
    let dash = |c: char| matches!(c, '-' | '=' | '─' | '━' | '═');
    let corner = |c: char| {
        matches!(c, '+' | '*' | '.' | ':' | '\'') || ('\u{2500}'..='\u{257f}').contains(&c)
    };
    let all = text.chars().all(|c| dash(c) || corner(c) || is_bar(c) || c.is_whitespace());
    let strong =
        text.chars().any(|c| matches!(c, '+' | '|') || ('\u{2500}'..='\u{257f}').contains(&c));
    all && text.chars().any(dash) && (strong || !options.loose_blanks)
}

/// True if a line may be a row of cells: words of symbols or pencil marks.
pub(crate) fn is_row(text: &str, options: &ReadOptions) -> bool {
    let line = Line { number: 0, text: text.to_owned() };
    let row = Row::new(&line);
    let (side, cells) = shape(&row, 0);
    let other = symbols::only_blank(row.marks().map(|m| m.c));
    let blank = |c: char| symbols::is_blank(c, options) || Some(c) == other;
    let word = |w: &str| w.chars().all(|c| c.is_ascii_digit() || blank(c));
    let fits = |c: char| {
        let value = c.to_digit(36).map_or(0, |v| v as usize);
        let letter = if c.is_ascii_alphabetic() { value.saturating_sub(9) } else { value };
        blank(c)
            || c.is_ascii_alphanumeric() && side > 9 && letter <= side
            || value > 0 && value <= side
    };
    let short = row.words.iter().all(|(_, w)| w.is_ascii() && w.len() <= MAX_SIDE);
    short
        && (1..=MAX_SIDE).contains(&side)
        && match cells {
            Cells::Words => {
                row.words.iter().all(|(_, w)| word(w) || w.len() == 1 && w.chars().all(fits))
            }
            Cells::Letters => row.marks().all(|m| fits(m.c)),
        }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cells {
    /// A word is a cell.
    Words,
    /// A character is a cell.
    Letters,
}

/// The side implied by one row, and the way its words form cells.
pub(crate) fn shape(row: &Row<'_>, rows: usize) -> (usize, Cells) {
    let (words, letters) = (row.words.len(), row.letters());
    let even = row.words.iter().all(|(_, w)| w.len() == letters / words.max(1));
    match () {
        () if words == letters => (words, Cells::Words),
        () if words == 1 => (letters, Cells::Letters),
        () if rows == words => (words, Cells::Words),
        () if rows == letters => (letters, Cells::Letters),
        () if even && line::side_of(letters).is_none_or(|_| words < 4) && letters <= MAX_SIDE => {
            (letters, Cells::Letters)
        }
        () => (words, Cells::Words),
    }
}

/// The rows of a block, and the rules and blank lines among them.
fn rows<'a>(block: &'a Block, options: &ReadOptions) -> (Vec<Row<'a>>, Rules<'a>) {
    let (mut rows, mut rules): (Vec<Row<'a>>, _) = (Vec::new(), Rules::default());
    for line in block.lines.iter().filter(|l| !l.text.trim_start().starts_with('#')) {
        if line.is_blank()
            && !rows.first().is_some_and(|row| is_empty_row(&line.text, &row.line.text))
        {
            rules.gaps.push(rows.len());
        } else if is_rule(&line.text, options) {
            rules.drawn.push((rows.len(), line.text.contains(['━', '═', '=']), line));
        } else {
            rows.push(Row::new(line));
        }
    }
    // If one row has empty fields, they count in every row, including the last field.
    if rows.iter().any(|row| row.empty) {
        for row in &mut rows {
            *row = Row::fields(row.line).unwrap_or_else(|| Row::words(row.line));
        }
    }
    (rows, rules)
}

/// True if a line is a spreadsheet row with only empty cells: as many tabs as the first row has.
pub(crate) fn is_empty_row(text: &str, first: &str) -> bool {
    let tabs = |text: &str| text.bytes().filter(|&b| b == b'\t').count();
    tabs(text) > 0 && tabs(text) == tabs(first)
}

/// Reads a grid. Pencil marks are passed to their own reader.
pub(crate) fn read(block: &Block, options: &ReadOptions) -> Result<Entry> {
    let (rows, rules) = rows(block, options);
    let Some(first) = rows.first() else {
        return Err(block.first().whole(TextErrorKind::Rows { found: 0, side: 1 }));
    };
    if let [row] = &rows[..]
        && line::side_of(row.words.len()).is_some_and(|side| side > 1)
    {
        let lines = vec![row.line.clone()];
        return line::read(&Block { comments: block.comments.clone(), lines }, options);
    }
    let (side, cells) = shape(first, rows.len());
    check_rows(&rows, side, cells)?;
    let told = division::from_comments(&block.comments, side, Format::Grid)?;
    let drawn = frame::boxes(&rows, &rules, side, cells)?;
    if let Some((a, b)) = told.zip(drawn)
        && a != b
    {
        let why = "the frame has other boxes than the comment above it";
        return Err(first.line.whole(TextErrorKind::syntax(Format::Framed, why)));
    }
    let told = told.or(drawn);
    let puzzle = division::empty(side, told, options).map_err(|kind| block.first().whole(kind))?;
    if cells == Cells::Words && side <= 9 && rows.iter().any(|r| r.letters() > side) {
        return super::pencil::read_rows(&rows, puzzle, options);
    }
    let framed = !rules.drawn.is_empty() || rows.iter().any(|r| !r.bars.is_empty());
    let (givens, note, integers) = givens(&rows, side, cells, options)?;
    let puzzle = puzzle.with_givens(&givens).map_err(|e| block.model(e))?;
    let format = match (framed, integers) {
        (true, _) => Format::Framed,
        (_, true) => Format::Integers,
        _ => Format::Grid,
    };
    let mut entry = Entry::read(puzzle, format);
    entry.notes.extend(note);
    Ok(entry)
}

fn check_rows(rows: &[Row<'_>], side: usize, cells: Cells) -> Result<()> {
    for (i, row) in rows.iter().enumerate() {
        let found = if cells == Cells::Words { row.words.len() } else { row.letters() };
        if found != side {
            let end = row.line.text.trim_end().len();
            let at = match cells {
                Cells::Words if found > side => row.words[side].0,
                Cells::Letters if found > side => row.marks().nth(side).map_or(end, |m| m.at),
                _ => end,
            };
            return Err(row
                .line
                .error(at..end, TextErrorKind::Ragged { row: i + 1, found, expected: side }));
        }
    }
    match rows.last() {
        Some(last) if rows.len() != side => {
            let row = rows.get(side).unwrap_or(last);
            Err(row.line.whole(TextErrorKind::Rows { found: rows.len(), side }))
        }
        _ => Ok(()),
    }
}

/// The values of all cells, the notes, and true if cells are numbers of several digits.
fn givens(
    rows: &[Row<'_>],
    side: usize,
    cells: Cells,
    options: &ReadOptions,
) -> Result<(Vec<u8>, Option<String>, bool)> {
    let words =
        || rows.iter().flat_map(|row| row.words.iter().map(move |&(at, w)| (row.line, at, w)));
    let letters = rows.iter().flat_map(Row::marks).any(|m| m.c.is_ascii_alphabetic());
    let spaced = cells == Cells::Words && side > 1;
    if spaced && (side > 35 || words().any(|(.., w)| w.len() > 1) || side > 9 && !letters) {
        let values = words().map(|(line, at, w)| number(line, at, w, side, options));
        return Ok((values.collect::<Result<_, _>>()?, None, true));
    }
    let marks: Vec<Mark<'_>> = rows.iter().flat_map(Row::marks).collect();
    let (values, convention) = symbols::values(&marks, side, options)?;
    Ok((values, symbols::note(side, convention), spaced))
}

/// Writes bare rows: a character per cell where that reads back, otherwise numbers.
pub(crate) fn write(entry: &Entry, options: &WriteOptions) -> Result<String, WriteError> {
    line::plain(&entry.puzzle, Format::Grid)?;
    if !line::has_characters(&entry.puzzle) {
        return Ok(spaced(&entry.puzzle));
    }
    let side = entry.puzzle.side();
    let row = |values: &[u8]| {
        values.iter().map(|&v| line::symbol(v, options)).chain(['\n']).collect::<String>()
    };
    Ok(entry.puzzle.givens().chunks(side).map(row).collect())
}

/// Writes numbers separated by blanks, with a comment for the boxes.
pub(crate) fn write_integers(entry: &Entry, _: &WriteOptions) -> Result<String, WriteError> {
    let puzzle = &entry.puzzle;
    line::extras(puzzle, Format::Integers)?;
    let boxes = match puzzle.layout() {
        Layout::Latin => "0x0".to_owned(),
        Layout::Boxes { height, width } => format!("{height}x{width}"),
        Layout::Regions(_) => {
            return Err(WriteError::new(Format::Integers, "it has irregular regions"));
        }
        Layout::Rectangle { .. } => return Err(line::rectangle(Format::Integers)),
    };
    Ok(format!("# n={} box={boxes}\n{}", puzzle.side(), spaced(puzzle)))
}

/// Rows of numbers separated by blanks, with `.` for blank cells.
fn spaced(puzzle: &Puzzle) -> String {
    let word = |&v: &u8| if v == 0 { ".".to_owned() } else { v.to_string() };
    let row = |values: &[u8]| values.iter().map(word).collect::<Vec<_>>().join(" ") + "\n";
    puzzle.givens().chunks(puzzle.side()).map(row).collect()
}

pub(crate) fn write_framed(entry: &Entry, options: &WriteOptions) -> Result<String, WriteError> {
    let puzzle = &entry.puzzle;
    line::extras(puzzle, Format::Framed)?;
    let Layout::Boxes { height, width } = *puzzle.layout() else {
        return Err(WriteError::new(Format::Framed, "its regions are not rectangular boxes"));
    };
    let (height, width, side) = (usize::from(height), usize::from(width), puzzle.side());
    if height == 1 || width == 1 {
        return Err(WriteError::new(
            Format::Framed,
            "its boxes are whole rows or columns, which a frame cannot show",
        ));
    }
    let characters = line::has_characters(puzzle);
    let cell = |v: u8| match v {
        0 => options.blank.to_string(),
        v if characters => line::symbol(v, options).to_string(),
        v => v.to_string(),
    };
    let wide = if characters { 1 } else { 2 };
    let rule =
        format!("+{}\n", format!("{}+", "-".repeat((wide + 1) * width + 1)).repeat(side / width));
    let mut out = rule.clone();
    for (r, row) in puzzle.givens().chunks(side).enumerate() {
        for part in row.chunks(width) {
            let cells: Vec<String> = part.iter().map(|&v| format!("{:>wide$}", cell(v))).collect();
            out += &format!("| {} ", cells.join(" "));
        }
        out += "|\n";
        if (r + 1) % height == 0 {
            out += &rule;
        }
    }
    Ok(out)
}
