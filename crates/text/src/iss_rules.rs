//! Constraints of Interactive Sudoku Solver as rules.

use crate::iss::{Constraint, Wrong};
use crate::iss_machine;
use crate::rule_cages::has_twice;
use quadrille_puzzle::{Cell, Lists, Puzzle, Rule, RuleKind, Values, value_char};

/// Largest number of copies of a constraint.
const MOST_COPIES: usize = 256;

/// Largest number of rules that copies make: those of copies inside copies multiply.
const MOST_COPIED: usize = 10_000;

/// Longest text of all rules that share a table, expression or machine, in bytes.
const MOST_TEXT: usize = 64 << 20;

/// The kind of a constraint. Names that stand for two kinds are looked at by their arguments.
fn kind(name: &str) -> Option<RuleKind> {
    RuleKind::ALL.iter().copied().find(|kind| kind.iss_names().contains(&name))
}

/// True if a constraint of this name is known.
pub(crate) fn is_known(name: &str) -> bool {
    kind(name).is_some()
}

/// The rules of one constraint.
pub(crate) fn rules(one: &Constraint<'_>, puzzle: &Puzzle) -> Result<Vec<Rule>, Wrong> {
    if one.name == "Replicate" {
        return replicated(one, puzzle);
    }
    if one.name.is_empty() {
        return one
            .arguments
            .iter()
            .map(|argument| candidate_rule(argument, one, puzzle))
            .collect();
    }
    let kind = kind(one.name)
        .ok_or_else(|| one.wrong(format!("the constraint {:?} is not supported", one.name)))?;
    match one.name {
        "Or" => any_of(one, puzzle),
        "And" => Ok(flat(one, puzzle)?.into_iter().flatten().collect()),
        "WhiteDot" | "BlackDot" | "X" | "V" | "GreaterThan" => marks(kind, one, puzzle),
        "XSum" | "Skyscraper" | "HiddenSkyscraper" | "NumberedRoom" => both_ends(kind, one, puzzle),
        "Sandwich" | "LittleKiller" => one_end(kind, one, puzzle),
        "Pair" | "PairX" => grouped(kind, one, puzzle, |text, _| iss_machine::table(text, puzzle)),
        "NFA" => grouped(kind, one, puzzle, |text, cuts| iss_machine::machine(text, puzzle, cuts)),
        "Regex" => grouped(kind, one, puzzle, |text, _| iss_machine::expression(text)),
        "EqualSum" => {
            let lists = one.arguments.split(|&argument| argument == "-");
            let lists = lists.map(|list| cells(list, one, puzzle)).collect::<Result<_, _>>()?;
            Ok(vec![Rule::with_lists(kind, lists)])
        }
        "Quad" => quad(kind, one, puzzle),
        _ => with_argument(kind, one, puzzle),
    }
}

/// Constraints whose first argument may be a number, digits or a word, and whose others are cells.
fn with_argument(
    kind: RuleKind,
    one: &Constraint<'_>,
    puzzle: &Puzzle,
) -> Result<Vec<Rule>, Wrong> {
    if kind.lists() == Lists::None && one.arguments.is_empty() && one.name != "Diagonal" {
        return Ok(vec![Rule::global(kind)]);
    }
    let first = one.arguments.first().copied().unwrap_or_default();
    let has_argument = cell(first, puzzle).is_none();
    let mut names = one.arguments.get(usize::from(has_argument)..).unwrap_or_default();
    let closed = one.name == "SumLine" && names.last() == Some(&"LOOP");
    if closed {
        names = &names[..names.len() - 1];
    }
    let mut list = cells(names, one, puzzle)?;
    if closed {
        list.extend(list.first().copied());
    }
    let rule = |list| Rule::new(kind, list);
    let rule = match one.name {
        "Indexing" if first == "R" => Rule::new(RuleKind::RowIndexer, list),
        "Indexing" if first == "C" => Rule::new(RuleKind::ColumnIndexer, list),
        "LookAndSay" | "ContainAtLeast" => rule(list).digits(digits(first, one)?),
        "Cage" if matches!(first, "0" | "") => rule(list),
        "Cage" if has_twice(&list) => return Ok(weighted_cage(number(first, one)?, list)),
        "Whisper" if !has_argument => rule(list).number(5),
        "Whisper" | "Lockout" | "Modular" | "SumLine" | "Lunchbox" | "Cage" => {
            rule(list).number(number(first, one)?)
        }
        "Sum" => return sum(first, list, one),
        "PillArrow" => pill(first, list, one)?,
        "SameValues" => {
            let sets = number(first, one)?.max(1) as usize;
            let size = list.len() / sets;
            if size * sets != list.len() || size == 0 {
                return Err(one.wrong(format!("{} cells are not {sets} equal sets", list.len())));
            }
            Rule::with_lists(kind, list.chunks(size).map(<[Cell]>::to_vec).collect())
        }
        _ if has_argument => return Err(one.wrong(format!("{first:?} is not a cell of the grid"))),
        _ => rule(list),
    };
    Ok(vec![rule])
}

