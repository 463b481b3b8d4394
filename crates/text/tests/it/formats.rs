//! Every format read from a sample, by detection and by name.

use quadrille_puzzle::{Cell, Extra, Layout, Puzzle, Values};
use quadrille_text::{
    Division, Entry, Format, Picture, ReadOptions, State, Symbols, WriteOptions, default_box,
    read_str,
};

const CLASSIC: &str =
    "2...8.3...6..7..84.3.5..2.9...1.54.8.........4.27...6.3.1..7.4.72..4..6...4.1...3";

pub(crate) fn all(text: &str) -> Vec<Entry> {
    read_str(text, &ReadOptions::default()).into_iter().map(|r| r.unwrap()).collect()
}

pub(crate) fn one(text: &str) -> Entry {
    let mut entries = all(text);
    assert_eq!(entries.len(), 1, "{text}");
    let entry = entries.remove(0);
    let named = ReadOptions { from: Some(entry.format), ..ReadOptions::default() };
    let again = read_str(text, &named).remove(0).unwrap();
    assert_eq!(again.puzzle, entry.puzzle, "read by its name {}", entry.format);
    entry
}

fn rows_of(line: &str) -> Vec<String> {
    line.as_bytes().chunks(9).map(|row| String::from_utf8(row.to_vec()).unwrap()).collect()
}

fn classic() -> Vec<u8> {
    CLASSIC.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect()
}

pub(crate) fn is_boxes(entry: &Entry, height: u8, width: u8) -> bool {
    *entry.puzzle.layout() == Layout::Boxes { height, width }
}

#[test]
fn a_line_with_dots_zeros_comments_and_groups() {
    for text in [
        CLASSIC.to_owned(),
        CLASSIC.replace('.', "0"),
        format!("  {CLASSIC}  # easy"),
        rows_of(CLASSIC).join(" "),
    ] {
        let entry = one(&text);
        assert_eq!((entry.format, entry.puzzle.givens()), (Format::Line, &classic()[..]), "{text}");
    }
}

#[test]
fn an_sdm_file_is_a_batch_of_lines() {
    let text = format!("{CLASSIC}\r\n\r\n# comment\r\n{CLASSIC}");
    let entries = all(&text);
    assert_eq!(entries.iter().map(|e| e.first_line).collect::<Vec<_>>(), [1, 4]);
    let named = ReadOptions { from: Some(Format::Sdm), ..ReadOptions::default() };
    assert!(read_str(&text, &named).iter().all(|r| r.as_ref().unwrap().format == Format::Sdm));
}

#[test]
fn an_sdk_file_with_and_without_its_section() {
    let rows = rows_of(CLASSIC).join("\n");
    let headers = "#ASomebody\n#DA fine puzzle\n#CNo comment\n";
    let entry = one(&format!("{headers}{rows}\n"));
    assert_eq!((entry.format, entry.author.as_deref()), (Format::Sdk, Some("Somebody")));
    let state = rows.replacen('.', "1", 1);
    let entry = one(&format!("{headers}[Puzzle]\n{rows}\n[State]\n{state}\n"));
    assert_eq!(
        (entry.title.as_deref(), entry.puzzle.givens()),
        (Some("A fine puzzle"), &classic()[..])
    );
    assert_eq!(entry.state.unwrap().placed.iter().position(|&v| v == 1), Some(1));
}

