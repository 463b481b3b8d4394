//! The ground crate as its users see it, on a clock that the tests set.

mod made_clock;
