//! The rule of 45: houses have a known total, and so do the sums of rules that lie in them. What
//! is left is a sum of a few cells.
//!
//! Sums are taken away as often as makes the most cells vanish, so an arrow takes its shaft out of
//! a house and leaves its circle twice.

use super::measure::groups;
use super::prelude::*;
pub(super) use super::rule_check::check_total as check;
use super::rule_clues::{domains, strikes};
pub(super) use super::rule_words::explain;
use crate::rules::Sum;

/// Most open cells of the sum that is left.
const OPEN: usize = 5;

/// Most sums that are taken away.
const TAKEN: usize = 6;

pub(super) fn find<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    let technique = out.technique;
    if m.board.sums.is_empty() {
        return CONTINUE;
    }
    let alike = match technique {
        T::RuleTotal => T::Innies,
        _ => T::WideInnies,
    };
    for group in groups(alike, m.side(), m.board.houses.len()) {
        out.tick()?;
        let rest = Rest::new(m, &group);
        rest.step(m, technique, &group).map_or(CONTINUE, |step| out.push(step))?;
        for sum in &m.board.sums {
            let Some(rest) = rest.with(m, sum) else { continue };
            rest.step(m, technique, &group).map_or(CONTINUE, |step| out.push(step))?;
        }
    }
    CONTINUE
}

/// The coefficients of the cells of houses, less the sums that are taken away.
#[derive(Clone)]
struct Rest<'a> {
    times: Vec<i32>,
    total: i32,
    taken: Vec<(i32, &'a Sum)>,
}

impl<'a> Rest<'a> {
    /// Houses, less every sum in them that shares no open cell with another one. So the order of
    /// the sums does not matter.
    fn new<const W: usize>(m: &'a CandidateGrid<W>, group: &[usize]) -> Self {
        let side = m.side() as i32;
        let total = group.len() as i32 * side * (side + 1) / 2;
        let mut rest = Rest { times: vec![0; m.values.len()], total, taken: Vec::new() };
        group.iter().flat_map(|&h| m.board.houses[h]).for_each(|cell| rest.times[cell] = 1);
        let lies_inside = |sum: &&Sum| sum.terms.iter().all(|term| rest.times[term.1] != 0);
        let inside: Vec<&Sum> = m.board.sums.iter().filter(lies_inside).collect();
        let open = |sum: &Sum| {
            let cells: CellSet<W> = sum.terms.iter().map(|term| term.1).collect();
            cells & m.open
        };
        let alone = |&(i, sum): &(usize, &&'a Sum)| {
            let others = inside.iter().enumerate().filter(|other| other.0 != i);
            others.into_iter().all(|(_, other)| !open(other).meets(&open(sum)))
        };
        for (_, &sum) in inside.iter().enumerate().filter(alone) {
            if let Some(more) = rest.with(m, sum) {
                rest = more;
            }
        }
        rest
    }

    /// The same less another sum, as often as leaves the fewest open cells; `None` if that does not
    /// make them fewer.
    fn with<const W: usize>(&self, m: &CandidateGrid<W>, sum: &'a Sum) -> Option<Self> {
        let open = || sum.terms.iter().filter(|term| m.open.has(term.1));
        let ratios = open().map(|term| self.times[term.1] / term.0).filter(|&times| times != 0);
        let left = |times: i32| open().filter(|t| self.times[t.1] != times * t.0).count();
        let times = ratios.min_by_key(|&times| (left(times), times.abs(), times))?;
        if left(times) >= left(0) || self.taken.iter().any(|taken| std::ptr::eq(taken.1, sum)) {
            return None;
        }
        let mut more = self.clone();
        sum.terms.iter().for_each(|&(factor, cell)| more.times[cell] -= times * factor);
        more.total -= times * sum.target;
        more.taken.push((times, sum));
        Some(more)
    }

    /// The step of some houses, if what is left of them strikes something.
    fn step<const W: usize>(
        &self,
        m: &CandidateGrid<W>,
        technique: T,
        group: &[usize],
    ) -> Option<Step> {
        let cells = (0..self.times.len()).filter(|&cell| self.times[cell] != 0);
        let (open, filled): (Vec<usize>, Vec<usize>) = cells.partition(|&cell| m.open.has(cell));
        let count = self.taken.len();
        if !(1..=TAKEN).contains(&count) || !(1..=OPEN).contains(&open.len()) {
            return None;
        }
        let known: i32 = filled.iter().map(|&c| self.times[c] * i32::from(m.values[c])).sum();
        let terms = open.iter().map(|&cell| (self.times[cell], cell as u16)).collect();
        let target = self.total - known;
        let sum = Primitive::Linear { terms, target };
        let left = domains(m, &open);
        let network = Network::new(open.clone(), [&sum], &m.board)?;
        let kept = network.supports(&left).filter(|kept| *kept != left)?;
        let step = strikes::<W>(technique, &[], &open, &left, &kept);
        Some(self.noted(step.inside(group.iter().copied()), &open, target))
    }

    /// Adds the sums that were taken away and what they leave.
    fn noted(&self, mut step: Step, open: &[usize], total: i32) -> Step {
        let cells = open.iter().map(|&cell| (self.times[cell], Cell(cell as u32)));
        let mut note = RuleNote { rest: cells.collect(), total, ..RuleNote::default() };
        note.left = step.rule.take().map(|note| note.left).unwrap_or_default();
        for &(times, sum) in &self.taken {
            note.taken.push(Taken { from: sum.from.clone(), part: sum.part, times });
            step.premises.push(sum.from.clone());
            if let Premise::Rule(rule) = sum.from {
                note.rules.push(rule);
            }
        }
        note.rules.sort_unstable();
        note.rules.dedup();
        step.rule = Some(note);
        step
    }
}
