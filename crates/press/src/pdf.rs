//! PDF files by krilla: the SVG of each scene, with links, an outline and an attached file.
//!
//! They contain no date and no random number, so the same pages give the same bytes.

use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::destination::XyzDestination;
use krilla::embed::{AssociationKind, EmbeddedFile, MimeType};
use krilla::geom::{Point, Rect, Size};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt, SvgSettings};

use crate::scene::{POINT, Scene, number};
use crate::theme::{Ink, Theme};
use crate::{fonts, svg};

/// The reason why no file could be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the pages cannot be written: {0}")]
pub struct PdfError(String);

/// A page.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// Its contents.
    pub scene: Scene,
    /// Enlargement on paper relative to the scene.
    pub scale: f64,
    /// Its links.
    pub links: Vec<Link>,
}

impl From<Scene> for Page {
    fn from(scene: Scene) -> Self {
        Page { scene, scale: 1.0, links: Vec::new() }
    }
}

/// A rectangle that links to a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    /// Left, top, width, height in millimetres.
    pub place: [f64; 4],
    /// The page, from 0.
    pub page: usize,
    /// Distance from the top of that page, in millimetres.
    pub down: f64,
}

/// An entry of the outline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bookmark {
    /// Its text.
    pub title: String,
    /// The target page, from 0.
    pub page: usize,
    /// Entries below it.
    pub children: Vec<Bookmark>,
}

/// An embedded file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// Its name.
    pub name: String,
    /// Its MIME type, such as `application/json`.
    pub mime: String,
    /// Its description.
    pub description: String,
    /// Its bytes.
    pub data: Vec<u8>,
}

/// A document of several pages.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// Its title.
    pub title: String,
    /// Its subject.
    pub subject: String,
    /// The pages.
    pub pages: Vec<Page>,
    /// The outline, which may be empty.
    pub outline: Vec<Bookmark>,
    /// An embedded file.
    pub attachment: Option<Attachment>,
}

impl Document {
    /// A document without outline or attachment.
    #[must_use]
    pub fn new(title: impl Into<String>, pages: Vec<Page>) -> Self {
        Document {
            title: title.into(),
            subject: String::new(),
            pages,
            outline: Vec::new(),
            attachment: None,
        }
    }

    /// The PDF file. Calls `drawn` after each page.
    ///
    /// # Errors
    /// If a page has no size, or a link has no valid target.
    pub fn to_pdf(&self, theme: &Theme, drawn: &mut dyn FnMut()) -> Result<Vec<u8>, PdfError> {
        let mut document = krilla::Document::new();
        let options = fonts::svg_options();
        for page in &self.pages {
            self.add_page(&mut document, page, theme, &options)?;
            drawn();
        }
        let mut outline = Outline::new();
        for mark in &self.outline {
            outline.push_child(self.bookmark(mark)?);
        }
        document.set_outline(outline);
        if let Some(file) = &self.attachment {
            let attached = document.embed_file(embedded(file));
            attached.ok_or_else(|| PdfError(format!("{} is attached twice", file.name)))?;
        }
        document.set_metadata(self.metadata());
        document.finish().map_err(|e| PdfError(format!("{e:?}")))
    }

    fn metadata(&self) -> Metadata {
        let version = env!("CARGO_PKG_VERSION");
        let data = Metadata::new()
            .title(self.title.clone())
            .creator(format!("Quadrille {version}"))
            .language("en".to_owned());
        if self.subject.is_empty() { data } else { data.description(self.subject.clone()) }
    }

    fn add_page(
        &self,
        document: &mut krilla::Document,
        page: &Page,
        theme: &Theme,
        options: &usvg::Options<'_>,
    ) -> Result<(), PdfError> {
        let scene = &page.scene;
        let of = |side: f64| points(side * page.scale);
        let (width, height) = (of(scene.width), of(scene.height));
        let none = || PdfError("a page has no size".to_owned());
        let settings = PageSettings::from_wh(width, height).ok_or_else(none)?;
        let size = Size::from_wh(width, height).ok_or_else(none)?;
        let sheet = theme.colour(Ink::Paper) != Some("#fff");
        let svg = svg::write(scene, theme, &number(scene.width), sheet);
        let tree = usvg::Tree::from_str(&svg, options).map_err(|e| PdfError(e.to_string()))?;
        let mut sheet = document.start_page_with(settings);
        let mut surface = sheet.surface();
        surface.draw_svg(&tree, size, SvgSettings::default());
        surface.finish();
        for link in &page.links {
            let [x, y, w, h] = link.place.map(of);
            let place = Rect::from_xywh(x, y, w, h).ok_or_else(none)?;
            let target = Target::Destination(self.place(link.page, link.down)?.into());
            sheet.add_annotation(Annotation::new_link(LinkAnnotation::new(place, target), None));
        }
        sheet.finish();
        Ok(())
    }

    fn place(&self, page: usize, down: f64) -> Result<XyzDestination, PdfError> {
        if page >= self.pages.len() {
            return Err(PdfError(format!("there is no page {}", page + 1)));
        }
        Ok(XyzDestination::new(page, Point::from_xy(0.0, points(down))))
    }

    fn bookmark(&self, mark: &Bookmark) -> Result<OutlineNode, PdfError> {
        let mut node = OutlineNode::new(mark.title.clone(), self.place(mark.page, 0.0)?);
        for child in &mark.children {
            node.push_child(self.bookmark(child)?);
        }
        Ok(node)
    }
}

fn embedded(file: &Attachment) -> EmbeddedFile {
    EmbeddedFile {
        path: file.name.clone(),
        mime_type: MimeType::new(&file.mime),
        description: Some(file.description.clone()),
        association_kind: AssociationKind::Source,
        data: file.data.clone().into(),
        modification_date: None,
        compress: Some(true),
        location: None,
    }
}

impl Scene {
    /// The picture as a PDF file of one page, in its own size or this many millimetres wide.
    ///
    /// # Errors
    /// If it has no size.
    pub fn to_pdf(&self, theme: &Theme, width: Option<f64>) -> Result<Vec<u8>, PdfError> {
        let scale = width.map_or(1.0, |width| width / self.width);
        let page = Page { scene: self.clone(), scale, links: Vec::new() };
        Document::new(self.title.clone(), vec![page]).to_pdf(theme, &mut || {})
    }
}

fn points(millimetres: f64) -> f32 {
    (millimetres / POINT) as f32
}
