//! Solving many puzzles with high throughput.

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::Simd;
use crate::lanes::{Answers, Batch, Engine, Puzzles};
#[cfg(target_arch = "aarch64")]
use crate::simd::neon::Neon;
use crate::simd::soft::Soft;
use crate::simd::{Nodes, Task};
#[cfg(target_arch = "x86_64")]
use crate::simd::{avx2, avx2::Avx2, avx512, zmm::Zmm};
use crate::{Answer, Puzzle, Solver};
use quadrille_core::cpu::Available;
use std::marker::PhantomData;
use std::ops::ControlFlow;

struct Make<V>(PhantomData<V>);

impl<V: Nodes> Task for Make<V> {
    type Output = Box<Engine<V>>;

    #[inline(always)]
    fn run(self) -> Box<Engine<V>> {
        Box::new(Engine::new())
    }
}

struct Answering<'e, 'b, 'p, V: Nodes>(&'e mut Engine<V>, &'b mut Batch<'p>);

impl<V: Nodes> Task for Answering<'_, '_, '_, V> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        self.0.run(self.1);
        std::mem::take(&mut self.0.guesses)
    }
}

pub(crate) enum Engines {
    Portable(Box<Engine<Soft>>),
    #[cfg(target_arch = "aarch64")]
    Neon(Box<Engine<Neon>>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Box<Engine<Avx2>>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<Engine<Zmm>>),
}

impl Engines {
    fn new(simd: Available) -> Self {
        match simd.level() {
            #[cfg(target_arch = "x86_64")]
            Simd::Avx512Bw | Simd::Avx512 => {
                Engines::Avx512(avx512::enter(simd, Make(PhantomData)))
            }
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 => Engines::Avx2(avx2::enter(simd, Make(PhantomData))),
            #[cfg(target_arch = "aarch64")]
            Simd::Neon => Engines::Neon(Make(PhantomData).run()),
            _ => Engines::Portable(Make(PhantomData).run()),
        }
    }

    /// Answers a batch; returns the number of guesses.
    #[cfg_attr(not(target_arch = "x86_64"), expect(unused_variables, reason = "base level"))]
    fn run(&mut self, simd: Available, batch: &mut Batch<'_>) -> u64 {
        match self {
            Engines::Portable(engine) => Answering(engine, batch).run(),
            #[cfg(target_arch = "aarch64")]
            Engines::Neon(engine) => Answering(engine, batch).run(),
            #[cfg(target_arch = "x86_64")]
            Engines::Avx2(engine) => avx2::enter(simd, Answering(engine, batch)),
            #[cfg(target_arch = "x86_64")]
            Engines::Avx512(engine) => avx512::enter(simd, Answering(engine, batch)),
        }
    }
}

impl std::fmt::Debug for Engines {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Engines")
    }
}

/// Smaller batches are solved one puzzle at a time, which is faster.
const SMALL: usize = 8;

impl Solver {
    /// Counts solutions up to `limit` for every puzzle and keeps the first of each. The answers are
    /// those of [`Solver::solve`], several times faster from a few dozen puzzles on.
    ///
    /// # Panics
    /// If `answers` is shorter than `puzzles`.
    pub fn solve_batch(&mut self, puzzles: &[Puzzle], limit: u64, answers: &mut [Answer]) {
        self.batch(puzzles, limit, answers, false);
    }

    /// The same answers as [`Solver::solve_batch`]. Faster if many of the puzzles have several
    /// solutions, slower if few do: no puzzle is spread over several lanes, so no first solution
    /// has to be looked up again.
    ///
    /// # Panics
    /// If `answers` is shorter than `puzzles`.
    pub fn probe_batch(&mut self, puzzles: &[Puzzle], limit: u64, answers: &mut [Answer]) {
        self.batch(puzzles, limit, answers, true);
    }

