//! The pinned random stream. Everything random in Quadrille draws from [`Chance`]: ChaCha with 8
//! rounds, seeded from one `u64`, with bounded draws and shuffles defined here. The stream is part
//! of the format: the same seed gives the same puzzles on every platform, thread count and release.
//! Golden vectors in the tests hold it fixed.
//!
//! Work that is split over threads gives each part its own stream with [`Chance::fork`], by the
//! part's number, never by the thread that happens to run it.
//!
//! ```
//! use quadrille_chance::Chance;
//! let mut a = Chance::new(7);
//! let mut b = Chance::new(7);
//! assert_eq!(a.below(100), b.below(100));
//! ```
#![forbid(unsafe_code)]

mod stream;

pub use stream::Chance;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
