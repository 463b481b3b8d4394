//! Symmetries: a puzzle that is turned, permuted or relabelled has the solutions turned, permuted
//! or relabelled in the same way. Rules that mean something else afterwards are left out of both.

use quadrille_core::Chance;
use quadrille_puzzle::{Cage, Cell, Layout, Op, Puzzle, Rule, RuleKind, Values};
use quadrille_referee::{Turn, layout_moved, placed};
use quadrille_solve::Engine;

use crate::campaign::{Case, Result};
use crate::puzzles::all_by;
use crate::relations::{Grids, MOST, expect};

/// A puzzle, and its image under a symmetry.
pub(crate) struct Pair {
    /// The name of the symmetry.
    pub name: &'static str,
    /// The puzzle, without the rules that the symmetry does not keep.
    pub kept: Puzzle,
    /// Its image.
    pub image: Puzzle,
    /// The new cell of each cell.
    pub cells: Vec<Cell>,
    /// The new value of each value, at value − 1.
    pub values: Vec<u8>,
}

impl Pair {
    /// The image of a grid. Cells beyond a rectangle hold the same value in both.
    fn grid(&self, grid: &[u8]) -> Vec<u8> {
        let mut out = vec![1; grid.len()];
        for cell in self.kept.cells().filter(|&cell| self.kept.contains(cell)) {
            out[self.cells[cell.index()].index()] = self.value(grid[cell.index()]);
        }
        out
    }

    fn value(&self, value: u8) -> u8 {
        self.values[usize::from(value) - 1]
    }
}

/// The image under every symmetry has the images of the solutions.
pub(crate) fn hold(case: &mut Case, puzzle: &Puzzle, truth: &Grids) -> Result<()> {
    for pair in pairs(puzzle, &mut case.chance) {
        let other = match pair.kept == *puzzle {
            true => Some(truth.clone()),
            false => all_by(&pair.kept, Engine::Grid, MOST)?,
        };
        let Some(truth) = other else { continue };
        let want = truth.iter().map(|grid| pair.grid(grid)).collect();
        expect(case, pair.name, &pair.image, &want)?;
    }
    Ok(())
}

/// The puzzle with its images under one symmetry of each kind.
pub(crate) fn pairs(puzzle: &Puzzle, chance: &mut Chance) -> Vec<Pair> {
    let side = puzzle.side();
    let (rows, columns) = (puzzle.rows(), puzzle.columns());
    let same: Vec<u8> = (1..=side as u8).collect();
    let mut names = same.clone();
    chance.shuffle(&mut names);
    let (down, across) = match *puzzle.layout() {
        Layout::Boxes { height, width } => (usize::from(height), usize::from(width)),
        _ => (1, 1),
    };
    let (down, across) = (lines(rows, down, chance), lines(columns, across, chance));
    let back = same.iter().rev().copied().collect::<Vec<u8>>();
    let turned = |rule: &Rule| Turn::Mirrored.rule(rule);
    let no_cage = |_: &Cage| None;
    let same_cage = |cage: &Cage| Some(cage.clone());
    let by_cells = |rule: &Rule| by_cells(rule).then(|| rule.clone());
    let neutral = |rule: &Rule| neutral(rule).then(|| rule.clone());
    let backward = |rule: &Rule| complement(rule, puzzle);
    let dual = |cage: &Cage| complement_cage(cage, side);
    let transposed = |rule: &Rule| Turn::Transposed.rule(rule);
    let flip = |r: usize, c: usize| (c, r);
    let mirror = |r: usize, c: usize| (r, columns - 1 - c);
    let over = |r: usize, c: usize| (rows - 1 - r, c);
    let permute = |r: usize, c: usize| (down[r], across[c]);
    let stay = |r: usize, c: usize| (r, c);
    let all = [
        Symmetry::new("transposed", true, &flip, &same, &transposed, &same_cage),
        Symmetry::new("mirrored", true, &mirror, &same, &turned, &same_cage),
        Symmetry::new("upside down", true, &over, &same, &turned, &same_cage),
        Symmetry::new("lines permuted", false, &permute, &same, &by_cells, &same_cage),
        Symmetry::new("values permuted", true, &stay, &names, &neutral, &no_cage),
        Symmetry::new("values reversed", true, &stay, &back, &backward, &dual),
    ];
    all.iter().filter_map(|symmetry| symmetry.pair(puzzle)).collect()
}

