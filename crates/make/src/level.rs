//! Five words for how hard a puzzle is, by the techniques it needs.
//!
//! | word | what solves it |
//! |---|---|
//! | easy | singles, and the combinations of a cage |
//! | medium | and locked candidates, pairs, triples, innies |
//! | hard | and quadruples, fish with and without fins, wings, turbots, rectangles |
//! | expert | and colours, chains, loops, almost locked sets |
//! | extreme | none of these: forcing chains, nets or search |
//!
//! A puzzle's word is the first whose techniques (and all easier ones) solve it. Clue counts play no part.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use quadrille_limits::{Budget, Stop};
use quadrille_puzzle::Puzzle;
use quadrille_reason::{Options, PathEnd, State, Technique, solve_path};

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles.
    Easy,
    /// Locked candidates and small subsets.
    Medium,
    /// Fish, wings, rectangles.
    Hard,
    /// Chains and almost locked sets.
    Expert,
    /// More than that.
    Extreme,
}

impl Level {
    /// From the easiest.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Extreme];

    /// The word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
            Level::Extreme => "extreme",
        }
    }

    /// The level a technique belongs to.
    #[must_use]
    pub fn of(technique: Technique) -> Self {
        // Places in the order of techniques; see `Technique::order`.
        match technique.order() {
            ..1000 => Level::Easy,
            ..2000 => Level::Medium,
            ..5300 => Level::Hard,
            ..8500 => Level::Expert,
            _ => Level::Extreme,
        }
    }

    /// The usual techniques of this level and all easier ones; nothing more for [`Level::Extreme`] than for
    /// [`Level::Expert`], since being out of these is what makes a puzzle extreme.
    fn techniques(self) -> &'static [Technique] {
        static UP_TO: LazyLock<[Vec<Technique>; 5]> = LazyLock::new(|| {
            let most = |level: Level| level.min(Level::Expert);
            Level::ALL.map(|l| Technique::usual().into_iter().filter(|&t| Level::of(t) <= most(l)).collect())
        });
        &UP_TO[self as usize]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A word that is no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no level is called {0:?}; there are easy, medium, hard, expert and extreme")]
pub struct UnknownLevel(pub String);

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(word: &str) -> Result<Self, UnknownLevel> {
        Level::ALL.into_iter().find(|l| l.word() == word).ok_or_else(|| UnknownLevel(word.to_owned()))
    }
}

/// How a puzzle stands to a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    /// Its level is this one, at or below the one asked about.
    Is(Level),
    /// It is harder than the level asked about.
    Harder,
}

/// The level of a puzzle with one solution, as far as `most`.
///
/// # Errors
/// What stopped it.
pub fn level_up_to(puzzle: &Puzzle, most: Level, budget: &Budget) -> Result<Stand, Stop> {
    let options = Options { techniques: most.techniques().to_vec(), budget: budget.clone() };
    let path = solve_path(&State::new(puzzle), &options);
    match path.end {
        PathEnd::Stopped(stop) => Err(stop),
        PathEnd::Solved => {
            let hardest = path.steps.iter().map(|s| Level::of(s.technique)).max();
            Ok(Stand::Is(hardest.unwrap_or(Level::Easy)))
        }
        _ if most >= Level::Expert => Ok(Stand::Is(Level::Extreme)),
        _ => Ok(Stand::Harder),
    }
}

/// The level of a puzzle with one solution.
///
/// ```
/// use quadrille_limits::Budget;
/// use quadrille_make::{Level, level};
/// use quadrille_puzzle::Puzzle;
/// let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// let givens: Vec<u8> = line.bytes().map(|c| c - b'0').collect();
/// let puzzle = Puzzle::sudoku(3, 3)?.with_givens(&givens)?;
/// assert_eq!(level(&puzzle, &Budget::unlimited()), Ok(Level::Easy));
/// # Ok::<(), quadrille_puzzle::ModelError>(())
/// ```
///
/// # Errors
/// What stopped it.
pub fn level(puzzle: &Puzzle, budget: &Budget) -> Result<Level, Stop> {
    match level_up_to(puzzle, Level::Extreme, budget)? {
        Stand::Is(level) => Ok(level),
        Stand::Harder => unreachable!("nothing is harder than extreme"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_read_back() {
        for level in Level::ALL {
            assert_eq!(level.word().parse(), Ok(level));
        }
        assert!("fiendish".parse::<Level>().is_err());
    }

    #[test]
    fn levels_follow_the_order_of_techniques() {
        let all = Technique::all();
        assert!(all.windows(2).all(|w| Level::of(w[0]) <= Level::of(w[1])));
        for (technique, level) in [
            (Technique::HiddenSingle, Level::Easy),
            (Technique::Pointing, Level::Medium),
            (Technique::HiddenTriple, Level::Medium),
            (Technique::XyWing, Level::Hard),
            (Technique::XyChain, Level::Expert),
            (Technique::ForcingNet, Level::Extreme),
        ] {
            assert_eq!(Level::of(technique), level, "{technique}");
        }
    }
}
