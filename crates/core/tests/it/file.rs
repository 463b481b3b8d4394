//! Files that are written whole.

use std::os::unix::fs::FileTypeExt as _;
use std::os::unix::net::UnixListener;

use quadrille_core::write_whole;

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
