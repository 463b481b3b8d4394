//! A scene as SVG, with attributes only, so that it can be embedded in a page that forbids inline
//! styles.

use std::fmt::Write as _;

use crate::scene::{Anchor, Ends, Scene, Shape, Stroke, Style, Text, number};
use crate::theme::{Ink, Theme};

/// The typeface for paper first, then those of screens; all have lining figures.
const FAMILY: &str =
    "'Libertinus Serif','Iowan Old Style',Palatino,P052,'Palatino Linotype','Noto Serif',serif";

/// Writes a scene with this width, and with a background if `sheet` is set.
pub(crate) fn write(scene: &Scene, theme: &Theme, width: &str, sheet: bool) -> String {
    let (w, h) = (number(scene.width), number(scene.height));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{width}\" height=\"{}\" \
         font-family=\"{FAMILY}\" fill=\"none\" role=\"img\">\n<title>{}</title>\n",
        height(scene, width),
        escape(&scene.title)
    );
    if let (true, Some(colour)) = (sheet, theme.colour(Ink::Paper)) {
        let _ = writeln!(out, "<rect width=\"{w}\" height=\"{h}\" fill=\"{colour}\"/>");
    }
    let mut clips = 0;
    for shape in &scene.shapes {
        write_shape(&mut out, shape, theme, &mut clips);
    }
    out += "</svg>\n";
    out
}

/// The height that matches a width, in the same unit.
fn height(scene: &Scene, width: &str) -> String {
    let digits = width.trim_end_matches("mm");
    let wide: f64 = digits.parse().unwrap_or(scene.width);
    number(wide * scene.height / scene.width) + &width[digits.len()..]
}

/// Writes a shape; clips are numbered in order.
fn write_shape(out: &mut String, shape: &Shape, theme: &Theme, clips: &mut usize) {
    let (head, stroke, fill) = match shape {
        Shape::Text(text) => return write_text(out, text, theme),
        Shape::Clipped { place, shapes } => {
            *clips += 1;
            let name = format!("clip{clips}");
            let [x, y, w, h] = place.map(number);
            let _ = writeln!(
                out,
                "<clipPath id=\"{name}\"><rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"/></clipPath>\n\
                 <g clip-path=\"url(#{name})\">"
            );
            shapes.iter().for_each(|shape| write_shape(out, shape, theme, clips));
            out.push_str("</g>\n");
            return;
        }
        Shape::Path { data, stroke, fill } => (format!("<path d=\"{data}\""), stroke, fill),
        Shape::Rect { place: [x, y, w, h], radius, stroke, fill } => {
            let [x, y, w, h] = [x, y, w, h].map(|v| number(*v));
            let mut head = format!("<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"");
            if *radius > 0.0 {
                let _ = write!(head, " rx=\"{}\"", number(*radius));
            }
            (head, stroke, fill)
        }
    };
    let filled = fill.and_then(|ink| theme.colour(ink));
    let drawn = stroke.and_then(|s| theme.colour(s.ink).map(|colour| (s, colour)));
    if filled.is_none() && drawn.is_none() {
        return;
    }
    out.push_str(&head);
    if let Some(colour) = filled {
        let _ = write!(out, " fill=\"{colour}\"");
    }
    if let Some((stroke, colour)) = drawn {
        write_stroke(out, &stroke, colour);
    }
    out.push_str("/>\n");
}

fn write_stroke(out: &mut String, stroke: &Stroke, colour: &str) {
    // Thousandths, because a hairline of 0.25 pt is 0.088 mm.
    let width = (stroke.width * 1000.0).round() / 1000.0;
    let _ = write!(out, " stroke=\"{colour}\" stroke-width=\"{width}\"");
    out.push_str(match stroke.ends {
        Ends::Butt => "",
        Ends::Square => " stroke-linecap=\"square\"",
        Ends::Round => " stroke-linecap=\"round\" stroke-linejoin=\"round\"",
    });
    if let Some((dash, gap)) = stroke.dash {
        let _ = write!(out, " stroke-dasharray=\"{} {}\"", number(dash), number(gap));
    }
}

fn write_text(out: &mut String, text: &Text, theme: &Theme) {
    let Some(colour) = theme.colour(text.ink) else { return };
    let (size, x, y) = (number(text.size), number(text.x), number(text.y));
    let _ = write!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{colour}\"");
    out.push_str(match text.anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    });
    if text.turned {
        let _ = write!(out, " transform=\"rotate(180 {x} {y})\"");
    }
    if let [(style, words)] = &text.runs[..] {
        let _ = writeln!(out, "{}>{}</text>", cut(theme.cut(*style)), escape(words));
        return;
    }
    out.push_str(" xml:space=\"preserve\">");
    for (style, words) in &text.runs {
        let _ = write!(out, "<tspan{}>{}</tspan>", cut(theme.cut(*style)), escape(words));
    }
    out.push_str("</text>\n");
}

fn cut(style: Style) -> &'static str {
    match style {
        Style::Italic => " font-style=\"italic\"",
        Style::Semibold => " font-weight=\"600\"",
        _ => "",
    }
}

/// Escapes text for XML and HTML.
pub(crate) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            // XML does not allow the other control characters.
            c if c.is_control() && c != '\n' => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}
