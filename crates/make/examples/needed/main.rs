//! Searches for puzzles that need a technique that hardly any puzzle needs, for `data/needed.txt`.
//!
//! `cargo run --release -p quadrille-make --example needed -- SECONDS SEED THREADS NAME…`
//!
//! A puzzle that cheaper techniques do not solve gets givens back, one by one, that leave them
//! stuck, as in `generate --technique`. Each state is tried with all named techniques; the cheapest
//! of them defines "stuck". The search for a technique about one digit begins with a pattern of
//! places in which it has a step and cheaper ones about one digit have none ([`patterns`]): a
//! random grid with the digit there, all other cells given, and as many of them removed as leave
//! the pattern. Hundreds of such puzzles need a Franken fish, and no fresh puzzle does. Names are
//! fish, colours, or any other technique, but not both kinds at once.

mod patterns;

use std::time::{Duration, Instant};

use quadrille_classic::{Bitboard, ChainNodes, Fixpoint};
use quadrille_core::Budget;
use quadrille_core::Chance;
use quadrille_full_grids::NineGrids;
use quadrille_make::{ClueSymmetry, Minimals, Puzzle81, is_needed};
use quadrille_nine::Solver;
use quadrille_puzzle::{Cell, Puzzle};
use quadrille_reason::{Options, PathEnd, State, Technique, hint, solve_path};

use patterns::{Pattern, Patterns};

/// Node limit of one query: large mutant fish take minutes.
const NODES: u64 = 30_000;
/// Number of patterns drawn, alternating with puzzles that are built on them.
const PATTERNS: usize = 20;
/// The most givens outside a pattern that may be removed although they keep a cell out of it.
const SPARE: usize = 12;

/// A technique, and those that a path tries before it.
type Target = (Technique, Vec<Technique>);

fn limited() -> Budget {
    Budget { nodes: Some(NODES), ..Budget::unlimited() }
}

struct Hunter<'a> {
    shape: Puzzle,
    /// The techniques searched for, cheapest first.
    targets: &'a [Target],
    /// True if it matters which of the values were given.
    givens_matter: bool,
}

impl Hunter<'_> {
    fn stuck(&self, state: &State) -> Option<State> {
        let path = solve_path(state, &Options::only(&self.targets[0].1).within(limited()));
        (path.end == PathEnd::Stuck).then_some(path.state)
    }

    fn state(&self, givens: &[u8; 81]) -> State {
        State::new(&self.shape.clone().with_givens(givens).expect("digits"))
    }

    /// The techniques that a puzzle needs if it is stuck in this state.
    fn needed(&self, stuck: &State, givens: &[u8; 81]) -> Vec<Technique> {
        let opens = |&(technique, before): &&Target| {
            let only = Options::only(&[*technique]).within(limited());
            if !matches!(hint(stuck, &only), Ok(Some(_))) {
                return false;
            }
            let all: Vec<Technique> = before.iter().chain([technique]).copied().collect();
            let path = solve_path(stuck, &Options::only(&all).within(limited()));
            let puzzle = self.shape.clone().with_givens(givens).expect("digits");
            path.end == PathEnd::Solved && is_needed(&puzzle, *technique, &limited()) == Ok(true)
        };
        self.targets.iter().filter(opens).map(|target| target.0).collect()
    }

    /// Adds givens of the solution while cheaper techniques stay stuck, until a technique is
    /// needed. Cells of `open` are never given.
    fn walk(
        &self,
        fresh: &Puzzle81,
        open: u128,
        chance: &mut Chance,
    ) -> Vec<(Technique, [u8; 81])> {
        let mut givens = fresh.clues;
        if self.is_easy(&givens) {
            return Vec::new();
        }
        let Some(mut stuck) = self.stuck(&self.state(&givens)) else { return Vec::new() };
        let mut cells: Vec<usize> = (0..81).filter(|&c| open >> c & 1 == 0).collect();
        chance.shuffle(&mut cells);
        let mut cells = cells.into_iter();
        loop {
            let found = self.needed(&stuck, &givens);
            if !found.is_empty() {
                return found.into_iter().map(|technique| (technique, givens)).collect();
            }
            let next = cells.by_ref().find_map(|cell| {
                let at = Cell(cell as u32);
                if stuck.value(at).is_some() {
                    return None;
                }
                let mut with = givens;
                with[cell] = fresh.solution[cell];
                let mut more = if self.givens_matter { self.state(&with) } else { stuck.clone() };
                if !self.givens_matter {
                    more.place(at, with[cell]);
                }
                Some((with, self.stuck(&more)?))
            });
            let Some(next) = next else { return Vec::new() };
            (givens, stuck) = next;
        }
    }

    /// True if a quick test shows that cheaper techniques solve it.
    fn is_easy(&self, givens: &[u8; 81]) -> bool {
        let Some(board) = Bitboard::new(givens) else { return true };
        let mut quick = Fixpoint::new(board);
        if self.targets[0].0.order() > Technique::GroupedAic.order() {
            quick.chains(ChainNodes::Groups);
        } else {
            quick.subsets();
        }
        quick.is_solved()
    }
}

