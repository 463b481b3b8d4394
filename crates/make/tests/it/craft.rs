//! Puzzles of every kind and level, checked by the rules of print, a second engine and the rating.
//!
//! `just check-craft` checks seeds 1 to 200 of each; the default run checks a few.

use std::time::Instant;

use quadrille_core::Budget;
use quadrille_make::{
    GenerateError, GenerateOptions, Generated, Kind, Spec, Style, generate, style_faults,
};
use quadrille_puzzle::Puzzle;
use quadrille_reason::explainer::Tenths;
use quadrille_reason::{CageLevel, Grade, Level, Technique};
use quadrille_solve::{Engine, Request, Verdict, verdict};

/// A spec with its name, and true if its puzzles follow the rules of print.
type Asked = (String, Spec, bool);

/// Sudoku, jigsaws, Killers and KenKen of every level, on common sizes.
fn everything() -> Vec<Asked> {
    let mut all = Vec::new();
    for level in Level::ALL {
        let printed = level <= Level::Medium;
        let mut add = |name: &str, spec: Spec| {
            all.push((format!("{name} {level}"), spec.level(level), printed));
        };
        add("sudoku 9", Spec::new(Kind::Sudoku));
        add("X 9", Spec::new(Kind::Sudoku).diagonals());
        add("jigsaw 9", Spec::new(Kind::Jigsaw));
        if level != Level::Extreme {
            add("sudoku 6", Spec::new(Kind::Sudoku).size(6));
        }
        if printed {
            add("sudoku 16", Spec::new(Kind::Sudoku).size(16));
            add("jigsaw 12", Spec::new(Kind::Jigsaw).size(12));
        }
    }
    for level in CageLevel::ALL {
        let mut add = |name: &str, spec: Spec| {
            all.push((format!("{name} {level}"), spec.level(level), true));
        };
        add("killer 9", Spec::new(Kind::Killer));
        add("killer X 9", Spec::new(Kind::Killer).diagonals());
        add("killer jigsaw 9", Spec::new(Kind::Killer).jigsaw());
        for size in 4..=9 {
            add(&format!("kenken {size}"), Spec::new(Kind::KenKen).size(size));
        }
    }
    all
}

/// The clauses share nothing with the code that made the puzzle.
fn is_unique(made: &Generated) -> bool {
    let request = Request { engine: Engine::Sat, ..Request::default() };
    let answer = verdict(&made.puzzle, &request).unwrap().answer;
    answer == Verdict::Unique(made.solution.clone())
}

fn check((name, spec, printed): &Asked, seeds: u64) -> Vec<String> {
    let mut wrong = Vec::new();
    let (mut slowest, mut in_all) = ((0.0, 0), 0.0);
    for seed in 1..=seeds {
        let begin = Instant::now();
        let options = GenerateOptions::default();
        let made = generate(spec, seed, 1, &options).unwrap().next().unwrap();
        let took = begin.elapsed().as_secs_f64();
        in_all += took;
        if took > slowest.0 {
            slowest = (took, seed);
        }
        wrong.extend(fault(made, *printed).map(|fault| format!("{name}, seed {seed}: {fault}")));
    }
    println!(
        "{name}: {seeds} seeds, {} wrong, {:.3} s each, slowest {:.2} s (seed {})",
        wrong.len(),
        in_all / seeds as f64,
        slowest.0,
        slowest.1
    );
    wrong
}

/// The fault of a puzzle, if any.
fn fault(made: Result<Generated, GenerateError>, printed: bool) -> Option<String> {
    let made = match made {
        Ok(made) => made,
        Err(error) => return Some(error.to_string()),
    };
    let style = || style_faults(&made.puzzle).first().map(ToString::to_string);
    let several = || (!is_unique(&made)).then(|| "not one solution".to_owned());
    let short = made.shortfall.as_ref().map(ToString::to_string);
    short.or_else(several).or_else(|| style().filter(|_| printed))
}

