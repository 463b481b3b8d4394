//! The clues of a puzzle in characters: texts in cells, marks on borders, clues outside the grid.
//!
//! Lines cannot be drawn with characters. Their cells have a letter instead, and a legend says what
//! it means: `A thermometer r1c1 r1c2 r1c3`.

use std::collections::{BTreeMap, BTreeSet};

use quadrille_puzzle::look::{Form, Mark, Place, Side, Sign, letter};
use quadrille_puzzle::{Cell, Puzzle, Rule};

use crate::picture;

/// The clues of a puzzle.
///
/// ```
/// use quadrille_puzzle::{Cell, Puzzle, Rule, RuleKind};
/// use quadrille_text::Clues;
/// let line = Rule::new(RuleKind::Thermometer, [Cell(0), Cell(1), Cell(5)]);
/// let puzzle = Puzzle::sudoku(2, 2)?.with_rule(line)?;
/// let clues = Clues::new(&puzzle, true);
/// assert_eq!((clues.in_cell(Cell(5)), clues.in_cell(Cell(2))), ("A", ""));
/// assert_eq!(clues.legend(), ["A thermometer r1c1 r1c2 r2c2"]);
/// # Ok::<(), quadrille_puzzle::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Clues {
    /// The text of each cell.
    cells: Vec<String>,
    /// The mark between two cells, the smaller one first: one or two characters.
    borders: BTreeMap<(Cell, Cell), String>,
    /// Texts at each end of a row or column, the nearest one first.
    outside: BTreeMap<(Side, usize), Vec<String>>,
    legend: Vec<String>,
}

impl Clues {
    /// The clues of a puzzle, in ASCII or with other characters.
    #[must_use]
    pub fn new(puzzle: &Puzzle, ascii: bool) -> Self {
        let cells = puzzle.cells().map(|cell| picture::clue_in(puzzle, cell, ascii)).collect();
        let (borders, outside) = (BTreeMap::new(), BTreeMap::new());
        let mut clues = Clues { cells, borders, outside, legend: Vec::new() };
        let mut letters = 0;
        for rule in puzzle.rules() {
            let words = match clues.sign(rule, puzzle, ascii) {
                Some(sign) => format!("{sign} {}: {}", rule.kind, rule.about(puzzle)),
                None if rule.lists.is_empty() && rule.rules.is_empty() => rule.sentence(puzzle),
                None => {
                    letters += 1;
                    clues.lettered(rule, puzzle, &letter(letters - 1))
                }
            };
            if !clues.legend.contains(&words) {
                clues.legend.push(words);
            }
        }
        clues
    }

    /// The text of a cell: the clue of the cage that begins there, and letters of rules.
    #[must_use]
    pub fn in_cell(&self, cell: Cell) -> &str {
        &self.cells[cell.index()]
    }

    /// The length of the longest text of a cell, or of a text above or below the grid.
    #[must_use]
    pub fn width(&self) -> usize {
        let upright = |side: &Side| matches!(side, Side::Top | Side::Bottom);
        let outside = self.outside.iter().filter(|((side, _), _)| upright(side));
        let texts = self.cells.iter().chain(outside.flat_map(|(_, texts)| texts));
        texts.map(|text| text.chars().count()).max().unwrap_or(0)
    }

    /// True if any cell has a text.
    #[must_use]
    pub fn are_in_cells(&self) -> bool {
        self.cells.iter().any(|text| !text.is_empty())
    }

    /// The mark on the border of two cells, the smaller one first.
    pub(crate) fn between(&self, first: Cell, second: Cell) -> Option<&str> {
        self.borders.get(&(first, second)).map(String::as_str)
    }

    /// The clues at the left or right end of a row.
    #[must_use]
    pub fn beside(&self, side: Side, row: usize) -> String {
        let mut texts = self.outside.get(&(side, row)).cloned().unwrap_or_default();
        if side == Side::Left {
            texts.reverse();
        }
        texts.join(" ")
    }

    /// The lines of clues above or below the grid, from top to bottom: the texts of each column.
    #[must_use]
    pub fn beyond(&self, side: Side, columns: usize) -> Vec<Vec<&str>> {
        let queue = |column| self.outside.get(&(side, column)).map_or(&[][..], Vec::as_slice);
        let most = (0..columns).map(|column| queue(column).len()).max().unwrap_or(0);
        let text = |nth: usize, column| queue(column).get(nth).map_or("", String::as_str);
        let line = |nth| (0..columns).map(|column| text(nth, column)).collect();
        let lines = (0..most).map(line);
        if side == Side::Top { lines.rev().collect() } else { lines.collect() }
    }

    /// The meaning of letters and signs, and the rules about the whole grid: one line each.
    #[must_use]
    pub fn legend(&self) -> &[String] {
        &self.legend
    }

