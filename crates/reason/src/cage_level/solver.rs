//! The solver behind cage levels: candidates, houses, cages with their fillings, and pending
//! changes.
//!
//! Every rule is monotone: it only removes candidates, and removes more if fewer are left. So the
//! order in which rules run does not change their fixpoint. That is why one state can go from level
//! to level, and why each rule only has to look at changes since it last ran.

use std::sync::Arc;

use quadrille_core::{Budget, Meter, Stop};
use quadrille_puzzle::{Cage, Puzzle, Values};

use super::alldifferent::Clash;
use super::live_fillings::Fillings;
use super::table::CageShape;

pub(crate) const NONE: u32 = u32::MAX;

#[derive(Debug)]
pub(crate) struct CageFacts {
    pub(crate) shape: CageShape,
    /// Houses that hold at least two of its cells, with the positions in the cage of these cells.
    pub(crate) lines: Vec<(u32, Vec<u8>)>,
}

#[derive(Clone, Debug)]
pub(crate) struct CageState {
    pub(crate) facts: Arc<CageFacts>,
    /// Its fillings, once there are few enough to list.
    pub(crate) fillings: Option<Fillings>,
}

/// Two houses that share at least two cells.
#[derive(Debug)]
pub(crate) struct Crossing {
    pub(crate) from: u32,
    /// Cells of the first house outside the second.
    pub(crate) outside: Box<[u32]>,
    /// Cells of the second house outside the first.
    pub(crate) rest: Box<[u32]>,
}

/// The rules that have not seen the latest change of a house or cage, one bit per rule.
pub(crate) mod stale {
    pub(crate) const HIDDEN: u8 = 1;
    pub(crate) const SUBSET: u8 = 2;
    /// Values of a house that all lie in another.
    pub(crate) const LOCKED: u8 = 4;
    pub(crate) const FILL: u8 = 1;
    /// Values that a cage forces into a house.
    pub(crate) const LINE: u8 = 2;
}

#[derive(Clone, Debug)]
pub(crate) struct CageSolver {
    pub(crate) side: usize,
    pub(crate) all: u64,
    pub(crate) cand: Vec<u64>,
    /// Cells of all houses, N each.
    pub(crate) houses: Arc<[u32]>,
    /// Houses of all cells, `per_cell` each, padded with [`NONE`].
    pub(crate) homes: Arc<[u32]>,
    /// The most houses that a cell is in.
    pub(crate) per_cell: usize,
    /// Cage of each cell, or [`NONE`].
    pub(crate) cage_of: Vec<u32>,
    pub(crate) cages: Vec<CageState>,
    /// Pairs of houses that share at least two cells (never in a Latin square), ordered by the
    /// first.
    pub(crate) crossings: Arc<[Crossing]>,
    pub(crate) stale_house: Vec<u8>,
    pub(crate) stale_cage: Vec<u8>,
    /// Values whose places changed since the last search for fish.
    pub(crate) stale_values: u64,
    /// Cells with one candidate that has not been removed from their houses.
    pub(crate) fresh: Vec<u32>,
    /// Number of cells whose value has been removed from their houses.
    pub(crate) placed: usize,
    /// Storage of the fillings that are one word each.
    pub(crate) heap: Vec<u64>,
    /// The budget. Rules check it between two cages, houses or chains.
    pub(crate) meter: Meter,
    /// The reason why the rules stopped early.
    pub(crate) stopped: Option<Stop>,
}

impl CageSolver {
    /// The puzzle without any deductions.
    ///
    /// # Errors
    /// If a cell has no candidate.
    pub(crate) fn new(puzzle: &Puzzle) -> Result<Self, Clash> {
        let side = puzzle.side();
        let cells = side * side;
        let (homes, per_cell) = homes(puzzle);
        let cand: Vec<u64> = puzzle.candidates().iter().map(|v| v.0).collect();
        let mut cage_of = vec![NONE; cells];
        for (i, cage) in puzzle.cages().iter().enumerate() {
            cage.cells.iter().for_each(|c| cage_of[c.index()] = i as u32);
        }
        let mut solver = CageSolver {
            side,
            all: Values::all(side).0,
            houses: puzzle.houses().iter().flat_map(|h| h.cells.iter().map(|c| c.0)).collect(),
            homes: homes.into(),
            per_cell,
            cage_of,
            crossings: crossings(puzzle).into(),
            stale_house: vec![u8::MAX; puzzle.houses().len()],
            stale_cage: vec![u8::MAX; puzzle.cages().len()],
            stale_values: u64::MAX,
            fresh: (0..cells as u32).filter(|&c| cand[c as usize].is_power_of_two()).collect(),
            placed: 0,
            heap: Vec::new(),
            meter: Budget::unlimited().start(),
            stopped: None,
            cages: Vec::new(),
            cand,
        };
        solver.cages = puzzle.cages().iter().map(|c| solver.cage_state(puzzle, c)).collect();
        if solver.cand.contains(&0) { Err(Clash) } else { Ok(solver) }
    }

    /// A cage on this grid, with no fillings listed yet.
    pub(crate) fn cage_state(&self, puzzle: &Puzzle, cage: &Cage) -> CageState {
        // Positions are bytes. A cage this long is never listed, so its houses are never needed.
        let cells = &cage.cells[..cage.cells.len().min(256)];
        let is_in = |home: u32, at: usize| self.homes_of(cells[at].0).any(|h| h == home);
        let mut lines: Vec<(u32, Vec<u8>)> = Vec::new();
        for (at, cell) in cells.iter().enumerate() {
            for home in self.homes_of(cell.0) {
                let mut later =
                    (at + 1..cells.len()).filter(|&later| is_in(home, later)).peekable();
                if later.peek().is_some() && !(0..at).any(|earlier| is_in(home, earlier)) {
                    let positions = std::iter::once(at).chain(later).map(|at| at as u8);
                    lines.push((home, positions.collect()));
                }
            }
        }
        CageState {
            facts: Arc::new(CageFacts { shape: CageShape::new(puzzle, cage), lines }),
            fillings: None,
        }
    }

