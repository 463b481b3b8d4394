//! Typesetting: lines broken by the widths of their letters, ragged right.

use quadrille_press::{Anchor, Ink, Measure, POINT, Scene, Stroke, Style, Text};

pub(super) type Run = (Style, String);

pub(super) fn run(style: Style, text: impl Into<String>) -> Run {
    (style, text.into())
}

/// Size and line height of a text, in points.
#[derive(Clone, Copy)]
pub(super) struct Body(pub(super) f64, pub(super) f64);

impl Body {
    pub(super) fn times(self, factor: f64) -> Self {
        Body(self.0 * factor, self.1 * factor)
    }
}

pub(super) struct Setter(Measure);

impl Setter {
    pub(super) fn new() -> Self {
        Setter(Measure::new())
    }

    /// Width of a text in millimetres, with its size in points.
    pub(super) fn width(&self, style: Style, points: f64, text: &str) -> f64 {
        self.0.width(style, points * POINT, text)
    }

    /// Breaks text into lines of at most this width.
    pub(super) fn lines(&self, runs: &[Run], points: f64, width: f64) -> Vec<Vec<Run>> {
        let mut lines: Vec<Vec<Run>> = vec![Vec::new()];
        let mut filled = 0.0;
        for (style, text) in runs {
            for (i, word) in text.split(' ').enumerate() {
                // A run follows the previous one directly; its further words follow a space.
                let joined = if i == 0 { word.to_owned() } else { format!(" {word}") };
                let wide = self.width(*style, points, &joined);
                let begins = filled + wide > width && filled > 0.0 && i > 0;
                if begins {
                    lines.push(Vec::new());
                    filled = 0.0;
                }
                let piece = if begins { word.to_owned() } else { joined };
                filled += self.width(*style, points, &piece);
                let line = lines.last_mut().expect("there is one from the start");
                match line.last_mut() {
                    Some((last, text)) if last == style => *text += &piece,
                    _ => line.push((*style, piece)),
                }
            }
        }
        lines
    }

    /// Sets a paragraph with its first baseline at `y`. Returns the baseline after the last one.
    pub(super) fn paragraph(
        &self,
        scene: &mut Scene,
        (x, y): (f64, f64),
        runs: &[Run],
        Body(size, lead): Body,
        width: f64,
    ) -> f64 {
        let lines = self.lines(runs, size, width);
        for (i, line) in lines.iter().enumerate() {
            let y = y + lead * POINT * i as f64;
            let text = Text::new(x, y, size * POINT, "");
            scene.text(Text { runs: line.clone(), ..text });
        }
        y + lead * POINT * lines.len() as f64
    }
}

/// Adds one line of text, with its size in points.
pub(super) fn put(scene: &mut Scene, (x, y): (f64, f64), points: f64, (style, text): Run) {
    scene.text(Text::new(x, y, points * POINT, text).styled(style));
}

/// The same, right-aligned.
pub(super) fn put_end(scene: &mut Scene, (x, y): (f64, f64), points: f64, (style, text): Run) {
    scene.text(Text::new(x, y, points * POINT, text).styled(style).anchored(Anchor::End));
}

/// Adds a horizontal rule.
pub(super) fn rule(scene: &mut Scene, y: f64, (from, to): (f64, f64), points: f64) {
    scene.line((from, y), (to, y), Stroke::points(Ink::Line, points));
}
