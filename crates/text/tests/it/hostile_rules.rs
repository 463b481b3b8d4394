//! Rules as an attacker writes them: refused in words or read, within moments, without panic.

use std::time::{Duration, Instant};

use quadrille_core::Chance;
use quadrille_puzzle::{Lists, Puzzle, RuleKind};
use quadrille_referee::rule_puzzle;
use quadrille_text::{Entry, Format, ReadOptions, TextError, WriteOptions, read_str};

/// Far above the time that a short text takes on a busy machine.
const SOON: Duration = Duration::from_secs(30);

fn read(text: &str) -> Result<Puzzle, TextError> {
    read_str(text, &ReadOptions::default()).remove(0).map(|entry| entry.puzzle)
}

/// Checks that a text is refused soon, with these words.
fn refused(text: &str, words: &str) {
    let start = Instant::now();
    let shown = &text[..text.len().min(80)];
    match read(text) {
        Ok(_) => panic!("{shown} is read"),
        Err(error) => assert!(error.to_string().contains(words), "{shown}: {error}"),
    }
    assert!(start.elapsed() < SOON, "{shown} took {:?}", start.elapsed());
}

fn json(rule: &str) -> String {
    format!("{{\"kind\":\"sudoku\",\"box\":[3,3],\"lowest\":0,\"rules\":[{rule}]}}")
}

#[test]
fn measures_of_a_constraint_string_are_small() {
    let size = "a size such as 9x9 is expected";
    for shape in ["18446744073709551615x1~9", "1x18446744073709551615~9", "99999999999x1~9-9"] {
        refused(&format!(".Shape~{shape}"), size);
    }
    refused(".Shape~9x9~0-18446744073709551615", size);
    for region in ["18446744073709551615", "0", "17", "4,4"] {
        refused(&format!(".RegionSize~{region}"), "one number is expected");
    }
}

/// The least of all numbers has no absolute value: a cell with this coefficient was passed over.
#[test]
fn numbers_of_sums_in_a_constraint_string_are_small() {
    let do_not_fit = "the coefficients do not fit the cells";
    for factor in ["101", "-101", "-2147483648"] {
        refused(&format!(".Sum~5_=_{factor}_1~R1C1~R1C2"), do_not_fit);
    }
    refused(".Sum~-2147483648~R1C1~R1C2", "the sum is too small");
    refused(".Sum~2147483648~R1C1~R1C2", "is not a number");
}

/// These arguments were passed over, and the answer was that of another puzzle.
#[test]
fn arguments_without_a_meaning_in_a_constraint_string_are_refused() {
    for kind in ["XSum", "Skyscraper", "HiddenSkyscraper", "NumberedRoom"] {
        refused(&format!(".{kind}~R1~3~4~5"), "a line has two ends");
    }
    for size in ["-1", "0", "4", "7"] {
        let pill = format!(".PillArrow~{size}~R1C1~R1C2~R1C3~R1C4~R1C5");
        refused(&pill, "a pill has one to three cells");
    }
    for text in [".NoBoxes~1", ".Windoku~1", ".Or~5.AntiKing.End", ".And.AntiKing.End~1"] {
        refused(text, "has no arguments");
    }
}

/// The second one was passed over, and the answer was that of another puzzle.
#[test]
fn a_second_grid_in_a_constraint_string_is_refused() {
    let (rows, columns) = ("1111222233334444", "1234123412341234");
    let jigsaw = |labels: &str| format!(".Jigsaw~{labels}");
    let both = jigsaw(rows) + &jigsaw(columns);
    refused(&format!(".Shape~4x4{both}"), "a second Jigsaw, which differs");
    refused(".Shape~4x4.Shape~6x6", "a second Shape, which differs");
    refused(".RegionSize~6.RegionSize~9", "a second RegionSize, which differs");
    assert!(read(".Shape~4x4.Shape~4x4.NoBoxes.NoBoxes").is_ok());
    refused(".Or.Diagonal.AntiKing.End", "not a cell");
}