#[test]
fn framed_grids_tell_their_boxes() {
    let simple = "*-----------*\n|...|...|..1|\n|...|...|...|\n|...|2..|...|\n|---+---+---|\n|...|...|...|\n|.3.|...|...|\n|...|...|...|\n|---+---+---|\n|...|...|...|\n|...|..4|...|\n|5..|...|...|\n*-----------*\n";
    let entry = one(simple);
    assert_eq!((entry.format, entry.puzzle.clues()), (Format::Framed, 5));
    assert_eq!(entry.puzzle.given(Cell(8)), Some(1));

    let four = one("+--+--+\n|1.|..|\n|..|2.|\n+--+--+\n|..|..|\n|..|.3|\n+--+--+");
    assert!(is_boxes(&four, 2, 2) && four.puzzle.clues() == 3);

    let tall = "1 . | . . | . .\n. . | . . | . .\n. . | . . | . 2\n----+-----+----\n. . | . . | . .\n. . | . . | . .\n. . | . . | . 3\n";
    assert!(is_boxes(&one(tall), 3, 2));
    let flat = "1 . . | . . .\n. . . | . . .\n------+------\n. . . | . . .\n. . . | . . .\n------+------\n. . . | . . .\n. 2 . | . . 3\n";
    assert!(is_boxes(&one(flat), 2, 3));

    let drawn = "┌───────┬───────┐\n│ 1 .   │ . .   │\n│ . .   │ 2 .   │\n├───────┼───────┤\n│ . .   │ . .   │\n│ . .   │ . 3   │\n└───────┴───────┘";
    assert_eq!(one(drawn).puzzle.clues(), 3);
}

#[test]
fn blank_lines_may_part_the_bands_and_grids_may_follow_each_other() {
    let rows = rows_of(CLASSIC);
    let bands = format!(
        "{}\n\n{}\n\n{}\n",
        rows[..3].join("\n"),
        rows[3..6].join("\n"),
        rows[6..].join("\n")
    );
    assert_eq!(one(&bands).puzzle.givens(), classic());
    let stack = format!("Grid 01\n{0}\nGrid 02\n{0}\n{0}\n\n{0}", rows.join("\n"));
    let entries = all(&stack);
    assert_eq!(
        entries.iter().map(|e| (e.first_line, e.last_line)).collect::<Vec<_>>(),
        [(2, 10), (12, 20), (21, 29), (31, 39)]
    );
}

#[test]
fn numbers_separated_by_blanks_tabs_or_commas() {
    for sep in [" ", "\t", ",", "  "] {
        let rows: Vec<String> = rows_of(CLASSIC)
            .iter()
            .map(|row| row.chars().map(|c| c.to_string()).collect::<Vec<_>>().join(sep))
            .collect();
        assert_eq!(one(&rows.join("\n")).puzzle.givens(), classic(), "{sep:?}");
    }
    let wide = "# n=12 box=4x3\n".to_owned() + &"12 . . . . . . . . . . 1\n".repeat(12);
    let entry = one(&wide);
    assert!(is_boxes(&entry, 4, 3) && entry.format == Format::Integers);
    let latin = one(&("# n=5 box=0x0\n".to_owned() + &"1 . . . .\n".repeat(5)));
    assert_eq!(*latin.puzzle.layout(), Layout::Latin);
    let one_line = one(&[". "; 1296].concat());
    assert_eq!(one_line.puzzle.side(), 36);
}

#[test]
fn default_boxes_are_wider_than_tall() {
    let boxes = [
        (4, (2, 2)),
        (6, (2, 3)),
        (8, (2, 4)),
        (10, (2, 5)),
        (12, (3, 4)),
        (15, (3, 5)),
        (36, (6, 6)),
        (64, (8, 8)),
    ];
    assert!(boxes.iter().all(|&(side, size)| default_box(side) == Some(size)));
    assert!([0, 2, 3, 5, 7, 61].iter().all(|&side| default_box(side).is_none()));
}

#[test]
fn a_comment_gives_the_boxes() {
    let with = |comment: &str| format!("{comment}\n{}", ".".repeat(36));
    assert!(is_boxes(&one(&with("# box=3x2\n# easy")), 3, 2));
    assert!(is_boxes(&one(&with("# n=7 of 9")), 2, 3));
    for wrong in ["# box=3", "# n=16 box=3x2", "# box=3x2\n# box=2x3"] {
        assert!(read_str(&with(wrong), &ReadOptions::default())[0].is_err(), "{wrong}");
    }
}

