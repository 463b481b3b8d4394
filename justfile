# Every command a contributor runs. `just` alone lists them.

default:
    @just --list

# all tests, as in the README
test:
    cargo test --workspace

# what continuous integration runs
ci:
    bash .ci/run

# format, lints and docs with warnings denied
lint:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets -- -D warnings
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps

# the long random tests that the default run samples (CASES per kind)
test-long CASES="100000":
    QUADRILLE_CASES={{CASES}} cargo test --workspace --release -- --ignored --skip shared

# checks against a folder of published puzzles and counts
test-shared DIR:
    QUADRILLE_SHARED={{DIR}} cargo test --workspace --release -- --ignored shared

# our refutations before somebody else's DRAT checker
test-rate:
    cargo install rate --version 0.3.0 --root target/rate
    QUADRILLE_RATE=$PWD/target/rate/bin/rate cargo test --release -p quadrille-solve --test rate -- --ignored
