//! The rule of 45 and related rules. A house sums to 1 + 2 + … + N, and so does every row or column
//! of a run of them. If sum cages cover such an area except for a few cells, those cells sum to the
//! rest (*innies*). If the cages that touch it cover all of it and a few cells outside, those sum
//! to the surplus (*outies*). Each becomes a separate cage of at most four cells. More open cells
//! exclude nothing, unless their sum is close to the least or the greatest: eight cells that sum to
//! 68 in four rows are four times 8 and 9. Such *tight* sums are kept whatever their size.

use crate::input::Input;
use crate::layout::Layout;
use crate::width::Width;

const MOST: usize = 4;
/// A sum is tight if its mean is this many times nearer to one end than to the other, plus one.
const TIGHT: u64 = 4;
const MOST_TIGHT: u32 = 32;
/// Stands for an impossible target, so that sums of targets cannot overflow.
const TOO_MUCH: u128 = 1 << 40;
/// Size of the dummy cage of cells without one: never inside an area, too large for outies.
const ENDLESS: u32 = 1 << 30;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Derived {
    /// In rising order, padded with zeros.
    cells: [u16; MOST],
    count: usize,
    pub(crate) target: u128,
}

impl Derived {
    pub(crate) fn cells(&self) -> &[u16] {
        &self.cells[..self.count]
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tight {
    /// Its cells, rising.
    pub(crate) cells: Vec<u16>,
    pub(crate) target: u64,
}

/// The innies and outies of a puzzle whose cages of two cells or more are all sums, fewest cells
/// first, and the tight sums; `None` if a sum is impossible.
pub(crate) fn innies_outies<W: Width>(
    input: &Input,
    layout: &Layout<W>,
) -> Option<(Vec<Derived>, Vec<Tight>)> {
    let n = layout.side;
    let mut area = Area::new(input);
    let mut possible = true;
    for h in 2 * n..layout.houses {
        let house = layout.house(h);
        area.clear();
        area.grow(house);
        possible &= area.derive(house, 1, |c| house.contains(&c));
    }
    // Runs of rows and of columns; the run of all rows sums the cells without a cage.
    for start in 0..2 * n {
        let end = if start < n { n } else { 2 * n };
        area.clear();
        for last in start..end {
            area.grow(layout.house(last));
            let cells = &layout.house_cells[start * n..(last + 1) * n];
            let line = |c: u16| if start < n { usize::from(c) / n } else { n + usize::from(c) % n };
            possible &= area.derive(cells, last + 1 - start, |c| (start..=last).contains(&line(c)));
        }
    }
    let Area { mut found, tight, .. } = area;
    found.sort_unstable_by_key(|f| f.count);
    possible.then_some((found, tight))
}

/// Disjoint houses, extended cell by cell, and the cages in and around them.
struct Area<'a> {
    input: &'a Input<'a>,
    /// The cage of each cell; one past the last for cells without one.
    owner: Vec<u16>,
    /// Per cage: its cells, those inside the area, and its target.
    cages: Vec<(u32, u32, u64)>,
    /// Cages that touch the area, and room for one more.
    touched: Vec<u16>,
    touches: usize,
    /// Cells of the area in no cage that lies inside it.
    innies: u32,
    /// Cells outside, in cages that touch it.
    outies: u32,
    /// Sum of the cages inside.
    inside: u64,
    /// Sum of the cages that touch it.
    around: u64,
    /// Without duplicates.
    found: Vec<Derived>,
    tight: Vec<Tight>,
}

impl<'a> Area<'a> {
    fn new(input: &'a Input) -> Self {
        let mut owner = vec![input.cages.len() as u16; input.side * input.side];
        let mut cages = Vec::with_capacity(input.cages.len() + 1);
        for (i, cage) in input.cages.iter().enumerate() {
            cage.cells.iter().for_each(|&c| owner[usize::from(c)] = i as u16);
            cages.push((cage.cells.len() as u32, 0, cage.target.min(TOO_MUCH) as u64));
        }
        cages.push((ENDLESS, 0, 0));
        let touched = vec![0; cages.len() + 1];
        let (touches, innies, outies, inside, around) = (0, 0, 0, 0, 0);
        let (found, tight) = (Vec::new(), Vec::new());
        Area { input, owner, cages, touched, touches, innies, outies, inside, around, found, tight }
    }

