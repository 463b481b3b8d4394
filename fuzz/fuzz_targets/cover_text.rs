//! Any bytes as an exact cover problem: a problem that can be read survives writing and reading,
//! and all kernels count the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille_cover::{Budget, Count, KernelName, Problem, Solver};

fuzz_target!(|bytes: &[u8]| {
    let Ok(problem) = Problem::from_bytes(bytes) else { return };
    let again = Problem::from_text(&problem.to_text()).expect("what was written can be read");
    assert_eq!(again.to_text(), problem.to_text());
    let mut counts = Vec::new();
    for kernel in KernelName::ALL {
        let Ok(solver) = Solver::new(&problem).kernel(kernel) else { continue };
        match solver.budget(Budget::default().nodes(2_000)).count().answer {
            Count::Unknown { .. } => return,
            answer => counts.push(answer),
        }
    }
    assert!(counts.windows(2).all(|pair| pair[0] == pair[1]), "{counts:?}");
});
