//! The engine `auto`: the kernel that suits the puzzle, and another when the first finds it hard.
//!
//! Classic 9×9 goes to its own kernel, the rest to the grid kernel, which hands over to clauses. With
//! rules, both [take turns](turns). Solutions that were shown before are not shown again, so the
//! answer never depends on it.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use quadrille_core::Stop;
use quadrille_puzzle::{Grid, Op, Puzzle};

use crate::adapter::{Adapter, Searched, Stats, Visitor};
use crate::engine::Engine;
use crate::request::Request;
use crate::{grid, nine, sat};
use quadrille_core::End;

pub(crate) const ADAPTER: Adapter = Adapter { name: "auto", visit };

/// Solutions shown before the hand-over from which on the puzzle is taken to have very many:
/// clauses would have to forbid each one, so the grid kernel starts again and skips them.
const MANY: usize = 16;

/// Nodes after which the grid kernel hands over. A node takes 3 to 30 µs. With cages it is worth
/// waiting: a 15×15 KenKen takes the grid kernel 23,000 nodes (0.2 s) and clauses 3.5 s. Up to side
/// 12, where cages leave [little](grid_only) open, it does not hand over: of eight puzzles
/// that take it more than 400,000 nodes, clauses decide none in 45 s. Sides 17 to 25 without
/// cages, half open, take it half the time of clauses on the whole, and no earlier hand-over does
/// better; it is there for what neither finds easy. Above side 25, with a third or more of the cells
/// given, what needs a search at all goes to clauses: they take less time than the first thousand
/// nodes (36×36: 9 ms against 14). Latin squares, which have no boxes, are another matter: of ten
/// with a third open (sides 28 to 35) that one of both decided, the kernel took less time on seven,
/// up to six times less, and at most 400,000 nodes.
///
/// From side 17 on, with 57 in 100 cells open or more, there are many solutions. The kernel comes
/// upon one with hardly a wrong decision, hence within as many nodes as there are open cells, and
/// then upon others at once; or it searches long. A seed asks for a random order, which clauses do
/// not have.
/// Re-measure with `grid-bench --hard` and `--planted`.
fn grid_node_budget(puzzle: &Puzzle, seeded: bool) -> u64 {
    if grid_only(puzzle) {
        return u64::MAX;
    }
    let cells = puzzle.side() * puzzle.side();
    let open = puzzle.cells().filter(|&cell| puzzle.given(cell).is_none()).count();
    let loose = 100 * open >= 57 * cells;
    let latin = puzzle.houses().len() == 2 * puzzle.side();
    match (puzzle.side(), puzzle.cages().is_empty()) {
        (0..=9, true) => 60_000,
        (0..=16, false) => 400_000,
        (_, false) => 30_000,
        (10..=16, true) => 20_000,
        (17.., true) if loose && !seeded => open as u64,
        (17.., true) if latin => 500_000,
        (17..=25, true) => 200_000,
        (26.., true) if loose => 5_000,
        (26.., true) => 1,
    }
}

/// True if the grid kernel alone takes the puzzle: cages help the kernel much because most cells
/// are in cages and their operations are known.
fn grid_only(puzzle: &Puzzle) -> bool {
    let caged: usize = puzzle.cages().iter().map(|cage| cage.cells.len()).sum();
    let known = puzzle.cages().iter().all(|cage| cage.op != Op::Any);
    puzzle.side() <= 12 && known && 2 * caged >= puzzle.cells().len()
}

/// The engines in turn, each with the nodes after which it hands over; the last one has no limit.
/// With rules neither engine is better on the whole, so they take turns. Of 123 published variants
/// the grid kernel decides all but two with rules within 25,000 nodes. Clauses decide one of the two
/// in half the time, and the other one not within 38,000 conflicts. A later hand-over would help
/// these two, but a node takes up to 30 µs: a puzzle that only clauses decide should not wait for
/// seconds. Re-measure with `grid-bench --lines`.
fn turns(puzzle: &Puzzle, seeded: bool) -> Vec<(Engine, u64)> {
    if !sat::IS_BUILT {
        return vec![(Engine::Grid, u64::MAX)];
    }
    if !puzzle.is_variant() {
        return vec![(Engine::Grid, grid_node_budget(puzzle, seeded)), (Engine::Sat, u64::MAX)];
    }
    let (short, long) = ((Engine::Grid, 25_000), (Engine::Grid, 1_000_000));
    vec![short, (Engine::Sat, 2_000), long, (Engine::Sat, u64::MAX)]
}

pub(crate) fn visit(puzzle: &Puzzle, request: &Request, visit: Visitor<'_>) -> Searched {
    if puzzle.as_nine().is_some() && request.seed.is_none() {
        return nine::visit(puzzle, &Request { engine: Engine::Nine, ..request.clone() }, visit);
    }
    let mut meter = request.budget.start();
    let mut shown = Shown { visit, by_grid: 0, few: Vec::new(), by_sat: BTreeSet::new() };
    let mut done = Stats::new(Engine::Grid, 0);
    for (engine, most) in turns(puzzle, request.seed.is_some()) {
        let many = shown.by_grid >= MANY as u64;
        let (engine, most) = if many { (Engine::Grid, u64::MAX) } else { (engine, most) };
        let rest = meter.rest();
        let most = rest.nodes.map_or(most, |nodes| nodes.min(most));
        let part = Request { budget: rest.nodes(most), ..request.clone() };
        let (end, work) = match engine {
            Engine::Sat => shown.by_sat(puzzle, &part)?,
            _ => shown.by_grid(puzzle, &part)?,
        };
        let spent = meter.add(work.nodes).is_err() || meter.rest().nodes == Some(0);
        done = then(done, work);
        if end != End::Stopped(Stop::Nodes) || spent {
            return Ok((end, done));
        }
    }
    unreachable!("the last engine has no limit of its own")
}

/// The work of two engines in turn.
fn then(first: Stats, second: Stats) -> Stats {
    let mut tried = first.tried;
    if first.nodes > 0 && first.engine != second.engine {
        tried.push(first.engine);
    }
    tried.retain(|&engine| engine != second.engine);
    tried.dedup();
    Stats { tried, nodes: first.nodes + second.nodes, ..second }
}

/// The solutions shown so far.
struct Shown<'v> {
    visit: Visitor<'v>,
    /// Number of solutions that the grid kernel has come by. Its order is fixed, so when it starts
    /// again, these come first.
    by_grid: u64,
    /// The first of them.
    few: Vec<Grid>,
    /// Those that clauses found.
    by_sat: BTreeSet<Vec<u8>>,
}

impl Shown<'_> {
    fn by_grid(&mut self, puzzle: &Puzzle, request: &Request) -> Searched {
        let mut skip = self.by_grid;
        grid::visit(puzzle, request, &mut |values| {
            if skip > 0 {
                skip -= 1;
                return ControlFlow::Continue(());
            }
            self.by_grid += 1;
            if self.by_sat.contains(values) {
                return ControlFlow::Continue(());
            }
            if self.few.len() < MANY {
                self.few.extend(Grid::new(puzzle.side(), values.to_vec()));
            }
            (self.visit)(values)
        })
    }

    fn by_sat(&mut self, puzzle: &Puzzle, request: &Request) -> Searched {
        let earlier = self.by_sat.iter();
        let earlier = earlier.filter_map(|values| Grid::new(puzzle.side(), values.clone()));
        let seen = earlier.chain(self.few.iter().cloned()).collect();
        sat::resume(puzzle, request, seen, &mut |values| {
            self.by_sat.insert(values.to_vec());
            (self.visit)(values)
        })
    }
}
