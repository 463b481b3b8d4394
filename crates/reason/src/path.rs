//! From a state to its next step, all its steps, or a whole path, cheapest technique first.

use quadrille_core::{Budget, Stop};

use crate::finds::Finds;
use crate::glance::Boards;
use crate::marks::Marks;
use crate::state::{State, is_classic, on_marks};
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

/// Whether chains are worth a search, which takes ten times as long as this look.
fn may_have_chain<const W: usize>(marks: &Marks<W>) -> bool {
    !is_classic(&marks.board) || Boards::of(marks).has_chain()
}

/// The first step of the first technique that has one.
fn first<const W: usize>(
    marks: &Marks<W>,
    techniques: &[Technique],
    finds: &mut Finds,
) -> Result<Option<Step>, Stop> {
    let wanted = finds.values;
    let (mut fruitful, mut has_chain) = (None, None);
    for &technique in techniques {
        if technique.is_long_chain() && !*has_chain.get_or_insert_with(|| may_have_chain(marks)) {
            continue;
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_puzzle::Puzzle;

    /// Hard puzzles found by `quadrille generate hardest`.
    const HARD: [&[u8; 81]; 4] = [
        b"........1.....2.3...4.5.6.7....78.....39.....89.1....4..8.3....1.5..64..7......53",
        b"........1.....2.3...4.5.6.7..38......5..79...98.1....4..9.3....1....64..7......53",
        b"........1.....2.34.15...62......7....8..5...23.4..8....5..73....6.4....51..8..9..",
        b".......12.....34....5.46....1....2...76....8.3...6...1.5.9..7..7..8.2.3.9.3......",
    ];

    /// Wherever a look says that there is no chain, no technique finds one.
    #[test]
    fn chains_are_not_found_where_a_look_sees_none() {
        let techniques = Technique::usual();
        let (mut barren, mut fruitful) = (0, 0);
        for text in HARD {
            let givens = text.map(|c| if c == b'.' { 0 } else { c - b'0' });
            let mut state =
                State::new(&Puzzle::sudoku(3, 3).unwrap().with_givens(&givens).unwrap());
            let options = Options { techniques: techniques.clone(), budget: Budget::unlimited() };
            while let Some(step) = hint(&state, &options).unwrap() {
                let chains: Vec<Technique> =
                    techniques.iter().copied().filter(|t| t.is_long_chain()).collect();
                on_marks!(&state.marks, m => if may_have_chain(m) {
                    fruitful += 1;
                } else {
                    barren += 1;
                    let mut finds = Finds::new(1, &Budget::unlimited());
                    for technique in chains {
                        assert!(find(technique, m, &mut finds).is_continue(), "{:?}", finds.steps);
                    }
                });
                state.apply(&step);
            }
        }
        assert!(barren > 20 && fruitful > 20, "{barren} {fruitful}");
    }
}
