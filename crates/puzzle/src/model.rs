//! The model: N values on an N×N grid, houses, cages, rules, givens and excluded candidates.
//!
//! Invariant: every `Puzzle` is well formed: every house has N cells, cages are disjoint
//! and inside the grid, rules fit the grid, givens are values. It need not have a solution.

mod shape;

use std::sync::Arc;

use crate::cage::{Cage, Op};
use crate::cell::{Cell, CellName};
use crate::error::ModelError;
use crate::extra::Extra;
use crate::grid::Grid;
use crate::house::House;
use crate::layout::{Layout, MAX_SIDE};
use crate::rules::{Demand, Rule};
use crate::values::Values;
use quadrille_constraint::Primitive;

/// A Sudoku, jigsaw, X, Killer, KenKen or Latin square puzzle, or a mixture, with rules or without.
///
/// ```
/// use quadrille_puzzle::{Cage, Cell, Op, Puzzle};
/// let classic = Puzzle::sudoku(3, 3)?;
/// assert_eq!((classic.side(), classic.houses().len()), (9, 27));
/// let killer_x = Puzzle::sudoku(2, 2)?.with_diagonals().with_cages(vec![Cage::killer(3, vec![Cell(0), Cell(1)])])?;
/// assert_eq!(killer_x.houses().len(), 14);
/// let row = Cage::kenken(Op::Add, 3, vec![Cell(0), Cell(1)]);
/// let other = Cage::kenken(Op::Add, 3, vec![Cell(2), Cell(3)]);
/// assert!(Puzzle::kenken(2, vec![row, other]).is_ok());
/// # Ok::<(), quadrille_puzzle::ModelError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    side: usize,
    layout: Layout,
    /// The digit that stands for the value 1: 1, or 0.
    lowest: u8,
    /// Kinds of houses besides rows, columns and boxes or regions, rising.
    extras: Vec<Extra>,
    /// Disjoint.
    cages: Vec<Cage>,
    /// Well-formed rules.
    rules: Vec<Rule>,
    /// Value per cell, 0 if not given.
    givens: Vec<u8>,
    /// Candidates excluded beforehand, per cell.
    struck: Vec<Values>,
    /// Derived from layout and extras.
    houses: Arc<[House]>,
}

impl Puzzle {
    fn new(layout: Layout, side: usize) -> Self {
        let houses = layout.houses(side, &[]);
        let cells = side * side;
        let (givens, struck) = (vec![0; cells], vec![Values::EMPTY; cells]);
        let (extras, cages, rules) = (Vec::new(), Vec::new(), Vec::new());
        Puzzle { side, layout, lowest: 1, extras, cages, rules, givens, struck, houses }
    }

    /// An empty Sudoku with boxes of `height` rows by `width` columns.
    ///
    /// # Errors
    /// If the side, height × width, is not 1 to 64.
    pub fn sudoku(height: usize, width: usize) -> Result<Self, ModelError> {
        Layout::boxes(height, width).map(|(layout, side)| Self::new(layout, side))
    }

    /// An empty Latin square.
    ///
    /// # Errors
    /// If the side is not 1 to 64.
    pub fn latin(side: usize) -> Result<Self, ModelError> {
        let ok = (1..=MAX_SIDE).contains(&side);
        if ok { Ok(Self::new(Layout::Latin, side)) } else { Err(ModelError::Side { side }) }
    }

    /// An empty jigsaw. Labels may have any type, one per cell, row-major.
    ///
    /// # Errors
    /// If the labels do not divide a square grid into N regions of N cells.
    pub fn jigsaw<L: PartialEq>(labels: &[L]) -> Result<Self, ModelError> {
        Layout::regions(labels).map(|(layout, side)| Self::new(layout, side))
    }

    /// A KenKen: a Latin square in which every cell is in exactly one connected cage.
    ///
    /// # Errors
    /// As [`with_cages`](Self::with_cages), and if a cell is in no cage or a cage is not connected.
    pub fn kenken(side: usize, cages: Vec<Cage>) -> Result<Self, ModelError> {
        let puzzle = Self::latin(side)?.with_cages(cages)?;
        let mut caged = vec![false; side * side];
        for (i, cage) in puzzle.cages.iter().enumerate() {
            if let Some(cell) = unreached(cage, side) {
                return Err(ModelError::CageSplit { cage: i + 1, cell: cell.name(side) });
            }
            cage.cells.iter().for_each(|c| caged[c.index()] = true);
        }
        match caged.iter().position(|c| !c) {
            Some(free) => Err(ModelError::CageMissing { cell: Cell(free as u32).name(side) }),
            None => Ok(puzzle),
        }
    }