    fn batch(&mut self, puzzles: &[Puzzle], limit: u64, answers: &mut [Answer], single_lane: bool) {
        let answers = &mut answers[..puzzles.len()];
        // Puzzle numbers are 32 bits wide inside the engine.
        for (puzzles, answers) in puzzles.chunks(1 << 30).zip(answers.chunks_mut(1 << 30)) {
            self.run(Puzzles::List(puzzles), limit, Answers::List(answers), single_lane);
        }
    }

    /// Decides for each puzzle if it has a second solution: counts to two like
    /// [`Solver::probe_batch`]. Where `known` is true, the solution that a [barred](Puzzle::bar)
    /// cell excludes is counted in advance. That halves the work, and the answer contains no
    /// solution.
    ///
    /// # Panics
    /// If `known` or `answers` is shorter than `puzzles`.
    pub fn probe_known(&mut self, puzzles: &[Puzzle], known: &[bool], answers: &mut [Answer]) {
        let (known, answers) = (&known[..puzzles.len()], &mut answers[..puzzles.len()]);
        for at in (0..puzzles.len()).step_by(1 << 30) {
            let part = at..puzzles.len().min(at + (1 << 30));
            let list = Answers::List(&mut answers[part.clone()]);
            self.run_known(Puzzles::List(&puzzles[part.clone()]), 2, list, &known[part], true);
        }
        for (answer, _) in answers.iter_mut().zip(known).filter(|pair| *pair.1) {
            answer.first = Answer::NONE.first;
        }
    }

    /// Answers puzzles from any source to any destination.
    pub(crate) fn run(
        &mut self,
        puzzles: Puzzles<'_>,
        limit: u64,
        answers: Answers<'_>,
        single_lane: bool,
    ) {
        self.run_known(puzzles, limit, answers, &[], single_lane);
    }

    /// As [`Solver::run`], with one solution known for some puzzles and a limit of at least 2.
    fn run_known(
        &mut self,
        puzzles: Puzzles<'_>,
        limit: u64,
        mut answers: Answers<'_>,
        known: &[bool],
        single_lane: bool,
    ) {
        if puzzles.len() < SMALL || limit == 0 {
            for at in 0..puzzles.len() {
                let before = u64::from(known.get(at) == Some(&true));
                let puzzle = Puzzle::checked(puzzles.text(at));
                let answer = self.solve(&puzzle, limit - before);
                answers.put_first(at, &answer.first);
                answers.put_count(at, answer.count + before);
                if let Some(clashing) = answers.clashing().filter(|_| answer.count == 0) {
                    clashing.push(at as u32);
                }
                if answer.count > 1 && answers.kept() == 2 {
                    self.look_up_two(&puzzle, at, &mut answers);
                }
            }
            return;
        }
        let engine = self.engine.get_or_insert_with(|| Engines::new(self.simd));
        let mut again = std::mem::take(&mut self.again);
        let mut batch =
            Batch { puzzles, limit, answers, again: &mut again, known, single_lane, next: 0 };
        self.guesses += engine.run(self.simd, &mut batch);
        let Batch { mut answers, again: found, .. } = batch;
        if !answers.want_first_of_several() {
            found.clear();
        }
        for at in found.drain(..).map(|at| at as usize) {
            let puzzle = Puzzle::checked(puzzles.text(at));
            if answers.kept() == 2 {
                self.look_up_two(&puzzle, at, &mut answers);
            } else {
                let answer = crate::solver::solve_one(self.simd, &mut self.stack, &puzzle, 1);
                answers.put_first(at, &answer.first);
            }
        }
        self.again = again;
    }

    /// Stores the first two solutions of a puzzle that has several.
    fn look_up_two(&mut self, puzzle: &Puzzle, at: usize, answers: &mut Answers<'_>) {
        let mut found = 0;
        self.visit(puzzle, &mut |grid: &[u8; 81]| {
            found += 1;
            if found == 1 {
                answers.put_first(at, grid);
                return ControlFlow::Continue(());
            }
            answers.put_second(at, grid);
            ControlFlow::Break(())
        });
    }
}
