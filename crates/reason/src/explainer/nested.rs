//! Rules that are chains themselves: the looks that a run of level 2 and up takes at its own grid.
//!
//! Level 2 adds forcing chains and cycles, level 3 multiple forcing chains, level 4 takes dynamic forcing chains instead of
//! both. A nested chain rests on the candidates that the original grid has, and the run has not, at each of its strong
//! links, and weighs in with its own assertions.

use super::board::{Board, Candidates, Digits, HOUSES_OF, Members, PEERS};
use super::reach::Reach;
use super::rules::plain_rules;
use super::run::{Past, Rule, Run, Tactics, weight};
use super::scale::length_tenths;

/// What runs of a level may use.
pub(super) struct Level(pub(super) u8);

impl Tactics for Level {
    fn rules(&mut self, original: &Board, now: &Board) -> Vec<Rule> {
        let mut rules = plain_rules(original, now);
        if rules.is_empty() && matches!(self.0, 2 | 3) {
            let reach = Reach::new(now);
            rules = forcing_chains(original, now, &reach);
            if rules.is_empty() && self.0 == 3 {
                rules = multiple_chains(original, now, &reach);
            }
        }
        if rules.is_empty() && self.0 == 4 {
            rules = dynamic_chains(original, now);
        }
        rules
    }
}

/// A nested chain before it is a rule: rating, length, and the rule.
type Rated = (u16, Rule);

/// The rules by rising rating and length, which is the order in which a run takes them in.
fn in_order(mut chains: Vec<Rated>) -> Vec<Rule> {
    chains.sort_by_key(|(tenths, rule)| (*tenths, rule.nested));
    chains.into_iter().map(|(_, rule)| rule).filter(|rule| !rule.parents.is_empty()).collect()
}

/// What a nested chain rests on: whatever is gone at the strong links of its past.
fn gone(original: &Board, now: &Board, run: &Run, past: &Past) -> Candidates {
    use super::run::Why;
    let mut parents = Candidates::default();
    for (digit, cell) in past.on.iter() {
        match run.why_on(digit, cell) {
            Why::Cell => cell_gone(original, now, cell, &mut parents),
            Why::House(house) => house_gone(original, now, digit, house.into(), &mut parents),
            _ => {}
        }
    }
    parents
}

fn cell_gone(original: &Board, now: &Board, cell: usize, parents: &mut Candidates) {
    for digit in Digits(original.cands[cell] & !now.cands[cell]) {
        parents.add(digit, cell);
    }
}

fn house_gone(original: &Board, now: &Board, digit: usize, house: usize, parents: &mut Candidates) {
    parents.0[digit] |= original.places(digit, house) & !now.at[digit];
}

fn forcing_chains(original: &Board, now: &Board, reach: &Reach) -> Vec<Rule> {
    let mut chains = Vec::new();
    for (one_digit, base) in [(true, 66), (false, 70)] {
        for (digit, cell) in now.candidates().iter() {
            for is_on in [true, false] {
                if reach.refutes_itself(digit, cell, is_on) {
                    let mut run = Run::assume(now, digit, cell, is_on);
                    if run.follow_still(one_digit, (digit, cell, !is_on)) {
                        chains.extend(closed_chain(original, now, &run, (digit, cell, is_on), one_digit, base));
                    }
                }
            }
        }
    }
    in_order(chains)
}

/// The rule of a chain from a candidate to its opposite, and the cycle in it if it closes one.
fn closed_chain(
    original: &Board,
    now: &Board,
    run: &Run,
    (digit, cell, is_on): (usize, usize, bool),
    one_digit: bool,
    base: u16,
) -> Vec<Rated> {
    let past = run.past(now, digit, cell, !is_on);
    let nodes = past.on.len() + past.off.len();
    let parents = gone(original, now, run, &past);
    let mut off = Candidates::default();
    if is_on {
        off.add(digit, cell);
    } else {
        Digits(now.cands[cell] & !(1 << digit)).for_each(|other| off.add(other, cell));
    }
    let mut found = vec![(base + length_tenths(nodes), Rule { off, parents, nested: nodes, mark: past.mark() })];
    if is_on {
        let cycle_base = if one_digit { 65 } else { 70 };
        let cycle = cycle_strikes(now, &past, digit, cell);
        if !cycle.is_empty() {
            found.push((cycle_base + length_tenths(nodes - 2), Rule { off: cycle, parents, nested: nodes - 2, mark: !past.mark() }));
        }
    }
    found
}

