//! The verdict on a certificate.

use crate::encode::Clauses;
use crate::puzzle::Puzzle;
use crate::refusal::{GoOn, Refusal};
use crate::rup::Rup;
use crate::text;
use std::fmt;

/// The claim of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The puzzle has exactly one solution.
    Unique,
    /// It has none.
    None,
    /// It has at least two.
    Several,
}

/// A claim that was found to be true.
#[derive(Clone, Debug)]
pub struct Verified {
    /// The claim.
    pub claim: Claim,
    /// The puzzle it is about.
    pub puzzle: Puzzle,
    /// The solutions (one, none or two), row by row.
    pub solutions: Vec<Vec<u32>>,
    /// Clauses of the refutation that were checked.
    pub lemmas: usize,
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Claim::Unique => "exactly one solution",
            Claim::None => "no solution",
            Claim::Several => "at least two solutions",
        })
    }
}

impl fmt::Display for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Verified { claim, puzzle, solutions, lemmas } = self;
        write!(f, "the {0}×{0} puzzle has {claim}", puzzle.size)?;
        for (number, solution) in solutions.iter().enumerate() {
            let values: Vec<String> = solution.iter().map(u32::to_string).collect();
            let values = values.join(if puzzle.size > 9 { " " } else { "" });
            write!(f, "{}{values}", if number == 0 { ": " } else { " and " })?;
        }
        match lemmas {
            0 => f.write_str("."),
            _ => write!(f, "; a refutation of length {lemmas} was checked."),
        }
    }
}

/// Checks a certificate.
///
/// ```
/// let text = "quadrille certificate 1\nencoding 1\nsize 1\ngivens\n.\nclaim unique\nsolution\n1\nrefutation\n0\nend 79ff2fcde37ff818\n";
/// let verified = quadrille_proof::check(text).unwrap();
/// assert_eq!(verified.solutions, [[1]]);
/// let sentence = "the 1×1 puzzle has exactly one solution: 1; a refutation of length 1 was checked.";
/// assert_eq!(verified.to_string(), sentence);
/// let refusal = quadrille_proof::check(&text.replace("solution\n1", "solution\n2")).unwrap_err();
/// assert_eq!(refusal.to_string(), "line 8: `2` is not a number from 1 to 1");
/// ```
///
/// # Errors
/// The reason why the certificate is refused.
pub fn check(text: &str) -> Result<Verified, Refusal> {
    check_while(text, || true)
}

/// As [`check`], but calls `go_on` often to see whether to continue: while clauses are built,
/// between clauses of the refutation and within long propagations.
///
/// # Errors
/// The reason why the certificate is refused, or that it was stopped.
pub fn check_while(text: &str, mut go_on: impl FnMut() -> bool) -> Result<Verified, Refusal> {
    let go_on: &mut GoOn<'_> = &mut go_on;
    let certificate = text::read(text)?;
    let puzzle = &certificate.puzzle;
    for (line, grid) in &certificate.solutions {
        if let Some(broken) = puzzle.broken_by(grid) {
            return Err(Refusal::claim(*line, format!("this solution is none: {broken}")));
        }
    }
    let lemmas = match &certificate.solutions[..] {
        [(_, first), (line, second)] if first == second => {
            return Err(Refusal::claim(*line, "the two solutions are the same"));
        }
        [_, _] => 0,
        solutions => {
            let solution = solutions.first().map(|(_, grid)| grid.as_slice());
            refute(&mut claim_clauses(puzzle, solution, go_on)?, &certificate.refutation, go_on)?
        }
    };
    if !certificate.intact {
        let reason = "the checksum does not fit: the file was changed after it was written";
        return Err(Refusal::claim(0, reason));
    }
    let solutions = certificate.solutions.into_iter().map(|(_, grid)| grid).collect();
    Ok(Verified { claim: certificate.claim, puzzle: certificate.puzzle, solutions, lemmas })
}

/// The clauses of "there is a solution", or of "there is another one" if one is given.
fn claim_clauses(
    puzzle: &Puzzle,
    solution: Option<&[u32]>,
    go_on: &mut GoOn<'_>,
) -> Result<Rup, Refusal> {
    let mut clauses = Clauses::of(puzzle, go_on)?;
    if let Some(grid) = solution {
        let vars = grid
            .iter()
            .enumerate()
            .map(|(cell, &value)| (cell * puzzle.size) as i32 + value as i32);
        clauses.add(vars.map(|var| -var));
    }
    Rup::new(clauses, go_on)
}

/// Replays the refutation and returns its number of clauses.
fn refute(rup: &mut Rup, lines: &[(usize, &str)], go_on: &mut GoOn<'_>) -> Result<usize, Refusal> {
    for (number, &(line, text)) in lines.iter().enumerate() {
        if !go_on() {
            return Err(Refusal::stopped());
        }
        let mut lits =
            literals(text, rup.vars()).map_err(|reason| Refusal::format(line, reason))?;
        if !rup.follows(&lits, go_on)? {
            return Err(Refusal::claim(line, "this clause does not follow by unit propagation"));
        }
        if lits.is_empty() {
            let rest = lines.get(number + 1);
            return rest
                .map_or(Ok(number + 1), |&(line, _)| Err(Refusal::format(line, "expected `end`")));
        }
        lits.sort_unstable();
        lits.dedup();
        rup.add(&lits, go_on)?;
    }
    Err(Refusal::claim(0, "the refutation does not reach the empty clause"))
}

fn literals(text: &str, vars: u32) -> Result<Vec<i32>, String> {
    let mut words = text.split_ascii_whitespace();
    if words.next_back() != Some("0") {
        return Err("the clause is not closed by 0".into());
    }
    let literal =
        |word: &str| word.parse().ok().filter(|lit: &i32| (1..=vars).contains(&lit.unsigned_abs()));
    words
        .map(|word| {
            literal(word).ok_or_else(|| format!("`{word}` is not a literal of this encoding"))
        })
        .collect()
}
