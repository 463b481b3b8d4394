//! Exact cover with colours, bounds and costs: every kernel, memo, order and part beside trying all
//! sets of options.

use quadrille_cover::{
    Budget, Builder, Cheapest, Colour, Count, Item, KernelName, Memo, Problem, Solver,
};
use quadrille_referee::cover::{Case as Data, bounded_case, planted_case};

use crate::campaign::{Case, Outcome, Result};

/// Small problems of one case.
const SMALL: usize = 20;

/// Small problems beside brute force; now and then a larger one, kernel beside kernel.
pub(crate) fn agree(case: &mut Case) -> Result {
    if case.chance.odds(1, 8) {
        return larger(case);
    }
    (0..SMALL).try_for_each(|_| small(case))?;
    Ok(Outcome::Compared)
}

fn problem(data: &Data) -> Result<Problem> {
    let mut builder = Builder::unnamed(data.primary, data.secondary);
    for (i, &(low, high)) in data.bounds.iter().enumerate() {
        builder.bound(Item::new(i), low, high).map_err(|error| error.to_string())?;
    }
    for (k, option) in data.options.iter().enumerate() {
        let colour = |c: u32| c.checked_sub(1).map(Colour::from);
        let uses: Vec<_> = option.iter().map(|&(i, c)| (Item::from(i), colour(c))).collect();
        let id = builder.option(&uses).map_err(|error| error.to_string())?;
        let cost = data.costs.get(k).copied().unwrap_or(0);
        builder.cost(id, cost).map_err(|error| error.to_string())?;
    }
    Ok(builder.build())
}

/// The solvers of all kernels that take the problem.
fn solvers(problem: &Problem) -> Vec<(KernelName, Solver<'_>)> {
    let one = |&kernel: &KernelName| Some((kernel, Solver::new(problem).kernel(kernel).ok()?));
    KernelName::ALL.iter().filter_map(one).collect()
}

fn small(case: &mut Case) -> Result<()> {
    let data = bounded_case(&mut case.chance);
    case.subject(format!("{data:?}"));
    let (problem, want) = (problem(&data)?, data.solutions());
    let total = Count::Exact((want.len() as u64).into());
    let again = Problem::from_text(&problem.to_text()).map_err(|error| error.to_string())?;
    for (name, problem) in [("itself", &problem), ("its text", &again)] {
        let mut found: Vec<Vec<u32>> = Solver::new(problem)
            .solutions()
            .map(|s| s.options().iter().map(|o| o.get()).collect())
            .collect();
        found.sort();
        if found != want {
            return Err(format!("{name}: {found:?}, not {want:?}"));
        }
    }
    for memo in [Memo::Never, Memo::Always, Memo::Auto] {
        for (kernel, solver) in solvers(&problem) {
            let count = solver.memo(memo).seed(case.number).count().answer;
            if count != total {
                return Err(format!("{kernel} {memo:?} counts {count:?}, not {}", want.len()));
            }
            case.answer("exact cover kernels");
        }
    }
    let parts = Solver::new(&problem).split(1 + case.chance.index(5));
    let parts = parts.map_err(|stop| format!("no parts: {stop}"))?;
    let in_parts: usize = (parts.iter())
        .map(|part| Solver::new(&problem).solutions_part(&part.prefixes).count())
        .sum();
    if in_parts != want.len() {
        return Err(format!("{in_parts} solutions in {} parts, not {}", parts.len(), want.len()));
    }
    cheapest(&problem, &data, &want, 1 + case.chance.index(4))?;
    case.answer("cheapest covers");
    permuted(case, &data, want.len())
}

/// Other names of items and another order of options change no number; an option twice counts twice
/// where it is used; without an option, the solutions with it are gone.
fn permuted(case: &mut Case, data: &Data, total: usize) -> Result<()> {
    let mut other = data.clone();
    let mut names: Vec<u32> = (0..(data.primary + data.secondary) as u32).collect();
    case.chance.shuffle(&mut names[..data.primary]);
    case.chance.shuffle(&mut names[data.primary..]);
    other.options.iter_mut().flatten().for_each(|(item, _)| *item = names[*item as usize]);
    if !data.bounds.is_empty() {
        (0..data.primary).for_each(|i| other.bounds[names[i] as usize] = data.bounds[i]);
    }
    let spare = case.chance.index(data.options.len());
    let removed = other.options.remove(spare);
    other.costs.clear();
    case.chance.shuffle(&mut other.options);
    let without = count(&problem(&other)?)?;
    other.options.push(removed);
    case.chance.shuffle(&mut other.options);
    let permuted = count(&problem(&other)?)?;
    let with = data.solutions().iter().filter(|s| s.contains(&(spare as u32))).count();
    if (permuted, without) != (total, total - with) {
        return Err(format!("{total} solutions, permuted {permuted}, {without} without {spare}"));
    }
    case.relation("items and options permuted");
    case.relation("an option removed");
    Ok(())
}

fn count(problem: &Problem) -> Result<usize> {
    match Solver::new(problem).count().answer {
        Count::Exact(number) => usize::try_from(number).map_err(|error| error.to_string()),
        other => Err(format!("{other:?} without a budget")),
    }
}

fn cheapest(problem: &Problem, data: &Data, solutions: &[Vec<u32>], wanted: usize) -> Result<()> {
    let mut want: Vec<u64> = solutions.iter().map(|s| data.cost(s)).collect();
    want.sort_unstable();
    want.truncate(wanted);
    let answer = Solver::new(problem).cheapest(wanted).answer;
    let Cheapest::Proved { solutions, .. } = answer else {
        return Err("cheapest: unknown without a budget".to_owned());
    };
    let costs: Vec<u64> = solutions.iter().map(|s| s.cost).collect();
    let right = solutions.iter().all(|s| problem.cost_of(s.solution.options()) == s.cost);
    if costs == want && right { Ok(()) } else { Err(format!("costs {costs:?}, not {want:?}")) }
}

fn larger(case: &mut Case) -> Result {
    let data = planted_case(&mut case.chance);
    case.subject(format!("{data:?}"));
    let problem = problem(&data)?;
    let mut want = None;
    for memo in [Memo::Never, Memo::Auto] {
        for (kernel, solver) in solvers(&problem) {
            let report = solver.memo(memo).budget(Budget::default().nodes(20_000)).count();
            let Count::Exact(number) = report.answer else { continue };
            let first = want.get_or_insert_with(|| number.clone());
            if *first != number {
                return Err(format!("{kernel} {memo:?} counts {number}, not {first}"));
            }
            case.answer("exact cover kernels");
        }
    }
    Ok(if want.is_some() { Outcome::Compared } else { Outcome::Skipped })
}