    /// The same puzzle with both diagonals as houses.
    ///
    /// # Panics
    /// If it is a [rectangle](Self::rectangle), which has none.
    #[must_use]
    pub fn with_diagonals(self) -> Self {
        self.with_extra(Extra::Diagonals).expect("a square grid")
    }

    /// The same puzzle with the houses of one more kind.
    ///
    /// ```
    /// use quadrille_puzzle::{Extra, Puzzle};
    /// let windoku = Puzzle::sudoku(3, 3)?.with_extra(Extra::Windows)?;
    /// assert_eq!(windoku.houses().len(), 31);
    /// assert!(Puzzle::sudoku(2, 3)?.with_extra(Extra::Windows).is_err());
    /// # Ok::<(), quadrille_puzzle::ModelError>(())
    /// ```
    ///
    /// # Errors
    /// If the layout has no such houses.
    pub fn with_extra(mut self, extra: Extra) -> Result<Self, ModelError> {
        if extra.houses(&self.layout, self.side).is_none() {
            return Err(ModelError::NoSuchHouses { extra: extra.name() });
        }
        if let Err(at) = self.extras.binary_search(&extra) {
            self.extras.insert(at, extra);
            self.houses = self.layout.houses(self.side, &self.extras);
        }
        Ok(self)
    }

    /// The same puzzle with these cages instead of its own.
    ///
    /// # Errors
    /// If a cage is empty, leaves the grid, overlaps another or does not fit its operation.
    pub fn with_cages(mut self, cages: Vec<Cage>) -> Result<Self, ModelError> {
        if self.lowest != 1 && !cages.is_empty() {
            return Err(ModelError::Lowest { lowest: self.lowest });
        }
        let mut owner = vec![0; self.side * self.side];
        for (i, cage) in cages.iter().enumerate() {
            self.check_cage(i + 1, cage, &mut owner)?;
        }
        self.cages = cages;
        Ok(self)
    }

    /// The same puzzle with one more rule.
    ///
    /// ```
    /// use quadrille_puzzle::{Cell, Puzzle, Rule, RuleKind};
    /// let line = [Cell(0), Cell(1), Cell(2)];
    /// let puzzle = Puzzle::sudoku(2, 2)?.with_rule(Rule::new(RuleKind::Thermometer, line))?;
    /// assert!(puzzle.plain_boxes().is_none() && puzzle.rules().len() == 1);
    /// let long = Rule::new(RuleKind::Thermometer, (0..5).map(Cell));
    /// let refused = puzzle.with_rule(long).unwrap_err();
    /// assert_eq!(refused.to_string(), "thermometer at r1c1: needs at most 4 cells, one for each value, not 5");
    /// # Ok::<(), quadrille_puzzle::ModelError>(())
    /// ```
    ///
    /// # Errors
    /// If the rule is not well formed on this grid.
    pub fn with_rule(mut self, rule: Rule) -> Result<Self, ModelError> {
        rule.check(&self)?;
        self.rules.push(rule);
        Ok(self)
    }

    /// The same puzzle with these rules instead of its own.
    ///
    /// # Errors
    /// If a rule is not well formed on this grid.
    pub fn with_rules(mut self, rules: Vec<Rule>) -> Result<Self, ModelError> {
        self.rules.clear();
        rules.into_iter().try_fold(self, Self::with_rule)
    }

    /// The same puzzle with these givens instead of its own: N² values, 0 if not given.
    ///
    /// # Errors
    /// If there are not N² of them or one is above N.
    pub fn with_givens(mut self, givens: &[u8]) -> Result<Self, ModelError> {
        let side = self.side;
        if givens.len() != side * side {
            return Err(ModelError::GridSize { found: givens.len(), side });
        }
        if let Some(i) = givens.iter().position(|&v| usize::from(v) > side) {
            let cell = Cell(i as u32).name(side);
            return Err(ModelError::GivenRange { cell, value: givens[i].into(), side });
        }
        self.givens.copy_from_slice(givens);
        Ok(self)
    }

    /// Gives one value, or removes it with `None`.
    ///
    /// # Panics
    /// If the cell is not on the grid or the value not in `1..=N`.
    pub fn give(&mut self, cell: Cell, value: Option<u8>) {
        let value = value.unwrap_or(0);
        assert!(usize::from(value) <= self.side, "value {value} on a grid of side {}", self.side);
        self.givens[cell.index()] = value;
    }

