//! The problem: primary items, secondary items, options, colours (Knuth's XCC, TAOCP 7.2.2.1).
//!
//! A solution is a set of options such that every primary item is in exactly one of them, and every
//! secondary item is in at most one of them, or in several that all give it the same colour. A use
//! without colour agrees with no other use.
//!
//! ```text
//! starts   0        3     5            option o owns the uses starts[o]..starts[o + 1]
//! items    a  b  x  b  y  …
//! colours  0  0  1  0  0  …            0 = no colour, else 1 + index of the colour
//! ```
//!
//! Corner cases, all of them defined: two equal options are two options. An option without any
//! primary item never takes part in a solution (Knuth's programs drop it too). A primary item that
//! no option covers leaves no solution. A problem without primary items has one solution, the empty
//! set. [`Problem::warnings`] names the first two.

use crate::{BuildError, Colour, Item, OptionId};
use std::borrow::Cow;
use std::collections::HashSet;

/// An exact cover problem with colours. Make one with a [`Builder`] or from
/// [text](Problem::from_text).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Number of primary items; they are the first ones.
    pub(crate) primary: u32,
    /// Number of all items.
    pub(crate) items: u32,
    /// Where each option starts in `uses`; one more entry than options.
    pub(crate) starts: Vec<u32>,
    /// Item of each use.
    pub(crate) uses: Vec<u32>,
    /// Colour of each use: 0 none, else 1 + index.
    pub(crate) colours: Vec<u32>,
    /// Names of the items; empty when they have none.
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

/// Something about a problem that is allowed and probably not meant.
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

    /// Whether the item is primary.
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

    /// The item's name. An item without one is called by its number.
    ///
    /// # Panics
    /// If the problem has no such item.
    #[must_use]
    pub fn item_name(&self, item: Item) -> Cow<'_, str> {
        assert!(item.get() < self.items, "no such item");
        self.names.get(item.index()).map_or_else(|| item.to_string().into(), |n| n.as_str().into())
    }

    /// The colour's name. A colour without one is called by its number.
    #[must_use]
    pub fn colour_name(&self, colour: Colour) -> Cow<'_, str> {
        self.colour_names
            .get(colour.index())
            .map_or_else(|| colour.to_string().into(), |n| n.as_str().into())
    }

    /// An option in text form, as one line without its end.
    ///
    /// # Panics
    /// If the problem has no such option.
    #[must_use]
    pub fn option_text(&self, option: OptionId) -> String {
        let word = |u: Use| match u.colour {
            Some(c) => format!("{}:{}", self.item_name(u.item), self.colour_name(c)),
            None => self.item_name(u.item).into_owned(),
        };
        self.option(option).map(word).collect::<Vec<_>>().join(" ")
    }

    /// What is allowed and probably not meant, in order of item, then option.
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
        let never = covered.iter().enumerate().filter(|(_, c)| !**c);
        never.map(|(i, _)| Warning::NeverCovered(Item::new(i))).chain(found).collect()
    }

    /// Whether these options, in any order, are a solution. Independent of every kernel: tests rest
    /// on it.
    ///
    /// # Panics
    /// If the problem has no such option.
    #[must_use]
    pub fn is_solution(&self, options: &[OptionId]) -> bool {
        let mut seen: Vec<Option<u32>> = vec![None; self.items as usize];
        let mut distinct = HashSet::new();
        for &o in options {
            if !distinct.insert(o) || !self.option(o).any(|u| self.is_primary(u.item)) {
                return false;
            }
            for u in self.option(o) {
                let colour = u.colour.map_or(0, |c| c.get() + 1);
                match seen[u.item.index()] {
                    None => seen[u.item.index()] = Some(colour),
                    Some(old) if old == colour && colour != 0 => {}
                    Some(_) => return false,
                }
            }
        }
        seen[..self.primary as usize].iter().all(Option::is_some)
    }
}

/// Builds a [`Problem`]: first all items, then options.
///
/// ```
/// use quadrille_cover::{Builder, Solver};
/// let mut b = Builder::new();
/// let [p, q] = [b.primary("p")?, b.primary("q")?];
/// let x = b.secondary("x")?;
/// let red = b.colour("red");
/// b.option(&[(p, None), (x, Some(red))])?;
/// b.option(&[(q, None), (x, Some(red))])?;
/// b.option(&[(q, None), (x, None)])?;
/// let problem = b.build();
/// assert_eq!(Solver::new(&problem).count().answer.exact().unwrap().to_string(), "1");
/// # Ok::<(), quadrille_cover::BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    /// What is built so far.
    problem: Problem,
    /// Names given so far, items and colours apart by the flag.
    known: std::collections::HashMap<(bool, String), u32>,
    /// For each item the last option that used it, plus 1, to find repeats.
    last: Vec<u32>,
}

impl Default for Builder {
    fn default() -> Self {
        Self::new()
    }
}

impl Builder {
    /// No items yet.
    #[must_use]
    pub fn new() -> Self {
        Self::unnamed(0, 0)
    }

