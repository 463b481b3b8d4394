//! The engine `hybrid`: exact cover on the houses alone, with everything else kept as clauses.
//!
//! The matrix has the four items of each (row, column, value). Cages and rules are clauses, and
//! unit propagation over them runs in step with the search, before it begins and at every node: an
//! option that goes makes its literal false, a literal that becomes false takes its option away, and
//! one that becomes true takes its option. The search is Algorithm X: the leftmost item with the
//! fewest options, its options in order, or in an order that the seed fixes.
//!
//! Invariant: an option is live unless its literal is false, and taken exactly if it is true, as far
//! as `followed` of the trail of literals.

use quadrille_cnf::{Lit, Propagator};
use quadrille_core::Chance;
use quadrille_core::{End, Meter, Stop};
use quadrille_encode::{ClauseOptions, ItemOrder, Matrix, PuzzleClauses};
use quadrille_puzzle::{Grid, Puzzle};

use crate::adapter::{Adapter, Searched, Stats, Unfit, Visitor};
use crate::engine::Engine;
use crate::request::Request;

pub(crate) const ADAPTER: Adapter = Adapter { name: "hybrid", visit };

/// No option: a variable that only clauses have.
const NONE: u32 = u32::MAX;

pub(crate) fn visit(puzzle: &Puzzle, request: &Request, visit: Visitor<'_>) -> Searched {
    if (puzzle.rows(), puzzle.columns()) != (puzzle.side(), puzzle.side()) {
        let why = "its rows or columns have fewer cells than there are values";
        return Err(Unfit::Shape { engine: Engine::Hybrid, why });
    }
    let mut meter = request.budget.start().every(16);
    let end = match Search::new(puzzle, request.seed, &meter)? {
        Ok(Some(mut search)) => search.run(puzzle, &mut meter, visit).unwrap_or_else(End::Stopped),
        Ok(None) => End::All,
        Err(stop) => End::Stopped(stop),
    };
    Ok((end, Stats::new(Engine::Hybrid, meter.nodes())))
}

/// A change of an option, to be undone in reverse order.
#[derive(Clone, Copy)]
enum Event {
    Gone(u32),
    /// It was taken, and its items are covered.
    Taken(u32),
}

/// An item that was branched on.
struct Branch {
    /// Events before it.
    events: usize,
    /// Literals on the trail before it.
    trail: usize,
    /// Options still to be tried, the next one last.
    options: Vec<u32>,
}

/// The matrix of the houses and the clauses of the rest.
struct Search {
    matrix: Matrix,
    /// By option: the literal that says the same, unless the givens rule it out.
    literals: Vec<Option<Lit>>,
    /// By variable: the option that says the same, or [`NONE`].
    options: Vec<u32>,
    /// By item: its options.
    of_item: Vec<Vec<u32>>,
    /// By item: how many of them are live; no longer kept once it is covered.
    sizes: Vec<u32>,
    covered: Vec<bool>,
    live: Vec<bool>,
    taken: Vec<bool>,
    events: Vec<Event>,
    clauses: Propagator,
    /// The number of literals of the trail that the matrix has taken.
    followed: usize,
}

impl Search {
    /// The search before its first branch; `None` when it has failed already.
    fn new(
        puzzle: &Puzzle,
        seed: Option<u64>,
        meter: &Meter,
    ) -> Result<Result<Option<Self>, Stop>, Unfit> {
        let go_on = &mut || meter.check().is_ok();
        let bare = puzzle.clone().with_cages(Vec::new());
        let Ok(bare) = bare.and_then(|bare| bare.with_rules(Vec::new())) else {
            unreachable!("cages and rules can always be left out")
        };
        let matrix = Matrix::new_while(&bare, ItemOrder::CellFirst, go_on)?;
        let others = ClauseOptions { houses: false, ..ClauseOptions::default() };
        let clauses = PuzzleClauses::new_while(puzzle, &others, go_on);
        let (Some(matrix), Some(clauses)) = (matrix, clauses) else {
            return Ok(Err(meter.check().err().unwrap_or(Stop::Cancelled)));
        };
        let Some(propagator) = Propagator::new(&clauses.formula) else { return Ok(Ok(None)) };
        let mut search = Search::unsettled(matrix, &clauses, propagator);
        if let Some(seed) = seed {
            let mut chance = Chance::new(seed);
            search.of_item.iter_mut().for_each(|options| chance.shuffle(options));
        }
        let ruled_out = |option: &u32| search.literals[*option as usize].is_none();
        let ruled_out: Vec<u32> = (0..search.live.len() as u32).filter(ruled_out).collect();
        let stands = ruled_out.into_iter().all(|option| search.remove(option)) && search.follow();
        Ok(Ok(stands.then_some(search)))
    }

