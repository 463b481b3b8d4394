//! Clashing givens: two equal ones in a house, which prove that a puzzle has no solution.
//!
//! As many lines are checked at a time as a register has lanes, one register per cell. A single
//! line would take five times as long, mostly to collect the cells of a house. A batch checks for a
//! clash while it reads its lines, and locates it only in lines that have one.

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::Simd;
#[cfg(target_arch = "aarch64")]
use crate::simd::neon::Neon;
use crate::simd::soft::Soft;
use crate::simd::{Nodes, Task};
#[cfg(target_arch = "x86_64")]
use crate::simd::{avx2, avx2::Avx2, avx512, zmm::Zmm};
use crate::{Rows, Solver};
use std::array::from_fn;
use std::marker::PhantomData;

/// A row, a column or a box: 0 to 8 are the rows from the top, 9 to 17 the columns from the left,
/// 18 to 26 the boxes row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct House(u8);

/// Two equal givens in a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The house.
    pub house: House,
    /// The digit, 1 to 9.
    pub digit: u8,
    /// The two cells, counted from 0 row by row, the lower first.
    pub cells: [u8; 2],
}

impl House {
    /// All houses by number.
    pub fn all() -> impl Iterator<Item = House> {
        (0..27).map(House)
    }

    /// The number, 0 to 26.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }

    /// The cells, counted from 0 row by row.
    #[must_use]
    pub fn cells(self) -> [u8; 9] {
        CELLS[usize::from(self.0)]
    }

    /// The first cell of the house whose digit appears in an earlier cell, and that cell. Any
    /// character but `1`-`9` is a blank cell.
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
        // Four bits per digit: its position in the house, from 1.
        let mut met = 0u64;
        for (k, &cell) in (1..).zip(places) {
            let digit = cells[usize::from(cell)].wrapping_sub(b'1');
            if digit < 9 {
                let before = met >> (4 * digit) & 15;
                if before > 0 {
                    let cells = [places[before as usize - 1], cell];
                    return Some(Clash { house: self, digit: digit + 1, cells });
                }
                met |= k << (4 * digit);
            }
        }
        None
    }
}

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

/// The first clash of a house, given the digits that clash in it as bits. Usually that is one
/// digit. Then there is no branch, because the positions of its cells are unpredictable.
#[inline(always)]
fn clash_among(house: House, digits: u16, cells: &[u8; 81]) -> Option<Clash> {
    if digits.count_ones() != 1 {
        return house.clash(cells);
    }
    let (digit, places) = (digits.trailing_zeros() as u8 + 1, &CELLS[usize::from(house.0)]);
    let mut equal = 0u16;
    for (k, &cell) in places.iter().enumerate() {
        equal |= u16::from(cells[usize::from(cell)] == b'0' + digit) << k;
    }
    let rest = equal & equal.wrapping_sub(1);
    let place = |places_left: u16| places.get(places_left.trailing_zeros() as usize).copied();
    Some(Clash { house, digit, cells: [place(equal)?, place(rest)?] })
}

impl Solver {
    /// Finds the lines, counted from 0, whose givens clash, each with the [clash](House::clash) of
    /// its first clashing house. Overwrites `clashes`.
    ///
    /// # Panics
    /// If a line does not exist.
    pub fn clashes(&self, rows: Rows<'_>, lines: &[u32], clashes: &mut Vec<(u32, Clash)>) {
        clashes.clear();
        let task = Clashes { rows, lines, clashes };
        match self.simd.level() {
            #[cfg(target_arch = "x86_64")]
            Simd::Avx512Bw | Simd::Avx512 => {
                avx512::enter(self.simd, With(task, PhantomData::<Zmm>))
            }
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 => avx2::enter(self.simd, With(task, PhantomData::<Avx2>)),
            #[cfg(target_arch = "aarch64")]
            Simd::Neon => With(task, PhantomData::<Neon>).run(),
            _ => With(task, PhantomData::<Soft>).run(),
        }
    }
}

struct Clashes<'a> {
    rows: Rows<'a>,
    lines: &'a [u32],
    clashes: &'a mut Vec<(u32, Clash)>,
}

struct With<'a, V>(Clashes<'a>, PhantomData<V>);

impl<V: Nodes> Task for With<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Clashes { rows, lines, clashes } = self.0;
        let mut sets = [V::zero(); 81];
        for lines in lines.chunks(V::LANES) {
            let mut texts = [rows.text(lines[0] as usize); 32];
            for (text, &line) in texts.iter_mut().zip(lines) {
                *text = rows.text(line as usize);
            }
            V::read(&texts, &mut sets);
            let (houses, digits) = first_clashes(&sets);
            let (houses, digits) = (houses.lanes(), digits.lanes());
            for (l, &line) in lines.iter().enumerate().filter(|&(l, _)| houses[l] > 0) {
                let clash = clash_among(House(houses[l] as u8 - 1), digits[l], texts[l]);
                clashes.extend(clash.map(|clash| (line, clash)));
            }
        }
    }
}

/// The first clashing house of each lane, from 1, and the digits that clash in it; 0 if none.
#[inline(always)]
fn first_clashes<V: Nodes>(sets: &[V; 81]) -> (V, V) {
    let sets = sets.map(given);
    // In groups of three: minirows, then minicolumns from the top.
    let (mut once, mut twice) = ([V::zero(); 54], [V::zero(); 54]);
    for k in 0..27 {
        (once[k], twice[k]) = digits(&sets, [3 * k, 3 * k + 1, 3 * k + 2]);
        let top = k / 9 * 27 + k % 9;
        (once[27 + k], twice[27 + k]) = digits(&sets, [top, top + 9, top + 18]);
    }
    // From the last house to the first, so that the first one remains.
    let (mut first, mut digits_there) = (V::zero(), V::zero());
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
        let none = clash.is_zero();
        first = none.pick(first, V::splat(house as u16 + 1));
        digits_there = none.pick(digits_there, clash);
    }
    (first, digits_there)
}

/// The lanes whose puzzles, one digit set per cell, have clashing givens.
#[inline(always)]
pub(crate) fn lanes_with_clash<V: Nodes>(sets: &[V; 81]) -> u32 {
    let (mut any, mut columns) = (V::zero(), [V::zero(); 9]);
    for band in sets.as_chunks::<27>().0 {
        let given: [V; 27] = band.map(given);
        let minirows: [(V, V); 9] = from_fn(|k| digits(&given, [3 * k, 3 * k + 1, 3 * k + 2]));
        let minicolumns: [(V, V); 9] = from_fn(|k| digits(&given, [k, k + 9, k + 18]));
        for k in 0..9 {
            any = any.or3(minirows[k].1, minicolumns[k].1).or_and(columns[k], minicolumns[k].0);
            columns[k] = columns[k].or(minicolumns[k].0);
        }
        for k in 0..3 {
            let once = |at: usize| minirows[at].0;
            let row = once(3 * k).maj(once(3 * k + 1), once(3 * k + 2));
            any = any.or3(row, once(k).maj(once(k + 3), once(k + 6)));
        }
    }
    any.nonzero()
}

/// The digit of a given; empty for an open cell.
#[inline(always)]
fn given<V: Nodes>(set: V) -> V {
    set.minus(set.same(V::splat(0x1ff)))
}

/// The digits of three cells, and those that occur twice.
#[inline(always)]
fn digits<V: Nodes>(sets: &[V], cells: [usize; 3]) -> (V, V) {
    let (a, b, c) = (sets[cells[0]], sets[cells[1]], sets[cells[2]]);
    (a.or3(b, c), a.maj(b, c))
}
