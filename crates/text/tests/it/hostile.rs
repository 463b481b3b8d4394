//! Malformed and adversarial texts: each is refused at its place or read correctly, without panic.

use std::io::{BufReader, Read};

use proptest::prelude::*;
use quadrille_text::{Format, ReadOptions, Reader, TextError, read_str, reader};

const OK: &str =
    "2...8.3...6..7..84.3.5..2.9...1.54.8.........4.27...6.3.1..7.4.72..4..6...4.1...3";

fn error(text: &str) -> TextError {
    let mut found = read_str(text, &ReadOptions::default());
    assert_eq!(found.len(), 1, "{text}");
    found.remove(0).unwrap_err()
}

fn bytes(input: &[u8], options: ReadOptions) -> Vec<Result<usize, TextError>> {
    Reader::new(input, options).map(|r| r.map(|e| e.puzzle.clues())).collect()
}

/// Line, column and code of an error. Checks that its text is safe for a terminal.
fn place(error: &TextError) -> (u64, u64, &'static str) {
    for text in [error.to_string(), error.caret().unwrap_or_default()] {
        let safe =
            |c: char| c == '\n' || !c.is_control() && !('\u{202a}'..='\u{202e}').contains(&c);
        assert!(text.chars().all(safe), "{text:?}");
        assert!(text.chars().count() < 600, "an error is short");
    }
    (error.line, error.column, error.kind.code())
}

#[test]
fn lines_too_short_and_too_long() {
    assert_eq!(place(&error(&OK[..80])), (1, 81, "length"));
    assert_eq!(place(&error(&format!("{OK}1"))), (1, 82, "length"));
    assert_eq!(place(&error(&format!("{OK}{OK}"))).2, "length");
}

#[test]
fn nothing_is_no_puzzle_and_no_error() {
    for text in ["", "\n\n\r\n", "   \n\t\n", "# only a comment\n"] {
        assert!(read_str(text, &ReadOptions::default()).is_empty());
    }
}

#[test]
fn every_line_end_ends_a_line() {
    let text = format!("{OK}\r\n{OK}\n{OK}\r{OK}");
    let lines: Vec<u64> = read_str(&text, &ReadOptions::default())
        .iter()
        .map(|r| r.as_ref().unwrap().first_line)
        .collect();
    assert_eq!(lines, [1, 2, 3, 4]);
    let split: Vec<_> =
        Reader::new(BufReader::with_capacity(1, text.as_bytes()), ReadOptions::default()).collect();
    assert_eq!(split.len(), 4, "line ends may be split between reads");
}

#[test]
fn byte_order_marks() {
    let marked = [b"\xef\xbb\xbf", OK.as_bytes()].concat();
    assert_eq!(bytes(&marked, ReadOptions::default()), [Ok(30)]);
    // Concatenated files have one at the start of a line; inside a line it has no meaning.
    let inside = format!("{OK}\n\u{feff}{OK}\n.\u{feff}{}\n", &OK[1..]);
    let found = read_str(&inside, &ReadOptions::default());
    assert!(found[1].is_ok());
    assert_eq!(place(found[2].as_ref().unwrap_err()), (3, 2, "symbol"));
}

