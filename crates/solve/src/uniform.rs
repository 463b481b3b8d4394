//! Random solutions, every one equally likely: all solutions become one diagram first
//! ([`Zdd`]), from which any number can be drawn.

use std::ops::ControlFlow;

use quadrille_core::Chance;
use quadrille_core::clock::Instant;
use quadrille_core::{End, Report as Answered, Stop};
use quadrille_cover::Solver;
use quadrille_encode::{ItemOrder, Matrix};
use quadrille_puzzle::{Grid, Puzzle};
use quadrille_zdd::{Uncompiled, Zdd};

use crate::adapter::{Stats, Unfit};
use crate::engine::Engine;
use crate::outcome::Report;
use crate::request::Request;

/// Why solutions cannot be drawn uniformly.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotUniform {
    /// The exact cover matrix would be too large.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// Their diagram would be too large.
    #[error("the puzzle has too many solutions of too many kinds to draw uniformly: {0}")]
    TooLarge(Uncompiled),
}

/// Draws solutions, each on its own and every one equally likely, until the visitor breaks; none if
/// there is none. `most` bounds the nodes of the diagram (some 64 bytes each while it is made). The
/// engine and the threads of the request do not matter; no seed is the seed 0.
///
/// ```
/// use quadrille_puzzle::Puzzle;
/// use quadrille_solve::{Request, for_each_uniform};
/// let puzzle = Puzzle::sudoku(2, 2)?;
/// let mut drawn = 0;
/// for_each_uniform(&puzzle, &Request::default(), 1_000_000, |grid| {
///     assert!(puzzle.is_solved_by(&grid));
///     drawn += 1;
///     if drawn == 5 { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
/// })?;
/// assert_eq!(drawn, 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A matrix or a diagram that would be too large.
pub fn for_each_uniform(
    puzzle: &Puzzle,
    request: &Request,
    most: usize,
    mut visit: impl FnMut(Grid) -> ControlFlow<()>,
) -> Result<Report<End>, NotUniform> {
    let start = Instant::now();
    let meter = request.budget.start();
    let ended = |answer: End| {
        let stats = Stats { engine: Engine::Cover, tried: vec![], nodes: 0, time: start.elapsed() };
        Ok(Answered { answer, stats })
    };
    let go_on = &mut || meter.check().is_ok();
    let matrix = Matrix::new_while(puzzle, ItemOrder::CellFirst, go_on).map_err(Unfit::from)?;
    let Some(matrix) = matrix else {
        return ended(End::Stopped(meter.check().err().unwrap_or(Stop::Cancelled)));
    };
    let problem = matrix.problem();
    let all = match Zdd::compile(&Solver::new(&problem).budget(meter.rest()), most) {
        Ok(all) => all,
        Err(Uncompiled::Stopped(stop)) => return ended(End::Stopped(stop)),
        Err(why) => return Err(NotUniform::TooLarge(why)),
    };
    let counted = all.counted();
    let mut chance = Chance::new(request.seed.unwrap_or(0));
    while let Some(solution) = counted.sample(&mut chance) {
        let grid = matrix.grid(solution.options().iter().map(|o| o.index()));
        let Some(grid) = grid else { unreachable!("a cover fills the grid") };
        if visit(grid).is_break() {
            return ended(End::Interrupted(()));
        }
        if let Err(stop) = meter.check() {
            return ended(End::Stopped(stop));
        }
    }
    ended(End::All)
}
