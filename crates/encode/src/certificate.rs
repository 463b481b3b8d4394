//! Encoding 1, the encoding of certificates, as a formula. Variable `N·cell + value` of the
//! certificate is `Var(N·cell + value − 1)` here.

use quadrille_cnf::encode::{AtMost, at_most_one};
use quadrille_cnf::{Formula, Lit, Var};
use quadrille_constraint::Primitive;
use quadrille_puzzle::{Cage, Cell, CellName, Grid, Puzzle, Values};

use crate::automaton::{Automaton, Step};
use crate::cage_graph::{MOST, automata};

/// Variables above which the checker refuses a puzzle.
const MOST_VARS: u32 = 20_000_000;

/// Error: a cage or rule is too large for the encoding, or the grid has another shape.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TooLarge {
    /// A cage.
    #[error("the cage at {cell} is too large for a certificate")]
    Cage {
        /// Its first cell.
        cell: CellName,
    },
    /// A grid that is not N×N with N values.
    #[error("certificates are for grids with as many rows and columns as values")]
    Rectangle,
    /// A rule.
    #[error("rule {rule} is too large for a certificate")]
    Rule {
        /// 1-based number.
        rule: usize,
    },
}

/// The clauses of a puzzle in the encoding of certificates.
#[derive(Clone, Debug)]
pub struct CertificateEncoding {
    /// The clauses.
    pub formula: Formula,
    /// The values determined by the givens.
    pub fixed: Fixed,
}

/// The facts about the cells known before any search.
#[derive(Clone, Debug)]
pub struct Fixed {
    side: usize,
    /// Candidates per cell. In a full encoding all values are open.
    open: Vec<Values>,
}

impl Fixed {
    /// The literal of "the cell holds the value".
    fn holds(&self, cell: Cell, value: u8) -> Lit {
        Var((cell.index() * self.side + usize::from(value) - 1) as u32).pos()
    }

    /// The value of a decided literal. Variables of cages are never decided.
    fn truth(&self, lit: Lit) -> Option<bool> {
        let var = lit.var().index();
        let values = self.open.get(var / self.side)?;
        let value = (var % self.side) as u8 + 1;
        let holds = if !values.has(value) { Some(false) } else { values.single().map(|_| true) };
        holds.map(|holds| holds == lit.is_pos())
    }

    /// The grid of a model.
    pub fn grid(&self, holds: impl Fn(Var) -> bool) -> Grid {
        let value = |(cell, values): (usize, &Values)| {
            let held = |v: &u8| holds(self.holds(Cell(cell as u32), *v).var());
            values.single().or_else(|| values.iter().find(held)).expect("every cell holds a value")
        };
        let values = self.open.iter().enumerate().map(value).collect();
        Grid::new(self.side, values).expect("values are in range")
    }

    /// "Some cell differs from this grid", without decided literals.
    pub fn other_than(&self, grid: &Grid) -> Vec<Lit> {
        let cells = grid.values().iter().enumerate();
        let lits = cells.map(|(cell, &value)| !self.holds(Cell(cell as u32), value));
        lits.filter(|&lit| self.truth(lit).is_none()).collect()
    }
}

impl CertificateEncoding {
    /// The clauses of a puzzle; without the literals that the givens decide when `reduced`.
    ///
    /// # Errors
    /// If the puzzle has a cage or rule that is too large.
    pub fn new(puzzle: &Puzzle, reduced: bool) -> Result<Self, TooLarge> {
        let side = puzzle.side();
        if (puzzle.rows(), puzzle.columns()) != (side, side) {
            return Err(TooLarge::Rectangle);
        }
        let cells = side * side;
        let open = if reduced { decided(puzzle) } else { vec![Values::all(side); cells] };
        let formula = Formula::with_vars((cells * side) as u32);
        let mut encoding = CertificateEncoding { formula, fixed: Fixed { side, open } };
        if !reduced {
            encoding.units(puzzle);
        }
        for cell in puzzle.cells() {
            let lits = (1..=side as u8).map(|value| encoding.fixed.holds(cell, value)).collect();
            encoding.exactly_one(lits);
        }
        for house in puzzle.houses() {
            for value in 1..=side as u8 {
                encoding.exactly_one(encoding.holders(&house.cells, value));
            }
        }
        for cage in puzzle.cages() {
            let too_large = || TooLarge::Cage { cell: puzzle.name(cage.cells[0]) };
            encoding
                .cage(cage)
                .filter(|()| encoding.formula.vars() <= MOST_VARS)
                .ok_or_else(too_large)?;
        }
        for (number, rule) in (1..).zip(puzzle.rules()) {
            let mut primitives = rule.lower(puzzle).into_iter();
            let fits = primitives.all(|one| encoding.primitive(&one, None).is_some());
            if !fits || encoding.formula.vars() > MOST_VARS {
                return Err(TooLarge::Rule { rule: number });
            }
        }
        Ok(encoding)
    }

