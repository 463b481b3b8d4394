//! Random calls of the builder, and then of the solver, beside plain lists and all sets of options.
//! A sequence of calls that goes wrong is shrunk.
//!
//! Long run: `just test-calls`

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use quadrille_cover::{
    Budget, BuildError, Builder, Cheapest, Checkpoint, CheckpointError, Colour, Count, First, Item,
    KernelName, Memo, OptionId, Problem, Solver, Verdict,
};
use quadrille_referee::cover::Case;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::Duration;

/// A call and its arguments as numbers, which shrink towards 0.
type Call = [u16; 4];

/// The items, options, bounds and costs that the builder should have.
#[derive(Default)]
struct Model {
    names: Vec<String>,
    case: Case,
}

#[test]
fn calls_of_the_builder_and_the_solver_agree_with_plain_lists() {
    let cases = std::env::var("QUADRILLE_CASES").map_or(300, |n| n.parse().expect("a number"));
    let calls = || prop::collection::vec(any::<Call>(), 0..24);
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, rng);
    let found = runner.run(&(calls(), calls()), |(build, ask)| {
        let (mut builder, mut model) = (Builder::new(), Model::default());
        build.iter().for_each(|&call| model.build(&mut builder, call));
        let problem = builder.build();
        model.describes(&problem);
        let want = model.case.solutions();
        ask.iter().for_each(|&call| model.ask(&problem, &want, call));
        Ok(())
    });
    found.unwrap_or_else(|failure| panic!("{failure}"));
}

impl Model {
    /// One call of the builder: it is refused exactly where the lists say so.
    fn build(&mut self, builder: &mut Builder, [what, a, b, c]: Call) {
        let Case { primary, secondary, options, bounds, costs } = &mut self.case;
        let (items, count) = (*primary + *secondary, options.len());
        let (low, high) = (u32::from(b % 3), u32::from(c % 4));
        let item = Item::new(usize::from(a) % (items + 1));
        match what % 12 {
            0..=2 if items < 8 => {
                let name = format!("i{}", a % 12);
                let known = self.names.contains(&name) || !options.is_empty();
                let (added, refused) = match what % 12 {
                    0 => (builder.primary(&name), known || *secondary > 0),
                    1 => (builder.secondary(&name), known),
                    _ => {
                        let refused = known || *secondary > 0 || low > high || high == 0;
                        (builder.bounded(&name, low, high), refused)
                    }
                };
                assert_eq!(added.is_err(), refused, "{name}: {added:?}");
                let Ok(added) = added else { return };
                assert_eq!((added.index(), builder.find(&name)), (items, Some(added)));
                self.names.push(name);
                match what % 12 {
                    1 => *secondary += 1,
                    2 => {
                        *primary += 1;
                        bounds.resize(*primary, (1, 1));
                        bounds[items] = (low, high);
                    }
                    _ => *primary += 1,
                }
            }
            3 => {
                let refused = item.index() >= *primary || low > high || high == 0;
                assert_eq!(builder.bound(item, low, high).is_err(), refused);
                if !refused {
                    bounds.resize(*primary, (1, 1));
                    bounds[item.index()] = (low, high);
                }
            }
            4 => {
                let (option, cost) = (usize::from(a) % (count + 1), u32::from(b));
                let done = builder.cost(OptionId::from(option as u32), cost);
                assert_eq!(done.is_err(), option >= count);
                if done.is_ok() {
                    costs.resize(count, 0);
                    costs[option] = cost;
                }
            }
            _ if count < 12 => {
                // Three uses at most: an item, which may be unknown, and a colour or none.
                let uses: Vec<(u32, u32)> = [a, b, c]
                    .into_iter()
                    .filter(|use_| use_ % 5 > 0)
                    .map(|use_| (use_ as u32 / 5 % (items as u32 + 1), use_ as u32 / 64 % 3))
                    .collect();
                let colour = |c: u32| c.checked_sub(1).map(Colour::from);
                let shown: Vec<_> = uses.iter().map(|&(i, c)| (Item::from(i), colour(c))).collect();
                let mut seen = HashSet::new();
                let is_wrong = |&(i, c): &(u32, u32)| {
                    i as usize >= items || (c > 0 && (i as usize) < *primary)
                };
                let refused =
                    uses.is_empty() || uses.iter().any(|u| is_wrong(u) || !seen.insert(u.0));
                let added: Result<OptionId, BuildError> = builder.option(&shown);
                assert_eq!(added.is_err(), refused, "{uses:?}: {added:?}");
                if !refused {
                    options.push(uses);
                }
            }
            _ => {}
        }
        assert_eq!(builder.option_count(), self.case.options.len());
    }

