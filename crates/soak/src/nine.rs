//! Classic 9×9: the kernel in lanes beside the general engines.

use quadrille_referee::classic::{mixed, model, solutions};
use quadrille_solve::{Count, Engine, Request, Verdict, count, verdict};

use crate::campaign::{Case, Outcome, Result};

/// Solutions are counted up to here.
const LIMIT: u64 = 50;

/// A handful of puzzles.
pub(crate) fn agree(case: &mut Case) -> Result {
    for cells in mixed(case.chance.bits(), 5) {
        let shown = String::from_utf8_lossy(&cells).into_owned();
        case.subject(shown);
        let puzzle = model(&cells);
        let truth = solutions(&cells, LIMIT as usize).len();
        for engine in [Engine::Nine, Engine::Auto, Engine::Grid, Engine::Sat] {
            let request = Request { engine, ..Request::default() };
            let counted =
                count(&puzzle, &request, Some(LIMIT)).map_err(|unfit| unfit.to_string())?;
            let right = match counted.answer {
                Count::Exact(n) => n == truth.into(),
                Count::AtLeast(n) => truth as u64 == LIMIT && n == LIMIT.into(),
                Count::Unknown { .. } => false,
            };
            let said = verdict(&puzzle, &request).map_err(|unfit| unfit.to_string())?.answer;
            let agrees = match &said {
                Verdict::None(_) => truth == 0,
                Verdict::Unique(grid) => truth == 1 && puzzle.is_solved_by(grid),
                Verdict::Many(a, b) => {
                    truth > 1 && a != b && puzzle.is_solved_by(a) && puzzle.is_solved_by(b)
                }
                Verdict::Unknown { .. } => false,
            };
            if !right || !agrees {
                return Err(format!("{engine}: {said:?}, but brute force finds {truth}"));
            }
            case.answer("classic puzzles");
        }
    }
    Ok(Outcome::Compared)
}
