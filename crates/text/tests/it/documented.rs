//! The examples in `docs/formats.md` are read as documented.

use quadrille_text::{Format, ReadOptions, read_str};

/// The fenced blocks of a Markdown text: the info string and the contents.
fn blocks(text: &str) -> Vec<(&str, &str)> {
    let parts: Vec<&str> = text.split("\n```").collect();
    parts.chunks(2).filter_map(|pair| pair.get(1)?.split_once('\n')).collect()
}

pub(crate) fn example(format: Format) -> &'static str {
    let text = include_str!("../../../../docs/formats.md");
    let example = blocks(text).into_iter().find(|(name, _)| *name == format.name());
    example.unwrap_or_else(|| panic!("{format} has no example")).1
}

#[test]
fn every_format_has_an_example_that_is_read() {
    let text = include_str!("../../../../docs/formats.md");
    for format in Format::all() {
        let example = example(format);
        // A line of 81 digits is both `sdm` and `line`, and rows are ambiguous too.
        let by_name = [Format::Sdm, Format::Integers].contains(&format);
        let options = ReadOptions { from: by_name.then_some(format), ..ReadOptions::default() };
        let entries = read_str(example, &options);
        assert_eq!(entries.len(), 1, "{format}");
        let entry = entries[0].as_ref().unwrap_or_else(|e| panic!("{format}: {e}"));
        assert!(by_name || entry.format == format, "{format} is read as {}", entry.format);
        let direction = if format.writes() { "(in, out)" } else { "(in)" };
        let heading = format!("## `{format}`: {} {direction}", format.about());
        assert!(text.contains(&heading), "no heading {heading}");
    }
}
