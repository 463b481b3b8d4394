//! The console blocks of the README, of `docs/` and of the guide show the real output. Every other
//! block is run by another test, is a file of `examples/`, or is listed here.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

struct Block {
    /// The text after the fence.
    language: String,
    /// The reason in the comment above that says why it is not run.
    not_run: Option<String>,
    /// The file that the comment above names, which the block shows.
    file: Option<String>,
    lines: Vec<String>,
}

fn blocks(text: &str) -> Vec<Block> {
    let (mut blocks, mut open, mut before): (Vec<Block>, bool, &str) = (Vec::new(), false, "");
    for line in text.lines() {
        match line.strip_prefix("```") {
            Some(language) if !open => {
                let comment =
                    |start| before.strip_prefix(start)?.strip_suffix(" -->").map(str::to_owned);
                let (not_run, file) = (comment("<!-- not run: "), comment("<!-- from "));
                let language = language.to_owned();
                blocks.push(Block { language, not_run, file, lines: Vec::new() });
                open = true;
            }
            Some(_) => open = false,
            None if open => blocks.last_mut().unwrap().lines.push(line.to_owned()),
            None => {}
        }
        before = line;
    }
    assert!(!open, "a block without an end");
    blocks
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The README and the pages of `docs/`, by their path from there.
fn documents() -> BTreeMap<String, String> {
    let read = |path: PathBuf| std::fs::read_to_string(path).unwrap();
    let mut documents = BTreeMap::from([("README.md".to_owned(), read(root().join("README.md")))]);
    for folder in ["", "guide/"] {
        for entry in std::fs::read_dir(root().join("docs").join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|ending| ending == "md") {
                let name = path.file_name().unwrap().to_str().unwrap();
                documents.insert(format!("{folder}{name}"), read(path));
            }
        }
    }
    documents
}

/// True if printed lines match the shown ones: `…` stands for any part of a line, and alone on a
/// line for any number of lines.
fn agrees(shown: &[&str], printed: &[&str]) -> bool {
    match (shown.split_first(), printed.split_first()) {
        (None, None) => true,
        (Some((&"…", rest)), _) => (0..=printed.len()).any(|at| agrees(rest, &printed[at..])),
        (Some((line, shown)), Some((told, printed))) => {
            line_agrees(line, told) && agrees(shown, printed)
        }
        _ => false,
    }
}

fn line_agrees(shown: &str, told: &str) -> bool {
    let Some((head, tail)) = shown.split_once('…') else { return shown == told };
    let Some(rest) = told.strip_prefix(head) else { return false };
    let mut ends = rest.char_indices().map(|(at, _)| at).chain([rest.len()]);
    ends.any(|at| line_agrees(tail, &rest[at..]))
}

/// Runs the console blocks of a document in one folder and returns the number of commands. The folder
/// is empty; a page of the guide finds the files there that it links to.
fn replay(name: &str, text: &str) -> usize {
    let folder = tempfile::tempdir().unwrap();
    if name.starts_with("guide/") {
        for file in std::fs::read_dir(root().join("docs/guide/files")).unwrap() {
            let file = file.unwrap();
            if text.contains(&format!("](files/{})", file.file_name().display())) {
                std::fs::copy(file.path(), folder.path().join(file.file_name())).unwrap();
            }
        }
    }
    let binary = Path::new(env!("CARGO_BIN_EXE_quadrille")).parent().unwrap();
    let path = std::env::join_paths(
        std::iter::once(binary.to_owned())
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    );
    let mut commands: Vec<(String, Vec<String>)> = Vec::new();
    for block in blocks(text).into_iter().filter(|block| block.language == "console") {
        let first = block.lines.first().is_some_and(|line| line.starts_with("$ "));
        assert!(first, "{name}: a console block begins with a command");
        for line in block.lines {
            match line.strip_prefix("$ ") {
                Some(command) => commands.push((command.to_owned(), Vec::new())),
                None => commands.last_mut().unwrap().1.push(line),
            }
        }
    }
    for (command, shown) in &commands {
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).current_dir(folder.path()).env("PATH", path.as_ref().unwrap());
        let output = shell.env("LC_ALL", "C.UTF-8").output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{name}: {command}: {error}");
        let printed = String::from_utf8_lossy(&output.stdout);
        let shown: Vec<&str> = shown.iter().map(String::as_str).collect();
        if !shown.is_empty() {
            let printed: Vec<&str> = printed.lines().collect();
            assert!(
                agrees(&shown, &printed),
                "{name}: {command}\nshown:\n{}\nprinted:\n{}",
                shown.join("\n"),
                printed.join("\n")
            );
        }
    }
    commands.len()
}

