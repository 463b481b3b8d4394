//! Depth-first search. A short plain search first. A puzzle that outlasts it starts again with
//! probing (see [`probe`](super::probe)). For one with cages that outlasts that, houses are shared
//! out among cages (see [`shares`](super::shares)), and from that root walks through the likeliest
//! places come as [`tasks`](super::tasks). Where operations are hidden, a plain depth-first search
//! with that sharing goes on.
//!
//! Solutions found before a restart are remembered, so that none is visited twice. The order of
//! solutions is fixed by the puzzle and the seed and differs from other engines.

use std::ops::ControlFlow;

use quadrille_chance::Chance;
use quadrille_core::{Meter, Stop};
use quadrille_puzzle::{Op, Puzzle};

use super::choose::Branch;
use super::solver::GridStats;
use super::state::Kernel;
use super::width::{Mask, Width};
use crate::End;

/// Dead ends after which the search starts again with stronger rules. Dead ends, not nodes: an
/// empty 25×25 takes hundreds of decisions and hardly a wrong one.
pub(super) const PATIENCE: u64 = 80;
/// Nodes of the search with probing before the deep one, which takes a tenth of a second to begin.
/// Of 600 loose 12×12, 177 take over 0.1 s, with 2,000 nodes 222; those over 2 s are the same.
const PROBES: u64 = 6_000;
/// The same where operations are hidden, before houses are shared out: tables are ten times as
/// large there.
const HIDDEN_PROBES: u64 = 50_000;
/// Solutions that show that a puzzle is loose rather than hard: no probing then.
const LOOSE: u64 = 2;

/// Solutions shown from which on looking ahead does not help to find others.
const FEW: usize = 64;

/// Who receives solutions, each with the nodes so far.
pub(super) type Visit<'a> = &'a mut dyn FnMut(u64, &[u8]) -> ControlFlow<()>;

/// An open decision.
struct Open {
    /// What is decided.
    branch: Branch,
    /// Alternatives not yet tried: candidates of the cell, or bits 0 and 1 for the two places.
    rest: u64,
    /// The alternative to try first, unless the order is random.
    favourite: Option<usize>,
    /// Whether the saved state must come back before the next alternative.
    tried: bool,
}

/// One run of the search.
pub(super) struct Run<'a> {
    /// The budget.
    pub(super) meter: &'a mut Meter,
    /// The random order, if one was asked for.
    pub(super) chance: Option<Chance>,
    /// Who receives solutions.
    visit: Visit<'a>,
    /// Solutions shown that a later search may find again.
    pub(super) again: Vec<Vec<u8>>,
    /// Work done.
    pub(super) stats: GridStats,
    /// A solution's values.
    pub(super) values: Vec<u8>,
    /// Whether cells are probed before branching.
    probing: bool,
    /// Whether the search starts again some time.
    patient: bool,
    /// When: at this many dead ends or nodes.
    until: (u64, u64),
}

/// Why the walk ended.
pub(super) enum Walked {
    /// As the caller hears it.
    End(End),
    /// Time to start again.
    Impatient,
}

impl<W: Width> Kernel<W> {
    /// Visits every solution of a puzzle.
    pub(super) fn visit(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
        seed: Option<u64>,
        visit: Visit,
    ) -> (End, GridStats) {
        let mut run = Run::new(meter, seed.map(Chance::new), visit, puzzle.side() * puzzle.side());
        run.until = (self.patience, u64::MAX);
        let end = self.run(puzzle, &mut run);
        run.stats.nodes = run.meter.nodes();
        run.stats.tuples = self.tuples as u64;
        (end.unwrap_or_else(End::Stopped), run.stats)
    }

    fn run(&mut self, puzzle: &Puzzle, run: &mut Run) -> Result<End, Stop> {
        run.meter.tick()?;
        self.deep = false;
        if !self.load(puzzle, run.meter)? {
            return Ok(End::All);
        }
        self.save(0);
        if self.patience > 0
            && let Walked::End(end) = self.walk(run)?
        {
            return Ok(end);
        }
        if self.can_share() {
            let hidden = self.cages.iter().any(|cage| cage.op == Op::Any);
            let probes = if hidden { HIDDEN_PROBES } else { PROBES };
            if self.patience > 0
                && let Walked::End(end) = self.probe_for(run, probes)?
            {
                return Ok(end);
            }
            run.stats.restarts += 1;
            (run.patient, run.probing, self.deep) = (false, false, true);
            if !self.load(puzzle, run.meter)? {
                return Ok(End::All);
            }
            self.save(0);
            if !hidden && let Some(end) = self.walk_in_tasks(run)? {
                return Ok(end);
            }
            self.walk(run)
        } else {
            self.probe_for(run, u64::MAX)
        }
        .map(|walked| match walked {
            Walked::End(end) => end,
            Walked::Impatient => unreachable!("the last walk is not patient"),
        })
    }

    /// Starts again with probing, for so many nodes.
    fn probe_for(&mut self, run: &mut Run, nodes: u64) -> Result<Walked, Stop> {
        run.stats.restarts += 1;
        (run.patient, run.probing) = (nodes < u64::MAX, true);
        run.until = (u64::MAX, run.meter.nodes().saturating_add(nodes));
        self.restore(0);
        self.walk(run)
    }

