//! The page, as a browser gets it: from the files in the binary.
//!
//! The page has a style sheet per topic, but a browser that waits for a dozen of them paints later.
//! So they are sent as one file, [`STYLES`].
//!
//! The service worker keeps all files in the browser. Their hashes are written into it, so that a
//! browser notices a new version of any of them.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use axum::body::Body;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderMap, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderValue, Response, StatusCode, Uri};
use quadrille_service::ProblemKind;

use crate::{files, gzip, reply};

/// All style sheets of the page, concatenated.
const STYLES: &str = "css/all.css";

/// The beginning of a style sheet link in the page.
const LINK: &str = r#"<link rel="stylesheet" href=""#;

/// The file at an address; `/` is the page itself.
pub(crate) async fn file(uri: Uri, headers: HeaderMap) -> Response<Body> {
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let Some(data) = contents(path) else {
        return reply::refuse(ProblemKind::NotFound, "there is no such file");
    };
    let digest = digest(&data);
    let zipped = gzip::is_accepted(&headers) && gzip::pays(media_type(path), data.len());
    let tag = format!("\"{digest:016x}{}\"", if zipped { "-gzip" } else { "" });
    let known = headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response = if known {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        response
    } else if zipped {
        Response::new(Body::from(gzip::compress(path, digest, &data)))
    } else {
        Response::new(Body::from(data))
    };
    let headers = response.headers_mut();
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if zipped && !known {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type(path)));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(ETAG, tag);
    }
    response
}

fn digest(data: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    data.hash(&mut hasher);
    hasher.finish()
}

/// The service worker.
const WORKER: &str = "sw.js";

/// The line of the service worker that lists the files.
const NO_FILES: &str = "const FILES = {};";

/// The hash of every file that the page loads, by path.
fn hashes() -> BTreeMap<String, String> {
    let page = contents("index.html").unwrap_or_default();
    let is_linked = |path: &str| String::from_utf8_lossy(&page).contains(path);
    let is_sent = |path: &str| path != WORKER && (!path.ends_with(".css") || is_linked(path));
    let paths = files::names().chain([STYLES]);
    let hashed = |path: &str| Some((path.to_owned(), format!("{:016x}", digest(&contents(path)?))));
    paths.filter(|path| is_sent(path)).filter_map(hashed).collect()
}

fn contents(path: &str) -> Option<Cow<'static, [u8]>> {
    match path {
        WORKER => {
            let worker = files::get(path)?;
            let list = serde_json::to_string(&hashes()).ok()?;
            let source = std::str::from_utf8(&worker).ok()?;
            Some(Cow::Owned(
                source.replace(NO_FILES, &format!("const FILES = {list};")).into_bytes(),
            ))
        }
        "index.html" => {
            let page = files::get(path)?;
            Some(Cow::Owned(with_one_style_sheet(std::str::from_utf8(&page).ok()?).into_bytes()))
        }
        STYLES => {
            let page = files::get("index.html")?;
            let names = std::str::from_utf8(&page).ok()?.lines().filter_map(style_sheet);
            let sheets = names.filter_map(files::get);
            Some(Cow::Owned(sheets.collect::<Vec<_>>().concat()))
        }
        _ => files::get(path),
    }
}

/// The style sheet that a line of the page links, if it is for every medium.
fn style_sheet(line: &str) -> Option<&str> {
    line.strip_prefix(LINK)?.strip_suffix(r#"">"#).filter(|name| !name.contains('"'))
}

/// The page with a link to the concatenated style sheet instead of the first one.
fn with_one_style_sheet(page: &str) -> String {
    let mut named = false;
    let mut lines = Vec::new();
    for line in page.lines() {
        if style_sheet(line).is_none() {
            lines.push(Cow::Borrowed(line));
        } else if !std::mem::replace(&mut named, true) {
            lines.push(Cow::Owned(format!(r#"{LINK}{STYLES}">"#)));
        }
    }
    lines.join("\n") + "\n"
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("json" | "webmanifest") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("wasm") => "application/wasm",
        Some("woff2") => "font/woff2",
        _ => "text/plain; charset=utf-8",
    }
}