    /// This many items without names, none of which costs an allocation: item `i` is
    /// `Item::new(i)`, primary ones first.
    ///
    /// # Panics
    /// If there are more than 2³¹ items.
    #[must_use]
    pub fn unnamed(primary: usize, secondary: usize) -> Self {
        let items = u32::try_from(primary + secondary)
            .ok()
            .filter(|n| *n < 1 << 31)
            .expect("at most 2^31 items");
        let problem = Problem {
            primary: primary as u32,
            items,
            starts: vec![0],
            uses: vec![],
            colours: vec![],
            names: vec![],
            colour_names: vec![],
        };
        Self { problem, known: Default::default(), last: vec![0; items as usize] }
    }

    /// Declares a primary item.
    ///
    /// # Errors
    /// A name that text cannot carry or that is taken, or an item after a secondary item or an
    /// option.
    pub fn primary(&mut self, name: &str) -> Result<Item, BuildError> {
        if self.problem.items > self.problem.primary {
            return Err(BuildError::PrimaryAfterSecondary { name: name.into() });
        }
        let item = self.declare(name)?;
        self.problem.primary += 1;
        Ok(item)
    }

    /// Declares a secondary item.
    ///
    /// # Errors
    /// A name that text cannot carry or that is taken, or an item after an option.
    pub fn secondary(&mut self, name: &str) -> Result<Item, BuildError> {
        self.declare(name)
    }

    fn declare(&mut self, name: &str) -> Result<Item, BuildError> {
        if self.problem.starts.len() > 1 {
            return Err(BuildError::ItemAfterOption { name: name.into() });
        }
        if name.is_empty()
            || name.contains(|c: char| c.is_ascii_whitespace() || c == ':' || c == '|')
        {
            return Err(BuildError::BadName { name: name.into() });
        }
        if self.problem.names.len() < self.problem.items as usize {
            return Err(BuildError::Unnamed { name: name.into() });
        }
        let id = self.problem.items;
        if self.known.insert((true, name.into()), id).is_some() {
            return Err(BuildError::DuplicateItem { name: name.into() });
        }
        self.problem.names.push(name.into());
        self.problem.items += 1;
        self.last.push(0);
        Ok(Item::from(id))
    }

    /// The item of this name, if it was declared.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Item> {
        self.known.get(&(true, name.to_owned())).map(|&i| Item::from(i))
    }

    /// The colour of this name; the same name is the same colour. Names that text cannot carry are
    /// only a problem when the text is read back.
    pub fn colour(&mut self, name: &str) -> Colour {
        let next = self.problem.colour_names.len() as u32;
        let id = *self.known.entry((false, name.to_owned())).or_insert(next);
        if id == next {
            self.problem.colour_names.push(name.into());
        }
        Colour::from(id)
    }

    /// Adds an option.
    ///
    /// # Errors
    /// No items, an unknown or repeated item, a colour on a primary item, the colour `u32::MAX`, or
    /// more than 2³² − 1 uses in all.
    pub fn option(&mut self, uses: &[(Item, Option<Colour>)]) -> Result<OptionId, BuildError> {
        let id = self.option_count() as u32;
        if uses.is_empty() {
            return Err(BuildError::EmptyOption);
        }
        let end = u32::try_from(self.problem.uses.len() + uses.len());
        let end = end.map_err(|_| BuildError::TooLarge)?;
        for &(item, colour) in uses {
            if item.get() >= self.problem.items {
                return Err(self.undo(id, BuildError::UnknownItem { item }));
            }
            if colour.is_some() && self.problem.is_primary(item) {
                return Err(self.undo(id, BuildError::ColourOnPrimary { item }));
            }
            let Some(colour) = colour.map_or(Some(0), |c| c.get().checked_add(1)) else {
                return Err(self.undo(id, BuildError::ColourOutOfRange { item }));
            };
            if std::mem::replace(&mut self.last[item.index()], id + 1) == id + 1 {
                return Err(self.undo(id, BuildError::RepeatedItem { item }));
            }
            self.problem.uses.push(item.get());
            self.problem.colours.push(colour);
        }
        self.problem.starts.push(end);
        Ok(OptionId::from(id))
    }

    /// Adds an option of items without colours.
    ///
    /// # Errors
    /// As [`option`](Self::option).
    pub fn plain(&mut self, items: &[Item]) -> Result<OptionId, BuildError> {
        let uses: Vec<_> = items.iter().map(|&i| (i, None)).collect();
        self.option(&uses)
    }

    /// Drops what a refused option left behind, so that the builder stays usable.
    fn undo(&mut self, id: u32, error: BuildError) -> BuildError {
        let start = self.problem.starts[id as usize] as usize;
        for &i in &self.problem.uses[start..] {
            self.last[i as usize] = 0;
        }
        self.problem.uses.truncate(start);
        self.problem.colours.truncate(start);
        error
    }

    /// Number of options so far.
    #[must_use]
    pub fn option_count(&self) -> usize {
        self.problem.starts.len() - 1
    }

    /// The problem.
    #[must_use]
    pub fn build(self) -> Problem {
        self.problem
    }
}
