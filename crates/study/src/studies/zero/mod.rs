//! How strong is a network that learned from its own games, and how did it get there?
//!
//! Without a run only the bundled network is measured. With one (`--run DIR`) its newest network
//! is, and the report tells the course of the run: losses, mistakes, what the games show, and the strength of its
//! checkpoints over the time of the processor.

mod checkpoints;
mod course;
mod moves;
mod strength;
mod truth;

use std::path::Path;

use spielwerk_core::quoted;

use super::history::History;
use crate::report::{Report, Section};
use crate::{Lab, Study, StudyError};

/// A study of the networks of one game.
pub(crate) struct Zero {
    name: &'static str,
    question: &'static str,
    game: &'static str,
    title: &'static str,
    /// Names and players that checkpoints are measured against.
    rungs: &'static [(&'static str, &'static str)],
    /// Names and players that the last network meets.
    opponents: &'static [(&'static str, &'static str)],
    /// Those who take minutes for a game; they meet it at the largest budget only, for fewer games.
    slow_opponents: &'static [(&'static str, &'static str)],
    /// Simulations per move of the last network.
    simulations: [u32; 3],
    /// Whether squares are named by letter and number, so that maps of moves can be drawn.
    has_squares: bool,
}

/// Othello.
pub(crate) const OTHELLO: Zero = Zero {
    name: "othello-zero",
    question: "how strong does a network get that learns Othello from its own games on a laptop?",
    game: "othello",
    title: "Othello from nothing",
    rungs: &[
        ("random", "random"),
        ("greedy", "greedy"),
        ("alpha-beta, depth 1", "pvs:depth=1"),
        ("alpha-beta, depth 2", "pvs:depth=2"),
        ("alpha-beta, depth 4", "pvs:depth=4"),
    ],
    opponents: &[
        ("random", "random"),
        ("greedy", "greedy"),
        ("GRhino, level 1", "gtp:cmd=\"gtp-rhino -b 0 -l 1\""),
        ("GRhino, level 3", "gtp:cmd=\"gtp-rhino -b 0 -l 3\""),
        ("alpha-beta, depth 2", "pvs:depth=2"),
        ("alpha-beta, depth 4", "pvs:depth=4"),
        ("alpha-beta, depth 6", "pvs:depth=6"),
        ("alpha-beta, depth 8", "pvs:depth=8"),
    ],
    slow_opponents: &[("GRhino, level 5", "gtp:cmd=\"gtp-rhino -b 0 -l 5\"")],
    simulations: [100, 400, 1_400],
    has_squares: true,
};

/// Connect Four.
pub(crate) const CONNECT_FOUR: Zero = Zero {
    name: "connect4-zero",
    question: "how near to perfect play does a network get that learns Connect Four from its own games on a laptop?",
    game: "connect4",
    title: "Connect Four from nothing",
    rungs: &[
        ("random", "random"),
        ("alpha-beta, depth 4", "pvs:depth=4"),
        ("alpha-beta, depth 8", "pvs:depth=8"),
        ("MCTS, 1,000", "mcts:sims=1000"),
    ],
    opponents: &[
        ("random", "random"),
        ("alpha-beta, depth 4", "pvs:depth=4"),
        ("alpha-beta, depth 8", "pvs:depth=8"),
        ("alpha-beta, depth 12", "pvs:depth=12"),
        ("MCTS, 1,000", "mcts:sims=1000"),
        ("MCTS, 10,000", "mcts:sims=10000"),
    ],
    slow_opponents: &[],
    simulations: [100, 600, 2_000],
    has_squares: false,
};

impl Study for Zero {
    fn name(&self) -> &'static str {
        self.name
    }

    fn question(&self) -> &'static str {
        self.question
    }

    fn run(&self, lab: &mut Lab<'_>) -> Result<Report, StudyError> {
        let game = spielwerk::game(self.game)?;
        let history = lab.only_run(self.name)?.map(|folder| History::read(folder, self.game)).transpose()?;
        let mut report = lab.report(self.title);
        let net = history.as_ref().and_then(History::last_net);
        report.add(Section::new("How it was measured").text(
            "Matches are played in pairs: each opening with both colours; intervals are of 95 % over pairs. The network \
             searches without a solver and without a book. Hours are those of the processor, all cores together.",
        ));
        strength::run(lab, &mut report, self, &*game, net.as_deref())?;
        truth::run(lab, &mut report, self, &*game, net.as_deref())?;
        if let Some(history) = &history {
            course::add(&mut report, history);
            checkpoints::run(lab, &mut report, self, &*game, history)?;
        }
        Ok(report)
    }
}

/// The parameters that name a network; nothing for the one that is bundled.
pub(super) fn net_parameter(net: Option<&Path>) -> String {
    net.map_or_else(String::new, |path| format!("net={},", quoted(&path.display().to_string())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_exists() {
        for study in [OTHELLO, CONNECT_FOUR] {
            let game = spielwerk::game(study.game).expect("a game");
            for (_, player) in
                study.rungs.iter().chain(study.opponents).filter(|(_, text)| !text.starts_with("gtp"))
            {
                game.player(player).unwrap_or_else(|error| panic!("{player}: {error}"));
            }
        }
    }

    #[test]
    fn paths_survive_the_text_of_a_player() {
        assert_eq!(net_parameter(None), "");
        assert_eq!(net_parameter(Some("a \"b\"/c".as_ref())), "net=\"a \\\"b\\\"/c\",");
    }
}
