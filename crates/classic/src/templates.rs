//! Templates: the arrangements of one digit over all rows, columns and boxes.
//!
//! A technique about one digit strikes only cells that no template uses. Within a band, a digit is
//! in three boxes and three columns, one in each stack. There are 27 such column triples, and a
//! template joins one triple of each band, no two of which share a column.

use crate::bitboard::{Cells, Members};

/// A template's part in one band: its cells, and the number of its column triple.
type BandTemplate = (u32, usize);

static BAND_TEMPLATES: [BandTemplate; 162] = {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut parts = [(0, 0); 162];
    let mut i = 0;
    while i < 162 {
        let (triple, order) = (i % 27, orders[i / 27]);
        let columns = [triple % 3, 3 + triple / 3 % 3, 6 + triple / 9];
        let mut stack = 0;
        while stack < 3 {
            parts[i].0 |= 1 << (order[stack] * 9 + columns[stack]);
            stack += 1;
        }
        parts[i].1 = triple;
        i += 1;
    }
    parts
};

/// For each triple the eight that share no column with it, one bit each.
static DISJOINT: [u32; 27] = {
    let mut disjoint = [0; 27];
    let mut i = 0;
    while i < 729 {
        let (a, b) = (i / 27, i % 27);
        if a % 3 != b % 3 && a / 3 % 3 != b / 3 % 3 && a / 9 != b / 9 {
            disjoint[a] |= 1 << b;
        }
        i += 1;
    }
    disjoint
};

/// The union of all templates within these cells.
#[must_use]
pub fn union(places: Cells) -> Cells {
    let bands = [0, 27, 54].map(|shift| (places >> shift) as u32 & ((1 << 27) - 1));
    let fits = |band: u32| BAND_TEMPLATES.iter().filter(move |part| part.0 & !band == 0);
    let triples = bands.map(|band| fits(band).fold(0u32, |triples, part| triples | 1 << part.1));
    let mut joined = [0u32; 3];
    for first in Members(Cells::from(triples[0])) {
        for second in Members(Cells::from(DISJOINT[first] & triples[1])) {
            let third =
                Members(Cells::from(DISJOINT[first] & DISJOINT[second] & triples[2])).next();
            if let Some(third) = third {
                joined
                    .iter_mut()
                    .zip([first, second, third])
                    .for_each(|(set, triple)| *set |= 1 << triple);
            }
        }
    }
    let cells = |i: usize| {
        let parts = fits(bands[i]).filter(|part| joined[i] >> part.1 & 1 == 1);
        parts.fold(0, |cells, part| cells | part.0)
    };
    (0..3).fold(0, |all, i| all | Cells::from(cells(i)) << (27 * i))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::{ALONE, PEERS};
    use quadrille_core::Chance;

    /// The union of all choices of one place per row, from `row` on, no two of which see each
    /// other.
    fn tried(places: Cells, row: usize, blocked: Cells) -> Option<Cells> {
        if row == 9 {
            return Some(0);
        }
        let mut all = None;
        for cell in Members(places & !blocked & (0x1FF << (9 * row))) {
            if let Some(rest) = tried(places, row + 1, blocked | PEERS[cell]) {
                all = Some(all.unwrap_or(0) | rest | ALONE[cell]);
            }
        }
        all
    }

    #[test]
    fn the_same_cells_as_by_trying_all() {
        let (mut chance, mut some) = (Chance::new(2), 0);
        for round in 0..400 {
            let odds = 2 + round % 5;
            let places =
                (0..81).filter(|_| chance.index(odds) > 0).fold(0, |all, cell| all | ALONE[cell]);
            let expected = tried(places, 0, 0).unwrap_or(0);
            assert_eq!(union(places), expected);
            some += u32::from(expected != 0 && expected != places);
        }
        assert!(some > 50, "{some}");
    }
}
