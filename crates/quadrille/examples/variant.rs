//! A puzzle with thermometers and arrows, and one more clue for a draft.

use quadrille::core::{Budget, Chance};
use quadrille::make::{Improvement, Wish, improve};
use quadrille::puzzle::RuleKind;
use quadrille::{GenerateOptions, Kind, Spec, generate, to_text};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let spec = Spec::new(Kind::Variant)
        .size(6)
        .rule(RuleKind::Thermometer, Some(2))
        .rule(RuleKind::Arrow, None);
    for made in generate(&spec, 7, 1, &GenerateOptions::default())? {
        let made = made?;
        println!("{}  solution {}", to_text(&made.puzzle), made.solution);
        // Without its first given it has several solutions.
        let mut draft = made.puzzle;
        let given = draft.cells().find(|&cell| draft.given(cell).is_some());
        given.into_iter().for_each(|cell| draft.give(cell, None));
        let wish = Wish::new(vec![RuleKind::WhiteDot], None, None)?;
        let found = improve(&draft, &wish, &mut Chance::new(1), &Budget::unlimited())?;
        if let Improvement::Several { completion, rules } = found {
            let ways = completion.map_or(0, |completion| completion.ways.len());
            println!("{ways} single givens are enough");
            rules.iter().for_each(|rule| println!("or: {}", rule.sentence(&draft)));
        }
    }
    Ok(())
}
