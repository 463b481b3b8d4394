//! On puzzles of all kinds, no step contradicts the solution, and every step passes the checker.

use crate::made;
use crate::told;
use std::collections::BTreeSet;

use quadrille_core::Budget;
use quadrille_core::Chance;
use quadrille_puzzle::{Grid, Puzzle};
use quadrille_reason::{Options, PathEnd, State, Step, Technique, all_steps, check, solve_path};
use quadrille_solve::{Request, Verdict, verdict};
use quadrille_text::{ReadOptions, read_str};

/// Fails unless the step keeps the solution and follows from its premises.
pub(crate) fn judge(state: &State, step: &Step, solution: &Grid, what: &str) {
    for placed in &step.placements {
        assert_eq!(
            solution.value(placed.cell),
            placed.value,
            "{what}: {} places wrongly",
            step.technique
        );
    }
    for gone in &step.eliminations {
        assert_ne!(
            solution.value(gone.cell),
            gone.value,
            "{what}: {} strikes the solution",
            step.technique
        );
    }
    if let Err(flaw) = check(state, step) {
        panic!("{what}: {}: {flaw}: {step:?}", step.technique);
    }
    told::judge(state, step, what);
}

/// Solves a puzzle and judges every step. Returns true if it was solved.
fn follow(kind: &str, seed: u64, least: usize) -> bool {
    let (puzzle, solution) = made::puzzle(kind, seed, least);
    walk(&puzzle, &solution, &Options::default(), &format!("{kind} {seed}"))
}

/// The same for a given puzzle.
fn walk(puzzle: &Puzzle, solution: &Grid, options: &Options, what: &str) -> bool {
    let mut state = State::new(puzzle);
    let path = solve_path(&state, options);
    for step in &path.steps {
        judge(&state, step, solution, what);
        state.apply(step);
    }
    path.end == PathEnd::Solved
}

#[test]
fn every_step_of_a_path_holds() {
    for (kind, puzzles, least) in
        [("4", 20, 0), ("6", 20, 0), ("9", 40, 0), ("X", 6, 0), ("jigsaw", 6, 0)]
    {
        let solved = (0..puzzles).filter(|&seed| follow(kind, seed, least)).count() as u64;
        assert!(solved * 10 >= puzzles * 8, "{kind}: only {solved} of {puzzles} solved");
    }
}

#[test]
fn a_grid_of_sixteen_is_solved_too() {
    assert!(follow("16", 1, 130));
}

#[test]
fn every_technique_occurs_and_every_instance_holds() {
    let mut wanted: BTreeSet<Technique> = Technique::usual().into_iter().collect();
    wanted.extend([Technique::TemplateSet, Technique::TemplateDelete]);
    let techniques: Vec<Technique> = wanted.iter().copied().collect();
    let mut met = BTreeSet::new();
    for seed in 100..104 {
        let (puzzle, solution) = made::puzzle("9", seed, 0);
        let mut state = State::new(&puzzle);
        let path = solve_path(&state, &Options::default());
        for (i, step) in path.steps.iter().enumerate() {
            // Some states are enough; the first ones have the most steps.
            if i % 7 == 0 {
                for found in all_steps(&state, &Options::only(&techniques)).expect("no budget") {
                    judge(&state, &found, &solution, &format!("seed {seed}, step {i}"));
                    met.insert(found.technique);
                }
            }
            state.apply(step);
        }
    }
    // These need a special state or kind of puzzle (codes 20.. are for cages and large grids), and
    // other tests cover them.
    let rare = |t: &Technique| {
        matches!(
            t,
            Technique::BugPlusOne
                | Technique::RemotePair
                | Technique::HiddenQuad
                | Technique::NakedQuad
                | Technique::LockedTriple
                | Technique::DualTwoStringKite
                | Technique::DualEmptyRectangle
                | Technique::AvoidableRectangle1
                | Technique::AvoidableRectangle2
                | Technique::MultiColour2
                | Technique::SimpleColourWrap
                | Technique::TemplateSet
                | Technique::SueDeCoq
                | Technique::DeathBlossom
        ) || matches!(t, Technique::Fish(..))
            || t.code().starts_with("20")
            || t.needs_uniqueness()
    };
    let missing: Vec<&Technique> = wanted.iter().filter(|t| !met.contains(t) && !rare(t)).collect();
    assert!(missing.is_empty(), "never found: {missing:?}");
}

