//! Defects of published programs, each as a switch, so that a study can show what they do to a ranking.
//!
//! A table whose entries do not say whether a value is exact or a bound, values that a search returns after its time is
//! over, and "null" windows that hold values are all found in programs that play reasonable games; none of them crashes
//! anything. All are off unless a player text asks for them.

use spielwerk_core::{Score, Spec, SpecError};

/// What a search does wrong on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defects {
    /// Table entries are taken for exact values, bounds or not.
    pub unflagged_table: bool,
    /// When the time is over, every node is worth its static evaluation, and the iteration counts as finished.
    pub timeout_values: bool,
    /// The width of zero windows in points of the evaluation; 1 holds no value, so it is sound.
    pub zero_window: Score,
    /// The move of a root search that failed low is believed, although all its values are bounds.
    pub fail_low_moves: bool,
}

impl Default for Defects {
    fn default() -> Self {
        Self { unflagged_table: false, timeout_values: false, zero_window: 1, fail_low_moves: false }
    }
}

impl Defects {
    /// Reads `flags`, `timeout`, `zerowindow` and `faillow`.
    ///
    /// # Errors
    /// If a value is out of range.
    pub(super) fn from_spec(spec: &mut Spec, default: Self) -> Result<Self, SpecError> {
        let timeout = if default.timeout_values { "static" } else { "discard" };
        let fail_low = if default.fail_low_moves { "take" } else { "keep" };
        Ok(Self {
            unflagged_table: !spec.switch("flags", !default.unflagged_table)?,
            timeout_values: spec.choice("timeout", timeout, &["discard", "static"])? == "static",
            zero_window: spec.number("zerowindow", default.zero_window, 1..=1 << 28)?,
            fail_low_moves: spec.choice("faillow", fail_low, &["keep", "take"])? == "take",
        })
    }
}
