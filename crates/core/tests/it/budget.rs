//! Limits of budgets, and the time of the system's clock.

use std::time::Duration;

use quadrille_core::clock::Instant;
use quadrille_core::{Budget, Cancel, Stop};

#[test]
fn a_node_limit_of_zero_stops_the_first_node() {
    assert_eq!(Budget::default().nodes(0).start().tick(), Err(Stop::Nodes));
}

#[test]
fn the_limit_is_exact_whatever_the_interval() {
    for every in [1, 3, 256, 10_000] {
        let mut meter = Budget::default().nodes(1000).start().every(every);
        let passed = (0..5000).take_while(|_| meter.tick().is_ok()).count();
        assert_eq!((passed, meter.nodes()), (1000, 1000), "every {every}");
    }
}

#[test]
fn an_unlimited_meter_never_stops() {
    let mut meter = Budget::unlimited().start();
    assert!((0..100_000).all(|_| meter.tick().is_ok()));
}

#[test]
fn a_shorter_interval_counts_from_the_node_where_it_is_set() {
    let cancel = Cancel::new();
    let mut meter = Budget::default().cancel(cancel.clone()).start();
    assert!((0..300).all(|_| meter.tick().is_ok()));
    meter = meter.every(10);
    cancel.raise();
    let more = (0..5000).take_while(|_| meter.tick().is_ok()).count();
    assert!(more <= 10, "{more}");
}

#[test]
fn a_raised_flag_stops_within_one_interval() {
    let cancel = Cancel::new();
    let mut meter = Budget::default().cancel(cancel.clone()).start();
    assert!(meter.tick().is_ok());
    cancel.raise();
    let more = (0..5000).take_while(|_| meter.tick().is_ok()).count();
    assert!(more <= 256, "{more}");
    assert_eq!(meter.tick(), Err(Stop::Cancelled));
}

#[test]
fn a_flag_raised_after_the_time_is_the_time() {
    let cancel = Cancel::new();
    cancel.raise();
    let budget = Budget::default().cancel(cancel);
    assert_eq!(budget.clone().start().check(), Err(Stop::Cancelled));
    assert_eq!(budget.time(Duration::ZERO).start().check(), Err(Stop::Time));
}

#[test]
fn time_runs_out() {
    let mut meter = Budget::default().time(Duration::ZERO).start();
    assert_eq!(meter.tick(), Err(Stop::Time));
}

#[test]
fn the_rest_of_a_budget_is_what_is_left() {
    let mut meter = Budget::default().nodes(10).time(Duration::from_secs(60)).start();
    meter.add(4).unwrap();
    let rest = meter.rest();
    assert_eq!(rest.nodes, Some(6));
    assert!(rest.time.unwrap() <= Duration::from_secs(60));
    assert_eq!((meter.add(6), meter.add(1)), (Ok(()), Err(Stop::Nodes)));
    assert_eq!(meter.nodes(), 10);
}

#[test]
fn without_another_clock_time_passes_as_the_system_says() {
    let start = Instant::now();
    std::thread::sleep(Duration::from_millis(5));
    assert!(start.elapsed() >= Duration::from_millis(5));
}
