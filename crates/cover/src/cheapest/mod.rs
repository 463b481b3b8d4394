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
//! and whatever passes the limit (the dearest of the solutions to beat) is cut. Taxes are set at the root by the
//! subgradient method ([`taxes`]), which comes close to the linear programming bound. Everything is in
//! whole numbers, in units of a cost over [`SCALE`], so the proof does not rest on rounding.
//!
//! Two searches take turns and share what they found; the one that ends first has the proof. The *walk* is the
//! usual search over a kernel with the taxes of the root ([`prices`]): its nodes cost a tenth. The *tree* raises
//! taxes at every node until each item has an option of net cost 0 ([`node`]): it needs far fewer nodes
//! where the linear programming bound is nearly exact, as in assignments and Latin squares. The walk has most of
//! the time until the tree is further on. Children come by rising net cost. Among solutions of equal cost at
//! the last place the first one found stays.

mod columns;
mod compiled;
mod node;
pub(crate) mod prices;
mod taxes;
#[cfg(test)]
mod tests;
mod tree;

use crate::dyn_search::{DynSearch, Event};
use crate::matrix::Matrix;
use crate::select::pick;
use crate::setup::Setup;
use crate::walk::Names;
use crate::{Problem, Report, Solution, Stats};
use prices::Prices;
use quadrille_core::{Meter, Stop};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use tree::{Slice, Tree};

/// Parts of one unit of cost in which taxes are kept.
const SCALE: i64 = 1 << 10;
/// Nodes that the walk may visit in its first turn; each turn has four times as many.
const FIRST_TURN: u64 = 1 << 14;
/// Nodes of the walk for one of the tree, which takes some 16 times as long: while the tree is behind, and when
/// it is ahead (`just bench-cover kinds …`).
const BEHIND: u64 = 48;
const AHEAD: u64 = 4;

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
        /// True if it is shown that there is no other solution.
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

/// The cheapest solutions so far.
struct Found {
    /// Cost of each option by rank.
    costs: Vec<u32>,
    /// By rising cost, as ranks.
    best: Vec<(u64, Vec<u32>)>,
    /// The number wanted.
    wanted: usize,
    /// Greatest common divisor of all costs.
    step: u64,
    /// The bound at the root.
    bound: i64,
    /// For the walk: what the net costs of a solution worth finding may add up to.
    slack: Arc<AtomicI64>,
}

impl Found {
    /// The bound that a solution worth finding stays within.
    #[inline(always)]
    fn limit(&self) -> i64 {
        match self.best.last().filter(|_| self.best.len() == self.wanted) {
            Some((worst, _)) => (*worst as i64 - self.step as i64) * SCALE,
            None => i64::MAX,
        }
    }

    /// Keeps a solution if it is among the cheapest and new.
    fn add(&mut self, mut ranks: Vec<u32>) {
        let cost = ranks.iter().map(|&r| u64::from(self.costs[r as usize])).sum::<u64>();
        ranks.sort_unstable();
        let entry = (cost, ranks);
        if let Err(at) = self.best.binary_search(&entry)
            && (self.best.len() < self.wanted || self.best.last().is_some_and(|b| b.0 > cost))
        {
            self.best.insert(at, entry);
            self.best.truncate(self.wanted);
            self.slack.store(self.limit().saturating_sub(self.bound), Ordering::Relaxed);
        }
    }
}

/// Both searches.
struct Search<'a> {
    /// The problem, options by rising net cost.
    m: Matrix,
    /// The settings of the search.
    setup: &'a Setup,
    /// Net costs by rank.
    net: Arc<[i64]>,
    /// The search over a kernel.
    walk: Box<dyn DynSearch>,
    /// Nodes that it was allowed so far.
    walked: u64,
    /// The search with taxes at every node, once it has had a turn.
    tree: Option<Tree>,
    /// True if it got further than the walk in the last round.
    is_ahead: bool,
    /// Their findings.
    found: Found,
    /// Their common budget.
    meter: Meter,
}

