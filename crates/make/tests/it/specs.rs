//! Specs that are read, and those that are refused with the reason.

use quadrille_make::{Kind, Spec};
use quadrille_puzzle::RuleKind;
use quadrille_reason::{Level, Technique};

#[test]
fn a_technique_is_refused_with_levels_it_cannot_have() {
    let fits = |technique: Technique, level: Level| {
        let said = Spec::new(Kind::Sudoku).technique(technique).level(level).check();
        let needs = format!("technique: a puzzle that needs {technique} is ");
        !said.is_err_and(|error| error.to_string().starts_with(&needs))
    };
    for technique in Technique::usual() {
        assert!(fits(technique, technique.level()), "{technique}");
        assert_eq!(fits(technique, Level::Easy), technique.level() == Level::Easy);
    }
    assert!(!fits(Technique::NakedPair, Level::Hard));
    assert!(!fits(Technique::NakedPair, Level::Extreme));
    // A large fish comes before a remote pair and has a higher level.
    assert!(fits(Technique::RemotePair, Technique::LargeFish.level()));
}

#[test]
fn orders_are_read_and_refused_with_the_reason() {
    let read = |text| Spec::read(Kind::Variant, [("rules", text)]);
    let two =
        Spec::new(Kind::Variant).rule(RuleKind::Thermometer, Some(3)).rule(RuleKind::Arrow, None);
    assert_eq!(read("thermometer:3, Arrow"), Ok(two));
    for (text, said) in [
        ("", "no rule that is made to order is called \"\""),
        ("cats", "no rule that is made to order is called \"cats\"; there are thermometer,"),
        ("machine", "no rule that is made to order"),
        ("arrow:0", "arrow: expected a number of rules from 1 to 100"),
        ("arrow:x", "arrow: expected a number of rules, not \"x\""),
        ("arrow,arrow", "arrow is listed twice"),
        ("anti-knight:2", "anti-knight is about the whole grid"),
        ("white-dot,negative-kropki", "negative-kropki goes with white-dot and black-dot"),
        ("white-dot:4,negative-difference", "negative-difference shows every white-dot"),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.starts_with(&format!("rules: {said}")), "{error}");
    }
    assert!(read("cats").unwrap_err().to_string().split(", ").count() > 30);
}
