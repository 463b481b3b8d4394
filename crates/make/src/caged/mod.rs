//! KenKen and Killers of an exact level, by local search.
//!
//! A draft that is too hard for the deductions of the level is changed where they got stuck: a cage
//! there gets another operation, loses a cell or is split. A draft that easier deductions solve is
//! made harder somewhere. The level lies between the two, and most walks reach it within a few
//! dozen drafts. A puzzle that deductions solve has one solution. For the level that needs search,
//! a solver decides, and its second solution shows where to make changes. [`others`] refuses drafts
//! with several solutions before any of that.

mod draft;
mod first;
mod memo;
mod moves;
mod options;
mod others;

pub(crate) use options::{Caged, CagedOptions, Unmet};

use std::rc::Rc;

use crate::minimize::second;
use quadrille_core::Chance;
use quadrille_core::{Budget, Meter, Stop};
use quadrille_full_grids::{Filler, NoGrid};
use quadrille_puzzle::{Puzzle, Values};
use quadrille_reason::{CageLevel, CageOutcome, CageRater, cage_level_within};
use quadrille_solve::GridSolver;

use draft::Draft;
use memo::Memo;
use others::Others;

/// Parameters of a walk over the drafts of one grid.
struct Pace {
    patience: u32,
    /// The most by which a change may make a draft worse.
    slack: usize,
    /// The most undecided candidates per cell after a change, unless there were more before.
    near: usize,
}

const KENKEN: Pace = Pace { patience: 150, slack: 0, near: usize::MAX };
/// Easy and normal KenKen from 14×14 on: all cages must be restrictive, and 150 changes do not get
/// there.
const LARGE_KENKEN: Pace = Pace { patience: 20_000, slack: 0, near: usize::MAX };
/// Killers, whose cages can only be reshaped, so they take more drafts than KenKen.
const KILLER: Pace = Pace { patience: 1_000, slack: 4, near: usize::MAX };
/// Easy Killers lie at the end of a slope, so no change may be much worse. When one change in
/// twenty was accepted, however bad, with 1,000 drafts per grid, 13 of 200 seeds failed and the
/// others took four times as long (`just check-craft 200 "killer 9 easy"`). With 20,000 drafts per
/// grid one in ten fails.
const EASY_KILLER: Pace = Pace { patience: 3_000, slack: 8, near: 0 };
/// Extreme Killers are close to those that hard deductions solve. Without this limit two drafts in
/// three were far away, where hardly anything can be deduced.
const EXTREME_KILLER: Pace = Pace { patience: 4_000, slack: 4, near: 2 };

const LARGE: usize = 14;

/// The number of easier puzzles remembered, in case the level is not reached.
const EASIER: usize = 20;

/// Changes to the first draft until its cages allow no other grid nearby.
const REPAIRS: usize = 200;

/// Node limit of the solver for one draft. A draft that exceeds it is treated like one with several
/// solutions.
const NODES: u64 = 2_000;

/// A solver with fewer nodes has hardly searched.
const SEARCHED: u64 = 4;

/// The tools for puzzles of one shape. Building them can take longer than a puzzle.
pub(crate) struct CagedTools {
    filler: Filler,
    rater: CageRater,
    solver: GridSolver,
}

impl CagedTools {
    pub(crate) fn new(shape: &Puzzle) -> Self {
        let Ok(rater) = CageRater::on(shape) else { unreachable!("a shape has candidates") };
        CagedTools { filler: Filler::new(shape), rater, solver: GridSolver::new() }
    }
}

/// Makes a KenKen or a Killer with the tools of its shape. The same options and stream give the
/// same puzzle.
///
/// # Errors
/// If the level was not reached within the tries and the budget.
pub(crate) fn caged(
    options: &CagedOptions,
    tools: &mut CagedTools,
    chance: &mut Chance,
    budget: &Budget,
) -> Result<Caged, Unmet> {
    let meter = budget.start().every(1);
    let memo = Memo::new(options.side());
    let others = Others::default();
    let mut maker = Maker { options, tools, meter, memo, others, tries: 0, easier: Vec::new() };
    let stop = loop {
        match maker.walk(chance) {
            Ok(Some(made)) => return Ok(made),
            Ok(None) if maker.tries >= options.tries => break None,
            Ok(None) => {}
            Err(stop) => break Some(stop),
        }
    };
    Err(Unmet { nearest: maker.nearest().map(Box::new), tries: maker.tries, stop })
}

#[derive(Clone)]
enum Fit {
    Done,
    TooEasy,
    /// These cells are open (or differ in another solution), with this many candidates left to
    /// decide.
    TooHard(Vec<u32>, usize),
}

