//! Writes constraint strings of Interactive Sudoku Solver: the inverse of `iss` and `iss_rules`.

use crate::entry::Entry;
use crate::error::WriteError;
use crate::format::Format;
use crate::options::WriteOptions;
use crate::rule_cages::{has_twice, killer_sum};
use crate::{iss, iss_machine, iss_rules};
use quadrille_constraint::Primitive;
use quadrille_puzzle::{
    Cell, Detail, Extra, Layout, MAX_RULE_SIDE, Puzzle, Rule, RuleKind, Shape, Values,
};

pub(crate) fn write(entry: &Entry, _: &WriteOptions) -> Result<String, WriteError> {
    let text = constraints(&entry.puzzle).map_err(|why| WriteError::new(Format::Iss, why))?;
    Ok(if text.is_empty() { ".Shape~9x9\n".to_owned() } else { text + "\n" })
}

fn constraints(puzzle: &Puzzle) -> Result<String, String> {
    let mut out = grid(puzzle)?;
    for cage in puzzle.cages() {
        out += &with("Cage", Some(killer_sum(cage)?), &cage.cells, puzzle);
    }
    for one in puzzle.rules() {
        out += &rule(one, puzzle, false)?.concat();
    }
    Ok(out + &givens(puzzle)?)
}

/// The shape, regions and extra houses.
fn grid(puzzle: &Puzzle) -> Result<String, String> {
    let (side, rows, columns) = (puzzle.side(), puzzle.rows(), puzzle.columns());
    if side > MAX_RULE_SIDE {
        return Err(format!("its side is above {MAX_RULE_SIDE}"));
    }
    let (lowest, highest) = puzzle.digits().into_inner();
    let mut out = match (rows, columns, side, lowest) {
        (9, 9, 9, 1) => String::new(),
        (_, _, _, 0) => format!(".Shape~{rows}x{columns}~0-{highest}"),
        _ if side == rows.max(columns) => format!(".Shape~{rows}x{columns}"),
        _ => format!(".Shape~{rows}x{columns}~{side}"),
    };
    match puzzle.layout() {
        _ if has_usual_boxes(puzzle) => {}
        Layout::Latin | Layout::Rectangle { .. } => {
            let usual = iss::boxes(rows, columns, rows.max(columns));
            out += if usual.is_some() { ".NoBoxes" } else { "" }
        }
        layout => {
            let map = layout.region_map(side).unwrap_or_default();
            let labels = map.iter().filter_map(|&region| char::from_digit(region.into(), 36));
            out += ".NoBoxes.Jigsaw~";
            out.extend(labels);
        }
    }
    for extra in puzzle.extras() {
        out += match extra {
            Extra::Diagonals => ".Diagonal~1.Diagonal~-1",
            Extra::Windows => ".Windoku",
            _ => return Err(format!("it has {}", extra.name())),
        };
    }
    Ok(out)
}

/// Givens and candidates: `.~R1C1_5~R1C2_1_2`.
fn givens(puzzle: &Puzzle) -> Result<String, String> {
    let all = Values::all(puzzle.side());
    let mut out = String::new();
    for cell in puzzle.cells().filter(|&cell| puzzle.contains(cell)) {
        let open = all - puzzle.struck()[cell.index()];
        let given = puzzle.given(cell).map(Values::only);
        let left = given.map_or(open, |given| open & given);
        if left.is_empty() {
            return Err("a cell has no candidate left".to_owned());
        }
        if left != all || given.is_some() {
            let values = left.iter().map(|value| format!("_{}", puzzle.digit(value)));
            out += &format!("~{}{}", name(cell, puzzle), values.collect::<String>());
        }
    }
    Ok(if out.is_empty() { out } else { format!(".{out}") })
}

/// The name `R1C1`. Rows and columns above 9 are letters.
fn name(cell: Cell, puzzle: &Puzzle) -> String {
    let symbol = |at: usize| char::from_digit(at as u32 + 1, 36).unwrap_or('?');
    format!("R{}C{}", symbol(cell.row(puzzle.side())), symbol(cell.column(puzzle.side())))
}