#[test]
fn a_constraint_without_arguments_is_refused() {
    for kind in RuleKind::ALL.iter().filter(|kind| kind.lists() != Lists::None) {
        for name in kind.iss_names() {
            assert!(!read(&format!(".{name}")).unwrap_err().to_string().contains("internal"));
        }
    }
}

/// Copies inside copies made billions of rules.
#[test]
fn copies_inside_copies_are_limited() {
    let all = "_".repeat(13);
    let nested = |inner: &str, depth: usize| {
        format!(".Replicate~{all}").repeat(depth) + inner + &".End".repeat(depth)
    };
    refused(&nested(".AntiKnight", 8), "more than 10000 copies");
    let square = ".Replicate~DI".repeat(9) + ".Sum~5~R1C1" + &".End".repeat(9);
    refused(&square, "more than 10000 copies");
    let (key, groups) = ("a".repeat(10_000), "~_~R1C1".repeat(100_000));
    refused(&format!(".Regex~{key}{groups}"), "");
}

#[test]
fn rules_that_would_take_all_time_or_memory_are_refused() {
    let many = |number: usize| vec!["\"r1c1\",\"r1c2\""; number].join(",");
    let row = r#""r1c1","r1c2","r1c3","r1c4","r1c5","r1c6","r1c7","r1c8","r1c9""#;
    refused(&json(&format!("{{\"whispers\":[{}]}}", many(20_000))), "at most 1000 cells");
    refused(&json(&format!("{{\"sum\":[[{}]],\"number\":9}}", many(20_000))), "at most 1000 cells");
    let closed = format!("{{\"sum-line\":[{},\"r1c1\"],\"number\":9999}}", many(400));
    refused(&json(&closed), "too long for 9999");
    let regex =
        |text: &str| json(&format!("{{\"regular-expression\":[{row}],\"text\":\"{text}\"}}"));
    refused(&regex(&("1".to_owned() + &"?".repeat(500_000))), "directly after a repeat");
    refused(&regex("(.*1.{4000}){4}"), "the expression is too large");
    let pair = r#"{"any-of":[{"odd":["r1c1"]},{"even":["r1c2"]}]}"#;
    let all = format!("{{\"all-of\":[{}]}}", vec![pair; 40].join(","));
    refused(
        &json(&format!("{{\"any-of\":[{}]}}", vec![all; 40].join(","))),
        "too many alternatives",
    );
    let deep = "{\"any-of\":[".repeat(5_000) + "{\"odd\":[\"r1c1\"]}" + &"]}".repeat(5_000);
    refused(&json(&deep), "recursion limit");
}

/// Reading was quick, the definition was not: the ways to cut a line and to match an expression
/// were tried one by one.
#[test]
fn definitions_take_little_time() {
    let line = vec!["\"r1c1\",\"r1c2\""; 60].join(",");
    let nested = "(".repeat(99) + "1" + &")?".repeat(99);
    let cells = r#""r1c1","r2c1","r3c1","r4c1","r5c1","r6c1","r7c1","r8c1","r9c1""#;
    let text = json(&format!(
        "{{\"sum-line\":[{line},\"r1c3\"],\"number\":1}},\
         {{\"regular-expression\":[{cells}],\"text\":\"{nested}\"}}"
    ));
    let puzzle = read(&text).unwrap();
    let mut grid = vec![2; 81];
    (grid[1], grid[2]) = (1, 3);
    for rule in puzzle.rules() {
        let start = Instant::now();
        assert!(!rule.holds(&puzzle, &grid), "{rule:?}");
        assert!(start.elapsed() < SOON, "{} took {:?}", rule.kind, start.elapsed());
    }
}

#[test]
fn places_beside_the_grid_are_small_numbers() {
    let row = serde_row();
    let grid = [row.as_str(); 9].join(",");
    let document = |more: &str| format!("{{\"size\":9,\"grid\":[{grid}],{more}}}");
    let far = "R18446744073709551615C18446744073709551615";
    for direction in ["DR", "UL", "DL", "UR"] {
        let clue = format!("{{\"cell\":\"{far}\",\"direction\":\"{direction}\",\"value\":\"9\"}}");
        refused(&document(&format!("\"littlekillersum\":[{clue}]")), "does not meet the grid");
    }
    let clue = format!("{{\"cell\":\"{far}\",\"value\":\"9\"}}");
    refused(&document(&format!("\"sandwichsum\":[{clue}]")), "a place beside the grid");
}

