//! Tests on a device: `just test-gpu`.

use crate::puzzles::{additions, bases, expected, grids, lines, mixed, to_minimize};
use quadrille_core::{Budget, Cancel, Stop};
use quadrille_gpu::{Addition, GpuError, GpuSolver, Many, Order, Packed, Recipe, Verdict};
use quadrille_nine::{Answer, Puzzle, Rows, Solver};

fn solver() -> GpuSolver {
    GpuSolver::new().expect("a CUDA device")
}

/// Runs everywhere: without a device, the reason is one line.
#[test]
fn no_device_is_said_in_one_line() {
    match GpuSolver::new() {
        Ok(solver) => assert!(!solver.name().is_empty()),
        Err(GpuError::Driver { text, .. }) => assert!(!text.contains('\n')),
        Err(reason) => assert!(!reason.to_string().contains('\n')),
    }
}

#[test]
#[ignore = "needs a GPU: just test-gpu"]
fn packed_batches_of_every_size() {
    let puzzles = mixed(11, 20_000);
    let packed: Vec<_> = puzzles.iter().map(Packed::from).collect();
    let (expected, mut solver) = (expected(&puzzles), solver());
    for chunk in [1 << 21, 1000] {
        solver.set_chunk(chunk);
        for n in [0, 1, 95, 96, 97, 4096, 20_000] {
            let mut answers = vec![Packed::answer(Verdict::Unknown, None); n];
            let unlimited = Budget::unlimited();
            let report = solver.solve_packed(&packed[..n], Many::Blank, &mut answers, &unlimited);
            assert_eq!((report.answered, report.lost), (n, None));
            assert_eq!(answers, expected[..n]);
            let mut verdicts = vec![Verdict::Unknown; n];
            let report = solver.check_packed(&packed[..n], &mut verdicts, &unlimited);
            assert_eq!(report.answered, n);
            assert!(verdicts.iter().zip(&expected).all(|(v, e)| *v == e.verdict()));
        }
    }
}

#[test]
#[ignore = "needs a GPU: just test-gpu"]
fn lines_with_the_first_of_several_solutions() {
    let mut puzzles = mixed(12, 5000);
    puzzles.retain(|puzzle| puzzle.clues() < 81);
    let text = lines(&puzzles);
    let mut expected = vec![Answer::NONE; puzzles.len()];
    Solver::new().solve_batch(&puzzles, 2, &mut expected);
    let (rows, mut grids) = (Rows::leading(&text), vec![0; text.len()]);
    let mut verdicts = vec![Verdict::Unknown; rows.len()];
    let report =
        solver().solve_rows(rows, Many::First, &mut grids, &mut verdicts, &Budget::unlimited());
    assert_eq!((report.answered, report.on_cpu), (puzzles.len(), 0));
    for ((line, verdict), answer) in grids.chunks_exact(82).zip(verdicts).zip(&expected) {
        assert_eq!(u64::from(verdict as u8), answer.count());
        assert_eq!(&line[..81], answer.first().unwrap_or(&[b'0'; 81]));
        assert_eq!(line[81], b'\n');
    }
}

#[test]
#[ignore = "needs a GPU: just test-gpu"]
fn bytes_that_are_no_puzzle_are_counted() {
    let mut packed: Vec<_> = mixed(13, 500).iter().map(Packed::from).collect();
    packed[7] = Packed::from_bytes([0xff; 36]);
    let mut answers = vec![Packed::EMPTY; 500];
    let report = solver().solve_packed(&packed, Many::Blank, &mut answers, &Budget::unlimited());
    assert_eq!((report.answered, report.malformed), (500, 1));
    assert_eq!(answers[7].verdict(), Verdict::Unknown);
}

#[test]
#[ignore = "needs a GPU: just test-gpu"]
fn a_raised_flag_stops_the_batch() {
    let packed: Vec<_> = mixed(14, 500).iter().map(Packed::from).collect();
    let (cancel, mut answers) = (Cancel::new(), vec![Packed::EMPTY; 500]);
    cancel.raise();
    let budget = Budget::unlimited().cancel(cancel);
    let report = solver().solve_packed(&packed, Many::Blank, &mut answers, &budget);
    assert_eq!((report.answered, report.stopped), (0, Some(Stop::Cancelled)));
    assert!(answers.iter().all(|answer| answer.verdict() == Verdict::Unknown));
}

