//! The canonical form of a 9×9 puzzle or grid: the least of all its equivalents.
//!
//! Two puzzles are *equivalent* if transposing, permuting bands, stacks, the rows of a band, the
//! columns of a stack and the digits turns one into the other. The canonical form is the least of
//! the up to 1,218,998,108,160 equivalents, written as 81 digits, row by row, 0 for a blank. Equal
//! forms mean equivalent puzzles.
//!
//! The search goes row by row and keeps only [`Partial`] arrangements whose rows so far are least.
//! Columns are not permuted one by one. Columns of a stack that are equal in all rows so far stay a
//! *class*, and stacks that are blank so far stay interchangeable. A class is divided only when a
//! row distinguishes its columns: blanks first, known digits by their label, new digits last. Only
//! the labelling order distinguishes the new digits of a class, so all orders are kept.

/// 81 cells, 0 for a blank.
pub type Clues = [u8; 81];

/// The canonical form of a puzzle or grid.
///
/// ```
/// use quadrille_classic::canonical;
/// let mut one = [0; 81];
/// one[40] = 7;
/// let mut least = [0; 81];
/// least[80] = 1;
/// assert_eq!(canonical(&one), least);
/// ```
///
/// # Panics
/// If a cell is above 9.
#[must_use]
pub fn canonical(cells: &Clues) -> Clues {
    assert!(cells.iter().all(|&v| v <= 9), "cells hold 0 to 9");
    let flipped: Clues = std::array::from_fn(|i| cells[i % 9 * 9 + i / 9]);
    let views = [cells, &flipped];
    let mut level: Vec<Partial> = vec![Partial::start(0), Partial::start(1)];
    let mut next = Vec::new();
    let mut least = [0; 81];
    for row in 0..9 {
        let mut best = u64::MAX;
        for partial in &level {
            for source in partial.sources() {
                let line = partial.least(views[partial.view], source);
                if line < best {
                    best = line;
                    next.clear();
                }
                if line == best {
                    next.push((partial.clone(), source));
                }
            }
        }
        level.clear();
        for (partial, source) in next.drain(..) {
            partial.divide(views[partial.view], source, &mut level);
        }
        for c in 0..9 {
            least[row * 9 + c] = (best >> (4 * (8 - c)) & 15) as u8;
        }
        merge_equal(&mut level);
    }
    least
}

/// Removes duplicates: some arrangements are reached in two ways that do not matter later.
fn merge_equal(level: &mut Vec<Partial>) {
    if level.len() > 1 {
        level.sort_unstable();
        level.dedup();
    }
}

/// An arrangement of the rows so far, and of the columns as far as those rows distinguish them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Partial {
    /// 0 for the puzzle as it is, 1 for its transpose.
    view: usize,
    /// Source rows already placed, one bit each.
    placed: u16,
    /// The band being filled, 3 when the next row may start any band.
    band: u8,
    columns: [u8; 9],
    /// Places that begin a class, one bit each.
    starts: u16,
    /// Number of stacks, always the first ones, that are blank so far and interchangeable.
    blank: u8,
    /// Label of each digit, 0 while it has none.
    labels: [u8; 10],
    next: u8,
}

impl Partial {
    fn start(view: usize) -> Self {
        Partial {
            view,
            placed: 0,
            band: 3,
            columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            starts: 0b001_001_001,
            blank: 3,
            labels: [0; 10],
            next: 1,
        }
    }

    fn sources(&self) -> impl Iterator<Item = usize> + use<> {
        let (placed, band) = (self.placed, usize::from(self.band));
        (0..9).filter(move |r| placed >> r & 1 == 0 && (band == 3 || r / 3 == band))
    }

    /// The label of a digit, or 10 while it has none.
    fn known(&self, digit: u8) -> u8 {
        match self.labels[usize::from(digit)] {
            0 => 10,
            label => label,
        }
    }

