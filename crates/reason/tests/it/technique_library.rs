//! HoDoKu's technique library: its lines are read and judged as its own program does.

use quadrille_core::Budget;

use library::run_library;

#[path = "../../examples/technique_library/library.rs"]
#[allow(dead_code, reason = "the example prints more of a report")]
mod library;

#[test]
#[ignore = "needs a folder of puzzles: just test-shared DIR"]
fn the_library_passes() {
    let shared = std::env::var("QUADRILLE_SHARED")
        .expect("QUADRILLE_SHARED names the folder of shared data");
    let text = std::fs::read_to_string(format!("{shared}/data/hodoku/reglib-half.txt"))
        .expect("the library");
    let report = run_library(&text, &Budget::unlimited());
    let failed: Vec<String> = report
        .cases
        .iter()
        .filter(|c| !c.passed)
        .map(|c| format!("{} line {}", c.code, c.line))
        .collect();
    assert_eq!(report.cases.len(), 582);
    assert!(report.errors.is_empty());
    assert!(report.passed() >= 580, "{} passed; failed: {failed:?}", report.passed());
}

#[test]
fn a_library_line_is_read_and_judged() {
    // A naked single of our own: r1c1 sees 2 to 9.
    let line = ":0003:1:.23456789".to_owned() + &".".repeat(72) + ":::111:";
    let report = run_library(&line, &Budget::unlimited());
    assert_eq!((report.passed(), report.cases.len(), report.errors.len()), (1, 1, 0));
    let wrong = line.replace(":::111:", ":::222:");
    assert_eq!(run_library(&wrong, &Budget::unlimited()).passed(), 0);
    let nothing = line.replace(":0003:", ":0003-x:");
    assert_eq!(run_library(&nothing, &Budget::unlimited()).passed(), 0);
}

#[test]
fn malformed_lines_are_reported_with_their_place() {
    let bad = [
        (":0003:1:..", 1, 1),
        (":00x3:1:::::", 1, 2),
        (":0003:1:..x:::111:", 1, 11),
        ("hello", 1, 1),
    ];
    for (text, line, column) in bad {
        let report = run_library(text, &Budget::unlimited());
        assert_eq!(report.errors.len(), 1, "{text}");
        assert_eq!(
            (report.errors[0].line, report.errors[0].column),
            (line, column),
            "{text}: {}",
            report.errors[0]
        );
    }
}
