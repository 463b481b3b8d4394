//! Panics of guarded work are reported once, as the answer.

use quadrille_core::work::{guarded, quiet_panics};
use std::cell::Cell;
use std::panic::{catch_unwind, set_hook, take_hook};

thread_local! {
    /// Panics of this thread that reached the hook.
    static REPORTED: Cell<u32> = const { Cell::new(0) };
}

#[test]
fn a_guarded_panic_is_quiet_and_keeps_its_place() {
    set_hook(Box::new(|_| REPORTED.set(REPORTED.get() + 1)));
    quiet_panics();
    let died = guarded(|| panic!("lost")).map(|()| 0).unwrap_err().to_string();
    let guarded_ones = REPORTED.take();
    let _ = catch_unwind(|| panic!("not guarded"));
    let others = REPORTED.take();
    drop(take_hook());
    assert!(died.starts_with("internal error: lost (") && died.contains("panics.rs:"), "{died}");
    let is_loud = std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0");
    assert_eq!((guarded_ones, others), (u32::from(is_loud), 1));
}
