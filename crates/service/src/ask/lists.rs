//! Lists to choose from: formats, kinds of rules, techniques, the options of an order.

use quadrille::answer::RuleInfo;
use quadrille::make::{Kind, OptionValues, SpecOption};
use quadrille::reason::{Language, Technique};
use quadrille::text::Format;
use serde::Serialize;

use super::draw::Picture;

#[derive(Serialize)]
struct FormatOut {
    format: &'static str,
    reads: bool,
    writes: bool,
    about: &'static str,
}

#[derive(Serialize)]
struct TechniqueOut {
    technique: String,
    code: String,
    name: String,
    level: String,
    /// The pattern.
    text: &'static str,
    /// Its consequence.
    then: &'static str,
    /// The way to find it by eye.
    look: Vec<&'static str>,
    /// Its name in other languages, by the English name of the language.
    names: Vec<(&'static str, String)>,
}

#[derive(Serialize)]
struct OptionOut {
    option: &'static str,
    takes: &'static str,
    least: Option<u64>,
    most: Option<u64>,
    names: Vec<String>,
    text: &'static str,
}

/// The kinds of puzzles that can be ordered, each with its options, as JSON.
#[must_use]
pub fn orders() -> String {
    let option = |option: &SpecOption, kind: Kind| {
        let (takes, least, most) = match option.values {
            OptionValues::Flag => ("flag", None, None),
            OptionValues::Number(least, most) => ("number", Some(least), Some(most)),
            OptionValues::Name(_) => ("name", None, None),
            OptionValues::Cells => ("cells", None, None),
            _ => ("text", None, None),
        };
        let names = option.names(kind);
        OptionOut { option: option.name, takes, least, most, names, text: option.about }
    };
    let kind = |kind: Kind| {
        let options: Vec<OptionOut> = kind.options().map(|own| option(own, kind)).collect();
        serde_json::json!({ "kind": kind.name(), "options": options })
    };
    serde_json::json!({ "orders": Kind::ALL.map(kind) }).to_string()
}

/// The text formats and the formats of pictures, as JSON.
#[must_use]
pub fn formats() -> String {
    let format = |format: Format| FormatOut {
        format: format.name(),
        reads: true,
        writes: format.writes(),
        about: format.about(),
    };
    let formats: Vec<FormatOut> = Format::all().map(format).collect();
    let pictures = Picture::ALL.map(Picture::name);
    serde_json::json!({ "formats": formats, "pictures": pictures }).to_string()
}

/// The kinds of rules, as JSON.
#[must_use]
pub fn rules() -> String {
    serde_json::json!({ "rules": RuleInfo::all() }).to_string()
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
        then: technique.consequence(),
        look: technique.search(),
        names: Language::ALL
            .into_iter()
            .filter(|&language| language != Language::English)
            .filter_map(|language| Some((language.name(), language.technique(technique)?)))
            .collect(),
    };
    let techniques: Vec<TechniqueOut> = Technique::all().into_iter().map(technique).collect();
    serde_json::json!({ "techniques": techniques }).to_string()
}
