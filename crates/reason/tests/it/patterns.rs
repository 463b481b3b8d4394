//! Each technique on a small state drawn for it: an otherwise blank grid with the pattern. It must
//! find and prove the expected elimination, and find nothing on the blank grid.

use quadrille_puzzle::{Cell, Puzzle, Values};
use quadrille_reason::{
    Candidate, Fins, Options, Shape, State, Technique as T, all_steps, check, hint, words,
};

struct Sketch(State);

impl Sketch {
    fn blank() -> Self {
        Sketch(State::new(&Puzzle::sudoku(3, 3).expect("a box size")))
    }

    /// Restricts a cell (1-based) to these candidates.
    fn only(mut self, row: usize, column: usize, values: &str) -> Self {
        let keep: Values = values.bytes().map(|b| b - b'0').collect();
        let cell = Cell::at(row - 1, column - 1, 9);
        (Values::all(9) - keep).iter().for_each(|v| drop_mark(&mut self.0, cell, v));
        self
    }

    /// Restricts a value to these places in a house: `r1`, `c5`, `b9`.
    fn places(mut self, house: &str, value: u8, places: &[(usize, usize)]) -> Self {
        let number: usize = house[1..].parse().expect("a number");
        let at = number - 1
            + 9 * ["r", "c", "b"].iter().position(|k| house.starts_with(k)).expect("a kind");
        let cells = self.0.puzzle().houses()[at].cells.clone();
        for cell in cells {
            if !places.contains(&(cell.row(9) + 1, cell.column(9) + 1)) {
                drop_mark(&mut self.0, cell, value);
            }
        }
        self
    }

    /// Writes a value that is not given.
    fn write(mut self, row: usize, column: usize, value: u8) -> Self {
        self.0.place(Cell::at(row - 1, column - 1, 9), value);
        self
    }
}

fn drop_mark(state: &mut State, cell: Cell, value: u8) {
    state.eliminate(cell, value);
}

/// The technique strikes (value, row, column) there, proves and explains it, and finds nothing on
/// the blank grid.
fn strikes(technique: T, sketch: Sketch, (value, row, column): (u8, usize, usize)) {
    let goal = Candidate { cell: Cell::at(row - 1, column - 1, 9), value };
    let options = Options::only(&[technique]);
    let steps = all_steps(&sketch.0, &options).expect("no budget");
    let found = steps.iter().find(|s| s.eliminations.contains(&goal));
    let step = found
        .unwrap_or_else(|| panic!("{technique} misses {goal:?}; it has {} steps", steps.len()));
    for step in &steps {
        assert_eq!(check(&sketch.0, step), Ok(()), "{technique}: {step:?}");
    }
    assert!(hint(&sketch.0, &options).expect("no budget").is_some(), "{technique} gives no hint");
    assert!(words::sentence(step, sketch.0.puzzle()).contains('≠'), "{technique}");
    assert!(!words::nudge(step, sketch.0.puzzle()).is_empty());
    let none = all_steps(&Sketch::blank().0, &options).expect("no budget");
    assert!(none.is_empty(), "{technique} sink something on a blank grid: {:?}", none.first());
}

#[test]
fn singles_write() {
    let row = (1..=8).fold(Sketch::blank(), |s, c| s.write(1, c, c as u8));
    let naked = Sketch::blank().only(5, 5, "7");
    let hidden = Sketch::blank().places("b5", 7, &[(5, 5)]);
    for (technique, sketch, cell) in [
        (T::FullHouse, row, Cell::at(0, 8, 9)),
        (T::NakedSingle, naked, Cell::at(4, 4, 9)),
        (T::HiddenSingle, hidden, Cell::at(4, 4, 9)),
    ] {
        let step =
            hint(&sketch.0, &Options::only(&[technique])).expect("no budget").expect("a step");
        assert_eq!(step.placements[0].cell, cell, "{technique}");
        assert_eq!(check(&sketch.0, &step), Ok(()));
    }
}

