//! Sums that follow from houses and other sums.
//!
//! * *Innies and outies*: some disjoint houses have a known total. Sums that lie in them, wholly or
//!   mostly, are taken away; what is left inside and sticks out is a sum of a few cells. Arrows,
//!   little killers and equal sums join in with their coefficients.
//! * *Unions*: two sums without a common cell are one sum. Where its cells see each other more than
//!   those of each part do, its bounds are sharper: parallel little killers cross the same boxes.

use quadrille_cage_math::Op;
use quadrille_constraint::Primitive;

use crate::input::Input;
use crate::rules::differ::Differ;
use crate::rules::sum::Sum;

/// Most cells of a sum that others are derived from.
const LONG: usize = 20;
/// Most cells of a sum left over from houses.
const TERMS: usize = 9;
/// The same where at least [`MANY`] sums were taken away.
const TERMS_OF_MANY: usize = 12;
/// See [`TERMS_OF_MANY`].
const MANY: usize = 3;
/// Cells above which a derived sum must cut something at once.
const SHORT: usize = 4;
/// Most sums left over from houses; the shortest are kept.
const INNIES: usize = 40;
/// Most unions of houses that are looked at per number of houses.
const AREAS: usize = 400;
/// Most houses of a union.
const HOUSES: usize = 4;
/// Most sums that are united.
const UNITED: usize = 40;
/// Most unions that are looked at.
const TRIED: usize = 300;
/// Most unions that are kept; those with the least slack are.
const UNIONS: usize = 20;
/// Most sums in a union.
const PARTS: usize = 4;
/// By how much a bound must become sharper.
const GAIN: i64 = 3;
/// Most groups of cells of a union.
const GROUPS: usize = 12;

/// Coefficients and cells, rising by cells, and what they sum to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Equation {
    /// Coefficients and cells.
    terms: Vec<(i32, u16)>,
    /// The sum.
    target: i32,
}

/// The sums that follow from the houses, cages and rules of a puzzle.
pub(super) fn sums(input: &Input, differ: &Differ) -> Vec<Primitive> {
    let given = given(input);
    if given.is_empty() {
        return Vec::new();
    }
    let mut known = given.clone();
    known.extend(extra_houses(input));
    let mut found = innies(input, &known);
    found.retain(|equation| !given.contains(equation) && is_useful(equation, input.side, differ));
    found.truncate(INNIES);
    found.extend(unions(&given, input.side, differ));
    found
        .into_iter()
        .map(|Equation { terms, target }| Primitive::Linear { terms, target })
        .collect()
}

/// The sums of a puzzle.
fn given(input: &Input) -> Vec<Equation> {
    let cages = input.cages.iter().filter(|cage| cage.op == Op::Add || cage.cells.len() == 1);
    let cages = cages.filter_map(|cage| {
        let terms = cage.cells.iter().map(|&c| (1, c)).collect();
        Some(Equation { terms, target: i32::try_from(cage.target).ok()? })
    });
    let rules = input.rules.iter().filter_map(|rule| match rule {
        Primitive::Linear { terms, target } => {
            Some(Equation { terms: terms.clone(), target: *target })
        }
        _ => None,
    });
    let short = |equation: &Equation| equation.terms.len() <= LONG;
    let mut all: Vec<Equation> = cages.chain(rules).filter(short).collect();
    all.iter_mut().for_each(|equation| equation.terms.sort_unstable_by_key(|term| term.1));
    all
}

/// The houses that cross rows, columns and boxes, such as diagonals, as sums.
fn extra_houses(input: &Input) -> impl Iterator<Item = Equation> {
    let side = input.side;
    let target = (side * (side + 1) / 2) as i32;
    input.houses.chunks_exact(side).skip(3 * side).map(move |house| {
        let mut terms: Vec<(i32, u16)> = house.iter().map(|&c| (1, c)).collect();
        terms.sort_unstable_by_key(|term| term.1);
        Equation { terms, target }
    })
}

/// True if a derived sum is short or cuts something while every cell is open.
fn is_useful(equation: &Equation, side: usize, differ: &Differ) -> bool {
    equation.terms.len() <= SHORT
        || Sum::new(&equation.terms, equation.target, side, differ).0.slack(side).2
}