#[test]
#[cfg(unix)]
fn the_documents_show_what_is_printed() {
    let run: BTreeMap<String, usize> =
        documents().iter().map(|(name, text)| (name.clone(), replay(name, text))).collect();
    let some = [("README.md", 9), ("seeds.md", 40), ("scale.md", 15), ("craft.md", 2)];
    for (name, least) in some.into_iter().chain([("guide/play.md", 10), ("guide/set.md", 12)]) {
        assert!(run[name] >= least, "{name}: {} commands", run[name]);
    }
}

/// The first words of the blocks of `docs/` that no test runs: drawings, file layouts, and commands
/// that need a server, a cluster or a feature.
const NOT_RUN: &[(&str, &str)] = &[
    ("api.md", "quadrille serve --open"),
    ("api.md", "event: progress"),
    ("architecture.md", "front ends"),
    ("architecture.md", " \"53..7…\" ─ text"),
    ("architecture.md", "crates/web/page"),
    ("certificate.md", "quadrille certificate 1"),
    ("certificate.md", "distinct r1c1"),
    ("craft.md", "XY-chain: If"),
    ("formats.md", "{\"kind\":\"sudoku\",\"box\":[2,2],\"rules\""),
    ("formats.md", "byte 0"),
    ("guide/install.md", "cargo install"),
    ("guide/install.md", "quadrille completions"),
    ("guide/install.md", "quadrille serve"),
    ("guide/install.md", "mkdir context"),
    ("guide/make.md", "quadrille book"),
    ("guide/play.md", "quadrille serve"),
    ("printing.md", "cargo install"),
    ("printing.md", "quadrille draw puzzle.txt --solution"),
    ("printing.md", "quadrille book docs"),
    ("printing.md", "pdfdetach"),
    ("printing.md", "quadrille book --technique"),
    ("scale.md", "A B 2:3|C"),
    ("scale.md", "quadrille-checkpoint 1"),
    ("scale.md", "#SBATCH"),
    ("scale.md", "python -m quadrille.scale count problem.dlx"),
    ("scale.md", "from pathlib import Path"),
    ("scale.md", "python - > langford.dlx"),
    ("scale.md", "ray start --head"),
];

#[test]
fn the_page_of_rules_is_what_the_command_prints() {
    let binary = Path::new(env!("CARGO_BIN_EXE_quadrille"));
    let output = Command::new(binary).args(["rules", "--markdown"]).output().unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stdout), documents()["rules.md"]);
}

#[test]
fn every_block_is_run_by_a_test_or_listed() {
    let formats: Vec<&str> = quadrille::text::Format::all().map(|format| format.name()).collect();
    let mut not_run = Vec::new();
    for (name, text) in documents().iter().filter(|(name, _)| *name != "README.md") {
        for block in blocks(text) {
            let first = block.lines.first().map(String::as_str).unwrap_or_default();
            let here = match block.language.as_str() {
                // The programs of `examples/test.sh`, and of the workspace.
                _ if block.file.is_some() => true,
                // `crates/web/tests/it/documents.rs`, which also runs the curl lines.
                "json" => name == "api.md" || name == "formats.md",
                "sh" => name == "api.md" && first.starts_with("curl "),
                // Here, as doctests of `quadrille-encode`, and `python/tests/test_documents.py`.
                "console" => true,
                "rust" => name == "seeds.md",
                "pycon" => true,
                // `crates/text/tests/it/documented.rs`.
                other => name == "formats.md" && formats.contains(&other),
            };
            assert!(!here || block.not_run.is_none(), "{name}: {first} is run");
            if !here {
                let marked = block.language == "text" || block.not_run.is_some();
                assert!(marked, "{name}: nothing says that this block is not run: {first}");
                not_run.push((name.clone(), first.to_owned()));
            }
        }
    }
    assert_eq!(not_run.len(), NOT_RUN.len(), "{not_run:#?}");
    for ((name, first), (page, start)) in not_run.iter().zip(NOT_RUN) {
        assert!(name == page && first.starts_with(start), "{name}: {first} is not listed");
    }
}

#[test]
fn programs_of_the_guide_are_the_files_of_the_examples() {
    let mut shown = 0;
    for block in blocks(&documents()["guide/build.md"]) {
        let file = block.file.expect("a block of this page names its file");
        let text = std::fs::read_to_string(root().join(&file)).unwrap();
        assert_eq!(text, block.lines.join("\n") + "\n", "{file}");
        assert!(block.lines.len() < 60, "{file} has {} lines", block.lines.len());
        shown += 1;
    }
    assert_eq!(shown, 4);
}

#[test]
fn what_a_document_leaves_out_is_marked() {
    assert!(agrees(&["a … c", "…", "z"], &["a b c", "x", "y", "z"]));
    assert!(agrees(&["…"], &[]));
    assert!(!agrees(&["a"], &["a", "b"]));
    assert!(!agrees(&["a…"], &["ba"]));
}