    /// Excludes candidates of a cell, in addition to those excluded before.
    ///
    /// # Panics
    /// If the cell is not on the grid.
    pub fn strike(&mut self, cell: Cell, values: Values) {
        self.struck[cell.index()] |= values & Values::all(self.side);
    }

    /// The same puzzle without excluded candidates.
    #[must_use]
    pub fn without_struck(mut self) -> Self {
        let beyond = Values::all(self.side) - Values::only(1);
        for cell in self.cells() {
            let free = self.contains(cell);
            self.struck[cell.index()] = if free { Values::EMPTY } else { beyond };
        }
        self
    }

    /// N.
    #[must_use]
    pub fn side(&self) -> usize {
        self.side
    }

    /// Boxes, regions or neither.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// True if both diagonals are houses.
    #[must_use]
    pub fn diagonals(&self) -> bool {
        self.extras.contains(&Extra::Diagonals)
    }

    /// Kinds of houses besides rows, columns and boxes or regions.
    #[must_use]
    pub fn extras(&self) -> &[Extra] {
        &self.extras
    }

    /// Rows, columns, boxes or regions, then those of the extra kinds.
    #[must_use]
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// The disjoint cages.
    #[must_use]
    pub fn cages(&self) -> &[Cage] {
        &self.cages
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// All rules, and the short lines of a rectangle, as primitive constraints, which engines take. Cells are row-major indices.
    #[must_use]
    pub fn primitives(&self) -> Vec<Primitive> {
        let rules = self.rules.iter().flat_map(|rule| rule.lower(self));
        self.different_lines().into_iter().chain(rules).collect()
    }

    /// The demands of all rules and of the short lines of a rectangle: their definition, for those
    /// who judge values.
    #[must_use]
    pub fn demands(&self) -> Vec<Demand> {
        let short = self.short_lines().map(|line| Demand::different(line.cells));
        short.chain(self.rules.iter().flat_map(|rule| rule.demands(self))).collect()
    }

    /// The values given, row-major, 0 if not given.
    #[must_use]
    pub fn givens(&self) -> &[u8] {
        &self.givens
    }

    /// The value given in a cell.
    #[must_use]
    pub fn given(&self, cell: Cell) -> Option<u8> {
        Some(self.givens[cell.index()]).filter(|&v| v > 0)
    }

    /// The number of givens.
    #[must_use]
    pub fn clues(&self) -> usize {
        self.givens.iter().filter(|&&v| v > 0).count()
    }

    /// Candidates excluded beforehand (pencil marks, sukaku), per cell.
    #[must_use]
    pub fn struck(&self) -> &[Values] {
        &self.struck
    }

    /// The candidates that givens and exclusions leave in each cell, without any deduction.
    #[must_use]
    pub fn candidates(&self) -> Vec<Values> {
        let open = Values::all(self.side);
        let start = |&given: &u8| if given > 0 { Values::only(given) } else { open };
        self.givens.iter().zip(&self.struck).map(|(given, &struck)| start(given) - struck).collect()
    }

    /// All cells, row-major.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..(self.side * self.side) as u32).map(Cell)
    }

    /// The name of a cell.
    #[must_use]
    pub fn name(&self, cell: Cell) -> CellName {
        cell.name(self.side)
    }

    /// The givens of a classic 9×9 Sudoku, row-major, 0 if not given: boxes of 3×3, and no
    /// extra houses, cages, rules or excluded candidates. `None` for every other puzzle, other boxes of a 9×9
    /// grid included.
    ///
    /// ```
    /// use quadrille_puzzle::Puzzle;
    /// assert!(Puzzle::sudoku(3, 3)?.as_nine().is_some());
    /// assert!(Puzzle::sudoku(1, 9)?.as_nine().is_none());
    /// assert!(Puzzle::sudoku(3, 3)?.with_diagonals().as_nine().is_none());
    /// # Ok::<(), quadrille_puzzle::ModelError>(())
    /// ```
    #[must_use]
    pub fn as_nine(&self) -> Option<&[u8; 81]> {
        self.plain_boxes().filter(|&boxes| boxes == (3, 3))?;
        self.givens.as_slice().try_into().ok()
    }

    /// The height and width of the boxes of a Sudoku with nothing but boxes and givens: no extra
    /// houses, cages, rules or excluded candidates. `None` for every other puzzle.
    #[must_use]
    pub fn plain_boxes(&self) -> Option<(usize, usize)> {
        let Layout::Boxes { height, width } = self.layout else { return None };
        let plain = self.extras.is_empty()
            && self.cages.is_empty()
            && !self.is_variant()
            && self.struck.iter().all(|s| s.is_empty());
        plain.then_some((height.into(), width.into()))
    }

