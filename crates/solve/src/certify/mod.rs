//! Certificates: an answer together with a proof that anyone can check.
//!
//! "Unique" is a solution and a refutation of "there is another one"; "none" is a refutation of
//! "there is one"; "several" is two solutions. The clauses are those of encoding 1, which the
//! checker documents and builds again by itself; this side has its own implementation and shares no
//! code with it.
//!
//! BatSat finds the answer and its callbacks give the proof. Only what the refutation needs is kept
//! (`quadrille_cnf::trim`). The search runs on clauses without the literals that the givens decide;
//! what follows from those also follows from the full encoding by unit propagation, so the proof
//! fits both.

mod primitive_text;
mod text;

use quadrille_cnf::{Answer, BatSat, Formula, Proof, Refutation, SatSolver, TrimError, trim};
use quadrille_core::{Budget, Meter, Stop};
use quadrille_encode::{CertificateEncoding, Fixed, TooLarge};
use quadrille_puzzle::{Grid, Puzzle};

use crate::door::verdict;
use crate::outcome::Verdict;
use crate::request::Request;

/// The claim of a certificate, with its evidence.
#[derive(Clone, Debug)]
pub enum Claim {
    /// Exactly this solution; the refutation is of "there is another one".
    Unique(Grid, Refutation),
    /// No solution; the refutation is of "there is one".
    None(Refutation),
    /// At least these two.
    Several(Grid, Grid),
}

/// A claim about a puzzle that can be written down and checked.
#[derive(Clone, Debug)]
pub struct Certificate {
    puzzle: Puzzle,
    claim: Claim,
}

/// The reason why there is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoCertificate {
    /// The budget ran out.
    #[error("stopped by {0}")]
    Stopped(Stop),
    /// A cage or rule is too large for the encoding, or the grid has another shape.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The solver's proof did not hold. This is a bug of the solver, and no certificate is better
    /// than a wrong one.
    #[error("the solver's proof does not hold: {0}")]
    Wrong(TrimError),
}

/// Finds out how many solutions a puzzle has (none, one, several), with a proof.
///
/// ```
/// use quadrille_core::Budget;
/// use quadrille_puzzle::Puzzle;
/// use quadrille_solve::certify;
/// let puzzle = Puzzle::sudoku(2, 2)?.with_givens(&[0, 0, 0, 3, 0, 0, 0, 2, 3, 0, 0, 0, 4, 0, 0, 0])?;
/// let certificate = certify(&puzzle, &Budget::unlimited())?;
/// assert!(certificate.to_text().contains("claim unique"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the budget runs out, or a cage or rule is too large for the encoding.
pub fn certify(puzzle: &Puzzle, budget: &Budget) -> Result<Certificate, NoCertificate> {
    if (puzzle.rows(), puzzle.columns()) != (puzzle.side(), puzzle.side()) {
        return Err(TooLarge::Rectangle.into());
    }
    let mut meter = budget.start();
    let mut found = known(puzzle, &meter)?;
    if found.len() < 2 {
        let encoding = CertificateEncoding::new(puzzle, true)?;
        let mut search = Search::new(encoding, &found);
        while found.len() < 2 {
            match search.next(&mut meter)? {
                Some(grid) => found.push(grid),
                None => {
                    let refutation = refute(&search.formula, search.solver.proof(), &meter)?;
                    let refutation =
                        shorter(&search.formula, refutation, search.solver.conflicts(), &meter);
                    let claim = match found.pop() {
                        Some(grid) => Claim::Unique(grid, refutation),
                        None => Claim::None(refutation),
                    };
                    return Ok(Certificate { puzzle: puzzle.clone(), claim });
                }
            }
        }
    }
    let [first, second] = <[Grid; 2]>::try_from(found).expect("the loop ends with two");
    Ok(Certificate { puzzle: puzzle.clone(), claim: Claim::Several(first, second) })
}

/// Solutions that the fastest engine finds: up to two. Whether there are more is for the proof to
/// show, so a wrong verdict cannot become a wrong certificate.
fn known(puzzle: &Puzzle, meter: &Meter) -> Result<Vec<Grid>, NoCertificate> {
    let request = Request { budget: meter.rest(), ..Request::default() };
    match verdict(puzzle, &request).map(|report| report.answer) {
        Ok(Verdict::Unique(grid)) => Ok(vec![grid]),
        Ok(Verdict::Many(first, second)) => Ok(vec![first, second]),
        Ok(Verdict::Unknown { stop, .. }) => Err(NoCertificate::Stopped(stop)),
        Ok(Verdict::None(_)) | Err(_) => Ok(Vec::new()),
    }
}

