//! The usual search as a fold: each subtree returns the family of its solutions, and a state seen
//! before is not searched again.
//!
//! The caller defines what a family is ([`Families`]): a number of solutions, their cheapest cost,
//! a node of a decision diagram.
#![allow(unsafe_code)]

use crate::kernel::multi::{Multi, Rule};
use crate::kernel::{Kernel, Step};
use crate::matrix::Matrix;
use crate::setup::Setup;
use crate::simd::{Job, Lane, Portable};
use crate::walk::Names;
use crate::{OptionId, Solver};
use quadrille_core::{Meter, Quick, QuickIndex, Stop};
use thiserror::Error;

/// Operations on families of option sets, for [`Solver::fold`].
pub trait Families {
    /// One family. It is copied freely, so use a reference or a small number.
    type Family: Copy;

    /// The family without any set.
    fn none(&self) -> Self::Family;

    /// The family of the empty set alone.
    fn empty_set(&self) -> Self::Family;

    /// The sets of `without`, and those of `with` with these options added (at least one). The
    /// first option is in no set of `without`, and none of them is in a set of `with`.
    fn branch(
        &mut self,
        options: &[OptionId],
        with: Self::Family,
        without: Self::Family,
    ) -> Self::Family;

    /// The memory used so far, in entries of about 64 bytes.
    fn entries(&self) -> usize;
}

/// The reason why a fold did not finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unfolded {
    /// A budget ran out.
    #[error("stopped by {0}")]
    Stopped(Stop),
    /// The families and the remembered states need more than this number of entries.
    #[error("the solutions do not fit into {0} entries")]
    TooLarge(usize),
}

/// Nodes in one turn of the rule that is behind.
const SLICE: u64 = 1024;
/// Nodes of the rule that is ahead for each of the other. At 8, the race costs an eighth where both
/// rules walk the same tree, and a wrong estimate costs nine times (`compile` in the examples of
/// `quadrille-zdd` on tilings, Langford pairs and queens).
const LEAD: u64 = 8;

/// States seen before, with their families. A state is identified by its exact key, never by a hash
/// alone.
struct Known<F> {
    /// Words of a key.
    words: usize,
    index: QuickIndex,
    /// By number: the keys, flat.
    keys: Vec<u64>,
    /// By number; `None` while the state is open.
    families: Vec<Option<F>>,
}

impl<F: Copy> Known<F> {
    fn new(words: usize) -> Self {
        Self { words, index: QuickIndex::default(), keys: vec![], families: vec![] }
    }

    /// The number of a state. It is new if there is no family for it.
    fn number(&mut self, key: &[u64]) -> u32 {
        let (words, keys) = (self.words, &self.keys);
        let next = self.families.len() as u32;
        let at = |k: u32| &keys[k as usize * words..][..words];
        let number =
            self.index.get_or_insert(next, Quick::of(key), |k| at(k) == key, |k| Quick::of(at(k)));
        if number == next {
            self.keys.extend_from_slice(key);
            self.families.push(None);
        }
        number
    }

    /// Memory in entries of 64 bytes.
    fn entries(&self) -> usize {
        (self.keys.len() * 8 + self.families.len() * 16) / 64
    }
}

struct Level {
    /// Choices not yet tried, the next one last.
    choices: Vec<u32>,
    /// Number of choices at the start.
    width: usize,
    /// Start of its part of `done` and of `taken`.
    done: usize,
    taken: usize,
    /// The number of its state.
    state: u32,
}

/// One fold, which can be paused.
struct Folder<'a, T: Lane, F: Families> {
    kernel: Multi<Portable, T>,
    rule: Rule,
    families: F,
    known: Known<F::Family>,
    names: &'a Names,
    levels: Vec<Level>,
    /// Of the finished choices of open levels: the end of their options, and the families below.
    done: Vec<(usize, F::Family)>,
    /// The options of choices in open levels.
    taken: Vec<OptionId>,
    /// The key of the latest state.
    key: Vec<u64>,
    /// Choices of closed levels, to be reused.
    spare: Vec<Vec<u32>>,
}

