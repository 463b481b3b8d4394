//! Depth-first search, at first short and plain. A puzzle that outlasts it starts again with
//! [probing](crate::probe) and, if suitable, with [families](crate::families) instead of tables. In
//! that case probes are only used once the tree turns out to be too large to search directly.
//!
//! Solutions found before a restart are remembered, so that none is visited twice. The order of
//! solutions depends on the puzzle and the seed, and differs from other engines.

use std::ops::ControlFlow;

use quadrille_core::Chance;
use quadrille_core::{End, Meter, Stop};

use crate::branching::Branch;
use crate::input::Input;
use crate::kernel::Kernel;
use crate::mask::Mask;
use crate::pattern::regular_solution;
use crate::probe::probe;
use crate::stage::Stage;
use crate::stats::GridStats;
use crate::width::Width;

/// Dead ends after which the search restarts with probing. Not nodes, because an empty 25×25 takes
/// hundreds of decisions and hardly a wrong one.
const DEAD_ENDS: u64 = 80;
/// The same with [families](crate::families).
const DEAD_ENDS_FAMILIES: u64 = 20;
/// Dead ends after which the tree size is estimated with families, and again after twice as many.
const ESTIMATE: u64 = 500;
/// Dead ends of a whole tree above which probing pays. Tarek's killers have at most 5,500 (950
/// nodes on average without probes, 1,660 with). Mathemagic killers have 9,000 to 200,000 and take
/// a tenth of the nodes with probes.
const LARGE_TREE: u64 = 8_000;
/// Dead ends of a puzzle with [rules](crate::rules) after which the derived rules join.
const DEAD_ENDS_RULES: u64 = 30;
/// Further dead ends after which all cells are probed.
const DEAD_ENDS_STRONG: u64 = 150;
/// Number of solutions that shows that a puzzle is loose rather than hard: no probing then.
const LOOSE: u64 = 2;

struct Open {
    branch: Branch,
    /// Alternatives not yet tried: candidates of the cell, or bits 0 and 1 for the two cells.
    rest: u64,
    of: u32,
    /// The alternative to try first, unless the order is random.
    favourite: Option<usize>,
    /// True if the saved state must be restored before the next alternative.
    tried: bool,
}

/// The condition for a restart with stronger rules.
#[derive(Clone, Copy)]
enum Restart {
    DeadEnds(u64),
    /// At this many dead ends, if the estimated tree is large.
    LargeTree(u64),
    Never,
}

pub(crate) struct Search<'a, W: Width> {
    kernel: &'a mut Kernel<W>,
    meter: &'a mut Meter,
    /// The random order, if requested.
    chance: Option<Chance>,
    visit: &'a mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    /// Visited solutions that a later search may find again.
    visited: Vec<Vec<u8>>,
    stats: GridStats,
    values: Vec<u8>,
    /// Values to try first, if known to be a solution.
    regular: Option<Vec<u8>>,
    probing: bool,
    restart: Restart,
    /// Dead ends before the walk with families.
    walked_from: u64,
}

/// The reason why a search of the tree ended.
enum Walked {
    End(End),
    Restart,
}

impl<'a, W: Width> Search<'a, W> {
    pub(crate) fn new(
        kernel: &'a mut Kernel<W>,
        meter: &'a mut Meter,
        seed: Option<u64>,
        visit: &'a mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> Self {
        Search {
            kernel,
            meter,
            chance: seed.map(Chance::new),
            visit,
            visited: Vec::new(),
            stats: GridStats::default(),
            values: Vec::new(),
            regular: None,
            probing: false,
            restart: Restart::Never,
            walked_from: 0,
        }
    }

    /// Visits every solution of a puzzle; with `eager`, by the strongest rules from the start.
    pub(crate) fn run(mut self, input: &Input, eager: bool) -> (End, GridStats) {
        self.values.resize(input.candidates.len(), 0);
        self.regular = regular_solution(input);
        let end = self.stages(input, eager).unwrap_or_else(End::Stopped);
        self.stats.nodes = self.meter.nodes();
        self.stats.tuples = self.kernel.cages.tables.tuples as u64;
        (end, self.stats)
    }

