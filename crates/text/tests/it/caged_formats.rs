//! Formats with cages and regions, each read from a sample.

use quadrille_puzzle::{Cell, HouseKind, Layout, Op, Puzzle};
use quadrille_text::{Entry, Format, ReadOptions, WriteOptions, read_str};

use crate::formats::{all, is_boxes, one};

#[test]
fn sumocue_holds_a_jigsaw_or_a_killer() {
    let jigsaw = "SumoCueV1=1J0=0J0=0J0=0J1=0J0=0J2=0J1=0J1=3J2=0J2=0J3=0J1=0J2=0J3=0J3=4J3";
    let entry = one(jigsaw);
    assert_eq!((entry.format, entry.puzzle.clues()), (Format::SumoCue, 3));
    assert!(matches!(entry.puzzle.layout(), Layout::Regions(_)));
    let killer = "SumoCueV1=5J0+0J0=7J1+2J1=3J0+4J0=4J1+6J1=10J2+8J2=3J3+10J3+8J2+9J2+10J3+11J3";
    let entry = one(killer);
    assert_eq!(entry.puzzle.cages().len(), 6);
    assert_eq!(entry.puzzle.cages()[4].cells, [8, 9, 12, 13].map(Cell));
}

#[test]
fn killer_numbers_and_arrows() {
    let mut numbers = vec![0u32; 81];
    (numbers[0], numbers[1], numbers[9]) = (15 * 256 + 1, 15 * 256 + 1, 15 * 256 + 1);
    (numbers[79], numbers[80]) = (3 * 256 + 2, 3 * 256 + 2);
    let list = numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(":");
    let entry = one(&format!("3x3::k:{list}:"));
    assert_eq!(
        (entry.format, entry.puzzle.cages().len(), entry.puzzle.diagonals()),
        (Format::Killer, 2, false)
    );
    assert_eq!(entry.puzzle.cages()[0].cells, [0, 1, 9].map(Cell));
    assert!(one(&format!("3x3:d:k:{list}")).puzzle.diagonals());
    assert_eq!(one(&format!("3x3:k:{list}")).puzzle, entry.puzzle);
    assert!(read_str(&format!("3x3:k:{list}:5"), &ReadOptions::default())[0].is_err());

    let arrows = "F<".to_owned() + &"0".repeat(7) + "^" + &"0".repeat(69) + ">3";
    let entry = one(&arrows);
    assert_eq!((entry.format, entry.puzzle.cages().len()), (Format::Arrows, 2));
    assert_eq!(entry.puzzle.cages()[0].cells, [0, 1, 9].map(Cell));
    assert_eq!(entry.puzzle.cages()[0].target, 15);
    for bad in ["<".repeat(81), "><".to_owned() + &"0".repeat(79), "^".to_owned() + &"0".repeat(80)]
    {
        assert!(read_str(&bad, &ReadOptions::default())[0].is_err(), "{bad}");
    }
}

#[test]
fn jigsaw_with_a_region_map() {
    let (givens, map) = ("1..........2....", "AAABACBBCCDBCDDD");
    for text in [format!("{givens}\n{map}\n"), format!("{givens}{map}")] {
        let entry = one(&text);
        assert_eq!((entry.format, entry.puzzle.clues()), (Format::Jigsaw, 2));
        assert_eq!(entry.puzzle.houses()[8].kind, HouseKind::Region(0));
        assert_eq!(entry.puzzle.houses()[8].cells, [0, 1, 2, 4].map(Cell));
    }
    // A puzzle and its solution are two puzzles, not a jigsaw.
    assert_eq!(all("1.......4..2....\n1234341243212143\n").len(), 2);
}

#[test]
fn kenken_in_four_text_forms() {
    let cells = "*4 a1 b1\n+5 c1 d1\n-1 a2 b2\n*4 c2 c3\n/2 d2 d3\n-1 a3 a4\n/2 b3 b4\n+4 c4 d4\n";
    let other = "4\n4 * A1 B1\n5 + C1 D1\n1 - A2 B2\n4 * C2 C3\n2 / D2 D3\n1 - A3 A4\n2 / B3 B4\n4 + C4 D4\n";
    let map = "AABB\nCCDE\nFGDE\nFGHH\nA * 4\nB + 5\nC - 1\nD * 4\nE / 2\nF - 1\nG / 2\nH + 4\n";
    let after =
        "aabb\nccde\nfgde\nfghh\n\na: 4*\nb: 5+\nc: 1-\nd: 4*\ne: 2/\nf: 1-\ng: 2/\nh: 4+\n";
    let layout = "AABBCCDEFGDEFGHH;A4*,B5+,C1-,D4*,E2/,F1-,G2/,H4+";
    let bare = "AABB/CCDE/FGDE/FGHH;4*,5+,1-,4x,2÷,1−,2/,4+";
    let id = one("4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4");
    let forms = [cells, other, map, after, layout, bare];
    let formats =
        [Format::Cages, Format::Cages, Format::Map, Format::Map, Format::Layout, Format::Layout];
    for (text, format) in forms.into_iter().zip(formats) {
        let entry = one(text);
        assert_eq!((entry.format, &entry.puzzle), (format, &id.puzzle), "{text}");
    }
    let single = one("A2\nAA\nA + 4\n");
    assert_eq!((single.puzzle.cages()[1].op, single.puzzle.cages()[1].target), (Op::Eq, 2));
    let no_op = one("3 a1 a2\n3 b1 b2\n");
    assert!(no_op.puzzle.cages().iter().all(|c| c.op == Op::Any));
    for bad in [
        "AABB\nCCDE\nFGDE\nFGHH\nA * 4\n",
        "AB\nAB\nA 3+\nB 3+\nC 1\n",
        "AABB;1",
        "+3 a1 b1\n+3 a1 b2\n+3 a2\n",
    ] {
        assert!(read_str(bad, &ReadOptions::default())[0].is_err(), "{bad}");
    }
}

