//! A record of DPLL for people who want to watch it: which clause forced which literal, what was
//! decided, where it failed, what was taken back.
//!
//! This is a searcher of its own, plain and slow: it runs over all clauses, from the first to the
//! last, until nothing is forced any more, and decides on the shortest clause that is left. SAT
//! solvers know nothing of it and pay nothing for it. Invariant: `values` agrees with `trail`.

use quadrille_core::{Budget, Meter, Stop};

use crate::{Formula, Lit};

/// The steps to record, and the limit of their number.
#[derive(Clone, Debug)]
pub struct TraceOptions {
    /// Literals that hold before the search begins.
    pub given: Vec<Lit>,
    /// Most steps recorded.
    pub steps: usize,
    /// When to give up.
    pub budget: Budget,
}

impl Default for TraceOptions {
    fn default() -> Self {
        TraceOptions { given: Vec::new(), steps: 5_000, budget: Budget::unlimited() }
    }
}

/// One step of the search. Clauses are told by number from 0; a height is the number of literals
/// on the trail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TraceStep {
    /// A literal is given.
    Given(Lit),
    /// A clause whose other literals are false forces this one.
    Unit(Lit, u32),
    /// Nothing is forced: this literal is assumed, at this height.
    Decide(Lit, u32),
    /// All literals of a clause are false.
    Conflict(u32),
    /// A decision is taken back, and all above this height with it.
    Back(Lit, u32),
    /// Every clause has a true literal.
    Satisfied,
}

/// What was recorded: the search until its first model, or the proof that there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The steps, in order.
    pub steps: Vec<TraceStep>,
    /// Why the record ends before the search does.
    pub cut: Option<TraceCut>,
    /// True if a model was found.
    pub satisfied: bool,
    /// Literals assumed.
    pub decisions: u64,
    /// Clauses found false.
    pub conflicts: u64,
}

/// Why a record ends before the search does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TraceCut {
    /// As many steps as were asked for.
    Steps,
    /// The budget.
    Stopped(Stop),
}

/// Records the search for a model.
///
/// ```
/// use quadrille_cnf::{Formula, TraceOptions, TraceStep, trace};
/// let mut formula = Formula::new();
/// let (a, b) = (formula.new_var(), formula.new_var());
/// formula.add(&[a.pos(), b.pos()]);
/// formula.add(&[a.neg(), b.neg()]);
/// let trace = trace(&formula, &TraceOptions { given: vec![a.pos()], ..TraceOptions::default() });
/// let expected =
///     [TraceStep::Given(a.pos()), TraceStep::Unit(b.neg(), 1), TraceStep::Satisfied];
/// assert_eq!(trace.steps, expected);
/// ```
#[must_use]
pub fn trace(formula: &Formula, options: &TraceOptions) -> Trace {
    let trace =
        Trace { steps: Vec::new(), cut: None, satisfied: false, decisions: 0, conflicts: 0 };
    let mut tracer = Tracer {
        clauses: formula.clauses().collect(),
        values: vec![None; formula.vars() as usize],
        trail: Vec::new(),
        most: options.steps,
        meter: options.budget.start().every(1),
        trace,
    };
    match tracer.run(&options.given) {
        Ok(satisfied) => tracer.trace.satisfied = satisfied,
        Err(cut) => tracer.trace.cut = Some(cut),
    }
    tracer.trace
}

/// The search with its record.
struct Tracer<'a> {
    /// The clauses.
    clauses: Vec<&'a [Lit]>,
    /// By variable: its value, once it has one.
    values: Vec<Option<bool>>,
    /// True literals, in the order in which they became so.
    trail: Vec<Lit>,
    /// Most steps recorded.
    most: usize,
    /// A tick per run over the clauses.
    meter: Meter,
    /// The record.
    trace: Trace,
}

/// A decision that stands.
struct Decision {
    /// The assumption.
    literal: Lit,
    /// Literals on the trail before it.
    height: usize,
    /// True if the other side failed before.
    last: bool,
}

