//! The tests of this crate that use it from outside, in one program.

mod answers;
mod random;
mod text;
mod trace;

use quadrille_cover::{Builder, Colour, Item, Problem};
use quadrille_referee::cover::Case;

/// A case of the referee as a problem of this crate.
trait AsProblem {
    fn problem(&self) -> Problem;
}

impl AsProblem for Case {
    fn problem(&self) -> Problem {
        let mut builder = Builder::unnamed(self.primary, self.secondary);
        for option in &self.options {
            let colour = |c: u32| c.checked_sub(1).map(Colour::from);
            let uses: Vec<_> = option.iter().map(|&(i, c)| (Item::from(i), colour(c))).collect();
            builder.option(&uses).unwrap();
        }
        builder.build()
    }
}
