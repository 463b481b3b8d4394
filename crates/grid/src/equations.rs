//! Signed innies and outies. A house sums to 1 + 2 + … + N, so any signed sum of houses has a known
//! total, and so does that sum minus any multiple of the sum cages. A cage that lies entirely in
//! one of the houses vanishes. If all but one of its cells do, that cell is left with the opposite
//! sign. A few houses, or a run of rows or columns, often leave only a handful of cells:
//!
//! ```text
//!  row 1 + row 2 − (cages that lie in them, wholly or mostly)  =  a + b − c  =  45 + 45 − targets
//! ```
//! Each such equation of at most [`MOST`] cells gets its own table.

use std::collections::HashSet;

use quadrille_cage_math::{Op, pack_bits};

use crate::cage::Kind;
use crate::cages::Cages;
use crate::grid::Grid;
use crate::input::{Input, InputCage};
use crate::layout::Layout;
use crate::mask::Mask;
use crate::width::Width;

/// Most cells of an equation. With four, Mathemagic killers take three times the nodes (75,506
/// against 23,782 on one of them). With six, the tables cost more time than they save.
pub(crate) const MOST: usize = 5;
/// Most fillings of an equation's table; more cost more time than they save.
const FILLINGS: usize = 1_000;
/// Factor by which the estimate, in which no two cells have to differ, may exceed [`FILLINGS`].
const ALIKE: usize = 2;
/// Most equations; the shortest are kept. With 64, Tarek's killers take 1 % fewer nodes, but the
/// easier ones a fifth more time.
const EQUATIONS: usize = 20;
/// Most houses that are combined freely; runs of lines have any length. Three would save 1 % of the
/// nodes of Tarek's killers but take twice the time to find.
const HOUSES: usize = 2;
/// Stands for an impossible target, so that sums of targets cannot overflow.
const TOO_MUCH: u128 = 1 << 40;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Equation {
    /// Cells in rising order with nonzero coefficients; the first is positive.
    pub(crate) terms: Vec<(u16, i16)>,
    /// The sum of coefficient times value.
    pub(crate) target: i64,
}

impl Equation {
    /// Records the value of an equation of one cell; false if it has none.
    pub(crate) fn note_known(&self, known: &mut Vec<(u16, u128)>) -> bool {
        if let &[(cell, times)] = &self.terms[..] {
            if self.target < 0 || self.target % i64::from(times) != 0 {
                return false;
            }
            known.push((cell, (self.target / i64::from(times)) as u128));
        }
        true
    }

    /// Adds the cells as a cage without a table.
    pub(crate) fn push<W: Width>(&self, cages: &mut Cages<W>) {
        let cells: Vec<u16> = self.terms.iter().map(|&(c, _)| c).collect();
        // Its operation and target are stored here alone.
        let (op, target) = (Op::Any, 0);
        let cage = InputCage { op, target, distinct: false, many: false, cells: &cells };
        cages.push(Kind::Signed, &cage);
    }

    /// Builds the table of this cage, unless it would be too large; false if it has no filling.
    pub(crate) fn build_table<W: Width>(
        &self,
        grid: &mut Grid<W>,
        cages: &mut Cages<W>,
        i: usize,
    ) -> bool {
        let mut dom = [W::Mask::NONE; MOST];
        self.terms.iter().zip(&mut dom).for_each(|(&(c, _), d)| *d = grid.dom[usize::from(c)]);
        let bits = pack_bits(grid.layout.side);
        let mut listed = std::mem::take(&mut cages.tables.listed);
        listed.clear();
        let lister = Lister::new(self, &dom, &grid.layout, bits);
        let complete =
            lister.is_short() && lister.list(0, self.target, &mut [0; MOST], &mut listed);
        cages.tables.listed = listed;
        if !complete {
            return true;
        }
        if cages.tables.listed.is_empty() {
            return false;
        }
        let dom = &dom[..self.terms.len()];
        cages.tables.add(&mut cages.list[i], &[], bits, dom, grid.layout.side);
        grid.agenda.thin(i);
        true
    }
}

struct Lister<'a, W: Width> {
    equation: &'a Equation,
    dom: &'a [W::Mask; MOST],
    layout: &'a Layout<W>,
    /// Bits of a value in a packed filling.
    bits: u32,
    /// Least and greatest sum of the terms from each one on.
    ends: [(i64, i64); MOST + 1],
}