    /// The problem that was built has the lists of the model, and so has its text.
    fn describes(&mut self, problem: &Problem) {
        let Case { primary, secondary, options, bounds, costs } = &mut self.case;
        if !bounds.is_empty() {
            bounds.resize(*primary, (1, 1));
        }
        let (items, count) = (*primary + *secondary, options.len());
        assert_eq!((problem.item_count(), problem.option_count()), (items, count));
        assert_eq!((problem.primary_count(), problem.secondary_count()), (*primary, *secondary));
        for (item, name) in problem.items().zip(&self.names) {
            let bounds = bounds.get(item.index()).copied();
            let usual = (u32::from(problem.is_primary(item)), 1);
            let want = bounds.filter(|_| problem.is_primary(item)).unwrap_or(usual);
            assert_eq!((&*problem.item_name(item), problem.bounds(item)), (&**name, want));
        }
        for (id, option) in problem.options().zip(&*options) {
            let uses =
                problem.option(id).map(|u| (u.item.get(), u.colour.map_or(0, |c| c.get() + 1)));
            assert_eq!(uses.collect::<Vec<_>>(), *option);
            assert_eq!(problem.cost(id), costs.get(id.index()).copied().unwrap_or(0));
        }
        if items > 0 {
            let again = Problem::from_text(&problem.to_text()).expect("its own text");
            assert_eq!(again.to_text(), problem.to_text());
        }
    }

    /// One question to a solver with settings.
    fn ask(&self, problem: &Problem, want: &[Vec<u32>], [what, a, b, c]: Call) {
        let total = want.len() as u64;
        let limit = 1 + u64::from(b % 5);
        let mut solver = Solver::new(problem)
            .memo([Memo::Never, Memo::Always, Memo::Auto][usize::from(a % 3)])
            .threads(1 + usize::from(a / 3 % 2));
        if a & 0x100 > 0 {
            solver = solver.seed(a.into());
        }
        if let Ok(other) = solver.clone().kernel(KernelName::ALL[usize::from(c) % 5]) {
            solver = other;
        }
        let bounded = c & 0x100 > 0;
        if bounded {
            solver = solver.budget(Budget::default().nodes((c % 16).into()));
        }
        let is_right = |options: &[OptionId]| want.contains(&numbers(options));
        match what % 8 {
            0 => count_is(&solver.count().answer, total, u64::MAX, bounded),
            1 => count_is(&solver.count_to(limit).answer, total, limit, bounded),
            2 => match solver.first().answer {
                First::Found(one) => assert!(is_right(one.options())),
                First::None(_) => assert_eq!(total, 0),
                First::Unknown { .. } => assert!(bounded),
            },
            3 => match solver.verdict().answer {
                Verdict::None(_) => assert_eq!(total, 0),
                Verdict::Unique(one) => assert!(total == 1 && is_right(one.options())),
                Verdict::Many(one, two) => {
                    assert!(one != two && is_right(one.options()) && is_right(two.options()))
                }
                Verdict::Unknown { .. } => assert!(bounded),
            },
            4 => {
                let (mut found, mut taken) = (HashSet::new(), 0);
                let report = solver.visit_up_to(limit, |one| {
                    assert!(is_right(one.options()) && found.insert(numbers(one.options())));
                    taken += 1;
                    ControlFlow::Continue(())
                });
                assert!(taken <= limit && (bounded || taken == total.min(limit)));
                let complete = report.answer == quadrille_cover::End::All;
                assert!(!complete || taken == total);
            }
            5 => {
                let Ok(parts) = solver.split(1 + usize::from(b % 7)) else { return };
                let mut found: Vec<Vec<u32>> = Vec::new();
                for part in parts {
                    let mut left = part.prefixes;
                    while !left.is_empty() {
                        let mut some = solver.solutions_part(&left);
                        found.extend(some.by_ref().map(|one| numbers(one.options())));
                        assert!(!some.is_foreign());
                        let next = some.left().to_vec();
                        // A budget of 0 nodes never gets on.
                        if next == left {
                            return;
                        }
                        left = next;
                    }
                }
                found.sort();
                assert_eq!(found, want);
            }
            6 => {
                let Cheapest::Proved { solutions, .. } = solver.cheapest(limit as usize).answer
                else {
                    return assert!(bounded);
                };
                let mut costs: Vec<u64> = want.iter().map(|s| self.case.cost(s)).collect();
                costs.sort_unstable();
                costs.truncate(limit as usize);
                assert_eq!(solutions.iter().map(|one| one.cost).collect::<Vec<_>>(), costs);
                assert!(solutions.iter().all(|one| is_right(one.solution.options())));
            }
            _ => {
                // Stopped and resumed by its text, until it ends or gets no further.
                let mut state = Checkpoint::start(problem);
                for _ in 0..200 {
                    let before = state.to_text();
                    let read = Checkpoint::from_text(&before, problem).expect("its own text");
                    let report = solver.count_from(read, Duration::ZERO, |now| {
                        state = now.clone();
                        Ok::<(), CheckpointError>(())
                    });
                    let answer = report.expect("a checkpoint of this problem").answer;
                    if let Count::Exact(number) = answer {
                        return assert_eq!(number, total.into());
                    }
                    assert!(bounded);
                    if state.to_text() == before {
                        return;
                    }
                }
                panic!("a count that goes on does not end");
            }
        }
    }
}

fn numbers(options: &[OptionId]) -> Vec<u32> {
    options.iter().map(|option| option.get()).collect()
}

/// A count is exact, or reaches its limit, or is stopped by its budget with a number not too large.
fn count_is(answer: &Count, total: u64, limit: u64, bounded: bool) {
    match answer {
        Count::Exact(number) => assert!(*number == total.into() && total < limit),
        Count::AtLeast(number) => assert!(*number == limit.into() && total >= limit),
        Count::Unknown { at_least, .. } => assert!(bounded && *at_least <= total.into()),
    }
}
