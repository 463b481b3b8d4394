//! The options of a spec, one row each: name, kinds, values, help and reader. The command line, the
//! service, Python and the page all use this table.

use std::fmt;
use std::str::FromStr;

use quadrille_full_grids::JigsawShape;
use quadrille_puzzle::Op;
use quadrille_reason::Technique;
use quadrille_reason::explainer::Tenths;

use OptionValues::{Cells, Flag, Name, Number, Text};

use super::Kind::{self, Grid, Hardest, Jigsaw, KenKen, Killer, LowClue, Sudoku, Variant};
use super::{Difficulty, PathFlow, Spec};
use crate::by_givens::GivensLevel;
use crate::clue_symmetry::ClueSymmetry;
use crate::style::Style;
use crate::variant::{Preset, parse_orders};

/// The values that an option takes.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum OptionValues {
    /// `true` or `false`.
    Flag,
    /// A whole number within these limits, inclusive.
    Number(u64, u64),
    /// One of these names.
    Name(fn(Kind) -> Vec<String>),
    /// A text of this form.
    Text(&'static str),
    /// One character per cell, line by line.
    Cells,
}

impl fmt::Display for OptionValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flag => f.write_str("true or false"),
            Number(least, most) => write!(f, "a whole number from {least} to {most}"),
            Name(_) | Text(_) | Cells => f.write_str("a text"),
        }
    }
}

/// An option of a spec.
#[derive(Debug)]
pub struct SpecOption {
    /// Its name: a key in JSON and Python, a flag on the command line (with hyphens).
    pub name: &'static str,
    /// Its values.
    pub values: OptionValues,
    /// Its meaning.
    pub about: &'static str,
    /// The kinds that have it.
    kinds: &'static [Kind],
    pub(super) is_set: fn(&Spec) -> bool,
    read: fn(&mut Spec, &str) -> Result<(), String>,
}

impl SpecOption {
    /// True if specs of a kind have it.
    #[must_use]
    pub fn fits(&self, kind: Kind) -> bool {
        self.kinds.contains(&kind)
    }

    /// Reads its value into a spec.
    ///
    /// # Errors
    /// The permitted values.
    pub(super) fn set(&self, spec: &mut Spec, text: &str) -> Result<(), String> {
        let number = || text.trim().parse::<u64>();
        match self.values {
            Number(least, most) if !number().is_ok_and(|n| (least..=most).contains(&n)) => {
                Err(format!("expected {}", self.values))
            }
            _ => (self.read)(spec, text),
        }
    }

    /// The permitted names for a kind, if its values are names.
    #[must_use]
    pub fn names(&self, kind: Kind) -> Vec<String> {
        if let OptionValues::Name(names) = self.values { names(kind) } else { Vec::new() }
    }

    /// Its meaning for a kind, with the permitted names if there are few.
    #[must_use]
    pub fn help(&self, kind: Kind) -> String {
        match self.names(kind) {
            names if (1..=12).contains(&names.len()) => {
                format!("{}: {}", self.about, names.join(", "))
            }
            _ => self.about.to_owned(),
        }
    }
}

/// Kinds without cages.
const PLAIN: &[Kind] = &[Sudoku, Jigsaw];
const CAGED: &[Kind] = &[Killer, KenKen];
const SIZED: &[Kind] = &[Sudoku, Jigsaw, Killer, KenKen, Variant, Grid];
const LEVELLED: &[Kind] = &[Sudoku, Jigsaw, Killer, KenKen, Variant];

fn is_set<T: Default + PartialEq>(field: &T) -> bool {
    *field != T::default()
}

/// Declares the table: the name of an option, its field and the reader of the field from a text (or
/// a test that it is set, and a reader of the spec), its values, its kinds and its meaning.
macro_rules! options {
    (@is_set ($is_set:expr, $read:expr)) => { $is_set };
    (@is_set $field:ident) => { |spec| is_set(&spec.$field) };
    (@read ($is_set:expr, $read:expr)) => { $read };
    (@read $field:ident $read:expr) => {
        |spec, text| $read(text).map(|value| spec.$field = value)
    };
    ($($name:literal => $how:tt $(: $read:expr)?, $values:expr, $kinds:expr, $about:literal;)*) => {
        /// All options, in the order in which they are read and shown.
        pub(super) const OPTIONS: &[SpecOption] = &[$(SpecOption {
            name: $name,
            values: $values,
            about: $about,
            kinds: $kinds,
            is_set: options!(@is_set $how),
            read: options!(@read $how $($read)?),
        },)*];
    };
}

