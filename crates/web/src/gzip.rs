//! Compressed files of the page. Each is compressed once and kept, because the page has a hundred
//! of them and a visit asks for all.

use std::collections::HashMap;
use std::io::Write as _;
use std::sync::{LazyLock, Mutex, PoisonError};

use axum::http::header::{ACCEPT_ENCODING, HeaderMap};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;

/// Files below this size fit into one packet anyway.
const LEAST: usize = 512;

/// The compressed file of each path, with the hash of its contents: a debug build reads files that
/// change.
static KEPT: LazyLock<Mutex<HashMap<String, (u64, Bytes)>>> = LazyLock::new(Mutex::default);

/// True if the client reads gzip.
pub(crate) fn is_accepted(headers: &HeaderMap) -> bool {
    let accepted = headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    accepted.unwrap_or_default().split(',').any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default();
        // A weight of 0 refuses the coding.
        let refused = parts.any(|weight| {
            weight.strip_prefix("q=").is_some_and(|q| q.parse::<f32>().is_ok_and(|q| q <= 0.0))
        });
        (name.eq_ignore_ascii_case("gzip") || name == "*") && !refused
    })
}

/// True if a file of this type and size becomes smaller.
pub(crate) fn pays(media_type: &str, size: usize) -> bool {
    let text = ["text/", "application/json", "application/wasm", "image/svg"];
    size >= LEAST && text.iter().any(|kind| media_type.starts_with(kind))
}

/// The compressed contents of a file.
pub(crate) fn compress(path: &str, hash: u64, data: &[u8]) -> Bytes {
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, bytes)) = kept.get(path).filter(|(known, _)| *known == hash) {
        return bytes.clone();
    }
    let mut encoder = GzEncoder::new(Vec::with_capacity(data.len() / 3), Compression::default());
    encoder.write_all(data).expect("memory takes what is written");
    let bytes = Bytes::from(encoder.finish().expect("memory takes what is written"));
    kept.insert(path.to_owned(), (hash, bytes.clone()));
    bytes
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use flate2::read::GzDecoder;

    use super::*;

    #[test]
    fn a_changed_file_is_compressed_again() {
        let read = |bytes: Bytes| {
            let mut text = String::new();
            GzDecoder::new(&bytes[..]).read_to_string(&mut text).unwrap();
            text
        };
        let (one, two) = ("a".repeat(2000), "b".repeat(2000));
        let small = compress("test", 1, one.as_bytes());
        assert!(small.len() < 100);
        assert_eq!(read(small), one);
        assert_eq!(read(compress("test", 1, one.as_bytes())), one);
        assert_eq!(read(compress("test", 2, two.as_bytes())), two);
    }
}
