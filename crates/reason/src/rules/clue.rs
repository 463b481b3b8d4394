//! The rules of a puzzle, cut into what a person looks at in one glance.

use std::collections::BTreeMap;
use std::sync::Arc;

use quadrille_classic::Level;
use quadrille_constraint::Primitive;
use quadrille_puzzle::{Cage, Op, Puzzle, Rule, Shape};

use super::network::Network;
use super::part::turned;
use crate::board::Board;
use crate::cells::CellSet;
use crate::step::Premise;
use crate::technique::Technique;

/// The form of a clue, which decides what people see in it first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A relation of two cells.
    Pair,
    /// A cell and its neighbours under a rule about the whole grid. The cell is the first one.
    Star,
    /// Relations of two cells each.
    Line,
    /// A sum.
    Sum,
    /// A cage, which has techniques of its own and counts here only together with rules.
    Cage,
    /// Anything else.
    Other,
}

/// Cells that a rule is about, all of them or a part that can be judged by itself.
#[derive(Clone, Debug)]
pub(crate) struct Clue<const W: usize> {
    /// Its rule or cage.
    pub(crate) from: Premise,
    pub(crate) form: Form,
    pub(crate) set: CellSet<W>,
    pub(crate) network: Network,
    /// The constraints, with the cells of the grid.
    pub(crate) primitives: Vec<Primitive>,
}

/// The clues of a puzzle. Those that only say that cells differ are in the board's peers and make
/// no clue, except sets of N cells, which hold every value.
pub(crate) fn clues<const W: usize>(puzzle: &Puzzle, board: &Board<W>) -> Vec<Clue<W>> {
    let rules = puzzle.rules().iter().enumerate();
    let mut clues: Vec<Clue<W>> = rules
        .flat_map(|(i, rule)| of_rule(&Premise::Rule(i as u32), rule, puzzle, board))
        .collect();
    if !clues.is_empty() {
        let cages = puzzle.cages().iter().enumerate();
        clues.extend(cages.filter_map(|(i, cage)| of_cage(i as u32, cage, board)));
    }
    clues
}

/// The clue of a cage that is a sum of several cells.
fn of_cage<const W: usize>(index: u32, cage: &Cage, board: &Board<W>) -> Option<Clue<W>> {
    let target = i32::try_from(cage.target).ok()?;
    if cage.op != Op::Add || cage.cells.len() < 2 {
        return None;
    }
    let terms = cage.cells.iter().map(|cell| (1, cell.0 as u16)).collect();
    let sum = Primitive::Linear { terms, target };
    let clue = Clue::new(Premise::Cage(index), vec![sum], None, &[], board)?;
    Some(Clue { form: Form::Cage, ..clue })
}

fn of_rule<const W: usize>(
    from: &Premise,
    rule: &Rule,
    puzzle: &Puzzle,
    board: &Board<W>,
) -> Vec<Clue<W>> {
    let side = puzzle.side();
    let mut primitives = rule.lower(puzzle);
    primitives.retain(|primitive| !says_only_differ(primitive, side));
    if primitives.iter().all(|primitive| matches!(primitive, Primitive::Mask { .. })) {
        return Vec::new();
    }
    let drawn: Vec<u16> = rule.lists.iter().flatten().map(|cell| cell.0 as u16).collect();
    let build = |primitives: Vec<Primitive>, first: Option<u16>| {
        Clue::new(from.clone(), primitives, first, &drawn, board)
    };
    let whole = is_whole(rule).then(|| build(primitives.clone(), None)).flatten();
    if let Some(whole) = whole {
        return vec![whole];
    }
    let is_pair = |primitive: &Primitive| matches!(primitive, Primitive::Pair { .. });
    let (pairs, others): (Vec<_>, Vec<_>) = primitives.into_iter().partition(is_pair);
    let stars = stars(&pairs).into_iter().filter_map(|(cell, pairs)| build(pairs, Some(cell)));
    stars.chain(others.into_iter().filter_map(|part| build(vec![part], None))).collect()
}

/// True if people look at all of a rule in one glance.
fn is_whole(rule: &Rule) -> bool {
    rule.kind.shape() != Shape::Global || !rule.rules.is_empty()
}

/// The lowest level with a technique that looks at a rule. Cells that it keeps different see each
/// other, which every technique knows.
///
/// ```
/// use quadrille_puzzle::{Puzzle, RuleKind};
/// use quadrille_reason::{Level, rule_level};
/// let level = |kind: RuleKind| rule_level(&kind.example()[0], &Puzzle::sudoku(2, 3).unwrap());
/// assert_eq!(level(RuleKind::Thermometer), Level::Easy);
/// assert_eq!(level(RuleKind::Sandwich), Level::Medium);
/// ```
#[must_use]
pub fn rule_level(rule: &Rule, puzzle: &Puzzle) -> Level {
    let primitives = rule.lower(puzzle);
    let is_simple = |parts: &[Primitive]| form(parts) != Form::Other;
    let simple = match is_whole(rule) {
        true => is_simple(&primitives),
        false => primitives.chunks(1).any(is_simple),
    };
    let first = match simple || !differing(&primitives).is_empty() {
        true => Technique::RulePair,
        false => Technique::RuleFilling,
    };
    first.level()
}

