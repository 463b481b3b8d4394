//! A solution drawn for people: givens and answers told apart.

use quadrille::puzzle::{Grid, Puzzle};

/// The grid with its borders; answers are coloured, givens are bold.
pub fn solution(puzzle: &Puzzle, grid: &Grid) -> String {
    let side = puzzle.side();
    let width = side.to_string().len();
    let map = puzzle.layout().region_map(side).unwrap_or_else(|| vec![0; side * side]);
    let same = |a: usize, b: usize| map[a] == map[b];
    let mut text = String::new();
    for row in 0..=side {
        let mut border = String::from("+");
        for column in 0..side {
            let at = row * side + column;
            let open = row > 0 && row < side && same(at - side, at);
            border += &(if open { " " } else { "-" }).repeat(width + 2);
            border.push('+');
        }
        let inner = row > 0 && row < side && !border.contains('-');
        if !inner {
            text += &border;
            text.push('\n');
        }
        if row == side {
            break;
        }
        for column in 0..side {
            let at = row * side + column;
            text.push(if column > 0 && same(at - 1, at) { ' ' } else { '|' });
            let value = format!("{:>width$}", grid.values()[at]);
            let given = puzzle.givens()[at] > 0;
            let shown = if given { crate::paint::strong(&value) } else { crate::paint::answer(&value) };
            text += &format!(" {shown} ");
        }
        text += "|\n";
    }
    text
}