    pub(crate) fn house(&self, house: u32) -> &[u32] {
        &self.houses[house as usize * self.side..][..self.side]
    }

    pub(crate) fn homes_of(&self, cell: u32) -> impl Iterator<Item = u32> + use<> {
        let at = cell as usize * self.per_cell;
        let mut homes = [NONE; 5];
        homes[..self.per_cell].copy_from_slice(&self.homes[at..at + self.per_cell]);
        homes.into_iter().take_while(|&h| h != NONE)
    }

    /// Takes over the state of another solver on the same grid, reusing memory.
    pub(crate) fn restart(&mut self, from: &CageSolver) {
        self.cand.clone_from(&from.cand);
        self.cage_of.clone_from(&from.cage_of);
        self.cages.clone_from(&from.cages);
        self.stale_house.clone_from(&from.stale_house);
        self.stale_cage.clone_from(&from.stale_cage);
        self.stale_values = from.stale_values;
        self.fresh.clone_from(&from.fresh);
        self.placed = from.placed;
        self.heap.clone_from(&from.heap);
    }

    /// Checks the budget.
    ///
    /// # Errors
    /// If it has run out. Then `stopped` has the reason, and the puzzle is not contradictory.
    pub(crate) fn poll(&mut self) -> Result<(), Clash> {
        self.meter.check().map_err(|stop| {
            self.stopped = Some(stop);
            Clash
        })
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.placed == self.cand.len()
    }

    /// Keeps only the candidates in `mask`. Returns true if that removed any.
    ///
    /// # Errors
    /// If it would remove the last one.
    pub(crate) fn keep(&mut self, cell: u32, mask: u64) -> Result<bool, Clash> {
        let old = self.cand[cell as usize];
        let new = old & mask;
        if new == old {
            return Ok(false);
        }
        if new == 0 {
            return Err(Clash);
        }
        self.cand[cell as usize] = new;
        self.stale_values |= old & !new;
        if new.is_power_of_two() {
            self.fresh.push(cell);
        }
        let at = cell as usize * self.per_cell;
        for &house in self.homes[at..at + self.per_cell].iter().take_while(|&&h| h != NONE) {
            self.stale_house[house as usize] = u8::MAX;
        }
        if let Some(stale) = self.stale_cage.get_mut(self.cage_of[cell as usize] as usize) {
            *stale = u8::MAX;
        }
        Ok(true)
    }

    /// Removes the value of every fresh single from its houses. Returns true if that removed
    /// anything.
    ///
    /// # Errors
    /// If two cells of a house are left with the same single value.
    pub(crate) fn place_singles(&mut self) -> Result<bool, Clash> {
        let mut changed = false;
        while let Some(cell) = self.fresh.pop() {
            self.placed += 1;
            let value = self.cand[cell as usize];
            for house in self.homes_of(cell) {
                for at in 0..self.side {
                    let other = self.houses[house as usize * self.side + at];
                    if other != cell && self.cand[other as usize] & value != 0 {
                        changed |= self.keep(other, !value)?;
                    }
                }
            }
        }
        Ok(changed)
    }

    /// True if two cells share a house, or a cage that forbids repeats.
    pub(crate) fn see(&self, a: u32, b: u32) -> bool {
        let side = self.side as u32;
        if a / side == b / side || a % side == b % side {
            return a != b;
        }
        let cage = self.cage_of[a as usize];
        let caged = cage != NONE
            && cage == self.cage_of[b as usize]
            && !self.cages[cage as usize].facts.shape.repeats;
        caged || self.per_cell > 2 && self.homes_of(a).any(|h| self.homes_of(b).any(|g| g == h))
    }
}

fn homes(puzzle: &Puzzle) -> (Vec<u32>, usize) {
    let cells = puzzle.side() * puzzle.side();
    let mut lists = vec![Vec::new(); cells];
    for (i, house) in puzzle.houses().iter().enumerate() {
        house.cells.iter().for_each(|c| lists[c.index()].push(i as u32));
    }
    let per_cell = lists.iter().map(Vec::len).max().unwrap_or(0);
    let padded = lists.into_iter().flat_map(|mut l| {
        l.resize(per_cell, NONE);
        l
    });
    (padded.collect(), per_cell)
}

/// Crossings of boxes, regions and diagonals with all other houses.
fn crossings(puzzle: &Puzzle) -> Vec<Crossing> {
    let houses = puzzle.houses();
    let is_line = |i: usize| houses[i].kind.is_line();
    let apart = |a: usize, b: usize| -> Box<[u32]> {
        let outside = houses[a].cells.iter().filter(|c| !houses[b].cells.contains(c));
        outside.map(|c| c.0).collect()
    };
    let mut out = Vec::new();
    for a in 0..houses.len() {
        for b in (0..houses.len()).filter(|&b| b != a && !(is_line(a) && is_line(b))) {
            let outside = apart(a, b);
            if outside.len() + 1 < houses[a].cells.len() {
                out.push(Crossing { from: a as u32, outside, rest: apart(b, a) });
            }
        }
    }
    out
}
