//! A worker that panics ends the question: no count lacks its share, and no thread is left waiting.

use crate::parts::queens;
use quadrille_core::fault::arm;
use quadrille_core::work::guarded;
use quadrille_cover::{Checkpoint, CheckpointError, Count, End, Memo, Solver};
use std::ops::ControlFlow;
use std::time::Duration;

#[test]
fn a_count_whose_worker_dies_is_no_count() {
    let problem = queens(11);
    for threads in [2, 8] {
        let solver = Solver::new(&problem).memo(Memo::Never).threads(threads);
        let armed = arm("part:5");
        let died = guarded(|| solver.count()).unwrap_err();
        assert_eq!(died.message(), "injected fault: part 5");
        drop(armed);
        assert_eq!(solver.count().answer, Count::Exact(2680u32.into()));
    }
}

#[test]
fn solutions_in_order_end_where_a_worker_dies() {
    let problem = queens(8);
    let visit = |threads| {
        let mut seen = vec![];
        let report = guarded(|| {
            let solver = Solver::new(&problem).threads(threads);
            solver.visit(|solution| {
                seen.push(solution.clone());
                ControlFlow::<()>::Continue(())
            })
        });
        (report.map(|report| report.answer), seen)
    };
    let (end, all) = visit(1);
    assert_eq!((end, all.len()), (Ok(End::All), 92));
    for threads in [2, 8] {
        let _fault = arm("part:20");
        let (end, seen) = visit(threads);
        assert_eq!(end.unwrap_err().message(), "injected fault: part 20");
        assert!(seen.len() < 92 && all.starts_with(&seen));
    }
}

#[test]
fn a_count_from_a_checkpoint_whose_worker_dies_is_no_count() {
    let problem = queens(9);
    for threads in [1, 2, 8] {
        let solver = Solver::new(&problem).threads(threads);
        let mut kept = None;
        let mut count = |from| {
            let every = Duration::from_millis(1);
            guarded(|| {
                solver.count_from(from, every, |state| {
                    kept = Some(state.clone());
                    Ok::<(), CheckpointError>(())
                })
            })
        };
        for depth in ["subtree:0", "subtree:0,subtree:1,subtree:2,subtree:3"] {
            let _fault = arm(depth);
            let died = count(Checkpoint::start(&problem)).unwrap_err();
            assert!(died.message().starts_with("injected fault: subtree"), "{died}");
        }
        // The last saved state can be resumed.
        let from = kept.take().unwrap_or_else(|| Checkpoint::start(&problem));
        let done = solver.count_from(from, Duration::MAX, |_| Ok::<(), CheckpointError>(()));
        assert_eq!(done.unwrap().answer, Count::Exact(352u32.into()));
    }
}
