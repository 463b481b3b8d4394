//! The parts of the engine combined for a search: load a puzzle, propagate, save and restore.

use quadrille_cage_math::Op;
use quadrille_constraint::Primitive;
use quadrille_core::{Meter, Stop};

use crate::branching::{Branch, choose};
use crate::build_tables::{Limits, USUAL, build_tables};
use crate::cage::Kind;
use crate::cages::Cages;
use crate::equations::{Equation, equations};
use crate::families::{Families, fits};
use crate::fixpoint::propagate;
use crate::grid::Grid;
use crate::innies_outies::{Tight, innies_outies};
use crate::input::{Input, InputCage};
use crate::long_sums::LongSum;
use crate::mask::Mask;
use crate::probe::{cells_to_probe, tree_size};
use crate::rules::Rules;
use crate::snapshots::Snapshots;
use crate::stage::{Stage, Stages};
use crate::width::Width;

/// A puzzle and the state of its search. Reused for other puzzles, with its allocations.
pub(crate) struct Kernel<W: Width> {
    pub(crate) grid: Grid<W>,
    pub(crate) cages: Cages<W>,
    /// Value sets of parts of cages, if they suit the puzzle.
    pub(crate) families: Option<Box<Families>>,
    /// Those of an earlier puzzle, kept for their allocations.
    spare: Option<Box<Families>>,
    pub(crate) rules: Option<Box<Rules>>,
    /// Those of an earlier puzzle, kept for their allocations.
    spare_rules: Option<Box<Rules>>,
    /// Sums of many cells, derived from the cages.
    tight: Vec<Tight>,
    snapshots: Snapshots<W>,
    pub(crate) stages: Stages,
}

impl<W: Width> Kernel<W> {
    pub(crate) fn new(stages: Stages) -> Self {
        Kernel {
            grid: Grid::new(),
            cages: Cages::new(),
            families: None,
            spare: None,
            rules: None,
            spare_rules: None,
            tight: Vec::new(),
            snapshots: Snapshots::new(),
            stages,
        }
    }

    pub(crate) fn suits_families(&self, input: &Input) -> bool {
        let layout = &self.grid.layout;
        self.stages.has(Stage::Families) && layout.square && fits(input, layout)
    }

    /// Loads a puzzle and propagates the root; false if it has no solution.
    ///
    /// # Errors
    /// If the budget ends first.
    pub(crate) fn load(&mut self, input: &Input, meter: &Meter) -> Result<bool, Stop> {
        self.spare_rules = self.rules.take().or(self.spare_rules.take());
        if !input.rules.is_empty() {
            let mut rules = self.spare_rules.take().unwrap_or_default();
            rules.load(input);
            self.rules = Some(rules);
        }
        self.load_tables(input, meter)
    }

    /// Loads a puzzle with rules again, with all that follows from them; otherwise as
    /// [`load`](Self::load). Scores of an earlier search stay.
    pub(crate) fn load_strong(&mut self, input: &Input, meter: &Meter) -> Result<bool, Stop> {
        let caged: usize = input.cages.iter().map(|cage| cage.cells.len()).sum();
        let families = 2 * caged > input.candidates.len() && self.suits_families(input);
        // Families have their own equations of cages.
        let sums = |rule: &Primitive| matches!(rule, Primitive::Linear { .. });
        if let Some(rules) = &mut self.rules
            && (!families || input.rules.iter().any(sums))
        {
            rules.strengthen(input);
        }
        if families { self.load_families(input, meter) } else { self.load_tables(input, meter) }
    }

    /// Loads houses, cages as tables, and the rules that were taken.
    fn load_tables(&mut self, input: &Input, meter: &Meter) -> Result<bool, Stop> {
        self.reset(input, false);
        self.tight.clear();
        self.add_arcs();
        self.cages.pairs = self.stages.has(Stage::PairRelations);
        let mut known = Vec::new();
        let consistent = self.add_cages(input, &mut known);
        self.add_rules();
        self.link_cages();
        if !consistent || !self.restrict(input, &known) || !self.propagate_all() {
            self.grid.agenda.clear();
            return Ok(false);
        }
        meter.check()?;
        if !self.build_tables(meter)? {
            self.grid.agenda.clear();
            return Ok(false);
        }
        Ok(self.propagate())
    }

