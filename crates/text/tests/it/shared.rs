//! Checks on a folder of published ids and puzzles, named by the environment variable
//! `QUADRILLE_SHARED`. They are ignored by default because a fresh clone has no such folder:
//! `cargo test -p quadrille-puzzle --test text_shared -- --ignored`.

use std::fs;
use std::path::PathBuf;

use quadrille_puzzle::Grid;
use quadrille_text::{Format, ReadOptions, Reader, WriteOptions, read_str};

fn shared(folder: &str) -> Vec<PathBuf> {
    let root =
        std::env::var("QUADRILLE_SHARED").expect("QUADRILLE_SHARED names the folder to check");
    let files = fs::read_dir(PathBuf::from(root).join(folder)).expect("the folder can be read");
    let mut files: Vec<PathBuf> = files.map(|f| f.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty(), "{folder} has files");
    files
}

/// Reads every id, writes it again, and checks its solution.
fn ids(folder: &str, format: Format, solution: fn(&str) -> Vec<u8>) -> usize {
    let mut count = 0;
    for file in shared(folder) {
        for line in fs::read_to_string(&file).unwrap().lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            let entry = read_str(fields[0], &ReadOptions::default()).remove(0).unwrap();
            assert_eq!(entry.format, format, "{file:?} {line}");
            assert_eq!(
                format.write(&entry, &WriteOptions::default()).unwrap().trim_end(),
                fields[0]
            );
            let values = solution(fields[1].strip_prefix('S').unwrap());
            let grid = Grid::new(entry.puzzle.side(), values).unwrap();
            assert!(entry.puzzle.is_solved_by(&grid), "{file:?} {line}");
            let json = Format::Json.write(&entry, &WriteOptions::default()).unwrap();
            let again = read_str(&json, &ReadOptions::default()).remove(0).unwrap();
            assert_eq!(again.puzzle, entry.puzzle, "{json}");
            count += 1;
        }
    }
    count
}

#[test]
#[ignore = "needs a folder of puzzles: just test-shared DIR"]
fn every_keen_id_is_written_again_as_it_was() {
    let count = ids("data/keen", Format::Keen, |s| s.bytes().map(|b| b - b'0').collect());
    assert!(count > 900, "{count} ids");
}

#[test]
#[ignore = "needs a folder of puzzles: just test-shared DIR"]
fn every_solo_id_is_written_again_as_it_was() {
    let count =
        ids("data/solo", Format::Solo, |s| s.split(',').map(|v| v.parse().unwrap()).collect());
    assert!(count > 900, "{count} ids");
}

#[test]
#[ignore = "needs a folder of puzzles: just test-shared DIR"]
fn large_planted_puzzles_have_their_planted_solutions() {
    let mut count = 0;
    for file in shared("hard") {
        let text = fs::read_to_string(&file).unwrap();
        if file.extension().is_some_and(|e| e == "sol") {
            continue;
        }
        let entries = read_str(&text, &ReadOptions::default());
        assert_eq!(entries.len(), 1, "{file:?}");
        let entry = entries.into_iter().next().unwrap().unwrap();
        let solution = fs::read_to_string(file.with_extension("sol")).unwrap();
        let values = solution.split_whitespace().map(|v| v.parse().unwrap()).collect();
        let grid = Grid::new(entry.puzzle.side(), values).unwrap();
        assert!(entry.puzzle.is_solved_by(&grid), "{file:?}");
        count += 1;
    }
    assert!(count >= 10, "{count} puzzles");
}

/// True if a text must be refused according to the list: a malformed one, or one with a 4xx answer.
/// Where the list leaves a choice, mixed blanks, CSV without a header and ÷ of three cells are
/// refused by default; CSV with a header is read.
fn is_refused(kind: &str, expected: &str) -> bool {
    let refused = ["malformed", "400", "413", "422"].iter().any(|word| expected.starts_with(word));
    refused
        || ["sudoku-dialect", "sudoku-csv"].contains(&kind)
        || expected.starts_with("documented rule")
}

#[test]
#[ignore = "needs a folder of puzzles: just test-shared DIR"]
fn every_hostile_puzzle_text_is_read_or_refused_as_listed() {
    let list = shared("hostile")
        .into_iter()
        .find(|f| f.ends_with("cases.tsv"))
        .expect("the list of cases");
    let mut count = 0;
    for case in fs::read_to_string(&list).unwrap().lines().skip(1) {
        let fields: Vec<&str> = case.split('\t').collect();
        if !["sud/", "size/", "kk/"].iter().any(|folder| fields[0].starts_with(folder)) {
            continue;
        }
        let bytes = fs::read(list.with_file_name(fields[0])).unwrap();
        let found: Vec<_> = Reader::new(&bytes[..], ReadOptions::default()).collect();
        let empty = fields[1] == "sudoku-empty";
        assert_eq!(found.is_empty(), empty, "{case}");
        let refused = found.iter().any(Result::is_err) || bytes.starts_with(b"puzzle,");
        assert_eq!(refused, !empty && is_refused(fields[1], fields[2]), "{case}: {found:?}");
        count += 1;
    }
    assert!(count > 50, "{count} cases");
}

/// Published variant puzzles: those that are read have the solution that is stored with them, and
/// the others are refused with a reason.
#[test]
#[ignore = "needs a folder of puzzles: just test-shared DIR"]
fn constraint_strings_have_their_stored_solutions() {
    let lists = shared("data/variants").into_iter();
    let (mut read, mut refused) = (0, Vec::new());
    for list in lists.filter(|file| file.extension().is_some_and(|e| e == "jsonl")) {
        for line in fs::read_to_string(&list).unwrap().lines() {
            let case: serde_json::Value = serde_json::from_str(line).unwrap();
            let (name, text) = (&case["name"], case["iss"].as_str().unwrap());
            let options = ReadOptions { from: Some(Format::Iss), ..ReadOptions::default() };
            match read_str(text, &options).remove(0) {
                Ok(entry) => {
                    let values = case["solution"].as_str().unwrap().chars();
                    let values = values.map(|c| value(c, entry.puzzle.side())).collect();
                    let grid = Grid::new(entry.puzzle.side(), values).unwrap();
                    assert!(entry.puzzle.is_solved_by(&grid), "{name}: {text}");
                    let json = Format::Json.write(&entry, &WriteOptions::default()).unwrap();
                    let again = read_str(&json, &ReadOptions::default()).remove(0).unwrap();
                    assert_eq!(again.puzzle, entry.puzzle, "{name}: {json}");
                    read += 1;
                }
                Err(error) => refused.push(format!("{name}: {error}")),
            }
        }
    }
    println!("{read} read, {} refused:\n{}", refused.len(), refused.join("\n"));
    assert!(read > 85, "{read} puzzles");
}

/// A value of a stored solution: a digit, or a letter where values pass 9.
fn value(c: char, side: usize) -> u8 {
    match side {
        ..=9 => c.to_digit(10).unwrap() as u8,
        _ => (c as u8) - b'A' + 1,
    }
}