#[test]
fn intersections_and_subsets() {
    let b = Sketch::blank;
    strikes(T::Pointing, b().places("b1", 5, &[(1, 1), (1, 2)]), (5, 1, 9));
    strikes(T::Claiming, b().places("r1", 5, &[(1, 1), (1, 2)]), (5, 3, 3));
    strikes(T::LockedPair, b().only(1, 1, "12").only(1, 2, "12"), (1, 1, 9));
    strikes(T::LockedTriple, b().only(1, 1, "12").only(1, 2, "23").only(1, 3, "13"), (3, 2, 1));
    strikes(T::NakedPair, b().only(1, 1, "12").only(1, 9, "12"), (2, 1, 5));
    strikes(T::NakedTriple, b().only(1, 1, "12").only(1, 5, "23").only(1, 9, "13"), (3, 1, 7));
    let quad = b().only(1, 1, "12").only(1, 4, "23").only(1, 7, "34").only(1, 9, "14");
    strikes(T::NakedQuad, quad, (4, 1, 2));
    let two = [(1, 1), (1, 9)];
    strikes(T::HiddenPair, b().places("r1", 1, &two).places("r1", 2, &two), (5, 1, 1));
    let three = [(1, 1), (1, 5), (1, 9)];
    let hidden = (1..=3).fold(b(), |s, v| s.places("r1", v, &three));
    strikes(T::HiddenTriple, hidden, (9, 1, 5));
    let four = [(1, 1), (1, 4), (1, 6), (1, 9)];
    strikes(T::HiddenQuad, (1..=4).fold(b(), |s, v| s.places("r1", v, &four)), (9, 1, 6));
}

#[test]
fn fish() {
    let b = Sketch::blank;
    let basic = |fins, size| T::Fish(Shape::Basic, fins, size);
    let line = |s: Sketch, row: usize, columns: &[usize]| {
        let places: Vec<(usize, usize)> = columns.iter().map(|&c| (row, c)).collect();
        s.places(&format!("r{row}"), 1, &places)
    };
    let lines = |rows: &[(usize, &[usize])]| rows.iter().fold(b(), |s, (r, c)| line(s, *r, c));
    strikes(basic(Fins::None, 2), lines(&[(1, &[1, 9]), (5, &[1, 9])]), (1, 7, 9));
    strikes(basic(Fins::None, 3), lines(&[(1, &[1, 5]), (5, &[5, 9]), (8, &[1, 9])]), (1, 3, 5));
    let jelly = lines(&[(1, &[1, 4]), (3, &[4, 6]), (5, &[6, 9]), (8, &[1, 9])]);
    strikes(basic(Fins::None, 4), jelly, (1, 7, 6));
    strikes(basic(Fins::Finned, 2), lines(&[(1, &[1, 9]), (5, &[1, 8, 9])]), (1, 4, 9));
    strikes(basic(Fins::Sashimi, 2), lines(&[(1, &[1, 9]), (5, &[1, 8])]), (1, 4, 9));
    strikes(
        basic(Fins::Finned, 3),
        lines(&[(1, &[1, 5]), (5, &[5, 8, 9]), (8, &[1, 9])]),
        (1, 6, 9),
    );
    // Row 1 and box 5 in columns 4 and 6.
    let franken = b().places("r1", 1, &[(1, 4), (1, 6)]).places("b5", 1, &[(4, 4), (5, 6)]);
    strikes(T::Fish(Shape::Franken, Fins::None, 2), franken, (1, 9, 4));
    let finned = b().places("r1", 1, &[(1, 4), (1, 5), (1, 6)]).places("b5", 1, &[(4, 4), (5, 6)]);
    strikes(T::Fish(Shape::Franken, Fins::Finned, 2), finned, (1, 2, 4));
}

