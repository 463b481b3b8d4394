//! Grids drawn for people.

use owo_colors::Style;
use quadrille::puzzle::{Grid, Puzzle};
use quadrille::reason::picture::{self, Part};
use quadrille::reason::{State, Step};
use quadrille::text::{Ink, Picture};

use crate::output::policy;
use crate::paint::part;

/// A solution with its borders and clues; givens are bold, answers coloured.
pub fn solution(puzzle: &Puzzle, grid: &Grid) -> String {
    let picture = Picture::new(puzzle).filled(grid);
    let picture = if policy().unicode { picture } else { picture.ascii() };
    picture.draw(&|ink, text| match ink {
        Ink::Given => part(text, Style::new().bold()),
        Ink::Answer => part(text, Style::new().cyan()),
        Ink::Border | Ink::Clue => part(text, Style::new().dimmed()),
        _ => text.to_owned(),
    })
}

/// Candidates and the parts of a step.
pub fn step(state: &State, step: Option<&Step>) -> String {
    if !policy().colour_out {
        return picture::plain(state, step);
    }
    let mut text = String::new();
    for line in picture::draw(state, step) {
        for span in line {
            let style = Style::new();
            text += &part(
                &span.text,
                match span.part {
                    Part::Given => style.bold(),
                    Part::Written => style.cyan(),
                    Part::Premise => style.green(),
                    Part::Fin => style.yellow(),
                    Part::Struck => style.red(),
                    Part::Placed => style.blue().bold(),
                    Part::Frame | Part::Candidate => style,
                },
            );
        }
        text.push('\n');
    }
    text
}
