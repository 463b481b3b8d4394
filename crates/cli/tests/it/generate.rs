//! `generate`, `minimize`, `canonical`, `scramble` and `count --all-grids` through the real binary.

use std::collections::BTreeSet;

use assert_cmd::Command;

fn quadrille(args: &[&str]) -> String {
    let out = Command::cargo_bin("quadrille").unwrap().args(args).assert().success();
    String::from_utf8(out.get_output().stdout.clone()).unwrap()
}

fn fed(args: &[&str], input: &str) -> String {
    let mut command = Command::cargo_bin("quadrille").unwrap();
    let out = command.args(args).write_stdin(input.to_owned()).assert().success();
    String::from_utf8(out.get_output().stdout.clone()).unwrap()
}

#[test]
fn all_grids_are_counted() {
    for (boxes, count) in [
        ("2x2", "288"),
        ("2x3", "28200960"),
        ("2x4", "29136487207403520"),
        ("3x3", "6670903752021072936960"),
    ] {
        assert_eq!(quadrille(&["count", "--all-grids", boxes]), format!("{count}\n"));
    }
    Command::cargo_bin("quadrille").unwrap().args(["count", "--all-grids", "5x5"]).assert().code(2);
}

#[test]
fn minimal_puzzles_are_the_same_on_any_number_of_threads_and_unique() {
    let args = ["generate", "sudoku", "--count", "5000", "--seed", "7", "--threads"];
    let one = quadrille(&[&args[..], &["1"]].concat());
    assert_eq!(quadrille(&[&args[..], &["3"]].concat()), one);
    assert_eq!(one.lines().collect::<BTreeSet<_>>().len(), 5000);
    let few: String = one.lines().take(40).map(|l| format!("{l}\n")).collect();
    assert_eq!(fed(&["count", "--engine", "cover", "-"], &few), "1\n".repeat(40));
    assert_eq!(fed(&["minimize", "-"], &few), few, "nothing can be taken from a minimal puzzle");
}

#[test]
fn every_kind_is_made_and_unique() {
    for args in [
        &["sudoku", "--box", "2x3", "--level", "easy"][..],
        &["sudoku", "--level", "medium", "--symmetry", "180"],
        &["sudoku", "--diagonals"],
        &["sudoku", "--recipe", "givens", "--level", "medium"],
        &["kenken", "--size", "5", "--level", "normal"],
        &["kenken", "--size", "4", "--no-ops"],
        &["killer", "--size", "6"],
        &["jigsaw", "--size", "6"],
    ] {
        let args = [&["generate"], args, &["--count", "2", "--seed", "3"]].concat();
        let made = quadrille(&args);
        assert_eq!(fed(&["count", "--engine", "cover", "-"], &made), "1\n1\n", "{args:?}: {made}");
        assert_eq!(quadrille(&args), made);
    }
}

#[test]
fn sudoku_is_made_where_no_kind_is_named() {
    let same = [&["--level", "easy", "--seed", "3"][..], &["--seed", "4", "--count", "2"]];
    for args in same {
        let named = [&["generate", "sudoku"], args].concat();
        assert_eq!(quadrille(&[&["generate"], args].concat()), quadrille(&named));
    }
    let both = ["generate", "--level", "easy", "kenken"];
    let mut command = Command::cargo_bin("quadrille").unwrap();
    command.args(both).assert().code(2).stderr(predicates::str::contains("kenken"));
}

#[test]
fn equivalents_have_one_canonical_form() {
    let puzzle = quadrille(&["generate", "sudoku", "--seed", "5"]);
    let form = fed(&["canonical", "-"], &puzzle);
    let other = fed(&["scramble", "--seed", "9", "-"], &puzzle);
    assert_ne!(other, puzzle);
    assert_eq!(fed(&["canonical", "-"], &other), form);
    assert_eq!(fed(&["canonical", "--dedup", "-"], &format!("{puzzle}{other}")), form);
}

