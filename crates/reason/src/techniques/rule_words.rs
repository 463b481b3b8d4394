//! Steps that rest on rules, in words: the sentence of the rule itself, then what follows from it.

use quadrille_puzzle::{Cell, Values};

use super::cage_domains::name as cage_name;
use crate::names::Names;
use crate::step::{RuleNote, Step};
use crate::technique::Technique as T;

/// Longest sentence of a rule that is quoted.
const QUOTED: usize = 200;

/// Most cells whose values are listed one by one.
const LISTED: usize = 10;

/// Most sums whose sentences are quoted.
const NAMED: usize = 3;

pub(super) fn explain(step: &Step, names: &Names<'_>) -> Vec<String> {
    let Some(note) = &step.rule else { return Vec::new() };
    let mut lines: Vec<String> = match note.rules.len() {
        0..=NAMED => note.rules.iter().map(|&rule| sentence(rule, names)).collect(),
        _ => {
            let places = note.rules.iter().map(|&rule| place(rule, names)).collect();
            let houses = names.houses(&step.houses);
            let key = if step.technique == T::RulesInHouse { "rule.meet" } else { "rule.many" };
            vec![names.text(key, &[("places", &names.join(places)), ("houses", &houses)])]
        }
    };
    for &cage in step.cage.iter().flat_map(|note| &note.cages) {
        lines.push(names.text("rule.cage", &[("cage", &cage_name(cage, names))]));
    }
    lines.extend(match step.technique {
        T::RulePair => pair(step, note, names),
        T::RuleSum => sum(note, names),
        T::RuleLocked => locked(step, names),
        T::RuleHouse => house(step, note, names),
        T::RuleTotal | T::WideRuleTotal => total(step, note, names),
        _ => fillings(step, note, names),
    });
    lines
}

/// The demand of a rule, or a short form of it.
fn sentence(index: u32, names: &Names<'_>) -> String {
    let rule = &names.puzzle().rules()[index as usize];
    let sentence = rule.sentence(names.puzzle());
    if sentence.chars().count() <= QUOTED {
        return sentence;
    }
    let cells = rule.lists.iter().flatten().next();
    let cell = cells.map(|&cell| names.cells(&[cell])).unwrap_or_default();
    let kind = rule.kind.name().replace('-', " ");
    let key = if cell.is_empty() { "rule.grid" } else { "rule.at" };
    names.text(key, &[("kind", &kind), ("cell", &cell), ("about", rule.kind.about())])
}

/// A rule by its kind and its first cell, or by its kind alone.
pub(crate) fn place(index: u32, names: &Names<'_>) -> String {
    let rule = &names.puzzle().rules()[index as usize];
    let kind = rule.kind.name().replace('-', " ");
    match rule.lists.iter().flatten().next() {
        Some(&cell) => {
            names.text("rule.place", &[("kind", &kind), ("cell", &names.cells(&[cell]))])
        }
        None => names.text("rule.everywhere", &[("kind", &kind)]),
    }
}

fn pair(step: &Step, note: &RuleNote, names: &Names<'_>) -> Vec<String> {
    let (cell, values) = note.cause.first().copied().unwrap_or((Cell(0), Values::EMPTY));
    let key = match values.len() {
        1 => "rule.pair-one",
        n if n == names.puzzle().side() => "rule.pair-all",
        _ => "rule.pair",
    };
    let parts = [
        ("cell", names.cells(&[cell])),
        ("values", names.values_or(values)),
        ("holding", names.holding(&step.eliminations)),
    ];
    names.lines(key, &parts.each_ref().map(|(name, text)| (*name, text.as_str())))
}

fn sum(note: &RuleNote, names: &Names<'_>) -> Vec<String> {
    let each = |(cells, low, high): &(Vec<Cell>, i32, i32)| {
        let key = match (cells.len(), low == high) {
            (1, true) => "rule.cell-is",
            (1, false) => "rule.cell-range",
            (_, true) => "rule.sum-is",
            (_, false) => "rule.sum-range",
        };
        let less = cells.len() as i32 * (1 - i32::from(*names.puzzle().digits().start()));
        let (low, high) = ((low - less).to_string(), (high - less).to_string());
        names.text(key, &[("cells", &names.cells(cells)), ("low", &low), ("high", &high)])
    };
    let sums = names.join(note.sums.iter().map(each).collect());
    names.lines("rule.sum", &[("sums", &sums), ("left", &left(note, names))])
}

