//! Places of one digit where a technique has a step and cheaper ones about one digit have none.
//!
//! A random template is the solution of the digit, and some of it may be placed already. A fish is
//! drawn around it: each base and cover holds one cell of the template, and no other base cell is
//! outside the covers unless the candidate to be struck sees it. For colours, places are random.
//! Cheaper techniques strike what they can. It is a pattern if templates do not use all places that
//! are left and the technique has a step.

use quadrille_classic::templates;
use quadrille_core::Budget;
use quadrille_core::Chance;
use quadrille_nine::{Puzzle as Nine, Solver};
use quadrille_puzzle::{Cell, Puzzle, Values};
use quadrille_reason::{Fins, Options, Shape, State, Technique, hint, solve_path};

/// Node limit of the search for a step.
const NODES: u64 = 100_000;

pub(crate) struct Pattern {
    /// The solution of the digit.
    template: u128,
    pub(crate) open: u128,
    /// Other cells that need not be filled, because the digit is placed in sight or cheaper
    /// techniques strike it there.
    pub(crate) free: u128,
}

impl Pattern {
    /// A random grid with 1 in the cells of the template.
    pub(crate) fn filled(&self, solver: &mut Solver, chance: &mut Chance) -> Option<[u8; 81]> {
        let mut cells: Vec<usize> = (0..81).filter(|c| self.template >> c & 1 == 0).collect();
        chance.shuffle(&mut cells);
        let mut text: [u8; 81] =
            std::array::from_fn(|c| if self.template >> c & 1 == 1 { b'1' } else { b'0' });
        let mut grid = None;
        // Draws the grid by placing values in random cells, each of which leaves a solution.
        for &cell in &cells[..20] {
            let before = text;
            text[cell] = b'2' + chance.index(8) as u8;
            match Nine::parse(&text).ok().and_then(|p| solver.solve(&p, 1).first().copied()) {
                Some(solution) => grid = Some(solution),
                None => text = before,
            }
        }
        grid.map(|solution| solution.map(|v| v - b'0'))
    }
}

fn house(kind: usize, cell: usize) -> usize {
    [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3][kind]
}

fn cells_of(house: usize) -> u128 {
    (0..81).filter(|&c| (0..3).any(|kind| self::house(kind, c) == house)).fold(0, with)
}

fn with(set: u128, cell: usize) -> u128 {
    set | 1 << cell
}

fn around(cell: usize) -> u128 {
    (0..3).fold(0, |set, kind| set | cells_of(house(kind, cell)))
}

fn members(set: u128) -> Vec<usize> {
    (0..81).filter(|c| set >> c & 1 == 1).collect()
}

fn template(chance: &mut Chance) -> u128 {
    loop {
        let (mut set, mut free) = (0u128, (1u128 << 81) - 1);
        for row in 0..9 {
            let Some(&cell) = chance.pick(&members(free & cells_of(row))) else { break };
            set |= 1 << cell;
            free &= !around(cell);
        }
        if set.count_ones() == 9 {
            return set;
        }
    }
}

pub(crate) struct Patterns {
    /// No value placed. For techniques beyond chains, cells have three candidates, so that chains
    /// are about 1.
    empty: State,
    /// Cheaper techniques about one digit.
    quick: Options,
    /// The same and chains, which take longer.
    cheaper: Options,
}

impl Patterns {
    /// Patterns for techniques from this one on. `None` if it is not about one digit.
    pub(crate) fn new(first: Technique) -> Option<Self> {
        let one_digit = |t: &Technique| {
            use Technique as T;
            matches!(t, T::HiddenSingle | T::Pointing | T::Claiming | T::Skyscraper | T::TurbotFish)
                || matches!(t, T::TwoStringKite | T::EmptyRectangle | T::XChain | T::Fish(..))
                || matches!(t, T::SimpleColourTrap | T::SimpleColourWrap | T::MultiColour1)
        };
        let is_chain = |t: &Technique| (5_600..5_700).contains(&t.order());
        let usual = Technique::usual().into_iter().filter(|t| t.order() < first.order());
        let mut cheaper =
            Options::only(&usual.filter(|t| one_digit(t) || is_chain(t)).collect::<Vec<_>>());
        cheaper.values = Values::only(1);
        (cheaper.variants.als_nodes, cheaper.variants.als_loops) = (false, false);
        let mut empty = State::new(&Puzzle::sudoku(3, 3).expect("a shape"));
        if first.order() > Technique::GroupedAic.order() {
            for (cell, value) in (0..81).flat_map(|cell| (4..=9).map(move |value| (cell, value))) {
                empty.eliminate(Cell(cell), value);
            }
        }
        let mut quick = cheaper.clone();
        quick.techniques.retain(one_digit);
        one_digit(&first).then_some(Patterns { empty, quick, cheaper })
    }

