//! A record of DPLL for people who want to watch it: which clause forced which literal, each
//! decision, each conflict, and each step back.
//!
//! This is a separate searcher, simple and slow: it scans all clauses in order until nothing is
//! forced any more, and then decides on the shortest open clause. SAT solvers do not know it and
//! pay nothing for it. Invariant: `values` agrees with `trail`.

use quadrille_core::{Budget, Meter, Stop};

use crate::{Formula, Lit};

/// Settings and limits of a trace.
#[derive(Clone, Debug)]
pub struct TraceOptions {
    /// Literals that hold before the search.
    pub given: Vec<Lit>,
    /// Most steps to record.
    pub steps: usize,
    /// The budget of the search.
    pub budget: Budget,
}

impl Default for TraceOptions {
    fn default() -> Self {
        TraceOptions { given: Vec::new(), steps: 5_000, budget: Budget::unlimited() }
    }
}

/// One step of the search. Clauses are numbered from 0; a height is the length of the trail.
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
    /// A decision and everything above this height is undone.
    Back(Lit, u32),
    /// Every clause has a true literal.
    Satisfied,
}

/// The recorded search, up to the first model or the proof that there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The steps, in order.
    pub steps: Vec<TraceStep>,
    /// The reason why the record ends before the search does.
    pub cut: Option<TraceCut>,
    /// True if a model was found.
    pub satisfied: bool,
    /// Literals assumed.
    pub decisions: u64,
    /// Clauses found false.
    pub conflicts: u64,
}

/// The reason why a record ends before the search does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TraceCut {
    /// The requested number of steps.
    Steps,
    /// The budget ran out.
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

struct Tracer<'a> {
    clauses: Vec<&'a [Lit]>,
    values: Vec<Option<bool>>,
    /// True literals, in order of assignment.
    trail: Vec<Lit>,
    most: usize,
    /// Ticks once per scan of the clauses.
    meter: Meter,
    trace: Trace,
}

struct Decision {
    literal: Lit,
    /// Literals on the trail before it.
    height: usize,
    /// True if the opposite literal failed before.
    last: bool,
}

impl Tracer<'_> {
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

    /// Undoes decisions until one has another side; true if one had.
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

    /// Scans the clauses until nothing is forced; true if none is false.
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

    /// The number of open literals of a clause, and the first; `None` if one is true.
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

    /// The first open literal of the shortest clause that is not true yet. Clauses of positive
    /// literals come first, because they list the alternatives.
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
