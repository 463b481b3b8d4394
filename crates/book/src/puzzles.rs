//! The puzzles of a book: generated, rated, with the turns for hints.
//!
//! Every run of puzzles has its own seed, and no filled grid occurs twice: a puzzle whose solution
//! is already in the book is replaced by the next number of its seed. Threads change when work is
//! done, never its result.

use std::collections::HashSet;

use quadrille_core::{Budget, work};
use quadrille_make::{Difficulty, GenerateOptions, Generated, Spec, generate};
use quadrille_puzzle::{Grid, Puzzle};
use quadrille_reason::{Limits, Options, State, Step, Technique, Tenths, rate, solve_path};
use sha2::{Digest, Sha256};

use crate::BookError;
use crate::recipe::{Hints, Recipe};

#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) puzzle: Puzzle,
    pub(super) solution: Grid,
    pub(super) level: String,
    pub(super) er: Option<Tenths>,
    /// The hardest step on the ER scale.
    pub(super) er_step: Option<&'static str>,
    /// The hardest technique and the number of guesses, if a path was taken.
    pub(super) path: Option<(Technique, u32)>,
    pub(super) turns: Vec<Turn>,
}

/// A step that a hint shows.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    pub(super) state: State,
    pub(super) step: Step,
}

impl Turn {
    pub(super) fn open(&self) -> usize {
        self.state.puzzle().cells().filter(|&c| self.state.value(c).is_none()).count()
    }
}

/// Consecutive puzzles of one kind and level.
#[derive(Clone, Debug)]
pub(super) struct Batch {
    pub(super) spec: Spec,
    pub(super) level: Difficulty,
    pub(super) count: u32,
}

/// Called with the number of puzzles finished.
pub(super) type Progress<'a> = &'a mut dyn FnMut(u64);

/// Makes the puzzles of all batches, in order, and notes for the user.
pub(super) fn make(
    recipe: &Recipe,
    batches: &[Batch],
    threads: usize,
    progress: Progress<'_>,
) -> Result<(Vec<Entry>, Vec<String>), BookError> {
    let (mut seen, mut notes) = (HashSet::new(), Vec::new());
    let mut all: Vec<(&Batch, Generated)> = Vec::new();
    for (number, batch) in batches.iter().enumerate() {
        let puzzles = generate_batch(recipe.seed, number, batch, threads, &mut seen, progress)?;
        for (number, puzzle) in (all.len() + 1..).zip(&puzzles) {
            notes.extend(puzzle.shortfall.iter().map(|short| format!("No. {number}: {short}")));
        }
        all.extend(puzzles.into_iter().map(|made| (batch, made)));
    }
    let rate = |(): &mut (), (batch, made): &(&Batch, Generated)| entry(recipe.hints, batch, made);
    Ok((work::map(threads, &all, || (), rate), notes))
}

/// The seed of a batch: a hash of seed and number.
fn batch_seed(seed: u64, number: usize) -> u64 {
    let mut hash = Sha256::new();
    hash.update(b"quadrille book 1");
    hash.update(seed.to_le_bytes());
    hash.update((number as u64).to_le_bytes());
    let bytes: [u8; 32] = hash.finalize().into();
    u64::from_le_bytes([
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
    ])
}

/// Puzzles whose solutions are not yet in the book. Small grids have too few solutions for that;
/// there only the puzzles differ.
fn generate_batch(
    seed: u64,
    number: usize,
    batch: &Batch,
    threads: usize,
    seen: &mut HashSet<String>,
    progress: Progress<'_>,
) -> Result<Vec<Generated>, BookError> {
    let wanted = batch.count as usize;
    let (mut kept, mut first) = (Vec::new(), 0);
    while kept.len() < wanted {
        let missing = (wanted - kept.len()) as u64;
        let options = GenerateOptions { threads, first, ..GenerateOptions::default() };
        let puzzles = generate(&batch.spec, batch_seed(seed, number), missing, &options)
            .map_err(|e| BookError::Generate(e.to_string()))?;
        for made in puzzles {
            let made = made.map_err(|e| BookError::Generate(e.to_string()))?;
            let small = made.puzzle.side() < 6;
            let known =
                if small { format!("{:?}", made.puzzle) } else { made.solution.to_string() };
            if seen.insert(known) {
                kept.push(made);
                progress(1);
            }
        }
        first += missing;
        if first > 50 * wanted as u64 {
            return Err(BookError::Generate("too few different puzzles of this kind".to_owned()));
        }
    }
    Ok(kept)
}

fn entry(hints: Hints, batch: &Batch, made: &Generated) -> Entry {
    let (puzzle, plain) = (&made.puzzle, made.puzzle.cages().is_empty());
    let mut entry = Entry {
        puzzle: puzzle.clone(),
        solution: made.solution.clone(),
        level: made.level.map_or_else(|| batch.level.to_string(), |level| level.to_string()),
        er: made.er,
        er_step: None,
        path: None,
        turns: Vec::new(),
    };
    let limits = Limits { max: None, budget: Budget::unlimited() };
    if (puzzle.as_nine().is_some() || puzzle.is_variant())
        && let Ok(rating) = rate(puzzle, &limits)
    {
        entry.er = rating.er();
        entry.er_step = rating.er_step();
        entry.path = rating.hardest.map(|hardest| (hardest, rating.guesses));
    }
    let hard = matches!(entry.level.as_str(), "hard" | "expert" | "extreme");
    if hints != Hints::None && plain && hard && puzzle.side() <= 9 {
        entry.turns = turns(puzzle, hints);
    }
    entry
}

/// The first three steps of the path, or the first three that are more than singles.
fn turns(puzzle: &Puzzle, hints: Hints) -> Vec<Turn> {
    let mut state = State::new(puzzle);
    let path = solve_path(&state, &Options::default());
    let mut turns = Vec::new();
    for step in path.steps {
        let single = !step.placements.is_empty() && step.eliminations.is_empty();
        if !single || hints == Hints::First {
            turns.push(Turn { state: state.clone(), step: step.clone() });
        }
        if turns.len() == 3 {
            break;
        }
        state.apply(&step);
    }
    turns
}