#[test]
#[ignore = "needs a GPU: just test-gpu"]
fn minimal_puzzles_are_those_of_the_recipe() {
    let (grids, mut cpu, mut solver) = (grids(15, 300), Solver::new(), solver());
    let packed: Vec<_> =
        grids.iter().map(|grid| Packed::answer(Verdict::None, Some(grid))).collect();
    let (recipe, first) = (Recipe { seed: 4, per_grid: 7 }, 12);
    for n in [0, 1, 33, 2000] {
        let mut made = vec![Packed::EMPTY; n];
        let report = solver.minimal(recipe, first, &packed, &mut made, &Budget::unlimited());
        assert_eq!((report.answered, report.malformed, report.lost), (n, 0, None));
        for (number, made) in (first..).zip(made) {
            let grid = &grids[(number / 7 - first / 7) as usize];
            assert_eq!(made, Packed::from(&recipe.puzzle(number, grid, &mut cpu)), "{number}");
        }
    }
    let (mut made, bad) = ([Packed::EMPTY; 3], [Packed::EMPTY]);
    let report = solver.minimal(recipe, 0, &bad, &mut made, &Budget::unlimited());
    assert_eq!((report.answered, report.malformed), (0, 1));
}

/// A fault that loses one node in ten million shows only in many questions.
#[test]
#[ignore = "needs a GPU: just test-gpu"]
fn two_million_minimal_puzzles_have_one_solution() {
    let grids = grids(16, 2000);
    let packed: Vec<_> =
        grids.iter().map(|grid| Packed::answer(Verdict::None, Some(grid))).collect();
    let mut made = vec![Packed::EMPTY; 2_000_000];
    let recipe = Recipe { seed: 5, per_grid: 1000 };
    let report = solver().minimal(recipe, 0, &packed, &mut made, &Budget::unlimited());
    assert_eq!((report.answered, report.lost), (made.len(), None));
    let puzzles: Vec<_> = made.iter().map(|made| made.puzzle().expect("a puzzle")).collect();
    let mut answers = vec![Answer::NONE; puzzles.len()];
    Solver::new().solve_batch(&puzzles, 2, &mut answers);
    assert_eq!(answers.iter().filter(|answer| answer.count() != 1).count(), 0);
}

#[test]
#[ignore = "needs a GPU: just test-gpu"]
fn puzzles_lose_their_clues_in_the_given_order() {
    let jobs = to_minimize(21, 3000);
    let mut puzzles: Vec<_> = jobs.iter().map(|job| Packed::from(&job.puzzle)).collect();
    let mut orders: Vec<_> = jobs.iter().map(|job| job.order).collect();
    let mut wanted: Vec<_> = jobs.iter().map(|job| Some(Packed::from(&job.minimal))).collect();
    // One with many solutions in the middle, one with none at the end.
    let none = Puzzle::parse(&[[b'1'; 2].as_slice(), &[b'.'; 79]].concat()).expect("81 symbols");
    for (at, puzzle, clues) in [(50, Packed::EMPTY, &[][..]), (3001, Packed::from(&none), &[1, 0])]
    {
        puzzles.insert(at, puzzle);
        orders.insert(at, Order::new(clues));
        wanted.insert(at, None);
    }
    let (made, report) = solver().minimize(&puzzles, &orders, &Budget::unlimited());
    assert_eq!((report.answered, report.malformed, report.lost), (3002, 0, None));
    assert_eq!(made, wanted);
    let (made, report) = solver().minimize(&[], &[], &Budget::unlimited());
    assert_eq!((made.len(), report.answered), (0, 0));
}

/// Several solvers on one device, each on its own thread.
#[test]
#[ignore = "needs a GPU: just test-gpu"]
fn solvers_beside_each_other_do_not_meet() {
    let puzzles = mixed(16, 6000);
    let packed: Vec<_> = puzzles.iter().map(Packed::from).collect();
    let (expected, first) = (expected(&puzzles), solver());
    let solvers = [first.beside().expect("a device"), first.beside().expect("a device"), first];
    std::thread::scope(|scope| {
        for mut solver in solvers {
            let (packed, expected) = (&packed, &expected);
            scope.spawn(move || {
                solver.set_slots(1);
                for n in [6000, 100, 5000] {
                    let mut answers = vec![Packed::EMPTY; n];
                    let unlimited = Budget::unlimited();
                    let report =
                        solver.solve_packed(&packed[..n], Many::Blank, &mut answers, &unlimited);
                    assert_eq!((report.answered, report.lost), (n, None));
                    assert_eq!(answers, expected[..n]);
                }
            });
        }
    });
}

#[test]
#[ignore = "needs a GPU: just test-gpu"]
fn additions_are_all_clues_that_leave_one_solution() {
    let bases: Vec<_> = (17..37).flat_map(bases).collect();
    let (found, report) = solver().additions(&bases, &Budget::unlimited());
    assert_eq!((report.answered, report.malformed, report.lost), (bases.len(), 0, None));
    assert_eq!(found, additions(&bases));
    // Many times the size of a chunk.
    let many = bases.repeat(60);
    let (again, report) = solver().additions(&many, &Budget::unlimited());
    assert_eq!((report.answered, report.lost), (many.len(), None));
    assert_eq!(again.len(), 60 * found.len());
    let last = &again[again.len() - found.len()..];
    let moved = |it: &Addition| Addition { base: it.base + many.len() - bases.len(), ..*it };
    assert!(last.iter().copied().eq(found.iter().map(moved)));
}
