//! Unique and avoidable rectangles. Four cells in two rows, two columns and two boxes cannot be
//! confined to two values, because swapping the values would give a second solution. All types rely
//! on that one premise and differ in its consequence.
//!
//! Corners are numbered 0 1 / 2 3; 0 and 3, and 1 and 2, are opposite. A *plain* corner has no
//! candidates besides the two values, a *rough* one has. Corners may lack one of the two values:
//! the argument never needs both.

use super::prelude::*;

/// Four open corners, at least one of them with exactly the two values, all with one of them.
pub(crate) struct Rect<'a, const W: usize> {
    m: &'a CandidateGrid<W>,
    corners: [usize; 4],
    values: Values,
    /// Corners with other candidates, by number.
    rough: Vec<usize>,
}

pub(super) fn find<const W: usize>(m: &Position<'_, W>, out: &mut StepSink) -> Flow {
    m.rectangles().iter().try_for_each(|rect| rect.find(out.technique, out))
}

/// All rectangles that a unique solution may rule out.
pub(crate) fn collect<const W: usize>(m: &CandidateGrid<W>) -> Vec<Rect<'_, W>> {
    let mut found = Vec::new();
    for &corners in m.board.rectangles() {
        let is_pair = |&c: &usize| m.candidates[c].len() == 2;
        if !corners.iter().any(is_pair) || corners.iter().any(|&c| m.values[c] > 0) {
            continue;
        }
        let mut pairs: Vec<Values> =
            corners.iter().map(|&c| m.candidates[c]).filter(|v| v.len() == 2).collect();
        pairs.sort_unstable();
        pairs.dedup();
        for values in pairs {
            let fits = corners.iter().all(|&c| {
                !(m.candidates[c] & values).is_empty() && (m.struck[c] & values).is_empty()
            });
            if !fits {
                continue;
            }
            let rough =
                (0..4).filter(|&i| !(m.candidates[corners[i]] - values).is_empty()).collect();
            found.push(Rect { m, corners, values, rough });
        }
    }
    found
}

