//! A solution drawn for people: givens and answers told apart.

use quadrille::puzzle::{Grid, Puzzle};
use quadrille::text::{Ink, Picture};

/// The grid with its borders and clues; givens are bold, answers coloured.
pub fn solution(puzzle: &Puzzle, grid: &Grid) -> String {
    Picture::new(puzzle).filled(grid).draw(&|ink, text| match ink {
        Ink::Given => crate::paint::strong(text),
        Ink::Answer => crate::paint::answer(text),
        Ink::Border | Ink::Clue => crate::paint::faint(text),
        _ => text.to_owned(),
    })
}
