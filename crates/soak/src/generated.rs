//! Generated puzzles before another engine and the rating: one solution, the level that was ordered.

use quadrille_core::Budget;
use quadrille_make::{GenerateOptions, Kind, Preset, Spec, generate};
use quadrille_reason::{CageLevel, Level, Limits, Tenths, rate};
use quadrille_solve::{Engine, Request, Verdict, verdict};

use crate::campaign::{Case, Outcome, Result};
use crate::puzzles;

/// One puzzle of a random order.
pub(crate) fn keep(case: &mut Case) -> Result {
    let spec = order(case);
    case.subject(format!("{spec:?}"));
    if spec.check().is_err() {
        return Ok(Outcome::Skipped);
    }
    let budget = Budget::default().nodes(3_000);
    let options = GenerateOptions { budget, ..GenerateOptions::default() };
    let seed = case.chance.below(1 << 40);
    let made = generate(&spec, seed, 1, &options).map_err(|error| error.to_string())?.next();
    let Some(Ok(made)) = made else { return Ok(Outcome::Skipped) };
    case.subject(format!("{spec:?}, seed {seed}\n{}", puzzles::text(&made.puzzle)));
    for engine in [Engine::Sat, Engine::Cover] {
        let request =
            Request { engine, budget: Budget::default().nodes(100_000), ..Request::default() };
        match verdict(&made.puzzle, &request).map_err(|unfit| unfit.to_string())?.answer {
            Verdict::Unique(grid) if grid == made.solution => case.answer("generated puzzles"),
            Verdict::Unknown { .. } => {}
            other => return Err(format!("{engine}: {other:?}, not the one solution")),
        }
    }
    let limits = Limits { max: Some(Tenths(10)), budget: Budget::unlimited() };
    if let Some(level) = made.level {
        let rating = rate(&made.puzzle, &limits).map_err(|error| error.to_string())?;
        if rating.grade != Some(level) {
            return Err(format!("made as {level}, rated {:?}", rating.grade));
        }
        case.answer("levels of generated puzzles");
    }
    Ok(Outcome::Compared)
}

/// Small puzzles, which are made soon, more often than large ones.
fn order(case: &mut Case) -> Spec {
    let chance = &mut case.chance;
    let level = Level::ALL[chance.index(4)];
    let cages = CageLevel::ALL[chance.index(4)];
    match chance.below(8) {
        0 => Spec::new(Kind::Sudoku).boxes(2, 2),
        1 => Spec::new(Kind::Sudoku).boxes(2, 3).level(level),
        2 => Spec::new(Kind::Sudoku).level(level),
        3 => Spec::new(Kind::Jigsaw).size(5 + chance.index(2)),
        4 => Spec::new(Kind::Killer).size(6).largest_cage(3),
        5 | 6 => Spec::new(Kind::KenKen).size(3 + chance.index(3)).level(cages),
        _ => {
            let presets = Preset::all();
            Spec::new(Kind::Variant).boxes(2, 3).preset(&presets[chance.index(presets.len())])
        }
    }
}
