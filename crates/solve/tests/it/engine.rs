//! The engine that answers, those that were tried before it, and the budget that they share.

use std::ops::ControlFlow;

use quadrille_core::{Budget, Chance, Stop};
use quadrille_puzzle::{Cage, Cell, Op, Puzzle, Rule, RuleKind};
use quadrille_referee::boxed_grid;
use quadrille_solve::{Count, End, Engine, Request, Unfit, count, first, for_each};

/// A grid of boxes with some of its values given.
pub(crate) fn loose(side: (usize, usize), given: (u64, u64)) -> Puzzle {
    let mut chance = Chance::new(3);
    let grid = boxed_grid(side.0, side.1, &mut chance);
    let mut puzzle = Puzzle::sudoku(side.0, side.1).unwrap();
    for cell in puzzle.cells() {
        if chance.odds(given.0, given.1) {
            puzzle.give(cell, Some(grid[cell.index()]));
        }
    }
    puzzle
}

#[test]
fn an_engine_is_found_by_its_name_alone() {
    for &engine in Engine::ALL {
        assert_eq!(engine.to_string().parse(), Ok(engine));
    }
    let unknown = "Grid".parse::<Engine>().unwrap_err().to_string();
    assert_eq!(
        unknown,
        r#"no engine is called "Grid"; there are auto, nine, grid, cover, sat, hybrid"#
    );
}

/// The documentation of the choice, as a table.
#[test]
fn auto_counts_with_the_engine_that_suits_the_question() {
    let small_cage = Cage::kenken(Op::Add, 5, vec![Cell(0), Cell(1)]);
    let caged = Puzzle::latin(4).unwrap().with_cages(vec![small_cage]).unwrap();
    let rows = |rows: u32| {
        let cage = Cage::kenken(Op::Add, (10 * rows).into(), (0..4 * rows).map(Cell).collect());
        Puzzle::latin(4).unwrap().with_cages(vec![cage]).unwrap()
    };
    let line = Rule::new(RuleKind::Thermometer, [Cell(0), Cell(1)]);
    let ruled = Puzzle::latin(4).unwrap().with_rule(line).unwrap();
    let all = |count: u64| Count::Exact(count.into());
    for (name, puzzle, limit, engine, answer) in [
        ("small", Puzzle::latin(4).unwrap(), None, Engine::Cover, all(576)),
        ("caged", caged.clone(), None, Engine::Cover, all(192)),
        ("a cage of half the cells", rows(2), None, Engine::Cover, all(576)),
        ("a cage of most cells", rows(3), None, Engine::Grid, all(576)),
        ("few wanted", caged, Some(7), Engine::Grid, Count::AtLeast(7u32.into())),
        ("with a rule", ruled, None, Engine::Grid, all(288)),
        ("9×9", loose((3, 3), (1, 2)), None, Engine::Nine, Count::AtLeast(0u32.into())),
        (
            "nearly empty",
            loose((5, 5), (1, 9)),
            Some(20_000),
            Engine::Grid,
            Count::AtLeast(20_000u32.into()),
        ),
    ] {
        let report = count(&puzzle, &Request::default(), limit).unwrap();
        assert_eq!(report.stats.engine, engine, "{name}");
        if engine != Engine::Nine {
            assert_eq!(report.answer, answer, "{name}");
        }
    }
}

/// Also where one engine begins and another goes on: the budget is that of both.
#[test]
fn a_count_says_why_it_stopped() {
    let (large, nine) = (loose((5, 5), (1, 9)), loose((3, 3), (1, 6)));
    let line = Rule::new(RuleKind::Thermometer, [Cell(0), Cell(1)]);
    let ruled = Puzzle::latin(7).unwrap().with_rule(line).unwrap();
    for (puzzle, limit, nodes) in [
        (&large, None, 50),
        (&large, Some(20_000), 50),
        (&large, Some(20_000), 3_000),
        (&large, Some(100), 20),
        (&nine, None, 20),
        (&nine, None, 20_000),
        (&ruled, None, 500),
    ] {
        let budget = Budget::unlimited().nodes(nodes);
        let report = count(puzzle, &Request { budget, ..Request::default() }, limit).unwrap();
        let Count::Unknown { stop: Stop::Nodes, .. } = report.answer else {
            panic!("{limit:?}, {nodes}: {:?}", report.answer)
        };
        assert!(report.stats.nodes <= nodes, "{} of {nodes}", report.stats.nodes);
    }
}

/// The exact cover matrix of these cages would be too large, and the second has no filling.
#[test]
fn a_count_goes_on_where_a_matrix_would_be_too_large() {
    let factorial: u128 = (1..=16).product();
    let cells = |cells: std::ops::Range<u32>| cells.map(Cell).collect();
    let cages = vec![
        Cage::kenken(Op::Mul, factorial * factorial, cells(0..32)),
        Cage::kenken(Op::Add, 40, cells(32..34)),
    ];
    let puzzle = Puzzle::latin(16).unwrap().with_cages(cages).unwrap();
    let cover = Request { engine: Engine::Cover, ..Request::default() };
    let unfit = count(&puzzle, &cover, None).unwrap_err();
    assert!(matches!(unfit, Unfit::Matrix(_)), "{unfit}");
    let report = count(&puzzle, &Request::default(), None).unwrap();
    assert_eq!((report.answer, report.stats.engine), (Count::Exact(0u32.into()), Engine::Grid));
}

