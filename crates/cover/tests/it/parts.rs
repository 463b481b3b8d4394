//! Splitting, resuming from checkpoints, and estimates.

use crate::AsProblem;
use quadrille_core::Chance;
use quadrille_cover::{
    Budget, Cancel, Checkpoint, CheckpointError, Count, End, Foreign, KernelName, OptionId, Prefix,
    Problem, Solution, Solver, Stop,
};
use quadrille_referee::cover::{bounded_case, planted_case, small_case};
use std::time::Duration;

/// n queens; diagonals are secondary items.
pub(crate) fn queens(n: usize) -> Problem {
    let names = |c: char, k: usize| (0..k).map(move |i| format!("{c}{i} ")).collect::<String>();
    let mut text = names('r', n) + &names('c', n) + "| " + &names('a', 2 * n) + &names('b', 2 * n);
    for r in 0..n {
        for c in 0..n {
            text.push_str(&format!("\nr{r} c{c} a{} b{}", r + c, n + r - c));
        }
    }
    Problem::from_text(&text).unwrap()
}

fn total_of_parts(solver: &Solver<'_>, parts: usize) -> quadrille_cover::BigUint {
    let parts = solver.split(parts).unwrap();
    assert!(!parts.is_empty());
    let count = |p: &quadrille_cover::Part| {
        solver.count_part(&p.prefixes).unwrap().answer.exact().unwrap().clone()
    };
    parts.iter().map(count).sum()
}

/// Parts are walked on several machines, so the largest decides when all are done.
#[test]
fn parts_are_about_equally_large() {
    let problem = queens(9);
    for count in [2, 5, 12] {
        let parts = Solver::new(&problem).split(count).unwrap();
        assert_eq!(parts.len(), count);
        let estimates: Vec<f64> = parts.iter().map(|part| part.estimate).collect();
        let (largest, total) =
            (estimates.iter().fold(0.0, |a: f64, &b| a.max(b)), estimates.iter().sum::<f64>());
        assert!(largest * count as f64 <= 2.0 * total, "{estimates:?}");
    }
}

#[test]
fn parts_add_up_to_the_whole() {
    let base = Chance::new(77);
    for number in 0..2000 {
        let case = if number % 2 == 0 { bounded_case } else { small_case };
        let problem = case(&mut base.fork(number)).problem();
        let solver = Solver::new(&problem);
        let want = solver.count().answer.exact().unwrap().clone();
        for parts in [1, 2, 7] {
            assert_eq!(total_of_parts(&solver, parts), want, "case {number}, {parts} parts");
        }
    }
    let problem = queens(9);
    for kernel in KernelName::ALL {
        let solver = Solver::new(&problem).kernel(kernel).unwrap();
        assert_eq!(total_of_parts(&solver, 20), 352u32.into(), "{kernel}");
    }
}

/// Every branch of these ends while the tree is being cut, so no subtree is left.
#[test]
fn a_problem_without_solutions_has_a_part_that_counts_to_zero() {
    let plain = "i1 i2 i3 i5 i6 i7\ni6 i3\ni1 i6 i5 i2 i7\ni1 i6 i5 i2 i7\ni7 i1\ni2 i1\n\
        i2 i6 i7 i3 i5\ni6 i5 i3 i7 i2\ni6 i1 i3 i7 i2\ni2 i3 i5 i7\ni6 i7 i3 i1 i5\ni3 i1 i5\n\
        i1 i2 i6 i5 i3\n";
    let bounded = "3|p0 0:1|p1 p2 | s0 s1\np2 p0\np0 s0:0 s1\np0 p2 s1:2\np0 p2\np0 p2 s1:2\n\
        p0 p2\np0 p2 s1:1\np2 p0 s0:1\np0 p2 s1:1\np0 s1:2\n";
    for text in [plain, bounded] {
        let problem = Problem::from_text(text).unwrap();
        let solver = Solver::new(&problem);
        assert_eq!(solver.count().answer, Count::Exact(0u32.into()));
        for parts in [1, 2, 5, 50, usize::MAX] {
            assert_eq!(total_of_parts(&solver, parts), 0u32.into(), "{parts} parts of {text}");
        }
    }
}