#[test]
fn the_caller_may_tell_the_boxes() {
    let text = ".".repeat(36);
    assert!(is_boxes(&one(&text), 2, 3));
    let tall = ReadOptions {
        division: Some(Division::Boxes { height: 3, width: 2 }),
        ..ReadOptions::default()
    };
    assert!(is_boxes(read_str(&text, &tall)[0].as_ref().unwrap(), 3, 2));
    let latin = ReadOptions { division: Some(Division::Latin), ..ReadOptions::default() };
    let rows = "1.......\n".repeat(8);
    assert_eq!(*read_str(&rows, &latin)[0].as_ref().unwrap().puzzle.layout(), Layout::Latin);
    let wrong = ReadOptions {
        division: Some(Division::Boxes { height: 2, width: 2 }),
        ..ReadOptions::default()
    };
    assert!(read_str(&text, &wrong)[0].is_err());
}

#[test]
fn sixteen_rows_of_sixteen_are_one_grid_unless_all_are_four_by_four() {
    let small = "1.......4..2....\n".repeat(16);
    assert_eq!(all(&small).len(), 16);
    let large = "1.......4..2...G\n".to_owned() + &"................\n".repeat(15);
    let entry = one(&large);
    assert_eq!((entry.puzzle.side(), entry.puzzle.given(Cell(15))), (16, Some(16)));
    assert_eq!(one(&"................\n".repeat(16)).puzzle.side(), 16);
    assert_eq!(all(&"1.......4..2....\n".repeat(15)).len(), 15);
}

#[test]
fn conventions_of_large_grids() {
    let hex = "0.".to_owned() + &"123456789ABCDEF".repeat(16) + &".".repeat(14);
    let entry = one(&hex);
    assert_eq!((entry.puzzle.given(Cell(0)), entry.puzzle.given(Cell(16))), (Some(1), Some(16)));
    assert!(entry.understood().contains("0 is a value"), "{}", entry.understood());
    let numbers = one(&("1G".to_owned() + &"0".repeat(254)));
    assert_eq!((numbers.puzzle.given(Cell(1)), numbers.puzzle.clues()), (Some(16), 2));
    let without_dots = one(&("01F".to_owned() + &"0".repeat(253)));
    assert_eq!(without_dots.puzzle.givens()[..3], [0, 1, 15]);
    let letters = one(&("AY".to_owned() + &".".repeat(623)));
    assert_eq!((letters.puzzle.given(Cell(0)), letters.puzzle.given(Cell(1))), (Some(1), Some(25)));
    let mixed = one(&("1.Ap".to_owned() + &".".repeat(621)));
    assert_eq!(mixed.puzzle.givens()[..4], [1, 0, 10, 25]);
    let underscored = one(&("A_P".to_owned() + &"_".repeat(253)));
    assert_eq!(underscored.puzzle.givens()[..3], [1, 0, 16]);
    assert!(read_str(&CLASSIC.replacen('.', "A", 1), &ReadOptions::default())[0].is_err());
    let forced = ReadOptions { symbols: Symbols::ZeroBased, ..ReadOptions::default() };
    let entry = read_str(&("0F".to_owned() + &"1".repeat(254)), &forced).remove(0).unwrap();
    assert_eq!(entry.puzzle.clues(), 256);
}

#[test]
fn pencil_marks_tell_givens_from_singles_nobody_has_drawn() {
    let text = "+-------+-------+\n| 1  34 | 24 23 |\n| 34 2  | 1  34 |\n+-------+-------+\n| 24 13 | 34 12 |\n| 23 134| 3  124|\n+-------+-------+\n";
    let entry = one(text);
    assert_eq!(entry.format, Format::Pencil);
    assert_eq!((entry.puzzle.given(Cell(0)), entry.puzzle.given(Cell(5))), (Some(1), Some(2)));
    // r4c3 has only 3 left, but its column still lists 3 elsewhere: a candidate, not a given.
    assert_eq!(
        (entry.puzzle.given(Cell(14)), entry.puzzle.candidates()[14]),
        (None, Values::only(3))
    );
    assert_eq!(entry.marks()[1], Values::only(3).with(4));
}

