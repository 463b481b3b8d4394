//! Words for wishes that were not met: how near the nearest puzzle came.

use quadrille::core::Stop;
use quadrille::make::{KenKen, KenKenError, Made, Wish};
use quadrille::reason::CageLevel;

use crate::exit::{self, fail};

/// How near a puzzle came to a wish that it does not meet.
pub fn near(made: &Made, wish: &Wish) -> String {
    if let (Some(found), Some(wanted)) = (made.wrong_givens, wish.givens) {
        return format!("no puzzle with {wanted} givens was met; the nearest has {found}");
    }
    let judgement = &made.judgement;
    if let Some(level) = wish.level.filter(|l| judgement.level != Some(*l)) {
        let found = judgement.level.map_or_else(|| "harder".to_owned(), |l| l.to_string());
        return format!("no {level} puzzle was met; the nearest is {found}");
    }
    if let (Some((low, high)), Some(er)) = (wish.er, judgement.er) {
        return format!("no puzzle with ER {low} to {high} was met; the nearest has ER {er}");
    }
    if let (Some((low, high)), true) = (wish.er, judgement.harder) {
        return format!("no puzzle with ER {low} to {high} was met; the nearest is harder");
    }
    let Some(technique) = wish.technique else { return "the wish was not met".to_owned() };
    let how = match judgement.far {
        ..=10 => "uses it, and something harder",
        11..=29 => "is solved without it",
        30 => "is not solved by it",
        _ => "is solved without it, by much easier or harder steps",
    };
    format!("no puzzle that needs {technique} was met; the nearest {how}")
}

/// The nearest KenKen to one that was not met, and what to say about it.
pub fn nearest(error: KenKenError) -> anyhow::Result<(KenKen, Option<String>)> {
    let miss = error.to_string();
    match error {
        KenKenError::Unmet { nearest: Some(near), .. } => Ok((*near, Some(miss))),
        KenKenError::Unmet { stop: Some(stop), .. } => Err(stopped(stop)),
        KenKenError::Unmet { .. } => Err(fail(exit::FAILED, miss)),
        _ => Err(fail(2, miss)),
    }
}

/// What to say of a level that was wished and not met.
pub fn missed(wanted: Option<CageLevel>, level: CageLevel, met: bool) -> Option<String> {
    let wanted = wanted.filter(|_| !met)?;
    Some(format!("no {wanted} puzzle was met; the nearest is {level}"))
}

/// A budget that ended before there was any puzzle.
pub fn stopped(stop: Stop) -> anyhow::Error {
    fail(exit::STOPPED, format!("stopped by {stop}"))
}
