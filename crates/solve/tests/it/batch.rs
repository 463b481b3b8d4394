//! The batch door: order, duplicates, pauses, and the end.

use std::io::{Read, Write};

use quadrille_solve::batch::{Asked, Batch, Emit, Item, PlainLine, PlainLines, Source, batch};
use quadrille_solve::plain::{Answer, Found, Kernel};
use quadrille_solve::{Count, Request, Verdict, cells_that_differ, closed_count, count, verdict};
use quadrille_text::Piped;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The verdict as a word.
fn word(asked: &Asked<'_>, answer: &mut Emit<'_, String>) {
    let word = match verdict(&asked.entry.puzzle, &Request::default()).unwrap().answer {
        Verdict::Unique(grid) => grid.to_string(),
        Verdict::None(_) => "none".to_owned(),
        _ => "many".to_owned(),
    };
    let _ = answer(format!("{}:{word}\n", asked.first_line));
}

/// Everything that a batch says, as text.
fn run(sources: Vec<Source>, options: &Batch) -> String {
    let mut text = String::new();
    let end = batch(sources, options, word, |item| {
        match item {
            Item::Answer(answer) => text += &answer,
            Item::Lines { text: lines, .. } => text += std::str::from_utf8(&lines).unwrap(),
            Item::Refused { source, error } => text += &format!("{source}:{}!\n", error.line),
            _ => {}
        }
        Ok::<(), ()>(())
    });
    assert_eq!(end, Ok(()));
    text
}

/// Plain lines with one solution; the others go the general way.
fn solutions(limit: u64) -> PlainLines {
    PlainLines { limit, evidence: false, prefix: Some(""), render: |_, _| false }
}

fn mixed() -> String {
    let (none, empty) = (format!("55{}", &PUZZLE[2..]), ".".repeat(81));
    format!("{PUZZLE}\n{none}\nnonsense\n{empty}\n4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4\n{PUZZLE}\n")
}

#[test]
fn order_is_that_of_the_input_on_every_number_of_threads_and_by_the_kernel() {
    let text = mixed().repeat(100);
    let one = run(vec![Source::text("t", text.clone())], &Batch::default());
    assert_eq!(one.lines().count(), 600);
    assert!(one.starts_with(&format!("1:{SOLUTION}\n2:none\nt:3!\n4:many\n5:1423")), "{one}");
    for threads in [2, 5] {
        let options = Batch { threads, ..Batch::default() };
        assert!(run(vec![Source::text("t", text.clone())], &options) == one);
    }
    let plain = Some(solutions(2));
    let options = Batch { threads: 3, plain, ..Batch::default() };
    let kernel = run(vec![Source::text("t", text)], &options);
    let bare: String = one
        .lines()
        .map(|l| l.split_once(':').filter(|(_, s)| *s == SOLUTION).map_or(l, |(_, s)| s))
        .flat_map(|l| [l, "\n"])
        .collect();
    assert!(kernel == bare);
}

/// An entry knows its lines in the whole input, wherever the run began that it was read in.
#[test]
fn entries_know_their_lines() {
    let text = mixed().repeat(40);
    for plain in [None, Some(solutions(2))] {
        let options = Batch { threads: 2, plain, ..Batch::default() };
        let mut seen = 0;
        let lines = |asked: &Asked<'_>, answer: &mut Emit<'_, [u64; 3]>| {
            let _ = answer([asked.first_line, asked.entry.first_line, asked.entry.last_line]);
        };
        let end = batch(vec![Source::text("t", text.clone())], &options, lines, |item| {
            if let Item::Answer([asked, first, last]) = item {
                assert_eq!([asked, asked], [first, last]);
                seen += 1;
            }
            Ok::<(), ()>(())
        });
        assert!(end.is_ok() && seen >= 80, "{seen}");
    }
}

