//! Tables of fillings over variables: one bit per filling, and per variable ("column") the fillings in which it is true.
//!
//! A false variable takes its fillings out, a true one all others. A variable that no filling left has is false; one
//! that all have is true. Reasons are made up only when a conflict asks for them: some of the literals that were
//! true before and together take out every filling to the contrary.

use super::groups::{Clash, Lists};
use super::lit::Lit;
use super::trail::{Reason, Trail, Value};

/// A table as it is handed in.
pub(super) struct NewTable {
    /// The variables: first those that are in some group with what is true when they are not.
    pub(super) columns: Vec<u32>,
    /// How many of them are never found true here: their group will do so.
    pub(super) grouped: usize,
    /// How many fillings.
    pub(super) fillings: usize,
    /// Per column, as many words as the fillings need.
    pub(super) support: Vec<u64>,
}

/// Where the parts of a table are.
#[derive(Clone, Copy)]
struct Table {
    /// Its first column.
    column: u32,
    /// How many columns.
    columns: u32,
    /// How many of them are never found true here.
    grouped: u32,
    /// Words of a row.
    words: u32,
    /// The row of its first column.
    rows: u32,
    /// Its live words.
    live: u32,
    /// When its live words were last saved.
    stamp: u64,
    /// Whether it is to be looked at.
    awake: bool,
}

/// Words from which it is estimated how many fillings a literal takes out; all of them take a tenth more time.
const SAMPLE: usize = 8;

/// See the module page.
#[derive(Default)]
pub(super) struct Tables {
    /// The tables.
    tables: Vec<Table>,
    /// The variable of each column.
    columns: Vec<u32>,
    /// The word of each row that last had a live filling.
    residues: Vec<u32>,
    /// The rows.
    support: Vec<u64>,
    /// The fillings left.
    live: Vec<u64>,
    /// The fillings left at level 0.
    base: Vec<u64>,
    /// Per variable: tables and columns.
    of: Lists<(u32, u32)>,
    /// Tables to look at.
    queue: Vec<u32>,
    /// Live words before a level changed them: the table and where they are saved.
    undo: Vec<(u32, u32)>,
    /// Those words.
    saved: Vec<u64>,
    /// How many entries `undo` has at the start of each level.
    starts: Vec<u32>,
    /// A number for the present stretch of one level.
    now: u64,
    /// Room for a reason: words with fillings to take out, and literals with how many each takes.
    words: Vec<(u32, u64)>,
    /// The same.
    literals: Vec<(u32, Lit, u32)>,
}

impl Tables {
    pub(super) fn new(vars: usize, tables: &[NewTable]) -> Self {
        let mut all = Tables { now: 1, ..Tables::default() };
        let mut of = Vec::new();
        for (t, new) in tables.iter().enumerate() {
            let words = new.fillings.div_ceil(64);
            all.tables.push(Table {
                column: all.columns.len() as u32,
                columns: new.columns.len() as u32,
                grouped: new.grouped as u32,
                words: words as u32,
                rows: all.support.len() as u32,
                live: all.live.len() as u32,
                stamp: 0,
                awake: true,
            });
            of.extend(new.columns.iter().enumerate().map(|(k, &var)| (var as usize, (t as u32, k as u32))));
            all.columns.extend_from_slice(&new.columns);
            all.support.extend_from_slice(&new.support);
            all.live.extend((0..words).map(|x| match new.fillings - 64 * x {
                0..64 => (1 << (new.fillings % 64)) - 1,
                _ => !0,
            }));
            all.queue.push(t as u32);
        }
        all.base = all.live.clone();
        all.residues = vec![0; all.columns.len()];
        all.of = Lists::sort(vars, &of);
        all
    }

    /// Takes out the fillings that a literal, now true, excludes.
    #[inline(always)]
    pub(super) fn thin(&mut self, lit: Lit) {
        for &(t, column) in self.of.list(lit.var()) {
            let table = &mut self.tables[t as usize];
            if lit.is_yes() && column < table.grouped {
                // Its group makes the rest false, which takes out the same fillings.
                continue;
            }
            let words = table.words as usize;
            let row = &self.support[table.rows as usize + column as usize * words..][..words];
            let live = &mut self.live[table.live as usize..][..words];
            let flip = if lit.is_yes() { !0 } else { 0 };
            if !live.iter().zip(row).any(|(l, r)| l & (r ^ flip) != 0) {
                continue;
            }
            if table.stamp != self.now && !self.starts.is_empty() {
                self.undo.push((t, self.saved.len() as u32));
                self.saved.extend_from_slice(live);
            }
            table.stamp = self.now;
            live.iter_mut().zip(row).for_each(|(l, r)| *l &= !(r ^ flip));
            if !table.awake {
                table.awake = true;
                self.queue.push(t);
            }
        }
    }

