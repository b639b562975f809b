//! `spielwerk match`: which of two players is the stronger?

use clap::Args;
use spielwerk_matches::StoppingRule;
use spielwerk_matches::statistics::Sprt;
use spielwerk_session::Registry;

use super::contest::{Conditions, print, rounds_of, write_match};
use crate::failure::{Failure, Outcome};

/// Play a match; each opening is played with colours reversed, each deal in every seating.
///
/// Intervals are of 95 % and take into account that games of one opening are not independent. At a table of four the
/// two players sit in all fourteen ways with the same cards; a deal is won by the player with more points in them. With
/// --sprt the match ends as soon as it is decided whether A is elo1 stronger or only elo0.
#[derive(Args)]
pub(crate) struct Match {
    /// The game, such as othello or amazons:size=8.
    game: String,
    /// The first player, as `spielwerk players GAME` lists them.
    a: String,
    /// The second player.
    b: String,
    /// How many games, rounded up to whole openings or deals.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Stop by a sequential test: elo0=0,elo1=10,alpha=0.05,beta=0.05.
    #[arg(long, value_name = "PARAMETERS", num_args = 0..=1, default_missing_value = "")]
    sprt: Option<String>,
    #[command(flatten)]
    conditions: Conditions,
}

impl Match {
    pub(crate) fn run(&self, registry: &Registry) -> Result<Outcome, Failure> {
        let game = registry.game(&self.game)?;
        let players = [self.a.clone(), self.b.clone()];
        let mut config = self.conditions.config(&*game, &players, 1)?;
        config.rounds = rounds_of(self.games, &config, &*game);
        config.stop = self.sprt.as_deref().map(Sprt::parse).transpose()?.map(StoppingRule::Sprt);
        let result = self.conditions.play(&config, &*game, &[])?;
        print(&result, self.conditions.json, |out| write_match(out, &result))
    }
}