impl<const W: usize> Rect<'_, W> {
    fn find(&self, technique: T, out: &mut StepSink) -> Flow {
        match technique {
            T::UniqueRectangle1 => self.one_rough(out),
            T::UniqueRectangle2 | T::UniqueRectangle5 => self.one_extra(technique, out),
            T::UniqueRectangle3 => self.subset(out),
            T::UniqueRectangle4 => self.confined(out),
            T::UniqueRectangle6 => self.crossed(out),
            _ => self.hidden(out),
        }
    }

    fn step(&self, technique: T) -> Step {
        rect_step(technique, &self.corners, self.values)
            .fins(self.rough.iter().map(|&i| self.corners[i]))
    }

    fn is_diagonal(&self) -> bool {
        matches!(self.rough[..], [0, 3] | [1, 2])
    }

    fn extra(&self, i: usize) -> Values {
        self.m.candidates[self.corners[i]] - self.values
    }

    /// Type 1: the only rough corner loses both values.
    fn one_rough(&self, out: &mut StepSink) -> Flow {
        let [i] = self.rough[..] else { return CONTINUE };
        let cell = self.corners[i];
        let gone = self.m.candidates[cell] & self.values;
        let plain = self.corners.into_iter().filter(|&c| c != cell);
        let step = self.step(T::UniqueRectangle1).because_cells(plain);
        out.push(gone.iter().fold(step, |s, v| s.strike([cell], v)))
    }

    /// Types 2 and 5: all rough corners have the same single extra value; one of them holds it.
    fn one_extra(&self, technique: T, out: &mut StepSink) -> Flow {
        let Some(value) = self.rough.first().and_then(|&i| self.extra(i).single()) else {
            return CONTINUE;
        };
        let beside = self.rough.len() == 2 && !self.is_diagonal();
        let kind = if beside { T::UniqueRectangle2 } else { T::UniqueRectangle5 };
        let same = self.rough.iter().all(|&i| self.extra(i).single() == Some(value));
        if self.rough.len() < 2 || !same || kind != technique {
            return CONTINUE;
        }
        let cells: CellSet<W> = self.rough.iter().map(|&i| self.corners[i]).collect();
        let gone = self.m.board.seen_by_all(cells) & self.m.cells_of(value);
        out.push(self.step(technique).strike(gone, value))
    }

    /// The two rough corners if they are adjacent, and the houses they share.
    fn beside(&self) -> Option<([usize; 2], Vec<usize>)> {
        let [i, j] = self.rough[..] else { return None };
        if self.is_diagonal() {
            return None;
        }
        let (a, b) = (self.corners[i], self.corners[j]);
        let board = &self.m.board;
        let shared =
            board.houses_of[a].iter().copied().filter(|&h| board.houses[h].has(b)).collect();
        Some(([a, b], shared))
    }

    /// Type 3: the extra values of two adjacent corners act as one cell of a naked subset.
    fn subset(&self, out: &mut StepSink) -> Flow {
        let Some(([a, b], shared)) = self.beside() else { return CONTINUE };
        let m = self.m;
        let extra = (m.candidates[a] | m.candidates[b]) - self.values;
        for &house in &shared {
            let cells: Vec<usize> =
                ((m.board.houses[house] & m.open) - CellSet::only(a) - CellSet::only(b))
                    .iter()
                    .collect();
            for size in 1..cells.len() {
                self.grow(house, &cells, size, CellSet::EMPTY, extra, ([a, b], &shared), out)?;
            }
        }
        CONTINUE
    }

    #[allow(clippy::too_many_arguments)]
    fn grow(
        &self,
        house: usize,
        cells: &[usize],
        size: usize,
        taken: CellSet<W>,
        values: Values,
        roof: ([usize; 2], &[usize]),
        out: &mut StepSink,
    ) -> Flow {
        if values.len() > size + 1 {
            return CONTINUE;
        }
        if taken.len() == size {
            return if values.len() == size + 1 {
                self.report_subset(house, taken, values, roof, out)
            } else {
                CONTINUE
            };
        }
        for (i, &cell) in cells.iter().enumerate() {
            let union = values | self.m.candidates[cell];
            self.grow(house, &cells[i + 1..], size, taken | CellSet::only(cell), union, roof, out)?;
        }
        CONTINUE
    }

    fn report_subset(
        &self,
        house: usize,
        taken: CellSet<W>,
        values: Values,
        ([a, b], shared): ([usize; 2], &[usize]),
        out: &mut StepSink,
    ) -> Flow {
        let m = self.m;
        let roof = CellSet::only(a) | CellSet::only(b);
        let mut step = self.step(T::UniqueRectangle3).inside([house]).with_set(taken, values);
        step = step.because_cells(taken).because_cells([a, b]);
        for &h in shared.iter().filter(|&&h| taken.within(&m.board.houses[h])) {
            for value in values {
                step = step.strike(m.spots(h, value) - taken - roof, value);
            }
        }
        out.push(step)
    }

    /// Type 4: one value has no other place in a house of the two adjacent rough corners, so they
    /// lose the other value.
    fn confined(&self, out: &mut StepSink) -> Flow {
        let Some(([a, b], shared)) = self.beside() else { return CONTINUE };
        let pair = CellSet::only(a) | CellSet::only(b);
        for value in self.values {
            let other = self.values.without(value);
            for &h in shared.iter().filter(|&&h| self.m.spots(h, value).within(&pair)) {
                if self.m.spots(h, value).is_empty() {
                    continue;
                }
                let mut step =
                    self.step(T::UniqueRectangle4).inside([h]).because_houses([h], value);
                for v in other {
                    step = step.strike(pair & self.m.cells_of(v), v);
                }
                out.push(step)?;
            }
        }
        CONTINUE
    }

    /// True if in both houses the value has places, all of them in these cells.
    fn is_confined(&self, houses: [usize; 2], value: u8, cells: &CellSet<W>) -> bool {
        let spots = houses.map(|h| self.m.spots(h, value));
        spots.iter().all(|spots| spots.within(cells) && !spots.is_empty())
    }

    /// Type 6: the rough corners are opposite, and one value is confined to the corners in both
    /// rows or both columns.
    fn crossed(&self, out: &mut StepSink) -> Flow {
        if self.rough.len() != 2 || !self.is_diagonal() {
            return CONTINUE;
        }
        let m = self.m;
        let n = m.side();
        let all: CellSet<W> = self.corners.into_iter().collect();
        for value in self.values {
            let rows = [self.corners[0] / n, self.corners[3] / n];
            let columns = [n + self.corners[0] % n, n + self.corners[3] % n];
            for houses in [rows, columns] {
                if self.is_confined(houses, value, &all) {
                    let rough =
                        self.rough.iter().map(|&i| self.corners[i]).filter(|&c| m.may(c, value));
                    let step =
                        self.step(T::UniqueRectangle6).inside(houses).because_houses(houses, value);
                    out.push(step.strike(rough, value))?;
                }
            }
        }
        CONTINUE
    }

    /// Hidden rectangle: one corner is plain, and in both lines of the opposite corner one value is
    /// confined to corners.
    fn hidden(&self, out: &mut StepSink) -> Flow {
        let m = self.m;
        let n = m.side();
        let all: CellSet<W> = self.corners.into_iter().collect();
        if self.rough.len() < 2 {
            return CONTINUE;
        }
        for plain in (0..4).filter(|i| !self.rough.contains(i)) {
            let far = self.corners[3 - plain];
            let houses = [far / n, n + far % n];
            for value in self.values {
                let strong = self.is_confined(houses, value, &all);
                let other = self.values.without(value).first().unwrap_or(value);
                if strong && m.may(far, other) && m.candidates[self.corners[plain]].len() == 2 {
                    let step =
                        self.step(T::HiddenRectangle).inside(houses).because_houses(houses, value);
                    out.push(step.strike([far], other))?;
                }
            }
        }
        CONTINUE
    }
}

