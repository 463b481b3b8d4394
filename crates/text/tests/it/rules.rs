//! Rules in our JSON, in f-puzzles documents and in constraint strings of Interactive Sudoku Solver.

use std::collections::BTreeSet;

use quadrille_constraint::Primitive;
use quadrille_core::Chance;
use quadrille_puzzle::{Cell, Extra, Puzzle, Rule, RuleKind, Values};
use quadrille_referee::{all_solutions, random_rule, rule_puzzle};
use quadrille_text::{Entry, Format, ReadOptions, WriteOptions, read_str};

fn read(text: &str) -> Puzzle {
    read_str(text, &ReadOptions::default())
        .remove(0)
        .unwrap_or_else(|e| panic!("{text}: {e}"))
        .puzzle
}

fn refusal(text: &str) -> String {
    match read_str(text, &ReadOptions::default()).remove(0) {
        Err(error) => error.to_string(),
        Ok(entry) => panic!("{text} is read as {}", entry.understood()),
    }
}

#[test]
fn json_holds_rules_of_every_kind() {
    let mut chance = Chance::new(11);
    let empty = Puzzle::sudoku(2, 3).unwrap();
    for &kind in RuleKind::ALL {
        for _ in 0..20 {
            let rule = random_rule(kind, &empty, &mut chance).unwrap();
            let puzzle = empty.clone().with_rule(rule).unwrap();
            let entry = Entry::new(puzzle.clone());
            let json = Format::Json.write(&entry, &WriteOptions::default()).unwrap();
            assert_eq!(read(&json), puzzle, "{json}");
        }
    }
    for case in 0..200 {
        let puzzle = rule_puzzle(3, case);
        let json = Format::Json.write(&Entry::new(puzzle.clone()), &WriteOptions::default());
        assert_eq!(read(&json.unwrap()), puzzle);
    }
}

/// Formats that hold rules of some kinds.
const PARTIAL: [Format; 3] = [Format::FPuzzles, Format::FPuzzlesUrl, Format::Iss];

/// True if a format has a name for a kind.
fn has_name(format: Format, kind: RuleKind) -> bool {
    match format {
        // Kinds without a name of their own are written as tables, sums and machines.
        Format::Iss => true,
        _ => kind.fpuzzles_key().is_some(),
    }
}

/// The primitives of all rules and cages. Candidates of a cell may be rules or struck.
fn primitives(puzzle: &Puzzle) -> BTreeSet<String> {
    let cages = puzzle.cages().iter().map(|cage| {
        Rule::new(RuleKind::Cage, cage.cells.clone()).number(i32::try_from(cage.target).unwrap())
    });
    let rules: Vec<Rule> = puzzle.rules().iter().cloned().chain(cages).map(forwards).collect();
    let mut left: Vec<Values> =
        puzzle.struck().iter().map(|&struck| Values::all(puzzle.side()) - struck).collect();
    let mut said = BTreeSet::new();
    for primitive in rules.iter().flat_map(|rule| rule.lower(puzzle)) {
        match plain(primitive) {
            Primitive::Mask { cell, values } => left[usize::from(cell)].0 &= values,
            other => drop(said.insert(format!("{other:?}"))),
        }
    }
    said.insert(format!("{left:?}"));
    said
}

/// The primitive with candidates of a cell for an automaton that reads nothing else.
fn plain(primitive: Primitive) -> Primitive {
    match primitive {
        Primitive::Regular { cells, automaton } if cells.len() == 1 => {
            let accepted = (1..=automaton.side() as u8).filter(|&value| automaton.accepts([value]));
            Primitive::Mask { cell: cells[0], values: accepted.map(|v| 1 << (v - 1)).sum() }
        }
        Primitive::AnyOf(lists) => {
            let all = |list: Vec<Primitive>| list.into_iter().map(plain).collect();
            Primitive::AnyOf(lists.into_iter().map(all).collect())
        }
        other => other,
    }
}

