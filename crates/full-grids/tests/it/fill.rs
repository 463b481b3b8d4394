//! Grids of every shape, and jigsaws that have one.

use quadrille_core::{Budget, Chance, Stop};
use quadrille_full_grids::{Filler, JigsawShape, NoGrid, jigsaw};
use quadrille_puzzle::{Layout, Puzzle};

/// True if some region is a whole row or column.
fn has_line(map: &[u8], side: usize) -> bool {
    let column = |c: usize| (0..side).all(|r| map[r * side + c] == map[c]);
    map.chunks(side).any(|row| row.iter().all(|&r| r == row[0])) || (0..side).any(column)
}

#[test]
fn every_shape_is_filled() {
    let jigsaw: Vec<u8> = "aaabbaabbbccbddccddeccdde".bytes().collect();
    let shapes = [
        Puzzle::sudoku(2, 2).unwrap(),
        Puzzle::sudoku(2, 3).unwrap(),
        Puzzle::sudoku(3, 2).unwrap().with_diagonals(),
        Puzzle::sudoku(3, 3).unwrap(),
        Puzzle::sudoku(3, 3).unwrap().with_diagonals(),
        Puzzle::sudoku(2, 5).unwrap(),
        Puzzle::sudoku(3, 4).unwrap(),
        Puzzle::sudoku(4, 4).unwrap(),
        Puzzle::sudoku(5, 5).unwrap(),
        Puzzle::latin(7).unwrap(),
    ];
    let mut chance = Chance::new(1);
    for shape in shapes {
        let mut filler = Filler::new(&shape);
        let grid = filler.draw(&mut chance, &Budget::unlimited()).unwrap();
        assert!(shape.is_solved_by(&grid), "side {}", shape.side());
    }
    assert!(Puzzle::jigsaw(&jigsaw).is_err(), "five regions need five cells each");
}

/// Regression: a limit that was used up exactly went unnoticed.
#[test]
fn a_limit_in_nodes_stops_every_search() {
    let shape = Puzzle::sudoku(3, 3).unwrap().with_diagonals();
    for nodes in 0..40 {
        let mut filler = Filler::new(&shape);
        let drawn = filler.draw(&mut Chance::new(2), &Budget::default().nodes(nodes));
        assert!(drawn.is_ok() || drawn == Err(NoGrid::Stopped(Stop::Nodes)), "{nodes}");
    }
}

#[test]
fn a_shape_without_grids_says_so() {
    let mut filler = Filler::new(&Puzzle::sudoku(1, 2).unwrap().with_diagonals());
    assert_eq!(filler.draw(&mut Chance::new(1), &Budget::unlimited()), Err(NoGrid::None));
}

#[test]
fn jigsaws_of_every_side_are_filled_and_have_no_region_that_is_a_line() {
    for side in 4..=12 {
        for seed in 0..8 {
            let mut chance = Chance::new(seed);
            let shape = jigsaw(side, false, &mut chance, &Budget::unlimited()).unwrap();
            let Layout::Regions(map) = shape.layout() else { panic!("{shape:?}") };
            assert!(!has_line(map, side), "{side} {seed}");
            let grid = Filler::new(&shape).draw(&mut chance, &Budget::unlimited()).unwrap();
            assert!(shape.is_solved_by(&grid));
        }
    }
}

/// The image of a cell, on a grid whose last line is `m`.
fn moved(shape: JigsawShape, (r, c): (usize, usize), m: usize) -> (usize, usize) {
    match shape {
        JigsawShape::Windmill => (c, m - r),
        JigsawShape::Swirl => (m - r, m - c),
        JigsawShape::Butterfly => (r, m - c),
        JigsawShape::Leaf => (c, r),
        _ => panic!("the symmetry of {shape} is missing here"),
    }
}

fn all() -> impl Iterator<Item = (JigsawShape, usize, Vec<u8>)> {
    JigsawShape::ALL.into_iter().flat_map(|shape| {
        shape.sides().filter_map(move |side| Some((shape, side, shape.map(side)?)))
    })
}

#[test]
fn every_map_is_what_its_name_says_and_has_grids() {
    for (shape, side, map) in all() {
        let region = |(r, c): (usize, usize)| map[r * side + c];
        let cells = (0..side * side).map(|c| (c / side, c % side));
        let mut image = vec![None; side];
        for cell in cells {
            let to = region(moved(shape, cell, side - 1));
            let before = image[usize::from(region(cell))].replace(to);
            assert!(before.is_none_or(|before| before == to), "{shape} {side}");
        }
        let puzzle = Puzzle::jigsaw(&map).unwrap();
        assert!(!has_line(&map, side), "{shape} {side}");
        let grid = Filler::new(&puzzle).draw(&mut Chance::new(1), &Budget::unlimited());
        assert!(grid.is_ok_and(|grid| puzzle.is_solved_by(&grid)), "{shape} {side}");
    }
}

#[test]
fn names_are_read_back_and_sides_are_those_that_can_be() {
    for shape in JigsawShape::ALL {
        assert_eq!(shape.name().parse(), Ok(shape));
    }
    assert!("boxes".parse::<JigsawShape>().unwrap_err().to_string().contains("windmill"));
    let sides: Vec<usize> = JigsawShape::Windmill.sides().collect();
    assert_eq!(sides, [4, 5, 8, 9, 12, 13, 16]);
    assert!(JigsawShape::Swirl.sides().eq(4..=16));
}
