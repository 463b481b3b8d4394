//! Names of cells, values and houses as used in sentences, and the texts that contain them.

use std::collections::BTreeMap;

use quadrille_puzzle::{Cell, Puzzle, Values, value_char};

use crate::catalogue::Language;
use crate::step::{Candidate, HouseId, Premise, Step};

/// Names of cells, values and houses of one puzzle, in one language.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    puzzle: &'a Puzzle,
    language: Language,
}

impl<'a> Names<'a> {
    /// The names in this puzzle, in English.
    #[must_use]
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Names { puzzle, language: Language::English }
    }

    /// The same in another language.
    #[must_use]
    pub fn in_language(mut self, language: Language) -> Self {
        self.language = language;
        self
    }

    pub(crate) fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    /// A text of the catalogue with its placeholders filled in.
    #[must_use]
    pub fn text(&self, key: &str, parts: &[(&str, &str)]) -> String {
        self.language.text(key, parts)
    }

    /// The lines of a text about a step, one sentence each. Of its placeholders, `parts` has those
    /// that do not simply show a field of the step.
    pub(crate) fn lines(&self, key: &str, step: &Step, parts: &[(&str, String)]) -> Vec<String> {
        let part = |name: &str| match parts.iter().find(|part| part.0 == name) {
            Some((_, text)) => text.clone(),
            None => self.field(name, step),
        };
        self.language.filled(key, part).split(" | ").map(capital).collect()
    }

    /// A field of a step, by the name of its placeholder.
    fn field(&self, name: &str, step: &Step) -> String {
        match name {
            "cell" | "cells" => self.cells(&step.cells),
            "value" | "values" => self.values(step.values),
            "houses" => self.houses(&step.houses),
            "covers" => self.houses(&step.covers),
            "fins" => self.cells(&step.fins),
            "gone" => self.values(step.eliminations.iter().map(|struck| struck.value).collect()),
            "holding" => self.holding(&step.eliminations),
            _ => String::new(),
        }
    }

    /// `r1c1`, `r1c13` (two cells of a row), `r24c7`, else separated by commas.
    #[must_use]
    pub fn cells(&self, cells: &[Cell]) -> String {
        self.join(self.cell_groups(cells))
    }

    /// Names the cells with as few names as possible.
    fn cell_groups(&self, cells: &[Cell]) -> Vec<String> {
        let side = self.puzzle.side();
        let mut cells: Vec<Cell> = cells.to_vec();
        cells.sort_unstable();
        cells.dedup();
        if side > 9 {
            return cells.iter().map(|c| c.name(side).to_string()).collect();
        }
        let mut rows: Vec<(String, String)> = Vec::new();
        for row in 0..side {
            let columns: String = cells
                .iter()
                .filter(|c| c.row(side) == row)
                .map(|c| (c.column(side) + 1).to_string())
                .collect();
            match rows.iter_mut().find(|r| r.1 == columns) {
                _ if columns.is_empty() => {}
                Some(same) => same.0 += &(row + 1).to_string(),
                None => rows.push(((row + 1).to_string(), columns)),
            }
        }
        rows.into_iter().map(|(rows, columns)| format!("r{rows}c{columns}")).collect()
    }

    /// A value as grids of this size write it: `7`, or `G` for 16 on 16×16. With cages or rules it
    /// is a number, because these calculate.
    #[must_use]
    pub fn value(&self, value: u8) -> String {
        let is_number = !self.puzzle.cages().is_empty() || !self.puzzle.rules().is_empty();
        let digit = self.puzzle.digit(value);
        let symbol = value_char(digit).filter(|_| !is_number);
        symbol.map_or_else(|| digit.to_string(), |c| c.to_string())
    }

    /// `7`, `2 or 5`, `3 to 7` for three and more values without a gap.
    #[must_use]
    pub fn range(&self, values: Values) -> String {
        match (values.first(), values.last()) {
            (Some(low), Some(high))
                if values.len() > 2 && usize::from(high - low) + 1 == values.len() =>
            {
                self.text("value.range", &[("a", &self.value(low)), ("b", &self.value(high))])
            }
            _ => self.values_or(values),
        }
    }

    /// `7`, `2 and 5`, `1, 3 and 4`.
    #[must_use]
    pub fn values(&self, values: Values) -> String {
        let values = if values.len() > self.puzzle.side() {
            Values::all(self.puzzle.side())
        } else {
            values
        };
        self.join(values.iter().map(|v| self.value(v)).collect())
    }

    /// `7`, `2 or 5`, `1, 3 or 4`.
    #[must_use]
    pub fn values_or(&self, values: Values) -> String {
        self.join_or(values.iter().map(|v| self.value(v)).collect())
    }

    /// `row 3`, `rows 2 and 6`, `row 4 and box 5`.
    #[must_use]
    pub fn houses(&self, houses: &[HouseId]) -> String {
        let mut kinds: Vec<(String, Vec<String>)> = Vec::new();
        for house in houses {
            let name = self.puzzle.houses()[house.index()].kind.to_string();
            let (kind, number) = name.split_once(' ').unwrap_or((&name, ""));
            match kinds.last_mut().filter(|last| last.0 == kind && kind != "the") {
                Some(last) => last.1.push(number.to_owned()),
                None => kinds.push((kind.to_owned(), vec![number.to_owned()])),
            }
        }
        let told = |(kind, numbers): (String, Vec<String>)| {
            let ending = match numbers.len() {
                1 => "",
                _ if kind == "box" => "es",
                _ => "s",
            };
            format!("{kind}{ending} {}", self.join(numbers))
        };
        self.join(kinds.into_iter().map(told).collect())
    }

    /// `r3c46≠5, r7c1≠2/5`: cells with the same values are grouped.
    #[must_use]
    pub fn candidates(&self, candidates: &[Candidate], sign: char) -> String {
        let each = |(values, cells): (Values, Vec<Cell>)| {
            let values: Vec<String> = values.iter().map(|v| self.value(v)).collect();
            let values = values.join("/");
            let each = |name: String| format!("{name}{sign}{values}");
            self.cell_groups(&cells).into_iter().map(each).collect::<Vec<_>>()
        };
        by_values(candidates).into_iter().flat_map(each).collect::<Vec<_>>().join(", ")
    }

    /// `r3c46 hold 5, nor r7c1 hold 2 or 5`, to follow "none of these can".
    pub(crate) fn holding(&self, candidates: &[Candidate]) -> String {
        let each = |(values, cells): (Values, Vec<Cell>)| {
            let values = self.values_or(values);
            let cells = self.join_or(self.cell_groups(&cells));
            self.text("cells.hold", &[("cells", &cells), ("values", &values)])
        };
        let nor = |a: String, b: String| self.text("cells.nor", &[("a", &a), ("b", &b)]);
        by_values(candidates).into_iter().map(each).reduce(nor).unwrap_or_default()
    }

    /// `2s`, `2s and 5s`.
    #[must_use]
    pub fn plurals(&self, values: Values) -> String {
        let plural = |v: u8| self.text("value.plural", &[("value", &self.value(v))]);
        self.join(values.iter().map(plural).collect())
    }

    /// `a 4`, `an 8`.
    fn with_article(&self, value: u8) -> String {
        let symbol = self.value(value);
        let vowel = symbol
            .starts_with(['8', 'A', 'E', 'F', 'H', 'I', 'L', 'M', 'N', 'O', 'R', 'S'])
            || ["11", "18", "X"].contains(&symbol.as_str());
        self.text(if vowel { "value.an" } else { "value.a" }, &[("value", &symbol)])
    }

    /// A choice without a candidate: `r1c2 has no candidate left` or
    /// `row 7 has no place left for a 4`.
    #[must_use]
    pub fn nothing_left(&self, choice: &Premise) -> String {
        match choice {
            Premise::House(house, value) => {
                let (house, value) = (self.houses(&[*house]), self.with_article(*value));
                self.text("nothing.place", &[("house", &house), ("value", &value)])
            }
            Premise::Cell(cell) => {
                self.text("nothing.candidate", &[("cell", &self.cells(&[*cell]))])
            }
            _ => String::new(),
        }
    }

    /// `a`, `a and b`, `a, b and c`.
    pub(crate) fn join(&self, parts: Vec<String>) -> String {
        self.listed(parts, "list.two")
    }

    /// `a`, `a or b`, `a, b or c`.
    pub(crate) fn join_or(&self, parts: Vec<String>) -> String {
        self.listed(parts, "list.or")
    }

    fn listed(&self, mut parts: Vec<String>, end: &str) -> String {
        let Some(last) = parts.pop() else { return String::new() };
        let more = |a: String, b: String| self.text("list.more", &[("a", &a), ("b", &b)]);
        match parts.into_iter().reduce(more) {
            None => last,
            Some(first) => self.text(end, &[("a", &first), ("b", &last)]),
        }
    }
}

/// Groups candidates into cells with the same values.
fn by_values(candidates: &[Candidate]) -> Vec<(Values, Vec<Cell>)> {
    let mut values_of: BTreeMap<Cell, Values> = BTreeMap::new();
    for c in candidates {
        let values = values_of.entry(c.cell).or_default();
        *values = values.with(c.value);
    }
    let mut groups: Vec<(Values, Vec<Cell>)> = Vec::new();
    for (cell, values) in values_of {
        match groups.iter_mut().find(|group| group.0 == values) {
            Some(group) => group.1.push(cell),
            None => groups.push((values, vec![cell])),
        }
    }
    groups
}

/// Puts the first letter in upper case, unless the text begins with the name of a cell.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let is_cell = text.starts_with('r') && text[1..].starts_with(|c: char| c.is_ascii_digit());
    match chars.next() {
        Some(first) if !is_cell => first.to_uppercase().chain(chars).collect(),
        _ => text.to_owned(),
    }
}