#[test]
fn a_few_of_the_common_kinds_are_as_in_print() {
    let all = everything();
    let some =
        ["sudoku 9 easy", "sudoku 9 medium", "sudoku 6 easy", "sudoku 16 easy", "X 9 medium"];
    let more =
        ["jigsaw 9 easy", "killer 9 normal", "killer 9 hard", "kenken 6 easy", "kenken 9 hard"];
    for name in some.into_iter().chain(more) {
        let asked = all.iter().find(|asked| asked.0 == name).unwrap();
        assert_eq!(check(asked, 2), Vec::<String>::new());
    }
}

#[test]
#[ignore = "long: `just check-craft`"]
fn every_kind_and_level_is_as_in_print() {
    let cases = std::env::var("QUADRILLE_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(200);
    let only = std::env::var("QUADRILLE_ONLY").unwrap_or_default();
    let all = everything().into_iter().filter(|asked| asked.0.contains(&only));
    let wrong: Vec<String> = all.flat_map(|asked| check(&asked, cases)).collect();
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn a_style_that_is_asked_for_is_kept_at_every_level() {
    let spec = Spec::new(Kind::Sudoku).level(Level::Easy).style(Style::Minimal);
    let made = generate(&spec, 1, 1, &GenerateOptions::default()).unwrap().next().unwrap().unwrap();
    assert!(made.puzzle.clues() < 30, "a bare one");
    let spec = Spec::new(Kind::Sudoku).style(Style::Newspaper);
    let made = generate(&spec, 1, 1, &GenerateOptions::default()).unwrap().next().unwrap().unwrap();
    assert_eq!(style_faults(&made.puzzle), []);
}

#[test]
fn few_givens_and_high_ratings_come_from_the_bank() {
    let one = |spec: Spec| {
        let made = generate(&spec, 3, 1, &GenerateOptions::default()).unwrap().next();
        made.unwrap().unwrap()
    };
    for givens in 17..=19 {
        let made = one(Spec::new(Kind::Sudoku).givens(givens));
        assert_eq!((made.puzzle.clues(), &made.shortfall), (givens, &None));
        assert!(is_unique(&made));
    }
    let made = one(Spec::new(Kind::Sudoku).er(Tenths(97)..=Tenths(100)));
    assert_eq!(
        (made.er.map(|er| (97..=100).contains(&er.0)), &made.shortfall),
        (Some(true), &None)
    );
    assert!(is_unique(&made));
}

/// With more than 17 givens every given is necessary, and no two puzzles are equal.
#[test]
fn puzzles_with_few_givens_are_minimal_and_differ() {
    let spec = Spec::new(Kind::Sudoku).givens(18);
    let made = generate(&spec, 1, 20, &GenerateOptions::default()).unwrap();
    for made in made.map(Result::unwrap) {
        let mut givens: Vec<u8> = made.puzzle.givens().to_vec();
        for cell in (0..81).filter(|&cell| made.puzzle.givens()[cell] > 0) {
            let given = std::mem::take(&mut givens[cell]);
            let fewer = Puzzle::sudoku(3, 3).unwrap().with_givens(&givens).unwrap();
            let answer = verdict(&fewer, &Request::default()).unwrap().answer;
            assert!(matches!(answer, Verdict::Many(..)), "{answer:?}");
            givens[cell] = given;
        }
    }
}

#[test]
fn techniques_that_no_puzzle_needs_are_refused_with_the_reason() {
    for technique in [Technique::DualTwoStringKite, Technique::LargeSubset, Technique::Innies] {
        let error = Spec::new(Kind::Sudoku).technique(technique).check().unwrap_err();
        assert!(error.to_string().starts_with("technique: no puzzle needs"), "{error}");
    }
    let made = generate(
        &Spec::new(Kind::Sudoku).technique(Technique::FullHouse),
        1,
        1,
        &GenerateOptions::default(),
    );
    let made = made.unwrap().next().unwrap().unwrap();
    let needed =
        quadrille_make::is_needed(&made.puzzle, Technique::FullHouse, &Budget::unlimited());
    assert_eq!((made.shortfall, needed), (None, Ok(true)));
    assert_eq!(made.level, None::<Grade>);
}
