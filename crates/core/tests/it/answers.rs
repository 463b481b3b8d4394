//! Answers give their parts, and a list knows whether it is complete.

use quadrille_core::{Cancel, Count, End, First, Stop, UpTo};
use std::ops::ControlFlow::Continue;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[test]
fn answers_give_their_parts() {
    let unknown = First::Unknown { stop: Stop::Time };
    let answers: [First<u8, &str>; 3] = [First::Found(7), First::None("proof"), unknown];
    assert_eq!(answers.each_ref().map(First::stopped), [None, None, Some(Stop::Time)]);
    assert_eq!(answers.map(First::solution), [Some(7), None, None]);
    let counts =
        [Count::Exact(5), Count::AtLeast(6), Count::Unknown { stop: Stop::Nodes, at_least: 7 }];
    assert_eq!(counts.each_ref().map(Count::exact), [Some(&5), None, None]);
    assert_eq!(counts.each_ref().map(Count::counted), [&5, &6, &7]);
}

#[test]
fn a_stop_is_the_end_of_a_list_only_if_the_list_is_not_full() {
    let mut list = UpTo::new(2);
    let stopped = End::Stopped(Stop::Nodes);
    assert!(list.take(|| Continue(())).is_continue());
    assert_eq!([list.end(stopped), list.end(End::All)], [stopped, End::All]);
    assert!(list.take(|| Continue(())).is_continue());
    assert_eq!([list.end(stopped), list.end(End::All)], [End::Interrupted(()), End::All]);
}

#[test]
fn each_stop_has_its_words() {
    let words = [Stop::Nodes, Stop::Time, Stop::Cancelled].map(|stop| stop.to_string());
    assert_eq!(words, ["the node budget", "the time budget", "a cancel request"]);
}

#[test]
fn a_flag_that_someone_else_owns_cancels() {
    let flag = Arc::new(AtomicBool::new(false));
    let cancel = Cancel::from(Arc::clone(&flag));
    assert!(!cancel.is_raised());
    flag.store(true, Ordering::Relaxed);
    assert!(cancel.is_raised());
}
