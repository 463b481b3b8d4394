//! One rule, as plain data that every format can fill.

use quadrille_constraint::Primitive;

use super::{Demand, RuleError, RuleKind, shape};
use crate::cell::Cell;
use crate::model::Puzzle;

/// One rule of a puzzle. Which of the fields a rule uses depends on its kind; the others are empty.
///
/// ```
/// use quadrille_puzzle::{Cell, Puzzle, Rule, RuleKind};
/// let line = Rule::new(RuleKind::Whispers, [Cell(0), Cell(1), Cell(2)]).number(4);
/// let puzzle = Puzzle::sudoku(3, 3)?.with_rule(line)?;
/// let line = &puzzle.rules()[0];
/// assert_eq!(line.sentence(&puzzle), "Neighbours on the line from r1c1 to r1c3 differ by at least 4.");
/// assert!(line.holds(&puzzle, &[1, 5, 9]) && !line.holds(&puzzle, &[1, 5, 8]));
/// # Ok::<(), quadrille_puzzle::ModelError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    /// Its kind.
    pub kind: RuleKind,
    /// Lists of cells, in the order in which they are drawn or read. Most kinds have one.
    pub lists: Vec<Vec<Cell>>,
    /// A sum, difference or other number.
    pub number: Option<i32>,
    /// Digits that the rule names.
    pub digits: Vec<u8>,
    /// A table, expression or machine in the notation of the kind.
    pub text: String,
    /// The rules that this one is made of.
    pub rules: Vec<Rule>,
}

impl Rule {
    /// A rule on one list of cells.
    #[must_use]
    pub fn new(kind: RuleKind, cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::with_lists(kind, vec![cells.into_iter().collect()])
    }

    /// A rule on several lists of cells.
    #[must_use]
    pub fn with_lists(kind: RuleKind, lists: Vec<Vec<Cell>>) -> Self {
        let (digits, text, rules) = (Vec::new(), String::new(), Vec::new());
        Rule { kind, lists, number: None, digits, text, rules }
    }

    /// A rule about the whole grid.
    #[must_use]
    pub fn global(kind: RuleKind) -> Self {
        Self::with_lists(kind, Vec::new())
    }

    /// A rule made of other rules: any-of or all-of.
    #[must_use]
    pub fn made_of(kind: RuleKind, rules: Vec<Rule>) -> Self {
        Rule { rules, ..Self::global(kind) }
    }

    /// The same rule with a number.
    #[must_use]
    pub fn number(self, number: i32) -> Self {
        Rule { number: Some(number), ..self }
    }

    /// The same rule with digits.
    #[must_use]
    pub fn digits(self, digits: impl IntoIterator<Item = u8>) -> Self {
        Rule { digits: digits.into_iter().collect(), ..self }
    }

    /// The same rule with a text.
    #[must_use]
    pub fn text(self, text: impl Into<String>) -> Self {
        Rule { text: text.into(), ..self }
    }

    /// Checks that the rule is well formed on this grid. A well-formed rule may still have no
    /// solution.
    ///
    /// # Errors
    /// The first flaw, with the kind of the rule and its first cell.
    pub fn check(&self, puzzle: &Puzzle) -> Result<(), RuleError> {
        let checked =
            shape::check(self, puzzle).and_then(|()| (self.kind.kind().check)(self, puzzle));
        checked.map_err(|flaw| {
            let first = self.lists.iter().flatten().next();
            RuleError { kind: self.kind, cell: first.map(|&cell| puzzle.name(cell)), flaw }
        })
    }

    /// The demands of the rule: the definition of its kind. All of them must hold.
    ///
    /// # Panics
    /// If the rule is not well formed on this grid. The methods below do the same.
    #[must_use]
    pub fn demands(&self, puzzle: &Puzzle) -> Vec<Demand> {
        let demands = (self.kind.kind().demands)(self, puzzle);
        demands.into_iter().map(|demand| demand.counted(puzzle)).collect()
    }

    /// The rule as primitive constraints, which engines take. Cells are row-major indices.
    #[must_use]
    pub fn lower(&self, puzzle: &Puzzle) -> Vec<Primitive> {
        (self.kind.kind().lower)(self, puzzle)
    }

    /// True if the rule holds; `values` has the values of the grid, row-major, at least up to the
    /// last cell of the rule.
    #[must_use]
    pub fn holds(&self, puzzle: &Puzzle, values: &[u8]) -> bool {
        self.demands(puzzle).iter().all(|demand| demand.holds(values))
    }

    /// The cells that the rule is about, rising.
    #[must_use]
    pub fn cells(&self, puzzle: &Puzzle) -> Vec<Cell> {
        let demands = self.demands(puzzle);
        let mut cells: Vec<Cell> = demands.iter().flat_map(Demand::cells).copied().collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The sentence of its kind, with the usual number if it has none.
    #[must_use]
    pub fn about(&self, puzzle: &Puzzle) -> String {
        match self.number {
            Some(_) => self.kind.about().to_owned(),
            None => self.kind.about_usual(puzzle.side()),
        }
    }

    /// The demand of the rule in one sentence, with cell names.
    #[must_use]
    pub fn sentence(&self, puzzle: &Puzzle) -> String {
        (self.kind.kind().sentence)(self, puzzle)
    }

    /// The cells of a rule that has one list.
    pub(super) fn line(&self) -> &[Cell] {
        &self.lists[0]
    }

    /// The number of a rule whose kind requires one.
    pub(super) fn required(&self) -> i32 {
        self.number.unwrap_or_else(|| unreachable!("{} has a number", self.kind))
    }
}

/// Cells of the examples, on a 6×6 grid: 23 is r2c3.
pub(super) fn example(names: &[usize]) -> Vec<Cell> {
    names.iter().map(|name| Cell::at(name / 10 - 1, name % 10 - 1, 6)).collect()
}
