//! A place in the tree, and what every candidate there leaves.

use quadrille_core::{Meter, Stop};

use super::block::{Block, Rules, Work};
use super::groups::Groups;
use super::lanes::{Counts, Gather, LANES, Lanes, WORDS, transpose};
use super::{GONE, TRUE};
use crate::grid::state::Kernel;
use crate::grid::width::{Mask, Width};

/// Bits of the number of members of a group, and of the number of groups.
const MEMBER_BITS: usize = 4;
const GROUP_BITS: usize = 10;

/// See the module page.
#[derive(Clone)]
pub(in crate::grid) struct Field {
    pub(super) side: usize,
    /// The candidates of cells that are not decided, cell by cell. Each is the variable and the
    /// lane of its number.
    pub(super) candidates: Vec<(u16, u8)>,
    /// The number of each, by cell and value.
    pub(super) number: Vec<u16>,
    /// How many variables: candidates, then sets.
    pub(super) vars: usize,
    pub(super) rules: Rules,
    blocks: Vec<Block>,
}

impl Field {
    /// No candidates and no rules.
    pub(super) fn empty(side: usize, cells: usize) -> Field {
        Field {
            side,
            candidates: Vec::new(),
            number: vec![GONE; cells * side],
            vars: 0,
            rules: Rules::default(),
            blocks: Vec::new(),
        }
    }

    /// The next candidate.
    pub(super) fn add_candidate(&mut self, cell: u16, value: u8) {
        self.number[usize::from(cell) * self.side + usize::from(value)] =
            self.candidates.len() as u16;
        self.candidates.push((cell, value));
    }

    /// Groups, and blocks without lanes, for the candidates, cages and houses that there are.
    pub(super) fn begin<W: Width>(&mut self, kernel: &Kernel<W>) {
        let side = self.side;
        let number = &self.number;
        let cells = (0..kernel.shape.cells).map(|c| number[c * side..(c + 1) * side].to_vec());
        let places = (0..kernel.shape.houses * side).map(|i| {
            let cells = kernel.shape.house(i / side).iter();
            cells.map(|&c| number[usize::from(c) * side + i % side]).collect()
        });
        self.rules.groups =
            Groups::new(cells.chain(places).map(Vec::into_iter), self.candidates.len());
        self.rules.list_wakes(self.vars);
        let block = Block::new(&self.rules, self.vars, self.candidates.len());
        self.blocks = vec![block; self.candidates.len().div_ceil(LANES)];
    }

    /// A lane that knows nothing but what its candidate excludes.
    pub(super) fn open_lane(&mut self, x: usize) {
        let block = &mut self.blocks[x / LANES];
        let (word, bit) = (x / 64 % WORDS, 1 << (x % 64));
        block.live.0[word] |= bit;
        block.words.iter_mut().for_each(|lanes| lanes.0[word] |= bit);
        for &y in self.rules.groups.excluded(x) {
            block.words[usize::from(y)].0[word] &= !bit;
        }
        let rules = &self.rules;
        (0..rules.cages.len() + rules.houses.len()).for_each(|i| block.tell(rules, i, word, bit));
    }

    /// What a candidate leaves.
    pub(in crate::grid) fn narrow<W: Width>(
        &self,
        kernel: &Kernel<W>,
        cell: u16,
        value: u8,
    ) -> Field {
        let lane = usize::from(self.number_of(cell, value));
        self.narrow_to(kernel, |var| self.blocks[lane / LANES].words[var].has(lane % LANES))
    }

    /// What the present state of a kernel leaves.
    pub(in crate::grid) fn narrow_here<W: Width>(&self, kernel: &Kernel<W>) -> Field {
        self.narrow_to(kernel, |var| {
            self.candidates.get(var).is_none_or(|&(c, v)| {
                kernel.dom[usize::from(c)] & W::Mask::bit(v.into()) != W::Mask::NONE
            })
        })
    }

