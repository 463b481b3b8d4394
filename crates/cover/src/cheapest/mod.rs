//! The cheapest solutions, by branch and bound, with the proof that none is cheaper.
//!
//! Every option has a *net cost*: its cost less the taxes of its items. Moving a tax `t` from the
//! options of an item to the bound keeps the books balanced: an item that must still be covered `n`
//! times adds at least `n · t`. So at every node
//!
//! ```text
//! cost of any solution below  ≥  bound + Σ net cost of the live options it takes,   net cost ≥ 0
//! ```
//!
//! and an option whose net cost alone passes the limit (the dearest of the solutions to beat) is
//! removed, as are the options that this leaves impossible. Taxes are first set at the root by the
//! subgradient method ([`taxes`]), which comes close to the linear programming bound, and raised
//! again at every node until each item has an option of net cost 0 ([`node`]). Everything is in
//! whole numbers, in units of a cost over [`SCALE`], so the proof does not rest on rounding.
//!
//! Children of a node come by rising net cost, and each excludes the ones before it, so bounds on
//! how often an item is covered cost nothing extra. Solutions of equal cost come in the order of
//! the search; among equals at the last place the first one found stays.

mod columns;
mod compiled;
mod node;
mod taxes;

use crate::matrix::Matrix;
use crate::setup::Setup;
use crate::walk::Names;
use crate::{Problem, Report, Solution};
use node::{Chosen, Nodes};
use quadrille_core::{Meter, Stop};

/// Parts of one unit of cost in which taxes are kept.
const SCALE: i64 = 1 << 10;

/// A solution and what it costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Priced {
    /// The sum of the costs of its options.
    pub cost: u64,
    /// The solution.
    pub solution: Solution,
}

/// The cheapest solutions, by rising cost.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cheapest {
    /// No other solution is cheaper than the last of these.
    Proved {
        /// As many as asked for, or all there are.
        solutions: Vec<Priced>,
        /// Whether there is no other solution.
        all: bool,
    },
    /// A budget ran out.
    Unknown {
        /// Which one.
        stop: Stop,
        /// The cheapest solutions found so far.
        found: Vec<Priced>,
        /// No solution costs less than this.
        at_least: u64,
    },
}

impl Cheapest {
    /// The solutions found, proved or not, by rising cost.
    #[must_use]
    pub fn solutions(&self) -> &[Priced] {
        match self {
            Cheapest::Proved { solutions, .. } => solutions,
            Cheapest::Unknown { found, .. } => found,
        }
    }
}

/// The search for the cheapest solutions.
struct Search {
    /// Frames and what they say.
    nodes: Nodes,
    /// Cost of each option by its position.
    costs: Vec<u32>,
    /// The best so far by rising cost, as option positions.
    best: Vec<(u64, Vec<u32>)>,
    /// How many are wanted.
    wanted: usize,
    /// Greatest common divisor of all costs.
    step: u64,
    /// What the search may spend.
    meter: Meter,
}

impl Search {
    /// The bound that a solution worth finding stays within.
    #[inline(always)]
    fn limit(&self) -> i64 {
        match self.best.last().filter(|_| self.best.len() == self.wanted) {
            Some((worst, _)) => (*worst as i64 - self.step as i64) * SCALE,
            None => i64::MAX,
        }
    }

    fn found(&mut self, options: Vec<u32>) {
        let cost = options.iter().map(|&o| u64::from(self.costs[o as usize])).sum();
        let at = self.best.partition_point(|b| b.0 <= cost);
        self.best.insert(at, (cost, options));
        self.best.truncate(self.wanted);
    }

    /// Opens the node at a depth, or notes its solution; the choices to try, the next one
    /// last, if there are any.
    #[inline(always)]
    fn open(&mut self, depth: usize) -> Option<Vec<Chosen>> {
        let limit = self.limit();
        if !self.nodes.settle(depth, limit) {
            return None;
        }
        if self.nodes.solved(depth) {
            self.found(self.nodes.taken(depth).to_vec());
            return None;
        }
        Some(self.nodes.choices(depth))
    }

    #[inline(always)]
    fn run(&mut self) -> Result<(), Stop> {
        let mut levels: Vec<Vec<Chosen>> = self.open(0).into_iter().collect();
        while let Some(choices) = levels.last_mut() {
            let Some(choice) = choices.pop() else {
                levels.pop();
                continue;
            };
            let depth = levels.len() - 1;
            self.meter.tick()?;
            let limit = self.limit();
            if self.nodes.branch(depth, choice, limit) {
                levels.extend(self.open(depth + 1));
            }
        }
        Ok(())
    }
}

/// Searches what the root reduction left.
pub(crate) fn cheapest(problem: &Problem, setup: &Setup, wanted: usize) -> Report<Cheapest> {
    let names = Names::of(setup);
    let mut stats = setup.stats();
    let priced = |ranks: &[u32]| {
        let solution = names.solution(ranks);
        Priced { cost: problem.cost_of(solution.options()), solution }
    };
    let Some(m) = setup.open() else {
        let solutions = setup.root.is_ok().then(|| priced(&[])).into_iter().collect();
        return Report { answer: Cheapest::Proved { solutions, all: true }, stats };
    };
    let mut search = search(problem, setup, m, &names, wanted);
    let at_least = search.nodes.bound(0);
    let end = compiled::run(&mut search, setup.settings.simd);
    stats.nodes = search.meter.nodes();
    stats.updates = search.nodes.updates();
    let rank = |o: &u32| m.id[*o as usize];
    let named =
        |(_, options): &(u64, Vec<u32>)| priced(&options.iter().map(rank).collect::<Vec<u32>>());
    let found: Vec<Priced> = search.best.iter().map(named).collect();
    let root = problem.cost_of(names.solution(&[]).options());
    let answer = match end {
        Ok(()) => Cheapest::Proved { all: found.len() < wanted, solutions: found },
        Err(stop) => Cheapest::Unknown {
            stop,
            found,
            at_least: root + (at_least.max(0) as u64).div_ceil(SCALE as u64),
        },
    };
    Report { answer, stats }
}

fn search(problem: &Problem, setup: &Setup, m: &Matrix, names: &Names, wanted: usize) -> Search {
    let costs: Vec<u32> = m.id.iter().map(|&id| problem.cost(names.option(id))).collect();
    let (taxes, bound) = taxes::at_root(m, &costs);
    let step = costs.iter().fold(0, |a, &b| gcd(a, u64::from(b))).max(1);
    let uses = m.item.len() as u64;
    let meter = setup.budget.start().every(((1 << 20) / (uses + 1)).clamp(1, 256));
    let nodes = Nodes::new(m, &costs, &taxes, bound);
    Search { nodes, costs, best: vec![], wanted, step, meter }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