/// A cell: `R1C1`. Rows and columns above 9 are letters.
fn cell(name: &str, puzzle: &Puzzle) -> Option<Cell> {
    let &[b'R' | b'r', row, b'C' | b'c', column] = name.as_bytes() else { return None };
    let place = |symbol: u8| (char::from(symbol).to_digit(36)? as usize).checked_sub(1);
    let (row, column) = (place(row)?, place(column)?);
    let on_grid = row < puzzle.rows() && column < puzzle.columns();
    on_grid.then(|| Cell::at(row, column, puzzle.side()))
}

fn cells(list: &[&str], one: &Constraint<'_>, puzzle: &Puzzle) -> Result<Vec<Cell>, Wrong> {
    let named = |name: &&str| {
        cell(name, puzzle).ok_or_else(|| one.wrong(format!("{name:?} is not a cell of the grid")))
    };
    list.iter().map(named).collect()
}

fn number(text: &str, one: &Constraint<'_>) -> Result<i32, Wrong> {
    text.parse().map_err(|_| one.wrong(format!("{text:?} is not a number")))
}

/// Digits, one character each or with `_` between them.
fn digits(text: &str, one: &Constraint<'_>) -> Result<Vec<u8>, Wrong> {
    let wrong = || one.wrong(format!("{text:?} is not digits"));
    match text.contains('_') {
        true => text.split('_').map(|part| part.parse().map_err(|_| wrong())).collect(),
        false => text.chars().map(|c| c.to_digit(10).map(|d| d as u8).ok_or_else(wrong)).collect(),
    }
}

/// A cell and its candidates: `R1C1_1_2`.
pub(crate) fn candidates(
    text: &str,
    one: &Constraint<'_>,
    puzzle: &Puzzle,
) -> Result<(Cell, Values), Wrong> {
    let wrong = || one.wrong(format!("{text:?} is not a cell and its values"));
    let mut parts = text.split('_');
    let named = parts.next().and_then(|name| cell(name, puzzle)).ok_or_else(wrong)?;
    let value = |part: &str| {
        part.parse::<u8>().ok().and_then(|digit| puzzle.value(digit)).ok_or_else(wrong)
    };
    Ok((named, parts.map(value).collect::<Result<Values, Wrong>>()?))
}

/// Candidates inside another constraint are an expression on one cell.
fn candidate_rule(text: &str, one: &Constraint<'_>, puzzle: &Puzzle) -> Result<Rule, Wrong> {
    let (cell, values) = candidates(text, one, puzzle)?;
    let digits = values.iter().map(|value| puzzle.digit(value));
    let symbols: String = digits.filter_map(value_char).collect();
    Ok(Rule::new(RuleKind::RegularExpression, [cell]).text(format!("[{symbols}]")))
}

/// The rules of each constraint inside.
fn flat(one: &Constraint<'_>, puzzle: &Puzzle) -> Result<Vec<Vec<Rule>>, Wrong> {
    one.inside.iter().map(|inner| rules(inner, puzzle)).collect()
}

