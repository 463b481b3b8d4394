//! SudokuPad's own format: what it states is read, and drawings are refused or left out by request.

use quadrille_puzzle::{Cell, Puzzle, RuleKind};
use quadrille_text::{Entry, Format, ReadOptions, read_str};

use crate::documented::example;

fn read(text: &str, ignore_drawings: bool) -> Result<Entry, String> {
    let options = ReadOptions { ignore_drawings, ..ReadOptions::default() };
    read_str(text, &options).remove(0).map_err(|error| error.to_string())
}

/// The documented example with more keys.
fn with(keys: &str) -> String {
    example(Format::SudokuPad).trim_end().trim_end_matches('}').to_owned() + "," + keys + "}"
}

#[test]
fn givens_regions_and_cages_are_those_of_the_model() {
    let file = read(example(Format::SudokuPad), false).unwrap();
    assert_eq!((file.puzzle.cages().len(), file.puzzle.cages()[0].target), (1, 5));
    assert_eq!(file.puzzle.given(Cell(1)), Some(2));
    assert_eq!(file.puzzle.layout(), Puzzle::sudoku(2, 2).unwrap().layout());
    let titled = read(&with(r#""metadata":{"title":"Two","author":"X"}"#), false).unwrap();
    assert_eq!((titled.title.as_deref(), titled.author.as_deref()), (Some("Two"), Some("X")));
    let link = read(example(Format::SudokuPadUrl), false).unwrap();
    assert_eq!(link.puzzle, file.puzzle);
}

#[test]
fn stated_rules_are_read() {
    let kinds = |text: &str| -> Vec<RuleKind> {
        let entry = read(text, false).unwrap_or_else(|error| panic!("{text}: {error}"));
        entry.puzzle.rules().iter().map(|rule| rule.kind).collect()
    };
    let globals = with(r#""global":["nonconsecutive","antiking"]"#);
    assert_eq!(kinds(&globals), [RuleKind::AntiKing, RuleKind::Nonconsecutive]);
    assert_eq!(kinds(&with(r#""metadata":{"antiknight":true}"#)), [RuleKind::AntiKnight]);
    let repeats = with(r#""id":"x""#).replace(r#""unique":true"#, r#""unique":false"#);
    assert_eq!(kinds(&repeats), [RuleKind::Sum]);
    let row = r#"{"cells":[[0,0],[0,1],[0,2],[0,3]],"unique":true,"hidden":true},"#;
    let row = with(r#""id":"x""#).replace(r#""cages":["#, &format!("\"cages\":[{row}"));
    assert_eq!(kinds(&row), [], "a row says the same");
}

#[test]
fn drawings_are_refused_or_left_out_by_request() {
    let lines = with(r#""lines":[{"wayPoints":[[0.5,0.5],[1.5,1.5]],"color":"red"}]"#);
    let words = read(&lines, false).unwrap_err();
    assert!(words.contains("lines (1)") && words.contains("without naming them"), "{words}");
    let left = read(&lines, true).unwrap();
    assert_eq!(left.notes, ["left out: lines (1)"]);
    assert_eq!(left.puzzle, read(example(Format::SudokuPad), false).unwrap().puzzle);
}

#[test]
fn unknown_things_are_refused_by_name() {
    let good = with(r#""id":"x""#);
    for (from, to, words) in [
        (r#""id""#, r#""killer""#, "\"killer\" is not supported"),
        (r#""id":"x""#, r#""global":["antiqueen"]"#, "\"antiqueen\" is not supported"),
        (r#"{"value":2}"#, r#"{"value":2,"odd":1}"#, "r1c2: the key \"odd\" is not supported"),
        (r#"{"value":2}"#, r#"{"value":"A"}"#, "r1c2: the value is not 1 to 4"),
        (r#"{"value":2}"#, r#"{"pencilMarks":[1,2]}"#, "\"pencilMarks\" is not supported"),
        (r#","unique":true"#, "", "\"unique\" does not say"),
        (r#""value":"5""#, r#""value":"<5""#, "is not a sum"),
        ("[0,2],[0,3]],\"value\"", "[0,2],[0,4]],\"value\"", "not a list of cells"),
        ("[[0,0],[0,1],[1,0],[1,1]],", "[[0,0],[0,0]],", "a region is not a list of cells"),
        (r#""id":"x""#, r#""metadata":{"norowcol":true}"#, "\"norowcol\" is not supported"),
        ("},{}]],\"reg", "}]],\"reg", "row 4 does not have 4 cells"),
    ] {
        let text = good.replace(from, to);
        assert_ne!(text, good, "{from}");
        let error = read(&text, true).expect_err(&text);
        assert!(error.contains(words), "{text}: {error}");
    }
}

#[test]
fn packed_texts_that_are_broken_are_refused() {
    let link = example(Format::SudokuPadUrl).trim();
    for length in [30, 60, link.len() - 8] {
        assert!(read(&link[..length], false).is_err(), "{length}");
    }
}

/// A link with the JSON in its short form: 4×4, with more keys.
fn short(keys: &str) -> String {
    let text = format!("{{id:'a',ce:[[{{v:1}},,,],[,,{{v:2}},],[,,,],[,,,]]{keys}}}");
    format!("scl{}", lz_str::compress_to_base64(&text))
}

#[test]
fn the_short_form_is_read() {
    let cage = ",ca:[{ce:[[3,0],[3,1]],unique:t,v:5,style:'box',borderColor:#0}],cs:.5";
    let file =
        read(&short(&format!("{cage},metadata:{{t:'It\\'s',author:\"A\"}}")), false).unwrap();
    assert_eq!((file.puzzle.given(Cell(0)), file.puzzle.given(Cell(6))), (Some(1), Some(2)));
    assert_eq!(file.puzzle.cages()[0].cells, [Cell(12), Cell(13)]);
    assert_eq!((file.title.as_deref(), file.author.as_deref()), (Some("It's"), Some("A")));
}

#[test]
fn short_forms_that_are_broken_are_refused() {
    let deep = ",ca:".to_owned() + &"[".repeat(1000);
    for keys in [",x", ",ca:[1", ",ca:?", ",id:'b'", ",ca:['\\q']", ",ca:'", "]", &deep] {
        let error = read(&short(keys), false).unwrap_err();
        assert!(error.contains("the packed JSON"), "{keys}: {error}");
    }
}
