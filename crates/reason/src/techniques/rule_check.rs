//! The checker of steps that rest on rules.
//!
//! It assumes a struck candidate and fills the cells of the step one after the other, all partial
//! fillings at once. Two partial fillings are one if they leave the same values to the cells that
//! follow and have the same sums and states. If none of them can be completed, the candidate is
//! false. The finders share no code with this.

use std::collections::{BTreeMap, HashSet};

use super::prelude::*;
use quadrille_constraint::Automaton;
use quadrille_puzzle::Puzzle;

/// Partial fillings of one length before a check gives up.
const MOST: usize = 100_000;

/// Combinations of alternatives before a check gives up.
const CHOICES: usize = 4_000;

/// Checks that no filling of the cells of a step has a struck candidate.
pub(super) fn check(state: &State, step: &Step) -> Result<(), Flaw> {
    let mut facts = Facts::default();
    for premise in &step.premises {
        facts.add(premise, state.puzzle())?;
    }
    cage_check::none_remains(state, step, |claim| {
        let mut cells: Vec<Cell> = vec![claim.cell];
        cells.extend(step.cells.iter().filter(|&&cell| cell != claim.cell));
        let alone =
            |one| excludes_alone(state, one, claim) || excludes_by_houses(state, one, claim);
        if facts.all.iter().any(alone) {
            return Ok(false);
        }
        for primitives in facts.choices(&cells, claim, state)? {
            let filled = Filling::new(state, &cells, &primitives, &facts.houses, claim);
            if filled.is_possible(state, claim)? {
                return Ok(true);
            }
        }
        Ok(false)
    })
}

/// Checks the sum that is left of houses, and that no filling of it has a struck candidate.
pub(super) fn check_total(state: &State, step: &Step) -> Result<(), Flaw> {
    let (terms, target) = left_of_houses(state, step)?;
    let cells: Vec<Cell> = terms.iter().map(|term| Cell(u32::from(term.1))).collect();
    let sum = [Primitive::Linear { terms, target }];
    cage_check::none_remains(state, step, |claim| {
        if !cells.contains(&claim.cell) {
            return Flaw::premise("a cell that is not in the sum");
        }
        let mut order = vec![claim.cell];
        order.extend(cells.iter().filter(|&&cell| cell != claim.cell));
        Filling::new(state, &order, &sum, &[], claim).is_possible(state, claim)
    })
}

/// The total of the houses of a step, less the sums that it takes away, in open cells.
fn left_of_houses(state: &State, step: &Step) -> Result<(Vec<(i32, u16)>, i32), Flaw> {
    let wrong = |why: &str| Flaw::Premise(why.to_owned());
    let puzzle = state.puzzle();
    let side = puzzle.side() as i32;
    let mut times: BTreeMap<u16, i32> = BTreeMap::new();
    let mut target = 0;
    for house in &step.houses {
        target += side * (side + 1) / 2;
        for cell in &puzzle.houses()[house.index()].cells {
            *times.entry(cell.0 as u16).or_default() += 1;
        }
    }
    for taken in step.rule.iter().flat_map(|note| &note.taken) {
        if !step.premises.contains(&taken.from) {
            return Err(wrong("a sum that is not a premise"));
        }
        let mut facts = Facts::default();
        facts.add(&taken.from, puzzle)?;
        let mut sums = facts.all.iter().filter_map(|primitive| match primitive {
            Primitive::Linear { terms, target } => Some((terms, target)),
            _ => None,
        });
        let (terms, sum) =
            sums.nth(taken.part as usize).ok_or_else(|| wrong("a sum that the rule lacks"))?;
        target -= taken.times * sum;
        for &(factor, cell) in terms {
            *times.entry(cell).or_default() -= taken.times * factor;
        }
    }
    let mut terms = Vec::new();
    for (cell, times) in times.into_iter().filter(|&(_, times)| times != 0) {
        match state.value(Cell(cell.into())) {
            Some(value) => target -= times * i32::from(value),
            None => terms.push((times, cell)),
        }
    }
    Ok((terms, target))
}