fn any_of(one: &Constraint<'_>, puzzle: &Puzzle) -> Result<Vec<Rule>, Wrong> {
    let together = |mut rules: Vec<Rule>| match rules.len() {
        1 => rules.remove(0),
        _ => Rule::made_of(RuleKind::AllOf, rules),
    };
    let rules = flat(one, puzzle)?.into_iter().map(together).collect();
    Ok(vec![Rule::made_of(RuleKind::AnyOf, rules)])
}

/// A mark between every two of the cells that share a border, the earlier one first.
fn marks(kind: RuleKind, one: &Constraint<'_>, puzzle: &Puzzle) -> Result<Vec<Rule>, Wrong> {
    let (list, side) = (cells(&one.arguments, one, puzzle)?, puzzle.side());
    let touch = |a: Cell, b: Cell| {
        a.row(side).abs_diff(b.row(side)) + a.column(side).abs_diff(b.column(side)) == 1
    };
    let pairs = (0..list.len()).flat_map(|later| (0..later).map(move |first| (first, later)));
    let pairs = pairs.map(|(first, later)| [list[first], list[later]]);
    let rules: Vec<Rule> =
        pairs.filter(|&[a, b]| touch(a, b)).map(|pair| Rule::new(kind, pair)).collect();
    if rules.is_empty() { Err(one.wrong("no two of the cells share a border")) } else { Ok(rules) }
}

/// A row or column: `R1`, `C9`, from its first cell.
fn line(name: &str, one: &Constraint<'_>, puzzle: &Puzzle) -> Result<Vec<Cell>, Wrong> {
    let wrong = || one.wrong(format!("{name:?} is not a row or column"));
    let mut letters = name.chars();
    let (way, at) = (letters.next(), letters.as_str());
    let at = match at.len() {
        1 => usize::from_str_radix(at, 36).ok(),
        _ => at.parse().ok(),
    };
    let at = at.and_then(|at: usize| at.checked_sub(1)).ok_or_else(wrong)?;
    let (side, rows, columns) = (puzzle.side(), puzzle.rows(), puzzle.columns());
    match way {
        Some('R') if at < rows => Ok((0..columns).map(|i| Cell::at(at, i, side)).collect()),
        Some('C') if at < columns => Ok((0..rows).map(|i| Cell::at(i, at, side)).collect()),
        _ => Err(wrong()),
    }
}

/// Clues at both ends of a line: `R1~first~last`.
fn both_ends(kind: RuleKind, one: &Constraint<'_>, puzzle: &Puzzle) -> Result<Vec<Rule>, Wrong> {
    let mut line = line(one.arguments.first().copied().unwrap_or_default(), one, puzzle)?;
    let mut rules = Vec::new();
    if one.arguments.len() > 3 {
        return Err(one.wrong("a line has two ends"));
    }
    for clue in one.arguments.iter().skip(1) {
        if !clue.is_empty() {
            rules.push(Rule::new(kind, line.clone()).number(number(clue, one)?));
        }
        line.reverse();
    }
    Ok(rules)
}

/// A number and its line: `14~R1`, or the first cell of a diagonal: `14~R1C3`.
fn one_end(kind: RuleKind, one: &Constraint<'_>, puzzle: &Puzzle) -> Result<Vec<Rule>, Wrong> {
    let &[clue, place] = &one.arguments[..] else {
        return Err(one.wrong("a number and a place are expected"));
    };
    let cells = match cell(place, puzzle) {
        Some(first) => diagonal(first, puzzle),
        None => line(place, one, puzzle)?,
    };
    Ok(vec![Rule::new(kind, cells).number(number(clue, one)?)])
}

