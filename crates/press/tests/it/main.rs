//! Pictures of every kind against their golden files; with features, pixels, pages, spreadsheets.

#[cfg(feature = "pdf")]
mod book;
mod golden;
mod kinds;
#[cfg(feature = "png")]
mod pixels;
#[cfg(feature = "xlsx")]
mod spreadsheet;
mod terminal;
