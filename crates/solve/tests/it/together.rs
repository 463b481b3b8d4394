//! Questions about several puzzles at a time.

use quadrille_solve::batch::{Asked, Batch, Item, Source, batch_together};

/// Answers and refusals in input order, whatever the size of the pieces and the threads.
#[test]
fn pieces_of_every_size_give_the_same() {
    let lines: Vec<_> =
        (0..50)
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
