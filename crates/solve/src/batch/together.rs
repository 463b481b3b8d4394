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