/// Neighbours of many puzzles in any grouping, with puzzles among them that are not 9×9.
#[test]
fn neighbours_differ_in_one_clue_and_are_unique() {
    let puzzles = quadrille(&["bank", "draw", "seventeen", "--count", "40", "--seed", "3"]);
    let found = fed(&["neighbours", "--threads", "2"], &puzzles);
    assert_eq!(fed(&["neighbours", "--threads", "1", "--gpu", "never"], &puzzles), found);
    let one_by_one: String = puzzles.lines().map(|line| fed(&["neighbours"], line)).collect();
    assert_eq!(one_by_one, found);
    assert!(found.lines().count() > 10, "{found}");
    let verdicts = fed(&["check", "-"], &found);
    assert!(verdicts.lines().all(|verdict| verdict.starts_with("unique")), "{verdicts}");
    let differ = |a: &str, b: &str| a.bytes().zip(b.bytes()).filter(|(a, b)| a != b).count();
    let puzzles: Vec<_> = puzzles.lines().map(|line| line.replace('0', ".")).collect();
    for neighbour in found.lines() {
        assert_eq!(neighbour.bytes().filter(u8::is_ascii_digit).count(), 17);
        assert!(puzzles.iter().any(|puzzle| (1..=2).contains(&differ(puzzle, neighbour))));
    }

    let mut command = Command::cargo_bin("quadrille").unwrap();
    let input = format!("{}\n6:a\n1234341221434321\n", puzzles[0]);
    let answer = command.args(["neighbours", "--nodes", "10"]).write_stdin(input).assert();
    let said = String::from_utf8_lossy(&answer.code(1).get_output().stderr).into_owned();
    assert!(said.contains("line 1: unknown: stopped by"), "{said}");
    assert!(said.contains("line 3: this is for classic 9×9 Sudoku"), "{said}");
    let mut command = Command::cargo_bin("quadrille").unwrap();
    command.args(["neighbours", "--gpu", "always", "--time", "1s", &puzzles[0]]).assert().code(2);
}

/// Puzzles of several kinds in any grouping, with some among them that have no answer.
#[test]
fn minimized_puzzles_come_in_input_order_on_any_number_of_threads() {
    let grids = quadrille(&["generate", "grid", "--count", "30", "--seed", "4"]);
    let mut lines: Vec<_> = grids.lines().collect();
    let empty = ".".repeat(81);
    lines.insert(7, "1234341221434321");
    lines.insert(20, &empty);
    let input = lines.join("\n");
    let run = |args: &[&str]| {
        let mut command = Command::cargo_bin("quadrille").unwrap();
        let all = [&["minimize", "--seed", "6"], args].concat();
        let output = command.args(all).write_stdin(input.clone()).assert().code(1);
        let (out, err) = (&output.get_output().stdout, &output.get_output().stderr);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (text(out), text(err))
    };
    let (made, said) = run(&["--threads", "1", "--gpu", "never"]);
    assert_eq!(run(&["--threads", "3"]), (made.clone(), said.clone()));
    assert!(said.contains("line 21: it does not have exactly one solution"), "{said}");
    assert_eq!(made.lines().count(), 31);
    for (k, line) in made.lines().enumerate() {
        assert_eq!(line.len(), if k == 7 { 16 } else { 81 });
        assert!(line.len() == 16 || line.bytes().filter(u8::is_ascii_digit).count() < 30);
    }
    let verdicts = fed(&["check", "-"], &made);
    assert!(verdicts.lines().all(|verdict| verdict.starts_with("unique")), "{verdicts}");
    assert_eq!(fed(&["minimize", "--seed", "9"], &made), made);
    for args in [
        &["minimize", "--gpu", "always", "--nodes", "9", &empty][..],
        &["generate", "seventeen", "--gpu", "always", "--nodes", "9"],
    ] {
        let mut command = Command::cargo_bin("quadrille").unwrap();
        command.args(args).assert().code(2).stderr(predicates::str::contains("--gpu always"));
    }
}