    /// Loads a [suitable](Self::suits_families) puzzle with families instead of tables, and
    /// propagates the root; false if it has no solution. Keeps the weights of an earlier search.
    ///
    /// # Errors
    /// If the budget ends first.
    pub(crate) fn load_families(&mut self, input: &Input, meter: &Meter) -> Result<bool, Stop> {
        self.reset(input, true);
        self.add_arcs();
        let arcs = self.cages.list.len();
        let mut known = Vec::new();
        let signed = equations(input, &self.grid.layout);
        let long: Vec<&Equation> = signed.iter().filter(|e| e.terms.len() > 1).collect();
        let consistent = signed.iter().all(|e| e.note_known(&mut known));
        long.iter().for_each(|e| e.push(&mut self.cages));
        for cage in input.cages {
            match cage.cells {
                [cell] => known.push((*cell, cage.target)),
                _ => drop(self.cages.push(Kind::Family, cage)),
            }
        }
        self.add_tight();
        self.add_rules();
        self.link_cages();
        let mut families = self.spare.take().unwrap_or_else(|| Box::new(Families::new()));
        families.begin(&mut self.grid, &self.cages);
        self.families = Some(families);
        if !consistent || !self.restrict(input, &known) || !self.propagate_all() {
            self.grid.agenda.clear();
            return Ok(false);
        }
        meter.check()?;
        for (i, equation) in long.iter().enumerate() {
            if !equation.build_table(&mut self.grid, &mut self.cages, arcs + i) {
                self.grid.agenda.clear();
                return Ok(false);
            }
        }
        Ok(self.propagate())
    }

    /// Adds the rules of two cells, which run before cages do.
    fn add_arcs(&mut self) {
        if let Some(rules) = &self.rules {
            rules.push_arcs(&mut self.cages, self.grid.dom.len());
        }
    }

    /// Adds the other rules, which run after cages.
    fn add_rules(&mut self) {
        if let Some(rules) = &mut self.rules {
            rules.push_rules(&mut self.cages);
        }
    }

    fn reset(&mut self, input: &Input, keep_weights: bool) {
        let cells = input.candidates.len();
        self.grid.reset(input.side, cells, input.houses, keep_weights);
        self.cages.reset(input.side, self.grid.layout.houses);
        self.spare = self.families.take().or(self.spare.take());
    }

    fn propagate_all(&mut self) -> bool {
        (0..self.cages.list.len()).for_each(|i| self.grid.agenda.cages.insert(i));
        self.propagate()
    }

    /// Adds all cages by size, then derived ones. Cells with one possible value go to `known`.
    fn add_cages(&mut self, input: &Input, known: &mut Vec<(u16, u128)>) -> bool {
        let cages = input.cages;
        // Size and number in one word sort faster than a pair; both are at most 4,096.
        let mut order: Vec<u32> = Vec::with_capacity(cages.len());
        order
            .extend(cages.iter().enumerate().map(|(i, c)| (c.cells.len() as u32) << 16 | i as u32));
        order.sort_unstable();
        for key in order {
            let cage = &cages[key as usize & 0xffff];
            match cage.cells {
                [cell] => known.push((*cell, cage.target)),
                _ => self.cages.add(&mut self.grid, cage),
            }
        }
        // Worthwhile if sums cover the grid.
        let sums = !cages.is_empty()
            && self.grid.layout.square
            && cages.iter().all(|c| c.op == Op::Add || c.cells.len() == 1);
        !sums || !self.stages.has(Stage::InniesOuties) || self.add_derived(input, known)
    }

    /// Adds innies and outies as cages, and single ones to `known`; false if a sum is impossible.
    fn add_derived(&mut self, input: &Input, known: &mut Vec<(u16, u128)>) -> bool {
        let Some((found, tight)) = innies_outies(input, &self.grid.layout) else { return false };
        self.tight = tight;
        for sum in found {
            match sum.cells() {
                [cell] => known.push((*cell, sum.target)),
                cells => {
                    let (op, target) = (Op::Add, sum.target);
                    let cage = InputCage { op, target, distinct: false, many: false, cells };
                    self.cages.add(&mut self.grid, &cage);
                }
            }
        }
        self.add_tight();
        true
    }