/// A permutation of lines that keeps groups of this size together.
fn lines(count: usize, group: usize, chance: &mut Chance) -> Vec<usize> {
    let mut groups: Vec<usize> = (0..count / group).collect();
    chance.shuffle(&mut groups);
    let mut order = Vec::new();
    for at in groups {
        let mut inside: Vec<usize> = (0..group).map(|i| at * group + i).collect();
        chance.shuffle(&mut inside);
        order.extend(inside);
    }
    order
}

struct Symmetry<'a> {
    name: &'static str,
    /// True if diagonals and windows stay diagonals and windows.
    keeps_extras: bool,
    place: &'a dyn Fn(usize, usize) -> (usize, usize),
    values: &'a [u8],
    /// The rule as it must be after the change, still on the old cells; `None` if there is none.
    rule: &'a dyn Fn(&Rule) -> Option<Rule>,
    cage: &'a dyn Fn(&Cage) -> Option<Cage>,
}

impl<'a> Symmetry<'a> {
    fn new(
        name: &'static str,
        keeps_extras: bool,
        place: &'a dyn Fn(usize, usize) -> (usize, usize),
        values: &'a [u8],
        rule: &'a dyn Fn(&Rule) -> Option<Rule>,
        cage: &'a dyn Fn(&Cage) -> Option<Cage>,
    ) -> Self {
        Symmetry { name, keeps_extras, place, values, rule, cage }
    }

    /// `None` if the changed layout is none.
    fn pair(&self, puzzle: &Puzzle) -> Option<Pair> {
        let side = puzzle.side();
        let place = |cell: Cell| {
            if !puzzle.contains(cell) && self.name != "transposed" {
                return cell;
            }
            let (row, column) = (self.place)(cell.row(side), cell.column(side));
            Cell::at(row, column, side)
        };
        let cells: Vec<Cell> = puzzle.cells().map(place).collect();
        let (mut kept, mut image) = (self.empty(puzzle, None)?, self.empty(puzzle, Some(&cells))?);
        let (cages, mut images): (Vec<Cage>, Vec<Cage>) = puzzle
            .cages()
            .iter()
            .filter_map(|cage| Some((cage.clone(), (self.cage)(cage)?)))
            .unzip();
        images
            .iter_mut()
            .flat_map(|cage| &mut cage.cells)
            .for_each(|cell| *cell = cells[cell.index()]);
        (kept, image) = (kept.with_cages(cages).ok()?, image.with_cages(images).ok()?);
        for rule in puzzle.rules() {
            let moved = (self.rule)(rule).map(|rule| placed(&rule, &|cell| cells[cell.index()]));
            if let Some(Ok(next)) = moved.map(|rule| image.clone().with_rule(rule)) {
                (kept, image) = (kept.with_rule(rule.clone()).ok()?, next);
            }
        }
        let pair = Pair { name: self.name, kept, image, cells, values: self.values.to_vec() };
        Some(pair.with_clues_of(puzzle))
    }

    /// The layout without cages, rules and clues; with its cells moved, if they are.
    fn empty(&self, puzzle: &Puzzle, moved: Option<&[Cell]>) -> Option<Puzzle> {
        let place = |cell: Cell| moved.map_or(cell, |cells| cells[cell.index()]);
        let empty = layout_moved(puzzle, moved.is_some() && self.name == "transposed", &place);
        let extras = puzzle.extras().iter().filter(|_| self.keeps_extras);
        let empty = empty.and_then(|empty| empty.with_lowest(*puzzle.digits().start()));
        extras.fold(empty, |empty, &extra| empty.and_then(|empty| empty.with_extra(extra))).ok()
    }
}

