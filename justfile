# Every command a contributor runs. `just` alone lists them.

default:
    @just --list

# all tests, as in the README
[group('everyday')]
test:
    cargo test --workspace

# write the answers that commands give now into crates/cli/tests/golden; then look at `git diff`
[group('everyday')]
bless:
    QUADRILLE_BLESS=1 cargo test -p quadrille-cli --test it golden

# format, lints and tests of one crate
[group('everyday')]
quick CRATE:
    cargo fmt --all --check
    cargo clippy -p {{CRATE}} --lib -- -D warnings
    cargo test -p {{CRATE}} --tests

# what continuous integration runs
[group('everyday')]
ci:
    bash .ci/run

# format, lints and docs with warnings denied
[group('everyday')]
lint:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets --features quadrille-cli/print,quadrille-cli/cuda -- -D warnings
    cargo clippy --manifest-path crates/py/Cargo.toml --target-dir target -- -D warnings
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps

# the long random tests that the default run samples: CASES each; `sat` has its own 100,000
[group('long tests')]
test-long CASES="100000":
    QUADRILLE_CASES={{CASES}} cargo test --release -p quadrille-solve --test it -- --ignored agree:: nine::
    QUADRILLE_CASES={{CASES}} cargo test --release -p quadrille-grid --test it -- --ignored
    cargo test --release -p quadrille-solve --test it -- --ignored sat::
    QUADRILLE_CASES={{CASES}} cargo test --release -p quadrille-make --test it -- --ignored all_kinds:: levels::
    QUADRILLE_CASES={{CASES}} cargo test --release -p quadrille-full-grids --test it -- --ignored

# checks against a folder of published puzzles, rated ids and hostile inputs
[group('long tests')]
test-shared DIR:
    QUADRILLE_SHARED={{DIR}} cargo test --release -p quadrille-text --test it -- --ignored
    QUADRILLE_SHARED={{DIR}} cargo test --release -p quadrille-solve --test it -- --ignored certify_shared::
    QUADRILLE_SHARED={{DIR}} cargo test --release -p quadrille-reason --test it -- --ignored levels_agree_with_keen reasoning_alone every_step_of_published every_step_of_many_variants the_library_passes

# puzzles with rules of every kind that can be ordered, about 100 for each of COUNT, for the next two recipes
[group('long tests')]
made-variants DIR="target/variants" COUNT="56":
    cargo build --release -p quadrille-cli
    bash crates/reason/tests/make-variants.sh target/release/quadrille {{DIR}} {{COUNT}}

# the path of puzzles with rules, made or published: every step checked, and a table by kind
[group('long tests')]
paths-of-variants DIR="target/variants":
    QUADRILLE_SHARED=$(realpath {{DIR}}) cargo test --release -p quadrille-reason --test it -- --ignored every_step_of_many_variants --nocapture

# the level of CASES puzzles with rules from all sides of the square
[group('long tests')]
levels-of-variants DIR="target/variants" CASES="1000":
    QUADRILLE_SHARED=$(realpath {{DIR}}) QUADRILLE_CASES={{CASES}} cargo test --release -p quadrille-reason --test it -- --ignored levels_of_many_variants --nocapture

# 200,000 random exact cover problems against brute force, on every kernel and instruction set
[group('long tests')]
test-cover-long CASES="200000":
    QUADRILLE_COVER_CASES={{CASES}} cargo test -p quadrille-cover --release --test it -- --ignored
    QUADRILLE_COVER_CASES={{CASES}} cargo test -p quadrille-cover --release --lib tree_alone

# counts with checkpoints, killed at random moments KILLS times and gone on with: every total exact
[group('long tests')]
soak-checkpoint KILLS="1000":
    cargo build --release -p quadrille-cli
    bash bench/soak-checkpoint.sh target/release/quadrille {{KILLS}}

# the long comparison of the 9×9 kernel on every path
[group('long tests')]
test-nine-long:
    cargo test -p quadrille-nine --release -- --ignored

# the engines on aarch64, emulated: needs rustup and qemu-user, no cross compiler; time limits and clocks mean nothing there
[group('long tests')]
test-arm +CRATES="quadrille-core quadrille-nine quadrille-cover quadrille-grid quadrille-solve":
    rustup target add aarch64-unknown-linux-musl
    CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_LINKER=rust-lld CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_RUNNER=qemu-aarch64 \
        cargo test --target aarch64-unknown-linux-musl {{prepend("-p ", CRATES)}} -- --skip time

