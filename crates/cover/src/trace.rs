//! A record of Algorithm X for people who want to watch it: which item was chosen and how many
//! options it had left, which option was taken, where it failed, what was taken back.
//!
//! This is a searcher of its own, plain and slow: an option lives while all its items are open, and
//! that is looked up anew at every node. The kernels know nothing of it and pay nothing for it.
//! Invariant: `items` says of each item what the options on the stack make of it.

use quadrille_core::{Budget, Meter, Stop};

use crate::{Item, OptionId, Problem};

/// Which item is branched on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TraceOrder {
    /// The first of those with the fewest options left (Knuth's MRV).
    #[default]
    Fewest,
    /// The leftmost that is not covered.
    Leftmost,
}

/// The steps to record, and the limit of their number.
#[derive(Clone, Debug)]
pub struct TraceOptions {
    /// Which item is branched on.
    pub order: TraceOrder,
    /// Options taken before the search begins.
    pub given: Vec<OptionId>,
    /// Most steps recorded.
    pub steps: usize,
    /// Stop after so many solutions; all if `None`.
    pub solutions: Option<u64>,
    /// When to give up.
    pub budget: Budget,
}

impl Default for TraceOptions {
    fn default() -> Self {
        let order = TraceOrder::default();
        let budget = Budget::unlimited();
        TraceOptions { order, given: Vec::new(), steps: 5_000, solutions: None, budget }
    }
}

/// One step of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TraceStep {
    /// A given option is taken.
    Given(OptionId),
    /// An item is chosen, which has so many options left.
    Choose(Item, u32),
    /// An option of the chosen item is taken: number, from 0, of how many.
    Take(OptionId, u32, u32),
    /// The chosen item has no option left.
    DeadEnd(Item),
    /// The option taken last is taken back.
    Undo(OptionId),
    /// Every primary item is covered.
    Solution,
}

/// The record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The steps, in order.
    pub steps: Vec<TraceStep>,
    /// True if the search went on after the last step recorded, and why it was cut.
    pub cut: Option<TraceCut>,
    /// Solutions found.
    pub solutions: u64,
    /// Nodes of the search tree: the root, and one for each option taken.
    pub nodes: u64,
    /// Nodes whose item had no option left.
    pub dead_ends: u64,
}

/// Why a record ends before the search does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TraceCut {
    /// As many steps as were asked for.
    Steps,
    /// As many solutions as were asked for.
    Solutions,
    /// The budget.
    Stopped(Stop),
}

/// What the options taken make of an item.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    /// Nothing yet.
    Open,
    /// Covered, or used without a colour.
    Covered,
    /// A secondary item with this colour.
    Coloured(u32),
}

/// An item being branched on.
struct Frame {
    /// Its options when it was chosen.
    options: Vec<u32>,
    /// The next of them to take.
    next: usize,
    /// The changes of the option taken: item and status before.
    undo: Vec<(u32, Status)>,
}

/// Records the search for the solutions of a problem.
///
/// ```
/// use quadrille_cover::{Problem, TraceOptions, TraceStep, trace};
/// let problem = Problem::from_text("A B C\nA B\nA C\nB\n")?;
/// let trace = trace(&problem, &TraceOptions::default());
/// assert_eq!(trace.solutions, 1);
/// assert!(matches!(trace.steps[0], TraceStep::Choose(item, 1) if item.index() == 2));
/// # Ok::<(), quadrille_cover::TextError>(())
/// ```
#[must_use]
pub fn trace(problem: &Problem, options: &TraceOptions) -> Trace {
    let items = vec![Status::Open; problem.item_count()];
    let empty = Trace { steps: Vec::new(), cut: None, solutions: 0, nodes: 1, dead_ends: 0 };
    let meter = options.budget.start().every(1);
    let mut tracer = Tracer { problem, options, items, trace: empty, meter };
    if let Err(cut) = tracer.run() {
        tracer.trace.cut = Some(cut);
    }
    tracer.trace
}

/// The search with its record.
struct Tracer<'a> {
    /// The problem searched.
    problem: &'a Problem,
    /// How.
    options: &'a TraceOptions,
    /// By item.
    items: Vec<Status>,
    /// The record.
    trace: Trace,
    /// A tick per node.
    meter: Meter,
}

