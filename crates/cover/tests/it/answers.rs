//! All questions: order of solutions, limits, budgets, threads, big counts, and invariances.

use crate::AsProblem;
use quadrille_core::Chance;
use quadrille_cover::*;
use quadrille_referee::cover::{Case, planted_case, small_case};
use std::ops::ControlFlow;
use std::time::Duration;

/// All permutations of `n` things: 2n items, n² options.
pub(crate) fn permutations(n: usize) -> Problem {
    let mut b = Builder::unnamed(2 * n, 0);
    for i in 0..n {
        for j in 0..n {
            b.plain(&[Item::new(i), Item::new(n + j)]).unwrap();
        }
    }
    b.build()
}

pub(crate) fn dominoes(height: usize, width: usize) -> Problem {
    let mut b = Builder::unnamed(height * width, 0);
    let at = |y: usize, x: usize| Item::new(y * width + x);
    for y in 0..height {
        for x in 0..width {
            if x + 1 < width {
                b.plain(&[at(y, x), at(y, x + 1)]).unwrap();
            }
            if y + 1 < height {
                b.plain(&[at(y, x), at(y + 1, x)]).unwrap();
            }
        }
    }
    b.build()
}

/// Queens that do not attack each other: rows and columns are primary, diagonals secondary.
pub(crate) fn queens(n: usize) -> Problem {
    let mut b = Builder::unnamed(2 * n, 4 * n);
    for y in 0..n {
        for x in 0..n {
            let items = [y, n + x, 2 * n + y + x, 4 * n + y + n - x];
            b.plain(&items.map(Item::new)).unwrap();
        }
    }
    b.build()
}

fn exact(problem: &Problem) -> String {
    Solver::new(problem).count().answer.exact().unwrap().to_string()
}

#[test]
fn counts_of_any_size_are_exact() {
    assert_eq!(exact(&permutations(10)), "3628800");
    assert_eq!(exact(&queens(8)), "92");
    assert_eq!(exact(&dominoes(8, 8)), "12988816");
    assert_eq!(exact(&dominoes(16, 16)), "2444888770250892795802079170816");
    // 300 independent items with 4 options each: 4^300, far beyond 128 bits.
    let mut b = Builder::unnamed(300, 0);
    for k in 0..1200 {
        b.plain(&[Item::new(k / 4)]).unwrap();
    }
    let problem = b.build();
    let want = BigUint::from(4u32).pow(300);
    for kernel in [KernelName::Wide, KernelName::Cells] {
        let solver = Solver::new(&problem).kernel(kernel).unwrap();
        assert_eq!(solver.count().answer, Count::Exact(want.clone()), "{kernel}");
    }
    let mut b = Builder::unnamed(200, 0);
    for k in 0..800 {
        b.plain(&[Item::new(k / 4)]).unwrap();
    }
    let problem = b.build();
    assert_eq!(exact(&problem), BigUint::from(4u32).pow(200).to_string());
}

#[test]
fn a_limit_says_at_least() {
    for threads in [1, 2] {
        let problem = permutations(9);
        let solver = Solver::new(&problem).threads(threads);
        assert_eq!(solver.count_to(1_000).answer, Count::AtLeast(1_000u32.into()));
        assert_eq!(solver.count_to(362_880).answer, Count::AtLeast(362_880u32.into()));
        assert_eq!(solver.count_to(362_881).answer, Count::Exact(362_880u32.into()));
        assert_eq!(solver.count_to(0).answer, Count::AtLeast(0u32.into()));
    }
}

#[test]
fn the_order_of_solutions_is_that_of_the_documentation() {
    // A plain search by the documented rule, over the problem itself.
    fn walk(problem: &Problem, chosen: &mut Vec<OptionId>, out: &mut Vec<Vec<OptionId>>) {
        let fits = |o: OptionId| {
            problem.option(o).any(|u| problem.is_primary(u.item))
                && chosen.iter().all(|&c| {
                    problem.option(c).all(|a| {
                        problem.option(o).all(|b| {
                            a.item != b.item || (a.colour == b.colour && a.colour.is_some())
                        })
                    })
                })
        };
        let covered = |i: Item| chosen.iter().any(|&c| problem.option(c).any(|u| u.item == i));
        let options = |i: Item| -> Vec<OptionId> {
            problem
                .options()
                .filter(|&o| problem.option(o).any(|u| u.item == i) && fits(o))
                .collect()
        };
        let open = problem.items().filter(|&i| problem.is_primary(i) && !covered(i));
        let Some(best) = open.map(options).min_by_key(Vec::len) else {
            let mut solution = chosen.clone();
            solution.sort();
            out.push(solution);
            return;
        };
        for o in best {
            chosen.push(o);
            walk(problem, chosen, out);
            chosen.pop();
        }
    }
    let base = Chance::new(3);
    let mut several = 0;
    for number in 0..400 {
        let problem = small_case(&mut base.fork(number)).problem();
        let mut want = vec![];
        walk(&problem, &mut vec![], &mut want);
        let got: Vec<Vec<OptionId>> =
            Solver::new(&problem).solutions().map(Solution::into_options).collect();
        assert_eq!(got, want, "case {number}");
        several += u32::from(want.len() > 1);
    }
    assert!(several > 50);
}

