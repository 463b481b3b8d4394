//! Removes givens and rules that a draft does not need.

use quadrille_core::{Chance, Stop};
use quadrille_puzzle::{Cell, Grid, Puzzle, Rule, Shape};

use super::choose::images;
use super::question::Questions;
use crate::clue_symmetry::ClueSymmetry;
use crate::minimize::{remove_while, with_givens, with_rules};

/// Nodes of one question. A question that needs more is answered by "needed".
pub(super) const NODES: u64 = 2_000;

/// Nodes to show that a rule is needed.
const LONG: u64 = 10_000;

/// A draft: its rules hold in its solution.
pub(crate) struct Draft {
    /// The shape with the rules that stay, and all that may go.
    pub(crate) puzzle: Puzzle,
    pub(crate) solution: Grid,
    /// True for rules that may go, by position.
    pub(crate) may_go: Vec<bool>,
}

impl Draft {
    /// Removes givens of the full grid, the orbits of a symmetry, as long as the solution stays the
    /// only one. Those that the puzzle has already stay. Cells of rules come first, where a given would say what the rule should. Returns
    /// the removed orbits in this order.
    pub(crate) fn remove_givens(
        &mut self,
        symmetry: ClueSymmetry,
        questions: &mut Questions,
        chance: &mut Chance,
    ) -> Result<Vec<Vec<usize>>, Stop> {
        let mut units = self.blank_orbits(symmetry);
        chance.shuffle(&mut units);
        let ruled = self.ruled_cells();
        units.sort_by_key(|unit| !unit.iter().any(|&cell| ruled[cell]));
        let givens = self.solution.values().to_vec();
        let (puzzle, solution) = (&self.puzzle, &self.solution);
        let left = remove_while(givens, &units, 0, &mut |fewer| {
            questions.is_unique(&with_givens(puzzle, fewer), solution, NODES)
        })?;
        self.puzzle = with_givens(&self.puzzle, &left);
        units.retain(|unit| unit.iter().all(|&cell| left[cell] == 0));
        Ok(units)
    }

    /// The orbits of a symmetry without a given.
    fn blank_orbits(&self, symmetry: ClueSymmetry) -> Vec<Vec<usize>> {
        let mut orbits = symmetry.orbits(self.puzzle.side());
        let is_blank = |&cell: &usize| self.puzzle.given(Cell(cell as u32)).is_none();
        orbits.retain(|orbit| orbit.iter().all(is_blank));
        orbits
    }

    /// True for cells with a line or a mark.
    fn ruled_cells(&self) -> Vec<bool> {
        let mut ruled = vec![false; self.solution.values().len()];
        let drawn = self.puzzle.rules().iter().filter(|rule| rule.kind.shape() != Shape::Outside);
        for cell in drawn.flat_map(|rule| rule.lists.iter().flatten()) {
            ruled[cell.index()] = true;
        }
        ruled
    }

    /// Removes rules that are not needed, of those that may go: first those that stand opposite
    /// each other under a symmetry, then, unless it is ordered, single ones, each in random order.
    pub(super) fn remove_rules(
        &mut self,
        symmetry: ClueSymmetry,
        is_ordered: bool,
        questions: &mut Questions,
        chance: &mut Chance,
    ) -> Result<(), Stop> {
        let mut singles: Vec<Vec<usize>> = (0..self.may_go.len()).map(|at| vec![at]).collect();
        singles.retain(|group| self.may_go[group[0]]);
        let mut groups: Vec<Vec<usize>> =
            singles.iter().map(|group| self.opposite(group[0], symmetry)).collect();
        chance.shuffle(&mut groups);
        chance.shuffle(&mut singles);
        if is_ordered {
            singles.clear();
        }
        let mut kept = vec![true; self.may_go.len()];
        let rules = self.puzzle.rules().to_vec();
        for group in groups.into_iter().chain(singles) {
            if group.iter().all(|&at| kept[at]) {
                group.iter().for_each(|&at| kept[at] = false);
                let fewer = with_rules(&self.puzzle, chosen(&rules, &kept));
                let goes = questions.is_unique(&fewer, &self.solution, LONG)?;
                group.iter().for_each(|&at| kept[at] = !goes);
            }
        }
        self.puzzle = with_rules(&self.puzzle, chosen(&rules, &kept));
        let mut at = kept.iter();
        self.may_go.retain(|_| at.next() == Some(&true));
        Ok(())
    }

    /// The rules that stand on the images of one under a symmetry, itself among them, of those that
    /// may go.
    pub(super) fn opposite(&self, at: usize, symmetry: ClueSymmetry) -> Vec<usize> {
        let found = images(self.puzzle.rules(), at, symmetry, self.puzzle.side());
        let mut found: Vec<usize> =
            found.into_iter().flatten().filter(|&rule| self.may_go[rule]).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// True if a rule that must stay is not needed, or if that takes too long to decide.
    pub(super) fn has_spare(&self, questions: &mut Questions) -> Result<bool, Stop> {
        let rules = self.puzzle.rules();
        for at in (0..rules.len()).filter(|&at| !self.may_go[at]) {
            let mut fewer = rules.to_vec();
            fewer.remove(at);
            let fewer = with_rules(&self.puzzle, fewer);
            // Without a mark, a negative rule forbids more: the solution need not stay one.
            if !fewer.is_solved_by(&self.solution) {
                continue;
            }
            if !matches!(questions.other(&fewer, &self.solution, LONG)?, Some(Some(_))) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Adds random givens of the solution, with their images under a symmetry, as long as there are
    /// no more than wanted.
    pub(super) fn fill_givens(
        &mut self,
        wanted: usize,
        symmetry: ClueSymmetry,
        chance: &mut Chance,
    ) {
        let mut blank = self.blank_orbits(symmetry);
        chance.shuffle(&mut blank);
        // Smaller orbits fill the rest.
        blank.sort_by_key(|orbit| std::cmp::Reverse(orbit.len()));
        for orbit in blank {
            if self.puzzle.clues() + orbit.len() <= wanted {
                for cell in orbit.into_iter().map(|cell| Cell(cell as u32)) {
                    self.puzzle.give(cell, Some(self.solution.value(cell)));
                }
            }
        }
    }
}

fn chosen(rules: &[Rule], kept: &[bool]) -> Vec<Rule> {
    rules.iter().zip(kept).filter(|(_, kept)| **kept).map(|(rule, _)| rule.clone()).collect()
}
