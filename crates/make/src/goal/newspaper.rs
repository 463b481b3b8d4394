//! Sudoku as newspapers print it: a usual number of givens, symmetric, evenly spread.
//!
//! Clues are removed from a full grid while deductions of the requested level still solve it, so
//! even a large grid has that level once enough are removed. Testing only for a unique solution
//! would leave it far too hard. Deductions that solve a puzzle prove that its solution is unique.

use quadrille_classic::{Bitboard, Fixpoint};
use quadrille_core::{Chance, Meter, Stop};
use quadrille_full_grids::NoGrid;
use quadrille_puzzle::Puzzle;
use quadrille_reason::{CageLevel, CageOutcome, CageRater, Level};

use super::search::{Maker, Search};
use crate::cells;
use crate::minimize::{is_unique, remove_while};
use crate::style::{least_in_region, newspaper_givens, spread_faults};

/// Grids tried on a shape of this side. The smaller it is, the rarer are puzzles that singles do
/// not solve.
fn rounds(side: usize) -> u64 {
    match side {
        ..=6 => 20_000,
        7..=9 => 4_000,
        _ => 200,
    }
}

impl Maker {
    pub(super) fn newspaper_rounds(&mut self, search: &mut Search) -> Result<(), NoGrid> {
        for round in 0..rounds(self.shape.side()) {
            search.meter.tick()?;
            let mut stream = search.chance.fork(round);
            let full = self.full(&mut stream, &search.meter)?;
            let givens = self.dig(&full, &mut stream, &mut search.meter)?;
            let puzzle = self.puzzle(&givens);
            let in_range = newspaper_givens(self.shape.side()).contains(&puzzle.clues());
            if !in_range || spread_faults(&puzzle).next().is_some() {
                continue;
            }
            if search.take(self.attempt(&givens, &full, None, &search.meter)?) {
                return Ok(());
            }
        }
        Ok(())
    }

    pub(super) fn full(&mut self, chance: &mut Chance, meter: &Meter) -> Result<Vec<u8>, NoGrid> {
        match (self.nine, &mut self.filler) {
            (Some(grids), _) => Ok(grids.draw(chance).to_vec()),
            (None, Some(filler)) => Ok(filler.draw(chance, &meter.rest())?.values().to_vec()),
            (None, None) => Err(NoGrid::None),
        }
    }

    /// Removes clues down to a newspaper's number. If the level needs more than singles, removes as
    /// many as possible, and adds those back that do not make it easier.
    fn dig(
        &mut self,
        full: &[u8],
        chance: &mut Chance,
        meter: &mut Meter,
    ) -> Result<Vec<u8>, Stop> {
        let (least, most) = newspaper_givens(self.shape.side()).into_inner();
        let wanted = least + chance.index(most - least + 1);
        let mut units = self.orbits.clone();
        chance.shuffle(&mut units);
        let singles_do = matches!(self.goal.level, None | Some(Level::Easy));
        let floor = if singles_do { wanted } else { 0 };
        let bare = self.remove(full, &units, floor, meter)?;
        if singles_do || self.is_solved(&bare, CageLevel::Easy) {
            return Ok(bare);
        }
        chance.shuffle(&mut units);
        self.give_back_keeping(full, bare, &units, wanted, meter)
    }

    /// Removes clues as long as deductions of the level and the spread of the givens allow.
    fn remove(
        &mut self,
        full: &[u8],
        units: &[Vec<usize>],
        floor: usize,
        meter: &mut Meter,
    ) -> Result<Vec<u8>, Stop> {
        remove_while(full.to_vec(), units, floor, &mut |fewer| {
            meter.tick()?;
            if !is_spread(&self.shape, fewer) {
                return Ok(false);
            }
            match (self.goal.level, self.is_unique_nine(fewer)) {
                (_, Some(false)) => Ok(false),
                (Some(Level::Easy), _) => Ok(self.is_solved(fewer, CageLevel::Easy)),
                (Some(Level::Medium), _) => Ok(self.is_solved(fewer, CageLevel::Hard)),
                (_, Some(true)) => Ok(true),
                (_, None) => {
                    let puzzle = self.puzzle(fewer);
                    is_unique(&mut self.grid_solver, &puzzle, meter)
                }
            }
        })
    }

    /// Adds blank units back, in this order, if singles still do not solve the puzzle, up to the
    /// wanted number.
    fn give_back_keeping(
        &mut self,
        full: &[u8],
        mut givens: Vec<u8>,
        units: &[Vec<usize>],
        wanted: usize,
        meter: &mut Meter,
    ) -> Result<Vec<u8>, Stop> {
        let mut clues = cells::clues(&givens);
        for unit in units {
            if clues >= wanted {
                break;
            }
            if givens[unit[0]] > 0 {
                continue;
            }
            meter.tick()?;
            let mut more = givens.clone();
            unit.iter().for_each(|&c| more[c] = full[c]);
            if !self.is_solved(&more, CageLevel::Easy) {
                clues += unit.len();
                givens = more;
            }
        }
        Ok(givens)
    }

    /// True if these givens of a classic 9×9 have one solution, which takes less time than
    /// deductions. `None` on other shapes.
    pub(super) fn is_unique_nine(&mut self, givens: &[u8]) -> Option<bool> {
        let cells = self.nine.and_then(|_| givens.try_into().ok())?;
        Some(cells::is_unique(cells, &mut self.solver))
    }

    /// True if singles (easy), or singles, locked candidates and subsets (hard) solve this.
    fn is_solved(&mut self, givens: &[u8], level: CageLevel) -> bool {
        if let Some(cells) = self.nine.and_then(|_| givens.try_into().ok()) {
            let Some(board) = Bitboard::new(cells) else { return false };
            let mut grid = Fixpoint::new(board);
            match level {
                CageLevel::Easy => grid.singles(),
                _ => grid.subsets(),
            }
            return grid.is_solved();
        }
        if self.rater.is_none() {
            self.rater = CageRater::on(&self.shape).ok();
        }
        let solved = |rater: &mut CageRater| {
            matches!(rater.outcome_of_givens(givens, &[level]), CageOutcome::Solved(_))
        };
        self.rater.as_mut().is_some_and(solved)
    }
}

fn is_spread(shape: &Puzzle, givens: &[u8]) -> bool {
    let least = least_in_region(shape.side());
    let regions = shape.houses().iter().filter(|h| h.kind.is_region());
    let given = |cells: &[quadrille_puzzle::Cell]| {
        cells.iter().filter(|cell| givens[cell.index()] > 0).count()
    };
    regions.map(|house| given(&house.cells)).all(|given| given >= least)
}
