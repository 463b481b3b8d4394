//! Crews and maps under schedules that a processor seldom chooses.

use quadrille_core::sync::{Arc, Mutex, thread};
use quadrille_core::work::{crew, guarded, map};

/// Two workers and the caller, of whom one dies at once and the others wait until they are halted.
#[test]
fn whoever_dies_the_others_are_halted() {
    for dies in [0, 1, 2] {
        let question = move || {
            let halted = Arc::new(Mutex::new(false));
            let wait = |number: usize| {
                assert_ne!(number, dies, "dead");
                while !*halted.lock().unwrap() {
                    thread::yield_now();
                }
            };
            let workers = [0, 1].map(|number| move || wait(number)).into();
            let halt = || *halted.lock().unwrap() = true;
            let died = guarded(|| crew(workers, halt, || wait(2))).map(|_| ()).unwrap_err();
            assert!(died.message().contains("dead"), "{died}");
        };
        shuttle::check_random(question, 3_000);
        shuttle::check_pct(question, 1_000, 3);
    }
}

#[test]
fn a_map_keeps_its_order_and_the_state_of_its_thread() {
    let question = || {
        let squares = guarded(|| {
            map(
                3,
                0..7,
                || 0,
                |done, n| {
                    *done += 1;
                    thread::yield_now();
                    (*done, n * n)
                },
            )
        });
        let squares = squares.unwrap();
        assert!(squares.iter().enumerate().all(|(n, &(_, square))| square == n * n));
        assert!(squares.iter().filter(|(done, _)| *done == 1).count() <= 3);
    };
    shuttle::check_random(question, 5_000);
    shuttle::check_pct(question, 5_000, 3);
}
