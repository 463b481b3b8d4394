//! Pixels of pictures, which must be close to the golden PNG files.

use std::path::PathBuf;

use quadrille_press::{PngError, Theme};
use resvg::tiny_skia::Pixmap;

use crate::golden::scenes;

/// Pictures with golden pixels: lines, dashes, letters, tints.
const NAMES: [&str; 4] = ["sudoku", "killer", "jigsaw", "chain"];
const WIDTH: u32 = 240;

fn golden(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "golden", &format!("{name}.png")].iter().collect()
}

/// The mean difference of two pictures' channels, 0 to 255.
fn difference(a: &Pixmap, b: &Pixmap) -> f64 {
    assert_eq!((a.width(), a.height()), (b.width(), b.height()));
    let sum: u64 = a.data().iter().zip(b.data()).map(|(&x, &y)| u64::from(x.abs_diff(y))).sum();
    sum as f64 / a.data().len() as f64
}

fn pixels(name: &str) -> Vec<u8> {
    let scene = scenes().into_iter().find(|(n, _)| n == name).expect("a scene").1;
    scene.to_png(&Theme::SCREEN, WIDTH).expect("a small picture")
}

#[test]
fn pictures_have_nearly_the_golden_pixels() {
    for name in NAMES {
        let png = pixels(name);
        if std::env::var_os("QUADRILLE_BLESS").is_some() {
            std::fs::write(golden(name), &png).expect("the golden folder is there");
        }
        let known = std::fs::read(golden(name)).expect("`just bless-pictures` writes it");
        let decode = |png: &[u8]| Pixmap::decode_png(png).expect("a PNG file");
        let off = difference(&decode(&png), &decode(&known));
        assert!(off < 1.0, "{name}: {off}");
    }
}

#[test]
fn different_pictures_differ() {
    let decode = |name| Pixmap::decode_png(&pixels(name)).expect("a PNG file");
    assert!(difference(&decode("sudoku"), &decode("killer")) > 5.0);
}

#[test]
fn sizes_out_of_range_are_refused() {
    let scene = quadrille_press::Scene::new(10.0, 10.0, "");
    for width in [0, 20_000] {
        assert!(matches!(scene.to_png(&Theme::PRINT, width), Err(PngError::Size { .. })));
    }
}
