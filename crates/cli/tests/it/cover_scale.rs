//! `quadrille cover` beyond one process, through the real binary: bounds and costs, parts,
//! checkpoints, diagrams.

use std::path::Path;
use std::process::{Command as Process, Stdio};
use std::time::Duration;

use assert_cmd::Command;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::{contains, diff};

fn cover(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("quadrille").unwrap();
    command.arg("cover").args(args);
    command
}

/// `n` queens; diagonals are secondary.
fn queens(n: usize) -> String {
    let primary: Vec<String> = (0..n).map(|k| format!("r{k} c{k}")).collect();
    let secondary: Vec<String> = (0..2 * n - 1).map(|k| format!("u{k} d{k}")).collect();
    let places = (0..n)
        .flat_map(|r| (0..n).map(move |c| format!("r{r} c{c} u{} d{}\n", r + c, n - 1 + r - c)));
    format!("{} | {}\n{}", primary.join(" "), secondary.join(" "), places.collect::<String>())
}

fn written(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

const MULTIPLE: &str = "A B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1\n";
const COSTLY: &str = "a b\na |3\nb |4\na b |5\na b |9\n";

#[test]
fn bounds_and_costs_are_read_and_answered() {
    let solution = "A C X:1 Y:1\nB X:1\nC Y:1\n";
    cover(&["solve", "--all"]).write_stdin(MULTIPLE).assert().code(0).stdout(diff(solution));
    cover(&["count", "--kernel", "wide"])
        .write_stdin(MULTIPLE)
        .assert()
        .code(2)
        .stderr(contains("cannot handle bounds"));
    cover(&["cheapest", "--limit", "2"])
        .write_stdin(COSTLY)
        .assert()
        .code(0)
        .stdout(diff("cost 5\na b |5\n\ncost 7\na |3\nb |4\n"));
    cover(&["count"])
        .write_stdin("3:2|a b\na b\n")
        .assert()
        .code(65)
        .stderr(contains("line 1, column 1").and(contains("^^^^^")));
}

#[test]
fn parts_add_up_and_a_wrong_set_of_them_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let problem = written(folder.path(), "q.dlx", &queens(7));
    let other = written(folder.path(), "o.dlx", &queens(6));
    let parts = folder.path().join("parts.jsonl");
    let parts = parts.to_str().unwrap();
    cover(&["split", "--parts", "5", "-o", parts, &problem]).assert().code(0);
    let mut results = vec![];
    for k in 1..=5 {
        let part = k.to_string();
        let out = cover(&["run", "--parts", parts, "--part", &part, &problem]).output().unwrap();
        assert!(out.status.success());
        results.push(String::from_utf8(out.stdout).unwrap());
    }
    let merge = |text: String| {
        let mut command = cover(&["merge"]);
        command.write_stdin(text);
        command.assert()
    };
    merge(results.concat()).code(0).stdout(diff("40\n"));
    merge(results[1..].concat()).code(65).stderr(contains("part 1/5 is missing"));
    merge(results.concat() + &results[2]).code(65).stderr(contains("part 3/5 is there twice"));
    cover(&["run", "--parts", parts, &other]).assert().code(65).stderr(contains("another problem"));
    let again = cover(&["split", "--of", parts, "--part", "2", "--parts", "3", &problem]);
    let more = written(folder.path(), "more.jsonl", &text_of(again));
    let pieces = text_of(cover(&["run", "--parts", &more, &problem]));
    let all = [&results[0], &pieces, &results[2], &results[3], &results[4]].map(String::as_str);
    merge(all.concat()).code(0).stdout(diff("40\n"));
}