    fn stages(&mut self, input: &Input, eager: bool) -> Result<End, Stop> {
        self.meter.tick()?;
        if !self.kernel.load(input, self.meter)? {
            return Ok(End::All);
        }
        self.kernel.save(0);
        let probing = self.kernel.stages.has(Stage::Probing);
        if self.kernel.rules.is_some() {
            return self.stages_with_rules(input, probing, eager);
        }
        let families = self.kernel.suits_families(input);
        let restart = match (probing, families) {
            (_, true) => Restart::DeadEnds(DEAD_ENDS_FAMILIES),
            (true, false) => Restart::DeadEnds(DEAD_ENDS),
            (false, false) => Restart::Never,
        };
        if (!eager || matches!(restart, Restart::Never))
            && let Walked::End(end) = self.walk(restart)?
        {
            return Ok(end);
        }
        self.stats.restarts += 1;
        if families {
            if !self.kernel.load_families(input, self.meter)? {
                return Ok(End::All);
            }
            self.kernel.save(0);
            if !eager && let Walked::End(end) = self.walk_families(probing)? {
                return Ok(end);
            }
        }
        self.kernel.restore(0);
        self.probing = probing;
        match self.walk(Restart::Never)? {
            Walked::End(end) => Ok(end),
            Walked::Restart => unreachable!("the last walk has no restart"),
        }
    }

    /// The stages of a puzzle with rules: a short walk, another one with what follows from the
    /// rules, then probes of all cells at the root alone.
    fn stages_with_rules(
        &mut self,
        input: &Input,
        probing: bool,
        eager: bool,
    ) -> Result<End, Stop> {
        if !eager && let Walked::End(end) = self.walk(Restart::DeadEnds(DEAD_ENDS_RULES))? {
            return Ok(end);
        }
        self.stats.restarts += 1;
        if !self.kernel.load_strong(input, self.meter)? {
            return Ok(End::All);
        }
        self.kernel.save(0);
        if probing {
            let most = self.stats.failures + DEAD_ENDS_STRONG;
            if !eager && let Walked::End(end) = self.walk(Restart::DeadEnds(most))? {
                return Ok(end);
            }
            self.stats.restarts += 1;
            self.kernel.restore(0);
            if !self.probe_root()? {
                return Ok(End::All);
            }
        }
        match self.walk(Restart::Never)? {
            Walked::End(end) => Ok(end),
            Walked::Restart => unreachable!("the last walk has no restart"),
        }
    }

    /// Probes every open cell of the root until nothing changes; false on a contradiction.
    fn probe_root(&mut self) -> Result<bool, Stop> {
        loop {
            let dom = &self.kernel.grid.dom;
            let left: u32 = dom.iter().map(|left| left.count()).sum();
            let is_open = |c: &u16| !dom[usize::from(*c)].at_most_one();
            let list: Vec<u16> = (0..dom.len() as u16).filter(is_open).collect();
            if list.is_empty() {
                return Ok(true);
            }
            if probe(self.kernel, self.meter, &mut self.stats, 0, &list)?.is_none() {
                return Ok(false);
            }
            if left == self.kernel.grid.dom.iter().map(|left| left.count()).sum() {
                return Ok(true);
            }
        }
    }

    /// Searches a tree with families as long as it is not estimated to be large.
    fn walk_families(&mut self, probing: bool) -> Result<Walked, Stop> {
        self.walked_from = self.stats.failures;
        let first = Restart::LargeTree(self.walked_from + ESTIMATE);
        self.walk(if probing { first } else { Restart::Never })
    }

    /// Searches the tree below the current state, which is saved at depth 0 and propagated.
    fn walk(&mut self, restart: Restart) -> Result<Walked, Stop> {
        self.restart = restart;
        let mut open: Vec<Open> = Vec::new();
        loop {
            if !self.descend(&mut open)? && self.emit().is_break() {
                return Ok(Walked::End(End::Interrupted(())));
            }
            if self.is_due(&open) {
                self.restart = Restart::Never;
                if self.stats.solutions < LOOSE {
                    return Ok(Walked::Restart);
                }
            }
            if !self.advance(&mut open)? {
                return Ok(Walked::End(End::All));
            }
        }
    }

    fn is_due(&mut self, open: &[Open]) -> bool {
        match self.restart {
            Restart::DeadEnds(most) => self.stats.failures >= most,
            Restart::LargeTree(most) if self.stats.failures >= most => {
                let here = self.stats.failures - self.walked_from;
                self.restart = Restart::LargeTree(self.walked_from + 2 * here);
                here as f64 > LARGE_TREE as f64 * explored(open)
            }
            Restart::LargeTree(_) | Restart::Never => false,
        }
    }