#[test]
fn utf_16_is_refused_unless_asked_for() {
    let little: Vec<u8> =
        format!("\u{feff}{OK}\r\n{OK}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> =
        format!("\u{feff}{OK}\n").encode_utf16().flat_map(u16::to_be_bytes).collect();
    let bare: Vec<u8> = OK.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for input in [&little, &big, &bare] {
        let found = bytes(input, ReadOptions::default());
        assert_eq!(found.len(), 1);
        let error = found[0].as_ref().unwrap_err();
        assert_eq!(place(error), (1, 1, "utf-16"));
        assert!(error.to_string().contains("looks like UTF-16"));
    }
    let decode = || ReadOptions { utf16: true, ..ReadOptions::default() };
    assert_eq!(bytes(&little, decode()), [Ok(30), Ok(30)]);
    assert_eq!(bytes(&big, decode()), [Ok(30)]);
    assert!(bytes(&bare, decode())[0].is_err(), "without a mark nothing says that it is UTF-16");
    assert!(bytes(&little[..little.len() - 1], decode())[1].is_err(), "half a unit at the end");
    assert!(bytes(b"\xff\xfe\x00\xd8\x31\x00", decode())[0].is_err(), "a lone surrogate");
}

#[test]
fn invalid_utf_8_is_named_by_its_byte_and_passed_over() {
    let mut input = format!("{OK}\r\n{OK}\n{OK}\n").into_bytes();
    input[83 + 40] = 0xff;
    let found = bytes(&input, ReadOptions::default());
    assert_eq!((found[0].is_ok(), found[2].is_ok()), (true, true));
    let error = found[1].as_ref().unwrap_err();
    assert_eq!(place(error), (2, 41, "utf-8"));
    assert!(error.to_string().contains("byte 123"), "{error}");
    assert!(error.caret().unwrap().contains("\\xff"));
}

#[test]
fn digits_of_other_scripts_and_controls_are_named_and_escaped() {
    for (at, odd, name) in [
        (0, "５", "U+FF15"),
        (4, "٧", "U+0667"),
        (0, "\u{202e}", "U+202E"),
        (0, "\u{1b}[31m", "U+001B"),
        (9, "\0", "U+0000"),
        (3, "\u{200b}", "U+200B"),
    ] {
        let text = format!("{}{odd}{}", &OK[..at], &OK[at + 1..]);
        let error = error(&text);
        assert_eq!(place(&error), (1, at as u64 + 1, "symbol"));
        assert!(error.to_string().contains(name), "{error}");
    }
}

#[test]
fn a_long_line_is_cut_on_both_sides_of_the_error() {
    let line = "1".repeat(5000) + "!" + &"2".repeat(5000);
    let error = error(&line);
    assert_eq!(place(&error), (1, 5001, "symbol"));
    assert_eq!(error.excerpt.text.chars().count(), 83);
    assert_eq!(error.excerpt.text.chars().nth(error.excerpt.start), Some('!'));
}

#[test]
fn the_caret_stands_below_what_is_shown_of_the_place() {
    let error = error("5\u{202e}3.............");
    assert_eq!(place(&error), (1, 2, "symbol"));
    assert_eq!(error.caret().unwrap(), "5\\u{202e}3.............\n ^^^^^^^^");
}

#[test]
fn other_blanks_only_when_asked_for_or_where_nothing_else_is_blank() {
    let loose = ReadOptions { loose_blanks: true, ..ReadOptions::default() };
    for blank in ['*', '_', '-', '?', 'x'] {
        let alone = OK.replace('.', &blank.to_string());
        let mixed = OK.replacen('.', &blank.to_string(), 3);
        if ['*', '_'].contains(&blank) {
            let found = read_str(&alone, &ReadOptions::default());
            assert_eq!(found[0].as_ref().unwrap().puzzle.clues(), 30, "{blank}");
        } else {
            assert_eq!(place(&error(&alone)), (1, 2, "symbol"), "{blank}");
        }
        assert_eq!(place(&error(&mixed)), (1, 2, "symbol"), "{blank}");
        for text in [alone, mixed] {
            assert_eq!(read_str(&text, &loose)[0].as_ref().unwrap().puzzle.clues(), 30, "{blank}");
        }
    }
}

#[test]
fn grids_with_a_short_row_a_long_row_or_too_few() {
    let rows: Vec<&str> = (0..9).map(|r| &OK[r * 9..r * 9 + 9]).collect();
    let mut ragged = rows.clone();
    ragged[8] = &rows[8][..8];
    assert_eq!(place(&error(&ragged.join("\n"))), (9, 9, "ragged"));
    let long = format!("{}\n{}1\n{}", rows[0], rows[1], rows[2..].join("\n"));
    assert_eq!(place(&error(&long)), (2, 10, "ragged"));
    assert_eq!(place(&error(&rows[..7].join("\n"))), (7, 1, "rows"));
}

#[test]
fn one_bad_line_spoils_no_other() {
    for bad in [
        &OK[..80],
        "nonsense",
        "53..7",
        "....",
        "1 2 3",
        "9:",
        "{",
        "{\"kind\":1}",
        "<x",
        "+--+",
        "\u{7}",
        "=",
        "12;3",
        "a1 b2",
        "[",
        ":",
        "http://",
        "SumoCue",
    ] {
        let text = format!("{OK}\n{OK}\n{bad}\n{OK}\n{OK}\n");
        let found = read_str(&text, &ReadOptions::default());
        let good: Vec<u64> = found.iter().flatten().map(|e| e.first_line).collect();
        assert_eq!(good, [1, 2, 4, 5], "{bad:?}: {found:?}");
        let errors: Vec<u64> =
            found.iter().filter_map(|r| r.as_ref().err()).map(|e| e.line).collect();
        assert_eq!(errors, [3], "{bad:?}");
    }
}

#[test]
fn an_open_brace_spoils_no_other_document() {
    let good = "{\"kind\":\"latin\",\"size\":3}";
    let text = format!("{good}\n{{\"kind\":\"latin\",\n{good}\n{{\"kind\":\"lat\n{good}\n");
    let found = read_str(&text, &ReadOptions::default());
    assert_eq!(
        found.iter().map(|r| r.is_ok()).collect::<Vec<_>>(),
        [true, false, true, false, true]
    );
}

#[test]
fn a_bad_line_among_small_puzzles_spoils_no_other() {
    let good = "1.......4..2....";
    let text = format!("{good}\n{}\n{good}\n{good}\n", &good[..15]);
    let found = read_str(&text, &ReadOptions::default());
    assert_eq!(found.iter().map(|r| r.is_ok()).collect::<Vec<_>>(), [true, false, true, true]);
}

/// Endless input, to check that nothing reads it all.
struct Endless(u64);

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.0 += buffer.len() as u64;
        assert!(self.0 < 200 << 20, "a line of 8 MB must not be read without end");
        buffer.fill(b'1');
        let end = (8 << 20) - (self.0 - buffer.len() as u64).min(8 << 20);
        if end < buffer.len() as u64 {
            buffer[end as usize] = b'\n';
            return Ok(if self.0 > 9 << 20 { 0 } else { end as usize + 1 });
        }
        Ok(buffer.len())
    }
}

