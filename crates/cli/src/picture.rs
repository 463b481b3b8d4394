//! Grids drawn with characters.

use owo_colors::Style;
use quadrille::press::Part;
use quadrille::press::terminal::{self, Framing, LEGEND, Span, framed, legend};
use quadrille::puzzle::{Grid, Puzzle};
use quadrille::reason::{State, Step};
use quadrille::text::{Clues, Ink, Picture};

use crate::output::{self, policy};
use crate::paint::part;

/// A solution with its borders and clues; givens are bold, answers coloured.
pub(crate) fn solution(puzzle: &Puzzle, grid: &Grid) -> String {
    draw(Picture::new(puzzle).filled(grid))
}

/// A puzzle with its borders and clues.
pub(crate) fn puzzle(puzzle: &Puzzle) -> String {
    draw(Picture::new(puzzle))
}

fn draw(picture: Picture<'_>) -> String {
    let picture = if policy().unicode { picture } else { picture.ascii() };
    picture.draw(&|ink, text| match ink {
        Ink::Given => part(text, Style::new().bold()),
        Ink::Answer => part(text, Style::new().cyan()),
        Ink::Border | Ink::Clue | Ink::Blank => part(text, Style::new().dimmed()),
        _ => text.to_owned(),
    })
}

/// Candidates and the parts of a step, with a legend below: in frames on a terminal, elsewhere in a
/// format that other programs read.
pub(crate) fn step_with_legend(state: &State, step: Option<&Step>) -> String {
    let mut text = with_marks(state, step);
    if output::is_terminal() {
        let clues = Clues::new(state.puzzle(), !policy().unicode);
        clues.legend().iter().for_each(|line| text += &(paragraph(line) + "\n"));
    }
    text
}

/// The same without the legend of the rules.
fn with_marks(state: &State, step: Option<&Step>) -> String {
    let spans = spans(state, step);
    let text = painted(&spans);
    if !output::is_terminal() {
        return text + LEGEND + "\n";
    }
    let words: Vec<String> = legend(&spans).iter().map(paint).collect();
    if words.is_empty() { text } else { text + &words.join("   ") + "\n" }
}

/// A step of a path. On a terminal each picture has the legend of its marks, elsewhere only the last
/// one.
pub(crate) fn explained_step(state: &State, step: &Step) -> String {
    if output::is_terminal() {
        with_marks(state, Some(step))
    } else {
        painted(&spans(state, Some(step)))
    }
}

/// The state after the last step; on a terminal a solved one is drawn as a solution.
pub(crate) fn end_of_path(state: &State) -> String {
    match state.solution() {
        Some(grid) if output::is_terminal() => solution(state.puzzle(), &grid),
        _ => step_with_legend(state, None),
    }
}

fn spans(state: &State, step: Option<&Step>) -> Vec<Vec<Span>> {
    if !output::is_terminal() {
        return terminal::draw(state, step);
    }
    let framing = Framing { ascii: !policy().unicode, columns: policy().columns };
    framed(state, step, &framing)
}

fn painted(lines: &[Vec<Span>]) -> String {
    let mut text = String::new();
    for line in lines {
        let line: String = line.iter().map(paint).collect();
        text += line.trim_end();
        text.push('\n');
    }
    text
}

fn paint(span: &Span) -> String {
    let style = Style::new();
    let style = match span.part {
        Part::Given => style.bold(),
        Part::Written => style.cyan(),
        Part::Premise => style.green().bold(),
        Part::False => style.magenta(),
        Part::Fin => style.yellow().bold(),
        Part::Struck => style.red().strikethrough(),
        Part::Placed => style.blue().bold(),
        // Only the important parts stand out; blanks need no colour.
        Part::Frame if span.text.trim().is_empty() => return span.text.clone(),
        Part::Frame | Part::Clue if output::is_terminal() => style.dimmed(),
        Part::Frame | Part::Clue | Part::Candidate => return span.text.clone(),
    };
    part(&span.text, style)
}

/// Text wrapped to the width of the terminal; elsewhere unchanged.
pub(crate) fn paragraph(text: &str) -> String {
    if output::is_terminal() { wrapped(text, policy().columns) } else { text.to_owned() }
}

/// Lines of at most `columns` characters, broken at blanks.
fn wrapped(text: &str, columns: usize) -> String {
    let mut lines = String::new();
    let mut used = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > columns {
            lines.push('\n');
            used = 0;
        } else if used > 0 {
            lines.push(' ');
            used += 1;
        }
        lines += word;
        used += length;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_broken_at_blanks_and_none_is_lost() {
        let text = "Naked pair: r1c1 and r1c2 hold 3 and 4: r1c5≠3.";
        let lines = wrapped(text, 20);
        assert!(lines.lines().all(|line| line.chars().count() <= 20), "{lines}");
        assert_eq!(lines.replace('\n', " "), text);
        assert_eq!(wrapped("a-word-longer-than-the-line x", 5).lines().count(), 2);
    }
}
