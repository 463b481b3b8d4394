//! The look of every kind of rule: one table for pages, pictures and print. The unit is a cell.
//!
//! The shape says the rule and the colour only repeats it, so that a photocopy still works. Ornament
//! lies on the borders of cells, where no digit stands.

use serde::Serialize;

use super::{Rule, RuleKind, geometry};
use crate::cell::Cell;
use crate::grid::value_char;
use crate::model::Puzzle;

/// The look of a kind of rule.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Look {
    /// Its ink.
    pub hue: Hue,
    /// Its drawing.
    pub form: Form,
    /// Its text if the rule has a number, and if it has none. `{n}` stands for the number, `{d}` for
    /// the digits, `{p}` for pairs of a count and a digit, `{a}` for a letter of the rule.
    pub tags: [&'static str; 2],
}

/// An ink: a pale body and a strong edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "colours")]
pub enum Hue {
    Grey,
    Green,
    Orange,
    Purple,
    Blue,
    Teal,
    Pink,
    Gold,
}

/// The drawing of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Form {
    /// A line through the centres of cells.
    Line {
        /// Width of the body.
        width: f64,
        /// Its filling.
        body: Body,
        /// The signs at its first and last cell.
        ends: [End; 2],
        /// The sign along the line.
        ornament: Ornament,
    },
    /// A mark on the border of two cells.
    Edge(Mark),
    /// A circle on a corner, with the digits.
    Corner,
    /// A text outside the grid with a sign.
    Outside(Sign),
    /// Marked cells.
    Cells {
        /// True for a tint in the pale ink.
        wash: bool,
        /// The line inside their edge; the text stands in the corner of the first cell.
        outline: Outline,
        /// The sign in every cell.
        sign: CellSign,
    },
    /// A diagonal of the grid.
    Diagonal {
        /// True if it begins at the bottom left.
        rising: bool,
    },
    /// The rules that it is made of.
    Parts,
    /// Nothing but its sentence.
    Sentence,
}

/// The filling of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Body {
    /// Pale, with an edge.
    Band,
    /// White, with an edge and a pale stem inside.
    Hollow,
    /// Pale without an edge, with a thin spine.
    Soft,
    /// A plain stroke of the strong ink.
    Shaft,
    /// A dashed stroke of the strong ink.
    Dashes,
    /// Two parallel strokes.
    Rails,
}

/// The sign at the end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// None.
    Plain,
    /// A disc that belongs to the line.
    Bulb,
    /// An open circle.
    Circle,
    /// An open circle around all cells of the first list.
    Pill,
    /// An open circle with an arrowhead that points at it.
    Target,
    /// An arrowhead.
    Head,
    /// A filled diamond.
    Diamond,
    /// A bar across the line.
    Bar,
}

/// The sign along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ornament {
    /// None.
    Plain,
    /// A pointed zigzag on every border.
    Zigzag,
    /// A wave on every border.
    Wave,
    /// A middle stroke on every border.
    Stroke,
    /// A dash and two dots on every border.
    DashDots,
    /// Two blocks on every border.
    Blocks,
    /// Teeth on alternate sides, and a lozenge in the middle cell.
    Teeth,
    /// Two bars across the middle of the line.
    Mirror,
    /// A cut with an equals sign at every border of boxes.
    Equals,
    /// A filled bead on every cell.
    Beads,
    /// An open ring on every cell.
    Rings,
}

/// A mark on the border of two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// An open dot.
    Open,
    /// A filled dot.
    Filled,
    /// Only the text.
    Text,
    /// A chevron that points at the second cell.
    Chevron,
}

/// The sign of a text outside the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sign {
    /// None.
    Plain,
    /// A bar on both sides.
    Bars,
    /// Rising steps before it.
    Steps,
    /// Steps that rise and fall before it.
    Roof,
    /// A frame.
    Frame,
    /// An arrow to the corner of the first cell.
    Arrow,
}

/// The line inside the edge of marked cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "styles of a line")]
pub enum Outline {
    Nothing,
    Solid,
    Dashed,
    Dotted,
}

/// The sign in a marked cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CellSign {
    /// None.
    Plain,
    /// A disc.
    Disc,
    /// A square.
    Square,
    /// Chevrons that point inwards from the four sides.
    Inwards,
    /// Chevrons that point outwards.
    Outwards,
    /// Two rings.
    Rings,
    /// An arrow up and down, at the left.
    Vertical,
    /// An arrow left and right, at the foot.
    Horizontal,
    /// A tiny box of cells, at the foot.
    Lattice,
}

/// A side of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "sides")]
pub enum Side {
    Left,
    Top,
    Right,
    Bottom,
}

/// The place of a clue outside the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The side of the grid.
    pub side: Side,
    /// The row or column beside it, from 0; −1 and the side of the grid are beyond its corners.
    pub slot: isize,
    /// Rows and columns from the first cell to the second.
    pub step: (isize, isize),
}

pub(super) const fn look(hue: Hue, form: Form) -> Look {
    Look { hue, form, tags: ["{n}", ""] }
}

pub(super) const fn line(
    hue: Hue,
    width: f64,
    body: Body,
    ends: [End; 2],
    ornament: Ornament,
) -> Look {
    look(hue, Form::Line { width, body, ends, ornament })
}