    /// Adds a mark on a border or a clue outside the grid; returns its sign. `None` if the rule is
    /// of another form or does not fit.
    fn sign(&mut self, rule: &Rule, puzzle: &Puzzle, ascii: bool) -> Option<String> {
        let tag = rule.tag(puzzle, "");
        let tag = if ascii { tag.replace('Σ', "S") } else { tag };
        let number = rule.number.unwrap_or_default().to_string();
        if let Some(place) = rule.place(puzzle) {
            let Form::Outside(sign) = rule.kind.look().form else { return None };
            let along = if matches!(place.side, Side::Left | Side::Right) {
                place.step.0
            } else {
                place.step.1
            };
            // The row or column of the first cell, which the arrow of a diagonal begins at.
            let slot = usize::try_from(place.slot + along).ok()?;
            let text = signed(sign, &tag, place, ascii);
            self.outside.entry((place.side, slot)).or_default().push(text);
            let usual = Place { step: (1, 1), ..place };
            return Some(signed(sign, &tag.replace(&number, "n"), usual, ascii));
        }
        let (Form::Edge(mark), &[first, second]) =
            (rule.kind.look().form, &rule.lists.first()?[..])
        else {
            return None;
        };
        let sign = border(mark, (first, second), ascii);
        let text = self.borders.entry((first.min(second), first.max(second))).or_default();
        if text.chars().count() + (sign.to_owned() + &tag).chars().count() > 2 {
            return None;
        }
        *text += sign;
        *text += &tag;
        Some(match mark {
            Mark::Text if rule.number.is_some() => "n".to_owned(),
            Mark::Text => tag,
            Mark::Chevron => ">".to_owned(),
            _ => sign.to_owned(),
        })
    }

    /// Writes a letter into the cells of a rule; returns its line of the legend.
    fn lettered(&mut self, rule: &Rule, puzzle: &Puzzle, letter: &str) -> String {
        let listed: BTreeSet<Cell> = rule.lists.iter().flatten().copied().collect();
        let cells = if listed.is_empty() { rule.cells(puzzle) } else { Vec::from_iter(listed) };
        for cell in cells {
            let text = &mut self.cells[cell.index()];
            if text.ends_with(|c: char| c.is_ascii_digit() || !c.is_alphanumeric()) {
                text.push(' ');
            }
            *text += letter;
        }
        if !rule.rules.is_empty() {
            return format!("{letter} {}", rule.sentence(puzzle));
        }
        let mut words = format!("{letter} {}", rule.kind);
        let digits = rule.digits.iter().map(u8::to_string);
        let details = rule.number.map(|n| n.to_string()).into_iter().chain(digits);
        details.chain([rule.text.clone()]).filter(|word| !word.is_empty()).for_each(|word| {
            words += " ";
            words += &word;
        });
        let names = |list: &Vec<Cell>| -> String {
            list.iter().map(|&cell| format!(" {}", puzzle.name(cell))).collect()
        };
        words + &rule.lists.iter().map(names).collect::<Vec<_>>().join(" /")
    }
}

/// A clue outside the grid with its sign.
fn signed(sign: Sign, tag: &str, place: Place, ascii: bool) -> String {
    match sign {
        Sign::Plain => tag.to_owned(),
        Sign::Bars => format!("|{tag}|"),
        Sign::Steps => format!("^{tag}"),
        Sign::Roof => format!("~{tag}"),
        Sign::Frame => format!("[{tag}]"),
        Sign::Arrow => {
            let arrow = match (place.step, ascii) {
                ((1, 1), false) => '↘',
                ((1, -1), false) => '↙',
                ((-1, 1), false) => '↗',
                (_, false) => '↖',
                ((1, 1) | (-1, -1), true) => '\\',
                (_, true) => '/',
            };
            format!("{tag}{arrow}")
        }
    }
}

/// The sign of a mark on a border; its text comes after it.
fn border(mark: Mark, (first, second): (Cell, Cell), ascii: bool) -> &'static str {
    let beside = first.0.abs_diff(second.0) == 1;
    match (mark, ascii) {
        (Mark::Open, true) => "o",
        (Mark::Open, false) => "○",
        (Mark::Filled, true) => "*",
        (Mark::Filled, false) => "●",
        (Mark::Text, _) => "",
        (Mark::Chevron, _) if beside => {
            if first < second {
                ">"
            } else {
                "<"
            }
        }
        (Mark::Chevron, true) => {
            if first < second {
                "v"
            } else {
                "^"
            }
        }
        (Mark::Chevron, false) => {
            if first < second {
                "⌄"
            } else {
                "⌃"
            }
        }
    }
}
