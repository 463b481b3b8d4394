//! Threads, a bounded queue, and a flag that stops work whose client has gone.
//!
//! A question has until its deadline, including the wait. Invariant: every running search, even a
//! cancelled one, holds a permit of a [`Lane`] until it has really ended. So there are never more
//! searches than threads, plus half as many short ones.

use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use quadrille::Cancel;
use quadrille::core::InternalError;
use quadrille::core::work::{Context, guarded};
use quadrille_service::{Problem, ProblemKind};
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout_at};

/// Time after the deadline for which an answer is still awaited, because searches check the clock
/// only now and then.
const GRACE: Duration = Duration::from_millis(200);

/// A question that has less than this part of its time left after waiting is refused. An answer cut
/// short by the queue would look like that of a hard puzzle.
const LEAST_PART: u32 = 10;

/// Time after the deadline in which a search may notice it by itself before the flag is raised.
const SLACK: Duration = Duration::from_millis(50);

#[derive(Debug)]
pub(crate) struct Work {
    /// A permit per thread.
    running: Arc<Semaphore>,
    /// Permits for short questions that arrive while all threads are busy.
    aside: Arc<Semaphore>,
    /// Questions that wait for a permit.
    waiting: AtomicUsize,
    /// Limit of `waiting`.
    queue: usize,
    threads: usize,
    /// Questions refused because the queue was full or their time was up.
    pub refused: AtomicU64,
    pub panics: AtomicU64,
    /// The context of the thread that started the server.
    context: Context,
}

/// The kind of permit that a question needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lane {
    /// One of the threads.
    Long,
    /// One of the threads, or an extra permit while they are all busy.
    Short,
}

/// Raises a flag when dropped: the client has gone, or has its answer.
#[derive(Debug)]
pub(crate) struct RaiseOnDrop(pub Cancel);

impl Drop for RaiseOnDrop {
    fn drop(&mut self) {
        self.0.raise();
    }
}

impl Work {
    #[must_use]
    pub(crate) fn new(threads: usize, queue: usize) -> Self {
        Work {
            running: Arc::new(Semaphore::new(threads)),
            aside: Arc::new(Semaphore::new(threads.div_ceil(2))),
            waiting: AtomicUsize::new(0),
            queue,
            threads,
            refused: AtomicU64::new(0),
            panics: AtomicU64::new(0),
            context: Context::here(),
        }
    }

    /// Runs a job on this thread.
    ///
    /// # Errors If it panics.
    pub(crate) fn guarded<T>(&self, job: impl FnOnce() -> T) -> Result<T, Problem> {
        answer(&self.context, job).map_err(|error| self.bug(&error))
    }

    /// A panic as a problem. It is counted, and logged for the operator.
    fn bug(&self, error: &InternalError) -> Problem {
        self.panics.fetch_add(1, Relaxed);
        let _ = writeln!(std::io::stderr(), "error: {error}");
        Problem::new(ProblemKind::Bug, error.to_string())
    }

    pub(crate) fn running(&self) -> usize {
        self.threads - self.running.available_permits().min(self.threads)
    }

    pub(crate) fn waiting(&self) -> usize {
        self.waiting.load(Relaxed)
    }

    /// A permit of a lane, as soon as one is free.
    async fn enter(&self, lane: Lane) -> Result<OwnedSemaphorePermit, AcquireError> {
        let running = Arc::clone(&self.running).acquire_owned();
        if lane == Lane::Long {
            return running.await;
        }
        tokio::select! {
            biased;
            permit = running => permit,
            permit = Arc::clone(&self.aside).acquire_owned() => permit,
        }
    }

    /// Runs a job that came at `arrival` on its own thread, with a deadline. The flag is raised
    /// when the deadline has passed or the future is dropped.
    ///
    /// # Errors If the queue is full, the time is up, or the job panics.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        lane: Lane,
        arrival: Instant,
        deadline: Instant,
        cancel: Cancel,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        if self.is_full(lane) {
            return Err(self.busy("the queue is full"));
        }
        let flag = cancel.clone();
        let _raise = RaiseOnDrop(cancel);
        let permit = {
            let _place = Place::take(&self.waiting);
            let latest = deadline - deadline.saturating_duration_since(arrival) / LEAST_PART;
            timeout_at(latest, self.enter(lane)).await
        };
        let Ok(Ok(permit)) = permit else {
            return Err(self.busy("no thread was free in time"));
        };
        let context = self.context.clone();
        let mut task = tokio::task::spawn_blocking(move || {
            let answer = answer(&context, job);
            drop(permit);
            answer
        });
        let answer = match timeout_at(deadline + SLACK, &mut task).await {
            Err(_) => {
                flag.raise();
                timeout_at(deadline + GRACE, task).await
            }
            answer => answer,
        };
        match answer {
            Ok(Ok(answer)) => answer.map_err(|error| self.bug(&error)),
            Ok(Err(_)) => Err(Problem::new(ProblemKind::Stopping, "the server is shutting down")),
            Err(_) => Err(self.busy("the answer did not come in time")),
        }
    }

    /// A permit without a time limit, for the parts of a batch, which limit their own number.
    pub(crate) async fn permit(&self) -> Option<OwnedSemaphorePermit> {
        self.enter(Lane::Long).await.ok()
    }

    /// True if a question would be refused now.
    pub(crate) fn is_full(&self, lane: Lane) -> bool {
        let free = match lane {
            Lane::Long => self.running.available_permits(),
            Lane::Short => self.running.available_permits() + self.aside.available_permits(),
        };
        self.waiting() >= self.queue && free == 0
    }

    pub(crate) fn busy(&self, why: &str) -> Problem {
        self.refused.fetch_add(1, Relaxed);
        Problem::new(ProblemKind::Busy, why)
    }
}

