//! The text of `quadrille --version`: version, commit, features.

/// The optional features that this program has.
const FEATURES: [(&str, bool); 4] = [
    ("serve", cfg!(feature = "serve")),
    ("print", cfg!(feature = "print")),
    ("cuda", cfg!(feature = "cuda")),
    ("cadical", cfg!(feature = "cadical")),
];

/// `0.1.0 (0123456789ab; features: serve, print)`. The commit is missing where the build did not know it.
pub(crate) fn long() -> String {
    let built = FEATURES.iter().filter(|feature| feature.1).map(|feature| feature.0);
    let names = built.collect::<Vec<_>>().join(", ");
    let features = if names.is_empty() {
        "no optional features".to_owned()
    } else {
        format!("features: {names}")
    };
    let commit = option_env!("QUADRILLE_BUILT_FROM").map(|commit| format!("{commit}; "));
    format!("{} ({}{features})", env!("CARGO_PKG_VERSION"), commit.unwrap_or_default())
}