#[test]
fn a_line_of_eight_megabytes_is_refused_by_its_length() {
    let first = reader(Endless(0), ReadOptions::default()).next().unwrap().unwrap_err();
    assert_eq!(place(&first), (1, (1 << 20) + 1, "line-too-long"));
    let text = format!("{}\n{OK}\n", "5".repeat(8 << 20));
    let found = bytes(text.as_bytes(), ReadOptions::default());
    assert_eq!(found[0].as_ref().unwrap_err().kind.code(), "line-too-long");
    assert_eq!(found[1], Ok(30));
}

#[test]
fn a_hundred_thousand_lines_with_one_bad_one_stream_in_order() {
    let mut text = String::new();
    for i in 0..100_001 {
        text += if i == 50_000 { "bad" } else { OK };
        text.push('\n');
    }
    let (mut good, mut bad, mut next) = (0, Vec::new(), 1);
    for result in Reader::new(text.as_bytes(), ReadOptions::default()) {
        let line = match &result {
            Ok(entry) => entry.first_line,
            Err(error) => error.line,
        };
        assert_eq!(line, next, "order is kept");
        next += 1;
        match result {
            Ok(_) => good += 1,
            Err(error) => bad.push(error.line),
        }
    }
    assert_eq!((good, bad), (100_000, vec![50_001]));
}

