//! Every technique by its name and code, and scores as in HoDoKu's step table.

use quadrille_reason::{Fins, HodokuLevel, Shape, Technique};

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
