//! Any text as a certificate: it is rejected or true, and checking it never panics.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille_proof::{Claim, check_while};

fuzz_target!(|text: &str| {
    let mut steps = 0;
    let verified = check_while(text, || {
        steps += 1;
        steps < 100
    });
    let Ok(verified) = verified else { return };
    let solutions = verified.solutions.iter().all(|grid| verified.puzzle.broken_by(grid).is_none());
    let expected = match verified.claim {
        Claim::None => 0,
        Claim::Unique => 1,
        Claim::Several => 2,
    };
    assert!(solutions && verified.solutions.len() == expected);
});
