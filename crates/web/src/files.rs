//! The files of the page's folder, embedded in the binary. A debug build reads them from the source
//! instead, so that a change is visible at once.

use std::borrow::Cow;

/// Address and contents, sorted.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// All addresses.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(name, _)| *name)
}

/// The contents of one.
pub(crate) fn get(name: &str) -> Option<Cow<'static, [u8]>> {
    let at = FILES.binary_search_by_key(&name, |(name, _)| name).ok()?;
    if cfg!(debug_assertions) {
        let now = std::fs::read(format!("{}/page/{name}", env!("CARGO_MANIFEST_DIR")));
        return Some(now.map_or(Cow::Borrowed(FILES[at].1), Cow::Owned));
    }
    Some(Cow::Borrowed(FILES[at].1))
}
