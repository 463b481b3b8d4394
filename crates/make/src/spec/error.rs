//! An error in a spec.

use super::Kind;

/// The reason why no puzzle can be generated for a spec.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// An option that the kind does not have.
    #[error("{kind} takes no {option}")]
    NotApplicable {
        /// The kind.
        kind: Kind,
        /// The name of the option.
        option: &'static str,
    },
    /// An option that no kind has.
    #[error("{kind} takes no {option}; it takes {}", kind.options().map(|o| o.name).collect::<Vec<_>>().join(", "))]
    Unknown {
        /// The kind.
        kind: Kind,
        /// The given name.
        option: String,
    },
    /// Two options that exclude each other.
    #[error("{0} and {1} exclude each other")]
    Conflict(&'static str, &'static str),
    /// An impossible value.
    #[error("{option}: {reason}")]
    Value {
        /// The name of the option.
        option: &'static str,
        /// The permitted values.
        reason: String,
    },
}

impl SpecError {
    pub(super) fn value<T>(option: &'static str, reason: impl Into<String>) -> Result<T, Self> {
        Err(SpecError::Value { option, reason: reason.into() })
    }
}
