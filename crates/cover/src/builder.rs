//! Building a problem step by step.

use crate::{BuildError, Colour, Item, OptionId, Problem};

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
    problem: Problem,
    /// Known names; the flag separates items from colours.
    known: std::collections::HashMap<(bool, String), u32>,
    /// The last option that used each item, plus 1, to detect repeats.
    last: Vec<u32>,
}

impl Default for Builder {
    fn default() -> Self {
        Self::new()
    }
}

impl Builder {
    /// A builder without items.
    #[must_use]
    pub fn new() -> Self {
        Self::unnamed(0, 0)
    }

    /// A builder with this many unnamed items, which need no allocation each. Item `i` is
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
            bounds: vec![],
            costs: vec![],
            names: vec![],
            colour_names: vec![],
        };
        Self { problem, known: Default::default(), last: vec![0; items as usize] }
    }

    /// Declares a primary item.
    ///
    /// # Errors
    /// A name that text cannot express or that is taken, or an item after a secondary item or
    /// option.
    pub fn primary(&mut self, name: &str) -> Result<Item, BuildError> {
        if self.problem.items > self.problem.primary {
            return Err(BuildError::PrimaryAfterSecondary(name.into()));
        }
        let item = self.declare(name)?;
        self.problem.primary += 1;
        Ok(item)
    }

    /// Declares a secondary item.
    ///
    /// # Errors
    /// A name that the text form cannot express or that is taken, or an item after an option.
    pub fn secondary(&mut self, name: &str) -> Result<Item, BuildError> {
        self.declare(name)
    }

    /// Declares a primary item that must be covered at least `low` and at most `high` times.
    ///
    /// # Errors
    /// As [`primary`](Self::primary), and bounds that no number meets.
    pub fn bounded(&mut self, name: &str, low: u32, high: u32) -> Result<Item, BuildError> {
        if low > high || high == 0 {
            return Err(BuildError::BadBounds { low, high });
        }
        let item = self.primary(name)?;
        self.bound(item, low, high)?;
        Ok(item)
    }

    /// Sets bounds on a primary item: covered at least `low` and at most `high` times.
    ///
    /// # Errors
    /// An item that is not primary, or bounds that no number meets.
    pub fn bound(&mut self, item: Item, low: u32, high: u32) -> Result<(), BuildError> {
        if !self.problem.is_primary(item) {
            return Err(BuildError::UnknownItem(item));
        }
        if low > high || high == 0 {
            return Err(BuildError::BadBounds { low, high });
        }
        self.problem.bounds.resize(self.problem.primary as usize, (1, 1));
        self.problem.bounds[item.index()] = (low, high);
        Ok(())
    }

    /// Gives an option a cost.
    ///
    /// # Errors
    /// An option that was not added.
    pub fn cost(&mut self, option: OptionId, cost: u32) -> Result<(), BuildError> {
        if option.index() >= self.option_count() {
            return Err(BuildError::UnknownOption(option));
        }
        self.problem.costs.resize(self.option_count(), 0);
        self.problem.costs[option.index()] = cost;
        Ok(())
    }

    fn declare(&mut self, name: &str) -> Result<Item, BuildError> {
        if self.problem.starts.len() > 1 {
            return Err(BuildError::ItemAfterOption(name.into()));
        }
        if name.is_empty()
            || name.contains(|c: char| c.is_ascii_whitespace() || c == ':' || c == '|')
        {
            return Err(BuildError::BadName(name.into()));
        }
        if self.problem.names.len() < self.problem.items as usize {
            return Err(BuildError::Unnamed(name.into()));
        }
        let id = self.problem.items;
        if self.known.insert((true, name.into()), id).is_some() {
            return Err(BuildError::DuplicateItem(name.into()));
        }
        self.problem.names.push(name.into());
        self.problem.items += 1;
        self.last.push(0);
        Ok(Item::from(id))
    }

    /// The item with this name, if it was declared.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Item> {
        self.known.get(&(true, name.to_owned())).map(|&i| Item::from(i))
    }

    /// The colour with this name. A name that text cannot express only fails on reading it back.
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
        self.add(uses.iter().copied())
    }

    /// Adds an option whose items have no colours.
    ///
    /// # Errors
    /// As [`option`](Self::option).
    pub fn plain(&mut self, items: &[Item]) -> Result<OptionId, BuildError> {
        self.add(items.iter().map(|&item| (item, None)))
    }

    fn add(
        &mut self,
        uses: impl ExactSizeIterator<Item = (Item, Option<Colour>)>,
    ) -> Result<OptionId, BuildError> {
        let id = self.option_count() as u32;
        if uses.len() == 0 {
            return Err(BuildError::EmptyOption);
        }
        let end = u32::try_from(self.problem.uses.len() + uses.len());
        let end = end.map_err(|_| BuildError::TooLarge)?;
        for (item, colour) in uses {
            if item.get() >= self.problem.items {
                return Err(self.undo(id, BuildError::UnknownItem(item)));
            }
            if colour.is_some() && self.problem.is_primary(item) {
                return Err(self.undo(id, BuildError::ColourOnPrimary(item)));
            }
            let Some(colour) = colour.map_or(Some(0), |c| c.get().checked_add(1)) else {
                return Err(self.undo(id, BuildError::ColourOutOfRange(item)));
            };
            if std::mem::replace(&mut self.last[item.index()], id + 1) == id + 1 {
                return Err(self.undo(id, BuildError::RepeatedItem(item)));
            }
            self.problem.uses.push(item.get());
            self.problem.colours.push(colour);
        }
        self.problem.starts.push(end);
        Ok(OptionId::from(id))
    }

    /// Removes the traces of a refused option, so that the builder stays usable.
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

    /// Finishes the problem.
    #[must_use]
    pub fn build(mut self) -> Problem {
        if !self.problem.bounds.is_empty() {
            self.problem.bounds.resize(self.problem.primary as usize, (1, 1));
        }
        if !self.problem.costs.is_empty() {
            self.problem.costs.resize(self.option_count(), 0);
        }
        self.problem.tidy()
    }
}
