//! The seed of random choices: given, or drawn and printed on standard error.

use std::hash::{BuildHasher, RandomState};

use clap::Args;

use crate::args::parse_seed;

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct SeedArgs {
    /// Seed: the same seed gives the same answer [default: random, printed on standard error]
    #[arg(long, value_name = "SEED", allow_negative_numbers = true, value_parser = parse_seed)]
    seed: Option<u64>,
}

impl SeedArgs {
    /// The seed, if given.
    #[cfg(feature = "print")]
    pub(crate) fn given(self) -> Option<u64> {
        self.seed
    }

    /// The seed, or a random one of 32 bits, which is printed.
    pub(crate) fn seed(self) -> u64 {
        self.seed.unwrap_or_else(|| {
            let seed = RandomState::new().hash_one(std::process::id()) >> 32;
            crate::output::note(&format!("--seed {seed}"));
            seed
        })
    }
}