/// A constraint with an argument before its cells.
fn with(constraint: &str, first: Option<String>, cells: &[Cell], puzzle: &Puzzle) -> String {
    let cells = cells.iter().map(|&cell| name(cell, puzzle));
    let arguments: Vec<String> = first.into_iter().chain(cells).collect();
    [&[format!(".{constraint}")], &arguments[..]].concat().join("~")
}

/// The constraints of a rule: those named after it, or others that say the same.
fn rule(rule: &Rule, puzzle: &Puzzle, inside: bool) -> Result<Vec<String>, String> {
    named(rule, puzzle, inside).or_else(|why| primitives(&rule.lower(puzzle), puzzle).ok_or(why))
}

/// True if the boxes are those that the format has for a grid of this size.
fn has_usual_boxes(puzzle: &Puzzle) -> bool {
    let (rows, columns) = (puzzle.rows(), puzzle.columns());
    let usual = iss::boxes(rows, columns, rows.max(columns));
    matches!(puzzle.layout(), &Layout::Boxes { height, width }
        if usual == Some((height.into(), width.into())))
}

/// The constraints named after a kind. A diagonal inside others is a set of different cells, and so
/// is each disjoint group of unusual boxes, which are written as regions.
fn named(rule: &Rule, puzzle: &Puzzle, inside: bool) -> Result<Vec<String>, String> {
    let constraint = rule.kind.iss_names().first();
    let &constraint =
        constraint.ok_or_else(|| format!("it has no constraint for the rule {}", rule.kind))?;
    let line = rule.lists.first().map_or(&[][..], Vec::as_slice);
    let one = match rule.kind {
        kind if inside && matches!(kind, RuleKind::FallingDiagonal | RuleKind::RisingDiagonal)
            || kind == RuleKind::DisjointGroups && !has_usual_boxes(puzzle) =>
        {
            let demands = rule.demands(puzzle);
            let sets = demands.iter().map(|one| with("AllDifferent", None, one.cells(), puzzle));
            return Ok(sets.collect());
        }
        RuleKind::PillArrow => return pill_arrows(rule, puzzle),
        RuleKind::AnyOf | RuleKind::AllOf => compound(constraint, rule, puzzle)?,
        RuleKind::Sum => sum(rule, puzzle)?,
        RuleKind::SumLine => sum_line(rule, puzzle),
        RuleKind::EqualSums => equal_sums(rule, puzzle),
        RuleKind::SameValues => {
            let sets = Some(rule.lists.len().to_string());
            with(constraint, sets, &rule.lists.concat(), puzzle)
        }
        RuleKind::Quadruple => quadruple(rule, puzzle),
        RuleKind::LittleKiller => little_killer(rule, puzzle),
        RuleKind::Sandwich => format!(".Sandwich~{}~{}", text(rule), end(line, puzzle).0),
        _ if rule.kind.shape() == Shape::Outside => both_ends(constraint, rule, puzzle),
        _ => with(constraint, first(rule, puzzle)?, line, puzzle),
    };
    Ok(vec![one])
}

/// Constraints that say the same as these primitives. `None` if an automaton is too large.
fn primitives(all: &[Primitive], puzzle: &Puzzle) -> Option<Vec<String>> {
    all.iter().map(|one| primitive(one, puzzle)).collect()
}

fn primitive(one: &Primitive, puzzle: &Puzzle) -> Option<String> {
    let cells = |cells: &[u16]| cells.iter().map(|&cell| Cell(cell.into())).collect::<Vec<_>>();
    Some(match one {
        Primitive::Distinct(all) => with("AllDifferent", None, &cells(all), puzzle),
        Primitive::Pair { a, b, table } => {
            let side = table.len();
            let related: Vec<bool> = table
                .iter()
                .flat_map(|row| (0..side).map(move |bit| row >> bit & 1 == 1))
                .collect();
            let table = iss_machine::encode_table(&related) + "~_";
            with("Pair", Some(table), &cells(&[*a, *b]), puzzle)
        }
        Primitive::Linear { terms, target } => {
            // The primitive adds values, the constraint digits.
            let lowest = i32::from(*puzzle.digits().start());
            let sum = target + terms.iter().map(|(factor, _)| factor * (lowest - 1)).sum::<i32>();
            let factors: String = terms.iter().map(|(factor, _)| format!("_{factor}")).collect();
            let all: Vec<u16> = terms.iter().map(|&(_, cell)| cell).collect();
            with("Sum", Some(format!("{sum}_={factors}")), &cells(&all), puzzle)
        }
        Primitive::Regular { cells: all, automaton } => {
            let machine = iss_machine::encode_automaton(automaton)? + "~_";
            with("NFA", Some(machine), &cells(all), puzzle)
        }
        Primitive::Mask { cell, values } => {
            let values = Values(*values).iter().map(|value| format!("_{}", puzzle.digit(value)));
            format!(".~{}{}", name(Cell((*cell).into()), puzzle), values.collect::<String>())
        }
        Primitive::AnyOf(lists) => {
            let list = |list: &Vec<Primitive>| {
                Some(format!(".And{}.End", primitives(list, puzzle)?.concat()))
            };
            format!(".Or{}.End", lists.iter().map(list).collect::<Option<String>>()?)
        }
    })
}