impl<'a, W: Width> Lister<'a, W> {
    fn new(
        equation: &'a Equation,
        dom: &'a [W::Mask; MOST],
        layout: &'a Layout<W>,
        bits: u32,
    ) -> Self {
        let mut ends = [(0, 0); MOST + 1];
        for (k, &(_, times)) in equation.terms.iter().enumerate().rev() {
            let (times, low, high) =
                (i64::from(times), dom[k].first() as i64, dom[k].last() as i64);
            let (a, b) = (times * (low + 1), times * (high + 1));
            ends[k] = (ends[k + 1].0 + a.min(b), ends[k + 1].1 + a.max(b));
        }
        Lister { equation, dom, layout, bits, ends }
    }

    /// True if there may be few enough fillings to list, estimated as if no two cells had to
    /// differ. Listing up to the limit only to give up took a fifth of the time of the easier ones
    /// of Tarek's killers.
    fn is_short(&self) -> bool {
        let (low, high) = self.ends[0];
        if !(low..=high).contains(&self.target()) {
            return true;
        }
        let span = (high - low) as usize + 1;
        let (mut ways, mut next) = (vec![0u32; span], vec![0u32; span]);
        ways[0] = 1;
        for (k, &(_, times)) in self.equation.terms.iter().enumerate() {
            next.fill(0);
            let least = self.ends[k].0 - self.ends[k + 1].0;
            for v in self.dom[k].members() {
                let by = (i64::from(times) * (v as i64 + 1) - least) as usize;
                next[by..].iter_mut().zip(&ways).for_each(|(to, from)| *to += from);
            }
            std::mem::swap(&mut ways, &mut next);
        }
        ways[(self.target() - low) as usize] as usize <= ALIKE * FILLINGS
    }

    fn target(&self) -> i64 {
        self.equation.target
    }

    /// Lists the fillings with these first `k` values; false if there are too many.
    fn list(&self, k: usize, rest: i64, values: &mut [usize; MOST], to: &mut Vec<u64>) -> bool {
        let Some(&(c, times)) = self.equation.terms.get(k) else {
            let filling =
                (0..k).fold(0, |all, i| all | (values[i] as u64) << (self.bits * i as u32));
            to.push(filling);
            return to.len() <= FILLINGS;
        };
        for v in self.dom[k].members() {
            let rest = rest - i64::from(times) * (v as i64 + 1);
            let differs = |i: usize| {
                values[i] != v || !self.layout.see_each_other(self.equation.terms[i].0, c)
            };
            if self.can_reach(k + 1, rest) && (0..k).all(differs) {
                values[k] = v;
                if !self.list(k + 1, rest, values, to) {
                    return false;
                }
            }
        }
        true
    }

    /// True if the terms from `k` on can sum to `rest`, by their bounds.
    fn can_reach(&self, k: usize, rest: i64) -> bool {
        (self.ends[k].0..=self.ends[k].1).contains(&rest)
    }
}

/// The equations of a puzzle with sum cages, shortest first.
pub(crate) fn equations<W: Width>(input: &Input, layout: &Layout<W>) -> Vec<Equation> {
    let mut search = Search::new(input, layout);
    search.combine(0, HOUSES);
    let n = layout.side;
    for start in 0..2 * n {
        let end = if start < n { n } else { 2 * n };
        (start..end.min(start + n - 1)).for_each(|h| {
            search.add(h, 1);
            if h >= start + HOUSES {
                search.look();
            }
        });
        (start..end.min(start + n - 1)).for_each(|h| search.add(h, -1));
    }
    let mut found: Vec<Equation> = search.found.into_iter().collect();
    // A set has no order of its own: the terms decide.
    found.sort_unstable_by(|a, b| (a.terms.len(), a).cmp(&(b.terms.len(), b)));
    found.truncate(EQUATIONS);
    found
}

