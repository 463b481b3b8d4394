//! A text in a format that holds rules: refused in words, or a puzzle that can be judged, worded,
//! lowered, written and read again.

use quadrille_text::{Format, ReadOptions, WriteOptions, read_str};

/// Reads a text in this format and uses everything in it.
pub(super) fn digest(text: &str, format: Format) {
    let options = ReadOptions { from: Some(format), ..ReadOptions::default() };
    for entry in read_str(text, &options) {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                assert!(!error.to_string().contains("internal error"), "{error}");
                continue;
            }
        };
        let puzzle = &entry.puzzle;
        let _ = (puzzle.conflict(), puzzle.primitives());
        assert!(puzzle.rules().iter().all(|rule| !rule.sentence(puzzle).is_empty()));
        let Ok(json) = Format::Json.write(&entry, &WriteOptions::default()) else { continue };
        let again = read_str(&json, &ReadOptions::default()).remove(0).expect("our own JSON");
        assert_eq!(again.puzzle, *puzzle, "{json}");
    }
}
