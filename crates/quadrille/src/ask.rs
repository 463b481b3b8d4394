//! The questions about a puzzle, each a function with a budget, answered by the engine that suits
//! it. To choose an engine, threads or a seed, use the layers directly: `solve` takes a `Request`.

use std::ops::ControlFlow;

use quadrille_core::Budget;
use quadrille_proof::{Refusal, Verified};
use quadrille_puzzle::{Grid, Puzzle};
#[cfg(feature = "sat")]
use quadrille_solve::{Certificate, NoCertificate};
use quadrille_solve::{Count, End, First, Report, Request, Unfit, Verdict};
#[cfg(feature = "reason")]
use {
    quadrille_core::Stop,
    quadrille_reason::{Limits, Options, Path, Rating, State, Step, explainer::Unrated},
};

fn request(budget: &Budget) -> Request {
    Request { budget: budget.clone(), ..Request::default() }
}

/// Engines are chosen automatically, so they always fit.
fn chosen<A>(report: Result<Report<A>, Unfit>) -> A {
    match report {
        Ok(report) => report.answer,
        Err(unfit) => unreachable!("the engine that was chosen takes every puzzle: {unfit}"),
    }
}

/// The first solution.
///
/// ```
/// use quadrille::{Budget, First, parse, solve};
/// let puzzle = parse("...3...23...4...")?;
/// let First::Found(grid) = solve(&puzzle, &Budget::unlimited()) else { panic!() };
/// assert_eq!(grid.to_string().len(), 16);
/// # Ok::<(), quadrille::ParseError>(())
/// ```
#[must_use]
pub fn solve(puzzle: &Puzzle, budget: &Budget) -> First {
    chosen(quadrille_solve::first(puzzle, &request(budget)))
}

/// Passes each solution to a visitor until it breaks, there are no more, or the budget ends.
pub fn solutions(
    puzzle: &Puzzle,
    budget: &Budget,
    visit: impl FnMut(Grid) -> ControlFlow<()>,
) -> End {
    chosen(quadrille_solve::for_each(puzzle, &request(budget), visit))
}

/// The verdict: none, one or several solutions, with the evidence.
///
/// ```
/// use quadrille::{Budget, Verdict, check, parse};
/// let clash = parse("11..............")?;
/// let Verdict::None(Some(why)) = check(&clash, &Budget::unlimited()) else { panic!() };
/// assert!(why.to_string().contains("row 1"));
/// # Ok::<(), quadrille::ParseError>(())
/// ```
#[must_use]
pub fn check(puzzle: &Puzzle, budget: &Budget) -> Verdict {
    chosen(quadrille_solve::verdict(puzzle, &request(budget)))
}

/// The number of solutions, or a lower bound if a limit is reached.
///
/// ```
/// use quadrille::{Budget, count, parse};
/// let empty = parse(&".".repeat(81))?;
/// let all = count(&empty, None, &Budget::unlimited());
/// assert_eq!(all.exact().unwrap().to_string(), "6670903752021072936960");
/// # Ok::<(), quadrille::ParseError>(())
/// ```
#[must_use]
pub fn count(puzzle: &Puzzle, limit: Option<u64>, budget: &Budget) -> Count {
    chosen(quadrille_solve::count(puzzle, &request(budget), limit))
}

/// The verdict with a proof that anyone can check.
///
/// ```
/// use quadrille::{Budget, parse, prove, verify};
/// let puzzle = parse("...3...23...4...")?;
/// let certificate = prove(&puzzle, &Budget::unlimited())?.to_text();
/// println!("{}", verify(&certificate)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the budget runs out, or a cage is too large for the encoding.
#[cfg(feature = "sat")]
pub fn prove(puzzle: &Puzzle, budget: &Budget) -> Result<Certificate, NoCertificate> {
    quadrille_solve::certify(puzzle, budget)
}

/// Checks a certificate.
///
/// # Errors
/// The error and its position.
pub fn verify(certificate: &str) -> Result<Verified, Refusal> {
    quadrille_proof::check(certificate)
}

/// The next step that a person could take, if the techniques find one.
///
/// ```
/// use quadrille::{Budget, hint, parse, words};
/// let puzzle = parse("...3...23...4...")?;
/// let step = hint(&puzzle, &Budget::unlimited())?.expect("there is a step");
/// println!("{}", words::sentence(&step, &puzzle));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the budget runs out.
#[cfg(feature = "reason")]
pub fn hint(puzzle: &Puzzle, budget: &Budget) -> Result<Option<Step>, Stop> {
    quadrille_reason::hint(&State::new(puzzle), &Options::default().within(budget.clone()))
}

/// The whole path of steps, as far as the techniques and the budget go.
#[cfg(feature = "reason")]
#[must_use]
pub fn explain(puzzle: &Puzzle, budget: &Budget) -> Path {
    quadrille_reason::solve_path(&State::new(puzzle), &Options::default().within(budget.clone()))
}

/// The difficulty: ER on Sudoku Explainer's scale, HoDoKu's score, the level.
///
/// # Errors
/// If the puzzle does not have exactly one solution.
#[cfg(feature = "reason")]
pub fn rate(puzzle: &Puzzle, budget: &Budget) -> Result<Rating, Unrated> {
    quadrille_reason::rate(puzzle, &Limits { max: None, budget: budget.clone() })
}
