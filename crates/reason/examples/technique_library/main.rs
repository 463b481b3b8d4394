//! Runs a HoDoKu technique library and reports how many cases pass:
//! `cargo run --release -p quadrille-reason --example technique_library FILE`.
//!
//! The exit code is 1 unless all cases pass.

use std::process::ExitCode;

use quadrille_core::Budget;

mod library;

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("the file of the library is missing")?;
    let report = library::run_library(&std::fs::read_to_string(path)?, &Budget::unlimited());
    for (name, passed, cases) in report.by_technique() {
        println!("{name:<36} {passed:>4} of {cases:>4}");
    }
    for case in report.cases.iter().filter(|case| !case.passed) {
        let why = case.reason.as_deref().unwrap_or_default();
        println!("line {}: {} ({}): {why}", case.line, case.code, case.name);
    }
    report.errors.iter().for_each(|error| eprintln!("{error}"));
    let alone = report.cases.iter().filter(|case| case.passed && case.others == 0).count();
    println!("{alone} without another step about the same values");
    let (passed, cases) = (report.passed(), report.cases.len() + report.errors.len());
    println!("{passed} of {cases} passed");
    Ok(if passed == cases { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
