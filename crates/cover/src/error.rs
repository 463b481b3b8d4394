//! Errors in a problem or a request. Running out of a budget is not an error but an answer.

use crate::{Item, KernelName, OptionId};
use thiserror::Error;

/// An item or option that a [`Builder`](crate::Builder) refuses.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BuildError {
    /// This primary item comes after a secondary one.
    #[error("primary item `{0}` declared after a secondary item")]
    PrimaryAfterSecondary(String),
    /// This item comes after an option; all are declared before the first one.
    #[error("item `{0}` declared after an option")]
    ItemAfterOption(String),
    /// This item has a name and others have none.
    #[error("item `{0}` named among items without names")]
    Unnamed(String),
    /// This name cannot be expressed in the text form.
    #[error("item name `{0}` is empty or holds a blank, `:` or `|`")]
    BadName(String),
    /// Two items have this name.
    #[error("item `{0}` declared twice")]
    DuplicateItem(String),
    /// An option without items.
    #[error("an option without items")]
    EmptyOption,
    /// This item was not declared.
    #[error("no item number {0}")]
    UnknownItem(Item),
    /// This item is twice in one option.
    #[error("item number {0} repeated in an option")]
    RepeatedItem(Item),
    /// This primary item has a colour; only secondary ones may.
    #[error("colour on primary item number {0}")]
    ColourOnPrimary(Item),
    /// This item has the colour `u32::MAX`, which is reserved for "no colour".
    #[error("the colour of item number {0} is too large")]
    ColourOutOfRange(Item),
    /// Bounds that no number of uses meets.
    #[error("impossible bounds {low}:{high} on how often an item is covered")]
    BadBounds {
        /// The lower bound.
        low: u32,
        /// The upper bound.
        high: u32,
    },
    /// This option was not added.
    #[error("no option number {0}")]
    UnknownOption(OptionId),
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
    /// This kernel does not handle items that are covered several times; only `multi` does.
    #[error("kernel {0} cannot handle bounds on how often an item is covered")]
    Bounds(KernelName),
}
