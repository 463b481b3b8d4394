//! Pieces of work on several threads, with results in their order.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use quadrille_core::work::guarded;
use quadrille_solve::batch::{Emit, ordered, ordered_streams};

#[test]
fn order_is_kept_for_every_number_of_threads() {
    for threads in [1, 2, 3, 8] {
        let mut seen = Vec::new();
        let slow_first = |i: u64| {
            thread::sleep(Duration::from_micros((1000 - i) % 7 * 100));
            i * i
        };
        ordered(0..1000, threads, slow_first, |r| {
            seen.push(r.unwrap());
            Ok::<(), ()>(())
        })
        .unwrap();
        assert_eq!(seen, (0..1000).map(|i| i * i).collect::<Vec<u64>>());
    }
}

#[test]
fn a_failing_sink_ends_an_endless_input() {
    let end = ordered(0u64.., 2, |i| i, |i| if i == Ok(100) { Err(i) } else { Ok(()) });
    assert_eq!(end, Err(Ok(100)));
}

#[test]
fn pieces_with_many_results_keep_their_order_and_end_when_nobody_listens() {
    for threads in [1, 2, 5] {
        let mut seen = Vec::new();
        let many = |piece: u64, emit: &mut Emit<'_, (u64, u64)>| {
            for part in 0.. {
                if piece < 9 && part == 100 || emit((piece, part)).is_break() {
                    return;
                }
            }
        };
        let end = ordered_streams(0..10, threads, many, |result| match result {
            Some(Ok((9, 500))) => Err("enough"),
            Some(result) => {
                seen.push(result.unwrap());
                Ok(())
            }
            None => Ok(()),
        });
        assert_eq!(end, Err("enough"));
        let firsts = (0..9).flat_map(|piece| (0..100).map(move |part| (piece, part)));
        assert_eq!(seen, firsts.chain((0..500).map(|part| (9, part))).collect::<Vec<_>>());
    }
}

/// A piece that has many results waits for its turn, so that few of them are kept.
#[test]
fn a_piece_is_few_results_ahead_of_its_turn() {
    const MOST: usize = 16;
    let ahead = AtomicUsize::new(0);
    let start = Instant::now();
    let work = |piece: u64, emit: &mut Emit<'_, u64>| {
        if piece == 0 {
            // The other piece is given the time to hand on more than it may.
            while ahead.load(Relaxed) <= MOST && start.elapsed() < Duration::from_millis(100) {
                thread::yield_now();
            }
            let _ = emit(ahead.load(Relaxed) as u64);
            return;
        }
        for result in 0..1000 {
            if emit(result).is_break() {
                return;
            }
            ahead.fetch_add(1, Relaxed);
        }
    };
    let mut seen = Vec::new();
    let end = ordered_streams(0..2, 2, work, |result| {
        seen.extend(result.map(Result::unwrap));
        Ok::<(), ()>(())
    });
    assert_eq!(end, Ok(()));
    assert!(seen[0] <= MOST as u64, "{} results before their turn", seen[0]);
    assert_eq!(seen[1..], (0..1000).collect::<Vec<_>>());
}

/// The results of 100 pieces, of which number 7 panics after its first result.
#[test]
fn a_panic_in_a_piece_is_its_last_result_and_no_other_piece_is_touched() {
    let work = |piece: u64, emit: &mut Emit<'_, (u64, u64)>| {
        for part in 0..3 {
            assert!(piece != 7 || part == 0, "dead");
            let _ = emit((piece, part));
        }
    };
    for threads in [1, 2, 8] {
        let mut seen = Vec::new();
        let end = ordered_streams(0..100, threads, work, |result| {
            seen.extend(result.map(|result| result.map_err(|e| e.message().to_owned())));
            Ok::<(), ()>(())
        });
        assert_eq!(end, Ok(()));
        let parts = |piece| (0..if piece == 7 { 1 } else { 3 }).map(move |part| (piece, part));
        let mut all: Vec<_> = (0..100).flat_map(parts).map(Ok).collect();
        all.insert(7 * 3 + 1, Err("dead".to_owned()));
        assert_eq!(seen, all);
    }
}

#[test]
fn a_panic_while_pieces_are_fetched_is_the_last_result() {
    for threads in [1, 2, 8] {
        let pieces = (0..100).inspect(|&piece| assert_ne!(piece, 50, "dead"));
        let mut seen = Vec::new();
        let _ = ordered(
            pieces,
            threads,
            |piece| piece,
            |result| {
                seen.push(result.ok());
                Ok::<(), ()>(())
            },
        );
        assert_eq!(seen, (0..50).map(Some).chain([None]).collect::<Vec<_>>());
    }
}

#[test]
fn a_panic_of_the_sink_ends_all() {
    for threads in [1, 2, 8] {
        let sink = |result: Result<u64, _>| match result {
            Ok(10) => panic!("sunk"),
            _ => Ok::<(), ()>(()),
        };
        let died = guarded(|| ordered(0u64.., threads, |i| i, sink)).unwrap_err();
        assert_eq!(died.message(), "sunk");
    }
}
