//! Every link between the documents leads somewhere: to a file that exists, and to a heading in it. The
//! book that `just guide` makes has every page, and its pages link to nothing outside it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// The Markdown files of a folder and of those in it.
fn pages(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            if !name.starts_with('.') && !["target", "node_modules"].contains(&name.as_str()) {
                pages(&path, found);
            }
        } else if name.ends_with(".md") {
            found.push(path);
        }
    }
}

/// The lines outside of fenced blocks.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut fenced = false;
    text.lines().filter(move |line| {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        !fenced && !fence
    })
}

/// The targets of `[text](target)` and of `[text]: target`.
fn links(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in prose(text) {
        let inline = line.split("](").skip(1).filter_map(|rest| rest.split([')', ' ']).next());
        let named = line.split_once("]: ").filter(|_| line.starts_with('[')).map(|(_, url)| url);
        found.extend(inline.chain(named).map(str::to_owned));
    }
    found
}

/// The anchors of the headings, as GitHub and mdBook make them.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = prose(text).filter_map(|line| line.trim_start_matches('#').strip_prefix(' '));
    headings.map(|heading| heading.trim().chars().filter_map(slug).collect()).collect()
}

fn slug(c: char) -> Option<char> {
    match c {
        ' ' => Some('-'),
        '-' | '_' => Some(c),
        _ => c.is_alphanumeric().then(|| c.to_lowercase().next().unwrap_or(c)),
    }
}

fn is_elsewhere(link: &str) -> bool {
    link.contains("://") || link.starts_with("mailto:")
}

/// A link's file, and its anchor.
fn target(page: &Path, link: &str) -> (PathBuf, Option<String>) {
    let (file, anchor) = match link.split_once('#') {
        Some((file, anchor)) => (file, Some(anchor.to_owned())),
        None => (link, None),
    };
    let folder = page.parent().unwrap();
    let path = if file.is_empty() { page.to_owned() } else { folder.join(file) };
    (path, anchor)
}

#[test]
fn every_link_leads_to_a_file_and_a_heading() {
    let mut all = Vec::new();
    pages(&root(), &mut all);
    let mut followed = 0;
    for page in all {
        let text = std::fs::read_to_string(&page).unwrap();
        for link in links(&text).into_iter().filter(|link| !is_elsewhere(link)) {
            let (file, anchor) = target(&page, &link);
            assert!(file.exists(), "{}: no file {link}", page.display());
            if let Some(anchor) = anchor {
                let there = anchors(&std::fs::read_to_string(&file).unwrap());
                assert!(there.contains(&anchor), "{}: no heading {link}", page.display());
            }
            followed += 1;
        }
    }
    assert!(followed > 200, "{followed}");
}

#[test]
fn the_book_has_every_page_and_needs_no_other() {
    let docs = root().join("docs");
    let summary = docs.join("SUMMARY.md");
    let text = std::fs::read_to_string(&summary).unwrap();
    let chapters: BTreeSet<PathBuf> =
        links(&text).iter().map(|link| docs.join(link).canonicalize().unwrap()).collect();
    let mut there = Vec::new();
    for folder in ["", "guide", "reference"] {
        let entries = std::fs::read_dir(docs.join(folder)).unwrap();
        there.extend(entries.map(|entry| entry.unwrap().path()));
    }
    there.retain(|path| path.extension().is_some_and(|end| end == "md") && *path != summary);
    let there: BTreeSet<PathBuf> = there.iter().map(|path| path.canonicalize().unwrap()).collect();
    assert_eq!(chapters, there, "left: the chapters of SUMMARY.md, right: the pages of docs");
    for page in &chapters {
        let text = std::fs::read_to_string(page).unwrap();
        for link in links(&text).into_iter().filter(|link| !is_elsewhere(link)) {
            let file = target(page, &link).0.canonicalize().unwrap();
            let is_page = file.extension().is_some_and(|end| end == "md");
            let inside = file.starts_with(&docs) && (!is_page || chapters.contains(&file));
            assert!(inside, "{}: {link} is not in the book", page.display());
        }
    }
}

#[test]
fn links_and_headings_are_found() {
    let text = "# A `b` & c/d\n[x](y.md#z) ![p](q.svg)\n[r]: s.md\n```\n[no](no.md)\n```\n";
    assert_eq!(links(text), ["y.md#z", "q.svg", "s.md"]);
    assert_eq!(anchors(text), BTreeSet::from(["a-b--cd".to_owned()]));
}