options! {
    "preset" => preset: parsed, Name(|_| list(Preset::all())), &[Variant],
        "Rules of a well-known variant (thermo, kropki, miracle, …)";
    "rules" => rules: parse_orders, Text("KIND[:N],…"), &[Variant],
        "Kinds of rules, each perhaps with their exact number (thermometer:4,arrow)";
    "size" => size: whole, Number(1, 25), SIZED,
        "Side of the grid; boxes are as square as it allows [default: 9; KenKen: 6]";
    "box" => boxes: boxes, Text("HxW"), &[Sudoku, Killer, Variant, Grid],
        "Rows and columns of a box (3x4)";
    "jigsaw" => jigsaw: flag, Flag, &[Killer], "Irregular regions instead of boxes";
    "shape" => shape: parsed, Name(|_| list(JigsawShape::ALL)), &[Jigsaw, Killer],
        "Regions of a common shape instead of ones drawn for each puzzle, the same after a \
         quarter turn, after half a turn, left and right, or across a diagonal";
    "diagonals" => diagonals: flag, Flag, &[Sudoku, Jigsaw, Killer, Variant, Grid],
        "Both diagonals hold every value too";
    "recipe" => (is_by_givens, recipe), Name(|_| list(RECIPES)), &[Sudoku],
        "Meaning of the levels, the techniques a puzzle needs or the number of givens alone \
         (easy 45, medium 40, difficult 30, extreme 17 from the bank)";
    "level" => (|spec| spec.level.is_some(), level), Name(|kind| Difficulty::names(kind, false)),
        LEVELLED, "Difficulty";
    "tries" => tries: whole, Number(1, 1_000_000_000), &[Sudoku],
        "Tries with the same number of givens before --recipe givens allows one more \
         [default: 1500 for easy, 3000 for medium, 4000 for difficult]";
    "technique" => technique: technique,
        Name(|_| Technique::all().into_iter().map(Technique::key).collect()), PLAIN,
        "A technique that must be needed (hidden-pair, xy-wing, …)";
    "er" => er: ratings, Text("LO..HI"), &[Sudoku, Hardest],
        "Lowest and highest ER (6.5..7.2), for classic 9×9";
    "flow" => flow: flow, Name(|_| list(PathFlow::ALL)), PLAIN,
        "Shape of the solving path, with few hard steps and always several places to go on, \
         or the opposite";
    "symmetry" => symmetry: parsed, Name(|_| list(ClueSymmetry::ALL)), &[Sudoku, Jigsaw, Variant],
        "Symmetry of the givens, in a variant also of the lines and clues";
    "style" => style: style, Name(|_| list(Style::ALL)), PLAIN,
        "Look of the givens, as in print (on 9×9 34 to 40 in 180° symmetry, spread evenly; \
         the default of easy and medium) or as few as possible";
    "givens" => givens: whole, Number(0, 625), &[Sudoku, Jigsaw, Variant, LowClue],
        "Exactly N givens [default: as few as possible]";
    "minimal" => minimal: flag, Flag, PLAIN,
        "Make every given necessary, even where the level allows more of them";
    "mask" => mask: mask, Cells, PLAIN,
        "Givens in the cells of a picture and in no others: lines, `.` or `0` for a blank";
    "digits" => digits: digits, Cells, PLAIN,
        "Givens that must be there: lines, `.` or `0` for a blank; more come as needed";
    "without" => without: whole, Number(1, 25), PLAIN, "No given of this value";
    "mirrored" => mirrored: flag, Flag, &[Sudoku],
        "Givens in mirrored pairs: those of opposite cells, half a turn apart, add up to \
         N + 1 (10 on 9×9)";
    "cage" => cage: whole, Number(2, 64), CAGED,
        "Most cells of a cage [default: 5; KenKen: 4 below 6×6, 3 from 10×10 on]";
    "singles" => singles: whole, Number(0, 625), CAGED, "Most cages of one cell [default: 0]";
    "ops" => ops: ops, Text("OPS"), &[KenKen], "Operations of the cages, from + * - /";
    "no_ops" => no_ops: flag, Flag, &[KenKen], "Targets only, with the operations hidden";
}

const RECIPES: [&str; 2] = ["techniques", "givens"];

fn is_by_givens(spec: &Spec) -> bool {
    matches!(spec.level, Some(Difficulty::Givens(_)))
}

fn recipe(spec: &mut Spec, text: &str) -> Result<(), String> {
    match text.to_lowercase().as_str() {
        "techniques" => {}
        "givens" => spec.level = Some(GivensLevel::Easy.into()),
        _ => return Err(unknown("recipe", text, RECIPES)),
    }
    Ok(())
}

fn level(spec: &mut Spec, text: &str) -> Result<(), String> {
    spec.level = Some(Difficulty::read(spec.kind, is_by_givens(spec), text)?);
    Ok(())
}

fn flow(text: &str) -> Result<Option<PathFlow>, String> {
    let flow = PathFlow::named(&text.to_lowercase());
    flow.map(Some).ok_or_else(|| unknown("flow", text, PathFlow::ALL))
}

