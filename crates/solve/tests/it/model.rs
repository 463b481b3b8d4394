//! Random calls on batches and on solvers that live long, beside plain loops and brute force. A
//! sequence of calls that goes wrong is shrunk.
//!
//! Long run: `just test-calls`

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use quadrille_core::{Budget, InternalError};
use quadrille_nine::Rows;
use quadrille_puzzle::{Grid, Puzzle};
use quadrille_referee::{all_solutions, classic, wild_puzzle};
use quadrille_solve::batch::{Batch, Item, PlainLines, Source, batch, ordered_streams};
use quadrille_solve::plain::{Found, Kernel};
use quadrille_solve::{
    Count, End, Engine, First, GridSolver, Request, Verdict, count, first, for_each_up_to, verdict,
};
use quadrille_text::{ReadOptions, read_str};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// A call and its arguments as numbers, which shrink towards 0.
type Call = [u16; 4];

fn run(usual: u32, most: usize, test: impl Fn(&[Call])) {
    let cases = std::env::var("QUADRILLE_CASES").map_or(usual, |n| n.parse().expect("a number"));
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let calls = prop::collection::vec(any::<Call>(), 1..most);
    let found = TestRunner::new_with_rng(config, rng).run(&calls, |calls| {
        test(&calls);
        Ok(())
    });
    found.unwrap_or_else(|failure| panic!("{failure}"));
}

/// Pieces of any number of results, some of which panic, a source that may die, and a sink that may
/// have enough.
#[test]
fn ordered_work_is_a_loop() {
    run(150, 40, |calls| {
        let [threads, enough, fetch, _] = calls[0];
        let threads = 1 + usize::from(threads % 4);
        let enough = usize::from(enough % 400);
        let dies = usize::from(fetch % 64);
        let results = |call: &Call| call[0] % 30;
        let panics_after = |call: &Call| (call[1].is_multiple_of(8)).then_some(call[2] % 30);
        let mut want: Vec<Option<(usize, u16)>> = Vec::new();
        'pieces: for (at, call) in calls.iter().enumerate() {
            if at == dies {
                want.push(None);
                break;
            }
            for result in 0..results(call) {
                if panics_after(call) == Some(result) {
                    want.push(None);
                    continue 'pieces;
                }
                want.push(Some((at, result)));
            }
        }
        let fails = want.len() > enough;
        want.truncate(enough + 1);
        let mut seen: Vec<Option<(usize, u16)>> = Vec::new();
        let pieces = calls.iter().enumerate().inspect(|(at, _)| assert_ne!(*at, dies, "dead"));
        let end = ordered_streams(
            pieces,
            threads,
            |(at, call), emit| {
                for result in 0..results(call) {
                    assert_ne!(panics_after(call), Some(result), "dead");
                    if emit((at, result)).is_break() {
                        return;
                    }
                }
            },
            |result: Option<Result<_, InternalError>>| {
                let Some(result) = result else { return Ok(()) };
                seen.push(result.ok());
                if seen.len() > enough { Err("enough") } else { Ok(()) }
            },
        );
        assert_eq!((end, seen), (if fails { Err("enough") } else { Ok(()) }, want));
    });
}

/// Lines of all sorts through a batch with random settings, beside the same lines one by one.
#[test]
fn a_batch_is_a_loop_over_its_lines() {
    let nine = classic::mixed(9, 24);
    run(60, 30, |calls| {
        let [threads, flags, enough, _] = calls[0];
        let line = |&[what, which, ..]: &Call| match what % 8 {
            0 => "nonsense".to_owned(),
            1 => String::new(),
            2 => "1..............4".to_owned(),
            3 => "4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4".to_owned(),
            _ => String::from_utf8_lossy(&nine[usize::from(which) % nine.len()]).into_owned(),
        };
        let end = if flags & 8 > 0 { "\r\n" } else { "\n" };
        let text: String = calls.iter().map(|call| line(call) + end).collect();
        let word = |puzzle: &Puzzle| match verdict(puzzle, &Request::default()).unwrap().answer {
            Verdict::Unique(grid) => grid.to_string(),
            Verdict::None(_) => "none".to_owned(),
            _ => "many".to_owned(),
        };
        let dedup = flags & 1 > 0;
        let mut known: Vec<Puzzle> = Vec::new();
        let mut want: Vec<String> = Vec::new();
        let many = ReadOptions { many: true, ..ReadOptions::default() };
        for entry in read_str(&text, &many) {
            match entry {
                Err(error) => want.push(format!("{}!", error.line)),
                Ok(entry) if dedup && known.contains(&entry.puzzle) => {}
                Ok(entry) => {
                    want.push(word(&entry.puzzle));
                    known.push(entry.puzzle);
                }
            }
        }
        let enough = if flags & 2 > 0 { usize::from(enough % 40) } else { usize::MAX };
        let plain =
            PlainLines { limit: 2, evidence: false, prefix: Some(""), render: |_, _| false };
        let options = Batch {
            threads: 1 + usize::from(threads % 4),
            dedup,
            stream: flags & 4 > 0,
            plain: (flags & 16 > 0 && !dedup).then_some(plain),
            ..Batch::default()
        };
        let mut seen: Vec<String> = Vec::new();
        let ended = batch(
            vec![Source::text("t", text)],
            &options,
            |asked, answer| {
                let _ = answer(word(&asked.entry.puzzle));
            },
            |item| {
                match item {
                    Item::Answer(word) => seen.push(word),
                    Item::Lines { text, count } => {
                        let lines = String::from_utf8_lossy(&text).into_owned();
                        assert_eq!(lines.lines().count() as u64, count);
                        seen.extend(lines.lines().map(str::to_owned));
                    }
                    Item::Refused { error, .. } => seen.push(format!("{}!", error.line)),
                    Item::Broken { error, .. } => panic!("{error}"),
                    _ => {}
                }
                if seen.len() > enough { Err(()) } else { Ok(()) }
            },
        );
        assert_eq!(ended.is_err(), want.len() > enough);
        want.truncate(seen.len());
        assert!(ended.is_ok() || seen.len() > enough);
        assert_eq!(seen, want);
    });
}