/// The soak found one that became another puzzle, with a solution.
#[test]
fn a_given_whose_value_is_struck_out_is_not_written_as_a_pencil_mark() {
    let mut puzzle = one("1...|..1.|.1..|...1".replace('|', "").as_str()).puzzle;
    assert!(Format::Pencil.write(&Entry::new(puzzle.clone()), &WriteOptions::default()).is_ok());
    puzzle.strike(Cell(0), Values::only(1));
    let refused = Format::Pencil.write(&Entry::new(puzzle), &WriteOptions::default()).unwrap_err();
    assert!(refused.to_string().contains("a cell has no candidate left"), "{refused}");
}

#[test]
fn sukaku_strikes_what_is_not_listed() {
    let mut text = "123456789".repeat(81);
    text.replace_range(0..9, "....5....");
    text.replace_range(9..18, "003400700");
    let entry = one(&text);
    assert_eq!(entry.format, Format::Sukaku);
    let candidates = entry.puzzle.candidates();
    assert_eq!((candidates[0], candidates[1]), (Values::only(5), [3, 4, 7].into_iter().collect()));
    assert!(
        read_str(&text.replacen("123456789", "123456798", 1), &ReadOptions::default())[0].is_err()
    );
}

#[test]
fn a_hodoku_library_line_has_givens_placed_values_and_the_case() {
    let cells = CLASSIC.replacen("2...", "2+1..", 1);
    let entry = one(&format!(":0300-1:45:{cells}:436 551:412 413::r4c5"));
    assert_eq!((entry.format, entry.puzzle.given(Cell(1))), (Format::Hodoku, None));
    let (state, case) = (entry.state.unwrap(), entry.case.unwrap());
    assert_eq!(state.placed[1], 1);
    assert!(state.removed[2 * 9 + 5].has(4) && state.removed[4 * 9].has(5));
    assert_eq!((case.code.as_str(), case.variant.as_deref()), ("0300", Some("1")));
    assert_eq!((case.values, case.eliminations), (vec![4, 5], vec![(4, 0, 1), (4, 0, 2)]));
    assert!(read_str(":0300:4:123::::", &ReadOptions::default())[0].is_err());
}

#[test]
fn csv_by_its_header_or_by_name() {
    let solution =
        "245981376169273584837564219976125438513498627482736951391657842728349165654812793";
    let csv = ReadOptions { from: Some(Format::Csv), ..ReadOptions::default() };
    for header in ["puzzle,solution\n", "quizzes,solutions\n", ""] {
        let found = read_str(&format!("{header}{CLASSIC},{solution}\n"), &csv);
        assert_eq!(found.len(), 1);
        let entry = found[0].as_ref().unwrap();
        assert_eq!(entry.solution.as_ref().unwrap().to_string(), solution);
    }
    let swapped = read_str(&format!("id,solution,puzzle\n7,{solution},\"{CLASSIC}\"\n"), &csv);
    assert_eq!(swapped[0].as_ref().unwrap().puzzle.givens(), classic());
    let broken = read_str(&format!("puzzle,solution\n{CLASSIC},{}x\n", &solution[..80]), &csv);
    let error = broken[0].as_ref().unwrap_err();
    assert_eq!((error.line, error.column), (2, 163), "{error}");
    let entry = Entry::new(one(CLASSIC).puzzle);
    let written = Format::Csv.write(&entry, &WriteOptions::default()).unwrap();
    let text = format!("{}\n{written}{CLASSIC},{solution}\n", Format::Csv.header().unwrap());
    let found = all(&text);
    assert_eq!(
        found.iter().map(|e| (e.format, e.first_line)).collect::<Vec<_>>(),
        [(Format::Csv, 2), (Format::Csv, 3)]
    );
    assert!(found[0].solution.is_none() && found[1].solution.is_some());
    let bare = read_str(&format!("{CLASSIC},{solution}\n"), &ReadOptions::default()).remove(0);
    assert!(bare.unwrap_err().to_string().contains("name the format csv"));
}

