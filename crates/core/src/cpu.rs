//! The instruction set of the kernels: the widest the processor has, unless overridden.
//!
//! It affects speed, never answers. Only this file detects processor features and reads the
//! environment variable [`VARIABLE`].

use std::fmt;
use std::str::FromStr;

/// The environment variable that forces a level: `QUADRILLE_SIMD`.
pub const VARIABLE: &str = "QUADRILLE_SIMD";

crate::named_enum! {
    /// An instruction set, narrowest first. The names are those used in `QUADRILLE_SIMD`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum Simd {
        /// Plain code for the target's baseline.
        Portable = "portable",
        /// 128-bit registers: NEON, which every aarch64 processor has.
        Neon = "neon",
        /// 256-bit registers: AVX2 with BMI1, BMI2, LZCNT and POPCNT.
        Avx2 = "avx2",
        /// 512-bit registers: [`Simd::Avx2`] plus AVX-512 F, BW, DQ and VL (Skylake-X, Cascade Lake
        /// and other servers before Ice Lake).
        Avx512Bw = "avx512bw",
        /// [`Simd::Avx512Bw`] plus VBMI2 and BITALG (Ice Lake, Zen 4 and later).
        Avx512 = "avx512",
    }
}

impl Simd {
    /// True if this processor supports the level.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            Simd::Portable => true,
            Simd::Neon => cfg!(target_arch = "aarch64"),
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 => has_avx2(),
            #[cfg(target_arch = "x86_64")]
            Simd::Avx512Bw => has_avx2() && has_avx512bw(),
            #[cfg(target_arch = "x86_64")]
            Simd::Avx512 => Simd::Avx512Bw.is_available() && has_compress_and_count(),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// The levels that this processor supports, narrowest first.
    pub fn available() -> impl DoubleEndedIterator<Item = Simd> {
        Self::ALL.into_iter().filter(|level| level.is_available())
    }

    /// The widest level that this processor supports.
    #[must_use]
    pub fn best() -> Self {
        Self::available().next_back().unwrap_or(Simd::Portable)
    }

    /// The level named by `QUADRILLE_SIMD`, or the best one if the variable is unset.
    ///
    /// # Errors
    /// If the variable does not name a level, or names one that this processor lacks.
    pub fn from_environment() -> Result<Self, SimdError> {
        match std::env::var_os(VARIABLE) {
            Some(name) => name.to_string_lossy().parse::<Self>()?.check().map(Available::level),
            None => Ok(Self::best()),
        }
    }

    /// Proof that this processor supports the level.
    ///
    /// # Errors
    /// If it does not.
    pub fn check(self) -> Result<Available, SimdError> {
        if self.is_available() { Ok(Available(self)) } else { Err(SimdError::Unavailable(self)) }
    }
}

impl FromStr for Simd {
    type Err = SimdError;

    fn from_str(name: &str) -> Result<Self, SimdError> {
        Self::named(name).ok_or_else(|| SimdError::Unknown(name.to_owned()))
    }
}

/// A level that this processor supports. Code compiled for a level may rely on it for soundness:
/// the only way to make one is [`Simd::check`] and functions built on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Available(Simd);

impl Available {
    /// The default level: [`Simd::from_environment`], or the best one if that is an error.
    #[must_use]
    pub fn detect() -> Self {
        let level = Simd::from_environment().unwrap_or_else(|_| Simd::best());
        level.check().unwrap_or(Available(Simd::Portable))
    }

    /// The level.
    #[must_use]
    pub fn level(self) -> Simd {
        self.0
    }
}

#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt")
}

#[cfg(target_arch = "x86_64")]
fn has_avx512bw() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("avx512f") && has!("avx512bw") && has!("avx512dq") && has!("avx512vl")
}

#[cfg(target_arch = "x86_64")]
fn has_compress_and_count() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("avx512vbmi2") && has!("avx512bitalg")
}

/// The names of levels, for a message.
fn list(levels: impl IntoIterator<Item = Simd>) -> String {
    let names: Vec<&str> = levels.into_iter().map(Simd::name).collect();
    names.join(", ")
}

/// Why a level cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SimdError {
    /// No level has this name.
    Unknown(String),
    /// This processor lacks it.
    Unavailable(Simd),
}

impl fmt::Display for SimdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SimdError::Unknown(name) => {
                write!(f, "`{name}` is not a level; known are {}", list(Simd::ALL))
            }
            SimdError::Unavailable(level) => {
                let has = list(Simd::available());
                write!(f, "this processor has no {level}; it has {has}")
            }
        }
    }
}

impl std::error::Error for SimdError {}
