//! One line of `timing.jsonl` per iteration: what depends on the clock.

use serde_json::{Value, json};

/// How long the parts of an iteration took, in seconds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timing {
    /// Playing the games.
    pub playing: f64,
    /// Learning from them.
    pub training: f64,
    /// Measuring what was learned.
    pub measuring: f64,
}

impl Timing {
    /// The line in the format of a method, a name and a version, with how many units were learned: views or decisions.
    pub(super) fn line(self, (format, version): (&str, u32), unit: &str, learned: usize) -> Value {
        json!({
            "format": format,
            "version": version,
            "playing_seconds": self.playing,
            "training_seconds": self.training,
            format!("{unit}_per_second"): learned as f64 / self.training,
            "measuring_seconds": self.measuring,
        })
    }
}
