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
const LEVELLED: &[Kind] = &[Sudoku, Jigsaw, Killer, KenKen, Variant];

/// All options, in the order in which they are read and shown.
pub(super) const OPTIONS: &[SpecOption] = &[
    SpecOption {
        name: "preset",
        values: Name(|_| Preset::all().iter().map(ToString::to_string).collect()),
        about: "Rules of a well-known variant (thermo, kropki, miracle, …)",
        kinds: &[Variant],
        is_set: |spec| spec.preset.is_some(),
        read: |spec, text| some(&mut spec.preset, parsed(text)),
    },
    SpecOption {
        name: "rules",
        values: Text("KIND[:N],…"),
        about: "Kinds of rules, each perhaps with their exact number (thermometer:4,arrow)",
        kinds: &[Variant],
        is_set: |spec| !spec.rules.is_empty(),
        read: |spec, text| {
            spec.rules = parse_orders(text)?;
            Ok(())
        },
    },
    SpecOption {
        name: "size",
        values: Number(1, 25),
        about: "Side of the grid; boxes are as square as it allows [default: 9; KenKen: 6]",
        kinds: &[Sudoku, Jigsaw, Killer, KenKen, Variant, Grid],
        is_set: |spec| spec.size.is_some(),
        read: |spec, text| some(&mut spec.size, whole(text)),
    },
    SpecOption {
        name: "box",
        values: Text("HxW"),
        about: "Rows and columns of a box (3x4)",
        kinds: &[Sudoku, Killer, Variant, Grid],
        is_set: |spec| spec.boxes.is_some(),
        read: |spec, text| some(&mut spec.boxes, boxes(text)),
    },
    SpecOption {
        name: "jigsaw",
        values: Flag,
        about: "Irregular regions instead of boxes",
        kinds: &[Killer],
        is_set: |spec| spec.jigsaw,
        read: |spec, text| flag(&mut spec.jigsaw, text),
    },
    SpecOption {
        name: "shape",
        values: Name(|_| JigsawShape::ALL.map(|shape| shape.to_string()).to_vec()),
        about: "Regions of a common shape instead of ones drawn for each puzzle, the same after a \
                quarter turn, after half a turn, left and right, or across a diagonal",
        kinds: &[Jigsaw, Killer],
        is_set: |spec| spec.shape.is_some(),
        read: |spec, text| some(&mut spec.shape, parsed(text)),
    },
    SpecOption {
        name: "diagonals",
        values: Flag,
        about: "Both diagonals hold every value too",
        kinds: &[Sudoku, Jigsaw, Killer, Variant, Grid],
        is_set: |spec| spec.diagonals,
        read: |spec, text| flag(&mut spec.diagonals, text),
    },
    SpecOption {
        name: "recipe",
        values: Name(|_| ["techniques", "givens"].map(str::to_owned).to_vec()),
        about: "Meaning of the levels, the techniques a puzzle needs or the number of givens alone \
                (easy 45, medium 40, difficult 30, extreme 17 from the bank)",
        kinds: &[Sudoku],
        is_set: |spec| matches!(spec.level, Some(Difficulty::Givens(_))),
        read: |spec, text| match text.to_lowercase().as_str() {
            "techniques" => Ok(()),
            "givens" => some(&mut spec.level, Ok(GivensLevel::Easy.into())),
            _ => Err(unknown("recipe", text, ["techniques", "givens"])),
        },
    },
    SpecOption {
        name: "level",
        values: Name(|kind| Difficulty::names(kind, false)),
        about: "Difficulty",
        kinds: LEVELLED,
        is_set: |spec| spec.level.is_some(),
        read: |spec, text| {
            let by_givens = matches!(spec.level, Some(Difficulty::Givens(_)));
            some(&mut spec.level, Difficulty::read(spec.kind, by_givens, text))
        },
    },
    SpecOption {
        name: "tries",
        values: Number(1, 1_000_000_000),
        about: "Tries with the same number of givens before --recipe givens allows one more \
                [default: 1500 for easy, 3000 for medium, 4000 for difficult]",
        kinds: &[Sudoku],
        is_set: |spec| spec.tries.is_some(),
        read: |spec, text| some(&mut spec.tries, whole(text)),
    },
    SpecOption {
        name: "technique",
        values: Name(|_| Technique::all().into_iter().map(|technique| technique.key()).collect()),
        about: "A technique that must be needed (hidden-pair, xy-wing, …)",
        kinds: PLAIN,
        is_set: |spec| spec.technique.is_some(),
        read: |spec, text| some(&mut spec.technique, technique(text)),
    },
    SpecOption {
        name: "er",
        values: Text("LO..HI"),
        about: "Lowest and highest ER (6.5..7.2), for classic 9×9",
        kinds: &[Sudoku, Hardest],
        is_set: |spec| spec.er.is_some(),
        read: |spec, text| some(&mut spec.er, ratings(text)),
    },
    SpecOption {
        name: "flow",
        values: Name(|_| ["smooth", "bumpy"].map(str::to_owned).to_vec()),
        about: "Shape of the solving path, with few hard steps and always several places to go on, \
                or the opposite",
        kinds: PLAIN,
        is_set: |spec| spec.flow.is_some(),
        read: |spec, text| match text.to_lowercase().as_str() {
            "smooth" => some(&mut spec.flow, Ok(PathFlow::Smooth)),
            "bumpy" => some(&mut spec.flow, Ok(PathFlow::Bumpy)),
            _ => Err(unknown("flow", text, ["smooth", "bumpy"])),
        },
    },
    SpecOption {
        name: "symmetry",
        values: Name(|_| ClueSymmetry::ALL.map(|symmetry| symmetry.to_string()).to_vec()),
        about: "Symmetry of the givens, in a variant also of the lines and clues",
        kinds: &[Sudoku, Jigsaw, Variant],
        is_set: |spec| spec.symmetry.is_some(),
        read: |spec, text| some(&mut spec.symmetry, parsed(text)),
    },
    SpecOption {
        name: "style",
        values: Name(|_| ["newspaper", "minimal"].map(str::to_owned).to_vec()),
        about: "Look of the givens, as in print (on 9×9 34 to 40 in 180° symmetry, spread evenly; \
                the default of easy and medium) or as few as possible",
        kinds: PLAIN,
        is_set: |spec| spec.style.is_some(),
        read: |spec, text| {
            let style = Style::from_name(&text.to_lowercase());
            let none = || unknown("style", text, ["newspaper", "minimal"]);
            some(&mut spec.style, style.ok_or_else(none))
        },
    },
    SpecOption {
        name: "givens",
        values: Number(0, 625),
        about: "Exactly N givens [default: as few as possible]",
        kinds: &[Sudoku, Jigsaw, Variant, LowClue],
        is_set: |spec| spec.givens.is_some(),
        read: |spec, text| some(&mut spec.givens, whole(text)),
    },
    SpecOption {
        name: "minimal",
        values: Flag,
        about: "Make every given necessary, even where the level allows more of them",
        kinds: PLAIN,
        is_set: |spec| spec.minimal,
        read: |spec, text| flag(&mut spec.minimal, text),
    },
    SpecOption {
        name: "mask",
        values: Cells,
        about: "Givens in the cells of a picture and in no others: lines, `.` or `0` for a blank",
        kinds: PLAIN,
        is_set: |spec| spec.mask.is_some(),
        read: |spec, text| {
            let cells = symbols(text).map(|symbol| !matches!(symbol, '.' | '0'));
            some(&mut spec.mask, Ok(cells.collect()))
        },
    },
    SpecOption {
        name: "digits",
        values: Cells,
        about: "Givens that must be there: lines, `.` or `0` for a blank; more come as needed",
        kinds: PLAIN,
        is_set: |spec| spec.digits.is_some(),
        read: |spec, text| some(&mut spec.digits, symbols(text).map(digit).collect()),
    },
    SpecOption {
        name: "without",
        values: Number(1, 25),
        about: "No given of this value",
        kinds: PLAIN,
        is_set: |spec| spec.without.is_some(),
        read: |spec, text| some(&mut spec.without, whole(text)),
    },
    SpecOption {
        name: "mirrored",
        values: Flag,
        about: "Givens in mirrored pairs: those of opposite cells, half a turn apart, add up to \
                N + 1 (10 on 9×9)",
        kinds: &[Sudoku],
        is_set: |spec| spec.mirrored,
        read: |spec, text| flag(&mut spec.mirrored, text),
    },
    SpecOption {
        name: "cage",
        values: Number(2, 64),
        about: "Most cells of a cage [default: 5; KenKen: 4 below 6×6, 3 from 10×10 on]",
        kinds: CAGED,
        is_set: |spec| spec.cage.is_some(),
        read: |spec, text| some(&mut spec.cage, whole(text)),
    },
    SpecOption {
        name: "singles",
        values: Number(0, 625),
        about: "Most cages of one cell [default: 0]",
        kinds: CAGED,
        is_set: |spec| spec.singles.is_some(),
        read: |spec, text| some(&mut spec.singles, whole(text)),
    },
    SpecOption {
        name: "ops",
        values: Text("OPS"),
        about: "Operations of the cages, from + * - /",
        kinds: &[KenKen],
        is_set: |spec| spec.ops.is_some(),
        read: |spec, text| some(&mut spec.ops, ops(text)),
    },
    SpecOption {
        name: "no_ops",
        values: Flag,
        about: "Targets only, with the operations hidden",
        kinds: &[KenKen],
        is_set: |spec| spec.no_ops,
        read: |spec, text| flag(&mut spec.no_ops, text),
    },
];