impl Tracer<'_> {
    /// True if there is a model.
    fn run(&mut self, given: &[Lit]) -> Result<bool, TraceCut> {
        let vars = self.values.len();
        for &literal in given.iter().filter(|l| l.var().index() < vars) {
            if self.value(literal).is_none() {
                self.hold(literal);
                self.record(TraceStep::Given(literal))?;
            }
        }
        let mut stack: Vec<Decision> = Vec::new();
        loop {
            if self.propagate()? {
                let Some(literal) = self.shortest() else {
                    self.record(TraceStep::Satisfied)?;
                    return Ok(true);
                };
                self.decide(&mut stack, literal, false)?;
            } else if !self.backtrack(&mut stack)? {
                return Ok(false);
            }
        }
    }

    fn decide(
        &mut self,
        stack: &mut Vec<Decision>,
        literal: Lit,
        last: bool,
    ) -> Result<(), TraceCut> {
        let height = self.trail.len();
        self.trace.decisions += 1;
        self.record(TraceStep::Decide(literal, height as u32))?;
        self.hold(literal);
        stack.push(Decision { literal, height, last });
        Ok(())
    }

    /// Takes decisions back until one has another side; whether one had.
    fn backtrack(&mut self, stack: &mut Vec<Decision>) -> Result<bool, TraceCut> {
        while let Some(Decision { literal, height, last }) = stack.pop() {
            for undone in self.trail.drain(height..) {
                self.values[undone.var().index()] = None;
            }
            self.record(TraceStep::Back(literal, height as u32))?;
            if !last {
                self.decide(stack, !literal, true)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Runs over the clauses until nothing is forced; whether none is false.
    fn propagate(&mut self) -> Result<bool, TraceCut> {
        loop {
            self.meter.tick().map_err(TraceCut::Stopped)?;
            let mut forced = false;
            for at in 0..self.clauses.len() {
                let Some(open) = self.open(at) else { continue };
                match open {
                    (0, _) => {
                        self.trace.conflicts += 1;
                        self.record(TraceStep::Conflict(at as u32))?;
                        return Ok(false);
                    }
                    (1, Some(literal)) => {
                        self.hold(literal);
                        self.record(TraceStep::Unit(literal, at as u32))?;
                        forced = true;
                    }
                    _ => {}
                }
            }
            if !forced {
                return Ok(true);
            }
        }
    }

    /// How many literals of a clause are open, and the first; `None` when one is true.
    fn open(&self, at: usize) -> Option<(usize, Option<Lit>)> {
        let (mut count, mut first) = (0, None);
        for &literal in self.clauses[at] {
            match self.value(literal) {
                Some(true) => return None,
                Some(false) => {}
                None => {
                    count += 1;
                    first = first.or(Some(literal));
                }
            }
        }
        Some((count, first))
    }

    /// The first open literal of the shortest clause that is not true yet, among those of positive
    /// literals while there are some: those say what there is to choose from.
    fn shortest(&self) -> Option<Lit> {
        let positive = |at: &usize| self.clauses[*at].iter().all(|l| l.is_pos());
        let all = 0..self.clauses.len();
        let least = |list: &mut dyn Iterator<Item = usize>| {
            let open = list.filter_map(|at| self.open(at));
            open.min_by_key(|open| open.0).and_then(|open| open.1)
        };
        least(&mut all.clone().filter(positive)).or_else(|| least(&mut all.clone()))
    }

    fn value(&self, literal: Lit) -> Option<bool> {
        self.values[literal.var().index()].map(|value| value == literal.is_pos())
    }

    fn hold(&mut self, literal: Lit) {
        self.values[literal.var().index()] = Some(literal.is_pos());
        self.trail.push(literal);
    }

    fn record(&mut self, step: TraceStep) -> Result<(), TraceCut> {
        if self.trace.steps.len() >= self.most {
            return Err(TraceCut::Steps);
        }
        self.trace.steps.push(step);
        Ok(())
    }
}