/// The diagonal from a cell of the edge. Of the two at a corner it is the long one; on the left it
/// falls to the right, on the right it rises to the left, at the top it falls to the left and at the
/// bottom it rises to the right.
pub(crate) fn diagonal(first: Cell, puzzle: &Puzzle) -> Vec<Cell> {
    let side = puzzle.side();
    let (row, column) = (first.row(side), first.column(side));
    let (bottom, edge) = (puzzle.rows() - 1, puzzle.columns() - 1);
    let (down, right) = match (row, column) {
        (_, 0) if row < bottom => (true, true),
        (0, _) => (true, false),
        (_, _) if column == edge => (false, false),
        _ => (false, true),
    };
    let steps = |at: usize, last: usize, forward: bool| if forward { last - at } else { at };
    let moved = |at: usize, i: usize, forward: bool| if forward { at + i } else { at - i };
    let length = steps(row, bottom, down).min(steps(column, edge, right)) + 1;
    (0..length).map(|i| Cell::at(moved(row, i, down), moved(column, i, right), side)).collect()
}

/// Cells in groups, apart by empty arguments or by names that begin with `_`. A `-` cuts the line of
/// a machine into segments; `text` takes the number of cuts before each cell and at the end.
fn grouped(
    kind: RuleKind,
    one: &Constraint<'_>,
    puzzle: &Puzzle,
    text: impl Fn(&str, &[usize]) -> Option<String>,
) -> Result<Vec<Rule>, Wrong> {
    let Some((key, rest)) = one.arguments.split_first() else {
        return Err(one.wrong("a table, expression or machine is expected"));
    };
    let groups = rest.split(|item| item.is_empty() || item.starts_with('_'));
    let mut left = MOST_TEXT;
    let rule = |group: &[&str]| {
        let (names, cuts) = segments(group, kind);
        let text = text(key, &cuts).filter(|text| text.len() <= left);
        let wrong = || one.wrong("the table, expression or machine is broken or too large");
        let text = text.ok_or_else(wrong)?;
        left -= text.len();
        Ok(Rule::new(kind, cells(&names, one, puzzle)?).text(text))
    };
    groups.filter(|group| !group.is_empty()).map(rule).collect()
}

/// The cells of a line, and the number of cuts before each of them and at the end.
fn segments<'a>(group: &[&'a str], kind: RuleKind) -> (Vec<&'a str>, Vec<usize>) {
    let (mut names, mut cuts) = (Vec::new(), vec![0]);
    for &item in group {
        match item {
            "-" if kind == RuleKind::Machine => cuts[names.len()] += 1,
            name => {
                names.push(name);
                cuts.push(0);
            }
        }
    }
    (names, cuts)
}

/// The cell at the top left of a square, and digits.
fn quad(kind: RuleKind, one: &Constraint<'_>, puzzle: &Puzzle) -> Result<Vec<Rule>, Wrong> {
    let first = one.arguments.first().and_then(|name| cell(name, puzzle));
    let first = first.ok_or_else(|| one.wrong("the square leaves the grid"))?;
    let side = puzzle.side();
    let square = [(0, 0), (0, 1), (1, 0), (1, 1)]
        .map(|(r, c)| Cell::at(first.row(side) + r, first.column(side) + c, side));
    let digit =
        |text: &&str| text.parse().map_err(|_| one.wrong(format!("{text:?} is not a digit")));
    let digits = one.arguments[1..].iter().map(digit).collect::<Result<Vec<u8>, _>>()?;
    Ok(vec![Rule::new(kind, square).digits(digits)])
}

/// A cage in which some cells are listed twice: they count twice, and all cells differ.
fn weighted_cage(sum: i32, list: Vec<Cell>) -> Vec<Rule> {
    let mut cells = list.clone();
    cells.sort_unstable();
    cells.dedup();
    let sum = Rule::with_lists(RuleKind::Sum, vec![list]).number(sum);
    vec![sum, Rule::new(RuleKind::ExtraRegion, cells)]
}

