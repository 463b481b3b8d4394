//! Givens that clash, two equal ones in a house: they alone show that a puzzle has no solution.
//!
//! Lines are looked at as many at a time as a register has lanes, one register per cell; one line
//! by itself would take five times as long, most of it to bring cells of a house together.

use crate::puzzle::Clues;
#[cfg(target_arch = "aarch64")]
use crate::simd::neon::Neon;
use crate::simd::soft::Soft;
use crate::simd::{Nodes, Task};
#[cfg(target_arch = "x86_64")]
use crate::simd::{avx2, avx2::Avx2, avx512, zmm::Zmm};
use crate::{Rows, Simd, Solver};
use std::marker::PhantomData;

/// A row, a column or a box: 0 to 8 are the rows from the top, 9 to 17 the columns from the left, 18
/// to 26 the boxes row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct House(u8);

/// Two equal givens of a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The digit, 1 to 9.
    pub digit: u8,
    /// The two cells, counted from 0 row by row, the lower first.
    pub cells: [u8; 2],
}

impl House {
    /// All houses, by number.
    pub fn all() -> impl Iterator<Item = House> {
        (0..27).map(House)
    }

    /// Its number, 0 to 26.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }

    /// Its cells, counted from 0 row by row.
    #[must_use]
    pub fn cells(self) -> [u8; 9] {
        CELLS[usize::from(self.0)]
    }

    /// The first cell of the house whose digit stands in a cell before it, and that cell. Blank cells
    /// are any character but `1`-`9`.
    ///
    /// ```
    /// use quadrille_nine::House;
    /// let mut cells = [b'.'; 81];
    /// (cells[0], cells[10], cells[20]) = (b'7', b'7', b'7');
    /// let house = House::all().find(|house| house.clash(&cells).is_some()).expect("two sevens");
    /// assert_eq!(house.number(), 18);
    /// let clash = house.clash(&cells).expect("in the first box");
    /// assert_eq!((clash.digit, clash.cells), (7, [0, 10]));
    /// ```
    #[must_use]
    pub fn clash(self, cells: &[u8; 81]) -> Option<Clash> {
        let places = &CELLS[usize::from(self.0)];
        // Four bits a digit: its place in the house, from 1.
        let mut met = 0u64;
        for (k, &cell) in (1..).zip(places) {
            let digit = cells[usize::from(cell)].wrapping_sub(b'1');
            if digit < 9 {
                let before = met >> (4 * digit) & 15;
                if before > 0 {
                    return Some(Clash {
                        digit: digit + 1,
                        cells: [places[before as usize - 1], cell],
                    });
                }
                met |= k << (4 * digit);
            }
        }
        None
    }
}

/// The cells of every house.
const CELLS: [[u8; 9]; 27] = {
    let (mut cells, mut k) = ([[0; 9]; 27], 0);
    while k < 81 {
        let (a, b) = (k / 9, k % 9);
        cells[a][b] = k as u8;
        cells[9 + b][a] = k as u8;
        cells[18 + a / 3 * 3 + b / 3][a % 3 * 3 + b % 3] = k as u8;
        k += 1;
    }
    cells
};

impl Solver {
    /// For each line with a count of 0 the first house with a [clash](House::clash), if there is
    /// one; `None` for the others. What `houses` held before is lost.
    ///
    /// # Panics
    /// If there are not as many counts as lines.
    pub fn clashing_houses(&self, rows: Rows<'_>, counts: &[u64], houses: &mut Vec<Option<House>>) {
        assert_eq!(rows.len(), counts.len(), "a count for every line");
        houses.clear();
        houses.resize(rows.len(), None);
        let task = Clashes { rows, counts, houses };
        match self.simd.level() {
            #[cfg(target_arch = "x86_64")]
            Simd::Avx512 => avx512::enter(self.simd, With(task, PhantomData::<Zmm>)),
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 => avx2::enter(self.simd, With(task, PhantomData::<Avx2>)),
            #[cfg(target_arch = "aarch64")]
            Simd::Neon => With(task, PhantomData::<Neon>).run(),
            _ => With(task, PhantomData::<Soft>).run(),
        }
    }
}

/// The question of [`Solver::clashing_houses`].
struct Clashes<'a> {
    rows: Rows<'a>,
    counts: &'a [u64],
    houses: &'a mut [Option<House>],
}

/// The question, with registers of type `V`.
struct With<'a, V>(Clashes<'a>, PhantomData<V>);

impl<V: Nodes> Task for With<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Clashes { rows, counts, houses } = self.0;
        let mut sets = [V::zero(); 81];
        let mut lines = counts.iter().enumerate().filter(|pair| *pair.1 == 0).map(|pair| pair.0);
        while let Some(first) = lines.next() {
            let (mut at, mut texts, mut n) = ([first; 32], [rows.text(first); 32], 1);
            for line in lines.by_ref().take(V::LANES - 1) {
                (at[n], texts[n]) = (line, rows.text(line));
                n += 1;
            }
            let found = first_clashes(&texts, &mut sets).lanes();
            for (&at, &found) in at.iter().zip(&found).take(n) {
                houses[at] = (found > 0).then(|| House(found as u8 - 1));
            }
        }
    }
}

/// The first house with a clash of each lane, counted from 1; 0 where there is none.
#[inline(always)]
fn first_clashes<V: Nodes>(texts: &[&Clues; 32], sets: &mut [V; 81]) -> V {
    V::read(texts, sets);
    let open = V::splat(0x1ff);
    for set in sets.iter_mut() {
        *set = set.minus(set.same(open));
    }
    // By threes: minirows, then minicolumns from the top.
    let (mut once, mut twice) = ([V::zero(); 54], [V::zero(); 54]);
    for k in 0..27 {
        (once[k], twice[k]) = digits(sets, [3 * k, 3 * k + 1, 3 * k + 2]);
        let top = k / 9 * 27 + k % 9;
        (once[27 + k], twice[27 + k]) = digits(sets, [top, top + 9, top + 18]);
    }
    // From the last house to the first, so that the first is what stays.
    let mut first = V::zero();
    for house in (0..27).rev() {
        let [a, b, c] = match (house / 9, house % 9) {
            (0, row) => [3 * row, 3 * row + 1, 3 * row + 2],
            (1, column) => [27 + column, 36 + column, 45 + column],
            (_, at) => {
                [9 * (at / 3) + at % 3, 9 * (at / 3) + at % 3 + 3, 9 * (at / 3) + at % 3 + 6]
            }
        };
        let within = twice[a].or3(twice[b], twice[c]);
        let clash = within.or(once[a].maj(once[b], once[c]));
        first = clash.is_zero().pick(first, V::splat(house as u16 + 1));
    }
    first
}

/// The digits of three cells, and those that two of them hold.
#[inline(always)]
fn digits<V: Nodes>(sets: &[V; 81], cells: [usize; 3]) -> (V, V) {
    let (a, b, c) = (sets[cells[0]], sets[cells[1]], sets[cells[2]]);
    (a.or3(b, c), a.maj(b, c))
}