impl Tracer<'_> {
    fn run(&mut self) -> Result<(), TraceCut> {
        let given = &self.options.given;
        for &option in given.iter().filter(|o| o.index() < self.problem.option_count()) {
            self.take(option.get());
            self.record(TraceStep::Given(option))?;
        }
        let mut stack: Vec<Frame> = Vec::new();
        loop {
            stack.extend(self.descend()?);
            if !self.advance(&mut stack)? {
                return Ok(());
            }
        }
    }

    /// Looks at a new node; its frame, if there is something to branch on.
    fn descend(&mut self) -> Result<Option<Frame>, TraceCut> {
        self.meter.tick().map_err(TraceCut::Stopped)?;
        let Some((item, options)) = self.choose() else {
            self.trace.solutions += 1;
            self.record(TraceStep::Solution)?;
            let enough = self.options.solutions.is_some_and(|most| self.trace.solutions >= most);
            return if enough { Err(TraceCut::Solutions) } else { Ok(None) };
        };
        self.record(TraceStep::Choose(item.into(), options.len() as u32))?;
        if options.is_empty() {
            self.trace.dead_ends += 1;
            self.record(TraceStep::DeadEnd(item.into()))?;
            return Ok(None);
        }
        Ok(Some(Frame { options, next: 0, undo: Vec::new() }))
    }

    /// Takes the next option of the deepest item that has one; whether there was one.
    fn advance(&mut self, stack: &mut Vec<Frame>) -> Result<bool, TraceCut> {
        while let Some(frame) = stack.last_mut() {
            if frame.next > 0 {
                for (item, before) in frame.undo.drain(..).rev() {
                    self.items[item as usize] = before;
                }
                self.record(TraceStep::Undo(frame.options[frame.next - 1].into()))?;
            }
            let Some(&option) = frame.options.get(frame.next) else {
                stack.pop();
                continue;
            };
            let (number, of) = (frame.next as u32, frame.options.len() as u32);
            frame.next += 1;
            frame.undo = self.take(option);
            self.trace.nodes += 1;
            self.record(TraceStep::Take(option.into(), number, of))?;
            return Ok(true);
        }
        Ok(false)
    }

    fn record(&mut self, step: TraceStep) -> Result<(), TraceCut> {
        if self.trace.steps.len() >= self.options.steps {
            return Err(TraceCut::Steps);
        }
        self.trace.steps.push(step);
        Ok(())
    }

    /// The item to branch on and its options that live; `None` when all are covered.
    fn choose(&self) -> Option<(u32, Vec<u32>)> {
        let primary = self.problem.primary_count();
        let mut sizes = vec![0u32; primary];
        let live: Vec<u32> =
            self.problem.options().filter(|&o| self.lives(o)).map(OptionId::get).collect();
        let of = |option: u32| self.problem.option(option.into()).map(|u| u.item.index());
        for item in live.iter().flat_map(|&o| of(o)).filter(|&item| item < primary) {
            sizes[item] += 1;
        }
        let mut open = (0..primary).filter(|&item| self.items[item] == Status::Open);
        let item = match self.options.order {
            TraceOrder::Leftmost => open.next()?,
            TraceOrder::Fewest => open.min_by_key(|&item| sizes[item])?,
        };
        let options = live.into_iter().filter(|&o| of(o).any(|i| i == item)).collect();
        Some((item as u32, options))
    }

    /// True if an option clashes with none that is taken.
    fn lives(&self, option: OptionId) -> bool {
        self.problem.option(option).all(|u| match self.items[u.item.index()] {
            Status::Open => true,
            Status::Covered => false,
            Status::Coloured(colour) => u.colour.is_some_and(|c| c.get() == colour),
        })
    }

    /// Covers the items of an option; what it changed.
    fn take(&mut self, option: u32) -> Vec<(u32, Status)> {
        let mut undo = Vec::new();
        for u in self.problem.option(option.into()) {
            let status = &mut self.items[u.item.index()];
            undo.push((u.item.get(), *status));
            *status = u.colour.map_or(Status::Covered, |c| Status::Coloured(c.get()));
        }
        undo
    }
}
