//! Words of a book: numbers in letters, and the rules of each kind.

use crate::recipe::SectionKind;

/// The default title for this number of puzzles.
pub(super) fn title(puzzles: usize) -> String {
    let noun = if puzzles == 1 { "Puzzle" } else { "Puzzles" };
    let words = in_words(puzzles);
    let each =
        words.split(' ').map(|word| if word == "and" { word.to_owned() } else { capital(word) });
    format!("{} {noun}", each.collect::<Vec<_>>().join(" "))
}

/// Puts the first letter in upper case.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |c| c.to_uppercase().chain(letters).collect())
}

/// A number in words up to ten thousand, above in figures.
pub(super) fn in_words(number: usize) -> String {
    const SMALL: [&str; 20] = [
        "no",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
    ];
    const TENS: [&str; 10] =
        ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
    let joined = |head: String, rest: usize, and: &str| match rest {
        0 => head,
        rest => format!("{head} {and}{}", in_words(rest)),
    };
    match number {
        0..20 => SMALL[number].to_owned(),
        20..100 if number.is_multiple_of(10) => TENS[number / 10].to_owned(),
        20..100 => format!("{}-{}", TENS[number / 10], SMALL[number % 10]),
        100..1000 => joined(format!("{} hundred", SMALL[number / 100]), number % 100, "and "),
        1000..10_000 => joined(format!("{} thousand", SMALL[number / 1000]), number % 1000, ""),
        _ => number.to_string(),
    }
}

/// The rules of a kind, for a grid of this side.
pub(super) fn how_to_play(kind: SectionKind, side: usize) -> String {
    let values = match side {
        ..=9 => format!("a digit from 1 to {side}"),
        10..=16 => format!("a digit or a letter, 1 to 9 and A to {}", last_letter(side)),
        _ => format!("1 to 9 or a letter from A to {}", last_letter(side)),
    };
    let every = if side <= 9 { "every digit" } else { "every sign" };
    match kind {
        SectionKind::Sudoku => format!(
            "Write {values} in every empty cell so that each row, each column and each box holds \
             {every} once. Start where a row or box is nearly full. Where a cell can hold only two \
             or three, pencil them small in its corners and strike as you go."
        ),
        SectionKind::X => format!(
            "Write {values} in every empty cell so that each row, each column, each box and both \
             dashed diagonals hold {every} once. The diagonals meet every row and column: look \
             where they cross a full box."
        ),
        SectionKind::Jigsaw => format!(
            "Write {values} in every empty cell so that each row, each column and each region \
             between the thick walls holds {every} once. Where a region lies mostly in one row or \
             column, what sticks out of it holds what is missing there."
        ),
        SectionKind::Killer => {
            let sum = side * (side + 1) / 2;
            format!(
                "Every row, column and box holds 1 to {side} once. The cells of a dashed cage add up \
                 to its number, and no digit repeats in a cage. There are no givens: begin with \
                 cages that fill one way only, such as 3 in two cells, and with boxes nearly \
                 filled by cages: a box adds up to {sum}."
            )
        }
        SectionKind::Kenken => "Every row and column holds each digit from 1 to the side of the \
             grid once; there are no boxes. The digits of a bold cage make its number, in any \
             order: + adds, × multiplies, − and ÷ take the larger first. A digit may repeat in a \
             cage, but not in a line."
            .to_owned(),
        SectionKind::Variant(preset) => {
            let boxes = if preset.extra.is_some() { "box and tinted square" } else { "box" };
            let rules: Vec<_> = preset.kinds.iter().map(|kind| kind.about_usual(side)).collect();
            let rules = format!(" {}", rules.join(" "));
            format!("Every row, column and {boxes} holds {every} once.{}", rules.trim_end())
        }
    }
}

fn last_letter(side: usize) -> char {
    quadrille_puzzle::value_char(side as u8).unwrap_or('Z')
}

/// A list in a sentence: `a, b and c`.
pub(super) fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_spelled() {
        assert_eq!(title(200), "Two Hundred Puzzles");
        assert_eq!(title(1), "One Puzzle");
        assert_eq!(in_words(1234), "one thousand two hundred and thirty-four");
        assert_eq!(in_words(40), "forty");
        assert_eq!(in_words(10_001), "10001");
    }

    #[test]
    fn rules_have_at_most_sixty_words() {
        use SectionKind::{Jigsaw, Kenken, Killer, Sudoku, X};
        let presets = quadrille_make::Preset::all().iter().map(SectionKind::Variant);
        for kind in [Sudoku, X, Jigsaw, Killer, Kenken].into_iter().chain(presets) {
            for side in [6, 9, 16] {
                let words = how_to_play(kind, side).split_whitespace().count();
                assert!(words <= 60, "{kind:?} {side}: {words}");
            }
        }
    }
}
