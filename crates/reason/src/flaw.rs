//! The flaws of a step.

/// The reason why a step does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Flaw {
    /// It does nothing.
    #[error("the step changes nothing")]
    Idle,
    /// It strikes or places a candidate that is not there.
    #[error("{0} is no candidate of this state")]
    Absent(String),
    /// A premise is not true of this state.
    #[error("a premise does not hold: {0}")]
    Premise(String),
    /// The premises allow the opposite.
    #[error("{0} does not follow from the premises")]
    Open(String),
    /// The premises could not be exhausted within the work allowed.
    #[error("{0} could not be decided")]
    Undecided(String),
}

impl Flaw {
    /// The error of a step with a premise that does not hold.
    pub(crate) fn premise<T>(why: &str) -> Result<T, Flaw> {
        Err(Flaw::Premise(why.to_owned()))
    }
}