impl Search<'_> {
    /// Turns until one of the searches ends.
    fn run(&mut self) -> Result<(), Stop> {
        let mut turn = FIRST_TURN;
        while !self.walk_on(turn)? && !self.grow(turn)? {
            turn = turn.saturating_mul(4);
        }
        Ok(())
    }

    /// A turn of the walk; whether it is done.
    fn walk_on(&mut self, nodes: u64) -> Result<bool, Stop> {
        let nodes = self.meter.rest().nodes.map_or(nodes, |rest| rest.min(nodes));
        self.walked += nodes;
        self.walk.stop_at(self.walked);
        loop {
            match self.walk.run() {
                Event::Solution => {
                    let mut ranks = vec![];
                    self.walk.solution(&mut ranks);
                    self.found.add(ranks);
                }
                Event::Stop(Stop::Nodes) => return self.meter.add(nodes).map(|()| false),
                Event::Stop(stop) => return Err(stop),
                _ => return Ok(true),
            }
        }
    }

    /// A turn of the tree; whether it is done.
    fn grow(&mut self, nodes: u64) -> Result<bool, Stop> {
        let net = || self.m.id.iter().map(|&r| self.net[r as usize]).collect();
        let tree = self.tree.get_or_insert_with(|| Tree::new(&self.m, net(), self.found.bound));
        let worth = if self.is_ahead { AHEAD } else { BEHIND };
        let (found, meter) = (&mut self.found, &mut self.meter);
        let until = meter.nodes().saturating_add(nodes / worth);
        let done = compiled::run(Slice { tree, found, until, meter }, self.setup.settings.simd)?;
        self.is_ahead = self.tree.as_ref().is_some_and(|t| t.fraction() > self.walk.fraction());
        Ok(done)
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
    let end = search.run();
    search.walk.stats(&mut stats);
    if let Some(tree) = &search.tree {
        stats.nodes += tree.visited();
        stats.updates += tree.updates();
    }
    let found: Vec<Priced> = search.found.best.iter().map(|best| priced(&best.1)).collect();
    let root = problem.cost_of(names.solution(&[]).options());
    let answer = match end {
        Ok(()) => Cheapest::Proved { all: found.len() < wanted, solutions: found },
        Err(stop) => Cheapest::Unknown {
            stop,
            found,
            at_least: root + (search.found.bound.max(0) as u64).div_ceil(SCALE as u64),
        },
    };
    Report { answer, stats }
}

fn search<'a>(
    problem: &Problem,
    setup: &'a Setup,
    m: &Matrix,
    names: &Names,
    wanted: usize,
) -> Search<'a> {
    let mut costs = vec![0; m.id.iter().map(|&rank| rank as usize + 1).max().unwrap_or(0)];
    m.id.iter().for_each(|&rank| costs[rank as usize] = problem.cost(names.option(rank)));
    let by_option: Vec<u32> = m.id.iter().map(|&rank| costs[rank as usize]).collect();
    let (by_option, bound) = taxes::at_root(m, &by_option);
    let mut net = vec![0; costs.len()];
    m.id.iter().zip(&by_option).for_each(|(&rank, &cost)| net[rank as usize] = cost);
    let (m, net) = (m.sorted_by(|o| by_option[o]), Arc::from(net));
    let slack = Arc::new(AtomicI64::new(i64::MAX));
    let mut limits = setup.limits(&m, true);
    limits.prices = Some(Prices::new(Arc::clone(&net), Arc::clone(&slack)));
    let walk = pick(setup, &m, limits, &mut Stats::default());
    let step = costs.iter().fold(0, |a, &b| gcd(a, u64::from(b))).max(1);
    let found = Found { costs, best: vec![], wanted, step, bound, slack };
    let meter = setup.budget.start().every(((1 << 20) / (m.item.len() as u64 + 1)).clamp(1, 256));
    Search { m, setup, net, walk, walked: 0, tree: None, is_ahead: false, found, meter }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
