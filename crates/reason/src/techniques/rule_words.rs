//! Steps that rest on rules, in words: the sentence of the rule itself, then what follows from it.

use super::cage_domains::name as cage_name;
use super::prelude::*;
use crate::rules::turned;
use quadrille_puzzle::{Puzzle, Shape};

/// Longest sentence of a rule that is quoted.
const QUOTED: usize = 200;

/// Most cells whose values are listed one by one.
const LISTED: usize = 10;

/// Most characters of a list that is read; what a longer one says stands in the action.
const READ: usize = 120;

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
        T::RuleSum => sum(step, note, names),
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
    let kind = rule.kind.words();
    let key = if cell.is_empty() { "rule.grid" } else { "rule.at" };
    names.text(key, &[("kind", &kind), ("cell", &cell), ("about", &rule.about(names.puzzle()))])
}

/// A rule by its kind and where it lies, or by its kind alone.
pub(crate) fn place(index: u32, names: &Names<'_>) -> String {
    let rule = &names.puzzle().rules()[index as usize];
    let kind = rule.kind.words();
    match &rule.lists.iter().flatten().copied().collect::<Vec<Cell>>()[..] {
        cells @ [first, ..] => {
            // A mark between two cells is not the only one of its first cell.
            let cells = if rule.kind.shape() == Shape::Edge { cells } else { &[*first] };
            names.text("rule.place", &[("kind", &kind), ("cell", &names.cells(cells))])
        }
        [] => names.text("rule.everywhere", &[("kind", &kind)]),
    }
}

fn pair(step: &Step, note: &RuleNote, names: &Names<'_>) -> Vec<String> {
    match note.cause[..] {
        [cause] => star(step, cause, names),
        [a, b] => mark(step, note, [a, b], names),
        _ => Vec::new(),
    }
}

/// What a cell does to its neighbours.
fn star(step: &Step, (cell, values): (Cell, Values), names: &Names<'_>) -> Vec<String> {
    let key = match values.len() {
        1 => "rule.pair-one",
        n if n == names.puzzle().side() => "rule.pair-all",
        _ => "rule.pair",
    };
    let parts = [("cell", names.cells(&[cell])), ("values", names.values_or(values))];
    names.lines(key, step, &parts)
}

/// What the cells of a mark leave to each other.
fn mark(
    step: &Step,
    note: &RuleNote,
    cells: [(Cell, Values); 2],
    names: &Names<'_>,
) -> Vec<String> {
    if let Some((cell, values)) = cells.into_iter().find(|cell| cell.1.len() == 1) {
        let (cell, values) = (names.cells(&[cell]), names.values(values));
        let parts = [("cell", cell), ("values", values), ("left", left(note, names))];
        return names.lines("rule.pair-left", step, &parts);
    }
    let [a, b] = cells;
    let mut needs = Vec::new();
    for ((cell, before), other) in [(a, b.0), (b, a.0)] {
        let kept = note.left.iter().find(|left| left.0 == cell).map_or(before, |left| left.1);
        let partners = |value| partners(note, (cell, value), other, names.puzzle());
        let struck = before.iter().filter(|&value| !kept.has(value));
        let (alone, paired): (Vec<u8>, Vec<u8>) = struck.partition(|&v| partners(v).is_empty());
        for (key, values) in [("rule.needs", paired), ("rule.alone", alone)] {
            let needed: Vec<Values> = values.iter().map(|&value| partners(value)).collect();
            let parts = [
                ("values", names.values_or(values.iter().copied().collect())),
                ("cell", names.cells(&[cell])),
                ("needed", needs_in_order(&needed, names)),
                ("other", names.cells(&[other])),
            ];
            if !values.is_empty() {
                needs.push(names.text(key, &parts.each_ref().map(|(n, text)| (*n, text.as_str()))));
            }
        }
    }
    names.lines("rule.pair-needs", step, &[("needs", names.join(needs))])
}

/// One partner for each value, in the order of the values; otherwise all partners together.
fn needs_in_order(needed: &[Values], names: &Names<'_>) -> String {
    let all = Values(needed.iter().fold(0, |all, values| all | values.0));
    match all.len() == needed.len() && needed.iter().all(|values| values.len() == 1) {
        true => names.join_or(needed.iter().map(|&value| names.values(value)).collect()),
        false => names.range(all),
    }
}

/// The values of another cell that go with a value, by the rule alone.
fn partners(note: &RuleNote, (cell, value): (Cell, u8), other: Cell, puzzle: &Puzzle) -> Values {
    let (one, two) = (cell.0 as u16, other.0 as u16);
    let rules = note.rules.iter().flat_map(|&rule| puzzle.rules()[rule as usize].lower(puzzle));
    let of = |primitive| match primitive {
        Primitive::Pair { a, b, table } if (a, b) == (one, two) => Some(table),
        Primitive::Pair { a, b, table } if (a, b) == (two, one) => Some(turned(&table)),
        _ => None,
    };
    let rows = rules.filter_map(of).map(|table| table[usize::from(value) - 1]);
    Values(rows.reduce(|all, row| all & row).unwrap_or(0))
}

/// The sums that fit one line.
const SUMS: usize = 4;

