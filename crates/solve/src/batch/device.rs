//! Plain lines on a CUDA device that all workers of a batch share.
//!
//! A worker copies its lines into page-locked memory, takes one of the device's solvers, and writes
//! the answers out as the CPU kernel would. The device finds no solutions of a line that has several,
//! so those come from the CPU kernel. Three solvers keep the bus and
//! the multiprocessors busy at the same time.
//!
//! Opening a device takes from a tenth of a second to some seconds (the driver compiles the
//! kernels once and keeps them). So `auto` opens it in the background, and only when a batch has
//! lasted for a while and the workers, not the reading, hold it up; until then, and for short runs,
//! the CPU answers. When opening fails, it is as if there were no device.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use quadrille_core::Budget;
use quadrille_gpu::{GpuError, GpuSolver, Many, Pinned, Verdict};
use quadrille_nine::{Answer, Puzzle, Rows, Solver};

use super::line_runs::RUN;

/// Most lines of a run: 5 MiB of text. Longer ones gain little: three are under way at a time.
const DEVICE_RUN: usize = 1 << 16;
/// Shorter runs are quicker on the CPU (docs/gpu.md, "From which size on").
const WORTH_A_CALL: usize = 1 << 13;
/// `auto` opens the device when a batch has seen this number of lines …
const WORTH_OPENING: u64 = 1 << 16;
/// … and has lasted this long.
const BUSY: Duration = Duration::from_secs(1);
/// Solvers on the device: one with lines on their way in, one at work, one on their way out.
const SOLVERS: usize = 3;
/// Page-locked memories: while some are with a solver, workers fill and read the others.
const MEMORIES: usize = 6;

/// The reason why there is no device, in one line.
pub use quadrille_gpu::GpuError as NoDevice;

/// A CUDA device for plain lines, or none. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Device(Option<Arc<Shared>>);

impl Device {
    /// No device: the CPU answers all.
    #[must_use]
    pub fn none() -> Self {
        Device(None)
    }

    /// The first device, if there is one, from the size of a batch on at which it is quicker.
    #[must_use]
    pub fn auto() -> Self {
        Device(Some(Arc::new(Shared::new(State::Waiting { lines: 0, since: None }, WORTH_A_CALL))))
    }

    /// The first device, for every plain line.
    ///
    /// # Errors
    /// Why there is none.
    pub fn open() -> Result<Self, NoDevice> {
        Ok(Device(Some(Arc::new(Shared::new(State::Open(Pools::open()?), 1)))))
    }

    /// The error that ended the use of the device.
    #[must_use]
    pub fn lost(&self) -> Option<NoDevice> {
        match &*self.0.as_ref()?.state() {
            State::Lost(why) => Some(why.clone()),
            _ => None,
        }
    }

    pub(crate) fn run(&self) -> usize {
        match &self.0 {
            Some(shared) if matches!(*shared.state(), State::Open(_)) => DEVICE_RUN,
            _ => RUN,
        }
    }

    /// Notes that `lines` lines were read, and the time spent reading so far.
    pub(crate) fn saw(&self, lines: u64, reading: Duration) {
        if let Some(shared) = &self.0 {
            shared.saw(lines, reading);
        }
    }

    /// Answers lines as [`Solver::solve_rows`] does, where the device is there and worth a call;
    /// `false` and nothing done otherwise.
    pub(crate) fn solve_rows(
        &self,
        rows: Rows<'_>,
        limit: u64,
        prefix: &str,
        solver: &mut Solver,
        out: &mut Vec<u8>,
        counts: &mut Vec<u64>,
    ) -> bool {
        let Some(shared) = self.0.as_ref().filter(|s| rows.len() >= s.least) else { return false };
        if rows.is_empty() || rows.len() > DEVICE_RUN {
            return false;
        }
        let _lent = Lent(shared);
        let Some(mut memory) = shared.take(|pools| &mut pools.memories) else { return false };
        let solved = shared.solve(&mut memory, rows);
        if solved {
            let (grids, verdicts) = (&memory.grids[..], &memory.verdicts[..rows.len()]);
            write_answers(rows, (grids, verdicts), (limit, prefix), solver, out, counts);
        }
        shared.give(|pools| pools.memories.push(memory));
        solved
    }
}

