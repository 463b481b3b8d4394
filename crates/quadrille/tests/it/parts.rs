//! The parts of a count, added up.

use quadrille::answer::{CoverPartCounted, PartError, merge};

fn results(parts: &[(&str, u32)]) -> Vec<CoverPartCounted> {
    let one = |&(part, count): &(&str, u32)| CoverPartCounted {
        version: 1,
        problem: "x".into(),
        part: part.into(),
        count: count.to_string(),
        nodes: 0,
        ms: 0.0,
    };
    parts.iter().map(one).collect()
}

#[test]
fn a_total_needs_every_part_once() {
    let merged = |parts: &[(&str, u32)]| merge(&results(parts));
    assert_eq!(merged(&[("2/2", 5), ("1/2", 3)]), Ok(8u32.into()));
    assert_eq!(merged(&[("2/2", 5), ("1/2:1/2", 3), ("1/2:2/2", 1)]), Ok(9u32.into()));
    assert_eq!(merged(&[]), Err(PartError::Nothing));
    assert_eq!(merged(&[("2/2", 5)]), Err(PartError::Missing("1/2".into())));
    let piece = [("2/2", 5), ("1/2:2/2", 1)];
    assert_eq!(merged(&piece), Err(PartError::Missing("1/2:1/2".into())));
    let twice = [("1/2", 5), ("1/2", 5), ("2/2", 1)];
    assert_eq!(merged(&twice), Err(PartError::Twice("1/2".into())));
    let whole_and_piece = [("1/2", 5), ("1/2:1/3", 5), ("2/2", 1)];
    assert_eq!(merged(&whole_and_piece), Err(PartError::Twice("1/2".into())));
    let mixed = [("1/2", 5), ("2/3", 5)];
    assert_eq!(merged(&mixed), Err(PartError::OtherSplit("2/3".into())));
    for bad in ["", "0/2", "3/2", "1", "1/2:", "a/b"] {
        assert!(matches!(merged(&[(bad, 1)]), Err(PartError::Malformed(_))), "{bad}");
    }
    let mut foreign = results(&[("1/2", 5), ("2/2", 5)]);
    foreign[1].problem = "y".into();
    assert_eq!(merge(&foreign), Err(PartError::OtherProblem("2/2".into())));
}
