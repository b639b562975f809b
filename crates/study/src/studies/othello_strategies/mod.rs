//! The comparison of Othello strategies that Müller and Zepnik (2019) announced and did not come to.

mod ablation;
mod archive;
mod beam;
mod games;
mod monte_carlo;
mod prob_cut;
mod pruning;
mod round_robin;

use spielwerk_othello::Othello;

use crate::report::{Report, Section};
use crate::{Lab, Study, StudyError};

/// The study.
pub(crate) struct OthelloStrategies;

/// The game of the study.
const GAME: Othello<8> = Othello::<8>;

/// A part of the study: it adds its section, and what it found to the summary.
type Part = fn(&mut Lab<'_>, &mut Report) -> Result<(), StudyError>;

impl Study for OthelloStrategies {
    fn name(&self) -> &'static str {
        "othello-strategies"
    }

    fn question(&self) -> &'static str {
        "which strategies, heuristics and ways to prune are worth how much in Othello?"
    }

    fn run(&self, lab: &mut Lab<'_>) -> Result<Report, StudyError> {
        let mut report = lab.report("Strategies for Othello");
        report.add(Section::new("How it was measured").text(format!(
            "Every match is played in pairs: each opening with both colours. Intervals are of 95 % over pairs. {} games \
             run at once, one thread each. Matches by the clock do not repeat exactly; those by depth or playouts do. The \
             original is a draft: its chapters on implementation and evaluation are empty, so that there are hardly any \
             figures to put beside these; where it makes a claim, the claim is tested.",
            lab.config().threads
        )));
        let parts: [Part; 7] = [
            round_robin::run,
            ablation::run,
            pruning::run,
            beam::run,
            prob_cut::run,
            monte_carlo::run,
            games::run,
        ];
        for part in parts {
            part(lab, &mut report)?;
        }
        Ok(report)
    }
}
