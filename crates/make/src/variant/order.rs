//! An order of rules: kinds, each perhaps with a number of rules.

use quadrille_puzzle::{Puzzle, RuleKind};
use quadrille_reason::Level;

use super::is_about;
use super::source::{Source, marks_of, source};
use crate::clue_symmetry::ClueSymmetry;

/// The greatest number of rules of a kind.
const MOST: usize = 100;

/// A kind of rule in an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RuleOrder {
    pub(crate) kind: RuleKind,
    /// Exactly this many; as it suits the kind if absent.
    pub(crate) count: Option<usize>,
}

/// A checked order.
#[derive(Clone, Debug)]
pub(crate) struct VariantOptions {
    /// The empty grid with its houses.
    pub(crate) shape: Puzzle,
    pub(crate) orders: Vec<RuleOrder>,
    /// Symmetry of lines and givens. By default lines are symmetric if they can be, givens are not.
    pub(crate) symmetry: Option<ClueSymmetry>,
    /// Exactly this many givens; as few as possible if absent.
    pub(crate) givens: Option<usize>,
    pub(crate) level: Option<Level>,
}

/// Reads `thermometer:3,arrow`.
///
/// # Errors
/// The first part that is not a kind, or has a number that makes no sense.
pub(crate) fn parse_orders(text: &str) -> Result<Vec<RuleOrder>, String> {
    let mut orders: Vec<RuleOrder> = Vec::new();
    for part in text.split(',').map(str::trim) {
        let (name, count) = match part.split_once(':') {
            Some((name, count)) => (name.trim(), Some(count.trim())),
            None => (part, None),
        };
        let kind: RuleKind = name.to_lowercase().parse().map_err(|_| unknown(name))?;
        let number = |count: &str| {
            count.parse().map_err(|_| format!("{name}: expected a number of rules, not {count:?}"))
        };
        orders.push(RuleOrder { kind, count: count.map(number).transpose()? });
    }
    check_orders(&orders)?;
    Ok(orders)
}

/// Checks that rules of these kinds and numbers can stand on one grid.
///
/// # Errors
/// The first order that cannot be met.
pub(crate) fn check_orders(orders: &[RuleOrder]) -> Result<(), String> {
    for (at, RuleOrder { kind, count }) in orders.iter().enumerate() {
        let Some((way, _)) = source(*kind) else { return Err(unknown(kind.name())) };
        if way == Source::Whole && count.is_some_and(|count| count != 1) {
            return Err(format!("{kind} is about the whole grid, so it is there once"));
        }
        if count.is_some_and(|count| !(1..=MOST).contains(&count)) {
            return Err(format!("{kind}: expected a number of rules from 1 to {MOST}"));
        }
        if orders[..at].iter().any(|order| order.kind == *kind) {
            return Err(format!("{kind} is listed twice"));
        }
    }
    check_negatives(orders)
}

fn unknown(name: &str) -> String {
    let made = RuleKind::ALL.iter().filter(|kind| source(**kind).is_some());
    let known: Vec<&str> = made.map(|kind| kind.name()).collect();
    format!("no rule that is made to order is called {name:?}; there are {}", known.join(", "))
}

/// A negative rule draws all marks that it is about, so their number is not free, and it needs
/// both of them or none.
fn check_negatives(orders: &[RuleOrder]) -> Result<(), String> {
    let ordered = |kind: &RuleKind| orders.iter().find(|order| order.kind == *kind);
    for negative in orders.iter().map(|order| order.kind) {
        let marks = marks_of(negative);
        let found: Vec<&RuleOrder> = marks.iter().filter_map(ordered).collect();
        if !found.is_empty() && found.len() < marks.len() {
            let names: Vec<&str> = marks.iter().map(|mark| mark.name()).collect();
            return Err(format!("{negative} goes with {}, or with neither", names.join(" and ")));
        }
        if let Some(order) = found.iter().find(|order| order.count.is_some()) {
            let mark = order.kind;
            return Err(format!("{negative} shows every {mark}, so their number is not free"));
        }
    }
    Ok(())
}

