//! Errors in a problem or a request. Running out of a budget is not an error but an answer.

use crate::{Item, KernelName, OptionId};
use thiserror::Error;

/// An item or option that a [`Builder`](crate::Builder) refuses.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BuildError {
    /// Primary items come first.
    #[error("primary item `{name}` declared after a secondary item")]
    PrimaryAfterSecondary {
        /// Its name.
        name: String,
    },
    /// All items are declared before the first option.
    #[error("item `{name}` declared after an option")]
    ItemAfterOption {
        /// Its name.
        name: String,
    },
    /// Either all items have names or none.
    #[error("item `{name}` named among items without names")]
    Unnamed {
        /// Its name.
        name: String,
    },
    /// A name that the text form cannot express.
    #[error("item name `{name}` is empty or holds a blank, `:` or `|`")]
    BadName {
        /// The name.
        name: String,
    },
    /// Two items with the same name.
    #[error("item `{name}` declared twice")]
    DuplicateItem {
        /// The name.
        name: String,
    },
    /// An option without items.
    #[error("an option without items")]
    EmptyOption,
    /// An item that was not declared.
    #[error("no item number {item}")]
    UnknownItem {
        /// The number.
        item: Item,
    },
    /// An item twice in one option.
    #[error("item number {item} repeated in an option")]
    RepeatedItem {
        /// The item.
        item: Item,
    },
    /// Only secondary items have colours.
    #[error("colour on primary item number {item}")]
    ColourOnPrimary {
        /// The item.
        item: Item,
    },
    /// The colour `u32::MAX`, which is reserved for "no colour".
    #[error("the colour of item number {item} is too large")]
    ColourOutOfRange {
        /// The item.
        item: Item,
    },
    /// Bounds that no number of uses meets.
    #[error("impossible bounds {low}:{high} on how often an item is covered")]
    BadBounds {
        /// The lower bound.
        low: u32,
        /// The upper bound.
        high: u32,
    },
    /// An option that was not added.
    #[error("no option number {option}")]
    UnknownOption {
        /// The number.
        option: OptionId,
    },
    /// More uses than fit in 32 bits.
    #[error("too large: more than 2^32 - 1 uses")]
    TooLarge,
}

/// The place and kind of an error in a problem's text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct TextError {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Length of the offending part in characters, at least 1.
    pub length: usize,
    /// The error.
    pub kind: TextErrorKind,
}

/// The error in the text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TextErrorKind {
    /// Bytes that are not UTF-8.
    #[error("not UTF-8 text")]
    NotUtf8,
    /// No line of items.
    #[error("no items")]
    NoItems,
    /// An item declared twice.
    #[error("item `{0}` declared twice")]
    DuplicateItem(String),
    /// A second `|` among the items.
    #[error("a second `|` among the items")]
    SecondBar,
    /// `x:y|name` where `x` and `y` are not numbers with x ≤ y and y ≥ 1.
    #[error("bounds on how often an item is covered are written `low:high|name` or `n|name`")]
    BadBounds,
    /// Bounds on a secondary item.
    #[error("bounds on secondary item `{0}`")]
    BoundsOnSecondary(String),
    /// `:` in the name of an item.
    #[error("`:` in the name of an item")]
    ColonInName,
    /// `|` inside a word of an option.
    #[error("`|` inside a word of an option (a cost stands apart: ` |7`)")]
    BarInOption,
    /// `|` in an option that is not followed by a 32-bit number.
    #[error("a cost is `|` and a number below 2^32")]
    BadCost,
    /// An option that consists of costs only.
    #[error("an option without items")]
    EmptyOption,
    /// An item that was not declared.
    #[error("unknown item `{0}`")]
    UnknownItem(String),
    /// An item twice in one option.
    #[error("item `{0}` repeated in this option")]
    RepeatedItem(String),
    /// A colour on a primary item.
    #[error("colour on primary item `{0}`")]
    ColourOnPrimary(String),
    /// `item:` without a colour.
    #[error("no colour after `:`")]
    NoColour,
    /// A colour with another `:` in it.
    #[error("a second `:` in one word")]
    SecondColon,
    /// More items, options or uses than fit in 31 bits.
    #[error("too large: more than 2^31 items or uses")]
    TooLarge,
}

/// A kernel that cannot handle the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unfit {
    /// The problem is too large for the kernel.
    #[error(
        "kernel {kernel} cannot hold this problem ({options} options, {items} primary items, largest {largest} after reduction)"
    )]
    Kernel {
        /// The kernel.
        kernel: KernelName,
        /// Options left after the reduction.
        options: usize,
        /// Primary items left.
        items: usize,
        /// Options of the largest item.
        largest: usize,
    },
    /// Only the kernel `multi` handles items that are covered several times.
    #[error("kernel {kernel} cannot handle bounds on how often an item is covered")]
    Bounds {
        /// The kernel.
        kernel: KernelName,
    },
}