/// The argument before the cells of a rule that has one list of them.
fn first(rule: &Rule, puzzle: &Puzzle) -> Result<Option<String>, String> {
    let word = |word: &str| Ok(Some(word.to_owned()));
    match rule.kind {
        RuleKind::FallingDiagonal => word("-1"),
        RuleKind::RisingDiagonal => word("1"),
        RuleKind::RowIndexer => word("R"),
        RuleKind::ColumnIndexer => word("C"),
        RuleKind::WhiteDot | RuleKind::Nonconsecutive => usual(rule, 1),
        RuleKind::BlackDot => usual(rule, 2),
        RuleKind::Cage => match rule.number {
            Some(0) => Err("the sum of a cage is 0, which would be read as none".to_owned()),
            sum => word(&sum.unwrap_or(0).to_string()),
        },
        RuleKind::PairFunction | RuleKind::AllPairs => {
            word(&(iss_machine::encode_table(&table(rule, puzzle)) + "~_"))
        }
        RuleKind::RegularExpression => word(&iss_machine::encode_bytes(rule.text.as_bytes())),
        RuleKind::Machine => {
            let machine = iss_machine::encode_machine(rule, puzzle);
            word(&(machine.ok_or("a machine has too many states")? + "~_"))
        }
        _ if rule.kind.detail() == Detail::Digits => digits(rule).map(Some),
        _ => Ok(number(rule, puzzle)),
    }
}

/// A clue at one end of a row or column, and none at the other: `R1~3~`.
fn both_ends(constraint: &str, rule: &Rule, puzzle: &Puzzle) -> String {
    let (place, first) = end(&rule.lists[0], puzzle);
    let clues = if first { text(rule) + "~" } else { "~".to_owned() + &text(rule) };
    format!(".{constraint}~{place}~{clues}")
}

/// Several rules up to an `End`.
fn compound(constraint: &str, rule: &Rule, puzzle: &Puzzle) -> Result<String, String> {
    let inner = |one: &Rule| {
        let parts = self::rule(one, puzzle, true)?;
        Ok(if parts.len() == 1 { parts.concat() } else { format!(".And{}.End", parts.concat()) })
    };
    let parts: Vec<String> = rule.rules.iter().map(inner).collect::<Result<_, String>>()?;
    Ok(format!(".{constraint}{}.End", parts.concat()))
}

/// The number of a rule, or the one it has without one.
fn number(rule: &Rule, puzzle: &Puzzle) -> Option<String> {
    let usual = match rule.kind {
        RuleKind::Whispers => Some(puzzle.side().div_ceil(2) as i32),
        RuleKind::Lockout => Some(puzzle.side() as i32 / 2),
        RuleKind::Modular => Some(3),
        RuleKind::SumLine => Some(10),
        _ => None,
    };
    rule.number.or(usual).map(|number| number.to_string())
}

fn text(rule: &Rule) -> String {
    rule.number.unwrap_or_default().to_string()
}

/// No argument; a number that the constraint has no place for is refused.
fn usual(rule: &Rule, usual: i32) -> Result<Option<String>, String> {
    match rule.number {
        Some(number) if number != usual => Err(format!("{} by {number}", rule.kind)),
        _ => Ok(None),
    }
}

fn digits(rule: &Rule) -> Result<String, String> {
    if matches!(rule.digits[..], [10..=u8::MAX]) {
        return Err(format!("{} of one digit above 9", rule.kind));
    }
    Ok(rule.digits.iter().map(u8::to_string).collect::<Vec<_>>().join("_"))
}

