//! The instruction sets by name, and beside what the system says.

use quadrille_core::cpu::Available;
use quadrille_core::{Simd, SimdError};

#[test]
fn every_level_is_known_by_its_name() {
    for level in Simd::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
        assert_eq!(level.check().is_ok(), level.is_available());
    }
    assert_eq!("sse".parse::<Simd>(), Err(SimdError::Unknown("sse".into())));
}

#[test]
fn an_error_lists_the_levels_that_would_do() {
    let error = "sse".parse::<Simd>().unwrap_err().to_string();
    assert_eq!(error, "`sse` is not a level; known are portable, neon, avx2, avx512bw, avx512");
    let error = SimdError::Unavailable(Simd::Neon).to_string();
    assert!(error.starts_with("this processor has no neon; it has portable"), "{error}");
}

/// The kernel of the system detects the features by itself.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
#[test]
fn levels_are_those_of_the_features_that_the_system_lists() {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap();
    let flags = text.lines().find(|line| line.starts_with("flags")).unwrap();
    let has = |all: &str| all.split(' ').all(|flag| flags.split(' ').any(|f| f == flag));
    let avx2 = has("avx2 bmi1 bmi2 abm popcnt");
    let avx512bw = avx2 && has("avx512f avx512bw avx512dq avx512vl");
    let avx512 = avx512bw && has("avx512_vbmi2 avx512_bitalg");
    let levels = [Simd::Avx2, Simd::Avx512Bw, Simd::Avx512].map(Simd::is_available);
    assert_eq!(levels, [avx2, avx512bw, avx512]);
}

#[test]
fn the_best_level_is_the_last_available_one() {
    assert_eq!(Simd::available().next(), Some(Simd::Portable));
    assert!(Simd::available().all(|level| level <= Simd::best()));
    assert!(Available::detect().level().is_available());
}