#[test]
fn a_problem_without_solutions_is_split_run_and_merged_to_zero() {
    let folder = tempfile::tempdir().unwrap();
    let text = "i1 i2 i3 i5 i6 i7\ni6 i3\ni1 i6 i5 i2 i7\ni1 i6 i5 i2 i7\ni7 i1\ni2 i1\n\
        i2 i6 i7 i3 i5\ni6 i5 i3 i7 i2\ni6 i1 i3 i7 i2\ni2 i3 i5 i7\ni6 i7 i3 i1 i5\ni3 i1 i5\n\
        i1 i2 i6 i5 i3\n";
    let problem = written(folder.path(), "none.dlx", text);
    let split = text_of(cover(&["split", "--parts", "2", &problem]));
    let parts = written(folder.path(), "parts.jsonl", &split);
    let results = text_of(cover(&["run", "--parts", &parts, &problem]));
    cover(&["merge"]).write_stdin(results).assert().code(0).stdout(diff("0\n"));
}

#[test]
fn the_empty_solution_can_be_seen() {
    let folder = tempfile::tempdir().unwrap();
    let problem = written(folder.path(), "empty.dlx", "0:5|i0\ni0\n");
    let listed = text_of(cover(&["solve", "--all", &problem]));
    let mut solutions: Vec<&str> = listed.trim_end().split("\n\n").collect();
    solutions.sort_unstable();
    assert_eq!(solutions, ["i0", "| no options"]);
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (checkpoint, all) = (path("c"), path("all"));
    cover(&["solve", "--checkpoint", &checkpoint, "-o", &all, &problem]).assert().code(0);
    assert_eq!(std::fs::read_to_string(all).unwrap(), listed);
}

fn text_of(mut command: Command) -> String {
    let out = command.output().unwrap();
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).unwrap()
}

#[test]
fn a_checkpoint_goes_on_and_is_bound_to_its_problem() {
    let folder = tempfile::tempdir().unwrap();
    let problem = written(folder.path(), "q.dlx", &queens(8));
    let other = written(folder.path(), "o.dlx", &queens(6));
    let file = folder.path().join("q.ckpt");
    let file = file.to_str().unwrap();
    let mut stopped = 0;
    loop {
        let out = cover(&["count", "--checkpoint", file, "--nodes", "150", &problem]).output();
        let out = out.unwrap();
        match out.status.code() {
            Some(3) => stopped += 1,
            Some(0) => {
                assert_eq!(String::from_utf8(out.stdout).unwrap(), "92\n");
                break;
            }
            code => panic!("{code:?}"),
        }
        assert!(stopped < 1000);
    }
    assert!(stopped > 2, "{stopped}");
    cover(&["count", "--checkpoint", file, &problem]).assert().code(0).stdout(diff("92\n"));
    let of = cover(&["count", "--checkpoint", file, &other]).assert();
    of.code(65).stderr(contains("another problem"));
    let text = std::fs::read_to_string(file).unwrap();
    std::fs::write(file, text.replace("counted 92", "counted 93")).unwrap();
    let of = cover(&["count", "--checkpoint", file, &problem]).assert();
    of.code(65).stderr(contains("cut or altered"));
}

#[test]
fn solutions_go_on_in_their_order_and_none_stands_twice() {
    let folder = tempfile::tempdir().unwrap();
    let problem = written(folder.path(), "q.dlx", &queens(8));
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (checkpoint, output) = (at("q.ckpt"), at("q.txt"));
    let solve = |more: &[&str]| {
        let words =
            [&["solve", "--checkpoint", &checkpoint, "-o", &output, &problem], more].concat();
        cover(&words).assert()
    };
    let mut stopped = 0;
    while solve(&["--nodes", "150"]).get_output().status.code() == Some(3) {
        stopped += 1;
        assert!(stopped < 1000);
        // Solutions written after the checkpoint are cut.
        let mut text = std::fs::read(&output).unwrap();
        text.extend(b"a solution cut in the mid");
        std::fs::write(&output, text).unwrap();
    }
    assert!(stopped > 2, "{stopped}");
    let all = text_of(cover(&["solve", "--all", &problem]));
    assert_eq!(std::fs::read_to_string(&output).unwrap(), all);
    solve(&[]).code(0);
    assert_eq!(std::fs::read_to_string(&output).unwrap(), all);
    let count = cover(&["count", "--checkpoint", &checkpoint, &problem]).assert();
    count.code(65).stderr(contains("of solutions"));
    std::fs::write(&output, "cut").unwrap();
    solve(&[]).code(65).stderr(contains("but the checkpoint covers"));
}

