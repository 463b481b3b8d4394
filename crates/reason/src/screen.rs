//! Which values a technique about one value can do anything with.
//!
//! Such a technique (fish, turbots, colours, X-chains …) strikes only places that no way to set
//! this value in every row, column and box uses. Where each place is part of some way, none of them
//! finds anything, and asking first saves asking them all. A way is found in a microsecond, and
//! values that have not changed since the last question are not looked at again.

use quadrille_puzzle::{HouseKind, Values};

use crate::cells::CellSet;
use crate::marks::Marks;

/// What is known about each value.
#[derive(Debug, Default)]
pub(crate) struct Screen {
    /// For each value the places it had when last looked at, and whether some of them could go.
    known: Vec<(CellSet<2>, bool)>,
}

impl Screen {
    /// The values of which some place could go; all of them where this cannot be told fast.
    pub(crate) fn fruitful<const W: usize>(&mut self, m: &Marks<W>) -> Values {
        let all = Values::all(m.side());
        let plain = |kind: &HouseKind| !kind.is_extra();
        if m.side() > 9 || !m.board.kinds.iter().all(plain) {
            return all;
        }
        self.known.resize(m.side(), (CellSet::EMPTY, false));
        all.iter().filter(|&value| self.is_fruitful(m, value)).collect()
    }

    fn is_fruitful<const W: usize>(&mut self, m: &Marks<W>, value: u8) -> bool {
        let places: CellSet<2> = m.cells_of(value).iter().collect();
        let known = &mut self.known[usize::from(value) - 1];
        if known.0 != places {
            *known = (places, !Ways::new(m, value).use_every_place(value));
        }
        known.1
    }
}

/// The search for ways to set one value.
struct Ways<'m, const W: usize> {
    /// The marks.
    marks: &'m Marks<W>,
    /// Places that no way found so far uses.
    unused: CellSet<W>,
}

impl<'m, const W: usize> Ways<'m, W> {
    fn new(marks: &'m Marks<W>, value: u8) -> Self {
        Ways { marks, unused: marks.cells_of(value) }
    }

    /// Whether each place is part of some way.
    fn use_every_place(mut self, value: u8) -> bool {
        let n = self.marks.side();
        let has = |row: usize| self.marks.values[row * n..(row + 1) * n].contains(&value);
        let lacking = (0..n).filter(|&row| !has(row));
        let mut rows: Vec<CellSet<W>> = lacking.map(|row| self.marks.spots(row, value)).collect();
        rows.sort_by_key(CellSet::len);
        while let Some(cell) = self.unused.first() {
            let others: Vec<CellSet<W>> =
                rows.iter().copied().filter(|row| !row.has(cell)).collect();
            let Some(way) = self.way(&others, self.marks.board.peers[cell]) else { return false };
            self.unused -= way | CellSet::only(cell);
        }
        true
    }

    /// One place in each row, none of them blocked and no two that see each other; unused ones
    /// before others.
    fn way(&self, rows: &[CellSet<W>], blocked: CellSet<W>) -> Option<CellSet<W>> {
        let Some((&row, rest)) = rows.split_first() else { return Some(CellSet::EMPTY) };
        let free = row - blocked;
        let mut cells = (free & self.unused).iter().chain((free - self.unused).iter());
        cells.find_map(|cell| {
            let way = self.way(rest, blocked | self.marks.board.peers[cell])?;
            Some(way | CellSet::only(cell))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finds::Finds;
    use crate::state::{State, on_marks};
    use crate::technique::Technique;
    use crate::techniques::find;
    use quadrille_chance::Chance;
    use quadrille_puzzle::Puzzle;

    /// States on the way to the solution with random candidates struck: what a screen leaves out
    /// has no step.
    #[test]
    fn nothing_is_found_about_values_that_are_left_out() {
        let solution =
            "123456789457189326689327154231645897745891632896732541318264975572913468964578213";
        let solution: Vec<u8> = solution.bytes().map(|c| c - b'0').collect();
        let (mut chance, mut barren) = (Chance::new(8), 0);
        for round in 0..90 {
            let shape = if round % 3 == 0 { Puzzle::latin(9) } else { Puzzle::sudoku(3, 3) };
            let givens: Vec<u8> =
                solution.iter().map(|&v| if chance.index(3) == 0 { v } else { 0 }).collect();
            let mut state = State::new(&shape.unwrap().with_givens(&givens).unwrap());
            for cell in state.puzzle().cells().collect::<Vec<_>>() {
                for value in state.candidates(cell) {
                    if value != solution[cell.index()] && chance.index(3) == 0 {
                        state.eliminate(cell, value);
                    }
                }
            }
            on_marks!(&state.marks, m => {
                let left_out = Values::all(9) - Screen::default().fruitful(m);
                barren += left_out.len();
                let mut finds = Finds::quiet(left_out);
                for technique in Technique::usual().into_iter().filter(|t| t.is_about_one_value()) {
                    assert!(find(technique, m, &mut finds).is_continue());
                }
                assert!(finds.steps.is_empty(), "{:?}", finds.steps);
            });
        }
        assert!(barren > 20, "{barren}");
    }
}
