//! A cage in all lanes: its fillings, and what they leave of the values of its cells and of the sets of values that it takes
//! from houses.
//!
//! A filling is a row with a variable per column: one per open cell, one per part of a house. To join all of them in every lane is dear where
//! there are many fillings, so columns come in two groups, left and right, whose combinations are few and are joined first.

use super::lanes::Lanes;
use super::{GONE, Names, TRUE};

/// Most cells on the left where the right is worth joining, and most there.
const SIDES: (usize, usize) = (2, 4);

/// A cage.
#[derive(Clone, Default)]
pub(super) struct CageRule {
    /// The variables, which all else calls by their place here.
    pub(super) vars: Vec<u16>,
    /// Combinations of the columns on the left.
    left: Combinations,
    /// Where the fillings of each begin, and the end.
    starts: Vec<u32>,
    /// Combinations on the right.
    right: Combinations,
    /// Of each filling: the number of its right, and the columns on neither side.
    rest: Vec<u16>,
    /// How many those are.
    others: usize,
}

/// Combinations of variables, each of the same number.
#[derive(Clone, Default)]
struct Combinations {
    vars: Vec<u16>,
    width: usize,
    count: usize,
}

impl Combinations {
    #[inline(always)]
    fn get(&self, i: usize) -> &[u16] {
        &self.vars[i * self.width..(i + 1) * self.width]
    }

    fn push(&mut self, vars: impl Iterator<Item = u16>) {
        self.vars.extend(vars);
        self.count += 1;
    }
}

/// Room to work in.
#[derive(Clone, Default)]
pub(super) struct Room {
    /// What each variable was,
    pub(super) was: Vec<Lanes>,
    /// and what is left of it.
    pub(super) left: Vec<Lanes>,
    /// The combinations on the right: what they were, and what is left.
    right: Vec<(Lanes, Lanes)>,
}

impl CageRule {
    /// From fillings: rows of variables, a column each for some cells (bits).
    pub(super) fn new(columns: &[u16], rows: &[u16]) -> CageRule {
        let width = columns.len();
        let cells: Vec<u16> = columns.iter().copied().filter(|cells| cells.is_power_of_two()).collect();
        let (left, right) = sides(columns, &cells);
        let within = |side: u16| (0..width).filter(move |&c| columns[c] & !side == 0);
        let (on_left, on_right): (Vec<usize>, Vec<usize>) = (within(left).collect(), within(right).collect());
        let others: Vec<usize> =
            (0..width).filter(|c| !on_left.contains(c) && !on_right.contains(c)).collect();
        // The values of the cells of a side tell its sets.
        let key = |row: &[u16], side: &[usize]| {
            let values = side.iter().filter(|&&c| columns[c].is_power_of_two());
            values.fold(0u64, |key, &c| key << 16 | u64::from(row[c]))
        };
        let mut order: Vec<(u64, u64, &[u16])> =
            rows.chunks_exact(width).map(|row| (key(row, &on_left), key(row, &on_right), row)).collect();
        order.sort_unstable();
        let mut rights: Vec<(u64, &[u16])> = order.iter().map(|&(_, right, row)| (right, row)).collect();
        rights.sort_unstable();
        rights.dedup_by_key(|right| right.0);

        let mut names = Names::default();
        let mut cage = CageRule { others: others.len(), ..CageRule::default() };
        (cage.left.width, cage.right.width) = (on_left.len(), on_right.len());
        for &(_, row) in &rights {
            cage.right.push(on_right.iter().map(|&c| names.of(row[c])));
        }
        let mut last = None;
        for (i, &(left, right, row)) in order.iter().enumerate() {
            if last.replace(left) != Some(left) {
                cage.starts.push(i as u32);
                cage.left.push(on_left.iter().map(|&c| names.of(row[c])));
            }
            let right = rights.binary_search_by_key(&right, |right| right.0).expect("it is listed");
            cage.rest.push(right as u16);
            cage.rest.extend(others.iter().map(|&c| names.of(row[c])));
        }
        cage.starts.push(order.len() as u32);
        cage.vars = names.list;
        cage
    }