struct Maker<'a> {
    options: &'a CagedOptions,
    tools: &'a mut CagedTools,
    meter: Meter,
    memo: Memo<Fit>,
    /// Other grids near that of the walk. A draft that allows one is refused unseen.
    others: Others,
    tries: u64,
    /// Easier puzzles found. Their levels are computed only if the requested level is not reached.
    easier: Vec<Draft<'a>>,
}

impl<'a> Maker<'a> {
    /// Draws a grid and improves drafts on it. `None` when patience or the tries run out.
    fn walk(&mut self, chance: &mut Chance) -> Result<Option<Caged>, NoGrid> {
        self.tries += 1;
        let grid = Rc::new(self.tools.filler.draw(chance, &self.meter.rest())?);
        let Some(draft) = Draft::first(self.options, &grid, chance) else { return Ok(None) };
        self.others = Others::near(&self.options.shape, &grid);
        let Some(mut draft) = self.repaired(draft, chance)? else { return Ok(None) };
        self.memo.clear();
        let mut fit = self.fit(&mut draft)?;
        let pace = self.pace();
        for _ in 0..pace.patience {
            if matches!(fit, Fit::Done) || self.tries >= self.options.tries {
                break;
            }
            let mut next = draft.clone();
            if !change(&mut next, &fit, chance)
                || !next.is_in_style()
                || self.others.allowed(&next).next().is_some()
            {
                continue;
            }
            let other = self.fit(&mut next)?;
            if matches!(other, Fit::TooEasy) && self.easier.len() < EASIER {
                self.easier.push(next.clone());
            }
            let slack = if pace.slack > 0 { chance.index(pace.slack + 1) } else { 0 };
            let near = pace.near.saturating_mul(grid.values().len());
            let takes = is_no_worse(&other, &fit, slack) || chance.odds(1, 20);
            if takes && is_near(&other, &fit, near, slack) {
                (draft, fit) = (next, other);
                self.others.note(&mut draft);
            }
        }
        match fit {
            Fit::Done => Ok(Some(self.made(&draft, self.options.level)?)),
            _ => Ok(None),
        }
    }