#[test]
fn a_table_with_a_column_that_nobody_knows_is_refused_as_a_whole() {
    for (header, name) in [
        ("puzzle,solution,regions", "regions"),
        ("puzzle,quiz", "quiz"),
        ("id;Puzzle;variant", "variant"),
    ] {
        let row = format!("{CLASSIC},{CLASSIC},x");
        let found = read_str(&format!("{header}\n{row}\n{row}\n"), &ReadOptions::default());
        assert_eq!(found.len(), 1, "{header}");
        let error = found[0].as_ref().unwrap_err();
        assert!(error.line == 1 && error.to_string().contains(&format!("{name:?}")), "{error}");
    }
    let csv = ReadOptions { from: Some(Format::Csv), ..ReadOptions::default() };
    for rows in [
        format!("puzzle,solution\n{CLASSIC},,x\n"),
        format!("puzzle,solution\n{CLASSIC}\n"),
        format!("{CLASSIC},,diagonals\n"),
    ] {
        assert!(read_str(&rows, &csv)[0].is_err(), "{rows}");
    }
}

#[test]
fn opensudoku_holds_many_games() {
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n  <name>Mine</name>\n  <author>Me</author>\n  <game data=\"{}\" />\n  <game data=\"123\" />\n  <game data=\"{CLASSIC}\"/>\n</opensudoku>\n",
        CLASSIC.replace('.', "0")
    );
    let found = read_str(&text, &ReadOptions::default());
    assert_eq!(found.len(), 3);
    let first = found[0].as_ref().unwrap();
    assert_eq!(
        (first.format, first.title.as_deref(), first.first_line),
        (Format::OpenSudoku, Some("Mine"), 5)
    );
    assert_eq!(found[1].as_ref().unwrap_err().line, 6);
    assert_eq!(found[2].as_ref().unwrap().puzzle.givens(), classic());
    for broken in
        ["<opensudoku><game", "<html></html>", "<!DOCTYPE x [<!ENTITY a \"b\">]><opensudoku/>", "<"]
    {
        assert!(read_str(broken, &ReadOptions::default())[0].is_err(), "{broken}");
    }
}

#[test]
fn f_puzzles_json_and_address() {
    let cell = |i: usize| {
        if i == 0 {
            r#"{"value":3,"given":true}"#
        } else if i == 5 {
            r#"{"value":2}"#
        } else {
            "{}"
        }
    };
    let rows: Vec<String> = (0..4)
        .map(|r| format!("[{}]", (0..4).map(|c| cell(r * 4 + c)).collect::<Vec<_>>().join(",")))
        .collect();
    let text = format!(
        r#"{{"size":4,"title":"T","grid":[{}],"diagonal+":true,"diagonal-":true,"killercage":[{{"cells":["R1C2","R1C3"],"value":"5"}}],"line":[{{}}]}}"#,
        rows.join(",")
    );
    let entry = one(&text);
    assert_eq!((entry.format, entry.title.as_deref()), (Format::FPuzzles, Some("T")));
    assert!(entry.puzzle.diagonals() && entry.puzzle.given(Cell(0)) == Some(3));
    assert_eq!(entry.state.as_ref().unwrap().placed[5], 2);
    assert_eq!((entry.puzzle.cages()[0].target, entry.puzzle.cages()[0].repeats), (5, false));
    let url = Format::FPuzzlesUrl.write(&entry, &WriteOptions::default()).unwrap();
    let again = one(&url);
    assert_eq!((again.format, &again.puzzle), (Format::FPuzzlesUrl, &entry.puzzle));
    let packed = url.trim().split_once("?load=").unwrap().1;
    assert_eq!(one(&format!("https://sudokupad.app/fpuzzles{packed}")).puzzle, entry.puzzle);
    let escaped = url.replace('=', "%3D").replacen("load%3D", "load=", 1).replace('+', "%2B");
    assert_eq!(one(&escaped).puzzle, entry.puzzle);
    let other = text.replace("\"line\"", "\"tunnel\"");
    let error = read_str(&other, &ReadOptions::default()).remove(0).unwrap_err();
    assert!(error.to_string().contains("tunnel"), "{error}");
    for broken in [
        "https://f-puzzles.com/?load=%%%",
        "https://f-puzzles.com/?load=N4Ig",
        "https://example.org/",
    ] {
        assert!(read_str(broken, &ReadOptions::default())[0].is_err());
    }
}