    /// Opens the next decision at a propagated state; false at a solution, where none is left.
    fn descend(&mut self, open: &mut Vec<Open>) -> Result<bool, Stop> {
        let Some(mut branch) = self.kernel.choose() else { return Ok(false) };
        let (mut favourite, depth) = (None, open.len() + 1);
        self.kernel.save(depth);
        self.stats.depth = self.stats.depth.max(depth as u64);
        let list = if self.probing { self.kernel.cells_to_probe(depth) } else { Vec::new() };
        if !list.is_empty() {
            match probe(self.kernel, self.meter, &mut self.stats, depth, &list)? {
                None => {
                    // A contradiction: a decision without alternatives.
                    open.push(Open { branch, rest: 0, of: 1, favourite, tried: true });
                    return Ok(true);
                }
                Some((c, widest)) if !self.kernel.grid.dom[usize::from(c)].at_most_one() => {
                    (branch, favourite) = (Branch::Cell(c), Some(widest));
                }
                Some(_) => match self.kernel.choose() {
                    Some(other) => branch = other,
                    None => return Ok(false),
                },
            }
        }
        if let (Branch::Split(c, _), Some(_)) = (branch, &self.chance) {
            // In a random order every value comes first equally often.
            branch = Branch::Cell(c);
        }
        let rest = match branch {
            Branch::Cell(c) => self.kernel.grid.dom[usize::from(c)].wide(),
            Branch::Bilocation(..) | Branch::Split(..) => 0b11,
        };
        if let Some(values) = &self.regular {
            let agrees = |&pick: &usize| {
                let (cell, left) = branch.alternative::<W::Mask>(pick);
                left.has(values[usize::from(cell)].into())
            };
            favourite = favourite.or(rest.members().find(agrees));
        }
        open.push(Open { branch, rest, of: rest.count_ones(), favourite, tried: false });
        Ok(true)
    }

    /// Takes the next alternative that survives propagation; false if none is left.
    fn advance(&mut self, open: &mut Vec<Open>) -> Result<bool, Stop> {
        while let Some(top) = open.last_mut() {
            if top.rest == 0 {
                open.pop();
                continue;
            }
            // Later probes may have removed the favourite.
            let favourite =
                top.favourite.take().filter(|&v| self.chance.is_none() && top.rest >> v & 1 == 1);
            let pick = favourite.unwrap_or_else(|| pick(top.rest, &mut self.chance));
            top.rest &= !(1 << pick);
            let (branch, tried) = (top.branch, std::mem::replace(&mut top.tried, true));
            let done = matches!(branch, Branch::Split(..)) && top.rest == 0;
            if tried {
                self.kernel.restore(open.len());
            }
            if done {
                // The branch of the other values is not deeper than that of the one.
                open.pop();
            }
            self.meter.tick()?;
            let (cell, left) = branch.alternative(pick);
            if self.kernel.decide(cell.into(), left) {
                return Ok(true);
            }
            self.stats.failures += 1;
        }
        Ok(false)
    }

    /// Passes the solution of a fully decided state to the visitor, unless it was visited before.
    fn emit(&mut self) -> ControlFlow<()> {
        for (value, left) in self.values.iter_mut().zip(&self.kernel.grid.dom) {
            *value = left.first() as u8 + 1;
        }
        if self.visited.contains(&self.values) {
            return ControlFlow::Continue(());
        }
        self.stats.solutions += 1;
        let again = !matches!(self.restart, Restart::Never);
        if again && self.stats.solutions < LOOSE {
            self.visited.push(self.values.clone());
        }
        // A loose puzzle: its many solutions are found faster without probing.
        self.probing &= self.stats.solutions <= 2 * LOOSE;
        (self.visit)(&self.values)
    }
}

/// The explored part of a tree, if the alternatives of each decision weigh the same.
fn explored(open: &[Open]) -> f64 {
    let (mut before, mut weight) = (0.0, 1.0);
    for decision in open {
        weight /= f64::from(decision.of);
        let done = decision.of.saturating_sub(decision.rest.count_ones() + 1);
        before += weight * f64::from(done);
    }
    before
}

fn pick(rest: u64, chance: &mut Option<Chance>) -> usize {
    let skip = chance.as_mut().map_or(0, |c| c.index(rest.count_ones() as usize));
    rest.members().nth(skip).expect("an alternative is left")
}