#[test]
fn parts_do_not_depend_on_the_kernel_and_can_be_split_again() {
    let problem = queens(8);
    let mut want = None;
    for kernel in KernelName::ALL {
        let solver = Solver::new(&problem).kernel(kernel).unwrap();
        let parts = solver.split(12).unwrap();
        assert_eq!(parts.len(), 12);
        assert_eq!(want.get_or_insert_with(|| parts.clone()), &parts, "{kernel}");
    }
    let solver = Solver::new(&problem).threads(2);
    let mut total = quadrille_cover::BigUint::ZERO;
    for part in want.unwrap() {
        for small in solver.split_part(&part.prefixes, 3).unwrap() {
            total += solver.count_part(&small.prefixes).unwrap().answer.exact().unwrap();
        }
    }
    assert_eq!(total, 92u32.into());
}

#[test]
fn a_prefix_of_another_tree_is_refused_and_never_taken() {
    let problem = queens(6);
    let prefix =
        |options: &[u32]| Prefix(options.iter().map(|&o| Some(OptionId::from(o))).collect());
    for kernel in KernelName::ALL {
        let solver = Solver::new(&problem).kernel(kernel).unwrap();
        for wrong in [&[99][..], &[0, 0], &[0, 1], &[35], &[4_000_000_000]] {
            assert_eq!(solver.count_part(&[prefix(wrong)]), Err(Foreign), "{kernel} {wrong:?}");
        }
        assert_eq!(solver.count_part(&[Prefix(vec![None])]), Err(Foreign), "{kernel}");
        let long: Vec<u32> = (0..40).map(|k| k % 36).collect();
        assert_eq!(solver.count_part(&[prefix(&long)]), Err(Foreign), "{kernel}");
    }
}

/// All solutions of a part in many short runs, each on the rest of the one before.
fn solutions_in_steps(problem: &Problem, kernel: KernelName, nodes: u64) -> Vec<Vec<OptionId>> {
    let whole = Solver::new(problem).kernel(kernel).unwrap();
    let mut waiting: Vec<_> = whole.split(5).unwrap().into_iter().map(|p| p.prefixes).collect();
    let mut found = vec![];
    while let Some(prefixes) = waiting.pop() {
        let solver = whole.clone().budget(Budget::default().nodes(nodes));
        let mut solutions = solver.solutions_part(&prefixes);
        found.extend(solutions.by_ref().map(|solution| solution.options().to_vec()));
        assert!(!solutions.is_foreign());
        assert_eq!(solutions.stopped().is_none(), solutions.left().is_empty());
        if !solutions.left().is_empty() {
            waiting.push(solutions.left().to_vec());
        }
    }
    found.iter_mut().for_each(|options| options.sort());
    found.sort();
    found
}

#[test]
fn solutions_of_parts_are_all_solutions_once() {
    let base = Chance::new(78);
    let small = (0..100).map(|number| bounded_case(&mut base.fork(number)).problem());
    for problem in small.chain([queens(7)]) {
        let mut want: Vec<_> =
            Solver::new(&problem).solutions().map(|s| s.options().to_vec()).collect();
        want.iter_mut().for_each(|options| options.sort());
        want.sort();
        let kernels = KernelName::ALL.into_iter();
        for kernel in kernels.filter(|&k| Solver::new(&problem).kernel(k).is_ok()) {
            for nodes in [5, 40, u64::MAX] {
                assert_eq!(solutions_in_steps(&problem, kernel, nodes), want, "{kernel} {nodes}");
            }
        }
    }
}

#[test]
fn a_part_that_is_stopped_leaves_the_rest() {
    let problem = queens(8);
    let mut total = quadrille_cover::BigUint::ZERO;
    let mut left = vec![Prefix::default()];
    let mut runs = 0;
    while !left.is_empty() {
        let solver = Solver::new(&problem).budget(Budget::default().nodes(100));
        let (report, rest) = solver.count_part_until(&left).unwrap();
        total += match report.answer {
            Count::Exact(count) | Count::AtLeast(count) => count,
            Count::Unknown { at_least, .. } => at_least,
        };
        left = rest;
        runs += 1;
    }
    assert_eq!(total, 92u32.into());
    assert!(runs > 5, "{runs}");
    let wrong = [Prefix(vec![Some(OptionId::from(0)), Some(OptionId::from(0))])];
    let solver = Solver::new(&problem);
    assert!(solver.count_part_until(&wrong).is_err());
    let mut solutions = solver.solutions_part(&wrong);
    assert!(solutions.next().is_none() && solutions.is_foreign());
    assert_eq!(solver.solutions_part(&[]).count(), 0);
}