#[test]
fn json_of_every_kind() {
    let sudoku = one(
        r#"{"kind":"sudoku","box":[2,3],"cells":["1.....","......","......","......","......",".....2"]}"#,
    );
    assert!(is_boxes(&sudoku, 2, 3) && sudoku.puzzle.clues() == 2);
    let pretty = one(
        "{\n  \"kind\": \"sudoku\",\n  \"cells\": [\n    [1, 0, 0, null],\n    [0,0,0,0],\n    [0,0,0,0],\n    [0,0,0,0]\n  ]\n}\n",
    );
    assert_eq!((pretty.puzzle.side(), pretty.first_line, pretty.last_line), (4, 1, 9));
    assert_eq!(one("[[0,0,0,3],[0,0,0,2],[3,0,0,0],[4,0,0,0]]").puzzle.clues(), 4);
    let killer =
        one(r#"{"kind":"sudoku","box":[2,2],"cages":[{"cells":[[0,0],[0,1]],"target":3}]}"#);
    assert!(!killer.puzzle.cages()[0].repeats);
    let latin = one(r#"{"kind":"latin","size":3,"diagonals":true}"#);
    assert!(latin.puzzle.diagonals() && *latin.puzzle.layout() == Layout::Latin);
    let many = one(
        r#"{"kind":"kenken","size":3,"cages":[{"cells":[[0,0],[0,1],[0,2]],"op":"−","target":0,"many":true},{"cells":[[1,0],[1,1],[1,2],[2,0],[2,1],[2,2]],"op":"·","target":36}]}"#,
    );
    assert!(many.puzzle.cages()[0].many);
    let lines = "{\"kind\":\"latin\",\"size\":2}\n{\"kind\":\"latin\",\"size\":3}\n{\"kind\":\n\"latin\",\"size\":4}";
    assert_eq!(all(lines).iter().map(|e| e.puzzle.side()).collect::<Vec<_>>(), [2, 3, 4]);
}

#[test]
fn the_quick_way_of_plain_lines_gives_what_the_long_way_gives() {
    let quick = one(CLASSIC);
    // A blank before the cells is enough to bypass the quick path.
    let long = one(&format!(" {CLASSIC}"));
    assert_eq!(quick, long);
    let pair =
        format!("{CLASSIC}\n{}\n", (1..=9).map(|d| d.to_string().repeat(9)).collect::<String>());
    assert_eq!(one(&pair).format, Format::Jigsaw);
}

#[test]
fn what_was_understood_is_told_in_words() {
    let words = one("4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4").understood();
    assert!(
        words.contains("keen") && words.contains("4×4") && words.contains("8 cages"),
        "{words}"
    );
}

#[test]
fn every_format_has_its_name() {
    for format in Format::all() {
        assert!(format.names().iter().all(|n| n.parse() == Ok(format)));
        assert!(!format.about().is_empty());
    }
    assert!("nothing".parse::<Format>().unwrap_err().to_string().contains("line, grid"));
}

/// A row like 1212 is also a map of two regions.
#[test]
fn rows_of_a_small_grid_are_no_jigsaw_and_its_map() {
    for text in ["4431\n1212\n4232\n211.\n", "1.21\n1212\n....\n211.\n"] {
        let found = read_str(text, &ReadOptions::default());
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!(found[0].as_ref().unwrap().puzzle.side(), 4);
    }
    let jigsaw = read_str("1...\n1122\n", &ReadOptions::default());
    assert_eq!(jigsaw[0].as_ref().unwrap().format, Format::Jigsaw);
}

#[test]
fn extra_houses_are_read_and_written_by_name() {
    let cells = r#"["....","....","....","...."]"#;
    let json = |extras: &str| {
        format!(r#"{{"kind":"sudoku","box":[2,2],"cells":{cells},"extras":{extras}}}"#)
    };
    let entry = one(&json(r#"["windows"]"#));
    assert_eq!(entry.puzzle.extras(), [Extra::Windows]);
    let text = Format::Json.write(&entry, &WriteOptions::default()).unwrap();
    assert_eq!(one(&text).puzzle, entry.puzzle);
    assert!(entry.understood().contains("windows"));
    let refused = Format::Line.write(&entry, &WriteOptions::default()).unwrap_err();
    assert!(refused.to_string().contains("windows"));
    let unknown = read_str(&json(r#"["stars"]"#), &ReadOptions::default()).remove(0).unwrap_err();
    assert!(unknown.to_string().contains("diagonals, windows"), "{unknown}");
}

#[test]
fn lines_of_rated_lists_are_read_whatever_stands_around_the_cells() {
    let cells = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let plain = read_str(cells, &ReadOptions::default()).remove(0).unwrap().puzzle;
    for line in [
        format!("0123456789ab {cells}  8.3"),
        format!("{cells}  8.3"),
        format!("{cells},8.3"),
        format!("{cells} ER=8.3/1.2/1.2"),
        format!("{cells}\t8.3/1.2/1.2 # hard"),
    ] {
        let found = read_str(&line, &ReadOptions::default());
        assert_eq!(found.len(), 1, "{line}");
        assert_eq!(found[0].as_ref().unwrap().puzzle, plain, "{line}");
    }
    for line in [format!("{cells} hard"), format!("xyz {cells} 8.3"), format!("{cells} {cells}")] {
        assert!(read_str(&line, &ReadOptions::default())[0].is_err(), "{line}");
    }
}

#[test]
fn a_byte_order_mark_inside_a_file_is_dropped_like_the_first() {
    let text = "\u{feff}1..............4\n\u{feff}1..............4\n";
    let found = read_str(text, &ReadOptions::default());
    assert!(found.len() == 2 && found.iter().all(Result::is_ok), "{found:?}");
}

#[test]
fn an_opensudoku_document_that_ends_before_a_game_is_an_error() {
    let found = read_str("<?xml version=\"1.0\"?>\n<opensudoku>\n", &ReadOptions::default());
    assert!(found.len() == 1 && found[0].is_err(), "{found:?}");
}

#[test]
fn a_row_of_numbers_may_have_64_cells() {
    let row = |length: usize| format!("[{}]", vec!["0"; length].join(","));
    let rows = |length: usize| format!("[{}]", vec![row(length); length].join(","));
    assert_eq!(one(&rows(64)).puzzle.side(), 64);
    assert!(read_str(&rows(65), &ReadOptions::default())[0].is_err());
}

#[test]
fn what_was_understood_counts_givens_and_placed_values() {
    let mut puzzle = Puzzle::sudoku(2, 2).unwrap();
    puzzle.give(Cell(0), Some(1));
    let mut state = State::new(4);
    (state.placed[1], state.placed[2]) = (2, 3);
    let mut entry = Entry::new(puzzle);
    entry.state = Some(state);
    let words = entry.understood();
    assert!(words.contains("1 given") && words.contains("2 values placed"), "{words}");
}

#[test]
fn values_past_all_letters_are_drawn_as_numbers() {
    let mut puzzle = Puzzle::latin(36).unwrap();
    puzzle.give(Cell(7), Some(36));
    assert!(Picture::new(&puzzle).to_string().contains(" 36 "));
}

#[test]
fn an_id_that_ends_early_says_what_is_missing() {
    let refused = |text: &str, format| {
        let options = ReadOptions { from: Some(format), ..ReadOptions::default() };
        read_str(text, &options).remove(0).unwrap_err().to_string()
    };
    let few = refused("2x2:1a2", Format::Solo);
    assert!(few.contains("3 of 16 cells"), "{few}");
    let clue = refused("4:ab_6a_a_aa_a_,ma5s1m4d2s1d2a4", Format::Keen);
    assert!(clue.contains("a number must follow the operation"), "{clue}");
}
