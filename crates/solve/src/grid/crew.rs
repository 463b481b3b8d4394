//! Who does the tasks of a deep search (see [`tasks`](super::tasks)): one thread, each task when
//! its report is to be read, or several, as early as they can. Reports are the same.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::thread::Scope;

use crossbeam_channel::{Receiver, Sender, unbounded};
use quadrille_core::{Meter, Stop};

use super::roam::{Place, Walk, Walker};
use super::search::{Run, Visit};
use super::solver::GridStats;
use super::state::Kernel;
use super::width::Width;

/// Bytes that the copies of all threads may take: with very large tables, fewer threads.
const COPIES: usize = 128 << 20;

/// Something to do.
type Task<W> = Box<Walk<W>>;

/// What a task reports.
pub(super) struct Report<W: Width> {
    pub(super) nodes: u64,
    pub(super) stats: GridStats,
    /// The places that it leaves for later.
    pub(super) left: Result<Vec<Place<W>>, Stop>,
}

/// Who does the tasks.
pub(super) trait Crew<W: Width> {
    /// Takes a task. `meter` is what was spent so far.
    fn give(&mut self, task: Task<W>, meter: &Meter);
    /// The report of the first task not yet reported, after its solutions. `None` when the visitor
    /// wants no more.
    fn report(&mut self, meter: &Meter, visit: Visit) -> Option<Report<W>>;
}

impl<W: Width> Kernel<W> {
    /// Does a task.
    fn perform(
        &mut self,
        walker: &mut Walker<W>,
        task: Task<W>,
        mut meter: Meter,
        halt: &AtomicBool,
        visit: Visit,
    ) -> Report<W> {
        let before = meter.nodes();
        let visit = &mut |nodes: u64, values: &[u8]| visit(nodes - before, values);
        let mut run = Run::new(&mut meter, None, visit, self.shape.cells);
        let left = self.walk_from(walker, *task, &mut run, halt);
        Report { stats: run.stats, left, nodes: meter.nodes() - before }
    }

    /// Does a task for whoever listens.
    fn answer(&mut self, walker: &mut Walker<W>, order: Order<W>, halt: &AtomicBool) {
        let Order { task, meter, to } = order;
        // Nobody listens after a halt.
        let found =
            &mut |nodes: u64, values: &[u8]| match to.send(Answer::Found(nodes, values.to_vec())) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            };
        let report = self.perform(walker, task, meter, halt, found);
        to.send(Answer::Report(report)).unwrap_or_default();
    }
}

/// One thread.
pub(super) struct Alone<'a, W: Width> {
    kernel: &'a mut Kernel<W>,
    walker: Walker<W>,
    tasks: VecDeque<Task<W>>,
}

impl<'a, W: Width> Alone<'a, W> {
    /// The kernel is at its root, with this walker.
    pub(super) fn new(kernel: &'a mut Kernel<W>, walker: Walker<W>) -> Self {
        Alone { kernel, walker, tasks: VecDeque::new() }
    }
}

impl<W: Width> Crew<W> for Alone<'_, W> {
    fn give(&mut self, task: Task<W>, _: &Meter) {
        self.tasks.push_back(task);
    }

    fn report(&mut self, meter: &Meter, visit: Visit) -> Option<Report<W>> {
        let task = self.tasks.pop_front().expect("as many reports as tasks");
        let mut enough = false;
        let mut visit = |nodes: u64, values: &[u8]| {
            let flow = visit(nodes, values);
            enough = flow.is_break();
            flow
        };
        let never = AtomicBool::new(false);
        let report = self.kernel.perform(&mut self.walker, task, meter.clone(), &never, &mut visit);
        (!enough).then_some(report)
    }
}

/// Several threads.
pub(super) struct Many<W: Width> {
    orders: Sender<Order<W>>,
    answers: VecDeque<Receiver<Answer<W>>>,
}

/// A task for the next thread that is free.
struct Order<W: Width> {
    task: Task<W>,
    meter: Meter,
    to: Sender<Answer<W>>,
}

/// What it hears.
enum Answer<W: Width> {
    /// A solution, and the nodes of the task so far.
    Found(u64, Vec<u8>),
    /// The last one.
    Report(Report<W>),
}

impl<W: Width> Many<W> {
    /// At most so many threads, each with a copy of the kernel at its root. They end with the crew;
    /// after `halt` walks do so at their next decision.
    pub(super) fn new<'s>(
        scope: &'s Scope<'s, '_>,
        kernel: &Kernel<W>,
        walker: &Walker<W>,
        halt: &'s AtomicBool,
        threads: usize,
    ) -> Self {
        let (to, orders) = unbounded();
        let room = COPIES / (kernel.bytes() + walker.bytes());
        for _ in 0..threads.min(room).max(1) {
            let (mut kernel, mut walker, orders) = (kernel.clone(), walker.clone(), orders.clone());
            scope.spawn(move || {
                for order in orders {
                    kernel.answer(&mut walker, order, halt);
                }
            });
        }
        Many { orders: to, answers: VecDeque::new() }
    }
}

impl<W: Width> Crew<W> for Many<W> {
    fn give(&mut self, task: Task<W>, meter: &Meter) {
        let (to, answers) = unbounded();
        self.answers.push_back(answers);
        self.orders
            .send(Order { task, meter: meter.clone(), to })
            .expect("threads wait for orders");
    }

    fn report(&mut self, _: &Meter, visit: Visit) -> Option<Report<W>> {
        let answers = self.answers.pop_front().expect("as many reports as tasks");
        loop {
            match answers.recv().expect("a thread that takes an order answers") {
                Answer::Found(nodes, values) => {
                    if visit(nodes, &values).is_break() {
                        return None;
                    }
                }
                Answer::Report(report) => return Some(report),
            }
        }
    }
}
