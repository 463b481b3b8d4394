//! Every instruction set of this machine against the same operations done one lane at a time.
#![allow(unsafe_code)]

use quadrille_core::Chance;

use crate::simd::words::Words;
use crate::simd::{Isa, Job, Lane, MOST_WORDS, Portable, Simd};

/// Plain words, tested on machines with wider registers too.
struct Plain;

impl Isa for Plain {
    const SIMD: Simd = Simd::Portable;
    type Register = Words;

    unsafe fn enter<J: Job>(job: J) -> J::Output {
        // SAFETY: every machine runs plain code
        unsafe { job.run() }
    }
}

/// Random lanes: small numbers, some of them covered.
fn random<T: Lane>(words: usize, least: u32, chance: &mut Chance) -> Vec<u64> {
    let mut lane = || match chance.below(4) {
        0 => T::MAX.get(),
        _ => least + chance.below(100) as u32,
    };
    let per = 64 / T::BITS;
    let mut word = || (0..per).fold(0, |word, i| word | u64::from(lane()) << (i * T::BITS));
    (0..words).map(|_| word()).collect()
}

fn lanes<T: Lane>(words: &[u64]) -> Vec<u32> {
    let each =
        |&word: &u64| (0..64 / T::BITS).map(move |i| (word >> (i * T::BITS)) as u32 & T::MAX.get());
    words.iter().flat_map(each).collect()
}

fn packed<T: Lane>(lanes: &[u32]) -> Vec<u64> {
    let per = (64 / T::BITS) as usize;
    let word = |part: &[u32]| part.iter().rev().fold(0, |w, &l| w << (T::BITS % 64) | u64::from(l));
    lanes.chunks(per).map(word).collect()
}

fn least(lanes: &[u32]) -> (u32, u32) {
    let (at, &lane) = lanes.iter().enumerate().min_by_key(|&(at, lane)| (lane, at)).unwrap();
    (lane, at as u32)
}

/// All operations that kernels use with lanes of one width.
struct Trial<'c, I, T, const B: usize>(&'c mut Chance, std::marker::PhantomData<(I, T)>);

impl<I: Isa, T: Lane, const B: usize> Job for Trial<'_, I, T, B> {
    type Output = ();

    #[inline(always)]
    unsafe fn run(self) {
        let chance = self.0;
        let from = random::<T>(B, 60, chance);
        let table: Vec<u64> = (0..40 * B)
            .map(|_| {
                packed::<T>(&[0; 8].map(|_: u32| chance.below(2) as u32)[..(64 / T::BITS) as usize])
                    [0]
            })
            .collect();
        let list: Vec<u16> = (0..chance.below(40)).map(|_| chance.below(40) as u16).collect();
        let own = &table[7 * B..8 * B];
        let mut expected = lanes::<T>(&from);
        for &option in &list {
            let ones = lanes::<T>(&table[usize::from(option) * B..][..B]);
            expected.iter_mut().zip(ones).for_each(|(lane, one)| *lane -= one);
        }
        let mine = lanes::<T>(own);
        expected
            .iter_mut()
            .zip(mine)
            .for_each(|(l, own)| *l = if own == 1 { T::MAX.get() } else { *l });
        let (mut to, mut bits) = (vec![0; B], vec![0; MOST_WORDS]);
        // SAFETY: all have B words, the table 40 options; the level was found on this machine
        unsafe {
            let (table, list, len) = (table.as_ptr(), list.as_ptr(), list.len());
            let found =
                I::shrink::<T, B>(from.as_ptr(), table, list, len, own.as_ptr(), to.as_mut_ptr());
            assert_eq!(found, least(&expected));
            I::uncovered::<T, B>(to.as_ptr(), bits.as_mut_ptr());
        }
        assert_eq!(to, packed::<T>(&expected));
        for (i, lane) in expected.iter().enumerate() {
            assert_eq!(bits[i / 64] >> (i % 64) & 1 == 1, *lane != T::MAX.get(), "{} {i}", I::SIMD);
        }
        // SAFETY: as above
        unsafe { smallest::<I, T>(chance) };
    }
}

/// The search for the least lane, with and without a 2.
///
/// # Safety
/// The machine has the instructions.
#[inline(always)]
unsafe fn smallest<I: Isa, T: Lane>(chance: &mut Chance) {
    for low in [2, 3] {
        let words = random::<T>(64, low, chance);
        let all = lanes::<T>(&words);
        // SAFETY: 64 words of lanes
        let found = unsafe { I::least::<T>(words.as_ptr().cast(), all.len()) };
        assert_eq!(found, least(&all), "{}", I::SIMD);
    }
}

struct Strip<'c, I>(&'c mut Chance, std::marker::PhantomData<I>);

impl<I: Isa> Job for Strip<'_, I> {
    type Output = ();

    #[inline(always)]
    unsafe fn run(self) {
        for words in [1, 3, 8, 11, 24] {
            let padded = usize::next_multiple_of(words, 8);
            let mut set =
                || (0..padded).map(|w| if w < words { self.0.bits() } else { 0 }).collect();
            let (from, conflicts): (Vec<u64>, Vec<u64>) = (set(), set());
            let (mut to, mut list) = (vec![1; padded], vec![0; 64 * padded + 64]);
            let (f, c, t) = (from.as_ptr(), conflicts.as_ptr(), to.as_mut_ptr());
            // SAFETY: sets padded to 8 words, room for 64 entries a word and 64 more
            let len = unsafe { I::strip(f, c, t, words, list.as_mut_ptr()) };
            let bit = |set: &[u64], i: usize| set[i / 64] >> (i % 64) & 1 == 1;
            let gone = (0..64 * words).filter(|&i| bit(&from, i) && bit(&conflicts, i));
            assert!(gone.map(|i| i as u16).eq(list[..len].iter().copied()), "{}", I::SIMD);
            assert!((0..words).all(|w| to[w] == from[w] & !conflicts[w]));
        }
    }
}

/// Many random cases on one instruction set.
fn tries<I: Isa>() {
    if !I::SIMD.is_available() {
        return;
    }
    let mut chance = Chance::new(5);
    let kind = std::marker::PhantomData;
    for _ in 0..300 {
        // SAFETY: the level is available
        unsafe {
            I::enter(Trial::<I, u8, 8>(&mut chance, kind));
            I::enter(Trial::<I, u8, 32>(&mut chance, std::marker::PhantomData));
            I::enter(Trial::<I, u16, 16>(&mut chance, std::marker::PhantomData));
            I::enter(Strip::<I>(&mut chance, std::marker::PhantomData));
            smallest::<I, u32>(&mut chance);
        }
    }
}

#[test]
fn every_instruction_set_does_the_same() {
    tries::<Plain>();
    tries::<Portable>();
    #[cfg(target_arch = "aarch64")]
    tries::<crate::simd::Neon>();
    #[cfg(target_arch = "x86_64")]
    {
        tries::<crate::simd::Avx2>();
        tries::<crate::simd::Avx512>();
    }
}
