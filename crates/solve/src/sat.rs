//! The engine `sat`: the puzzle as clauses and a solver that learns from its conflicts.
//!
//! Nodes are conflicts. After each solution a clause forbids it, so enumerating thousands of them
//! is slow; the strength is in finding the first one and proving that there is no other. Solutions
//! come in no order that means anything, but always in the same one; a seed gives another.
//!
//! BatSat goes first: on most puzzles it is 2 to 5 times faster. With the feature `cadical`,
//! CaDiCaL takes over where the search is long.

use quadrille_cnf::encode::AtMost;
use quadrille_cnf::{Answer, BatSat, SatSolver};
use quadrille_core::{Budget, Meter, Stop};
use quadrille_encode::{ClauseOptions, PuzzleClauses};
use quadrille_puzzle::{Grid, Puzzle};

use crate::adapter::{Adapter, Searched, Stats, Visitor};
use crate::engine::Engine;
use crate::request::Request;
use quadrille_core::End;

pub(crate) const ADAPTER: Adapter = Adapter { name: "sat", visit };

/// True if the engine is in this build.
pub(crate) const IS_BUILT: bool = true;

/// Conflicts after which CaDiCaL takes over, where it is built in.
#[cfg(feature = "cadical")]
const LONG: u64 = 30_000;

/// Sides from which pairs of an at-most-one are too many: 64×64 would need 33 million of them.
const MANY: usize = 40;

/// Clauses handed to a solver between two looks at the clock.
const OFTEN: usize = 4096;

pub(crate) fn visit(puzzle: &Puzzle, request: &Request, visit: Visitor<'_>) -> Searched {
    resume(puzzle, request, Vec::new(), visit)
}

/// As [`visit`], leaving out the solutions that another engine has shown already.
pub(crate) fn resume(
    puzzle: &Puzzle,
    request: &Request,
    seen: Vec<Grid>,
    visit: Visitor<'_>,
) -> Searched {
    let meter = request.budget.start();
    let at_most = if puzzle.side() >= MANY { AtMost::Product } else { AtMost::Pairwise };
    let options = ClauseOptions { at_most, ..ClauseOptions::default() };
    let clauses = PuzzleClauses::new_while(puzzle, &options, &mut || meter.check().is_ok());
    let Some(clauses) = clauses else {
        let stop = meter.check().err().unwrap_or(Stop::Cancelled);
        return Ok((End::Stopped(stop), Stats::new(Engine::Sat, 0)));
    };
    let mut search = Search { clauses, seen, meter };
    let mut batsat = request.seed.map_or_else(BatSat::new, BatSat::seeded);
    let end = search.run(&mut batsat, first_share(), visit);
    #[cfg(feature = "cadical")]
    let end = match end {
        // Its own share is used up, the caller's budget is not.
        End::Stopped(Stop::Nodes) if search.meter.add(0).is_ok() && !search.spent() => {
            search.run(&mut quadrille_cnf::Cadical::new(), None, visit)
        }
        end => end,
    };
    Ok((end, Stats::new(Engine::Sat, search.meter.nodes())))
}

/// Conflicts that BatSat may spend before another solver takes over.
fn first_share() -> Option<u64> {
    #[cfg(feature = "cadical")]
    return Some(LONG);
    #[cfg(not(feature = "cadical"))]
    None
}

struct Search {
    clauses: PuzzleClauses,
    /// Solutions shown so far.
    seen: Vec<Grid>,
    meter: Meter,
}

impl Search {
    /// True if the caller's conflicts are used up.
    #[cfg(feature = "cadical")]
    fn spent(&self) -> bool {
        self.meter.rest().nodes == Some(0)
    }

    /// Shows every solution not seen yet, spending at most `share` conflicts.
    fn run(&mut self, solver: &mut dyn SatSolver, share: Option<u64>, visit: Visitor<'_>) -> End {
        for (number, clause) in self.clauses.formula.clauses().enumerate() {
            if number % OFTEN == 0
                && let Err(stop) = self.meter.check()
            {
                return End::Stopped(stop);
            }
            solver.add(clause);
        }
        for grid in &self.seen {
            solver.add(&self.clauses.other_than(grid));
        }
        loop {
            match self.next(solver, share) {
                Err(stop) => return End::Stopped(stop),
                Ok(None) => return End::All,
                Ok(Some(grid)) => {
                    solver.add(&self.clauses.other_than(&grid));
                    let flow = visit(grid.values());
                    self.seen.push(grid);
                    if flow.is_break() {
                        return End::Interrupted(());
                    }
                }
            }
        }
    }

    fn next(
        &mut self,
        solver: &mut dyn SatSolver,
        share: Option<u64>,
    ) -> Result<Option<Grid>, Stop> {
        let before = solver.conflicts();
        let rest = self.meter.rest();
        let own = share.map(|share| share.saturating_sub(before));
        let nodes = [rest.nodes, own].into_iter().flatten().min();
        let answer = solver.solve(&[], &Budget { nodes, ..rest });
        let paid = self.meter.add(solver.conflicts() - before);
        match answer {
            Answer::Unknown(stop) => Err(stop),
            Answer::Unsat => Ok(None),
            Answer::Sat => {
                // The answer stands even if it took the last of the budget; the next one will not.
                let _ = paid;
                let grid = self.clauses.grid(|var| solver.value(var.pos()));
                Ok(Some(grid.expect("a model gives every cell one value")))
            }
        }
    }
}