impl<'a, T: Lane, F: Families + Default> Folder<'a, T, F> {
    fn new(m: &Matrix, names: &'a Names, rule: Rule) -> Self {
        let kernel = Multi::new(m.clone());
        let mut folder = Self {
            known: Known::new(kernel.state_words()),
            key: vec![0; kernel.state_words()],
            families: F::default(),
            levels: vec![],
            done: vec![],
            taken: vec![],
            spare: vec![],
            kernel,
            names,
            rule,
        };
        let root = folder.state(0);
        folder.open(root);
        folder
    }
}

impl<T: Lane, F: Families> Folder<'_, T, F> {
    /// The number of the state of frame `depth`.
    #[inline(always)]
    fn state(&mut self, depth: usize) -> u32 {
        self.kernel.state(depth, &mut self.key);
        self.known.number(&self.key)
    }

    /// Appends the options of the latest step: the one chosen and the forced ones. Their order is
    /// that of the kernel, which depends on the state alone.
    #[inline(always)]
    fn note(&mut self, depth: usize) {
        let from = self.kernel.header(depth).taken as usize;
        let to = self.kernel.header(depth + 1).taken as usize;
        let option = |&o: &u32| self.names.option(self.kernel.matrix().id[o as usize]);
        self.taken.extend(self.kernel.trail()[from..to].iter().map(option));
    }

    #[inline(always)]
    fn open(&mut self, state: u32) {
        let mut choices = self.spare.pop().unwrap_or_default();
        self.kernel.branch(self.levels.len(), self.rule, &mut choices);
        choices.reverse();
        let (done, taken) = (self.done.len(), self.taken.len());
        self.levels.push(Level { width: choices.len(), choices, done, taken, state });
    }

    /// Ends the open choice of the deepest level.
    #[inline(always)]
    fn end(&mut self, family: F::Family) {
        self.done.push((self.taken.len(), family));
    }

    /// Combines the choices of the deepest level, the last one first, and closes it.
    #[inline(always)]
    fn close(&mut self) -> F::Family {
        let mut sum = self.families.none();
        let Some(mut level) = self.levels.pop() else { return sum };
        for k in (level.done..self.done.len()).rev() {
            let from = if k == level.done { level.taken } else { self.done[k - 1].0 };
            let (end, family) = self.done[k];
            sum = match &self.taken[from..end] {
                [] => family, // takes none; the last choice
                options => self.families.branch(options, family, sum),
            };
        }
        self.done.truncate(level.done);
        self.taken.truncate(level.taken);
        self.known.families[level.state as usize] = Some(sum);
        level.choices.clear();
        self.spare.push(level.choices);
        sum
    }

    fn entries(&self) -> usize {
        self.families.entries() + self.known.entries()
    }

    /// The fraction done, counting every subtree of a node as equally large.
    fn fraction(&self) -> f64 {
        let (mut done, mut share) = (0.0, 1.0);
        for level in &self.levels {
            let width = level.width.max(1) as f64;
            let open = level.choices.len() as f64;
            done += share * (width - open - 1.0).max(0.0) / width;
            share /= width;
        }
        done
    }
}

/// Some nodes of a fold.
struct Slice<'s, 'a, T: Lane, F: Families> {
    folder: &'s mut Folder<'a, T, F>,
    meter: &'s mut Meter,
    nodes: u64,
}

impl<T: Lane, F: Families> Job for Slice<'_, '_, T, F> {
    /// The family of all solutions, if this was the last slice.
    type Output = Result<Option<F::Family>, Stop>;

