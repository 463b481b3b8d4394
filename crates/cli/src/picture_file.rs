//! Destination of a picture: a file whose extension is its format, or standard output as SVG.

use std::path::{Path, PathBuf};

use clap::Args;
use quadrille::press::{Scene, Theme};

use crate::exit::{self, fail};
use crate::file::write_bytes;

#[derive(Args, Clone, Debug)]
pub(crate) struct PictureArgs {
    /// The file to write: .svg, or .png and .pdf with the feature `print` [default: SVG on standard
    /// output]
    #[arg(long, short = 'o', value_name = "FILE")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub look: LookArgs,
}

#[derive(Args, Clone, Debug)]
pub(crate) struct LookArgs {
    /// Colours: print, screen or dark [default: print]
    #[arg(long, value_name = "THEME", value_parser = parse_theme)]
    theme: Option<&'static Theme>,
    /// Width in pixels of 1/96 inch, or in millimetres (90mm) [default: 540; the picture's own for PDF]
    #[arg(long = "size", value_name = "SIZE", value_parser = parse_width)]
    width: Option<f64>,
}

fn parse_theme(name: &str) -> Result<&'static Theme, String> {
    Theme::from_name(name).ok_or_else(|| "expected print, screen or dark".to_owned())
}

fn parse_width(text: &str) -> Result<f64, String> {
    let pixels = match text.strip_suffix("mm") {
        Some(millimetres) => millimetres.trim().parse::<f64>().map(|mm| mm / 25.4 * 96.0),
        None => text.parse(),
    };
    let fits = pixels.ok().filter(|p| (16.0..=16_384.0).contains(p));
    fits.ok_or_else(|| "expected 16 to 16384 pixels, or millimetres like 90mm".to_owned())
}

impl LookArgs {
    /// True if either was given.
    pub(crate) fn is_set(&self) -> bool {
        self.theme.is_some() || self.width.is_some()
    }

    fn theme(&self) -> &'static Theme {
        self.theme.unwrap_or(&Theme::PRINT)
    }

    /// The default width of a picture on a screen.
    fn pixels(&self) -> f64 {
        self.width.unwrap_or(540.0)
    }

    pub(crate) fn svg(&self, scene: &Scene) -> String {
        scene.to_svg_wide(self.theme(), self.pixels())
    }

    /// Writes a scene into a file in the format of its extension.
    pub(crate) fn write(&self, path: &Path, scene: &Scene) -> anyhow::Result<()> {
        let bytes = match extension(path).as_str() {
            "svg" => self.svg(scene).into_bytes(),
            "png" => self.png(scene)?,
            "pdf" => self.pdf(scene)?,
            _ => return Err(fail(exit::USAGE, "the name of a picture ends in .svg, .png or .pdf")),
        };
        write_bytes(path, &bytes)
    }

    #[cfg(feature = "print")]
    fn png(&self, scene: &Scene) -> anyhow::Result<Vec<u8>> {
        let png = scene.to_png(self.theme(), self.pixels().round() as u32);
        png.map_err(exit::with(exit::USAGE))
    }

    #[cfg(feature = "print")]
    fn pdf(&self, scene: &Scene) -> anyhow::Result<Vec<u8>> {
        Ok(scene.to_pdf(self.theme(), self.width.map(|pixels| pixels / 96.0 * 25.4))?)
    }

    #[cfg(not(feature = "print"))]
    fn png(&self, _: &Scene) -> anyhow::Result<Vec<u8>> {
        Err(not_built("PNG"))
    }

    #[cfg(not(feature = "print"))]
    fn pdf(&self, _: &Scene) -> anyhow::Result<Vec<u8>> {
        Err(not_built("PDF"))
    }
}

/// The ending of a file's name.
pub(crate) fn extension(path: &Path) -> String {
    path.extension().map(|e| e.to_string_lossy().to_ascii_lowercase()).unwrap_or_default()
}

/// The error for a format that needs the feature `print`.
#[cfg(not(feature = "print"))]
pub(crate) fn not_built(kind: &str) -> anyhow::Error {
    fail(
        exit::USAGE,
        format!(
            "{kind} is not built in; the release archives have it, \
             and `cargo install quadrille-cli --features print`"
        ),
    )
}
