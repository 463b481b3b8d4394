//! Any text as an f-puzzles document.

#![no_main]

#[path = "../rule_text.rs"]
mod rule_text;

use libfuzzer_sys::fuzz_target;
use quadrille_text::Format;

fuzz_target!(|text: &str| rule_text::digest(text, Format::FPuzzles));
