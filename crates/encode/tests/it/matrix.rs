//! The matrix texts byte by byte, and the matrix against brute force.

use quadrille_core::Chance;
use quadrille_cover::{First, Problem, Solver};
use quadrille_encode::{CageEncoding, ItemOrder, Matrix, MatrixError, Numbering};
use quadrille_puzzle::{Cage, Cell, Grid, Op, Puzzle, Rule, RuleKind};
use quadrille_referee::{Kind, count, random_puzzle, rule_puzzle};
use sha2::{Digest, Sha256};

fn hex(text: &str) -> String {
    Sha256::digest(text).iter().map(|b| format!("{b:02x}")).collect()
}

fn classic(line: &str) -> Puzzle {
    let givens: Vec<u8> = line.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
    Puzzle::sudoku(3, 3).unwrap().with_givens(&givens).unwrap()
}

const EXAMPLE: &str =
    "009200700400000090700900005000005010005009820820000900000070006207090480003006279";
const EXAMPLE_FIRST: &str =
    "539261748416758392782934165394825617675319824821647953948172536267593481153486279";

fn lines(matrix: &Matrix) -> String {
    let mut text = Vec::new();
    matrix.write_lines(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn csv(matrix: &Matrix) -> String {
    let mut text = Vec::new();
    matrix.write_csv(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn the_blank_nine_matrix_is_the_published_one_to_the_byte() {
    let text = lines(&Matrix::new(&Puzzle::sudoku(3, 3).unwrap(), ItemOrder::CellFirst).unwrap());
    assert_eq!(hex(&text), "72b62c78da5e9cb88a062e11842522efc2fd067c55bb7b679d9bd2660ad4c8a9");
    assert!(text.lines().all(|line| line.len() == 331));
    assert_eq!(
        text.lines().next().unwrap(),
        format!("{}{}", " ".repeat(7), "012345678".repeat(36))
    );
}

#[test]
fn a_given_keeps_only_its_own_line() {
    let matrix = Matrix::new(&classic(EXAMPLE), ItemOrder::CellFirst).unwrap();
    assert_eq!(lines(&matrix).lines().count(), 1 + 497);
    let grid = Grid::new(9, EXAMPLE_FIRST.bytes().map(|b| b - b'0').collect()).unwrap();
    let solved = matrix.solved(&grid);
    assert_eq!(lines(&solved).lines().count(), 1 + 81);
    assert_eq!(solved.grid(0..81), Some(grid));
}

#[test]
fn the_small_picture_is_drawn_as_in_the_textbook() {
    let picture = Matrix::new(&Puzzle::sudoku(2, 2).unwrap(), ItemOrder::RowFirst)
        .unwrap()
        .to_picture(usize::MAX)
        .unwrap();
    let lines: Vec<&str> = picture.lines().collect();
    let legend = [
        "Legend:",
        "- box tl = top left box",
        "- box tr = top right box",
        "- box bl = bottom left box",
        "- box br = bottom right box",
        "- cell a through p = cells counting like this: r1c1, r1c2, ..., r4c4",
        "",
    ];
    assert_eq!(lines[..7], legend);
    let four = |word: &str| format!("{word:8}").repeat(4);
    assert_eq!(
        lines[7],
        format!("{:7}{}{}{}", "", four("row"), four("col"), four("box")).trim_end()
    );
    let numbers = "1       2       3       4       ";
    let middle = format!("{:7}{numbers}{numbers}tl      tr      bl      br      cell", "");
    assert_eq!(lines[8], middle);
    assert_eq!(
        lines[9],
        format!("   val {}a b c d e f g h i j k l m n o p", "1 2 3 4 ".repeat(12))
    );
    let at = |line: &str| {
        line.match_indices('1')
            .map(|(i, _)| i)
            .filter(|&i| i >= 7)
            .map(|i| (i - 7) / 2)
            .collect::<Vec<_>>()
    };
    assert_eq!(&lines[10][..7], "r1c1v1 ");
    assert_eq!(at(lines[10]), [0, 16, 32, 48]);
    assert_eq!(&lines[11][..7], "    v2 ");
    assert_eq!(&lines[14][..7], "  c2v1 ");
    assert_eq!(at(lines[14]), [0, 20, 32, 49]);
    assert_eq!(&lines[26][..7], "r2c1v1 ");
    assert_eq!(lines.len(), 10 + 64);
    assert!(lines.iter().all(|l| l.trim_end() == *l));
}

#[test]
fn a_picture_for_narrow_lines_has_every_one_of_the_wide_one() {
    for (matrix, columns) in [(4, 80), (4, 40), (4, 135), (4, 134), (2, 20), (5, 9)] {
        let puzzle = if matrix == 4 { Puzzle::sudoku(2, 2) } else { Puzzle::latin(matrix) };
        let matrix = Matrix::new(&puzzle.unwrap(), ItemOrder::RowFirst).unwrap();
        let (wide, narrow) =
            (matrix.to_picture(usize::MAX).unwrap(), matrix.to_picture(columns).unwrap());
        let body = |text: &str| text.split_once("\n\n").unwrap().1.to_owned();
        let panels: Vec<String> = body(&narrow).split("\n\n").map(str::to_owned).collect();
        let ones = |line: &str| line.get(7..).map_or(0, |rest| rest.matches('1').count());
        for (i, line) in body(&wide).lines().enumerate().skip(3) {
            let parts: usize = panels.iter().map(|p| ones(p.lines().nth(i).unwrap())).sum();
            assert_eq!(parts, ones(line), "{columns}: {line}");
        }
        let longest = body(&narrow).lines().map(str::len).max().unwrap();
        // One group of items is never split; the largest is that of the cells.
        let least = 7 + 2 * matrix.side() * matrix.side();
        assert!(longest <= columns.max(least), "{longest} {columns}");
        assert_eq!(panels.len() == 1, columns >= wide.lines().map(str::len).max().unwrap());
    }
}

#[test]
fn only_small_plain_grids_have_a_picture() {
    let nine = Matrix::new(&Puzzle::sudoku(3, 3).unwrap(), ItemOrder::RowFirst).unwrap();
    assert!(nine.to_picture(usize::MAX).is_err());
    let cell_first = Matrix::new(&Puzzle::sudoku(2, 2).unwrap(), ItemOrder::CellFirst).unwrap();
    assert!(cell_first.to_picture(usize::MAX).is_err());
    // Without boxes, no box is named.
    let latin = Matrix::new(&Puzzle::latin(4).unwrap(), ItemOrder::RowFirst).unwrap();
    let picture = latin.to_picture(usize::MAX).unwrap();
    assert!(picture.contains("\nr1c1v1 1 ") && !picture.contains("box"));
}

#[test]
fn the_spreadsheet_has_a_column_per_item() {
    let csv = csv(&Matrix::new(&Puzzle::sudoku(2, 2).unwrap(), ItemOrder::CellFirst).unwrap());
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 65);
    assert!(lines[0].starts_with("option,r1c1,r1c2,"));
    assert!(lines.iter().all(|l| l.split(',').count() == 65));
    assert!(lines[1].starts_with("r1c1=1,1,0,0"));
    assert!(lines[1..].iter().all(|l| l.split(',').filter(|&x| x == "1").count() == 4));
}

/// A minimal Algorithm X as a second opinion: branches on the first smallest item.
fn covers(matrix: &Matrix, limit: u64) -> u64 {
    let problem = matrix.problem();
    let uses: Vec<Vec<(usize, Option<u32>)>> = problem
        .options()
        .map(|o| problem.option(o).map(|u| (u.item.index(), u.colour.map(|c| c.get()))).collect())
        .collect();
    let mut state: Vec<Option<Option<u32>>> = vec![None; problem.item_count()];
    step(&uses, problem.primary_count(), &mut state, limit)
}

fn fits(option: &[(usize, Option<u32>)], state: &[Option<Option<u32>>]) -> bool {
    option.iter().all(|&(item, colour)| match state[item] {
        None => true,
        Some(held) => colour.is_some() && held == colour,
    })
}

fn step(
    uses: &[Vec<(usize, Option<u32>)>],
    primary: usize,
    state: &mut Vec<Option<Option<u32>>>,
    limit: u64,
) -> u64 {
    let live: Vec<usize> = (0..uses.len()).filter(|&o| fits(&uses[o], state)).collect();
    let mut size = vec![0; primary];
    live.iter().flat_map(|&o| &uses[o]).filter(|u| u.0 < primary).for_each(|u| size[u.0] += 1);
    let Some(item) = (0..primary).filter(|&i| state[i].is_none()).min_by_key(|&i| size[i]) else {
        return 1;
    };
    let mut found = 0;
    for &o in live.iter().filter(|&&o| uses[o].iter().any(|u| u.0 == item)) {
        let before = state.clone();
        uses[o].iter().for_each(|&(i, colour)| state[i] = Some(colour));
        found += step(uses, primary, state, limit - found);
        *state = before;
        if found >= limit {
            break;
        }
    }
    found
}

#[test]
fn matrix_and_brute_force_count_the_same() {
    for (k, kind) in Kind::ALL.into_iter().enumerate() {
        for case in 0..120 {
            let mut chance = Chance::new(41).fork((k * 1000 + case) as u64);
            let puzzle = random_puzzle(kind, &mut chance);
            let expected = quadrille_referee::count(&puzzle, 50);
            let order = if case % 2 == 0 { ItemOrder::CellFirst } else { ItemOrder::RowFirst };
            let matrix = Matrix::new(&puzzle, order).unwrap();
            assert_eq!(covers(&matrix, 50), expected, "{kind:?} case {case}: {puzzle:?}");
        }
    }
}

#[test]
fn a_cage_too_large_for_a_table_is_read_cell_by_cell() {
    // Three rows of a Latin square in one cage: 66,240 fillings. The last two rows are given.
    let mut givens = vec![0; 15];
    givens.extend([1, 2, 3, 4, 5, 2, 1, 4, 5, 3]);
    let cage = |op, target| Cage {
        cells: (0..15).map(Cell).collect(),
        op,
        target,
        repeats: true,
        many: false,
    };
    for (op, right) in [(Op::Add, 45), (Op::Mul, 120u128.pow(3))] {
        for target in [right, right + 1] {
            let puzzle = Puzzle::latin(5).unwrap().with_cages(vec![cage(op, target)]).unwrap();
            let puzzle = puzzle.with_givens(&givens).unwrap();
            let matrix = Matrix::new(&puzzle, ItemOrder::CellFirst).unwrap();
            assert!(target != right || matrix.items().iter().any(|name| name == "k1s1"));
            assert!(matrix.choices().len() < 5_000, "{}", matrix.choices().len());
            let expected = quadrille_referee::count(&puzzle, 1_000);
            assert_eq!(expected, if target == right { 24 } else { 0 });
            assert_eq!(covers(&matrix, 1_000), expected, "{op} {target}");
        }
    }
}

/// A cage without repeats has an item for each value; a cage with them needs none.
#[test]
fn a_large_cage_without_repeats_holds_each_value_once() {
    // Nine cells on the knight's moves of a board, in different rows, columns and boxes.
    let list = [0, 12, 24, 28, 40, 52, 56, 68, 80].map(Cell);
    for (repeats, named) in [(false, true), (true, false)] {
        let cage = Cage { repeats, ..Cage::killer(45, list.to_vec()) };
        let puzzle = Puzzle::sudoku(3, 3).unwrap().with_cages(vec![cage]).unwrap();
        let matrix = Matrix::new(&puzzle, ItemOrder::CellFirst).unwrap();
        let has = |name: &str| matrix.items().iter().any(|item| item == name);
        assert!(has("k1s1"));
        assert_eq!((has("k1v1"), has("k1v9")), (named, named));
        let (problem, grid) = (matrix.problem(), Solver::new(&matrix.problem()).first().answer);
        let First::Found(solution) = grid else { panic!("{grid:?}") };
        assert!(problem.is_solution(solution.options()));
        let grid = matrix.grid(solution.options().iter().map(|o| o.index())).unwrap();
        let mut held: Vec<u8> = list.iter().map(|cell| grid.values()[cell.index()]).collect();
        assert_eq!(held.iter().map(|&v| u32::from(v)).sum::<u32>(), 45);
        held.sort_unstable();
        assert!(repeats || held == [1, 2, 3, 4, 5, 6, 7, 8, 9], "{held:?}");
    }
}

#[test]
fn a_matrix_stops_when_it_is_told_to() {
    let cage = Cage::killer(3, vec![Cell(0), Cell(1)]);
    let puzzle = Puzzle::sudoku(2, 2).unwrap().with_cages(vec![cage]).unwrap();
    let mut asked = 0_usize;
    let mut go_on = || {
        asked += 1;
        true
    };
    let built = Matrix::new_while(&puzzle, ItemOrder::CellFirst, &mut go_on).unwrap();
    let whole = Matrix::new(&puzzle, ItemOrder::CellFirst).unwrap();
    assert_eq!(built.unwrap().problem().to_text(), whole.problem().to_text());
    // At the cage and at each cell, at least.
    assert!(asked > 16);
    for most in 0..asked {
        let mut left = most;
        let mut go_on = || {
            left.checked_sub(1).is_some_and(|less| {
                left = less;
                true
            })
        };
        let stopped = Matrix::new_while(&puzzle, ItemOrder::CellFirst, &mut go_on).unwrap();
        assert!(stopped.is_none(), "after {most}");
    }
}

#[test]
fn item_names_are_distinct_and_readable() {
    let puzzle = Puzzle::sudoku(2, 2).unwrap().with_diagonals();
    let puzzle = puzzle.with_cages(vec![Cage::killer(3, vec![Cell(0), Cell(1)])]).unwrap();
    let matrix = Matrix::new(&puzzle, ItemOrder::CellFirst).unwrap();
    let mut names = matrix.items().to_vec();
    assert_eq!(names[0], "r1c3");
    assert_eq!(names.last().unwrap(), "k1");
    names.sort();
    names.dedup();
    assert_eq!(names.len(), matrix.items().len());
}

const LIMIT: u64 = 1_000;

/// The number of solutions of a matrix that was written as text and read back, by the cover engine.
fn read_again(matrix: &Matrix) -> u64 {
    let mut text = Vec::new();
    matrix.write_knuth(&mut text).unwrap();
    let problem = Problem::from_text(std::str::from_utf8(&text).unwrap()).unwrap();
    Solver::new(&problem).count_to(LIMIT).answer.counted().try_into().unwrap()
}

#[test]
fn tuples_and_fillings_have_as_many_solutions_as_brute_force_finds() {
    let mut several = 0;
    for kind in [Kind::KenKen, Kind::NoOp, Kind::ManyCell, Kind::Killer, Kind::Mixture] {
        for case in 0..150 {
            let mut chance = Chance::new(43).fork(kind as u64 * 1000 + case);
            let puzzle = random_puzzle(kind, &mut chance);
            if puzzle.cages().is_empty() {
                continue;
            }
            let expected = quadrille_referee::count(&puzzle, LIMIT);
            let order = if case % 2 == 0 { ItemOrder::CellFirst } else { ItemOrder::RowFirst };
            let tuples = Matrix::with_cages(&puzzle, order, CageEncoding::Tuples).unwrap();
            assert_eq!(read_again(&tuples), expected, "{kind:?} case {case}: {puzzle:?}");
            assert_eq!(read_again(&Matrix::new(&puzzle, order).unwrap()), expected);
            several += u64::from(expected > 1);
        }
    }
    assert!(several > 20, "{several}");
}

#[test]
fn the_latin_core_of_tuples_has_the_usual_numbers() {
    // Cells start at C0 = 0, row-numbers at C1 = N², column-numbers at C2 = 2N², cages at C3 = 3N².
    let n = 4;
    let cage = |op, target, cells: [u32; 4]| Cage::kenken(op, target, cells.map(Cell).to_vec());
    let cages = vec![
        cage(Op::Add, 10, [0, 1, 2, 3]),
        cage(Op::Mul, 24, [4, 5, 6, 7]),
        cage(Op::Add, 10, [8, 9, 10, 11]),
        cage(Op::Add, 10, [12, 13, 14, 15]),
    ];
    let puzzle = Puzzle::kenken(n, cages).unwrap();
    let matrix = Matrix::with_cages(&puzzle, ItemOrder::CellFirst, CageEncoding::Tuples).unwrap();
    let numbers = Numbering::latin(n, ItemOrder::CellFirst);
    let (c0, c1, c2, c3) = (0, n * n, 2 * n * n, 3 * n * n);
    assert_eq!((matrix.primary(), matrix.items().len()), (c3, c3 + 4));
    for choice in matrix.choices() {
        let [(cell, value)] = choice.places[..] else { panic!("one placement per option") };
        let (r, c, v) = (cell.row(n), cell.column(n), usize::from(value) - 1);
        let items = [c0 + r * n + c, c1 + r * n + v, c2 + c * n + v].map(|i| i as u32);
        assert_eq!(choice.items, items);
        assert_eq!(numbers.cell(r, c), items[0] as usize);
        assert_eq!(numbers.row_value(r, v), items[1] as usize);
        assert_eq!(numbers.column_value(c, v), items[2] as usize);
        assert_eq!(choice.states.len(), 1);
        assert_eq!(choice.states[0].0 as usize, c3 + r);
    }
    // 4! tuples per cage, and an option for each of its four cells.
    assert_eq!(matrix.choices().len(), 4 * 24 * 4);
    assert_eq!(read_again(&matrix), 576);
}

#[test]
fn the_solved_rows_of_coloured_cages_are_one_per_cell() {
    let cage = |target, cells: &[u32]| {
        Cage::kenken(Op::Add, target, cells.iter().copied().map(Cell).collect())
    };
    let puzzle =
        Puzzle::kenken(3, vec![cage(6, &[0, 1, 2]), cage(12, &[3, 4, 5, 6, 7, 8])]).unwrap();
    let grid = Grid::new(3, vec![1, 2, 3, 2, 3, 1, 3, 1, 2]).unwrap();
    let matrix = Matrix::with_cages(&puzzle, ItemOrder::CellFirst, CageEncoding::Tuples).unwrap();
    let solved = matrix.solved(&grid);
    assert_eq!(solved.choices().len(), 9);
    assert_eq!(solved.grid(0..9), Some(grid));
}

#[test]
fn tuples_are_refused_without_cages() {
    let puzzle = Puzzle::sudoku(2, 2).unwrap();
    let refused = Matrix::with_cages(&puzzle, ItemOrder::CellFirst, CageEncoding::Tuples);
    assert_eq!(refused, Err(MatrixError::NoCages));
    assert!(Matrix::with_cages(&puzzle, ItemOrder::CellFirst, CageEncoding::Fillings).is_ok());
}

#[test]
fn puzzles_with_rules_have_a_cover_for_each_solution() {
    let mut shown = 0;
    for case in 0..200 {
        let puzzle = rule_puzzle(21, case);
        let solutions = count(&puzzle, 500);
        let matrix = Matrix::new(&puzzle, ItemOrder::CellFirst).unwrap();
        let problem = matrix.problem();
        let covers = Solver::new(&problem).count_to(500).answer;
        let found = match covers {
            quadrille_cover::Count::Exact(n) | quadrille_cover::Count::AtLeast(n) => n,
            unknown => panic!("{unknown:?}"),
        };
        assert_eq!(found, solutions.into(), "case {case}: {puzzle:?}");
        shown += usize::from(solutions > 0);
    }
    assert!(shown > 100, "{shown}");
}

/// Steps of rules have no placement; texts name them by their item.
#[test]
fn every_option_has_a_name() {
    let line = Rule::new(RuleKind::Sum, [0, 1, 2].map(Cell)).number(6);
    let puzzle = Puzzle::sudoku(2, 2).unwrap().with_rule(line).unwrap();
    let matrix = Matrix::new(&puzzle, ItemOrder::CellFirst).unwrap();
    assert!(csv(&matrix).lines().skip(1).all(|line| !line.starts_with(',')));
    assert!(lines(&matrix).lines().skip(1).all(|line| !line.starts_with(' ')));
    let First::Found(cover) = Solver::new(&matrix.problem()).first().answer else { panic!() };
    let grid = matrix.grid(cover.options().iter().map(|option| option.index())).unwrap();
    assert_eq!(matrix.solved(&grid).choices().len(), 16 + 3);
}
