//! Texts that were once read as a different puzzle, and links.

use quadrille_puzzle::Layout;
use quadrille_text::{Division, Format, ReadOptions, TextError, WriteOptions, read_str};

use crate::formats::{all, is_boxes, one};

fn error(text: &str) -> TextError {
    let mut found = read_str(text, &ReadOptions::default());
    assert_eq!(found.len(), 1, "{text}");
    found.remove(0).unwrap_err()
}

fn refused(text: &str, words: &str) {
    let error = error(text);
    assert!(error.to_string().contains(words), "{text}\n{error}");
}

const SUMLESS: &str = "cages without a sum are not supported";

#[test]
fn a_cage_without_a_sum_is_refused_in_every_killer_format() {
    refused(&("0<".to_owned() + &"0".repeat(79)), SUMLESS);
    let numbers = |first: u32, second: u32| format!("3x3:k:{first}:{second}{}", ":0".repeat(79));
    refused(&numbers(7, 7), SUMLESS);
    refused(&numbers(7, 7 + 256 * 5), "sums 0 and 5");
    refused(&numbers(7 + 256 * 5, 7), "sums 5 and 0");
    // A cell without a sum, alone in its cage, may hold anything.
    assert!(one(&numbers(7, 8)).puzzle.cages().is_empty());
    refused("SumoCueV1=0+0=3+2=3+4=4+6=10+8=3+10+8+9+10+11", SUMLESS);
}

