//! Pictures as pixels, by resvg.

use resvg::tiny_skia::{Pixmap, Transform};

use crate::fonts;
use crate::scene::Scene;
use crate::theme::Theme;

const MOST: u32 = 16_384;

/// The reason why there are no pixels.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// Too few or too many pixels.
    #[error("a picture of {width}×{height} pixels cannot be drawn; a side has 1 to {MOST}")]
    Size {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
    },
    /// Drawing or writing failed.
    #[error("{0}")]
    Drawing(String),
}

impl Scene {
    /// The picture as a PNG file of this width in pixels.
    ///
    /// # Errors
    /// If a side would have no pixel or more than 16,384.
    pub fn to_png(&self, theme: &Theme, width: u32) -> Result<Vec<u8>, PngError> {
        let height = (f64::from(width) * self.height / self.width).round() as u32;
        let size = PngError::Size { width, height };
        if !(1..=MOST).contains(&width) || !(1..=MOST).contains(&height) {
            return Err(size);
        }
        let svg = self.to_svg_wide(theme, f64::from(width));
        let tree = usvg::Tree::from_str(&svg, &fonts::svg_options())
            .map_err(|e| PngError::Drawing(e.to_string()))?;
        let mut pixels = Pixmap::new(width, height).ok_or(size)?;
        resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
        pixels.encode_png().map_err(|e| PngError::Drawing(e.to_string()))
    }
}
