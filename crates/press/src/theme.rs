//! Roles and their colours: black on white for paper, light and dark for screens.
//!
//! A meaning has a shape as well as a colour (disc = pattern, slash = struck, arrow = link, wash =
//! where to look), so that nothing is lost in black and white. The screen's accents are at least 15
//! apart in Lab under simulated protan, deutan and tritan vision.

use quadrille_puzzle::look::Hue;

use crate::scene::Style;

/// The role of a shape, which decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// The sheet.
    Paper,
    /// Frames and the walls of boxes, regions and KenKen cages.
    Line,
    /// Lines between cells.
    Thin,
    /// The dashes of a Killer cage.
    Cage,
    /// The strokes of a diagonal.
    Diagonal,
    /// A tint that distinguishes regions.
    Shade,
    /// A given.
    Given,
    /// A value that was written.
    Written,
    /// A candidate.
    Candidate,
    /// Target and operation of a cage.
    Clue,
    /// Numbers of rows and columns.
    Label,
    /// Captions and all other text.
    Text,
    /// Discs and rings of the pattern.
    Pattern,
    /// Text on a disc.
    OnPattern,
    /// Cells of the pattern.
    PatternTint,
    /// Slashes of eliminations.
    Strike,
    /// Cells with eliminations.
    StrikeTint,
    /// Arrows of a chain.
    Link,
    /// Houses to look at.
    Wash,
    /// The pale part of a rule.
    Body(Hue),
    /// The strong part of a rule.
    Edge(Hue),
}

/// Rules with a grey body on paper, and rules with a white one.
const SHADED: (&str, &str) = ("#e6e6e6", "#3a3a3a");
const WHITE: (&str, &str) = ("#fff", "#3a3a3a");

/// Colours and styles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Its name on the command line.
    pub name: &'static str,
    /// Colours by role. Unlisted roles have the colour `rest`; those listed with `None` are not
    /// drawn.
    colours: &'static [(Ink, Option<&'static str>)],
    rest: &'static str,
    /// Bodies and edges of rules, in the order of [`Hue`].
    hues: [(&'static str, &'static str); 8],
    given: Style,
    written: Style,
}

impl Theme {
    /// Black on white, one tint: for paper and for any printer.
    pub const PRINT: Theme = Theme {
        name: "print",
        colours: &[
            (Ink::Paper, Some("#fff")),
            (Ink::OnPattern, Some("#fff")),
            (Ink::Wash, Some("#ececec")),
            (Ink::Shade, Some("#f0f0f0")),
            (Ink::PatternTint, None),
            (Ink::StrikeTint, None),
        ],
        rest: "#000",
        hues: [SHADED, WHITE, WHITE, SHADED, SHADED, WHITE, WHITE, WHITE],
        given: Style::Semibold,
        written: Style::Regular,
    };

    /// Ink on a white sheet, with accents.
    pub const SCREEN: Theme = Theme {
        name: "screen",
        colours: &[
            (Ink::Paper, Some("#fff")),
            (Ink::Thin, Some("#a9abb0")),
            (Ink::Cage, Some("#484c55")),
            (Ink::Diagonal, Some("#85888f")),
            (Ink::Shade, Some("#efefec")),
            (Ink::Written, Some("#0b45a6")),
            (Ink::Candidate, Some("#484c55")),
            (Ink::Label, Some("#666a73")),
            (Ink::Pattern, Some("#04745c")),
            (Ink::OnPattern, Some("#fff")),
            (Ink::PatternTint, Some("#d5eee3")),
            (Ink::Strike, Some("#96142a")),
            (Ink::StrikeTint, Some("#f6d8d8")),
            (Ink::Link, Some("#783c86")),
            (Ink::Wash, Some("#fdf0bf")),
        ],
        rest: "#16181d",
        hues: [
            ("#e4e4e0", "#7c7f87"),
            ("#dcebc9", "#5b8229"),
            ("#fce3cb", "#b5651d"),
            ("#ede1f3", "#8f62a8"),
            ("#dbe8f6", "#4179b3"),
            ("#d4ece9", "#2c8480"),
            ("#fae2ea", "#b4567d"),
            ("#f3e7b6", "#8a7316"),
        ],
        given: Style::Regular,
        written: Style::Italic,
    };

    /// The same for dark mode.
    pub const DARK: Theme = Theme {
        name: "dark",
        colours: &[
            (Ink::Paper, Some("#191c21")),
            (Ink::Line, Some("#b3b2ac")),
            (Ink::Thin, Some("#50555f")),
            (Ink::Cage, Some("#9a9b9f")),
            (Ink::Diagonal, Some("#7c818b")),
            (Ink::Shade, Some("#22262c")),
            (Ink::Written, Some("#76b2fc")),
            (Ink::Candidate, Some("#b9b8b3")),
            (Ink::Label, Some("#9a9b9f")),
            (Ink::Pattern, Some("#9ae2c5")),
            (Ink::OnPattern, Some("#131519")),
            (Ink::PatternTint, Some("#123c31")),
            (Ink::Strike, Some("#fc7f73")),
            (Ink::StrikeTint, Some("#54241f")),
            (Ink::Link, Some("#dfbcee")),
            (Ink::Wash, Some("#3a3210")),
        ],
        rest: "#eceae4",
        hues: [
            ("#343940", "#8d929b"),
            ("#2b3c23", "#93b867"),
            ("#4d331c", "#dd9a5c"),
            ("#40304b", "#b692cb"),
            ("#22384f", "#78a6d6"),
            ("#1c403d", "#5fb5af"),
            ("#4d2937", "#d98aa9"),
            ("#423813", "#bfa544"),
        ],
        given: Style::Regular,
        written: Style::Italic,
    };

    /// All themes.
    pub const ALL: [&'static Theme; 3] = [&Theme::PRINT, &Theme::SCREEN, &Theme::DARK];

    /// The theme with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<&'static Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name == name)
    }

    /// The colour of a role, or `None` if the theme does not draw it.
    #[must_use]
    pub fn colour(&self, ink: Ink) -> Option<&'static str> {
        match ink {
            Ink::Body(hue) => return Some(self.hues[hue as usize].0),
            Ink::Edge(hue) => return Some(self.hues[hue as usize].1),
            _ => {}
        }
        let listed = self.colours.iter().find(|(role, _)| *role == ink);
        listed.map_or(Some(self.rest), |(_, colour)| *colour)
    }

    /// The style of the typeface for a style in this theme.
    pub(crate) fn cut(&self, style: Style) -> Style {
        match style {
            Style::Given => self.given,
            Style::Written => self.written,
            other => other,
        }
    }
}