#[test]
fn the_first_of_equal_puzzles_is_the_one_that_is_answered() {
    let text = mixed().repeat(50);
    for threads in [1, 4] {
        let options = Batch { threads, dedup: true, ..Batch::default() };
        let said = run(vec![Source::text("t", text.clone())], &options);
        let answers: Vec<&str> = said.lines().filter(|l| !l.ends_with('!')).collect();
        assert_eq!(answers.len(), 4);
        assert!(answers.iter().zip(["1:", "2:", "4:", "5:"]).all(|(a, line)| a.starts_with(line)));
    }
}

#[test]
fn a_pipe_that_pauses_is_answered_before_it_goes_on() {
    for plain in [None, Some(solutions(1))] {
        let (reader, mut writer) = std::io::pipe().unwrap();
        let source = Source { name: "pipe".into(), bytes: Box::new(Piped::new(reader)) };
        writer.write_all(format!("{PUZZLE}\n").as_bytes()).unwrap();
        let mut writer = Some(writer);
        let mut answers = 0;
        let options = Batch { threads: 2, plain, ..Batch::default() };
        batch(vec![source], &options, word, |item| {
            if matches!(item, Item::Answer(_) | Item::Lines { .. }) {
                answers += 1;
                let more = format!("{PUZZLE}\n");
                match (answers, &mut writer) {
                    (1..20, Some(writer)) => writer.write_all(more.as_bytes()).unwrap(),
                    _ => writer = None,
                }
            }
            Ok::<(), ()>(())
        })
        .unwrap();
        assert_eq!(answers, 20);
    }
}

/// A jigsaw and its map are not taken apart, also where the first run of plain lines ends between them
/// and the map is read in parts.
#[test]
fn a_map_stays_with_its_puzzle_wherever_a_run_ends() {
    let map = "111222333".repeat(3) + &"444555666".repeat(3) + &"777888999".repeat(3);
    let note = format!("{PUZZLE} # easy");
    let general = PlainLines { prefix: None, ..solutions(2) };
    for (before, end) in (0..70).flat_map(|before| [(before, "\n"), (before, "\r\n")]) {
        let mut lines = vec![PUZZLE; before];
        lines.extend([PUZZLE, &map, &note, PUZZLE]);
        let text = lines.join(end) + end;
        let by = |plain| {
            run(vec![Source::text("t", text.clone())], &Batch { plain, ..Batch::default() })
        };
        let one = by(None);
        assert_eq!(one.lines().count(), before + 3);
        assert!(by(Some(general)) == one, "{before} lines before, {end:?}");
    }
}

/// Texts with a long stretch of other lines, and with a pause after one.
#[test]
fn other_lines_are_read_to_their_end() {
    let kenken = "4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4\n";
    let notes = format!("# {}\n", "x".repeat(998)).repeat(400);
    let text = format!("{PUZZLE}\n{notes}{kenken}{PUZZLE}\n{kenken}");
    let options = Batch { plain: Some(solutions(2)), ..Batch::default() };
    let said = run(vec![Source::text("t", text)], &options);
    let lines: Vec<&str> = said.lines().map(|line| &line[..line.len().min(8)]).collect();
    assert_eq!(lines, ["53467891", "402:1423", "403:5346", "404:1423"]);
    let (reader, mut writer) = std::io::pipe().unwrap();
    let source = Source { name: "pipe".into(), bytes: Box::new(Piped::new(reader)) };
    writer.write_all(kenken.as_bytes()).unwrap();
    let (mut writer, mut answers) = (Some(writer), 0);
    batch(vec![source], &options, word, |item| {
        if let Item::Answer(answer) = item {
            answers += 1;
            assert!(answer.starts_with(&format!("{answers}:1423")), "{answer}");
            match &mut writer {
                Some(open) if answers < 5 => open.write_all(kenken.as_bytes()).unwrap(),
                _ => writer = None,
            }
        }
        Ok::<(), ()>(())
    })
    .unwrap();
    assert_eq!(answers, 5);
}

