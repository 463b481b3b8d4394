//! The drawing of rules: texts, places outside the grid, letters, strokes.

use quadrille_puzzle::look::{Form, Ornament, Outline, Place, Side, letter};
use quadrille_puzzle::{Cell, Extra, Puzzle, Rule, RuleKind};

/// Cells of a 6×6 grid: 23 is r2c3.
fn cells(names: &[usize]) -> Vec<Cell> {
    names.iter().map(|name| Cell::at(name / 10 - 1, name % 10 - 1, 6)).collect()
}

fn six() -> Puzzle {
    Puzzle::sudoku(2, 3).unwrap()
}

#[test]
fn the_text_of_a_drawing_has_numbers_digits_pairs_and_letters() {
    let row = || cells(&[11, 12, 13, 14, 15, 16]);
    let square = || cells(&[11, 12, 21, 22]);
    let clones = Rule::with_lists(RuleKind::Clone, vec![cells(&[11, 12]), cells(&[33, 34])]);
    for (rule, text) in [
        (Rule::new(RuleKind::Sandwich, row()).number(5), "5"),
        (Rule::new(RuleKind::XSum, row()).number(9), "Σ9"),
        (Rule::new(RuleKind::X, cells(&[11, 12])), "X"),
        (Rule::new(RuleKind::WhiteDot, cells(&[11, 12])), ""),
        (Rule::new(RuleKind::SumLine, cells(&[11, 12, 13])), "10"),
        (Rule::new(RuleKind::Whispers, row()).number(3), ""),
        (Rule::new(RuleKind::Quadruple, square()).digits([1, 4]), "1 4"),
        (Rule::new(RuleKind::LookAndSay, square()).digits([2, 5, 0, 1]), "2×5 0×1"),
        (clones, "B"),
    ] {
        assert_eq!(rule.tag(&six(), "B"), text, "{}", rule.kind);
    }
}

#[test]
fn a_clue_outside_stands_where_its_line_begins() {
    let six = six();
    for (line, side, slot, step) in [
        (&[21, 22, 23, 24, 25, 26][..], Side::Left, 1, (0, 1)),
        (&[26, 25, 24, 23, 22, 21], Side::Right, 1, (0, -1)),
        (&[13, 23, 33, 43, 53, 63], Side::Top, 2, (1, 0)),
        (&[63, 53, 43, 33, 23, 13], Side::Bottom, 2, (-1, 0)),
    ] {
        let clue = Rule::new(RuleKind::Skyscraper, cells(line)).number(1);
        assert_eq!(clue.place(&six), Some(Place { side, slot, step }), "{line:?}");
    }
    // Arrows of diagonals: beside the row or column before the first cell.
    for (line, side, slot, step) in [
        (&[13, 24, 35, 46][..], Side::Top, 1, (1, 1)),
        (&[15, 24, 33, 42, 51], Side::Top, 5, (1, -1)),
        (&[63, 54, 45, 36], Side::Bottom, 1, (-1, 1)),
        (&[31, 42, 53, 64], Side::Left, 1, (1, 1)),
        (&[36, 45, 54, 63], Side::Right, 1, (1, -1)),
        (&[16], Side::Top, 6, (1, -1)),
        (&[61], Side::Bottom, -1, (-1, 1)),
    ] {
        let clue = Rule::new(RuleKind::LittleKiller, cells(line)).number(9);
        let found = clue.place(&six);
        assert_eq!(found, Some(Place { side, slot, step }), "{line:?}");
    }
    assert_eq!(Rule::new(RuleKind::Odd, cells(&[11])).place(&six), None);
}

#[test]
fn letters_go_on_after_z_without_v_and_x() {
    let letters: String = (0..24).map(letter).collect();
    assert_eq!(letters, "ABCDEFGHIJKLMNOPQRSTUWYZ");
    assert_eq!([24, 47, 48].map(letter), ["A2", "Z2", "A3"]);
    assert_eq!((Extra::Diagonals.letter(), Extra::Windows.letter()), ('d', 'w'));
}

#[test]
fn whispers_of_fewer_and_cages_without_a_sum_look_different() {
    let puzzle = six();
    let ornament = |rule: Rule| match rule.look(&puzzle).form {
        Form::Line { ornament, .. } => ornament,
        form => panic!("{form:?}"),
    };
    let line = || Rule::new(RuleKind::Whispers, cells(&[11, 12, 13]));
    assert_eq!(ornament(line()), Ornament::Zigzag);
    assert_eq!(ornament(line().number(3)), Ornament::Zigzag);
    assert_eq!(ornament(line().number(2)), Ornament::Wave);
    assert_eq!((line().number(2).tag(&puzzle, ""), line().number(4).tag(&puzzle, "")), {
        (String::new(), "4".to_owned())
    });
    let outline = |rule: Rule| match rule.look(&puzzle).form {
        Form::Cells { outline, .. } => outline,
        form => panic!("{form:?}"),
    };
    let cage = || Rule::new(RuleKind::Cage, cells(&[11, 12]));
    assert_eq!(outline(cage()), Outline::Dotted);
    assert_eq!(outline(cage().number(5)), Outline::Dashed);
}

#[test]
fn a_region_sum_line_has_a_stroke_in_each_box_and_compound_rules_are_drawn_as_their_parts() {
    let line = Rule::new(RuleKind::RegionSumLine, cells(&[12, 13, 14, 24, 34]));
    let strokes = [cells(&[12, 13]), cells(&[14, 24]), cells(&[34])];
    assert_eq!(line.strokes(&six()), strokes);
    let odd = |name| Rule::new(RuleKind::Odd, cells(&[name]));
    let all = Rule::made_of(RuleKind::AllOf, vec![odd(12), odd(13)]);
    let any = Rule::made_of(RuleKind::AnyOf, vec![odd(11), all, odd(14)]);
    let puzzle = six().with_rules(vec![any, odd(15)]).unwrap();
    let drawn: Vec<_> = puzzle.drawn_rules().iter().map(|rule| rule.lists[0][0].0).collect();
    assert_eq!(drawn, [0, 1, 2, 3, 4]);
}

#[test]
fn names_in_other_formats() {
    assert_eq!(RuleKind::Whispers.iss_names(), ["Whisper"]);
    assert!(RuleKind::ParityLine.iss_names().is_empty());
    assert_eq!(RuleKind::Arrow.fpuzzles_key(), Some("arrow"));
    assert_eq!(RuleKind::ParityLine.fpuzzles_key(), None);
}