/// The relations of each cell.
fn stars(pairs: &[Primitive]) -> BTreeMap<u16, Vec<Primitive>> {
    let mut stars: BTreeMap<u16, Vec<Primitive>> = BTreeMap::new();
    for pair in pairs {
        for cell in pair.cells() {
            stars.entry(cell).or_default().push(pair.clone());
        }
    }
    stars
}

impl<const W: usize> Clue<W> {
    fn new(
        from: Premise,
        primitives: Vec<Primitive>,
        first: Option<u16>,
        drawn: &[u16],
        board: &Board<W>,
    ) -> Option<Self> {
        let read: Vec<u16> = primitives.iter().flat_map(Primitive::cells).collect();
        let form = if first.is_some() { Form::Star } else { form(&primitives) };
        // A sum is read as it is drawn: an arrow begins with its circle. Elsewhere the cells that
        // decide most come first.
        let is_drawn = |cell: &u16| form == Form::Sum && read.contains(cell);
        let drawn = drawn.iter().copied().filter(is_drawn);
        let mut cells: Vec<usize> = Vec::new();
        for cell in first.into_iter().chain(drawn).chain(read.iter().copied()).map(usize::from) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        let network = Network::new(cells, &primitives, board)?;
        let set = network.cells.iter().copied().collect();
        Some(Clue { from, form, set, network, primitives })
    }
}

fn form(primitives: &[Primitive]) -> Form {
    let all = |fits: fn(&Primitive) -> bool| primitives.iter().all(fits);
    let is_local = |p: &Primitive| matches!(p, Primitive::Pair { .. } | Primitive::Mask { .. });
    let is_sum = |p: &Primitive| {
        matches!(p, Primitive::Linear { .. } | Primitive::Distinct(_) | Primitive::Mask { .. })
    };
    match primitives {
        [Primitive::Pair { .. }] => Form::Pair,
        _ if all(is_local) => Form::Line,
        _ if all(is_sum) && primitives.iter().any(|p| matches!(p, Primitive::Linear { .. })) => {
            Form::Sum
        }
        _ => Form::Other,
    }
}

/// True if the board's peers say all that this constraint says.
fn says_only_differ(primitive: &Primitive, side: usize) -> bool {
    match primitive {
        Primitive::Distinct(cells) => cells.len() < side,
        Primitive::Pair { table, .. } => {
            let all = u64::MAX >> (64 - side);
            table.iter().enumerate().all(|(v, &row)| row == all & !(1 << v))
        }
        _ => false,
    }
}

/// A relation of a cell to another one, and the rule that makes it.
#[derive(Clone, Debug)]
pub(crate) struct Relation {
    /// The other cell.
    pub(crate) cell: usize,
    /// Index into [`Puzzle::rules`].
    pub(crate) rule: u32,
    /// By own value, the values of the other cell.
    pub(crate) table: Arc<[u64]>,
}

/// The relations of each cell that say more than that cells differ.
pub(crate) fn relations(puzzle: &Puzzle) -> Vec<Vec<Relation>> {
    let mut relations = vec![Vec::new(); puzzle.side() * puzzle.side()];
    for (rule, primitive) in puzzle
        .rules()
        .iter()
        .enumerate()
        .flat_map(|(i, r)| r.lower(puzzle).into_iter().map(move |p| (i as u32, p)))
    {
        if says_only_differ(&primitive, puzzle.side()) {
            continue;
        }
        if let Primitive::Pair { a, b, table } = primitive {
            let (a, b) = (usize::from(a), usize::from(b));
            relations[b].push(Relation { cell: a, rule, table: turned(&table) });
            relations[a].push(Relation { cell: b, rule, table });
        }
    }
    relations
}

/// Pairs of cells that these constraints keep from holding the same value.
pub(crate) fn differing(primitives: &[Primitive]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for primitive in primitives {
        match primitive {
            Primitive::Distinct(cells) => {
                for (i, &a) in cells.iter().enumerate() {
                    found.extend(cells[..i].iter().map(|&b| (usize::from(a), usize::from(b))));
                }
            }
            Primitive::Pair { a, b, table }
                if table.iter().enumerate().all(|(v, row)| row >> v & 1 == 0) =>
            {
                found.push((usize::from(*a), usize::from(*b)));
            }
            _ => {}
        }
    }
    found
}
