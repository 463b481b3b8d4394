//! Counts that can be paused and resumed, on any number of threads.
//!
//! The ledger holds the subtrees that no thread is walking, the count so far, and the last report
//! of each thread: its count within its subtree and the parts that remain. At every moment
//!
//! ```text
//! total + Σ counted by threads   and   queue + Σ left to threads
//! ```
//!
//! together are exactly the tree, so a snapshot may be taken at any time. A thread publishes when
//! its flag is raised, either for a snapshot or because another thread is idle. In the latter case
//! it returns the rest of its subtree to the queue, and both take from there. If a thread panics,
//! the others end and so does the count. The last saved snapshot remains valid.

use crate::dyn_search::{DynSearch, Event, Limits};
use crate::matrix::Matrix;
use crate::settings::{KernelName, Settings};
use crate::setup::Setup;
use crate::{Foreign, Stats, Stop};
use num_bigint::BigUint;
use quadrille_core::fault;
use quadrille_core::sync::atomic::{AtomicBool, Ordering};
use quadrille_core::sync::mpsc::{RecvTimeoutError, channel};
use quadrille_core::sync::{Condvar, Mutex, MutexGuard, recv_timeout, thread};
use quadrille_core::work::crew;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

/// The pause of an idle thread before it checks again.
const PATIENCE: Duration = Duration::from_millis(5);
/// The time threads have to publish before a snapshot is taken.
const PUBLISH: Duration = Duration::from_millis(20);

/// A count in progress; the remaining subtrees are prefixes of ranks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Account {
    pub(crate) counted: BigUint,
    pub(crate) nodes: u64,
    pub(crate) left: Vec<Vec<u32>>,
}

/// The reason why threads end early.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Ending {
    Stop(Stop),
    /// A prefix is not in this tree.
    Foreign,
    /// A snapshot could not be saved, or a thread panicked.
    Failed,
}

/// The state that threads share.
struct Ledger {
    /// Subtrees that no thread is walking.
    queue: VecDeque<Vec<u32>>,
    /// The finished part of the count.
    done: Account,
    /// By thread: what it last published about its subtree.
    active: Vec<Option<Account>>,
    idle: usize,
    /// Set when all threads must end.
    ending: Option<Ending>,
}

impl Ledger {
    fn snapshot(&self) -> Account {
        let mut all = self.done.clone();
        for account in self.active.iter().flatten() {
            all.counted += &account.counted;
            all.nodes = all.nodes.saturating_add(account.nodes);
            all.left.extend(account.left.iter().cloned());
        }
        all.left.extend(self.queue.iter().cloned());
        all
    }

    fn close(&mut self, thread: usize, counted: BigUint, nodes: u64) {
        self.done.counted += counted;
        self.done.nodes = self.done.nodes.saturating_add(nodes);
        self.active[thread] = None;
    }
}

struct Plan<'a> {
    m: &'a Matrix,
    kernel: KernelName,
    settings: Settings,
    limits: Limits,
    ledger: Mutex<Ledger>,
    /// Notified when the ledger changes.
    wake: Condvar,
    /// By thread: raised when it must publish.
    flags: Vec<Arc<AtomicBool>>,
}

