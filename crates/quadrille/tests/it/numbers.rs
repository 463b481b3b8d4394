//! Milliseconds and threads.

use std::time::Duration;

use quadrille::answer::milliseconds;
use quadrille::threads;

#[test]
fn milliseconds_have_no_digits_beyond_the_nanosecond() {
    for nanos in [22_843, 1, 999_999_999, 12_345_678_901] {
        let shown = milliseconds(Duration::from_nanos(nanos)).to_string();
        assert!(shown.split_once('.').unwrap().1.len() <= 6, "{shown}");
    }
}

#[test]
fn as_many_threads_as_wanted_where_the_system_has_them() {
    assert_eq!([0, 1, 2, 9].map(threads), [0, 1, 2, 9]);
}