impl Pair {
    fn with_clues_of(mut self, puzzle: &Puzzle) -> Self {
        for cell in puzzle.cells().filter(|&cell| puzzle.contains(cell)) {
            let (to, struck) = (self.cells[cell.index()], puzzle.struck()[cell.index()]);
            self.kept.give(cell, puzzle.given(cell));
            self.kept.strike(cell, struck);
            let images: Values = struck.into_iter().map(|value| self.value(value)).collect();
            self.image.give(to, puzzle.given(cell).map(|value| self.value(value)));
            self.image.strike(to, images);
        }
        self
    }
}

/// True if a rule depends on the values of its listed cells alone, wherever these are.
fn by_cells(rule: &Rule) -> bool {
    use RuleKind as K;
    let about_places = matches!(
        rule.kind,
        K::RegionSumLine
            | K::Minimum
            | K::Maximum
            | K::RowIndexer
            | K::ColumnIndexer
            | K::BoxIndexer
    );
    let made_of = matches!(rule.kind, K::AnyOf | K::AllOf);
    !about_places && (made_of || !rule.lists.is_empty()) && rule.rules.iter().all(by_cells)
}

/// True if a rule only says which cells hold the same value or different ones.
fn neutral(rule: &Rule) -> bool {
    use RuleKind as K;
    match rule.kind {
        K::Cage => rule.number.is_none(),
        K::AnyOf | K::AllOf => rule.rules.iter().all(neutral),
        kind => matches!(
            kind,
            K::Palindrome
                | K::Clone
                | K::SameValues
                | K::ExtraRegion
                | K::FallingDiagonal
                | K::RisingDiagonal
                | K::DisjointGroups
                | K::AntiKnight
                | K::AntiKing
        ),
    }
}

/// The rule for a puzzle whose lowest digit becomes the highest, and so on.
fn complement(rule: &Rule, puzzle: &Puzzle) -> Option<Rule> {
    use RuleKind as K;
    let both = i32::from(*puzzle.digits().start()) + i32::from(*puzzle.digits().end());
    let lengths: Vec<i32> = rule.lists.iter().map(|list| list.len() as i32).collect();
    let cells = lengths.first().copied().unwrap_or(0) - lengths.get(1).copied().unwrap_or(0);
    let summed = |number: i32| Rule { number: Some(cells * both - number), ..rule.clone() };
    match rule.kind {
        K::Cage => Some(rule.number.map_or_else(|| rule.clone(), summed)),
        K::Sum | K::LittleKiller | K::EdgeSum => rule.number.map(summed),
        K::EqualSums => lengths.iter().all(|&n| n == lengths[0]).then(|| rule.clone()),
        K::Thermometer | K::SlowThermometer | K::GreaterThan => {
            let mut other = rule.clone();
            other.lists.iter_mut().for_each(|list| list.reverse());
            Some(other)
        }
        K::Minimum => Some(Rule { kind: K::Maximum, ..rule.clone() }),
        K::Maximum => Some(Rule { kind: K::Minimum, ..rule.clone() }),
        K::AnyOf | K::AllOf => {
            let rules: Option<_> = rule.rules.iter().map(|rule| complement(rule, puzzle)).collect();
            Some(Rule { rules: rules?, ..rule.clone() })
        }
        K::Whispers
        | K::Renban
        | K::Nabner
        | K::WhiteDot
        | K::Between
        | K::Lockout
        | K::ParityLine
        | K::Nonconsecutive => Some(rule.clone()),
        _ => neutral(rule).then(|| rule.clone()),
    }
}

fn complement_cage(cage: &Cage, side: usize) -> Option<Cage> {
    let target = match cage.op {
        Op::Add => (cage.cells.len() as u128 * (side as u128 + 1)).checked_sub(cage.target)?,
        Op::Sub if cage.cells.len() == 2 => cage.target,
        _ => return None,
    };
    Some(Cage { target, ..cage.clone() })
}
