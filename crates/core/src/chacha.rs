//! ChaCha with 8 rounds as a stream of 64-bit words: the key stream of D. J. Bernstein's cipher with
//! a 64-bit block number and nonce 0, two 32-bit words in each, the lower one first. The golden vectors of
//! [`Chance`](crate::Chance) begin with the published ones, because seed 0 is key 0.

/// Blocks that are made at once: a loop over them runs in vector registers.
const BLOCKS: usize = 4;
/// Words of 64 bits in them.
const WORDS: usize = 8 * BLOCKS;

/// The stream of a key.
#[derive(Clone, Debug)]
pub(crate) struct ChaCha8 {
    key: [u32; 8],
    /// The number of the next block.
    block: u64,
    /// Word by word, each of every block.
    words: [[u32; BLOCKS]; 16],
    /// The next of the [`WORDS`]; all are used up at first.
    next: usize,
}

impl ChaCha8 {
    pub(crate) fn new(key: [u8; 32]) -> Self {
        let (words, _) = key.as_chunks();
        let key = std::array::from_fn(|i| u32::from_le_bytes(words[i]));
        Self { key, block: 0, words: [[0; BLOCKS]; 16], next: WORDS }
    }

    #[inline]
    pub(crate) fn next(&mut self) -> u64 {
        if self.next == WORDS {
            self.refill();
        }
        let (block, pair) = (self.next / 8, self.next % 8 * 2);
        self.next += 1;
        u64::from(self.words[pair][block]) | u64::from(self.words[pair + 1][block]) << 32
    }

    #[inline(never)]
    fn refill(&mut self) {
        for lane in 0..BLOCKS {
            let block = self.block.wrapping_add(lane as u64);
            let [k0, k1, k2, k3, k4, k5, k6, k7] = self.key;
            let [c0, c1, c2, c3] = CONSTANTS;
            let (low, high) = (block as u32, (block >> 32) as u32);
            let start = [c0, c1, c2, c3, k0, k1, k2, k3, k4, k5, k6, k7, low, high, 0, 0];
            let mut end = start;
            for _ in 0..4 {
                quarter(&mut end, [0, 4, 8, 12]);
                quarter(&mut end, [1, 5, 9, 13]);
                quarter(&mut end, [2, 6, 10, 14]);
                quarter(&mut end, [3, 7, 11, 15]);
                quarter(&mut end, [0, 5, 10, 15]);
                quarter(&mut end, [1, 6, 11, 12]);
                quarter(&mut end, [2, 7, 8, 13]);
                quarter(&mut end, [3, 4, 9, 14]);
            }
            for i in 0..16 {
                self.words[i][lane] = end[i].wrapping_add(start[i]);
            }
        }
        self.block = self.block.wrapping_add(BLOCKS as u64);
        self.next = 0;
    }
}

/// "expand 32-byte k".
const CONSTANTS: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];

/// The quarter round.
#[inline(always)]
fn quarter(s: &mut [u32; 16], [a, b, c, d]: [usize; 4]) {
    for (a, b, d, bits) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
        s[a] = s[a].wrapping_add(s[b]);
        s[d] = (s[d] ^ s[a]).rotate_left(bits);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_does_not_begin_again_after_a_quarter_of_a_terabyte() {
        let from = |block| ChaCha8 { block, ..ChaCha8::new([0; 32]) }.next();
        assert_ne!(from(1 << 32), from(0));
    }
}
