//! The rules of an f-puzzles document: the keys of the registry, and a few more of its extensions.
//!
//! A key has entries of one [form](Form). An entry that f-puzzles itself gives no meaning to, such
//! as a clue without a number or a line of one cell, is not a rule.

use serde_json::Value;

use crate::decoration::FPUZZLES_RULE;
use crate::json::{Step, Wrong};
use crate::json_strict::Object;
use crate::line;
use quadrille_puzzle::{Cell, Rule, RuleKind, Shape};

/// The form of the entries of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// `true`: a rule about the whole grid.
    Switch,
    /// `{"lines":[["R1C1","R1C2"]],"value":"5"}`: a rule for each line.
    Lines,
    /// `{"cells":["R1C1","R1C2"],"value":"3"}`: a rule for each entry.
    Cells,
    /// `{"cell":"R1C1"}`: all entries are one rule.
    Cell,
    /// `{"cell":"R0C1","value":"3"}`: a clue outside the grid.
    Outside,
}

/// The form of a kind that has a key.
pub(crate) fn form(kind: RuleKind) -> Form {
    match (kind, kind.shape()) {
        (RuleKind::Odd | RuleKind::Even | RuleKind::Minimum | RuleKind::Maximum, _) => Form::Cell,
        (_, Shape::Global) => Form::Switch,
        (_, Shape::Line) => Form::Lines,
        (_, Shape::Outside) => Form::Outside,
        _ => Form::Cells,
    }
}

/// Other names of keys.
const ALIASES: [(&str, RuleKind); 4] = [
    ("germanwhispers", RuleKind::Whispers),
    ("dutchwhispers", RuleKind::Whispers),
    ("zipper", RuleKind::Zipper),
    ("lockoutline", RuleKind::Lockout),
];

/// All keys of rules. A key of several kinds comes with the first of them.
pub(crate) fn keys() -> Vec<(&'static str, RuleKind)> {
    let named = RuleKind::ALL.iter().filter_map(|&kind| Some((kind.fpuzzles_key()?, kind)));
    let mut keys: Vec<_> = named.chain(ALIASES).collect();
    keys.dedup_by_key(|(key, _)| *key);
    keys
}

/// A rule and its place.
type Found<'a> = (Vec<Step<'a>>, Rule);

/// One entry of a key.
struct Entry<'a> {
    object: Object<'a>,
    kind: RuleKind,
    side: usize,
}

/// The rules of a document, cages included. Both diagonals together are not among them.
pub(crate) fn read<'a>(top: &Object<'a>, side: usize) -> Result<Vec<Found<'a>>, Wrong<'a>> {
    let mut found = Vec::new();
    for (key, kind) in keys() {
        match form(kind) {
            Form::Switch => {}
            Form::Cell => {
                let entries = entries(top, key, kind, side)?;
                let cells = entries.iter().map(Entry::cell).collect::<Result<Vec<Cell>, _>>()?;
                let rule = Rule::new(kind, cells);
                found.extend((!rule.lists[0].is_empty()).then(|| (top.path(key), rule)));
            }
            _ => {
                for entry in entries(top, key, kind, side)? {
                    let least = (key == "dutchwhispers").then_some(side.div_ceil(2) as i32 - 1);
                    let rules = entry.rules(least)?;
                    found.extend(rules.into_iter().map(|rule| (entry.object.at.clone(), rule)));
                }
            }
        }
    }
    found.extend(switches(top, &found)?);
    Ok(found)
}

/// The rules about the whole grid.
fn switches<'a>(top: &Object<'a>, found: &[Found<'a>]) -> Result<Vec<Found<'a>>, Wrong<'a>> {
    let both = top.flag("diagonal+")? && top.flag("diagonal-")?;
    let diagonals = [RuleKind::FallingDiagonal, RuleKind::RisingDiagonal];
    let others = [RuleKind::DisjointGroups, RuleKind::AntiKnight, RuleKind::AntiKing];
    let mut kinds = Vec::new();
    for kind in diagonals.into_iter().filter(|_| !both).chain(others) {
        let key = kind.fpuzzles_key().unwrap_or_default();
        kinds.extend(top.flag(key)?.then_some((key, kind)));
    }
    kinds.extend(negatives(top, found)?);
    Ok(kinds.into_iter().map(|(key, kind)| (top.path(key), Rule::global(kind))).collect())
}

