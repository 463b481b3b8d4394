//! One puzzle, asked of every engine: solutions, count and certificate are those of brute force.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use quadrille_core::Budget;
use quadrille_proof::check;
use quadrille_puzzle::Puzzle;
use quadrille_referee::all_solutions;
use quadrille_solve::{Claim, Count, End, Engine, Request, certify, count, difference, for_each};

/// Solutions above which a puzzle is not compared.
const MOST: usize = 300;

/// Nodes of one question. Exact cover is not compared where it needs more.
const NODES: u64 = 300_000;

/// The number of solutions that all agree on; `None` if brute force finds too many or takes long.
///
/// # Errors
/// The first disagreement, in words.
pub(crate) fn agreed(puzzle: &Puzzle) -> Result<Option<usize>, String> {
    let Some(truth) = all_solutions(puzzle, MOST) else { return Ok(None) };
    let square = (puzzle.rows(), puzzle.columns()) == (puzzle.side(), puzzle.side());
    let takes = |engine| engine != Engine::Nine && (square || engine != Engine::Hybrid);
    for &engine in Engine::ALL.iter().filter(|&&engine| takes(engine)) {
        let budget = Budget::default().nodes(NODES);
        let request = Request { engine, budget, ..Request::default() };
        let Some(found) = solutions(puzzle, &request)? else { continue };
        if found != truth {
            return Err(format!("{engine} has {} solutions, not {}", found.len(), truth.len()));
        }
        match count(puzzle, &request, None).map_err(|unfit| unfit.to_string())?.answer {
            Count::Unknown { .. } => {}
            total if total == Count::Exact(truth.len().into()) => {}
            total => return Err(format!("{engine} counts {total:?}, not {}", truth.len())),
        }
    }
    match square {
        true => certified(puzzle, truth.len())?,
        false if certify(puzzle, &Budget::unlimited()).is_err() => {}
        false => return Err("a rectangle has a certificate".to_owned()),
    }
    Ok(Some(truth.len()))
}

/// All solutions, each shown once; `None` if the budget ran out.
fn solutions(puzzle: &Puzzle, request: &Request) -> Result<Option<BTreeSet<Vec<u8>>>, String> {
    let (mut found, mut twice) = (BTreeSet::new(), false);
    let report = for_each(puzzle, request, |grid| {
        twice |= !found.insert(grid.values().to_vec());
        ControlFlow::Continue(())
    });
    let end = report.map_err(|unfit| unfit.to_string())?.answer;
    match (twice, end) {
        (true, _) => Err(format!("{} shows a solution twice", request.engine)),
        (_, End::All) => Ok(Some(found)),
        _ if request.engine == Engine::Cover => Ok(None),
        _ => Err(format!("{} takes long", request.engine)),
    }
}

/// The certificate claims the right number, is accepted, and is about this puzzle.
fn certified(puzzle: &Puzzle, solutions: usize) -> Result<(), String> {
    let certificate = certify(puzzle, &Budget::unlimited()).map_err(|none| none.to_string())?;
    let claimed = match certificate.claim() {
        Claim::None(_) => 0,
        Claim::Unique(..) => 1,
        Claim::Several(..) => 2,
    };
    if claimed != solutions.min(2) {
        return Err(format!("the certificate claims {claimed} solutions, not {solutions}"));
    }
    let verified = check(&certificate.to_text()).map_err(|refusal| refusal.to_string())?;
    difference(puzzle, &verified.puzzle).map_or(Ok(()), Err)
}
