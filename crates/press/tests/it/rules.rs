//! Rules in pictures: every kind leaves a trace, and no two kinds look the same, even on paper.

use quadrille_press::terminal::{Framing, framed};
use quadrille_press::{Plate, Scene, Theme};
use quadrille_puzzle::look::Form;
use quadrille_puzzle::{Cell, Puzzle, Rule, RuleKind};
use quadrille_reason::State;

/// The grid of a puzzle on paper, without captions.
fn grid(puzzle: &Puzzle) -> String {
    let mut scene = Scene::new(60.0, 60.0, "grid");
    Plate::new(puzzle).draw(&mut scene, (0.0, 0.0), 10.0);
    scene.to_svg(&Theme::PRINT)
}

fn example(rules: Vec<Rule>) -> Puzzle {
    Puzzle::sudoku(2, 3).unwrap().with_rules(rules).unwrap()
}

#[test]
fn every_kind_leaves_a_trace() {
    for &kind in RuleKind::ALL {
        let (with, mut rules) = (example(kind.example()), kind.example());
        rules.pop();
        let without = example(rules);
        let drawn = kind.look().form != Form::Sentence;
        assert_eq!(grid(&with) != grid(&without), drawn, "{kind} on the grid");
        for theme in Theme::ALL {
            let svg = |puzzle| Scene::puzzle(puzzle).to_svg(theme);
            assert_ne!(svg(&with), svg(&without), "{kind} in {}", theme.name);
        }
        let text = |puzzle| quadrille_text::Picture::new(puzzle).ascii().to_string();
        assert_ne!(text(&with), text(&without), "{kind} in characters");
    }
}

/// Rules of one kind on the cells, number, digits and text of another.
fn dressed(kind: RuleKind, other: &Rule) -> Option<Puzzle> {
    let rule = Rule { kind, ..other.clone() };
    Puzzle::sudoku(2, 3).unwrap().with_rule(rule).ok()
}

#[test]
fn no_two_kinds_look_the_same_on_paper() {
    let mut pairs = 0;
    for &kind in RuleKind::ALL.iter().filter(|kind| kind.look().form != Form::Sentence) {
        let rule = kind.example().pop().unwrap();
        for &other in RuleKind::ALL.iter().filter(|&&other| other != kind) {
            let Some(puzzle) = dressed(other, &rule) else { continue };
            if other.look().form == Form::Parts && kind.look().form == Form::Parts {
                continue;
            }
            pairs += 1;
            assert_ne!(grid(&example(vec![rule.clone()])), grid(&puzzle), "{kind} and {other}");
        }
    }
    assert!(pairs > 200, "{pairs}");
}

#[test]
fn clues_outside_stay_on_the_sheet_and_queue_up() {
    let row = || (0..6).map(Cell);
    let killer = |cells: &[u32]| Rule::new(RuleKind::LittleKiller, cells.iter().copied().map(Cell));
    let puzzle = example(vec![
        Rule::new(RuleKind::Sandwich, row()).number(7),
        Rule::new(RuleKind::Skyscraper, row()).number(2),
        Rule::new(RuleKind::XSum, row().rev()).number(9),
        killer(&[0, 7, 14, 21, 28, 35]).number(20),
        killer(&[30]).number(4),
    ]);
    let scene = Scene::puzzle(&puzzle);
    let svg = scene.to_svg(&Theme::PRINT);
    let mut places: Vec<(f64, f64)> = Vec::new();
    for text in [">7</text>", ">2</text>", ">Σ9</text>", ">20</text>", ">4</text>"] {
        let end = svg.find(text).unwrap_or_else(|| panic!("{text} is drawn"));
        let tag = &svg[svg[..end].rfind("<text").unwrap()..end];
        let read = |name: &str| -> f64 {
            let (_, rest) = tag.split_once(&format!(" {name}=\"")).unwrap();
            rest.split('"').next().unwrap().parse().unwrap()
        };
        let (x, y) = (read("x"), read("y"));
        assert!(x > 2.0 && x < scene.width - 2.0 && y > 2.0, "{text} at {x} {y}");
        assert!(places.iter().all(|at| (at.0 - x).hypot(at.1 - y) > 5.0), "{text} has room");
        places.push((x, y));
    }
}

#[test]
fn texts_of_rules_are_escaped_and_said_once() {
    let line = |from: u32| Rule::new(RuleKind::Thermometer, [Cell(from), Cell(from + 1)]);
    let any = Rule::made_of(RuleKind::AnyOf, vec![line(0), line(2)]);
    let pattern = Rule::new(RuleKind::RegularExpression, [Cell(6), Cell(7)]).text("(1|2)[^3]");
    let odd = |cell: u32| Rule::new(RuleKind::Odd, [Cell(cell)]);
    let puzzle = example(vec![odd(12), odd(14), any, pattern]);
    let svg = Scene::puzzle(&puzzle).to_svg(&Theme::PRINT);
    assert_eq!(svg.matches(RuleKind::Odd.about()).count(), 1, "{svg}");
    assert_eq!(svg.matches(">regex</text>").count(), 1);
    let scene = Scene::puzzle(&example(vec![]));
    let mut marked = scene.clone();
    marked.caption("a < b & c");
    assert!(marked.to_svg(&Theme::PRINT).contains(">a &lt; b &amp; c</text>"));
}

#[test]
fn a_terminal_shows_marks_letters_and_clues_outside() {
    let cells = |list: &[u32]| list.iter().copied().map(Cell).collect::<Vec<_>>();
    let rules = vec![
        Rule::new(RuleKind::Thermometer, cells(&[0, 1, 6])),
        Rule::new(RuleKind::WhiteDot, cells(&[1, 2])),
        Rule::new(RuleKind::X, cells(&[0, 4])),
        Rule::new(RuleKind::GreaterThan, cells(&[15, 11])),
        Rule::new(RuleKind::Sandwich, cells(&[0, 1, 2, 3])).number(5),
        Rule::new(RuleKind::LittleKiller, cells(&[1, 4])).number(6),
        Rule::global(RuleKind::AntiKnight),
    ];
    let puzzle = Puzzle::sudoku(2, 2).unwrap().with_rules(rules).unwrap();
    let text = quadrille_text::Picture::new(&puzzle).ascii().to_string();
    let expected = [
        "         6/",
        "    +-------+-------+",
        "    | A  A  |       |",
        "|5| |  .  . o  .  . |",
        "    |  X    |       |",
    ];
    assert_eq!(text.lines().take(5).collect::<Vec<_>>(), expected, "\n{text}");
    assert!(text.contains("\n> greater-than: "), "{text}");
    assert!(text.contains("A thermometer r1c1 r1c2 r2c3\n"), "{text}");
    assert!(text.contains("|n| sandwich: The digits between"), "{text}");
    assert!(text.contains("o white-dot: The two digits differ"), "{text}");
    let framing = Framing { ascii: true, columns: 80 };
    let lines: Vec<String> = framed(&State::new(&puzzle), None, &framing)
        .iter()
        .map(|line| line.iter().map(|span| span.text.as_str()).collect())
        .collect();
    assert!(
        lines.iter().any(|line| line.starts_with("1 |5| |") && line.contains(" o ")),
        "{lines:#?}"
    );
}
