//! Cells that hold no value twice and whose values are one of some sets: sums of cells that all
//! differ, and cells that are all related to each other in the same way, such as a renban line.

use crate::rules::filter::{is_one, keep};

/// Keeps the values of the sets that fit; each set has as many values as there are cells. The
/// values that all of them have and no cell is decided to, or `None` on a contradiction.
pub(crate) fn one_of_sets(sets: &[u16], dom: &mut [u16]) -> Option<u16> {
    let (mut decided, mut union) = (0, 0);
    for &left in dom.iter() {
        union |= left;
        if is_one(left) {
            if decided & left != 0 {
                return None;
            }
            decided |= left;
        }
    }
    let (mut some, mut every) = (0, !0);
    for &set in sets {
        let fits = set & !union == 0 && decided & !set == 0;
        if fits && dom.iter().all(|left| left & set != 0) {
            some |= set;
            every &= set;
            if some == union && every & !decided == 0 {
                return Some(0);
            }
        }
    }
    if some == 0 {
        return None;
    }
    for left in dom.iter_mut().filter(|left| !is_one(**left)) {
        keep(left, some & !decided)?;
    }
    Some(every & !decided)
}

/// The sets of `size` values that are all related to each other by a symmetric relation.
pub(crate) fn cliques(rows: &[u16], size: usize) -> Vec<u16> {
    let mut found = Vec::new();
    extend_clique(rows, size, 0, ((1u32 << rows.len()) - 1) as u16, &mut found);
    found
}

/// Adds values from `open`, all of which are related to those of `set`.
fn extend_clique(rows: &[u16], size: usize, set: u16, open: u16, found: &mut Vec<u16>) {
    let have = set.count_ones() as usize;
    if have == size {
        found.push(set);
        return;
    }
    let mut rest = open;
    while have + rest.count_ones() as usize >= size && rest != 0 {
        let v = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        extend_clique(rows, size, set | 1 << v, rest & rows[v], found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_values_are_cliques() {
        let rows: Vec<u16> = (0..6i32)
            .map(|a| (0..6).filter(|&b| a != b && (a - b).abs() < 3).fold(0, |all, b| all | 1 << b))
            .collect();
        assert_eq!(cliques(&rows, 3), [0b111, 0b1110, 0b11100, 0b111000]);
        assert!(cliques(&rows, 4).is_empty());
    }

    #[test]
    fn values_outside_every_set_go() {
        let mut dom = [0b1111, 0b0011, 0b1100];
        assert_eq!(one_of_sets(&[0b0111, 0b1011], &mut dom), Some(0b0011));
        assert_eq!(dom, [0b1111, 0b0011, 0b1100]);
        assert_eq!(one_of_sets(&[0b0111], &mut dom), Some(0b0111));
        assert_eq!(dom, [0b0111, 0b0011, 0b0100]);
        assert_eq!(one_of_sets(&[0b1110], &mut [0b0001, 0b0010, 0b0100]), None);
    }
}