fn rect_step(technique: T, corners: &[usize; 4], values: Values) -> Step {
    let mut step = Step::new(technique, values).at(corners.iter().copied());
    step.premises.push(Premise::Rectangle(corners.map(|c| Cell(c as u32)), values));
    step
}

/// Avoidable rectangles: corners that were written (not given) take the role of plain ones.
pub(super) fn find_avoidable<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    let technique = out.technique;
    for &corners in m.board.rectangles() {
        let blank = corners.iter().filter(|&&c| m.values[c] == 0).count();
        if blank == 0 || blank > 2 || corners.iter().any(|&c| m.given.has(c)) {
            continue;
        }
        let open: Vec<usize> = (0..4).filter(|&i| m.values[corners[i]] == 0).collect();
        let written: Values = corners.iter().map(|&c| m.values[c]).filter(|&v| v > 0).collect();
        if written.len() != 2 {
            continue;
        }
        // Opposite corners hold equal values, adjacent ones different values.
        let value = |i: usize| m.values[corners[i]];
        let other = |i: usize| written.without(value(i)).first().unwrap_or(0);
        match (technique, &open[..]) {
            (T::AvoidableRectangle1, &[i]) => {
                let far = value(3 - i);
                let near =
                    (0..4).filter(|&j| j != i && j != 3 - i).all(|j| value(j) == other(3 - i));
                if near && m.may(corners[i], far) {
                    let step = rect_step(technique, &corners, written).fins([corners[i]]);
                    out.push(step.strike([corners[i]], far))?;
                }
            }
            (T::AvoidableRectangle2, &[i, j]) if i + j != 3 => {
                two_open(m, &corners, written, [(i, value(3 - i)), (j, value(3 - j))], out)?;
            }
            _ => {}
        }
    }
    CONTINUE
}

/// Two open adjacent corners that would each complete the pattern with one value, and share one
/// other.
fn two_open<const W: usize>(
    m: &CandidateGrid<W>,
    corners: &[usize; 4],
    written: Values,
    open: [(usize, u8); 2],
    out: &mut StepSink,
) -> Flow {
    let extra = open.map(|(i, v)| m.candidates[corners[i]].without(v));
    let own = open.iter().all(|&(i, v)| m.may(corners[i], v));
    let Some(value) = extra[0].single().filter(|_| own && extra[0] == extra[1]) else {
        return CONTINUE;
    };
    let cells = open.map(|(i, _)| corners[i]);
    let gone = m.board.peers[cells[0]] & m.board.peers[cells[1]] & m.cells_of(value);
    let step = rect_step(T::AvoidableRectangle2, corners, written).fins(cells).because_cells(cells);
    out.push(step.strike(gone, value))
}

pub(super) fn explain(step: &Step, names: &Names<'_>) -> Vec<String> {
    let gone: Values = step.eliminations.iter().map(|e| e.value).collect();
    let other: Values = step.values.iter().filter(|&v| !gone.iter().any(|g| g == v)).collect();
    let set = step.sets.first().map(|s| s.cells.clone()).unwrap_or_default();
    let struck: Vec<Cell> = step.eliminations.iter().map(|e| e.cell).collect();
    let why = match step.technique {
        T::UniqueRectangle1 => "rectangle.one",
        T::UniqueRectangle2 | T::UniqueRectangle5 => "rectangle.two",
        T::UniqueRectangle3 => "rectangle.three",
        T::AvoidableRectangle1 => "rectangle.avoid",
        T::AvoidableRectangle2 => "rectangle.avoid-two",
        // The value that is confined to the corners stays; in type 6 it goes.
        _ => "rectangle.four",
    };
    let other =
        if other.is_empty() || step.technique == T::UniqueRectangle6 { gone } else { other };
    let parts = [
        ("other", names.values(other)),
        ("set", names.cells(&set)),
        ("where", names.cells(&struck)),
    ];
    let mut lines = names.lines("rectangle", step, &[]);
    lines.extend(names.lines(why, step, &parts));
    lines
}
