//! Any bytes as DIMACS: a formula that can be read survives writing and reading.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille_cnf::dimacs::{Strictness, read, write};

fuzz_target!(|bytes: &[u8]| {
    for reading in [Strictness::Strict, Strictness::Lenient] {
        let Ok((formula, _)) = read(bytes, reading) else { continue };
        let mut text = Vec::new();
        write(&formula, &[], &mut text).expect("memory takes everything");
        let (again, _) = read(&text, Strictness::Strict).expect("what was written can be read");
        assert_eq!(formula, again);
    }
});
