//! The next step of a state, all its steps, or a whole path, cheapest technique first.

use quadrille_core::{Budget, Meter, Stop};
use quadrille_puzzle::Values;

use crate::position::Position;
use crate::state::{State, on_grid};
use crate::step::Step;
use crate::step_sink::{StepSink, Variants};
use crate::technique::Technique;
use crate::techniques::find;
use crate::template_filter::TemplateFilter;

/// The techniques of a search, and its limits.
#[derive(Clone, Debug)]
pub struct Options {
    /// The techniques, in the order in which they are tried.
    pub techniques: Vec<Technique>,
    /// The budget of the whole search.
    pub budget: Budget,
    /// Values for techniques about one value; all by default.
    pub values: Values,
    /// The variants of techniques to use.
    pub variants: Variants,
}

impl Default for Options {
    /// The usual techniques, without a limit.
    fn default() -> Self {
        Options::only(&Technique::usual())
    }
}

impl Options {
    /// Only these techniques, in this order.
    #[must_use]
    pub fn only(techniques: &[Technique]) -> Self {
        Options {
            techniques: techniques.to_vec(),
            budget: Budget::unlimited(),
            values: Values(u64::MAX),
            variants: Variants::default(),
        }
    }

    /// The same within a budget.
    #[must_use]
    pub fn within(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    fn sink(&self, limit: usize) -> StepSink {
        let mut sink = StepSink::new(limit, self.budget.start());
        (sink.values, sink.variants) = (self.values, self.variants);
        sink
    }
}

/// The end of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathEnd {
    /// Every cell has its value.
    Solved,
    /// No technique finds a step.
    Stuck,
    /// A cell or house has no choice left: the puzzle has no solution.
    Broken,
    /// The budget ran out.
    Stopped(Stop),
}

/// A solving path.
#[derive(Clone, Debug)]
pub struct Path {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The state after the last one.
    pub state: State,
    /// The reason why it ended.
    pub end: PathEnd,
}

/// The cheapest step. `None` if no technique finds one or the state has a
/// [conflict](State::conflict).
///
/// # Errors
/// The reason why the search stopped before it found an answer.
pub fn hint(state: &State, options: &Options) -> Result<Option<Step>, Stop> {
    if state.conflict().is_some() {
        return Ok(None);
    }
    Finder::new(options.sink(1)).next(state, &options.techniques)
}

/// Every step of every requested technique. Empty if the state has a [conflict](State::conflict).
///
/// # Errors
/// The reason why the search stopped, and the steps found until then.
pub fn all_steps(state: &State, options: &Options) -> Result<Vec<Step>, (Stop, Vec<Step>)> {
    let mut sink = options.sink(usize::MAX);
    if state.conflict().is_some() {
        return Ok(Vec::new());
    }
    on_grid!(&state.grid, m => {
        let m = &Position::new(m);
        for &technique in &options.techniques {
            if find(technique, m, &mut sink).is_break() {
                break;
            }
        }
    });
    match sink.stopped() {
        Some(stop) => Err((stop, sink.steps)),
        None => Ok(sink.steps),
    }
}

/// Takes the cheapest step repeatedly, until the puzzle is solved or no technique applies. A state
/// with a [conflict](State::conflict) is broken from the start.
#[must_use]
pub fn solve_path(state: &State, options: &Options) -> Path {
    if state.conflict().is_some() {
        return Path { steps: Vec::new(), state: state.clone(), end: PathEnd::Broken };
    }
    Finder::new(options.sink(1)).path(state.clone(), &options.techniques)
}

/// Finds the cheapest step of a sequence of states within one budget.
pub(crate) struct Finder {
    sink: StepSink,
    /// Skips values for techniques about one value.
    filter: TemplateFilter,
}

impl Finder {
    fn new(sink: StepSink) -> Self {
        Finder { sink, filter: TemplateFilter::default() }
    }

    /// A finder for all values and variants, within the rest of a meter.
    pub(crate) fn within(meter: Meter) -> Self {
        Self::new(StepSink::new(1, meter))
    }

    pub(crate) fn next(
        &mut self,
        state: &State,
        techniques: &[Technique],
    ) -> Result<Option<Step>, Stop> {
        on_grid!(&state.grid, m => self.first(&Position::new(m), techniques))
    }