fn serde_row() -> String {
    format!("[{}]", ["{}"; 9].join(","))
}

/// Words of the formats, and numbers at the edges of their types.
const WORDS: [&str; 24] = [
    "0",
    "1",
    "9",
    "10",
    "-1",
    "255",
    "256",
    "65535",
    "2147483647",
    "2147483648",
    "4294967295",
    "18446744073709551615",
    "R1C1",
    "R0C0",
    "R9C9",
    "RAC1",
    "r1c1",
    "End",
    "Or",
    "And",
    "~",
    ".",
    "_",
    "é",
];

/// A text with a digit or a part between punctuation changed: most of them still have the form of
/// the format, so that the checks of rules are reached.
fn altered(text: &str, chance: &mut Chance) -> String {
    let mark = |c: char| !c.is_alphanumeric();
    let mut parts: Vec<&str> = text.split_inclusive(mark).collect();
    let (at, other) = (chance.index(parts.len()), parts[chance.index(parts.len())]);
    let word = WORDS[chance.index(WORDS.len())];
    let changed = match chance.below(6) {
        0 => parts.remove(at).replace(|c: char| c.is_alphanumeric(), ""),
        1 => other.to_owned() + parts[at],
        2 => word.to_owned() + parts[at].trim_start_matches(char::is_alphanumeric),
        _ => {
            let digit = chance.below(10).to_string();
            let places = parts[at].matches(|c: char| c.is_ascii_digit()).count();
            let place = chance.index(places.max(1));
            let mut seen = 0;
            let swap = |c: char| match c.is_ascii_digit() {
                true => {
                    seen += 1;
                    if seen == place + 1 { digit.clone() } else { c.to_string() }
                }
                false => c.to_string(),
            };
            parts[at].chars().map(swap).collect()
        }
    };
    let mut text: String = parts[..at.min(parts.len())].concat();
    text += &changed;
    text + &parts.get(at + 1..).unwrap_or_default().concat()
}

/// A puzzle that was read can be judged, explained, written and read again.
fn digest(text: &str) -> usize {
    let start = Instant::now();
    let mut found = 0;
    for entry in read_str(text, &ReadOptions::default()) {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                assert!(!error.to_string().contains("internal error"), "{text}: {error}");
                continue;
            }
        };
        let _ = entry.puzzle.conflict();
        let sentences = entry.puzzle.rules().iter().map(|rule| rule.sentence(&entry.puzzle));
        assert!(sentences.into_iter().all(|sentence| !sentence.is_empty()));
        let json = Format::Json.write(&entry, &WriteOptions::default());
        let again = json.map(|json| read(&json).unwrap_or_else(|error| panic!("{json}: {error}")));
        assert!(again.is_err() || again.is_ok_and(|again| again == entry.puzzle), "{text}");
        found += 1;
    }
    assert!(start.elapsed() < SOON, "{text} took {:?}", start.elapsed());
    found
}

/// `QUADRILLE_CASES` for more of them.
#[test]
fn altered_rules_do_no_harm() {
    let cases = std::env::var("QUADRILLE_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(1_500);
    let mut read = 0;
    for case in 0..cases {
        let mut chance = Chance::new(44).fork(case);
        let kind = RuleKind::ALL[case as usize % RuleKind::ALL.len()];
        let puzzle = match chance.odds(1, 3) {
            true => rule_puzzle(44, case),
            false => Puzzle::sudoku(2, 3).unwrap().with_rules(kind.example()).unwrap(),
        };
        let format = [Format::Iss, Format::FPuzzles, Format::Json][chance.index(3)];
        let entry = Entry::new(puzzle);
        let Ok(text) = format.write(&entry, &WriteOptions::default()) else { continue };
        read += digest(&altered(&text, &mut chance));
    }
    assert!(read as u64 > cases / 50, "{read} of {cases} were read");
}
