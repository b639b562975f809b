//! What can be wrong with a spec.

/// What is wrong with a spec, naming the wrong part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// The text does not follow `name:key=value,...`.
    #[error("{text:?}: {reason}; the form is name:key=value,key=value")]
    Malformed {
        /// The whole text.
        text: String,
        /// Where it goes wrong.
        reason: String,
    },
    /// A parameter was given twice.
    #[error("{name}: parameter {key:?} is given twice")]
    Repeated {
        /// Whose parameter.
        name: String,
        /// The parameter.
        key: String,
    },
    /// A parameter that nothing reads.
    #[error("{name}: no parameter {key:?}; {known}")]
    UnknownParameter {
        /// Whose parameter.
        name: String,
        /// The parameter.
        key: String,
        /// What exists instead, as a clause.
        known: String,
    },
    /// A value of the wrong kind or size.
    #[error("{name}: {key}={value:?} is not {expected}")]
    BadValue {
        /// Whose parameter.
        name: String,
        /// The parameter.
        key: String,
        /// What was given.
        value: String,
        /// What is accepted.
        expected: String,
    },
    /// A value that a text from outside may not have.
    #[error("{name}: {key} {reason}")]
    Forbidden {
        /// Whose parameter.
        name: String,
        /// The parameter.
        key: String,
        /// Why not.
        reason: &'static str,
    },
    /// An unknown name.
    #[error("no {what} {name:?}; there are: {known}")]
    UnknownName {
        /// What the name should have been: game, player.
        what: &'static str,
        /// What was given.
        name: String,
        /// The names that exist.
        known: String,
    },
}