/// A sum, with coefficients after `_=_` if there are any: those cells are listed as often, and those
/// below 0 in the second list.
fn sum(text: &str, list: Vec<Cell>, one: &Constraint<'_>) -> Result<Vec<Rule>, Wrong> {
    let mut parts = text.split('_');
    let target = number(parts.next().unwrap_or_default(), one)?;
    let factors: Vec<i32> = match parts.next() {
        Some("=") => parts.map(|factor| number(factor, one)).collect::<Result<_, _>>()?,
        Some(_) => return Err(one.wrong(format!("{text:?} is not a sum"))),
        None => vec![1; list.len()],
    };
    if factors.len() != list.len() || factors.iter().any(|factor| factor.unsigned_abs() > 100) {
        return Err(one.wrong("the coefficients do not fit the cells"));
    }
    let times = |sign: i32| -> Vec<Cell> {
        let repeat = |(&cell, &factor): (&Cell, &i32)| vec![cell; (sign * factor).max(0) as usize];
        list.iter().zip(&factors).flat_map(repeat).collect()
    };
    let (added, off) = if target < 0 { (times(-1), times(1)) } else { (times(1), times(-1)) };
    let lists = if off.is_empty() { vec![added] } else { vec![added, off] };
    let target = target.checked_abs().ok_or_else(|| one.wrong("the sum is too small"))?;
    Ok(vec![Rule::with_lists(RuleKind::Sum, lists).number(target)])
}

/// A pill of one to three cells, read from left to right and from top to bottom, and its shaft.
fn pill(text: &str, mut list: Vec<Cell>, one: &Constraint<'_>) -> Result<Rule, Wrong> {
    let size = usize::try_from(number(text, one)?).ok().filter(|size| (1..=3).contains(size));
    let size = size.ok_or_else(|| one.wrong("a pill has one to three cells"))?;
    if size >= list.len() {
        return Err(one.wrong("there is no cell after the pill"));
    }
    let shaft = list.split_off(size);
    list.sort_unstable();
    Ok(Rule::with_lists(RuleKind::PillArrow, vec![list, shaft]))
}

/// The constraints inside, moved to each of the target cells: bits in base 64, counted from the
/// origin.
fn replicated(one: &Constraint<'_>, puzzle: &Puzzle) -> Result<Vec<Rule>, Wrong> {
    let (side, columns) = (puzzle.side(), puzzle.columns());
    let origin = one.arguments.get(1).copied().unwrap_or("R1C1");
    let origin = cell(origin, puzzle).ok_or_else(|| one.wrong("the origin is not a cell"))?;
    let bits = one.arguments.first().copied().unwrap_or_default();
    let bits =
        iss_machine::six_bits(bits).ok_or_else(|| one.wrong("the targets cannot be read"))?;
    let set = |&at: &usize| bits[at / 6] >> (at % 6) & 1 == 1;
    let targets: Vec<usize> = (0..6 * bits.len()).filter(set).collect();
    if targets.len() > MOST_COPIES {
        return Err(one.wrong("there are too many targets"));
    }
    let template: Vec<Rule> = flat(one, puzzle)?.into_iter().flatten().collect();
    if template.len() * targets.len() > MOST_COPIED {
        return Err(one.wrong(format!("there are more than {MOST_COPIED} copies")));
    }
    let mut copies = Vec::new();
    for target in targets {
        let target = origin.row(side) * columns + origin.column(side) + target;
        let target = Cell::at(target / columns, target % columns, side);
        for rule in &template {
            let copy = moved(rule, origin, target, puzzle);
            copies.push(copy.ok_or_else(|| one.wrong("a copy leaves the grid"))?);
        }
    }
    Ok(copies)
}

/// A rule moved as the origin moves to the target.
fn moved(rule: &Rule, origin: Cell, target: Cell, puzzle: &Puzzle) -> Option<Rule> {
    let side = puzzle.side();
    let shift =
        |at: usize, from: usize, to: usize| (at + to).checked_sub(from).filter(|&n| n < side);
    let cell = |&cell: &Cell| {
        let row = shift(cell.row(side), origin.row(side), target.row(side))?;
        let column = shift(cell.column(side), origin.column(side), target.column(side))?;
        Some(Cell::at(row, column, side))
    };
    let lists = rule.lists.iter().map(|list| list.iter().map(cell).collect::<Option<Vec<Cell>>>());
    let rules = rule.rules.iter().map(|inner| moved(inner, origin, target, puzzle));
    Some(Rule {
        lists: lists.collect::<Option<_>>()?,
        rules: rules.collect::<Option<_>>()?,
        ..rule.clone()
    })
}