# thousands of cage puzzles through every technique and its checker
[group('long tests')]
soak-cages:
    cargo test -p quadrille-reason --release --test it -- --ignored every_cage_step

# every step of 20,000 solved puzzles before its checker; the steps of 500 states in 20 forms each
[group('long tests')]
soak-reason:
    cargo test -p quadrille-reason --release --test it -- --ignored --nocapture soundness:: isomorphs::

# how far commands run over their time, by the clock; on a machine with nothing else to do
[group('long tests')]
overshoot:
    cargo test --release -p quadrille-cli --test it -- --ignored --nocapture budgets::overshoot

# peak memory of commands that must not collect what they read or write: each under 64 MiB
[group('long tests')]
memory BYTES="1000000000":
    cargo build --release
    crates/cli/tests/memory.sh target/release/quadrille {{BYTES}}

# seeds 1 to COUNT of every kind and level (or those with ONLY in their name) before the rules of print, a second engine and the rating
[group('long tests')]
check-craft COUNT="200" ONLY="":
    QUADRILLE_CASES={{COUNT}} QUADRILLE_ONLY="{{ONLY}}" cargo test --release -p quadrille-make --test it -- --ignored --nocapture craft

# presets of variants (those with ONLY in their name and level) at easy, medium and hard, for seeds 1 to COUNT; puzzles go into the folder KEEP
[group('long tests')]
check-variants COUNT="200" ONLY="" KEEP="":
    QUADRILLE_CASES={{COUNT}} QUADRILLE_ONLY="{{ONLY}}" QUADRILLE_KEEP="{{KEEP}}" cargo test --release -p quadrille-make --test it -- --ignored --nocapture presets_meet

# the PTX of the GPU kernels from their CUDA sources; needs Python, no GPU and no CUDA toolkit
[group('gpu')]
gpu-ptx:
    python3 -m venv target/nvrtc
    target/nvrtc/bin/pip install -q nvidia-cuda-nvrtc-cu12==12.0.140
    target/nvrtc/bin/python crates/gpu/cuda/ptx.py

# the GPU kernels on this machine's device
[group('gpu')]
test-gpu:
    cargo test --release -p quadrille-gpu --test it -- --include-ignored

# MILLIONS of minimal puzzles from this machine's device and ten questions about each, every answer beside the CPU's
[group('gpu')]
soak-gpu MILLIONS="100" SEED="1":
    cargo run --release -p quadrille-gpu --example soak -- {{MILLIONS}} {{SEED}}

# GPU rates on files of puzzles, every answer checked against the CPU kernel
[group('gpu')]
bench-gpu +FILES:
    cargo run --release -p quadrille-gpu --example throughput -- {{FILES}}

# exact cover: rivals and our kernels over a folder of problems
[group('benchmarks')]
bench-cover DIR *ARGS: (bench "cover" DIR ARGS)

# 9×9: single and batch, beside the `sudoku` crate and, with --tdoku LIB, tdoku
[group('benchmarks')]
bench-nine DIR *ARGS: (bench "nine" DIR ARGS)

# KenKen, Killer, jigsaw, large grids; `--without STAGE DIR` leaves a stage of the engine out
[group('benchmarks')]
bench-grid DIR *ARGS: (bench "grid" DIR ARGS)

# what is made from the registry of rules: docs/rules.md and the methods in Python's type stub
[group('everyday')]
rules:
    cargo run -q -- rules --markdown > docs/rules.md
    cargo run -q -- rules --json | python3 python/rule_methods.py

# the guide and the reference as one book in target/guide, by the prebuilt mdBook of the Python index
[group('guide')]
guide:
    bash docs/guide/build.sh

# the pages of docs/reference, from the code
[group('guide')]
reference:
    QUADRILLE_BLESS=1 cargo test --workspace --lib --test it the_pages_made_from_the_code

# the pictures of the guide, from the engine
[group('guide')]
guide-pictures:
    cargo build --release -p quadrille-cli
    bash docs/guide/pictures/make.sh target/release/quadrille

# the programs of the guide; PYTHON is one with the package, `target/test-python/bin/python` after `just test-python`
[group('guide')]
test-examples PYTHON="python3":
    cargo test -p puzzle-of-the-day
    cargo build --release -p quadrille-cli
    bash examples/test.sh target/release/quadrille {{PYTHON}}

# everything of a release that can be built here, tested in clean roots; PROGRAM is a static program to take instead of building one
[group('release')]
release-check PROGRAM="": && wheel-check
    packaging/check.sh {{PROGRAM}}

# the crates in the order in which they would be published
[group('release')]
crates:
    python3 packaging/crates.py