#[test]
fn threads_change_neither_counts_nor_order_nor_nodes() {
    for problem in [queens(9), permutations(7), dominoes(6, 6)] {
        let alone = Solver::new(&problem).memo(Memo::Never);
        let count = alone.count();
        let all: Vec<Solution> = alone.solutions().collect();
        for threads in [2, 3, 5] {
            let solver = alone.clone().threads(threads);
            let report = solver.count();
            assert_eq!(report.answer, count.answer, "{threads}");
            assert_eq!(
                (report.stats.nodes, &report.stats.profile),
                (count.stats.nodes, &count.stats.profile)
            );
            assert_eq!(solver.clone().memo(Memo::Always).count().answer, count.answer, "{threads}");
            let mut seen = vec![];
            let walk = solver.visit(|s| {
                seen.push(s.clone());
                ControlFlow::<()>::Continue(())
            });
            assert_eq!(walk.answer, End::All);
            assert!(seen == all, "{threads} threads changed the order");
            let mut left = 10;
            let walk = solver.visit(|s| {
                left -= 1;
                if left == 0 { ControlFlow::Break(s.clone()) } else { ControlFlow::Continue(()) }
            });
            assert_eq!(walk.answer, End::Interrupted(all[9].clone()));
        }
    }
}

#[test]
fn every_kernel_shows_the_same_order_on_more_than_one_thread() {
    let problem = queens(8);
    let want: Vec<Solution> = Solver::new(&problem).solutions().collect();
    for kernel in KernelName::ALL {
        let mut seen = vec![];
        let solver = Solver::new(&problem).kernel(kernel).unwrap().threads(2);
        let _ = solver.visit(|s| {
            seen.push(s.clone());
            ControlFlow::<()>::Continue(())
        });
        assert!(seen == want, "{kernel}");
    }
}

#[test]
fn a_node_budget_is_exact() {
    let problem = queens(10);
    let full = Solver::new(&problem).memo(Memo::Never).count();
    for kernel in [KernelName::Dense, KernelName::Wide, KernelName::Cells] {
        let solver = |nodes| {
            let budget = Budget::default().nodes(nodes);
            Solver::new(&problem)
                .memo(Memo::Never)
                .kernel(kernel)
                .unwrap()
                .budget(budget)
                .threads(2)
                .count()
        };
        for nodes in [0, 1, 100, full.stats.nodes - 1] {
            let report = solver(nodes);
            assert!(
                matches!(report.answer, Count::Unknown { stop: Stop::Nodes, .. }),
                "{kernel} {nodes}"
            );
            assert_eq!(report.stats.nodes, nodes);
        }
        assert_eq!(solver(full.stats.nodes).answer, full.answer);
    }
}

#[test]
fn time_and_cancel_stop_every_kernel() {
    let big = |n: usize| {
        // Many options, so that single nodes are expensive.
        let mut b = Builder::unnamed(3 * n, 0);
        let mut chance = Chance::new(5);
        for _ in 0..40 * n {
            let items = [chance.index(n), n + chance.index(n), 2 * n + chance.index(n)];
            b.plain(&items.map(Item::new)).unwrap();
        }
        b.build()
    };
    for (problem, name) in
        [(permutations(30), "permutations"), (queens(40), "queens"), (big(2_000), "big")]
    {
        for kernel in KernelName::ALL {
            for threads in [1, 2] {
                if Solver::new(&problem).kernel(kernel).is_err() {
                    continue;
                }
                let solver = Solver::new(&problem)
                    .kernel(kernel)
                    .unwrap()
                    .memo(Memo::Never)
                    .threads(threads);
                let limit = Duration::from_millis(60);
                let answer = solver.budget(Budget::default().time(limit)).count().answer;
                // A search that ends within the limit by itself would prove nothing.
                assert!(
                    matches!(answer, Count::Unknown { stop: Stop::Time, .. }),
                    "{name} {kernel} {threads} {answer:?}"
                );
            }
        }
    }
    let problem = queens(40);
    let cancel = Cancel::new();
    std::thread::scope(|scope| {
        let handle = cancel.clone();
        scope.spawn(move || {
            std::thread::sleep(Duration::from_millis(30));
            handle.raise();
        });
        let answer = Solver::new(&problem)
            .budget(Budget::default().cancel(cancel))
            .threads(2)
            .count()
            .answer;
        assert!(matches!(answer, Count::Unknown { stop: Stop::Cancelled, .. }), "{answer:?}");
    });
}

