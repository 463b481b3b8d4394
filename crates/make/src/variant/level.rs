//! The level of a draft: givens come back until the path is easy enough.

use quadrille_core::{Chance, Meter, Stop};
use quadrille_puzzle::Puzzle;
use quadrille_reason::{
    AtMost, Level, Options, Path, PathEnd, Premise, State, Technique, level_at_most, solve_path,
};

use super::thin::Draft;
use crate::clue_symmetry::ClueSymmetry;
use crate::minimize::{with_givens, with_rules};

/// Removals that are tried one by one after givens came back.
const SINGLE: usize = 12;

/// Judges drafts by the techniques up to a level.
pub(crate) struct Judge {
    level: Level,
    /// The techniques of the level and of those below.
    techniques: Vec<Technique>,
    /// The techniques of the levels below.
    easier: Vec<Technique>,
}

impl Judge {
    pub(crate) fn new(level: Level) -> Self {
        let up_to = |fits: &dyn Fn(Level) -> bool| -> Vec<Technique> {
            Technique::usual().into_iter().filter(|technique| fits(technique.level())).collect()
        };
        Judge { level, techniques: up_to(&|own| own <= level), easier: up_to(&|own| own < level) }
    }

    /// Gives back as few of the removed cells as the level needs, the last ones first, and tries to
    /// do without single ones of them. False if the draft is easier than the level.
    pub(crate) fn meet(
        &self,
        draft: &mut Draft,
        removed: &[Vec<usize>],
        chance: &mut Chance,
        meter: &Meter,
    ) -> Result<bool, Stop> {
        let bare = draft.puzzle.givens().to_vec();
        let with = |units: &[Vec<usize>]| {
            let mut givens = bare.clone();
            for &cell in units.iter().flatten() {
                givens[cell] = draft.solution.values()[cell];
            }
            with_givens(&draft.puzzle, &givens)
        };
        // All of the removed cells are the full grid.
        let (mut least, mut most) = (0, removed.len());
        while least < most {
            let middle = (least + most) / 2;
            match self.solves(&with(&removed[removed.len() - middle..]), meter)? {
                true => most = middle,
                false => least = middle + 1,
            }
        }
        let mut back = removed[removed.len() - most..].to_vec();
        chance.shuffle(&mut back);
        for _ in 0..back.len().min(SINGLE) {
            let unit = back.remove(0);
            if !self.solves(&with(&back), meter)? {
                back.push(unit);
            }
        }
        draft.puzzle = with(&back);
        Ok(!self.is_easier(&draft.puzzle, meter)?)
    }

    /// Removes rules that the path neither uses nor needs, of those that may go, each with its images
    /// under a symmetry. False if such a rule must stay.
    pub(super) fn remove_unused(
        &self,
        draft: &mut Draft,
        symmetry: ClueSymmetry,
        meter: &Meter,
    ) -> Result<bool, Stop> {
        let mut used = self.used(&draft.puzzle, meter)?;
        while let Some(at) = used.iter().position(|used| !used) {
            let group = if draft.may_go[at] { draft.opposite(at, symmetry) } else { vec![at] };
            let mut fewer = draft.puzzle.rules().to_vec();
            group.iter().rev().for_each(|&rule| drop(fewer.remove(rule)));
            let fewer = with_rules(&draft.puzzle, fewer);
            // Without a mark, a negative rule forbids more: it needs all marks. Chains pass through
            // rules that no premise names.
            if !fewer.is_solved_by(&draft.solution) || !self.solves(&fewer, meter)? {
                used[at] = true;
                continue;
            }
            if !draft.may_go[at] {
                return Ok(false);
            }
            draft.puzzle = fewer;
            for &rule in group.iter().rev() {
                draft.may_go.remove(rule);
                used.remove(rule);
            }
        }
        Ok(!self.is_easier(&draft.puzzle, meter)?)
    }

    /// True if a puzzle has the level on the path of all techniques: some that only harder levels
    /// have are cheaper than others of this one.
    pub(crate) fn accepts(&self, draft: &Draft, meter: &Meter) -> Result<bool, Stop> {
        if draft.puzzle.rules().is_empty() {
            let (level, budget) = (self.level, meter.rest());
            let found = level_at_most(&draft.puzzle, &draft.solution, level, None, &budget)?;
            return Ok(found == AtMost::Is(level));
        }
        let path = path(&draft.puzzle, &Technique::usual(), meter)?;
        let hardest = path.steps.iter().map(|step| step.technique.level()).max();
        Ok(path.end == PathEnd::Solved && hardest.unwrap_or(Level::Easy) == self.level)
    }

    /// True for each rule that a step of the path rests on.
    fn used(&self, puzzle: &Puzzle, meter: &Meter) -> Result<Vec<bool>, Stop> {
        let mut used = vec![false; puzzle.rules().len()];
        for step in path(puzzle, &self.techniques, meter)?.steps {
            for premise in step.premises {
                if let Premise::Rule(rule) = premise {
                    used[rule as usize] = true;
                }
            }
        }
        Ok(used)
    }

    fn solves(&self, puzzle: &Puzzle, meter: &Meter) -> Result<bool, Stop> {
        ends(puzzle, &self.techniques, meter)
    }

    fn is_easier(&self, puzzle: &Puzzle, meter: &Meter) -> Result<bool, Stop> {
        Ok(!self.easier.is_empty() && ends(puzzle, &self.easier, meter)?)
    }
}

/// True if these techniques solve a puzzle.
fn ends(puzzle: &Puzzle, techniques: &[Technique], meter: &Meter) -> Result<bool, Stop> {
    Ok(path(puzzle, techniques, meter)?.end == PathEnd::Solved)
}

fn path(puzzle: &Puzzle, techniques: &[Technique], meter: &Meter) -> Result<Path, Stop> {
    let path = solve_path(&State::new(puzzle), &Options::only(techniques).within(meter.rest()));
    match path.end {
        PathEnd::Stopped(stop) => Err(stop),
        _ => Ok(path),
    }
}
