//! The problem: primary items, secondary items, options, colours, bounds and costs (Knuth's XCC and
//! MCC, TAOCP 7.2.2.1).
//!
//! A solution is a set of options such that every primary item is in exactly one of them (or, if
//! the item has bounds, in at least `low` and at most `high`), and every secondary item is in at
//! most one of them, or in several that all give it the same colour. A use without colour agrees
//! with no other use. An option may have a cost; the cost of a solution is the sum.
//!
//! ```text
//! starts   0        3     5            option o owns the uses starts[o]..starts[o + 1]
//! items    a  b  x  b  y  …
//! colours  0  0  1  0  0  …            0 = no colour, else 1 + index of the colour
//! ```
//!
//! Corner cases: two equal options are two options. An option without a primary item is never part
//! of a solution (Knuth's programs drop it too). A primary item that no option covers means that
//! there is no solution. A problem without primary items has one solution, the empty set.
//! [`Problem::warnings`] lists the first two.

use crate::{Colour, Fingerprint, Item, OptionId};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::collections::HashSet;

/// An exact cover problem with colours. Make one with a [`Builder`](crate::Builder) or from
/// [text](Problem::from_text).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(crate) primary: u32,
    /// Number of all items, primary ones first.
    pub(crate) items: u32,
    /// Start of each option in `uses`, plus the end.
    pub(crate) starts: Vec<u32>,
    /// Item of each use.
    pub(crate) uses: Vec<u32>,
    /// Colour of each use: 0 none, else 1 + index.
    pub(crate) colours: Vec<u32>,
    /// (least, most) times that each primary item must be covered; empty if all are covered once.
    pub(crate) bounds: Vec<(u32, u32)>,
    /// Cost of each option; empty if all are 0.
    pub(crate) costs: Vec<u32>,
    /// Names of the items; empty if they have none.
    pub(crate) names: Vec<String>,
    /// Names of the colours; colours past the end have none.
    pub(crate) colour_names: Vec<String>,
}

/// One item of an option, and the colour the option gives to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Use {
    /// The item.
    pub item: Item,
    /// Its colour; always `None` on a primary item.
    pub colour: Option<Colour>,
}

/// Something that is allowed in a problem but probably a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Warning {
    /// A primary item that no option covers: there is no solution.
    NeverCovered(Item),
    /// An option without a primary item: no solution uses it.
    OnlySecondary(OptionId),
}

impl Problem {
    /// Number of items, primary and secondary.
    #[must_use]
    pub fn item_count(&self) -> usize {
        self.items as usize
    }

    /// Number of primary items.
    #[must_use]
    pub fn primary_count(&self) -> usize {
        self.primary as usize
    }

    /// Number of secondary items.
    #[must_use]
    pub fn secondary_count(&self) -> usize {
        (self.items - self.primary) as usize
    }

    /// Number of options.
    #[must_use]
    pub fn option_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// Number of uses: the ones of the 0/1 matrix.
    #[must_use]
    pub fn use_count(&self) -> usize {
        self.uses.len()
    }