#[test]
fn wishes_that_make_no_sense_are_refused() {
    for args in [
        &["sudoku", "--level", "fiendish"][..],
        &["kenken", "--size", "2"],
        &["kenken", "--level", "expert"],
        &["sudoku", "--box", "2x3", "--er", "2.0..3.0"],
        &["sudoku", "--er", "7..6"],
        &["sudoku", "--givens", "99"],
        &["kenken", "--ops", "%"],
        &["kenken", "--size", "64"],
        &["kenken", "--size", "65"],
        &["sudoku", "--box", "0x0"],
        &["sudoku", "--size", "26"],
        &["sudoku", "--givens", "30", "--minimal"],
        &["sudoku", "--recipe", "seed002"],
        &["sudoku", "--recipe", "givens", "--symmetry", "180"],
        &["sudoku", "--recipe", "givens", "--tries", "0"],
        &["sudoku", "--recipe", "givens", "--level", "extreme", "--tries", "9"],
        &["sudoku", "--tries", "9"],
        &["kenken", "--tries", "9"],
        &["seventeen", "--box", "2x2"],
        &["hardest", "--level", "easy"],
        &["cruxes", "--symmetry", "180"],
        &["cruxes", "--to", "json"],
        &["sudoku", "--box", "2x2", "--level", "extreme"],
        &["sudoku", "--size", "6", "--level", "extreme"],
        &["sudoku", "--technique", "dual-2-string-kite"],
        &["sudoku", "--style", "plain"],
        &["sudoku", "--style", "newspaper", "--minimal"],
        &["sudoku", "--without", "10"],
        &["sudoku", "--mirrored", "--without", "1"],
        &["sudoku", "--size", "6", "--mirrored"],
        &["sudoku", "--technique", "als-xy-wing"],
        &["jigsaw", "--mirrored"],
        &["jigsaw", "--shape", "boxes"],
        &["jigsaw", "--shape", "windmill", "--size", "7"],
        &["killer", "--shape", "leaf"],
        &["killer", "--cage", "1"],
        &["kenken", "--size", "5", "--cage", "2"],
    ] {
        Command::cargo_bin("quadrille").unwrap().arg("generate").args(args).assert().code(2);
    }
}

#[test]
fn a_wish_that_is_not_met_says_how_near_it_came() {
    let args = ["generate", "sudoku", "--box", "2x3", "--givens", "6", "--seed", "0"];
    let out = Command::cargo_bin("quadrille").unwrap().args(args).assert().code(1);
    let notes = String::from_utf8_lossy(&out.get_output().stderr).into_owned();
    assert!(notes.contains("the nearest has 8"), "{notes}");
}

#[test]
fn other_wishes_that_are_not_met_say_it_too() {
    for (args, said) in [
        (
            &["sudoku", "--box", "2x2", "--diagonals", "--level", "extreme"][..],
            "no extreme puzzle was met; the nearest is ",
        ),
        (&["sudoku", "--box", "2x2", "--technique", "xy-wing"], "the nearest is solved without it"),
        (
            &["kenken", "--size", "3", "--singles", "1", "--level", "extreme"],
            "no extreme puzzle was met; the nearest is ",
        ),
        (&["seventeen", "--nodes", "100000"], "stopped by"),
    ] {
        let mut command = Command::cargo_bin("quadrille").unwrap();
        let out = command.args(["generate"]).args(args).args(["--seed", "0"]).assert().code(1);
        let notes = String::from_utf8_lossy(&out.get_output().stderr).into_owned();
        assert!(notes.contains(said), "{args:?}: {notes}");
        let made = String::from_utf8(out.get_output().stdout.clone()).unwrap();
        assert_eq!(fed(&["count", "--engine", "cover", "-"], &made), "1\n", "{args:?}");
    }
}