/// Killed at random moments, or stopped, and restarted until it is done.
#[cfg(unix)]
#[test]
fn a_count_that_is_killed_again_and_again_is_exact() {
    let folder = tempfile::tempdir().unwrap();
    let problem = written(folder.path(), "q.dlx", &queens(11));
    let file = folder.path().join("q.ckpt");
    let count = || {
        let mut command = Process::new(assert_cmd::cargo::cargo_bin("quadrille"));
        command.args(["cover", "count", "--memo", "never", "--every", "20ms", "--checkpoint"]);
        command.arg(&file).arg(&problem).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().unwrap()
    };
    for kill in 0..6 {
        let mut child = count();
        std::thread::sleep(Duration::from_millis(30 + 37 * kill));
        if kill % 2 == 0 {
            let _ = child.kill();
        } else {
            let _ = Process::new("kill").arg(child.id().to_string()).status();
        }
        child.wait().unwrap();
    }
    let mut last = cover(&["count", "--checkpoint", file.to_str().unwrap(), &problem]);
    last.assert().code(0).stdout(diff("2680\n"));
}

#[test]
fn a_diagram_answers_from_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let problem = written(folder.path(), "c.dlx", COSTLY);
    let zdd = folder.path().join("c.zdd");
    let zdd = zdd.to_str().unwrap();
    cover(&["compile", "-o", zdd, &problem]).assert().code(0).stdout(diff("3\n"));
    cover(&["zdd", &problem, zdd]).assert().code(0).stdout(diff("3\n"));
    cover(&["zdd", &problem, zdd, "--forbid", "2"]).assert().code(0).stdout(diff("2\n"));
    cover(&["zdd", &problem, zdd, "--cheapest", "1"]).assert().code(0).stdout(diff("a b |5\n"));
    let statistics = "1\ta |3\n1\tb |4\n1\ta b |5\n1\ta b |9\n";
    cover(&["zdd", &problem, zdd, "--statistics"]).assert().code(0).stdout(diff(statistics));
    let one = cover(&["zdd", &problem, zdd, "--sample", "1", "--seed", "3"]).output().unwrap();
    let two = cover(&["zdd", &problem, zdd, "--sample", "1", "--seed", "3"]).output().unwrap();
    assert_eq!(one.stdout, two.stdout);
    let mut bytes = std::fs::read(zdd).unwrap();
    bytes.pop();
    std::fs::write(zdd, bytes).unwrap();
    cover(&["zdd", &problem, zdd]).assert().code(65).stderr(contains("cut or altered"));
}

#[test]
fn uniform_samples_and_estimates() {
    let folder = tempfile::tempdir().unwrap();
    let problem = written(folder.path(), "q.dlx", &queens(6));
    let out = text_of(cover(&["sample", "--uniform", "--count", "3", &problem]));
    assert_eq!(out.split("\n\n").count(), 3);
    cover(&["sample", "--uniform", "--memory", "0", &problem])
        .assert()
        .code(3)
        .stderr(contains("cannot draw uniformly"));
    let estimated = text_of(cover(&["estimate", &problem]));
    assert!(estimated.starts_with("nodes      about "), "{estimated}");
    assert!(estimated.contains("sampling error only") && !estimated.contains("e0"), "{estimated}");
    let two = written(folder.path(), "two.dlx", "a\na\na\n");
    let estimated = text_of(cover(&["estimate", &two]));
    assert!(estimated.contains("\nsolutions  about 2, "), "{estimated}");
}