#[test]
fn one_value_patterns() {
    let b = Sketch::blank;
    let sky = b().places("r1", 1, &[(1, 1), (1, 4)]).places("r5", 1, &[(5, 1), (5, 5)]);
    strikes(T::Skyscraper, sky, (1, 2, 5));
    let kite = || b().places("r1", 1, &[(1, 2), (1, 9)]).places("c3", 1, &[(3, 3), (9, 3)]);
    strikes(T::TwoStringKite, kite(), (1, 9, 9));
    let dual = kite().places("r3", 1, &[(3, 3), (3, 8)]).places("c2", 1, &[(1, 2), (8, 2)]);
    strikes(T::DualTwoStringKite, dual, (1, 8, 8));
    let turbot = b().places("b1", 1, &[(1, 1), (2, 2)]).places("c9", 1, &[(1, 9), (8, 9)]);
    strikes(T::TurbotFish, turbot, (1, 8, 2));
    let er = || b().places("b5", 1, &[(4, 4), (4, 5), (5, 6), (6, 6)]);
    let er_one = er().places("c1", 1, &[(4, 1), (8, 1)]);
    strikes(T::EmptyRectangle, er_one, (1, 8, 6));
    let er_two = er().places("c1", 1, &[(4, 1), (8, 1)]).places("c9", 1, &[(4, 9), (2, 9)]);
    strikes(T::DualEmptyRectangle, er_two, (1, 2, 6));
    let colours = b().places("r1", 1, &[(1, 1), (1, 9)]).places("c9", 1, &[(1, 9), (8, 9)]).places(
        "r8",
        1,
        &[(8, 9), (8, 2)],
    );
    strikes(T::SimpleColourTrap, colours, (1, 2, 2));
    let far = b().places("r1", 1, &[(1, 1), (1, 5)]).places("c5", 1, &[(1, 5), (8, 5)]).places(
        "r8",
        1,
        &[(8, 5), (8, 2)],
    );
    strikes(T::SimpleColourWrap, far.places("c2", 1, &[(8, 2), (2, 2)]), (1, 1, 1));
    let template = b().places("r1", 1, &[(1, 1), (1, 9)]).places("r5", 1, &[(5, 1), (5, 9)]);
    strikes(T::TemplateDelete, template, (1, 7, 9));
    let multi = b().places("r1", 1, &[(1, 1), (1, 5)]).places("r8", 1, &[(8, 1), (8, 6)]);
    strikes(T::MultiColour1, multi, (1, 2, 6));
}

#[test]
fn wings_and_pairs() {
    let b = Sketch::blank;
    strikes(T::XyWing, b().only(1, 1, "12").only(1, 9, "13").only(8, 1, "23"), (3, 8, 9));
    strikes(T::XyzWing, b().only(1, 1, "123").only(1, 9, "13").only(2, 2, "23"), (3, 1, 2));
    let w = b().only(1, 1, "12").only(9, 9, "12").places("c5", 1, &[(1, 5), (9, 5)]);
    strikes(T::WWing, w, (2, 9, 1));
    let remote = b().only(1, 1, "12").only(1, 9, "12").only(8, 9, "12").only(8, 4, "12");
    strikes(T::RemotePair, remote, (1, 1, 4));
}

#[test]
fn rectangles() {
    let b = Sketch::blank;
    let three = b().only(1, 1, "12").only(1, 9, "12").only(2, 1, "12");
    strikes(T::UniqueRectangle1, three.only(2, 9, "1234"), (1, 2, 9));
    let floor = || b().only(1, 1, "12").only(1, 9, "12");
    strikes(T::UniqueRectangle2, floor().only(2, 1, "123").only(2, 9, "123"), (3, 2, 5));
    let sub = floor().only(2, 1, "123").only(2, 9, "124").only(2, 5, "34");
    strikes(T::UniqueRectangle3, sub, (4, 2, 6));
    let four = floor().only(2, 1, "123").only(2, 9, "124").places("r2", 1, &[(2, 1), (2, 9)]);
    strikes(T::UniqueRectangle4, four, (2, 2, 1));
    let five = b().only(1, 1, "12").only(2, 9, "12").only(1, 9, "123").only(2, 1, "123");
    strikes(T::UniqueRectangle5, five, (3, 1, 2));
    let six = b().only(1, 1, "12").only(2, 9, "12").only(1, 9, "124").only(2, 1, "123");
    let six = six.places("r1", 1, &[(1, 1), (1, 9)]).places("r2", 1, &[(2, 1), (2, 9)]);
    strikes(T::UniqueRectangle6, six, (1, 1, 9));
    let hidden = b().only(1, 1, "12").only(1, 9, "123").only(2, 1, "124").only(2, 9, "125");
    let hidden = hidden.places("r2", 1, &[(2, 1), (2, 9)]).places("c9", 1, &[(1, 9), (2, 9)]);
    strikes(T::HiddenRectangle, hidden, (2, 2, 9));
    let written = b().write(1, 1, 1).write(1, 9, 2).write(2, 1, 2);
    strikes(T::AvoidableRectangle1, written, (1, 2, 9));
    let two = b().write(1, 1, 1).write(1, 9, 2).only(2, 1, "23").only(2, 9, "13");
    strikes(T::AvoidableRectangle2, two, (3, 2, 5));
}