/// The engine that begins: a budget that ends at once shows it.
#[test]
fn limits_and_givens_decide_which_engine_counts() {
    let quarter = |givens: usize| {
        let mut puzzle = Puzzle::sudoku(3, 6).unwrap();
        let grid = boxed_grid(3, 6, &mut Chance::new(3));
        for cell in puzzle.cells().step_by(4).take(givens) {
            puzzle.give(cell, Some(grid[cell.index()]));
        }
        assert_eq!(puzzle.clues(), givens);
        puzzle
    };
    let latin = Puzzle::latin(6).unwrap();
    for (puzzle, limit, engine) in [
        (&quarter(80), 20_000, Engine::Grid),
        (&quarter(81), 20_000, Engine::Cover),
        (&quarter(81), 10_000, Engine::Grid),
        (&latin, 10_000, Engine::Grid),
        (&latin, 10_001, Engine::Cover),
        (&latin, 1, Engine::Grid),
    ] {
        let budget = Budget::unlimited().nodes(1);
        let report = count(puzzle, &Request { budget, ..Request::default() }, Some(limit)).unwrap();
        assert!(matches!(report.answer, Count::Unknown { stop: Stop::Nodes, .. }));
        assert_eq!(report.stats.engine, engine, "side {}, {limit}", puzzle.side());
    }
}

#[test]
fn a_count_whose_budget_ends_says_how_many_were_found() {
    let (latin, budget) = (Puzzle::latin(6).unwrap(), Budget::unlimited().nodes(1_000));
    let by = |engine| {
        let request = Request { engine, budget: budget.clone(), ..Request::default() };
        count(&latin, &request, Some(5_000)).unwrap().answer
    };
    let Count::Unknown { stop: Stop::Nodes, at_least } = by(Engine::Auto) else { panic!() };
    assert!(at_least > 100u32.into(), "{at_least}");
    assert_eq!(by(Engine::Grid), Count::Unknown { stop: Stop::Nodes, at_least });
}

/// From side 26 on, and half open, clauses take over after the first node; a Latin square stays with
/// the grid kernel.
#[test]
fn a_large_grid_with_boxes_goes_to_clauses_at_once() {
    let boxes = loose((5, 6), (1, 2));
    let latin = Puzzle::latin(30).unwrap().with_givens(boxes.givens()).unwrap();
    for (puzzle, engine, tried) in
        [(&boxes, Engine::Sat, vec![Engine::Grid]), (&latin, Engine::Grid, vec![])]
    {
        let budget = Budget::unlimited().nodes(200);
        let stats = first(puzzle, &Request { budget, ..Request::default() }).unwrap().stats;
        assert_eq!((stats.engine, stats.tried), (engine, tried));
        assert!((2..=200).contains(&stats.nodes), "{}", stats.nodes);
    }
}

/// The grid kernel finds none within the nodes that it has here, so that clauses go on.
#[test]
fn a_count_to_a_low_limit_goes_on_after_the_grid_kernel() {
    let puzzle = loose((5, 6), (2, 5));
    let report = count(&puzzle, &Request::default(), Some(2)).unwrap();
    assert_eq!(report.answer, Count::AtLeast(2u32.into()));
    assert_eq!((report.stats.engine, report.stats.tried), (Engine::Sat, vec![Engine::Grid]));
}

/// With a rule the grid kernel begins again after 25,000 nodes. Solutions that it has shown do not
/// come twice, and none is lost.
#[test]
fn an_engine_that_begins_again_goes_on_where_it_was() {
    let line = Rule::new(RuleKind::Thermometer, [Cell(0), Cell(1)]);
    let puzzle = Puzzle::latin(5).unwrap().with_rule(line).unwrap();
    let shown = |engine| {
        let mut grids = Vec::new();
        let request = Request { engine, ..Request::default() };
        let report = for_each(&puzzle, &request, |grid| {
            grids.push(grid);
            if grids.len() < 20_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let report = report.unwrap();
        assert_eq!(report.answer, End::Interrupted(()));
        (grids, report.stats.nodes)
    };
    let ((auto, _), (grid, nodes)) = (shown(Engine::Auto), shown(Engine::Grid));
    assert!(nodes > 25_000 && auto == grid);
}

/// Of a 9×9 with more solutions than are visited one by one, exact cover counts the rest of them with
/// the rest of the budget.
#[test]
fn two_engines_of_a_count_share_one_budget() {
    let puzzle = loose((3, 3), (30, 100));
    let mut found = 0;
    let visited = for_each(&puzzle, &Request::default(), |_| {
        found += 1;
        if found > 1_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let visited = visited.unwrap();
    assert_eq!(visited.answer, End::Interrupted(()));
    let cover = Request { engine: Engine::Cover, ..Request::default() };
    let counted = count(&puzzle, &cover, None).unwrap();
    let both = visited.stats.nodes + counted.stats.nodes;
    let within = |nodes| {
        let budget = Budget::unlimited().nodes(nodes);
        count(&puzzle, &Request { budget, ..Request::default() }, None).unwrap().answer
    };
    assert_eq!(within(both + 1), counted.answer);
    let short = within(both - visited.stats.nodes / 2);
    assert!(matches!(short, Count::Unknown { stop: Stop::Nodes, .. }), "{short:?}");
}