    fn unsettled(matrix: Matrix, clauses: &PuzzleClauses, propagator: Propagator) -> Self {
        let count = matrix.choices().len();
        let mut of_item = vec![Vec::new(); matrix.items().len()];
        let mut options = vec![NONE; clauses.formula.vars() as usize];
        let mut literals = vec![None; count];
        for (option, choice) in matrix.choices().iter().enumerate() {
            choice.items.iter().for_each(|&item| of_item[item as usize].push(option as u32));
            let (cell, value) = choice.places[0];
            if let Some(var) = clauses.var(cell, value) {
                literals[option] = Some(var.pos());
                options[var.index()] = option as u32;
            }
        }
        Search {
            literals,
            options,
            sizes: of_item.iter().map(|options| options.len() as u32).collect(),
            covered: vec![false; of_item.len()],
            of_item,
            live: vec![true; count],
            taken: vec![false; count],
            events: Vec::new(),
            clauses: propagator,
            followed: 0,
            matrix,
        }
    }
}

impl Search {
    /// Shows every solution to the visitor.
    fn run(&mut self, puzzle: &Puzzle, meter: &mut Meter, visit: Visitor<'_>) -> Result<End, Stop> {
        let mut branches: Vec<Branch> = Vec::new();
        loop {
            match self.smallest() {
                Some(item) => branches.push(self.branch(item)),
                None => {
                    let grid = self.grid();
                    // Unit propagation may leave variables of the clauses open, so the model has
                    // the last word.
                    if puzzle.is_solved_by(&grid) && visit(grid.values()).is_break() {
                        return Ok(End::Interrupted(()));
                    }
                }
            }
            if !self.advance(&mut branches, meter)? {
                return Ok(End::All);
            }
        }
    }

    /// Goes to the next option that does not fail at once; whether there is one.
    fn advance(&mut self, branches: &mut Vec<Branch>, meter: &mut Meter) -> Result<bool, Stop> {
        while let Some(branch) = branches.last_mut() {
            self.undo(branch.events, branch.trail);
            match branch.options.pop() {
                None => {
                    branches.pop();
                }
                Some(option) => {
                    meter.tick()?;
                    if self.take(option) && self.follow() {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// The leftmost open item with the fewest options.
    fn smallest(&self) -> Option<usize> {
        (0..self.sizes.len()).filter(|&i| !self.covered[i]).min_by_key(|&i| self.sizes[i])
    }

    fn branch(&self, item: usize) -> Branch {
        let options = self.of_item[item].iter().rev().copied();
        let options = options.filter(|&option| self.live[option as usize]).collect();
        Branch { events: self.events.len(), trail: self.clauses.trail().len(), options }
    }

    /// Carries over to the matrix what the clauses imply, until nothing is new; whether that fits.
    fn follow(&mut self) -> bool {
        while let Some(&literal) = self.clauses.trail().get(self.followed) {
            self.followed += 1;
            let fits = match self.options[literal.var().index()] {
                NONE => true,
                option if literal.is_pos() => self.take(option),
                option => self.remove(option),
            };
            if !fits {
                return false;
            }
        }
        true
    }

    /// Takes an option: its items are covered, and no other option of theirs is left.
    fn take(&mut self, option: u32) -> bool {
        let at = option as usize;
        if self.taken[at] || !self.live[at] {
            return self.taken[at];
        }
        self.taken[at] = true;
        self.events.push(Event::Taken(option));
        let items = self.matrix.choices()[at].items.clone();
        items.iter().for_each(|&item| self.covered[item as usize] = true);
        for &item in &items {
            for other in 0..self.of_item[item as usize].len() {
                let other = self.of_item[item as usize][other];
                if other != option && !self.remove(other) {
                    return false;
                }
            }
        }
        self.literals[at].is_none_or(|literal| self.clauses.assume(literal))
    }

    /// Takes an option away; whether every open item has another one and no clause is false.
    fn remove(&mut self, option: u32) -> bool {
        let at = option as usize;
        if !self.live[at] {
            return true;
        }
        self.live[at] = false;
        self.events.push(Event::Gone(option));
        let mut fits = !self.taken[at];
        for &item in &self.matrix.choices()[at].items {
            if !self.covered[item as usize] {
                self.sizes[item as usize] -= 1;
                fits &= self.sizes[item as usize] > 0;
            }
        }
        fits && self.literals[at].is_none_or(|literal| self.clauses.assume(!literal))
    }

    fn undo(&mut self, events: usize, trail: usize) {
        self.clauses.undo(trail);
        self.followed = trail;
        for event in self.events.drain(events..).rev() {
            let (Event::Gone(option) | Event::Taken(option)) = event;
            let items = &self.matrix.choices()[option as usize].items;
            if matches!(event, Event::Taken(_)) {
                self.taken[option as usize] = false;
                items.iter().for_each(|&item| self.covered[item as usize] = false);
                continue;
            }
            self.live[option as usize] = true;
            for &item in items.iter().filter(|&&item| !self.covered[item as usize]) {
                self.sizes[item as usize] += 1;
            }
        }
    }

    /// The grid that the options taken spell.
    fn grid(&self) -> Grid {
        let taken = (0..self.taken.len()).filter(|&option| self.taken[option]);
        match self.matrix.grid(taken) {
            Some(grid) => grid,
            None => unreachable!("every cell is covered once"),
        }
    }
}
