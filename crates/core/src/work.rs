//! Work that may panic, and the rule for it.
//!
//! A panic is a defect of the program, never an answer. It ends the current question with an
//! [`InternalError`], and no other question.
//!
//! * [`guarded`] answers one question. Code that answers many guards each of them.
//! * [`crew`] and [`map`] answer one question on several threads. When a worker panics, the others
//!   are stopped and the panic continues in the calling thread, as with one thread. So no result
//!   ever lacks the share of a dead worker.
//! * [`Context`] passes the state of a thread to another thread that works for it.
//!
//! After a panic, a caller that keeps state between questions must replace it.
//!
//! ```
//! use quadrille_core::work::guarded;
//! assert_eq!(guarded(|| 7), Ok(7));
//! let died = guarded(|| -> u32 { panic!("no more cells") }).unwrap_err();
//! assert_eq!(died.message(), "no more cells");
//! ```

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, resume_unwind};

use crate::sync::atomic::{AtomicBool, Ordering};
use crate::sync::{Mutex, Once, PoisonError, start, thread, thread_local};

#[cfg(debug_assertions)]
use crate::fault::Faults;

/// A question that ended with a panic.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct InternalError {
    message: String,
    /// File, line and column, if [`quiet_panics`] is active.
    place: Option<String>,
}

impl InternalError {
    /// The message of the panic.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    fn of(payload: &(dyn Any + Send)) -> Self {
        if let Some(error) = payload.downcast_ref::<InternalError>() {
            return error.clone();
        }
        let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
        let message = text.unwrap_or_else(|| "a panic without a message".to_owned());
        InternalError { message, place: PLACE.take() }
    }
}

/// Always one line, whatever the panic's message.
impl fmt::Display for InternalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = self.message.split_whitespace().collect();
        write!(f, "internal error: {}", words.join(" "))?;
        self.place.as_ref().map_or(Ok(()), |place| write!(f, " ({place})"))
    }
}

impl std::error::Error for InternalError {}

thread_local! {
    static HERE: RefCell<Context> = RefCell::default();
}

std::thread_local! {
    /// The place of the last panic in guarded work.
    static PLACE: Cell<Option<String>> = const { Cell::new(None) };
}

/// The state that a thread passes on to threads that do part of its work.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// True if a panic will become an [`InternalError`].
    guarded: bool,
    #[cfg(debug_assertions)]
    pub(crate) faults: Faults,
}

impl Context {
    /// The context of this thread.
    #[must_use]
    pub fn here() -> Self {
        HERE.with(|here| here.borrow().clone())
    }

    /// Sets the faults of this thread and returns the previous ones.
    #[cfg(debug_assertions)]
    pub(crate) fn swap_faults(faults: Faults) -> Faults {
        HERE.with(|here| std::mem::replace(&mut here.borrow_mut().faults, faults))
    }

    /// Does part of another thread's work on this one.
    ///
    /// # Errors
    /// The panic that ended it, to be [resumed](Panic::resume) in the other thread.
    pub fn run<T>(&self, work: impl FnOnce() -> T) -> Result<T, Panic> {
        let before = HERE.with(|here| here.replace(self.clone()));
        let result = catch_unwind(AssertUnwindSafe(work));
        HERE.with(|here| here.replace(before));
        result.map_err(|payload| match self.guarded {
            true => Panic(Box::new(InternalError::of(&*payload))),
            false => Panic(payload),
        })
    }
}

/// A panic on its way from one thread to another.
#[derive(Debug)]
pub struct Panic(Box<dyn Any + Send>);

impl Panic {
    /// Continues the panic in this thread.
    pub fn resume(self) -> ! {
        resume_unwind(self.0)
    }
}

/// Answers one question.
///
/// # Errors
/// The panic that ended it.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, InternalError> {
    let mut context = Context::here();
    context.guarded = true;
    context.run(work).map_err(|panic| InternalError::of(&*panic.0))
}

/// Runs each worker on its own thread and `meanwhile` on this one. Returns their results in order.
/// If one panics, `halt` must make the others end soon. If the system has too few threads, the
/// first workers do all the work.
///
/// # Panics
/// If a worker or `meanwhile` panics, once all have ended; or if no thread can be started.
pub fn crew<R: Send, M>(
    workers: Vec<impl FnOnce() -> R + Send>,
    halt: impl Fn() + Sync,
    meanwhile: impl FnOnce() -> M,
) -> (Vec<R>, M) {
    let (context, halt) = (&Context::here(), &halt);
    let (done, here) = thread::scope(|scope| {
        let work = |worker| start(scope, move || context.run(worker).inspect_err(|_| halt()));
        let threads: Vec<_> = workers.into_iter().map_while(work).collect();
        assert!(!threads.is_empty(), "no thread can be started");
        let here = context.run(meanwhile).inspect_err(|_| halt());
        let joined =
            threads.into_iter().map(|thread| thread.join().unwrap_or_else(|p| Err(Panic(p))));
        (joined.collect::<Vec<_>>(), here)
    });
    let done = done.into_iter().collect::<Result<_, _>>().unwrap_or_else(|panic| panic.resume());
    (done, here.unwrap_or_else(|panic| panic.resume()))
}

/// Does the same work on every item, on several threads. Results come in the order of the items.
/// Each thread keeps one `state`. With one thread, the caller's thread does the work.
///
/// ```
/// let squares = quadrille_core::work::map(2, [1, 2, 3], || (), |(), n| n * n);
/// assert_eq!(squares, [1, 4, 9]);
/// ```
///
/// # Panics
/// If the work on an item panics.
pub fn map<T: Send, S, R: Send>(
    threads: usize,
    items: impl IntoIterator<Item = T, IntoIter: ExactSizeIterator + Send>,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) -> R + Sync,
) -> Vec<R> {
    let items = items.into_iter();
    let (threads, halted) = (threads.min(items.len()), AtomicBool::new(false));
    let items = Mutex::new((0..).zip(items).fuse());
    let next = || items.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run = || {
        let (mut state, mut done) = (state(), Vec::new());
        while !halted.load(Ordering::Relaxed)
            && let Some((at, item)) = next()
        {
            crate::fault::point("item", at);
            done.push((at, work(&mut state, item)));
        }
        done
    };
    let mut done: Vec<_> = match threads {
        ..=1 => run(),
        threads => {
            let workers = (0..threads).map(|_| run).collect();
            crew(workers, || halted.store(true, Ordering::Relaxed), || ())
                .0
                .into_iter()
                .flatten()
                .collect()
        }
    };
    done.sort_unstable_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Keeps panics of guarded work off standard error, since they are reported as the answer to their
/// question, and records their places. Other panics are reported as before, and so are all of them
/// if `RUST_BACKTRACE` is set. For programs only: it sets the panic hook of the process, once.
pub fn quiet_panics() {
    static SET: Once = Once::new();
    SET.call_once(|| {
        let before = std::panic::take_hook();
        let is_loud = std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0");
        std::panic::set_hook(Box::new(move |panic: &PanicHookInfo<'_>| {
            let guarded = HERE.try_with(|here| here.try_borrow().is_ok_and(|here| here.guarded));
            let guarded = guarded.unwrap_or(false);
            if guarded {
                PLACE.set(panic.location().map(ToString::to_string));
            }
            if !guarded || is_loud {
                before(panic);
            }
        }));
    });
}