    /// The state after techniques were applied to these places.
    fn left(&self, places: u128, techniques: &Options) -> State {
        let mut state = self.empty.clone();
        for cell in members(!places & ((1 << 81) - 1)) {
            state.eliminate(Cell(cell as u32), 1);
        }
        solve_path(&state, techniques).state
    }

    pub(crate) fn draw(&mut self, technique: Technique, chance: &mut Chance) -> Option<Pattern> {
        let template = template(chance);
        let mut own = members(template);
        chance.shuffle(&mut own);
        let (placed, own) = own.split_at(chance.index(4));
        let seen = placed.iter().fold(0, |seen, &cell| seen | around(cell)) & !template;
        let places = match technique {
            Technique::Fish(shape, fins, size) if usize::from(size) <= own.len() => {
                fish(template, &own[..usize::from(size)], (shape, fins), chance)?
            }
            _ => (0..4 + chance.index(20)).fold(template, |set, _| with(set, chance.index(81))),
        };
        let quick = standing(&self.left(places & !seen, &self.quick));
        if templates::union(quick) == quick {
            return None;
        }
        let state = self.left(quick, &self.cheaper);
        let left = standing(&state);
        let mut only = Options::only(&[technique]).within(Budget::unlimited().nodes(NODES));
        only.values = Values::only(1);
        if templates::union(left) == left || !matches!(hint(&state, &only), Ok(Some(_))) {
            return None;
        }
        let holds = |c: &usize| state.value(Cell(*c as u32)) == Some(1);
        let fixed = (0..81).filter(holds).fold(0, with);
        let mut free = members(fixed).iter().fold(fixed, |seen, &cell| seen | around(cell));
        let mut wide = left;
        for cell in members(!(free | left) & ((1 << 81) - 1)) {
            if standing(&self.left(wide | 1 << cell, &self.cheaper)) == left {
                (wide, free) = (wide | 1 << cell, free | 1 << cell);
            }
        }
        Some(Pattern { template, open: left & !fixed, free })
    }
}

/// The cells where 1 is or may be.
fn standing(state: &State) -> u128 {
    let may = |&c: &usize| {
        let cell = Cell(c as u32);
        state.value(cell) == Some(1) || state.candidates(cell).has(1)
    };
    (0..81).filter(may).fold(0, with)
}

/// Random places that contain a fish through these cells of the template.
fn fish(
    template: u128,
    own: &[usize],
    (shape, fins): (Shape, Fins),
    chance: &mut Chance,
) -> Option<u128> {
    let lines = chance.index(2);
    let (mut base, mut twice, mut cover) = (0u128, 0u128, 0u128);
    for &cell in own {
        let mut pick = |kinds: &[usize]| chance.pick(kinds).copied();
        let kinds = match shape {
            Shape::Franken => match pick(&[lines, lines, 2])? {
                2 => (2, 1 - lines),
                kind => (kind, pick(&[1 - lines, 1 - lines, 2])?),
            },
            _ => *chance.pick(&[(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)])?,
        };
        let of_base = cells_of(house(kinds.0, cell));
        twice |= base & of_base;
        base |= of_base;
        cover |= cells_of(house(kinds.1, cell));
    }
    let &struck = chance.pick(&members(cover & !base & !template))?;
    let spoilt = (base & !cover) | twice;
    let barred = if fins == Fins::None { spoilt } else { spoilt & !around(struck) };
    if barred & template != 0 {
        return None;
    }
    let (inside, outside) = (40 + chance.index(60) as u64, 20 + chance.index(60) as u64);
    let mut places = template | 1 << struck;
    for cell in members(!barred & ((1 << 81) - 1)) {
        let odds = if base >> cell & 1 == 1 { inside } else { outside };
        if chance.odds(odds, 100) {
            places |= 1 << cell;
        }
    }
    Some(places)
}