    pub(crate) fn path(&mut self, mut state: State, techniques: &[Technique]) -> Path {
        let mut steps = Vec::new();
        let end = loop {
            if state.is_full() {
                break if state.solution().is_some() { PathEnd::Solved } else { PathEnd::Broken };
            }
            match self.next(&state, techniques) {
                Err(stop) => break PathEnd::Stopped(stop),
                Ok(None) if state.is_broken() => break PathEnd::Broken,
                Ok(None) => break PathEnd::Stuck,
                Ok(Some(step)) => {
                    state.apply(&step);
                    steps.push(step);
                }
            }
        };
        Path { steps, state, end }
    }

    /// The first step of the first technique that has one.
    fn first<const W: usize>(
        &mut self,
        m: &Position<'_, W>,
        techniques: &[Technique],
    ) -> Result<Option<Step>, Stop> {
        let (wanted, mut strikable) = (self.sink.values, None);
        for &technique in techniques {
            if technique.is_about_one_digit() {
                self.sink.values =
                    wanted & *strikable.get_or_insert_with(|| self.filter.strikable(m));
                if self.sink.values.is_empty() {
                    continue;
                }
            }
            let flow = find(technique, m, &mut self.sink);
            self.sink.values = wanted;
            if flow.is_break() {
                return match self.sink.stopped() {
                    Some(stop) => Err(stop),
                    None => Ok(self.sink.steps.pop()),
                };
            }
        }
        self.sink.values = wanted;
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link_graph::Scope;
    use crate::state::Width;
    use quadrille_puzzle::Puzzle;

    /// Hard puzzles found by `quadrille generate hardest`.
    const HARD: [&[u8; 81]; 4] = [
        b"........1.....2.3...4.5.6.7....78.....39.....89.1....4..8.3....1.5..64..7......53",
        b"........1.....2.3...4.5.6.7..38......5..79...98.1....4..9.3....1....64..7......53",
        b"........1.....2.34.15...62......7....8..5...23.4..8....5..73....6.4....51..8..9..",
        b".......12.....34....5.46....1....2...76....8.3...6...1.5.9..7..7..8.2.3.9.3......",
    ];

    #[test]
    fn chains_strike_only_what_the_closure_strikes() {
        use Technique::*;
        let plain =
            [XChain, XyChain, ContinuousLoop, DiscontinuousLoop, Aic, GroupedContinuousLoop];
        let with_sets = [GroupedDiscontinuousLoop, GroupedAic, AlsXz, AlsXyWing, AlsChain];
        let scopes = [(Scope::Groups, &plain[..]), (Scope::Sets, &with_sets[..])];
        let techniques = Technique::usual();
        let (mut barren, mut fruitful) = ([0, 0], [0, 0]);
        for text in HARD {
            let givens = text.map(|c| if c == b'.' { 0 } else { c - b'0' });
            let mut state =
                State::new(&Puzzle::sudoku(3, 3).unwrap().with_givens(&givens).unwrap());
            let mut finder = Finder::within(Budget::unlimited().start());
            loop {
                // Of one width alone: the test build then compiles the techniques once.
                let Width::Small(grid) = &state.grid else { unreachable!("81 cells") };
                let m = Position::new(grid);
                let Some(step) = finder.first(&m, &techniques).unwrap() else { break };
                for (kind, (scope, chains)) in scopes.into_iter().enumerate() {
                    let aims = m.refuted(scope).unwrap();
                    let mut sink = StepSink::new(50, Budget::unlimited().start());
                    let everywhere = Position::without_closure(grid);
                    for &technique in chains {
                        let _ = find(technique, &everywhere, &mut sink);
                    }
                    for gone in sink.steps.iter().flat_map(|step| &step.eliminations) {
                        assert!(aims[usize::from(gone.value) - 1].has(gone.cell.index()));
                    }
                    let count = if m.has_no_chain(scope) { &mut barren } else { &mut fruitful };
                    count[kind] += 1;
                }
                state.apply(&step);
            }
        }
        assert!(barren.min(fruitful).iter().all(|&n| n > 10), "{barren:?} {fruitful:?}");
    }
}
