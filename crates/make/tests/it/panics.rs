//! A puzzle whose making panics is an error with its number; all others are made, in order.

use quadrille_core::Budget;
use quadrille_core::fault::arm;
use quadrille_core::work::guarded;
use quadrille_make::{
    GenerateError, GenerateOptions, Generated, Kind, Minimizer, RecipePuzzles, Spec, generate,
};
use quadrille_nine::Recipe;
use quadrille_puzzle::Puzzle;

fn run(spec: &Spec, threads: usize) -> Vec<String> {
    let options = GenerateOptions { threads, ..GenerateOptions::default() };
    let shown = |made: Result<Generated, GenerateError>| match made {
        Ok(made) => format!("{} {:?}", made.index, made.puzzle),
        Err(error) => error.to_string(),
    };
    generate(spec, 3, 12, &options).unwrap().map(shown).collect()
}

#[test]
fn only_the_number_that_panics_is_missing() {
    for spec in [Spec::new(Kind::Sudoku), Spec::new(Kind::Grid).size(5)] {
        let mut right = run(&spec, 1);
        right[5] = "puzzle 6: internal error: injected fault: number 5".to_owned();
        for threads in [1, 2, 8] {
            let _fault = arm("number:5");
            assert_eq!(run(&spec, threads), right, "{threads} threads");
        }
    }
}

#[test]
fn a_search_that_panics_ends_with_an_error() {
    let _fault = arm("search:0");
    let made = run(&Spec::new(Kind::LowClue), 2);
    assert_eq!(made, ["puzzle 1: internal error: injected fault: search 0"]);
}

#[test]
fn a_dead_worker_is_not_left_out_of_what_is_made_together() {
    let grid: Vec<u8> = (0..81).map(|at| ((at / 9 * 3 + at / 27 + at % 9) % 9 + 1) as u8).collect();
    let puzzle = Puzzle::sudoku(3, 3).and_then(|puzzle| puzzle.with_givens(&grid)).unwrap();
    let puzzles: Vec<_> = (0..4).map(|n| (puzzle.clone(), n)).collect();
    for threads in [1, 2, 8] {
        let _fault = arm("item:0");
        let mut recipe = RecipePuzzles::new(Recipe { seed: 3, per_grid: 5 }, threads);
        assert!(guarded(|| recipe.make(0..200, &Budget::unlimited())).is_err());
        let mut minimizer = Minimizer::new(3, threads);
        assert!(guarded(|| minimizer.of(&puzzles, &Budget::unlimited())).is_err());
    }
}