/// The sums that are left of one to four disjoint houses, shortest first.
fn innies(input: &Input, given: &[Equation]) -> Vec<Equation> {
    let houses: Vec<&[u16]> = input.houses.chunks_exact(input.side).collect();
    let mut area = Area::new(input, given);
    let mut layer: Vec<Vec<usize>> = (0..houses.len()).map(|h| vec![h]).collect();
    for count in 1..=HOUSES {
        let mut next: Vec<Vec<usize>> = Vec::new();
        for list in &layer {
            area.cover(list, &houses);
            area.look_thrice();
            // Rows go with rows, columns with columns, boxes with boxes.
            let last = list[count - 1];
            let end = houses.len().min((last / input.side + 1) * input.side);
            for h in last + 1..end {
                if count < HOUSES && next.len() < AREAS && area.continues(houses[h]) {
                    next.push([&list[..], &[h]].concat());
                }
            }
        }
        layer = next;
    }
    let mut found = area.found;
    found.sort_unstable_by(|a, b| (a.terms.len(), a).cmp(&(b.terms.len(), b)));
    found.dedup();
    found
}

/// The sums that are taken away from some houses.
#[derive(Clone, Copy)]
enum Taken {
    /// Those that lie inside.
    Inside,
    /// Those that leave no more terms than before.
    Mostly,
    /// Those that leave at most one more, if they meet three: diagonals that cross three boxes.
    Long,
}

/// Some disjoint houses and the sums in and around them.
struct Area<'a> {
    /// N.
    side: usize,
    /// The sums.
    given: &'a [Equation],
    /// The sums of each cell.
    sums_at: Vec<Vec<u16>>,
    /// True for cells of the houses.
    inside: Vec<bool>,
    /// True for sums that a cell of the houses is in.
    touched: Vec<bool>,
    /// The same as a list.
    touching: Vec<u16>,
    /// The cells of the houses.
    cells: Vec<u16>,
    /// The total of the houses.
    total: i32,
    /// Room for the coefficient of every cell.
    times: Vec<i32>,
    /// The findings.
    found: Vec<Equation>,
}

impl<'a> Area<'a> {
    fn new(input: &Input, given: &'a [Equation]) -> Self {
        let cells = input.candidates.len();
        let mut sums_at = vec![Vec::new(); cells];
        for (i, equation) in given.iter().enumerate() {
            for &(_, c) in &equation.terms {
                sums_at[usize::from(c)].push(i as u16);
            }
        }
        Area {
            side: input.side,
            given,
            sums_at,
            inside: vec![false; cells],
            touched: vec![false; given.len()],
            touching: Vec::new(),
            cells: Vec::new(),
            total: 0,
            times: vec![0; cells],
            found: Vec::new(),
        }
    }

    /// Takes these houses.
    fn cover(&mut self, list: &[usize], houses: &[&[u16]]) {
        self.inside.fill(false);
        self.touched.fill(false);
        self.touching.clear();
        self.cells.clear();
        self.total = (list.len() * self.side * (self.side + 1) / 2) as i32;
        for &c in list.iter().flat_map(|&h| houses[h]) {
            self.inside[usize::from(c)] = true;
            self.cells.push(c);
            for &i in &self.sums_at[usize::from(c)] {
                if !std::mem::replace(&mut self.touched[usize::from(i)], true) {
                    self.touching.push(i);
                }
            }
        }
        let size = |i: &u16| self.given[usize::from(*i)].terms.len();
        let outside = |i: &u16| {
            let terms = &self.given[usize::from(*i)].terms;
            terms.iter().filter(|term| !self.inside[usize::from(term.1)]).count()
        };
        self.touching.sort_by_cached_key(|i| (outside(i), std::cmp::Reverse(size(i)), *i));
    }

    /// Takes sums away in three ways, the last one with the longest sums first.
    fn look_thrice(&mut self) {
        self.look(Taken::Inside);
        self.look(Taken::Mostly);
        let size = |i: &u16| self.given[usize::from(*i)].terms.len();
        self.touching.sort_by_cached_key(|i| (std::cmp::Reverse(size(i)), *i));
        self.look(Taken::Long);
    }

    /// True if a house shares no cell with the area, but a sum.
    fn continues(&self, house: &[u16]) -> bool {
        let near =
            |&c: &u16| self.sums_at[usize::from(c)].iter().any(|&i| self.touched[usize::from(i)]);
        !house.iter().any(|&c| self.inside[usize::from(c)]) && house.iter().any(near)
    }