#[test]
fn a_stop_on_the_way_to_a_subtree_leaves_that_subtree() {
    let problem = queens(8);
    let cancel = Cancel::new();
    cancel.raise();
    for kernel in KernelName::ALL {
        let solver = Solver::new(&problem).kernel(kernel).unwrap();
        for part in solver.split(30).unwrap() {
            for budget in [Budget::default().nodes(0), Budget::default().cancel(cancel.clone())] {
                let stopped = solver.clone().budget(budget);
                let mut left = stopped.count_part_until(&part.prefixes).unwrap().1;
                let mut solutions = stopped.solutions_part(&part.prefixes);
                assert!(solutions.next().is_none());
                assert_eq!(solutions.left().len(), part.prefixes.len(), "{kernel}");
                left.sort_by_key(|prefix| part.prefixes.iter().position(|p| p == prefix));
                assert_eq!((left, solutions.left()), (part.prefixes.clone(), &part.prefixes[..]));
            }
        }
    }
}

/// Counts in many short runs, each from the file of the one before.
fn count_in_steps(problem: &Problem, kernel: Option<KernelName>, nodes: u64) -> Count {
    let mut state = Checkpoint::start(problem);
    for _ in 0..100_000 {
        let text = state.to_text();
        let from = Checkpoint::from_text(&text, problem).unwrap();
        let mut solver = Solver::new(problem).budget(Budget::default().nodes(nodes));
        if let Some(kernel) = kernel {
            solver = solver.kernel(kernel).unwrap();
        }
        let keep = |c: &Checkpoint| {
            state = c.clone();
            Ok::<(), CheckpointError>(())
        };
        let report = solver.count_from(from, Duration::from_secs(60), keep).unwrap();
        match report.answer {
            Count::Unknown { stop: Stop::Nodes, .. } => {}
            answer => {
                assert!(state.is_complete());
                return answer;
            }
        }
    }
    panic!("does not end")
}

#[test]
fn a_count_in_many_steps_is_exact() {
    let problem = queens(8);
    for kernel in KernelName::ALL {
        for nodes in [20, 77] {
            let count = count_in_steps(&problem, Some(kernel), nodes);
            assert_eq!(count, Count::Exact(92u32.into()), "{kernel}, {nodes} nodes a step");
        }
    }
    let base = Chance::new(12);
    let mut compared = 0;
    for number in 0..60 {
        let problem = bounded_case(&mut base.fork(number)).problem();
        let want = Solver::new(&problem).count().answer;
        assert_eq!(count_in_steps(&problem, None, 3), want, "case {number}");
        let large = planted_case(&mut base.fork(1000 + number)).problem();
        let want = Solver::new(&large).budget(Budget::default().nodes(2_000)).count().answer;
        if want.exact().is_some() {
            compared += 1;
            assert_eq!(count_in_steps(&large, Some(KernelName::Nest), 150), want, "case {number}");
        }
    }
    assert!(compared > 4, "{compared}");
}

#[test]
fn threads_and_a_cancelled_count_go_on_exactly() {
    let problem = queens(11);
    let mut state = Checkpoint::start(&problem);
    for round in 0..200 {
        let cancel = Cancel::new();
        let solver =
            Solver::new(&problem).threads(3).budget(Budget::default().cancel(cancel.clone()));
        let mut saved = 0;
        let from = state.clone();
        let keep = |c: &Checkpoint| {
            state = c.clone();
            saved += 1;
            if saved >= 2 && round < 150 {
                cancel.raise();
            }
            Ok::<(), CheckpointError>(())
        };
        let report = solver.count_from(from, Duration::from_millis(2), keep).unwrap();
        if let Count::Exact(n) = report.answer {
            assert_eq!(n, 2680u32.into());
            assert!(state.is_complete() && state.counted == n);
            return;
        }
    }
    panic!("does not end");
}

