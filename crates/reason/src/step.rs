//! A deduction as data: what it says, what it looks at, and what it follows from.
//!
//! `premises` are enough to check a step (see [`check`](crate::check)): assume the opposite of what
//! the step says, and the premises alone, read in the state the step was found in, lead to a
//! contradiction. The other fields tell people where to look; words and pictures are made from
//! them.

use quadrille_puzzle::{Cell, Values};

use crate::technique::Technique;

/// A house by its position in [`Puzzle::houses`](quadrille_puzzle::Puzzle::houses).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HouseId(pub u32);

impl HouseId {
    /// For slices.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// One pencil mark: this value in this cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The value it may hold.
    pub value: u8,
}

impl Candidate {
    /// A value in the cell of this row-major index.
    #[must_use]
    pub fn new(cell: usize, value: u8) -> Self {
        Candidate { cell: Cell(cell as u32), value }
    }
}

/// What a step leans on. Each one is true of every solution that the candidates of the state still
/// allow.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Premise {
    /// The cell holds one of its candidates.
    Cell(Cell),
    /// The value stands in one of its places in the house.
    House(HouseId, u8),
    /// The cage gives its target (index into [`Puzzle::cages`](quadrille_puzzle::Puzzle::cages)).
    Cage(u32),
    /// The puzzle has one solution, so these cells, two and two in the same houses, are not all
    /// confined to these two values: swapping them would give a second solution.
    Rectangle([Cell; 4], Values),
    /// The puzzle has one solution, so one of these candidates is true: without them every open
    /// cell and every value in every house would have exactly two choices, and such a grid has none
    /// or several solutions.
    Bug(Vec<Candidate>),
}

/// A node of a chain: one value in one cell or in several cells of a house together; or an almost
/// locked set.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node {
    /// "The value stands in one of these cells."
    pub cells: Vec<Cell>,
    /// The value.
    pub value: u8,
    /// True if the chain assumes the node true here (reached by a strong link) or false.
    pub on: bool,
    /// The almost locked set that forces this node from the one before it, if one does.
    pub set: Option<LockedSet>,
    /// The choice that leaves nothing but this node, in a net: the cell whose last candidate it is,
    /// or the house in which it is the last place.
    pub because: Option<Premise>,
}

impl Node {
    /// A value in one cell.
    #[must_use]
    pub fn new(cell: usize, value: u8, on: bool) -> Self {
        Node { cells: vec![Cell(cell as u32)], value, on, set: None, because: None }
    }
}

/// Cells of one house with one more candidate value than cells (or as many: a locked set).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LockedSet {
    /// The cells.
    pub cells: Vec<Cell>,
    /// Their candidates together.
    pub values: Values,
}

/// A cage, or a cell outside every listed cage, whose sum within the houses of a step is known.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Settled {
    /// The cage (index into [`Puzzle::cages`](quadrille_puzzle::Puzzle::cages)).
    pub cage: Option<u32>,
    /// Its cells within the houses.
    pub cells: Vec<Cell>,
    /// The sum of these cells.
    pub sum: u32,
}

/// The facts about cages that a step adds for the reader.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CageNote {
    /// The cages it is about (index into [`Puzzle::cages`](quadrille_puzzle::Puzzle::cages)).
    pub cages: Vec<u32>,
    /// The values that a cage may hold together, each choice in rising order; empty where they are
    /// too many to tell.
    pub combinations: Vec<Vec<u8>>,
    /// The total that the cells of the step must give together.
    pub total: Option<u128>,
    /// Everything else in the houses of the step, where it adds up sums.
    pub settled: Vec<Settled>,
}

