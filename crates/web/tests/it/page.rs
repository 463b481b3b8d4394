//! The page: its style sheets are sent as one, and its service worker knows every file.

use std::collections::BTreeMap;

use crate::client::start;

const SOURCE: &str = include_str!("../../page/index.html");

/// The style sheet that a line of the page links, if it is for every medium.
fn style_sheet(line: &str) -> Option<&str> {
    let name = line.strip_prefix(r#"<link rel="stylesheet" href=""#)?.strip_suffix(r#"">"#)?;
    (!name.contains('"')).then_some(name)
}

#[test]
fn the_page_names_one_style_sheet_that_holds_all() {
    let server = start();
    let text = |path: &str| {
        let reply = server.get(&format!("/{path}"));
        assert_eq!(reply.status, 200, "{path}");
        reply.body
    };
    let sheets: Vec<_> = SOURCE.lines().filter_map(style_sheet).collect();
    assert!(sheets.len() > 5);
    let page = text("index.html");
    assert_eq!(page.lines().filter_map(style_sheet).collect::<Vec<_>>(), ["css/all.css"]);
    assert!(page.contains(r#"media="print""#), "the printer's sheet stays apart");
    assert_eq!(page.lines().count() + sheets.len(), SOURCE.lines().count() + 1);
    let all = text("css/all.css");
    assert!(sheets.iter().all(|sheet| all.contains(&text(sheet))));
    assert_eq!(server.get("/css/none.css").status, 404);
}

#[test]
fn the_service_worker_lists_every_file_of_the_page_with_its_hash() {
    let server = start();
    let worker = server.get("/sw.js").body;
    let list = worker.lines().find_map(|line| line.strip_prefix("const FILES = ")).unwrap();
    let list: BTreeMap<&str, &str> = serde_json::from_str(list.trim_end_matches(';')).unwrap();
    for path in ["index.html", "css/all.css", "css/print.css", "js/app.js", "manifest.webmanifest"]
    {
        let reply = server.get(&format!("/{path}"));
        assert_eq!(reply.header("etag"), Some(&*format!("\"{}\"", list[path])), "{path}");
    }
    assert!(!list.contains_key("sw.js"), "it would have to hold its own hash");
    assert!(!list.contains_key("css/base.css"), "it is part of css/all.css");
}
