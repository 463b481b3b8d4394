//! One self-contained HTML page with every step of puzzles and its picture: no script, no font, no
//! other file.

use std::io::{self, Write};

use quadrille_reason::{Path, State, Step, words};

use crate::svg::escape;
use crate::{Scene, Theme, rules};

const HEAD: &str = "<!DOCTYPE html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>Step by step</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
h2 { border-top: 2px solid #000; padding-top: 1rem; }
nav ol { columns: 18rem; }
figure { margin: 0 0 2rem; break-inside: avoid; }
svg { max-width: 100%; height: auto; }
</style>
</head>
<body>
<h1>Step by step</h1>
<p>Ringed: what a step leans on. Boxed: a fin or pivot. Crossed out: struck. Ringed twice: written.
Lines are the links of a chain, dashed where the second end is false.</p>
";

/// An HTML page that grows puzzle by puzzle.
#[derive(Debug)]
pub struct StepPage<W>(W);

impl<W: Write> StepPage<W> {
    /// A page without puzzles yet.
    ///
    /// # Errors
    /// Errors of the writer, as in all methods below.
    pub fn new(mut out: W) -> io::Result<Self> {
        out.write_all(HEAD.as_bytes())?;
        Ok(StepPage(out))
    }

    /// Adds a puzzle: its place in the input, its steps, and a text about their end.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn add(&mut self, place: &str, start: &State, path: &Path, end: &str) -> io::Result<()> {
        let id = escape(&place.replace(' ', "-"));
        writeln!(self.0, "<section id=\"{id}\">\n<h2>{}</h2>", escape(place))?;
        for rule in rules::captions(start.puzzle()) {
            writeln!(self.0, "<p>{}</p>", escape(&rule))?;
        }
        writeln!(self.0, "<nav><ol>")?;
        for (number, step) in (1..).zip(&path.steps) {
            let action = escape(&words::action(step, start.puzzle()));
            writeln!(self.0, "<li><a href=\"#{id}-{number}\">{}</a> {action}</li>", name(step))?;
        }
        writeln!(self.0, "</ol></nav>\n<p>{}</p>", escape(end))?;
        let mut state = start.clone();
        for (number, step) in (1..).zip(&path.steps) {
            let heading = format!("{number}. {}", name(step));
            writeln!(self.0, "<figure id=\"{id}-{number}\">\n<h3>{heading}</h3>")?;
            writeln!(self.0, "{}</figure>", picture(&state, Some(step)))?;
            state.apply(step);
        }
        writeln!(self.0, "<figure>\n{}</figure>\n</section>", picture(&state, None))
    }

    /// Ends the page and returns its writer.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn finish(mut self) -> io::Result<W> {
        self.0.write_all(b"</body>\n</html>\n")?;
        Ok(self.0)
    }
}

fn picture(state: &State, step: Option<&Step>) -> String {
    Scene::in_path(state, step).to_svg(&Theme::SCREEN)
}

fn name(step: &Step) -> String {
    escape(&step.technique.name())
}