/// Lines without an end.
struct Endless;

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let line = format!("{PUZZLE}\n");
        let bytes = buffer.len() / 82 * 82;
        buffer[..bytes].copy_from_slice(&line.repeat(bytes / 82).into_bytes());
        Ok(bytes)
    }
}

#[test]
fn an_error_of_the_visitor_ends_an_endless_input() {
    for plain in [None, Some(solutions(1))] {
        let options = Batch { threads: 2, plain, ..Batch::default() };
        let mut left = 100;
        let end = batch(vec![Source::reader("endless", Endless)], &options, word, |_| {
            left -= 1;
            if left == 0 { Err("enough") } else { Ok(()) }
        });
        assert_eq!(end, Err("enough"));
    }
}

#[test]
fn an_empty_grid_is_counted_without_a_search() {
    let nine = quadrille_puzzle::Puzzle::sudoku(3, 3).unwrap();
    let all = count(&nine, &Request::default(), None).unwrap().answer;
    assert_eq!(all, Count::Exact(6_670_903_752_021_072_936_960u128.into()));
    let six = quadrille_puzzle::Puzzle::sudoku(2, 3).unwrap();
    let by_cover = Request { engine: quadrille_solve::Engine::Cover, ..Request::default() };
    let counted = count(&six, &by_cover, None).unwrap().answer;
    assert_eq!(counted, Count::Exact(closed_count(&six).unwrap().into()));
}

#[test]
fn less_memory_for_subtrees_costs_nodes_and_changes_no_count() {
    let latin = quadrille_puzzle::Puzzle::sudoku(1, 5).unwrap();
    let by = |memo_bytes| {
        let engine = quadrille_solve::Engine::Cover;
        count(&latin, &Request { engine, memo_bytes, ..Request::default() }, None).unwrap()
    };
    let (much, none) = (by(Request::default().memo_bytes), by(0));
    assert_eq!(much.answer, Count::Exact(161_280u32.into()));
    assert_eq!(none.answer, much.answer);
    assert!(none.stats.nodes > 2 * much.stats.nodes);
}

#[test]
fn a_large_loose_grid_is_counted_to_its_limit_by_visiting() {
    let puzzle = quadrille_puzzle::Puzzle::sudoku(5, 5).unwrap();
    // Below the limit from which on exact cover counts, and above it.
    for limit in [300, 11_000] {
        let report = count(&puzzle, &Request::default(), Some(limit)).unwrap();
        assert_eq!(report.answer, Count::AtLeast(limit.into()));
        assert_eq!(report.stats.engine, quadrille_solve::Engine::Grid);
    }
    let budget = quadrille_core::Budget::unlimited().nodes(50);
    let short = count(&puzzle, &Request { budget, ..Request::default() }, Some(300)).unwrap();
    assert!(matches!(short.answer, Count::Unknown { .. }), "{:?}", short.answer);
    assert!(short.stats.nodes <= 50);
}

#[test]
fn two_solutions_differ_where_the_evidence_says() {
    let puzzle = quadrille_puzzle::Puzzle::sudoku(2, 2).unwrap();
    let report = verdict(&puzzle, &Request::default()).unwrap();
    let Verdict::Many(a, b) = &report.answer else { panic!("many") };
    let cells = cells_that_differ(&report.answer);
    assert!(!cells.is_empty() && cells.iter().all(|&cell| a.value(cell) != b.value(cell)));
}

/// Lines that the question answers without the model: no solution, and the first two of several.
fn words(line: &PlainLine<'_>, out: &mut Vec<u8>) -> bool {
    match line.answer.found {
        Found::None(Some(_)) => return false,
        Found::None(None) => out.extend_from_slice(b"empty\n"),
        Found::Several(Some([a, b])) => {
            out.extend_from_slice(&[&a[..], b" or ", b, b"\n"].concat())
        }
        _ => unreachable!("one solution is written by the kernel, and evidence was asked for"),
    }
    true
}

