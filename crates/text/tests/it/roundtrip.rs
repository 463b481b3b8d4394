//! Random puzzles of every kind, written in every format that can express them, are read back.

use proptest::prelude::*;
use quadrille_puzzle::{Cage, Cell, Layout, Op, Puzzle, Values};
use quadrille_text::{Entry, Format, Picture, ReadOptions, WriteOptions, parse, read_str, to_text};

/// A random puzzle: its layout, then givens, cages and struck candidates.
fn puzzles() -> impl Strategy<Value = Puzzle> {
    let layout = prop_oneof![
        (1usize..=6, 1usize..=6).prop_map(|(h, w)| Puzzle::sudoku(h, w).unwrap()),
        (1usize..=12).prop_map(|n| Puzzle::latin(n).unwrap()),
        (2usize..=9, any::<u64>()).prop_map(|(n, seed)| Puzzle::jigsaw(&regions(n, seed)).unwrap()),
    ];
    let extras = (any::<bool>(), 0u8..4, 0u8..3, 0u8..4, any::<u64>());
    (layout, extras).prop_map(|(puzzle, (diagonals, givens, cages, strikes, seed))| {
        let mut chance = Chance(seed);
        let mut puzzle = if diagonals { puzzle.with_diagonals() } else { puzzle };
        let side = puzzle.side();
        for cell in puzzle.cells() {
            let value = chance.below(side) as u8 + 1;
            // Large grids with letters alone have to be told from those that count from A = 1.
            if chance.below(4) < givens.into() && (strikes < 3 || value > 9) {
                puzzle.give(cell, Some(value));
            }
            if strikes == 2 && chance.below(3) == 0 {
                puzzle.strike(cell, Values(chance.next()).without(1));
            }
        }
        if cages > 0 { with_cages(puzzle, cages, &mut chance) } else { puzzle }
    })
}

/// A simple sequence of numbers, enough to vary tests.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 ^ self.0 >> 29
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() >> 16) as usize % n
    }
}

/// Regions of N cells: a snake through the grid cut into pieces, rotated by the seed.
fn regions(n: usize, seed: u64) -> Vec<u8> {
    let mut map = vec![0; n * n];
    for i in 0..n * n {
        let (r, k) = (i / n, i % n);
        let c = if r % 2 == 0 { k } else { n - 1 - k };
        let offset = (seed % n as u64) as usize;
        let at = if seed.is_multiple_of(2) { r * n + c } else { c * n + r };
        map[at] = (((i + offset) % (n * n)) / n) as u8;
    }
    map
}

/// Cages of one to three cells along rows, over all or some cells.
fn with_cages(puzzle: Puzzle, kind: u8, chance: &mut Chance) -> Puzzle {
    let side = puzzle.side();
    let mut cages = Vec::new();
    for r in 0..side {
        let mut c = 0;
        while c < side {
            let len = (1 + chance.below(3)).min(side - c);
            let cells: Vec<Cell> = (c..c + len).map(|c| Cell::at(r, c, side)).collect();
            c += len;
            if kind == 2 && chance.below(5) == 0 {
                continue;
            }
            let target = 1 + chance.below(100) as u128;
            let op = match (len, chance.below(5)) {
                _ if kind == 2 => Op::Add,
                (1, _) => Op::Eq,
                (2, 0) => Op::Sub,
                (2, 1) => Op::Div,
                (_, 2) => Op::Mul,
                (_, 3) => Op::Any,
                _ => Op::Add,
            };
            let many = len > 2 && chance.below(4) == 0;
            cages.push(Cage { cells, op, target, repeats: kind == 1, many });
        }
    }
    puzzle.with_cages(cages).unwrap()
}

fn read(text: &str, from: Option<Format>) -> Entry {
    let found = read_str(text, &ReadOptions { from, ..ReadOptions::default() });
    assert_eq!(found.len(), 1, "{text}");
    found.into_iter().next().unwrap().unwrap_or_else(|e| panic!("{e}\n{text}"))
}

