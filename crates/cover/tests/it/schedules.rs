//! Searches on several threads under schedules that a processor seldom chooses.

use std::ops::ControlFlow;
use std::time::Duration;

use quadrille_core::work::guarded;
use quadrille_cover::{Checkpoint, CheckpointError, End, Prefix, Problem, Solution, Solver};

fn check(question: impl Fn() + Copy + Send + Sync + 'static) {
    shuttle::check_random(question, 500);
    shuttle::check_pct(question, 500, 3);
}

/// All pairings of eight items: 105.
fn pairings() -> Problem {
    let items = "abcdefgh";
    let pairs = items.chars().flat_map(|a| items.chars().map(move |b| (a, b)));
    let options = pairs.filter(|(a, b)| a < b).map(|(a, b)| format!("\n{a} {b}"));
    Problem::from_text(&(String::from("a b c d e f g h") + &options.collect::<String>())).unwrap()
}

#[test]
fn counts_and_limits_hold() {
    check(|| {
        let problem = pairings();
        let solver = Solver::new(&problem).threads(2);
        assert_eq!(solver.count().answer.exact(), Some(&105u32.into()));
        assert_eq!(solver.count_to(40).answer.counted(), &40u32.into());
    });
}

#[test]
fn visits_keep_their_order_and_end_when_asked() {
    check(|| {
        let problem = pairings();
        let visit = |threads: usize, most: usize| {
            let mut seen: Vec<Solution> = Vec::new();
            let end = Solver::new(&problem).threads(threads).visit(|solution| {
                seen.push(solution.clone());
                if seen.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            (seen, matches!(end.answer, End::All))
        };
        assert_eq!(visit(2, 1000), visit(1, 1000));
        assert_eq!(visit(2, 40), visit(1, 40));
    });
}

#[test]
fn a_panic_of_the_visitor_ends_all() {
    check(|| {
        let problem = pairings();
        let visit =
            || Solver::new(&problem).threads(2).visit(|_| -> ControlFlow<()> { panic!("seen") });
        assert_eq!(guarded(|| drop(visit())).unwrap_err().message(), "seen");
    });
}

/// Every state that is saved, in the middle or at the end, makes up the whole count, and a count
/// that goes on from it arrives there too.
#[test]
fn every_snapshot_is_the_whole_tree() {
    let question = || {
        let problem = Problem::from_text(
            "a b c d e f\na b\na c\na d\nb c\nb d\nc d\ne f\na e\nb f\nc e\nd f\n",
        );
        let problem = problem.unwrap();
        let one = |left: &[Prefix]| Solver::new(&problem).count_part(left).unwrap().answer;
        let whole = one(&[Prefix::default()]).counted().clone();
        let solver = Solver::new(&problem).threads(2);
        let mut states: Vec<Checkpoint> = vec![];
        let keep = |state: &Checkpoint| {
            states.push(state.clone());
            Ok::<(), CheckpointError>(())
        };
        let start = Checkpoint::start(&problem);
        let report = solver.count_from(start, Duration::from_millis(1), keep).unwrap();
        assert_eq!(report.answer.exact(), Some(&whole));
        for state in &states {
            let rest = one(&state.left);
            assert_eq!(&state.counted + rest.counted(), whole, "{state:?}");
        }
        let middle = states[states.len() / 2].clone();
        let save = |_: &Checkpoint| Ok::<(), CheckpointError>(());
        let again = solver.count_from(middle, Duration::MAX, save).unwrap();
        assert_eq!(again.answer.exact(), Some(&whole));
    };
    shuttle::check_random(question, 2_000);
    shuttle::check_pct(question, 2_000, 3);
}
