//! The same work on many items: on several threads, results in the order of the items.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::ScopedJoinHandle;

/// What `work` makes of each item. A thread keeps one `state`; with one thread the caller's own does
/// the work.
pub(crate) fn map<T: Sync, S, R: Send>(
    threads: usize,
    items: &[T],
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let run = || {
        let (mut state, mut done) = (state(), Vec::new());
        while let at = next.fetch_add(1, Ordering::Relaxed)
            && let Some(item) = items.get(at)
        {
            done.push((at, work(&mut state, item)));
        }
        done
    };
    let mut done: Vec<_> = match threads.min(items.len()) {
        ..=1 => run(),
        threads => std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(run)).collect();
            let join = |worker: ScopedJoinHandle<'_, Vec<_>>| {
                worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            workers.into_iter().flat_map(join).collect()
        }),
    };
    done.sort_unstable_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn results_come_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..1000).collect();
        let squares: Vec<u64> = items.iter().map(|n| n * n).collect();
        for threads in [0, 1, 2, 7] {
            assert_eq!(super::map(threads, &items, || (), |(), n| n * n), squares);
        }
        assert!(super::map(3, &[0; 0], || (), |(), _| ()).is_empty());
    }
}
