//! A panic in one puzzle of a batch: the others are answered, in order, and nothing waits.

use quadrille_core::fault::arm;
use quadrille_solve::batch::{
    Asked, Batch, Emit, Item, PlainLine, PlainLines, Source, batch, batch_together,
};
use quadrille_solve::{Request, Verdict, verdict};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn text() -> String {
    let (none, empty) = (format!("55{}", &PUZZLE[2..]), ".".repeat(81));
    format!("{PUZZLE}\n{none}\nnonsense\n{empty}\n4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4\n").repeat(40)
}

fn word(asked: &Asked<'_>) -> String {
    match verdict(&asked.entry.puzzle, &Request::default()).unwrap().answer {
        Verdict::Unique(grid) => format!("{grid}\n"),
        Verdict::None(_) => "none\n".to_owned(),
        _ => "many\n".to_owned(),
    }
}

/// One line for every item.
fn shown(text: &mut String, item: Item<String>) {
    match item {
        Item::Answer(answer) => *text += &answer,
        Item::Lines { text: lines, .. } => *text += std::str::from_utf8(&lines).unwrap(),
        Item::Refused { error, .. } => *text += &format!("refused: {}\n", error.kind),
        Item::Broken { place, error } => {
            *text += &format!("line {}: {error}\n", place.map_or(0, |(_, line)| line));
        }
        _ => {}
    }
}

fn run(options: &Batch) -> String {
    let mut said = String::new();
    let ask = |asked: &Asked<'_>, emit: &mut Emit<'_, String>| {
        let _ = emit(word(asked));
    };
    batch(vec![Source::text("t", text())], options, ask, |item| {
        shown(&mut said, item);
        Ok::<(), ()>(())
    })
    .unwrap();
    said
}

fn run_together(threads: usize) -> String {
    let mut said = String::new();
    let ask = |asked: &[Asked<'_>]| asked.iter().map(word).collect();
    let options = Batch { threads, ..Batch::default() };
    batch_together(
        vec![Source::text("t", text())],
        &options,
        || 7,
        ask,
        |item| {
            shown(&mut said, item);
            Ok::<(), ()>(())
        },
    )
    .unwrap();
    said
}

/// The answers, with this one in place of that to a line.
fn with_line(answers: &str, line: usize, other: &str) -> String {
    let mut lines: Vec<&str> = answers.lines().collect();
    lines[line - 1] = other;
    lines.join("\n") + "\n"
}

#[test]
fn only_the_puzzle_that_panics_is_without_an_answer() {
    let right = run(&Batch::default());
    assert_eq!(right.lines().count(), 200);
    for threads in [1, 2, 8] {
        for stream in [false, true] {
            let _fault = arm("question:101");
            let said = run(&Batch { threads, stream, ..Batch::default() });
            let error = "line 101: internal error: injected fault: question 101";
            assert_eq!(said, with_line(&right, 101, error));
        }
        let _fault = arm("question:102");
        let error = "line 102: internal error: injected fault: question 102";
        assert_eq!(run_together(threads), with_line(&right, 102, error));
    }
}

#[test]
fn a_kernel_that_panics_leaves_its_lines_to_the_general_way() {
    let right = run(&Batch::default());
    for threads in [1, 2, 8] {
        let render = |_: &PlainLine<'_>, _: &mut Vec<u8>| false;
        let plain = Some(PlainLines { limit: 2, evidence: false, prefix: Some(""), render });
        let options = Batch { threads, plain, ..Batch::default() };
        assert_eq!(run(&options), right);
        let _fault = arm("lines:1,lines:6,question:1,question:101");
        let error = "line 1: internal error: injected fault: question 1";
        // Line 101 is solved by the kernel: it never becomes a question.
        assert_eq!(run(&options), with_line(&right, 1, error));
    }
}

#[test]
fn a_puzzle_whose_reader_panics_is_refused_alone() {
    let right = run(&Batch::default());
    for threads in [1, 2, 8] {
        let _fault = arm("block:5");
        let said = run(&Batch { threads, ..Batch::default() });
        let error = "refused: internal error: injected fault: block 5";
        assert_eq!(said, with_line(&right, 5, error));
    }
}

#[test]
fn input_that_cannot_be_read_on_ends_with_an_error() {
    let right = run(&Batch::default());
    for threads in [1, 2, 8] {
        let _fault = arm("fetch:3");
        let said = run(&Batch { threads, ..Batch::default() });
        let error = "line 0: internal error: injected fault: fetch 3";
        let (answers, last) = said.trim_end().rsplit_once('\n').unwrap();
        assert!(last == error && right.starts_with(answers), "{said}");
    }
}