/// The rule with all sandwiches read forwards, which have the same sum from both ends.
fn forwards(mut rule: Rule) -> Rule {
    if rule.kind == RuleKind::Sandwich {
        rule.lists[0].sort_unstable();
    }
    rule.rules = rule.rules.into_iter().map(forwards).collect();
    rule
}

/// Writes and reads a puzzle. The rules may be grouped otherwise, but they mean the same.
fn survives(puzzle: &Puzzle, format: Format) -> Result<(), String> {
    let written = format.write(&Entry::new(puzzle.clone()), &WriteOptions::default());
    let text = written.map_err(|error| error.to_string())?;
    let again = read(&text);
    assert_eq!(primitives(&again), primitives(puzzle), "{text}");
    assert_eq!((again.givens(), again.layout()), (puzzle.givens(), puzzle.layout()), "{text}");
    assert_eq!(again.extras(), puzzle.extras(), "{text}");
    Ok(())
}

#[test]
fn every_kind_that_a_format_names_is_written_and_read() {
    for &kind in RuleKind::ALL {
        let mut puzzle = Puzzle::sudoku(2, 3).unwrap().with_rules(kind.example()).unwrap();
        puzzle.give(Cell(35), Some(2));
        for format in PARTIAL {
            // Neighbours that differ by 4 instead of 1 have no place in f-puzzles.
            let other = format != Format::Iss && kind == RuleKind::Nonconsecutive;
            let named = has_name(format, kind) && !other;
            let result = survives(&puzzle, format);
            assert_eq!(result.is_ok(), named, "{kind} in {format}: {result:?}");
            assert!(named || result.is_err_and(|why| why.contains(kind.name())), "{kind}");
        }
    }
}

#[test]
fn random_rules_survive_or_are_refused() {
    let mut chance = Chance::new(17);
    for format in PARTIAL {
        for &kind in RuleKind::ALL.iter().filter(|&&kind| has_name(format, kind)) {
            let mut written = 0;
            for empty in [Puzzle::sudoku(2, 3), Puzzle::latin(5), Puzzle::sudoku(2, 5)] {
                let empty = empty.unwrap();
                for _ in 0..20 {
                    let Some(rule) = random_rule(kind, &empty, &mut chance) else { continue };
                    let puzzle = empty.clone().with_rule(rule).unwrap();
                    written += usize::from(survives(&puzzle, format).is_ok());
                }
            }
            assert!(written > 0, "{kind} in {format}");
        }
    }
}

#[test]
fn formats_without_a_place_for_rules_refuse_them() {
    let rule = Rule::new(RuleKind::Thermometer, [Cell(0), Cell(1)]);
    let entry = Entry::new(Puzzle::sudoku(3, 3).unwrap().with_rule(rule).unwrap());
    for format in Format::all().filter(|format| format.writes()) {
        let written = format.write(&entry, &WriteOptions::default());
        assert_eq!(written.is_ok(), format.holds_rules(), "{format}");
    }
    assert!(entry.understood().contains("1 rule"), "{}", entry.understood());
}