#[test]
fn json_that_is_no_json_or_has_the_wrong_types() {
    let zeros = "[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]";
    let sudoku = |rest: &str| format!("{{\"kind\":\"sudoku\",{rest}}}");
    let kenken = |rest: &str| format!("{{\"kind\":\"kenken\",\"size\":2,\"cages\":[{rest}]}}");
    let syntax = [
        sudoku("\"box\":[-3,3],\"cells\":[]"),
        sudoku(&format!("\"box\":[2,2],\"cells\":{}", zeros.replacen('0', "1.0", 1))),
        sudoku(&format!("\"box\":[2,2],\"cells\":{}", zeros.replacen('0', "NaN", 1))),
        sudoku(&format!("\"box\":[2,2],\"box\":[3,3],\"cells\":{zeros}")),
        sudoku("\"box\":[2,2],\"cels\":[[0]]"),
        sudoku("\"box\":[2,2]"),
        sudoku(&format!("\"box\":[2,2],\"cells\":{zeros}")) + " xx",
        sudoku(&format!("\"box\":[2,3],\"cells\":{zeros}")),
        sudoku(&format!("\"box\":[2,2],\"regions\":{zeros},\"cells\":{zeros}")),
        kenken("{\"cells\":[[0,0],[0,1]],\"op\":\"-\",\"target\":-1}"),
        kenken("{\"cells\":[[0,0],[0,1]],\"op\":\"/\",\"target\":1.5}"),
        kenken("{\"cells\":[[0,0],[0,1]],\"op\":\"%\",\"target\":1}"),
        kenken("{\"cells\":[[0,0],[0,1]],\"target\":1}"),
        kenken(
            "{\"cells\":[[0,0],[0,1]],\"op\":\"+\",\"target\":999999999999999999999999999999999999999999}",
        ),
        "[".repeat(100_000),
        "{\"a\":".repeat(10_000),
        format!("{{\"kind\":\"{}\"}}", "x".repeat(900_000)),
        "{\"kind\":\"sudoku\"".to_owned(),
        "{}".to_owned(),
        "[]".to_owned(),
    ];
    for text in syntax {
        let error = error(&text);
        let (_, column, code) = place(&error);
        assert!(column > 0 && ["syntax", "model"].contains(&code), "{error}");
    }
}

#[test]
fn json_of_impossible_models_names_the_place() {
    let two = |cages: &str| format!("{{\"kind\": \"kenken\", \"size\": 2, \"cages\": [{cages}]}}");
    let cage = |cells: &str, op: &str, target: u32| {
        format!("{{\"cells\": {cells}, \"op\": \"{op}\", \"target\": {target}}}")
    };
    let (row1, row2) = (cage("[[0,0],[0,1]]", "+", 3), cage("[[1,0],[1,1]]", "+", 3));
    let rectangle = |key: &str| format!("{{\"kind\":\"latin\",\"size\":[2,3],\"values\":4,{key}}}");
    let cases = [
        (two(&format!("{row1}, {}", cage("[[0,1],[1,1]]", "+", 3))), "r1c2 is in two cages"),
        (two(&row1), "r2c1 is in no cage"),
        (two(&format!("{}, {row2}", cage("[[0,0],[0,0]]", "+", 2))), "lists r1c1 twice"),
        (two(&format!("{}, {row2}", cage("[[0,0],[0,2]]", "+", 3))), "r1c3, outside"),
        (two(&format!("{}, {row2}", cage("[[0,0],[0,1]]", "=", 1))), "= needs exactly one cell"),
        (two(&format!("{}, {row2}", cage("[]", "+", 1))), "has no cells"),
        (two(""), "r1c1 is in no cage"),
        ("{\"kind\":\"sudoku\",\"box\":[0,0],\"cells\":[]}".to_owned(), "boxes of 0×0"),
        ("{\"kind\":\"sudoku\",\"box\":[65536,65536],\"cells\":[]}".to_owned(), "65536×65536"),
        ("{\"kind\":\"sudoku\",\"size\":7,\"cells\":[]}".to_owned(), "7 has no rectangular box"),
        ("{\"kind\":\"kenken\",\"size\":0,\"cages\":[]}".to_owned(), "side must be 1 to 64"),
        ("{\"kind\":\"kenken\",\"size\":300,\"cages\":[]}".to_owned(), "side must be 1 to 64"),
        ("{\"kind\":\"sudoku\",\"size\":4,\"regions\":[\"1112\",\"1122\",\"3344\",\"3344\"],\"cells\":[\"....\",\"....\",\"....\",\"....\"]}".to_owned(), "region 1 has 5 cells"),
        ("{\"kind\":\"latin\",\"size\":2,\"cells\":[[3,0],[0,0]]}".to_owned(), "r1c1 holds 3"),
        (rectangle("\"cages\":[{\"cells\":[[0,0],[3,3]],\"op\":\"+\",\"target\":3}]"), "r4c4, outside the 2×3"),
        (rectangle("\"diagonals\":true"), "diagonals need a square grid"),
        (rectangle("\"extras\":[\"diagonals\"]"), "diagonals need a square grid"),
    ];
    for (text, expected) in cases {
        let error = error(&text);
        place(&error);
        assert!(error.to_string().contains(expected), "{error}");
        assert!(error.column > 1, "{error}");
    }
}

