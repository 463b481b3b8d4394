//! The pinned random stream. Everything random in Quadrille draws from [`Chance`]: ChaCha with 8
//! rounds, seeded from one `u64`, with bounded draws and shuffles defined here. The stream is part
//! of the format: the same seed gives the same puzzles on every platform, thread count and release.
//! Golden vectors in the tests keep it fixed.
//!
//! Work split over threads gives each part its own stream with [`Chance::fork`], by the part's
//! number, never by the thread that happens to run it.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

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
    core: ChaCha8Rng,
}

impl Chance {
    /// The stream of this seed. The ChaCha key is the seed (little-endian) and 24 zero bytes.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self { seed, core: ChaCha8Rng::from_seed(key) }
    }

    /// Stream number `part` of this seed: independent of earlier draws, different for every part.
    #[must_use]
    pub fn fork(&self, part: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&self.seed.to_le_bytes());
        key[8..16].copy_from_slice(&part.to_le_bytes());
        key[16] = 1;
        let mut core = ChaCha8Rng::from_seed(key);
        let seed = core.next_u64();
        Self { seed, core }
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.core.next_u64()
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

#[cfg(test)]
mod tests {
    use super::*;

    /// These numbers are the format. If this test fails, all published seeds change meaning.
    #[test]
    fn golden_vectors() {
        let mut c = Chance::new(0);
        assert_eq!([c.bits(), c.bits()], [GOLDEN[0], GOLDEN[1]]);
        let mut c = Chance::new(7);
        assert_eq!(
            [c.below(100), c.below(100), c.below(100), c.below(100)],
            [GOLDEN[2], GOLDEN[3], GOLDEN[4], GOLDEN[5]]
        );
        let mut things = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        c.shuffle(&mut things);
        assert_eq!(things, SHUFFLED);
        assert_eq!(Chance::new(7).fork(3).bits(), GOLDEN[6]);
        assert_eq!(Chance::new(0).below_wide(1 << 100), 727888192516216011558623927167);
    }

    /// Bounds for which about every second or fourth draw is redrawn, and one that redraws none.
    #[test]
    fn golden_vectors_of_large_bounds() {
        let mut c = Chance::new(0);
        assert_eq!([(); 4].map(|()| c.below(3 << 62)), BELOW);
        assert_eq!([(); 4].map(|()| c.below_wide((1 << 127) + 1)), BELOW_WIDE);
        let (mut c, mut bits) = (Chance::new(0), Chance::new(0));
        for _ in 0..4 {
            let draw = u128::from(bits.bits()) << 64 | u128::from(bits.bits());
            assert_eq!(c.below_wide(1 << 127), draw % (1 << 127));
        }
    }

    #[test]
    fn odds_are_met() {
        let mut c = Chance::new(1);
        let mut hits = |n, of| (0..10_000).filter(|_| c.odds(n, of)).count();
        assert_eq!((hits(0, 2), hits(2, 2)), (0, 10_000));
        assert!((7_300..7_700).contains(&hits(3, 4)));
    }

    #[test]
    fn every_element_is_picked() {
        let mut c = Chance::new(1);
        let picked: std::collections::BTreeSet<_> =
            (0..50).filter_map(|_| c.pick(&['a', 'b', 'c'])).collect();
        assert_eq!((picked.len(), c.pick(&[(); 0])), (3, None));
    }

    const GOLDEN: [u64; 7] =
        [15438444565445410878, 11647726043916688255, 76, 46, 0, 30, 11374145570615446848];
    const BELOW: [u64; 4] =
        [11578833424084058158, 8735794532937516191, 1369325132849247095, 91309097654269860];
    const BELOW_WIDE: [u128; 4] = [
        89048135679233494778520052855664717522,
        143070633365722465658949894081923002960,
        134472853207096011064753053312758024864,
        104501887793942942244624609791847473448,
    ];
    const SHUFFLED: [u8; 9] = [0, 6, 5, 4, 8, 1, 7, 2, 3];

    #[test]
    fn forks_depend_on_seed_and_part_only() {
        let mut drawn = Chance::new(5);
        drawn.bits();
        assert_eq!(drawn.fork(1).bits(), Chance::new(5).fork(1).bits());
        assert_ne!(drawn.fork(1).bits(), drawn.fork(2).bits());
        assert_ne!(Chance::new(4).fork(1).bits(), Chance::new(5).fork(1).bits());
    }

    #[test]
    fn draws_are_even() {
        let mut c = Chance::new(1);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[c.index(6)] += 1;
        }
        assert!(seen.iter().all(|&n| (9_600..10_400).contains(&n)), "{seen:?}");
    }
}
