//! `generate`: every kind, the same puzzles on any number of threads, rejected options by name, and
//! budgets of one puzzle that do not affect the others.

use std::time::Duration;

use quadrille_core::{Budget, Cancel, Stop};
use quadrille_make::{
    ClueSymmetry, GenerateError, GenerateOptions, Generated, GivensLevel, Kind, Reason, Shortfall,
    Spec, SpecError, Style, canonical, generate,
};
use quadrille_puzzle::{Layout, Op};
use quadrille_reason::explainer::Tenths;
use quadrille_reason::{CageLevel, Level, Technique};
use quadrille_solve::{Engine, Request, Verdict, verdict};

fn made(spec: &Spec, seed: u64, count: u64, threads: usize) -> Vec<Generated> {
    let options = GenerateOptions { threads, ..GenerateOptions::default() };
    generate(spec, seed, count, &options).unwrap().map(Result::unwrap).collect()
}

fn specs() -> Vec<Spec> {
    let new = Spec::new;
    vec![
        new(Kind::Sudoku),
        new(Kind::Sudoku).level(Level::Medium).symmetry(ClueSymmetry::Half),
        new(Kind::Sudoku).level(GivensLevel::Medium),
        new(Kind::Sudoku).givens(30),
        new(Kind::Sudoku).boxes(2, 3).level(Level::Easy),
        new(Kind::Sudoku).boxes(2, 3).diagonals(),
        new(Kind::Jigsaw).size(7),
        new(Kind::Killer).size(6).level(CageLevel::Normal),
        new(Kind::KenKen).size(5).level(CageLevel::Normal),
        new(Kind::KenKen).size(4).hidden_ops(),
        new(Kind::Grid).size(7),
    ]
}

#[test]
fn every_kind_is_the_same_on_any_number_of_threads_and_unique() {
    for spec in specs() {
        let one = made(&spec, 3, 6, 1);
        assert_eq!(made(&spec, 3, 6, 3), one, "{spec:?}");
        assert_eq!(made(&spec, 3, 2, 2), one[..2], "{spec:?}");
        let skipped = GenerateOptions { first: 4, ..GenerateOptions::default() };
        let skipped: Vec<_> = generate(&spec, 3, 2, &skipped).unwrap().flatten().collect();
        assert_eq!(skipped, one[4..], "{spec:?}");
        for (index, made) in one.iter().enumerate() {
            assert_eq!((made.index, made.shortfall), (index as u64, None), "{spec:?}");
            let request = Request { engine: Engine::Cover, ..Request::default() };
            let answer = verdict(&made.puzzle, &request).unwrap().answer;
            assert_eq!(answer, Verdict::Unique(made.solution.clone()), "{spec:?}");
        }
    }
}

/// Thread timing must not decide which of two equivalent puzzles is removed. The bank has few
/// puzzles, so a large batch meets many equivalents.
#[test]
fn equivalents_are_left_out_in_order() {
    let spec = Spec::new(Kind::Sudoku).level(GivensLevel::Extreme);
    let all = |threads| -> Vec<Result<Generated, GenerateError>> {
        let options = GenerateOptions { threads, ..GenerateOptions::default() };
        generate(&spec, 5, 1_000_000, &options).unwrap().collect()
    };
    let one = all(1);
    for threads in [2, 8] {
        assert_eq!(all(threads), one);
    }
    let (last, puzzles) = one.split_last().unwrap();
    let missing = 1_000_000 - puzzles.len() as u64;
    assert_eq!(last.as_ref().unwrap_err().reason, Reason::Equivalent(missing));
    let form = |made: &Result<Generated, _>| {
        canonical(made.as_ref().unwrap().puzzle.givens().try_into().unwrap())
    };
    let forms: std::collections::HashSet<_> = puzzles.iter().map(form).collect();
    assert_eq!(forms.len(), puzzles.len());
}

/// There is no number after the last one for the puzzle that is made instead.
#[test]
fn a_batch_without_an_end_continues_after_an_equivalent_puzzle() {
    let spec = Spec::new(Kind::Sudoku).boxes(2, 2);
    let options = GenerateOptions { threads: 2, ..GenerateOptions::default() };
    let made = generate(&spec, 1, u64::MAX, &options).unwrap().take(20);
    assert_eq!(made.filter(Result::is_ok).count(), 20);
}

