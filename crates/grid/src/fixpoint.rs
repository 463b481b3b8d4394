//! The fixpoint of all rules, cheapest first: singles, hidden singles, pair cages, intersections,
//! tables and, if active, the chains of families and the distribution of houses.

use crate::cage::Kind;
use crate::cages::Cages;
use crate::families::Families;
use crate::filter::{filter_large, filter_small};
use crate::grid::Grid;
use crate::intersections::{forced_into_cages, locked_candidates};
use crate::long_sums::filter_long;
use crate::mask::HouseSet;
use crate::pairs::filter_pair;
use crate::rules::Rules;
use crate::singles::{assign, hidden_singles, naked_pairs};
use crate::stage::{Stage, Stages};
use crate::sum_bounds::{filter_bounds, filter_reach};
use crate::width::Width;

/// The smallest side on which naked pairs are worthwhile.
const NAKED_PAIRS: usize = 10;

/// Runs every rule to the fixpoint; false on a contradiction, with an empty agenda.
pub(crate) fn propagate<W: Width>(
    grid: &mut Grid<W>,
    cages: &mut Cages<W>,
    families: Option<&mut Families>,
    rules: Option<&mut Rules>,
    stages: Stages,
) -> bool {
    let ok = fixpoint(grid, cages, families, rules, stages);
    if !ok {
        grid.agenda.clear();
    }
    #[cfg(debug_assertions)]
    grid.check_tallies();
    ok
}

fn fixpoint<W: Width>(
    grid: &mut Grid<W>,
    cages: &mut Cages<W>,
    mut families: Option<&mut Families>,
    mut rules: Option<&mut Rules>,
    stages: Stages,
) -> bool {
    loop {
        while grid.agenda.single_count > 0 {
            grid.agenda.single_count -= 1;
            let c = grid.agenda.singles[grid.agenda.single_count];
            if !assign(grid, c.into()) {
                return false;
            }
        }
        if let Some(h) = grid.agenda.houses.pop() {
            if !hidden_singles(grid, h) {
                blame_house(grid, rules, h);
                return false;
            }
            grid.agenda.intersections.insert(h);
            continue;
        }
        let cage = grid.agenda.cages.first();
        // Chains change many cells, each of which would request its intersections again.
        let first = match families {
            Some(_) => cage.is_some(),
            None => cage.is_some_and(|i| matches!(cages.list[i].kind, Kind::Pair | Kind::Arcs)),
        };
        if !first && let Some(h) = grid.agenda.intersections.pop() {
            if !intersect(grid, cages, stages, h) {
                blame_house(grid, rules, h);
                return false;
            }
            if families.is_some() {
                grid.agenda.sharing.insert(h);
            }
            continue;
        }
        if let Some(i) = cage {
            if !filter(grid, cages, families.as_deref_mut(), rules.as_deref_mut(), i) {
                return false;
            }
            continue;
        }
        let Some(families) = families.as_deref_mut() else { return true };
        let ok = if let Some(chain) = grid.agenda.chains.first() {
            families.filter_chain(grid, chain)
        } else if let Some(h) = grid.agenda.sharing.pop() {
            !families.is_due(grid, h) || families.share(grid, h)
        } else {
            return true;
        };
        if !ok {
            return false;
        }
    }
}

/// Blames the cells of a house in which something failed, if scores are kept.
#[cold]
fn blame_house<W: Width>(grid: &Grid<W>, rules: Option<&mut Rules>, h: usize) {
    if let Some(rules) = rules {
        rules.blame_cells(grid.layout.house(h));
    }
}

/// The rules between one house and others or cages.
#[inline(always)]
fn intersect<W: Width>(grid: &mut Grid<W>, cages: &mut Cages<W>, stages: Stages, h: usize) -> bool {
    let naked = stages.has(Stage::NakedPairs) && grid.layout.side >= NAKED_PAIRS;
    (!stages.has(Stage::Intersections) || locked_candidates(grid, h))
        && (!stages.has(Stage::CageIntersections) || forced_into_cages(grid, cages, h))
        && (!naked || naked_pairs(grid, h))
}

/// Filters one cage and takes it off the agenda; false on a contradiction, which weighs its cells.
#[inline(always)]
fn filter<W: Width>(
    grid: &mut Grid<W>,
    cages: &mut Cages<W>,
    families: Option<&mut Families>,
    rules: Option<&mut Rules>,
    i: usize,
) -> bool {
    let kind = cages.list[i].kind;
    if let Kind::Arcs | Kind::Rule = kind {
        return rules.is_none_or(|rules| rules.run(grid, cages, i));
    }
    if kind == Kind::Reach {
        // Not exact in one pass: its own removals put it on the agenda again.
        grid.agenda.cages.remove(i);
    }
    let ok = match kind {
        Kind::Pair => filter_pair(grid, cages, i),
        Kind::Family => families.is_none_or(|families| families.filter_cage(grid, i)),
        Kind::Signed => true,
        Kind::Long => filter_long(grid, cages, i),
        Kind::Waiting => filter_bounds(grid, cages, i),
        Kind::Small => filter_small(grid, cages, i),
        Kind::Large => filter_large(grid, cages, i),
        Kind::Reach => filter_reach(grid, cages, i),
        Kind::Arcs | Kind::Rule => true,
    };
    if kind != Kind::Reach {
        grid.agenda.cages.remove(i);
    }
    if !ok && kind != Kind::Family {
        for &c in cages.cells(&cages.list[i]) {
            grid.weight[usize::from(c)] += 1;
        }
    }
    if !ok && let Some(rules) = rules {
        rules.blame_cells(cages.cells(&cages.list[i]));
    }
    ok
}