/// A deduction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The way it was found.
    pub technique: Technique,
    /// The values it is about.
    pub values: Values,
    /// The cells that form the pattern.
    pub cells: Vec<Cell>,
    /// The houses the pattern stands in; the base sets of a fish.
    pub houses: Vec<HouseId>,
    /// The houses eliminations happen in; the cover sets of a fish.
    pub covers: Vec<HouseId>,
    /// Cells with a special part: fins, a pivot, extra cells of a rectangle.
    pub fins: Vec<Cell>,
    /// Als locked sets.
    pub sets: Vec<LockedSet>,
    /// Chains of implications, each from an assumption to its end; colours of a colouring.
    pub chains: Vec<Vec<Node>>,
    /// The choice that its assumption leaves without any candidate, if it ends in one.
    pub clash: Option<Premise>,
    /// Its facts about cages, if any.
    pub cage: Option<CageNote>,
    /// Values it writes.
    pub placements: Vec<Candidate>,
    /// Candidates it strikes.
    pub eliminations: Vec<Candidate>,
    /// Its premises.
    pub premises: Vec<Premise>,
}

impl Step {
    /// A step about these values that does nothing yet.
    #[must_use]
    pub fn new(technique: Technique, values: Values) -> Self {
        Step {
            technique,
            values,
            cells: Vec::new(),
            houses: Vec::new(),
            covers: Vec::new(),
            fins: Vec::new(),
            sets: Vec::new(),
            chains: Vec::new(),
            clash: None,
            cage: None,
            placements: Vec::new(),
            eliminations: Vec::new(),
            premises: Vec::new(),
        }
    }

    /// Adds a placement.
    #[must_use]
    pub fn place(mut self, cell: usize, value: u8) -> Self {
        self.placements.push(Candidate::new(cell, value));
        self
    }

    /// Adds eliminations of one value.
    #[must_use]
    pub fn strike(mut self, cells: impl IntoIterator<Item = usize>, value: u8) -> Self {
        self.eliminations.extend(cells.into_iter().map(|c| Candidate::new(c, value)));
        self
    }

    /// Sets the cells of the pattern.
    #[must_use]
    pub fn at(mut self, cells: impl IntoIterator<Item = usize>) -> Self {
        self.cells.extend(cells.into_iter().map(|c| Cell(c as u32)));
        self
    }

    /// Sets the cells with a special part.
    #[must_use]
    pub fn fins(mut self, cells: impl IntoIterator<Item = usize>) -> Self {
        self.fins.extend(cells.into_iter().map(|c| Cell(c as u32)));
        self
    }

    /// Sets the houses of the pattern.
    #[must_use]
    pub fn inside(mut self, houses: impl IntoIterator<Item = usize>) -> Self {
        self.houses.extend(houses.into_iter().map(|h| HouseId(h as u32)));
        self
    }

    /// Sets the houses of the eliminations.
    #[must_use]
    pub fn covered_by(mut self, houses: impl IntoIterator<Item = usize>) -> Self {
        self.covers.extend(houses.into_iter().map(|h| HouseId(h as u32)));
        self
    }

    /// Adds an almost locked set.
    #[must_use]
    pub fn with_set(mut self, cells: impl IntoIterator<Item = usize>, values: Values) -> Self {
        let cells = cells.into_iter().map(|c| Cell(c as u32)).collect();
        self.sets.push(LockedSet { cells, values });
        self
    }

    /// Adds "each of these cells holds one of its candidates" to the premises.
    #[must_use]
    pub fn because_cells(mut self, cells: impl IntoIterator<Item = usize>) -> Self {
        self.premises.extend(cells.into_iter().map(|c| Premise::Cell(Cell(c as u32))));
        self
    }

    /// Adds "the value stands in each of these houses" to the premises.
    #[must_use]
    pub fn because_houses(mut self, houses: impl IntoIterator<Item = usize>, value: u8) -> Self {
        self.premises.extend(houses.into_iter().map(|h| Premise::House(HouseId(h as u32), value)));
        self
    }

    /// True if it changes anything.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }

    /// Brings what it does into rising order without repeats.
    pub fn tidy(&mut self) {
        for list in [&mut self.placements, &mut self.eliminations] {
            list.sort_unstable();
            list.dedup();
        }
        self.premises.sort_unstable();
        self.premises.dedup();
    }
}
