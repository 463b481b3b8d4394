//! The iterator over generated puzzles.

use std::collections::{HashSet, VecDeque};

use quadrille_core::clock::Instant;
use quadrille_core::{Budget, Stop};

use super::pace::Pace;
use super::pool::Pool;
use super::rare::{Rare, RareSearch};
use super::result::{GenerateError, Generated, Reason};
use super::worker::{Made, Worker};
use crate::device::Device;
use crate::low_clue::{HardestSearch, LowClueSearch};
use crate::spec::{Plan, Spec, SpecError};

/// Options of a batch.
#[derive(Clone, Debug)]
pub struct GenerateOptions {
    /// The budget of each puzzle. For the searches [`LowClue`](crate::Kind::LowClue) and
    /// [`Hardest`](crate::Kind::Hardest), of all puzzles together.
    pub budget: Budget,
    /// Number of threads; with one, the caller's own thread does the work.
    pub threads: usize,
    /// True if classic 9×9 puzzles may be equivalent to earlier ones of the batch.
    pub keep_equivalent: bool,
    /// The number of the first puzzle; the ones before it are skipped. The searches ignore it.
    pub first: u64,
}

impl Default for GenerateOptions {
    /// No limit, one thread, no equivalent puzzles, from number 0 on.
    fn default() -> Self {
        GenerateOptions {
            budget: Budget::unlimited(),
            threads: 1,
            keep_equivalent: false,
            first: 0,
        }
    }
}

/// Generates `count` puzzles of a seed, in order, each as soon as it is ready. The same spec, seed
/// and options give the same puzzles on any number of threads, and a larger count begins with the
/// puzzles of a smaller one. A puzzle that could not be made is an error with its index, and the
/// next ones follow.
///
/// ```
/// use quadrille_make::{GenerateOptions, Kind, Spec, generate};
/// use quadrille_reason::Level;
/// let spec = Spec::new(Kind::Sudoku).level(Level::Medium);
/// for made in generate(&spec, 7, 3, &GenerateOptions::default())? {
///     let made = made.expect("no limit");
///     assert!(made.shortfall.is_none());
///     println!("{} {}", made.index, made.solution);
/// }
/// # Ok::<(), quadrille_make::SpecError>(())
/// ```
///
/// # Errors
/// The error in the spec.
pub fn generate(
    spec: &Spec,
    seed: u64,
    count: u64,
    options: &GenerateOptions,
) -> Result<Generation, SpecError> {
    let plan = spec.plan()?;
    let (budget, first) = (&options.budget, options.first);
    let source = match plan {
        Plan::LowClue(_) | Plan::Hardest(_) if first > 0 => {
            return Err(SpecError::NotApplicable { kind: spec.kind(), option: "first" });
        }
        Plan::LowClue(givens) => {
            let search = LowClueSearch::new(seed, 0).threads(options.threads);
            let search = Rare::LowClue(search, givens);
            Source::Rare(Box::new(RareSearch::new(search, budget)))
        }
        Plan::Hardest(er) => {
            let search = Rare::Hardest(HardestSearch::new(seed, 0), er);
            Source::Rare(Box::new(RareSearch::new(search, budget)))
        }
        plan => {
            let pace = Pace::new(&plan, budget);
            let numbers = first..first.saturating_add(count);
            let forms = !options.keep_equivalent && count > 1;
            let worker = Worker::new(plan, seed, spec.stream_level(), budget, forms);
            match options.threads.min(usize::try_from(count).unwrap_or(usize::MAX)) {
                ..=1 => Source::Inline(Box::new(worker), pace),
                threads => Source::Pool(Pool::start(&worker, pace, numbers, threads)),
            }
        }
    };
    let (queue, seen) = (VecDeque::new(), HashSet::new());
    Ok(Generation { source, queue, seen, missing: count, next: first, equivalents: 0 })
}

/// Consecutive puzzles without a new one before a batch gives up: a few dozen for each new one,
/// because small grids have few puzzles.
fn fruitless(new: usize) -> u64 {
    (64 + 32 * new as u64).min(1024)
}

/// Iterator over the puzzles of [`generate`].
pub struct Generation {
    source: Source,
    /// Puzzles made but not yet returned.
    queue: VecDeque<Made>,
    /// Fingerprints of the canonical forms so far.
    seen: HashSet<u128>,
    missing: u64,
    next: u64,
    /// Consecutive equivalents.
    equivalents: u64,
}

enum Source {
    /// Work on the caller's thread.
    Inline(Box<Worker>, Pace),
    Pool(Pool),
    /// A search that continues from one puzzle to the next.
    Rare(Box<RareSearch>),
}

impl Generation {
    /// True if the next puzzle is ready, so that [`next`](Iterator::next) will not wait for it.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        !self.queue.is_empty()
    }

    /// The device of kinds of puzzles that can use one: the search for few givens.
    pub fn device(&mut self) -> Option<&mut Device> {
        match &mut self.source {
            Source::Rare(search) => search.device(),
            Source::Inline(..) | Source::Pool(_) => None,
        }
    }

    fn refill(&mut self) {
        match &mut self.source {
            Source::Inline(worker, pace) => {
                let size = pace.size(self.missing, 1);
                let start = Instant::now();
                self.queue.extend(worker.make(self.next..self.next.saturating_add(size)));
                pace.took(size, start.elapsed());
                self.next = self.next.saturating_add(size);
            }
            Source::Pool(pool) => self.queue.extend(pool.read().unwrap_or_default()),
            Source::Rare(search) => {
                let found = search.next(self.next);
                self.queue.extend(found.map(|result| Made { result, form: None }));
                self.next = self.next.saturating_add(1);
            }
        }
    }

    /// True if a puzzle is equivalent to an earlier one. Then another number is made instead.
    fn is_equivalent(&mut self, form: Option<u128>) -> bool {
        let old = form.is_some_and(|form| !self.seen.insert(form));
        if let (true, Source::Pool(pool)) = (old, &self.source) {
            pool.extend();
        }
        self.equivalents = if old { self.equivalents + 1 } else { 0 };
        old
    }
}

impl Iterator for Generation {
    type Item = Result<Generated, GenerateError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.missing > 0 {
            if self.queue.is_empty() {
                self.refill();
            }
            let Made { result, form } = self.queue.pop_front()?;
            if self.is_equivalent(form) {
                if self.equivalents >= fruitless(self.seen.len()) {
                    let missing = std::mem::take(&mut self.missing);
                    let index = result.map_or_else(|error| error.index, |made| made.index);
                    return Some(Err(GenerateError { index, reason: Reason::Equivalent(missing) }));
                }
                continue;
            }
            self.missing -= 1;
            let is_cancelled = |error: &GenerateError| error.reason == Stop::Cancelled.into();
            if result.as_ref().is_err_and(is_cancelled) {
                self.missing = 0;
            }
            return Some(result);
        }
        None
    }
}