    /// All items in order.
    pub fn items(&self) -> impl ExactSizeIterator<Item = Item> + '_ {
        (0..self.items).map(Item::from)
    }

    /// All options in order.
    pub fn options(&self) -> impl ExactSizeIterator<Item = OptionId> + '_ {
        (0..self.option_count() as u32).map(OptionId::from)
    }

    /// True if the item is primary.
    #[must_use]
    pub fn is_primary(&self, item: Item) -> bool {
        item.get() < self.primary
    }

    /// The uses of an option, in the order it was given.
    ///
    /// # Panics
    /// If the problem has no such option.
    pub fn option(&self, option: OptionId) -> impl ExactSizeIterator<Item = Use> + '_ {
        let span = self.starts[option.index()] as usize..self.starts[option.index() + 1] as usize;
        self.uses[span.clone()].iter().zip(&self.colours[span]).map(|(&item, &colour)| Use {
            item: Item::from(item),
            colour: colour.checked_sub(1).map(Colour::from),
        })
    }

    /// The bounds of an item, (least, most). (1, 1) for a primary item without bounds, (0, 1) for a
    /// secondary one, where several uses in one colour count as one.
    #[must_use]
    pub fn bounds(&self, item: Item) -> (u32, u32) {
        let usual = if self.is_primary(item) { (1, 1) } else { (0, 1) };
        self.bounds.get(item.index()).copied().unwrap_or(usual)
    }

    /// True if some item has bounds other than exactly once.
    #[must_use]
    pub fn has_bounds(&self) -> bool {
        self.bounds.iter().any(|&b| b != (1, 1))
    }

    /// The cost of an option; 0 by default.
    #[must_use]
    pub fn cost(&self, option: OptionId) -> u32 {
        self.costs.get(option.index()).copied().unwrap_or(0)
    }

    /// True if some option has a cost.
    #[must_use]
    pub fn has_costs(&self) -> bool {
        self.costs.iter().any(|&c| c > 0)
    }

    /// The sum of the options' costs.
    #[must_use]
    pub fn cost_of(&self, options: &[OptionId]) -> u64 {
        options.iter().map(|&o| u64::from(self.cost(o))).sum()
    }

    /// The item's name, or its number if it has none.
    ///
    /// # Panics
    /// If the problem has no such item.
    #[must_use]
    pub fn item_name(&self, item: Item) -> Cow<'_, str> {
        assert!(item.get() < self.items, "no such item");
        self.names.get(item.index()).map_or_else(|| item.to_string().into(), |n| n.as_str().into())
    }

    /// The colour's name, or its number if it has none.
    #[must_use]
    pub fn colour_name(&self, colour: Colour) -> Cow<'_, str> {
        self.colour_names
            .get(colour.index())
            .map_or_else(|| colour.to_string().into(), |n| n.as_str().into())
    }

    /// An option in text form, as one line without line end. Its cost, if any, comes last.
    ///
    /// # Panics
    /// If the problem has no such option.
    #[must_use]
    pub fn option_text(&self, option: OptionId) -> String {
        let word = |u: Use| match u.colour {
            Some(c) => format!("{}:{}", self.item_name(u.item), self.colour_name(c)),
            None => self.item_name(u.item).into_owned(),
        };
        let cost = Some(self.cost(option)).filter(|&c| c > 0).map(|c| format!("|{c}"));
        self.option(option).map(word).chain(cost).collect::<Vec<_>>().join(" ")
    }

    /// Normal form: bounds that are all (1, 1) and costs that are all 0 are removed.
    pub(crate) fn tidy(mut self) -> Self {
        if !self.has_bounds() {
            self.bounds.clear();
        }
        if !self.has_costs() {
            self.costs.clear();
        }
        self
    }

    /// SHA-256 of the problem's text form, which identifies it in files.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        Fingerprint(Sha256::digest(self.to_text()).into())
    }

    /// Things that are allowed but probably mistakes, in order of item, then option.
    #[must_use]
    pub fn warnings(&self) -> Vec<Warning> {
        let mut covered = vec![false; self.primary as usize];
        let mut found = Vec::new();
        for o in self.options() {
            let mut primary = false;
            for u in self.option(o).filter(|u| self.is_primary(u.item)) {
                covered[u.item.index()] = true;
                primary = true;
            }
            if !primary {
                found.push(Warning::OnlySecondary(o));
            }
        }
        let needed = |i: &usize| self.bounds(Item::new(*i)).0 > 0;
        let never = covered.iter().enumerate().filter(|(i, c)| !**c && needed(i));
        never.map(|(i, _)| Warning::NeverCovered(Item::new(i))).chain(found).collect()
    }

    /// True if these options, in any order, are a solution. Independent of every kernel.
    ///
    /// # Panics
    /// If the problem has no such option.
    #[must_use]
    pub fn is_solution(&self, options: &[OptionId]) -> bool {
        let mut seen: Vec<Option<u32>> = vec![None; self.items as usize];
        let mut times = vec![0u32; self.primary as usize];
        let mut distinct = HashSet::new();
        for &o in options {
            if !distinct.insert(o) || !self.option(o).any(|u| self.is_primary(u.item)) {
                return false;
            }
            for u in self.option(o) {
                if self.is_primary(u.item) {
                    times[u.item.index()] += 1;
                    continue;
                }
                let colour = u.colour.map_or(0, |c| c.get() + 1);
                match seen[u.item.index()] {
                    None => seen[u.item.index()] = Some(colour),
                    Some(old) if old == colour && colour != 0 => {}
                    Some(_) => return false,
                }
            }
        }
        let within = |(i, &n): (usize, &u32)| {
            let (low, high) = self.bounds(Item::new(i));
            (low..=high).contains(&n)
        };
        times.iter().enumerate().all(within)
    }
}