#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    /// Wakes those who wait for a solver or a memory.
    given: Condvar,
    /// Runs of fewer lines go to the CPU.
    least: usize,
}

#[derive(Debug)]
enum State {
    /// Not looked for yet.
    Waiting {
        /// Lines of the batch so far.
        lines: u64,
        /// When the first was seen.
        since: Option<Instant>,
    },
    /// Being opened by this thread.
    Opening(JoinHandle<Result<Pools, GpuError>>),
    Open(Pools),
    Absent,
    Lost(GpuError),
}

/// The free parts of an open device.
#[derive(Debug, Default)]
struct Pools {
    /// Solvers that nobody uses.
    solvers: Vec<GpuSolver>,
    /// Memories that nobody uses.
    memories: Vec<Memory>,
}

impl Pools {
    /// Opens the device and takes all memory that is needed; one solver is enough if there is not
    /// memory for more.
    fn open() -> Result<Pools, GpuError> {
        let reserved = |mut solver: GpuSolver| {
            solver.set_slots(1);
            solver.reserve(DEVICE_RUN).map(|()| solver)
        };
        let first = reserved(GpuSolver::new()?)?;
        let memories = (0..MEMORIES).map(|_| Memory::new(&first)).collect::<Result<_, _>>()?;
        let more = (1..SOLVERS).map_while(|_| first.beside().and_then(reserved).ok());
        let mut solvers: Vec<GpuSolver> = more.collect();
        solvers.push(first);
        Ok(Pools { solvers, memories })
    }
}

impl Shared {
    fn new(state: State, least: usize) -> Self {
        Shared { state: Mutex::new(state), given: Condvar::new(), least }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if matches!(&*state, State::Opening(opener) if opener.is_finished())
            && let State::Opening(opener) = std::mem::replace(&mut *state, State::Absent)
            && let Ok(Ok(pools)) = opener.join()
        {
            *state = State::Open(pools);
        }
        state
    }

    /// Counts lines while the device waits, and opens it when the batch is worth it: where reading
    /// takes half of the time, a device would wait for lines too.
    fn saw(&self, more: u64, reading: Duration) {
        let mut state = self.state();
        let State::Waiting { lines, since } = &mut *state else { return };
        let since = *since.get_or_insert_with(Instant::now);
        *lines += more;
        let passed = since.elapsed();
        if *lines < WORTH_OPENING || passed < BUSY || 2 * reading > passed {
            return;
        }
        *state = State::Opening(std::thread::spawn(Pools::open));
    }

    /// Takes an element of a pool, and waits while it is empty; `None` without a device.
    fn take<T>(&self, pool: impl Fn(&mut Pools) -> &mut Vec<T>) -> Option<T> {
        let mut state = self.state();
        loop {
            let State::Open(pools) = &mut *state else { return None };
            if let Some(one) = pool(pools).pop() {
                return Some(one);
            }
            state = self.given.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Gives something back to an open device.
    fn give(&self, put: impl FnOnce(&mut Pools)) {
        if let State::Open(pools) = &mut *self.state() {
            put(pools);
        }
        self.given.notify_all();
    }

    /// Answers lines in a memory. A device that fails is given up; the solver has answered on the
    /// CPU what the device had not.
    fn solve(&self, memory: &mut Memory, rows: Rows<'_>) -> bool {
        memory.lines[..rows.bytes().len()].copy_from_slice(rows.bytes());
        let Some(mut solver) = self.take(|pools| &mut pools.solvers) else { return false };
        match memory.solve(&mut solver, rows) {
            None => self.give(|pools| pools.solvers.push(solver)),
            Some(why) => *self.state() = State::Lost(why),
        }
        self.given.notify_all();
        true
    }
}

impl Drop for Shared {
    /// Waits for the driver: a process must not end inside it.
    fn drop(&mut self) {
        let state = self.state.get_mut().unwrap_or_else(PoisonError::into_inner);
        if let State::Opening(opener) = std::mem::replace(state, State::Absent) {
            let _ = opener.join();
        }
    }
}

/// Gives the device up when a panic drops it: a lent memory or solver is gone then, and nobody may
/// wait for it.
struct Lent<'a>(&'a Shared);

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            *self.0.state() = State::Absent;
            self.0.given.notify_all();
        }
    }
}

