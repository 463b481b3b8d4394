//! Certificates hold, and a changed one is refused, is about another puzzle, or is true all the same.

use quadrille_core::{Budget, Chance};
use quadrille_proof::{Claim, check};
use quadrille_puzzle::Puzzle;
use quadrille_referee::all_solutions;
use quadrille_solve::{certify, difference};

use crate::campaign::{Case, Outcome, Result};
use crate::puzzles;

/// Forgeries of one certificate.
const FORGERIES: usize = 30;

/// A certificate of a small puzzle, and changed ones.
pub(crate) fn hold(case: &mut Case) -> Result {
    let puzzle = puzzles::small(case);
    let Some(truth) = all_solutions(&puzzle, 200) else { return Ok(Outcome::Skipped) };
    let Ok(certificate) = certify(&puzzle, &Budget::default().nodes(puzzles::NODES)) else {
        // Rectangles, cages too large for the encoding.
        return Ok(Outcome::Skipped);
    };
    let text = certificate.to_text();
    let verified = check(&text).map_err(|refusal| format!("refused: {refusal}"))?;
    if let Some(other) = difference(&puzzle, &verified.puzzle) {
        return Err(format!("about another puzzle: {other}"));
    }
    is_true(verified.claim, truth.len())?;
    case.answer("certificates");
    for _ in 0..FORGERIES {
        case.answer("changed certificates");
        let forged = resealed(&forged(&text, &mut case.chance));
        let Ok(verified) = check(&forged) else { continue };
        if difference(&puzzle, &verified.puzzle).is_none() {
            let accepted = is_true(verified.claim, truth.len())
                .and_then(|()| solved(&puzzle, &verified.solutions));
            accepted.map_err(|why| format!("a forgery is accepted: {why}\n{forged}"))?;
        }
    }
    Ok(Outcome::Compared)
}

fn is_true(claim: Claim, solutions: usize) -> Result<()> {
    let right = match claim {
        Claim::None => solutions == 0,
        Claim::Unique => solutions == 1,
        Claim::Several => solutions > 1,
    };
    if right { Ok(()) } else { Err(format!("{claim} is claimed, but there are {solutions}")) }
}

fn solved(puzzle: &Puzzle, solutions: &[Vec<u32>]) -> Result<()> {
    let solves = |values: &Vec<u32>| {
        let grid =
            quadrille_puzzle::Grid::new(puzzle.side(), values.iter().map(|&v| v as u8).collect());
        grid.is_some_and(|grid| puzzle.is_solved_by(&grid))
    };
    if solutions.iter().all(solves) { Ok(()) } else { Err("a grid does not solve it".to_owned()) }
}

/// The text with one word or line changed, left out or doubled.
fn forged(text: &str, chance: &mut Chance) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let last = lines.len() - 1;
    let at = chance.index(last);
    match chance.below(6) {
        0 => _ = lines.remove(at),
        1 => lines.insert(at, lines[chance.index(last)].clone()),
        2 => lines.swap(at, chance.index(last)),
        _ => {
            let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
            let word = chance.index(words.len());
            let number = words[word].parse::<i64>();
            words[word] = match (number, chance.below(4)) {
                (_, 0) => String::new(),
                (Ok(number), 1) => (-number).to_string(),
                (Ok(number), _) => (number + 1 - 2 * chance.below(2) as i64).to_string(),
                (Err(_), _) => words[chance.index(words.len())].clone(),
            };
            lines[at] = words.join(" ");
        }
    }
    lines.join("\n") + "\n"
}

/// The text with a checksum that fits.
fn resealed(text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.pop();
    let body: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let sum = body.bytes().fold(0xcbf2_9ce4_8422_2325, |sum: u64, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{body}end {sum:016x}\n")
}
