//! Ordered results under schedules that a processor seldom chooses.

use quadrille_core::sync::Mutex;
use quadrille_core::work::guarded;
use quadrille_solve::batch::{Emit, ordered, ordered_streams};

/// Pieces per worker between fetching and receiving, in builds for these schedules.
const IN_FLIGHT: usize = 2;

fn check(question: impl Fn() + Copy + Send + Sync + 'static) {
    shuttle::check_random(question, 5_000);
    shuttle::check_pct(question, 5_000, 3);
}

/// Pieces have one to four results: more than may wait for their turn.
fn results(piece: u64, emit: &mut Emit<'_, (u64, u64)>) {
    for part in 0..=piece % 4 {
        if emit((piece, part)).is_break() {
            return;
        }
    }
}

#[test]
fn order_is_kept() {
    check(|| {
        let mut seen = Vec::new();
        let end = ordered_streams(0..9, 2, results, |result| {
            seen.extend(result.map(Result::unwrap));
            Ok::<(), ()>(())
        });
        assert_eq!(end, Ok(()));
        let all = (0..9).flat_map(|piece| (0..=piece % 4).map(move |part| (piece, part)));
        assert_eq!(seen, all.collect::<Vec<_>>());
    });
}

#[test]
fn few_pieces_are_in_flight() {
    check(|| {
        let received = Mutex::new(0);
        let pieces = (0..12).inspect(|&piece| {
            assert!(piece <= *received.lock().unwrap() + 2 * IN_FLIGHT as u64);
        });
        let end = ordered(
            pieces,
            2,
            |piece| piece,
            |result| {
                *received.lock().unwrap() = result.unwrap() + 1;
                Ok::<(), ()>(())
            },
        );
        assert_eq!(end, Ok(()));
    });
}

#[test]
fn a_failing_sink_ends_an_endless_input() {
    check(|| {
        let end = ordered_streams(0.., 2, results, |result| match result {
            Some(Ok((6, 1))) => Err(()),
            _ => Ok(()),
        });
        assert_eq!(end, Err(()));
    });
}

#[test]
fn a_panic_in_a_piece_or_between_them_is_a_result() {
    check(|| {
        let pieces = (0..8).inspect(|&piece| assert_ne!(piece, 6, "dead"));
        let mut seen = Vec::new();
        let work = |piece: u64| {
            assert_ne!(piece, 3, "dead");
            piece
        };
        let end = ordered(pieces, 3, work, |result| {
            seen.push(result.ok());
            Ok::<(), ()>(())
        });
        assert_eq!(end, Ok(()));
        assert_eq!(seen, [Some(0), Some(1), Some(2), None, Some(4), Some(5), None]);
    });
}

#[test]
fn a_panic_of_the_sink_ends_all() {
    check(|| {
        let sink = |result: Result<u64, _>| match result {
            Ok(4) => panic!("sunk"),
            _ => Ok::<(), ()>(()),
        };
        let died = guarded(|| ordered(0u64.., 2, |i| i, sink)).unwrap_err();
        assert_eq!(died.message(), "sunk");
    });
}