/// The rules about neighbours without a mark. f-puzzles exempts those with a dot from
/// `nonconsecutive`.
fn negatives<'a>(
    top: &Object<'a>,
    found: &[Found<'a>],
) -> Result<Vec<(&'static str, RuleKind)>, Wrong<'a>> {
    let listed = negative(top)?;
    let has = |key: &str| listed.contains(&key);
    let any = |mark: fn(&Rule) -> bool| found.iter().any(|(_, rule)| mark(rule));
    if has("ratio") && any(is_other_ratio) {
        return Err(top.wrong("negative", "only dots of the ratio 1:2 can be negative"));
    }
    let dots = match (top.flag("nonconsecutive")? || has("difference"), has("ratio")) {
        (true, true) => Some(("negative", RuleKind::NegativeKropki)),
        (true, false) if any(is_dot) => Some(("nonconsecutive", RuleKind::NegativeDifference)),
        (true, false) => Some(("nonconsecutive", RuleKind::Nonconsecutive)),
        (false, true) => Some(("negative", RuleKind::NegativeRatio)),
        (false, false) => None,
    };
    let sums = has("xv").then_some(("negative", RuleKind::NegativeXv));
    Ok(dots.into_iter().chain(sums).collect())
}

/// True for white and black dots.
pub(crate) fn is_dot(rule: &Rule) -> bool {
    matches!(rule.kind, RuleKind::WhiteDot | RuleKind::BlackDot)
}

/// True for a black dot of another ratio than 1:2.
pub(crate) fn is_other_ratio(rule: &Rule) -> bool {
    rule.kind == RuleKind::BlackDot && rule.number.is_some_and(|ratio| ratio != 2)
}

/// The keys of which all marks are drawn.
fn negative<'a>(top: &Object<'a>) -> Result<Vec<&'a str>, Wrong<'a>> {
    let key = |value: &'a Value| match value.as_str() {
        Some(key @ ("ratio" | "xv" | "difference")) => Ok(key),
        _ => Err(top.wrong("negative", format!("the negative rule {value} is not supported"))),
    };
    top.list("negative")?.iter().map(key).collect()
}

fn entries<'a>(
    top: &Object<'a>,
    key: &'static str,
    kind: RuleKind,
    side: usize,
) -> Result<Vec<Entry<'a>>, Wrong<'a>> {
    let known: &[&str] = match (form(kind), kind) {
        (Form::Lines, RuleKind::Arrow) => &["lines", "cells"],
        (Form::Lines, _) => &["lines", "value"],
        (Form::Outside, RuleKind::LittleKiller) => &["cell", "value", "cells", "direction"],
        (Form::Outside, _) => &["cell", "value", "cells"],
        (Form::Cell, _) => &["cell"],
        (_, RuleKind::Clone) => &["cells", "cloneCells"],
        (_, RuleKind::Quadruple) => &["cells", "values"],
        _ => &["cells", "value"],
    };
    let one = |(i, value)| {
        let object = top.inner(key, &[i], value, format!("{key} {}", i + 1))?;
        object.refuse_others(known, &FPUZZLES_RULE, "key")?;
        Ok(Entry { object, kind, side })
    };
    top.list(key)?.iter().enumerate().map(one).collect()
}

