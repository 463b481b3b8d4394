//! Puzzles with a theme: mirrored pairs, a value that is not given, a picture, named regions.

use quadrille_full_grids::JigsawShape;
use quadrille_make::{
    ClueSymmetry, GenerateOptions, Generated, Kind, Spec, generate, is_mirrored, style_faults,
};
use quadrille_puzzle::Layout;
use quadrille_reason::{CageLevel, Level};
use quadrille_solve::{Engine, Request, Verdict, verdict};

fn all(spec: &Spec, count: u64) -> Vec<Generated> {
    let made = generate(spec, 5, count, &GenerateOptions::default()).unwrap();
    made.map(|made| {
        let made = made.unwrap();
        let request = Request { engine: Engine::Sat, ..Request::default() };
        let answer = verdict(&made.puzzle, &request).unwrap().answer;
        assert_eq!(answer, Verdict::Unique(made.solution.clone()));
        assert_eq!(made.shortfall, None);
        made
    })
    .collect()
}

fn refused(spec: &Spec) -> String {
    spec.check().unwrap_err().to_string()
}

#[test]
fn mirrored_pairs_add_up() {
    let nine = Spec::new(Kind::Sudoku).mirrored();
    for spec in [nine.clone(), nine.clone().level(Level::Hard), nine.clone().size(8)] {
        for made in all(&spec, 3) {
            assert!(is_mirrored(made.puzzle.givens()), "{spec:?}");
            assert!(is_mirrored(made.solution.values()), "{spec:?}");
        }
    }
    let six = refused(&nine.clone().size(6));
    assert_eq!(six, "mirrored: boxes of 2 by an odd number have no such grids");
    let both = nine.clone().symmetry(ClueSymmetry::Quarter);
    assert_eq!(refused(&both), "mirrored and symmetry exclude each other");
    assert_eq!(refused(&nine.without_value(1)), "mirrored and without exclude each other");
    assert_eq!(refused(&Spec::new(Kind::Jigsaw).mirrored()), "jigsaw takes no mirrored");
}

#[test]
fn a_value_that_is_not_given_is_not() {
    for made in all(&Spec::new(Kind::Sudoku).without_value(1), 3) {
        assert!(!made.puzzle.givens().contains(&1));
    }
}

#[test]
fn digits_that_must_be_there_are() {
    let mut digits = [0; 81];
    (0..5).for_each(|i| digits[36 + 2 * i] = 1 + i as u8);
    let nine = Spec::new(Kind::Sudoku).digits(&digits);
    let held = |givens: &[u8]| digits.iter().zip(givens).all(|(&d, &given)| d == 0 || d == given);
    for spec in [nine.clone(), nine.clone().level(Level::Easy).symmetry(ClueSymmetry::Half)] {
        for made in all(&spec, 3) {
            assert!(held(made.puzzle.givens()), "{spec:?}");
        }
    }
    assert!(
        all(&Spec::new(Kind::Jigsaw).digits(&digits), 1).iter().all(|m| held(m.puzzle.givens()))
    );
    assert_eq!(refused(&nine.clone().without_value(5)), "digits: 9 lines of 9 values or dots");
    assert_eq!(refused(&nine.clone().mask(&[true; 81])), "mask and digits exclude each other");
    digits[37] = 1;
    let clash = "digits: 1 is given twice in row 5: r5c1 and r5c2";
    assert_eq!(refused(&Spec::new(Kind::Sudoku).digits(&digits)), clash);
    assert_eq!(refused(&Spec::new(Kind::Jigsaw).digits(&digits)), clash);
}

#[test]
fn regions_with_a_name_are_those_of_the_name() {
    let jigsaw = Spec::new(Kind::Jigsaw).shape(JigsawShape::Windmill);
    let killer = Spec::new(Kind::Killer).jigsaw().shape(JigsawShape::Windmill);
    let specs = [
        jigsaw.clone().level(Level::Easy),
        jigsaw.clone().diagonals(),
        killer.clone().level(CageLevel::Hard),
    ];
    for spec in specs {
        for made in all(&spec, 2) {
            let Layout::Regions(map) = made.puzzle.layout() else { panic!("{spec:?}") };
            assert_eq!(Some(map.to_vec()), JigsawShape::Windmill.map(9), "{spec:?}");
        }
    }
    let boxed = Spec::new(Kind::Killer).shape(JigsawShape::Leaf);
    assert_eq!(refused(&boxed), "shape: for a Killer on a jigsaw alone");
    assert_eq!(refused(&jigsaw.size(6)), "shape: windmill has sides 4, 5, 8, 9, 12, 13, 16");
    let sudoku = Spec::new(Kind::Sudoku).shape(JigsawShape::Leaf);
    assert_eq!(refused(&sudoku), "Sudoku takes no shape");
}

#[test]
fn large_jigsaws_are_made_and_have_no_region_that_is_a_line() {
    for side in [13, 16] {
        for made in all(&Spec::new(Kind::Jigsaw).size(side).level(Level::Medium), 1) {
            assert_eq!(style_faults(&made.puzzle), [], "{side}");
        }
    }
}