/// Page-locked memory for a run and its answers.
#[derive(Debug)]
struct Memory {
    lines: Pinned<u8>,
    /// The solution of each, with a line end; zeros where there is not one.
    grids: Pinned<u8>,
    /// The number of solutions of each.
    verdicts: Pinned<Verdict>,
}

impl Memory {
    fn new(solver: &GpuSolver) -> Result<Memory, GpuError> {
        Ok(Memory {
            lines: solver.pinned(DEVICE_RUN * 82)?,
            grids: solver.pinned(DEVICE_RUN * 82)?,
            verdicts: solver.pinned(DEVICE_RUN)?,
        })
    }

    /// Asks the device about the lines, which stand in the memory too. The error, if it was lost.
    fn solve(&mut self, solver: &mut GpuSolver, rows: Rows<'_>) -> Option<GpuError> {
        let (bytes, n) = (rows.bytes().len(), rows.len());
        let rows = Rows::leading(&self.lines[..bytes]);
        let (grids, verdicts) = (&mut self.grids[..bytes], &mut self.verdicts[..n]);
        solver.solve_rows(rows, Many::Blank, grids, verdicts, &Budget::unlimited()).lost
    }
}

/// Writes the device's answers as [`Solver::solve_rows`] does. The CPU kernel answers the rest.
fn write_answers(
    rows: Rows<'_>,
    (grids, verdicts): (&[u8], &[Verdict]),
    (limit, prefix): (u64, &str),
    solver: &mut Solver,
    out: &mut Vec<u8>,
    counts: &mut Vec<u64>,
) {
    let (prefix, length) = (prefix.as_bytes(), prefix.len() + 82);
    out.resize(rows.len() * length, 0);
    for (line, grid) in out.chunks_exact_mut(length).zip(grids.chunks_exact(82)) {
        line[..prefix.len()].copy_from_slice(prefix);
        line[prefix.len()..].copy_from_slice(grid);
    }
    counts.clear();
    counts.extend(verdicts.iter().map(|&verdict| match verdict {
        Verdict::None => 0,
        Verdict::Unique => 1,
        _ => 2,
    }));
    let is_left = |&k: &usize| match verdicts[k] {
        Verdict::Unknown => true,
        verdict => verdict == Verdict::Many && limit == 1,
    };
    let puzzle = |k: usize| Some((k, Puzzle::parse(&rows.bytes()[k * 82..k * 82 + 81]).ok()?));
    let (left, puzzles): (Vec<usize>, Vec<Puzzle>) =
        (0..rows.len()).filter(is_left).filter_map(puzzle).unzip();
    let mut answers = vec![Answer::NONE; puzzles.len()];
    solver.solve_batch(&puzzles, limit, &mut answers);
    for (&k, answer) in left.iter().zip(&answers) {
        counts[k] = answer.count();
        let text = &mut out[k * length + prefix.len()..][..81];
        text.copy_from_slice(answer.first().unwrap_or(&[b'0'; 81]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

    /// Lines with one solution, several and none.
    fn lines() -> String {
        let (several, none) = (".".repeat(30) + &ONE[30..], format!("5359{}", &ONE[4..]));
        format!("{ONE}{several}{none}").repeat(7)
    }

    /// The output of a device that leaves every fourth line without a verdict.
    fn played(rows: Rows<'_>) -> (Vec<u8>, Vec<Verdict>) {
        let mut solver = Solver::new();
        let (mut grids, mut verdicts) = (Vec::new(), Vec::new());
        for (k, line) in rows.bytes().chunks_exact(82).enumerate() {
            let answer = solver.solve(&Puzzle::parse(&line[..81]).expect("a puzzle"), 2);
            let verdict = match answer.count() {
                _ if k % 4 == 3 => Verdict::Unknown,
                0 => Verdict::None,
                1 => Verdict::Unique,
                _ => Verdict::Many,
            };
            let shown = answer.first().filter(|_| verdict == Verdict::Unique);
            grids.extend_from_slice(shown.unwrap_or(&[b'0'; 81]));
            grids.push(b'\n');
            verdicts.push(verdict);
        }
        (grids, verdicts)
    }

    #[test]
    fn answers_are_those_of_the_cpu_kernel() {
        let text = lines();
        let rows = Rows::leading(text.as_bytes());
        assert_eq!(rows.len(), 21);
        let (grids, verdicts) = played(rows);
        for (limit, prefix) in [(1, ""), (2, "unique: ")] {
            let mut solver = Solver::new();
            let (mut expected, mut expected_counts) = (Vec::new(), Vec::new());
            solver.solve_rows(rows, limit, prefix, &mut expected, &mut expected_counts);
            let (mut out, mut counts) = (Vec::new(), Vec::new());
            let question = (limit, prefix);
            write_answers(rows, (&grids, &verdicts), question, &mut solver, &mut out, &mut counts);
            assert_eq!(counts, expected_counts);
            let shown = |text: &[u8]| {
                let lines = text.chunks_exact(prefix.len() + 82).zip(&counts);
                let lines = lines.filter(|(_, count)| **count == 1);
                lines.map(|(line, _)| line.to_vec()).collect::<Vec<_>>()
            };
            assert!(!shown(&out).is_empty());
            assert_eq!(shown(&out), shown(&expected));
        }
    }

    /// Also where there is no device, and where it has been given up.
    #[test]
    fn a_device_is_open_exactly_where_there_is_one() {
        assert_eq!(Device::open().is_ok(), GpuSolver::new().is_ok());
        let in_state = |state| Device(Some(Arc::new(Shared::new(state, 1))));
        for (device, why) in [
            (Device::none(), None),
            (in_state(State::Absent), None),
            (in_state(State::Lost(GpuError::OutOfMemory)), Some(GpuError::OutOfMemory)),
        ] {
            let (mut solver, mut out, mut counts) = (Solver::new(), Vec::new(), Vec::new());
            let rows = Rows::leading(ONE.as_bytes());
            assert!(!device.solve_rows(rows, 2, "", &mut solver, &mut out, &mut counts));
            assert_eq!((device.run(), device.lost(), counts.len()), (RUN, why, 0));
        }
    }

    /// Nobody gives the memory that more lines would wait for.
    #[test]
    fn more_lines_than_a_memory_holds_go_to_the_cpu() {
        let device = Device(Some(Arc::new(Shared::new(State::Open(Pools::default()), 1))));
        let text = ONE.repeat(DEVICE_RUN + 1);
        let (mut solver, mut out, mut counts) = (Solver::new(), Vec::new(), Vec::new());
        let rows = Rows::leading(text.as_bytes());
        assert!(!device.solve_rows(rows, 2, "", &mut solver, &mut out, &mut counts));
        assert_eq!(device.run(), DEVICE_RUN);
    }

    #[test]
    fn a_device_is_looked_for_from_its_number_of_lines_on() {
        let is_waiting = |more| {
            let since = Instant::now().checked_sub(2 * BUSY);
            let state = State::Waiting { lines: WORTH_OPENING - 2, since };
            let shared = Shared::new(state, 1);
            shared.saw(more, Duration::ZERO);
            matches!(*shared.state(), State::Waiting { .. })
        };
        assert_eq!([1, 2].map(is_waiting), [true, false]);
    }

    #[test]
    fn a_panic_while_something_is_lent_leaves_nobody_waiting() {
        let shared = Shared::new(State::Open(Pools::default()), 0);
        std::thread::scope(|scope| {
            let waits = scope.spawn(|| shared.take(|pools| &mut pools.memories).is_none());
            let dies = scope.spawn(|| {
                let _lent = Lent(&shared);
                panic!("as a test asks");
            });
            assert!(dies.join().is_err());
            assert!(waits.join().unwrap());
        });
    }

    #[test]
    fn no_device_is_looked_for_before_a_batch_is_worth_it() {
        let device = Device::auto();
        device.saw(WORTH_OPENING, Duration::ZERO);
        let shared = device.0.as_ref().expect("auto");
        assert!(matches!(*shared.state(), State::Waiting { .. }));
        assert_eq!((device.run(), device.lost()), (RUN, None));
    }

    #[test]
    fn opening_ends_before_the_device_is_dropped() {
        let device = Device::auto();
        device.saw(1, Duration::ZERO);
        std::thread::sleep(BUSY);
        device.saw(WORTH_OPENING, BUSY);
        let is_waiting = |device: &Device| {
            matches!(device.0.as_ref().map(|s| s.state()).as_deref(), Some(State::Waiting { .. }))
        };
        assert!(is_waiting(&device), "reading holds it up");
        device.saw(1, Duration::ZERO);
        assert!(!is_waiting(&device));
    }
}