/// True if one constraint by itself excludes a candidate of one of its cells. An automaton or a sum
/// counts without the houses of its cells.
fn excludes_alone(state: &State, primitive: &Primitive, claim: &Candidate) -> bool {
    let mut cells = vec![claim.cell];
    let read = primitive.cells().into_iter().map(|cell| Cell(cell.into()));
    read.for_each(|cell| {
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    });
    let one = std::slice::from_ref(primitive);
    let mut filling = Filling::new(state, &cells, one, &[], claim);
    if matches!(primitive, Primitive::Regular { .. } | Primitive::Linear { .. }) {
        // Partial fillings are few if only sums and states distinguish them.
        filling.apart.iter_mut().for_each(Vec::clear);
    }
    matches!(filling.is_possible(state, claim), Ok(false))
}

/// True if a sum excludes a candidate of one of its cells, when cells differ only within the rows,
/// within the columns, or within the boxes. Filled house by house, long sums have few partial fillings.
fn excludes_by_houses(state: &State, primitive: &Primitive, claim: &Candidate) -> bool {
    let Primitive::Linear { terms, .. } = primitive else { return false };
    let houses = state.puzzle().houses();
    let kinds: [fn(HouseKind) -> bool; 3] = [
        |kind| matches!(kind, HouseKind::Row(_)),
        |kind| matches!(kind, HouseKind::Column(_)),
        HouseKind::is_region,
    ];
    kinds.into_iter().any(|is_of_kind| {
        let house =
            |cell: Cell| houses.iter().position(|h| is_of_kind(h.kind) && h.cells.contains(&cell));
        let mut cells: Vec<Cell> = terms.iter().map(|term| Cell(term.1.into())).collect();
        if !cells.contains(&claim.cell) {
            return false;
        }
        let first = house(claim.cell);
        cells.sort_by_key(|&cell| (cell != claim.cell, house(cell) != first, house(cell)));
        let mut filling = Filling::new(state, &cells, std::slice::from_ref(primitive), &[], claim);
        for (at, apart) in filling.apart.iter_mut().enumerate() {
            let own = house(cells[at]);
            apart.retain(|&other| own.is_some() && house(cells[other]) == own);
        }
        matches!(filling.is_possible(state, claim), Ok(false))
    })
}

/// The facts in the premises of a step.
#[derive(Default)]
struct Facts {
    /// Constraints that all hold.
    all: Vec<Primitive>,
    /// Lists of which one holds, for each rule that has alternatives.
    any: Vec<Vec<Vec<Primitive>>>,
    /// Houses and the values they hold somewhere.
    houses: Vec<(Vec<Cell>, u8)>,
}

impl Facts {
    fn add(&mut self, premise: &Premise, puzzle: &Puzzle) -> Result<(), Flaw> {
        match premise {
            Premise::Rule(index) => {
                let Some(rule) = puzzle.rules().get(*index as usize) else {
                    return Flaw::premise("a rule that the puzzle does not have");
                };
                for primitive in rule.lower(puzzle) {
                    match primitive {
                        Primitive::AnyOf(lists) => self.any.push(lists),
                        other => self.all.push(other),
                    }
                }
                Ok(())
            }
            Premise::Cage(index) => {
                let Some(cage) = puzzle.cages().get(*index as usize) else {
                    return Flaw::premise("a cage that the puzzle does not have");
                };
                let Some(target) = i32::try_from(cage.target).ok().filter(|_| cage.op == Op::Add)
                else {
                    return Flaw::premise("a cage that is not a sum");
                };
                let terms = cage.cells.iter().map(|cell| (1, cell.0 as u16)).collect();
                self.all.push(Primitive::Linear { terms, target });
                Ok(())
            }
            Premise::House(house, value) => {
                let cells = &puzzle.houses()[house.index()].cells;
                self.houses.push((cells.clone(), *value));
                Ok(())
            }
            // The candidates of every cell count.
            Premise::Cell(_) => Ok(()),
            _ => Flaw::premise("a premise other than a rule, cage, house or cell"),
        }
    }

