//! Lists the files of the page for `src/files.rs`, which embeds them.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=page");
    let folder = |name| env::var_os(name).map(PathBuf::from).ok_or(io::ErrorKind::NotFound);
    let page = folder("CARGO_MANIFEST_DIR")?.join("page");
    let mut files = BTreeMap::new();
    collect(&page, "", &mut files)?;
    let mut list = String::from("&[\n");
    for (address, file) in files {
        let _ = writeln!(list, "    ({address:?}, include_bytes!({file:?}).as_slice()),");
    }
    fs::write(folder("OUT_DIR")?.join("files.rs"), list + "]\n")
}

/// The files of a folder by address, which begins with `prefix`.
fn collect(folder: &Path, prefix: &str, files: &mut BTreeMap<String, PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let address = format!("{prefix}{name}");
        if path.is_dir() {
            collect(&path, &format!("{address}/"), files)?;
        } else {
            files.insert(address, path);
        }
    }
    Ok(())
}