/// A signed sum of houses under construction.
struct Search<'a, W: Width> {
    input: &'a Input<'a>,
    layout: &'a Layout<W>,
    coefficients: Vec<i8>,
    /// The houses' totals with their signs.
    total: i64,
    /// The cage of each cell, or [`ALONE`].
    owner: Vec<u16>,
    /// Per cage: the number of its cells left.
    left: Vec<u8>,
    /// The number of cells left, including those without a cage.
    cells_left: usize,
    found: HashSet<Equation>,
}

const ALONE: u16 = u16::MAX;

impl<'a, W: Width> Search<'a, W> {
    fn new(input: &'a Input<'a>, layout: &'a Layout<W>) -> Self {
        let mut owner = vec![ALONE; layout.cells.len()];
        for (i, cage) in input.cages.iter().enumerate() {
            if cage.op == Op::Add || cage.cells.len() == 1 {
                cage.cells.iter().for_each(|&c| owner[usize::from(c)] = i as u16);
            }
        }
        Search {
            input,
            layout,
            coefficients: vec![0; owner.len()],
            total: 0,
            owner,
            left: vec![0; input.cages.len()],
            cells_left: 0,
            found: HashSet::new(),
        }
    }

    /// Visits every signed sum of the current houses and up to `more` others from `from` on.
    fn combine(&mut self, from: usize, more: usize) {
        for h in from..self.layout.houses {
            for sign in [1, -1] {
                if more == HOUSES && sign < 0 {
                    continue;
                }
                self.add(h, sign);
                self.look();
                // One more house removes at most as many cells as it has.
                if more > 1 && self.cells_left <= MOST + (more - 1) * self.layout.side {
                    self.combine(h + 1, more - 1);
                }
                self.add(h, -sign);
            }
        }
    }

    fn add(&mut self, h: usize, sign: i8) {
        let n = self.layout.side as i64;
        self.total += i64::from(sign) * n * (n + 1) / 2;
        for &c in self.layout.house(h) {
            let coefficient = &mut self.coefficients[usize::from(c)];
            let was = *coefficient != 0;
            *coefficient += sign;
            if self.owner[usize::from(c)] == ALONE {
                self.cells_left += usize::from(*coefficient != 0);
                self.cells_left -= usize::from(was);
            }
        }
        let mut last = ALONE;
        for &c in self.layout.house(h) {
            let cage = self.owner[usize::from(c)];
            // Cells of a cage are mostly adjacent; counting it twice does no harm.
            if cage != ALONE && cage != last {
                let left = self.input.cages[usize::from(cage)].cells.len() - self.common(cage).1;
                self.cells_left += left;
                self.cells_left -= usize::from(self.left[usize::from(cage)]);
                self.left[usize::from(cage)] = left as u8;
            }
            last = cage;
        }
    }

    /// The commonest coefficient of a cage's cells, 0 on ties, and the number of cells with it.
    fn common(&self, cage: u16) -> (i8, usize) {
        let mut counts = [0u8; 16];
        for &c in self.input.cages[usize::from(cage)].cells {
            counts[(self.coefficients[usize::from(c)] + 8) as usize] += 1;
        }
        let most = (4..13).max_by_key(|&k| (counts[k], k == 8)).unwrap_or(8);
        (most as i8 - 8, counts[most].into())
    }

    /// Records the equation of the current houses, if it is short.
    fn look(&mut self) {
        if self.cells_left == 0 || self.cells_left > MOST {
            return;
        }
        let mut target = self.total;
        let mut terms: Vec<(u16, i16)> = Vec::with_capacity(MOST);
        for (i, cage) in self.input.cages.iter().enumerate() {
            if self.owner[usize::from(cage.cells[0])] != i as u16 {
                continue;
            }
            let times = self.common(i as u16).0;
            target -= i64::from(times) * cage.target.min(TOO_MUCH) as i64;
            for &c in cage.cells {
                let rest = self.coefficients[usize::from(c)] - times;
                if rest != 0 {
                    terms.push((c, rest.into()));
                }
            }
        }
        for (c, &rest) in self.coefficients.iter().enumerate() {
            if rest != 0 && self.owner[c] == ALONE {
                terms.push((c as u16, rest.into()));
            }
        }
        terms.sort_unstable();
        if terms[0].1 < 0 {
            terms.iter_mut().for_each(|term| term.1 = -term.1);
            target = -target;
        }
        self.found.insert(Equation { terms, target });
    }
}