    /// The constraints on these cells, once for each choice of alternatives that candidates allow.
    fn choices(
        &self,
        cells: &[Cell],
        claim: &Candidate,
        state: &State,
    ) -> Result<Vec<Vec<Primitive>>, Flaw> {
        let within = |p: &Primitive| p.cells().iter().all(|&c| cells.contains(&Cell(c.into())));
        let mut all = vec![self.all.iter().filter(|p| within(p)).cloned().collect::<Vec<_>>()];
        for lists in &self.any {
            if !lists.iter().flatten().all(&within) {
                continue;
            }
            let with = |list: &Vec<Primitive>| {
                lists.iter().map(|more| [&list[..], &more[..]].concat()).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(with).collect();
            if all.len() > CHOICES {
                return Err(Flaw::Undecided(format!("{} rules", state.puzzle().name(claim.cell))));
            }
        }
        Ok(all)
    }
}

/// A partial filling, as far as it matters for the cells that follow.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Partial {
    /// For an open cell the values that are left, for a filled one its value while an automaton has
    /// still to read it.
    left: Vec<u64>,
    /// The rest of each sum.
    rest: Vec<i32>,
    /// The state of each automaton.
    states: Vec<u32>,
    /// For each value that a house needs, true if it was placed.
    placed: Vec<bool>,
}

/// Cells, filled in order, and the constraints on them.
struct Filling<'a> {
    start: Partial,
    /// By position: positions that cannot have the same value.
    apart: Vec<Vec<usize>>,
    /// By position: relations to other positions, the values of the other one by own value.
    pairs: Vec<Vec<(usize, Vec<u64>)>>,
    /// Coefficients and positions of each sum.
    sums: Vec<Vec<(i32, usize)>>,
    /// Automata and the positions that they read.
    automata: Vec<(&'a Automaton, Vec<usize>)>,
    /// The positions of each value that a house needs, unless it may stand elsewhere.
    needs: Vec<(Vec<usize>, u8)>,
}

impl<'a> Filling<'a> {
    fn new(
        state: &State,
        cells: &[Cell],
        primitives: &'a [Primitive],
        houses: &[(Vec<Cell>, u8)],
        claim: &Candidate,
    ) -> Self {
        let at = |cell: u16| cells.iter().position(|c| c.0 == u32::from(cell)).unwrap_or(0);
        let domain = |cell: &Cell| cage_check::domain(state, *cell).0;
        let mut left: Vec<u64> = cells.iter().map(domain).collect();
        left[0] = 1 << (claim.value - 1);
        let mut apart: Vec<Vec<usize>> = cells.iter().map(|&a| peers(state, a, cells)).collect();
        let mut pairs = vec![Vec::new(); cells.len()];
        let (mut sums, mut rest, mut automata) = (Vec::new(), Vec::new(), Vec::new());
        for primitive in primitives {
            match primitive {
                Primitive::Distinct(list) => {
                    for (i, &a) in list.iter().enumerate() {
                        for &b in list[..i].iter() {
                            apart[at(a)].push(at(b));
                            apart[at(b)].push(at(a));
                        }
                    }
                }
                Primitive::Pair { a, b, table } => {
                    let turned = |w: usize| {
                        let has = |&v: &usize| table[v] >> w & 1 == 1;
                        (0..table.len()).filter(has).fold(0, |set, v| set | 1 << v)
                    };
                    pairs[at(*a)].push((at(*b), table.to_vec()));
                    pairs[at(*b)].push((at(*a), (0..table.len()).map(turned).collect()));
                }
                Primitive::Linear { terms, target } => {
                    sums.push(terms.iter().map(|&(times, cell)| (times, at(cell))).collect());
                    rest.push(*target);
                }
                Primitive::Regular { cells, automaton } => {
                    automata.push((&**automaton, cells.iter().map(|&c| at(c)).collect()));
                }
                Primitive::Mask { cell, values } => left[at(*cell)] &= values,
                Primitive::AnyOf(_) => {}
            }
        }
        let needs = needs(state, cells, houses, claim);
        let states = vec![0; automata.len()];
        let placed = vec![false; needs.len()];
        let start = Partial { left, rest, states, placed };
        Filling { start, apart, pairs, sums, automata, needs }
    }

    /// True if some filling meets all constraints.
    fn is_possible(&self, state: &State, claim: &Candidate) -> Result<bool, Flaw> {
        let mut layer = HashSet::from([self.start.clone()]);
        for at in 0..self.start.left.len() {
            let mut next = HashSet::new();
            for partial in &layer {
                for value in Values(partial.left[at]) {
                    next.extend(self.after(partial, at, value));
                }
                if next.len() > MOST {
                    let cell = state.puzzle().name(claim.cell);
                    return Err(Flaw::Undecided(format!("{} in {cell}", claim.value)));
                }
            }
            layer = next;
        }
        Ok(!layer.is_empty())
    }

