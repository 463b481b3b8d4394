//! Levels, ratings and hints do not depend on the orientation or the labels of a puzzle.

use quadrille_core::Budget;
use quadrille_puzzle::Puzzle;
use quadrille_reason::{Limits, Options, Rating, State, hint, rate};
use quadrille_referee::classic::{carve, model, scrambled};

use crate::campaign::{Case, Outcome, Result};
use crate::puzzles;
use crate::symmetries::pairs;

/// Nodes of one rating.
const NODES: u64 = 20_000;

/// A classic puzzle on all scales, or any puzzle and its images: levels and the next step.
pub(crate) fn hold(case: &mut Case) -> Result {
    if case.chance.odds(1, 4) {
        return classic(case);
    }
    let Some(puzzle) = puzzles::any(case) else { return Ok(Outcome::Skipped) };
    let mut compared = false;
    for pair in pairs(&puzzle, &mut case.chance) {
        let (one, other) = (next(&pair.kept)?, next(&pair.image)?);
        if one != other {
            return Err(format!(
                "{}: the hint {one}, then {other}\n{}",
                pair.name,
                text(&pair.image)
            ));
        }
        case.relation("the next step of a changed puzzle");
        compared = true;
        let (one, other) = (rated(&pair.kept), rated(&pair.image));
        let (Some(one), Some(other)) = (one, other) else { continue };
        if one.grade != other.grade {
            let grades = [one.grade, other.grade];
            return Err(format!("{}: the levels {grades:?}\n{}", pair.name, text(&pair.image)));
        }
        case.relation("the level of a changed puzzle");
    }
    Ok(if compared { Outcome::Compared } else { Outcome::Skipped })
}

fn text(puzzle: &Puzzle) -> String {
    puzzles::text(puzzle)
}

/// The technique of the next step.
fn next(puzzle: &Puzzle) -> Result<String> {
    let step = hint(&State::new(puzzle), &Options::default());
    let step = step.map_err(|stop| format!("a hint without a budget is stopped: {stop}"))?;
    Ok(step.map_or_else(|| "none".to_owned(), |step| format!("{:?}", step.technique)))
}

/// The rating of a puzzle with one solution, if its budget suffices.
fn rated(puzzle: &Puzzle) -> Option<Rating> {
    let limits = Limits { max: None, budget: Budget::default().nodes(NODES) };
    rate(puzzle, &limits).ok().filter(|rating| rating.stopped.is_none())
}

/// ER, EP, ED, score and level of a classic puzzle and an equivalent one.
fn classic(case: &mut Case) -> Result {
    let clues = 28 + case.chance.index(20);
    let cells = carve(&mut case.chance, clues, 0);
    case.subject(String::from_utf8_lossy(&cells));
    let values = cells.map(|cell| if cell == b'.' { 0 } else { cell - b'0' });
    let other = scrambled(&values, &mut case.chance);
    let other: [u8; 81] = std::array::from_fn(|at| b'0' + other[at]);
    let (Some(one), Some(other)) = (rated(&model(&cells)), rated(&model(&other))) else {
        return Ok(Outcome::Skipped);
    };
    let (one, other) = (format!("{one:?}"), format!("{other:?}"));
    if one != other {
        return Err(format!("rated {one}\nand scrambled {other}"));
    }
    case.relation("the rating of a scrambled classic puzzle");
    Ok(Outcome::Compared)
}
