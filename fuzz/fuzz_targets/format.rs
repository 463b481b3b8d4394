//! Any text in a named format, without detection: the first byte is the format. It is refused in
//! words, or a puzzle that survives writing and reading in that format.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille_text::{Format, ReadOptions, WriteOptions, read_str};

fuzz_target!(|input: (u8, &str)| {
    let formats: Vec<Format> = Format::all().collect();
    let format = formats[usize::from(input.0) % formats.len()];
    let options = ReadOptions { from: Some(format), many: true, ..ReadOptions::default() };
    for entry in read_str(input.1, &options).into_iter().take(20) {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                assert!(!error.to_string().contains("internal error"), "{error}");
                continue;
            }
        };
        let _ = (entry.puzzle.conflict(), entry.puzzle.primitives());
        let Ok(text) = format.write(&entry, &WriteOptions::default()) else { continue };
        let again = read_str(&text, &options);
        let again = again.into_iter().next().expect("what was written is there");
        let puzzle = again.unwrap_or_else(|error| panic!("{format}: {text}: {error}")).puzzle;
        assert_eq!(puzzle.side(), entry.puzzle.side(), "{format}: {text}");
    }
});
