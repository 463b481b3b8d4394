//! Clauses learnt from conflicts, each watched at two literals that are not false, or were the last to become so.
//!
//! ```text
//!  arena  | length | levels | literal 0 | literal 1 | …      the first two are watched
//! ```

use super::groups::Clash;
use super::lit::Lit;
use super::trail::{Reason, Trail, Value};

/// Words before the literals of a clause.
const HEAD: usize = 2;
/// A clause in the list of a literal whose falsity may make it unit.
#[derive(Clone, Copy)]
struct Watch {
    /// Where the clause is.
    clause: u32,
    /// Some other literal of it; while that is true there is nothing to do.
    other: Lit,
}

/// See the module page.
#[derive(Default)]
pub(super) struct Clauses {
    /// The clauses.
    arena: Vec<u32>,
    /// Where each clause is, oldest first.
    list: Vec<u32>,
    /// Per literal: the clauses to look at when it becomes true, because they watch its negation.
    watches: Vec<Vec<Watch>>,
}

impl Clauses {
    pub(super) fn new(vars: usize) -> Self {
        Clauses { watches: vec![Vec::new(); 2 * vars], ..Clauses::default() }
    }

    pub(super) fn literals(&self, clause: u32) -> impl Iterator<Item = Lit> {
        let at = clause as usize;
        self.arena[at + HEAD..][..self.arena[at] as usize].iter().map(|&l| Lit(l))
    }

    /// Adds a clause of two literals or more, learnt over so many levels; with 0 it stays for good.
    pub(super) fn add(&mut self, literals: &[Lit], levels: u32) -> u32 {
        let clause = self.arena.len() as u32;
        self.arena.extend([literals.len() as u32, levels]);
        self.arena.extend(literals.iter().map(|l| l.0));
        self.list.push(clause);
        self.watch(clause, literals[0], literals[1]);
        clause
    }

    fn watch(&mut self, clause: u32, a: Lit, b: Lit) {
        self.watches[(!a).code()].push(Watch { clause, other: b });
        self.watches[(!b).code()].push(Watch { clause, other: a });
    }

    /// What follows from a literal that became true.
    #[inline(always)]
    pub(super) fn follow(&mut self, lit: Lit, trail: &mut Trail) -> Result<(), Clash> {
        let mut list = std::mem::take(&mut self.watches[lit.code()]);
        let (mut kept, mut done, mut result) = (0, 0, Ok(()));
        while let Some(&watch) = list.get(done) {
            done += 1;
            list[kept] = watch;
            kept += 1;
            if trail.value(watch.other) == Value::True {
                continue;
            }
            let at = watch.clause as usize + HEAD;
            let len = self.arena[at - HEAD] as usize;
            let literals = &mut self.arena[at..at + len];
            if Lit(literals[0]) == !lit {
                literals.swap(0, 1);
            }
            let first = Lit(literals[0]);
            list[kept - 1].other = first;
            if trail.value(first) == Value::True {
                continue;
            }
            if let Some(k) = (2..literals.len()).find(|&k| trail.value(Lit(literals[k])) != Value::False) {
                literals.swap(1, k);
                let next = !Lit(literals[1]);
                self.watches[next.code()].push(Watch { clause: watch.clause, other: first });
                kept -= 1;
            } else if trail.value(first) == Value::False {
                result = Err(Clash::Clause(watch.clause));
                list.copy_within(done.., kept);
                kept += list.len() - done;
                break;
            } else {
                trail.assign(first, Reason::Clause(watch.clause));
            }
        }
        list.truncate(kept);
        self.watches[lit.code()] = list;
        result
    }

    /// How many clauses there are.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// At level 0: drops what is true for good, and the half of the rest that spans most levels.
    pub(super) fn reduce(&mut self, trail: &Trail) {
        let old = std::mem::take(&mut self.arena);
        let mut list = std::mem::take(&mut self.list);
        let literals =
            |at: u32| old[at as usize + HEAD..][..old[at as usize] as usize].iter().map(|&l| Lit(l));
        list.retain(|&at| !literals(at).any(|l| trail.value(l) == Value::True));
        let mut spans: Vec<(u32, u32)> = list.iter().map(|&at| (old[at as usize + 1], !at)).collect();
        spans.sort_unstable();
        let last = spans.get(spans.len() / 2).copied().unwrap_or_default();
        self.watches.iter_mut().for_each(Vec::clear);
        for at in list {
            let levels = old[at as usize + 1];
            if levels == 0 || (levels, !at) < last {
                // At level 0 every clause has two open literals or is true; false ones go.
                let open: Vec<Lit> = literals(at).filter(|&l| trail.value(l) == Value::Open).collect();
                self.add(&open, levels);
            }
        }
    }
}
