//! Which instruction set the kernels use: the best the processor has, unless told otherwise.
//!
//! Answers never depend on the level; speed does. The environment variable `QUADRILLE_SIMD`
//! (`portable`, `avx2` or `avx512`) forces a level for solvers made with `Solver::new`.

use std::fmt;

/// An instruction set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
    /// Safe code on arrays; the compiler uses the target's baseline (SSE2 on x86-64, NEON on
    /// aarch64).
    Portable,
    /// 256-bit registers.
    Avx2,
    /// 512-bit registers: AVX-512 F, BW, VL, VBMI, VBMI2 and BITALG (Ice Lake, Zen 4 and later).
    Avx512,
}

/// The environment variable that forces a level.
pub const SIMD_VARIABLE: &str = "QUADRILLE_SIMD";

impl Level {
    /// Every level, slowest first.
    pub const ALL: [Level; 3] = [Level::Portable, Level::Avx2, Level::Avx512];

    /// Whether this processor has it.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            Level::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => has_avx2(),
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => has_avx2() && has_avx512(),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// The fastest level of this processor.
    #[must_use]
    pub fn best() -> Level {
        Level::ALL.into_iter().rev().find(|level| level.is_available()).unwrap_or(Level::Portable)
    }

    /// The level named by `QUADRILLE_SIMD`, or the best one if the variable is not set.
    ///
    /// # Errors
    /// If the variable names no level, or one this processor lacks.
    pub fn from_environment() -> Result<Level, LevelError> {
        let Some(value) = std::env::var_os(SIMD_VARIABLE) else { return Ok(Level::best()) };
        let name = value.to_string_lossy();
        let level = Level::ALL.into_iter().find(|level| level.name() == name);
        let level = level.ok_or_else(|| LevelError::Unknown(name.into_owned()))?;
        if level.is_available() { Ok(level) } else { Err(LevelError::Unavailable(level)) }
    }

    /// The name used in `QUADRILLE_SIMD`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Level::Portable => "portable",
            Level::Avx2 => "avx2",
            Level::Avx512 => "avx512",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt")
}

#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("avx512f")
        && has!("avx512bw")
        && has!("avx512vl")
        && has!("avx512vbmi")
        && has!("avx512vbmi2")
        && has!("avx512bitalg")
}

/// Why a level cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LevelError {
    /// No level has this name.
    Unknown(String),
    /// This processor lacks it.
    Unavailable(Level),
}

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LevelError::Unknown(name) => {
                write!(f, "`{name}` is no SIMD level; known are portable, avx2 and avx512")
            }
            LevelError::Unavailable(level) => write!(f, "this processor has no {level}"),
        }
    }
}

impl std::error::Error for LevelError {}
