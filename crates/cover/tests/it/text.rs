//! Knuth's text form: accepted and refused input, and writing and reading are inverse.

use proptest::prelude::*;
use quadrille_cover::{
    BuildError, Builder, Colour, Item, OptionId, Problem, Solver, TextErrorKind as Kind, Warning,
};

fn refused(text: &str) -> (usize, usize, usize, Kind) {
    let e = Problem::from_text(text).expect_err(text);
    (e.line, e.column, e.length, e.kind)
}

fn count(text: &str) -> String {
    Solver::new(&Problem::from_text(text).unwrap()).count().answer.exact().unwrap().to_string()
}

#[test]
fn errors_carry_line_and_column() {
    assert_eq!(refused("a b a\na b\n"), (1, 5, 1, Kind::DuplicateItem("a".into())));
    assert_eq!(refused("a b\na a\nb\n"), (2, 3, 1, Kind::RepeatedItem("a".into())));
    assert_eq!(refused("a b | x\na:1 b x:1\n"), (2, 2, 2, Kind::ColourOnPrimary("a".into())));
    assert_eq!(refused("a | b | c\na b\n"), (1, 7, 1, Kind::SecondBar));
    for bad in ["2:1|a", "0|a", "x|a", "1:|a", "+1|a", "1:2:3|a", "2|", "9999999999|a"] {
        assert_eq!(refused(&format!("{bad} b\na b\n")), (1, 1, bad.len(), Kind::BadBounds));
    }
    assert_eq!(refused("a | 2|b\na b\n"), (1, 5, 3, Kind::BoundsOnSecondary("b".into())));
    assert_eq!(refused("a b\na b|60\n"), (2, 4, 3, Kind::BarInOption));
    assert_eq!(refused("a b\na b |x\n"), (2, 5, 2, Kind::BadCost));
    assert_eq!(refused("a b\na |4000000000 |4000000000\n"), (2, 15, 11, Kind::BadCost));
    assert_eq!(refused("a b\n |3\n"), (2, 2, 2, Kind::EmptyOption));
    assert_eq!(refused("\n"), (1, 1, 1, Kind::NoItems));
    assert_eq!(refused(""), (1, 1, 1, Kind::NoItems));
    assert_eq!(refused("| only a comment\n"), (1, 1, 1, Kind::NoItems));
    assert_eq!(refused("a:b c\n"), (1, 2, 1, Kind::ColonInName));
    assert_eq!(refused("a\n| comment\n\na zz\n"), (4, 3, 2, Kind::UnknownItem("zz".into())));
    assert_eq!(refused("a | x\na x:\n"), (2, 4, 1, Kind::NoColour));
    assert_eq!(refused("a | x\na x:1:2\n"), (2, 6, 1, Kind::SecondColon));
    assert_eq!(
        refused("é ü\né ö\n"),
        (2, 3, 1, Kind::UnknownItem("ö".into())),
        "columns count characters"
    );
    let e = Problem::from_bytes(b"a b\na \xff\n").unwrap_err();
    assert_eq!((e.line, e.column, e.kind), (2, 3, Kind::NotUtf8));
}

#[test]
fn corner_cases_are_defined() {
    assert_eq!(count("a b | x\na x:1\nb x:1\nb x:2\n"), "1");
    assert_eq!(count("a b\n"), "0", "no options");
    assert_eq!(count("a b c\na b\n"), "0", "an item that no option covers");
    assert_eq!(count("a b\na b\na b\n"), "2", "equal options are two options");
    assert_eq!(count("abcdefgh1 abcdefgh2\nabcdefgh1\nabcdefgh2\n"), "1", "names are not cut");
    let long = "n".repeat(100_000);
    assert_eq!(count(&format!("{long}1 {long}2\n{long}1\n{long}2\n")), "1");
    assert_eq!(count(" | x y\nx\n"), "1", "nothing to cover: the empty set");
    assert_eq!(
        count("\u{feff}a b\r\n| comment\r\n\r\na\r\nb"),
        "1",
        "mark, line ends, no last line end"
    );
}

#[test]
fn warnings_name_what_is_probably_not_meant() {
    let problem = Problem::from_text("a b c | x\na b\nx\n").unwrap();
    let never = Warning::NeverCovered(Item::new(2));
    assert_eq!(problem.warnings(), [never, Warning::OnlySecondary(OptionId::new(1))]);
    assert_eq!(problem.item_name(Item::new(2)), "c");
}

