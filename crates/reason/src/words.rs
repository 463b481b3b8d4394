//! Steps in plain words, made only from the data of a step: the pattern, the reason, the result,
//! one idea per line. The texts are in the [catalogue](crate::Language).

use quadrille_puzzle::{Puzzle, Values};

use crate::catalogue::Language;
use crate::names::Names;
use crate::step::Step;
use crate::technique::Technique as T;
use crate::techniques;

pub(crate) use crate::names::capital;

/// The longest line; longer ones are split.
pub(crate) const LONGEST: usize = 240;

/// The action of a step: `r1c4=7` or `r3c46≠5`.
#[must_use]
pub fn action(step: &Step, puzzle: &Puzzle) -> String {
    doing(step, &Names::new(puzzle))
}

fn doing(step: &Step, names: &Names<'_>) -> String {
    let parts =
        [names.candidates(&step.placements, '='), names.candidates(&step.eliminations, '≠')];
    parts.into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join(", ")
}

/// A nudge: where to look, and nothing more.
#[must_use]
pub fn nudge(step: &Step, puzzle: &Puzzle) -> String {
    let names = Names::new(puzzle);
    let done = step.placements.iter().chain(&step.eliminations);
    let values: Values = done.clone().map(|c| c.value).collect();
    let first = step.cells.first().copied().or_else(|| done.clone().next().map(|c| c.cell));
    let cage = step.cage.as_ref().and_then(|note| note.cages.first());
    let rule = step.rule.as_ref().and_then(|note| note.rules.first().copied());
    let drawn = rule.filter(|&rule| !puzzle.rules()[rule as usize].lists.is_empty());
    let key = match (step.houses.len(), step.placements.is_empty(), values.len()) {
        (0, ..) if cage.is_some() => "nudge.cage",
        (0, ..) if drawn.is_some() => "nudge.rule",
        (0, true, _) if rule.is_some() => "nudge.around",
        (1, ..) => "nudge.house",
        (2.., ..) if (1..=2).contains(&step.values.len()) => "nudge.houses",
        (2.., ..) => "nudge.house",
        (_, false, _) => "nudge.cell",
        (_, true, 3..) => "nudge.around",
        _ => "nudge.about",
    };
    let told = if step.houses.is_empty() { values } else { step.values };
    names.text(
        key,
        &[
            ("cage", &cage.map(|&cage| techniques::cage_name(cage, &names)).unwrap_or_default()),
            ("rule", &drawn.map(|rule| techniques::rule_place(rule, &names)).unwrap_or_default()),
            ("houses", &names.houses(&step.houses)),
            ("values", &names.plurals(told)),
            ("cell", &first.map(|c| names.cells(&[c])).unwrap_or_default()),
        ],
    )
}

/// The pattern of a step without its action. If the reason would name the action, that part is left
/// out.
#[must_use]
pub fn pattern(step: &Step, puzzle: &Puzzle) -> String {
    let names = Names::new(puzzle);
    let key = match step.technique {
        T::NakedSingle => "hint.naked-single",
        T::HiddenSingle => "hint.hidden-single",
        T::BugPlusOne => "hint.bug-plus-one",
        T::CageFilling => {
            let mut lines = techniques::explain_lines(step, &names);
            lines.truncate(1);
            lines.push(names.text("hint.cage-filling", &[]));
            return lines.join(" ");
        }
        // The last line of a rule step names its result.
        _ if step.rule.is_some() && step.technique != T::RuleLocked => {
            let mut lines = techniques::explain_lines(step, &names);
            lines.pop();
            return lines.join(" ");
        }
        _ => return reason(step, puzzle).join(" "),
    };
    let cell = names.cells(&step.cells);
    let (value, houses) = (names.values(step.values), names.houses(&step.houses));
    names.text(key, &[("cell", &cell), ("value", &value), ("houses", &houses)])
}

/// The reason of a step, one idea per line, without the technique's name and the action.
#[must_use]
pub fn reason(step: &Step, puzzle: &Puzzle) -> Vec<String> {
    techniques::explain_lines(step, &Names::new(puzzle))
}

/// The last sentence of a step: `So r3c46≠5.`
#[must_use]
pub fn conclusion(step: &Step, puzzle: &Puzzle) -> String {
    concluded(step, &Names::new(puzzle))
}

fn concluded(step: &Step, names: &Names<'_>) -> String {
    let key = if is_either(step) { "action.either" } else { "action.so" };
    names.text(key, &[("action", &doing(step, names))])
}

/// The whole step, one idea per line of at most 240 characters: the technique and the pattern, the
/// reason, the action.
///
/// ```
/// use quadrille_reason::{Language, Options, State, hint, words};
/// let mut givens = [0; 81];
/// givens[..8].copy_from_slice(&[1, 2, 3, 4, 5, 6, 7, 8]);
/// let puzzle = quadrille_puzzle::Puzzle::sudoku(3, 3).unwrap().with_givens(&givens).unwrap();
/// let step = hint(&State::new(&puzzle), &Options::default()).unwrap().unwrap();
/// assert_eq!(
///     words::lines(&step, &puzzle, Language::English),
///     ["Full house: r1c9 is the last open cell of row 1.", "So r1c9=9."]
/// );
/// ```
#[must_use]
pub fn lines(step: &Step, puzzle: &Puzzle, language: Language) -> Vec<String> {
    let names = Names::new(puzzle).in_language(language);
    let mut lines = techniques::explain_lines(step, &names);
    let name = language.technique(step.technique).unwrap_or_else(|| step.technique.name());
    if let Some(first) = lines.first_mut() {
        *first = format!("{}: {first}", capital(&name));
    }
    lines.push(concluded(step, &names));
    lines.into_iter().flat_map(|line| broken(&line)).collect()
}

/// True if a step follows from either of two candidates.
fn is_either(step: &Step) -> bool {
    let chain = matches!(
        step.technique,
        T::XChain
            | T::XyChain
            | T::DiscontinuousLoop
            | T::Aic
            | T::GroupedDiscontinuousLoop
            | T::GroupedAic
    );
    let same = |chain: &Vec<crate::step::Node>| match (chain.first(), chain.last()) {
        (Some(a), Some(b)) => a.cells == b.cells && a.value == b.value,
        _ => true,
    };
    chain && !step.chains.first().is_none_or(same)
}

/// The whole step in one paragraph: its [lines] in English.
#[must_use]
pub fn sentence(step: &Step, puzzle: &Puzzle) -> String {
    lines(step, puzzle, Language::English).join(" ")
}

/// Splits a line that is too long, between words.
fn broken(line: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    for word in line.split(' ') {
        let last = out.last_mut().expect("never empty");
        if last.is_empty() {
            last.push_str(word);
        } else if last.chars().count() + 1 + word.chars().count() <= LONGEST {
            last.push(' ');
            last.push_str(word);
        } else {
            out.push(word.to_owned());
        }
    }
    out
}