#[test]
fn the_banks_are_checked_and_drawn_from() {
    let said = quadrille(&["bank", "check"]);
    let lines: Vec<&str> = said.lines().collect();
    assert!(
        lines.len() == 3
            && lines[..2].iter().all(|l| l.contains("each unique, minimal, canonical")),
        "{said}"
    );
    assert!(lines[2].starts_with("cruxes: 1000 states, each with one solution"), "{said}");
    for bank in ["seventeen", "extreme"] {
        let list = quadrille(&["bank", "list", bank]);
        let forms: BTreeSet<&str> = list.lines().map(|l| l.split('\t').next().unwrap()).collect();
        let args = ["bank", "draw", bank, "--count", "40", "--seed", "2"];
        let drawn = quadrille(&args);
        assert_eq!(quadrille(&args), drawn);
        let back = fed(&["canonical", "-"], &drawn);
        assert_eq!(back.lines().collect::<BTreeSet<_>>().len(), 40, "no puzzle twice");
        assert!(back.lines().all(|form| forms.contains(form)));
    }
    let with = quadrille(&["bank", "draw", "--solutions", "--rate"]);
    let columns: Vec<&str> = with.trim_end().split('\t').collect();
    assert_eq!(columns.len(), 3);
    assert_eq!(quadrille(&["solve", columns[0]]).trim_end(), columns[1]);
    Command::cargo_bin("quadrille").unwrap().args(["bank", "list", "easy"]).assert().code(2);
}

#[test]
fn the_extreme_puzzles_of_the_recipe_have_17_clues_and_differ() {
    let args = [
        "generate",
        "sudoku",
        "--recipe",
        "givens",
        "--level",
        "extreme",
        "--count",
        "20",
        "--seed",
        "0",
        "--threads",
    ];
    let made = quadrille(&[&args[..], &["1"]].concat());
    assert_eq!(quadrille(&[&args[..], &["2"]].concat()), made);
    assert!(made.lines().all(|l| l.bytes().filter(|b| (b'1'..=b'9').contains(b)).count() == 17));
    assert_eq!(fed(&["canonical", "--dedup", "-"], &made).lines().count(), 20);
}

/// Cruxes are found again, and with the seed of the list each one is in the list.
#[test]
fn cruxes_are_hunted_and_listed() {
    let list = quadrille(&["bank", "list", "cruxes"]);
    let found = quadrille(&["generate", "cruxes", "--seed", "1", "--count", "3"]);
    assert_eq!(found.lines().collect::<Vec<_>>(), list.lines().take(3).collect::<Vec<_>>());
    let stopped = ["generate", "cruxes", "--nodes", "5"];
    Command::cargo_bin("quadrille").unwrap().args(stopped).assert().code(3);
}

#[test]
fn extreme_puzzles_are_extreme_and_have_the_givens_wished() {
    let made =
        quadrille(&["generate", "sudoku", "--level", "extreme", "--count", "12", "--seed", "3"]);
    let levels = fed(&["rate", "-"], &made);
    assert!(
        levels.lines().count() == 12 && levels.lines().all(|l| l.contains("\textreme\t")),
        "{levels}"
    );
    assert_eq!(fed(&["canonical", "-"], &made).lines().collect::<BTreeSet<_>>().len(), 12);
    let args = [
        "generate", "sudoku", "--level", "extreme", "--givens", "25", "--seed", "4", "--count", "3",
    ];
    let made = quadrille(&args);
    let clues = |line: &str| line.bytes().filter(u8::is_ascii_digit).filter(|&b| b != b'0').count();
    assert!(made.lines().count() == 3 && made.lines().all(|line| clues(line) == 25), "{made}");
}

/// If the bank has too few different puzzles, the available ones are written with a note.
#[test]
fn equivalents_are_left_out_unless_asked_for() {
    let size = quadrille(&["bank", "list"]).lines().count();
    let more = (size + 5).to_string();
    let args = [
        "generate", "sudoku", "--recipe", "givens", "--level", "extreme", "--seed", "0", "--count",
        &more,
    ];
    let out = Command::cargo_bin("quadrille").unwrap().args(args).assert().code(1);
    let made = String::from_utf8(out.get_output().stdout.clone()).unwrap();
    assert_eq!(made.lines().count(), size);
    let all = quadrille(&[&args[..], &["--keep-equivalent"]].concat());
    assert_eq!(all.lines().count(), size + 5);
}

/// A line implies the usual boxes; other puzzles are written as JSON and read back.
#[test]
fn unusual_boxes_are_written_so_that_they_are_read_again() {
    for shape in [["--size", "8"], ["--box", "3x2"], ["--box", "5x2"]] {
        let made = quadrille(
            &[&["generate", "sudoku", "--seed", "2", "--count", "2"], &shape[..]].concat(),
        );
        let checked = fed(&["check", "-"], &made);
        assert_eq!(checked.lines().filter(|l| l.starts_with("unique")).count(), 2, "{shape:?}");
    }
}