impl<'a> Entry<'a> {
    /// The rules of the entry: several lines have one each. `number` is used if it has none itself.
    fn rules(&self, number: Option<i32>) -> Result<Vec<Rule>, Wrong<'a>> {
        match (form(self.kind), self.kind) {
            (_, RuleKind::Arrow) => self.arrows(),
            (_, RuleKind::X) => self.sum_mark(),
            (_, RuleKind::Clone) => {
                let lists = vec![self.cells("cells")?, self.cells("cloneCells")?];
                Ok(vec![Rule::with_lists(self.kind, lists)])
            }
            (_, RuleKind::Quadruple) => self.quadruple(),
            (Form::Lines, _) => {
                let number = self.number()?.or(number);
                let lines = self.lines()?.into_iter().filter(|line| line.len() > 1);
                Ok(lines.map(|line| Rule { number, ..Rule::new(self.kind, line) }).collect())
            }
            (Form::Outside, _) => self.outside(),
            _ => {
                let number = self.number()?.filter(|&n| n != 0 || self.kind != RuleKind::Cage);
                Ok(vec![Rule { number, ..Rule::new(self.kind, self.cells("cells")?) }])
            }
        }
    }

    /// A number, as a number or as text; none if the text is empty.
    fn number(&self) -> Result<Option<i32>, Wrong<'a>> {
        let number = match self.object.get("value") {
            None => return Ok(None),
            Some(Value::String(text)) if text.trim().is_empty() => return Ok(None),
            Some(Value::String(text)) => line::decimal(text.trim()).map(|n| n as u64),
            Some(value) => value.as_u64(),
        };
        let number = number.and_then(|number| i32::try_from(number).ok());
        let wrong = || self.object.wrong("value", "the value must be a number");
        number.map(Some).ok_or_else(wrong)
    }

    fn named(&self, names: &'a [Value], key: &'static str) -> Result<Vec<Cell>, Wrong<'a>> {
        let cells = names.iter().map(|name| inside(place(name.as_str()?)?, self.side)).collect();
        let why = "cells are names inside the grid: R1C1";
        let cells: Option<Vec<Cell>> = cells;
        cells.filter(|list| !list.is_empty()).ok_or_else(|| self.object.wrong(key, why))
    }

    fn cells(&self, key: &'static str) -> Result<Vec<Cell>, Wrong<'a>> {
        self.named(self.object.list(key)?, key)
    }

    fn lines(&self) -> Result<Vec<Vec<Cell>>, Wrong<'a>> {
        let wrong = || self.object.wrong("lines", "\"lines\" are lists of cells");
        let one = |line: &'a Value| self.named(line.as_array().ok_or_else(wrong)?, "lines");
        let lines = self.object.list("lines")?;
        if lines.is_empty() { Err(wrong()) } else { lines.iter().map(one).collect() }
    }

    /// The place `R0C3`, also outside the grid.
    fn place(&self) -> Result<(usize, usize), Wrong<'a>> {
        let place = self.object.get("cell").and_then(|name| place(name.as_str()?));
        place.ok_or_else(|| self.object.wrong("cell", "\"cell\" is the name of a cell: R1C1"))
    }

    fn cell(&self) -> Result<Cell, Wrong<'a>> {
        let wrong = || self.object.wrong("cell", "the cell is outside the grid");
        inside(self.place()?, self.side).ok_or_else(wrong)
    }

    /// Lines that begin in the circle or pill.
    fn arrows(&self) -> Result<Vec<Rule>, Wrong<'a>> {
        let pill = self.cells("cells")?;
        let lines = self.lines()?;
        if lines.iter().any(|line| !pill.contains(&line[0])) {
            return Err(self.object.wrong("lines", "an arrow begins outside its circle"));
        }
        let shafts = lines.iter().map(|line| line[1..].to_vec()).filter(|shaft| !shaft.is_empty());
        if pill.len() == 1 {
            let arrow = |shaft| Rule::new(RuleKind::Arrow, [pill.clone(), shaft].concat());
            return Ok(shafts.map(arrow).collect());
        }
        let lists: Vec<_> = [pill].into_iter().chain(shafts).collect();
        let pill = (lists.len() > 1).then(|| Rule::with_lists(RuleKind::PillArrow, lists));
        Ok(pill.into_iter().collect())
    }

    /// X, V or a number.
    fn sum_mark(&self) -> Result<Vec<Rule>, Wrong<'a>> {
        let cells = self.cells("cells")?;
        let rule = match self.object.get("value").and_then(Value::as_str) {
            Some("x" | "X") => Some(Rule::new(RuleKind::X, cells)),
            Some("v" | "V") => Some(Rule::new(RuleKind::V, cells)),
            _ => self.number()?.map(|sum| Rule::new(RuleKind::EdgeSum, cells).number(sum)),
        };
        Ok(rule.into_iter().collect())
    }

    fn quadruple(&self) -> Result<Vec<Rule>, Wrong<'a>> {
        let values = self.object.list("values")?;
        let digit = |value: &Value| value.as_u64().and_then(|digit| u8::try_from(digit).ok());
        let digits: Option<Vec<u8>> = values.iter().map(digit).collect();
        let digits = digits.ok_or_else(|| self.object.wrong("values", "values are digits"))?;
        let rule = Rule::new(self.kind, self.cells("cells")?).digits(digits);
        Ok((!values.is_empty()).then_some(rule).into_iter().collect())
    }

    /// A clue outside the grid. Some documents list the cells that it looks at.
    fn outside(&self) -> Result<Vec<Rule>, Wrong<'a>> {
        let number = self.number()?;
        let cells = match self.kind {
            RuleKind::LittleKiller => self.diagonal()?,
            _ => {
                let wrong = || self.object.wrong("cell", "a place beside the grid is R0C1 or R1C0");
                line_from(self.place()?, self.side).ok_or_else(wrong)?
            }
        };
        if self.object.get("cells").is_some() && self.cells("cells")? != cells {
            return Err(self.object.wrong("cells", "these are not the cells of the clue"));
        }
        let rule = number.map(|number| Rule::new(self.kind, cells).number(number));
        Ok(rule.into_iter().collect())
    }

    /// The diagonal from a cell beside the grid or at its edge.
    fn diagonal(&self) -> Result<Vec<Cell>, Wrong<'a>> {
        let (down, right) = match self.object.get("direction").and_then(Value::as_str) {
            Some("DR") => (true, true),
            Some("DL") => (true, false),
            Some("UR") => (false, true),
            Some("UL") => (false, false),
            _ => return Err(self.object.wrong("direction", "a direction is DR, DL, UR or UL")),
        };
        let step = |at: usize, forward: bool| match forward {
            true => at.checked_add(1),
            false => at.checked_sub(1),
        };
        let next = |&(row, column): &(usize, usize)| Some((step(row, down)?, step(column, right)?));
        let from = self.place()?;
        let first = if inside(from, self.side).is_some() { Some(from) } else { next(&from) };
        let places = std::iter::successors(first, next);
        let cells: Vec<Cell> = places.map_while(|place| inside(place, self.side)).collect();
        let wrong = || self.object.wrong("cell", "the diagonal does not meet the grid");
        if cells.is_empty() { Err(wrong()) } else { Ok(cells) }
    }
}

/// The row and column of a name `R1C1`; 0 is before the first.
fn place(name: &str) -> Option<(usize, usize)> {
    let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    Some((line::decimal(row)?, line::decimal(column)?))
}

fn inside((row, column): (usize, usize), side: usize) -> Option<Cell> {
    let fits = |at: usize| (1..=side).contains(&at);
    (fits(row) && fits(column)).then(|| Cell::at(row - 1, column - 1, side))
}

/// The row or column seen from a place beside the grid.
fn line_from((row, column): (usize, usize), side: usize) -> Option<Vec<Cell>> {
    let (after, all) = (side + 1, 1..=side);
    let line: Vec<(usize, usize)> = match (row, column) {
        (0, _) => all.map(|i| (i, column)).collect(),
        (_, 0) => all.map(|i| (row, i)).collect(),
        _ if row == after => all.rev().map(|i| (i, column)).collect(),
        _ if column == after => all.rev().map(|i| (row, i)).collect(),
        _ => return None,
    };
    line.into_iter().map(|place| inside(place, side)).collect()
}
