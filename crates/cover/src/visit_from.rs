//! Enumerating solutions over several runs, with saved states, in the order of a single run.

use crate::{Budget, Checkpoint, CheckpointError, End, Foreign, Report, Solution, Solver, Stop};
use std::time::Duration;

impl Solver<'_> {
    /// Resumes an enumeration of all solutions, in order, on one thread. `save` gets the state at
    /// intervals, always after the solutions it counts were visited, and once more at the end.
    ///
    /// # Errors
    /// A checkpoint of another problem, or the error of `visit` or `save`.
    pub fn visit_from<E: From<CheckpointError>>(
        &self,
        mut state: Checkpoint,
        every: Duration,
        mut visit: impl FnMut(&Solution) -> Result<(), E>,
        mut save: impl FnMut(&Checkpoint) -> Result<(), E>,
    ) -> Result<Report<End>, E> {
        state.check(self.problem())?;
        let (meter, mut stats) = (self.setup().budget.start(), self.setup().stats());
        loop {
            let rest = meter.rest();
            let last = rest.time.filter(|&time| time <= every);
            let nodes = rest.nodes.map(|nodes| nodes.saturating_sub(stats.nodes));
            let slice = Budget { time: Some(last.unwrap_or(every)), nodes, ..rest };
            let mut walk = self.clone().budget(slice).solutions_part(&state.left);
            for solution in walk.by_ref() {
                state.counted += 1u32;
                visit(&solution)?;
            }
            if walk.is_foreign() {
                return Err(CheckpointError::from(Foreign).into());
            }
            let walked = walk.stats();
            state.nodes = state.nodes.saturating_add(walked.nodes);
            stats.merge(&walked);
            (stats.kernel, stats.simd) = (walked.kernel, walked.simd);
            state.left = walk.left().to_vec();
            save(&state)?;
            let answer = match walk.stopped() {
                None => End::All,
                Some(Stop::Time) if last.is_none() => continue,
                Some(stop) => End::Stopped(stop),
            };
            return Ok(Report { answer, stats });
        }
    }
}