    /// Adds a clause without decided literals.
    fn add(&mut self, lits: &[Lit]) {
        let truths = || lits.iter().map(|&lit| self.fixed.truth(lit));
        if truths().all(|truth| truth.is_none()) {
            return self.formula.add(lits);
        }
        if truths().all(|truth| truth != Some(true)) {
            let left: Vec<Lit> =
                lits.iter().copied().filter(|&lit| self.fixed.truth(lit).is_none()).collect();
            self.formula.add(&left);
        }
    }

    fn units(&mut self, puzzle: &Puzzle) {
        for cell in puzzle.cells() {
            if let Some(value) = puzzle.given(cell) {
                self.formula.add(&[self.fixed.holds(cell, value)]);
            }
            for value in puzzle.struck()[cell.index()] {
                self.formula.add(&[!self.fixed.holds(cell, value)]);
            }
        }
    }

    fn holders(&self, cells: &[Cell], value: u8) -> Vec<Lit> {
        cells.iter().map(|&cell| self.fixed.holds(cell, value)).collect()
    }

    fn exactly_one(&mut self, lits: Vec<Lit>) {
        self.add(&lits);
        self.at_most_one(&lits);
    }

    fn at_most_one(&mut self, lits: &[Lit]) {
        // A decided literal is false here, or all others are.
        let open: Vec<Lit> =
            lits.iter().copied().filter(|&lit| self.fixed.truth(lit).is_none()).collect();
        match lits.iter().filter(|&&lit| self.fixed.truth(lit) == Some(true)).count() {
            0 => at_most_one(&mut self.formula, &open, AtMost::Pairwise),
            1 => open.iter().for_each(|&lit| self.formula.add(&[!lit])),
            _ => self.formula.add(&[]),
        }
    }

    /// The clauses of a cage; `None` if it is too large.
    fn cage(&mut self, cage: &Cage) -> Option<()> {
        let side = self.fixed.side;
        if !cage.repeats {
            for value in 1..=side as u8 {
                self.at_most_one(&self.holders(&cage.cells, value));
            }
        }
        let guards: Vec<Option<Lit>> = match cage.ops() {
            [_] => vec![None],
            ops => ops.iter().map(|_| Some(self.formula.new_var().pos())).collect(),
        };
        let selectors: Vec<Lit> = guards.iter().flatten().copied().collect();
        if !selectors.is_empty() {
            self.add(&selectors);
        }
        for (&op, guard) in cage.ops().iter().zip(guards) {
            for automaton in automata(cage, op, side)? {
                self.automaton(&automaton, &cage.cells, guard);
            }
        }
        Some(())
    }

    /// The clauses of a constraint, conditional on the guard if there is one; `None` if it is too
    /// large.
    fn primitive(&mut self, primitive: &Primitive, guard: Option<Lit>) -> Option<()> {
        let side = self.fixed.side;
        let all = |cells: usize| vec![Values::all(side); cells];
        match primitive {
            Primitive::Distinct(cells) => self.distinct(&named(cells), guard),
            Primitive::Pair { a, b, table } => {
                let (a, b) = (Cell((*a).into()), Cell((*b).into()));
                for (value, row) in (1..).zip(table.iter()) {
                    let unrelated = |other: &u8| row >> (other - 1) & 1 == 0;
                    for other in (1..=side as u8).filter(unrelated) {
                        let pair = [self.fixed.holds(a, value), self.fixed.holds(b, other)];
                        self.not_all(&pair, guard);
                    }
                }
            }
            Primitive::Mask { cell, values } => {
                for value in (1..=side as u8).filter(|value| values >> (value - 1) & 1 == 0) {
                    self.not_all(&[self.fixed.holds(Cell((*cell).into()), value)], guard);
                }
            }
            Primitive::Linear { terms, target } => {
                let (factors, cells): (Vec<i32>, Vec<u16>) = terms.iter().copied().unzip();
                let sums = Automaton::of_sum(&factors, *target, &all(cells.len()), MOST)?;
                self.automaton(&sums, &named(&cells), guard);
            }
            Primitive::Regular { cells, automaton } => {
                let states = Automaton::of_machine(automaton, &all(cells.len()), MOST)?;
                self.automaton(&states, &named(cells), guard);
            }
            Primitive::AnyOf(lists) => {
                let guards: Vec<Lit> = lists.iter().map(|_| self.formula.new_var().pos()).collect();
                self.add(&guards);
                for (list, guard) in lists.iter().zip(guards) {
                    list.iter().try_for_each(|one| self.primitive(one, Some(guard)))?;
                }
            }
        }
        Some(())
    }