#[test]
fn the_place_of_an_error_is_found_behind_strings_and_lists() {
    let text = r#" {"kind":"sudoku", "title":"}\"[", "candidates":[[[1, 2]]],
      "cells" : ["1...", "....", "....", "...5"]}"#;
    let error = error(text);
    assert_eq!(place(&error), (2, 42, "symbol"));
}

#[test]
fn json_that_is_odd_but_right() {
    let disconnected = r#"{"kind": "sudoku", "size": 4, "regions": ["1122", "1122", "3344", "4433"], "cells": ["....", "....", "....", "...."]}"#;
    let zero = r#"{"kind":"kenken","size":2,"cages":[{"cells":[[0,0],[0,1]],"op":"/","target":0},{"cells":[[1,0],[1,1]],"op":"+","target":3}]}"#;
    let unicode = r#"{"kind":"kenken","size":2,"cages":[{"cells":[[0,0],[0,1]],"op":"\u00f7","target":2},{"cells":[[1,0],[1,1]],"op":"×","target":2}]}"#;
    for text in [disconnected, zero, unicode] {
        assert!(read_str(text, &ReadOptions::default())[0].is_ok(), "{text}");
    }
    let three = r#"{"kind":"kenken","size":3,"cages":[{"cells":[[0,0],[0,1],[0,2]],"op":"/","target":1},{"cells":[[1,0],[1,1],[1,2],[2,0],[2,1],[2,2]],"op":"+","target":12}]}"#;
    assert!(read_str(three, &ReadOptions::default())[0].is_err());
    let many = ReadOptions { many: true, ..ReadOptions::default() };
    assert!(read_str(three, &many)[0].is_ok());
    let big = r#"{"kind":"kenken","size":2,"cages":[{"cells":[[0,0],[0,1],[1,0],[1,1]],"op":"*","target":340282366920938463463374607431768211455}]}"#;
    assert_eq!(
        read_str(big, &ReadOptions::default())[0].as_ref().unwrap().puzzle.cages()[0].target,
        u128::MAX
    );
}

#[test]
fn a_failing_input_is_told_once() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("cable"))
        }
    }
    let found: Vec<_> = reader(Broken, ReadOptions::default()).collect();
    assert_eq!(found.len(), 1);
    assert!(found[0].as_ref().unwrap_err().is_io());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn no_bytes_make_the_reader_panic(input in proptest::collection::vec(any::<u8>(), 0..300), format in 0..Format::all().len()) {
        let named = ReadOptions { from: Format::all().nth(format), utf16: true, ..ReadOptions::default() };
        for options in [ReadOptions::default(), named] {
            for error in Reader::new(&input[..], options).filter_map(Result::err) {
                place(&error);
            }
        }
    }

    #[test]
    fn no_text_near_a_format_makes_the_reader_panic(
        input in "([0-9a-zA-Z.:;,_+*/|<>^v{}\\[\\]\"= \n#-]|kind|cells|3x3:|9j:|SumoCueV1=|http|\\?load=|\\[Puzzle\\]\n|<game data=\"|5..){0,60}",
        format in 0..Format::all().len(),
        loose_blanks: bool,
    ) {
        let named = ReadOptions { from: Format::all().nth(format), loose_blanks, ..ReadOptions::default() };
        for options in [ReadOptions { from: None, ..named.clone() }, named] {
            for error in Reader::new(input.as_bytes(), options).filter_map(Result::err) {
                place(&error);
            }
        }
    }
}