    /// What is left of it, and of its lanes, where only some variables may be true. It has settled:
    /// in a lane where a candidate is the only one of its cell, what that excludes must be gone, or
    /// what is left of a group would have to be true.
    fn narrow_to<W: Width>(&self, kernel: &Kernel<W>, holds: impl Fn(usize) -> bool) -> Field {
        debug_assert!(self.blocks.iter().all(Block::is_settled), "rules are to be applied first");
        let mut field = Field::empty(self.side, self.number.len() / self.side);
        let mut map = vec![GONE; self.vars];
        // The lanes that stay.
        let mut stays = vec![0u64; self.blocks.len() * WORDS];
        for cell in self.candidates.chunk_by(|a, b| a.0 == b.0) {
            let first = usize::from(self.number_of(cell[0].0, cell[0].1));
            let left: Vec<usize> = (first..first + cell.len()).filter(|&x| holds(x)).collect();
            if left.len() == 1 {
                map[left[0]] = TRUE;
                continue;
            }
            for x in left {
                map[x] = field.candidates.len() as u16;
                field.add_candidate(self.candidates[x].0, self.candidates[x].1);
                stays[x / 64] |= 1 << (x % 64);
            }
        }
        let sets = self.candidates.len();
        field.vars = field.candidates.len();
        for var in (sets..self.vars).filter(|&var| holds(var)) {
            map[var] = field.vars as u16;
            field.vars += 1;
        }
        let mut changed: Vec<&[u16]> = Vec::new();
        for cage in &self.rules.cages {
            if let Some(narrow) = cage.narrow(&mut map, sets) {
                field.rules.cages.push(narrow);
                changed.push(&cage.vars);
            }
        }
        let mut lost = Vec::new();
        for house in &self.rules.houses {
            field.rules.houses.push(house.narrow(&map, &mut lost));
            changed.push(&house.vars);
        }
        field.begin(kernel);
        let stays: Vec<Gather> = stays.into_iter().map(Gather::new).collect();
        for (old, &new) in map.iter().enumerate().filter(|&(_, &new)| new < TRUE) {
            let words = self.blocks.iter().flat_map(|block| block.words[old].0);
            let new = usize::from(new);
            gather(words, &stays, |w, bits| field.blocks[w / WORDS].words[new].0[w % WORDS] = bits);
        }
        let live = self.blocks.iter().flat_map(|block| block.live.0);
        gather(live, &stays, |w, bits| field.blocks[w / WORDS].live.0[w % WORDS] = bits);
        // The rules were at their fixed point, so they have news in lanes that had what is gone.
        for (rule, vars) in changed.into_iter().enumerate() {
            let mut had = vec![0; self.blocks.len() * WORDS];
            for &var in vars.iter().filter(|&&var| map[usize::from(var)] == GONE) {
                let words = self.blocks.iter().flat_map(|block| block.words[usize::from(var)].0);
                had.iter_mut().zip(words).for_each(|(had, word)| *had |= word);
            }
            gather(had.into_iter(), &stays, |w, had| {
                field.blocks[w / WORDS].tell(&field.rules, rule, w % WORDS, had)
            });
        }
        field.drop_vars(&lost);
        field
    }

    /// These are false in all lanes.
    pub(super) fn drop_vars(&mut self, lost: &[u16]) {
        for block in &mut self.blocks {
            lost.iter().for_each(|&var| block.lose_all(&self.rules, var.into()));
        }
    }

    /// The candidates, by their numbers.
    pub(in crate::grid) fn candidates(&self) -> &[(u16, u8)] {
        &self.candidates
    }

    /// The number of a candidate.
    pub(in crate::grid) fn number_of(&self, cell: u16, value: u8) -> u16 {
        self.number[usize::from(cell) * self.side + usize::from(value)]
    }

    /// Whether the lane of a candidate has no contradiction.
    pub(in crate::grid) fn is_live(&self, x: usize) -> bool {
        self.blocks[x / LANES].live.has(x % LANES)
    }

    /// Whether `y` may be true where `x` is.
    pub(in crate::grid) fn allows(&self, x: usize, y: usize) -> bool {
        self.blocks[x / LANES].words[y].has(x % LANES)
    }

    /// What a copy takes, nearly.
    pub(in crate::grid) fn bytes(&self) -> usize {
        self.blocks.len()
            * (self.vars + self.candidates.len() + self.rules.count())
            * size_of::<Lanes>()
            + self.rules.bytes()
    }

