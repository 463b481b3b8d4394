//! What each technique is, in one sentence that says nothing of any particular step: the second
//! depth of a hint, and the list of techniques. The sentences stand in the catalogue.

use crate::catalogue::Language;
use crate::fish_kind::{Fins, Shape};
use crate::technique::Technique;

impl Technique {
    /// One sentence of definition, in English.
    ///
    /// ```
    /// use quadrille_reason::Technique;
    /// assert_eq!(Technique::NakedSingle.definition(), "A cell has one candidate left.");
    /// ```
    #[must_use]
    pub fn definition(self) -> &'static str {
        self.definition_in(Language::English)
    }

    /// One sentence of definition; in English where a language has none.
    #[must_use]
    pub fn definition_in(self, language: Language) -> &'static str {
        let key = match self {
            Technique::Fish(Shape::Basic, Fins::None, _) => "fish".to_owned(),
            Technique::Fish(Shape::Basic, ..) => "finned-fish".to_owned(),
            Technique::Fish(_, Fins::None, _) => "franken-fish".to_owned(),
            Technique::Fish(..) => "finned-franken-fish".to_owned(),
            _ => self.key(),
        };
        language.find(&format!("definition.{key}")).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_has_a_sentence_of_its_own_kind() {
        for technique in Technique::all() {
            let text = technique.definition();
            assert!(text.ends_with('.') && text.len() < 140, "{technique}: {text}");
        }
    }
}
