//! Threads: the tree is cut into subtrees in search order, threads take one after the other, and
//! the results are put back in that order. Counts and the order of solutions are those of one
//! thread.
//!
//! Every thread keeps its own kernel and memo for all its subtrees. If a thread panics, so does the
//! count or visit: see [`crew`].

use crate::build::build;
use crate::dyn_search::{DynSearch, Event, Limits};
use crate::matrix::Matrix;
use crate::select::build_or_wide;
use crate::settings::{KernelName, Settings};
use crate::setup::Setup;
use crate::walk::Names;
use crate::{End, Report, Solution, Stats};
use num_bigint::BigUint;
use quadrille_core::sync::Mutex;
use quadrille_core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use quadrille_core::sync::mpsc::{Receiver, SyncSender, sync_channel};
use quadrille_core::work::crew;
use quadrille_core::{Stop, fault};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Nodes searched on one thread before others are started.
const ALONE: u64 = if cfg!(shuttle) { 10 } else { 20_000 };
/// Subtrees per thread.
const PARTS: usize = 64;
const DEEPEST: usize = 24;
/// Solutions sent together.
const BATCH: usize = 256;
/// Most batches waiting, per subtree.
const WAITING: usize = 4;

enum Part {
    /// A solution above the cut, as ranks.
    Solution(Vec<u32>),
    /// A subtree: the choices that lead to it and its share of the tree.
    Subtree(Vec<u32>, f64),
}

/// The data from which every thread builds its search.
struct Plan<'a> {
    m: &'a Matrix,
    kernel: KernelName,
    settings: Settings,
    limits: Limits,
    /// Raised when all threads must stop.
    halt: Arc<AtomicBool>,
    next: AtomicUsize,
}

impl<'a> Plan<'a> {
    fn new(setup: &Setup, m: &'a Matrix, mut limits: Limits, stats: &mut Stats) -> Self {
        let kernel = crate::select::kernel(setup, m, &limits);
        let mut settings = setup.settings;
        settings.memo_bytes /= setup.threads;
        stats.kernel = Some(kernel);
        stats.simd = Some(settings.simd.level());
        stats.threads = setup.threads;
        let halt = Arc::new(AtomicBool::new(false));
        limits.halt_by(halt.clone());
        Self { m, kernel, settings, limits, halt, next: AtomicUsize::new(0) }
    }

    fn halt(&self) {
        self.halt.store(true, Ordering::Relaxed);
    }

    fn search(&self, limits: Limits) -> Box<dyn DynSearch> {
        build_or_wide(self.m, self.kernel, &self.settings, limits)
    }

    /// Cuts the tree at the first depth with enough parts. `stats` gets the nodes above the cut.
    fn cut(&self, enough: usize, stats: &mut Stats) -> Result<Vec<Part>, Stop> {
        let mut parts = vec![];
        for depth in 1..=DEEPEST {
            parts.clear();
            let mut limits = self.limits.for_part(0);
            limits.pause = true;
            // No hand-over here: every subtree above the cut must be visible.
            let settings = Settings { max_live: 0, ..self.settings };
            let mut search = build(self.m, self.kernel, &settings, limits)
                .unwrap_or_else(|| self.search(self.limits.clone()));
            search.set_split(depth);
            let mut subtrees = 0;
            loop {
                match search.run() {
                    Event::Solution => {
                        let mut ranks = vec![];
                        search.solution(&mut ranks);
                        parts.push(Part::Solution(ranks));
                    }
                    Event::Split => {
                        let mut prefix = vec![];
                        let share = search.prefix(&mut prefix);
                        parts.push(Part::Subtree(prefix, share));
                        subtrees += 1;
                    }
                    Event::Stop(stop) => return Err(stop),
                    _ => break,
                }
            }
            if parts.len() >= enough || subtrees == 0 || depth == DEEPEST {
                search.stats(stats);
                break;
            }
        }
        Ok(parts)
    }
}

pub(crate) fn count(
    setup: &Setup,
    m: &Matrix,
    limits: Limits,
    stats: &mut Stats,
) -> (Event, BigUint) {
    let plan = Plan::new(setup, m, limits, stats);
    let mut alone = plan.limits.clone();
    alone.cap_nodes(ALONE);
    let mut search = plan.search(alone);
    let event = search.run();
    if event != Event::Stop(Stop::Nodes) {
        search.finish(event);
        search.stats(stats);
        stats.threads = 1;
        return (event, search.count());
    }
    search.finish(Event::Stop(Stop::Nodes));
    drop(search);
    let parts = match plan.cut(PARTS * setup.threads, stats) {
        Ok(parts) => parts,
        Err(stop) => return (Event::Stop(stop), BigUint::ZERO),
    };
    let total = Mutex::new((Event::Done, BigUint::ZERO, Stats::default()));
    let worker = || {
        let (event, sum, own) = count_parts(&plan, &parts, &total);
        let mut total = total.lock().unwrap_or_else(|e| e.into_inner());
        total.1 += sum;
        total.2.merge(&own);
        if event != Event::Done && total.0 != Event::Most {
            total.0 = event;
        }
    };
    crew((0..setup.threads).map(|_| worker).collect(), || plan.halt(), || ());
    let (event, sum, own) = total.into_inner().unwrap_or_else(|e| e.into_inner());
    stats.merge(&own);
    (event, sum)
}

