//! Logarithms and powers to base 2 by sums, products and integers alone, so that what is chosen by
//! them is the same on every platform.

/// Parts of one in which logarithms are counted.
pub(super) const GRAIN: u32 = 256;

/// The logarithm to base 2 in grains, rounded down. Of 0, 0.
pub(super) fn log2(k: usize) -> u32 {
    // 2^(log / GRAIN) <= k is 2^log <= k^GRAIN; squaring keeps 32 bits of a number between 1 and 2.
    let Some(whole) = k.checked_ilog2() else { return 0 };
    let (mut log, mut x) = (whole, (k as u64) << (31 - whole));
    for _ in 0..GRAIN.ilog2() {
        x = (x * x) >> 31;
        let bit = x >> 32;
        log = 2 * log + bit as u32;
        x >>= bit;
    }
    log
}

/// A power of two, to five digits.
pub(super) fn exp2(exponent: f32) -> f32 {
    let whole = exponent.floor();
    let x = exponent - whole;
    let part = 1.0
        + x * (std::f32::consts::LN_2
            + x * (0.240_227 + x * (0.055_504 + x * (0.009_618 + x * 0.001_504))));
    match whole as i32 {
        128.. => f32::INFINITY,
        ..-126 => 0.0,
        whole => part * f32::from_bits(((whole + 127) as u32) << 23),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_those_of_a_library() {
        assert_eq!((log2(0), log2(1), log2(2), log2(8)), (0, 0, GRAIN, 3 * GRAIN));
        for k in 1..=64 {
            let want = (k as f64).log2() * f64::from(GRAIN);
            assert!((f64::from(log2(k)) - want).abs() < 1.01, "{k}: {} is not {want}", log2(k));
        }
    }

    #[test]
    fn powers_are_those_of_a_library() {
        for i in -1_260..1_280 {
            let (x, got) = (i as f32 / 10.0, exp2(i as f32 / 10.0));
            assert!((got / x.exp2() - 1.0).abs() < 1e-5, "2^{x} is not {got}");
        }
        assert_eq!((exp2(-200.0), exp2(200.0)), (0.0, f32::INFINITY));
    }
}
