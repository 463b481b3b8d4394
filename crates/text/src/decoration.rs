//! Decorative keys: titles, colours, a player's notes, drawings. They do not affect the puzzle and
//! are ignored. A reader refuses every other key that it does not know and names it, because a
//! dropped rule would make the answer wrong.
//!
//! `docs/formats.md` has the same lists, and a test compares the two.

/// The decoration at one place in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Decoration {
    /// Format and place, in words.
    pub place: &'static str,
    /// Keys, elements, attributes or columns.
    pub keys: &'static [&'static str],
}

impl Decoration {
    pub(crate) fn has(&self, key: &str) -> bool {
        self.keys.iter().any(|k| k.eq_ignore_ascii_case(key))
    }
}

pub(crate) const JSON: Decoration =
    Decoration { place: "json", keys: &["title", "author", "level", "er"] };

pub(crate) const FPUZZLES: Decoration = Decoration {
    place: "fpuzzles",
    keys: &[
        "title",
        "author",
        "ruleset",
        "successMessage",
        "highlightConflicts",
        "disabledlogic",
        "truecandidatesoptions",
        "fogofwar",
        "foglight",
    ],
};

pub(crate) const FPUZZLES_CELL: Decoration = Decoration {
    place: "fpuzzles, a cell",
    keys: &["c", "cArray", "highlight", "centerPencilMarks", "cornerPencilMarks"],
};

/// The decoration of a cell that is kept; the rest is progress of a player.
pub(crate) const FPUZZLES_COLOURS: Decoration =
    Decoration { place: "fpuzzles, colours of a cell", keys: &["c", "cArray", "highlight"] };

pub(crate) const FPUZZLES_RULE: Decoration = Decoration {
    place: "fpuzzles, a rule",
    keys: &["outlineC", "fontC", "baseC", "width", "height", "size", "angle"],
};

/// The lists `line`, `rectangle`, `circle`, `text` and `cage`.
pub(crate) const FPUZZLES_DRAWING: Decoration = Decoration {
    place: "fpuzzles, a drawing",
    keys: &[
        "lines", "cells", "value", "width", "height", "size", "angle", "baseC", "outlineC", "fontC",
    ],
};

pub(crate) const SUDOKUPAD: Decoration =
    Decoration { place: "sudokupad", keys: &["id", "cellSize", "settings", "videos"] };

pub(crate) const SUDOKUPAD_CELL: Decoration = Decoration {
    place: "sudokupad, a cell",
    keys: &["cornermarks", "centremarks", "color", "colour", "highlight"],
};

pub(crate) const SUDOKUPAD_CAGE: Decoration = Decoration {
    place: "sudokupad, a cage",
    keys: &["borderColor", "fontC", "fontSize", "hidden", "outlineC", "style", "textColor", "type"],
};

pub(crate) const SUDOKUPAD_METADATA: Decoration =
    Decoration { place: "sudokupad, metadata", keys: &["msgcorrect", "rules", "source", "video"] };

pub(crate) const OPENSUDOKU: Decoration = Decoration {
    place: "opensudoku, elements",
    keys: &["name", "author", "description", "comment", "created", "source", "level", "sourceURL"],
};

pub(crate) const OPENSUDOKU_GAME: Decoration = Decoration {
    place: "opensudoku, attributes of a game",
    keys: &["created", "state", "time", "last_played", "note"],
};

pub(crate) const CSV: Decoration = Decoration {
    place: "csv, columns",
    keys: &[
        "",
        "id",
        "index",
        "number",
        "name",
        "title",
        "author",
        "source",
        "date",
        "url",
        "comment",
        "clues",
        "givens",
        "difficulty",
        "level",
        "rating",
        "er",
        "score",
        "time",
    ],
};

pub(crate) const ALL: &[Decoration] = &[
    JSON,
    FPUZZLES,
    FPUZZLES_CELL,
    FPUZZLES_RULE,
    FPUZZLES_DRAWING,
    SUDOKUPAD,
    SUDOKUPAD_CELL,
    SUDOKUPAD_CAGE,
    SUDOKUPAD_METADATA,
    OPENSUDOKU,
    OPENSUDOKU_GAME,
    CSV,
];

/// The keys that readers ignore, by format and place.
///
/// ```
/// let json = quadrille_text::decoration().iter().find(|d| d.place == "json").unwrap();
/// assert_eq!(json.keys, ["title", "author", "level", "er"]);
/// ```
#[must_use]
pub fn decoration() -> &'static [Decoration] {
    ALL
}
