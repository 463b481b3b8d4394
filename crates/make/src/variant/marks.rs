//! The marks and clues of a kind that hold in a full grid.

use quadrille_core::Chance;
use quadrille_puzzle::{Cell, Grid, Puzzle, Rule, RuleKind, Shape};

use super::line::{Canvas, neighbours};
use super::source::Source;

/// A full grid, the shape it fills, and the lines drawn on it.
pub(super) struct Reader<'a> {
    pub(super) shape: &'a Puzzle,
    pub(super) grid: &'a Grid,
    pub(super) canvas: &'a Canvas,
}

impl Reader<'_> {
    /// All marks or clues of a kind that hold, in a place where no line is.
    pub(super) fn holding(&self, kind: RuleKind, source: Source, chance: &mut Chance) -> Vec<Rule> {
        let mut rules = match source {
            Source::Mark => self.marks(kind, chance),
            Source::Outside { all_sides } => self.outside(kind, all_sides),
            Source::Diagonal => self.diagonals(kind),
            Source::Cage => self.cages(chance),
            Source::Line { .. } | Source::Whole => Vec::new(),
        };
        rules.retain(|rule| {
            rule.check(self.shape).is_ok() && rule.holds(self.shape, self.grid.values())
        });
        rules
    }

    fn side(&self) -> usize {
        self.shape.side()
    }

    fn marks(&self, kind: RuleKind, chance: &mut Chance) -> Vec<Rule> {
        match kind.shape() {
            Shape::Edge => self.borders(kind),
            Shape::Corner => self.corners(kind, chance),
            _ => {
                let free = (0..self.grid.values().len()).filter(|&cell| self.canvas.is_free(cell));
                free.map(|cell| Rule::new(kind, [Cell(cell as u32)])).collect()
            }
        }
    }

    /// Marks on borders, both ways round where that matters.
    fn borders(&self, kind: RuleKind) -> Vec<Rule> {
        let pairs = (0..self.grid.values().len())
            .flat_map(|a| neighbours(a, self.side()).map(move |b| (a, b)))
            .filter(|&(a, b)| self.canvas.is_open_border(a, b));
        let either = pairs.filter(|&(a, b)| kind == RuleKind::GreaterThan || a < b);
        let sum = |a: usize, b: usize| i32::from(self.grid.values()[a] + self.grid.values()[b]);
        let rule = |(a, b): (usize, usize)| {
            let rule = Rule::new(kind, [Cell(a as u32), Cell(b as u32)]);
            if kind == RuleKind::EdgeSum { rule.number(sum(a, b)) } else { rule }
        };
        either.map(rule).collect()
    }

    /// Two to four of the digits around every corner.
    fn corners(&self, kind: RuleKind, chance: &mut Chance) -> Vec<Rule> {
        let side = self.side();
        let squares = (0..side - 1).flat_map(|row| (0..side - 1).map(move |c| row * side + c));
        let open = squares.filter(|&cell| self.canvas.is_open_corner(cell));
        let rule = |cell: usize| {
            let cells = [cell, cell + 1, cell + side, cell + side + 1];
            let mut digits = cells.map(|cell| self.grid.values()[cell]).to_vec();
            chance.shuffle(&mut digits);
            digits.truncate(2 + chance.index(3));
            digits.sort_unstable();
            Rule::new(kind, cells.map(|cell| Cell(cell as u32))).digits(digits)
        };
        open.map(rule).collect()
    }

    fn outside(&self, kind: RuleKind, all_sides: bool) -> Vec<Rule> {
        let side = self.side();
        let row = |at: usize| (0..side).map(|i| Cell::at(at, i, side)).collect::<Vec<_>>();
        let column = |at: usize| (0..side).map(|i| Cell::at(i, at, side)).collect::<Vec<_>>();
        let mut lines: Vec<Vec<Cell>> = (0..side).map(row).chain((0..side).map(column)).collect();
        if all_sides {
            let back = lines.iter().map(|line| line.iter().rev().copied().collect());
            lines.extend(back.collect::<Vec<_>>());
        }
        lines.into_iter().filter_map(|line| self.numbered(kind, line)).collect()
    }

    /// Both ends of every diagonal of at least three cells.
    fn diagonals(&self, kind: RuleKind) -> Vec<Rule> {
        let side = self.side();
        let falling = (0..2 * side - 1).map(|sum| {
            let rows = (0..side).filter(move |&row| (row..row + side).contains(&sum));
            rows.map(|row| Cell::at(row, sum - row, side)).collect::<Vec<_>>()
        });
        let mirrored = |line: &Vec<Cell>| {
            let mirror = |cell: &Cell| Cell::at(cell.row(side), side - 1 - cell.column(side), side);
            line.iter().map(mirror).collect::<Vec<_>>()
        };
        let mut lines: Vec<Vec<Cell>> = falling.filter(|line| line.len() >= 3).collect();
        lines.extend(lines.iter().map(mirrored).collect::<Vec<_>>());
        let back = lines.iter().map(|line| line.iter().rev().copied().collect());
        lines.extend(back.collect::<Vec<_>>());
        lines.into_iter().filter_map(|line| self.numbered(kind, line)).collect()
    }

    /// The clue with the number that holds, if there is one.
    fn numbered(&self, kind: RuleKind, line: Vec<Cell>) -> Option<Rule> {
        let most = self.side() * self.side();
        let rule = Rule::new(kind, line);
        let mut numbers = (0..=most as i32).map(|number| rule.clone().number(number));
        numbers.find(|rule| {
            rule.check(self.shape).is_ok() && rule.holds(self.shape, self.grid.values())
        })
    }

    /// Cages of two to four cells around every free cell, with their sums.
    fn cages(&self, chance: &mut Chance) -> Vec<Rule> {
        let free = (0..self.grid.values().len()).filter(|&cell| self.canvas.is_free(cell));
        free.filter_map(|cell| self.cage(cell, chance)).collect()
    }

    fn cage(&self, start: usize, chance: &mut Chance) -> Option<Rule> {
        let values = self.grid.values();
        let mut cells = vec![start];
        for _ in 0..1 + chance.index(3) {
            let around = |&cell: &usize| neighbours(cell, self.side());
            let mut near: Vec<usize> = cells.iter().flat_map(around).collect();
            let fits = |cell: usize| {
                self.canvas.is_free(cell) && !cells.iter().any(|&own| values[own] == values[cell])
            };
            near.retain(|&cell| fits(cell));
            cells.push(*chance.pick(&near)?);
        }
        cells.sort_unstable();
        let sum = cells.iter().map(|&cell| i32::from(values[cell])).sum();
        let cells = cells.into_iter().map(|cell| Cell(cell as u32));
        Some(Rule::new(RuleKind::Cage, cells).number(sum))
    }
}