/// What the chain without its ends rules out when it is a cycle, that is when the second and the last but one assertion
/// are linked: every candidate outside it that sees a true and a false one of its digit.
fn cycle_strikes(now: &Board, past: &Past, digit: usize, cell: usize) -> Candidates {
    let (mut on, mut off) = (past.on, past.off);
    on.0[digit] &= !(1 << cell);
    off.0[digit] &= !(1 << cell);
    let ends = (on.0[digit] & PEERS[cell], off.0[digit] & PEERS[cell]);
    let linked = Members(ends.0).any(|a| PEERS[a] & ends.1 != 0);
    let mut strikes = Candidates::default();
    if linked && past.rules.is_empty() {
        let cells = on.0.iter().chain(&off.0).fold(0, |all, set| all | set);
        for d in 0..9 {
            let sees = |set: u128| Members(set).fold(0, |seen, c| seen | PEERS[c]);
            strikes.0[d] = sees(on.0[d]) & sees(off.0[d]) & now.at[d] & !cells;
        }
    }
    strikes
}

fn multiple_chains(original: &Board, now: &Board, reach: &Reach) -> Vec<Rule> {
    let mut chains = Vec::new();
    let mut runs: Vec<Option<Run>> = (0..729).map(|_| None).collect();
    let mut group = |starts: &[(usize, usize)], home: &Candidates| {
        let common = reach.common(starts);
        if common.is_empty() {
            return;
        }
        for &(digit, cell) in starts {
            runs[digit * 81 + cell].get_or_insert_with(|| {
                let mut run = Run::assume(now, digit, cell, true);
                run.follow_still(false, (9, 81, true));
                run
            });
        }
        for (digit, cell, is_on) in common {
            let mut parents = *home;
            let (mut nodes, mut mark) = (0, 0u64);
            for &(d, c) in starts {
                let run = runs[d * 81 + c].as_ref().expect("run made above");
                let past = run.past(now, digit, cell, is_on);
                nodes += past.on.len() + past.off.len();
                mark = mark.wrapping_mul(31).wrapping_add(past.mark());
                let more = gone(original, now, run, &past);
                (0..9).for_each(|i| parents.0[i] |= more.0[i]);
            }
            let mut off = Candidates::default();
            if is_on {
                Digits(now.cands[cell] & !(1 << digit)).for_each(|other| off.add(other, cell));
            } else {
                off.add(digit, cell);
            }
            if !off.is_empty() {
                chains.push((80 + length_tenths(nodes), Rule { off, parents, nested: nodes, mark }));
            }
        }
    };
    for cell in (0..81).filter(|&cell| now.cands[cell].count_ones() > 2) {
        let starts: Vec<_> = Digits(now.cands[cell]).map(|digit| (digit, cell)).collect();
        let mut home = Candidates::default();
        cell_gone(original, now, cell, &mut home);
        for digit in Digits(now.cands[cell]) {
            for house in HOUSES_OF[cell] {
                let places = now.places(digit, house);
                if places.count_ones() > 2 && places.trailing_zeros() as usize == cell {
                    let starts: Vec<_> = Members(places).map(|place| (digit, place)).collect();
                    let mut home = Candidates::default();
                    house_gone(original, now, digit, house, &mut home);
                    group(&starts, &home);
                }
            }
        }
        group(&starts, &home);
    }
    in_order(chains)
}

