//! A grid divided into connected cages, and the moves that repair a division: split, merge.

use quadrille_chance::Chance;

use crate::regions::neighbours;

/// Connected cages that divide a grid.
#[derive(Clone, Debug)]
pub(super) struct Partition {
    /// Side of the grid.
    side: usize,
    /// Cells of each cage.
    pub(super) cages: Vec<Vec<usize>>,
    /// Cage of each cell.
    pub(super) owner: Vec<usize>,
    /// Cells of a cage, at least.
    least: usize,
    /// Cells of a cage, at most.
    most: usize,
}

/// Whether a cell may join a cage with these cells.
pub(super) type Fits<'a> = &'a dyn Fn(&[usize], usize) -> bool;

impl Partition {
    /// A random division into cages of `least` to `most` cells, grown cell by cell; cages end up
    /// smaller than `least` only where they could neither grow nor join a neighbour.
    pub(super) fn random(
        side: usize,
        least: usize,
        most: usize,
        fits: Fits<'_>,
        chance: &mut Chance,
    ) -> Self {
        let cells = side * side;
        let mut p =
            Partition { side, cages: Vec::new(), owner: vec![usize::MAX; cells], least, most };
        let mut order: Vec<usize> = (0..cells).collect();
        chance.shuffle(&mut order);
        // Single cells come from dead ends and repairs; small cages are likelier than large ones.
        let small = most.min(2);
        for start in order {
            if p.owner[start] == usize::MAX {
                let size =
                    small + chance.index(most - small + 1).min(chance.index(most - small + 1));
                p.grow(start, size, fits, chance);
            }
        }
        for cage in 0..p.cages.len() {
            if (1..least).contains(&p.cages[cage].len()) {
                p.join(cage, fits, chance);
            }
        }
        p.tidy();
        p
    }

    fn grow(&mut self, start: usize, size: usize, fits: Fits<'_>, chance: &mut Chance) {
        let number = self.cages.len();
        self.owner[start] = number;
        let mut cage = vec![start];
        while cage.len() < size {
            let free = |n: &usize| self.owner[*n] == usize::MAX && fits(&cage, *n);
            let next: Vec<usize> =
                cage.iter().flat_map(|&c| neighbours(c, self.side)).filter(free).collect();
            let Some(&cell) = chance.pick(&next) else { break };
            self.owner[cell] = number;
            cage.push(cell);
        }
        self.cages.push(cage);
    }

    /// Cages beside a cage.
    fn beside(&self, cage: usize) -> Vec<usize> {
        let around = self.cages[cage].iter().flat_map(|&c| neighbours(c, self.side));
        let mut beside: Vec<usize> = around.map(|c| self.owner[c]).filter(|&o| o != cage).collect();
        beside.sort_unstable();
        beside.dedup();
        beside
    }

    /// Joins a cage to a neighbour, if one has room; says whether it did.
    pub(super) fn join(&mut self, cage: usize, fits: Fits<'_>, chance: &mut Chance) -> bool {
        let room = |&other: &usize| {
            let mut together = self.cages[other].clone();
            together.len() + self.cages[cage].len() <= self.most
                && self.cages[cage].iter().all(|&c| {
                    let fine = fits(&together, c);
                    together.push(c);
                    fine
                })
        };
        let others: Vec<usize> = self.beside(cage).into_iter().filter(room).collect();
        let Some(&other) = chance.pick(&others) else { return false };
        let cells = std::mem::take(&mut self.cages[cage]);
        cells.iter().for_each(|&c| self.owner[c] = other);
        self.cages[other].extend(cells);
        true
    }

    /// Joins two random cages.
    pub(super) fn merge(&mut self, fits: Fits<'_>, chance: &mut Chance) -> bool {
        let cage = chance.index(self.cages.len());
        let joined = self.join(cage, fits, chance);
        self.tidy();
        joined
    }

    /// Splits a cage into two connected ones at random; says whether that was possible.
    pub(super) fn split(&mut self, cage: usize, chance: &mut Chance) -> bool {
        let least = self.least.max(1);
        let cells = &self.cages[cage];
        if cells.len() < 2 * least {
            return false;
        }
        for _ in 0..12 {
            let size = least + chance.index(cells.len() - 2 * least + 1);
            let Some(&start) = chance.pick(cells) else { return false };
            let mut part = vec![start];
            while part.len() < size {
                let next: Vec<usize> = part
                    .iter()
                    .flat_map(|&c| neighbours(c, self.side))
                    .filter(|n| cells.contains(n) && !part.contains(n))
                    .collect();
                let Some(&cell) = chance.pick(&next) else { break };
                part.push(cell);
            }
            let rest: Vec<usize> = cells.iter().copied().filter(|c| !part.contains(c)).collect();
            if is_connected(&rest, self.side) {
                let number = self.cages.len();
                rest.iter().for_each(|&c| self.owner[c] = number);
                self.cages[cage] = part;
                self.cages.push(rest);
                return true;
            }
        }
        false
    }

    /// Splits a random cage that can be split, larger ones more often.
    pub(super) fn split_any(&mut self, chance: &mut Chance) -> bool {
        let cell = chance.index(self.owner.len());
        self.split(self.owner[cell], chance)
    }

    /// Drops cages without cells; cells in ascending order, cages by first cell.
    pub(super) fn tidy(&mut self) {
        self.cages.retain(|c| !c.is_empty());
        self.cages.iter_mut().for_each(|c| c.sort_unstable());
        self.cages.sort_unstable();
        for (number, cage) in self.cages.iter().enumerate() {
            cage.iter().for_each(|&c| self.owner[c] = number);
        }
    }
}

fn is_connected(cells: &[usize], side: usize) -> bool {
    let Some(&start) = cells.first() else { return false };
    let mut reached = vec![start];
    let mut next = 0;
    while next < reached.len() {
        for n in neighbours(reached[next], side) {
            if cells.contains(&n) && !reached.contains(&n) {
                reached.push(n);
            }
        }
        next += 1;
    }
    reached.len() == cells.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(p: &Partition) {
        let mut all: Vec<usize> = p.cages.concat();
        all.sort_unstable();
        assert_eq!(all, (0..p.side * p.side).collect::<Vec<_>>());
        assert!(p.cages.iter().all(|c| is_connected(c, p.side) && c.len() <= p.most));
        assert!(p.cages.iter().enumerate().all(|(n, c)| c.iter().all(|&i| p.owner[i] == n)));
    }

    #[test]
    fn moves_keep_a_partition() {
        let mut chance = Chance::new(8);
        for side in 3..10 {
            let mut p = Partition::random(side, 1, 4, &|_, _| true, &mut chance);
            check(&p);
            for _ in 0..50 {
                if chance.odds(1, 2) {
                    p.merge(&|_, _| true, &mut chance);
                } else {
                    p.split_any(&mut chance);
                    p.tidy();
                }
                check(&p);
            }
        }
    }
}
