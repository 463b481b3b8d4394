//! Numbered rooms: the X-th digit of a row or column, where X is the first digit.

use super::prelude::*;

pub(super) const NUMBERED_ROOM: Kind = Kind {
    name: "numbered-room",
    about: "The X-th digit of the row or column is the number, where X is the first digit.",
    look: look::look(Hue::Grey, Form::Outside(Sign::Frame)),
    iss: &["NumberedRoom"],
    fpuzzles: "numberedrooms",
    check: |rule, puzzle| {
        shape::whole_line(rule, puzzle)?;
        shape::digit(rule.required(), puzzle)
    },
    demands: |rule, _| {
        let number = rule.required();
        Demand::of(rule, move |v| {
            let room = usize::from(v[0]).checked_sub(1).and_then(|at| v.get(at));
            room.is_some_and(|&digit| i32::from(digit) == number)
        })
    },
    lower: |rule, puzzle| {
        let number = rule.required();
        // The number of digits up to the room; 0 when it was found.
        let step = |state: &Option<u8>, value: u8| {
            let left = match *state {
                None if value == 0 => return None,
                None => value,
                Some(0) => return Some(Some(0)),
                Some(left) => left,
            };
            (left > 1 || i32::from(value) == number).then_some(Some(left - 1))
        };
        let line = regular(rule.line(), puzzle, None, step, |&state| state == Some(0));
        vec![line.unwrap_or_else(|| unreachable!("as many states as values"))]
    },
    sentence: |rule, puzzle| {
        let (line, number) = (wording::outside(rule.line(), puzzle), rule.required());
        format!("In {line}, the X-th digit is {number}. X is the first digit.")
    },
    example: || {
        vec![Rule::new(RuleKind::NumberedRoom, example(&[11, 12, 13, 14, 15, 16])).number(4)]
    },
    ..OUTSIDE
};