#[test]
fn an_option_that_does_not_apply_is_refused_by_name() {
    let new = Spec::new;
    for (spec, kind, option) in [
        (new(Kind::KenKen).symmetry(ClueSymmetry::Half), Kind::KenKen, "symmetry"),
        (new(Kind::KenKen).diagonals(), Kind::KenKen, "diagonals"),
        (new(Kind::Sudoku).ops(&[Op::Add]), Kind::Sudoku, "ops"),
        (new(Kind::Grid).level(Level::Hard), Kind::Grid, "level"),
        (new(Kind::Sudoku).single_cells(2), Kind::Sudoku, "singles"),
        (new(Kind::Jigsaw).boxes(3, 3), Kind::Jigsaw, "box"),
        (new(Kind::Hardest).technique(Technique::XyWing), Kind::Hardest, "technique"),
        (new(Kind::LowClue).er(Tenths(20)..=Tenths(30)), Kind::LowClue, "er"),
        (new(Kind::Grid).minimal(), Kind::Grid, "minimal"),
        (new(Kind::Sudoku).largest_cage(3), Kind::Sudoku, "cage"),
        (new(Kind::Killer).hidden_ops(), Kind::Killer, "no_ops"),
    ] {
        assert_eq!(spec.check(), Err(SpecError::NotApplicable { kind, option }), "{spec:?}");
        assert!(generate(&spec, 1, 1, &GenerateOptions::default()).is_err());
    }
}

#[test]
fn values_that_no_puzzle_has_and_options_that_exclude_each_other_are_refused() {
    let new = Spec::new;
    for (spec, said) in [
        (new(Kind::Sudoku).givens(30).minimal(), "givens and minimal"),
        (new(Kind::Sudoku).size(9).boxes(3, 3), "size and box"),
        (new(Kind::KenKen).size(5).largest_cage(2), "cage: dominoes leave a cell over"),
        (new(Kind::Sudoku).style(Style::Newspaper).minimal(), "style newspaper and minimal"),
        (new(Kind::Killer).jigsaw().boxes(3, 3), "jigsaw and box"),
        (new(Kind::Sudoku).level(GivensLevel::Easy).minimal(), "level by givens and minimal"),
        (new(Kind::Sudoku).level(CageLevel::Easy), "level: easy, medium"),
        (new(Kind::KenKen).level(Level::Easy), "level: easy, normal"),
        (new(Kind::Sudoku).boxes(2, 3).er(Tenths(20)..=Tenths(30)), "er: for classic"),
        (new(Kind::Sudoku).er(Tenths(30)..=Tenths(20)), "er: the lowest"),
        (new(Kind::Sudoku).givens(82), "givens: more"),
        (new(Kind::Sudoku).boxes(6, 6), "box: the side"),
        (new(Kind::Sudoku).boxes(usize::MAX, 2), "box: the side"),
        (new(Kind::KenKen).size(65), "size: KenKen has a side of 3 to 16"),
        (new(Kind::KenKen).size(2), "size: KenKen"),
        (new(Kind::KenKen).ops(&[Op::Sub]), "ops: from"),
        (new(Kind::KenKen).ops(&[Op::Add, Op::Any]), "ops: from"),
        (new(Kind::KenKen).largest_cage(1), "cage: 2 cells"),
        (new(Kind::Jigsaw).size(3), "size: jigsaw has a side of 4 to 16"),
        (new(Kind::LowClue).givens(16), "givens: 17 to 81"),
    ] {
        let error = spec.check().unwrap_err().to_string();
        assert!(error.starts_with(said), "{error}");
    }
}

