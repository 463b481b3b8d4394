//! Puzzles found beforehand that need a technique that hardly any puzzle needs.
//!
//! `data/needed.txt` has one line for each: the technique and the givens. One is drawn, gets a few
//! more givens that keep the technique necessary, and is transformed, so that nobody sees the same
//! one twice.

use quadrille_core::{Chance, Stop};
use quadrille_reason::Technique;

use super::banked::turned;
use super::search::{Maker, Search};
use crate::cells::Cells;
use crate::clue_symmetry::ClueSymmetry;
use crate::sudoku::Puzzle81;

const NEEDED: &str = include_str!("../../data/needed.txt");

const MORE: usize = 6;

fn puzzles(technique: Technique) -> Vec<Cells> {
    let name = technique.key();
    let cells = |line: &str| -> Option<Cells> {
        let givens = line.strip_prefix(name.as_str())?.strip_prefix(' ')?;
        givens.bytes().map(|digit| digit.wrapping_sub(b'0')).collect::<Vec<u8>>().try_into().ok()
    };
    NEEDED.lines().filter_map(cells).collect()
}

impl Maker {
    /// Tries puzzles that were found beforehand. Returns true if one met the goal.
    pub(super) fn found_before(
        &mut self,
        technique: Technique,
        search: &mut Search,
    ) -> Result<bool, Stop> {
        let mut chance = search.chance.fork(1 << 45);
        let puzzles = puzzles(technique);
        if self.goal.symmetry != ClueSymmetry::None {
            return Ok(false);
        }
        for _ in 0..puzzles.len() {
            let Some(clues) = chance.pick(&puzzles) else { break };
            let Some(start) = self.solved(clues) else { continue };
            let made = self.with_more(turned(&start, &mut chance), search, &mut chance)?;
            if search.take(self.attempt81(&made, &search.meter)?) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Adds a few givens, each of which keeps the goal met.
    fn with_more(
        &mut self,
        mut made: Puzzle81,
        search: &mut Search,
        chance: &mut Chance,
    ) -> Result<Puzzle81, Stop> {
        let mut blank: Vec<usize> = (0..81).filter(|&cell| made.clues[cell] == 0).collect();
        chance.shuffle(&mut blank);
        blank.truncate(chance.index(2 * MORE));
        for cell in blank {
            let mut more = made;
            more.clues[cell] = made.solution[cell];
            if self.attempt81(&more, &search.meter)?.is_met() {
                made = more;
            }
        }
        Ok(made)
    }
}
