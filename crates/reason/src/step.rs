//! A deduction as data: its result, its pattern and its premises.
//!
//! `premises` are enough to check a step (see [`check`](crate::check)): the opposite of the step
//! contradicts the premises, as they hold in the state where the step was found. The other fields
//! show people where to look; words and pictures are made from them.

use quadrille_puzzle::{Cell, Values};

use crate::technique::Technique;

/// A house by its position in [`Puzzle::houses`](quadrille_puzzle::Puzzle::houses).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HouseId(pub u32);

impl HouseId {
    /// The index for slices.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A candidate: this value in this cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The value it may hold.
    pub value: u8,
}

impl Candidate {
    /// A value in the cell with this row-major index.
    #[must_use]
    pub fn new(cell: usize, value: u8) -> Self {
        Candidate { cell: Cell(cell as u32), value }
    }
}

/// A premise of a step. It holds in every solution that the candidates of the state still allow.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Premise {
    /// The cell holds one of its candidates.
    Cell(Cell),
    /// The value is in one of its places in the house.
    House(HouseId, u8),
    /// The cage gives its target (index into [`Puzzle::cages`](quadrille_puzzle::Puzzle::cages)).
    Cage(u32),
    /// The rule holds (index into [`Puzzle::rules`](quadrille_puzzle::Puzzle::rules)).
    Rule(u32),
    /// The puzzle has one solution, so these cells, two each in the same houses, are not all
    /// confined to these two values. Swapping the values would give a second solution.
    Rectangle([Cell; 4], Values),
    /// The puzzle has one solution, so one of these candidates is true. Without them every open
    /// cell and every value in every house would have exactly two choices, and such a grid never
    /// has exactly one solution.
    Bug(Vec<Candidate>),
}

/// A node of a chain: one value in a cell or in several cells of a house together, or an almost
/// locked set.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node {
    /// "The value is in one of these cells."
    pub cells: Vec<Cell>,
    /// The value.
    pub value: u8,
    /// True if the chain assumes the node true (reached by a strong link), else false.
    pub on: bool,
    /// The almost locked set that forces this node from the previous one, if any.
    pub set: Option<LockedSet>,
    /// In a net, the choice that leaves only this node: the cell whose last candidate it is, or the
    /// house whose last place it is.
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

/// Facts about cages for the reader of a step.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CageNote {
    /// The cages (indices into [`Puzzle::cages`](quadrille_puzzle::Puzzle::cages)).
    pub cages: Vec<u32>,
    /// The combinations of values that a cage may hold, each in rising order. Empty if there are
    /// too many to list.
    pub combinations: Vec<Vec<u8>>,
    /// The total that the cells of the step must have.
    pub total: Option<u128>,
    /// Everything else in the houses of the step, where it adds up sums.
    pub settled: Vec<Settled>,
}

/// A sum that is taken away from the total of houses.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Taken {
    /// Its rule or cage.
    pub from: Premise,
    /// Which of the sums of the rule it is.
    pub part: u32,
    /// The number of times it is taken.
    pub times: i32,
}

/// Facts about rules for the reader of a step.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleNote {
    /// The rules (indices into [`Puzzle::rules`](quadrille_puzzle::Puzzle::rules)).
    pub rules: Vec<u32>,
    /// The cells that limit others, and the values that they can have.
    pub cause: Vec<(Cell, Values)>,
    /// The values that the step leaves to the cells that lose some.
    pub left: Vec<(Cell, Values)>,
    /// Cells of `cells` that are open.
    pub listed: Vec<Cell>,
    /// Their values in each filling, if there are few enough to list.
    pub fillings: Vec<Vec<u8>>,
    /// The same without an order, for plain sums.
    pub combinations: Vec<Vec<u8>>,
    /// Cells and the least and the greatest sum that they can have.
    pub sums: Vec<(Vec<Cell>, i32, i32)>,
    /// The sums that are taken away from the total of the houses.
    pub taken: Vec<Taken>,
    /// The remaining terms: coefficients and cells.
    pub rest: Vec<(i32, Cell)>,
    /// Their sum.
    pub total: i32,
}

/// A deduction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its technique.
    pub technique: Technique,
    /// The values it is about.
    pub values: Values,
    /// The cells that form the pattern.
    pub cells: Vec<Cell>,
    /// The houses of the pattern; the base sets of a fish.
    pub houses: Vec<HouseId>,
    /// The houses of the eliminations; the cover sets of a fish.
    pub covers: Vec<HouseId>,
    /// Cells with a special role: fins, a pivot, extra cells of a rectangle.
    pub fins: Vec<Cell>,
    /// Almost locked sets.
    pub sets: Vec<LockedSet>,
    /// Chains of implications, each from an assumption to its end, or the colours of a colouring.
    pub chains: Vec<Vec<Node>>,
    /// The choice that the assumption leaves without a candidate, if it ends in one.
    pub clash: Option<Premise>,
    /// Facts about cages, if any.
    pub cage: Option<CageNote>,
    /// Facts about rules, if any.
    pub rule: Option<RuleNote>,
    /// Values it places.
    pub placements: Vec<Candidate>,
    /// Candidates it strikes.
    pub eliminations: Vec<Candidate>,
    /// Its premises.
    pub premises: Vec<Premise>,
}

impl Step {
    /// A step about these values without any result yet.
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
            rule: None,
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

    /// Sets the cells with a special role.
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

    /// Adds "this cell holds one of its candidates" for each cell to the premises.
    #[must_use]
    pub fn because_cells(mut self, cells: impl IntoIterator<Item = usize>) -> Self {
        self.premises.extend(cells.into_iter().map(|c| Premise::Cell(Cell(c as u32))));
        self
    }

    /// Adds "the value is in this house" for each house to the premises.
    #[must_use]
    pub fn because_houses(mut self, houses: impl IntoIterator<Item = usize>, value: u8) -> Self {
        self.premises.extend(houses.into_iter().map(|h| Premise::House(HouseId(h as u32), value)));
        self
    }

    /// True if it changes nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }

    /// Sorts its results and removes duplicates.
    pub fn tidy(&mut self) {
        for list in [&mut self.placements, &mut self.eliminations] {
            list.sort_unstable();
            list.dedup();
        }
        self.premises.sort_unstable();
        self.premises.dedup();
    }
}
