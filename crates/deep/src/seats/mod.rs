//! Learning what each seat of Doppelkopf can expect with all cards open, and which action is best: `AlphaZero` for four
//! seats.
//!
//! A run is a folder, as for [`crate::zero`]. The first iterations learn from games of a teacher, Monte Carlo tree search
//! with open cards, and in the very first nobody may call; then the network's own search plays (`play`). From each
//! decision the shares of the visits and what every seat got in the end are learnt (`lesson`).

mod config;
mod lesson;
mod metrics;
mod play;
mod run;
#[cfg(test)]
mod tests;

pub use config::{PRESETS, SeatsConfig};
pub use metrics::{Habits, SeatsMetrics};
pub use run::{News, train};
