//! Integration tests, built as one program.

mod answers;
mod bounds;
mod cheapest;
mod fold;
mod model;
#[cfg(debug_assertions)]
mod panics;
mod parts;
mod random;
#[cfg(shuttle)]
mod schedules;
mod shapes;
mod text;
mod trace;
mod work;

use quadrille_cover::{Builder, Colour, Item, Problem};
use quadrille_referee::cover::Case;

trait AsProblem {
    fn problem(&self) -> Problem;
}

impl AsProblem for Case {
    fn problem(&self) -> Problem {
        let mut builder = Builder::unnamed(self.primary, self.secondary);
        for (i, &(low, high)) in self.bounds.iter().enumerate() {
            builder.bound(Item::new(i), low, high).unwrap();
        }
        for (k, option) in self.options.iter().enumerate() {
            let colour = |c: u32| c.checked_sub(1).map(Colour::from);
            let uses: Vec<_> = option.iter().map(|&(i, c)| (Item::from(i), colour(c))).collect();
            let id = builder.option(&uses).unwrap();
            builder.cost(id, self.costs.get(k).copied().unwrap_or(0)).unwrap();
        }
        builder.build()
    }
}
