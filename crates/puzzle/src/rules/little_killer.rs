//! Little killers: the sum of a diagonal. Digits may repeat.

use super::prelude::*;

pub(super) const LITTLE_KILLER: Kind = Kind {
    name: "little-killer",
    about: "The digits on the diagonal add up to the number and may repeat.",
    look: look::look(Hue::Grey, Form::Outside(Sign::Arrow)),
    iss: &["LittleKiller"],
    fpuzzles: "littlekillersum",
    check: |rule, puzzle| {
        let fits = geometry::is_whole_diagonal(rule.line(), puzzle);
        shape::place(fits, "a whole diagonal, from edge to edge")
    },
    demands: |rule, _| {
        let target = rule.required();
        let total = |v: &[u8]| v.iter().map(|&value| i32::from(value)).sum::<i32>();
        Demand::of(rule, move |v| total(v) == target)
    },
    lower: |rule, puzzle| sum(rule.line().iter().map(|&cell| (1, cell)), rule.required(), puzzle),
    sentence: |rule, puzzle| {
        let ends = wording::ends(rule.line(), puzzle);
        format!("The digits on the diagonal {ends} add up to {}.", rule.required())
    },
    example: || vec![Rule::new(RuleKind::LittleKiller, example(&[12, 23, 34, 45, 56])).number(20)],
    ..OUTSIDE
};