/// An f-puzzles document of 16 equal cells.
fn fpuzzles(cell: &str, rest: &str) -> String {
    let row = format!("[{}]", [cell; 4].join(","));
    format!(r#"{{"size":4,"grid":[{}]{rest}}}"#, [row.as_str(); 4].join(","))
}

#[test]
fn regions_of_f_puzzles_are_null_missing_or_numbers() {
    assert_eq!(*one(&fpuzzles(r#"{"region":null}"#, "")).puzzle.layout(), Layout::Latin);
    assert!(is_boxes(&one(&fpuzzles("{}", "")), 2, 2));
    // A cell without a region is in its default box.
    assert!(is_boxes(&one(&fpuzzles("{}", "").replacen("{}", r#"{"region":0}"#, 1)), 2, 2));
    refused(&fpuzzles("{}", "").replacen("{}", r#"{"region":"0"}"#, 1), "must be a number");
    let latin = one(&fpuzzles(r#"{"region":null}"#, ""));
    let written = Format::FPuzzles.write(&latin, &WriteOptions::default()).unwrap();
    assert_eq!(one(&written).puzzle, latin.puzzle);
}

#[test]
fn switches_of_f_puzzles_are_true_or_false() {
    for (cell, rest, words) in [
        ("{}", r#","diagonal+":"true","diagonal-":true"#, "\"diagonal+\" must be true or false"),
        ("{}", r#","diagonal+":1,"diagonal-":1"#, "\"diagonal+\" must be true or false"),
        (r#"{"value":1,"given":"true"}"#, "", "r1c1: \"given\" must be true or false"),
        (r#"{"even":true}"#, "", "r1c1: the key \"even\" is not supported"),
        ("{}", r#","antiknight":1"#, "\"antiknight\" must be true or false"),
        (
            "{}",
            r#","killercage":[{"cells":["R1C1","R1C2"],"value":"3","repeats":true}]"#,
            "killercage 1: the key \"repeats\" is not supported",
        ),
        ("{}", r#","solution":[1,2,3]"#, "not a full grid"),
    ] {
        refused(&fpuzzles(cell, rest), words);
    }
    let ragged = fpuzzles("{}", "").replacen("{},{},{},{}", "{},{},{}", 1);
    refused(&ragged.replacen("]]", ",{}]]", 1), "row 1 has 3 cells");
}

#[test]
fn links_are_read_or_named() {
    let entry = one(&fpuzzles("{}", "").replacen("{}", r#"{"value":1,"given":true}"#, 1));
    let url = Format::FPuzzlesUrl.write(&entry, &WriteOptions::default()).unwrap();
    let packed = url.trim().split_once("?load=").unwrap().1;
    for link in [
        format!("https://sudokupad.app/fpuz{packed}"),
        format!("https://sudokupad.app/puzzle/fpuz{packed}"),
        format!("sudokupad.app/fpuz{packed}"),
        format!("https://app.crackingthecryptic.com/sudoku/fpuzzles{packed}"),
        format!("https://sudokupad.app/fpuzzles{packed}?setting-nogrid=1"),
        format!("https://sudokupad.app/?puzzleid=fpuz{packed}"),
        format!("f-puzzles.com/?load={packed}"),
        format!("fpuz{packed}"),
        format!("fpuzzles{packed}"),
    ] {
        assert_eq!(one(&link).puzzle, entry.puzzle, "{link}");
    }
    refused(&format!("https://www.f-puzzles.com/?load={packed}&type=cube"), "\"type\"");
    refused("https://sudokupad.app/abc123", "short link");
    refused("sudokupad.app/clover/jan-5", "short link");
    refused("sudokupad.app/fpuzzlesyhkyz63b", "short link");
    refused("fpuzzle", "not a puzzle");
    refused("xfpuzN4Ig", "not a puzzle");
    refused("https://f-puzzles.com/?id=yc8n4vsq", "short link");
    refused(&format!("ctc{packed}"), "old form");
    refused("https://example.org/puzzles", "paste the puzzle itself");
}

const CELLS: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn classic_cells_are_read_out_of_the_addresses_that_hold_nothing_else() {
    let plain = one(CELLS).puzzle;
    let zeros = CELLS.replace('.', "0");
    for link in [
        format!("https://www.sudokuwiki.org/sudoku.htm?bd={zeros}"),
        format!("https://www.sudokuwiki.org/Sudoku.htm?bd={CELLS}"),
        format!("https://sudoku.coach/en/play/{zeros}"),
        format!("sudokuexchange.com/play/?s={zeros}"),
    ] {
        assert_eq!(one(&link).puzzle, plain, "{link}");
    }
    for link in [
        format!("https://www.sudokuwiki.org/sudokux.htm?bd={zeros}"),
        format!("https://www.sudokuwiki.org/windoku.htm?bd={zeros}"),
        format!("https://sudoku.coach/en/play/{zeros}?x=1"),
        format!("https://example.org/{zeros}"),
    ] {
        refused(&link, "paste the cells alone");
    }
}

#[test]
fn quoted_lines_and_rows_are_read() {
    let plain = one(CELLS).puzzle;
    for text in [format!("\"{CELLS}\""), format!("'{CELLS}',"), format!("  \"{CELLS}\",\n")] {
        assert_eq!(one(&text).puzzle, plain, "{text}");
    }
    let rows: Vec<String> = (0..9).map(|r| format!("\"{}\"", &CELLS[r * 9..r * 9 + 9])).collect();
    assert_eq!(one(&rows.join(",\n")).puzzle, plain);
}

#[test]
fn empty_cells_of_a_spreadsheet_are_blanks() {
    let plain = one(CELLS).puzzle;
    for comma in ["\t", ","] {
        let row = |r: usize| {
            let cells = CELLS[r * 9..r * 9 + 9].chars();
            let cell = |c: char| if c == '.' { String::new() } else { c.to_string() };
            cells.map(cell).collect::<Vec<_>>().join(comma)
        };
        let rows: Vec<String> = (0..9).map(row).collect();
        assert_eq!(one(&rows.join("\n")).puzzle, plain, "{comma:?}");
    }
    // A row of tabs is a row; a comma at the end of a row is not a cell.
    assert_eq!(one("1\t\t\t4\n\t\t\t\n2\t\t\t\n\t\t\t1\n").puzzle.clues(), 4);
    assert_eq!(one("1,2,3,4,\n3,4,1,2,\n2,1,4,3,\n4,3,2,1,\n").puzzle.clues(), 16);
}

#[test]
fn a_region_map_may_have_regions_in_pieces() {
    let boxes: String =
        (0..81).map(|i| char::from(b'1' + (i / 27 * 3 + i % 9 / 3) as u8)).collect();
    let swapped = format!("9{}1", &boxes[1..80]);
    let four = "................\nCAAABCBCCBABDDDD\n";
    let five = format!("{}\nABCDEABCDEAABBCCCDDDEEEEDABC\n", ".".repeat(25));
    for text in [
        format!("{}\n{swapped}\n", ".".repeat(81)),
        four.to_owned(),
        format!("{}{swapped}", ".".repeat(81)),
    ] {
        let entry = one(&text);
        assert_eq!(entry.format, Format::Jigsaw, "{text}");
        let written = Format::Jigsaw.write(&entry, &WriteOptions::default()).unwrap();
        assert_eq!(one(&written).puzzle, entry.puzzle);
    }
    assert!(read_str(&five, &ReadOptions::default()).iter().any(Result::is_err));
    // A full grid also has every digit nine times, even with two digits exchanged.
    let grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let wrong = format!("35{}", &grid[2..]);
    for full in [grid, &wrong] {
        assert_eq!(all(&format!("{CELLS}\n{full}\n")).len(), 2, "{full}");
    }
}

#[test]
fn lines_of_25_and_49_cells_are_detected() {
    let latin = ReadOptions { division: Some(Division::Latin), ..ReadOptions::default() };
    let five = "45312..5415....21..51....";
    let found = read_str(&format!("{five}\n{five}\n"), &latin);
    assert_eq!(found.iter().map(|r| r.as_ref().unwrap().puzzle.side()).collect::<Vec<_>>(), [5, 5]);
    assert_eq!(read_str(&".".repeat(49), &latin)[0].as_ref().unwrap().puzzle.side(), 7);
    refused(five, "5 has no rectangular box");
    let rows = format!("{}\n", "A........................").repeat(25);
    assert_eq!(one(&rows).puzzle.side(), 25);
}

#[test]
fn frames_tell_the_boxes_or_are_refused() {
    // Groups of two columns and bands of three rows, unlike the default boxes of 6×6.
    let tall = "12 34 56\n.. .. ..\n.. .. ..\n\n.. .. ..\n.. .. ..\n.. .. ..\n";
    assert!(is_boxes(&one(tall), 3, 2));
    let cells = "1|2||.|.||.|.\n".to_owned() + &".|.||.|.||.|.\n".repeat(5);
    assert!(is_boxes(&one(&cells), 3, 2));
    let plain = "1|2|.|.|.|.\n".to_owned() + &".|.|.|.|.|.\n".repeat(5);
    assert!(is_boxes(&one(&plain), 2, 3));
    let uneven = ". . | . .\n. | . . .\n. . . | .\n. . | . .\n";
    refused(uneven, "bars of this row");
    refused(&". | . . .\n".repeat(4), "boxes of one width");
    refused("....\n----\n....\n....\n....\n", "boxes of one height");
    let square = (". . . | . . .\n".repeat(3) + "------+------\n").repeat(2);
    refused(&square, "do not fit 6×6");
    refused(
        &format!("# box=3x2\n{}", (". . . | . . .\n".repeat(2) + "---+---\n").repeat(3)),
        "other boxes",
    );
    refused(&format!("# box=3\n{CELLS}"), "box=3x3");
    refused(&format!("# n=16 box=4x4\n{CELLS}"), "a row has 9 cells");
}

#[test]
fn marks_of_other_formats_that_were_passed_over() {
    // SumoCue: diagonals, unknown versions, regions in only some cells.
    let killer = "=5+0=7+2=3+4=4+6=10+8=3+10+8+9+10+11";
    assert!(!one(&format!("SumoCueV1{killer}")).puzzle.diagonals());
    assert!(one(&format!("SumoCueV1D{killer}")).puzzle.diagonals());
    refused(&format!("SumoCueV2{killer}"), "begins SumoCueV1");
    refused(&format!("SumoCueV1{}", killer.replacen("+0", "+0J1", 1)), "name a region");
    // A second clue for a label, a second section, a state that contradicts the puzzle.
    refused("AAB/CDB/CDD;A3+,B5+,C2-,D6*,A4+", "a second clue");
    let rows = "1...\n....\n....\n....\n";
    refused(&format!("[Puzzle]\n{rows}[State]\n2{}", &rows[1..]), "r1c1 is 1 in the puzzle and 2");
    refused(&format!("[Rules]\n{rows}"), "[Puzzle] and [State]");
    // A library line with an extra field, or with values that are not digits.
    let line = format!(":0300:5:{CELLS}:::::");
    assert!(read_str(&line, &ReadOptions::default())[0].is_ok());
    refused(&format!("{line}x"), ":code:values");
    refused(&line.replacen(":5:", ":5y:", 1), "values are digits");
    // XML with unknown elements, attributes or text.
    let game = format!("<game data=\"{CELLS}\"/>");
    for (document, name) in [
        (format!("<opensudoku>{game}<killer/></opensudoku>"), "<killer>"),
        (
            format!("<opensudoku>{}</opensudoku>", game.replace("data", "cages=\"1\" data")),
            "\"cages\"",
        ),
        (format!("<opensudoku>{game}diagonals</opensudoku>"), "text outside"),
    ] {
        refused(&document, name);
    }
    // A Latin square with boxes; symbols of a solution follow those of the cells.
    refused(
        r#"{"kind":"latin","box":[2,2],"cells":["....","....","....","...."]}"#,
        "Latin square",
    );
    refused("x", "one character is not a puzzle");
}

#[test]
fn the_solution_of_a_large_json_is_read_in_the_symbols_of_its_cells() {
    let row = |r: usize| {
        (0..16).map(|c| char::from(b'A' + ((r * 4 + r / 4 + c) % 16) as u8)).collect::<String>()
    };
    let rows: Vec<String> = (0..16).map(row).collect();
    let cells: Vec<String> = rows.iter().map(|r| format!("{}...............", &r[..1])).collect();
    let text =
        serde_json::json!({"kind": "sudoku", "box": [4, 4], "cells": cells, "solution": rows});
    let entry = one(&text.to_string());
    let solution = entry.solution.unwrap();
    assert!(entry.puzzle.is_solved_by(&solution), "{solution}");
}