# the public interface of the library against the version in the index: breaking changes need a new version
[group('release')]
semver:
    cargo install cargo-semver-checks --locked --root target/semver
    target/semver/bin/cargo-semver-checks semver-checks $(python3 packaging/crates.py | awk '{ print "-p", $2 }')

# the Python wheel and the source distribution, each tested in an environment of its own
[group('release')]
wheel-check:
    bash python/release.sh

# puzzles with rules, lowered to primitives; `--times FILE` has stored times of the rival, `--iss FOLDER` runs a copy of it
[group('benchmarks')]
bench-variants FILE *ARGS: (bench "variants" FILE ARGS)

# ratings against files of rated puzzles
[group('benchmarks')]
bench-rate +FILES: (bench "rate" FILES)

# generation, beside qqwing and Simon Tatham's Keen where they are installed
[group('benchmarks')]
bench-make *ARGS: (bench "make" ARGS)

# the Python package in a fresh environment: API, seeds, hostile calls, doctests, types, notebooks
[group('python')]
test-python *ARGS:
    bash python/test.sh {{ARGS}}

# the notebooks again, stored with their outputs (after `just test-python`)
notebooks:
    target/test-python/bin/python python/tests/notebooks.py

# memory over a million calls from Python
[group('long tests')]
soak-python CALLS="1000000": (test-python "-k memory")
    QUADRILLE_CALLS={{CALLS}} target/test-python/bin/python -m pytest -q -k memory

# jobs on a Ray cluster of three nodes on this machine while workers, nodes and drivers are killed: every total exact
[group('long tests')]
soak-scale KILLS="200": (test-python "-k test_scale_ray")
    target/test-python/bin/python python/tests/ray_onslaught.py {{KILLS}}

