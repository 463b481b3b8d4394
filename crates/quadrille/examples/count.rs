//! Exact counts of any size: X Sudoku and Windoku of 4×4, all grids of 9×9.

use quadrille::puzzle::{Extra, Puzzle};
use quadrille::{Budget, count};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let small = Puzzle::sudoku(2, 2)?;
    let shapes = [
        ("4×4", small.clone()),
        ("4×4 X", small.clone().with_diagonals()),
        ("4×4 Windoku", small.with_extra(Extra::Windows)?),
        ("9×9", Puzzle::sudoku(3, 3)?),
    ];
    for (name, puzzle) in shapes {
        let answer = count(&puzzle, None, &Budget::unlimited());
        println!("{name}: {}", answer.exact().ok_or("stopped")?);
    }
    Ok(())
}