impl Plan<'_> {
    fn lock(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(|e| e.into_inner())
    }

    fn raise(&self) {
        self.flags.iter().for_each(|f| f.store(true, Ordering::Relaxed));
    }

    fn end(&self, ending: Ending) {
        self.lock().ending.get_or_insert(ending);
        self.raise();
        self.wake.notify_all();
    }

    /// The next subtree for a thread. Waits while others may return some.
    fn next(&self, thread: usize) -> Option<Vec<u32>> {
        let mut ledger = self.lock();
        loop {
            if ledger.ending.is_some() {
                return None;
            }
            if let Some(prefix) = ledger.queue.pop_front() {
                let left = vec![prefix.clone()];
                ledger.active[thread] = Some(Account { left, ..Account::default() });
                return Some(prefix);
            }
            if ledger.active.iter().all(Option::is_none) {
                self.wake.notify_all();
                return None;
            }
            ledger.idle += 1;
            self.raise();
            ledger = match self.wake.wait_timeout(ledger, PATIENCE) {
                Ok(woken) => woken.0,
                Err(e) => e.into_inner().0,
            };
            ledger.idle -= 1;
        }
    }

    fn work(&self, thread: usize) -> Stats {
        let mut limits = self.limits.clone();
        limits.halt_by(self.flags[thread].clone());
        let mut search: Option<Box<dyn DynSearch>> = None;
        while let Some(prefix) = self.next(thread) {
            let build = || {
                crate::select::build_or_wide(self.m, self.kernel, &self.settings, limits.clone())
            };
            fault::point("subtree", prefix.len() as u64);
            let search = search.get_or_insert_with(build);
            let before = nodes(&**search);
            search.seek(&prefix, 0.0);
            self.walk(thread, &mut **search, before);
        }
        let mut stats = Stats::default();
        if let Some(search) = search {
            search.stats(&mut stats);
        }
        stats
    }

    /// Walks one subtree until it is done or returned, or the count ends.
    fn walk(&self, thread: usize, search: &mut dyn DynSearch, before: u64) {
        loop {
            let event = search.run();
            let Event::Stop(stop) = event else {
                let counted = search.count();
                let walked = nodes(search).saturating_sub(before);
                if !search.on_tree() {
                    self.end(Ending::Foreign);
                }
                self.lock().close(thread, counted, walked);
                return;
            };
            self.flags[thread].store(false, Ordering::Relaxed);
            let mut account = Account { counted: search.count(), ..Account::default() };
            account.nodes = nodes(search).saturating_sub(before);
            search.frontier(&mut account.left);
            let end = if stop == Stop::Nodes { Some(stop) } else { self.limits.ended() };
            let mut ledger = self.lock();
            if let Some(stop) = end {
                ledger.active[thread] = Some(account);
                drop(ledger);
                return self.end(Ending::Stop(stop));
            }
            if ledger.idle > 0 && account.left.len() > 1 {
                ledger.queue.extend(account.left);
                ledger.close(thread, account.counted, account.nodes);
                self.wake.notify_all();
                return;
            }
            let ended = ledger.ending.is_some();
            ledger.active[thread] = Some(account);
            if ended {
                return;
            }
        }
    }
}

fn nodes(search: &dyn DynSearch) -> u64 {
    let mut stats = Stats::default();
    search.stats(&mut stats);
    stats.nodes
}

pub(crate) enum Outcome {
    Done,
    Stop(Stop),
    Foreign(Foreign),
}

/// Resumes a count. `save` gets a snapshot at intervals and one at the end.
pub(crate) fn count<E>(
    setup: &Setup,
    m: &Matrix,
    mut account: Account,
    every: Option<Duration>,
    stats: &mut Stats,
    mut save: impl FnMut(&Account) -> Result<(), E>,
) -> Result<(Outcome, Account), E> {
    let limits = setup.limits(m, false);
    let threads = if setup.budget.nodes.is_some() { 1 } else { setup.threads };
    let kernel = crate::select::kernel(setup, m, &limits);
    let memo_bytes = setup.settings.memo_bytes / threads;
    let queue = std::mem::take(&mut account.left).into();
    let ledger =
        Ledger { queue, done: account, active: vec![None; threads], idle: 0, ending: None };
    let plan = Plan {
        m,
        kernel,
        settings: Settings { memo_bytes, ..setup.settings },
        limits,
        ledger: Mutex::new(ledger),
        wake: Condvar::new(),
        flags: (0..threads).map(|_| Arc::default()).collect(),
    };
    (stats.kernel, stats.threads) = (Some(kernel), threads);
    stats.simd = Some(setup.settings.simd.level());
    let mut failed = None;
    // The receiver ends with the last worker.
    let (sender, receiver) = channel::<()>();
    let worker = |thread| {
        let (plan, sender) = (&plan, sender.clone());
        move || {
            let _working = sender;
            plan.work(thread)
        }
    };
    let workers = (0..threads).map(worker).collect();
    drop(sender);
    let keep = || {
        let every = every.unwrap_or(Duration::MAX);
        while recv_timeout(&receiver, every) == Err(RecvTimeoutError::Timeout) {
            plan.raise();
            thread::sleep(PUBLISH);
            let snapshot = plan.lock().snapshot();
            if let Err(e) = save(&snapshot) {
                failed = Some(e);
                plan.end(Ending::Failed);
            }
        }
    };
    let (all, ()) = crew(workers, || plan.end(Ending::Failed), keep);
    all.iter().for_each(|s| stats.merge(s));
    if let Some(error) = failed {
        return Err(error);
    }
    let ledger = plan.ledger.into_inner().unwrap_or_else(|e| e.into_inner());
    let account = ledger.snapshot();
    let outcome = match ledger.ending {
        Some(Ending::Foreign) => Outcome::Foreign(Foreign),
        Some(Ending::Stop(stop)) => Outcome::Stop(stop),
        _ => Outcome::Done,
    };
    if !matches!(outcome, Outcome::Foreign(_)) {
        save(&account)?;
    }
    Ok((outcome, account))
}