/// The general verdict on a text.
fn general(text: &str) -> Verdict {
    let read = quadrille_text::read_str(text, &Default::default()).remove(0).unwrap();
    verdict(&read.puzzle, &Request::default()).unwrap().answer
}

#[test]
fn lines_without_one_solution_are_answered_by_the_kernel_where_the_question_says_how() {
    // No solution, but no conflict that givens alone show; then one that they do.
    let mut changed = (1..=9).map(|k| format!("{}{k}{}", &PUZZLE[..2], &PUZZLE[3..]));
    let none = changed.find(|text| matches!(general(text), Verdict::None(None))).unwrap();
    let (clash, empty) = (format!("55{}", &PUZZLE[2..]), ".".repeat(81));
    let loose = format!("{}{}", &PUZZLE[..40], ".".repeat(41));
    let lines = [PUZZLE, &none, &clash, &loose, &empty, PUZZLE];
    let plain = Some(PlainLines { evidence: true, render: words, ..solutions(2) });
    for end in ["\n", "\r\n"] {
        let text = (lines.join(end) + end).repeat(20);
        let said = run(vec![Source::text("t", text)], &Batch { plain, ..Batch::default() });
        let lines: Vec<&str> = said.lines().collect();
        assert_eq!(lines.len(), 120);
        assert_eq!((lines[0], lines[1], lines[2]), (SOLUTION, "empty", "3:none"));
        for (text, line) in [(&loose, lines[3]), (&empty, lines[4])] {
            let Verdict::Many(a, b) = general(text) else { panic!("several solutions") };
            assert_eq!(line, format!("{a} or {b}"));
        }
    }
}

#[test]
fn the_answers_to_plain_rows_are_those_of_the_general_path() {
    // One given changed to every digit, one taken away, and equal ones in all houses of a cell.
    let mut texts = Vec::new();
    for (at, given) in PUZZLE.char_indices().filter(|pair| pair.1 != '.') {
        let with = |symbol: char| format!("{}{symbol}{}", &PUZZLE[..at], &PUZZLE[at + 1..]);
        texts.extend(('1'..='9').filter(|&d| d != given).map(with));
        texts.push(with('.'));
    }
    for at in 0..40 {
        let mut cells = ["."; 81];
        (cells[at], cells[at + 9], cells[2 * at]) = ("4", "4", "4");
        texts.push(cells.concat());
    }
    let bytes = (texts.join("\n") + "\n").into_bytes();
    let rows = quadrille_nine::Rows::leading(&bytes);
    assert_eq!(rows.len(), texts.len());
    let mut kernel = Kernel::default();
    let (mut clashes, mut many) = (0, 0);
    for (text, answer) in texts.iter().zip(kernel.solve(rows, 2).iter()) {
        let is = |plain: &[u8; 81], grid: &quadrille_puzzle::Grid| {
            assert_eq!(std::str::from_utf8(plain).unwrap(), grid.to_string());
        };
        match (general(text), answer.found) {
            (Verdict::None(why), Found::None(clash)) => {
                clashes += usize::from(why.is_some());
                assert_eq!(why, clash);
            }
            (Verdict::Unique(grid), Found::One(one)) => is(one, &grid),
            (Verdict::Many(a, b), Found::Several(Some([first, second]))) => {
                many += 1;
                is(first, &a);
                is(second, &b);
            }
            (general, plain) => panic!("{text}: {general:?} and {plain:?}"),
        }
    }
    assert!(clashes > 100 && many > 5, "{clashes} clashes, {many} with several solutions");
    assert!(kernel.solve(rows, 0).iter().all(|answer| answer.found == Found::Unknown));
    let one = |answer: &Answer<'_>| matches!(answer.found, Found::One(_));
    assert!(kernel.solve(rows, 1).iter().filter(one).count() >= many);
}