#[test]
fn a_checkpoint_that_is_not_whole_or_not_ours_is_refused() {
    let (problem, other) = (queens(6), queens(7));
    let text = Checkpoint::start(&problem).to_text();
    assert!(Checkpoint::from_text(&text, &problem).is_ok());
    let refused = |text: &str| Checkpoint::from_text(text, &problem).unwrap_err();
    assert!(matches!(
        Checkpoint::from_text(&text, &other).unwrap_err(),
        CheckpointError::OtherProblem { .. }
    ));
    for cut in 0..text.len() {
        assert!(Checkpoint::from_text(&text[..cut], &problem).is_err(), "cut at {cut}");
    }
    let altered = text.replace("counted 0", "counted 1");
    assert!(matches!(refused(&altered), CheckpointError::Damaged(_)));
    let version = text.replace("checkpoint 1", "checkpoint 2");
    assert!(matches!(refused(&version), CheckpointError::Version(_)));
    let twice = format!("{text}{text}");
    assert!(matches!(refused(&twice), CheckpointError::Damaged(_)));
}

/// Anyone can write a number of nodes into a file: that to which no more can be added is kept.
#[test]
fn a_checkpoint_with_too_many_nodes_is_resumed() {
    let problem = queens(6);
    let start = Checkpoint { nodes: u64::MAX, ..Checkpoint::start(&problem) };
    let mut nodes = None;
    let keep = |state: &Checkpoint| {
        nodes = Some(state.nodes);
        Ok::<(), CheckpointError>(())
    };
    let report = Solver::new(&problem).count_from(start.clone(), Duration::MAX, keep).unwrap();
    assert_eq!((report.answer, nodes), (Count::Exact(4u32.into()), Some(u64::MAX)));
    let skip = |_: &Solution| Ok::<(), CheckpointError>(());
    let report = Solver::new(&problem).visit_from(start, Duration::MAX, skip, |_| Ok(())).unwrap();
    assert_eq!(report.answer, End::All);
}

#[test]
fn estimates_hold_nine_times_of_ten() {
    let base = Chance::new(4);
    let (mut inside, mut all) = (0, 0);
    let mut look = |problem: &Problem, seed: u64| {
        // Not a kernel that walks some nodes twice.
        let solver = Solver::new(problem).kernel(KernelName::Wide).unwrap();
        let solver = solver.memo(quadrille_cover::Memo::Never);
        let report = solver.clone().budget(Budget::default().nodes(20_000)).count();
        let Count::Exact(count) = report.answer else { return };
        let estimate = solver.estimate(1_500, seed).unwrap();
        if seed == 0 {
            assert_eq!(estimate, solver.estimate(1_500, 0).unwrap(), "same seed, same estimate");
        }
        let holds =
            |i: quadrille_cover::Interval, x: f64| i.low <= x * 1.0001 && x <= i.high * 1.0001;
        let count: f64 = count.to_string().parse().unwrap();
        all += 2;
        let nodes = report.stats.nodes as f64;
        let both = [holds(estimate.nodes, nodes), holds(estimate.solutions, count)];
        inside += both.iter().filter(|&&h| h).count();
        if both != [true, true] {
            println!("seed {seed}: {nodes} nodes, {count} solutions, {estimate:?}");
        }
    };
    for seed in 0..10 {
        look(&queens(8), seed);
        look(&queens(9), seed);
    }
    for number in 0..30 {
        look(&planted_case(&mut base.fork(number)).problem(), number);
    }
    assert!(all >= 40 && inside * 10 >= all * 9, "{inside} of {all}");
}

/// A visit that saves all the time pauses, but does not end before it has seen everything.
#[test]
fn a_visit_with_many_checkpoints_sees_every_solution() {
    let problem = queens(8);
    let (mut seen, mut saves) = (Vec::new(), 0);
    let visit = |solution: &Solution| {
        seen.push(solution.clone());
        Ok::<(), CheckpointError>(())
    };
    let save = |_: &Checkpoint| {
        saves += 1;
        Ok(())
    };
    let start = Checkpoint::start(&problem);
    let every = Duration::from_micros(200);
    let report = Solver::new(&problem).visit_from(start, every, visit, save).unwrap();
    assert_eq!(report.answer, End::All);
    assert!(saves > 0);
    assert_eq!(seen, Solver::new(&problem).solutions().collect::<Vec<_>>());
}
