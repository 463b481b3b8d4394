//! The 9×9 kernel on every SIMD path, single and batch, against exact cover and SAT: counts,
//! solutions, limits.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use quadrille_nine::{Answer, Simd, Solver};
use quadrille_puzzle::{Grid, Puzzle};
use quadrille_referee::classic;
use quadrille_solve::{Count, Engine, Request, Verdict, count, for_each, verdict};

/// Puzzles answered together.
const BATCH: usize = 1000;

/// A request to one engine.
fn by(engine: Engine) -> Request {
    Request { engine, ..Request::default() }
}

/// The answers of every path to a batch, which must be the same; the first path's are returned.
fn answers(puzzles: &[quadrille_nine::Puzzle], limit: u64) -> Vec<Answer> {
    let mut reference: Option<Vec<Answer>> = None;
    for level in Simd::available() {
        let mut solver = Solver::with_simd(level).expect("available");
        let mut found = vec![Answer::NONE; puzzles.len()];
        solver.solve_batch(puzzles, limit, &mut found);
        for (puzzle, answer) in puzzles.iter().zip(&found) {
            assert_eq!(solver.solve(puzzle, limit), *answer, "{level}, limit {limit}: {puzzle:?}");
        }
        let reference = reference.get_or_insert_with(|| found.clone());
        assert_eq!(*reference, found, "{level}, limit {limit}");
    }
    reference.expect("the portable path is always there")
}

/// Judges an answer with limit 2 by an engine's verdict.
fn judge(puzzle: &Puzzle, answer: &Answer, engine: Engine) {
    let text = answer.first().map(|first| String::from_utf8_lossy(first).into_owned());
    match verdict(puzzle, &by(engine)).expect("any engine takes it").answer {
        Verdict::None(_) => assert_eq!(answer.count(), 0, "{engine}: {puzzle:?}"),
        Verdict::Unique(grid) => {
            assert_eq!(answer.count(), 1, "{engine}: {puzzle:?}");
            assert_eq!(text, Some(grid.to_string()), "{engine}");
        }
        Verdict::Many(..) => assert_eq!(answer.count(), 2, "{engine}: {puzzle:?}"),
        Verdict::Unknown { stop, .. } => panic!("no budget, yet stopped by {stop}"),
    }
}

/// All solutions by an engine.
fn all(puzzle: &Puzzle, engine: Engine) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let end = for_each(puzzle, &by(engine), |grid: Grid| {
        assert!(found.insert(grid.to_string()), "a solution twice");
        ControlFlow::Continue(())
    });
    end.expect("any engine takes it");
    found
}

/// Counts as an engine does, up to a limit.
fn counted(puzzle: &Puzzle, engine: Engine, limit: u64) -> u64 {
    match count(puzzle, &by(engine), Some(limit)).expect("any engine takes it").answer {
        Count::Exact(n) | Count::AtLeast(n) => n.try_into().expect("at most the limit"),
        Count::Unknown { stop, .. } => panic!("no budget, yet stopped by {stop}"),
    }
}

/// All solutions of the kernel, every path in turn.
fn visited(puzzle: &quadrille_nine::Puzzle, turn: usize) -> BTreeSet<String> {
    let levels: Vec<Simd> = Simd::available().collect();
    let mut solver = Solver::with_simd(levels[turn % levels.len()]).expect("available");
    let mut found = BTreeSet::new();
    solver.visit(puzzle, &mut |grid: &[u8; 81]| {
        found.insert(String::from_utf8_lossy(grid).into_owned());
        ControlFlow::Continue(())
    });
    found
}

/// Compares a batch of mixed puzzles.
fn compare(seed: u64, puzzles: usize) {
    let parsed = |text: &[u8; 81]| quadrille_nine::Puzzle::parse(text).expect("81 characters");
    let puzzles: Vec<_> = classic::mixed(seed, puzzles).iter().map(parsed).collect();
    let (one, two) = (answers(&puzzles, 1), answers(&puzzles, 2));
    for (k, puzzle) in puzzles.iter().enumerate() {
        assert_eq!(one[k].count(), two[k].count().min(1), "limit 1: {puzzle:?}");
        assert_eq!(
            one[k].first(),
            two[k].first(),
            "the first solution does not depend on the limit"
        );
        assert!(
            one[k].first().is_none_or(|grid| classic::solves(grid, puzzle.text())),
            "{puzzle:?}"
        );
        let general = classic::model(puzzle.text());
        judge(&general, &two[k], Engine::Cover);
        judge(&general, &two[k], Engine::Sat);
    }
    // Counting far is dear: a tenth of them, and sets of solutions where they are few.
    let some: Vec<_> = puzzles.iter().copied().skip(seed as usize % 10).step_by(10).collect();
    for (k, (puzzle, answer)) in some.iter().zip(answers(&some, 10_000)).enumerate() {
        let general = classic::model(puzzle.text());
        assert_eq!(answer.count(), counted(&general, Engine::Cover, 10_000), "{puzzle:?}");
        if answer.count() < 100 {
            let found = visited(puzzle, k);
            assert_eq!(found.len() as u64, answer.count());
            assert_eq!(found, all(&general, Engine::Cover), "{puzzle:?}");
            assert_eq!(found, all(&general, Engine::Sat), "{puzzle:?}");
        }
    }
}

#[test]
fn every_path_agrees_with_cover_and_sat() {
    compare(11, 200);
}

#[test]
#[ignore = "long: just test-long"]
fn every_path_agrees_with_cover_and_sat_long() {
    let cases = std::env::var("QUADRILLE_CASES").map_or(100_000, |n| n.parse().expect("a number"));
    for seed in 0..usize::div_ceil(cases, BATCH) {
        compare(1000 + seed as u64, BATCH);
    }
}
