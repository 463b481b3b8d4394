//! A page under construction: margins, head and foot, links.

use quadrille_press::Style::{Italic, Regular};
use quadrille_press::{Link, Page, Scene};

use crate::paper::Paper;
use crate::setting::{put, put_end, rule, run};

#[derive(Clone, Copy, Debug)]
pub(super) struct Format {
    pub(super) paper: Paper,
    /// True if every page is a right-hand one with equal margins.
    pub(super) one_sided: bool,
    /// Additional inner margin for thick books.
    pub(super) binding: f64,
}

impl Format {
    fn sides(self) -> (f64, f64) {
        let [inner, outer, ..] = self.paper.margins();
        if self.one_sided {
            let mean = (inner + self.binding + outer) / 2.0;
            (mean, mean)
        } else {
            (inner + self.binding, outer)
        }
    }

    pub(super) fn is_recto(self, number: usize) -> bool {
        self.one_sided || number % 2 == 1
    }

    pub(super) fn measure(self) -> f64 {
        let (inner, outer) = self.sides();
        self.paper.trim().0 - inner - outer
    }
}

pub(super) struct Sheet {
    pub(super) scene: Scene,
    links: Vec<Link>,
    pub(super) number: usize,
    pub(super) format: Format,
    /// Left edge of the text block.
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
}

impl Sheet {
    pub(super) fn new(format: Format, number: usize) -> Self {
        let ((width, height), [_, _, top, _]) = (format.paper.trim(), format.paper.margins());
        let (inner, outer) = format.sides();
        let recto = format.is_recto(number);
        let (left, right) = if recto { (inner, width - outer) } else { (outer, width - inner) };
        let scene = Scene::new(width, height, format!("page {number}"));
        Sheet { scene, links: Vec::new(), number, format, left, right, top }
    }

    pub(super) fn is_recto(&self) -> bool {
        self.format.is_recto(self.number)
    }

    pub(super) fn width(&self) -> f64 {
        self.right - self.left
    }

    pub(super) fn bottom(&self) -> f64 {
        self.scene.height - self.format.paper.margins()[3]
    }

    /// The running head: the subject inside, the range outside, a rule below.
    pub(super) fn head(&mut self, inside: &str, outside: &str) {
        let (y, italic, roman) = (self.top - 6.5, run(Italic, inside), run(Regular, outside));
        if self.is_recto() {
            put(&mut self.scene, (self.left, y), 8.5, italic);
            put_end(&mut self.scene, (self.right, y), 8.5, roman);
        } else {
            put(&mut self.scene, (self.left, y), 8.5, roman);
            put_end(&mut self.scene, (self.right, y), 8.5, italic);
        }
        rule(&mut self.scene, self.top - 4.5, (self.left, self.right), 0.35);
    }

    /// The page number outside; a note inside, with a link to its page.
    pub(super) fn foot(&mut self, note: &str, target: Option<usize>) {
        let y = self.scene.height - 8.0;
        let (number, words) = (run(Regular, self.number.to_string()), run(Italic, note));
        if self.is_recto() {
            put_end(&mut self.scene, (self.right, y), 9.5, number);
            put(&mut self.scene, (self.left, y), 7.5, words);
        } else {
            put(&mut self.scene, (self.left, y), 9.5, number);
            put_end(&mut self.scene, (self.right, y), 7.5, words);
        }
        if let Some(page) = target {
            let x = if self.is_recto() { self.left } else { self.right - 50.0 };
            self.link([x, y - 3.0, 50.0, 4.0], page, 0.0);
        }
    }

    /// Makes a rectangle a link.
    pub(super) fn link(&mut self, place: [f64; 4], page: usize, down: f64) {
        self.links.push(Link { place, page, down });
    }

    pub(super) fn finish(self) -> Page {
        Page { scene: self.scene, scale: 1.0, links: self.links }
    }
}