    /// Takes sums away from the houses, and notes what is left if it is short.
    fn look(&mut self, taken: Taken) {
        self.cells.iter().for_each(|&c| self.times[usize::from(c)] = 1);
        let (mut target, mut count) = (i64::from(self.total), 0);
        for &i in &self.touching {
            let equation = &self.given[usize::from(i)];
            if let Some(times) = self.multiple(equation, taken) {
                count += 1;
                target -= i64::from(times) * i64::from(equation.target);
                for &(factor, c) in &equation.terms {
                    self.times[usize::from(c)] -= times * factor;
                }
            }
        }
        let terms = self.take_terms();
        let most = if count >= MANY { TERMS_OF_MANY } else { TERMS };
        if count > 0 && (1..=most).contains(&terms.len()) {
            self.note(terms, target);
        }
    }

    /// Takes out the coefficients that are not zero.
    fn take_terms(&mut self) -> Vec<(i32, u16)> {
        let sums = self.touching.iter().flat_map(|&i| &self.given[usize::from(i)].terms);
        let cells = self.cells.iter().copied().chain(sums.map(|term| term.1));
        let all = cells.map(|c| (std::mem::take(&mut self.times[usize::from(c)]), c));
        all.filter(|term| term.0 != 0).collect()
    }

    fn note(&mut self, mut terms: Vec<(i32, u16)>, target: i64) {
        terms.sort_unstable_by_key(|term| term.1);
        let sign = terms[0].0.signum();
        terms.iter_mut().for_each(|term| term.0 *= sign);
        if let Ok(target) = i32::try_from(target * i64::from(sign)) {
            self.found.push(Equation { terms, target });
        }
    }

    /// The number of times to subtract a sum, so that the most cells vanish.
    fn multiple(&self, equation: &Equation, taken: Taken) -> Option<i32> {
        let first = equation.terms.iter().find(|term| self.times[usize::from(term.1)] != 0)?;
        let times = self.times[usize::from(first.1)] / first.0;
        let before =
            equation.terms.iter().filter(|term| self.times[usize::from(term.1)] != 0).count();
        let left = |term: &&(i32, u16)| self.times[usize::from(term.1)] != times * term.0;
        let after = equation.terms.iter().filter(left).count();
        let enough = match taken {
            Taken::Inside => after == 0,
            Taken::Mostly => after <= before,
            Taken::Long => after <= before + usize::from(before > 2),
        };
        (times != 0 && enough).then_some(times)
    }
}

/// A union while they are looked for.
struct Union {
    /// The sum.
    equation: Equation,
    /// The distance of the target from both ends.
    slack: [i64; 2],
}

/// Unions of plain sums whose bounds are sharper than those of the parts together.
fn unions(given: &[Equation], side: usize, differ: &Differ) -> Vec<Equation> {
    let plain = |e: &&Equation| e.terms.len() > 2 && e.terms.iter().all(|term| term.0 == 1);
    let look = |equation: Equation| {
        let (sum, _) = Sum::new(&equation.terms, equation.target, side, differ);
        let (up, down, tight) = sum.slack(side);
        (sum.groups() <= GROUPS).then_some((Union { equation, slack: [up, down] }, tight))
    };
    let mut all: Vec<Union> =
        given.iter().filter(plain).filter_map(|e| look(e.clone())).map(|found| found.0).collect();
    let firsts = all.len();
    if firsts > UNITED {
        return Vec::new();
    }
    let (mut kept, mut from) = (Vec::new(), 0);
    for _ in 1..PARTS {
        let to = all.len();
        for i in from..to {
            for j in if i < firsts { i + 1..firsts } else { 0..firsts } {
                if all.len() > TRIED {
                    break;
                }
                let Some(equation) = unite(&all[i].equation, &all[j].equation) else { continue };
                if all[firsts..].iter().any(|union| union.equation == equation) {
                    continue;
                }
                let Some((union, tight)) = look(equation) else { continue };
                let gain = |k: usize| all[i].slack[k] + all[j].slack[k] - union.slack[k];
                if gain(0).max(gain(1)) >= GAIN {
                    if tight {
                        kept.push((union.slack[0].min(union.slack[1]), union.equation.clone()));
                    }
                    all.push(union);
                }
            }
        }
        from = to;
    }
    kept.sort();
    kept.truncate(UNIONS);
    kept.into_iter().map(|(_, equation)| equation).collect()
}

/// Two sums as one, if they share no cell.
fn unite(a: &Equation, b: &Equation) -> Option<Equation> {
    let mut terms = [&a.terms[..], &b.terms[..]].concat();
    terms.sort_unstable_by_key(|term| term.1);
    let apart = terms.windows(2).all(|two| two[0].1 != two[1].1);
    apart.then(|| Equation { terms, target: a.target.saturating_add(b.target) })
}
