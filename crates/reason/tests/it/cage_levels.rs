//! Cage levels: they never lose a solution, do not depend on the orientation of a puzzle, and agree
//! with the levels that Simon Tatham's Keen gave its own puzzles.

use crate::keen_ids;
use quadrille_core::Chance;
use quadrille_reason::{CageLevel, CageOutcome, CageRater, cage_level, cage_outcome};

/// Number of puzzles of each level.
fn tally(levels: &[Option<CageLevel>]) -> [usize; 5] {
    CageLevel::ALL.map(|level| levels.iter().filter(|&&l| l == Some(level)).count())
}

#[test]
fn a_puzzle_with_a_solution_always_has_a_level_and_all_levels_occur() {
    let mut chance = Chance::new(11);
    let mut levels = Vec::new();
    for round in 0..3000 {
        let (puzzle, _) = quadrille_referee::kenken(3 + round % 7, 2 + round % 3, &mut chance);
        levels.push(cage_level(&puzzle));
    }
    assert!(levels.iter().all(Option::is_some), "a contradiction in a puzzle that has a solution");
    assert!(tally(&levels).iter().all(|&n| n >= 5), "{:?}", tally(&levels));
}

#[test]
fn killers_have_levels_too() {
    let mut chance = Chance::new(12);
    let mut levels = Vec::new();
    for round in 0..400 {
        let (height, width) = [(2, 2), (2, 3), (3, 3)][round % 3];
        let (puzzle, _) = quadrille_referee::killer(height, width, 2 + round % 3, &mut chance);
        levels.push(cage_level(&puzzle));
    }
    assert!(levels.iter().all(Option::is_some), "a contradiction in a puzzle that has a solution");
    assert!(tally(&levels)[4] < 400, "{:?}", tally(&levels));
}

#[test]
fn turning_a_puzzle_and_reordering_its_cages_keeps_its_level() {
    let mut chance = Chance::new(13);
    for round in 0..300 {
        let (puzzle, _) = quadrille_referee::kenken(4 + round % 6, 2 + round % 4, &mut chance);
        let level = cage_level(&puzzle);
        for turn in 1..8 {
            let turned = quadrille_referee::turned(&puzzle, turn, &mut chance);
            assert_eq!(cage_level(&turned), level, "turn {turn} of {puzzle:?}");
        }
    }
}

#[test]
fn a_climber_with_listed_cages_says_the_same() {
    let mut chance = Chance::new(15);
    let mut rater = CageRater::new(6).unwrap();
    let levels = &CageLevel::ALL[..4];
    for _ in 0..300 {
        let (puzzle, _) = quadrille_referee::kenken(6, 4, &mut chance);
        let fresh = cage_outcome(&puzzle, levels);
        let cages: Vec<_> = puzzle.cages().iter().map(|cage| rater.list(cage)).collect();
        assert_eq!(rater.outcome(&cages, levels), fresh);
        assert_eq!(rater.outcome(&cages, levels), fresh, "from the same lists");
        if let CageOutcome::Solved(level) = fresh {
            assert_eq!(rater.outcome(&cages, &[level]), fresh, "straight to the level");
        }
    }
}

#[test]
fn a_cage_that_cannot_be_filled_has_no_level() {
    let mut chance = Chance::new(14);
    let (puzzle, _) = quadrille_referee::kenken(5, 3, &mut chance);
    let mut cages = puzzle.cages().to_vec();
    cages[0].target = 10_007;
    let broken = puzzle.with_cages(cages).unwrap();
    assert_eq!(cage_level(&broken), None);
}

/// Sixteen rows of one cage each, and one cage over the whole grid: nothing can be listed, and the
/// answer is immediate.
#[test]
fn cages_too_large_to_list_are_rated_by_bounds() {
    use quadrille_puzzle::{Cage, Cell, Op, Puzzle};
    let rows = (0..16).map(|r| {
        let cells = (0..16).map(|c| Cell::at(r, c, 16)).collect();
        Cage::kenken(Op::Mul, (1..=16).product(), cells)
    });
    let puzzle = Puzzle::kenken(16, rows.collect()).unwrap();
    assert_eq!(cage_level(&puzzle), Some(CageLevel::Unreasonable));
    let all = Cage::kenken(Op::Add, 405, (0..81).map(Cell).collect());
    let puzzle = Puzzle::kenken(9, vec![all.clone()]).unwrap();
    assert_eq!(cage_level(&puzzle), Some(CageLevel::Unreasonable));
    let puzzle = Puzzle::kenken(9, vec![Cage { target: 80, ..all }]).unwrap();
    assert_eq!(cage_level(&puzzle), None);
}

/// Needs QUADRILLE_SHARED, a folder with `data/keen/*.tsv`: prints the agreement per file.
#[test]
#[ignore = "needs a folder of puzzles: just test-shared DIR"]
fn levels_agree_with_keen() {
    let (mut agree, mut all) = (0, 0);
    for (name, wanted, puzzles) in keen_ids::files() {
        let start = std::time::Instant::now();
        let levels: Vec<_> = puzzles.iter().map(cage_level).collect();
        let mean = start.elapsed() / puzzles.len() as u32;
        let good = levels.iter().filter(|&&l| l == Some(wanted)).count();
        println!("{name:20} {good:3} of {:3}  {mean:?} each", levels.len());
        (agree, all) = (agree + good, all + levels.len());
    }
    println!("{agree} of {all} levels agree");
    assert!(all > 0 && agree * 100 >= all * 97);
}
