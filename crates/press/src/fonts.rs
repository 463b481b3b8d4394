//! The typeface for paper: Libertinus Serif in three styles, from the crate `typst-assets`.
//!
//! No system fonts are used, so a picture is the same everywhere.

use std::sync::{Arc, OnceLock};

use ttf_parser::{Face, name_id};
use usvg::fontdb::{Database, Source};

/// PostScript names of the three styles.
const CUTS: [&str; 3] =
    ["LibertinusSerif-Regular", "LibertinusSerif-Italic", "LibertinusSerif-Semibold"];

/// The files of the three styles, in the order of their names. Any that the crate no longer has are
/// left out.
fn files() -> &'static [&'static [u8]] {
    static FILES: OnceLock<Vec<&'static [u8]>> = OnceLock::new();
    FILES.get_or_init(|| {
        let named: Vec<(String, &[u8])> =
            typst_assets::fonts().filter_map(|data| Some((name(data)?, data))).collect();
        let file = |cut: &&str| named.iter().find(|(name, _)| name == cut).map(|(_, data)| *data);
        CUTS.iter().filter_map(file).collect()
    })
}

fn name(data: &[u8]) -> Option<String> {
    let face = Face::parse(data, 0).ok()?;
    let names = face.names().into_iter();
    names.filter(|n| n.name_id == name_id::POST_SCRIPT_NAME).find_map(|n| n.to_string())
}

/// Options to read SVG with the three styles and no other font.
pub(crate) fn svg_options() -> usvg::Options<'static> {
    static FONTS: OnceLock<Arc<Database>> = OnceLock::new();
    let fonts = FONTS.get_or_init(|| {
        let mut fonts = Database::new();
        for &data in files() {
            fonts.load_font_source(Source::Binary(Arc::new(data)));
        }
        Arc::new(fonts)
    });
    usvg::Options { fontdb: fonts.clone(), ..usvg::Options::default() }
}

/// Widths of letters for typesetting.
#[cfg(feature = "pdf")]
pub struct Measure {
    faces: Vec<Face<'static>>,
}

#[cfg(feature = "pdf")]
impl Measure {
    /// Reads the fonts.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "it reads files")]
    pub fn new() -> Self {
        Measure { faces: files().iter().filter_map(|data| Face::parse(data, 0).ok()).collect() }
    }

    /// The width of a text in this style and size, without kerning.
    #[must_use]
    pub fn width(&self, style: crate::scene::Style, size: f64, text: &str) -> f64 {
        use crate::scene::Style;
        let cut = match style {
            Style::Italic => 1,
            Style::Semibold | Style::Given => 2,
            _ => 0,
        };
        let Some(face) = self.faces.get(cut).or(self.faces.first()) else {
            return 0.5 * size * text.chars().count() as f64;
        };
        let em = f64::from(face.units_per_em());
        let advance = |c: char| {
            let glyph = face.glyph_index(c)?;
            face.glyph_hor_advance(glyph).map(f64::from)
        };
        text.chars().map(|c| advance(c).unwrap_or(0.5 * em)).sum::<f64>() / em * size
    }
}