fn locked(step: &Step, names: &Names<'_>) -> Vec<String> {
    let key = if step.houses.is_empty() { "rule.locked" } else { "rule.locked-house" };
    let parts = [
        ("value", names.values(step.values)),
        ("cells", names.cells(&step.fins)),
        ("houses", names.houses(&step.houses)),
    ];
    names.lines(key, &parts.each_ref().map(|(name, text)| (*name, text.as_str())))
}

fn house(step: &Step, note: &RuleNote, names: &Names<'_>) -> Vec<String> {
    let needed = note.cause.first().map_or(Values::EMPTY, |cause| cause.1);
    let parts = [
        ("values", names.values(needed)),
        ("houses", names.houses(&step.houses)),
        ("left", left(note, names)),
    ];
    names.lines("rule.house", &parts.each_ref().map(|(name, text)| (*name, text.as_str())))
}

fn total(step: &Step, note: &RuleNote, names: &Names<'_>) -> Vec<String> {
    let puzzle = names.puzzle();
    let (side, lowest) = (puzzle.side() as i32, i32::from(*puzzle.digits().start()));
    let all = step.houses.len() as i32 * side * (side - 1 + 2 * lowest) / 2;
    let less: i32 = note.rest.iter().map(|term| term.0 * (1 - lowest)).sum();
    let terms = note.rest.iter().enumerate().map(|(i, &(times, cell))| {
        let sign = match (times < 0, i) {
            (true, 0) => "−",
            (true, _) => " − ",
            (false, 0) => "",
            (false, _) => " + ",
        };
        let factor = if times.abs() == 1 { String::new() } else { format!("{}×", times.abs()) };
        format!("{sign}{factor}{}", names.cells(&[cell]))
    });
    let parts = [
        ("houses", names.houses(&step.houses)),
        ("total", all.to_string()),
        ("terms", terms.collect::<String>()),
        ("rest", (note.total - less).to_string()),
        ("left", left(note, names)),
    ];
    let key = if step.houses.len() == 1 { "rule.total" } else { "rule.totals" };
    names.lines(key, &parts.each_ref().map(|(name, text)| (*name, text.as_str())))
}

fn fillings(step: &Step, note: &RuleNote, names: &Names<'_>) -> Vec<String> {
    let key = match (step.technique, note.rules.len()) {
        (T::RuleLine, _) if note.cause.is_empty() => "rule.line",
        (T::RuleLine, _) => "rule.line-from",
        (T::RuleCross, _) => "rule.cross",
        (T::RulesInHouse, _) => "rule.together",
        _ if !note.combinations.is_empty() => "rule.combinations",
        _ if !note.fillings.is_empty() => "rule.fillings",
        _ => "rule.filling",
    };
    let list = note.fillings.iter().map(|filling| {
        filling.iter().map(|&value| names.value(value)).collect::<Vec<_>>().join("-")
    });
    let sums = note
        .combinations
        .iter()
        .map(|values| values.iter().map(|&value| names.value(value)).collect::<Vec<_>>().join("+"));
    let parts = [
        ("cells", in_order(&step.cells, names)),
        ("list", names.join_or(list.collect())),
        ("sums", names.join_or(sums.collect())),
        ("known", known(note, names)),
        ("left", left(note, names)),
        ("holding", names.holding(&step.eliminations)),
    ];
    names.lines(key, &parts.each_ref().map(|(name, text)| (*name, text.as_str())))
}

/// The cells that have one value: `r1c3 is 8 and r2c1 is 2`.
fn known(note: &RuleNote, names: &Names<'_>) -> String {
    let each = |&(cell, values): &(Cell, Values)| {
        let (cell, value) = (names.cells(&[cell]), names.values(values));
        names.text("rule.cell-is", &[("cells", &cell), ("low", &value)])
    };
    names.join(note.cause.iter().map(each).collect())
}

/// Cells one by one, in the order of the step.
fn in_order(cells: &[Cell], names: &Names<'_>) -> String {
    names.join(cells.iter().map(|&cell| names.cells(&[cell])).collect())
}

/// The values left to cells: `3 to 7 for r1c2 and 2 or 4 for r2c1`.
fn left(note: &RuleNote, names: &Names<'_>) -> String {
    let mut groups: Vec<(Vec<Cell>, Values)> = Vec::new();
    for &(cell, values) in &note.left {
        match groups.iter_mut().find(|group| group.1 == values) {
            Some(group) => group.0.push(cell),
            None => groups.push((vec![cell], values)),
        }
    }
    if groups.len() > LISTED {
        return names.text("rule.few-left", &[]);
    }
    let each = |(cells, values): &(Vec<Cell>, Values)| {
        let (cell, values) = (names.cells(cells), names.range(*values));
        names.text("rule.left", &[("cell", &cell), ("values", &values)])
    };
    names.join(groups.iter().map(each).collect())
}