    fn add_tight(&mut self) {
        for Tight { cells, target } in &self.tight {
            let terms: Vec<(u16, i16)> = cells.iter().map(|&c| (c, 1)).collect();
            let (sum, cells) = LongSum::new(&terms, *target as i64, &self.grid.layout);
            self.cages.push_long(sum, &cells);
        }
    }

    /// Links cells to their cages, and sets all tallies to open cells.
    fn link_cages(&mut self) {
        let count = self.cages.list.len();
        self.grid.agenda.cages.resize(count);
        self.grid.agenda.thinned.resize(count);
        let (list, slots) = (&self.cages.list, &self.cages.slots);
        self.grid.watch(list.iter().map(|cage| &slots[cage.slots()]));
        self.grid.open_tallies();
        self.snapshots.plan(&self.grid);
    }

    /// Applies candidates, one-cell cages, and the rule that the values of a product divide it.
    fn restrict(&mut self, input: &Input, known: &[(u16, u128)]) -> bool {
        let (grid, side) = (&mut self.grid, input.side as u128);
        let mut candidates = input.candidates.iter().enumerate();
        candidates.all(|(c, &left)| grid.restrict(c, W::Mask::narrow(left)))
            && known.iter().all(|&(c, value)| {
                (1..=side).contains(&value)
                    && grid.restrict(c.into(), W::Mask::bit(value as usize - 1))
            })
            && (0..self.cages.list.len()).all(|i| self.keep_divisors(i))
    }

    fn keep_divisors(&mut self, i: usize) -> bool {
        let cage = &self.cages.list[i];
        if cage.op != Op::Mul || cage.kind == Kind::Pair {
            return true;
        }
        let fits = |v: &usize| match u32::try_from(cage.target) {
            Ok(small) => small % (*v as u32 + 1) == 0,
            Err(_) => cage.target.is_multiple_of(*v as u128 + 1),
        };
        let values = (0..self.grid.layout.side).filter(fits);
        let divisors = values.fold(W::Mask::NONE, |all, v| all | W::Mask::bit(v));
        self.cages.cells(cage).iter().all(|&c| self.grid.restrict(c.into(), divisors))
    }

    fn build_tables(&mut self, meter: &Meter) -> Result<bool, Stop> {
        let limits = if self.stages.has(Stage::Tables) { USUAL } else { Limits { table: 0 } };
        let (stages, rules) = (self.stages, &mut self.rules);
        build_tables(&mut self.grid, &mut self.cages, limits, meter, |grid, cages| {
            propagate(grid, cages, None, rules.as_deref_mut(), stages)
        })
    }

    /// Runs every rule to the fixpoint; false on a contradiction.
    pub(crate) fn propagate(&mut self) -> bool {
        let (families, rules) = (self.families.as_deref_mut(), self.rules.as_deref_mut());
        propagate(&mut self.grid, &mut self.cages, families, rules, self.stages)
    }

    /// The next decision, or `None` if every cell is decided.
    pub(crate) fn choose(&mut self) -> Option<Branch> {
        match (&mut self.rules, &self.families) {
            (Some(rules), _) => rules.choose(&self.grid),
            (None, Some(_)) => Families::choose(&self.grid).map(Branch::Cell),
            (None, None) => choose(&self.grid, &self.cages),
        }
    }

    /// The cells to probe at this depth, best first; none where a plain search is cheaper.
    pub(crate) fn cells_to_probe(&self, depth: usize) -> Vec<u16> {
        match &self.families {
            Some(families) => families.cells_to_probe(&self.grid, depth),
            None => cells_to_probe(&self.grid, &self.cages),
        }
    }

    /// The binary logarithm of the estimated tree size below the state.
    pub(crate) fn tree_size(&self) -> f32 {
        match &self.families {
            Some(families) => families.tree_size(&self.grid),
            None => tree_size(&self.grid),
        }
    }

    pub(crate) fn decide(&mut self, cell: usize, values: W::Mask) -> bool {
        self.grid.restrict(cell, values) && self.propagate()
    }

    pub(crate) fn save(&mut self, depth: usize) {
        let families = self.families.as_ref().map(|families| &families.state);
        self.snapshots.save(&self.grid, &self.cages, families, depth);
    }

    pub(crate) fn restore(&mut self, depth: usize) {
        let families = self.families.as_mut().map(|families| &mut families.state);
        self.snapshots.restore(&mut self.grid, &mut self.cages, families, depth);
    }
}