    #[inline(always)]
    unsafe fn run(self) -> Self::Output {
        let Self { folder, meter, mut nodes } = self;
        loop {
            let depth = folder.levels.len() - 1;
            let Some(choice) = folder.levels[depth].choices.pop() else {
                let family = folder.close();
                if depth == 0 {
                    return Ok(Some(family));
                }
                folder.end(family);
                continue;
            };
            meter.tick()?;
            // SAFETY: the choice is live in the frame of its level; the kernel needs no
            // instructions
            let step = unsafe { folder.kernel.take(depth, choice) };
            match step {
                Step::Dead => {}
                Step::Solved => {
                    folder.note(depth);
                    let solved = folder.families.empty_set();
                    folder.end(solved);
                }
                Step::Open => {
                    folder.note(depth);
                    let state = folder.state(depth + 1);
                    match folder.known.families[state as usize] {
                        Some(family) => folder.end(family),
                        None => folder.open(state),
                    }
                }
            }
            if nodes == 0 {
                return Ok(None);
            }
            nodes -= 1;
        }
    }
}

/// Both rules in turns, until one ends. The rule that is ahead gets [`LEAD`] times as many nodes.
/// If both end in the first round, the smaller answer is taken. So the answer depends on the
/// problem alone.
fn race<T: Lane, F: Families + Default>(
    setup: &Setup,
    m: &Matrix,
    most: usize,
) -> Result<(F, F::Family), Unfolded> {
    let (names, mut meter) = (Names::of(setup), setup.budget.start());
    let mut folders = [Rule::First, Rule::Fewest].map(|rule| Folder::<T, F>::new(m, &names, rule));
    let mut ahead = None;
    loop {
        let mut ended = [None; 2];
        let first = ahead.unwrap_or(0);
        for turn in [first, 1 - first] {
            let nodes = if turn == first || ahead.is_none() { LEAD * SLICE } else { SLICE };
            let slice = Slice { folder: &mut folders[turn], meter: &mut meter, nodes };
            ended[turn] = setup.enter(slice).map_err(Unfolded::Stopped)?;
            if folders.iter().map(Folder::entries).sum::<usize>() > most {
                return Err(Unfolded::TooLarge(most));
            }
            if ended[turn].is_some() && ahead.is_some() {
                break;
            }
        }
        let [first, fewest] = &folders;
        let is_smaller = fewest.families.entries() < first.families.entries();
        ahead = Some(usize::from(fewest.fraction() > first.fraction()));
        let winner = match ended {
            [None, None] => continue,
            [Some(_), Some(_)] => usize::from(is_smaller),
            [first, _] => usize::from(first.is_none()),
        };
        let [first, fewest] = folders;
        let families = if winner == 0 { first } else { fewest }.families;
        return Ok((families, ended[winner].expect("the winner has ended")));
    }
}

