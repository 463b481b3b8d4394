//! `deny.toml` holds for every package that can be built: licences, sources, duplicate versions. cargo-deny
//! checks more but takes minutes to build; this test reads the same file.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Every package of the resolved workspace, as `cargo metadata` describes it.
fn packages() -> Vec<Value> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let arguments = ["metadata", "--format-version", "1", "--all-features"];
    let output =
        Command::new(cargo).args(arguments).current_dir(ROOT).output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo writes JSON");
    metadata["packages"].as_array().expect("packages").clone()
}

fn rules() -> toml::Table {
    let text = std::fs::read_to_string(format!("{ROOT}/deny.toml")).expect("deny.toml is there");
    text.parse().expect("deny.toml is TOML")
}

fn strings(list: &toml::Value) -> BTreeSet<String> {
    let list = list.as_array().expect("a list").iter();
    list.map(|s| s.as_str().expect("a string").to_owned()).collect()
}

/// True if an SPDX expression can be satisfied with the allowed licences. `AND` binds tighter than
/// `OR`; the old `/` means `OR`.
fn allowed(expression: &str, licences: &BTreeSet<String>) -> bool {
    if licences.contains(expression.trim()) {
        return true;
    }
    let expression = expression.replace('/', " OR ");
    let expression = expression.trim();
    for (word, every) in [(" OR ", false), (" AND ", true)] {
        let parts = split_outside_brackets(expression, word);
        if parts.len() > 1 {
            let mut parts = parts.into_iter().map(|part| allowed(part, licences));
            return if every { parts.all(|ok| ok) } else { parts.any(|ok| ok) };
        }
    }
    let inner = expression.strip_prefix('(').and_then(|e| e.strip_suffix(')'));
    inner.is_some_and(|inner| allowed(inner, licences))
}

fn split_outside_brackets<'a>(text: &'a str, word: &str) -> Vec<&'a str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0);
    for (i, c) in text.char_indices() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if depth == 0 && text[i..].starts_with(word) {
            parts.push(&text[start..i]);
            start = i + word.len();
        }
    }
    parts.push(&text[start..]);
    parts
}

#[test]
fn expressions_are_read_as_spdx_means_them() {
    let licences = BTreeSet::from(["MIT".to_owned(), "Unicode-3.0".to_owned()]);
    for yes in ["MIT", "GPL-3.0 OR MIT", "Apache-2.0/MIT", "(MIT OR Apache-2.0) AND Unicode-3.0"] {
        assert!(allowed(yes, &licences), "{yes}");
    }
    for no in ["GPL-3.0", "MIT AND GPL-3.0", "(MIT OR Apache-2.0) AND GPL-3.0", ""] {
        assert!(!allowed(no, &licences), "{no}");
    }
}

#[test]
fn every_dependency_has_an_allowed_licence_and_source() {
    let licences = strings(&rules()["licenses"]["allow"]);
    for package in packages() {
        let name = package["name"].as_str().expect("a name");
        let licence = package["license"].as_str().unwrap_or_default();
        assert!(allowed(licence, &licences), "{name} has the licence {licence:?}");
        let source = package["source"].as_str().unwrap_or("registry+workspace");
        assert!(source.starts_with("registry+"), "{name} comes from {source}");
    }
}

#[test]
fn no_dependency_is_built_in_two_versions_unless_listed() {
    let listed = strings(&rules()["bans"]["skip"]);
    let mut versions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in packages() {
        let text = |key: &str| package[key].as_str().expect("a string").to_owned();
        versions.entry(text("name")).or_default().insert(text("version"));
    }
    let twice: BTreeSet<String> =
        versions.into_iter().filter(|(_, found)| found.len() > 1).map(|(name, _)| name).collect();
    assert_eq!(twice, listed, "left: in several versions, right: `skip` in deny.toml");
}
