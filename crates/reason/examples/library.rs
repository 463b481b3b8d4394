//! Runs a technique library: `cargo run --release --example library -- FILE [CODE]`.
use quadrille_core::Budget;
use quadrille_reason::{parse_case, run_case};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let text = std::fs::read_to_string(args.next().ok_or("name a library file")?)?;
    let only = args.next().unwrap_or_default();
    let (mut passed, mut cases, mut strict) = (0, 0, 0);
    for (i, line) in text.lines().enumerate() {
        if !line.starts_with(':') || !line[1..].starts_with(&only) {
            continue;
        }
        let start = std::time::Instant::now();
        let case = parse_case(line, i + 1)?;
        let report = run_case(&case, &Budget::unlimited().time(std::time::Duration::from_secs(60)));
        cases += 1;
        passed += usize::from(report.passed);
        strict += usize::from(report.passed && report.others == 0);
        let ms = start.elapsed().as_secs_f64() * 1e3;
        let why = report.reason.unwrap_or_default();
        println!(
            "{} {} {ms:.1} ms, {} others {why} line {}",
            report.code,
            if report.passed { "ok" } else { "FAILED" },
            report.others,
            i + 1
        );
    }
    println!("{passed} of {cases} passed, {strict} strictly");
    Ok(())
}