/// Steps from which a refutation is long enough to look for a shorter one.
const LONG: usize = 40;
/// Further searches for a shorter refutation.
const TRIES: u64 = 12;
/// Conflicts of a search above which it is not repeated.
const DEAR: u64 = 3_000;

/// The shortest of this refutation and of those that searches from other starting points give. Luck
/// decides how much a solver learns in vain: twelve tries halve the longest certificates of 9×9
/// killers, and so the time to check them.
fn shorter(formula: &Formula, mut best: Refutation, conflicts: u64, meter: &Meter) -> Refutation {
    let steps = |refutation: &Refutation| refutation.steps().count();
    for seed in 1..=TRIES {
        if steps(&best) <= LONG || conflicts > DEAR {
            break;
        }
        let mut solver = BatSat::seeded(seed);
        solver.record();
        solver.add_formula(formula);
        let rest = meter.rest();
        let budget = Budget { nodes: Some(rest.nodes.unwrap_or(DEAR).min(2 * conflicts)), ..rest };
        if solver.solve(&[], &budget) == Answer::Unsat
            && let Ok(other) = refute(formula, solver.proof(), meter)
            && steps(&other) < steps(&best)
        {
            best = other;
        }
    }
    best
}

/// A search for solutions that records its proof.
struct Search {
    /// The clauses of the puzzle, and "other than what was found".
    formula: Formula,
    /// The values that the givens decide.
    fixed: Fixed,
    /// The solver, which has all these clauses.
    solver: BatSat,
}

impl Search {
    fn new(encoding: CertificateEncoding, found: &[Grid]) -> Self {
        let CertificateEncoding { formula, fixed } = encoding;
        let mut solver = BatSat::new();
        solver.record();
        solver.add_formula(&formula);
        let mut search = Search { formula, fixed, solver };
        found.iter().for_each(|grid| search.block(grid));
        search
    }

    fn block(&mut self, grid: &Grid) {
        let clause = self.fixed.other_than(grid);
        self.formula.add(&clause);
        self.solver.add(&clause);
    }

    /// Another solution, or `None` when there is none; paid from the meter.
    fn next(&mut self, meter: &mut Meter) -> Result<Option<Grid>, NoCertificate> {
        let before = self.solver.conflicts();
        let answer = self.solver.solve(&[], &meter.rest());
        if let Answer::Unknown(stop) = answer {
            return Err(NoCertificate::Stopped(stop));
        }
        meter.add(self.solver.conflicts() - before).map_err(NoCertificate::Stopped)?;
        Ok((answer == Answer::Sat).then(|| {
            let grid = self.fixed.grid(|var| self.solver.value(var.pos()));
            self.block(&grid);
            grid
        }))
    }
}

fn refute(
    formula: &Formula,
    proof: Option<&Proof>,
    meter: &Meter,
) -> Result<Refutation, NoCertificate> {
    // Checking does not search, so only the clock and the flag bound it.
    let budget = Budget { nodes: None, ..meter.rest() };
    let none = Proof::default();
    trim(formula, proof.unwrap_or(&none), &budget).map_err(|error| match error {
        TrimError::Stopped(stop) => NoCertificate::Stopped(stop),
        error => NoCertificate::Wrong(error),
    })
}

impl Certificate {
    /// The claim.
    #[must_use]
    pub fn claim(&self) -> &Claim {
        &self.claim
    }

    /// The certificate as the checker reads it.
    #[must_use]
    pub fn to_text(&self) -> String {
        text::write(&self.puzzle, &self.claim)
    }

    /// The full clauses and their refutation with hints, for checkers of other people: DIMACS and
    /// DRAT or LRAT. `None` when two solutions are the evidence and there is nothing to refute.
    ///
    /// # Errors
    /// When the budget runs out.
    pub fn to_clauses(
        &self,
        budget: &Budget,
    ) -> Result<Option<(Formula, Refutation)>, NoCertificate> {
        let (refutation, solution) = match &self.claim {
            Claim::Unique(grid, refutation) => (refutation, Some(grid)),
            Claim::None(refutation) => (refutation, None),
            Claim::Several(..) => return Ok(None),
        };
        let mut encoding = CertificateEncoding::new(&self.puzzle, false)?;
        if let Some(grid) = solution {
            encoding.formula.add(&encoding.fixed.other_than(grid));
        }
        let mut proof = Proof::default();
        refutation.steps().for_each(|lits| proof.add(lits));
        let refutation = refute(&encoding.formula, Some(&proof), &budget.start())?;
        Ok(Some((encoding.formula, refutation)))
    }
}