#[test]
fn a_given_corner_is_no_rectangle() {
    let mut givens = [0; 81];
    givens[0] = 1;
    let puzzle = Puzzle::sudoku(3, 3).and_then(|p| p.with_givens(&givens)).expect("a puzzle");
    let sketch = Sketch(State::new(&puzzle)).write(1, 9, 2).write(2, 1, 2);
    let steps = all_steps(&sketch.0, &Options::only(&[T::AvoidableRectangle1])).expect("no budget");
    assert!(steps.is_empty());
}

#[test]
fn chains() {
    let b = Sketch::blank;
    let x = b().places("c1", 1, &[(6, 1), (1, 1)]).places("c5", 1, &[(1, 5), (9, 5)]).places(
        "r8",
        1,
        &[(8, 4), (8, 9)],
    );
    strikes(T::XChain, x, (1, 6, 9));
    strikes(
        T::XyChain,
        b().only(1, 1, "12").only(1, 9, "23").only(8, 9, "34").only(8, 4, "14"),
        (1, 1, 4),
    );
    let dnl = b().only(1, 1, "12").places("r8", 2, &[(8, 1), (8, 9)]).only(5, 9, "12");
    strikes(T::DiscontinuousLoop, dnl.only(1, 9, "345"), (1, 5, 1));
    let aic = b().only(1, 1, "12").places("r2", 2, &[(2, 1), (2, 9)]).only(3, 9, "12");
    strikes(T::Aic, aic, (1, 1, 9));
    let ring = b().only(1, 1, "12").only(1, 9, "23").only(8, 9, "34").only(8, 1, "14");
    strikes(T::ContinuousLoop, ring, (2, 1, 5));
    let grouped = b().only(1, 1, "12").places("r2", 2, &[(2, 2), (2, 3), (2, 9)]).only(5, 9, "12");
    strikes(T::GroupedDiscontinuousLoop, grouped.only(1, 9, "345"), (1, 5, 1));
    let forced = b().only(1, 1, "12").only(1, 9, "13").only(8, 1, "23");
    strikes(T::ForcingChain, forced, (3, 8, 9));
    let graph = b().only(1, 1, "12").only(1, 9, "13").only(8, 1, "23");
    strikes(T::ForcingNet, graph, (3, 8, 9));
}

#[test]
fn almost_locked_sets() {
    let b = Sketch::blank;
    let xz = || b().only(1, 1, "12").only(1, 2, "23").only(5, 1, "13");
    strikes(T::AlsXz, xz(), (3, 5, 2));
    let wing = b().only(1, 1, "12").only(1, 9, "13").only(8, 1, "23");
    strikes(T::AlsXyWing, wing, (3, 8, 9));
    // Adjacent cells of a house act as one set, so four sets take seven cells.
    let chain = b().only(1, 1, "12").only(1, 9, "23").only(8, 9, "34").only(8, 4, "45");
    let chain = chain.only(5, 4, "56").only(5, 7, "67").only(3, 7, "17");
    strikes(T::AlsChain, chain, (1, 1, 7));
    let blossom = b().only(1, 1, "12").only(1, 9, "13").only(8, 1, "23");
    strikes(T::DeathBlossom, blossom, (3, 8, 9));
    let coq = b().only(1, 1, "1234").only(1, 2, "1234").only(1, 9, "12").only(2, 3, "34");
    strikes(T::SueDeCoq, coq, (1, 1, 5));
}
