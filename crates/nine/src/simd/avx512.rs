//! 256-bit registers for x86-64 with AVX-512, for a single node. Three-operand logic is one
//! instruction, and so is counting bits with BITALG.
#![allow(unsafe_code)]

use super::{Boxes, Task, Vector, avx2::Avx2};
use crate::Simd;
use crate::puzzle::Clues;
use quadrille_core::cpu::Available;
use std::arch::x86_64::*;

/// Sixteen 16-bit lanes in one 256-bit register, with AVX-512VL instructions, and with those of
/// BITALG if `COUNTS`.
#[derive(Clone, Copy)]
pub(crate) struct YmmVl<const COUNTS: bool>(__m256i);

macro_rules! op {
    ($f:path, $($x:expr),*) => {
        // SAFETY: a value of this type exists only where these AVX-512 features were detected
        // (invariant of `simd`).
        YmmVl(unsafe { $f($($x),*) })
    };
}

/// `Vector` for registers of either width, whose intrinsics differ only in name. Three-operand
/// logic is one instruction, by truth table; the operands weigh 0xF0, 0xCC and 0xAA.
macro_rules! avx512_vector {
    (
        [$($generics:tt)*] $register:ty: splat $set1:ident, minus $andnot:ident, shl $sll:ident, shr $srl:ident,
        logic $logic:ident, $($name:ident $f:ident),*; same |$a:ident, $b:ident| $same:expr
    ) => {
        // SAFETY (all blocks): a value of this type exists only where these AVX-512 features were
        // detected (invariant of `simd`).
        impl<$($generics)*> Vector for $register {
            #[inline(always)]
            fn splat(x: u16) -> Self {
                // SAFETY: as above.
                Self(unsafe { $set1(x as i16) })
            }
            #[inline(always)]
            fn minus(self, o: Self) -> Self {
                // SAFETY: as above.
                Self(unsafe { $andnot(o.0, self.0) })
            }
            #[inline(always)]
            fn shl(self, n: u32) -> Self {
                // SAFETY: as above. The count folds to an immediate.
                Self(unsafe { $sll(self.0, _mm_cvtsi32_si128(n as i32)) })
            }
            #[inline(always)]
            fn shr(self, n: u32) -> Self {
                // SAFETY: as above. The count folds to an immediate.
                Self(unsafe { $srl(self.0, _mm_cvtsi32_si128(n as i32)) })
            }
            #[inline(always)]
            fn same(self, o: Self) -> Self {
                let ($a, $b) = (self.0, o.0);
                // SAFETY: as above.
                Self(unsafe { $same })
            }
            $(#[inline(always)]
            fn $name(self, o: Self) -> Self {
                // SAFETY: as above.
                Self(unsafe { $f(self.0, o.0) })
            })*
            #[inline(always)]
            fn add3(self, b: Self, c: Self) -> (Self, Self) {
                (self.xor3(b, c), self.maj(b, c))
            }
            avx512_vector! {
                @logic $logic: or3 0xFE, xor3 0x96, maj 0xE8, or_and 0xF8, and_or 0xE0,
                minus_both 0x10, minus_and 0x70, minus_unless 0xB0, or_minus 0xF4, pick 0xCA,
                or_diff 0xF6
            }
        }
    };
    (@logic $logic:ident: $($name:ident $table:literal),*) => {
        $(#[inline(always)]
        fn $name(self, b: Self, c: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { $logic::<$table>(self.0, b.0, c.0) })
        })*
    };
}
pub(super) use avx512_vector;

avx512_vector! {
    [const COUNTS: bool] YmmVl<COUNTS>: splat _mm256_set1_epi16, minus _mm256_andnot_si256, shl _mm256_sll_epi16,
    shr _mm256_srl_epi16, logic _mm256_ternarylogic_epi32, and _mm256_and_si256,
    or _mm256_or_si256, xor _mm256_xor_si256, add _mm256_add_epi16, min _mm256_min_epi16,
    max _mm256_max_epi16; same |a, b| _mm256_cmpeq_epi16(a, b)
}

/// Moves of lanes, which are those of [`Avx2`].
macro_rules! like_avx2 {
    ($($name:ident),*) => {$(
        #[inline(always)]
        fn $name(self) -> Self {
            YmmVl(Avx2::wrap(self.0).$name().raw())
        }
    )*};
}

impl<const COUNTS: bool> Boxes for YmmVl<COUNTS> {
    #[inline(always)]
    fn load(from: &[u16; 16]) -> Self {
        op!(_mm256_loadu_si256, from.as_ptr().cast())
    }
    #[inline(always)]
    fn store(self, to: &mut [u16; 16]) {
        // SAFETY: writes the 32 bytes of `to`; features by the module invariant.
        unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), self.0) }
    }
    like_avx2! { next_stack, last_stack, next_band, last_band }
    #[inline(always)]
    fn any(self) -> bool {
        Avx2::wrap(self.0).any()
    }
    #[inline(always)]
    fn most(self) -> u16 {
        Avx2::wrap(self.0).most()
    }
    #[inline(always)]
    fn count(self) -> Self {
        if COUNTS {
            op!(_mm256_popcnt_epi16, self.0)
        } else {
            YmmVl(Avx2::wrap(self.0).count().raw())
        }
    }
    #[inline(always)]
    fn count_weighted(ones: Self, twos: Self, fours: Self) -> Self {
        if COUNTS {
            let high = twos.count().add(fours.count().shl(1));
            return ones.count().add(high.shl(1));
        }
        let [ones, twos, fours] = [Avx2::wrap(ones.0), Avx2::wrap(twos.0), Avx2::wrap(fours.0)];
        YmmVl(Avx2::count_weighted(ones, twos, fours).raw())
    }
    #[inline(always)]
    fn read_one(text: &Clues) -> [Self; 9] {
        let (mut out, from) = ([Self::zero(); 9], Avx2::read_one(text));
        for (out, from) in out.iter_mut().zip(from) {
            *out = YmmVl(from.raw());
        }
        out
    }
    #[inline(always)]
    fn write_one(w: &[Self; 9]) -> [u8; 81] {
        let mut out = [Avx2::zero(); 9];
        for (out, w) in out.iter_mut().zip(w) {
            *out = Avx2::wrap(w.0);
        }
        Avx2::write_one(&out)
    }
}

/// Runs the task with the instructions of both levels; registers that need no more exist only
/// inside.
///
/// # Panics
/// If `simd` is below the levels.
#[inline(always)]
pub(crate) fn enter<T: Task>(simd: Available, task: T) -> T::Output {
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
    fn inside<T: Task>(task: T) -> T::Output {
        task.run()
    }
    assert!(simd.level() >= Simd::Avx512Bw, "the processor has the level");
    // SAFETY: `Available` holds only what was found on this processor, asserted above.
    unsafe { inside(task) }
}

/// Likewise with BITALG.
///
/// # Panics
/// If `simd` is below the level.
#[inline(always)]
pub(crate) fn enter_counting<T: Task>(simd: Available, task: T) -> T::Output {
    #[target_feature(
        enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512bitalg"
    )]
    fn inside<T: Task>(task: T) -> T::Output {
        task.run()
    }
    assert!(simd.level() >= Simd::Avx512, "the processor has the level");
    // SAFETY: `Available` holds only what was found on this processor, asserted above.
    unsafe { inside(task) }
}