# the Python package beside the kernel alone and beside its peers; `--save FILE` writes the table
[group('benchmarks')]
bench-python *ARGS:
    python3 -m venv target/bench-python
    rm -rf target/bench-wheel
    CARGO_TARGET_DIR=$PWD/target target/bench-python/bin/pip wheel -q --no-deps --config-settings=build-args=--profile=wheel -w target/bench-wheel .
    target/bench-python/bin/pip install -q --force-reinstall --no-deps target/bench-wheel/*.whl
    target/bench-python/bin/pip install -q numpy pyarrow
    -target/bench-python/bin/pip install -q --pre pencilmark python-sat
    -target/bench-python/bin/pip install -q py-sudoku exact-cover xcover dlx
    cargo build --release --manifest-path bench/Cargo.toml -p python-bench --target-dir target
    target/bench-python/bin/python bench/python/compare.py target/release/python-bench target/bench-wheel/*.whl {{ARGS}}

# two builds of the command line beside each other on the same commands, in processor time
[group('benchmarks')]
bench-beside OLD NEW DIR *ARGS:
    python3 bench/beside.py {{OLD}} {{NEW}} {{DIR}} {{ARGS}}

# `--save` writes the table into bench/results
[private]
bench NAME *ARGS:
    cargo run --release --manifest-path bench/Cargo.toml -p {{NAME}}-bench -- {{ARGS}}

# the benchmarks and fuzz targets compile
[group('everyday')]
check-more:
    cargo check --manifest-path bench/Cargo.toml --workspace
    cargo check -p quadrille-cli --features cadical

# licences, sources, duplicates and advisories of all dependencies, by cargo-deny
[group('everyday')]
deny:
    cargo install cargo-deny --locked --root target/deny
    target/deny/bin/cargo-deny check

# our refutations before somebody else's DRAT checker
[group('long tests')]
test-rate:
    cargo install rate --version 0.3.0 --root target/rate
    QUADRILLE_RATE=$PWD/target/rate/bin/rate cargo test --release -p quadrille-solve --test it -- --ignored rate::

# random bytes for a reader, by coverage (needs cargo-fuzz and clang): TARGET is a file of fuzz/fuzz_targets
[group('long tests')]
fuzz TARGET SECONDS="60":
    mkdir -p fuzz/corpus/{{TARGET}} fuzz/seeds/{{TARGET}}
    cd fuzz && RUSTC_BOOTSTRAP=1 cargo fuzz run {{TARGET}} corpus/{{TARGET}} seeds/{{TARGET}} -- -max_total_time={{SECONDS}} -rss_limit_mb=4096

# every reader for SECONDS, one after the other; ends with the first finding
[group('long tests')]
fuzz-all SECONDS="600":
    for target in fuzz/fuzz_targets/*.rs; do just fuzz $(basename $target .rs) {{SECONDS}} || exit 1; done

# random calls beside simple models, shrunk on failure: builders, solvers, formulas, proofs, certificates, batches; changed questions of the service
[group('long tests')]
test-calls CASES="100000":
    QUADRILLE_CASES={{CASES}} cargo test --release -p quadrille-cover -p quadrille-cnf -p quadrille-proof -p quadrille-puzzle -p quadrille-solve --test it -- model::
    QUADRILLE_CASES={{CASES}} cargo test --release -p quadrille-service --test it hostile::

# a fixed sample of about COUNT mutants of a crate, each of which its tests should notice; lists the survivors, and with --survivors runs only them again
[group('long tests')]
mutants CRATE COUNT="100" *OPTIONS:
    cargo install --quiet cargo-mutants --version ^27 --locked --debug --root target/mutants --target-dir target/mutants/install
    python3 bench/mutants.py {{CRATE}} {{COUNT}} {{OPTIONS}}

# crews, ordered batches and counts on several threads under random schedules, those of few switches included
[group('long tests')]
schedules:
    RUSTFLAGS="--cfg shuttle" cargo test --release --target-dir target/schedules -p quadrille-core -p quadrille-solve -p quadrille-cover --test it schedules::

# commands beside faults: full disk, closed pipe, unwritable files and folders, signals, little memory, no threads, input in pieces; ROUNDS signals of each kind
[group('long tests')]
faults ROUNDS="20":
    cargo build --release -p quadrille-cli
    python3 crates/cli/tests/faults.py target/release/quadrille {{ROUNDS}}

# random cases for MINUTES: engines, formats, certificates, generators and the service beside each other, brute force and changed puzzles; counts every relation; ends with a reproducer or the number to go on with
[group('long tests')]
soak MINUTES SEED *CASE:
    cargo run --release -p quadrille-soak -- {{MINUTES}} {{SEED}} {{CASE}}

# pictures, pages and books: the tests of what is behind `--features print`
[group('print')]
test-press:
    cargo test -p quadrille-press

# write the pictures that are drawn now into crates/press/tests/golden; then look at them
[group('print')]
bless-pictures:
    QUADRILLE_BLESS=1 cargo test -p quadrille-press --test it -- golden:: pixels::

# the pictures of docs/printing.md (needs pdftoppm)
[group('print')]
docs-pictures:
    cargo build --release -p quadrille-cli --features print
    bash docs/pictures/make.sh target/release/quadrille

# the page: types, then its tests in Debian's chromium against the newest build of the binary
[group('page')]
test-web *ARGS:
    cd crates/web/e2e && npm ci --no-audit --no-fund && npm run types && npm test -- {{ARGS}}

# the page with its engine as WebAssembly: a folder of static files for any web server
[group('page')]
page DIR="target/static-page":
    rustup target add wasm32-unknown-unknown
    crates/web/static-page.sh {{DIR}}

# puts the engine as WebAssembly among the files of the page; a binary built afterwards serves a page that works without it
[group('page')]
page-engine:
    rustup target add wasm32-unknown-unknown
    cargo build --profile page --target wasm32-unknown-unknown -p quadrille-wasm
    cp target/wasm32-unknown-unknown/page/quadrille_wasm.wasm crates/web/page/quadrille.wasm

# the service against its own OpenAPI document, with a server of its own (needs Python)
[group('page')]
test-openapi:
    cargo build --release -p quadrille-cli
    python3 -m venv target/schemathesis
    target/schemathesis/bin/pip install -q 'schemathesis>=4,<5'
    bash bench/load/openapi.sh target/release/quadrille target/schemathesis/bin/schemathesis

# load on the service beside a bare axum server in the same run (needs wrk), and an onslaught
[group('benchmarks')]
bench-load *ARGS:
    cargo build --release -p quadrille-cli
    cargo build --release -p quadrille-web --example hello --example onslaught
    bash bench/load/load.sh {{ARGS}}

# the tests that need no service, against the folder of `just page`
[group('page')]
test-web-static DIR="target/static-page":
    cd crates/web/e2e && QUADRILLE_STATIC=$(realpath ../../../{{DIR}}) npm test

# first paint, bytes and the verdict's delay in a browser, against a server on 127.0.0.1:7474
[group('benchmarks')]
measure-page ROUNDS="10":
    cd crates/web/e2e && node measure.js {{ROUNDS}}

# pictures of every view to look at, and the README's, against a server on 127.0.0.1:7474
[group('page')]
shots DIR="shots":
    cd crates/web/e2e && node shots.js {{DIR}} && node shots.js readme
