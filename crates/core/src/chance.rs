//! The pinned random stream. Everything random in Quadrille draws from [`Chance`]: ChaCha with 8
//! rounds, seeded from one `u64`, with bounded draws and shuffles defined here. The stream is part
//! of the format: the same seed gives the same puzzles on every platform, thread count and release.
//! Golden vectors in the tests keep it fixed.
//!
//! Work split over threads gives each part its own stream with [`Chance::fork`], by the part's
//! number, never by the thread that happens to run it.

use crate::chacha::ChaCha8;

/// A random stream.
///
/// ```
/// use quadrille_core::Chance;
/// let (mut a, mut b) = (Chance::new(7), Chance::new(7));
/// assert_eq!(a.below(100), b.below(100));
/// ```
#[derive(Clone, Debug)]
pub struct Chance {
    /// Kept so that forks depend only on the seed, not on earlier draws.
    seed: u64,
    core: ChaCha8,
}

impl Chance {
    /// The stream of this seed. The ChaCha key is the seed (little-endian) and 24 zero bytes.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self { seed, core: ChaCha8::new(key) }
    }

    /// Stream number `part` of this seed: independent of earlier draws, different for every part.
    #[must_use]
    pub fn fork(&self, part: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&self.seed.to_le_bytes());
        key[8..16].copy_from_slice(&part.to_le_bytes());
        key[16] = 1;
        let mut core = ChaCha8::new(key);
        let seed = core.next();
        Self { seed, core }
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.core.next()
    }

    /// A uniform number below `n`: the high word of a 128-bit product, redrawn while the low word
    /// is in the biased zone (Lemire's method).
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, n: u64) -> u64 {
        assert!(n > 0, "a draw needs at least one outcome");
        loop {
            let wide = u128::from(self.bits()) * u128::from(n);
            // The zone is narrower than `n`, so most draws need no division to show that they are
            // outside.
            if wide as u64 >= n || wide as u64 >= n.wrapping_neg() % n {
                return (wide >> 64) as u64;
            }
        }
    }

    /// A uniform number below `n`, for more than 64 bits: 128 bits, high half first, redrawn above
    /// the largest multiple of `n`.
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below_wide(&mut self, n: u128) -> u128 {
        assert!(n > 0, "a draw needs at least one outcome");
        let excess = (u128::MAX % n + 1) % n;
        loop {
            let draw = u128::from(self.bits()) << 64 | u128::from(self.bits());
            if draw <= u128::MAX - excess {
                return draw % n;
            }
        }
    }

    /// A uniform index into a collection of length `len`.
    ///
    /// # Panics
    /// If `len` is 0.
    pub fn index(&mut self, len: usize) -> usize {
        self.below(len as u64) as usize
    }

    /// A uniform element.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        if from.is_empty() { None } else { Some(&from[self.index(from.len())]) }
    }

    /// True with probability `numerator / denominator`.
    ///
    /// # Panics
    /// If `denominator` is 0.
    pub fn odds(&mut self, numerator: u64, denominator: u64) -> bool {
        self.below(denominator) < numerator
    }

    /// A uniform permutation in place (Fisher–Yates from the back).
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for i in (1..things.len()).rev() {
            things.swap(i, self.index(i + 1));
        }
    }
}