/// Puzzles of a level are made many at a time; the group size does not change them.
#[test]
fn a_level_gives_the_same_puzzles_in_small_batches_and_large_ones() {
    for level in ["medium", "expert"] {
        let args =
            ["generate", "sudoku", "--level", level, "--seed", "6", "--threads", "1", "--count"];
        let many = quadrille(&[&args[..], &["40"]].concat());
        let few = quadrille(&[&args[..], &["3"]].concat());
        assert!(many.starts_with(&few) && many.lines().count() == 40);
    }
}

/// Options that do not apply used to be ignored silently.
#[test]
fn options_that_do_not_apply_are_refused_by_name() {
    for args in [
        &["sudoku", "--singles", "1"][..],
        &["kenken", "--symmetry", "180"],
        &["kenken", "--diagonals"],
        &["sudoku", "--ops", "+"],
        &["grid", "--level", "hard"],
        &["grid", "--solutions"],
        &["jigsaw", "--box", "3x3"],
        &["jigsaw", "--keep-equivalent"],
        &["seventeen", "--level", "easy"],
        &["cruxes", "--rate"],
    ] {
        let mut command = Command::cargo_bin("quadrille").unwrap();
        let out = command.arg("generate").args(args).assert().code(2);
        let said = String::from_utf8_lossy(&out.get_output().stderr).into_owned();
        assert!(said.contains(args[1]), "{args:?}: {said}");
    }
}

/// Without a seed every call used to make the same puzzle.
#[test]
fn without_a_seed_a_random_one_is_drawn_and_told() {
    let puzzle = quadrille(&["generate", "sudoku", "--seed", "5"]);
    for args in [
        &["generate", "sudoku"][..],
        &["generate", "kenken", "--size", "4"],
        &["bank", "draw"],
        &["scramble", puzzle.trim_end()],
    ] {
        let out = Command::cargo_bin("quadrille").unwrap().args(args).assert().success();
        let said = String::from_utf8_lossy(&out.get_output().stderr).into_owned();
        let seed = said.trim_end().rsplit_once("--seed ").expect("a seed is told").1.to_owned();
        let again = quadrille(&[args, &["--seed", &seed]].concat());
        assert_eq!(again.as_bytes(), out.get_output().stdout, "{args:?}");
    }
    let many: BTreeSet<String> = (0..4).map(|_| quadrille(&["generate", "sudoku"])).collect();
    assert!(many.len() > 1, "{many:?}");
}

/// Solutions and ratings used to be dropped, or written so that nothing could read the line.
#[test]
fn solutions_and_ratings_are_written_in_every_format_and_read_again() {
    let plain = quadrille(&["generate", "sudoku", "--seed", "5"]);
    let solution = quadrille(&["solve", "--to", "line", plain.trim_end()]);
    for format in ["line", "json", "framed", "grid", "sdk", "csv", "sdm", "solo"] {
        let args = ["generate", "sudoku", "--seed", "5", "--solutions", "--rate", "--to", format];
        let made = quadrille(&args);
        let has = |text: &str| made.contains(text);
        let kept = match format {
            "json" => solution
                .trim_end()
                .as_bytes()
                .chunks(9)
                .all(|row| has(&format!("\"{}\"", String::from_utf8_lossy(row)))),
            _ => has(solution.trim_end()),
        };
        assert!(kept && has("easy") && has("2.3"), "{format}: {made}");
        let from: &[&str] = if format == "csv" { &["--from", "csv"] } else { &[] };
        // Columns after tabs are for people and `cut`; the puzzle is the first of them.
        let first = match format {
            "line" | "sdm" | "solo" => made.split('\t').next().unwrap(),
            _ => &made,
        };
        let back = fed(&[&["convert", "--to", "line", "-"], from].concat(), first);
        assert_eq!(back, plain, "{format}: {made}");
    }
    let both = quadrille(&["generate", "sudoku", "--seed", "5", "--solutions", "--rate"]);
    assert_eq!(both, format!("{}\t{}\teasy\t2.3\n", plain.trim_end(), solution.trim_end()));
    let jigsaw = ["generate", "jigsaw", "--size", "6", "--seed", "1", "--solutions", "--rate"];
    let made = quadrille(&jigsaw);
    let value: serde_json::Value = serde_json::from_str(&made).expect("JSON");
    assert!(value["solution"].is_array() && value["level"].is_string(), "{made}");
    assert!(fed(&["check", "-"], &made).starts_with("unique"));
}

