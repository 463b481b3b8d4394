//! Rules that say what a house, a cage or candidates say become such, so that the engine for those
//! takes them; the others are brought into one form.
//!
//! A sum of cells that all differ becomes a cage unless it shares a cell with another one: cages
//! are disjoint.

use quadrille_cage_math::Op;
use quadrille_constraint::{Automaton, Primitive};

use crate::input::{Input, InputCage};
use crate::layout::HOUSES;
use crate::mask::Mask;
use crate::rules::differ::Differ;

/// Most houses of a grid of side 16 or less.
const MOST_HOUSES: usize = 64;

/// A puzzle that says the same with fewer rules.
pub(crate) struct Absorbed<'a> {
    /// The puzzle as it was.
    input: &'a Input<'a>,
    /// Its houses and the new ones.
    houses: Vec<u16>,
    /// The new cages.
    cages: Vec<(u128, Vec<u16>)>,
    /// Candidates per cell.
    candidates: Vec<u64>,
    /// The rules that are left.
    rules: Vec<Primitive>,
    /// False if a rule cannot hold.
    possible: bool,
}

impl<'a> Absorbed<'a> {
    /// Takes every rule that it can into houses, cages and candidates.
    pub(crate) fn new(input: &'a Input<'a>) -> Self {
        let all = u64::all(input.side);
        let mut absorbed = Absorbed {
            input,
            houses: input.houses.to_vec(),
            cages: Vec::new(),
            candidates: input.candidates.iter().map(|left| left & all).collect(),
            rules: Vec::new(),
            possible: true,
        };
        input.rules.iter().for_each(|rule| absorbed.take(rule));
        absorbed.take_houses();
        absorbed.take_cages();
        absorbed
    }

    /// Solves the puzzle as it is now; `None` where a rule cannot hold.
    pub(crate) fn solve<R>(&self, solve: impl FnOnce(&Input) -> R) -> Option<R> {
        let given = self.input.cages.iter().copied();
        let new = self.cages.iter().map(|(target, cells)| InputCage {
            op: Op::Add,
            target: *target,
            distinct: true,
            many: false,
            cells,
        });
        let cages: Vec<InputCage> = given.chain(new).collect();
        self.possible.then(|| {
            solve(&Input {
                side: self.input.side,
                houses: &self.houses,
                cages: &cages,
                candidates: &self.candidates,
                rules: &self.rules,
            })
        })
    }

    /// Takes a rule apart, or keeps it in its simplest form.
    fn take(&mut self, rule: &Primitive) {
        match rule {
            Primitive::Distinct(cells) => self.take_distinct(cells),
            Primitive::Pair { a, b, table } if a == b => {
                let loops = |v: &usize| table[*v] >> v & 1 == 1;
                let values = (0..table.len()).filter(loops).fold(0, |all, v| all | 1 << v);
                self.candidates[usize::from(*a)] &= values;
            }
            Primitive::Linear { terms, target } => self.take_linear(terms, *target),
            Primitive::Regular { cells, automaton } if cells.len() <= 2 => {
                self.take_short(cells, automaton);
            }
            Primitive::Mask { cell, values } => self.candidates[usize::from(*cell)] &= values,
            Primitive::AnyOf(lists) => match &lists[..] {
                [] => self.possible = false,
                [list] => list.iter().for_each(|rule| self.take(rule)),
                lists if lists.iter().any(Vec::is_empty) => {}
                _ => self.rules.push(rule.clone()),
            },
            Primitive::Pair { .. } | Primitive::Regular { .. } => self.rules.push(rule.clone()),
        }
    }

    fn take_distinct(&mut self, cells: &[u16]) {
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        let twice = sorted.windows(2).any(|two| two[0] == two[1]);
        self.possible &= !twice && cells.len() <= self.input.side;
        if self.possible && cells.len() > 1 {
            self.rules.push(Primitive::Distinct(sorted));
        }
    }

    fn take_linear(&mut self, terms: &[(i32, u16)], target: i32) {
        match *terms {
            [] => self.possible &= target == 0,
            [(times, cell)] => {
                let fits = |v: &usize| i64::from(times) * (*v as i64 + 1) == i64::from(target);
                let values = (0..self.input.side).filter(fits).fold(0, |all, v| all | 1 << v);
                self.candidates[usize::from(cell)] &= values;
            }
            _ => self.rules.push(Primitive::Linear { terms: terms.to_vec(), target }),
        }
    }