impl Solver<'_> {
    /// The family of all solutions, combined from those of the subtrees, with the store it is in.
    /// Equal subtrees are searched once. The order of branching is independent of the seed.
    /// `most` limits the entries of the families plus the remembered states. Runs on one thread.
    ///
    /// ```
    /// use quadrille_cover::{Families, OptionId, Problem, Solver};
    ///
    /// /// Families by the number of their sets.
    /// #[derive(Default)]
    /// struct Sizes;
    ///
    /// impl Families for Sizes {
    ///     type Family = u64;
    ///     fn none(&self) -> u64 { 0 }
    ///     fn empty_set(&self) -> u64 { 1 }
    ///     fn branch(&mut self, _: &[OptionId], with: u64, without: u64) -> u64 { with + without }
    ///     fn entries(&self) -> usize { 0 }
    /// }
    ///
    /// let problem = Problem::from_text("a b c\na\na b\nb\nc\nc\n")?;
    /// let (_, solutions) = Solver::new(&problem).fold::<Sizes>(1_000)?;
    /// assert_eq!(solutions, 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the budget or the entries run out.
    pub fn fold<F>(&self, most: usize) -> Result<(F, F::Family), Unfolded>
    where
        F: Families + Default,
    {
        let plain = Solver::new(self.problem());
        let Setup { settings, budget, .. } = self.setup().clone();
        let setup = &Setup { settings, budget, ..plain.setup().clone() };
        let (mut families, open) = match setup.open() {
            None => {
                let families = F::default();
                let open = if setup.root.is_ok() { families.empty_set() } else { families.none() };
                (families, open)
            }
            Some(m) => match m.largest(m.primary) {
                0..u8::HALF => race::<u8, F>(setup, m, most)?,
                u8::HALF..u16::HALF => race::<u16, F>(setup, m, most)?,
                _ => race::<u32, F>(setup, m, most)?,
            },
        };
        let forced = Names::of(setup).solution(&[]);
        let none = families.none();
        let all = match forced.options() {
            [] => open,
            options => families.branch(options, open, none),
        };
        Ok((families, all))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Builder, Colour, Item, Problem};
    use quadrille_core::Chance;
    use quadrille_referee::cover::{Case, bounded_case};

    /// Families as lists of sets.
    struct Sets(Vec<Vec<Vec<u32>>>);

    impl Default for Sets {
        fn default() -> Self {
            Self(vec![vec![], vec![vec![]]])
        }
    }

    impl Families for Sets {
        type Family = usize;

        fn none(&self) -> usize {
            0
        }

        fn empty_set(&self) -> usize {
            1
        }

        fn branch(&mut self, options: &[OptionId], with: usize, without: usize) -> usize {
            assert!(self.0[without].iter().all(|set| !set.contains(&options[0].get())));
            let mut sets = self.0[without].clone();
            for set in &self.0[with] {
                assert!(options.iter().all(|o| !set.contains(&o.get())));
                sets.push(set.iter().copied().chain(options.iter().map(|o| o.get())).collect());
            }
            self.0.push(sets);
            self.0.len() - 1
        }

        fn entries(&self) -> usize {
            0
        }
    }

    fn problem(case: &Case) -> Problem {
        let mut builder = Builder::unnamed(case.primary, case.secondary);
        for (i, &(low, high)) in case.bounds.iter().enumerate() {
            builder.bound(Item::new(i), low, high).unwrap();
        }
        let colour = |c: u32| c.checked_sub(1).map(Colour::from);
        for option in &case.options {
            let uses: Vec<_> = option.iter().map(|&(i, c)| (Item::from(i), colour(c))).collect();
            builder.option(&uses).unwrap();
        }
        builder.build()
    }

    fn alone(setup: &Setup, m: &Matrix, rule: Rule, nodes: u64) -> Vec<Vec<u32>> {
        let (names, mut meter) = (Names::of(setup), setup.budget.start());
        let mut folder = Folder::<u16, Sets>::new(m, &names, rule);
        loop {
            let slice = Slice { folder: &mut folder, meter: &mut meter, nodes };
            if let Some(family) = setup.enter(slice).unwrap() {
                let forced = names.solution(&[]);
                let forced = || forced.options().iter().map(|o| o.get());
                let mut sets = folder.families.0[family].clone();
                sets.iter_mut().for_each(|set| {
                    set.extend(forced());
                    set.sort_unstable();
                });
                sets.sort();
                return sets;
            }
        }
    }

    #[test]
    fn both_rules_find_what_brute_force_finds() {
        let (base, mut open) = (Chance::new(47), 0);
        for number in 0..2_000 {
            let case = bounded_case(&mut base.fork(number));
            let problem = problem(&case);
            let solver = Solver::new(&problem);
            let Some(m) = solver.setup().open() else { continue };
            open += 1;
            for rule in [Rule::First, Rule::Fewest] {
                let sets = alone(solver.setup(), m, rule, number % 5);
                assert_eq!(sets, case.solutions(), "case {number}, {rule:?}");
            }
        }
        assert!(open > 500, "{open}");
    }
}
