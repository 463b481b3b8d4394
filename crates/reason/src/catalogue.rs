//! The catalogue of texts: a file per language in `words/`, one `key = text` per line.
//!
//! A text has `{names}` as placeholders and `|` between its lines. If a language lacks a key, the
//! English text is used, so a translation may begin with the names of techniques alone. Tests check
//! the keys and placeholders of every translation against the English file.

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::technique::Technique;

quadrille_core::named_enum! {
    /// A language of the catalogue, with its name in English.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Language {
        /// Complete.
        #[default]
        English = "English",
        /// Names of techniques.
        German = "German",
        /// Names of techniques.
        Japanese = "Japanese",
    }
}

impl Language {
    fn file(self) -> &'static str {
        match self {
            Language::English => include_str!("../words/en.txt"),
            Language::German => include_str!("../words/de.txt"),
            Language::Japanese => include_str!("../words/ja.txt"),
        }
    }

    fn texts(self) -> &'static HashMap<&'static str, &'static str> {
        static TEXTS: OnceLock<Vec<HashMap<&str, &str>>> = OnceLock::new();
        let all = TEXTS.get_or_init(|| Language::ALL.map(|l| entries(l.file()).collect()).into());
        &all[self as usize]
    }

    /// The name of a technique, if the language has its own. English has one for each.
    #[must_use]
    pub fn technique(self, technique: Technique) -> Option<String> {
        match self {
            Language::English => Some(technique.name()),
            _ => {
                let key = format!("name.{}", technique.key());
                self.texts().get(key.as_str()).map(|text| (*text).to_owned())
            }
        }
    }

    /// A text of this language, or else of the English file.
    pub(crate) fn find(self, key: &str) -> Option<&'static str> {
        let own = self.texts().get(key);
        own.or_else(|| Language::English.texts().get(key)).copied()
    }

    /// A text with its placeholders filled in, or the key itself if no file has it.
    #[must_use]
    pub fn text(self, key: &str, names: &[(&str, &str)]) -> String {
        let named = |name: &str| names.iter().find(|n| n.0 == name).map_or("", |n| n.1);
        self.filled(key, |name| named(name).to_owned())
    }

    /// A text with each of its placeholders replaced.
    pub(crate) fn filled(self, key: &str, replace: impl Fn(&str) -> String) -> String {
        let text = self.find(key).unwrap_or(key);
        let (mut out, mut rest) = (String::with_capacity(text.len()), text);
        while let Some((before, after)) = rest.split_once('{') {
            out += before;
            let Some((name, tail)) = after.split_once('}') else { break };
            out += &replace(name);
            rest = tail;
        }
        out + rest
    }
}

fn entries(file: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(" = ")).map(|(key, text)| (key.trim(), text.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn names(text: &str) -> BTreeSet<&str> {
        text.split('{').skip(1).filter_map(|part| part.split('}').next()).collect()
    }

    #[test]
    fn every_key_stands_once_and_translations_fit_the_english_file() {
        let english = Language::English.texts();
        assert_eq!(entries(Language::English.file()).count(), english.len());
        let techniques: BTreeSet<String> =
            Technique::all().into_iter().map(|t| format!("name.{}", t.key())).collect();
        for language in [Language::German, Language::Japanese] {
            assert_eq!(entries(language.file()).count(), language.texts().len());
            for (key, text) in language.texts() {
                let told = english.get(key).is_some_and(|e| names(e) == names(text));
                assert!(told || techniques.contains(*key), "{} {key}", language.name());
            }
        }
    }
}
