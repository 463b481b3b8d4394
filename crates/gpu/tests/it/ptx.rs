//! The checked-in PTX was compiled from the current sources.

use std::path::Path;

/// FNV-1a over all sources in the order of their names, as in cuda/ptx.py.
fn source_hash(dir: &Path) -> u64 {
    let is_source = |path: &Path| path.extension().is_some_and(|end| end == "cu" || end == "h");
    let mut sources: Vec<_> =
        dir.read_dir().expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    sources.retain(|path| is_source(path));
    sources.sort();
    let bytes = sources.iter().flat_map(|path| std::fs::read(path).expect("a source"));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[test]
fn the_ptx_is_that_of_the_sources() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("cuda");
    let ptx = std::fs::read_to_string(dir.join("kernels.ptx")).expect("the PTX");
    let expected = format!("// sources {:016x}", source_hash(&dir));
    assert_eq!(ptx.lines().next(), Some(&*expected), "sources changed: run `just gpu-ptx`");
    assert!(ptx.contains(".target sm_80"), "any device from compute capability 8.0 on");
}
