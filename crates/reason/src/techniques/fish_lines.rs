//! Basic fish, where every base is a row and every cover a column or vice versa. A line is one word
//! of positions, and N bases fit in the covers if the union of their words is small.

use quadrille_puzzle::Values;

use super::{CONTINUE, CandidateGrid, Fins, Flow, Hunt, Shape, Step, StepSink};

pub(super) fn find<const W: usize>(
    m: &CandidateGrid<W>,
    fins: Fins,
    size: usize,
    out: &mut StepSink,
) -> Flow {
    let n = m.side();
    let mut words = vec![0u64; n];
    for value in Values::all(n) & out.values {
        let places = m.cells_of(value);
        if places.len() < 2 * size {
            continue;
        }
        for upright in [false, true] {
            words.fill(0);
            for cell in places {
                let (line, at) = if upright { (cell % n, cell / n) } else { (cell / n, cell % n) };
                words[line] |= 1 << at;
            }
            let hunt = Hunt {
                m,
                value,
                shape: Shape::Basic,
                fins,
                size,
                bases: &[],
                allowed: Default::default(),
                places,
            };
            let mut lines =
                Lines { hunt, upright, words: &words, bases: Vec::new(), found: Vec::new() };
            match fins {
                Fins::None => lines.plain(0, 0, out)?,
                _ => lines.finned(out)?,
            }
            let Lines { hunt, found, .. } = lines;
            hunt.finish(found, out)?;
        }
    }
    CONTINUE
}

struct Lines<'a, const W: usize> {
    hunt: Hunt<'a, W>,
    /// True if the bases are columns.
    upright: bool,
    words: &'a [u64],
    bases: Vec<usize>,
    found: Vec<Step>,
}

impl<const W: usize> Lines<'_, W> {
    /// N lines in N positions.
    fn plain(&mut self, from: usize, union: u64, out: &mut StepSink) -> Flow {
        let size = self.hunt.size;
        if self.bases.len() == size {
            return if Values(union).len() == size { self.report(union, out) } else { CONTINUE };
        }
        for line in from..self.words.len() {
            let word = self.words[line];
            let both = union | word;
            if word != 0 && Values(both).len() <= size {
                self.bases.push(line);
                self.plain(line + 1, both, out)?;
                self.bases.pop();
            }
        }
        CONTINUE
    }

    /// For each target, N lines in N − 1 positions once the target has removed the places it sees.
    fn finned(&mut self, out: &mut StepSink) -> Flow {
        let n = self.words.len();
        let size = self.hunt.size;
        let seen = self.hunt.m.board.line_peers(self.upright);
        let mut left: Vec<(usize, u64)> = Vec::with_capacity(n);
        for target in self.hunt.places {
            out.poll()?;
            let (own, position) =
                if self.upright { (target % n, target / n) } else { (target / n, target % n) };
            left.clear();
            let mut spoiled = false;
            for line in (0..n).filter(|&l| l != own) {
                let word = self.words[line] & !seen[target * n + line];
                if word != 0 && Values(word).len() < size {
                    spoiled |= word != self.words[line] & !(1 << position);
                    left.push((line, word));
                }
            }
            if left.len() >= size && spoiled {
                self.grow(&left, 0, position, out)?;
            }
        }
        CONTINUE
    }

    fn grow(
        &mut self,
        left: &[(usize, u64)],
        union: u64,
        position: usize,
        out: &mut StepSink,
    ) -> Flow {
        let size = self.hunt.size;
        if self.bases.len() == size {
            let full = Values(union).len() == size - 1;
            return if full { self.report(union | 1 << position, out) } else { CONTINUE };
        }
        for (i, &(line, word)) in left.iter().enumerate() {
            if Values(union | word).len() < size {
                self.bases.push(line);
                self.grow(&left[i + 1..], union | word, position, out)?;
                self.bases.pop();
            }
        }
        CONTINUE
    }

    fn report(&mut self, union: u64, out: &mut StepSink) -> Flow {
        let n = self.words.len();
        let (base, cover) = if self.upright { (n, 0) } else { (0, n) };
        let bases: Vec<usize> = self.bases.iter().map(|&l| base + l).collect();
        let covers: Vec<usize> = Values(union).iter().map(|v| cover + usize::from(v) - 1).collect();
        self.hunt.report(&bases, &covers, &mut self.found, out)
    }
}
