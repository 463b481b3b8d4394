//! SVG of every kind, of solutions, candidates, steps and matrices, byte for byte. After an
//! intended change run `just bless-pictures`, then check `git diff` and the pictures.

use std::path::PathBuf;

use quadrille_encode::{ItemOrder, Matrix};
use quadrille_press::{Scene, Theme};
use quadrille_puzzle::{Grid, Puzzle};
use quadrille_reason::{Options, State, Step, Technique, solve_path};

use crate::kinds::{self, read};

pub(crate) fn scenes() -> Vec<(String, Scene)> {
    let mut scenes: Vec<(String, Scene)> =
        kinds::all().iter().map(|(name, p)| ((*name).to_owned(), Scene::puzzle(p))).collect();
    let small = read("2..........1.4.2");
    scenes.extend(states(&small));
    let (state, step) = first(kinds::EXPERT, |step| !step.chains.is_empty());
    scenes.push(("chain".to_owned(), Scene::step(&state, &step)));
    let (state, step) = first(kinds::HARD, |step| !step.eliminations.is_empty());
    scenes.push(("strike".to_owned(), Scene::step(&state, &step)));
    scenes
}

/// A small puzzle: candidates, solution, and the matrix with and without it.
fn states(puzzle: &Puzzle) -> Vec<(String, Scene)> {
    let grid =
        Grid::new(4, vec![2, 3, 1, 4, 4, 1, 2, 3, 3, 2, 4, 1, 1, 4, 3, 2]).expect("16 values");
    assert!(puzzle.is_solved_by(&grid));
    let matrix = Matrix::new(puzzle, ItemOrder::RowFirst).expect("small");
    let blank = Puzzle::sudoku(2, 2).expect("a box size");
    let whole = Matrix::new(&blank, ItemOrder::CellFirst).expect("small");
    vec![
        ("candidates".to_owned(), Scene::state(&State::new(puzzle))),
        ("solution".to_owned(), Scene::solution(puzzle, &grid)),
        ("matrix".to_owned(), Scene::matrix(&whole, &blank, None).expect("small")),
        ("matrix-solved".to_owned(), Scene::matrix(&matrix, puzzle, Some(&grid)).expect("small")),
    ]
}

/// The first matching step of a path, and the state before it.
fn first(line: &str, wanted: impl Fn(&Step) -> bool) -> (State, Step) {
    let mut state = State::new(&read(line));
    let techniques: Vec<Technique> = Technique::usual();
    for step in solve_path(&state, &Options::only(&techniques)).steps {
        if wanted(&step) {
            return (state, step);
        }
        state.apply(&step);
    }
    panic!("no such step");
}

fn golden(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "golden", &format!("{name}.svg")].iter().collect()
}

fn compare(name: &str, svg: &str) {
    let path = golden(name);
    if std::env::var_os("QUADRILLE_BLESS").is_some() {
        std::fs::write(&path, svg).expect("the golden folder is there");
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(known == svg, "{name}.svg is not what it was; `just bless-pictures` writes it anew");
}

#[test]
fn every_kind_on_paper() {
    for (name, scene) in scenes() {
        compare(&name, &scene.to_svg(&Theme::PRINT));
    }
}

#[test]
fn a_chain_on_a_screen_and_in_the_dark() {
    let (state, step) = first(kinds::EXPERT, |step| !step.chains.is_empty());
    let scene = Scene::step(&state, &step);
    compare("chain-screen", &scene.to_svg_wide(&Theme::SCREEN, 540.0));
    compare("chain-dark", &scene.to_svg_wide(&Theme::DARK, 540.0));
}

#[test]
fn text_from_elsewhere_is_no_markup() {
    let scene = Scene::new(10.0, 10.0, "a < b & \"c\" \u{1}");
    let svg = scene.to_svg(&Theme::PRINT);
    assert!(svg.contains("<title>a &lt; b &amp; &quot;c&quot; \u{fffd}</title>"), "{svg}");
}
