//! Pictures of every kind compared with their golden files; pixels, pages, spreadsheets.

mod golden;
mod kinds;
#[cfg(feature = "png")]
mod pixels;
#[cfg(feature = "xlsx")]
mod spreadsheet;
mod terminal;
