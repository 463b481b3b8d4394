//! Solutions one by one over as many runs as it takes: the walk is saved every so often, and goes on
//! in the order in which it would have gone.

use crate::{Budget, Checkpoint, CheckpointError, End, Foreign, Report, Solution, Solver, Stop};
use std::time::Duration;

impl Solver<'_> {
    /// Goes on with a walk over all solutions, in their order, on one thread. `save` gets the state
    /// every so often, always after the solutions that it counts were visited, and once more at the
    /// end, which all solutions or the budget may bring.
    ///
    /// # Errors
    /// A checkpoint that is not of this problem, or what `visit` or `save` answers.
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
            state.nodes += walked.nodes;
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
