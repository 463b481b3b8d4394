//! Pictures of every kind compared with their golden files; pixels, pages, spreadsheets.

mod golden;
mod kinds;
mod pixels;
mod rules;
mod spreadsheet;
mod terminal;