#[test]
fn a_step_with_a_premise_taken_away_is_refused() {
    let (puzzle, _) = made::puzzle("9", 7, 0);
    let mut state = State::new(&puzzle);
    let mut refused = 0;
    for step in solve_path(&state, &Options::default()).steps {
        let mut less = step.clone();
        less.premises.clear();
        assert!(check(&state, &less).is_err(), "{} needs no premises?", step.technique);
        let mut wrong = step.clone();
        std::mem::swap(&mut wrong.placements, &mut wrong.eliminations);
        refused += usize::from(check(&state, &wrong).is_err());
        assert!(refused > 0);
        state.apply(&step);
    }
}

/// Kind, puzzles solved, and least clues.
const SOAK: [(&str, u64, usize); 8] = [
    ("4", 2_000, 0),
    ("6", 3_000, 0),
    ("9", 10_000, 0),
    ("9", 1_500, 32),
    ("X", 400, 0),
    ("jigsaw", 400, 0),
    ("12", 40, 60),
    ("16", 10, 130),
];

#[test]
#[ignore = "long: just soak-reason"]
fn every_step_of_twenty_thousand_solved_puzzles_holds() {
    let mut solved = 0;
    for (kind, wanted, least) in SOAK {
        let met =
            (0..).filter(|&seed| follow(kind, 1_000 + seed, least)).take(wanted as usize).count();
        println!("{met} of kind {kind} with at least {least} clues");
        solved += met;
    }
    // These may have several solutions, so techniques must not rely on uniqueness. Those that are
    // solved have one.
    let sober =
        Technique::usual().into_iter().filter(|t| !t.needs_uniqueness()).collect::<Vec<_>>();
    let (sober, mut chance) = (Options::only(&sober), Chance::new(9));
    let kenken = (0..).filter(|&round| {
        let (puzzle, solution) =
            quadrille_referee::kenken(3 + round % 5, 2 + round % 3, &mut chance);
        walk(&puzzle, &solution, &sober, &format!("KenKen {round}"))
    });
    solved += kenken.take(2_500).count();
    let mut chance = Chance::new(10);
    let killer = (0..).filter(|&round| {
        let (puzzle, solution) = quadrille_referee::killer(2 + round % 2, 3, 3, &mut chance);
        walk(&puzzle, &solution, &sober, &format!("Killer {round}"))
    });
    solved += killer.take(200).count();
    println!("{solved} puzzles solved");
    assert!(solved >= 20_000, "{solved}");
}

/// Node limit of one path. The very hardest puzzles reach it; their steps until then are judged.
const NODES: u64 = 100_000;

/// The first column of some lines of a file, spread over it.
fn published(path: &std::path::Path, most: usize) -> Vec<Puzzle> {
    let text = std::fs::read_to_string(path).expect("a text");
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("puzzle")).collect();
    let spread = lines.iter().step_by(lines.len().div_ceil(most).max(1));
    let read = |line: &&str| {
        let first = line.split('\t').next().unwrap_or_default();
        read_str(first, &ReadOptions::default()).into_iter().next()?.ok()
    };
    spread.filter_map(read).map(|entry| entry.puzzle).collect()
}

/// Needs QUADRILLE_SHARED, a folder with `data/*/*`. Checks every sentence for published puzzles,
/// up to QUADRILLE_CASES of each file.
#[test]
#[ignore = "needs a folder of puzzles: just test-shared DIR"]
fn every_step_of_published_puzzles_holds() {
    let shared = std::env::var("QUADRILLE_SHARED").expect("QUADRILLE_SHARED names the folder");
    let most = std::env::var("QUADRILLE_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(100);
    let (mut all, mut solved) = (0, 0);
    for kind in ["sudoku9", "rated", "solo", "keen", "killer"] {
        let folder = std::path::Path::new(&shared).join("data").join(kind);
        let mut files: Vec<_> =
            std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
        files.sort();
        for puzzle in files.iter().flat_map(|file| published(file, most)) {
            let request =
                Request { budget: Budget::unlimited().nodes(NODES), ..Request::default() };
            let Ok(Verdict::Unique(solution)) = verdict(&puzzle, &request).map(|r| r.answer) else {
                continue;
            };
            let options = Options::default().within(Budget::unlimited().nodes(NODES));
            all += 1;
            solved += usize::from(walk(&puzzle, &solution, &options, kind));
        }
        println!("{kind}: {solved} of {all} solved so far");
    }
    assert!(all > 0 && solved * 2 >= all, "{solved} of {all}");
}