    /// True if this is a KenKen: a Latin square with every cell in a cage, and no rules.
    #[must_use]
    pub fn is_kenken(&self) -> bool {
        let caged: usize = self.cages.iter().map(|c| c.cells.len()).sum();
        let latin = self.layout == Layout::Latin && self.extras.is_empty() && !self.is_variant();
        latin && caged == self.side * self.side
    }

    /// True if a grid solves this puzzle.
    #[must_use]
    pub fn is_solved_by(&self, grid: &Grid) -> bool {
        let candidates = self.candidates();
        let values = grid.values();
        let house_is_full = |house: &House| {
            house.cells.iter().map(|&c| grid.value(c)).collect::<Values>() == Values::all(self.side)
        };
        let cage_fits = |cage: &Cage| {
            cage.accepts(&cage.cells.iter().map(|&c| grid.value(c)).collect::<Vec<_>>())
        };
        grid.side() == self.side
            && values.iter().zip(&candidates).all(|(&v, c)| c.has(v))
            && self.houses.iter().all(house_is_full)
            && self.cages.iter().all(cage_fits)
            && self.demands().iter().all(|demand| demand.holds(values))
    }

    /// Checks one cage (1-based number) and records it as the owner of its cells.
    fn check_cage(
        &self,
        number: usize,
        cage: &Cage,
        owner: &mut [usize],
    ) -> Result<(), ModelError> {
        let (side, cells) = (self.side, cage.cells.len());
        let Some(&first) = cage.cells.first() else {
            return Err(ModelError::CageEmpty { cage: number });
        };
        for &cell in &cage.cells {
            let name = || cell.name(side);
            match owner.get_mut(cell.index()).filter(|_| self.contains(cell)) {
                None => {
                    let (rows, columns) = (self.rows(), self.columns());
                    let (cage, cell) = (number, name());
                    return Err(ModelError::CageOutside { cage, cell, rows, columns });
                }
                Some(o) if *o == number => {
                    return Err(ModelError::CageTwice { cage: number, cell: name() });
                }
                Some(o) if *o == 0 => *o = number,
                Some(&mut o) => {
                    return Err(ModelError::CageOverlap { cell: name(), first: o, second: number });
                }
            }
        }
        if let Some(needs) = op_needs(cage) {
            let cell = first.name(side);
            return Err(ModelError::CageOp { cage: number, cell, op: cage.op, needs, cells });
        }
        if !cage.repeats && cells > side {
            return Err(ModelError::CageTooLong {
                cage: number,
                cell: first.name(side),
                cells,
                side,
            });
        }
        Ok(())
    }
}

/// The requirement of a cage's operation, if its number of cells does not fit.
fn op_needs(cage: &Cage) -> Option<&'static str> {
    match (cage.op, cage.cells.len()) {
        (Op::Eq, 2..) => Some("exactly one cell"),
        (Op::Sub | Op::Div, 1) => Some("at least two cells"),
        (Op::Sub | Op::Div, 3..) if !cage.many => {
            Some("exactly two cells (unless many-cell − and ÷ are allowed)")
        }
        _ => None,
    }
}

/// A cell of the cage that is not connected to its first cell.
fn unreached(cage: &Cage, side: usize) -> Option<Cell> {
    let touching = |a: Cell, b: Cell| {
        let apart = a.index().abs_diff(b.index());
        apart == side || apart == 1 && !a.index().max(b.index()).is_multiple_of(side)
    };
    // Most cages have two cells; they need no list.
    if let &[a, b] = &cage.cells[..] {
        return (!touching(a, b)).then_some(b);
    }
    // The cells reached so far come first. Nearly all cages are small and need no allocation.
    let (mut few, mut many) = ([Cell(0); 8], Vec::new());
    let cells = match few.get_mut(..cage.cells.len()) {
        Some(few) => few,
        None => {
            many.resize(cage.cells.len(), Cell(0));
            &mut many[..]
        }
    };
    cells.copy_from_slice(&cage.cells);
    let (mut next, mut reached) = (0, 1);
    while next < reached {
        let start = reached;
        for i in start..cells.len() {
            if touching(cells[next], cells[i]) {
                cells.swap(i, reached);
                reached += 1;
            }
        }
        next += 1;
    }
    let lost = &cells[reached..];
    cage.cells.iter().copied().find(|c| lost.contains(c))
}