    /// Looks at the smallest table that is awake; false when there is none.
    #[inline(always)]
    pub(super) fn follow(&mut self, trail: &mut Trail) -> Result<bool, Clash> {
        let size = |&i: &usize| self.tables[self.queue[i] as usize].words;
        let Some(i) = (0..self.queue.len()).min_by_key(size) else { return Ok(false) };
        let t = self.queue.swap_remove(i);
        self.tables[t as usize].awake = false;
        let table = self.tables[t as usize];
        let words = table.words as usize;
        let live = &self.live[table.live as usize..][..words];
        if live.iter().all(|&l| l == 0) {
            return Err(Clash::Table(t));
        }
        for k in 0..table.columns {
            let column = (table.column + k) as usize;
            let yes = Lit::yes(self.columns[column] as usize);
            if trail.value(yes) != Value::Open {
                continue;
            }
            let row = &self.support[table.rows as usize + k as usize * words..][..words];
            let residue = &mut self.residues[column];
            if live[*residue as usize] & row[*residue as usize] == 0 {
                match (0..words).find(|&x| live[x] & row[x] != 0) {
                    Some(x) => *residue = x as u32,
                    None => {
                        trail.assign(!yes, Reason::Table(t));
                        continue;
                    }
                }
            }
            if k >= table.grouped && !live.iter().zip(row).any(|(l, r)| l & !r != 0) {
                trail.assign(yes, Reason::Table(t));
            }
        }
        Ok(true)
    }

    /// A new level begins.
    pub(super) fn begin_level(&mut self) {
        self.starts.push(self.undo.len() as u32);
        self.now += 1;
    }

    /// Back to the state at the end of a level.
    pub(super) fn return_to(&mut self, level: u32) {
        let start = self.starts[level as usize] as usize;
        for (t, at) in self.undo.drain(start..).rev() {
            let table = &self.tables[t as usize];
            let words = table.words as usize;
            self.live[table.live as usize..][..words].copy_from_slice(&self.saved[at as usize..][..words]);
            self.saved.truncate(at as usize);
        }
        self.starts.truncate(level as usize);
        self.now += 1;
        for t in self.queue.drain(..) {
            self.tables[t as usize].awake = false;
        }
    }

    /// What is gone at level 0 needs no reason.
    pub(super) fn settle(&mut self) {
        self.base.clear();
        self.base.extend_from_slice(&self.live);
    }

    /// Adds to `out` literals, true before `lit` was, with which the table makes it true; without `lit`, those that leave no
    /// filling at all. Prefers `wanted` variables, then the literals that take out most.
    pub(super) fn explain(
        &mut self,
        t: u32,
        lit: Option<Lit>,
        trail: &Trail,
        wanted: &[bool],
        out: &mut Vec<Lit>,
    ) {
        let table = self.tables[t as usize];
        let words = table.words as usize;
        let rows = &self.support[table.rows as usize..][..table.columns as usize * words];
        let vars = &self.columns[table.column as usize..][..table.columns as usize];
        let own = lit.and_then(|l| vars.iter().position(|&v| v as usize == l.var()));
        let flip = if lit.is_some_and(Lit::is_yes) { !0 } else { 0 };
        let before = lit.map_or(u32::MAX, |l| trail.place_of(l.var()));
        self.words.clear();
        for x in 0..words {
            let contrary = own.map_or(!0, |k| rows[k * words + x] ^ flip);
            let left = self.base[table.live as usize + x] & contrary;
            if left != 0 {
                self.words.push((x as u32, left));
            }
        }
        let step = (self.words.len() / SAMPLE).max(1);
        self.literals.clear();
        for (k, &var) in vars.iter().enumerate() {
            let var = var as usize;
            let yes = trail.value(Lit::yes(var));
            if yes == Value::Open || trail.place_of(var) >= before || trail.level_of(var) == 0 {
                continue;
            }
            let flip = if yes == Value::True { !0 } else { 0 };
            let row = &rows[k * words..][..words];
            let sample = self.words.iter().step_by(step);
            let taken: u32 = sample.map(|&(x, left)| (left & (row[x as usize] ^ flip)).count_ones()).sum();
            let key = taken + if wanted[var] { 1 << 24 } else { 0 };
            self.literals.push((!key, Lit::new(var, yes == Value::True), k as u32));
        }
        self.literals.sort_unstable_by_key(|&(key, _, k)| (key, k));
        for &(_, lit, k) in &self.literals {
            let flip = if lit.is_yes() { !0 } else { 0 };
            let row = &rows[k as usize * words..][..words];
            let mut any = 0;
            for (x, left) in &mut self.words {
                let taken = *left & (row[*x as usize] ^ flip);
                *left ^= taken;
                any |= taken;
            }
            if any != 0 {
                out.push(lit);
                self.words.retain(|&(_, left)| left != 0);
                if self.words.is_empty() {
                    return;
                }
            }
        }
        debug_assert!(self.words.is_empty(), "a reason must take out every filling to the contrary");
    }
}