/// The count of one thread. `found` is shared, so that a limit on solutions stops all threads.
fn count_parts(
    plan: &Plan<'_>,
    parts: &[Part],
    shared: &Mutex<(Event, BigUint, Stats)>,
) -> (Event, BigUint, Stats) {
    let mut sum = BigUint::ZERO;
    let mut stats = Stats::default();
    let mut search: Option<Box<dyn DynSearch>> = None;
    let mut result = Event::Done;
    loop {
        let k = plan.next.fetch_add(1, Ordering::Relaxed);
        let Some(part) = parts.get(k) else { break };
        fault::point("part", k as u64);
        match part {
            Part::Solution(_) => sum += 1u32,
            Part::Subtree(prefix, share) => {
                let search = search.get_or_insert_with(|| plan.search(plan.limits.clone()));
                search.seek(prefix, *share);
                let event = search.run();
                search.finish(event);
                sum += search.count();
                if let Event::Stop(_) = event {
                    // A halt by another thread is not a reason of its own.
                    if !plan.halt.load(Ordering::Relaxed) {
                        result = event;
                        plan.halt();
                    }
                    break;
                }
            }
        }
        if plan.limits.most != u128::MAX {
            let mut total = shared.lock().unwrap_or_else(|e| e.into_inner());
            total.1 += std::mem::take(&mut sum);
            if total.1 >= BigUint::from(plan.limits.most) {
                total.0 = Event::Most;
                plan.halt();
                break;
            }
        }
    }
    if let Some(search) = search {
        search.stats(&mut stats);
    }
    (result, sum, stats)
}

/// A thread's report about its part.
enum Message {
    Batch(Vec<Solution>),
    Done,
    Stop(Stop),
}

/// Shows all solutions in order, found on several threads.
pub(crate) fn visit<B>(
    setup: &Setup,
    m: &Matrix,
    mut visitor: impl FnMut(&Solution) -> ControlFlow<B>,
) -> Report<End<B>> {
    let mut stats = setup.stats();
    let plan = Plan::new(setup, m, setup.limits(m, true), &mut stats);
    let parts = match plan.cut(PARTS * setup.threads, &mut stats) {
        Ok(parts) => parts,
        Err(stop) => return Report { answer: End::Stopped(stop), stats },
    };
    let names = Names::of(setup);
    let (senders, receivers): (Vec<_>, Vec<_>) =
        parts.iter().map(|_| sync_channel(WAITING + 1)).unzip();
    let senders: Vec<Mutex<Option<SyncSender<Message>>>> =
        senders.into_iter().map(|s| Mutex::new(Some(s))).collect();
    let all = Mutex::new(Stats::default());
    let worker = || {
        let own = send_parts(&plan, &parts, &senders, &names);
        all.lock().unwrap_or_else(|e| e.into_inner()).merge(&own);
    };
    // The parts of a dead worker must not block anyone: without senders their receivers end.
    let halt = || {
        plan.halt();
        senders.iter().for_each(|s| drop(s.lock().unwrap_or_else(|e| e.into_inner()).take()));
    };
    let meanwhile = || {
        let answer = receive(receivers, &mut visitor);
        // The receivers are gone now, so blocked senders fail and their threads end.
        plan.halt();
        answer
    };
    let (_, answer) = crew((0..setup.threads).map(|_| worker).collect(), halt, meanwhile);
    stats.merge(&all.into_inner().unwrap_or_else(|e| e.into_inner()));
    Report { answer, stats }
}

fn receive<B>(
    receivers: Vec<Receiver<Message>>,
    visitor: &mut impl FnMut(&Solution) -> ControlFlow<B>,
) -> End<B> {
    for receiver in receivers {
        loop {
            // No end means that the worker died: the visit ends, as nothing may follow a gap.
            let Ok(message) = receiver.recv() else { return End::All };
            match message {
                Message::Done => break,
                Message::Stop(stop) => return End::Stopped(stop),
                Message::Batch(batch) => {
                    for solution in &batch {
                        if let ControlFlow::Break(value) = visitor(solution) {
                            return End::Interrupted(value);
                        }
                    }
                }
            }
        }
    }
    End::All
}

/// Takes parts in order and sends their solutions; ends early when no one listens.
fn send_parts(
    plan: &Plan<'_>,
    parts: &[Part],
    senders: &[Mutex<Option<SyncSender<Message>>>],
    names: &Names,
) -> Stats {
    let mut search: Option<Box<dyn DynSearch>> = None;
    let mut stats = Stats::default();
    loop {
        let k = plan.next.fetch_add(1, Ordering::Relaxed);
        let Some(part) = parts.get(k) else { break };
        let Some(sender) = senders[k].lock().unwrap_or_else(|e| e.into_inner()).take() else {
            break;
        };
        fault::point("part", k as u64);
        let heard = match part {
            Part::Solution(ranks) => {
                sender.send(Message::Batch(vec![names.solution(ranks)])).is_ok()
            }
            Part::Subtree(prefix, share) => {
                let search = search.get_or_insert_with(|| plan.search(plan.limits.clone()));
                search.seek(prefix, *share);
                send_subtree(&mut **search, &sender, names)
            }
        };
        if !heard || sender.send(Message::Done).is_err() {
            break;
        }
    }
    if let Some(search) = search {
        search.stats(&mut stats);
    }
    stats
}

/// Sends the solutions of a subtree; false if it was cut short.
fn send_subtree(search: &mut dyn DynSearch, sender: &SyncSender<Message>, names: &Names) -> bool {
    let mut batch = vec![];
    let mut ranks = vec![];
    loop {
        match search.run() {
            Event::Solution => {
                ranks.clear();
                search.solution(&mut ranks);
                batch.push(names.solution(&ranks));
                if batch.len() == BATCH
                    && sender.send(Message::Batch(std::mem::take(&mut batch))).is_err()
                {
                    return false;
                }
            }
            Event::Stop(stop) => {
                let _ = sender.send(Message::Batch(batch));
                let _ = sender.send(Message::Stop(stop));
                return false;
            }
            event => {
                search.finish(event);
                return sender.send(Message::Batch(batch)).is_ok();
            }
        }
    }
}
