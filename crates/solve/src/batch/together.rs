//! The batch door for questions about many puzzles at a time.

use quadrille_core::fault;
use quadrille_core::work::guarded;

use super::{Asked, Batch, Item, Source, ordered_streams, pieces, show};
use crate::batch::Seen;

/// As [`batch`](super::batch()) where a question is about a piece of the input: as many puzzles as
/// `size` says when the piece begins, fewer where the input ends or pauses. A question may have any
/// number of answers. Every thread reads a piece and asks about it; plain lines are puzzles like
/// all others here. If a question panics, its puzzles are asked about again, one at a time.
///
/// # Errors
/// The first error of the visitor.
pub fn batch_together<A: Send, E>(
    sources: Vec<Source>,
    batch: &Batch,
    size: impl FnMut() -> usize + Send,
    ask: impl Fn(&[Asked<'_>]) -> Vec<A> + Sync,
    mut visit: impl FnMut(Item<A>) -> Result<(), E>,
) -> Result<(), E> {
    let seen = batch.dedup.then(Seen::default);
    let pieces = pieces(sources, batch.read.clone(), seen, size);
    let try_ask = |asked: &[Asked<'_>]| {
        guarded(|| {
            asked.iter().for_each(|asked| fault::point("question", asked.first_line));
            ask(asked).into_iter().map(Item::Answer).collect::<Vec<_>>()
        })
    };
    let broken = |asked: &Asked<'_>, error| {
        vec![Item::Broken { place: Some((asked.source.clone(), asked.first_line)), error }]
    };
    let answer = |asked: &mut Vec<Asked<'_>>, items: &mut Vec<Item<A>>| {
        if asked.is_empty() {
            return;
        }
        match try_ask(asked) {
            Ok(answers) => items.extend(answers),
            Err(_) => items.extend(asked.iter().flat_map(|asked| {
                try_ask(std::slice::from_ref(asked)).unwrap_or_else(|error| broken(asked, error))
            })),
        }
        asked.clear();
    };
    ordered_streams(
        pieces,
        batch.threads,
        |piece, emit| {
            let (mut asked, mut items) = (Vec::new(), Vec::new());
            for (source, entry) in &piece {
                match entry {
                    Ok(entry) => asked.push(Asked { source, entry }),
                    Err(error) => {
                        answer(&mut asked, &mut items);
                        let (source, error) = (source.clone(), error.clone());
                        items.push(Item::Refused { source, error });
                    }
                }
            }
            answer(&mut asked, &mut items);
            let _ = emit(items);
        },
        |items| show(items, &mut visit),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Answers and refusals in input order, whatever the size of the pieces and the threads.
    #[test]
    fn pieces_of_every_size_give_the_same() {
        let lines: Vec<_> = (0..50)
            .map(|k| {
                if k % 7 == 3 {
                    "nonsense"
                } else {
                    ["1..............4", "4..............1"][k % 2]
                }
            })
            .collect();
        let text = lines.join("\n");
        let run = |threads, size| {
            let (mut words, mut most) = (Vec::new(), 0);
            let batch = Batch { threads, ..Batch::default() };
            let ask = |asked: &[Asked<'_>]| {
                let corner = |asked: &Asked<'_>| (asked.puzzle.givens()[0], asked.first_line);
                asked.iter().map(|it| (corner(it), asked.len())).collect()
            };
            let end = batch_together(
                vec![Source::text("it", text.as_str())],
                &batch,
                || size,
                ask,
                |item| {
                    match item {
                        Item::Answer((answer, together)) => {
                            most = most.max(together);
                            words.push(Some(answer));
                        }
                        Item::Refused { .. } => words.push(None),
                        _ => {}
                    }
                    Ok::<(), ()>(())
                },
            );
            assert_eq!(end, Ok(()));
            assert!(most <= size.max(1));
            words
        };
        let one_by_one = run(1, 1);
        assert_eq!(one_by_one.len(), 50);
        assert!(one_by_one[3].is_none() && one_by_one[0] == Some((1, 1)));
        for (threads, size) in [(1, 0), (1, 5), (2, 3), (3, 50), (2, 1000)] {
            assert_eq!(run(threads, size), one_by_one);
        }
    }
}