    fn distinct(&mut self, cells: &[Cell], guard: Option<Lit>) {
        for value in 1..=self.fixed.side as u8 {
            let lits = self.holders(cells, value);
            if guard.is_none() {
                self.at_most_one(&lits);
                continue;
            }
            for (i, &a) in lits.iter().enumerate() {
                lits[i + 1..].iter().for_each(|&b| self.not_all(&[a, b], guard));
            }
        }
    }

    /// At least one of the literals, or else the guard, is false.
    fn not_all(&mut self, lits: &[Lit], guard: Option<Lit>) {
        let clause: Vec<Lit> = lits.iter().copied().chain(guard).map(|lit| !lit).collect();
        self.add(&clause);
    }

    fn automaton(&mut self, automaton: &Automaton, cells: &[Cell], guard: Option<Lit>) {
        if automaton.states[0] == 0 {
            let unguard: Vec<Lit> = guard.iter().map(|&lit| !lit).collect();
            return self.add(&unguard);
        }
        // The literal of each state of the previous layer; the start is equivalent to the guard.
        let mut before = vec![guard];
        for (i, (&cell, steps)) in cells.iter().zip(&automaton.steps).enumerate() {
            let edges: Vec<Lit> = steps.iter().map(|_| self.formula.new_var().pos()).collect();
            // The target after the last cell is not a state.
            let last = i + 1 == cells.len();
            let ends = if last { 0 } else { automaton.states[i + 1] };
            let after: Vec<Option<Lit>> =
                (0..ends).map(|_| Some(self.formula.new_var().pos())).collect();
            self.layer(&Layer { cell, steps, edges, before, guard }, &after);
            before = after;
        }
    }

    /// An edge implies its value and states. A state, and a guarded value, implies some edge.
    fn layer(&mut self, layer: &Layer, after: &[Option<Lit>]) {
        let edges = || layer.steps.iter().zip(&layer.edges);
        for (step, &lit) in edges() {
            self.add(&[!lit, self.fixed.holds(layer.cell, step.value)]);
            let from = layer.before[step.from as usize];
            let to = after.get(step.to as usize).copied().flatten();
            for state in from.into_iter().chain(to) {
                self.add(&[!lit, state]);
            }
        }
        let negated = |state: &Option<Lit>| state.iter().map(|&lit| !lit).collect::<Vec<_>>();
        let mut out: Vec<Vec<Lit>> = layer.before.iter().map(negated).collect();
        let mut into: Vec<Vec<Lit>> = after.iter().map(negated).collect();
        let with = |value| [vec![!self.fixed.holds(layer.cell, value)], negated(&layer.guard)];
        let mut with: Vec<Vec<Lit>> =
            (1..=self.fixed.side as u8).map(|value| with(value).concat()).collect();
        for (step, &lit) in edges() {
            out[step.from as usize].push(lit);
            with[usize::from(step.value) - 1].push(lit);
            if let Some(clause) = into.get_mut(step.to as usize) {
                clause.push(lit);
            }
        }
        out.iter().chain(&into).chain(&with).for_each(|clause| self.add(clause));
    }
}

/// One cell of a cage with the automaton's steps that read it.
struct Layer<'a> {
    cell: Cell,
    steps: &'a [Step],
    edges: Vec<Lit>,
    /// The literal of each state before; the start of an unguarded cage has none.
    before: Vec<Option<Lit>>,
    /// The literal under which the cage holds.
    guard: Option<Lit>,
}

fn named(cells: &[u16]) -> Vec<Cell> {
    cells.iter().map(|&cell| Cell(cell.into())).collect()
}

/// Candidates after unit propagation of decided values in the houses.
fn decided(puzzle: &Puzzle) -> Vec<Values> {
    let mut open = puzzle.candidates();
    let mut done = vec![false; open.len()];
    while let Some(cell) = (0..open.len()).find(|&c| !done[c] && open[c].single().is_some()) {
        done[cell] = true;
        let here = open[cell];
        let houses =
            puzzle.houses().iter().filter(|house| house.cells.iter().any(|c| c.index() == cell));
        for other in houses.flat_map(|house| &house.cells).filter(|c| c.index() != cell) {
            open[other.index()] = open[other.index()] - here;
        }
    }
    open
}