fn style(text: &str) -> Result<Option<Style>, String> {
    let style = Style::named(&text.to_lowercase());
    style.map(Some).ok_or_else(|| unknown("style", text, Style::ALL))
}

fn flag(text: &str) -> Result<bool, String> {
    text.parse().map_err(|_| "expected true or false".to_owned())
}

fn whole<T: FromStr<Err: ToString>>(text: &str) -> Result<Option<T>, String> {
    text.trim().parse().map(Some).map_err(|error: T::Err| error.to_string())
}

/// The technique with this name, or an error with the nearest names.
fn technique(text: &str) -> Result<Option<Technique>, String> {
    let letters = |name: &str| name.to_lowercase().replace(['-', ' ', '_'], "");
    let (wanted, error) = match text.parse() {
        Ok(technique) => return Ok(Some(technique)),
        Err(error) => (letters(text), error),
    };
    let far = |key: &str| match steps_between(&letters(key), &wanted) {
        steps if steps <= wanted.len() / 3 => steps,
        _ if wanted.len() > 3 && letters(key).contains(&wanted) => wanted.len(),
        _ => usize::MAX,
    };
    let all: Vec<String> = Technique::all().into_iter().map(|technique| technique.key()).collect();
    let least = all.iter().map(|key| far(key)).min().filter(|&far| far < usize::MAX);
    let near = all.iter().filter(|key| Some(far(key)) == least).take(3).cloned();
    let meant: Vec<String> = near.collect();
    match meant.is_empty() {
        true => Err(format!("{error}; names are like naked-pair, x-wing, xy-chain")),
        false => Err(format!("{error}; did you mean {}?", meant.join(" or "))),
    }
}

/// Edit distance of two words.
fn steps_between(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut before = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.bytes().enumerate() {
            let change = before + usize::from(x != y);
            before = row[j + 1];
            row[j + 1] = change.min(before + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

fn parsed<T: FromStr<Err: ToString>>(text: &str) -> Result<Option<T>, String> {
    let value = text.parse().or_else(|_| text.to_lowercase().parse());
    value.map(Some).map_err(|error: T::Err| error.to_string())
}

/// The error for an unknown name.
pub(super) fn unknown(
    what: &str,
    name: &str,
    all: impl IntoIterator<Item = impl ToString>,
) -> String {
    format!("no {what} is called {name:?}; there are {}", list(all).join(", "))
}

/// The names of all values.
pub(super) fn list(all: impl IntoIterator<Item = impl ToString>) -> Vec<String> {
    all.into_iter().map(|name| name.to_string()).collect()
}

/// `2x3`.
fn boxes(text: &str) -> Result<Option<(usize, usize)>, String> {
    let side = |text: &str| text.trim().parse::<usize>().ok().filter(|&side| side > 0);
    let sides = text.split_once(['x', 'X', '×']);
    sides
        .and_then(|(height, width)| Some(Some((side(height)?, side(width)?))))
        .ok_or_else(|| "expected rows x columns, like 2x3".to_owned())
}

/// `6.5..7.2`.
fn ratings(text: &str) -> Result<Option<std::ops::RangeInclusive<Tenths>>, String> {
    let ends = text.split_once("..").and_then(|(low, high)| {
        Some((low.parse().ok()?, high.trim_start_matches('=').parse().ok()?))
    });
    ends.map(|(low, high)| Some(low..=high))
        .ok_or_else(|| "expected two ratings from 1.0 to 20.0, like 6.5..7.2".to_owned())
}

fn ops(text: &str) -> Result<Option<Vec<Op>>, String> {
    let known = |symbol: char| {
        let op = Op::from_symbol(symbol.encode_utf8(&mut [0; 4]));
        op.filter(|op| !matches!(op, Op::Eq | Op::Any))
            .ok_or_else(|| format!("{symbol:?} is not an operation; there are + * - /"))
    };
    let symbols = text.chars().filter(|symbol| !matches!(symbol, ',' | ' '));
    symbols.map(known).collect::<Result<_, _>>().map(Some)
}

fn symbols(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|symbol| !symbol.is_whitespace())
}

fn mask(text: &str) -> Result<Option<Vec<bool>>, String> {
    Ok(Some(symbols(text).map(|symbol| !matches!(symbol, '.' | '0')).collect()))
}

fn digits(text: &str) -> Result<Option<Vec<u8>>, String> {
    let digit = |symbol: char| {
        let value = if symbol == '.' { Some(0) } else { symbol.to_digit(36) };
        let none = || format!("{symbol:?} is neither a value nor blank");
        value.map(|value| value as u8).ok_or_else(none)
    };
    symbols(text).map(digit).collect::<Result<_, _>>().map(Some)
}
