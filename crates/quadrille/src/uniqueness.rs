//! The number of solutions as far as a quick search finds it, so that no step assumes a unique
//! solution wrongly.

use std::time::Duration;

use quadrille_core::{Budget, Meter, Stop};
use quadrille_puzzle::Grid;
use quadrille_reason::Technique;
use quadrille_solve::{Request, Verdict, verdict};
use quadrille_text::Entry;

/// The verdict on a puzzle as far as it is found within a second.
#[derive(Clone, Debug)]
pub struct Uniqueness(Verdict);

impl Uniqueness {
    /// Finds the verdict within the budget, in at most a second. Pencil marks are a player's
    /// progress, so only the givens count.
    #[must_use]
    pub fn of(entry: &Entry, budget: &Budget) -> Self {
        Self::within(entry, &mut budget.start())
    }

    /// The same from a meter. It takes at most a quarter of its time, and at most a second; the
    /// rest is for the actual question.
    #[must_use]
    pub fn within(entry: &Entry, meter: &mut Meter) -> Self {
        let (budget, second) = (meter.rest(), Duration::from_secs(1));
        let time = budget.time.map_or(second, |t| (t / 4).min(second));
        let puzzle = match entry.state {
            Some(_) => &entry.puzzle.clone().without_struck(),
            None => &entry.puzzle,
        };
        let request = Request { budget: budget.time(time), ..Request::default() };
        match verdict(puzzle, &request) {
            Ok(report) => {
                // A meter that has run out reports that on its next use.
                let _ = meter.add(report.stats.nodes);
                Uniqueness(report.answer)
            }
            Err(_) => Uniqueness(Verdict::Unknown { stop: Stop::Nodes, found: None }),
        }
    }

    /// The solution, if there is exactly one.
    #[must_use]
    pub fn solution(&self) -> Option<&Grid> {
        match &self.0 {
            Verdict::Unique(grid) => Some(grid),
            _ => None,
        }
    }

    /// The techniques that are sound here: some rely on a unique solution.
    #[must_use]
    pub fn sound(&self, techniques: &[Technique]) -> Vec<Technique> {
        let unique = self.solution().is_some();
        techniques.iter().filter(|t| unique || !t.needs_uniqueness()).copied().collect()
    }

    /// The verdict in one word, as in `check`: `unique`, `many`, `none` or `unknown`.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match &self.0 {
            Verdict::Unique(_) => "unique",
            Verdict::Many(..) => "many",
            Verdict::None(_) => "none",
            Verdict::Unknown { .. } => "unknown",
        }
    }

    /// True if there certainly is no solution.
    #[must_use]
    pub fn is_none(&self) -> bool {
        matches!(self.0, Verdict::None(_))
    }

    /// Note added to an answer when the puzzle may not have exactly one solution.
    #[must_use]
    pub fn remark(&self) -> Option<&'static str> {
        match &self.0 {
            Verdict::Unique(_) => None,
            Verdict::Many(..) => {
                Some("this puzzle has several solutions; no technique here assumes only one")
            }
            Verdict::None(_) => Some("this puzzle has no solution"),
            Verdict::Unknown { .. } => Some(
                "it is not known whether this puzzle has one solution; no technique assumes it",
            ),
        }
    }
}
