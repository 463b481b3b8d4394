//! The words of a step, read back: every cell in its sentences is one that the step relies or acts
//! on, every cell it acts on is named, and no line is too long.

use std::collections::BTreeSet;

use quadrille_puzzle::{Cell, Puzzle};
use quadrille_reason::{Language, Premise, State, Step, words};

const LONGEST: usize = 240;

/// Cells named in a text: `r1c4`, `r24c7`; above 9×9 one cell each.
fn named(text: &str, side: usize) -> BTreeSet<Cell> {
    let mut found = BTreeSet::new();
    let bytes = text.as_bytes();
    let digits = |from: usize| {
        let rest = &bytes[from.min(bytes.len())..];
        from + rest.iter().take_while(|b| b.is_ascii_digit()).count()
    };
    for at in (0..bytes.len()).filter(|&at| bytes[at] == b'r') {
        let middle = digits(at + 1);
        if middle == at + 1 || bytes.get(middle) != Some(&b'c') {
            continue;
        }
        let end = digits(middle + 1);
        let lines = |part: &str| -> Vec<usize> {
            if side > 9 {
                part.parse().into_iter().collect()
            } else {
                part.bytes().map(|b| usize::from(b - b'0')).collect()
            }
        };
        for row in lines(&text[at + 1..middle]) {
            for column in lines(&text[middle + 1..end]) {
                found.insert(Cell::at(row - 1, column - 1, side));
            }
        }
    }
    found
}

fn done(step: &Step) -> BTreeSet<Cell> {
    step.placements.iter().chain(&step.eliminations).map(|c| c.cell).collect()
}

/// Cells that a step relies on or acts on.
fn known(step: &Step, puzzle: &Puzzle) -> BTreeSet<Cell> {
    let mut cells = done(step);
    cells.extend(step.cells.iter().chain(&step.fins));
    cells.extend(step.sets.iter().flat_map(|set| &set.cells));
    for node in step.chains.iter().flatten() {
        cells.extend(&node.cells);
        cells.extend(node.set.iter().flat_map(|set| &set.cells));
    }
    let premises = step.premises.iter().filter_map(|premise| match premise {
        Premise::Cage(cage) => Some(*cage),
        _ => None,
    });
    cells.extend(step.clash.iter().filter_map(|clash| match clash {
        Premise::Cell(cell) => Some(*cell),
        _ => None,
    }));
    cells.extend(step.cage.iter().flat_map(|note| &note.settled).flat_map(|part| &part.cells));
    for rule in step.rule.iter().flat_map(|note| &note.rules) {
        cells.extend(puzzle.rules()[*rule as usize].cells(puzzle));
    }
    let noted = step.cage.iter().flat_map(|note| note.cages.iter().copied());
    for cage in premises.chain(noted) {
        cells.extend(&puzzle.cages()[cage as usize].cells);
    }
    cells
}

fn number(text: &str) -> u32 {
    let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("no number: {text}"))
}

/// Fails unless the numbers of a sentence about the sum of houses add up. Returns true if a part of
/// a cage is among them.
pub(crate) fn adds_up(text: &str, what: &str) -> bool {
    let after = |mark: &str| text.split_once(mark).map(|(_, rest)| rest);
    let Some(made) = after(" cells there make ") else { return false };
    let (total, left) = (after("must add up to ").unwrap(), after(" That leaves ").unwrap());
    let (list, _) = made.split_once(". That leaves ").unwrap();
    let (_, list) = list.split_once(": ").unwrap();
    let parts = list.split(" + ").map(|part| {
        if let Some((_, cage)) = part.split_once(" (").filter(|p| p.1.contains(" less ")) {
            let (_, rest) = cage.split_once(" less ").unwrap();
            assert_eq!(number(part) + number(rest), number(cage), "{what}: {text}");
        }
        number(part)
    });
    assert_eq!(parts.sum::<u32>(), number(made), "{what}: {text}");
    assert_eq!(number(made) + number(left), number(total), "{what}: {text}");
    list.contains(" less ")
}

/// Fails unless the words of a step agree with its data.
pub(crate) fn judge(state: &State, step: &Step, what: &str) {
    let (puzzle, side) = (state.puzzle(), state.puzzle().side());
    let lines = words::lines(step, puzzle, Language::English);
    let text = lines.join("\n");
    for line in &lines {
        assert!(line.chars().count() <= LONGEST, "{what}: {line}");
        // A rule may quote a machine or an expression.
        let quoted = puzzle.rules().iter().any(|rule| line.contains(&rule.sentence(puzzle)));
        let left_over = line.contains(['{', '}', '|']) || line.contains("  ");
        assert!(quoted || !left_over, "{what}: {line}");
    }
    adds_up(&lines.join(" "), what);
    let (told, known) = (named(&text, side), known(step, puzzle));
    let strange: Vec<&Cell> = told.difference(&known).collect();
    assert!(strange.is_empty(), "{what}: {strange:?} are no part of it:\n{text}");
    let acted = named(&words::action(step, puzzle), side);
    assert_eq!(acted, done(step), "{what}: {text}");
    for chain in step.chains.iter().filter(|_| text.contains(" or ") && step.chains.len() == 1) {
        let ends = chain.first().into_iter().chain(chain.last()).flat_map(|node| &node.cells);
        assert!(ends.into_iter().all(|cell| told.contains(cell)), "{what}: {text}");
    }
}

#[test]
fn cells_are_read_from_text() {
    let cells = named("r1c12 and r34c5 are near", 9);
    let want = [(0, 0), (0, 1), (2, 4), (3, 4)].map(|(r, c)| Cell::at(r, c, 9));
    assert_eq!(cells, want.into_iter().collect());
    assert_eq!(named("r10c12≠A", 16), [Cell::at(9, 11, 16)].into_iter().collect());
}

/// Hexadecimal grids write 16 as G, and so do their sentences.
#[test]
fn a_large_grid_speaks_its_own_symbols() {
    let mut givens = [0; 256];
    (0..15).for_each(|c| givens[c] = c as u8 + 1);
    let puzzle = Puzzle::sudoku(4, 4).unwrap().with_givens(&givens).unwrap();
    let step = quadrille_reason::hint(&State::new(&puzzle), &quadrille_reason::Options::default());
    let told = words::sentence(&step.unwrap().unwrap(), &puzzle);
    assert_eq!(told, "Full house: r1c16 is the last open cell of row 1. So r1c16=G.");
}