/// A line with a meaning of its own, which only a text can give.
pub(super) const fn own_line(tag: &'static str) -> Look {
    line(Hue::Grey, 0.18, Body::Band, [End::Plain; 2], Ornament::Plain).tagged(tag)
}

pub(super) const fn outlined(hue: Hue, wash: bool, outline: Outline) -> Look {
    look(hue, Form::Cells { wash, outline, sign: CellSign::Plain })
}

pub(super) const fn marked(hue: Hue, wash: bool, sign: CellSign) -> Look {
    look(hue, Form::Cells { wash, outline: Outline::Nothing, sign })
}

impl Look {
    /// The same with a text for rules without a number.
    pub(super) const fn tagged(self, tag: &'static str) -> Self {
        Look { tags: [self.tags[0], tag], ..self }
    }
}

impl Rule {
    /// Its look: that of its kind, with these exceptions. Whispers with the usual number need no
    /// text, those with one less (Dutch whispers) have a wave, and a cage without a sum is dotted.
    #[must_use]
    pub fn look(&self, puzzle: &Puzzle) -> Look {
        let (usual, look) = (puzzle.side().div_ceil(2) as i32, self.kind.look());
        match (self.kind, self.number) {
            (RuleKind::Whispers, Some(number)) if number == usual => Look { tags: [""; 2], ..look },
            (RuleKind::Whispers, Some(number)) if number == usual - 1 => {
                let dutch = line(Hue::Orange, 0.23, Body::Band, [End::Plain; 2], Ornament::Wave);
                Look { tags: [""; 2], ..dutch }
            }
            (RuleKind::Cage, None) => outlined(Hue::Grey, false, Outline::Dotted),
            _ => look,
        }
    }

    /// The text of its drawing, which may be empty. `letter` distinguishes rules of a kind.
    #[must_use]
    pub fn tag(&self, puzzle: &Puzzle, letter: &str) -> String {
        let [numbered, plain] = self.look(puzzle).tags;
        let figure =
            |&digit: &u8| value_char(digit).map_or_else(|| digit.to_string(), String::from);
        let digits: Vec<String> = self.digits.iter().map(figure).collect();
        let pairs: Vec<String> = digits.chunks(2).map(|pair| pair.join("×")).collect();
        let number = self.number.map(|number| number.to_string());
        let text = if number.is_some() { numbered } else { plain };
        text.replace("{n}", &number.unwrap_or_default())
            .replace("{d}", &digits.join(" "))
            .replace("{p}", &pairs.join(" "))
            .replace("{a}", letter)
    }

    /// The parts of its line between which it is drawn with a gap: most kinds have one.
    #[must_use]
    pub fn strokes(&self, puzzle: &Puzzle) -> Vec<Vec<Cell>> {
        match self.kind {
            RuleKind::RegionSumLine => geometry::segments(self.line(), puzzle),
            _ => self.lists.clone(),
        }
    }

    /// The place of a clue outside the grid; `None` for other rules.
    #[must_use]
    pub fn place(&self, puzzle: &Puzzle) -> Option<Place> {
        let first = match self.kind.look().form {
            Form::Outside(_) => *self.lists.first()?.first()?,
            _ => return None,
        };
        let (row, column) = position(first, puzzle.side());
        let last = puzzle.rows() as isize - 1;
        // One cell on a diagonal is a corner of the grid, and is seen from outside.
        let inwards = |at: isize| if at == 0 { 1 } else { -1 };
        let step = self.line().get(1).map_or((inwards(row), inwards(column)), |&second| {
            let (next_row, next_column) = position(second, puzzle.side());
            (next_row - row, next_column - column)
        });
        let side = match step {
            (1, 0) => Side::Top,
            (-1, 0) => Side::Bottom,
            (1, _) if row == 0 => Side::Top,
            (-1, _) if row == last => Side::Bottom,
            (_, 1) => Side::Left,
            _ => Side::Right,
        };
        let slot =
            if matches!(side, Side::Left | Side::Right) { row - step.0 } else { column - step.1 };
        Some(Place { side, slot, step })
    }
}

fn position(cell: Cell, side: usize) -> (isize, isize) {
    (cell.row(side) as isize, cell.column(side) as isize)
}

impl Puzzle {
    /// The rules that are drawn: those of the puzzle, with the parts of compound rules in their
    /// place.
    #[must_use]
    pub fn drawn_rules(&self) -> Vec<&Rule> {
        let mut drawn: Vec<&Rule> = Vec::new();
        let mut open: Vec<&Rule> = self.rules().iter().rev().collect();
        while let Some(rule) = open.pop() {
            match rule.rules.is_empty() {
                true => drawn.push(rule),
                false => open.extend(rule.rules.iter().rev()),
            }
        }
        drawn
    }
}

/// The letter of the nth rule, from 0: A, B, … Z, A2, B2, … V and X are left out, since they are
/// marks.
#[must_use]
pub fn letter(n: usize) -> String {
    const LETTERS: &[u8; 24] = b"ABCDEFGHIJKLMNOPQRSTUWYZ";
    let letter = char::from(LETTERS[n % 24]);
    if n < 24 { letter.to_string() } else { format!("{letter}{}", n / 24 + 1) }
}
