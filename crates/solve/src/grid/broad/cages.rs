//! A cage in all lanes: its fillings, and what they leave of the values of its cells and of the
//! sets of values that it takes from houses.
//!
//! A filling is a row with a variable per column: one per open cell, one per part of a house. To
//! join all of them in every lane is dear where there are many fillings, so columns come in two
//! groups, left and right, whose combinations are few and are joined first.

use super::block::{Room, Rule};
use super::lanes::Bits;
use super::{GONE, Names, TRUE};

/// Most cells on the left where the right is worth joining, and most there.
const SIDES: (usize, usize) = (2, 4);

/// A cage.
#[derive(Clone, Default)]
pub(super) struct CageRule {
    /// The variables, which all else calls by their place here.
    pub(super) vars: Vec<u16>,
    /// Combinations of the columns on the left, and on the right.
    left: Combinations,
    right: Combinations,
    /// Of each filling: the numbers of its left and right, and the columns on neither side.
    rows: Vec<u16>,
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

    /// Where all variables of each may be true; nothing is left of it yet.
    #[inline(always)]
    fn join<B: Bits>(&self, live: B, was: &[B], joined: &mut Vec<(B, B)>) {
        joined.clear();
        for i in 0..self.count {
            let all = self.get(i).iter().fold(live, |all, &var| all & was[usize::from(var)]);
            joined.push((all, B::NONE));
        }
    }

    fn push(&mut self, vars: impl Iterator<Item = u16>) {
        self.vars.extend(vars);
        self.count += 1;
    }
}

impl CageRule {
    /// From fillings: rows of variables, a column each for some cells (bits).
    pub(super) fn new(columns: &[u16], rows: &[u16]) -> CageRule {
        let width = columns.len();
        let cells: Vec<u16> =
            columns.iter().copied().filter(|cells| cells.is_power_of_two()).collect();
        let (left, right) = sides(columns, &cells);
        let within = |side: u16| (0..width).filter(move |&c| columns[c] & !side == 0);
        let (on_left, on_right): (Vec<usize>, Vec<usize>) =
            (within(left).collect(), within(right).collect());
        let others: Vec<usize> =
            (0..width).filter(|c| !on_left.contains(c) && !on_right.contains(c)).collect();
        // The values of the cells of a side tell its sets.
        let key = |row: &[u16], side: &[usize]| {
            let values = side.iter().filter(|&&c| columns[c].is_power_of_two());
            values.fold(0u64, |key, &c| key << 16 | u64::from(row[c]))
        };
        let mut order: Vec<(u64, u64, &[u16])> = rows
            .chunks_exact(width)
            .map(|row| (key(row, &on_left), key(row, &on_right), row))
            .collect();
        order.sort_unstable();
        let mut rights: Vec<(u64, &[u16])> =
            order.iter().map(|&(_, right, row)| (right, row)).collect();
        rights.sort_unstable();
        rights.dedup_by_key(|right| right.0);

        let mut names = Names::default();
        let mut cage = CageRule { others: others.len(), ..CageRule::default() };
        (cage.left.width, cage.right.width) = (on_left.len(), on_right.len());
        for &(_, row) in &rights {
            cage.right.push(on_right.iter().map(|&c| names.of(row[c])));
        }
        let mut last = None;
        for &(left, right, row) in &order {
            if last.replace(left) != Some(left) {
                cage.left.push(on_left.iter().map(|&c| names.of(row[c])));
            }
            let right = rights.binary_search_by_key(&right, |right| right.0).expect("it is listed");
            cage.rows.extend([(cage.left.count - 1) as u16, right as u16]);
            cage.rows.extend(others.iter().map(|&c| names.of(row[c])));
        }
        cage.vars = names.list;
        cage
    }

