//! The arrangements of a band whose columns hold given triples.
//!
//! Row one takes one digit from each column, all different. Row two takes one of the two left in
//! each column, row three the rest. For a fixed row one, the rest is a graph in which every column
//! joins two digits. It is a set of cycles, each with two orientations, so rows two and three have
//! 2^cycles arrangements. Arrangements are numbered by row one in lexicographic order, then by the
//! orientations of the cycles, bit by bit in the order of their first column.

use super::thirds::Mask;

/// The triples of the nine columns of a band.
pub(super) type Columns = [Mask; 9];

/// Three rows of digits, as single bits.
pub(super) type Rows = [[Mask; 9]; 3];

pub(super) fn count(columns: &Columns) -> u32 {
    let mut total = 0;
    first_rows(columns, &mut |row| {
        total += 1 << cycles(columns, row).0;
        false
    });
    total
}

/// The possible first rows in lexicographic order, each with the number of arrangements before it.
pub(super) fn listed(columns: &Columns) -> Vec<(u32, [Mask; 9])> {
    let (mut list, mut before) = (Vec::new(), 0);
    first_rows(columns, &mut |row| {
        list.push((before, *row));
        before += 1 << cycles(columns, row).0;
        false
    });
    list
}

/// Arrangement number `index`, from the list of first rows.
pub(super) fn arrange(columns: &Columns, list: &[(u32, [Mask; 9])], index: u32) -> Rows {
    let (before, row) = list[list.partition_point(|(before, _)| *before <= index) - 1];
    let (_, cycle, low) = cycles(columns, &row);
    let turns = index - before;
    let mut rows = [row, [0; 9], [0; 9]];
    for j in 0..9 {
        let left = columns[j] & !row[j];
        let turned = turns >> cycle[j] & 1 == 1;
        let second = if turned { left & !low[j] } else { low[j] };
        (rows[1][j], rows[2][j]) = (second, left & !second);
    }
    rows
}

/// The number of an arrangement; the inverse of [`arrange`].
pub(super) fn index(columns: &Columns, list: &[(u32, [Mask; 9])], rows: &Rows) -> u32 {
    let at = list.binary_search_by_key(&&rows[0], |(_, row)| row).unwrap_or(0);
    let (_, cycle, low) = cycles(columns, &rows[0]);
    let turns = (0..9).filter(|&j| rows[1][j] != low[j]).fold(0, |bits, j| bits | 1 << cycle[j]);
    list[at].0 + turns
}

/// Visits the possible first rows in lexicographic order until the visitor returns true.
fn first_rows(columns: &Columns, visit: &mut impl FnMut(&[Mask; 9]) -> bool) {
    fn go(
        columns: &Columns,
        row: &mut [Mask; 9],
        at: usize,
        used: Mask,
        visit: &mut impl FnMut(&[Mask; 9]) -> bool,
    ) -> bool {
        if at == 9 {
            return visit(row);
        }
        let mut left = columns[at] & !used;
        while left != 0 {
            row[at] = left & left.wrapping_neg();
            left &= left - 1;
            if go(columns, row, at + 1, used | row[at], visit) {
                return true;
            }
        }
        false
    }
    go(columns, &mut [0; 9], 0, 0, visit);
}

/// The cycles that row one leaves: their number, the cycle of each column, and the digit of each
/// column in row two if its cycle is not reversed (in the first column of a cycle, the lower of the
/// two).
fn cycles(columns: &Columns, row: &[Mask; 9]) -> (u32, [u32; 9], [Mask; 9]) {
    let left: [Mask; 9] = std::array::from_fn(|j| columns[j] & !row[j]);
    // Every digit is left in two columns; this leads from one to the other.
    let mut both = [0; 9];
    for (j, &pair) in left.iter().enumerate() {
        both[pair.trailing_zeros() as usize] ^= j;
        both[15 - pair.leading_zeros() as usize] ^= j;
    }
    let (mut cycle, mut second) = ([u32::MAX; 9], [0; 9]);
    let mut n = 0;
    for start in 0..9 {
        if cycle[start] != u32::MAX {
            continue;
        }
        let (mut at, mut digit) = (start, left[start] & left[start].wrapping_neg());
        loop {
            cycle[at] = n;
            second[at] = digit;
            // This column's other digit is in row three, so it is in row two elsewhere.
            digit = left[at] & !digit;
            at ^= both[digit.trailing_zeros() as usize];
            if cycle[at] != u32::MAX {
                break;
            }
        }
        n += 1;
    }
    (n, cycle, second)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_arrangement_has_its_number() {
        let plain = [0o007, 0o070, 0o700, 0o007, 0o070, 0o700, 0o007, 0o070, 0o700];
        let mixed = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o124, 0o241, 0o412];
        for columns in [plain, mixed] {
            let n = count(&columns);
            let list = listed(&columns);
            assert!(n > 0);
            let mut seen = std::collections::BTreeSet::new();
            for i in 0..n {
                let rows = arrange(&columns, &list, i);
                assert!(rows.iter().all(|r| r.iter().fold(0, |a, b| a | b) == 511));
                assert!((0..9).all(|j| rows[0][j] | rows[1][j] | rows[2][j] == columns[j]));
                assert_eq!(index(&columns, &list, &rows), i);
                seen.insert(rows);
            }
            assert_eq!(seen.len(), n as usize);
        }
    }
}
