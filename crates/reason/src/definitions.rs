//! One sentence for the pattern of each technique, independent of any particular step, and one for
//! its consequence, and the way to find the pattern by eye. The first is the second level of a hint and appears in the list of techniques.
//! All three form a short lesson. The texts are in the catalogue.

use crate::catalogue::Language;
use crate::fish_kind::{Fins, Shape};
use crate::technique::Technique;

impl Technique {
    /// A definition in one sentence, in English.
    ///
    /// ```
    /// use quadrille_reason::Technique;
    /// assert_eq!(Technique::NakedSingle.definition(), "A cell has one candidate left.");
    /// ```
    #[must_use]
    pub fn definition(self) -> &'static str {
        self.definition_in(Language::English)
    }

    /// A definition in one sentence, in English if the language has none.
    #[must_use]
    pub fn definition_in(self, language: Language) -> &'static str {
        let of = |key: &str| language.find(&format!("definition.{key}"));
        of(&self.key()).or_else(|| of(self.family())).unwrap_or_default()
    }

    /// The consequence of the pattern, in English. With the definition, it is a short lesson.
    ///
    /// ```
    /// use quadrille_reason::Technique;
    /// assert_eq!(Technique::NakedSingle.consequence(), "The cell takes it.");
    /// ```
    #[must_use]
    pub fn consequence(self) -> &'static str {
        let of = |key: &str| Language::English.find(&format!("consequence.{key}"));
        of(&self.key()).or_else(|| of(self.family())).unwrap_or_default()
    }

    /// The way to find the pattern by eye, one act per line, in English. Empty for techniques that
    /// people do not find by eye.
    ///
    /// ```
    /// use quadrille_reason::Technique;
    /// assert_eq!(Technique::NakedSingle.search()[2], "If one value is left, write it.");
    /// ```
    #[must_use]
    pub fn search(self) -> Vec<&'static str> {
        let of = |key: &str| Language::English.find(&format!("look.{key}"));
        let text = of(&self.key()).or_else(|| of(self.family()));
        text.map(|text| text.split(" | ").collect()).unwrap_or_default()
    }

    /// The family of techniques with the same consequence.
    fn family(self) -> &'static str {
        use Technique::*;
        match self {
            Fish(Shape::Basic, Fins::None, _) | LargeFish => "fish",
            Fish(Shape::Basic, ..) => "finned-fish",
            Fish(_, Fins::None, _) => "franken-fish",
            Fish(..) => "finned-franken-fish",
            LockedPair | LockedTriple => "locked",
            NakedPair | NakedTriple | NakedQuad | LargeSubset => "naked",
            HiddenPair | HiddenTriple | HiddenQuad => "hidden",
            Skyscraper | TwoStringKite | DualTwoStringKite | TurbotFish => "two-pairs",
            DualEmptyRectangle => "empty-rectangle",
            XChain | XyChain | Aic | GroupedAic => "chain",
            ContinuousLoop | GroupedContinuousLoop => "loop",
            DiscontinuousLoop | GroupedDiscontinuousLoop => "back",
            AlsXz | AlsXyWing | AlsChain => "sets",
            ForcingChain | ForcingNet => "forcing",
            _ => "rectangle",
        }
    }
}
