//! Every engine counts all solutions of a problem file and prints the number, or `n/a` if it cannot
//! express the problem.

use quadrille_cover::{KernelName, Memo, Problem, Simd, Solver};
use std::ops::ControlFlow;
use std::path::Path;

/// Rivals first (the first is the baseline unless ssxcc is given), then ours. Kernels by name run
/// without memo; `no-memo` chooses the kernel itself.
pub const NAMES: [&str; 13] = [
    "exact-covers",
    "dlx-rs",
    "dancing-links",
    "xcov",
    "dense",
    "wide",
    "cells",
    "nest",
    "multi",
    "no-memo",
    "auto",
    "avx2",
    "portable",
];

/// The work of a child process.
pub fn count_and_print(engine: &str, file: &Path) {
    let bytes = std::fs::read(file).expect("the problem can be read");
    let Ok(problem) = Problem::from_bytes(&bytes) else { return println!("n/a") };
    let count = match engine {
        // The rivals do not support items that are covered several times.
        "exact-covers" | "dlx-rs" | "dancing-links" | "xcov" if problem.has_bounds() => None,
        "exact-covers" => Some(exact_covers(&problem)),
        "dlx-rs" => dlx_rs(&problem),
        "dancing-links" => dancing_links(&problem),
        "xcov" => xcov(&problem),
        _ => ours(engine, &problem),
    };
    println!("{}", count.unwrap_or("n/a".into()));
}

fn ours(engine: &str, problem: &Problem) -> Option<String> {
    let solver = Solver::new(problem);
    let solver = match engine {
        "auto" => solver,
        "no-memo" => solver.memo(Memo::Never),
        "avx2" => solver.simd(Simd::Avx2).ok()?,
        "portable" => solver.simd(Simd::Portable).ok()?,
        _ => {
            let kernel = KernelName::ALL.into_iter().find(|k| k.to_string() == engine)?;
            solver.kernel(kernel).ok()?.memo(Memo::Never)
        }
    };
    solver.count().answer.exact().map(ToString::to_string)
}

/// Options with a primary item, as item numbers; `None` if the problem has colours.
fn plain(problem: &Problem) -> Option<Vec<Vec<usize>>> {
    let mut all = vec![];
    for o in problem.options() {
        if problem.option(o).any(|u| u.colour.is_some()) {
            return None;
        }
        if problem.option(o).any(|u| problem.is_primary(u.item)) {
            all.push(problem.option(o).map(|u| u.item.index()).collect());
        }
    }
    Some(all)
}

fn exact_covers(problem: &Problem) -> String {
    use exact_covers::{DlSolver, Solver as _};
    let np = problem.primary_count();
    let primary: Vec<usize> = (0..np).collect();
    let secondary: Vec<usize> = (np..problem.item_count()).collect();
    let mut solver: DlSolver<'_, usize, u32> = DlSolver::new(&primary, &secondary);
    for o in problem.options() {
        let (a, b): (Vec<_>, Vec<_>) = problem.option(o).partition(|u| problem.is_primary(u.item));
        let a: Vec<usize> = a.iter().map(|u| u.item.index()).collect();
        let b: Vec<(usize, Option<u32>)> =
            b.iter().map(|u| (u.item.index(), u.colour.map(|c| c.get()))).collect();
        if !a.is_empty() {
            solver.add_option(a, b);
        }
    }
    let mut count = 0u64;
    solver.solve(|_| {
        count += 1;
        ControlFlow::Continue(())
    });
    count.to_string()
}

fn dlx_rs(problem: &Problem) -> Option<String> {
    let options = plain(problem)?;
    let mut solver =
        dlx_rs::Solver::new_optional(problem.primary_count(), problem.secondary_count());
    for (k, option) in options.iter().enumerate() {
        let items: Vec<usize> = option.iter().map(|i| i + 1).collect();
        solver.add_option(k, &items);
    }
    Some(solver.count().to_string())
}

fn xcov(problem: &Problem) -> Option<String> {
    use xcov::{DlxBuilder, ExactCoverProblem as _, MrvExactCoverSearch};
    let mut builder = DlxBuilder::new(problem.primary_count(), problem.secondary_count());
    for option in plain(problem)? {
        let items: Vec<usize> = option.iter().map(|i| i + 1).collect();
        builder.add_option(&items);
    }
    let mut search = MrvExactCoverSearch::new(builder.build());
    let mut count = 0u64;
    loop {
        let more = search.search();
        count += u64::from(search.current_solution().is_some());
        if !more {
            return Some(count.to_string());
        }
    }
}

struct Links {
    options: Vec<usize>,
    items: Vec<usize>,
    uses: Vec<Vec<usize>>,
    primary: usize,
}

impl dancing_links::ExactCover for Links {
    type Possibility = usize;
    type Constraint = usize;

    fn satisfies(&self, option: &usize, item: &usize) -> bool {
        self.uses[*option].binary_search(item).is_ok()
    }

    fn is_optional(&self, item: &usize) -> bool {
        *item >= self.primary
    }

    fn possibilities(&self) -> &[usize] {
        &self.options
    }

    fn constraints(&self) -> &[usize] {
        &self.items
    }
}

fn dancing_links(problem: &Problem) -> Option<String> {
    use dancing_links::ExactCover as _;
    let mut uses = plain(problem)?;
    uses.iter_mut().for_each(|o| o.sort_unstable());
    let (options, items) = ((0..uses.len()).collect(), (0..problem.item_count()).collect());
    let links = Links { options, items, uses, primary: problem.primary_count() };
    Some(links.solver().count().to_string())
}
