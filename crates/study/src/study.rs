//! What a study is, and which there are.

use crate::report::Report;
use crate::studies::{
    AmazonsSearch, DoppelkopfBelief, DoppelkopfDuels, DoppelkopfHidden, DoppelkopfOpen, DoppelkopfZero,
    MctsConvergence, OthelloStrategies, TdConnect4, TdConnect4Full, TdNimm, Transfer, ZERO_CONNECT_FOUR,
    ZERO_OTHELLO,
};
use crate::{Lab, StudyError};

/// A question about players that games and measurements answer.
pub trait Study: Sync {
    /// The name by which it is called.
    fn name(&self) -> &'static str;

    /// What it asks, in one sentence.
    fn question(&self) -> &'static str;

    /// Plays, measures and tells what was found. Called again in the same folder it continues where it was.
    ///
    /// # Errors
    /// If something cannot be played, read or written, or it was asked to stop.
    fn run(&self, lab: &mut Lab<'_>) -> Result<Report, StudyError>;
}

/// All studies.
pub const STUDIES: [&dyn Study; 14] = [
    &AmazonsSearch,
    &OthelloStrategies,
    &MctsConvergence,
    &TdNimm,
    &TdConnect4,
    &TdConnect4Full,
    &ZERO_CONNECT_FOUR,
    &ZERO_OTHELLO,
    &DoppelkopfOpen,
    &DoppelkopfHidden,
    &DoppelkopfDuels,
    &DoppelkopfBelief,
    &DoppelkopfZero,
    &Transfer,
];

/// The study of this name.
///
/// # Errors
/// If there is none.
pub fn find(name: &str) -> Result<&'static dyn Study, StudyError> {
    let found = STUDIES.iter().find(|study| study.name() == name);
    found.copied().ok_or_else(|| {
        let known: Vec<&str> = STUDIES.iter().map(|study| study.name()).collect();
        StudyError::Unknown { name: name.to_owned(), known: known.join(", ") }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn studies_are_found_by_name() {
        for study in STUDIES {
            assert_eq!(find(study.name()).expect("its own name").question(), study.question());
        }
        let refusal = find("nothing").err().expect("no such study").to_string();
        assert!(refusal.contains("amazons-search, othello-strategies, mcts-convergence"), "{refusal}");
    }
}