    /// What is left where variables are gone or certain; `None` when nothing is open. Sets, which are the variables from `sets` on, are gone if no
    /// filling is left with them, and certain if all are.
    pub(super) fn narrow(&self, map: &mut [u16], sets: usize) -> Option<CageRule> {
        let alive: Vec<bool> = self.vars.iter().map(|&var| map[usize::from(var)] != GONE).collect();
        let fits = |vars: &[u16]| vars.iter().all(|&var| alive[usize::from(var)]);
        let rights: Vec<bool> = (0..self.right.count).map(|i| fits(self.right.get(i))).collect();
        let stride = 1 + self.others;
        let mut starts = Vec::with_capacity(self.starts.len());
        let (mut lefts, mut rest) =
            (Vec::with_capacity(self.left.count), Vec::with_capacity(self.rest.len()));
        let mut right_used = vec![false; self.right.count];
        for (k, span) in self.starts.windows(2).enumerate().filter(|&(k, _)| fits(self.left.get(k))) {
            let at = rest.len();
            for row in self.rest[span[0] as usize * stride..span[1] as usize * stride].chunks_exact(stride) {
                if rights[usize::from(row[0])] && fits(&row[1..]) {
                    right_used[usize::from(row[0])] = true;
                    rest.extend_from_slice(row);
                }
            }
            if rest.len() > at {
                starts.push((at / stride) as u32);
                lefts.push(self.left.get(k));
            }
        }
        starts.push((rest.len() / stride) as u32);
        let rights: Vec<&[u16]> =
            (0..self.right.count).filter(|&i| right_used[i]).map(|i| self.right.get(i)).collect();
        let rows: Vec<&[u16]> = rest.chunks_exact(stride).map(|row| &row[1..]).collect();

        let mut names = Renames { vars: Vec::new(), number: vec![GONE; self.vars.len()] };
        let mut narrow = CageRule { starts, ..CageRule::default() };
        let (left, right, others) =
            (varied(&lefts, self.left.width), varied(&rights, self.right.width), varied(&rows, self.others));
        narrow.left = names.combinations(&lefts, &left);
        narrow.right = names.combinations(&rights, &right);
        let rest_of = names.combinations(&rows, &others);
        let mut number = vec![0; self.right.count];
        for (n, i) in (0..self.right.count).filter(|&i| right_used[i]).enumerate() {
            number[i] = n as u16;
        }
        narrow.others = others.len();
        narrow.rest.reserve(rows.len() * (1 + others.len()));
        for (i, row) in rest.chunks_exact(stride).enumerate() {
            narrow.rest.push(number[usize::from(row[0])]);
            narrow.rest.extend_from_slice(rest_of.get(i));
        }
        // What all fillings have is certain, what none has is gone.
        let all = lefts.first().into_iter().chain(rights.first()).chain(rows.first());
        let all: Vec<u16> = all.flat_map(|vars| vars.iter().copied()).collect();
        for (i, &var) in
            self.vars.iter().enumerate().filter(|&(_, &var)| usize::from(var) >= sets && var < TRUE)
        {
            if names.number[i] == GONE {
                map[usize::from(var)] = if all.contains(&(i as u16)) { TRUE } else { GONE };
            }
        }
        narrow.vars = names.vars.iter().map(|&var| map[usize::from(self.vars[usize::from(var)])]).collect();
        (!narrow.vars.is_empty()).then_some(narrow)
    }

    /// Drops values and sets without a filling; the lanes that have one.
    #[inline(always)]
    pub(super) fn run(&self, live: Lanes, room: &mut Room) -> Lanes {
        // Numbers that the compiler knows make short loops without a branch.
        match self.others {
            0 => self.join(live, room, 0),
            1 => self.join(live, room, 1),
            2 => self.join(live, room, 2),
            3 => self.join(live, room, 3),
            4 => self.join(live, room, 4),
            others => self.join(live, room, others),
        }
    }

    #[inline(always)]
    fn join(&self, live: Lanes, room: &mut Room, others: usize) -> Lanes {
        room.right.clear();
        for i in 0..self.right.count {
            let all = self.right.get(i).iter().fold(Lanes::ALL, |all, &var| all & room.was[usize::from(var)]);
            room.right.push((all, Lanes::NONE));
        }
        let mut any = Lanes::NONE;
        for (k, span) in self.starts.windows(2).enumerate() {
            let all = self.left.get(k).iter().fold(live, |all, &var| all & room.was[usize::from(var)]);
            if !all.any() {
                continue;
            }
            let mut made = Lanes::NONE;
            let rows = &self.rest[span[0] as usize * (1 + others)..span[1] as usize * (1 + others)];
            for row in rows.chunks_exact(1 + others) {
                let right = &mut room.right[usize::from(row[0])];
                let mut filling = all & right.0;
                for &var in &row[1..] {
                    filling &= room.was[usize::from(var)];
                }
                made |= filling;
                right.1 |= filling;
                for &var in &row[1..] {
                    room.left[usize::from(var)] |= filling;
                }
            }
            self.left.get(k).iter().for_each(|&var| room.left[usize::from(var)] |= made);
            any |= made;
        }
        for i in 0..self.right.count {
            let made = room.right[i].1;
            self.right.get(i).iter().for_each(|&var| room.left[usize::from(var)] |= made);
        }
        any
    }

    /// What a copy takes, nearly.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.rest[..]) + size_of_val(&self.left.vars[..]) + size_of_val(&self.right.vars[..])
    }
}

/// Which cells are on the left and on the right.
fn sides(columns: &[u16], cells: &[u16]) -> (u16, u16) {
    if cells.len() < 2 * SIDES.0 {
        // The rest of a filling follows from two values, so there is little to join.
        return (cells.first().copied().unwrap_or(0), cells.get(1).copied().unwrap_or(0));
    }
    let (mut fewest, mut best) = (usize::MAX, (0, 0));
    for (i, &a) in cells.iter().enumerate() {
        for &b in &cells[i + 1..] {
            let left = a | b;
            let right: u16 = cells.iter().filter(|&cell| cell & left == 0).take(SIDES.1).sum();
            let across = columns.iter().filter(|&&c| c & !left != 0 && c & !right != 0).count();
            if across < fewest {
                (fewest, best) = (across, (left, right));
            }
        }
    }
    best
}

/// Numbers for variables that have others, in the order in which they come.
struct Renames {
    /// The old numbers,
    vars: Vec<u16>,
    /// and the new ones.
    number: Vec<u16>,
}

impl Renames {
    /// These columns of some rows.
    fn combinations(&mut self, rows: &[&[u16]], columns: &[usize]) -> Combinations {
        let mut vars = Vec::with_capacity(rows.len() * columns.len());
        for row in rows {
            for &c in columns {
                let number = &mut self.number[usize::from(row[c])];
                if *number == GONE {
                    *number = self.vars.len() as u16;
                    self.vars.push(row[c]);
                }
                vars.push(*number);
            }
        }
        Combinations { vars, width: columns.len(), count: rows.len() }
    }
}

/// The columns in which not all rows are alike.
fn varied(rows: &[&[u16]], width: usize) -> Vec<usize> {
    (0..width).filter(|&c| rows.iter().any(|row| row[c] != rows[0][c])).collect()
}
