//! The bounds of a sum: the least and the greatest that other cells add up to.
//!
//! Cells of a sum that all see each other hold different values, so three of them add up to at
//! least 1+2+3.

use super::prelude::*;
pub(super) use super::rule_check::check;
use super::rule_clues::{domains, live, strikes};
pub(super) use super::rule_words::explain;
use crate::board::Board;

/// True for the houses of one kind.
type Kind = fn(HouseKind) -> bool;

/// Boxes and regions, rows, columns.
const KINDS: [Kind; 3] = [
    HouseKind::is_region,
    |kind| matches!(kind, HouseKind::Row(_)),
    |kind| matches!(kind, HouseKind::Column(_)),
];

/// Cells of a sum with the same coefficient that all differ.
struct Group {
    times: i32,
    cells: Vec<usize>,
}

pub(super) fn find<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    for (_, clue, _) in live(m).filter(|(_, clue, _)| clue.form == Form::Sum) {
        out.tick()?;
        for primitive in &clue.primitives {
            let Primitive::Linear { terms, target } = primitive else { continue };
            for kind in KINDS {
                let groups = groups(terms, kind, &m.board);
                let Some((cells, kept)) = bounds(m, &groups, *target) else { continue };
                let left = domains(m, &cells);
                if kept != left {
                    let step = strikes(T::RuleSum, &[clue], &cells, &left, &kept);
                    out.push(with_sums(step, m, &groups))?;
                }
            }
        }
    }
    CONTINUE
}

/// Parts the cells of a sum by the houses of one kind. All three ways are tried, so that the steps
/// do not depend on the orientation of the puzzle.
fn groups<const W: usize>(terms: &[(i32, u16)], kind: Kind, board: &Board<W>) -> Vec<Group> {
    let mut groups: Vec<(Option<usize>, Group)> = Vec::new();
    for &(times, cell) in terms {
        let cell = usize::from(cell);
        let house = board.houses_of[cell].iter().copied().find(|&h| kind(board.kinds[h]));
        let joins =
            |g: &&mut (Option<usize>, Group)| house.is_some() && g.0 == house && g.1.times == times;
        match groups.iter_mut().find(joins) {
            Some(group) => group.1.cells.push(cell),
            None => groups.push((house, Group { times, cells: vec![cell] })),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// The cells of a sum and the values that the bounds leave them; `None` on a contradiction.
fn bounds<const W: usize>(
    m: &CandidateGrid<W>,
    groups: &[Group],
    target: i32,
) -> Option<(Vec<usize>, Vec<u64>)> {
    let ends: Vec<(i32, i32)> = groups
        .iter()
        .map(|group| {
            let (low, high) = ends(&domains(m, &group.cells));
            signed(group.times, low, high)
        })
        .collect();
    let low: i32 = ends.iter().map(|end| end.0).sum();
    let high: i32 = ends.iter().map(|end| end.1).sum();
    let (mut cells, mut kept) = (Vec::new(), Vec::new());
    for (group, own) in groups.iter().zip(&ends) {
        // The sum of this group, times its coefficient, lies between these.
        let (least, most) = (target - (high - own.1), target - (low - own.0));
        if most < own.0 || least > own.1 {
            return None;
        }
        let left = domains(m, &group.cells);
        for (i, &cell) in group.cells.iter().enumerate() {
            let others: Vec<u64> =
                left.iter().enumerate().filter(|o| o.0 != i).map(|o| *o.1).collect();
            let fits = |value: u8| {
                let bit = 1 << (value - 1);
                let rest: Vec<u64> = others.iter().map(|set| set & !bit).collect();
                if rest.contains(&0) {
                    return false;
                }
                let (low, high) = self::ends(&rest);
                let value = i32::from(value);
                let (low, high) = signed(group.times, low + value, high + value);
                low <= most && high >= least
            };
            cells.push(cell);
            kept.push(Values(left[i]).iter().filter(|&v| fits(v)).collect::<Values>().0);
        }
    }
    kept.iter().all(|&set| set != 0).then_some((cells, kept))
}

fn signed(times: i32, low: i32, high: i32) -> (i32, i32) {
    if times > 0 { (times * low, times * high) } else { (times * high, times * low) }
}

/// Bounds of the sum of cells that all differ: their own ends, and the least and the greatest
/// values of all of them together.
fn ends(left: &[u64]) -> (i32, i32) {
    let low = |set: u64| set.trailing_zeros() as i32 + 1;
    let high = |set: u64| 64 - set.leading_zeros() as i32;
    let mut lows: Vec<i32> = left.iter().map(|&set| low(set)).collect();
    let mut highs: Vec<i32> = left.iter().map(|&set| -high(set)).collect();
    (spread(&mut lows), -spread(&mut highs))
}

/// The least sum of different integers, each at least its bound.
fn spread(bounds: &mut [i32]) -> i32 {
    bounds.sort_unstable();
    let (mut sum, mut next) = (0, i32::MIN);
    for &bound in bounds.iter() {
        let value = bound.max(next);
        (sum, next) = (sum + value, value + 1);
    }
    sum
}

/// Adds the sums that the groups can have, in cells with a coefficient of 1 or −1.
fn with_sums<const W: usize>(mut step: Step, m: &CandidateGrid<W>, groups: &[Group]) -> Step {
    let Some(note) = &mut step.rule else { return step };
    for group in groups {
        let (low, high) = ends(&domains(m, &group.cells));
        let cells = group.cells.iter().map(|&cell| Cell(cell as u32)).collect();
        note.sums.push((cells, low, high));
    }
    step
}