fn some<T>(place: &mut Option<T>, value: Result<T, String>) -> Result<(), String> {
    *place = Some(value?);
    Ok(())
}

fn flag(place: &mut bool, text: &str) -> Result<(), String> {
    *place = text.parse().map_err(|_| "expected true or false".to_owned())?;
    Ok(())
}

fn whole<T: FromStr<Err: ToString>>(text: &str) -> Result<T, String> {
    text.trim().parse().map_err(|error: T::Err| error.to_string())
}

/// The technique with this name, or an error with the nearest names.
fn technique(text: &str) -> Result<Technique, String> {
    let letters = |name: &str| name.to_lowercase().replace(['-', ' ', '_'], "");
    let (wanted, error) = match text.parse() {
        Ok(technique) => return Ok(technique),
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

fn parsed<T: FromStr<Err: ToString>>(text: &str) -> Result<T, String> {
    text.parse().or_else(|_| text.to_lowercase().parse()).map_err(|error: T::Err| error.to_string())
}

/// The error for an unknown name.
pub(super) fn unknown(
    what: &str,
    name: &str,
    all: impl IntoIterator<Item = impl ToString>,
) -> String {
    let all: Vec<String> = all.into_iter().map(|name| name.to_string()).collect();
    format!("no {what} is called {name:?}; there are {}", all.join(", "))
}

/// `2x3`.
fn boxes(text: &str) -> Result<(usize, usize), String> {
    let side = |text: &str| text.trim().parse::<usize>().ok().filter(|&side| side > 0);
    let sides = text.split_once(['x', 'X', '×']);
    sides
        .and_then(|(height, width)| Some((side(height)?, side(width)?)))
        .ok_or_else(|| "expected rows x columns, like 2x3".to_owned())
}

/// `6.5..7.2`.
fn ratings(text: &str) -> Result<std::ops::RangeInclusive<Tenths>, String> {
    let ends = text.split_once("..").and_then(|(low, high)| {
        Some((low.parse().ok()?, high.trim_start_matches('=').parse().ok()?))
    });
    ends.map(|(low, high)| low..=high)
        .ok_or_else(|| "expected two ratings from 1.0 to 20.0, like 6.5..7.2".to_owned())
}

fn ops(text: &str) -> Result<Vec<Op>, String> {
    let known = |symbol: char| {
        let op = Op::from_symbol(symbol.encode_utf8(&mut [0; 4]));
        op.filter(|op| !matches!(op, Op::Eq | Op::Any))
            .ok_or_else(|| format!("{symbol:?} is not an operation; there are + * - /"))
    };
    text.chars().filter(|symbol| !matches!(symbol, ',' | ' ')).map(known).collect()
}

fn symbols(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|symbol| !symbol.is_whitespace())
}

fn digit(symbol: char) -> Result<u8, String> {
    let value = if symbol == '.' { Some(0) } else { symbol.to_digit(36) };
    value.map(|value| value as u8).ok_or_else(|| format!("{symbol:?} is neither a value nor blank"))
}