/// Such specs used to search for half a minute and end with something else.
#[test]
fn orders_that_no_puzzle_meets_are_refused_with_the_reason() {
    let x_wing: Technique = "x-wing".parse().unwrap();
    let new = Spec::new;
    let mut twice = [0; 81];
    (twice[0], twice[8]) = (1, 1);
    for (spec, said) in [
        (new(Kind::Sudoku).er(Tenths(130)..=Tenths(140)), "er: no puzzle is known above 11.9"),
        (new(Kind::Hardest).er(Tenths(130)..=Tenths(140)), "er: no puzzle is known above 11.9"),
        (new(Kind::Sudoku).er(Tenths(21)..=Tenths(22)), "er: no step is rated 2.1 to 2.2"),
        (new(Kind::Sudoku).er(Tenths(70)..=Tenths(72)).level(Level::Easy), "er: an easy puzzle"),
        (new(Kind::Sudoku).er(Tenths(12)..=Tenths(15)).level(Level::Hard), "er: a puzzle up to"),
        (
            new(Kind::Sudoku).technique(x_wing).level(Level::Easy),
            "technique: a puzzle that needs X-wing is hard",
        ),
        (
            new(Kind::Jigsaw).technique(x_wing).level(Level::Extreme),
            "technique: a puzzle that needs X-wing is hard",
        ),
        (new(Kind::Sudoku).givens(16), "givens: no 9×9 puzzle with one solution has fewer than 17"),
        (new(Kind::Sudoku).size(4).givens(3), "givens: no 4×4 puzzle"),
        (new(Kind::Jigsaw).givens(7), "givens: two values that are not given"),
        (
            new(Kind::Sudoku).givens(80).level(Level::Extreme),
            "givens: with 6 blank cells or fewer every puzzle is easy",
        ),
        (
            new(Kind::Sudoku).size(7),
            "size: a 7×7 Sudoku with boxes of one row has no boxes; ask for a jigsaw",
        ),
        (new(Kind::Sudoku).boxes(1, 5), "box: a 5×5 Sudoku"),
        (new(Kind::Killer).size(5), "size: a 5×5 Killer"),
        (new(Kind::KenKen).size(3).level(CageLevel::Extreme), "level: 3×3 KenKen has easy to hard"),
        (new(Kind::Killer).size(4).level(CageLevel::Hard), "level: 4×4 Killer has easy and normal"),
        (new(Kind::Sudoku).digits(&twice), "digits: 1 is given twice in row 1: r1c1 and r1c9"),
    ] {
        let error = spec.check().unwrap_err().to_string();
        assert!(error.starts_with(said), "{error}");
    }
    for spec in [
        new(Kind::Sudoku).givens(17),
        new(Kind::Sudoku).givens(80).level(Level::Easy),
        new(Kind::Sudoku).technique(x_wing).level(Level::Hard),
        new(Kind::Killer).size(5).jigsaw(),
        new(Kind::Grid).size(7),
    ] {
        assert_eq!(spec.check(), Ok(()), "{spec:?}");
    }
}

/// The texts that front ends pass on, and the messages that all of them show.
#[test]
fn orders_are_read_from_texts() {
    let read =
        |kind, texts: &[(&'static str, &'static str)]| Spec::read(kind, texts.iter().copied());
    assert_eq!(
        read(Kind::Sudoku, &[("level", "HARD"), ("box", "2x3"), ("diagonals", "true")]),
        Ok(Spec::new(Kind::Sudoku).level(Level::Hard).boxes(2, 3).diagonals())
    );
    let by_givens = Ok(Spec::new(Kind::Sudoku).level(GivensLevel::Difficult));
    assert_eq!(read(Kind::Sudoku, &[("level", "difficult"), ("recipe", "givens")]), by_givens);
    assert_eq!(
        read(Kind::KenKen, &[("no-ops", "true"), ("ops", "+*-"), ("diagonals", "false")]),
        Ok(Spec::new(Kind::KenKen).hidden_ops().ops(&[Op::Add, Op::Mul, Op::Sub]))
    );
    for (kind, text, said) in [
        (
            Kind::Sudoku,
            ("level", "tricky"),
            "level: no level is called \"tricky\"; there are easy, medium",
        ),
        (Kind::Sudoku, ("level", "difficult"), "level: no level is called \"difficult\""),
        (
            Kind::Sudoku,
            ("technique", "xwing"),
            "technique: no technique is called \"xwing\"; did you mean x-wing?",
        ),
        (
            Kind::Sudoku,
            ("technique", "xy-wnig"),
            "technique: no technique is called \"xy-wnig\"; did you mean ",
        ),
        (
            Kind::Sudoku,
            ("technique", "bogus"),
            "technique: no technique is called \"bogus\"; names are like",
        ),
        (Kind::Sudoku, ("er", "0.5..3"), "er: expected two ratings from 1.0 to 20.0"),
        (Kind::Sudoku, ("size", "-1"), "size: expected a whole number from 1 to 25"),
        (Kind::Sudoku, ("colour", "3"), "Sudoku takes no colour; it takes size, box, "),
        (Kind::KenKen, ("diagonals", "true"), "KenKen takes no diagonals"),
        (Kind::Sudoku, ("digits", "1!"), "digits: '!' is neither a value nor blank"),
    ] {
        let error = read(kind, &[text]).unwrap_err().to_string();
        assert!(error.starts_with(said), "{error}");
    }
    for kind in Kind::ALL {
        assert_eq!(Kind::from_name(kind.name()), Ok(kind));
        for option in kind.options() {
            assert!(!option.help(kind).is_empty());
            for name in option.names(kind) {
                let said = Spec::read(kind, [(option.name, name.as_str())]).err();
                let unread = said.is_some_and(|error| error.to_string().contains("is called"));
                assert!(!unread, "{kind} {} {name}", option.name);
            }
        }
    }
}