/// Cages in the order of their first cells, with single cells in one form, as in ids.
fn same_cages(puzzle: &Puzzle) -> Vec<Cage> {
    let mut cages = puzzle.cages().to_vec();
    cages.sort_by_key(|c| c.cells.iter().min().copied());
    for cage in &mut cages {
        cage.cells.sort();
        if cage.cells.len() == 1 {
            (cage.op, cage.repeats) = (Op::Eq, false);
        }
        cage.many = false;
    }
    cages
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn what_is_written_is_read_again(puzzle in puzzles()) {
        let mut entry = Entry::new(puzzle.clone());
        entry.title = Some("A title".to_owned());
        for format in Format::all().filter(|f| f.writes()) {
            let Ok(text) = format.write(&entry, &WriteOptions::default()) else {
                prop_assert!(format != Format::Json, "JSON holds every puzzle");
                continue;
            };
            prop_assert!(text.ends_with('\n'));
            let mut froms = vec![Some(format)];
            // A single row or cell may be any format, and CSV is never detected.
            if puzzle.side() > 3 && format != Format::Csv {
                froms.push(None);
            }
            for from in froms {
                let again = read(&text, from).puzzle;
                match format {
                    Format::Keen | Format::Solo => {
                        prop_assert_eq!(same_cages(&again), same_cages(&puzzle), "{}", text);
                        prop_assert_eq!(again.givens(), puzzle.givens());
                        prop_assert_eq!(again.houses(), puzzle.houses());
                    }
                    // Regions that are boxes are read as boxes.
                    Format::FPuzzles | Format::FPuzzlesUrl => {
                        let map = |p: &Puzzle| p.layout().region_map(p.side());
                        prop_assert_eq!(same_cages(&again), same_cages(&puzzle), "{}", text);
                        prop_assert_eq!((again.givens(), again.struck()), (puzzle.givens(), puzzle.struck()));
                        prop_assert_eq!((again.diagonals(), map(&again)), (puzzle.diagonals(), map(&puzzle)));
                    }
                    Format::Iss => {
                        let map = |p: &Puzzle| p.layout().region_map(p.side());
                        prop_assert_eq!(same_cages(&again), same_cages(&puzzle), "{}", text);
                        prop_assert_eq!((again.candidates(), again.extras()), (puzzle.candidates(), puzzle.extras()));
                        prop_assert_eq!(map(&again), map(&puzzle), "{}", text);
                    }
                    // Marks show what is left, not why.
                    Format::Sukaku => prop_assert_eq!(again.candidates(), puzzle.candidates()),
                    Format::Pencil => {
                        let marks = entry.marks();
                        prop_assert_eq!(read(&text, from).marks(), marks, "{}", text);
                    }
                    _ => prop_assert_eq!(&again, &puzzle, "{} {}", format, text),
                }
            }
        }
    }

    #[test]
    fn the_usual_text_is_one_line_that_is_read_again(puzzle in puzzles()) {
        let text = to_text(&puzzle);
        prop_assert_eq!(text.lines().count(), 1);
        let again = parse(&text).unwrap();
        prop_assert_eq!(same_cages(&again), same_cages(&puzzle), "{}", text);
        let without = |puzzle: &Puzzle| puzzle.clone().with_cages(Vec::new()).unwrap();
        prop_assert_eq!(without(&again), without(&puzzle), "{}", text);
        let many = |puzzle: &Puzzle| puzzle.cages().iter().filter(|cage| cage.many).count();
        prop_assert_eq!(many(&again), many(&puzzle), "{}", text);
    }

    #[test]
    fn every_puzzle_can_be_drawn(puzzle in puzzles()) {
        for picture in [Picture::new(&puzzle), Picture::new(&puzzle).ascii()] {
            let text = picture.to_string();
            let widths: Vec<usize> = text.lines().map(|l| l.chars().count()).collect();
            prop_assert!(widths.iter().all(|&w| w == widths[0]), "{}", text);
            let cells = text.chars().filter(|c| "·.".contains(*c)).count();
            prop_assert_eq!(cells, puzzle.givens().len() - puzzle.clues(), "{}", text);
        }
    }
}

#[test]
fn a_format_without_a_place_for_something_says_so() {
    let options = WriteOptions::default();
    let write = |format: Format, puzzle: &Puzzle| {
        format.write(&Entry::new(puzzle.clone()), &options).unwrap_err().to_string()
    };
    let jigsaw = Puzzle::jigsaw(&regions(5, 1)).unwrap();
    assert!(write(Format::Line, &jigsaw).contains("irregular regions"));
    assert!(write(Format::Keen, &jigsaw).contains("not a KenKen"));
    assert!(write(Format::Sdk, &Puzzle::sudoku(2, 2).unwrap()).contains("not 9"));
    assert!(write(Format::Line, &Puzzle::sudoku(3, 2).unwrap()).contains("3 rows by 2 columns"));
    assert!(write(Format::Solo, &Puzzle::latin(4).unwrap()).contains("no boxes"));
    assert!(write(Format::Hodoku, &Puzzle::sudoku(3, 3).unwrap()).contains("reading only"));
    assert!(
        write(Format::Grid, &Puzzle::sudoku(3, 3).unwrap().with_diagonals()).contains("diagonals")
    );
}

#[test]
fn a_puzzle_is_drawn_with_its_boxes_regions_cages_and_clues() {
    let entry = read("4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4", None);
    let expected = "\
+---------+---------+
| 4*      | 5+      |
|  .    . |  .    . |
+---------+----+----+
| 1-      | 4* | 2/ |
|  .    . |  . |  . |
+----+----+    |    |
| 1- | 2/ |    |    |
|  . |  . |  . |  . |
|    |    +----+----+
|    |    | 4+      |
|  . |  . |  .    . |
+----+----+---------+
";
    assert_eq!(Picture::new(&entry.puzzle).ascii().to_string(), expected);
    let mut nine = Puzzle::sudoku(2, 3).unwrap();
    nine.give(Cell(0), Some(6));
    assert_eq!(*nine.layout(), Layout::Boxes { height: 2, width: 3 });
    let text = Picture::new(&nine).to_string();
    assert_eq!(
        text.lines().take(4).collect::<Vec<_>>(),
        ["┏━━━━━━━┳━━━━━━━┓", "┃ 6 · · ┃ · · · ┃", "┃ · · · ┃ · · · ┃", "┣━━━━━━━╋━━━━━━━┫"]
    );
}