/// One solver for many puzzles, stopped here by a budget and there by its visitor, and the door.
#[test]
fn solvers_that_live_long_answer_each_puzzle_as_brute_force_does() {
    run(60, 8, |calls| {
        let (mut solver, mut kernel) = (GridSolver::new(), Kernel::default());
        for &[what, which, limit, nodes] in calls {
            if what % 8 == 0 {
                lines(&mut kernel, which.into(), 2 + u64::from(limit % 2));
                continue;
            }
            let (_, puzzle) = wild_puzzle(1 + u64::from(which % 7), u64::from(which / 7));
            let Some(truth) = all_solutions(&puzzle, 60) else { continue };
            let budget = match nodes % 3 {
                0 => Budget::default().nodes(u64::from(nodes / 3 % 12)),
                _ => Budget::unlimited(),
            };
            let seed = (nodes & 64 > 0).then_some(u64::from(nodes));
            if what % 8 < 4 {
                let (most, mut found) = (usize::from(limit % 8), BTreeSet::new());
                let (end, _) = solver.visit(&puzzle, &budget, seed, &mut |values| {
                    assert!(truth.contains(values) && found.insert(values.to_vec()));
                    if found.len() > most {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                });
                match end {
                    End::All => assert_eq!(found, truth),
                    End::Stopped(_) => assert!(budget.nodes.is_some()),
                    End::Interrupted(()) => assert_eq!(found.len(), most + 1),
                }
                continue;
            }
            let engine = Engine::ALL[usize::from(what / 8) % Engine::ALL.len()];
            let request = Request { engine, budget, seed, ..Request::default() };
            ask(&puzzle, &truth, &request, (what % 8 - 4, 1 + u64::from(limit % 6)));
        }
    });
}

fn ask(puzzle: &Puzzle, truth: &BTreeSet<Vec<u8>>, request: &Request, (what, limit): (u16, u64)) {
    let bounded = request.budget.nodes.is_some();
    let has = |grid: &Grid| truth.contains(grid.values());
    match what {
        0 => {
            let mut found = BTreeSet::new();
            let report = for_each_up_to(puzzle, request, limit, |grid| {
                assert!(has(&grid) && found.insert(grid.values().to_vec()));
                ControlFlow::Continue(())
            });
            let Ok(report) = report else { return };
            assert!(found.len() as u64 <= limit);
            assert!(bounded || found.len() == truth.len().min(limit as usize));
            assert!(report.answer != End::All || found == *truth);
        }
        1 => match verdict(puzzle, request).map(|report| report.answer) {
            Ok(Verdict::None(_)) => assert!(truth.is_empty()),
            Ok(Verdict::Unique(one)) => assert!(truth.len() == 1 && has(&one)),
            Ok(Verdict::Many(one, two)) => assert!(one != two && has(&one) && has(&two)),
            Ok(Verdict::Unknown { found, .. }) => assert!(bounded && found.iter().all(has)),
            Err(_) => assert!(matches!(request.engine, Engine::Nine | Engine::Hybrid)),
        },
        2 => match first(puzzle, request).map(|report| report.answer) {
            Ok(First::Found(one)) => assert!(has(&one)),
            Ok(First::None(_)) => assert!(truth.is_empty()),
            Ok(First::Unknown { .. }) => assert!(bounded),
            Err(_) => assert!(matches!(request.engine, Engine::Nine | Engine::Hybrid)),
        },
        _ => match count(puzzle, request, Some(limit)).map(|report| report.answer) {
            Ok(Count::Exact(n)) => assert!(n == truth.len().into() && truth.len() as u64 <= limit),
            Ok(Count::AtLeast(n)) => assert!(n == limit.into() && truth.len() as u64 >= limit),
            Ok(Count::Unknown { at_least, .. }) => {
                assert!(bounded && at_least <= truth.len().into());
            }
            Err(_) => assert!(matches!(request.engine, Engine::Nine | Engine::Hybrid)),
        },
    }
}

/// A run of plain lines through a kernel that has answered others before.
fn lines(kernel: &mut Kernel, seed: u64, limit: u64) {
    let puzzles = classic::mixed(seed % 50, 6);
    let text: Vec<u8> = puzzles.iter().flat_map(|cells| [&cells[..], b"\n"].concat()).collect();
    let mut answers = 0;
    for (answer, cells) in kernel.solve(Rows::leading(&text), limit).iter().zip(&puzzles) {
        let truth = classic::solutions(cells, 2);
        match answer.found {
            Found::None(_) => assert!(truth.is_empty()),
            Found::One(one) => assert!(truth == [*one]),
            Found::Several(two) => {
                let [one, two] = two.expect("evidence");
                assert!(truth.len() == 2 && one != two);
                assert!(classic::solves(one, cells) && classic::solves(two, cells));
            }
            Found::Unknown => panic!("nothing was looked for"),
        }
        answers += 1;
    }
    assert_eq!(answers, puzzles.len());
}
