//! Files that are written whole or not at all.

use std::ffi::OsString;
use std::fs::File;
use std::io::{BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use crate::exit::{self, fail};

/// The contents of a file; `-` or nothing is standard input.
pub(crate) fn read(path: Option<&Path>) -> anyhow::Result<Vec<u8>> {
    match path.filter(|path| path.as_os_str() != "-") {
        Some(path) => std::fs::read(path).map_err(|error| unreadable(path, &error)),
        None => {
            let mut bytes = Vec::new();
            std::io::stdin().read_to_end(&mut bytes)?;
            Ok(bytes)
        }
    }
}

/// The text of a file.
pub(crate) fn read_text(path: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(path).map_err(|error| unreadable(path, &error))
}

fn unreadable(path: &Path, error: &std::io::Error) -> anyhow::Error {
    fail(exit::IO, format!("cannot read {}: {error}", path.display()))
}

/// Writes a file of these bytes, as [`write`] does.
pub(crate) fn write_bytes(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    write(path, |out| Ok(out.write_all(bytes)?))
}

/// Makes a folder, and those above it.
pub(crate) fn make_folder(folder: &Path) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder)
        .map_err(|e| fail(exit::IO, format!("cannot make {}: {e}", folder.display())))
}

/// Writes a file under a temporary name and renames it at the end, so that a failure leaves the old
/// file intact. Anything but a regular file (a device, a pipe) is written directly.
pub(crate) fn write(
    path: &Path,
    content: impl FnOnce(&mut BufWriter<File>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let straight = path.exists() && !path.is_file();
    let beside = if straight { path.to_owned() } else { unfinished(path) };
    let cannot =
        |error: std::io::Error| fail(exit::IO, format!("cannot write {}: {error}", path.display()));
    let result = File::create(&beside).map_err(cannot).and_then(|file| {
        let mut out = BufWriter::new(file);
        content(&mut out).map_err(|error| match error.downcast::<std::io::Error>() {
            Ok(error) => cannot(error),
            Err(error) => error,
        })?;
        out.flush().map_err(cannot)
    });
    match result {
        Ok(()) if straight => Ok(()),
        Ok(()) => std::fs::rename(&beside, path).map_err(cannot),
        Err(error) => {
            if !straight {
                let _ = std::fs::remove_file(&beside);
            }
            Err(error)
        }
    }
}

/// `x.cert`, `x.2.cert`, `x.3.cert`: the file of the puzzle with this number.
pub(crate) fn numbered(path: &Path, number: usize) -> PathBuf {
    if number == 1 {
        return path.to_owned();
    }
    let mut name = path.file_stem().map_or_else(OsString::new, ToOwned::to_owned);
    name.push(format!(".{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// The temporary name: `.x.lrat.part` for `x.lrat`.
fn unfinished(path: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(".part");
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_leaves_what_was_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.txt");
        write(&path, |out| Ok(out.write_all(b"whole")?)).unwrap();
        let failed = write(&path, |out| {
            out.write_all(b"half")?;
            anyhow::bail!("no more")
        });
        assert_eq!(failed.unwrap_err().to_string(), "no more");
        assert_eq!(std::fs::read(&path).unwrap(), b"whole");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(write(&folder.path().join("no/such/folder"), |_| Ok(())).is_err());
    }
}