fn answer<T>(context: &Context, job: impl FnOnce() -> T) -> Result<T, InternalError> {
    context.run(|| guarded(job)).unwrap_or_else(|panic| panic.resume())
}

/// A place in the queue; released when the wait ends.
struct Place<'a>(&'a AtomicUsize);

impl<'a> Place<'a> {
    fn take(waiting: &'a AtomicUsize) -> Self {
        waiting.fetch_add(1, Relaxed);
        Place(waiting)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run<T>(test: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap().block_on(test)
    }

    #[test]
    fn a_panic_is_a_problem_and_gives_its_thread_back() {
        let work = Work::new(1, 1);
        let later = || Instant::now() + Duration::from_secs(60);
        let failed = run(work.run(Lane::Long, Instant::now(), later(), Cancel::new(), || -> u8 {
            panic!("as a test asks")
        }));
        let problem = failed.unwrap_err();
        assert_eq!(problem.kind, ProblemKind::Bug);
        assert_eq!(problem.detail, "internal error: as a test asks");
        assert_eq!((work.running(), work.panics.load(Relaxed)), (0, 1));
        assert_eq!(
            run(work.run(Lane::Long, Instant::now(), later(), Cancel::new(), || 7)).unwrap(),
            7
        );
    }

    #[test]
    fn a_flag_is_raised_at_the_deadline() {
        let work = Work::new(1, 1);
        let cancel = Cancel::new();
        let flag = cancel.clone();
        let waits = move || {
            while !flag.is_raised() {
                std::thread::yield_now();
            }
            7
        };
        // Hearing it in time depends on the scheduler, but it must end.
        let answer = run(work.run(Lane::Long, Instant::now(), Instant::now(), cancel, waits));
        assert!(matches!(answer, Ok(7)) || answer.unwrap_err().kind == ProblemKind::Busy);
    }

    /// Clients that go at any moment: while they wait for a thread, while the search runs, after its
    /// deadline, or with the answer.
    #[test]
    fn questions_dropped_at_any_moment_leave_nothing_behind() {
        let work = Arc::new(Work::new(2, 3));
        let mut chance = quadrille::core::Chance::new(44);
        let micros = |chance: &mut quadrille::core::Chance| {
            Duration::from_micros([0, 300, 3_000, 20_000][chance.index(4)])
        };
        let started: Arc<std::sync::Mutex<Vec<Cancel>>> = Arc::default();
        run(async {
            let ask = |_| {
                let (work, started) = (Arc::clone(&work), Arc::clone(&started));
                let cancel = Cancel::new();
                let flag = cancel.clone();
                let (time, patience) = (micros(&mut chance), micros(&mut chance));
                let lane = if chance.odds(1, 2) { Lane::Long } else { Lane::Short };
                let (endless, panics) = (chance.odds(1, 2), chance.odds(1, 10));
                let job = move || {
                    started.lock().unwrap().push(flag.clone());
                    assert!(!panics, "as a test asks");
                    while endless && !flag.is_raised() {
                        std::thread::yield_now();
                    }
                };
                let comes = Duration::from_micros(chance.below(80_000));
                let question = async move {
                    tokio::time::sleep(comes).await;
                    let now = Instant::now();
                    let answer = work.run(lane, now, now + time, cancel, job);
                    let _ = tokio::time::timeout(patience, answer).await;
                };
                tokio::spawn(question)
            };
            let asked: Vec<_> = (0..400).map(ask).collect();
            for question in asked {
                question.await.expect("no question panics");
            }
        });
        // The end of the runtime waits for the searches that were still running.
        let started = started.lock().unwrap();
        assert!(!started.is_empty() && started.iter().all(Cancel::is_raised), "{started:?}");
        assert_eq!((work.running(), work.waiting()), (0, 0));
        assert_eq!(work.aside.available_permits(), 1);
    }
}