#[test]
fn budgets_hold_for_every_question() {
    let problem = permutations(12);
    let solver = Solver::new(&problem).budget(Budget::default().nodes(500));
    assert!(matches!(solver.verdict().answer, Verdict::Many(..)));
    assert!(matches!(solver.first().answer, First::Found(_)));
    let mut solutions = solver.solutions();
    let seen = solutions.by_ref().count() as u64;
    assert_eq!(solutions.stopped(), Some(Stop::Nodes));
    let mut visited = 0;
    let walk = solver.visit(|_| {
        visited += 1;
        ControlFlow::<()>::Continue(())
    });
    assert_eq!((walk.answer, visited), (End::Stopped(Stop::Nodes), seen));
    let hard = dominoes(7, 9); // odd number of cells: no solution, but a long search
    let solver = Solver::new(&hard).budget(Budget::default().nodes(50));
    assert_eq!(solver.first().answer, First::Unknown { stop: Stop::Nodes });
    assert_eq!(solver.verdict().answer, Verdict::Unknown { stop: Stop::Nodes, found: None });
}

#[test]
fn progress_ends_at_one_and_grows() {
    let problem = queens(11);
    for threads in [1, 2] {
        let progress = Progress::new();
        let solver =
            Solver::new(&problem).progress(progress.clone()).threads(threads).memo(Memo::Never);
        let report = std::thread::scope(|scope| {
            let run = scope.spawn(|| solver.count());
            let mut last = 0.0;
            while !run.is_finished() {
                let now = progress.fraction();
                assert!(now >= last && now <= 1.0);
                last = now;
                std::thread::sleep(Duration::from_millis(1));
            }
            run.join().unwrap()
        });
        assert!((progress.fraction() - 1.0).abs() < 0.05, "{threads}: {}", progress.fraction());
        assert!(progress.nodes() >= report.stats.nodes, "{threads}");
    }
}

/// In a tree whose subtrees are equally large, the fraction is that of the nodes.
#[test]
fn progress_is_the_part_of_an_even_tree_that_is_done() {
    let problem = permutations(8);
    for kernel in [KernelName::Dense, KernelName::Wide, KernelName::Cells, KernelName::Multi] {
        let solver = Solver::new(&problem).kernel(kernel).unwrap().memo(Memo::Never);
        let nodes = solver.count().stats.nodes;
        for quarters in 1..4 {
            let progress = Progress::new();
            let part = Budget::default().nodes(nodes * quarters / 4);
            let report = solver.clone().progress(progress.clone()).budget(part).count();
            assert_eq!(report.answer.exact(), None);
            let wanted = quarters as f64 / 4.0;
            let found = progress.fraction();
            assert!((found - wanted).abs() < 0.1, "{kernel}: {found}, not {wanted}");
        }
    }
}

#[test]
fn no_solution_says_why() {
    let never = Problem::from_text("a b c\na b\n").unwrap();
    assert_eq!(Solver::new(&never).verdict().answer, Verdict::None(Why::Item(Item::new(2))));
    assert_eq!(Solver::new(&never).seed(4).first().answer, First::None(Why::Item(Item::new(2))));
    let searched = dominoes(3, 3);
    assert!(
        matches!(Solver::new(&searched).verdict().answer, Verdict::None(Why::Searched(n)) if n > 0)
    );
}

#[test]
fn a_seed_shuffles_and_repeats() {
    let problem = permutations(6);
    let firsts = |seed| Solver::new(&problem).seed(seed).solutions().take(5).collect::<Vec<_>>();
    assert_eq!(firsts(1), firsts(1));
    assert_ne!(firsts(1), firsts(2));
    let mut all: Vec<Solution> = Solver::new(&problem).seed(9).solutions().collect();
    let mut want: Vec<Solution> = Solver::new(&problem).solutions().collect();
    all.sort();
    want.sort();
    assert_eq!(all, want);
}