#[test]
fn the_largest_colour_is_refused_and_not_taken_for_none() {
    let mut b = Builder::new();
    let (p, x) = (b.primary("p").unwrap(), b.secondary("x").unwrap());
    let uses = |colour: u32| [(p, None), (x, Some(Colour::from(colour)))];
    assert_eq!(b.option(&uses(u32::MAX)), Err(BuildError::ColourOutOfRange(x)));
    let option = b.option(&uses(u32::MAX - 1)).unwrap();
    let problem = b.build();
    assert_eq!(problem.option(option).last().unwrap().colour, Some(Colour::from(u32::MAX - 1)));
}

#[test]
fn a_refused_option_leaves_the_builder_usable() {
    let mut b = Builder::new();
    let a = b.primary("a").unwrap();
    let x = b.secondary("x").unwrap();
    let red = b.colour("red");
    assert!(b.option(&[(a, None), (a, None)]).is_err());
    assert!(b.option(&[(x, None), (a, Some(red))]).is_err());
    assert!(b.option(&[(Item::new(9), None)]).is_err());
    assert!(b.option(&[]).is_err());
    assert!(b.primary("late").is_err());
    b.option(&[(a, None), (x, Some(red))]).unwrap();
    assert!(b.secondary("late").is_err());
    assert_eq!(b.build().to_text(), "a | x\na x:red\n");
}

fn problems() -> impl Strategy<Value = Problem> {
    let name = "[a-zäß0-9_.]{1,12}";
    (
        proptest::collection::hash_set(name, 1..12),
        0usize..4,
        proptest::collection::vec(any::<u64>(), 0..20),
    )
        .prop_map(|(names, secondary, options)| {
            let names: Vec<String> = names.into_iter().collect();
            let primary = names.len().saturating_sub(secondary);
            let mut b = Builder::new();
            let mut items = vec![];
            for (k, name) in names.iter().enumerate() {
                items.push(if k < primary { b.primary(name) } else { b.secondary(name) }.unwrap());
            }
            for bits in options {
                let mut uses = vec![];
                for (k, &item) in items.iter().enumerate() {
                    if bits >> k & 1 == 1 {
                        let colour = (k >= primary && bits >> (20 + k) & 1 == 1)
                            .then(|| b.colour(&format!("c{}", bits >> 60)));
                        uses.push((item, colour));
                    }
                }
                if !uses.is_empty() {
                    b.option(&uses).unwrap();
                }
            }
            b.build()
        })
}

proptest! {
    #[test]
    fn writing_and_reading_are_inverse(problem in problems()) {
        let text = problem.to_text();
        let again = Problem::from_text(&text).unwrap();
        prop_assert_eq!(again.to_text(), text);
        prop_assert_eq!(again.item_count(), problem.item_count());
        prop_assert_eq!(again.primary_count(), problem.primary_count());
        for o in problem.options() {
            prop_assert_eq!(again.option_text(o), problem.option_text(o));
        }
        prop_assert_eq!(
            Solver::new(&again).count().answer,
            Solver::new(&problem).count().answer
        );
    }

    #[test]
    fn no_text_panics(text in "[ab|:x \n\r\t0-9é]{0,60}") {
        if let Ok(problem) = Problem::from_text(&text) {
            let _ = problem.warnings();
            prop_assert_eq!(Problem::from_text(&problem.to_text()).unwrap().to_text(), problem.to_text());
        }
    }
}

#[test]
fn odd_names_are_written_so_that_they_are_read_again() {
    for text in [" \u{feff} b\nb\n", " | s\n s\n"] {
        let problem = Problem::from_text(text).unwrap();
        let again = Problem::from_text(&problem.to_text()).unwrap();
        assert_eq!(again.to_text(), problem.to_text(), "{text:?}");
        assert_eq!(again.items().count(), problem.items().count(), "{text:?}");
        assert_eq!(again.options().count(), problem.options().count(), "{text:?}");
    }
}

#[test]
fn names_that_a_text_could_not_hold_are_refused() {
    for name in ["", "a b", "a:b", "a|b", "a\tb"] {
        let refused = BuildError::BadName(name.into());
        assert_eq!(Builder::new().primary(name), Err(refused), "{name:?}");
    }
    assert!(Builder::new().primary("a-b").is_ok());
}
