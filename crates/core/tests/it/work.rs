//! Work on several threads: its order, and what a panic does to it.

use std::panic::catch_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use quadrille_core::work::{crew, guarded, map};

#[test]
fn results_come_in_the_order_of_the_items() {
    let items: Vec<u64> = (0..1000).collect();
    let squares: Vec<u64> = items.iter().map(|n| n * n).collect();
    for threads in [0, 1, 2, 7] {
        assert_eq!(map(threads, &items, || (), |(), n| n * n), squares);
    }
    assert!(map(3, [0; 0], || (), |(), _| ()).is_empty());
}

#[test]
fn one_dead_worker_ends_the_question_and_keeps_its_message() {
    for threads in [1, 2, 8] {
        let work = |(): &mut (), n| assert_ne!(n, 500, "item\n{n}");
        let died = guarded(|| map(threads, 0..1000, || (), work)).unwrap_err();
        assert!(died.message().contains("item\n500"), "{died:?}");
        assert!(died.to_string().lines().count() == 1, "{died}");
    }
}

#[test]
fn workers_that_wait_are_halted() {
    for dies in [0, 1, 2] {
        let halted = AtomicBool::new(false);
        let wait = |number: usize| {
            assert_ne!(number, dies, "dead");
            while !halted.load(Ordering::Relaxed) {
                thread::yield_now();
            }
        };
        let workers = [0, 1].map(|number| move || wait(number)).into();
        let halt = || halted.store(true, Ordering::Relaxed);
        assert!(guarded(|| crew(workers, halt, || wait(2))).is_err());
    }
}

#[test]
fn without_a_guard_the_panic_itself_comes_through() {
    let crew = || crew(vec![|| panic!("as it was")], || (), || ());
    let payload = catch_unwind(crew).unwrap_err();
    assert_eq!(payload.downcast_ref(), Some(&"as it was"));
}

#[cfg(debug_assertions)]
#[test]
fn an_armed_fault_reaches_the_workers_and_ends_with_its_guard() {
    let sum = |threads| guarded(|| map(threads, 0..9, || (), |(), n| n).iter().sum::<i32>());
    for threads in [1, 2, 8] {
        let armed = quadrille_core::fault::arm("item:4");
        assert_eq!(sum(threads).unwrap_err().message(), "injected fault: item 4");
        drop(armed);
        assert_eq!(sum(threads), Ok(36));
    }
}
