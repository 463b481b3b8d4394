//! The cheapest solutions, by branch and bound, with the proof that none is cheaper.
//!
//! Every option has a *net cost*: its cost minus the taxes of its items. A tax `t` moves from the
//! options of an item to the bound without changing the total: an item that must still be covered
//! `n` times adds at least `n · t`. So at every node
//!
//! ```text
//! cost of any solution below  ≥  bound + Σ net cost of the live options it takes,   net cost ≥ 0
//! ```
//!
//! and a node that exceeds the limit (the most expensive of the solutions to beat) is cut. The
//! subgradient method ([`taxes`]) sets taxes at the root and comes close to the linear programming
//! bound. Numbers are whole multiples of cost / [`SCALE`], so the proof does not depend on
//! rounding.
//!
//! Two searches take turns and share their solutions. The one that ends first has the proof.
//! * The *walk* is the usual search over a kernel with the root's taxes ([`prices`]). Its
//!   nodes cost a tenth of those of the tree.
//! * The *tree* raises taxes at every node until each item has an option of net cost 0 ([`node`]).
//!   It needs far fewer nodes if that bound is nearly exact, as in assignments and Latin squares.
//!
//! The walk gets most of the time until the tree is ahead. Children are tried by rising net cost.
//! Among solutions of equal cost at the last place, the first one found stays.

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

/// Resolution of taxes: parts per unit of cost.
const SCALE: i64 = 1 << 10;
/// Nodes of the walk's first turn. Each turn has four times as many as the one before.
const FIRST_TURN: u64 = 1 << 14;
/// Nodes of the walk per node of the tree, which takes about 16 times as long: while the tree is
/// behind, and when it is ahead (`just bench-cover kinds …`).
const BEHIND: u64 = 48;
const AHEAD: u64 = 4;

/// A solution and its cost.
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
        /// As many as requested, or all there are.
        solutions: Vec<Priced>,
        /// True if it is proved that there are no others.
        all: bool,
    },
    /// A budget ran out.
    Unknown {
        /// Which budget.
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

struct Found {
    costs: Vec<u32>,
    /// Costs and ranks, by rising cost.
    best: Vec<(u64, Vec<u32>)>,
    wanted: usize,
    /// Greatest common divisor of all costs.
    step: u64,
    bound: i64,
    /// The most that the net costs of a useful solution may add up to, for the walk.
    slack: Arc<AtomicI64>,
}

impl Found {
    /// The bound that a useful solution must not exceed.
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

struct Search<'a> {
    /// The problem, options by rising net cost.
    m: Matrix,
    setup: &'a Setup,
    net: Arc<[i64]>,
    walk: Box<dyn DynSearch>,
    /// Nodes that the walk was allowed so far.
    walked: u64,
    /// `None` until its first turn.
    tree: Option<Tree>,
    /// True if the tree got further than the walk in the last round.
    is_ahead: bool,
    found: Found,
    meter: Meter,
}

impl Search<'_> {
    fn run(&mut self) -> Result<(), Stop> {
        let mut turn = FIRST_TURN;
        while !self.walk_on(turn)? && !self.grow(turn)? {
            turn = turn.saturating_mul(4);
        }
        Ok(())
    }

    /// A turn of the walk; true if it is done.
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

    /// A turn of the tree; true if it is done.
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

/// Searches the reduced problem.
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
