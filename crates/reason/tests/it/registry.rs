//! Every technique by its name and code, its sentences, and scores as in HoDoKu's step table.

use quadrille_reason::{Fins, HodokuLevel, Language, Shape, Technique};

#[test]
fn every_technique_is_found_by_its_name_and_its_code() {
    let all = Technique::all();
    for &technique in &all {
        assert_eq!(technique.key().parse(), Ok(technique));
        assert_eq!(technique.code().parse(), Ok(technique), "{technique}");
    }
    assert!(
        all.windows(2).all(|w| w[0].order() < w[1].order()),
        "no two share a place in the order"
    );
    assert!("no such thing".parse::<Technique>().is_err());
}

#[test]
fn scores_are_those_of_the_step_table() {
    use HodokuLevel::{Easy, Extreme, Hard, Unfair};
    let fish = |shape, fins, size| Technique::Fish(shape, fins, size).score();
    assert_eq!(Technique::HiddenSingle.score(), (Easy, 14));
    assert_eq!(Technique::UniqueRectangle4.score(), (Hard, 100));
    assert_eq!(Technique::DualTwoStringKite.score(), (Hard, 150));
    assert_eq!(Technique::Aic.score(), (Unfair, 280));
    assert_eq!(Technique::ForcingNet.score(), (Extreme, 700));
    assert_eq!(fish(Shape::Basic, Fins::Finned, 3), (Unfair, 200));
    assert_eq!(fish(Shape::Franken, Fins::None, 7), (Extreme, 470));
    assert_eq!(fish(Shape::Mutant, Fins::None, 4), (Extreme, 450));
}

#[test]
fn every_technique_has_a_sentence_of_its_own_kind() {
    let of_rectangles = Technique::UniqueRectangle1.consequence();
    for technique in Technique::all() {
        let text = technique.definition();
        assert!(text.ends_with('.') && text.len() < 140, "{technique}: {text}");
        let then = technique.consequence();
        assert!(then.ends_with('.'), "{technique}: {then}");
        let look = technique.search();
        assert!(look.iter().all(|act| act.ends_with('.')), "{technique}: {look:?}");
        let is_rectangle = technique.name().contains("rectangle");
        assert!(is_rectangle || then != of_rectangles, "{technique}: {then}");
    }
}

#[test]
fn names_are_filled_in_and_missing_texts_are_english() {
    let said = Language::German.text("hidden-single", &[("cell", "r1c1"), ("value", "5")]);
    assert_eq!(said, "r1c1 is the only place for 5 in .");
    assert_eq!(Language::German.technique(Technique::NakedPair).unwrap(), "Nacktes Paar");
    assert_eq!(Language::Japanese.technique(Technique::NakedPair).unwrap(), "二国同盟");
}
