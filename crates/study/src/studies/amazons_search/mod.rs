//! Alpha-beta, PVS, MTD(f) and Monte Carlo tree search in the Game of the Amazons.
//!
//! The study by Spangenberg (2024) compared the four on one evaluation, at 30 and 60 seconds per move of an interpreted
//! program. Here half a millisecond stands for one of its seconds: about as many positions are then looked at per move.
//! What was asked there is asked again, with sound tables and windows, paired openings and intervals; then with more
//! time, and with what the original left out.

mod ablations;
mod asymmetric;
mod boards;
mod defects;
mod depths;
mod phases;
mod players;
mod round_robin;
mod versions;

use spielwerk_session::AnyGame;

use crate::report::Report;
use crate::{Lab, Study, StudyError};

/// The study.
pub(crate) struct AmazonsSearch;

impl Study for AmazonsSearch {
    fn name(&self) -> &'static str {
        "amazons-search"
    }

    fn question(&self) -> &'static str {
        "which of alpha-beta, PVS, MTD(f) and MCTS plays the Amazons best, at which budget and in which phase?"
    }

    fn run(&self, lab: &mut Lab<'_>) -> Result<Report, StudyError> {
        let game = spielwerk::game("amazons")?;
        let mut report = lab.report("Search in the Game of the Amazons");
        let unit = TimeScale::of(lab);
        let parts: [Part; 8] = [
            round_robin::run,
            defects::run,
            versions::run,
            ablations::run,
            asymmetric::run,
            boards::run,
            phases::run,
            depths::run,
        ];
        report.add(unit.section(lab));
        for part in parts {
            part(lab, &*game, unit, &mut report)?;
        }
        Ok(report)
    }
}

/// A part of the study: it adds its section, and what it found to the summary.
type Part = fn(&mut Lab<'_>, &dyn AnyGame, TimeScale, &mut Report) -> Result<(), StudyError>;

/// How much time stands for one second of the original.
#[derive(Clone, Copy, Debug, PartialEq)]
struct TimeScale(f64);

impl TimeScale {
    fn of(lab: &Lab<'_>) -> Self {
        Self(lab.pick(0.000_15, 0.000_5))
    }

    /// The parameter of a player that may think as long as this many seconds of the original.
    fn time(self, seconds: f64) -> String {
        format!("time={}", Self::rounded(self.0 * seconds))
    }

    /// That time in words.
    fn words(self, seconds: f64) -> String {
        format!("{} ms", Self::rounded(self.0 * seconds * 1_000.0))
    }

    /// Without the noise of binary fractions.
    fn rounded(value: f64) -> f64 {
        (value * 1e6).round() / 1e6
    }

    fn section(self, lab: &Lab<'_>) -> crate::report::Section {
        crate::report::Section::new("How it was measured")
            .text(format!(
                "One second of the original (Python, about 360 to 870 positions per second) is represented by {} here. \
                 So 30 s and 60 s become {} and {}; the search then looks at about as many positions per move as the \
                 original did in its full run, and all searches share the original's evaluation (`eval=territory`) \
                 unless said otherwise.",
                self.words(1.0),
                self.words(30.0),
                self.words(60.0)
            ))
            .text(format!(
                "Every match is played in pairs: each opening of the shipped balanced set with both colours. Intervals \
                 are of 95 % over pairs. Games at once: {}, one thread each. From ply 50 on the exact solver ends \
                 games it can prove. Matches by the clock do not repeat exactly; openings and seeds do.",
                lab.config().threads
            ))
            .text(
                "What differs from the original on purpose: transposition entries carry bounds, values are whole numbers, \
                 an iteration that is cut off is not mixed with the one before, the tie credit goes to the side to move, \
                 and the bonus of MCTS has the right sign for both sides. A cut playout counts the squashed evaluation \
                 instead of its sign. In formulas on payoffs from -1 to 1 the original's constants double: C = 1.4 with \
                 sqrt(2 ln N / n) is `c=3.96`, and eval/(1+n) is `bonus=20` times the evaluation squashed at ten squares.",
            )
    }
}