/// The case with options reordered and items renumbered.
fn shuffled(case: &Case, chance: &mut Chance) -> Case {
    let mut rank: Vec<u32> = (0..(case.primary + case.secondary) as u32).collect();
    chance.shuffle(&mut rank[..case.primary]);
    chance.shuffle(&mut rank[case.primary..]);
    let mut options = case.options.clone();
    for option in &mut options {
        option.iter_mut().for_each(|u| u.0 = rank[u.0 as usize]);
        chance.shuffle(option);
    }
    chance.shuffle(&mut options);
    Case { options, ..case.clone() }
}

/// Two independent problems side by side.
fn joined(a: &Case, b: &Case) -> Case {
    let primary = a.primary + b.primary;
    let left =
        |i: u32| if (i as usize) < a.primary { i } else { i - a.primary as u32 + primary as u32 };
    let right = |i: u32| {
        if (i as usize) < b.primary {
            i + a.primary as u32
        } else {
            i - b.primary as u32 + (primary + a.secondary) as u32
        }
    };
    let mut options: Vec<_> =
        a.options.iter().map(|o| o.iter().map(|&(i, c)| (left(i), c)).collect()).collect();
    options.extend(
        b.options.iter().map(|o| o.iter().map(|&(i, c)| (right(i), c)).collect::<Vec<_>>()),
    );
    Case { primary, secondary: a.secondary + b.secondary, options, bounds: vec![], costs: vec![] }
}

/// The case without an option, and the case with that option forced by a new primary item.
fn split(case: &Case, option: usize) -> (Case, Case) {
    let mut without = case.clone();
    without.options.remove(option);
    let new = case.primary as u32;
    let renamed = |o: &Vec<(u32, u32)>| -> Vec<(u32, u32)> {
        o.iter().map(|&(i, c)| (if i >= new { i + 1 } else { i }, c)).collect()
    };
    let mut options: Vec<_> = case.options.iter().map(renamed).collect();
    options[option].push((new, 0));
    (without, Case { primary: case.primary + 1, options, ..case.clone() })
}

#[test]
fn counts_follow_what_is_done_to_a_problem() {
    let base = Chance::new(99);
    let number = |case: &Case| Solver::new(&case.problem()).count().answer.exact().unwrap().clone();
    for k in 0..400 {
        let mut chance = base.fork(k);
        let (a, b) = (small_case(&mut chance), small_case(&mut chance));
        let count = number(&a);
        assert_eq!(number(&shuffled(&a, &mut chance)), count, "case {k}: shuffled");
        assert_eq!(number(&joined(&a, &b)), &count * number(&b), "case {k}: joined");
        let option = chance.index(a.options.len());
        if a.options[option].iter().any(|u| (u.0 as usize) < a.primary) {
            let (without, forced) = split(&a, option);
            assert_eq!(
                number(&without) + number(&forced),
                count,
                "case {k}: split on option {option}"
            );
        }
    }
    for k in 0..12 {
        let mut chance = base.fork(1_000 + k);
        let case = planted_case(&mut chance);
        let count = |case: &Case| {
            let problem = case.problem();
            Solver::new(&problem).budget(Budget::default().nodes(20_000)).count().answer
        };
        if let (Count::Exact(a), Count::Exact(b)) =
            (count(&case), count(&shuffled(&case, &mut chance)))
        {
            assert_eq!(a, b, "planted case {k}");
        }
    }
}

#[test]
fn options_that_are_no_solution_are_told_apart() {
    let problem = Problem::from_text(
        "a b 2:2|c | x y\na c x:1\nb c x:1\nb c x:2\na b y\nc y\na c y\nb c y\n",
    );
    let problem = problem.unwrap();
    assert_eq!((problem.option_count(), problem.use_count()), (7, 20));
    for (options, is_solution) in [
        (&[0, 1][..], true),
        (&[1, 0], true),
        (&[0, 2], false),
        (&[0], false),
        (&[0, 0], false),
        (&[0, 1, 4], false),
        (&[5, 6], false),
        (&[5, 1], true),
        (&[3, 4], false),
        (&[], false),
    ] {
        let ids: Vec<OptionId> = options.iter().map(|&option| OptionId::new(option)).collect();
        assert_eq!(problem.is_solution(&ids), is_solution, "{options:?}");
    }
}

#[test]
fn a_count_ends_at_its_limit() {
    let problem = queens(8);
    for kernel in [KernelName::Dense, KernelName::Wide, KernelName::Cells] {
        let solver = Solver::new(&problem).memo(Memo::Never).kernel(kernel).unwrap();
        let (some, all) = (solver.clone().count_to(5), solver.count());
        assert_eq!(some.answer, Count::AtLeast(5u32.into()));
        assert!(4 * some.stats.nodes < all.stats.nodes, "{kernel}: {}", some.stats.nodes);
    }
}
