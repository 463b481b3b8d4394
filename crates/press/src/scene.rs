//! A picture as a list of shapes, bottom to top, in millimetres.
//!
//! Shapes have roles ([`Ink`], [`Style`]), not colours or fonts. A [`Theme`] provides those, so one
//! scene serves paper, light and dark screens.

use crate::svg;
use crate::theme::{Ink, Theme};

/// The style of the typeface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// Upright.
    Regular,
    /// Italic.
    Italic,
    /// Semibold.
    Semibold,
    /// A given beside values that were written. The theme determines the difference.
    Given,
    /// A value that was written.
    Written,
}

/// The position of a text relative to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// It is centred there.
    Middle,
    /// It ends there.
    End,
}

/// The form of the ends and corners of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// Cut off at the last point.
    Butt,
    /// Extended by half the width, so that corners close.
    Square,
    /// Round, and so are the corners.
    Round,
}

/// The stroke of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its role.
    pub ink: Ink,
    /// Its width in millimetres.
    pub width: f64,
    /// Lengths of a dash and of the gap after it.
    pub dash: Option<(f64, f64)>,
    /// The form of its ends and corners.
    pub ends: Ends,
}

impl Stroke {
    /// A plain line with a width in points.
    #[must_use]
    pub fn points(ink: Ink, points: f64) -> Self {
        Stroke { ink, width: points * POINT, dash: None, ends: Ends::Butt }
    }

    /// The same with square ends.
    #[must_use]
    pub fn square(mut self) -> Self {
        self.ends = Ends::Square;
        self
    }

    /// The same with dashes, in points.
    #[must_use]
    pub fn dashed(mut self, dash: f64, gap: f64) -> Self {
        self.dash = Some((dash * POINT, gap * POINT));
        self
    }
}

/// A typographic point in millimetres.
pub const POINT: f64 = 25.4 / 72.0;

/// One line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Its position.
    pub x: f64,
    /// The baseline.
    pub y: f64,
    /// Font size in millimetres.
    pub size: f64,
    /// The meaning of `x`.
    pub anchor: Anchor,
    /// Its role.
    pub ink: Ink,
    /// The text, split where its style changes.
    pub runs: Vec<(Style, String)>,
    /// True if it is upside down, rotated about its point.
    pub turned: bool,
}

impl Text {
    /// A text that begins at a point.
    #[must_use]
    pub fn new(x: f64, y: f64, size: f64, text: impl Into<String>) -> Self {
        Text {
            x,
            y,
            size,
            anchor: Anchor::Start,
            ink: Ink::Text,
            runs: vec![(Style::Regular, text.into())],
            turned: false,
        }
    }

    /// The same with another anchor.
    #[must_use]
    pub fn anchored(mut self, anchor: Anchor) -> Self {
        self.anchor = anchor;
        self
    }

    /// The same in another role.
    #[must_use]
    pub fn inked(mut self, ink: Ink) -> Self {
        self.ink = ink;
        self
    }

    /// The same in one style.
    #[must_use]
    pub fn styled(mut self, style: Style) -> Self {
        self.runs.iter_mut().for_each(|run| run.0 = style);
        self
    }
}

/// A shape of a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Lines and curves.
    Path {
        /// The path data in SVG notation.
        data: String,
        /// The stroke of its line.
        stroke: Option<Stroke>,
        /// Its fill.
        fill: Option<Ink>,
    },
    /// A rectangle.
    Rect {
        /// Left, top, width, height.
        place: [f64; 4],
        /// Radius of its corners.
        radius: f64,
        /// The stroke of its edge.
        stroke: Option<Stroke>,
        /// Its fill.
        fill: Option<Ink>,
    },
    /// A text.
    Text(Text),
    /// Shapes clipped to a rectangle.
    Clipped {
        /// Left, top, width, height.
        place: [f64; 4],
        /// The shapes.
        shapes: Vec<Shape>,
    },
}

/// A picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Width in millimetres.
    pub width: f64,
    /// Height in millimetres.
    pub height: f64,
    /// A description for screen readers.
    pub title: String,
    /// The shapes, bottom to top.
    pub shapes: Vec<Shape>,
}

impl Scene {
    /// An empty sheet.
    #[must_use]
    pub fn new(width: f64, height: f64, title: impl Into<String>) -> Self {
        Scene { width, height, title: title.into(), shapes: Vec::new() }
    }

    /// Adds a path as lines.
    pub fn stroke(&mut self, data: String, stroke: Stroke) {
        if !data.is_empty() {
            self.shapes.push(Shape::Path { data, stroke: Some(stroke), fill: None });
        }
    }

    /// Adds a filled area.
    pub fn fill(&mut self, data: String, ink: Ink) {
        if !data.is_empty() {
            self.shapes.push(Shape::Path { data, stroke: None, fill: Some(ink) });
        }
    }

    /// Adds a straight line.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), stroke: Stroke) {
        self.stroke(lines([from, to]), stroke);
    }

    /// Adds a filled rectangle: left, top, width, height.
    pub fn wash(&mut self, place: [f64; 4], ink: Ink) {
        self.shapes.push(Shape::Rect { place, radius: 0.0, stroke: None, fill: Some(ink) });
    }

    /// Adds the outline of a rectangle.
    pub fn frame(&mut self, place: [f64; 4], stroke: Stroke) {
        self.shapes.push(Shape::Rect { place, radius: 0.0, stroke: Some(stroke), fill: None });
    }

    /// Adds everything that `draw` draws, clipped to a rectangle.
    pub fn clipped(&mut self, place: [f64; 4], draw: impl FnOnce(&mut Scene)) {
        let mut inside = Scene::new(self.width, self.height, "");
        draw(&mut inside);
        self.shapes.push(Shape::Clipped { place, shapes: inside.shapes });
    }

    /// Adds a text.
    pub fn text(&mut self, text: Text) {
        self.shapes.push(Shape::Text(text));
    }

    /// The picture as SVG in the colours of a theme, in its own size.
    #[must_use]
    pub fn to_svg(&self, theme: &Theme) -> String {
        svg::write(self, theme, &format!("{}mm", number(self.width)), true)
    }

    /// The same with a width in pixels.
    #[must_use]
    pub fn to_svg_wide(&self, theme: &Theme, pixels: f64) -> String {
        svg::write(self, theme, &number(pixels), true)
    }
}

/// A number with at most two decimals.
pub(crate) fn number(value: f64) -> String {
    let hundredths = (value * 100.0).round() / 100.0;
    // Prints minus zero as zero.
    format!("{}", hundredths + 0.0)
}

pub(crate) fn point((x, y): (f64, f64)) -> String {
    format!("{} {}", number(x), number(y))
}

/// Path data of straight lines from point to point.
pub(crate) fn lines(points: impl IntoIterator<Item = (f64, f64)>) -> String {
    let first = |at: usize| if at == 0 { 'M' } else { 'L' };
    points.into_iter().enumerate().map(|(at, to)| format!("{}{}", first(at), point(to))).collect()
}
