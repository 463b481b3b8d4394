//! Openings for rare techniques: cells that must stay open, and cells that must be given, so that
//! the technique can occur at all.
//!
//! * A hidden quadruple without a smaller naked subset beside it needs a line in which no value is
//!   placed. Its four values are given where they exclude the other five cells.
//! * A jellyfish that no smaller fish across it replaces needs a value that is not placed anywhere.
//!   Four lines are filled except for four places each.
//! * Clashing colours, and finned fish of that size, need a value that is not placed anywhere.
//! * A unique or avoidable rectangle needs four corners in two boxes whose values are nearly
//!   deadly, `x y` above `y z`. The other candidates of each corner must stay possible.

use quadrille_core::Chance;
use quadrille_reason::{Fins, Shape, Technique};

/// An opening for a technique on a full grid of classic 9×9, cell by cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Opening {
    pub(super) open: Vec<bool>,
    pub(super) given: Vec<bool>,
}

impl Opening {
    /// No restriction.
    pub(super) fn anywhere() -> Self {
        Opening { open: vec![false; 81], given: vec![false; 81] }
    }

    /// A random opening for this technique. `None` if it needs none.
    pub(super) fn of(technique: Technique, full: &[u8], chance: &mut Chance) -> Option<Self> {
        match technique {
            Technique::HiddenQuad => Some(Self::quadruple(full, chance)),
            Technique::Fish(Shape::Basic, Fins::None, 4) => Some(Self::jellyfish(full, chance)),
            Technique::Fish(Shape::Basic, _, 4..) | Technique::SimpleColourWrap => {
                let value = 1 + chance.index(9) as u8;
                let open = full.iter().map(|&v| v == value).collect();
                Some(Opening { open, ..Self::anywhere() })
            }
            Technique::UniqueRectangle5
            | Technique::UniqueRectangle6
            | Technique::AvoidableRectangle1
            | Technique::AvoidableRectangle2 => Some(Self::rectangle(technique, full, chance)),
            _ => None,
        }
    }

    /// An open line, and four of its values given in the lines across the other cells.
    fn quadruple(full: &[u8], chance: &mut Chance) -> Self {
        let mut opening = Self::anywhere();
        let across = chance.odds(1, 2);
        let at =
            |line: usize, place: usize| if across { place * 9 + line } else { line * 9 + place };
        let line = chance.index(9);
        let mut values: Vec<u8> = (1..=9).collect();
        chance.shuffle(&mut values);
        for place in 0..9 {
            opening.open[at(line, place)] = true;
            if !values[..4].contains(&full[at(line, place)]) {
                let others = (0..9).map(|other| at(other, place));
                let given = others.filter(|&cell| values[..4].contains(&full[cell]));
                given.for_each(|cell| opening.given[cell] = true);
            }
        }
        opening
    }

    /// Four lines that are given except for the four places of a value, which stays open.
    fn jellyfish(full: &[u8], chance: &mut Chance) -> Self {
        let mut opening = Self::anywhere();
        let across = chance.odds(1, 2);
        let at =
            |line: usize, place: usize| if across { place * 9 + line } else { line * 9 + place };
        let value = 1 + chance.index(9) as u8;
        let mut lines: Vec<usize> = (0..9).collect();
        chance.shuffle(&mut lines);
        let has = |line: usize, place: usize| full[at(line, place)] == value;
        let base = &lines[..4];
        for place in 0..9 {
            let covered = base.iter().any(|&line| has(line, place));
            for line in 0..9 {
                let cell = at(line, place);
                opening.open[cell] = has(line, place) || covered && base.contains(&line);
                opening.given[cell] = !covered && base.contains(&line);
            }
        }
        opening
    }

    /// Four corners, with the candidates that each may have.
    fn rectangle(technique: Technique, full: &[u8], chance: &mut Chance) -> Self {
        let mut opening = Self::anywhere();
        let found = rectangles(full);
        let Some(&corners) = chance.pick(&found) else { return opening };
        let [x, y, _, z] = corners.map(|cell| full[cell]);
        let may_hold: [&[u8]; 4] = match technique {
            Technique::UniqueRectangle5 => [&[x, y, z], &[x, y], &[x, y], &[x, y, z]],
            Technique::AvoidableRectangle1 => [&[x], &[y], &[y], &[x, z]],
            Technique::AvoidableRectangle2 => [&[x], &[y], &[y, z], &[x, z]],
            _ => [&[], &[], &[], &[x, z]],
        };
        let peers = |corner: usize| (0..81).filter(move |&cell| sees(cell, corner));
        corners.iter().for_each(|&corner| opening.open[corner] = true);
        for (&corner, values) in corners.iter().zip(may_hold) {
            let ruling_out = peers(corner).filter(|&cell| values.contains(&full[cell]));
            ruling_out.for_each(|cell| opening.open[cell] = true);
        }
        // For other types, that many givens would leave too few candidates.
        let held = corners.iter().zip(may_hold);
        for (&corner, values) in held.filter(|_| technique == Technique::UniqueRectangle5) {
            for value in (1..=9).filter(|value| !values.contains(value)) {
                let same = peers(corner).filter(|&cell| full[cell] == value && !opening.open[cell]);
                let same: Vec<usize> = same.collect();
                chance.pick(&same).into_iter().for_each(|&cell| opening.given[cell] = true);
            }
        }
        opening
    }
}

fn houses(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, 9 + column, 18 + row / 3 * 3 + column / 3]
}

fn sees(a: usize, b: usize) -> bool {
    a != b && houses(a).iter().zip(houses(b)).any(|(&one, other)| one == other)
}

/// All corners in two boxes with values `x y` above `y z`, in this order.
fn rectangles(full: &[u8]) -> Vec<[usize; 4]> {
    let corners = (0..81).flat_map(|x| (0..81).map(move |z| (x, z)));
    let corners = corners.filter(|&(x, z)| x / 9 != z / 9 && x % 9 != z % 9);
    let corners = corners.map(|(x, z)| [x, x / 9 * 9 + z % 9, z / 9 * 9 + x % 9, z]);
    let nearly_deadly = |&[x, y, other, z]: &[usize; 4]| {
        let in_box_of_x = |cell: usize| houses(cell)[2] == houses(x)[2];
        in_box_of_x(y) != in_box_of_x(other) && full[y] == full[other] && full[x] != full[z]
    };
    corners.filter(nearly_deadly).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_full_grids::NineGrids;

    #[test]
    fn openings_leave_open_and_give_what_the_technique_takes() {
        let mut chance = Chance::new(1);
        let full = NineGrids::shared().draw(&mut chance);
        let mut of = |technique| Opening::of(technique, &full, &mut chance).unwrap();
        let count = |cells: &[bool]| cells.iter().filter(|&&cell| cell).count();
        for _ in 0..20 {
            let quadruple = of(Technique::HiddenQuad);
            assert_eq!((count(&quadruple.open), count(&quadruple.given)), (9, 20));
            let jellyfish = of(Technique::Fish(Shape::Basic, Fins::None, 4));
            assert_eq!((count(&jellyfish.open), count(&jellyfish.given)), (21, 20));
            let rectangle = of(Technique::UniqueRectangle5);
            assert!(count(&rectangle.open) >= 6 && count(&rectangle.given) >= 10);
            assert!((0..81).all(|c| !(rectangle.open[c] && rectangle.given[c])));
            assert_eq!(count(&of(Technique::AvoidableRectangle2).given), 0);
        }
        assert_eq!(Opening::of(Technique::XyWing, &full, &mut chance), None);
    }
}