    /// What is left where variables are gone or certain; `None` when nothing is open. Sets, which
    /// are the variables from `sets` on, are gone if no filling is left with them, and certain if
    /// all are.
    pub(super) fn narrow(&self, map: &mut [u16], sets: usize) -> Option<CageRule> {
        let alive: Vec<bool> = self.vars.iter().map(|&var| map[usize::from(var)] != GONE).collect();
        let fits = |vars: &[u16]| vars.iter().all(|&var| alive[usize::from(var)]);
        let fit =
            |side: &Combinations| (0..side.count).map(|i| fits(side.get(i))).collect::<Vec<bool>>();
        let (lefts, rights, stride) = (fit(&self.left), fit(&self.right), 2 + self.others);
        let rows = self.rows.chunks_exact(stride);
        let rows: Vec<&[u16]> = rows
            .filter(|row| {
                lefts[usize::from(row[0])] && rights[usize::from(row[1])] && fits(&row[2..])
            })
            .collect();
        let (lefts, left_numbers) = used(&self.left, rows.iter().map(|row| row[0]));
        let (rights, right_numbers) = used(&self.right, rows.iter().map(|row| row[1]));
        let rests: Vec<&[u16]> = rows.iter().map(|row| &row[2..]).collect();

        let mut names = Renames { vars: Vec::new(), number: vec![GONE; self.vars.len()] };
        let mut narrow = CageRule::default();
        let (left, right, others) = (
            varied(&lefts, self.left.width),
            varied(&rights, self.right.width),
            varied(&rests, self.others),
        );
        narrow.left = names.combinations(&lefts, &left);
        narrow.right = names.combinations(&rights, &right);
        let rests_left = names.combinations(&rests, &others);
        narrow.others = others.len();
        narrow.rows.reserve(rows.len() * (2 + others.len()));
        for (i, row) in rows.iter().enumerate() {
            narrow
                .rows
                .extend([left_numbers[usize::from(row[0])], right_numbers[usize::from(row[1])]]);
            narrow.rows.extend_from_slice(rests_left.get(i));
        }
        // What all fillings have is certain, what none has is gone.
        let all = lefts.first().into_iter().chain(rights.first()).chain(rests.first());
        let all: Vec<u16> = all.flat_map(|vars| vars.iter().copied()).collect();
        for (i, &var) in
            self.vars.iter().enumerate().filter(|&(_, &var)| usize::from(var) >= sets && var < TRUE)
        {
            if names.number[i] == GONE {
                map[usize::from(var)] = if all.contains(&(i as u16)) { TRUE } else { GONE };
            }
        }
        narrow.vars =
            names.vars.iter().map(|&var| map[usize::from(self.vars[usize::from(var)])]).collect();
        (!narrow.vars.is_empty()).then_some(narrow)
    }

    #[inline(always)]
    fn join<B: Bits>(&self, live: B, room: &mut Room<B>, others: usize) -> B {
        let (was, left) = (&room.was[..], &mut room.left[..]);
        self.left.join(live, was, &mut room.lefts);
        self.right.join(live, was, &mut room.rights);
        for row in self.rows.chunks_exact(2 + others) {
            let (one, other) =
                (&mut room.lefts[usize::from(row[0])], &mut room.rights[usize::from(row[1])]);
            let filling =
                row[2..].iter().fold(one.0 & other.0, |all, &var| all & was[usize::from(var)]);
            one.1 |= filling;
            other.1 |= filling;
            row[2..].iter().for_each(|&var| left[usize::from(var)] |= filling);
        }
        let mut any = B::NONE;
        for (side, joined) in [(&self.left, &room.lefts), (&self.right, &room.rights)] {
            for (i, &(_, made)) in joined.iter().enumerate() {
                side.get(i).iter().for_each(|&var| left[usize::from(var)] |= made);
                any |= made;
            }
        }
        any
    }

    /// What a copy takes, nearly.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.rows[..])
            + size_of_val(&self.left.vars[..])
            + size_of_val(&self.right.vars[..])
    }
}

impl Rule for CageRule {
    fn vars(&self) -> &[u16] {
        &self.vars
    }

    /// Drops values and sets without a filling; the lanes that have one.
    #[inline(always)]
    fn run<B: Bits>(&self, live: B, room: &mut Room<B>) -> B {
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

/// The combinations that some rows use, and the new number of each.
fn used(side: &Combinations, rows: impl Iterator<Item = u16>) -> (Vec<&[u16]>, Vec<u16>) {
    let (mut list, mut number) = (Vec::new(), vec![GONE; side.count]);
    for i in rows.map(usize::from) {
        if number[i] == GONE {
            number[i] = list.len() as u16;
            list.push(side.get(i));
        }
    }
    (list, number)
}

/// The columns in which not all rows are alike.
fn varied(rows: &[&[u16]], width: usize) -> Vec<usize> {
    (0..width).filter(|&c| rows.iter().any(|row| row[c] != rows[0][c])).collect()
}
