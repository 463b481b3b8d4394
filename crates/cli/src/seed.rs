//! The seed of what is random: told, or drawn and said on standard error.

use std::hash::{BuildHasher, RandomState};

use clap::Args;

use crate::args::parse_seed;

/// The seed.
#[derive(Args, Clone, Copy, Debug)]
pub struct SeedArgs {
    /// Seed: the same seed gives the same answer [default: random, printed on standard error]
    #[arg(long, value_name = "SEED", allow_negative_numbers = true, value_parser = parse_seed)]
    seed: Option<u64>,
}

impl SeedArgs {
    /// The seed that was told.
    #[cfg(feature = "print")]
    pub fn told(self) -> Option<u64> {
        self.seed
    }

    /// The seed that was told, or a random one of 32 bits, which is said.
    pub fn seed(self) -> u64 {
        self.seed.unwrap_or_else(|| {
            let seed = RandomState::new().hash_one(std::process::id()) >> 32;
            crate::output::note(&format!("--seed {seed}"));
            seed
        })
    }
}