fn sum(step: &Step, note: &RuleNote, names: &Names<'_>) -> Vec<String> {
    let mut sums: Vec<(Vec<Cell>, bool, i32, i32)> = Vec::new();
    for (cells, low, high) in &note.sums {
        let is_cell = cells.len() == 1;
        match sums.iter_mut().find(|sum| is_cell && (sum.1, sum.2, sum.3) == (true, *low, *high)) {
            Some(same) => same.0.extend(cells),
            None => sums.push((cells.clone(), is_cell, *low, *high)),
        }
    }
    let each = |(cells, is_cell, low, high): &(Vec<Cell>, bool, i32, i32)| {
        let key = match (cells.len(), is_cell) {
            (1, _) => "rule.cell-is",
            (_, true) => "rule.cells-are",
            (_, false) => "rule.sum-is",
        };
        let times = if *is_cell { 1 } else { cells.len() as i32 };
        let less = times * (1 - i32::from(*names.puzzle().digits().start()));
        let [a, b] = [low - less, high - less].map(|end| end.to_string());
        let range = match high - low {
            0 => a,
            1 => names.text("list.or", &[("a", &a), ("b", &b)]),
            _ => names.text("value.range", &[("a", &a), ("b", &b)]),
        };
        names.text(key, &[("cells", &names.cells(cells)), ("low", &range)])
    };
    let mut sums = sums.chunks(SUMS).map(|some| names.join(some.iter().map(each).collect()));
    let first = sums.next().unwrap_or_default();
    let mut lines = names.lines("rule.sum", step, &[("sums", first), ("left", left(note, names))]);
    for (i, more) in sums.enumerate() {
        lines.insert(i + 1, names.text("rule.sum-more", &[("sums", &more)]));
    }
    lines
}

fn locked(step: &Step, names: &Names<'_>) -> Vec<String> {
    let key = if step.houses.is_empty() { "rule.locked" } else { "rule.locked-house" };
    names.lines(key, step, &[("where", place_of_cells(step, names))])
}

fn house(step: &Step, note: &RuleNote, names: &Names<'_>) -> Vec<String> {
    let needed = Values(note.cause.iter().fold(0, |all, cause| all | cause.1.0));
    let places: Vec<Cell> = note.cause.iter().map(|cause| cause.0).collect();
    let parts = [
        ("values", names.values(needed)),
        ("cells", names.cells(&places)),
        ("left", left(note, names)),
    ];
    names.lines("rule.house", step, &parts)
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
    let these = if note.taken.len() == 1 { "rule.this-sum" } else { "rule.these-sums" };
    let parts = [
        ("these", names.text(these, &[])),
        ("total", all.to_string()),
        ("terms", terms.collect::<String>()),
        ("rest", (note.total - less).to_string()),
        ("left", left(note, names)),
    ];
    let key = if step.houses.len() == 1 { "rule.total" } else { "rule.totals" };
    names.lines(key, step, &parts)
}

fn fillings(step: &Step, note: &RuleNote, names: &Names<'_>) -> Vec<String> {
    let holding = names.holding(&step.eliminations);
    let left = left(note, names);
    let is_long = |text: &str| text.chars().count() > READ;
    let key = match step.technique {
        T::RuleLine if is_long(&left) => "rule.line-many",
        T::RuleLine if note.cause.is_empty() => "rule.line",
        T::RuleLine => "rule.line-from",
        T::RuleCross | T::RulesInHouse if !note.fillings.is_empty() => "rule.cross-list",
        T::RuleCross => "rule.cross",
        T::RulesInHouse => "rule.together",
        _ if !note.combinations.is_empty() => "rule.combinations",
        _ if !note.fillings.is_empty() => "rule.fillings",
        _ if is_long(&holding) => "rule.filling-many",
        _ => "rule.filling",
    };
    let list = |all: &[Vec<u8>], sign: &str| {
        let each = |values: &Vec<u8>| {
            values.iter().map(|&value| names.value(value)).collect::<Vec<_>>().join(sign)
        };
        names.join_or(all.iter().map(each).collect())
    };
    let parts = [
        ("cells", in_order(&note.listed, names)),
        ("list", list(&note.fillings, "-")),
        ("sums", list(&note.combinations, "+")),
        ("known", known(note, names)),
        ("where", place_of_cells(step, names)),
        ("left", left),
        ("holding", holding),
    ];
    let mut lines = names.lines(key, step, &parts);
    // One line with the result: a hint leaves it out.
    if let (Some(last), Some(example)) = (lines.last_mut(), example(step, note, names))
        && last.chars().count() <= QUOTED - READ / 2
    {
        *last = format!("{last} {example}");
    }
    lines
}

/// The cells of a rule, which a rule about the whole grid does not name.
fn place_of_cells(step: &Step, names: &Names<'_>) -> String {
    let rules = step.rule.iter().flat_map(|note| &note.rules);
    let mut rules = rules.map(|&rule| &names.puzzle().rules()[rule as usize]);
    match rules.any(|rule| rule.kind.shape() == Shape::Global && rule.rules.is_empty()) {
        true => names.cells(&step.cells),
        false => names.text("rule.its-cells", &[]),
    }
}

/// A struck value that would leave some cell without a candidate.
fn example(step: &Step, note: &RuleNote, names: &Names<'_>) -> Option<String> {
    let [(cell, value), (other, Values::EMPTY)] = note.cause[..] else { return None };
    let (cell, value) = (names.cells(&[cell]), names.values(value));
    let other = names.cells(&[other]);
    let parts = [("cell", &cell), ("value", &value), ("other", &other)];
    (step.technique != T::RuleLine)
        .then(|| names.text("rule.example", &parts.map(|(name, text)| (name, text.as_str()))))
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
