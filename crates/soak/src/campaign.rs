//! The campaigns, and what surrounds a case: its random numbers, its subject, its watch.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use quadrille_core::Chance;
use quadrille_core::work::guarded as without_panic;

use crate::{certificates, covers, engines, formats, nine, relations};
#[cfg(feature = "make")]
use crate::{fronts, generated, makers, ratings};

/// The outcome of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Answers were compared, and they agree.
    Compared,
    /// The random puzzle is too large, or has no form in which there is something to compare.
    Skipped,
}

/// The outcome of a case or of a part of it, or the disagreement in words.
pub(crate) type Result<T = Outcome> = std::result::Result<T, String>;

/// One kind of comparison.
pub(crate) struct Campaign {
    /// Its name in the table at the end.
    pub name: &'static str,
    run: fn(&mut Case) -> Result,
}

/// The campaigns, in the order in which cases take turns.
pub(crate) const ALL: &[Campaign] = &[
    Campaign { name: "engines", run: engines::small },
    Campaign { name: "large", run: engines::large },
    Campaign { name: "relations", run: relations::hold },
    Campaign { name: "tiny", run: relations::hold_for_tiny },
    Campaign { name: "certificates", run: certificates::hold },
    Campaign { name: "formats", run: formats::survive },
    Campaign { name: "cover", run: covers::agree },
    Campaign { name: "nine", run: nine::agree },
    #[cfg(feature = "make")]
    Campaign { name: "makers", run: makers::keep },
    #[cfg(feature = "make")]
    Campaign { name: "generated", run: generated::keep },
    #[cfg(feature = "make")]
    Campaign { name: "ratings", run: ratings::hold },
    #[cfg(feature = "make")]
    Campaign { name: "service", run: fronts::agree },
];

/// A case.
pub(crate) struct Case {
    /// Its seed.
    pub seed: u64,
    /// Its number.
    pub number: u64,
    /// Its random numbers.
    pub chance: Chance,
    watch: Arc<Watch>,
}

impl Case {
    /// Notes what the case is about, for the report.
    pub(crate) fn subject(&self, text: impl Into<String>) {
        self.watch.lock().subject = text.into();
    }

    /// Notes that an answer agrees with brute force, another engine or another way.
    pub(crate) fn answer(&self, what: &'static str) {
        *self.watch.lock().agreed.entry((Kind::Answer, what)).or_default() += 1;
    }

    /// Notes that a relation between two puzzles holds.
    pub(crate) fn relation(&self, what: &'static str) {
        *self.watch.lock().agreed.entry((Kind::Relation, what)).or_default() += 1;
    }
}

/// The kind of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// An answer beside the same answer found in another way.
    Answer,
    /// The answers to a puzzle and to a changed one.
    Relation,
}

/// The number of comparisons of each kind.
pub(crate) type Agreed = BTreeMap<(Kind, &'static str), u64>;

/// The case that runs now.
pub(crate) struct Watch {
    long: Duration,
    now: Mutex<Now>,
}

struct Now {
    number: u64,
    begun: Instant,
    subject: String,
    agreed: Agreed,
}

impl Watch {
    /// A watch for which a case that takes this long hangs.
    pub(crate) fn new(long: Duration) -> Self {
        let (subject, agreed) = (String::new(), Agreed::new());
        let now = Now { number: 0, begun: Instant::now(), subject, agreed };
        Watch { long, now: Mutex::new(now) }
    }

    /// The comparisons so far.
    pub(crate) fn agreed(&self) -> Agreed {
        self.lock().agreed.clone()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Now> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the program with a report when a case hangs.
    pub(crate) fn guard(self: &Arc<Self>, seed: u64) {
        let watch = Arc::clone(self);
        std::thread::spawn(move || {
            loop {
                std::thread::sleep(watch.long / 10);
                if watch.lock().begun.elapsed() > watch.long {
                    eprintln!("\n{}", watch.report(seed, "it does not end"));
                    std::process::exit(1);
                }
            }
        });
    }

    /// The command that reproduces the current case.
    pub(crate) fn report(&self, seed: u64, found: &str) -> String {
        let now = self.lock();
        let name = ALL[now.number as usize % ALL.len()].name;
        let Now { number, subject, .. } = &*now;
        format!("case {number} ({name}): {found}\nagain: soak 0 {seed} {number}\n{subject}")
    }
}

/// Runs the case of this number.
pub(crate) fn run(seed: u64, number: u64, watch: &Arc<Watch>) -> Result {
    guarded(ALL[number as usize % ALL.len()].run, seed, number, watch)
}

/// Runs a case. A panic is a disagreement too.
pub(crate) fn guarded(
    run: impl FnOnce(&mut Case) -> Result,
    seed: u64,
    number: u64,
    watch: &Arc<Watch>,
) -> Result {
    let mut now = watch.lock();
    (now.number, now.begun, now.subject) = (number, Instant::now(), String::new());
    drop(now);
    let chance = Chance::new(seed).fork(number);
    let mut case = Case { seed, number, chance, watch: Arc::clone(watch) };
    match without_panic(|| run(&mut case)) {
        Ok(result) => result,
        Err(died) => Err(format!("a panic: {died}")),
    }
}
