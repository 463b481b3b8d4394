//! Pictures of every kind against their golden files, pixels and pages.

mod golden;
mod kinds;
#[cfg(feature = "png")]
mod pixels;