#[test]
fn ids_of_keen_and_solo() {
    for (id, cages) in [
        ("2:b__,a3a3", 2),
        ("2:__b,a3a3", 2),
        ("3:f_6,a6a6a6", 3),
        ("4dnm:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4", 8),
    ] {
        let entry = one(id);
        assert_eq!((entry.format, entry.puzzle.cages().len()), (Format::Keen, cages));
        assert_eq!(
            Format::Keen.write(&entry, &WriteOptions::default()).unwrap(),
            format!("{id}\n")
        );
    }
    let solo = one("2x3:a1zh");
    assert!(is_boxes(&solo, 2, 3) && solo.puzzle.given(Cell(1)) == Some(1));
    assert!(is_boxes(&one("3x2:zj"), 3, 2));
    assert!(one("2x2x:p").puzzle.diagonals());
    for bad in [
        "4:ab,m4",
        "4:zzzz,",
        "2x3:zz",
        "2x2:5o",
        "4#12345",
        "9:",
        "2x2k:p,_",
        "3x3:",
        "65:a,a1",
        "1x99:a",
        "99999999999x9:a",
    ] {
        assert!(read_str(bad, &ReadOptions::default())[0].is_err(), "{bad}");
    }
}

/// A run of more than 25 cells without a line takes a `z`.
#[test]
fn keen_ids_of_long_runs_are_written_as_they_were_read() {
    let again = |id: &str| Format::Keen.write(&one(id), &WriteOptions::default()).unwrap();
    assert_eq!(again("6:zzj,a126"), "6:zzj,a126\n");
    for (open, run) in [(24, "x"), (25, "y"), (26, "za"), (27, "zb")] {
        // Lines everywhere but at the first positions, which join cells of a row.
        let id = format!("6:{run}_{},{}", 60 - open, "a6".repeat(36 - open));
        assert_eq!(again(&id), id + "\n");
    }
}

#[test]
fn too_few_and_too_many_lines_between_cells_are_refused() {
    for lines in ["b_", "b___", "zz", "_99999999999999999999", "A"] {
        let found = read_str(&format!("2:{lines},a3a3"), &ReadOptions::default());
        assert!(found[0].is_err(), "{lines}");
    }
}

#[test]
fn parameters_of_solo_give_boxes_and_rules() {
    let with = |params: &str, side: usize| {
        let blank = "z".repeat(side * side / 26) + &"a".repeat(side * side % 26);
        read_str(&format!("{params}:{blank}"), &ReadOptions::default()).remove(0)
    };
    let six = with("2x3", 6).unwrap().puzzle;
    assert_eq!(*six.layout(), Layout::Boxes { height: 2, width: 3 });
    assert!(with("3x3xmdr2a", 9).unwrap().puzzle.diagonals());
    assert_eq!(with("3x3mdr2a", 9).unwrap().puzzle, with("3x3", 9).unwrap().puzzle);
    for (params, words) in [("3x3xkm8du", "1 fields, not 3"), ("9jxk", "1 fields, not 4")] {
        let error = with(params, 9).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
    for other in ["3x3q", "x3"] {
        assert!(with(other, 9).is_err(), "{other}");
    }
}

#[test]
fn numbers_and_blanks_of_solo_alternate() {
    let mut givens = [0; 144];
    (givens[0], givens[3], givens[4], givens[143]) = (1, 12, 3, 7);
    let puzzle = Puzzle::sudoku(3, 4).unwrap().with_givens(&givens).unwrap();
    let text = Format::Solo.write(&Entry::new(puzzle), &WriteOptions::default()).unwrap();
    assert_eq!(text, "3x4:1b12_3zzzzzh7\n");
}

/// Each direction of an arrow leads to the neighbour that has the sum.
#[test]
fn every_arrow_of_a_killer_leads_to_its_sum() {
    let middle = 40;
    for (arrow, other) in
        [('<', 39), ('>', 41), ('^', 31), ('v', 49), ('`', 30), ('\'', 32), (',', 48), ('.', 50)]
    {
        let mut cells = vec!['0'; 81];
        (cells[middle], cells[other]) = (arrow, '3');
        // Another arrow shows what the line is.
        (cells[0], cells[1]) = ('>', '4');
        let puzzle = one(&cells.iter().collect::<String>()).puzzle;
        let mut cages: Vec<(u128, Vec<usize>)> = (puzzle.cages().iter())
            .map(|cage| (cage.target, cage.cells.iter().map(|cell| cell.index()).collect()))
            .collect();
        cages.iter_mut().for_each(|cage| cage.1.sort_unstable());
        cages.sort();
        let pair = vec![middle.min(other), middle.max(other)];
        assert_eq!(cages, [(3, pair), (4, vec![0, 1])], "{arrow}");
    }
}