    /// Walks the tree below the current state, which is saved at depth 0 and propagated.
    pub(super) fn walk(&mut self, run: &mut Run) -> Result<Walked, Stop> {
        let mut open: Vec<Open> = Vec::new();
        loop {
            if !self.descend(run, &mut open)? && self.emit(run).is_break() {
                return Ok(Walked::End(End::Interrupted(())));
            }
            if run.patient
                && (run.stats.failures >= run.until.0 || run.meter.nodes() >= run.until.1)
            {
                run.patient = false;
                if run.stats.solutions < LOOSE {
                    return Ok(Walked::Impatient);
                }
            }
            if !self.advance(run, &mut open)? {
                return Ok(Walked::End(End::All));
            }
        }
    }

    /// Opens the next decision at a propagated state; false when there is none left: a solution.
    fn descend(&mut self, run: &mut Run, open: &mut Vec<Open>) -> Result<bool, Stop> {
        let Some(mut branch) = self.choose() else { return Ok(false) };
        let (mut favourite, depth) = (None, open.len() + 1);
        self.save(depth);
        run.stats.depth = run.stats.depth.max(depth as u64);
        if run.probing {
            match self.probe(run, depth)? {
                None => {
                    // A contradiction: a decision without alternatives.
                    open.push(Open { branch, rest: 0, favourite, tried: true });
                    return Ok(true);
                }
                Some((c, widest)) if !self.dom[usize::from(c)].at_most_one() => {
                    (branch, favourite) = (Branch::Cell(c), Some(widest));
                }
                Some(_) => match self.choose() {
                    Some(other) => branch = other,
                    None => return Ok(false),
                },
            }
        }
        if self.sharing
            && !run.probing
            && let Branch::Cell(c) = branch
        {
            favourite = self.densest(c.into());
        }
        let rest = match branch {
            Branch::Cell(c) => self.dom[usize::from(c)].wide(),
            Branch::Places(..) => 0b11,
        };
        open.push(Open { branch, rest, favourite, tried: false });
        Ok(true)
    }

    /// Takes the next alternative that survives propagation; false when all are done.
    fn advance(&mut self, run: &mut Run, open: &mut Vec<Open>) -> Result<bool, Stop> {
        while let Some(top) = open.last_mut() {
            if top.rest == 0 {
                open.pop();
                continue;
            }
            // Later probes may have struck the favourite.
            let favourite =
                top.favourite.take().filter(|&v| run.chance.is_none() && top.rest >> v & 1 == 1);
            let pick = favourite.unwrap_or_else(|| pick(top.rest, &mut run.chance));
            top.rest &= !(1 << pick);
            let (branch, tried) = (top.branch, std::mem::replace(&mut top.tried, true));
            if tried {
                self.restore(open.len());
            }
            run.meter.tick()?;
            let (cell, value) = branch.alternative(pick);
            if self.keep(cell.into(), W::Mask::bit(value.into())) && self.propagate() {
                return Ok(true);
            }
            run.stats.failures += 1;
        }
        Ok(false)
    }

    /// Writes down a state in which every cell is decided.
    pub(super) fn read_values(&self, run: &mut Run) {
        for (value, left) in run.values.iter_mut().zip(&self.dom) {
            *value = left.first() as u8 + 1;
        }
    }

    /// Hands a solution to the visitor, unless it had it before.
    fn emit(&mut self, run: &mut Run) -> ControlFlow<()> {
        self.read_values(run);
        if run.again.contains(&run.values) {
            return ControlFlow::Continue(());
        }
        run.stats.solutions += 1;
        if run.patient && run.stats.solutions < LOOSE {
            run.again.push(run.values.clone());
        }
        // A loose puzzle: many solutions are found by walking, not by probing.
        run.probing &= run.stats.solutions <= 2 * LOOSE;
        (run.visit)(run.meter.nodes(), &run.values)
    }
}

impl<'a> Run<'a> {
    /// Nothing done yet.
    pub(super) fn new(
        meter: &'a mut Meter,
        chance: Option<Chance>,
        visit: Visit<'a>,
        cells: usize,
    ) -> Self {
        Run {
            meter,
            chance,
            visit,
            again: Vec::new(),
            stats: GridStats::default(),
            values: vec![0; cells],
            probing: false,
            patient: true,
            until: (u64::MAX, u64::MAX),
        }
    }

    /// Hands over a solution that a later search may find again, unless the visitor had it before.
    pub(super) fn show(&mut self) -> ControlFlow<()> {
        if self.again.contains(&self.values) {
            return ControlFlow::Continue(());
        }
        self.stats.solutions += 1;
        self.again.push(self.values.clone());
        (self.visit)(self.meter.nodes(), &self.values)
    }

    /// Whether there are so many solutions that all that is left is to walk through them.
    pub(super) fn is_loose(&self) -> bool {
        self.again.len() >= FEW
    }
}

/// One alternative: the lowest, or a random one.
fn pick(rest: u64, chance: &mut Option<Chance>) -> usize {
    let skip = chance.as_mut().map_or(0, |c| c.index(rest.count_ones() as usize));
    rest.members().nth(skip).expect("an alternative is left")
}
