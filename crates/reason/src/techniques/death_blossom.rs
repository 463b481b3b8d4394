//! Death blossom: a stem cell, and for each of its candidates an almost locked set that loses that
//! value if the stem holds it. Whatever the stem holds, one of the sets is locked, and a value
//! common to all sets stands in one of them.

use quadrille_puzzle::Values;

use crate::almost::{self, Almost};
use crate::cells::CellSet;
use crate::finds::{Finds, Flow, ON};
use crate::marks::Marks;
use crate::step::Step;
use crate::technique::Technique;
use crate::words::Names;

/// Death blossoms.
pub(super) fn find<const W: usize>(m: &Marks<W>, out: &mut Finds) -> Flow {
    let sets = match almost::collect(m, almost::largest(m.side()), out) {
        Ok(sets) => sets,
        Err(flow) => return flow,
    };
    for stem in m.open {
        let values: Vec<u8> = m.candidates[stem].iter().collect();
        let petals: Vec<Vec<&Almost<W>>> = values
            .iter()
            .map(|&v| {
                let fits = |s: &&Almost<W>| {
                    s.values.has(v) && !s.cells.has(stem) && s.spots(v).within(&m.board.peers[stem])
                };
                sets.iter().filter(fits).collect()
            })
            .collect();
        if values.len() >= 2 && petals.iter().all(|p| !p.is_empty()) {
            let mut bloom = Bloom { m, stem, values: &values, petals: &petals, chosen: Vec::new() };
            bloom.grow(Values(u64::MAX) - m.candidates[stem], CellSet::EMPTY, out)?;
        }
    }
    ON
}

/// A stem with some of its petals.
struct Bloom<'a, const W: usize> {
    /// Where.
    m: &'a Marks<W>,
    /// The stem.
    stem: usize,
    /// Its candidates.
    values: &'a [u8],
    /// Sets for each candidate.
    petals: &'a [Vec<&'a Almost<W>>],
    /// Sets chosen for the first candidates.
    chosen: Vec<&'a Almost<W>>,
}

impl<const W: usize> Bloom<'_, W> {
    fn grow(&mut self, common: Values, used: CellSet<W>, out: &mut Finds) -> Flow {
        let at = self.chosen.len();
        if at == self.values.len() {
            return self.report(common, out);
        }
        out.tick()?;
        for &petal in &self.petals[at] {
            let left = common & petal.values;
            if left.iter().any(|z| !self.gone(z, Some(petal)).is_empty())
                && (out.overlap || !petal.cells.meets(&used))
            {
                self.chosen.push(petal);
                self.grow(left, used | petal.cells, out)?;
                self.chosen.pop();
            }
        }
        ON
    }

    /// What sees every `z` of the sets chosen and of one more.
    fn gone(&self, z: u8, more: Option<&Almost<W>>) -> CellSet<W> {
        let sets = self.chosen.iter().copied().chain(more);
        sets.fold(self.m.cells_of(z), |seen, s| seen & s.seen(z))
    }

    fn report(&self, common: Values, out: &mut Finds) -> Flow {
        let mut step =
            Step::new(Technique::DeathBlossom, Values::EMPTY).at([self.stem]).fins([self.stem]);
        step = step.because_cells([self.stem]);
        for z in common {
            let gone = self.gone(z, None) - CellSet::only(self.stem);
            step = step.strike(gone, z);
        }
        if step.is_empty() {
            return ON;
        }
        for set in &self.chosen {
            step = step.with_set(set.cells, set.values).because_cells(set.cells);
        }
        step.values = step.eliminations.iter().map(|e| e.value).collect();
        out.push(step)
    }
}

/// Why one of the sets holds the value.
pub(super) fn explain(step: &Step, names: &Names<'_>) -> String {
    let sets: Vec<String> = step.sets.iter().map(|s| names.cells(&s.cells)).collect();
    format!(
        "whatever {} holds, one of the sets {} loses a value and is locked on the rest, so {} stands in one of them",
        names.cells(&step.fins),
        sets.join(" / "),
        names.values(step.values),
    )
}