    /// The least line that a source row can become, four bits per cell.
    fn least(&self, view: &Clues, source: usize) -> u64 {
        let line = &view[source * 9..source * 9 + 9];
        let mut places = [0; 9];
        let free = 3 * usize::from(self.blank);
        if self.blank > 0 {
            let mut stacks: [[u8; 3]; 3] = [[0; 3]; 3];
            for (s, stack) in stacks.iter_mut().enumerate().take(usize::from(self.blank)) {
                *stack = std::array::from_fn(|j| self.value(line, 3 * s + j));
                stack.sort_unstable();
            }
            stacks[..usize::from(self.blank)].sort_unstable();
            places[..free].copy_from_slice(&stacks.as_flattened()[..free]);
        }
        for p in free..9 {
            places[p] = self.value(line, p);
        }
        let mut begin = free;
        while begin < 9 {
            let end = self.class_end(begin);
            places[begin..end].sort_unstable();
            begin = end;
        }
        let mut next = self.next;
        places.iter().fold(0, |packed, &value| {
            let label = if value == 10 { next } else { value };
            next += u8::from(value == 10);
            packed << 4 | u64::from(label)
        })
    }

    /// The value at a place: 0, a label, or 10 for a new digit.
    fn value(&self, line: &[u8], place: usize) -> u8 {
        match line[usize::from(self.columns[place])] {
            0 => 0,
            digit => self.known(digit),
        }
    }

    fn class_end(&self, begin: usize) -> usize {
        (begin + 1..9).find(|p| self.starts >> p & 1 == 1).unwrap_or(9)
    }

    /// Places a source row as its least line. One result for each order of columns that only labels
    /// distinguish.
    fn divide(&self, view: &Clues, source: usize, out: &mut Vec<Partial>) {
        let line = &view[source * 9..source * 9 + 9];
        let mut after = self.clone();
        after.placed |= 1 << source;
        let band = source / 3;
        after.band = if after.placed >> (3 * band) & 7 == 7 { 3 } else { band as u8 };
        let blank = usize::from(self.blank);
        if blank == 0 {
            return after.divide_classes(line, 0, out);
        }
        let key = |s: usize| {
            let mut stack: [u8; 3] = std::array::from_fn(|j| self.value(line, 3 * s + j));
            stack.sort_unstable();
            stack
        };
        for order in orders(blank) {
            let rising = order[..blank].windows(2).all(|w| key(w[0]) <= key(w[1]));
            // Stacks that stay blank stay interchangeable, so one order of them is enough.
            let idle = |s: usize| key(s) == [0; 3];
            let settled =
                order[..blank].windows(2).all(|w| !(idle(w[0]) && idle(w[1])) || w[0] < w[1]);
            if rising && settled {
                let mut one = after.clone();
                for (to, &from) in order[..blank].iter().enumerate() {
                    for j in 0..3 {
                        one.columns[3 * to + j] = self.columns[3 * from + j];
                    }
                }
                one.blank = order[..blank].iter().filter(|&&s| idle(s)).count() as u8;
                one.divide_classes(line, 0, out);
            }
        }
    }

    /// Orders the columns of each class from `begin` on, and labels new digits.
    fn divide_classes(&self, line: &[u8], begin: usize, out: &mut Vec<Partial>) {
        if begin == 9 {
            return out.push(self.clone());
        }
        let end = self.class_end(begin);
        let size = end - begin;
        for order in orders(size) {
            let value = |k: usize| self.value(line, begin + order[k]);
            let rising = (1..size).all(|k| value(k - 1) <= value(k));
            let settled =
                (1..size).all(|k| value(k - 1) != 0 || value(k) != 0 || order[k - 1] < order[k]);
            if rising && settled {
                let mut one = self.clone();
                for k in 0..size {
                    let place = begin + k;
                    one.columns[place] = self.columns[begin + order[k]];
                    let digit = usize::from(line[usize::from(one.columns[place])]);
                    if digit != 0 {
                        one.starts |= 1 << place;
                        if one.labels[digit] == 0 {
                            one.labels[digit] = one.next;
                            one.next += 1;
                        }
                    }
                }
                one.divide_classes(line, end, out);
            }
        }
    }
}

/// The permutations of `n` items, 1 to 3.
fn orders(n: usize) -> &'static [[usize; 3]] {
    match n {
        1 => &[[0, 1, 2]],
        2 => &[[0, 1, 2], [1, 0, 2]],
        _ => &[[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]],
    }
}
