//! Any text as the recipe of a book: refused in words, or a recipe that passes its own check.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille_book::Recipe;

fuzz_target!(|text: &str| match Recipe::from_toml(text) {
    Ok(recipe) => assert!(recipe.check().is_ok()),
    Err(error) => assert!(!error.to_string().is_empty()),
});
