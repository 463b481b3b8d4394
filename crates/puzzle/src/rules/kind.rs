//! The entry of a kind of rule: its names, its form, and its meaning.

use std::fmt;
use std::str::FromStr;

use quadrille_constraint::Primitive;

use super::look::{self, Form, Hue, Look};
use super::{Demand, Rule, RuleFlaw, RuleKind, shape};
use crate::model::Puzzle;

/// The entry of a kind in the registry.
pub(super) struct Kind {
    /// Its name: the key of JSON and the word in messages.
    pub(super) name: &'static str,
    /// One sentence that says what its rules demand.
    pub(super) about: &'static str,
    /// The way it is drawn.
    pub(super) shape: Shape,
    /// Its drawing.
    pub(super) look: Look,
    /// The lists of cells it takes.
    pub(super) lists: Lists,
    /// The use of a number.
    pub(super) number: Number,
    /// The other thing it takes.
    pub(super) detail: Detail,
    /// Its names in Interactive Sudoku Solver's constraint strings.
    pub(super) iss: &'static [&'static str],
    /// Its key in f-puzzles files, or "".
    pub(super) fpuzzles: &'static str,
    /// The flaws of its own; the form was checked before.
    pub(super) check: fn(&Rule, &Puzzle) -> Result<(), RuleFlaw>,
    /// The definition.
    pub(super) demands: fn(&Rule, &Puzzle) -> Vec<Demand>,
    /// The same as primitive constraints.
    pub(super) lower: fn(&Rule, &Puzzle) -> Vec<Primitive>,
    /// The demand of one rule in words.
    pub(super) sentence: fn(&Rule, &Puzzle) -> String,
    /// Rules on a 6×6 grid with boxes of 2×3 that have a solution; the last one is of this kind.
    pub(super) example: fn() -> Vec<Rule>,
}

/// Marked cells without a number. A kind states what differs from its base, and always its name,
/// its sentences, both forms of its meaning, and an example.
pub(super) const CELLS: Kind = Kind {
    name: "",
    about: "",
    shape: Shape::Cells,
    look: look::look(Hue::Grey, Form::Sentence),
    lists: Lists::One { least: 1, repeats: false },
    number: Number::No,
    detail: Detail::Nothing,
    iss: &[],
    fpuzzles: "",
    check: |_, _| Ok(()),
    demands: |rule, _| unreachable!("{} says what it demands", rule.kind),
    lower: |rule, _| unreachable!("{} has primitives", rule.kind),
    sentence: |rule, _| unreachable!("{} has a sentence", rule.kind),
    example: || unreachable!("every kind has an example"),
};

/// A line of two or more different cells.
pub(super) const LINE: Kind =
    Kind { shape: Shape::Line, lists: Lists::One { least: 2, repeats: false }, ..CELLS };

/// A mark on a border.
pub(super) const EDGE: Kind = Kind { shape: Shape::Edge, ..LINE };

/// A number beside a row or column.
pub(super) const OUTSIDE: Kind =
    Kind { shape: Shape::Outside, number: Number::Required, check: shape::whole_line, ..CELLS };

/// A rule about the whole grid.
pub(super) const GLOBAL: Kind = Kind { shape: Shape::Global, lists: Lists::None, ..CELLS };

/// The way a rule is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Shape {
    /// A line through the centres of cells.
    Line,
    /// A mark on the border of two cells.
    Edge,
    /// A mark on the corner of four cells.
    Corner,
    /// A clue outside the grid. The cells are those it looks at, the nearest one first.
    Outside,
    /// Marked cells.
    Cells,
    /// A sentence about the whole grid.
    Global,
}

/// The lists of cells that a kind takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Lists {
    /// None: the rule is about the whole grid.
    None,
    /// One.
    One {
        /// The least number of cells.
        least: usize,
        /// True if a cell may stand in it twice, as on a closed line.
        repeats: bool,
    },
    /// Several, none of them empty.
    Several {
        /// The least number of lists.
        least: usize,
        /// The greatest number of lists.
        most: usize,
        /// True if a cell may stand twice in a list.
        repeats: bool,
    },
}

/// The use that a kind makes of a number.
#[derive(Clone, Copy, Debug)]
pub enum Number {
    /// Its rules have no number.
    No,
    /// Rules without a number demand less.
    Optional,
    /// Rules without a number have the usual one. The function says what they demand on a grid of
    /// this side.
    Usual(fn(usize) -> String),
    /// Every rule has a number.
    Required,
}

/// The thing that a kind takes besides cells and a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Detail {
    /// Nothing.
    Nothing,
    /// Digits.
    Digits,
    /// A text in a notation of its own.
    Text,
    /// Other rules.
    Rules,
}

impl RuleKind {
    /// Its name, as JSON has it: `thermometer`, `white-dot`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.kind().name
    }

    /// Its name in a sentence: `thermometer`, `white dot`, `anti-knight`.
    #[must_use]
    pub fn words(self) -> String {
        self.name().replace('-', " ").replace("anti ", "anti-")
    }

    /// One sentence that says what its rules demand.
    #[must_use]
    pub fn about(self) -> &'static str {
        self.kind().about
    }

    /// The same about rules without a number, on a grid of this side.
    ///
    /// ```
    /// use quadrille_puzzle::RuleKind;
    /// let whispers = RuleKind::Whispers;
    /// assert_eq!(whispers.about_usual(9), "Neighbours on the line differ by at least 5.");
    /// ```
    #[must_use]
    pub fn about_usual(self, side: usize) -> String {
        match self.number() {
            Number::Usual(words) => words(side),
            _ => self.about().to_owned(),
        }
    }

    /// The way it is drawn.
    #[must_use]
    pub fn shape(self) -> Shape {
        self.kind().shape
    }

    /// Its look.
    #[must_use]
    pub fn look(self) -> Look {
        self.kind().look
    }

    /// The lists of cells it takes.
    #[must_use]
    pub fn lists(self) -> Lists {
        self.kind().lists
    }

    /// The use it makes of a number.
    #[must_use]
    pub fn number(self) -> Number {
        self.kind().number
    }

    /// The thing it takes besides cells and a number.
    #[must_use]
    pub fn detail(self) -> Detail {
        self.kind().detail
    }

    /// Its names in the constraint strings of Interactive Sudoku Solver.
    #[must_use]
    pub fn iss_names(self) -> &'static [&'static str] {
        self.kind().iss
    }

    /// Its key in f-puzzles files.
    #[must_use]
    pub fn fpuzzles_key(self) -> Option<&'static str> {
        Some(self.kind().fpuzzles).filter(|key| !key.is_empty())
    }

    /// Rules on a 6×6 grid with boxes of 2×3 that have a solution. The last one is of this kind.
    #[must_use]
    pub fn example(self) -> Vec<Rule> {
        (self.kind().example)()
    }
}

impl fmt::Display for RuleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no kind of rule has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no rule is called {0:?}")]
pub struct UnknownRule(pub String);

impl FromStr for RuleKind {
    type Err = UnknownRule;

    fn from_str(name: &str) -> Result<Self, UnknownRule> {
        let named = RuleKind::ALL.iter().find(|kind| kind.name() == name);
        named.copied().ok_or_else(|| UnknownRule(name.to_owned()))
    }
}