/// A sum. Cells that stand in it several times, or in the second list, have a coefficient.
fn sum(rule: &Rule, puzzle: &Puzzle) -> Result<String, String> {
    let mut cells = rule.lists.concat();
    if rule.lists.len() == 1 && !has_twice(&cells) {
        return Ok(with("Sum", Some(text(rule)), &cells, puzzle));
    }
    cells.sort_unstable();
    cells.dedup();
    let times = |list: Option<&Vec<Cell>>, cell: Cell| {
        list.map_or(0, |list| list.iter().filter(|&&other| other == cell).count() as i32)
    };
    let factor = |cell: Cell| times(rule.lists.first(), cell) - times(rule.lists.get(1), cell);
    if !cells.iter().any(|&cell| factor(cell) > 0) {
        return Err("a sum in which no cell is added".to_owned());
    }
    let factors: String = cells.iter().map(|&cell| format!("_{}", factor(cell))).collect();
    Ok(with("Sum", Some(format!("{}_={factors}", text(rule))), &cells, puzzle))
}

/// A line of parts; one that ends where it begins is a loop.
fn sum_line(rule: &Rule, puzzle: &Puzzle) -> String {
    let line = &rule.lists[0];
    match &line[..] {
        [first, .., last] if first == last => {
            with("SumLine", number(rule, puzzle), &line[..line.len() - 1], puzzle) + "~LOOP"
        }
        _ => with("SumLine", number(rule, puzzle), line, puzzle),
    }
}

fn equal_sums(rule: &Rule, puzzle: &Puzzle) -> String {
    let lists = rule.lists.iter().map(|list| with("", None, list, puzzle)[1..].to_owned());
    format!(".EqualSum{}", lists.collect::<Vec<_>>().join("~-"))
}

/// A constraint for each shaft. The pill is read from left to right and from top to bottom.
fn pill_arrows(rule: &Rule, puzzle: &Puzzle) -> Result<Vec<String>, String> {
    let pill = &rule.lists[0];
    if !pill.is_sorted() {
        return Err("a pill-arrow whose pill is read backwards".to_owned());
    }
    let size = Some(pill.len().to_string());
    let arrow =
        |shaft: &Vec<Cell>| with("PillArrow", size.clone(), &[&pill[..], shaft].concat(), puzzle);
    Ok(rule.lists[1..].iter().map(arrow).collect())
}

/// The first cell of the square, and digits.
fn quadruple(rule: &Rule, puzzle: &Puzzle) -> String {
    let first = rule.lists[0].iter().min().copied();
    let digits = rule.digits.iter().map(|digit| format!("~{digit}"));
    with("Quad", None, first.as_slice(), puzzle) + &digits.collect::<String>()
}

/// A diagonal from the end that the constraint names. A corner alone is a sum.
fn little_killer(rule: &Rule, puzzle: &Puzzle) -> String {
    let line = &rule.lists[0];
    let back: Vec<Cell> = line.iter().rev().copied().collect();
    let named = [line, &back].into_iter().find(|way| iss_rules::diagonal(way[0], puzzle) == **way);
    match named {
        Some(way) => with("LittleKiller", Some(text(rule)), &way[..1], puzzle),
        None => with("Sum", Some(text(rule)), line, puzzle),
    }
}

/// The row or column that a clue looks along, and true if it looks from its first cell.
fn end(line: &[Cell], puzzle: &Puzzle) -> (String, bool) {
    let side = puzzle.side();
    let row = line.get(1).is_none_or(|second| second.row(side) == line[0].row(side));
    let named = name(line[0], puzzle);
    let place = if row { &named[..2] } else { &named[2..] };
    (place.to_owned(), line.is_sorted())
}

/// The pairs of values that a rule on two cells allows, row by row.
fn table(rule: &Rule, puzzle: &Puzzle) -> Vec<bool> {
    let pair = Rule { lists: vec![vec![Cell(0), Cell(1)]], ..rule.clone() };
    let values = 1..=puzzle.side() as u8;
    let pairs = values.clone().flat_map(|a| values.clone().map(move |b| [a, b]));
    pairs.map(|pair_values| pair.holds(puzzle, &pair_values)).collect()
}