/// One puzzle over its budget used to end the batch without naming it.
#[test]
fn a_puzzle_over_its_budget_is_named_and_the_others_are_written() {
    let args = ["generate", "killer", "--level", "easy"];
    let args = [&args[..], &["--nodes", "3", "--seed", "1", "--count", "3"]].concat();
    let out = Command::cargo_bin("quadrille").unwrap().args(&args).assert().code(3);
    let said = String::from_utf8_lossy(&out.get_output().stderr).into_owned();
    for puzzle in 1..=3 {
        assert!(said.contains(&format!("puzzle {puzzle}: stopped by the node budget")), "{said}");
    }
}

/// Puzzles are written as soon as they are ready: the first one during the search for more.
#[test]
fn a_slow_batch_is_written_as_it_goes() {
    use std::io::{BufRead, BufReader};
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_quadrille"))
        .args(["generate", "sudoku", "--box", "2x3", "--count", "1000000000", "--seed", "1"])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let first: Vec<String> = lines.by_ref().take(3).map(Result::unwrap).collect();
    child.kill().unwrap();
    child.wait().unwrap();
    let three = quadrille(&["generate", "sudoku", "--box", "2x3", "--count", "3", "--seed", "1"]);
    assert_eq!(first, three.lines().collect::<Vec<_>>());
}

/// `minimize` used to report that a line cannot hold a KenKen.
#[test]
fn a_kenken_is_minimized_to_its_own_format() {
    let made = quadrille(&["generate", "kenken", "--size", "4", "--seed", "1"]);
    assert_eq!(fed(&["minimize", "--seed", "1", "-"], &made), made);
}

/// Such orders used to be searched for, and ended with something else.
#[test]
fn orders_that_no_puzzle_meets_are_refused_at_once() {
    for (order, said) in [
        ("sudoku --er 13..14", "error: er: no puzzle is known above 11.9\n"),
        (
            "--technique x-wing --level easy",
            "error: technique: a puzzle that needs X-wing is hard\n",
        ),
        ("--givens 16", "error: givens: no 9×9 puzzle with one solution has fewer than 17\n"),
        (
            "--technique xwing",
            "error: technique: no technique is called \"xwing\"; did you mean x-wing?\n",
        ),
        (
            "sudoku --size 7",
            "error: size: a 7×7 Sudoku with boxes of one row has no boxes; ask for a jigsaw, or for a \
             complete grid (a Latin square)\n",
        ),
        ("kenken --size 3 --level extreme", "error: level: 3×3 KenKen has easy to hard alone\n"),
    ] {
        let mut command = Command::cargo_bin("quadrille").unwrap();
        command.arg("generate").args(order.split(' ')).assert().code(2).stderr(said);
    }
    Command::cargo_bin("quadrille").unwrap().args(["generate", "-n", "0"]).assert().code(2);
    let lower = fed(&["generate", "--level", "hard", "--seed", "1"], "");
    assert_eq!(fed(&["generate", "--level", "Hard", "--seed", "1"], ""), lower);
}

/// The service gives the same answers.
#[test]
fn a_lone_puzzle_is_minimized_by_the_seed_as_in_the_service() {
    let puzzle = r#"{"kind":"sudoku","size":5,"cells":["45.13","1..35","2.3.1","53142","31..4"],"regions":["11111","22222","33333","44444","55555"]}"#;
    let made = fed(&["minimize", "--seed", "7", puzzle], "");
    assert!(made.contains(r#"["...1.",".....","2.3.1","53...","3...4"]"#), "{made}");
}
