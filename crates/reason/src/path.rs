//! From a state to its next step, all its steps, or a whole path, cheapest technique first.

use quadrille_limits::{Budget, Stop};

use crate::finds::Finds;
use crate::marks::Marks;
use crate::state::{State, on_marks};
use crate::step::Step;
use crate::technique::Technique;
use crate::techniques::find;

/// Which techniques may be used, and for how long.
#[derive(Clone, Debug)]
pub struct Options {
    /// In the order they are tried.
    pub techniques: Vec<Technique>,
    /// For the whole question.
    pub budget: Budget,
}

impl Default for Options {
    /// The usual techniques, no limit.
    fn default() -> Self {
        Options { techniques: Technique::usual(), budget: Budget::unlimited() }
    }
}

impl Options {
    /// Only these techniques, in this order.
    #[must_use]
    pub fn only(techniques: &[Technique]) -> Self {
        Options { techniques: techniques.to_vec(), budget: Budget::unlimited() }
    }
}

/// How a path ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathEnd {
    /// Every cell has its value.
    Solved,
    /// No technique finds anything more.
    Stuck,
    /// Some cell or house has no choice left: the puzzle has no solution.
    Broken,
    /// The budget ended it.
    Stopped(Stop),
}

/// A solving path.
#[derive(Clone, Debug)]
pub struct Path {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The state after the last one.
    pub state: State,
    /// Why it ended.
    pub end: PathEnd,
}

/// The cheapest step, or `None` when no technique finds one.
///
/// # Errors
/// What stopped the search before it could answer.
pub fn hint(state: &State, options: &Options) -> Result<Option<Step>, Stop> {
    let mut finds = Finds::new(1, &options.budget);
    on_marks!(&state.marks, m => first(m, &options.techniques, &mut finds))
}

/// Every step of every technique asked for.
///
/// # Errors
/// What stopped the search, with the steps found until then.
pub fn all_steps(state: &State, options: &Options) -> Result<Vec<Step>, (Stop, Vec<Step>)> {
    let mut finds = Finds::new(usize::MAX, &options.budget);
    on_marks!(&state.marks, m => {
        for &technique in &options.techniques {
            if find(technique, m, &mut finds).is_break() {
                break;
            }
        }
    });
    match finds.stopped() {
        Some(stop) => Err((stop, finds.steps)),
        None => Ok(finds.steps),
    }
}

/// Takes the cheapest step again and again until the puzzle is solved or no technique helps.
#[must_use]
pub fn solve_path(state: &State, options: &Options) -> Path {
    let mut state = state.clone();
    let mut steps = Vec::new();
    let mut finds = Finds::new(1, &options.budget);
    let end = loop {
        if state.is_full() {
            break if state.solution().is_some() { PathEnd::Solved } else { PathEnd::Broken };
        }
        let next = on_marks!(&state.marks, m => first(m, &options.techniques, &mut finds));
        match next {
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
    marks: &Marks<W>,
    techniques: &[Technique],
    finds: &mut Finds,
) -> Result<Option<Step>, Stop> {
    let wanted = finds.values;
    let mut fruitful = None;
    for &technique in techniques {
        if technique.is_about_one_value() {
            finds.values = wanted & *fruitful.get_or_insert_with(|| finds.screen.fruitful(marks));
            if finds.values.is_empty() {
                continue;
            }
        }
        let flow = find(technique, marks, finds);
        finds.values = wanted;
        if flow.is_break() {
            return match finds.stopped() {
                Some(stop) => Err(stop),
                None => Ok(finds.steps.pop()),
            };
        }
    }
    finds.values = wanted;
    Ok(None)
}
