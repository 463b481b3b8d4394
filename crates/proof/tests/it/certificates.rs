//! Handwritten certificates: accepted ones, and every reason for refusal.

use quadrille_proof::{Claim, check, check_while};

/// Appends the matching `end` line.
pub(crate) fn sealed(body: &str) -> String {
    let sum = body.bytes().fold(0xcbf2_9ce4_8422_2325, |sum: u64, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{body}end {sum:016x}\n")
}

const HEAD: &str = "quadrille certificate 1\nencoding 1\n";

fn certificate(rest: &str) -> String {
    sealed(&format!("{HEAD}{rest}"))
}

fn reason(rest: &str) -> String {
    check(&certificate(rest)).unwrap_err().to_string()
}

const UNIQUE: &str = "size 2\ngivens\n1 .\n. .\nclaim unique\nsolution\n1 2\n2 1\nrefutation\n0\n";

#[test]
fn the_three_claims() {
    let unique = check(&certificate(UNIQUE)).unwrap();
    assert_eq!((unique.claim, unique.lemmas), (Claim::Unique, 1));
    let none =
        check(&certificate("size 2\ngivens\n1 1\n. .\nclaim none\nrefutation\n0\n")).unwrap();
    assert_eq!((none.claim, none.solutions.len()), (Claim::None, 0));
    let several =
        "size 2\ngivens\n. .\n. .\nclaim several\nsolution\n1 2\n2 1\nsolution\n2 1\n1 2\n";
    assert_eq!(check(&certificate(several)).unwrap().solutions, [[1, 2, 2, 1], [2, 1, 1, 2]]);
}

#[test]
fn remarks_are_skipped_and_cages_are_read() {
    let text = "# by hand\nsize 2\ncage +-*/ 1 distinct r1c1 r1c2\ncage = 2 repeats r2c1\nstrike r2c2 2\n\
                givens\n# none\n. .\n. .\nclaim unique\nsolution\n1 2\n2 1\nrefutation\n0\n";
    let verified = check(&certificate(text)).unwrap();
    assert_eq!((verified.puzzle.cages.len(), verified.puzzle.strikes.len()), (2, 1));
}

#[test]
fn rules_are_read() {
    let rules = "# in words\ndistinct r1c1 r2c1\npair r1c1 r1c2 1:2\nlinear -1 1*r1c1 -1*r1c2\n\
                 regular r1c1 r1c2 r1c1 : 1 - / * - 0\nmask r1c1 1\nany 2\nall 1\nmask r1c1 1 2\nall 0\n";
    let text = UNIQUE.replace("givens\n1 .", &format!("{rules}givens\n. ."));
    let verified = check(&certificate(&text)).unwrap();
    assert_eq!((verified.puzzle.rules.len(), verified.solutions.len()), (6, 1));
    let without = text.replace("mask r1c1 1\n", "").replace("pair r1c1 r1c2 1:2\n", "");
    let without = without.replace("linear -1 1*r1c1 -1*r1c2\n", "");
    let without = without.replace("regular r1c1 r1c2 r1c1 : 1 - / * - 0\n", "");
    assert!(reason(&without).contains("does not follow"));
    assert!(reason(&text.replace("mask r1c1 1\n", "mask r1c1 2\n")).contains("a rule at r1c1"));
    assert!(reason(&text.replace(": 1 - / *", ": * 1 - /")).contains("a rule at r1c1"));
}

/// The rows of a grid in which row `r` begins with the `r`-th of these values.
fn rows(size: usize, first: impl Fn(usize) -> usize) -> String {
    let row = |r: usize| {
        let values: Vec<String> =
            (0..size).map(|c| ((first(r) + c) % size + 1).to_string()).collect();
        values.join(" ") + "\n"
    };
    (0..size).map(row).collect()
}

/// A certificate for a full grid.
fn full(size: usize, houses: &str, grid: &str) -> String {
    let claim = format!("claim unique\nsolution\n{grid}refutation\n0\n");
    certificate(&format!("size {size}\n{houses}givens\n{grid}{claim}"))
}

#[test]
fn boxes_stand_where_they_should() {
    for (line, height, width, first) in
        [("boxes 2 3\n", 2, 3, [0, 3, 1, 4, 2, 5]), ("boxes 3 2\n", 3, 2, [0, 2, 4, 1, 3, 5])]
    {
        let puzzle = check(&full(6, line, &rows(6, |r| first[r]))).unwrap().puzzle;
        for (number, house) in puzzle.houses[12..].iter().enumerate() {
            let (top, left) = (number * width / 6 * height, number * width % 6);
            let cells = (0..6).map(|k| (top + k / width) * 6 + left + k % width);
            assert_eq!(house, &cells.collect::<Vec<_>>(), "{line}");
        }
        assert_eq!(puzzle.houses.len(), 18);
    }
}

#[test]
fn values_of_two_digits_are_apart() {
    let words = |size| check(&full(size, "", &rows(size, |r| r))).unwrap().to_string();
    assert!(words(9).starts_with("the 9×9 puzzle has exactly one solution: 123456789234567891"));
    assert!(words(10).contains("solution: 1 2 3 4 5 6 7 8 9 10 2 3"));
    assert!(words(10).ends_with("10 1 2 3 4 5 6 7 8 9; a refutation of length 1 was checked."));
}

/// 1 + 1 + 4 is no way to fill the cage, so 4 stands in r1c4, by propagation alone.
#[test]
fn a_cage_remembers_its_values() {
    let text = "size 4\ncage + 6 distinct r1c1 r1c2 r1c3\ngivens\n. . . .\n. . . 4\n. . . .\n. . . .\n\
                claim none\nrefutation\n0\n";
    assert_eq!(check(&certificate(text)).unwrap().claim, Claim::None);
    assert!(reason(&text.replace("distinct", "repeats")).contains("does not follow"));
}

#[test]
fn false_claims_are_refused() {
    assert!(reason(&UNIQUE.replace("1 .\n", ". .\n")).contains("does not follow"));
    assert!(reason(&UNIQUE.replace("1 2\n2 1", "2 1\n1 2")).contains("r1c1 is given as 1, not 2"));
    assert!(reason(&UNIQUE.replace("1 2\n2 1", "1 1\n2 1")).contains("1 stands in r1c1 and r1c2"));
    assert!(
        reason(&UNIQUE.replace("claim unique\nsolution\n1 2\n2 1", "claim none"))
            .contains("does not follow")
    );
    assert!(reason(&UNIQUE.replace("refutation\n0\n", "refutation\n")).contains("does not reach"));
    let twice = "size 2\ngivens\n. .\n. .\nclaim several\nsolution\n1 2\n2 1\nsolution\n1 2\n2 1\n";
    assert!(reason(twice).contains("the same"));
    assert!(
        reason(&UNIQUE.replace("givens", "cage + 4 repeats r1c1 r2c1\ngivens"))
            .contains("the cage at r1c1")
    );
    assert!(
        reason(&UNIQUE.replace("givens", "strike r2c2 1\ngivens")).contains("r2c2 may not hold 1")
    );
}

#[test]
fn every_broken_line_is_named() {
    for (from, to, expected) in [
        ("size 2", "size 65", "line 3: `65` is not a number from 1 to 64"),
        ("size 2", "size", "expected `size`"),
        ("size 2", "size 2\nboxes 2 2", "line 4: height times width"),
        ("size 2", "size 2\nhouse r1c1", "line 4: a house has 2 cells"),
        ("size 2", "size 2\nhouse r1c1 r1c1", "line 4: r1c1 is there twice"),
        ("size 2", "size 2\nhouse r1c1 r3c1", "line 4: `3` is not a number from 1 to 2"),
        ("size 2", "size 2\ncage % 3 repeats r1c1", "line 4: operations are"),
        ("size 2", "size 2\ncage = 3 repeats r1c1 r1c2", "line 4: operations are"),
        ("size 2", "size 2\ncage + -3 repeats r1c1", "line 4: the target"),
        ("size 2", "size 2\ncage + 3 repeats", "line 4: no cell"),
        ("size 2", "size 2\ncage + 3 r1c1", "line 4: expected operations"),
        ("size 2", "size 2\nstrike r1c1 9", "line 4: `9`"),
        ("size 2", "size 2\ndistinct r1c1 r1c1", "line 4: r1c1 is there twice"),
        ("size 2", "size 2\npair r1c1 1:2", "line 4: `1:2` is not a cell"),
        ("size 2", "size 2\npair r1c1", "line 4: expected two cells"),
        ("size 2", "size 2\npair r1c1 r1c2 1", "line 4: expected `value:values`"),
        ("size 2", "size 2\npair r1c1 r1c2 1:3", "line 4: `3`"),
        ("size 2", "size 2\nlinear 3", "line 4: no cell"),
        ("size 2", "size 2\nlinear 3 r1c1", "line 4: expected `factor*cell`"),
        ("size 2", "size 2\nlinear 3000000000 1*r1c1", "line 4: `3000000000`"),
        ("size 2", "size 2\nlinear 0 -9223372036854775808*r1c1", "line 4: `-9223372036854775808`"),
        ("size 2", "size 2\nregular : 0 0", "line 4: expected cells"),
        ("size 2", "size 2\nregular r1c1 : 0", "line 4: a state has 2"),
        ("size 2", "size 2\nregular r1c1 : 0 1", "line 4: `1` is not a state"),
        ("size 2", "size 2\nmask r1c1 3", "line 4: `3`"),
        ("size 2", "size 2\nany two", "line 4: expected a number"),
        ("size 2", "size 2\nany 1\nmask r1c1 1", "line 4: expected `all`"),
        ("size 2", "size 2\nany 1\nall 1\nany 0", "line 5: expected a constraint"),
        ("1 .\n", "1\n", "line 5: expected 2 values"),
        ("1 .\n", "1 x\n", "line 5: `x`"),
        ("claim unique", "claim perhaps", "line 7: expected `claim unique`"),
        ("solution\n1 2", "solution\n1 .", "line 9: `.`"),
        ("\n0\n", "\n99 0\n0\n", "line 12: `99` is not a literal"),
        ("\n0\n", "\n1 2\n", "line 12: the clause is not closed"),
        ("\n0\n", "\n0\n0\n", "line 13: expected `end`"),
    ] {
        let changed = UNIQUE.replacen(from, to, 1);
        assert_ne!(changed, UNIQUE);
        assert!(reason(&changed).contains(expected), "{expected}: {}", reason(&changed));
    }
    for text in ["", "hello\n", "quadrille certificate 1\nend 0\n", "\nend \n"] {
        assert!(check(text).unwrap_err().malformed, "{text:?}");
    }
}

#[test]
fn a_changed_file_is_noticed_even_if_what_it_says_is_true() {
    let text = certificate(UNIQUE).replace("size 2", "# a remark\nsize 2");
    assert!(check(&text).unwrap_err().reason.contains("checksum"));
    assert!(check(&certificate(UNIQUE)[..80]).is_err());
}

#[test]
fn a_check_can_be_stopped() {
    assert!(check_while(&certificate(UNIQUE), || false).unwrap_err().reason.contains("stop"));
}
