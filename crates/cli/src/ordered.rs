//! Many pieces of work on all cores, results in the order of the pieces, memory bounded.
//!
//! One thread reads, the workers work, the calling thread receives the results in order. A ticket
//! goes with every piece and comes back when its result was received, so at most [`IN_FLIGHT`]
//! pieces per worker exist at a time even when one of them takes long. One thread does all three in
//! turn: handing pieces around would only move them from one cache to another.

use std::collections::BTreeMap;
use std::thread;

use crossbeam_channel::{bounded, unbounded};

/// Pieces per worker between reading and receiving.
const IN_FLIGHT: usize = 8;

/// Maps `pieces` through `work` on `threads` threads and hands the results to `sink` in order,
/// until the pieces end or the sink fails.
///
/// # Errors
/// The first error of the sink.
pub fn ordered<T: Send, R: Send, E>(
    pieces: impl Iterator<Item = T> + Send,
    threads: usize,
    work: impl Fn(T) -> R + Sync,
    mut sink: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    if threads <= 1 {
        return pieces.map(work).try_for_each(sink);
    }
    let work = &work;
    thread::scope(|scope| {
        // The ends of the channels live in here: when the sink fails they are gone before the
        // threads are waited for, and whoever is blocked on one wakes up.
        let (ticket_back, tickets) = unbounded();
        (0..threads * IN_FLIGHT).for_each(|_| ticket_back.send(()).unwrap_or_default());
        let (piece_in, piece_out) = bounded(threads * IN_FLIGHT);
        let (result_in, result_out) = unbounded();
        scope.spawn(move || {
            for numbered in pieces.enumerate() {
                if tickets.recv().is_err() || piece_in.send(numbered).is_err() {
                    return;
                }
            }
        });
        for _ in 0..threads {
            let (piece_out, result_in) = (piece_out.clone(), result_in.clone());
            scope.spawn(move || {
                for (number, piece) in piece_out {
                    if result_in.send((number, work(piece))).is_err() {
                        return;
                    }
                }
            });
        }
        drop((piece_out, result_in));
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        for (number, result) in &result_out {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&next) {
                next += 1;
                sink(result)?;
                ticket_back.send(()).unwrap_or_default();
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_is_kept_for_every_number_of_threads() {
        for threads in [1, 2, 3, 8] {
            let mut seen = Vec::new();
            let slow_first = |i: u64| {
                thread::sleep(std::time::Duration::from_micros((1000 - i) % 7 * 100));
                i * i
            };
            ordered(0..1000, threads, slow_first, |r| {
                seen.push(r);
                Ok::<(), ()>(())
            })
            .unwrap();
            assert_eq!(seen, (0..1000).map(|i| i * i).collect::<Vec<u64>>());
        }
    }

    #[test]
    fn a_failing_sink_ends_an_endless_input() {
        let end = ordered(0u64.., 2, |i| i, |i| if i == 100 { Err(i) } else { Ok(()) });
        assert_eq!(end, Err(100));
    }
}
