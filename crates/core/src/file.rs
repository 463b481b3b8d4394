//! Files that are whole or not there.

use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Writes a file under another name, flushes it, and renames it: whatever happens, the file of that
/// name is the old one or the new one. What is no plain file (a device, a pipe) is written straight: a rename would
/// put a file in its place.
///
/// # Errors
/// What the system says.
pub fn write_whole(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    if path.exists() && !path.is_file() {
        return std::fs::OpenOptions::new().write(true).open(path)?.write_all(bytes);
    }
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}.tmp", std::process::id()));
    let temporary = PathBuf::from(name);
    let mut file = std::fs::File::create(&temporary)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    drop(file);
    std::fs::rename(&temporary, path)?;
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // the rename itself is only on the disk once the folder is; not every system can flush one
    if let Ok(folder) = std::fs::File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::FileTypeExt as _;
    use std::os::unix::net::UnixListener;

    #[test]
    fn what_is_no_plain_file_is_not_replaced() {
        let path = std::env::temp_dir().join(format!("quadrille-core-{}", std::process::id()));
        let socket = UnixListener::bind(&path).unwrap();
        let written = write_whole(&path, b"whole");
        let left = std::fs::metadata(&path).unwrap().file_type();
        std::fs::remove_file(&path).unwrap();
        assert!(written.is_err() && left.is_socket(), "a socket cannot be opened as a file");
        drop(socket);
        write_whole(&path, b"old").unwrap();
        write_whole(&path, b"new").unwrap();
        let read = std::fs::read(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert_eq!(read, b"new");
    }
}