#[test]
fn wrong_rules_in_json_are_refused_at_their_place() {
    let json = |rules: &str| format!(r#"{{"kind":"sudoku","box":[2,2],"rules":[{rules}]}}"#);
    let cases = [
        (r#"{"thermo":["r1c1","r1c2"]}"#, 39, "json: no rule is called \"thermo\""),
        (
            r#"{"odd":["r1c1"]},{"odd":["r1c5"]}"#,
            64,
            "json: a cell of the grid is expected here: r1c1 to r4c4",
        ),
        (r#"{"odd":["r1c1"],"number":2}"#, 39, "odd at r1c1: does not take a number"),
        (r#"{"odd":["r1c1"],"size":2}"#, 39, "json: no rule is called \"size\""),
        (r#"{"odd":["r1c1"],"even":["r1c2"]}"#, 39, "json: a rule has one key that names its kind"),
        (r#"{"cage":["r1c1"],"number":1.5}"#, 65, "json: a whole number is expected here"),
        (
            r#"{"anti-king":false}"#,
            52,
            "json: true is expected here: the rule is about the whole grid",
        ),
        (
            r#"{"any-of":[{"odd":[1]}]}"#,
            58,
            "json: a cell of the grid is expected here: r1c1 to r4c4",
        ),
        (
            r#"["odd"]"#,
            39,
            "json: a rule is an object such as {\"thermometer\":[\"r1c1\",\"r1c2\"]}",
        ),
    ];
    for (rules, column, why) in cases {
        assert_eq!(refusal(&json(rules)), format!("line 1, column {column}: {why}"), "{rules}");
    }
    let twice = refusal(&json(r#"{"cage":["r1c1"],"number":1,"number":2}"#));
    assert!(twice.contains("the key \"number\" stands twice"), "{twice}");
}

#[test]
fn a_constraint_string_is_read_as_its_rules() {
    let text = ".Shape~6x6.Thermo~R1C1~R1C2.Whisper~R2C1~R2C2.Cage~7~R3C1~R3C2.Cage~9~R3C2~R3C3\
                .Cage~0~R4C1~R4C2.WhiteDot~R5C1~R5C2~R5C3.Skyscraper~R1~3~.XSum~C6~~9.Sandwich~5~C1\
                .LittleKiller~20~R1C5.PillArrow~2~R6C2~R6C1~R6C3~R6C4.Quad~R1C1~1~2.Diagonal~1\
                .Or.~R1C1_1_2.And.X~R1C3~R1C4.V~R2C3~R2C4.End.End.AntiKnight.~R6C6_4~R6C5_1_2";
    let puzzle = read(text);
    assert_eq!(puzzle.side(), 6);
    assert_eq!((puzzle.cages().len(), puzzle.given(Cell(35))), (1, Some(4)));
    assert_eq!(Values::all(6) - puzzle.struck()[34], [1, 2].into_iter().collect());
    let kinds: Vec<&str> = puzzle.rules().iter().map(|rule| rule.kind.name()).collect();
    let expected = "rising-diagonal thermometer whispers cage cage white-dot white-dot skyscraper x-sum \
                    sandwich little-killer pill-arrow quadruple any-of anti-knight";
    assert_eq!(kinds.join(" "), expected);
    let sentence = |i: usize| puzzle.rules()[i].sentence(&puzzle);
    assert_eq!(sentence(2), "Neighbours on the line from r2c1 to r2c2 differ by at least 5.");
    assert_eq!(
        sentence(8),
        "The first X digits of column 6, read from r6c6, add up to 9. X is the first digit."
    );
    assert_eq!(sentence(10), "The digits on the diagonal from r1c5 to r5c1 add up to 20.");
    assert_eq!(
        sentence(11),
        "The number read in r6c1 and r6c2 is the sum of the digits in r6c3 and r6c4."
    );
}

#[test]
fn the_grid_of_a_constraint_string_is_that_of_its_shape_and_regions() {
    assert_eq!(read(".~R1C1_5").as_nine().map(|givens| givens[0]), Some(5));
    assert_eq!(read(".NoBoxes.~R1C1_5"), {
        let mut latin = Puzzle::latin(9).unwrap();
        latin.give(Cell(0), Some(5));
        latin
    });
    let both = read(".Diagonal~1.Diagonal~-1.Windoku");
    assert_eq!(both.extras(), [Extra::Diagonals, Extra::Windows]);
    let jigsaw = read(".Shape~4x4.NoBoxes.Jigsaw~0001011122332233");
    assert_eq!(jigsaw, Puzzle::jigsaw(b"0001011122332233").unwrap());
    // Two regions, and eight cells in none.
    let partial = read(".Shape~4x4.NoBoxes.Jigsaw~0000111122222222");
    assert_eq!((partial.houses().len(), partial.rules().len()), (8, 2));
    let sixteen = read(".Shape~16x16.Renban~RaCg~RbCg.~RgCg_16");
    assert_eq!(sixteen.rules()[0].lists[0], [Cell::at(9, 15, 16), Cell::at(10, 15, 16)]);
}

#[test]
fn tables_expressions_and_machines_are_decoded() {
    // b - a = 1 or a - b = 1 on a 4×4 grid.
    let near = read(".Shape~4x4.Pair~SpE~_near~R1C1~R1C2~~R1C3~R1C4");
    assert_eq!(near.rules().len(), 2);
    assert_eq!(near.rules()[0].text, "1:2 2:13 3:24 4:3");
    // Any value, a break between segments, and a 1.
    let cut = read(".Shape~4x4.NFA~RRT6oEMK~_~R1C1~-~R1C2");
    assert_eq!(cut.rules()[0].text, "0: 1>1 2>1 3>1 4>1;1: 1>2;2*:");
    let whole = read(".Shape~4x4.NFA~RRT6oEMK~_~R1C1~R1C2");
    assert_eq!(whole.rules()[0].text, "0: 1>2 2>2 3>2 4>2;1*:;2:;3: 1>1");
    let expression = read(".Shape~4x4.Regex~WzEyXSsuKg~R1C1~R1C2~R1C3");
    assert_eq!(expression.rules()[0].text, "[12]+.*");
}

#[test]
fn what_a_constraint_string_cannot_say_is_refused_by_name() {
    let cases = [
        (
            ".Shape~9x9~2-10.AntiKnight",
            "line 1, column 2: iss: a size such as 9x9 is expected, with at most 16 values from 0 or 1",
        ),
        (
            ".AntiKnight.ChaosConstruction",
            "line 1, column 13: iss: the constraint \"ChaosConstruction\" is not supported",
        ),
        (".Thermo~R1C1~R0C2", "line 1, column 2: iss: \"R0C2\" is not a cell of the grid"),
        (".Thermo~R1C1~R10C2", "line 1, column 2: iss: \"R10C2\" is not a cell of the grid"),
        (".Or.AntiKnight", "line 1, column 2: iss: Or without an End"),
        (".AntiKnight.End", "line 1, column 13: iss: End without a beginning"),
        (".Cage~x~R1C1", "line 1, column 2: iss: \"x\" is not a number"),
        (".WhiteDot~R1C1~R3C3", "line 1, column 2: iss: no two of the cells share a border"),
        (".Renban~R1C1", "line 1, column 2: iss: renban at r1c1: needs at least 2 cells, not 1"),
    ];
    for (text, why) in cases {
        assert_eq!(refusal(text), why, "{text}");
    }
}

#[test]
fn replicated_constraints_are_copied() {
    // The first row, one bit for each of its first three cells.
    let puzzle = read(".Shape~4x4.Replicate~H.GreaterThan~R1C1~R2C1.End");
    let firsts: Vec<u32> = puzzle.rules().iter().map(|rule| rule.lists[0][0].0).collect();
    assert_eq!(firsts, [0, 1, 2]);
    assert!(all_solutions(&puzzle, 300).is_some_and(|found| (1..288).contains(&found.len())));
}

#[test]
fn disjoint_groups_of_unusual_boxes_are_written_as_sets() {
    for (height, width) in [(1, 5), (3, 2), (2, 3)] {
        let text = format!(
            r#"{{"kind":"sudoku","box":[{height},{width}],"rules":[{{"disjoint-groups":true}}]}}"#
        );
        let puzzle = read(&text);
        let entry = Entry::new(puzzle.clone());
        let line = Format::Iss.write(&entry, &WriteOptions::default()).unwrap();
        let again = read(&line);
        assert_eq!(line.contains("DisjointSets"), (height, width) == (2, 3), "{line}");
        let different = |puzzle: &Puzzle| -> BTreeSet<Vec<u16>> {
            let primitives = puzzle.rules().iter().flat_map(|rule| rule.lower(puzzle));
            primitives.map(|one| one.cells()).collect()
        };
        assert_eq!(different(&again), different(&puzzle), "{line}");
    }
}
