//! Pictures of every kind compared with their golden files; pixels, pages, spreadsheets.

mod book;
mod golden;
mod kinds;
mod pixels;
mod spreadsheet;
mod terminal;
