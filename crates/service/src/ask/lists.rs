//! What there is to choose from: formats, techniques.

use quadrille::reason::Technique;
use quadrille::text::Format;
use serde::Serialize;

/// A text format.
#[derive(Serialize)]
struct FormatOut {
    format: &'static str,
    reads: bool,
    writes: bool,
    about: &'static str,
}

/// A technique.
#[derive(Serialize)]
struct TechniqueOut {
    technique: String,
    code: String,
    name: String,
    level: String,
    text: &'static str,
}

/// The text formats, as JSON.
#[must_use]
pub fn formats() -> String {
    let format = |format: Format| FormatOut {
        format: format.name(),
        reads: true,
        writes: format.writes(),
        about: format.about(),
    };
    let formats: Vec<FormatOut> = Format::all().map(format).collect();
    serde_json::json!({ "formats": formats }).to_string()
}

/// The techniques, as JSON.
#[must_use]
pub fn techniques() -> String {
    let technique = |technique: Technique| TechniqueOut {
        technique: technique.key(),
        code: technique.code(),
        name: technique.name(),
        level: technique.level().to_string(),
        text: technique.definition(),
    };
    let techniques: Vec<TechniqueOut> = Technique::all().into_iter().map(technique).collect();
    serde_json::json!({ "techniques": techniques }).to_string()
}