/// Dynamic forcing chains in the grid of a run.
fn dynamic_chains(original: &Board, now: &Board) -> Vec<Rule> {
    let mut nest = Nest { original, now, best: (0..729).map(|_| None).collect() };
    let mut runs: Vec<Option<[Run; 2]>> = (0..729).map(|_| None).collect();
    let open = (0..81).filter(|&cell| now.cands[cell].count_ones() > 1);
    for cell in open.clone() {
        for digit in Digits(now.cands[cell]) {
            runs[digit * 81 + cell] = Some([true, false].map(|is_on| {
                let mut run = Run::assume(now, digit, cell, is_on);
                run.follow(false);
                if let Some((d, c)) = run.clash {
                    let parts = [(&run, d, c, true), (&run, d, c, false)];
                    nest.offer(&parts, &Candidates::default(), (digit, cell, !is_on));
                }
                run
            }));
        }
    }
    let of = |digit: usize, cell: usize| runs[digit * 81 + cell].as_ref();
    for cell in open {
        let starts: Vec<&Run> = Digits(now.cands[cell]).filter_map(|d| of(d, cell)).map(|[on, _]| on).collect();
        let mut home = Candidates::default();
        cell_gone(original, now, cell, &mut home);
        nest.shared(&starts, &home);
        for digit in Digits(now.cands[cell]) {
            if now.cands[cell].count_ones() > 2 {
                if let Some([on, off]) = of(digit, cell) {
                    nest.shared(&[on, off], &Candidates::default());
                }
            }
            for house in HOUSES_OF[cell] {
                let places = now.places(digit, house);
                if places.count_ones() > 1 && places.trailing_zeros() as usize == cell {
                    let starts: Vec<&Run> = Members(places).filter_map(|c| of(digit, c)).map(|[on, _]| on).collect();
                    let mut home = Candidates::default();
                    house_gone(original, now, digit, house, &mut home);
                    nest.shared(&starts, &home);
                }
            }
        }
    }
    in_order(nest.best.into_iter().flatten().collect())
}

/// Collects the lightest nested dynamic chain for each result.
struct Nest<'a> {
    original: &'a Board,
    now: &'a Board,
    /// By the candidate proved true or false.
    best: Vec<Option<Rated>>,
}

impl Nest<'_> {
    /// Takes in the chain of these results, which proves a candidate (digit, cell) true or false.
    fn offer(&mut self, parts: &[(&Run, usize, usize, bool)], home: &Candidates, (digit, cell, is_on): (usize, usize, bool)) {
        let mut off = Candidates::default();
        if is_on {
            Digits(self.now.cands[cell] & !(1 << digit)).for_each(|other| off.add(other, cell));
        } else {
            off.add(digit, cell);
        }
        let nodes = weight(self.now, parts.iter().copied());
        let slot = &mut self.best[digit * 81 + cell];
        if off.is_empty() || slot.as_ref().is_some_and(|(_, rule)| rule.nested <= nodes) {
            return;
        }
        let (mut parents, mut mark) = (*home, 0u64);
        for &(run, d, c, on) in parts {
            let past = run.past(self.now, d, c, on);
            mark = mark.wrapping_mul(31).wrapping_add(past.mark());
            let more = gone(self.original, self.now, run, &past);
            (0..9).for_each(|i| parents.0[i] |= more.0[i]);
        }
        *slot = Some((85 + length_tenths(nodes), Rule { off, parents, nested: nodes, mark }));
    }

    fn shared(&mut self, runs: &[&Run], home: &Candidates) {
        if runs.len() < 2 {
            return;
        }
        for digit in 0..9 {
            let all = |of: fn(&Run) -> &Candidates| runs.iter().fold(self.now.at[digit], |set, r| set & of(r).0[digit]);
            let (on, off) = (all(|run| &run.on), all(|run| &run.off));
            for (set, is_on) in [(off, false), (on, true)] {
                for cell in Members(set) {
                    let parts: Vec<_> = runs.iter().map(|&run| (run, digit, cell, is_on)).collect();
                    self.offer(&parts, home, (digit, cell, is_on));
                }
            }
        }
    }
}
