//! A record of Algorithm X for people who want to watch it: each chosen item with its number of
//! options, each option taken or taken back, each dead end.
//!
//! This is a separate searcher, simple and slow: an option lives while all its items are open,
//! which is recomputed at every node. The kernels do not know it and pay nothing for it. Invariant:
//! `items` is the status of each item under the options on the stack.

use quadrille_core::{Budget, Meter, Stop};

use crate::{Item, OptionId, Problem};

/// The rule for choosing the item to branch on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TraceOrder {
    /// The first item with the fewest options left (Knuth's MRV).
    #[default]
    Fewest,
    /// The leftmost uncovered item.
    Leftmost,
}

/// Settings and limits of a trace.
#[derive(Clone, Debug)]
pub struct TraceOptions {
    /// The rule for choosing an item.
    pub order: TraceOrder,
    /// Options taken before the search begins.
    pub given: Vec<OptionId>,
    /// Most steps to record.
    pub steps: usize,
    /// Stop after this many solutions; `None` for all.
    pub solutions: Option<u64>,
    /// The budget of the search.
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
    /// An item is chosen; it has this many options left.
    Choose(Item, u32),
    /// An option of the chosen item is taken: its number, from 0, and the total.
    Take(OptionId, u32, u32),
    /// The chosen item has no option left.
    DeadEnd(Item),
    /// The option taken last is taken back.
    Undo(OptionId),
    /// Every primary item is covered.
    Solution,
}

/// The recorded search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The steps, in order.
    pub steps: Vec<TraceStep>,
    /// The reason if the search would have continued after the last recorded step.
    pub cut: Option<TraceCut>,
    /// Solutions found.
    pub solutions: u64,
    /// Nodes of the search tree: the root, and one for each option taken.
    pub nodes: u64,
    /// Nodes whose item had no option left.
    pub dead_ends: u64,
}

/// The reason why a record ends before the search does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TraceCut {
    /// The requested number of steps.
    Steps,
    /// The requested number of solutions.
    Solutions,
    /// The budget ran out.
    Stopped(Stop),
}

/// The status of an item under the options taken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Open,
    /// Covered, or used without a colour.
    Covered,
    Coloured(u32),
}

struct Frame {
    /// The options it had when chosen.
    options: Vec<u32>,
    next: usize,
    /// Items changed by the option taken, with their previous status.
    undo: Vec<(u32, Status)>,
}

/// Records the search for a problem's solutions.
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

struct Tracer<'a> {
    problem: &'a Problem,
    options: &'a TraceOptions,
    items: Vec<Status>,
    trace: Trace,
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

    /// Visits a new node. Returns its frame if there is something to branch on.
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

    /// Takes the next option of the deepest item that has one; true if there was one.
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

    /// The item to branch on and its live options; `None` if all are covered.
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

    /// True if an option clashes with no option taken.
    fn lives(&self, option: OptionId) -> bool {
        self.problem.option(option).all(|u| match self.items[u.item.index()] {
            Status::Open => true,
            Status::Covered => false,
            Status::Coloured(colour) => u.colour.is_some_and(|c| c.get() == colour),
        })
    }

    /// Covers the items of an option and returns the changes.
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
