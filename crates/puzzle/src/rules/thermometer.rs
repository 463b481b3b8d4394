//! Thermometers: digits rise from the bulb, which is the first cell.

use super::prelude::*;

pub(super) const THERMOMETER: Kind = Kind {
    name: "thermometer",
    about: "Digits increase along the line, starting from the bulb.",
    look: look::line(Hue::Grey, 0.29, Body::Band, [End::Bulb, End::Plain], Ornament::Plain),
    iss: &["Thermo"],
    fpuzzles: "thermometer",
    check: shape::at_most_side,
    demands: |rule, _| Demand::of(rule, |v| v.windows(2).all(|pair| pair[0] < pair[1])),
    lower: |rule, puzzle| Relation::new(puzzle, |a, b| a < b).along(rule.line()),
    sentence: |rule, puzzle| {
        format!("Digits increase along the thermometer {}.", wording::ends(rule.line(), puzzle))
    },
    example: || vec![Rule::new(RuleKind::Thermometer, example(&[11, 12, 23, 33]))],
    ..LINE
};

pub(super) const SLOW_THERMOMETER: Kind = Kind {
    name: "slow-thermometer",
    about: "Digits stay the same or increase along the line, starting from the bulb.",
    look: look::line(Hue::Grey, 0.29, Body::Hollow, [End::Bulb, End::Plain], Ornament::Plain),
    fpuzzles: "slowthermometer",
    demands: |rule, _| Demand::of(rule, |v| v.windows(2).all(|pair| pair[0] <= pair[1])),
    lower: |rule, puzzle| Relation::new(puzzle, |a, b| a <= b).along(rule.line()),
    sentence: |rule, puzzle| {
        let ends = wording::ends(rule.line(), puzzle);
        format!("Digits stay the same or increase along the slow thermometer {ends}.")
    },
    example: || vec![Rule::new(RuleKind::SlowThermometer, example(&[11, 22, 33, 43, 54]))],
    ..LINE
};