    /// An automaton on at most two cells says what candidates or a pair say.
    fn take_short(&mut self, cells: &[u16], automaton: &Automaton) {
        let n = self.input.side as u8;
        match *cells {
            [cell] => {
                let values = (1..=n).filter(|&v| automaton.accepts([v]));
                let values = values.fold(0, |all, v| all | 1 << (v - 1));
                self.candidates[usize::from(cell)] &= values;
            }
            [a, b] => self.take(&Primitive::pair(a, b, n, |x, y| automaton.accepts([x, y]))),
            _ => self.possible &= automaton.accepts([]),
        }
    }

    /// Distinct cells that need every value are a house, as far as there is room for them.
    fn take_houses(&mut self) {
        let n = self.input.side;
        let mut count = vec![0; self.candidates.len()];
        self.houses.iter().for_each(|&c| count[usize::from(c)] += 1);
        let mut known: Vec<Vec<u16>> = self.houses.chunks_exact(n).map(sorted).collect();
        for rule in std::mem::take(&mut self.rules) {
            if let Primitive::Distinct(cells) = &rule {
                if known.iter().any(|house| is_inside(cells, house)) {
                    continue;
                }
                let room = cells.iter().all(|&c| count[usize::from(c)] < HOUSES);
                if cells.len() == n && room && known.len() < MOST_HOUSES {
                    cells.iter().for_each(|&c| count[usize::from(c)] += 1);
                    self.houses.extend_from_slice(cells);
                    known.push(cells.clone());
                    continue;
                }
            }
            self.rules.push(rule);
        }
        let inside = |rule: &Primitive| match rule {
            Primitive::Distinct(cells) => known.iter().any(|house| is_inside(cells, house)),
            _ => false,
        };
        self.rules.retain(|rule| !inside(rule));
    }

    /// Sums of cells that all differ are cages, as far as they share no cell.
    fn take_cages(&mut self) {
        if !self.rules.iter().any(|rule| matches!(rule, Primitive::Linear { .. })) {
            return;
        }
        let differ = differ(self.candidates.len(), self.input.side, &self.houses, &self.rules);
        let mut caged = vec![false; self.candidates.len()];
        let cells = self.input.cages.iter().flat_map(|cage| cage.cells);
        cells.for_each(|&c| caged[usize::from(c)] = true);
        for rule in std::mem::take(&mut self.rules) {
            match plain_sum(&rule) {
                Some((target, cells))
                    if differ.all(&cells) && !cells.iter().any(|&c| caged[usize::from(c)]) =>
                {
                    cells.iter().for_each(|&c| caged[usize::from(c)] = true);
                    self.cages.push((target, cells));
                }
                _ => self.rules.push(rule),
            }
        }
        let caged: Vec<Vec<u16>> = self.cages.iter().map(|(_, cells)| sorted(cells)).collect();
        self.rules.retain(|rule| match rule {
            Primitive::Distinct(cells) => !caged.iter().any(|cage| is_inside(cells, cage)),
            _ => true,
        });
    }
}

/// The pairs of cells that houses and rules keep apart.
pub(crate) fn differ(cells: usize, side: usize, houses: &[u16], rules: &[Primitive]) -> Differ {
    let mut differ = Differ::default();
    differ.reset(cells);
    houses.chunks_exact(side).for_each(|house| differ.add(house));
    for rule in rules {
        match rule {
            Primitive::Distinct(cells) => differ.add(cells),
            Primitive::Pair { a, b, table } if is_irreflexive(table) => differ.add(&[*a, *b]),
            _ => {}
        }
    }
    differ
}

/// True if no value is related to itself.
fn is_irreflexive(table: &[u64]) -> bool {
    table.iter().enumerate().all(|(v, row)| row >> v & 1 == 0)
}

/// The target and the cells of a sum all of whose coefficients are the same; `None` also where the
/// target is not a multiple of them.
fn plain_sum(rule: &Primitive) -> Option<(u128, Vec<u16>)> {
    let Primitive::Linear { terms, target } = rule else { return None };
    let (times, target) = (i64::from(terms[0].0), i64::from(*target));
    let plain = terms.iter().all(|term| i64::from(term.0) == times) && target % times == 0;
    let target = u128::try_from(target / times).ok().filter(|_| plain)?;
    Some((target, terms.iter().map(|term| term.1).collect()))
}

fn sorted(cells: impl AsRef<[u16]>) -> Vec<u16> {
    let mut cells = cells.as_ref().to_vec();
    cells.sort_unstable();
    cells
}

/// True if every cell of a rising list is in another one.
fn is_inside(cells: &[u16], all: &[u16]) -> bool {
    cells.iter().all(|c| all.binary_search(c).is_ok())
}
