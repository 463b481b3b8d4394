//! Any text as the state of a count, with the sum that belongs to it: it is refused, or survives
//! writing and reading, and the count that goes on from it ends.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille_cover::{Budget, Checkpoint, CheckpointError, Fingerprint, Problem, Solver};
use sha2::{Digest, Sha256};
use std::time::Duration;

fuzz_target!(|state: &str| {
    let problem = Problem::from_text("a b c d | x\na b x:1\nc d x:1\na c\nb d\na d x:2\nb c x:2\n")
        .expect("a problem");
    let body = format!("quadrille-checkpoint 1\nproblem {}\n{state}", problem.fingerprint());
    let sum = Fingerprint(Sha256::digest(&body).into());
    let text = format!("{body}sha256 {sum}\n");
    let Ok(checkpoint) = Checkpoint::from_text(&text, &problem) else { return };
    let again = Checkpoint::from_text(&checkpoint.to_text(), &problem).expect("our own text");
    assert_eq!(again, checkpoint);
    // A subtree may be forged, and lead to another count, but to nothing worse.
    let solver = Solver::new(&problem).budget(Budget::default().nodes(1_000));
    let save = |_: &Checkpoint| Ok::<(), CheckpointError>(());
    let _ = solver.count_from(checkpoint, Duration::from_secs(1), save);
});
