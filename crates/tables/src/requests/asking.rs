//! Asking players: what they find out becomes an answer, and whatever goes wrong a sentence.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use serde::Serialize;
use spielwerk_core::{Analysed, Analysis, SearchControl};
use spielwerk_session::{Player, PlayerFailure, SeatView};

/// How long engines continue for a person who asked and does not listen.
pub const UNWATCHED: Duration = Duration::from_mins(1);
/// How long they continue when the last listener has gone.
pub const GRACE: Duration = Duration::from_secs(3);
/// The least time between two pieces of news.
pub const NEWS: Duration = Duration::from_millis(100);

/// When those who watch a game hear of a search: the longer it has lasted, the longer what it found stays as it is. So a
/// watched game costs about as much on a slow machine as on a fast one.
#[derive(Clone, Copy, Debug, Default)]
pub struct NewsRate {
    /// When news were told last, counted from the beginning of the search.
    told: Duration,
}

impl NewsRate {
    /// The longest time without news.
    const LONGEST: Duration = Duration::from_secs(1);

    /// Whether news are told after this time; they count as told then.
    pub fn is_due(&mut self, elapsed: Duration) -> bool {
        let pause = (self.told / 2).clamp(NEWS, Self::LONGEST);
        let due = elapsed >= self.told + pause;
        if due {
            self.told = elapsed;
        }
        due
    }
}

/// What a search has found out so far.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Thinking"))]
pub struct ThinkingNews {
    /// The seat that is to move.
    pub seat: usize,
    /// The player by its text.
    pub player: String,
    /// What it has found out.
    #[serde(flatten)]
    pub analysed: Analysed,
}

/// Lets a player think; a failure and a panic both come back as a sentence.
///
/// # Errors
/// The sentence.
pub fn catch_panics(
    player: &mut dyn Player,
    view: &SeatView<'_>,
    control: &mut SearchControl<'_, String>,
) -> Result<Analysis, String> {
    catch_failures(|| player.think(view, control))
}

/// Runs what may fail or panic.
///
/// # Errors
/// One sentence.
pub fn catch_failures<T>(act: impl FnOnce() -> Result<T, PlayerFailure>) -> Result<T, String> {
    match catch_unwind(AssertUnwindSafe(act)) {
        Ok(result) => result.map_err(|failure| failure.reason),
        Err(panic) => Err(match panic_text(&*panic) {
            Some(text) => format!("the engine crashed ({text})"),
            None => "the engine crashed without a message".to_owned(),
        }),
    }
}

fn panic_text(panic: &(dyn Any + Send)) -> Option<&str> {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_become_rare_and_never_stop() {
        let mut rate = NewsRate::default();
        let mut due = |milliseconds| rate.is_due(Duration::from_millis(milliseconds));
        let told: Vec<u64> = (0..10_000).step_by(50).filter(|&time| due(time)).collect();
        assert_eq!(told[..8], [100, 200, 300, 450, 700, 1_050, 1_600, 2_400]);
        assert!(told.windows(2).all(|pair| pair[1] - pair[0] <= 1_000), "{told:?}");
        assert!(told.last().is_some_and(|&last| last >= 9_000));
    }

    #[test]
    fn failures_and_panics_become_sentences() {
        assert_eq!(catch_failures(|| Ok(3)), Ok(3));
        let failure = PlayerFailure { reason: "it fell silent".to_owned() };
        assert_eq!(catch_failures(|| Err::<(), _>(failure)), Err("it fell silent".to_owned()));
        let broken = catch_failures(|| -> Result<(), PlayerFailure> { panic!("part of the test") });
        assert_eq!(broken, Err("the engine crashed (part of the test)".to_owned()));
    }
}
