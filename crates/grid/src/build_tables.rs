//! Turns waiting cages into tables or, if those are too large, into reachable sums and products.

use quadrille_cage_math::{Bound, operations, pack_bits};
use quadrille_core::{Meter, Stop};

use crate::cage::{Cage, Kind, TABLE_CELLS};
use crate::cages::Cages;
use crate::grid::Grid;
use crate::mask::Mask;
use crate::sum_bounds::add_exponents;
use crate::width::Width;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Most fillings of one table; 0 for no tables.
    pub(crate) table: usize,
}

/// More fillings cost more to filter than they exclude; measured on loose 9×9 puzzles.
pub(crate) const USUAL: Limits = Limits { table: 4096 };
/// Steps allowed per filling when listing.
const STEPS: usize = 16;
/// Limit of words in all tables together, per saved state.
const TABLE_WORDS: usize = 1 << 21;
/// Size of the search space of a cage above which all other rules run before it is listed.
const DEAR: f32 = 4000.0;

/// Turns waiting cages into tables, cheapest first, and puts them on the agenda; false on a
/// contradiction. `propagate` runs all rules to the fixpoint.
///
/// # Errors
/// If the budget ends first.
pub(crate) fn build_tables<W: Width>(
    grid: &mut Grid<W>,
    cages: &mut Cages<W>,
    limits: Limits,
    meter: &Meter,
    mut propagate: impl FnMut(&mut Grid<W>, &mut Cages<W>) -> bool,
) -> Result<bool, Stop> {
    let mut waiting: Vec<(f32, u32)> = Vec::with_capacity(cages.list.len());
    for (i, cage) in cages.list.iter().enumerate() {
        if cage.kind == Kind::Waiting {
            waiting.push((space(grid, cages, cage), i as u32));
        }
    }
    waiting.sort_unstable_by(|a, b| a.partial_cmp(b).expect("sizes are numbers"));
    for (space, i) in waiting {
        if space > DEAR {
            meter.check()?;
            if !propagate(grid, cages) {
                return Ok(false);
            }
        }
        if !build_table(grid, cages, i as usize, limits) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The product of the numbers of candidates.
fn space<W: Width>(grid: &Grid<W>, cages: &Cages<W>, cage: &Cage) -> f32 {
    cages.cells(cage).iter().map(|&c| grid.dom[usize::from(c)].count() as f32).product()
}

/// Lists the fillings of a waiting cage; false if it has none.
fn build_table<W: Width>(
    grid: &mut Grid<W>,
    cages: &mut Cages<W>,
    i: usize,
    limits: Limits,
) -> bool {
    let cage = cages.list[i];
    let (len, side) = (cage.len as usize, grid.layout.side);
    let bits = pack_bits(side);
    let room = (TABLE_WORDS / grid.dom.len()).saturating_sub(cages.tables.live.len());
    let most = limits.table.min(room * 64);
    // Products beyond 64 bits would take long to list.
    let fits = len <= TABLE_CELLS && len * bits as usize <= 64 && cage.target <= u64::MAX.into();
    if !fits || most == 0 {
        make_reach(grid, cages, i);
        return true;
    }
    let slots = &cages.slots[cage.slots()];
    let tables = &mut cages.tables;
    tables.lister.begin(operations(cage.op, len, cage.many), cage.target);
    for &c in slots {
        let layout = &grid.layout;
        let differs = |j: usize| cage.distinct || layout.see_each_other(c, slots[j]);
        tables.lister.push(grid.dom[usize::from(c)].wide(), differs);
    }
    let bound = Bound { fillings: most, steps: most.saturating_mul(STEPS) };
    let complete = tables.lister.packed(bits, bound, &mut tables.listed).is_ok();
    if !complete {
        make_reach(grid, cages, i);
        return true;
    }
    if tables.listed.is_empty() {
        return false;
    }
    let mut dom = [W::Mask::NONE; TABLE_CELLS];
    slots.iter().zip(&mut dom).for_each(|(&c, d)| *d = grid.dom[usize::from(c)]);
    let lines = &cages.lines[cage.line_range()];
    tables.add(&mut cages.list[i], lines, bits, &dom[..len], side);
    grid.agenda.thin(i);
    true
}

fn make_reach<W: Width>(grid: &mut Grid<W>, cages: &mut Cages<W>, i: usize) {
    cages.list[i].kind = Kind::Reach;
    cages.list[i].rows = add_exponents(cages, cages.list[i].target);
    grid.agenda.cages.insert(i);
}
