//! `spielwerk tournament`: a round robin.

use clap::Args;
use spielwerk_matches::StoppingRule;
use spielwerk_session::Registry;

use super::contest::{Conditions, anchors, print, write_tournament};
use crate::failure::{Failure, Outcome};

/// Play a round-robin tournament and rate the players.
///
/// In each round every pairing plays the same opening with both colours, or the same deal in all seatings. Ratings are
/// the likeliest under the model of Bradley and Terry, with 95 % intervals; without an anchor their mean is 0.
#[derive(Args)]
pub(crate) struct Tournament {
    /// The game, such as othello or doppelkopf.
    game: String,
    /// The players, as `spielwerk players GAME` lists them.
    #[arg(required = true, num_args = 2..)]
    players: Vec<String>,
    /// How many openings or deals each pairing plays.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    rounds: u64,
    /// How many players meet at a table; more than two only where there are more seats.
    #[arg(long, default_value_t = 2)]
    table: usize,
    /// Give a player its rating: pvs:depth=4=1500.
    #[arg(long = "anchor", value_name = "PLAYER=RATING")]
    anchors: Vec<String>,
    /// End pairings in which one side is hopeless: after N games, when the interval of the score lies below the
    /// band or above one minus it.
    #[arg(long, value_name = "PARAMETERS", num_args = 0..=1, default_missing_value = "games=20,band=0.2")]
    skip_hopeless: Option<String>,
    #[command(flatten)]
    conditions: Conditions,
}

impl Tournament {
    pub(crate) fn run(&self, registry: &Registry) -> Result<Outcome, Failure> {
        let game = registry.game(&self.game)?;
        let anchors = anchors(&self.anchors, &self.players)?;
        let mut config = self.conditions.config(&*game, &self.players, self.rounds)?;
        config.table = self.table;
        config.check(&*game).map_err(spielwerk_matches::RunError::from)?;
        if let Some(rule) = &self.skip_hopeless {
            let games_per_round = config.schedule(&*game).games_per_round();
            config.stop = Some(StoppingRule::parse_hopeless(rule, games_per_round)?);
        }
        let result = self.conditions.play(&config, &*game, &anchors)?;
        print(&result, self.conditions.json, |out| write_tournament(out, &result))
    }
}
