//! Any bytes through the reader of all formats. A puzzle that can be read survives writing and
//! reading in every format that can hold it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille_text::{Format, ReadOptions, WriteOptions, read_str, reader};

fuzz_target!(|bytes: &[u8]| {
    let options = ReadOptions { utf16: true, many: true, ..ReadOptions::default() };
    for entry in reader(bytes, options.clone()).take(20) {
        let Ok(entry) = entry else { continue };
        let _ = entry.puzzle.conflict();
        for format in Format::all() {
            let Ok(text) = format.write(&entry, &WriteOptions::default()) else { continue };
            let again = read_str(&text, &ReadOptions { from: Some(format), ..options.clone() });
            let puzzle = again
                .into_iter()
                .next()
                .expect("what was written is there")
                .expect("and can be read")
                .puzzle;
            assert_eq!(puzzle.side(), entry.puzzle.side(), "{format}: {text}");
            // Some formats have candidates for givens, and some strike the candidates that givens
            // forbid.
            let (before, after) = (entry.puzzle.candidates(), puzzle.candidates());
            assert!(
                after.iter().zip(&before).all(|(&a, &b)| (a - b).is_empty()),
                "{format}: {text}"
            );
        }
    }
});