/// One seed used to have the same filled grids at several levels.
#[test]
fn levels_of_one_seed_have_different_grids() {
    let x = |level: Level| Spec::new(Kind::Sudoku).boxes(2, 3).diagonals().level(level);
    let jigsaw = |level: Level| Spec::new(Kind::Jigsaw).size(6).level(level);
    let killer = |level: CageLevel| Spec::new(Kind::Killer).size(6).level(level);
    let pairs = [
        [x(Level::Easy), x(Level::Medium)],
        [jigsaw(Level::Easy), jigsaw(Level::Medium)],
        [killer(CageLevel::Easy), killer(CageLevel::Normal)],
    ];
    for [a, b] in pairs {
        let (a, b) = (made(&a, 2, 4, 1), made(&b, 2, 4, 1));
        assert!(a.iter().all(|a| b.iter().all(|b| a.solution != b.solution)), "{a:?}");
    }
}

/// Region maps without a grid used to end the batch, or were searched for ever.
#[test]
fn jigsaws_of_every_seed_and_side_are_made() {
    let check = |made: &Generated| {
        let Layout::Regions(map) = made.puzzle.layout() else { panic!("{made:?}") };
        let side = made.puzzle.side();
        let line =
            |cells: &dyn Fn(usize) -> usize| (1..side).all(|k| map[cells(k)] == map[cells(0)]);
        let whole = (0..side).any(|i| line(&|k| i * side + k) || line(&|k| k * side + i));
        assert!(!whole, "a region is a whole row or column: {made:?}");
    };
    for seed in 1..=30 {
        made(&Spec::new(Kind::Jigsaw).size(6), seed, 2, 1).iter().for_each(check);
        made(&Spec::new(Kind::Jigsaw), seed, 1, 1).iter().for_each(check);
    }
    for side in [4, 5, 7, 8, 10, 11, 12] {
        made(&Spec::new(Kind::Jigsaw).size(side), 1, 2, 1).iter().for_each(check);
    }
}

#[test]
fn a_puzzle_that_cannot_be_made_is_named_and_the_others_follow() {
    // Nodes are drafts, and some numbers of this seed need more than others.
    let spec = Spec::new(Kind::KenKen).size(5).level(CageLevel::Extreme);
    let budget = Budget::default().nodes(60);
    let run = |threads| -> Vec<Result<Generated, GenerateError>> {
        let options =
            GenerateOptions { budget: budget.clone(), threads, ..GenerateOptions::default() };
        generate(&spec, 1, 20, &options).unwrap().collect()
    };
    let all = run(1);
    assert_eq!(run(3), all);
    assert_eq!(all.len(), 20);
    let met = all.iter().filter(|m| m.as_ref().is_ok_and(|m| m.shortfall.is_none())).count();
    assert!((1..20).contains(&met), "{met}");
    for (index, made) in all.iter().enumerate() {
        let place = made.as_ref().map_or_else(|e| e.index, |m| m.index);
        assert_eq!(place, index as u64);
    }
}

#[test]
fn time_and_cancel_stop_every_puzzle() {
    for spec in specs() {
        let budget = Budget::default().time(Duration::ZERO);
        let options = GenerateOptions { budget, ..GenerateOptions::default() };
        for made in generate(&spec, 1, 2, &options).unwrap() {
            let stopped = made.err().map(|error| error.reason);
            let small = matches!(spec.kind(), Kind::Grid);
            assert!(small || stopped == Some(Reason::Stopped(Stop::Time)), "{spec:?}");
        }
    }
    let cancel = Cancel::new();
    cancel.raise();
    let budget = Budget::default().cancel(cancel);
    let options = GenerateOptions { budget, threads: 2, ..GenerateOptions::default() };
    let spec = Spec::new(Kind::Sudoku).level(Level::Hard);
    let all: Vec<_> = generate(&spec, 1, 100, &options).unwrap().collect();
    assert_eq!(all.len(), 1, "a cancelled batch ends");
    assert_eq!(all[0].as_ref().unwrap_err().reason, Reason::Stopped(Stop::Cancelled));
}

#[test]
fn what_was_not_met_is_said() {
    let spec = Spec::new(Kind::KenKen).size(3).single_cells(1).level(CageLevel::Extreme);
    let near = &made(&spec, 1, 1, 1)[0];
    let Some(Shortfall::Level { wanted, found: Some(found) }) = near.shortfall else {
        panic!("{near:?}")
    };
    let said = format!("no {wanted} puzzle was met; the nearest is {found}");
    assert_eq!(near.shortfall.unwrap().to_string(), said);
    assert!(said.starts_with("no extreme puzzle"));
    let budget = Budget::default().nodes(100_000);
    let options = GenerateOptions { budget, ..GenerateOptions::default() };
    let all: Vec<_> = generate(&Spec::new(Kind::LowClue), 0, 5, &options).unwrap().collect();
    let [Ok(near)] = &all[..] else { panic!("{all:?}") };
    assert!(matches!(near.shortfall, Some(Shortfall::FewGivens { .. })));
}