    /// Changes a draft until its cages allow none of the other grids nearby. `None` if they still do
    /// after [`REPAIRS`] changes.
    fn repaired(
        &mut self,
        mut draft: Draft<'a>,
        chance: &mut Chance,
    ) -> Result<Option<Draft<'a>>, Stop> {
        self.others.note(&mut draft);
        let mut allowed = self.others.allowed(&draft).count();
        for _ in 0..REPAIRS {
            let Some(other) = self.others.allowed(&draft).next() else {
                return Ok(Some(draft));
            };
            let cell = other.cells[chance.index(other.cells.len())];
            self.meter.tick()?;
            self.tries += 1;
            if self.tries >= self.options.tries {
                break;
            }
            let mut next = draft.clone();
            let changed = if chance.odds(1, 2) {
                next.soften(cell, chance)
            } else {
                next.harden(cell, chance)
            };
            if changed && next.is_in_style() {
                let count = self.others.allowed(&next).count();
                if count <= allowed {
                    (draft, allowed) = (next, count);
                    self.others.note(&mut draft);
                }
            }
        }
        Ok(None)
    }

    /// True if a solver takes too long for most drafts.
    fn is_large(&self) -> bool {
        self.options.side() >= LARGE && !self.options.is_killer()
    }

    fn pace(&self) -> &'static Pace {
        match (self.options.is_killer(), self.options.level) {
            (true, Some(CageLevel::Easy)) => &EASY_KILLER,
            (true, Some(CageLevel::Extreme)) => &EXTREME_KILLER,
            (true, _) => &KILLER,
            (false, Some(CageLevel::Easy | CageLevel::Normal)) if self.is_large() => &LARGE_KENKEN,
            (false, _) => &KENKEN,
        }
    }

    /// Evaluates a draft, unless it is in the memo.
    fn fit(&mut self, draft: &mut Draft<'a>) -> Result<Fit, Stop> {
        self.tries += 1;
        self.meter.tick()?;
        let key = self.memo.key(draft);
        if let Some(fit) = self.memo.get(&key) {
            return Ok(fit.clone());
        }
        let fit = self.judge(draft)?;
        self.memo.insert(key, &fit);
        Ok(fit)
    }

    fn judge(&mut self, draft: &mut Draft<'a>) -> Result<Fit, Stop> {
        // On a large grid, any level means one that deductions solve.
        let any = if self.is_large() { CageLevel::Hard } else { CageLevel::Unreasonable };
        let wanted = self.options.level.unwrap_or(any);
        let levels: &[CageLevel] = match wanted {
            CageLevel::Easy => &[CageLevel::Easy],
            CageLevel::Normal => &[CageLevel::Easy, CageLevel::Normal],
            CageLevel::Hard => &[CageLevel::Normal, CageLevel::Hard],
            CageLevel::Extreme => &[CageLevel::Hard, CageLevel::Extreme],
            // A failure of deductions is tested last, because most drafts have several solutions.
            // If the solver hardly searched it is not tested at all: that takes long, and
            // deductions nearly always succeed.
            CageLevel::Unreasonable => {
                let before = self.meter.nodes();
                match self.search(draft)? {
                    Fit::Done
                        if self.options.level.is_some()
                            && self.meter.nodes() - before < SEARCHED =>
                    {
                        return Ok(Fit::TooEasy);
                    }
                    Fit::Done if self.options.level.is_some() => &[CageLevel::Extreme],
                    fit => return Ok(fit),
                }
            }
        };
        let rater = &mut self.tools.rater;
        draft.list(rater);
        Ok(match rater.outcome(draft.listed(), levels) {
            CageOutcome::Solved(level) if level == wanted || self.options.level.is_none() => {
                Fit::Done
            }
            CageOutcome::Solved(_) => Fit::TooEasy,
            CageOutcome::Broken => unreachable!("a draft has the solution it was made from"),
            CageOutcome::Open(_) if wanted == CageLevel::Unreasonable => Fit::Done,
            CageOutcome::Open(left) => too_hard(&left),
        })
    }

    /// Searches for a second solution. A draft that is too hard to decide counts as one with many.
    fn search(&mut self, draft: &Draft<'_>) -> Result<Fit, Stop> {
        let known = draft.grid().values();
        let found =
            second(&mut self.tools.solver, &draft.puzzle(), Some(known), NODES, &mut self.meter)?;
        let cells = |differ: &dyn Fn(usize) -> bool| -> Vec<u32> {
            (0..known.len()).filter(|&c| differ(c)).map(|c| c as u32).collect()
        };
        Ok(match found {
            (Some(true), _) => Fit::Done,
            (_, Some(other)) => {
                let cells = cells(&|c| known[c] != other[c]);
                self.others.add(known, cells.clone(), |cell| other[cell]);
                let much = cells.len();
                Fit::TooHard(cells, much)
            }
            _ => Fit::TooHard(cells(&|_| true), known.len()),
        })
    }

    /// A finished draft. Its level is computed unless it is known.
    fn made(&self, draft: &Draft<'_>, level: Option<CageLevel>) -> Result<Caged, Stop> {
        let (puzzle, solution) = (draft.puzzle(), draft.grid().clone());
        let level = match level {
            Some(level) => level,
            None => {
                let level = cage_level_within(&puzzle, &self.meter)?;
                level.unwrap_or(CageLevel::Unreasonable)
            }
        };
        Ok(Caged { puzzle, solution, level })
    }

    /// The hardest of the easier puzzles whose level can be determined in time.
    fn nearest(&mut self) -> Option<Caged> {
        let easier = std::mem::take(&mut self.easier);
        let made = easier.iter().map_while(|draft| self.made(draft, None).ok());
        made.max_by_key(|made| made.level)
    }
}

/// The cells that deductions leave open, and the number of their candidates.
fn too_hard(left: &[Values]) -> Fit {
    let open = (0..left.len()).filter(|&cell| left[cell].len() > 1).map(|cell| cell as u32);
    Fit::TooHard(open.collect(), left.iter().map(|values| values.len() - 1).sum())
}

fn change(draft: &mut Draft<'_>, fit: &Fit, chance: &mut Chance) -> bool {
    match fit {
        Fit::TooHard(open, _) => {
            chance.pick(open).copied().is_some_and(|cell| draft.soften(cell, chance))
        }
        _ => {
            let cell = chance.index(draft.block_of.len()) as u32;
            draft.harden(cell, chance)
        }
    }
}

/// True if the change makes the draft worse by at most `slack`.
fn is_no_worse(new: &Fit, old: &Fit, slack: usize) -> bool {
    match (new, old) {
        (Fit::TooHard(_, now), Fit::TooHard(_, before)) => *now <= before + slack,
        _ => true,
    }
}

/// True if a change leaves little to decide, or hardly more than before.
fn is_near(new: &Fit, old: &Fit, near: usize, slack: usize) -> bool {
    let left = |fit: &Fit| if let Fit::TooHard(_, left) = fit { *left } else { 0 };
    left(new) <= near.max(left(old) + slack)
}
