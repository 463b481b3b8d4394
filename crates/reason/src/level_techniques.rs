//! The techniques that distinguish levels.

use std::sync::LazyLock;

use quadrille_classic::Level;

use crate::technique::Technique;

/// The usual techniques before the first that only extreme puzzles need.
pub(crate) static BELOW_EXTREME: LazyLock<Vec<Technique>> = LazyLock::new(|| {
    Technique::usual().into_iter().take_while(|t| t.level() < Level::Extreme).collect()
});

/// On classic 9×9, the ones among them that the fixpoint of medium techniques does not cover.
pub(crate) static ABOVE_MEDIUM: LazyLock<Vec<Technique>> = LazyLock::new(|| {
    let classic = BELOW_EXTREME.iter().copied().filter(|t| t.fits_classic());
    classic.skip_while(|t| t.level() <= Level::Medium).collect()
});

/// The ones before the first that only expert puzzles need. After it, only colours are hard.
pub(crate) static HARD: LazyLock<Vec<Technique>> = LazyLock::new(|| {
    ABOVE_MEDIUM.iter().copied().take_while(|t| t.level() == Level::Hard).collect()
});

/// On classic 9×9, techniques below extreme that do not need uniqueness and are not covered by the
/// fixpoint of medium techniques and chains.
pub(crate) static NO_CHAINS: LazyLock<Vec<Technique>> = LazyLock::new(|| {
    let plain = |t: &Technique| !t.is_chain() && !t.needs_uniqueness();
    ABOVE_MEDIUM.iter().copied().filter(plain).collect()
});
