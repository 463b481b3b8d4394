//! Cells that hold no value twice.

use crate::rules::filter::{is_one, keep};

/// Strikes the values of decided cells from the others. Where there are as many values as cells, a
/// value with one cell goes there and all of them are needed. The needed values that are open, or
/// `None` on a contradiction.
pub(crate) fn distinct(dom: &mut [u16]) -> Option<u16> {
    let (mut once, mut twice, mut decided) = (0, 0, 0);
    for &left in dom.iter() {
        twice |= once & left;
        once |= left;
        if is_one(left) {
            if decided & left != 0 {
                return None;
            }
            decided |= left;
        }
    }
    let values = once.count_ones() as usize;
    if values < dom.len() {
        return None;
    }
    for left in dom.iter_mut().filter(|left| !is_one(**left)) {
        keep(left, !decided)?;
    }
    if values > dom.len() {
        return Some(0);
    }
    let hidden = once & !twice & !decided;
    for left in dom.iter_mut().filter(|left| **left & hidden != 0) {
        keep(left, hidden)?;
        if !is_one(*left) {
            return None;
        }
    }
    Some(once & !decided)
}
