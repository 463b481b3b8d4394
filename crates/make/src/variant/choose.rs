//! Chooses among marks and clues that hold: those that exclude many other grids, spread over the
//! grid, in symmetric groups where the grid allows it.

use quadrille_core::Chance;
use quadrille_puzzle::{Cell, Grid, Puzzle, Rule, RuleKind, Shape};

use crate::clue_symmetry::ClueSymmetry;

/// Random groups that are compared for each one chosen.
const COMPARED: usize = 8;

/// Marks or clues that come together, and their worth.
struct Group {
    rules: Vec<Rule>,
    /// The share of other grids that one of them excludes, on average.
    worth: f64,
}

/// The number and the layout of the rules to choose.
pub(super) struct Choice<'a> {
    pub(super) count: usize,
    /// True for no other number.
    pub(super) exactly: bool,
    pub(super) symmetry: ClueSymmetry,
    /// True if nothing may stand alone.
    pub(super) strictly: bool,
    /// Other grids, which clues should exclude.
    pub(super) others: &'a [Grid],
}

/// Chooses some of the rules that hold.
pub(super) fn choose(
    shape: &Puzzle,
    holding: Vec<Rule>,
    choice: &Choice<'_>,
    chance: &mut Chance,
) -> Option<Vec<Rule>> {
    let count = choice.count;
    let mut groups = groups(shape, &holding, choice.symmetry);
    let grouped: usize = groups.iter().map(Vec::len).sum();
    // Dots and the like hold where the grid has them: too few have a partner.
    let scarce = if is_everywhere(&holding) { count } else { 2 * count };
    if grouped < scarce && !choice.strictly {
        groups = holding.into_iter().map(|rule| vec![rule]).collect();
    }
    let mut groups: Vec<Group> = groups
        .into_iter()
        .map(|rules| Group { worth: worth(shape, &rules, choice.others), rules })
        .collect();
    let mut chosen: Vec<Rule> = Vec::new();
    while chosen.len() < count && !groups.is_empty() {
        chance.shuffle(&mut groups);
        let compared = groups.len().min(COMPARED);
        let score = |group: &Group| group.worth + 0.1 * distance(shape, &group.rules, &chosen);
        let best =
            (0..compared).max_by(|&a, &b| score(&groups[a]).total_cmp(&score(&groups[b])))?;
        let group = groups.swap_remove(best);
        let fits = chosen.len() + group.rules.len() <= count || !choice.exactly;
        if fits && !group.rules.iter().any(|rule| clutters(shape, rule, &chosen)) {
            chosen.extend(group.rules);
        }
    }
    (!choice.exactly || chosen.len() == count).then_some(chosen)
}

/// True for kinds whose clues are everywhere, so that most have a partner.
fn is_everywhere(holding: &[Rule]) -> bool {
    !holding.iter().any(|rule| rule.kind.shape() == Shape::Edge)
}

/// The rules that a symmetry takes to each other, if it takes all of them to rules that hold.
fn groups(shape: &Puzzle, holding: &[Rule], symmetry: ClueSymmetry) -> Vec<Vec<Rule>> {
    let mut groups = Vec::new();
    let mut seen = vec![false; holding.len()];
    for at in 0..holding.len() {
        if std::mem::replace(&mut seen[at], true) {
            continue;
        }
        let found: Option<Vec<usize>> =
            images(holding, at, symmetry, shape.side()).into_iter().collect();
        let Some(mut group) = found else { continue };
        group.sort_unstable();
        group.dedup();
        group.iter().for_each(|&member| seen[member] = true);
        groups.push(group.into_iter().map(|member| holding[member].clone()).collect());
    }
    groups
}

/// For each place that a symmetry takes a rule to, itself among them, the rule that stands there.
pub(super) fn images(
    rules: &[Rule],
    at: usize,
    symmetry: ClueSymmetry,
    side: usize,
) -> Vec<Option<usize>> {
    let cells = |rule: &Rule| rule.lists.iter().flatten().map(|cell| cell.index()).collect();
    let stands = |image| {
        let wanted = place(rules[at].kind, image);
        let mut others = rules.iter();
        others.position(|rule| {
            is_partner(rule.kind, rules[at].kind) && place(rule.kind, cells(rule)) == wanted
        })
    };
    let images = symmetry.images(&cells(&rules[at]), side);
    images.into_iter().map(stands).collect()
}

/// A rule's cells as its place: in order for a clue that looks along them, else sorted. A
/// sandwich is the same from both ends.
fn place(kind: RuleKind, mut cells: Vec<usize>) -> Vec<usize> {
    let looks_along = kind.shape() == Shape::Outside && kind != RuleKind::Sandwich;
    if !looks_along {
        cells.sort_unstable();
    }
    cells
}

/// True if a mark of one kind may stand opposite one of the other.
fn is_partner(a: RuleKind, b: RuleKind) -> bool {
    let parity = |kind| matches!(kind, RuleKind::Odd | RuleKind::Even);
    a == b || parity(a) && parity(b)
}

fn worth(shape: &Puzzle, rules: &[Rule], others: &[Grid]) -> f64 {
    let excludes =
        |rule: &Rule| others.iter().filter(|grid| !rule.holds(shape, grid.values())).count() as f64;
    let all: f64 = rules.iter().map(excludes).sum();
    all / (rules.len() * others.len()).max(1) as f64
}

/// The distance to the nearest rule chosen before, up to four cells.
fn distance(shape: &Puzzle, rules: &[Rule], chosen: &[Rule]) -> f64 {
    let apart = |a: &Rule, b: &Rule| {
        let ((ax, ay), (bx, by)) = (spot(shape, a), spot(shape, b));
        (ax - bx).hypot(ay - by)
    };
    let all = rules.iter().flat_map(|a| chosen.iter().map(move |b| apart(a, b)));
    all.fold(4.0, f64::min)
}

/// The middle of a rule's cells, or the first cell of a clue outside the grid.
fn spot(shape: &Puzzle, rule: &Rule) -> (f64, f64) {
    let cells: &[Cell] = match rule.kind.shape() {
        Shape::Outside => &rule.lists[0][..1],
        _ => &rule.lists[0],
    };
    let mean = |at: &dyn Fn(&Cell) -> usize| {
        cells.iter().map(at).sum::<usize>() as f64 / cells.len() as f64
    };
    (mean(&|cell| cell.row(shape.side())), mean(&|cell| cell.column(shape.side())))
}

/// True if the rule would be drawn over another one, or beside it where that cannot be read.
fn clutters(shape: &Puzzle, rule: &Rule, chosen: &[Rule]) -> bool {
    let cells = &rule.lists[0];
    chosen.iter().any(|other| match rule.kind.shape() {
        Shape::Outside => {
            let place = |rule: &Rule| rule.place(shape).map(|place| (place.side as u8, place.slot));
            place(rule) == place(other)
                || rule.kind == RuleKind::LittleKiller && is_reverse(cells, &other.lists[0])
        }
        // Circles of neighbouring corners touch each other.
        Shape::Corner => other.lists[0].iter().filter(|cell| cells.contains(cell)).count() > 1,
        _ if rule.kind == RuleKind::Cage => other.lists[0].iter().any(|c| cells.contains(c)),
        _ => other.lists[0] == *cells,
    })
}

fn is_reverse(a: &[Cell], b: &[Cell]) -> bool {
    a.len() == b.len() && a.iter().eq(b.iter().rev())
}