impl VariantOptions {
    /// True if a kind is a negative rule about marks of the order.
    pub(super) fn is_negative(&self, kind: RuleKind) -> bool {
        is_about(kind, &self.orders)
    }

    /// True if all marks of a kind are drawn, for a negative rule.
    pub(super) fn draws_all(&self, kind: RuleKind) -> bool {
        self.orders.iter().any(|order| marks_of(order.kind).contains(&kind))
    }

    /// True if rules of a kind may be removed: their number is not ordered.
    pub(super) fn is_free(&self, kind: RuleKind) -> bool {
        self.orders.iter().any(|order| order.kind == kind && order.count.is_none())
            && !matches!(source(kind), Some((Source::Whole | Source::Line { .. }, _)))
            && !self.draws_all(kind)
    }

    /// True if a puzzle may have this many rules of a kind.
    pub(super) fn accepts(&self, kind: RuleKind, found: usize) -> bool {
        let order = self.orders.iter().find(|order| order.kind == kind);
        found > 0 && order.and_then(|order| order.count).is_none_or(|count| count == found)
    }

    /// True if odd and even cells are chosen together: each cell of a layout is one or the other.
    pub(super) fn mixes_parity(&self) -> bool {
        let free = |kind| self.orders.iter().any(|o| o.kind == kind && o.count.is_none());
        free(RuleKind::Odd) && free(RuleKind::Even)
    }

    /// True if a number of rules is ordered.
    pub(super) fn has_counts(&self) -> bool {
        self.orders.iter().any(|order| order.count.is_some())
    }

    /// True if there are marks or clues to choose.
    pub(super) fn has_marks(&self) -> bool {
        self.orders.iter().any(|order| {
            !matches!(source(order.kind), Some((Source::Whole | Source::Line { .. }, _)))
                && !self.draws_all(order.kind)
        })
    }

    /// True if nothing but lines and rules about the whole grid is ordered.
    pub(crate) fn is_drawn_only(&self) -> bool {
        !self.has_marks() && !self.orders.iter().any(|order| self.draws_all(order.kind))
    }

    /// The number of rules of a kind, and true if it is exact. Usual numbers are shared among the
    /// kinds of a mixture. If few givens are wanted, later drafts have more.
    pub(super) fn count(&self, order: &RuleOrder, tries: u64) -> (usize, bool) {
        if let Some(count) = order.count {
            return (count, true);
        }
        let usual = source(order.kind).map_or(0, |(_, usual)| usual);
        let cells = self.shape.side() * self.shape.side();
        let kinds = self.orders.iter().filter(|other| !self.is_whole(other.kind)).count().max(1);
        let shared = usual * (kinds + 1) / (2 * kinds);
        let more = if self.givens.is_some() { tries as usize * shared / 6 } else { 0 };
        (((shared + more) * cells).div_ceil(81).max(2), false)
    }

    fn is_whole(&self, kind: RuleKind) -> bool {
        matches!(source(kind), Some((Source::Whole, _)))
    }

    /// True if lines, clues and givens must be symmetric.
    pub(crate) fn orders_symmetry(&self) -> bool {
        self.symmetry.is_some_and(|symmetry| symmetry != ClueSymmetry::None)
    }

    /// The symmetry of lines and clues: as ordered; else half a turn, if the numbers allow it. A
    /// grid without givens whose lines look the same after half a turn has two solutions.
    pub(super) fn layout_symmetry(&self) -> ClueSymmetry {
        let odd = self.orders.iter().any(|order| order.count.is_some_and(|count| count % 2 == 1));
        let bare = self.givens == Some(0) && !self.has_marks();
        let usual = if odd || bare { ClueSymmetry::None } else { ClueSymmetry::Half };
        self.symmetry.unwrap_or(usual)
    }
}
