//! `grid-bench [--no-op] [--passes N] FILE…`: the grid kernel over files of ids.
mod ids;

use std::ops::ControlFlow;

use quadrille_limits::Budget;
use quadrille_solve::GridSolver;
use rustix::time::{ClockId, clock_gettime};

fn cpu() -> f64 {
    let t = clock_gettime(ClockId::ThreadCPUTime);
    t.tv_sec as f64 + t.tv_nsec as f64 * 1e-9
}

fn main() {
    let (mut no_op, mut passes, mut verbose, mut max) = (false, 1usize, false, u64::MAX);
    let mut files = Vec::new();
    let mut args = std::env::args().skip(1);
    while let Some(a) = args.next() {
        match a.as_str() {
            "--no-op" => no_op = true,
            "-v" => verbose = true,
            "--passes" => passes = args.next().unwrap().parse().unwrap(),
            "--nodes" => max = args.next().unwrap().parse().unwrap(),
            _ => files.push(a),
        }
    }
    let mut solver = GridSolver::new();
    let text_module = std::env::var("TEXT").is_ok();
    let opts = quadrille_puzzle::text::ReadOptions::default();
    for file in &files {
        let text = std::fs::read_to_string(file).expect("read");
        let rows: Vec<(&str, &str)> =
            text.lines().filter_map(|l| l.split_once('\t')).filter(|(id, _)| id.contains(':')).collect();
        let mut single = 0.0;
        let mut best = f64::MAX;
        let (mut nodes, mut tuples, mut most, mut parse) = (0, 0, 0, 0.0);
        let (mut unique, mut many, mut none, mut unknown, mut wrong) = (0, 0, 0, 0, 0);
        for pass in 0..passes {
            let start = cpu();
            for (id, rest) in &rows {
                let at = cpu();
                let puzzle = if text_module { quadrille_puzzle::text::read_str(id, &opts).pop().unwrap().unwrap().puzzle } else { ids::parse(id, no_op).expect("an id") };
                let mid = cpu();
                parse += mid - at;
                let mut first: Vec<u8> = Vec::new();
                let mut found = 0;
                let (end, stats) = solver.visit(&puzzle, &Budget::unlimited().nodes(max), None, &mut |values| {
                    found += 1;
                    if found == 1 {
                        first.extend_from_slice(values);
                        ControlFlow::Continue(())
                    } else {
                        ControlFlow::Break(())
                    }
                });
                if pass == 0 {
                    nodes += stats.nodes;
                    most = most.max(stats.nodes);
                    tuples += stats.tuples;
                    match (found, end) {
                        (2, _) => many += 1,
                        (_, quadrille_solve::End::Stopped(_)) => unknown += 1,
                        (1, _) => unique += 1,
                        _ => none += 1,
                    }
                    let want = rest.split('\t').next().unwrap().trim_start_matches('S');
                    let want: Vec<u8> = if want.contains(',') {
                        want.split(',').map(|v| v.parse().unwrap()).collect()
                    } else {
                        want.bytes().map(|b| b - b'0').collect()
                    };
                    if found == 1 && first != want {
                        wrong += 1;
                    }
                    if verbose {
                        println!("{:.1}us {stats:?} {id}", (cpu() - mid) * 1e6);
                    }
                }
            }
            let spent = cpu() - start;
            if pass == 0 {
                single = spent;
            }
            best = best.min(spent);
        }
        let n = rows.len() as f64;
        let us = |t: f64| t / n * 1e6;
        println!(
            "{:24} n={:3} single={:8.1} best={:8.1} parse={:5.1} nodes={:.1} max={most} tuples={:.0} uniq={unique} many={many} none={none} unknown={unknown} wrong={wrong}",
            file.rsplit('/').next().unwrap(), rows.len(), us(single), us(best), us(parse / passes as f64), nodes as f64 / n, tuples as f64 / n
        );
    }
}