    /// The partial filling with one more value, unless a constraint excludes it.
    fn after(&self, before: &Partial, at: usize, value: u8) -> Option<Partial> {
        let mut new = before.clone();
        let bit = 1_u64 << (value - 1);
        new.left[at] = bit;
        let later = |other: &&usize| **other > at;
        for &other in self.apart[at].iter().filter(later) {
            new.left[other] &= !bit;
        }
        for (other, table) in self.pairs[at].iter().filter(|pair| pair.0 > at) {
            new.left[*other] &= table[usize::from(value) - 1];
        }
        if new.left[at + 1..].contains(&0) {
            return None;
        }
        for (sum, terms) in self.sums.iter().enumerate() {
            let own = terms.iter().filter(|term| term.1 == at).map(|term| term.0).sum::<i32>();
            new.rest[sum] -= own * i32::from(value);
            self.within_bounds(&new, terms, new.rest[sum], at).then_some(())?;
        }
        for (need, placed) in self.needs.iter().zip(&mut new.placed) {
            *placed |= need.1 == value && need.0.contains(&at);
            let open = |&&other: &&usize| other > at && before.left[other] >> (need.1 - 1) & 1 == 1;
            if !*placed && need.0.iter().find(open).is_none() {
                return None;
            }
        }
        self.read(&mut new, at).then_some(new)
    }

    fn within_bounds(&self, new: &Partial, terms: &[(i32, usize)], rest: i32, at: usize) -> bool {
        let (mut low, mut high) = (0, 0);
        for &(times, cell) in terms.iter().filter(|term| term.1 > at) {
            let values = Values(new.left[cell]);
            let ends = [values.first(), values.last()].map(|v| times * i32::from(v.unwrap_or(0)));
            low += ends[0].min(ends[1]);
            high += ends[0].max(ends[1]);
        }
        (low..=high).contains(&rest)
    }

    /// Lets the automata read as far as cells are filled, and forgets values that all have read.
    fn read(&self, new: &mut Partial, at: usize) -> bool {
        let mut needed = vec![false; at + 1];
        for (index, (automaton, cells)) in self.automata.iter().enumerate() {
            let before = cells.iter().take_while(|&&cell| cell < at).count();
            let now = cells.iter().take_while(|&&cell| cell <= at).count();
            for &cell in &cells[before..now] {
                let value = Values(new.left[cell]).first().unwrap_or(1);
                let state = automaton.next(new.states[index], value);
                if state == Automaton::DEAD {
                    return false;
                }
                new.states[index] = state;
            }
            if now == cells.len() && !automaton.is_accepting(new.states[index]) {
                return false;
            }
            cells[now..].iter().filter(|&&cell| cell <= at).for_each(|&cell| needed[cell] = true);
        }
        let done = needed.iter().enumerate().filter(|(_, needed)| !**needed);
        done.for_each(|(cell, _)| new.left[cell] = 0);
        true
    }
}

/// The positions of cells that share a house, a cage without repeats or a rule of differing cells
/// with this one.
fn peers(state: &State, cell: Cell, cells: &[Cell]) -> Vec<usize> {
    let seen = state.peers(cell);
    (0..cells.len()).filter(|&at| seen.contains(&cells[at])).collect()
}

/// For each house and value, the positions that may hold the value. Houses that have it, or a place
/// for it outside the cells that the claim does not exclude, are left out.
fn needs(
    state: &State,
    cells: &[Cell],
    houses: &[(Vec<Cell>, u8)],
    claim: &Candidate,
) -> Vec<(Vec<usize>, u8)> {
    let seen = state.peers(claim.cell);
    let mut needs = Vec::new();
    for (house, value) in houses {
        let excluded = |cell: &Cell| *value == claim.value && seen.contains(cell);
        let may = |cell: &&Cell| cage_check::domain(state, **cell).has(*value) && !excluded(cell);
        let places: Vec<&Cell> = house.iter().filter(may).collect();
        if places.iter().all(|cell| cells.contains(cell)) {
            let at = |cell: &Cell| cells.iter().position(|c| c == cell);
            needs.push((places.into_iter().filter_map(at).collect(), *value));
        }
    }
    needs
}