/// A puzzle in which the places of 1 are those of the pattern once all cells outside are filled.
fn on_pattern(pattern: &Pattern, solver: &mut Solver, chance: &mut Chance) -> Option<Puzzle81> {
    let solution = pattern.filled(solver, chance)?;
    let mut clues = solution;
    (0..81).filter(|c| pattern.open >> c & 1 == 1).for_each(|c| clues[c] = 0);
    let mut is_unique = |cells: &[u8; 81]| {
        let text = cells.map(|v| v + b'0');
        quadrille_nine::Puzzle::parse(&text).is_ok_and(|p| solver.solve(&p, 2).count() == 1)
    };
    if !is_unique(&clues) {
        return None;
    }
    let mut cells: Vec<usize> = (0..81).filter(|&c| clues[c] > 0).collect();
    chance.shuffle(&mut cells);
    let mut spare = chance.index(SPARE);
    for cell in cells {
        let free = pattern.free >> cell & 1 == 1;
        let clue = clues[cell];
        if free || spare > 0 {
            clues[cell] = 0;
            if !is_unique(&clues) {
                clues[cell] = clue;
            } else if !free {
                spare -= 1;
            }
        }
    }
    Some(Puzzle81 { clues, solution })
}

fn hunt(targets: &[Target], stream: u64, chance: &mut Chance, end: Instant) {
    let givens_matter = targets.iter().any(|t| t.0 == Technique::AvoidableRectangle2);
    let shape = Puzzle::sudoku(3, 3).expect("a shape");
    let hunter = Hunter { shape, targets, givens_matter };
    let mut minimals = Minimals::new(NineGrids::shared(), ClueSymmetry::None);
    let mut solver = Solver::new();
    let mut source = Patterns::new(targets[0].0);
    let (mut drawn, mut number): (Vec<Pattern>, u64) = (Vec::new(), 0);
    while Instant::now() < end {
        let (fresh, open) = if let Some(source) = &mut source {
            if drawn.len() < PATTERNS && (drawn.is_empty() || chance.odds(1, 2)) {
                let wanted = chance.pick(targets).expect("some").0;
                drawn.extend(source.draw(wanted, chance));
                continue;
            }
            let pattern = chance.pick(&drawn).expect("some");
            let Some(made) = on_pattern(pattern, &mut solver, chance) else { continue };
            (made, pattern.open)
        } else {
            let free = Budget::unlimited();
            let made = minimals.make(stream, number..number + 1, 0, &free).expect("no budget");
            number += 1;
            (made[0], 0)
        };
        for (technique, givens) in hunter.walk(&fresh, open, chance) {
            let givens: String = givens.iter().map(|v| char::from(b'0' + v)).collect();
            println!("{} {givens}", technique.key());
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [seconds, seed, threads, names @ ..] = &arguments[..] else {
        eprintln!("needed SECONDS SEED THREADS NAME…");
        std::process::exit(2);
    };
    let number = |text: &str| text.parse::<u64>().expect("a number");
    let target = |name: &String| {
        let technique: Technique = name.parse().expect("a technique");
        let cheaper = |t: &Technique| t.order() < technique.order();
        (technique, Technique::usual().into_iter().filter(cheaper).collect())
    };
    let mut targets: Vec<Target> = names.iter().map(target).collect();
    targets.sort_by_key(|target| target.0.order());
    let targets = &targets[..];
    let end = Instant::now() + Duration::from_secs(number(seconds));
    std::thread::scope(|scope| {
        for thread in 0..number(threads) {
            let mut chance = Chance::new(number(seed)).fork(thread);
            let stream = chance.bits();
            scope.spawn(move || hunt(targets, stream, &mut chance, end));
        }
    });
}