    /// Applies all rules to all lanes until nothing changes; false when some cell has no value
    /// left.
    ///
    /// # Errors
    /// When the budget ends first.
    pub(in crate::grid) fn settle(&mut self, meter: &Meter) -> Result<bool, Stop> {
        let (mut work, mut news) = (Work::default(), true);
        while std::mem::take(&mut news) {
            for b in 0..self.blocks.len() {
                loop {
                    meter.check()?;
                    self.blocks[b].settle(&self.rules, &mut work);
                    news |= self.mirror();
                    if self.is_dead() {
                        return Ok(false);
                    }
                    if self.blocks[b].is_dirty(&self.rules) {
                        continue;
                    }
                    // The dearest rule comes last.
                    if !self.blocks[b].share_out(&self.rules, &mut work) {
                        break;
                    }
                    news = true;
                }
            }
        }
        Ok(true)
    }

    /// Whether some cell has no value.
    fn is_dead(&self) -> bool {
        let mut x = 0;
        self.candidates.chunk_by(|a, b| a.0 == b.0).any(|cell| {
            x += cell.len();
            !(x - cell.len()..x).any(|x| self.is_live(x))
        })
    }

    /// What excludes another is excluded by it; whether that was news.
    fn mirror(&mut self) -> bool {
        let mut news = false;
        for i in 0..self.candidates.len().div_ceil(64) {
            for j in 0..=i {
                let changed =
                    |i: usize, j: usize| self.blocks[j / WORDS].stale[i] >> (j % WORDS) & 1 == 1;
                if !changed(i, j) && !changed(j, i) {
                    continue;
                }
                let (mut one, mut other) = (self.tile(i, j), self.tile(j, i));
                let (mut one_turned, mut other_turned) = (one, other);
                transpose(&mut one_turned);
                transpose(&mut other_turned);
                one.iter_mut().zip(other_turned).for_each(|(word, other)| *word &= other);
                other.iter_mut().zip(one_turned).for_each(|(word, one)| *word &= one);
                news |= self.put(i, j, &one);
                news |= self.put(j, i, &other);
            }
        }
        news
    }

    /// What the 64 lanes from `64 j` on leave of the 64 candidates from `64 i` on.
    fn tile(&self, i: usize, j: usize) -> [u64; 64] {
        let mut tile = [0; 64];
        let rows = &self.blocks[j / WORDS].words[..self.candidates.len()];
        tile.iter_mut().zip(&rows[64 * i..]).for_each(|(to, row)| *to = row.0[j % WORDS]);
        tile
    }

    /// Writes that, which is up to date then; whether it was news.
    fn put(&mut self, i: usize, j: usize, tile: &[u64; 64]) -> bool {
        let block = &mut self.blocks[j / WORDS];
        block.stale[i] &= !(1 << (j % WORDS));
        let mut news = false;
        for (x, &new) in (64 * i..self.candidates.len()).zip(tile) {
            let word = &mut block.words[x].0[j % WORDS];
            if *word != new {
                let lost = *word & !new;
                *word = new;
                news = true;
                block.wake(&self.rules, x, j % WORDS, lost);
            }
        }
        news
    }

    /// The size of what each lane leaves, by the logarithms of counts.
    pub(in crate::grid) fn sizes(&self, logs: &[u32]) -> Vec<u32> {
        let mut sizes = Vec::with_capacity(self.blocks.len() * LANES);
        for block in &self.blocks {
            // How many groups have each count of members.
            let mut groups = vec![Counts::<GROUP_BITS>::NONE; logs.len()];
            for g in 0..self.rules.groups.count() {
                let mut members = Counts::<MEMBER_BITS>::NONE;
                let group = self.rules.groups.group(g);
                group.iter().for_each(|&x| members.add(block.words[usize::from(x)]));
                for count in 2..=group.len() {
                    groups[count].add(members.equal(count));
                }
            }
            let size = |lane| {
                logs.iter().zip(&groups).map(|(log, groups)| log * groups.get(lane)).sum::<u32>()
            };
            sizes.extend((0..LANES).map(size));
        }
        sizes
    }
}

/// Puts the lanes that stay side by side; `put` gets the words.
#[inline(always)]
fn gather(words: impl Iterator<Item = u64>, stays: &[Gather], mut put: impl FnMut(usize, u64)) {
    let (mut at, mut bits, mut count) = (0, 0, 0);
    for (word, stay) in words.zip(stays) {
        let (more, many) = (stay.apply(word), stay.count());
        bits |= more << count;
        count += many;
        if count >= 64 {
            put(at, bits);
            (at, count) = (at + 1, count - 64);
            // What did not fit; a shift by 64 would be none.
            bits = if count == 0 { 0 } else { more >> (many - count) };
        }
    }
    if count > 0 {
        put(at, bits);
    }
}
