//! Puzzles that need a technique, for every technique that a puzzle can need.

use std::time::Instant;

use quadrille_core::Budget;
use quadrille_core::Chance;
use quadrille_make::{ClueSymmetry, Cruxes, GenerateOptions, Kind, Spec, generate, is_needed};
use quadrille_nine::Solver;
use quadrille_puzzle::Puzzle;
use quadrille_reason::{Options, PathEnd, State, Technique, hint, solve_path};

/// The faults of the puzzles of these seeds.
fn check(technique: Technique, seeds: u64) -> Vec<String> {
    let spec = Spec::new(Kind::Sudoku).technique(technique);
    let (mut wrong, mut slowest) = (Vec::new(), 0.0f64);
    for seed in 1..=seeds {
        let begin = Instant::now();
        let made = generate(&spec, seed, 1, &GenerateOptions::default()).unwrap().next();
        slowest = slowest.max(begin.elapsed().as_secs_f64());
        let made = made.unwrap().unwrap();
        if let Some(shortfall) = made.shortfall {
            wrong.push(format!("seed {seed}: {shortfall}"));
        } else if is_needed(&made.puzzle, technique, &Budget::unlimited()) != Ok(true) {
            wrong.push(format!("seed {seed}: {technique} is not needed"));
        }
    }
    println!("{}: {seeds} seeds, {} wrong, slowest {slowest:.2} s", technique.key(), wrong.len());
    wrong
}

/// For these, neither a puzzle that needs one nor a proof that there is none is known.
const NONE_FOUND: [&str; 3] = ["franken-leviathan", "template-set", "template-delete"];

/// One for each way of building towards rare techniques.
#[test]
fn rare_techniques_are_built_towards() {
    for name in ["hidden-quadruple", "jellyfish", "unique-rectangle-type-5"] {
        assert_eq!(check(name.parse().unwrap(), 1), Vec::<String>::new());
    }
}

/// If cheaper techniques are stuck, a rejected technique has no step either.
#[test]
fn what_no_puzzle_needs_has_no_step_where_cheaper_techniques_are_stuck() {
    let (mut solver, mut chance) = (Solver::new(), Chance::new(1));
    let refused = [
        "multi-colour-2",
        "als-xy-wing",
        "als-chain",
        "franken-x-wing",
        "finned-franken-x-wing",
        "mutant-x-wing",
        "finned-mutant-x-wing",
        "finned-squirmbag",
    ];
    let refused = refused.map(|name| name.parse::<Technique>().unwrap());
    let mut looked = 0;
    while looked < 24 {
        let Some(grown) = Cruxes::shared().grow(0, &mut solver, &mut chance) else { continue };
        let puzzle = Puzzle::sudoku(3, 3).unwrap().with_givens(&grown.clues).unwrap();
        for &technique in &refused {
            assert!(Spec::new(Kind::Sudoku).technique(technique).check().is_err());
            let cheaper = |t: &Technique| t.order() < technique.order();
            let cheaper: Vec<Technique> = Technique::usual().into_iter().filter(cheaper).collect();
            let path = solve_path(&State::new(&puzzle), &Options::only(&cheaper));
            if path.end == PathEnd::Stuck {
                let step = hint(&path.state, &Options::only(&[technique])).unwrap();
                assert!(step.is_none(), "{technique}: {:?}", grown.clues);
                looked += 1;
            }
        }
    }
}

#[test]
#[ignore = "long: `just check-craft`"]
fn craft_every_technique_that_a_puzzle_can_need_is_met() {
    let cases = std::env::var("QUADRILLE_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(200);
    let only = std::env::var("QUADRILLE_ONLY").unwrap_or_default();
    let wanted = |t: &Technique| {
        t.key().contains(&only) && Spec::new(Kind::Sudoku).technique(*t).check().is_ok()
    };
    let all = Technique::all().into_iter().filter(wanted);
    let (open, rest): (Vec<_>, Vec<_>) = all.partition(|t| NONE_FOUND.contains(&t.key().as_str()));
    let wrong: Vec<String> = rest.into_iter().flat_map(|t| check(t, cases)).collect();
    assert_eq!(wrong, Vec::<String>::new());
    for technique in open {
        assert!(!check(technique, 1).is_empty(), "{technique}: one was found after all");
    }
}

#[test]
fn symmetry_is_kept_where_givens_come_back() {
    let technique: Technique = "finned-swordfish".parse().unwrap();
    let spec = Spec::new(Kind::Sudoku).technique(technique).symmetry(ClueSymmetry::Half);
    let made = generate(&spec, 1, 1, &GenerateOptions::default()).unwrap().next();
    let made = made.unwrap().unwrap();
    assert_eq!(made.shortfall, None);
    assert!(ClueSymmetry::Half.holds(made.puzzle.givens()));
}