    fn clear(&mut self) {
        self.touched[..self.touches].iter().for_each(|&i| self.cages[usize::from(i)].1 = 0);
        (self.touches, self.innies, self.outies, self.inside, self.around) = (0, 0, 0, 0, 0);
    }

    /// Adds cells to the area. Branch-free, since where cages begin and end is unpredictable.
    fn grow(&mut self, cells: &[u16]) {
        for &c in cells {
            let i = self.owner[usize::from(c)];
            let (size, inside, target) = &mut self.cages[usize::from(i)];
            let new = u32::from(*inside == 0);
            *inside += 1;
            let whole = u32::from(*inside == *size);
            self.touched[self.touches] = i;
            self.touches += new as usize;
            self.innies = self.innies + 1 - *size * whole;
            self.outies = self.outies + *size * new - 1;
            self.around += *target * u64::from(new);
            self.inside += *target * u64::from(whole);
        }
    }

    /// Derives a sum from an area of `houses` houses; false if it is impossible.
    fn derive(&mut self, area: &[u16], houses: usize, in_area: impl Fn(u16) -> bool) -> bool {
        let n = self.input.side;
        let total = (houses * n * (n + 1) / 2) as u64;
        let mut cells = [0; MOST];
        let (count, target) = if self.innies as usize <= MOST {
            fill(
                &mut cells,
                area.iter().copied().filter(|&c| !self.is_inside(self.owner[usize::from(c)])),
            );
            (self.innies as usize, total.checked_sub(self.inside))
        } else if self.outies as usize <= MOST {
            let parts = self.touched[..self.touches].iter().filter(|&&i| !self.is_inside(i));
            let outside = parts.flat_map(|&i| self.input.cages[usize::from(i)].cells);
            fill(&mut cells, outside.copied().filter(|&c| !in_area(c)));
            (self.outies as usize, self.around.checked_sub(total))
        } else {
            self.derive_tight(area, total, in_area);
            return true;
        };
        let Some(target) = target.map(u128::from) else { return false };
        cells[..count].sort_unstable();
        let derived = Derived { cells, count, target };
        if count > 0 && !self.found.contains(&derived) {
            self.found.push(derived);
        }
        count > 0 || target == 0
    }

    /// Derives tight sums from the area, which sums to `total`.
    fn derive_tight(&mut self, area: &[u16], total: u64, in_area: impl Fn(u16) -> bool) {
        if let Some(target) =
            total.checked_sub(self.inside).filter(|&t| self.is_tight(self.innies, t))
        {
            let open = |c: &u16| !self.is_inside(self.owner[usize::from(*c)]);
            let cells = area.iter().copied().filter(open).collect();
            self.note_tight(cells, target);
        }
        if let Some(target) =
            self.around.checked_sub(total).filter(|&t| self.is_tight(self.outies, t))
        {
            let parts = self.touched[..self.touches].iter().filter(|&&i| !self.is_inside(i));
            let outside = parts.flat_map(|&i| self.input.cages[usize::from(i)].cells);
            let cells = outside.copied().filter(|&c| !in_area(c)).collect();
            self.note_tight(cells, target);
        }
    }

    fn is_tight(&self, count: u32, target: u64) -> bool {
        let ends = u64::from(count) * (self.input.side as u64 + 1);
        count <= MOST_TIGHT
            && (TIGHT * target <= ends || TIGHT * (ends.saturating_sub(target)) <= ends)
    }

    fn note_tight(&mut self, mut cells: Vec<u16>, target: u64) {
        cells.sort_unstable();
        let tight = Tight { cells, target };
        if !self.tight.contains(&tight) {
            self.tight.push(tight);
        }
    }

    fn is_inside(&self, cage: u16) -> bool {
        let (size, inside, _) = self.cages[usize::from(cage)];
        size == inside
    }
}

/// Fills a list that is large enough.
fn fill(list: &mut [u16; MOST], cells: impl Iterator<Item = u16>) {
    list.iter_mut().zip(cells).for_each(|(to, c)| *to = c);
}
