//! Variants with well-known names, one line each.

use std::fmt;
use std::str::FromStr;

use quadrille_puzzle::{Extra, RuleKind};

/// A variant with a well-known name: its rules, and its extra houses.
#[derive(Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its name in an order: `little-killer`.
    pub name: &'static str,
    /// Its name in a headline: `Little Killer`.
    pub title: &'static str,
    /// The kinds of its rules.
    pub kinds: &'static [RuleKind],
    /// Its houses besides rows, columns and boxes.
    pub extra: Option<Extra>,
}

const fn of(name: &'static str, title: &'static str, kinds: &'static [RuleKind]) -> Preset {
    Preset { name, title, kinds, extra: None }
}

use RuleKind as K;

static PRESETS: [Preset; 17] = [
    of("thermo", "Thermo", &[K::Thermometer]),
    of("arrow", "Arrow", &[K::Arrow]),
    of("kropki", "Kropki", &[K::WhiteDot, K::BlackDot, K::NegativeKropki]),
    of("xv", "XV", &[K::X, K::V, K::NegativeXv]),
    of("sandwich", "Sandwich", &[K::Sandwich]),
    of("skyscraper", "Skyscraper", &[K::Skyscraper]),
    of("little-killer", "Little Killer", &[K::LittleKiller]),
    of("renban", "Renban", &[K::Renban]),
    of("whispers", "Whispers", &[K::Whispers]),
    of("anti-knight", "Anti-knight", &[K::AntiKnight]),
    of("consecutive", "Consecutive", &[K::WhiteDot, K::NegativeDifference]),
    of("quadruple", "Quadruple", &[K::Quadruple]),
    of("palindrome", "Palindrome", &[K::Palindrome]),
    of("between", "Between", &[K::Between]),
    of("odd-even", "Odd-Even", &[K::Odd, K::Even]),
    Preset { name: "windoku", title: "Windoku", kinds: &[], extra: Some(Extra::Windows) },
    of("miracle", "Miracle", &[K::AntiKnight, K::AntiKing, K::Nonconsecutive]),
];

impl Preset {
    /// All presets.
    #[must_use]
    pub fn all() -> &'static [Preset] {
        &PRESETS
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// A name that no preset has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no preset is called {0:?}; there are {all}", all = names())]
pub struct UnknownPreset(pub String);

fn names() -> String {
    PRESETS.iter().map(|preset| preset.name).collect::<Vec<_>>().join(", ")
}

impl FromStr for &'static Preset {
    type Err = UnknownPreset;

    fn from_str(name: &str) -> Result<Self, UnknownPreset> {
        let named = PRESETS.iter().find(|preset| preset.name == name);
        named.ok_or_else(|| UnknownPreset(name.to_owned()))
    }
}
