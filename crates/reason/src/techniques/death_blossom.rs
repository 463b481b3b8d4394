//! Death blossom: a stem cell, and for each of its candidates an almost locked set that loses that
//! value if the stem holds it. Whatever the stem holds, one of the sets is locked, and a value
//! common to all sets is in one of them.

use super::prelude::*;
use crate::als::Als;

pub(super) fn find<const W: usize>(m: &Position<'_, W>, out: &mut StepSink) -> Flow {
    let sets = m.sets(out)?;
    // For each candidate the sets that lose its value if it is true.
    let mut losers: Vec<Vec<&Als<W>>> = vec![Vec::new(); m.candidates.len() * m.side()];
    let at = |stem: usize, v: u8| stem * m.side() + usize::from(v) - 1;
    for set in &*sets {
        for v in set.values {
            for stem in set.seen(v) & m.cells_of(v) {
                losers[at(stem, v)].push(set);
            }
        }
    }
    for stem in m.open {
        let values: Vec<u8> = m.candidates[stem].iter().collect();
        let petals: Vec<&[&Als<W>]> = values.iter().map(|&v| &losers[at(stem, v)][..]).collect();
        if values.len() >= 2 && petals.iter().all(|p| !p.is_empty()) {
            let mut bloom = Bloom { m, stem, values: &values, petals: &petals, chosen: Vec::new() };
            bloom.grow(Values(u64::MAX) - m.candidates[stem], CellSet::EMPTY, out)?;
        }
    }
    CONTINUE
}

/// A stem with some of its petals.
struct Bloom<'a, const W: usize> {
    m: &'a CandidateGrid<W>,
    stem: usize,
    values: &'a [u8],
    petals: &'a [&'a [&'a Als<W>]],
    /// Sets chosen for the first candidates.
    chosen: Vec<&'a Als<W>>,
}

impl<const W: usize> Bloom<'_, W> {
    fn grow(&mut self, common: Values, used: CellSet<W>, out: &mut StepSink) -> Flow {
        let at = self.chosen.len();
        if at == self.values.len() {
            return self.report(common, out);
        }
        out.tick()?;
        for &petal in self.petals[at] {
            let left = common & petal.values;
            if left.iter().any(|z| !self.gone(z, Some(petal)).is_empty())
                && (out.variants.overlapping || !petal.cells.meets(&used))
            {
                self.chosen.push(petal);
                self.grow(left, used | petal.cells, out)?;
                self.chosen.pop();
            }
        }
        CONTINUE
    }

    /// Candidates that see every `z` of the chosen sets and of one more.
    fn gone(&self, z: u8, more: Option<&Als<W>>) -> CellSet<W> {
        let sets = self.chosen.iter().copied().chain(more);
        sets.fold(self.m.cells_of(z), |seen, s| seen & s.seen(z))
    }

    fn report(&self, common: Values, out: &mut StepSink) -> Flow {
        let mut step =
            Step::new(Technique::DeathBlossom, Values::EMPTY).at([self.stem]).fins([self.stem]);
        step = step.because_cells([self.stem]);
        for z in common {
            let gone = self.gone(z, None) - CellSet::only(self.stem);
            step = step.strike(gone, z);
        }
        if step.is_empty() {
            return CONTINUE;
        }
        for set in &self.chosen {
            step = step.with_set(set.cells, set.values).because_cells(set.cells);
        }
        step.values = step.eliminations.iter().map(|e| e.value).collect();
        out.push(step)
    }
}

pub(super) fn explain(step: &Step, names: &Names<'_>) -> Vec<String> {
    let sets = step.sets.iter().map(|s| names.cells(&s.cells)).collect::<Vec<_>>().join(" / ");
    names.lines("blossom.stem", step, &[("sets", sets)])
}
